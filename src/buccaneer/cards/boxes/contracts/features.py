"""What a learner is told of contracts: which lie out, who has completed them, and how far everybody is."""

from __future__ import annotations

from buccaneer.cards.boxes.contracts.register import goal, progress, register
from buccaneer.cards.boxes.contracts.rules import lying
from buccaneer.cards.features import FULL, BoxFeatures
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table


def names(rules: Rules, players: int) -> list[str]:
    """Everybody's markers; for every contract whether it lies out, how many have done it, and each player's part."""
    found = [f"markers.{place}" for place in range(players)]
    for entry in rules.data["contracts"]:
        found += [f"{entry['id']}.lies", f"{entry['id']}.done"]
        found += [f"{entry['id']}.{place}" for place in range(players)]
    return found


def deals(table: Table, seats: list[int]) -> list[float]:
    """The same as numbers."""
    part = register(table)
    players = len(seats)
    found = [0.0] * (players + len(table.rules.data["contracts"]) * (2 + players))
    for place in range(players):
        found[place] = float(part.left[seats[place]])
    contracts = lying(table)
    for at in range(len(contracts)):
        contract = contracts[at]
        first = players + contract.number * (2 + players)
        found[first] = FULL
        found[first + 1] = float(len(part.done[at]))
        for place in range(players):
            found[first + 2 + place] = FULL * progress(contract, table, at, seats[place]) / goal(contract)
    return found


FEATURES = BoxFeatures(names, deals)
