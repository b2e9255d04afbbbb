"""The Gambler: a few cards for every game that is played with the base deck."""

from __future__ import annotations

from buccaneer.cards.box import BIG_BOX, PROMO, Box, CardAdd
from buccaneer.cards.boxes.gambler.rules import Gambler

BOX = Box("gambler", order=20, sign="dice", add=CardAdd(Gambler, BIG_BOX, PROMO))
