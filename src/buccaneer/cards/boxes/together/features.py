"""What a learner is told of the clock: time left and points set aside, besides the contracts."""

from __future__ import annotations

from buccaneer.cards.boxes.contracts.features import deals
from buccaneer.cards.boxes.together.rules import clock
from buccaneer.cards.features import BoxFeatures, Numbers
from buccaneer.cards.rules.table import Table


def against_time(table: Table, seats: list[int]) -> Numbers:
    decks = clock(table)
    return {"time": len(decks.time), "aside": len(decks.aside), **deals(table, seats)}


FEATURES = BoxFeatures(against_time)
