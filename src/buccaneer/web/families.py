"""The families of games and how each is shown: a mode's table plugs into the common pages here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from buccaneer.cards.table import Table
from buccaneer.cards.view import View
from buccaneer.web import guide
from buccaneer.web.cards.contracts import promises
from buccaneer.web.cards.moves import Move, moves, pace
from buccaneer.web.cards.picture import Picture
from buccaneer.web.cards.scene import Places, Scene, settle
from buccaneer.web.cards.speech import speech
from buccaneer.words import Words


@dataclass(frozen=True)
class Family:
    """What the pages ask of a family.

    `follow` keeps what a page must remember from beat to beat (where cards lie); `scene` is made from what a reader
    may know; from a scene come the picture that the template lays out, what travels, how long it is looked at, what a
    screen reader is told, and the tip of a guided game. `promises` are the choices a seat can make in advance.
    """

    template: str
    follow: Callable[[Places, Table], Places]
    scene: type[Scene]
    picture: Callable[[Scene], Picture]
    moves: Callable[[Scene], list[Move]]
    pace: Callable[[Scene], str]
    speech: Callable[[Scene], str]
    tip: Callable[[Sequence[Scene], Words], str]
    promises: Callable[[View], list[str]]


CARDS = Family(
    "cards/table.html",
    lambda places, table: settle(places, table.harbor),
    Scene,
    Picture,
    moves,
    pace,
    speech,
    guide.tip,
    promises,
)

FAMILIES = {"base": CARDS, "make-sail": CARDS, "contracts": CARDS, "together": CARDS}


def family_of(mode: str) -> Family:
    """The family of a mode; every mode has one."""
    return FAMILIES[mode]
