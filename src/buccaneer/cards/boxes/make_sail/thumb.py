"""Make Sail!'s share in `thumb`: a ship that a Merchant keeps is a point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.cards.share import BoxThumb, Share

if TYPE_CHECKING:
    from buccaneer.cards.thought import Thought


class Keeping(Share):
    """The point of a ship that is kept."""

    def of_ship(self, thought: Thought, card: int, income: int) -> float:
        return thought.point if thought.rules.keeps_traded(thought.table, thought.seat, card) else 0.0


THUMB: Final[BoxThumb] = BoxThumb(Keeping, per_round={"merchant": 0.7})
