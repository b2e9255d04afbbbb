"""Which picture a game gets in the terminal: each family draws its own table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from buccaneer.core.engine import Engine, View
from buccaneer.game.families import family_of
from buccaneer.terminal.company import Company
from buccaneer.words import Words


def picture_of(rules: Engine[Any], words: Words, names: Sequence[str], seats: Sequence[str] = ()) -> Company:
    """The picture of a game under these rules."""
    return family_of(rules).picture()(words, names, seats)


def draw_table(console: Console, view: View[Any], names: Sequence[str], words: Words) -> None:
    """Print a table as a view shows it."""
    console.print(picture_of(view.table.rules, words, names).table(view.table))
