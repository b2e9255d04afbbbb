"""The arena: many games of a mode between bots, counted, as rows, and written down."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from buccaneer.build import COMPILED
from buccaneer.core.errors import BuccaneerError
from buccaneer.game import modes
from buccaneer.game.families import rules_of
from buccaneer.game.notation import digest
from buccaneer.game.record import Record, check_writable, records_file, write_result
from buccaneer.sim.files import rows_file
from buccaneer.sim.match import Match, Played, play
from buccaneer.sim.pool import spread
from buccaneer.sim.rows import Row, rows_of

__all__ = ["Match", "Tally", "count", "play", "records", "report", "rows", "simulate"]

CHUNK = 50  # games that one process plays before it reports, at most


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

    def note(self, game: Played) -> None:
        """Count one game more."""
        table, players = game.table, len(game.setup.players)
        rules = rules_of(table)
        outcome, most = rules.outcome(table), rules.goals[1]
        if not self.games:
            self.wins, self.wins_by_order, self.feats = [0.0] * players, [0.0] * players, [0.0] * (most + 1)
        self.games += 1
        self.decisions += len(game.choices)
        self.rounds += table.round
        self.turns += (table.round - 1) * players + (table.active - table.start) % players + 1
        self.busts += table.busts
        for seat in outcome.winners:
            self.wins[seat] += outcome.share(seat)
            self.wins_by_order[(seat - table.start) % players] += outcome.share(seat)
        self.won_together += int(bool(outcome.team and outcome.winners))
        for seat in range(players):
            self.feats[min(most, rules.feats(table, seat))] += 1

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


@dataclass
class Harvest:
    """What is brought home from some games: the counts, and rows and records where they are wanted."""

    tally: Tally = field(default_factory=Tally)
    rows: list[Row] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)

    def note(self, match: Match, game: Played, with_rows: bool, with_records: bool) -> None:
        """Bring home what is wanted of one game more."""
        self.tally.note(game)
        if with_rows:
            self.rows += rows_of(match, game)
        if with_records:
            self.records.append(record_of(game))


def add(some: list[float], more: list[float]) -> list[float]:
    return [a + b for a, b in zip(some, more, strict=True)] if some else more


# -- one game ----------------------------------------------------------------------------------------


def record_of(game: Played) -> Record:
    """A game written down."""
    result = write_result(game.setup, rules_of(game.table).outcome(game.table))
    texts = [choice.text for choice in game.choices]
    data = modes.data_digest(game.setup)
    return Record(game.setup, texts, result, digest(game.table), modes.rules_version(game.setup.mode), data)


# -- many games --------------------------------------------------------------------------------------


def count(match: Match, first: int, games: int) -> Tally:
    """Play games of a match and count what comes of them."""
    return harvest(match, False, False, first, games).tally


def harvest(match: Match, with_rows: bool, with_records: bool, first: int, games: int) -> Harvest:
    """Play games of a match and bring home what is wanted of them, all together."""
    total = Harvest()
    for game in play(match, first, games, counted=with_rows):
        total.note(match, game, with_rows, with_records)
    return total


def one_by_one(match: Match, with_rows: bool, with_records: bool, games: int) -> Iterator[Harvest]:
    """Play the first games of a match and bring home what is wanted of each."""
    for game in play(match, 0, games, counted=with_rows):
        found = Harvest()
        found.note(match, game, with_rows, with_records)
        yield found


def harvests(
    match: Match, games: int, jobs: int, with_rows: bool = False, with_records: bool = False
) -> Iterator[Harvest]:
    """What comes of a match's games, in their order, played here or in several processes."""
    if jobs == 1:
        return one_by_one(match, with_rows, with_records, games)
    chunk = max(1, min(CHUNK, games // (4 * jobs)))
    chunks = ((first, min(chunk, games - first)) for first in range(0, games, chunk))
    return spread(harvest, (match, with_rows, with_records), chunks, jobs)


def check(match: Match, games: int, jobs: int) -> None:
    """Refuse a match that cannot be played, or not so often, before anything is played."""
    for number in (games, jobs):
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise BuccaneerError("games and jobs must be at least 1, and whole numbers")
    match.check()


def simulate(
    match: Match,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    rows_to: str | Path | None = None,
    records_to: str | Path | None = None,
) -> dict[str, object]:
    """Play a match and report on it; results depend on the seed alone, not on the number of jobs.

    On the way rows for every game and seat, and records, are written to files where those are named.
    """
    check(match, games, jobs)
    if rows_to and records_to and Path(rows_to).resolve() == Path(records_to).resolve():
        raise BuccaneerError(f"{rows_to}: rows and records need a file each")
    if records_to:
        check_writable(records_to)
    total = Tally()
    with ExitStack() as files:
        add_record = files.enter_context(records_file(records_to)) if records_to else forget
        add_row = files.enter_context(rows_file(rows_to)) if rows_to else forget
        began = time.perf_counter()
        for found in harvests(match, games, jobs, bool(rows_to), bool(records_to)):
            total.add(found.tally)
            for row in found.rows:
                add_row(row)
            for record in found.records:
                add_record(record)
            if progress is not None:
                progress(found.tally.games)
    return report(match, total, time.perf_counter() - began)


def forget(thing: object) -> None:
    """Nobody wants it."""


def rows(match: Match, games: int, jobs: int = 1) -> Iterator[Row]:
    """A row for every game and seat of a match, in order, as they are played."""
    check(match, games, jobs)
    found = harvests(match, games, jobs, with_rows=True)
    return (row for some in found for row in some.rows)


def records(match: Match, games: int, jobs: int = 1) -> Iterator[Record]:
    """The games of a match written down, in order, as they are played."""
    check(match, games, jobs)
    found = harvests(match, games, jobs, with_records=True)
    return (record for some in found for record in some.records)


def report(match: Match, total: Tally, seconds: float) -> dict[str, object]:
    """The counts as one object of plain data."""
    rules = modes.rules_for(match.setup(0))
    chosen = modes.options_of(match.setup(0))
    goals = rules.goals[0]
    return {
        "mode": match.mode,
        "edition": match.edition,
        "variant": match.variant or None,
        "adds": list(match.adds),
        **({"options": chosen} if chosen else {}),
        "players": len(match.bots),
        "bots": list(match.bot_names),
        "seed": match.seed,
        "games": total.games,
        "seconds": round(seconds, 3),
        "games_per_second": round(total.games / seconds, 2),
        "decisions_per_second": round(total.decisions / seconds, 1),
        "decisions_per_game": round(total.decisions / total.games, 2),
        "rounds_mean": round(total.rounds / total.games, 3),
        "bust_rate": round(total.busts / total.turns, 5),
        "wins": dict(zip(match.names, total.wins, strict=True)),
        "wins_by_order": total.wins_by_order,
        "won_together": total.won_together if rules.is_team() else None,
        **({f"{goals}_completed": [int(seats) for seats in total.feats]} if goals else {}),
        "compiled": COMPILED,
    }
