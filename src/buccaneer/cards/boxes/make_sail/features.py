"""What a learner is told of Merchants: how many ships lie under those of each player."""

from __future__ import annotations

from buccaneer.cards.boxes.make_sail.rules import holds
from buccaneer.cards.features import BoxFeatures, Numbers
from buccaneer.cards.rules.table import Table


def stowed(table: Table, seats: list[int]) -> Numbers:
    return {f"stowed.{place}": holds(table).points(seat) for place, seat in enumerate(seats)}


FEATURES = BoxFeatures(stowed)
