"""How fast this build is: decisions a second in random play, as `simulate` plays it."""

from __future__ import annotations

import time

from buccaneer.build import COMPILED
from buccaneer.sim.arena import Match, count

ROWS = {"plain": (False, False), "events": (False, True), "views": (True, False)}
GAMES = 25


def measure(seconds: float) -> dict[str, object]:
    """Decisions a second: as it is, with events told, and with a view built at every decision."""
    found: dict[str, object] = {"compiled": COMPILED}
    for name, (looking, events) in ROWS.items():
        match = Match("base", ("random",) * 4, seed=1, looking=looking, events=events)
        count(match, 0, GAMES)
        decisions, first, began = 0, GAMES, time.process_time()
        while time.process_time() - began < seconds:
            decisions += count(match, first, GAMES).decisions
            first += GAMES
        found[name] = decisions / (time.process_time() - began)
    return found
