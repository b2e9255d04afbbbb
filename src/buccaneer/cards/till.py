"""A table to think on: its harbor is laid as one likes, and coins are counted instead of moved."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.rules.rules import WINDOW_OPENS
from buccaneer.cards.rules.table import Table
from buccaneer.core.rng import Rng

_ANY: Final = Rng(0)  # nothing that is thought of depends on it


class Till(Table):
    """A twin of a seen table that keeps its coins and says what the seat would have more, or less."""

    def __init__(self, seen: Table) -> None:
        seats = [seat.twin(seat.purse[:]) for seat in seen.seats]
        parts = [part.copy() for part in seen.parts]
        super().__init__(
            seen.rules,
            _ANY,
            seats,
            seen.draw[:],
            seen.discard[:],
            seen.harbor[:],
            seen.calls,
            seen.turned[:],
            seen.unseen[:],
            parts,
            seen.stack[:],
        )
        self.become(seen)
        self.seat = seen.stack[-1].seat
        self.coins = 0  # more in the seat's purse
        self.drawn_as_coins = 0  # fewer in the piles

    def gain(self, seat: int, coins: int) -> int:
        gained = min(coins, len(self.draw) + len(self.discard) - self.drawn_as_coins)
        self.drawn_as_coins += gained
        self.note(seat, gained)
        return gained

    def spend(self, seat: int, coins: int) -> None:
        self.drawn_as_coins -= coins
        self.note(seat, -coins)

    def hand_over(self, giver: int, taker: int, coins: int) -> None:
        self.note(giver, -coins)
        self.note(taker, coins)

    def note(self, seat: int, coins: int) -> None:
        """Count what the seat has more, or less."""
        if seat == self.seat:
            self.coins += coins

    def opening(self, harbor: list[int]) -> int:
        """The coins that the seat's window pays when it opens on a harbor; nothing else of it stays."""
        self.harbor = harbor
        self.coins = 0
        self.drawn_as_coins = 0
        parts, stack = self.parts, self.stack
        self.parts = [part.copy() for part in parts]
        self.stack = stack[:]
        self.rules.fire(WINDOW_OPENS, self, self.seat)
        self.parts, self.stack = parts, stack
        return self.coins
