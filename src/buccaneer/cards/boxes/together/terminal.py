"""The clock of a table that plays together, in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.boxes.contracts.terminal import contract_briefs, contract_lines, contract_names, explain
from buccaneer.cards.boxes.together.rules import TITLES, clock, completed
from buccaneer.cards.lines import BoxTerminal, Lines
from buccaneer.cards.rules.table import Table
from buccaneer.words import Words


def with_clock(lines: Lines) -> Lines:
    """Time left, points set aside and contracts done, then the contracts."""

    def drawn(table: Table, names: Sequence[str], words: Words) -> list[RenderableType]:
        decks = clock(table)
        told = words(
            "clock.spoken",
            time=len(decks.time),
            aside=len(decks.aside),
            done=completed(table),
            all=len(register(table).open),
        )
        return [Text(told, style="bold"), *lines(table, names, words)]

    return drawn


def question(table: Table, words: Words) -> list[str]:
    """How hard it shall be: what time is given up for, which end is easy, and the titles that points earn."""
    most = len(clock(table).time) - 1
    titles = [f"{least} {words(f'title.{number}')}" for number, least in enumerate(TITLES) if least <= most]
    return [
        words("terminal.handicap"),
        words("now.handicap-note"),
        words("terminal.handicap-range", time=most + 1, most=most),
        words("terminal.handicap-titles", list=", ".join(titles)),
    ]


TERMINAL = BoxTerminal(
    with_clock(contract_lines), explain, with_clock(contract_briefs), with_clock(contract_names), question
)
