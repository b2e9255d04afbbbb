"""Random games of every kind under the battery: `make fuzz`.

python -m tools.fuzz --games 1000 --kind "adventure 3" --kind dice    these kinds alone
python -m tools.fuzz --games 1000 --kind adventure --mixed            with any boxes and any options, by chance
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from buccaneer.build import COMPILED
from buccaneer.core.options import Names, Number, Numbers, OneOf, Option, Trail
from buccaneer.core.rng import Rng
from buccaneer.game import modes
from buccaneer.game.options import tidied

from tests.battery import Kind, kinds, play_checked

CHUNK = 50
MIXED_CHUNK = 10
MOST_NAMED = 4  # names that an option gets at the most


def run(kind: Kind, first: int, games: int, mixed: bool) -> str:
    """Play some games; says what went wrong, if anything did."""
    kind = mix(kind, Rng(first)) if mixed else kind
    for seed in range(first, first + games):
        try:
            play_checked(kind, seed)
        except Exception as error:
            return f"{kind}, seed {seed}: {type(error).__name__}: {error}"
    return ""


def mix(kind: Kind, rng: Rng) -> Kind:
    """A kind with boxes and options by chance, as far as its players may have them."""
    mode = modes.MODES[kind.mode]
    while True:
        adds = tuple(box for box in modes.may_add(mode, kind.edition) if rng.below(2))
        chosen = tuple((option.name, value(option, kind.players, rng)) for option in mode.options if rng.below(2))
        options = tidied(mode, chosen, kind.players)
        if not mode.refuses or not mode.refuses(kind.players, options):
            return replace(kind, adds=adds, options=options)


def value(option: Option, players: int, rng: Rng) -> str:
    """A value of an option."""
    if isinstance(option, OneOf):
        return option.values[rng.below(len(option.values))]
    if isinstance(option, Names):
        return ",".join({option.values[rng.below(len(option.values))] for _ in range(rng.below(MOST_NAMED + 1))})
    if isinstance(option, Trail):
        return ""  # what it may name, the box alone knows
    assert isinstance(option, (Number, Numbers))
    numbers = [option.least + rng.below(option.most - option.least + 1) for _ in range(players)]
    return ",".join(map(str, numbers if isinstance(option, Numbers) else numbers[:1]))


def fits(kind: Kind, words: str) -> bool:
    """Whether a kind of game has all of some words in its name."""
    return set(words.split()) <= set(str(kind).split())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kind", action="append", default=[], help="words in the name of a kind; may be given again")
    parser.add_argument("--mixed", action="store_true", help="boxes and options of every kind by chance")
    arguments = parser.parse_args()
    every = [kind for kind in kinds() if not arguments.kind or any(fits(kind, words) for words in arguments.kind)]
    if not every:
        parser.error(f"no kind of game is {' or '.join(map(repr, arguments.kind))}; a kind is as '{next(kinds())}'")
    size = MIXED_CHUNK if arguments.mixed else CHUNK
    chunks = [
        (every[number % len(every)], arguments.seed + first, min(size, arguments.games - first), arguments.mixed)
        for number, first in enumerate(range(0, arguments.games, size))
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
