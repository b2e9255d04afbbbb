"""What a learner is told of Merchants: how many ships lie under those of each player."""

from __future__ import annotations

from buccaneer.cards.boxes.make_sail.rules import holds
from buccaneer.cards.features import BoxFeatures
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table


def names(rules: Rules, players: int) -> list[str]:
    return [f"stowed.{place}" for place in range(players)]


def stowed(table: Table, seats: list[int]) -> list[float]:
    part = holds(table)
    return [float(part.points(seat)) for seat in seats]


FEATURES = BoxFeatures(names, stowed)
