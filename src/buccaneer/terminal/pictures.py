"""Which picture a game gets in the terminal: each family draws its own table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from buccaneer.core.engine import AnyRules, State, View
from buccaneer.game.families import family_of, rules_of
from buccaneer.terminal.company import Company
from buccaneer.words import Words


def picture_of(rules: AnyRules, words: Words, names: Sequence[str], seats: Sequence[str] = ()) -> Company[State]:
    """The picture of a game under these rules."""
    return family_of(rules).picture()(words, names, seats)


def draw_table(console: Console, view: View[State], names: Sequence[str], words: Words) -> None:
    """Print a table as a view shows it, in full."""
    console.print(next(picture_of(rules_of(view.table), words, names).whole(view.table)))
