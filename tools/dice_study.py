"""Plays the Dice Game's maps by the hundred and writes what comes of them to docs/dice-maps.md: `make dice-study`.

With --json what was counted goes to a file instead; --merge makes the page of such files, of one run or several.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

from rich.progress import Progress

from buccaneer.core.event import Event
from buccaneer.dice.family import CHAPTERS
from buccaneer.dice.rules.setup import SETTLING
from buccaneer.dice.rules.table import DiceTable
from buccaneer.sim.arena import Match, play

from tools.dice_tables import page

OUTPUT = Path(__file__).parent.parent / "docs" / "dice-maps.md"
PLAYERS = (2, 3, 4, 5)
CHUNK = 50
RANDOM_GAMES = 200
RANDOM_PLAYERS = 4
RANDOM = "random"  # games of one `thumb` among random players
SCORES = {
    "join": 1,
    "treasure": 1,
    "mission": 1,
    "green": 1,
    "skull": -1,
}  # events whose amount is points, and its sign


@dataclass
class Count:
    """What is counted over some games of a map."""

    games: int = 0
    rounds: int = 0
    decisions: int = 0
    turns: int = 0
    busts: int = 0
    skulls: int = 0
    half_time: int = 0  # the leader's points when half the rounds are played
    best_round: int = 0  # the most points that the winner made in one round
    causes: Counter[str] = field(default_factory=Counter)
    by_order: Counter[str] = field(default_factory=Counter)  # shares of wins, in thousandths, by the order of play
    by_bot: Counter[str] = field(default_factory=Counter)  # the same, by the bot
    by_start: Counter[str] = field(default_factory=Counter)  # the same, by the start island
    begun: Counter[str] = field(default_factory=Counter)  # players who began there
    by_some: Counter[str] = field(default_factory=Counter)  # games in which somebody completed an island
    by_each: Counter[str] = field(default_factory=Counter)  # players who did
    claimed: Counter[str] = field(default_factory=Counter)  # games in which a treasure or a mission was crossed

    def add(self, other: Count) -> None:
        for entry in fields(self):
            more = getattr(other, entry.name)
            setattr(self, entry.name, getattr(self, entry.name) + more)

    def data(self) -> dict[str, object]:
        return {entry.name: getattr(self, entry.name) for entry in fields(self)}

    @classmethod
    def of(cls, data: dict[str, object]) -> Count:
        found = cls()
        for name, value in data.items():
            setattr(found, name, Counter(value) if isinstance(value, dict) else value)
        return found


Row = tuple[str, int, str]  # the variant, the number of players, and how they begin: as printed, even, or among random
Rows = dict[Row, Count]


@dataclass(frozen=True)
class Run:
    """Some games of a row, by their numbers."""

    row: Row
    match: Match
    first: int
    games: int


def play_run(run: Run) -> Count:
    """Play and count."""
    found = Count()
    players = len(run.match.bots)
    for game in play(run.match, run.first, run.games):
        table = game.table
        assert isinstance(table, DiceTable)
        outcome = table.rules.outcome(table)
        chart = table.rules.chart
        course = points_by_round(table.events or (), players)
        assert course[-1] == outcome.points
        found.games += 1
        found.rounds += table.round
        found.decisions += len(game.choices)
        found.turns += (table.round - 1) * players + (table.active - table.start) % players + 1
        found.busts += table.busts
        found.half_time += max(course[len(course) // 2])
        found.best_round += max(best_round(course, seat) for seat in outcome.winners)
        found.causes[outcome.cause] += 1
        for seat, sheet in enumerate(table.sheets):
            share = round(1000 * outcome.share(seat))
            start = chart.islands[table.chosen[seat]].id
            found.by_order[str((seat - table.start) % players)] += share
            found.by_bot[run.match.bot_names[seat]] += share
            found.by_start[start] += share
            found.begun[start] += 1
            found.skulls += sheet.skulls
            found.by_each.update([chart.islands[island].id for island in sheet.done])
        found.by_some.update({chart.islands[island].id for sheet in table.sheets for island in sheet.done})
        found.claimed.update([space.id for space in chart.spaces if table.claimed[space.number] >= 0])
    return found


def points_by_round(events: Sequence[Event], players: int) -> list[list[int]]:
    """Everybody's points before the first round and after each, read from what was told."""
    course = [[0] * players]
    for event in events:
        if event.kind == "turn-opens" and event.amount >= len(course):
            course.append(course[-1][:])
        elif event.kind in SCORES:
            course[-1][event.seat] += SCORES[event.kind] * event.amount
    return course


