"""A table to try options on: made from a view, with what nobody knows left unknown, so that no card need be dealt."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.rules.coin import BLANK, FACE
from buccaneer.cards.rules.table import Table
from buccaneer.core.rng import Rng

_ANY: Final = Rng(0)  # what it shuffles is blank afterwards


class Sketch(Table):
    """A twin of a seen table on which every option can be carried out that turns no card.

    Coins that nobody knows move as blanks. One that is spent goes below the draw pile, where it counts among the unseen
    cards as it did before; nothing that is seen in thought is taken off their count.
    """

    def __init__(self, seen: Table) -> None:
        super().__init__(
            seen.rules,
            _ANY,
            [seat.twin(seat.purse[:]) for seat in seen.seats],
            seen.draw[:],
            seen.discard[:],
            seen.harbor[:],
            seen.calls,
            seen.turned[:],
            seen.unseen[:],
            [part.copy() for part in seen.parts] if seen.parts else [],
            seen.stack[:],
        )
        self.count_as(seen)

    def reshuffle(self) -> None:
        super().reshuffle()
        self.draw = [BLANK] * len(self.draw)

    def turn_card(self, seat: int) -> int:
        raise LookupError("no card is turned in thought")

    def show(self, coin: int) -> int:
        return coin & FACE

    def spend(self, seat: int, coins: int) -> None:
        purse = self.seats[seat].purse
        for _ in range(coins):
            card = purse.pop() & FACE
            if card == BLANK:
                self.draw.insert(0, BLANK)
            else:
                self.discard.append(card)
