"""Just One More Contract against each other."""

from __future__ import annotations

from buccaneer.cards.box import BIG_BOX, PROMO, Box, CardMode
from buccaneer.cards.boxes.base.rules import EXPEDITION_VARIANT, Base
from buccaneer.cards.boxes.contract_box.rules import ContractBox
from buccaneer.cards.boxes.contracts.rules import Contracts

BOX = Box(
    "contracts",
    order=50,
    sign="scroll",
    modes=(
        CardMode(
            "contracts",
            (Base, ContractBox, Contracts),
            (2, 5),
            editions=BIG_BOX,
            variants=(EXPEDITION_VARIANT,),
            version=3,
            mixes=(PROMO,),
            quick=(4,),
        ),
    ),
)
