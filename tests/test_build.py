"""The build: which one runs, what its archives hold, and that an installed one stands on its own."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest

import buccaneer
from buccaneer.build import COMPILED
from buccaneer.cli import main

from tools import backend

ROOT = Path(__file__).parent.parent
BUILD = "from tools import backend; print(backend.build_{kind}({folder!r}))"

plain_only = pytest.mark.skipif(COMPILED, reason="archives are the same whatever build runs")


def test_the_build_under_test_is_the_one_meant() -> None:
    if "BUCCANEER_EXPECT" in os.environ:
        assert (os.environ["BUCCANEER_EXPECT"] == "compiled") == COMPILED


@pytest.mark.skipif(not COMPILED, reason="plain Python runs from its sources")
def test_the_compiled_build_is_installed_away_from_its_source() -> None:
    assert ROOT / "src" not in Path(buccaneer.__file__).parents


# -- archives ----------------------------------------------------------------------------------------


def tracked() -> list[str]:
    """All files of the repository."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone of the repository")
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in told.split("\0") if name and (ROOT / name).exists()]


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build an archive as a frontend would, with what is installed here."""
    command = [sys.executable, "-c", BUILD.format(kind=kind, folder=str(folder))]
    environment = {**os.environ, "BUCCANEER_COMPILE": "never"}
    told = subprocess.run(command, cwd=source, env=environment, check=True, capture_output=True, text=True, timeout=120)
    return folder / told.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source archive of the repository, and the plain wheel made from that archive over an older build."""
    place = tmp_path_factory.mktemp("archives")
    for name in tracked():
        (place / "clone" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, place / "clone" / name)
    archive = build("sdist", place / "clone", place)
    with tarfile.open(archive) as packed:
        packed.extractall(place, filter="data")
    source = place / archive.name.removesuffix(".tar.gz")
    older = source / "build" / "lib" / "buccaneer" / "older.py"
    older.parent.mkdir(parents=True)
    older.write_text("")
    return archive, build("wheel", source, place)


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_string(packed.read(name).decode())


@plain_only
@pytest.mark.slow
def test_the_source_archive_holds_all_that_the_repository_holds(archives: tuple[Path, Path]) -> None:
    with tarfile.open(archives[0]) as packed:
        held = {name.partition("/")[2] for name in packed.getnames()}
    assert not set(tracked()) - held


@plain_only
@pytest.mark.slow
def test_a_wheel_holds_every_file_of_the_package_and_nothing_of_an_older_build(archives: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(archives[1]) as packed:
        held = {name for name in packed.namelist() if ".dist-info/" not in name}
    assert held == {name.removeprefix("src/") for name in tracked() if name.startswith("src/")}


@plain_only
@pytest.mark.slow
def test_a_wheel_says_what_it_is(archives: tuple[Path, Path]) -> None:
    told = metadata(archives[1])
    assert (told["Name"], told["Version"]) == ("buccaneer", buccaneer.__version__)
    assert told.get_all("Provides-Extra") == ["web", "learn", "ladder", "cluster", "data"]
    assert told["Author"]
    assert all("<" in needed for needed in told.get_all("Requires-Dist", []))


@plain_only
@pytest.mark.slow
def test_every_link_of_the_published_readme_leads_somewhere(archives: tuple[Path, Path]) -> None:
    told = metadata(archives[1])
    (home,) = [url.removeprefix("Homepage, ") for url in told.get_all("Project-URL", []) if "Homepage" in url]
    links = re.findall(r"(!?)\[[^]]*]\(([^)]+)\)", str(told.get_payload()))
    assert {mark for mark, _ in links} == {"!", ""}
    for mark, link in links:
        within = link.removeprefix(f"{home}/{'raw' if mark else 'blob'}/v{buccaneer.__version__}/")
        assert link.startswith("https://"), link
        assert within == link or (ROOT / within).is_file(), link


def test_the_changelog_tells_of_this_version() -> None:
    assert f"\n## {buccaneer.__version__} – 20" in (ROOT / "CHANGELOG.md").read_text("utf-8")


# -- installed ---------------------------------------------------------------------------------------


@plain_only
@pytest.mark.slow
def test_an_installed_build_plays_away_from_its_source(archives: tuple[Path, Path], tmp_path: Path) -> None:
    site = tmp_path / "site"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-compile"]
    subprocess.run([*install, "--target", site, archives[1]], check=True, capture_output=True, timeout=120)
    environment = {**os.environ, "PYTHONPATH": str(site)}

    def run(*arguments: str) -> str:
        command = [sys.executable, *arguments]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True, timeout=60
        ).stdout

    assert str(site) in run("-c", "import buccaneer; print(buccaneer.__file__)")
    assert "plain Python" in run(str(site / "bin" / "buccaneer"), "--version")
    play = "simulate base --games 3 --seed 1 --json"
    assert json.loads(run("-m", "buccaneer", *play.split()))["games"] == 3
    assert "B-053" in run("-m", "buccaneer", "rules", "B-053", "--lang", "de")


@plain_only
def test_serve_without_its_packages_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "buccaneer.web.serve", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("buccaneer: the browser game needs uvicorn: ")
    assert "pip install '.[web]'" in told


# -- what a build needs ------------------------------------------------------------------------------


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without a compiler; one can be put into this folder."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "cc")
    monkeypatch.delenv("BUCCANEER_COMPILE", raising=False)
    include = tmp_path / "include"
    include.mkdir()
    (include / "Python.h").touch()
    monkeypatch.setattr(sysconfig, "get_paths", lambda: {"include": str(include)})
    return tmp_path


def put_compiler(folder: Path) -> None:
    (folder / "cc").write_text("")
    (folder / "cc").chmod(0o755)


def test_mypy_is_fetched_only_to_compile(no_compiler: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert backend.get_requires_for_build_wheel() == []
    put_compiler(no_compiler)
    assert [needed.partition("==")[0] for needed in backend.get_requires_for_build_wheel()] == ["mypy"]
    assert backend.get_requires_for_build_sdist() == backend.get_requires_for_build_editable() == []
    (no_compiler / "include" / "Python.h").unlink()
    assert backend.get_requires_for_build_wheel() == []
    (no_compiler / "include" / "Python.h").touch()
    monkeypatch.setenv("BUCCANEER_COMPILE", "never")
    assert backend.get_requires_for_build_wheel() == []


def test_a_wish_that_cannot_be_met_is_refused(no_compiler: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUCCANEER_COMPILE", "require")
    with pytest.raises(SystemExit, match="there is no C compiler"):
        backend.get_requires_for_build_wheel()
    monkeypatch.setenv("BUCCANEER_COMPILE", "perhaps")
    with pytest.raises(SystemExit, match="must be auto, require or never"):
        backend.get_requires_for_build_wheel()
