"""Naming a player: the choices of many verbs are the seats at the table."""

from __future__ import annotations

from buccaneer.cards.rules.table import Table
from buccaneer.core.engine import MOST_SEATS, Action, Frame, Verb
from buccaneer.core.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Naming(Verb[Table]):
    """A verb about one of the other players, clockwise, or oneself first; seats count from 1."""

    def __init__(self, name: str, oneself: bool = False) -> None:
        super().__init__(name)
        self.things = [str(seat + 1) for seat in range(MOST_SEATS)]
        self.seats = True
        self.oneself = oneself

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        players = len(table.seats)
        for i in range(0 if self.oneself else 1, players):
            options.append(table.rules.action(self, number=(frame.seat + i) % players))
