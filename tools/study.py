"""Plays the family's games by the thousand and writes what comes of them to docs/studies.md: `make study`."""

from __future__ import annotations

import argparse
import os
import resource
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.progress import Progress

from buccaneer.bots.thumb import ThumbBot
from buccaneer.cards.rules.card import PROFESSION
from buccaneer.core.engine import Action
from buccaneer.core.rng import KeyedRng, Rng
from buccaneer.game import modes
from buccaneer.game.family import Mode
from buccaneer.sim.arena import Match, Tally, count
from buccaneer.sim.playout import play_out

OUTPUT = Path(__file__).parent.parent / "docs" / "studies.md"
HANDICAPS = (0, 2, 4, 6)
CONFIDENCE = 1.96
CARD_PLAYERS = 3
CHUNK = 250


@dataclass(frozen=True)
class Run:
    """One row of a table: a match, and how many games of it."""

    match: Match
    games: int


class Once(ThumbBot):
    """A rule-of-thumb bot that may hire one card when it first wants to, or must for once choose something else."""

    def __init__(self, card: str, hire: bool) -> None:
        super().__init__()
        self.option = f"hire:{card}"
        self.hire = hire
        self.came = False

    def choose(self, view: Any, options: list[Action], rng: Rng) -> Action:
        choice = super().choose(view, options, rng)
        if choice.text != self.option or self.came:
            return choice
        self.came = True
        others = [option for option in options if option.text != self.option]
        return choice if self.hire else super().choose(view, others, rng)


def try_card(card: str, games: int, seed: int) -> list[tuple[float, float]]:
    """A seat's shares of the win with a card hired when it is first wanted, and without, in games where that comes."""
    match = Match("make-sail", ("thumb",) * CARD_PLAYERS, seed=seed)
    found: list[tuple[float, float]] = []
    for number in range(games):
        setup = match.setup(number)
        seat = number % CARD_PLAYERS
        shares: list[float] = []
        for hire in (True, False):
            rules = modes.rules_for(setup)
            table = rules.deal(setup)
            trial = Once(card, hire)
            players = [trial if place == seat else ThumbBot() for place in range(CARD_PLAYERS)]
            play_out(rules, table, list(players), KeyedRng(setup.seed ^ 1))
            if not trial.came:
                break
            shares.append(rules.outcome(table).share(seat))
        if len(shares) == 2:
            found.append((shares[0], shares[1]))
    return found


def interval(share: float, games: int) -> str:
    """A share in percent with its confidence interval."""
    return f"{100 * share:.1f} ± {100 * CONFIDENCE * sqrt(max(share * (1 - share), 1e-9) / games):.1f}"


def mixes(mode: Mode) -> Iterator[tuple[str, ...]]:
    """Every set of boxes that may be mixed into a mode."""
    for number in range(len(mode.adds) + 1):
        yield from combinations(mode.adds, number)


def runs(games: int, seed: int) -> list[Run]:
    """Every mode, mix and player count, and the handicaps of those who play together."""
    found: list[Run] = []
    for mode in modes.MODES.values():
        for adds in mixes(mode):
            for players in range(mode.players[0], mode.players[1] + 1):
                bots = ("thumb",) * players
                together = modes.rules(mode.name, "bigbox", "", (), adds).is_team()
                for handicap in HANDICAPS if together and not adds else (0,):
                    opening = (f"handicap:{handicap}",) if together else ()
                    found.append(Run(Match(mode.name, bots, seed=seed, adds=adds, opening=opening), games))
    return found


class Rows:
    """The rows of all runs, played in chunks by all processes."""

    def __init__(self, pool: ProcessPoolExecutor, runs: Sequence[Run]) -> None:
        self.chunks = [
            (run, [pool.submit(count, run.match, at, min(CHUNK, run.games - at)) for at in range(0, run.games, CHUNK)])
            for run in runs
        ]

    def __iter__(self) -> Iterator[tuple[Run, Tally]]:
        for run, chunks in self.chunks:
            total = Tally()
            for chunk in chunks:
                total.add(chunk.result())
            yield run, total


