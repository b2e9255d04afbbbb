"""The arena: many games of a mode between named bots, counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from buccaneer.bots import make_bot
from buccaneer.build import COMPILED
from buccaneer.content import know_packs, known_packs
from buccaneer.core.engine import Action
from buccaneer.core.errors import BuccaneerError
from buccaneer.core.rng import KeyedRng, Rng
from buccaneer.core.setup import Setup
from buccaneer.game import modes
from buccaneer.game.notation import digest
from buccaneer.game.record import Record, write_result
from buccaneer.sim.playout import play_out

CHUNK = 50
MOST_FEATS = 4  # three goals and more count as one


@dataclass(frozen=True)
class Match:
    """What is played in the arena: a set-up for every game, but for its seed, and who sits where."""

    mode: str
    bots: tuple[str, ...]
    edition: str = "bigbox"
    variant: str = ""
    packs: tuple[str, ...] = ()
    seed: int = 0
    looking: bool = False
    events: bool = False
    adds: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()

    def setup(self, number: int) -> Setup:
        """The set-up of one game of the match: its seed comes from the match's seed and its number."""
        seed = Rng(self.seed ^ (number + 1) << 64).seed()
        names = seat_names(self.bots)
        return Setup(self.mode, names, seed, self.edition, self.variant, packs=self.packs, adds=self.adds)


@dataclass
class Tally:
    """What is counted over some games."""

    games: int = 0
    decisions: int = 0
    rounds: int = 0
    turns: int = 0
    busts: int = 0
    wins: list[float] = field(default_factory=list)
    wins_by_order: list[float] = field(default_factory=list)
    won_together: int = 0
    feats: list[float] = field(default_factory=list)  # how many seats reached no goal, one, two …

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.rounds += other.rounds
        self.turns += other.turns
        self.busts += other.busts
        self.wins = add(self.wins, other.wins)
        self.wins_by_order = add(self.wins_by_order, other.wins_by_order)
        self.won_together += other.won_together
        self.feats = add(self.feats, other.feats)


def add(some: list[float], more: list[float]) -> list[float]:
    return [a + b for a, b in zip(some, more, strict=True)] if some else more


def seat_names(bots: Sequence[str]) -> tuple[str, ...]:
    """Names for the seats of some bots: the bot's, numbered where it sits more than once."""
    return tuple(
        bot if bots.count(bot) == 1 else f"{bot}-{bots[: seat + 1].count(bot)}" for seat, bot in enumerate(bots)
    )


def play(
    match: Match, first: int, games: int, alter: Callable[[Any], None] | None = None
) -> Iterator[tuple[Any, list[Action], Setup]]:
    """Play games of a match, by their numbers, one by one; a study may alter the tables once they are dealt."""
    rules = modes.rules_for(match.setup(0))
    bots = [make_bot(bot) for bot in match.bots]
    for number in range(first, first + games):
        setup = match.setup(number)
        table = rules.deal(setup)
        if match.events:
            table.events = []
        if alter:
            alter(table)
        yield table, play_out(rules, table, bots, KeyedRng(setup.seed ^ 1), match.looking, match.opening), setup


def count(match: Match, first: int, games: int) -> Tally:
    """Play games of a match and count what comes of them."""
    total = Tally()
    players = len(match.bots)
    for table, choices, _ in play(match, first, games):
        outcome = table.rules.outcome(table)
        wins = [outcome.share(seat) for seat in range(players)]
        total.add(
            Tally(
                games=1,
                decisions=len(choices),
                rounds=table.round,
                turns=(table.round - 1) * players + (table.active - table.start) % players + 1,
                busts=table.busts,
                wins=wins,
                wins_by_order=[wins[(table.start + place) % players] for place in range(players)],
                won_together=int(bool(outcome.together and outcome.winners)),
                feats=reached(table, players),
            )
        )
    return total


def reached(table: Any, players: int) -> list[float]:
    """How many seats have reached no goal besides points, one, two, three."""
    counts = [0.0] * MOST_FEATS
    for seat in range(players):
        counts[min(MOST_FEATS - 1, table.rules.feats(table, seat))] += 1
    return counts


def simulate(
    match: Match, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> dict[str, object]:
    """Play a match and report on it; results depend on the seed alone, not on the number of jobs."""
    if games < 1 or jobs < 1:
        raise BuccaneerError("games and jobs must be at least 1")
    modes.check(match.setup(0))
    for bot in match.bots:
        make_bot(bot)
    chunk = max(1, min(CHUNK, games // (4 * jobs)))
    chunks = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    total = Tally()
    began = time.perf_counter()
    for tally in run(match, chunks, jobs):
        total.add(tally)
        if progress is not None:
            progress(tally.games)
    return report(match, total, time.perf_counter() - began)


def run(match: Match, chunks: list[tuple[int, int]], jobs: int) -> Iterator[Tally]:
    """Play chunks of a match, in this process or in several."""
    if jobs == 1:
        for first, games in chunks:
            yield count(match, first, games)
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn"), know_packs, (known_packs(),)) as pool:
            yield from pool.map(count, [match] * len(chunks), *zip(*chunks, strict=True))


def records(match: Match, games: int) -> Iterator[Record]:
    """The games of a match written down."""
    for table, choices, setup in play(match, 0, games):
        result = write_result(setup, table.rules.outcome(table))
        texts = [choice.text for choice in choices]
        yield Record(setup, texts, result, digest(table), modes.rules_version(setup.mode), modes.data_digest(setup))


def report(match: Match, total: Tally, seconds: float) -> dict[str, object]:
    """The counts as one object of plain data."""
    names = seat_names(match.bots)
    return {
        "mode": match.mode,
        "edition": match.edition,
        "variant": match.variant or None,
        "adds": list(match.adds),
        "players": len(names),
        "bots": list(match.bots),
        "seed": match.seed,
        "games": total.games,
        "seconds": round(seconds, 3),
        "games_per_second": round(total.games / seconds, 2),
        "decisions_per_second": round(total.decisions / seconds, 1),
        "decisions_per_game": round(total.decisions / total.games, 2),
        "rounds_mean": round(total.rounds / total.games, 3),
        "bust_rate": round(total.busts / total.turns, 5),
        "wins": dict(zip(names, total.wins, strict=True)),
        "wins_by_order": total.wins_by_order,
        "won_together": total.won_together if modes.rules_for(match.setup(0)).together() else None,
        "contracts_completed": [int(seats) for seats in total.feats] if sum(total.feats[1:]) else None,
        "compiled": COMPILED,
    }
