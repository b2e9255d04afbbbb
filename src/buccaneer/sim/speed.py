"""How fast this build is: decisions a second in random play, as `simulate` plays it."""

from __future__ import annotations

import time

from buccaneer.build import COMPILED
from buccaneer.game import modes
from buccaneer.sim.arena import Match, count

FOUR = ("random",) * 4


def rows() -> dict[str, Match]:
    """What is measured: the first mode in three ways, and every other mode as it is."""
    first, *others = modes.MODES
    found = {
        "play": Match(first, FOUR, seed=1),
        "events": Match(first, FOUR, seed=1, events=True),
        "views": Match(first, FOUR, seed=1, looking=True),
    }
    return found | {mode: Match(mode, FOUR, seed=1, opening=modes.MODES[mode].opening) for mode in others}


GAMES = 25


def measure(seconds: float) -> dict[str, object]:
    """Decisions a second: as it is, with events told, with a view built at every decision, and in other modes."""
    found: dict[str, object] = {"compiled": COMPILED}
    for name, match in rows().items():
        count(match, 0, GAMES)
        decisions, first, began = 0, GAMES, time.process_time()
        while time.process_time() - began < seconds:
            decisions += count(match, first, GAMES).decisions
            first += GAMES
        found[name] = decisions / (time.process_time() - began)
    return found
