"""Bots: the protocol every one follows, and the list of ours by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from buccaneer.bots.random import RandomBot
from buccaneer.bots.thumb import ThumbBot
from buccaneer.core.engine import Action
from buccaneer.core.rng import Rng
from buccaneer.game.modes import one_of


class Bot(Protocol):
    """A player that is a program: a view of its family's table and the options in, one of the options out.

    `looks` says whether it wants a view; one that does not is given None, which is faster. `rng` is keyed by the
    host with a secret of the bot's own, its seat and the number of the decision: the same moment, the same numbers.
    """

    @property
    def name(self) -> str: ...

    @property
    def looks(self) -> bool: ...

    def choose(self, view: Any, options: list[Action], rng: Rng) -> Action: ...


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "thumb": ThumbBot}


def make_bot(name: str) -> Bot:
    """A bot by its name."""
    one_of("bot", name, list(BOTS))
    return BOTS[name]()
