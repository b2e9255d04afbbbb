"""The cards of the contracts' box on the page: whom a bonus ship pays."""

from __future__ import annotations

from buccaneer.cards.page.decision import Choice, Decision
from buccaneer.cards.page.share import BoxPage
from buccaneer.core.engine import Action


def give(decision: Decision, option: Action) -> Choice:
    """Who gains the coin of a bonus ship: everybody's coins and points help to choose."""
    seat = decision.table.seats[option.number]
    note = decision.words("dock.give-note", points=seat.points, coins=len(seat.purse))
    return Choice(option.text, "give", decision.scene.names[option.number], note)


PAGE = BoxPage({"give": give})
