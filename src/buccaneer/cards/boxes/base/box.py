"""The base game, in three editions."""

from __future__ import annotations

from buccaneer.cards.box import EDITIONS, EXPANSION, PROMO, Box, CardMode
from buccaneer.cards.boxes.base.rules import EXPEDITION_VARIANT, Base

BOX = Box(
    "base",
    order=10,
    sign="anchor",
    modes=(
        CardMode(
            "base",
            (Base,),
            (2, 5),
            editions=tuple(EDITIONS),
            variants=(EXPEDITION_VARIANT,),
            version=3,
            mixes=(PROMO, EXPANSION),
        ),
    ),
)
