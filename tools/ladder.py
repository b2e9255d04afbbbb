"""Measures our bots against the anchor on paired deals, and writes docs/ladder.md.

    python -m tools.ladder                      everything, as published: takes long
    python -m tools.ladder --games 400 --print  a rough look, printed only

Every figure names its seed; deals of it were used for nothing else.
"""

from __future__ import annotations

import argparse
import platform
import time
from pathlib import Path

from buccaneer.build import COMPILED
from buccaneer.learn.numbers import numpy
from buccaneer.learn.weights import Weights, shipped
from buccaneer.sim.duel import Duel, Share, fight

PAGE = Path(__file__).parent.parent / "docs" / "ladder.md"
MODE = "base"
SEED = 20261118
MARKS = {2: 82, 4: 46}
TRIED = "One training was run for these weights; they were not chosen among several."
ROWS = [("learned", players) for players in (2, 3, 4, 5)]

HEAD = """# The ladder

Strength, measured: a bot sits once on every seat of a deal, everybody else is `anchor` (`thumb` as it was frozen), and
its share of the wins is counted; a shared win counts in part. ± is half of a 95 % interval, the games of one deal taken
together. The mark is what the lower end of that interval is to reach. The deals were used for nothing else. Made by
`python -m tools.ladder`.

"""


def measured(bot: str, players: int, games: int, jobs: int) -> tuple[Share, float]:
    """A bot's share against the anchor, and how many seconds of one process a game took."""
    began = time.perf_counter()
    found = fight(Duel(MODE, bot, "anchor", players, SEED), -(-games // players), jobs)
    return found, (time.perf_counter() - began) * jobs / found.games


def curve(weights: Weights) -> str:
    """How a network grew, as far as it was measured on the way."""
    rows = [f"| {games:,} | {share:.1f} ± {off:.1f} |" for games, share, off in weights.curve]
    return "\n".join(["| games | of 100 against the anchor |", "|---|---|", *rows])


def page(rows: list[str], weights: Weights | None) -> str:
    """The whole page."""
    told = [
        HEAD + "## Base game\n",
        "| bot | players | fair | of 100 | games | mark |",
        "|---|---|---|---|---|---|",
        *rows,
        "",
    ]
    if weights is not None:
        sizes = "–".join(str(size) for size in weights.sizes)
        told += [
            f"`learned` is a network of {sizes} after {weights.games:,} games against itself, seed {weights.seed}.",
            "It takes the option after which it likes its chances best, with no search. `buccaneer train` was told:",
            "",
            *[f"- {line}" for line in weights.made],
            "",
            TRIED,
            "",
        ]
        if weights.curve:
            told += ["On the way, at its first number of players, on the same deals each time:", "", curve(weights), ""]
    build = "compiled" if COMPILED else "plain Python"
    fast = "with numpy" if numpy() is not None else "without numpy"
    told += [f"Seed {SEED}, {build}, {fast}, Python {platform.python_version()}.", ""]
    return "\n".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=2000, help="games for each row")
    parser.add_argument("--jobs", type=int, default=1, help="processes to use")
    parser.add_argument("--print", action="store_true", help="print the page instead of writing it")
    arguments = parser.parse_args()
    rows = []
    for bot, players in ROWS:
        share, seconds = measured(bot, players, arguments.games, arguments.jobs)
        mark = (
            f"{MARKS[players]}, {'reached' if share.low >= MARKS[players] else 'not yet'}" if players in MARKS else ""
        )
        rows.append(f"| `{bot}` | {players} | {share.fair:.1f} | {share} | {share.games} | {mark} |")
        print(f"{rows[-1]} {1000 * seconds:.0f} ms a game", flush=True)
    text = page(rows, shipped(MODE))
    if arguments.print:
        print(text)
    else:
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
