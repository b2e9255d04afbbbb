"""CONTRIBUTING is carried out to the letter on a copy: what it tells to write is written, what it tells to run runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SET_UP = "make quick"  # the block that is about our own targets
LIGHTHOUSE = "src/buccaneer/cards/boxes/lighthouse"

pytestmark = pytest.mark.slow


class Copy:
    """A copy of the project, in which everything runs as a reader would run it."""

    def __init__(self, place: Path) -> None:
        self.place = place
        leave = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "playthroughs", "golden")
        for folder in ("src", "tests", "tools"):
            shutil.copytree(ROOT / folder, place / folder, ignore=leave)
        for file in ("pyproject.toml", "CONTRIBUTING.md"):
            shutil.copyfile(ROOT / file, place / file)
        commands = place / ".venv" / "bin"
        commands.mkdir(parents=True)
        for name, arguments in (("python", ""), ("buccaneer", "-m buccaneer")):
            script = commands / name
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n')
            script.chmod(0o755)

    def run(self, command: str, status: int = 0) -> str:
        """What a command prints; it ends as it should."""
        environment = os.environ | {"PYTHONPATH": "src", "COLUMNS": "120"}
        for name in ("BUCCANEER_EXPECT", "PYTHONDONTWRITEBYTECODE"):
            environment.pop(name, None)
        done = subprocess.run(command, shell=True, cwd=self.place, env=environment, capture_output=True, text=True)
        assert done.returncode == status, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout + done.stderr

    def write(self, path: str, text: str) -> None:
        """Add a block to the file it belongs to, two empty lines below what stands there already."""
        file = self.place / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if path.startswith("tests"):
            (file.parent / "__init__.py").touch()
        before = file.read_text("utf-8").rstrip() + "\n\n\n" if file.exists() else ""
        file.write_text(before + text, "utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy with every file that the page tells to write."""
    made = Copy(tmp_path_factory.mktemp("copy"))
    for _, path, text in BLOCK.findall(PAGE):
        if path:
            made.write(path, text)
    return made


COMMANDS = [
    line
    for language, _, text in BLOCK.findall(PAGE)
    if language == "sh" and SET_UP not in text and "tools.golden" not in text
    for line in text.splitlines()
]


def test_what_the_page_tells_to_run_runs(copy: Copy) -> None:
    """In the page's order, by one process: some commands need what an earlier one has made."""
    assert len(COMMANDS) > 5
    for command in COMMANDS:
        copy.run(command)


def test_the_recipes_keep_to_the_house_style(copy: Copy) -> None:
    tool = f'"{sys.executable}" -m ruff'
    assert "All checks passed" in copy.run(f"{tool} check --no-cache {LIGHTHOUSE} tests/cards/boxes/lighthouse wary.py")
    assert "already formatted" in copy.run(f"{tool} format --no-cache --check {LIGHTHOUSE} wary.py")


IN_THE_TERMINAL = """
from rich.console import Console
from buccaneer import Game
from buccaneer.bots import make_bot
from buccaneer.core.rng import Rng
from buccaneer.terminal.pictures import draw_table
from buccaneer.words import Words

bot, rng = make_bot("thumb"), Rng(1)
for lang in ("en", "de"):
    game = Game("lighthouse", 3, 5)
    while not game.over and not any(choice.text == "light" for choice in game.choices):
        game.play(bot.choose(game.view(game.chooser), game.options, rng))
    draw_table(Console(width=100), game.view(0), game.players, Words.of(lang))
    print([Words.of(lang).option(game.table, option, game.players) for option in game.options])
"""


def test_a_box_dropped_in_plays_in_the_terminal(copy: Copy) -> None:
    (copy.place / "terminal.py").write_text(IN_THE_TERMINAL)
    shown = copy.run(".venv/bin/python terminal.py")
    assert "Oil: 5" in shown
    assert "Öl: 5" in shown


ON_THE_PAGE = """
import re
from fastapi.testclient import TestClient
from buccaneer.web.app import create_app
from buccaneer.web.settings import Settings

with TestClient(create_app(Settings(database="sqlite:///tables.db")), base_url="http://testserver") as client:
    csrf = re.search('data-csrf="([^"]+)"', client.get("/").text)[1]
    page = client.post("/play", data={"csrf": csrf, "mode": "lighthouse", "players": "3"}).text
    assert re.search(r"Oil: \\d", page), page  # bots that begin may have burnt some
    assert 'id="a-lantern"' in page
    cards = client.get("/cards").text
    assert "Keeper" in cards and "Smuggler" in cards
    assert "Lighthouse" in client.get("/new/friends").text
    print("shown")
"""


def test_a_box_dropped_in_plays_on_the_page(copy: Copy) -> None:
    (copy.place / "page.py").write_text(ON_THE_PAGE)
    assert "shown" in copy.run(".venv/bin/python page.py")


@pytest.mark.parametrize(
    ("file", "line", "command", "said"),
    [
        ("words/en.toml", 'keeper = "Keeper"', "cards lighthouse", "no word for 'card.keeper'"),
        ("words/en.toml", 'keeper = "repel +{n}"', "cards lighthouse", "no word for 'gist.keeper'"),
        ("data.toml", "cost = 5", "cards lighthouse", "keeper5.cost: missing"),
        ("data.toml", "oil = 9", "cards lighthouse", "beacon.oil: missing"),
    ],
)
def test_what_is_missing_is_named_in_one_line(copy: Copy, file: str, line: str, command: str, said: str) -> None:
    path = copy.place / LIGHTHOUSE / file
    text = path.read_text("utf-8")
    assert line in text
    try:
        path.write_text(text.replace(line, ""), "utf-8")
        told = copy.run(f".venv/bin/buccaneer {command}", status=2)
    finally:
        path.write_text(text, "utf-8")
    assert said in told
    assert len(told.splitlines()) == 1


WITHOUT = """
import sys
from buccaneer.arena import Match, simulate
from buccaneer.game import modes
from buccaneer.ledger import ledger
from fastapi.testclient import TestClient
from buccaneer.web.app import create_app
from buccaneer.web.settings import Settings

assert ledger("en") and ledger("de")
for mode in modes.MODES.values():
    players = max(2, mode.players[0])
    for adds in ((), mode.adds):
        simulate(Match(mode.name, ("thumb",) * players, seed=1, adds=adds), 1)
with TestClient(create_app(Settings(database="sqlite:///tables.db")), base_url="http://testserver") as client:
    for path in ("/", "/rules", "/cards", "/new/friends", "/rules/ledger"):
        assert client.get(path).status_code == 200, path
print(*modes.MODES, "+", *modes.ADDS)
"""


@pytest.mark.parametrize(
    ("folder", "left"),
    [
        ("gambler", "base make-sail contracts together adventure lighthouse dice + make-sail contract-box"),
        ("make_sail", "base contracts together adventure lighthouse dice + gambler contract-box"),
        (
            "contracts",
            "base make-sail adventure lighthouse dice + gambler make-sail contract-box",
        ),  # `together` builds upon it
        ("lighthouse", "base make-sail contracts together adventure dice + gambler make-sail contract-box"),
    ],
)
def test_a_box_whose_folder_is_deleted_is_gone_and_nothing_else(
    copy: Copy, tmp_path: Path, folder: str, left: str
) -> None:
    place = copy.place / "src/buccaneer/cards/boxes" / folder
    kept = tmp_path / folder
    shutil.move(place, kept)
    (copy.place / "without.py").write_text(WITHOUT)
    try:
        assert left in copy.run(".venv/bin/python without.py").splitlines()
    finally:
        shutil.move(kept, place)
