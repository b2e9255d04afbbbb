"""The one list of families, and what belongs to a table of any of them.

The classes of each family are named here for those who want type checkers to tell them apart.
"""

from __future__ import annotations

from typing import Protocol, cast

from buccaneer.cards.family import CARDS
from buccaneer.cards.rules.odds import Odds
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import View
from buccaneer.core.engine import AnyRules, CommonRules, State
from buccaneer.dice.family import DICE
from buccaneer.dice.rules.odds import DiceOdds
from buccaneer.dice.rules.rules import DiceRules
from buccaneer.dice.rules.table import DiceTable
from buccaneer.dice.rules.view import DiceView
from buccaneer.game.family import Family

__all__ = [
    "FAMILIES",
    "DiceOdds",
    "DiceRules",
    "DiceTable",
    "DiceView",
    "Odds",
    "Rules",
    "Table",
    "View",
    "family_of",
    "rules_of",
]

FAMILIES: dict[str, Family] = {family.name: family for family in (CARDS, DICE)}


class Ruled(Protocol):
    """A table of any family: each keeps the rules it is played by."""

    @property
    def rules(self) -> CommonRules: ...


def rules_of(table: State) -> CommonRules:
    """The rules that a table is played by."""
    return cast("Ruled", table).rules


def family_of(rules: AnyRules) -> Family:
    """The family that rules belong to."""
    return FAMILIES[rules.family]