def best_round(course: list[list[int]], seat: int) -> int:
    """The most points that a seat made in one round."""
    points = [after[seat] - before[seat] for before, after in pairwise(course)]
    return max(points, default=0)


def runs(arguments: argparse.Namespace) -> Iterator[Run]:
    """Every map with every number of players, as printed and even, then one `thumb` among three random players."""
    games, seed = arguments.games, arguments.seed
    for variant in [CHAPTERS[chapter - 1] for chapter in arguments.maps]:
        for players in arguments.players:
            for crosses in SETTLING.values:
                match = Match(
                    "dice",
                    ("thumb",) * players,
                    variant=variant,
                    seed=seed,
                    events=True,
                    options={SETTLING.name: crosses},
                )
                wanted = games if crosses == SETTLING.usual else arguments.even_games
                for first in range(0, wanted, CHUNK):
                    yield Run((variant, players, crosses), match, first, min(CHUNK, wanted - first))
        each = arguments.random_games // RANDOM_PLAYERS
        for seat in range(RANDOM_PLAYERS if each else 0):
            bots = tuple(["thumb" if place == seat else "random" for place in range(RANDOM_PLAYERS)])
            match = Match("dice", bots, variant=variant, seed=seed, events=True)
            yield Run((variant, RANDOM_PLAYERS, RANDOM), match, seat * each, each)


def played(arguments: argparse.Namespace) -> Rows:
    """All rows asked for, played in as many processes as asked for."""
    every = list(runs(arguments))
    rows: Rows = {}
    with ProcessPoolExecutor(arguments.jobs, get_context("spawn")) as pool, Progress() as progress:
        task = progress.add_task("runs", total=len(every))
        for run, count in zip(every, pool.map(play_run, every), strict=True):
            rows.setdefault(run.row, Count()).add(count)
            progress.advance(task)
    return rows


def write_rows(rows: Rows) -> str:
    """Rows as text, to be merged with others."""
    told = [
        {"variant": variant, "players": players, "crosses": crosses, "count": count.data()}
        for (variant, players, crosses), count in rows.items()
    ]
    return json.dumps(told, indent=1)


def read_rows(texts: Sequence[str]) -> Rows:
    """The rows of such texts, those of one kind added up, in the order of maps and players."""
    rows: Rows = {}
    for entry in [entry for text in texts for entry in json.loads(text)]:
        row = (entry["variant"], entry["players"], entry["crosses"])
        rows.setdefault(row, Count()).add(Count.of(entry["count"]))
    return dict(sorted(rows.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--maps", type=int, nargs="+", default=[1, 2, 3, 4], help="which maps; all without")
    parser.add_argument("--players", type=int, nargs="+", default=list(PLAYERS), help="how many players; all without")
    parser.add_argument("--games", type=int, default=400, help="for each map and number of players")
    parser.add_argument("--even-games", type=int, default=400, help="the same with the even set-up")
    parser.add_argument("--random-games", type=int, default=RANDOM_GAMES, help="against random players, for each map")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many processes")
    parser.add_argument("--json", type=Path, help="write what was counted to this file, and no page")
    parser.add_argument("--merge", type=Path, nargs="+", help="make the page of such files instead of playing")
    parser.add_argument("--page", type=Path, default=OUTPUT, help="where the page goes; - shows it")
    arguments = parser.parse_args()
    rows = read_rows([path.read_text("utf-8") for path in arguments.merge]) if arguments.merge else played(arguments)
    if arguments.json:
        arguments.json.write_text(write_rows(rows), "utf-8")
        return
    games = f"--games {arguments.games} --even-games {arguments.even_games} --random-games {arguments.random_games}"
    made = "--merge" if arguments.merge else f"{games} --seed {arguments.seed}"
    text = page(rows, f"python -m tools.dice_study {made}")
    if str(arguments.page) == "-":
        print(text)
    else:
        arguments.page.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
