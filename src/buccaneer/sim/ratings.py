"""Ratings out of a ladder's results, by the package choix: Luce's model of choice, all games weighed at once.

The bot with the fixed rating is the anchor. A player of 400 points more wins ten times as often as one of the others.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from buccaneer.sim.files import package
from buccaneer.sim.ladder import Pairing, Results

FIXED = 1000.0
SCALE = 400 / log(10)
SAMPLES = 100
REGULAR = 1e-3  # keeps somebody who has never won, or always, within bounds
PARTS = 60  # a win is counted in so many parts, so that shared ones can be split

Game = tuple[int, list[int]]


@dataclass(frozen=True)
class Rating:
    """A bot's rating with the ends of its interval, that of 95 in 100 over deals drawn anew."""

    bot: str
    points: float
    low: float
    high: float


def ratings(results: Results, anchor: str, seed: int = 1) -> list[Rating]:
    """The bots of some results by strength; none where nobody met anybody."""
    met = {pairing: deals for pairing, deals in results.items() if pairing.other and not pairing.mirror}
    bots = sorted({name for pairing in met for name in (pairing.bot, pairing.other)})
    if not bots:
        return []
    choix = package("choix", "ratings")
    fixed = bots.index(anchor) if anchor in bots else 0
    deals = [(pairing, shares) for pairing, each in met.items() for _, shares in sorted(each.items())]
    points = fitted(choix, bots, deals, fixed)
    chance = random.Random(seed)
    samples = [fitted(choix, bots, chance.choices(deals, k=len(deals)), fixed) for _ in range(SAMPLES)]
    found = []
    for place, bot in enumerate(bots):
        ordered = sorted(sample[place] for sample in samples)
        found.append(Rating(bot, points[place], ordered[2], ordered[-3]))
    return sorted(found, key=lambda rating: -rating.points)


def fitted(choix: Any, bots: list[str], deals: Sequence[tuple[Pairing, list[float]]], fixed: int) -> list[float]:
    """Everybody's points, from games counted by who won among whom."""
    counts: dict[tuple[str, str, int], list[float]] = {}
    for pairing, shares in deals:
        won = counts.setdefault((pairing.bot, pairing.other, pairing.players), [0.0, 0.0])
        won[0] += sum(shares)
        won[1] += len(shares) - sum(shares)
    most = max(sum(won) for won in counts.values())
    games: list[Game] = []
    for (bot, other, players), won in counts.items():
        first, second = bots.index(bot), bots.index(other)
        parts = [round(PARTS * 10 * each / most) for each in won]  # as many as can be told apart
        games += [(first, [second] * (players - 1))] * parts[0]
        games += [(second, [first] + [second] * (players - 2))] * parts[1]
    found = choix.ilsr_top1(len(bots), games, alpha=REGULAR)
    return [FIXED + SCALE * float(each - found[fixed]) for each in found]
