"""At a terminal nothing scrolls away unread: a telling or a lookup longer than a screen waits for Enter."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from rich.console import Console

from buccaneer.content import LANGUAGES
from buccaneer.terminal import play
from buccaneer.words import Words

from tests.terminal.test_terminal import Desk

HIGH = 24
LOOKUPS = ["l", "e", "o", "t", "h", "m", "r", "r a", "i", "?a", "h 1", "hilfe", ""]
ASKS = 100
GAMES = {
    "base": "gambler make-sail contract-box",
    "contracts": "gambler",
    "together": "gambler",
    "make-sail": "",
    "dice": "",
}


class Reader:
    """Answers by chance, looks everything up, and counts the lines it has to read between two prompts."""

    def __init__(self, path: Path, lang: str, mode: str, seats: str) -> None:
        self.desk = Desk(path, seats, lang, mode=mode, adds=GAMES[mode])
        self.words = Words.of(lang)
        self.chance = random.Random(3)
        self.longest = self.pauses = self.asks = 0

    def ask(self, prompt: str) -> str:
        out = self.desk.out
        self.longest = max(self.longest, out.getvalue().count("\n") + 1)
        out.truncate(out.seek(0))
        self.asks += 1
        if prompt == self.words("terminal.more"):
            self.pauses += 1
            return self.chance.choice(["", "", "q"])
        if self.asks > ASKS:
            raise EOFError
        if self.chance.random() < 0.4:
            return self.chance.choice(LOOKUPS)
        return "" if self.desk.game.held else str(self.chance.randint(0, len(self.desk.game.options)))

    def play(self, is_terminal: bool = True) -> None:
        console = Console(file=self.desk.out, width=80, height=HIGH, force_terminal=is_terminal, color_system=None)
        play(self.desk.game, self.desk.seats, self.desk.lang, console, 7, self.desk.save, self.ask)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", GAMES)
def test_nothing_scrolls_away_unread(tmp_path: Path, mode: str, lang: str) -> None:
    seats = "you thumb thumb thumb" if mode in ("make-sail", "dice") else "you thumb thumb thumb thumb"
    reader = Reader(tmp_path, lang, mode, seats)
    reader.play()
    assert reader.longest <= HIGH
    assert reader.pauses


def test_a_file_is_written_without_a_pause(tmp_path: Path) -> None:
    reader = Reader(tmp_path, "en", "base", "you thumb thumb thumb thumb")
    reader.play(is_terminal=False)
    assert reader.longest > HIGH
    assert not reader.pauses


def test_bots_alone_are_not_waited_for(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "thumb random")
    out = io.StringIO()
    play(desk.game, desk.seats, "en", Console(file=out, width=80, height=HIGH, force_terminal=True), 7, None, desk.ask)
    assert desk.prompts == []
    assert out.getvalue().count("\n") > HIGH
