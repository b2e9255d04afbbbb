"""What a learner is told of the clock: time left and points set aside, besides the contracts; and how far the team is.

How far it is are takes, as rules of thumb reckon them: of every contract, of everybody's share of them, and of all.
"""

from __future__ import annotations

from typing import Final, cast

from buccaneer.cards.boxes.contracts.features import deals
from buccaneer.cards.boxes.contracts.features import names as of_contracts
from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.boxes.together.duties import NOBODY
from buccaneer.cards.boxes.together.rules import clock
from buccaneer.cards.boxes.together.thumb import Team
from buccaneer.cards.features import FULL, BoxFeatures
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import View
from buccaneer.cards.thought import Thought

HOURS: Final = 14  # so much time, or more
TAKES: Final = 20  # so many takes of work left, or more
SEAT: Final = ("load", "lacks", "spare")


def names(rules: Rules, players: int) -> list[str]:
    """Time and points aside, contracts that nobody has completed, the time once more one by one, and all contracts.

    Then the work that is left: contracts that nobody looks after, all takes, also one by one, everybody's, and each
    contract's.
    """
    found = ["time", "aside", "undone", *[f"time-{cards}" for cards in range(HOURS)]]
    found += ["work.unshared", "work.takes", "work.most", *[f"work-{takes}" for takes in range(TAKES)]]
    found += [f"work.{place}.{name}" for place in range(players) for name in SEAT]
    found += [f"{entry['id']}.work" for entry in rules.data["contracts"]]
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
    return [
        float(len(decks.time)),
        float(len(decks.aside)),
        float(undone),
        *hours,
        *work(table, seats),
        *deals(table, seats),
    ]


def work(table: Table, seats: list[int]) -> list[float]:
    """How much is left to do, as rules of thumb share it out."""
    players = len(seats)
    team = cast("Team", Thought(View(seats[0], table)).leader)
    loads = [0.0] * players
    contracts = [0.0] * len(table.rules.data["contracts"])
    total = 0.0
    for place in team.shared:
        far = team.far[place]
        owner = team.owners[place]
        total += far
        if owner != NOBODY:
            loads[owner] += far
        contracts[team.terms[place].number] = 1.0 + far / 2.0
    steps = [0.0] * TAKES
    steps[min(TAKES - 1, int(total))] = FULL
    found = [float(len(team.undone) - len(team.shared)), total / 4.0, max(loads) / 2.0, *steps]
    for seat in seats:
        found.append(loads[seat] / 2.0)
        found.append(max(0.0, team.needs[seat] - team.displays[seat].coins) / 4.0)
        found.append(float(team.spare[seat]))
    return found + contracts


FEATURES = BoxFeatures(names, against_time)
