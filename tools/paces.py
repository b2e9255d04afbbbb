"""How fast the adventure is for each decision, by chapter, way and players, against the base game with as many.

A line of JSON: ratios, medians of rounds in which all take turns. Whoever plays alone is held against two.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from dataclasses import dataclass

from buccaneer.sim.arena import Match, count

DECISIONS = 20_000  # of each, in each round
WAYS = {"together": (1, 2, 3, 4), "contest": (2, 3, 4)}
CHAPTERS = 5


@dataclass(frozen=True)
class Pace:
    """Something that is measured, and the row of the base game it is held against."""

    name: str
    match: Match
    base: str


def paces() -> list[Pace]:
    """The base game with two to four, then every chapter in both ways, and the variable game."""
    found = [Pace(f"base {players}", of("base", players), "") for players in (2, 3, 4)]
    for chapter in range(1, CHAPTERS + 1):
        for way, players in WAYS.items():
            found += [pace(f"{chapter}", way, number) for number in players]
    return found + [pace("variable", "contest", number) for number in WAYS["contest"]]


def pace(chapter: str, way: str, players: int) -> Pace:
    match = of("adventure", players, {"chapter": chapter, "way": way})
    return Pace(f"{chapter} {way} {players}", match, f"base {max(2, players)}")


def of(mode: str, players: int, options: dict[str, str] | None = None) -> Match:
    return Match(mode, ("random",) * players, seed=1, options=options or {})


def measure(rounds: int) -> dict[str, float]:
    """Decisions a second of processor time: the median of some rounds, each with further games."""
    games = {pace.name: 1 + DECISIONS * 10 // count(pace.match, 0, 10).decisions for pace in paces()}
    found: dict[str, list[float]] = {name: [] for name in games}
    for number in range(rounds):
        for one in paces():
            began = time.process_time()
            decisions = count(one.match, number * games[one.name], games[one.name]).decisions
            found[one.name].append(decisions / (time.process_time() - began))
    return {name: statistics.median(figures) for name, figures in found.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    figures = measure(parser.parse_args().rounds)
    print(json.dumps({one.name: round(figures[one.name] / figures[one.base], 3) for one in paces() if one.base}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
