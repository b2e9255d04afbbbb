"""The families of games and how each is shown: a mode's table plugs into the common pages here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from buccaneer.cards.boxes.contracts.page import promises
from buccaneer.cards.page import guide
from buccaneer.cards.page.ending import ending
from buccaneer.cards.page.moves import moves, pace
from buccaneer.cards.page.picture import Picture
from buccaneer.cards.page.scene import Scene, settle
from buccaneer.cards.page.speech import speech
from buccaneer.dice.page import ending as dice_ending
from buccaneer.dice.page import moves as dice_moves
from buccaneer.dice.page.picture import DicePicture
from buccaneer.dice.page.scene import DiceScene, pieces
from buccaneer.dice.page.speech import speech as dice_speech
from buccaneer.game.game import Game
from buccaneer.web.scene import Move, Places
from buccaneer.words import Words


@dataclass(frozen=True)
class Family:
    """What the pages ask of a family.

    `name` is that of its templates' folder, and of its style. `follow` keeps what a page must remember from beat to
    beat (where things lie); `scene` is made from what a reader may know; from a scene come the picture that the
    template lays out, what travels, how long it is looked at, what a screen reader is told, and the tip of a guided
    game. `promises` are the choices a seat can make in advance. `ending` is what the end shows besides who has won.
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


CARDS = Family(
    "cards",
    lambda places, table: settle(places, table.harbor),
    Scene,
    Picture,
    moves,
    pace,
    speech,
    guide.tip,
    promises,
    ending,
)

DICE = Family(
    "dice",
    lambda places, table: pieces(table),
    DiceScene,
    DicePicture,
    dice_moves.moves,
    dice_moves.pace,
    dice_speech,
    lambda decisions, words: "",
    lambda view: [],
    dice_ending.ending,
)

FAMILIES = {"base": CARDS, "make-sail": CARDS, "contracts": CARDS, "together": CARDS, "dice": DICE}


def family_of(mode: str) -> Family:
    """The family of a mode; every mode has one."""
    return FAMILIES[mode]
