"""How fast two builds of the engine play the base game, taking turns in one run.

    python -m tools.against OLD NEW      folders of two compiled builds, as `tools.compiled` leaves them in `site`

A line of JSON: decisions a second of processor time, the new build's as a share of the old one's. Both play the same
games; where they do not come to the same number of decisions, that is said instead.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys

ROWS = ("two players", "four players", "four players, with views")
ONE_RUN = """
import sys, time
from buccaneer.build import COMPILED
from buccaneer.sim.arena import Match, count
assert COMPILED, "no compiled build"
games, found = int(sys.argv[1]), []
for players, looking in ((2, False), (4, False), (4, True)):
    match = Match("base", ("random",) * players, seed=1, looking=looking)
    count(match, 0, 50)
    began = time.process_time()
    found += [count(match, 50, games).decisions, time.process_time() - began]
print(*found)
"""


def play(site: str, games: int) -> tuple[list[int], list[float]]:
    """One run of a build, by rows: decisions, and how many of them a second."""
    told = subprocess.run(
        [sys.executable, "-c", ONE_RUN, str(games)],
        env={**os.environ, "PYTHONPATH": site},
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    decisions = [int(n) for n in told[::2]]
    return decisions, [n / float(seconds) for n, seconds in zip(decisions, told[1::2], strict=True)]


def compare(old: str, new: str, rounds: int, games: int) -> dict[str, float]:
    """Each row's median in the new build, as a share of the old one's; who begins alternates."""
    speeds: dict[str, list[list[float]]] = {old: [], new: []}
    for number in range(rounds):
        counted = []
        for site in (old, new) if number % 2 else (new, old):
            decisions, speed = play(site, games)
            counted.append(decisions)
            speeds[site].append(speed)
        if counted[0] != counted[1]:
            raise SystemExit(f"the builds play different games: {counted[0]} and {counted[1]} decisions")
    medians = {site: [statistics.median(row) for row in zip(*runs, strict=True)] for site, runs in speeds.items()}
    return {row: round(medians[new][i] / medians[old][i], 3) for i, row in enumerate(ROWS)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--rounds", type=int, default=41)
    parser.add_argument("--games", type=int, default=4000)
    given = parser.parse_args()
    print(json.dumps(compare(given.old, given.new, given.rounds, given.games)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
