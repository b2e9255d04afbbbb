"""What somebody wants to play, before it is a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from buccaneer.bots.cast import CAST
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game.modes import DEFAULT_MODE, DEFAULT_NAMES
from buccaneer.web.reader import clean_name
from buccaneer.web.refusal import Refusal
from buccaneer.web.store import TableRow

ADVISER = "thumb"  # the bot that gives hints, and holds seats nobody took
GAME = ("mode", "edition", "variant", "adds", "packs", "chosen")  # what a table has of its plan, and the next table too


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
    packs: tuple[str, ...] = ()


def game_of(about: Plan | TableRow) -> dict[str, Any]:
    """What is played, as a plan and its table tell it."""
    return {name: getattr(about, name) for name in GAME}


def setup_of(about: Plan | TableRow, players: tuple[str, ...], seed: int) -> Setup:
    """The set-up that a plan or a table stands for."""
    told = game_of(about)
    options = tuple(sorted(told.pop("chosen").items()))
    return Setup(players=players, seed=seed, start=about.start, deck=about.deck, options=options, **told)


def unlike(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names no two of which are equal, for a check of a table whose guests are not known yet."""
    return tuple(name if name not in names[:i] else f"{name} {i}" for i, name in enumerate(names))


def called_at_screen(name: str, who: str, number: int) -> str:
    """What somebody at one screen is called: a person without a name has one of ours, a bot that of its character."""
    return clean_name(name or DEFAULT_NAMES[number]) if name.strip() or who not in CAST else ""


def refuse_twins(names: list[str]) -> None:
    """Refuse two players of one name: nobody could tell them apart."""
    for number, name in enumerate(names):
        if name.casefold() in map(str.casefold, names[:number]):
            raise Refusal(409, "name-taken", name=name)
