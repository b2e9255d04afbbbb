"""Bots that a server's operator offers: players may choose them by name, and no request can name any other code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from buccaneer import Game
from buccaneer.bots.registry import BOTS as OURS
from buccaneer.cli import main
from buccaneer.web.settings import Settings, from_environment
from buccaneer.web.workers import BotFailed

from tests.web.guest import HTML, Guest, refused
from tests.web.site import Site, running

BOTS = """
class Shy:
    name, looks = "shy <b>", True

    def choose(self, view, options, rng):
        return {option.text: option for option in options}.get("stop", options[-1])

class Thrower(Shy):
    name = "thrower"

    def choose(self, view, options, rng):
        raise RuntimeError
"""
EVIL = "open({!r}, 'w').close()\nclass Bot: ...\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bots")
    (folder / "mine.py").write_text(BOTS)
    (folder / "evil.py").write_text(EVIL.format(str(folder / "was-here")))
    return folder


@pytest.fixture(scope="module")
def open_site(folder: Path) -> Iterator[Site]:
    """A server whose operator offers two bots more."""
    with running(folder / "tables.db", bots=f"{folder}/mine.py:Shy, {folder}/mine.py:Thrower") as site:
        yield site


def test_players_are_offered_the_operators_bots_by_name(open_site: Site) -> None:
    anne = Guest(open_site.url)
    for kind in ("friends", "screen"):
        page = anne.get(f"/new/{kind}", HTML).text
        assert '<option value="shy &lt;b&gt;">shy &lt;b&gt;</option>' in page
        assert "mine.py" not in page


def test_an_operators_bot_plays_in_the_workers_process(open_site: Site) -> None:
    anne = Guest(open_site.url)
    id = anne.open("/tables", kind="screen", players=2, seat0="me", seat1="shy <b>")
    assert open_site.room(id).bots == ["", "shy <b>"]
    game = Game("base", 2, seed=1, start=0)
    assert open_site.run(open_site.shared.workers.choose("shy <b>", game.view(0), 1, 0, 0)) == "stop"
    with pytest.raises(BotFailed, match="RuntimeError"):
        open_site.run(open_site.shared.workers.choose("thrower", game.view(0), 1, 0, 0))


@pytest.mark.parametrize(
    "name",
    [
        "os.system",
        "os:abort",
        "x.py:Y",
        "../../evil.py:Bot",
        "{folder}/evil.py:Bot",
        "{folder}/mine.py:Shy",
        "Shy",
        "you",
    ],
)
def test_a_request_names_no_code(open_site: Site, folder: Path, name: str) -> None:
    """What is refused is not even looked for: not in this process, and not in the workers' either."""
    named = name.format(folder=folder)
    anne = Guest(open_site.url)
    for kind in ("friends", "screen"):
        refused(anne.post("/tables", kind=kind, players=2, seat1=named), 400, "bad-plan")
    view = Game("base", 2, seed=1, start=0).view(0)
    with pytest.raises(BotFailed, match="failed: SetupError"):
        open_site.run(open_site.shared.workers.choose(named, view, 1, 0, 0))
    assert not (folder / "was-here").exists()


def test_without_a_word_of_the_operator_only_ours_are_offered(site: Site, folder: Path) -> None:
    anne = Guest(site.url)
    refused(anne.post("/tables", kind="friends", players=2, seat1="shy <b>"), 400, "bad-plan")
    assert site.host.bots == list(OURS)


def test_the_operator_names_bots_on_the_command_line_or_in_the_environment() -> None:
    assert from_environment({"BUCCANEER_BOTS": "a.py:A, b:B,"}).bot_specs == ["a.py:A", "b:B"]
    assert Settings().bot_specs == []


@pytest.mark.parametrize(
    ("bots", "reason"),
    [
        (["nowhere.py:Shy"], "nowhere.py: No such file or directory"),
        (["{folder}/mine.py:Bold"], "there is no Bold in {folder}/mine.py; it has: Shy, Thrower"),
        (["hal"], "there is no bot 'hal'; possible: random, thumb"),
        (["{folder}/mine.py:Shy", "{folder}/twin.py:Shy"], "two bots are called 'shy <b>': "),
    ],
)
def test_a_bot_that_cannot_be_offered_is_said_before_the_server_starts(
    bots: list[str], reason: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "twin.py").write_text(BOTS)
    named = [part for bot in bots for part in ("--bot", bot.format(folder=folder))]
    assert main(["serve", *named, "--database", f"sqlite:///{tmp_path}/tables.db"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert reason.format(folder=folder) in said.err
    assert list(tmp_path.iterdir()) == []
