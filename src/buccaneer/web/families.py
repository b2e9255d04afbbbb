"""What the pages ask of a family of games: its table plugs into the common pages here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from buccaneer.game.families import FAMILIES
from buccaneer.game.game import Game
from buccaneer.game.modes import MODES
from buccaneer.web.scene import Move, Places
from buccaneer.words import Words


@dataclass(frozen=True)
class Page:
    """What the pages ask of a family.

    `name` is that of its templates' folder, and of its style. `follow` keeps what a page must remember from beat to
    beat (where things lie); `scene` is made from what a reader may know; from a scene come the picture that the
    template lays out, what travels, how long it is looked at, what a screen reader is told, and the tip of a guided
    game. `promises` are the choices a seat can make in advance. `ending` is what the end shows besides who has
    won, and `place` names what a hint speaks of by its id.
    """

    name: str
    follow: Callable[[Places, Any], Places]
    scene: Callable[..., Any]
    picture: Callable[[Any], Any]
    moves: Callable[[Any], list[Move]]
    pace: Callable[[Any], str]
    speech: Callable[[Any], str]
    tip: Callable[[Sequence[Any], Words], str]
    promises: Callable[[Any], list[str]]
    ending: Callable[[Game, Any], dict[str, Any]]
    place: Callable[[Words, Any, str], str]


def page_of(mode: str) -> Page:
    """How a mode is shown; every mode belongs to a family."""
    return FAMILIES[MODES[mode].family].page()
