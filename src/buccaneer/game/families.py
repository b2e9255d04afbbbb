"""The one list of families."""

from __future__ import annotations

from typing import Any

from buccaneer.cards.family import CARDS
from buccaneer.core.engine import Engine
from buccaneer.dice.family import DICE
from buccaneer.game.family import Family

FAMILIES: dict[str, Family] = {family.name: family for family in (CARDS, DICE)}


def family_of(rules: Engine[Any]) -> Family:
    """The family that rules belong to."""
    return FAMILIES[rules.family]
