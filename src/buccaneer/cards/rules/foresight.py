"""What an option leads to, as far as the seat can know: tried out in a world dealt from its view."""

from __future__ import annotations

from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import View, redeal
from buccaneer.core.engine import Action
from buccaneer.core.rng import Rng


def after(view: View, option: Action) -> Table:
    """A table that looks to the seat like its view, one option later; its events say what happened.

    Whatever depends on hidden cards is a mere guess: ask this of options that reveal nothing.
    """
    world = redeal(view, Rng(0))
    world.events = []
    world.rules.apply(world, option)
    return world