def minutes() -> float:
    """The processor time used so far, by processes that have ended too."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 60


def game_rows(done: Sequence[tuple[Run, Tally]]) -> Iterator[str]:
    """Length, busts and seat advantage of every game played against each other."""
    yield "| game | mixed in | players | rounds | decisions | busts a turn, % | first seat wins, % | last seat, % |"
    yield "|---|---|---|---|---|---|---|---|"
    for run, tally in done:
        if tally.won_together or run.match.opening:
            continue
        players = len(run.match.bots)
        first, last = tally.wins_by_order[0] / tally.games, tally.wins_by_order[-1] / tally.games
        yield (
            f"| {run.match.mode} | {', '.join(run.match.adds) or '–'} | {players} | {tally.rounds / tally.games:.1f} "
            f"| {tally.decisions / tally.games:.0f} | {interval(tally.busts / tally.turns, tally.turns)} "
            f"| {interval(first, tally.games)} | {interval(last, tally.games)} |"
        )


def contract_rows(done: Sequence[tuple[Run, Tally]]) -> Iterator[str]:
    """How many contracts players complete in competition."""
    yield "| mixed in | players | none, % | one, % | two, % | three, % |"
    yield "|---|---|---|---|---|---|"
    for run, tally in done:
        if run.match.mode == "contracts":
            seats = tally.games * len(run.match.bots)
            shares = " | ".join(interval(number / seats, seats) for number in tally.feats)
            yield f"| {', '.join(run.match.adds) or '–'} | {len(run.match.bots)} | {shares} |"


def together_rows(done: Sequence[tuple[Run, Tally]]) -> Iterator[str]:
    """How often a team of rule-of-thumb bots wins."""
    yield "| mixed in | players | handicap | wins, % | rounds |"
    yield "|---|---|---|---|---|"
    for run, tally in done:
        if run.match.opening:
            handicap = run.match.opening[0].partition(":")[2]
            yield (
                f"| {', '.join(run.match.adds) or '–'} | {len(run.match.bots)} | {handicap} "
                f"| {interval(tally.won_together / tally.games, tally.games)} | {tally.rounds / tally.games:.1f} |"
            )


def card_rows(found: Sequence[tuple[str, list[tuple[float, float]]]], games: int) -> Iterator[str]:
    """What hiring one card of Make Sail! does to the win rate."""
    yield "| card | cost → points | mark | cards | comes, % | wins, hired, % | wins, not, % | change | over all games |"
    yield "|---|---|---|---|---|---|---|---|---|"
    rules = modes.rules("make-sail", "bigbox", "", ())
    for card, pairs in found:
        face = rules.faces[rules.by_id[card]]
        came = len(pairs)
        hired, not_hired = (sum(pair[arm] for pair in pairs) / came for arm in (0, 1))
        mean = hired - not_hired
        spread = CONFIDENCE * sqrt(sum((pair[0] - pair[1] - mean) ** 2 for pair in pairs)) / came
        share = came / games
        cells = (
            card,
            f"{face.cost} → {face.points}",
            face.mark,
            face.count,
            f"{100 * share:.0f}",
            f"{100 * hired:.1f}",
            f"{100 * not_hired:.1f}",
            f"{100 * mean:+.1f} ± {100 * spread:.1f}",
            f"{100 * mean * share:+.1f} ± {100 * spread * share:.1f}",
        )
        yield f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="for each row")
    parser.add_argument("--card-games", type=int, default=1200, help="for each card of Make Sail!")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    cards = [face.id for face in modes.rules("make-sail", "bigbox", "", ()).faces if face.kind == PROFESSION]
    every = runs(arguments.games, arguments.seed)
    with ProcessPoolExecutor(arguments.jobs, get_context("spawn")) as pool, Progress() as progress:
        task = progress.add_task("rows", total=len(every) + len(cards))
        trials = [(card, pool.submit(try_card, card, arguments.card_games, arguments.seed)) for card in cards]
        done: list[tuple[Run, Tally]] = []
        for row in Rows(pool, every):
            done.append(row)
            progress.advance(task)
        tried: list[tuple[str, list[tuple[float, float]]]] = []
        for card, trial in trials:
            tried.append((card, trial.result()))
            progress.advance(task)
    text = TEMPLATE.format(
        command=f"python -m tools.study --games {arguments.games} --card-games {arguments.card_games} "
        f"--seed {arguments.seed}",
        games=arguments.games,
        card_games=arguments.card_games,
        minutes=minutes(),
        game="\n".join(game_rows(done)),
        contracts="\n".join(contract_rows(done)),
        together="\n".join(together_rows(done)),
        cards="\n".join(card_rows(tried, arguments.card_games)),
    )
    OUTPUT.write_text(text, "utf-8")


TEMPLATE = """# Studies

Made by `make study`, which runs `{command}`.
All seats are played by `thumb`, {games} games a row; ± is the 95 % confidence interval.
It took {minutes:.0f} minutes of processor time, shared by all cores.

## Games against each other

{game}

## Contracts in competition

Of all players, how many completed none, one, two or three contracts.

{contracts}

## Contracts together and alone

{together}

### What holds four and five back

With four `thumb` wins about a third of its games, with five between a seventh and a quarter: fewer than the forty in a
hundred it is meant to win.

- The time deck has 13 cards, the seals and the letters whatever the number of players: about 26 turns. With five, each
  is active five times, and eleven contracts are due instead of three.
- About four turns in ten bust. Stopping earlier busts less and leaves more contracts open; so does drawing more boldly.
- Small Estate stays open in about six of ten five-player games that have it, Pirates' Nest in more than half. Both want
  one player to gather a great deal in five turns of his own.
- The money lies in the wrong purse: a profession somebody needs lies in the harbor about twelve times a game, and in
  seven of them he cannot pay, though a team-mate often could. Coins change hands only as fees and by bonus ships.

## The cards of Make Sail!

The stand-alone game's prices, points and coins that nobody has published are ours. They are meant to give about two
thirds of the base game's length, and no card that must be hired or must not. For the table {card_games} games of three
`thumb` bots were played twice each: when one of them wanted to hire the card for the first time it did so in one game,
and had to choose something else in the other.

{cards}
"""


if __name__ == "__main__":
    main()
