"""Writes the playthroughs anew: `make playthroughs`. Choices are kept; with --new the bots play what is missing."""

from __future__ import annotations

import argparse

from buccaneer.core.game import Outcome
from buccaneer.session import Game, replay
from buccaneer.sim.arena import Match, play, records

from tests.playthrough import FOLDER, read, write

# Name, match, and what must occur in the game: how it was decided, or a card that somebody won.
WANTED = (
    ("two-bigbox", Match("base", ("thumb", "thumb"), seed=1), "points"),
    ("three-classic", Match("base", ("thumb", "random", "thumb"), "classic", seed=2), "points"),
    ("four-us", Match("base", ("thumb",) * 4, "us", seed=3), "points"),
    ("five-bigbox", Match("base", ("thumb",) * 5, seed=4), "points"),
    ("four-bigbox-variant", Match("base", ("thumb",) * 4, variant="expedition", seed=5), "points"),
    ("five-us-variant", Match("base", ("thumb",) * 5, "us", "expedition", seed=6), "points"),
    ("three-random", Match("base", ("random",) * 3, seed=7), "points"),
    ("tie-by-coins", Match("base", ("thumb",) * 3, seed=8), "coins"),
    ("shared-win", Match("base", ("random",) * 5, seed=9), "shared"),
    ("long-expedition", Match("base", ("thumb",) * 2, "classic", seed=10), "exp-cch"),
)


def new_games() -> None:
    """Let the bots play until everything wanted has occurred; files that are there stay."""
    for name, match, wanted in WANTED:
        if (FOLDER / f"{name}.txt").exists():
            continue
        for number, (table, _, _) in enumerate(play(match, 0, 5000)):
            outcome: Outcome = table.rules.ending.outcome(table)
            won = {table.rules.faces[card].id for seat in table.seats for card in seat.won}
            if wanted in {outcome.decided, *won}:
                record = list(records(match, number + 1))[number]
                (FOLDER / f"{name}.txt").write_text(write(record), "utf-8")
                break


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--new", action="store_true", help="let the bots play what is missing")
    if parser.parse_args().new:
        FOLDER.mkdir(exist_ok=True)
        new_games()
    for path in sorted(FOLDER.glob("*.txt")):
        record = read(path.read_text("utf-8"))
        game: Game = replay(record)
        again = game.record()
        path.write_text(write(again), "utf-8")
        print(f"{path.name}: {len(again.choices)} choices, {again.result}")


if __name__ == "__main__":
    main()
