"""What guides of card games have in common: a moment of the card table, and the guided games that boxes bring."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from buccaneer.cards.box import boxes
from buccaneer.cards.brought import brought, held
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.card import ANCHOR, CUTLASS, JACK, PROFESSION, SHIP, Face, lacking
from buccaneer.cards.rules.trade import bill
from buccaneer.web import guide
from buccaneer.web.guide import Guide
from buccaneer.web.plan import Plan
from buccaneer.words import Words


class Moment(guide.Moment[Scene]):
    """A decision at a card table."""

    def __init__(self, scene: Scene, given: AbstractSet[str]) -> None:
        super().__init__(scene, given)
        self.table = scene.table
        self.rules = scene.table.rules

    def face(self, card: int) -> Face:
        return self.rules.faces[card]

    @property
    def colours(self) -> int:
        return self.rules.colours(self.table)

    def offered(self, kind: int) -> list[Face]:
        """The cards of a kind that the reader may take; before stopping, that the coins are there for."""
        cards = [option.card for option in self.options if option.card >= 0]
        if self.step == "discover":
            cards = [card for card in self.table.harbor if bill(self.table, self.me, card).short == 0]
        return [self.face(card) for card in cards if self.face(card).kind == kind]

    def people(self) -> list[int]:
        """The professions within reach, those with cutlasses first: they bring the next lesson."""
        faces = sorted(self.offered(PROFESSION), key=lambda face: (-face.power(CUTLASS), -face.points))
        return [face.number for face in faces]

    def ships(self) -> list[int]:
        """The ships within reach that bring more than a coin, the best first."""
        cards = [face.number for face in self.offered(SHIP) if self.income(face) > 1]
        return sorted(cards, key=lambda card: -self.income(self.face(card)))

    def income(self, face: Face) -> int:
        """The coins a card brings the reader."""
        return self.rules.income(self.table, self.me, face.number) if face.kind == SHIP else face.coins

    def wanted(self, missing: int = 0) -> list[int]:
        """The people within reach who show what an expedition lacks; with `missing`, if it lacks just so much."""
        power = self.table.seats[self.me].power
        found: list[int] = []
        for call in map(self.face, self.table.calls):
            symbols = [ANCHOR + symbol for symbol, n in enumerate(lacking(call, power)) if n]
            lack = sum(lacking(call, power)) - power[JACK]
            if lack > 0 and missing in (0, lack):
                found += [card for card in self.people() if any(map(self.face(card).power, (*symbols, JACK)))]
        return found


def guides() -> dict[str, Plan]:
    """The guided games that boxes bring, by mode."""
    brings: list[Guide[Scene, Any] | None] = [held(box.package, "guide") for box in boxes()]
    return {found.plan.mode: found.plan for found in brings if found is not None}


def tip(decisions: Sequence[Scene], words: Words) -> str:
    """The tip of the guide in play: that of the box which joined last."""
    found: list[Guide[Scene, Any]] = brought(decisions[-1].rules, "guide")
    return found[-1].tip(decisions, words)
