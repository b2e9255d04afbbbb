"""Just One More Contract together, against the clock, or alone."""

from __future__ import annotations

from buccaneer.cards.box import BIG_BOX, PROMO, Box, CardMode
from buccaneer.cards.boxes.base.rules import Base
from buccaneer.cards.boxes.contract_box.rules import ContractBox
from buccaneer.cards.boxes.together.rules import Together

BOX = Box(
    "together",
    order=60,
    sign="hourglass",
    modes=(
        CardMode(
            "together",
            (Base, ContractBox, Together),
            (1, 5),
            editions=BIG_BOX,
            version=3,
            mixes=(PROMO,),
            quick=(3, 1),
            opening=("handicap:0",),
        ),
    ),
)
