"""What a learner is told of the clock: time left and points set aside, besides the contracts."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.boxes.contracts.features import deals
from buccaneer.cards.boxes.contracts.features import names as of_contracts
from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.boxes.together.rules import clock
from buccaneer.cards.features import FULL, BoxFeatures
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table

HOURS: Final = 14  # so much time, or more


def names(rules: Rules, players: int) -> list[str]:
    """Time and points aside, contracts that nobody has completed, the time once more one by one, and all contracts."""
    found = ["time", "aside", "undone", *[f"time-{cards}" for cards in range(HOURS)]]
    return found + of_contracts(rules, players)


def against_time(table: Table, seats: list[int]) -> list[float]:
    """The same as numbers."""
    decks = clock(table)
    hours = [0.0] * HOURS
    hours[min(HOURS - 1, len(decks.time))] = FULL
    undone = 0
    for done in register(table).done:
        if not done:
            undone += 1
    return [float(len(decks.time)), float(len(decks.aside)), float(undone), *hours, *deals(table, seats)]


FEATURES = BoxFeatures(names, against_time)
