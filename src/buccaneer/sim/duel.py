"""A duel: one bot against others of one kind, on paired deals, and how sure its share of the wins is.

Each deal is played once with the bot on every seat, so that luck of cards and seats falls to both sides alike. The
interval is that of 95 in 100, with the games of one deal taken together, since they are no strangers to each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from buccaneer.bots import BotLike
from buccaneer.game.families import rules_of
from buccaneer.sim.match import Match, play
from buccaneer.sim.pool import spread

SURE = 1.96
CHUNK = 10  # deals that a process plays before it reports


@dataclass(frozen=True)
class Duel:
    """Who plays against whom, at what, and with which deals."""

    mode: str
    bot: BotLike
    other: BotLike
    players: int
    seed: int

    def match(self, seat: int) -> Match:
        """The match in which the bot has one of the seats."""
        bots = [self.other] * self.players
        bots[seat] = self.bot
        return Match(self.mode, bots, seed=self.seed)


@dataclass(frozen=True)
class Share:
    """A bot's share of the wins in hundredths, with the half of its interval; a fair one is 100 over the players."""

    games: int
    share: float
    off: float
    fair: float

    @property
    def low(self) -> float:
        return self.share - self.off

    def __str__(self) -> str:
        return f"{self.share:.1f} ± {self.off:.1f}"


def deals(duel: Duel, first: int, number: int) -> list[float]:
    """Of each deal, the bot's share over all seats."""
    seats = range(duel.players)
    games = [play(duel.match(seat), first, number, counted=False) for seat in seats]
    found = [0.0] * number
    for seat in seats:
        for place, game in enumerate(games[seat]):
            found[place] += rules_of(game.table).outcome(game.table).share(seat) / duel.players
    return found


def fight(duel: Duel, number: int, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Share:
    """Play so many deals, and say what came of them."""
    pieces = [(first, min(CHUNK, number - first)) for first in range(0, number, CHUNK)]
    found: list[float] = []
    for part in spread(deals, (duel,), pieces, jobs):
        found += part
        if progress is not None:
            progress(len(part) * duel.players)
    return share_of(found, duel.players)


def share_of(found: list[float], players: int) -> Share:
    """The mean of deals, and how far it may be off."""
    mean = sum(found) / len(found)
    spread = sum([(each - mean) ** 2 for each in found]) / max(1, len(found) - 1)
    return Share(len(found) * players, 100 * mean, 100 * SURE * sqrt(spread / len(found)), 100 / players)
