"""How fast this build is: decisions a second in random play, as `simulate` plays it."""

from __future__ import annotations

import time

from buccaneer.build import COMPILED
from buccaneer.sim.arena import Match, count

FOUR = ("random",) * 4
ROWS = {
    "plain": Match("base", FOUR, seed=1),
    "events": Match("base", FOUR, seed=1, events=True),
    "views": Match("base", FOUR, seed=1, looking=True),
    "contracts": Match("contracts", FOUR, seed=1),
    "together": Match("together", FOUR, seed=1, opening=("handicap:0",)),
    "make-sail": Match("make-sail", FOUR, seed=1),
    "dice": Match("dice", FOUR, seed=1),
}
GAMES = 25


def measure(seconds: float) -> dict[str, object]:
    """Decisions a second: as it is, with events told, with a view built at every decision, and in other modes."""
    found: dict[str, object] = {"compiled": COMPILED}
    for name, match in ROWS.items():
        count(match, 0, GAMES)
        decisions, first, began = 0, GAMES, time.process_time()
        while time.process_time() - began < seconds:
            decisions += count(match, first, GAMES).decisions
            first += GAMES
        found[name] = decisions / (time.process_time() - began)
    return found
