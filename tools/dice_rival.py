"""Plays `thumb` against a policy that always rolls until five pieces lie on the board, two players, seats swapped."""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from buccaneer.bots.thumb import ThumbBot
from buccaneer.core.engine import Action
from buccaneer.core.rng import Rng
from buccaneer.dice.family import CHAPTERS
from buccaneer.sim.arena import Match, count

from tools.study import interval

ENOUGH = 5
CHUNK = 25


class UntilFive(ThumbBot):
    """Rolls until five pieces lie on the board, then stops; in all else as `thumb`."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "until-five"

    def choose(self, view: Any, options: list[Action], rng: Rng) -> Action:
        by_text = {option.text: option for option in options}
        if "stop" in by_text:
            return by_text["roll" if view.table.pieces() < ENOUGH else "stop"]
        return super().choose(view, options, rng)


def wins(variant: str, first: int, pairs: int, seed: int) -> float:
    """How many of so many pairs of games `thumb` wins, the same games from both seats; shared ones count half."""
    won = 0.0
    for seat in range(2):
        bots = (ThumbBot, UntilFive) if seat == 0 else (UntilFive, ThumbBot)
        won += count(Match("dice", bots, variant=variant, seed=seed), first, pairs).wins[seat]
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--maps", type=int, nargs="+", default=[1, 2, 3, 4])
    parser.add_argument("--pairs", type=int, default=1000, help="of games, for each map")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    with ProcessPoolExecutor(arguments.jobs, get_context("spawn")) as pool:
        for chapter in arguments.maps:
            firsts = range(0, arguments.pairs, CHUNK)
            runs = [
                pool.submit(wins, CHAPTERS[chapter - 1], first, min(CHUNK, arguments.pairs - first), arguments.seed)
                for first in firsts
            ]
            games = 2 * arguments.pairs
            print(
                f"map {chapter}: {interval(sum(run.result() for run in runs) / games, games)} of {games} games",
                flush=True,
            )


if __name__ == "__main__":
    main()
