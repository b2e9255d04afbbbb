"""What somebody wants to play, before it is a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game.modes import DEFAULT_MODE
from buccaneer.web.store import TableRow

ADVISER = "thumb"  # the bot that gives hints, and holds seats nobody took
GAME = ("mode", "edition", "variant", "adds", "chosen")  # what a table has of its plan, and the next table too


@dataclass
class Plan:
    """What somebody wants to play: seats are "me", "open", or a bot's name."""

    seats: list[str]
    mode: str = DEFAULT_MODE
    edition: str = "bigbox"
    variant: str = ""
    adds: tuple[str, ...] = ()
    seed: int | None = None
    deck: tuple[str, ...] = ()
    start: int = NOBODY
    options: dict[str, bool] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    chosen: dict[str, str] = field(default_factory=dict)  # of the mode's own options, by name


def game_of(about: Plan | TableRow) -> dict[str, Any]:
    """What is played, as a plan and its table tell it."""
    return {name: getattr(about, name) for name in GAME}


def setup_of(about: Plan | TableRow, players: tuple[str, ...], seed: int) -> Setup:
    """The set-up that a plan or a table stands for."""
    told = game_of(about)
    options = tuple(sorted(told.pop("chosen").items()))
    return Setup(players=players, seed=seed, start=about.start, deck=about.deck, options=options, **told)
