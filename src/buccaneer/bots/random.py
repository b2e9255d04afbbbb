"""The bot that takes any option, all equally likely; it needs no look at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from buccaneer.core.engine import Action
from buccaneer.core.rng import Rng

if TYPE_CHECKING:
    from buccaneer.cards.view import View


class RandomBot:
    """Chooses at random."""

    def __init__(self) -> None:
        self.name = "random"
        self.looks = False

    def choose(self, view: View | None, options: list[Action], rng: Rng) -> Action:
        return options[rng.below(len(options))]
