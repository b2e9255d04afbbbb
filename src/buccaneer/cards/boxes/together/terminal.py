"""The clock of a table that plays together, in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.boxes.contracts.terminal import contract_lines, explain
from buccaneer.cards.boxes.together.rules import clock, completed
from buccaneer.cards.lines import BoxTerminal
from buccaneer.cards.rules.table import Table
from buccaneer.words import Words


def team_lines(table: Table, names: Sequence[str], words: Words) -> list[RenderableType]:
    """Time left, points set aside and contracts done, then the contracts."""
    decks = clock(table)
    told = words(
        "clock.spoken",
        time=len(decks.time),
        points=str(len(decks.aside)),
        done=completed(table),
        all=len(register(table).open),
    )
    return [Text(told, style="bold"), *contract_lines(table, names, words)]


TERMINAL = BoxTerminal(team_lines, explain)
