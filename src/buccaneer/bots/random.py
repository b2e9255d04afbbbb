"""The bot that takes any option, all equally likely; it needs no look at the table."""

from __future__ import annotations

from buccaneer.core.engine import Action, State, View
from buccaneer.core.rng import Rng


class RandomBot:
    """Chooses at random."""

    def __init__(self) -> None:
        self.name = "random"
        self.looks = False

    def choose(self, view: View[State] | None, options: list[Action], rng: Rng) -> Action:
        return options[rng.below(len(options))]
