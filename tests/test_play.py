"""`make play`: it serves at once, and compiled from the next start on; no half of a build is ever used."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import compiled, play


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one small file, in which a build takes no time."""
    for name in compiled.SOURCES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        if name != "src":
            (tmp_path / name).write_text(name)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "engine.py").write_text("one")
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    monkeypatch.setattr(compiled, "KEPT", tmp_path / ".compiled")
    monkeypatch.setattr(compiled, "LOG", tmp_path / ".compiled" / "log")
    monkeypatch.setattr(compiled, "make", lambda source, goal: goal.mkdir())
    monkeypatch.delenv("BUCCANEER_COMPILE", raising=False)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    return tmp_path


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Builds that were started in the background."""
    found: list[str] = []
    monkeypatch.setattr(play, "build_for_next_time", lambda: found.append("build"))
    return found


def test_a_build_belongs_to_the_sources_it_was_made_from(clone: Path) -> None:
    assert compiled.ready() is None
    first = compiled.build()
    assert compiled.ready() == first == compiled.build()
    (clone / "src" / "engine.py").write_text("two")
    assert compiled.ready() is None
    second = compiled.build()
    assert compiled.ready() == second != first
    (clone / "src" / "engine.py").write_text("one")
    assert compiled.ready() == first
    (clone / "src" / "engine.py").rename(clone / "src" / "motor.py")
    assert compiled.ready() is None


def test_caches_and_the_rest_of_the_repository_change_nothing(clone: Path) -> None:
    built = compiled.build()
    for name in ("src/__pycache__/engine.pyc", "src/buccaneer.egg-info/PKG-INFO", "tests/test_new.py"):
        (clone / name).parent.mkdir(parents=True)
        (clone / name).write_text("new")
    assert compiled.ready() == built


def test_a_build_that_fails_or_is_cut_short_leaves_nothing_to_use(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(source: Path, goal: Path) -> None:
        goal.mkdir()
        raise subprocess.CalledProcessError(1, "pip")

    (clone / ".compiled" / "new-cut-short" / "whole").mkdir(parents=True)
    with monkeypatch.context() as broken:
        broken.setattr(compiled, "make", fail)
        with pytest.raises(subprocess.CalledProcessError):
            compiled.build()
    assert compiled.ready() is None
    assert [path.name for path in (clone / ".compiled").iterdir()] == ["lock"]
    assert compiled.build() == compiled.ready()


def test_an_edit_during_a_build_does_not_count_for_it(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def edit(source: Path, goal: Path) -> None:
        (clone / "src" / "engine.py").write_text("two")
        assert (source / "src" / "engine.py").read_text() == "one"
        goal.mkdir()

    monkeypatch.setattr(compiled, "make", edit)
    built = compiled.build()
    assert compiled.ready() is None
    (clone / "src" / "engine.py").write_text("one")
    assert compiled.ready() == built


def test_only_the_newest_builds_are_kept(clone: Path) -> None:
    builds = []
    for text in ("one", "two", "three", "four"):
        (clone / "src" / "engine.py").write_text(text)
        builds.append(compiled.build())
    assert [build.is_dir() for build in builds] == [False, False, True, True]


def test_the_first_start_is_plain_and_the_next_compiled(
    clone: Path, started: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "compiler", lambda: "cc")
    assert "PYTHONPATH" not in play.environment()
    assert started == ["build"]
    assert capsys.readouterr().out.count("\n") == 1
    built = compiled.build()
    assert play.environment()["PYTHONPATH"] == str(built / "site")
    assert (started, capsys.readouterr().out) == (["build"], "")


def test_without_a_compiler_one_line_says_so(
    clone: Path, started: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "compiler", lambda: None)
    assert "PYTHONPATH" not in play.environment()
    told = capsys.readouterr().out
    assert told.startswith("There is no C compiler")
    assert told.count("\n") == 1
    assert started == []


def test_who_wants_the_plain_engine_gets_it(
    clone: Path, started: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled.build()
    monkeypatch.setenv("BUCCANEER_COMPILE", "never")
    assert "PYTHONPATH" not in play.environment()
    assert (started, capsys.readouterr().out) == ([], "")
