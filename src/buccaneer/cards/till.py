"""A table to think on: its harbor is laid as one likes, and coins are counted instead of moved."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.rules.rules import WINDOW_OPENS
from buccaneer.cards.rules.table import Table
from buccaneer.core.rng import Rng

_ANY: Final = Rng(0)  # nothing that is thought of depends on it


class Till(Table):
    """A twin of a seen table that says what its seat would have more, or less, if a window opened.

    It shares what it is made of with the seen table, and changes nothing of it.
    """

    def __init__(self, seen: Table) -> None:
        super().__init__(
            seen.rules,
            _ANY,
            seen.seats,
            seen.draw,
            seen.discard,
            seen.harbor,
            seen.calls,
            seen.turned,
            seen.unseen,
            seen.parts,
            seen.stack,
        )
        self.count_as(seen)
        self.seat = seen.mover
        self.coins = 0  # more in the seat's purse
        self.fewer = 0  # in the piles

    def next_card(self) -> int:
        raise LookupError("no card is turned in thought")

    def throw(self, card: int) -> None:
        self.fewer -= 1

    def gain(self, seat: int, coins: int) -> int:
        gained = min(coins, len(self.draw) + len(self.discard) - self.fewer)
        self.fewer += gained
        self.note(seat, gained)
        return gained

    def spend(self, seat: int, coins: int) -> None:
        self.fewer -= coins
        self.note(seat, -coins)

    def hand_over(self, giver: int, taker: int, coins: int) -> None:
        self.note(giver, -coins)
        self.note(taker, coins)

    def note(self, seat: int, coins: int) -> None:
        """Count what the seat has more, or less."""
        if seat == self.seat:
            self.coins += coins

    def opening(self, harbor: list[int]) -> int:
        """The coins that the seat's window pays when it opens on a harbor; nothing else that this does stays."""
        self.harbor = harbor[:]
        self.coins = 0
        self.fewer = 0
        seats, parts, stack = self.seats, self.parts, self.stack
        ending, finished, cause = self.ending, self.finished, self.cause
        self.seats = [seat.twin(seat.purse) for seat in seats]
        self.parts = [part.copy() for part in parts]
        self.stack = stack[:]
        self.rules.fire(WINDOW_OPENS, self, self.seat)
        self.seats, self.parts, self.stack = seats, parts, stack
        self.ending, self.finished, self.cause = ending, finished, cause
        self.harbor = harbor
        return self.coins
