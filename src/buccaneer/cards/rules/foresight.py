"""What an option leads to, as far as the seat can know: tried out in a world dealt from its view."""

from __future__ import annotations

from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import View, redeal
from buccaneer.core.engine import Action
from buccaneer.core.rng import Rng


class Extra:
    """What a choice brings its seat besides coins and what is printed on the card.

    `points`, and whether they trigger the end (`ends`); `takes`, further cards that it may take; `gift`, the coins that
    somebody else gains.
    """

    def __init__(self, points: int, ends: bool, takes: int, gift: int) -> None:
        self.points = points
        self.ends = ends
        self.takes = takes
        self.gift = gift


def extra(before: Table, world: Table, option: Action) -> Extra:
    """What an option that takes a card of the harbor has brought besides, seen one option later."""
    seat = before.stack[-1].seat
    face = before.rules.faces[option.card]
    printed = 0 if face.kind == SHIP else face.points
    place = len(before.stack) - 1
    takes = world.stack[place].a - before.stack[place].a + 1 if len(world.stack) > place else 0
    asked = len(world.stack) > len(before.stack) and face.gift > 0
    points = world.seats[seat].points - before.seats[seat].points - printed
    return Extra(points, world.ending and not before.ending, takes, face.gift if asked else 0)


def after(view: View, option: Action) -> Table:
    """A table that looks to the seat like its view, one option later; its events say what happened.

    Whatever depends on hidden cards is a mere guess: ask this of options that reveal nothing.
    """
    world = redeal(view, Rng(0))
    world.events = []
    world.rules.apply(world, option)
    return world
