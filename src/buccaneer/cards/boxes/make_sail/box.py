"""Make Sail!: a game of its own, and mixed into the base game."""

from __future__ import annotations

from buccaneer.cards.box import BIG_BOX, EXPANSION, Box, CardAdd, CardMode
from buccaneer.cards.boxes.make_sail.rules import MakeSail, Merchants

BOX = Box(
    "make-sail",
    order=30,
    sign="barrel",
    modes=(CardMode("make-sail", (MakeSail,), (2, 4), editions=BIG_BOX, version=3, quick=(3,)),),
    add=CardAdd(Merchants, BIG_BOX, EXPANSION),
)
