"""Bots with faults, in a file of their own: a worker's process loads it, and it is light."""

from __future__ import annotations

import os
import sys

from buccaneer import Action, Bot, Rng, View, make_bot, write_view


class Trick:
    """A bot with a fault, told by its name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.looks = True

    def choose(self, view: View | None, options: list[Action], rng: Rng) -> Action:
        assert view is not None
        if self.name == "hangs":
            while True:
                pass
        if self.name == "raises":
            raise RuntimeError(write_view(view))
        if self.name == "exits":
            sys.exit(write_view(view))
        if self.name == "dies":
            os._exit(1)
        return Action(0, "cheat")


def maker(name: str) -> Bot:
    """A bot with a fault, or one of ours."""
    return Trick(name) if name in {"hangs", "raises", "exits", "dies", "cheats"} else make_bot(name)


def stuck(name: str) -> Bot:
    """A bot that never answers."""
    return Trick("hangs")


def faulty(name: str) -> Bot:
    """A bot that fails and says everything it knows."""
    return Trick("raises")
