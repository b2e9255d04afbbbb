"""The command `campaign`: crews are begun, listed, played, shown, and carried about as one file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from buccaneer.game import logbook
from buccaneer.terminal import logbooks

from tests.cards.boxes.adventure.crew import crew, gone_on
from tests.cli.test_cli import refused, run

__all__ = ["refused", "run"]

Run = Callable[..., str]


def test_a_crew_is_begun_listed_and_shown(run: Run) -> None:
    assert "No campaign is kept." in run("campaign", "list")
    told = run("campaign", "begin", "The Gulls", "--names", "Anne,Bart", "--seats", "you,thumb", "--sea", "calm")
    assert told == 'The Gulls puts to sea. Go on with: buccaneer campaign continue "The Gulls"\n'
    assert "The Gulls · Anne, Bart (rule-of-thumb bot) · " in run("campaign", "list")
    assert "Sea: calm" in run("campaign", "show")
    data = json.loads(run("campaign", "show", "--json"))
    assert data["crew"] == [{"name": "Anne", "by": "person"}, {"name": "Bart", "by": "thumb"}]
    assert (data["open"], data["ways"], data["games"]) == (["1"], {"sea": "calm"}, [])
    assert json.loads(run("campaign", "list", "--json")) == [data]
    assert "Noch ist nichts" in run("campaign", "story", "--lang", "de")


def test_a_chapter_is_begun_and_left(run: Run) -> None:
    run("campaign", "begin", "The Gulls", "--names", "Anne")
    assert "The game waits for you" in run("campaign", "continue", typed="1\n")
    assert "in play" in run("campaign", "show")
    told = run("campaign", "continue", "The", "--names", "Grace", typed="")
    assert "Anne" in told, "the game in play keeps its names"
    assert logbooks.find().names == ("Grace",)


def test_a_campaign_is_one_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    campaign = gone_on(crew(2, way="contest"))
    logbooks.keep(campaign)
    assert run("campaign", "export", "gulls.campaign", "The Gulls") == "The Gulls is written to gulls.campaign.\n"
    assert logbook.read((tmp_path / "gulls.campaign").read_text("utf-8")) == campaign
    assert run("campaign", "import", "gulls.campaign") == "The Gulls was here already, as the file has it.\n"
    assert "(1 game)" in run("campaign", "import", "gulls.campaign", "--apart")
    assert len(logbooks.kept()[0]) == 2
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert run("campaign", "import", "gulls.campaign").startswith("The Gulls is here (1 game).")
    assert logbooks.find() == campaign


def test_what_waits_for_the_end_is_opened_after_a_warning(run: Run) -> None:
    run("campaign", "begin", "The Gulls", "--names", "Anne,Bart")
    assert "give some of it away" in run("campaign", "unlock", typed="\n")
    assert not logbooks.find().unlocked
    assert "may play all" in run("campaign", "unlock", typed="y\n")
    assert logbooks.find().stages == ("1", "variable")
    assert "Variable game" not in run("campaign", "show")
    run("campaign", "continue", "--stage", "variable", typed="")
    assert dict(logbooks.running(logbooks.find()).setup.options)["chapter"] == "variable"  # type: ignore[union-attr]


def test_bad_input_gets_one_line(refused: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert "no campaign is kept" in refused("campaign", "show")
    assert "'' is no player's name" in refused("campaign", "begin", "X", "--names", "Anne,")
    assert "2 names and 1 seats" in refused("campaign", "begin", "X", "--names", "Anne,Bart", "--seats", "you")
    assert "there is no player 'robot'" in refused("campaign", "begin", "X", "--names", "Anne", "--seats", "robot")
    assert "option sea: 'dry'" in refused("campaign", "begin", "X", "--names", "Anne", "--sea", "dry")
    assert "base has no story" in refused("campaign", "begin", "X", "--names", "Anne", "--mode", "base")
    assert "there is no language" in refused("campaign", "begin", "X", "--names", "Anne", "--lang", "xx")
    campaign = gone_on(crew(2, way="contest"))
    logbooks.keep(campaign)
    assert "'3' is not open; open is 2" in refused("campaign", "continue", "--stage", "3")
    whole = logbook.write(campaign)
    file = tmp_path / "gulls.campaign"
    for text, reason in (
        (whole[:300], "cut short"),
        (whole.replace("Gulls", "Cats"), "was changed after it was written"),
        ("{}", "no file of a campaign"),
        (logbook.write(crew(2)).replace('campaign": 1', 'campaign": 7'), "of format 7, this version reads format 1"),
    ):
        file.write_text(text, "utf-8")
        assert reason in refused("campaign", "import", file)
    file.write_text(logbook.write(replace(campaign, entries=())), "utf-8")
    assert "is older: it has 0 of the 1 games told here" in refused("campaign", "import", file)
    assert "No such file" in refused("campaign", "import", tmp_path / "nowhere")
    assert "name a file in a directory that exists" in refused("campaign", "export", tmp_path / "no" / "where")
    file.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in refused("campaign", "import", file)
