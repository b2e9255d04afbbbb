"""A scene of the card games: the harbor by places, and who takes cards next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import View
from buccaneer.web import scene
from buccaneer.web.scene import Places

TOOK = {"trade", "hire", "claim", "forgo"}  # what a card is taken by
EMPTY = -1  # a place in the harbor whose card is gone


def keep_places(places: Places, harbor: Sequence[int]) -> Places:
    """The harbor by places: cards keep theirs while they lie there, new ones come behind."""
    coming = list(harbor)
    kept: list[int] = []
    for card in places:
        if card in coming:
            coming.remove(card)
            kept.append(card)
        else:
            kept.append(EMPTY)
    return (*kept, *coming) if harbor else ()


@dataclass(frozen=True, kw_only=True)
class Scene(scene.Scene[Table]):
    """One moment of a card table for one reader; `places` is the harbor by place, `before` the same a beat ago."""

    view: View

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @property
    def team(self) -> bool:
        """Whether the table wins or loses as one."""
        return self.rules.is_team()

    def followers(self) -> list[int]:
        """Who takes cards after the seat that takes now, in order."""
        return self.waiting("open")
