"""A scene of the dice game: the board's pieces are what a page remembers from beat to beat."""

from __future__ import annotations

from dataclasses import dataclass

from buccaneer.dice.rules.rules import DiceRules
from buccaneer.dice.rules.sheet import Sheet
from buccaneer.dice.rules.table import DiceTable
from buccaneer.dice.rules.view import DiceView
from buccaneer.web import scene
from buccaneer.web.scene import Places


def pieces(table: DiceTable) -> Places:
    """The columns of all ships, then of all wheels."""
    return (*table.ships, *table.wheels)


@dataclass(frozen=True, kw_only=True)
class DiceScene(scene.Scene[DiceTable]):
    """One moment of a dice table for one reader; `places` are the columns of all pieces, `before` a beat ago."""

    view: DiceView

    @property
    def rules(self) -> DiceRules:
        return self.table.rules

    @property
    def sheet(self) -> Sheet | None:
        """The reader's own sheet; at one screen that of whoever chooses."""
        return self.table.sheets[self.me] if self.me >= 0 else None

    def told(self, kind: str) -> bool:
        """Whether the step just shown has told something of a kind."""
        return any(event.kind == kind for event in self.fresh)
