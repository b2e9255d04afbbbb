"""How fast bots think in this build: choices a second by level, play-outs and afterstates a second; `make bench`.

One core, processor time, the base game with two players: the same positions for all, out of games that `thumb` plays.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle

from buccaneer import Game, Rng, make_bot
from buccaneer.bots.learned import LearnedBot
from buccaneer.bots.levels import LEVEL, LEVELS
from buccaneer.bots.search import SearchBot
from buccaneer.core.engine import State, View

MODE = "base"
GAMES = 3
SEED = 2026


def positions() -> Iterator[View[State]]:
    """What whoever chooses sees at every decision of some games."""
    thumb = make_bot("thumb")
    for number in range(GAMES):
        game = Game(MODE, 2, SEED + number)
        while not game.over:
            view = game.view(game.chooser)
            yield game.copy().view(game.chooser)
            game.play(thumb.choose(view, game.options, Rng(SEED)))


def pace(seconds: float, views: list[View[State]], work: Callable[[View[State]], int]) -> float:
    """How much of something is done a second."""
    work(views[0])
    done, began = 0, time.process_time()
    for view in cycle(views):
        done += work(view)
        if time.process_time() - began >= seconds:
            return done / (time.process_time() - began)
    raise AssertionError


def choices(name: str) -> Callable[[View[State]], int]:
    """A bot that chooses, one choice at a time."""
    bot = make_bot(name)

    def choose(view: View[State]) -> int:
        bot.choose(view, view.options, Rng(SEED))
        return 1

    return choose


def playouts() -> Callable[[View[State]], int]:
    """Play-outs of a choice between all options."""
    bot = SearchBot(close=1.0)

    def search(view: View[State]) -> int:
        before = bot.tried
        bot.choose(view, view.options, Rng(SEED))
        return bot.tried - before

    return search


def afterstates() -> Callable[[View[State]], int]:
    """Options carried out, written as inputs and valued by the network."""
    bot = LearnedBot()

    def value(view: View[State]) -> int:
        brain = bot.brain(view)
        assert brain is not None
        return len(brain.values(view))

    return value


def measure(seconds: float) -> dict[str, float]:
    """All figures by their names."""
    views = list(positions())
    works = {f"{LEVEL}{level}": choices(f"{LEVEL}{level}") for level in LEVELS}
    works |= {"play-outs": playouts(), "afterstates": afterstates()}
    return {name: pace(seconds, views, work) for name, work in works.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    print(json.dumps(measure(parser.parse_args().seconds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
