"""Of a table of any family: what a seat may know of it, its set-up, and a whole one from a view or a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, overload

from buccaneer.core.engine import S, State
from buccaneer.core.engine import View as Seen
from buccaneer.core.errors import PositionError, SetupError
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup
from buccaneer.game import modes, notation
from buccaneer.game.families import DiceTable, DiceView, Table, View, rules_of


def whole(position: object) -> State:
    """The table of a position; refuses what is none, and a view's, of which only a part is known."""
    if isinstance(position, str):
        position = notation.read_whole(position)
    if not isinstance(position, State):
        raise PositionError(f"{position!r} is no position: give its text, or a table")
    if not position.is_whole():
        raise PositionError(
            "position: this is a view's, which cannot be played: deal a world from it by redeal(view, rng)"
        )
    return position.copy()


def setup_of(table: State, players: Sequence[str] = ()) -> Setup:
    """The set-up of a table, as far as it shows: its seed means nothing. Without names the players get ours."""
    rules = rules_of(table)
    names = modes.names_for(players or table.players)
    if len(names) != table.players:
        raise SetupError(f"{table.players} players sit at this table, not {len(names)}")
    modes.check_names(names)
    return Setup(
        rules.name,
        names,
        0,
        rules.edition_name,
        rules.variant,
        packs=rules.packs,
        adds=rules.adds,
        options=rules.options,
    )


@overload
def view(table: Table, seat: int) -> View: ...


@overload
def view(table: DiceTable, seat: int) -> DiceView: ...


@overload
def view(table: State, seat: int) -> Seen[State]: ...


def view(table: State, seat: int) -> Seen[State]:
    """What a seat may know of a table of any family; a spectator has seat -1."""
    return rules_of(table).view(table, seat)


def redeal(view: Seen[S], rng: Rng) -> S:
    """A whole table that looks to the seat exactly like its view: what it cannot know is dealt anew."""
    return cast("S", rules_of(view.table).redeal(view, rng))
