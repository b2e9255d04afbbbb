"""A box's share in the terminal: lines below the harbor, and what its own things are about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import RenderableType

from buccaneer.cards.rules.table import Table
from buccaneer.words import Words


def no_help(table: Table, what: str, words: Words) -> list[str]:
    return []


@dataclass(frozen=True)
class BoxTerminal:
    """What a box brings to the terminal, as TERMINAL in its `terminal.py`.

    `lines` draw what it lays out; `explain` tells of its things whose names begin with a text.
    """

    lines: Callable[[Table, Sequence[str], Words], list[RenderableType]]
    explain: Callable[[Table, str, Words], list[str]] = no_help
