"""The bot that takes any option, all equally likely; it needs no look at the table."""

from __future__ import annotations

from buccaneer.core.engine import Action
from buccaneer.core.rng import Rng


class RandomBot:
    """Chooses at random."""

    name = "random"
    looks = False

    def choose(self, view: object, options: list[Action], rng: Rng) -> Action:
        return options[rng.below(len(options))]
