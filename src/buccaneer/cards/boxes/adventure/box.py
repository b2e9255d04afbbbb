"""The Adventure Begins: five chapters and the variable game, in contest, together or alone."""

from __future__ import annotations

from buccaneer.cards.box import BIG_BOX, EXPANSION, PROMO, Box, CardMode
from buccaneer.cards.boxes.adventure.rules import OPTIONS, Adventure, refuse
from buccaneer.cards.boxes.base.rules import Base

BOX = Box(
    "adventure",
    order=70,
    sign="book",
    modes=(
        CardMode(
            "adventure",
            (Base, Adventure),
            (1, 4),
            editions=BIG_BOX,
            version=2,
            mixes=(PROMO, EXPANSION),
            quick=(3, 1),
            options=OPTIONS,
            refuses=refuse,
        ),
    ),
)
