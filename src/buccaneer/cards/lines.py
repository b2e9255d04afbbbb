"""A box's share in the terminal: lines below the harbor, and what its own things are about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import RenderableType

from buccaneer.cards.rules.table import Table
from buccaneer.words import Words

Lines = Callable[[Table, Sequence[str], Words], list[RenderableType]]


def no_help(table: Table, what: str, words: Words) -> list[str]:
    return []


def no_question(table: Table, words: Words) -> list[str]:
    return []


@dataclass(frozen=True)
class BoxTerminal:
    """What a box brings to the terminal, as TERMINAL in its `terminal.py`.

    `lines` draw what it lays out; where a screen has less room `brief` does, and `bare` where it has least. `explain`
    tells of its things whose names begin with a text. `question` puts a question into words whose answer is a number.
    """

    lines: Lines
    explain: Callable[[Table, str, Words], list[str]] = no_help
    brief: Lines | None = None
    bare: Lines | None = None
    question: Callable[[Table, Words], list[str]] = no_question

    def shown(self, room: int) -> Lines:
        """What is drawn where there is much room (2), less (1) or least (0)."""
        if room >= 2 or self.brief is None:
            return self.lines
        return self.brief if room == 1 or self.bare is None else self.bare
