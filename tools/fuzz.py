"""Random games of every kind under the battery: `make fuzz`."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from buccaneer.build import COMPILED

from tests.battery import Kind, kinds, play_checked

CHUNK = 50


def run(kind: Kind, first: int, games: int) -> str:
    """Play some games; says what went wrong, if anything did."""
    for seed in range(first, first + games):
        try:
            play_checked(kind, seed)
        except Exception as error:
            return f"{kind}, seed {seed}: {type(error).__name__}: {error}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    every = list(kinds())
    chunks = [
        (every[number % len(every)], arguments.seed + first, min(CHUNK, arguments.games - first))
        for number, first in enumerate(range(0, arguments.games, CHUNK))
    ]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    violations = 0
    with ProcessPoolExecutor(arguments.jobs, get_context("spawn")) as pool, Progress(*columns) as progress:
        task = progress.add_task(f"games of {len(every)} kinds", total=arguments.games)
        for chunk, found in zip(chunks, pool.map(run, *zip(*chunks, strict=True)), strict=True):
            progress.advance(task, chunk[2])
            if found:
                violations += 1
                progress.console.print(found, markup=False)
    build = "compiled" if COMPILED else "plain Python"
    print(f"{arguments.games} games of {len(every)} kinds ({build}): {violations} chunks with a violation")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
