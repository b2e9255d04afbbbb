"""What the boxes of a mode bring to `thumb`, found once for its rules."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from buccaneer.cards.rules.rules import Module, Rules
from buccaneer.cards.share import BoxThumb

TRADER: Final = 0.3  # what any ability is worth that no box speaks for, a round
TRADER_TURN: Final = 0.12  # and a turn to a table that plays together


class Terms:
    """What the boxes of a mode bring: their shares, and the worth of every ability by its number."""

    def __init__(self, rules: Rules) -> None:
        boxes: list[BoxThumb] = []
        for module in rules.modules:
            box = thumb_of(module)
            if box is not None:
                boxes.append(box)
        self.shares = [box.share for box in boxes if box.share is not None]
        self.per_round: list[float] = []
        self.per_turn: list[float] = []
        for name in rules.power_names:
            ability = name.partition("-")[0]
            a_round, a_turn = TRADER, TRADER_TURN
            for box in boxes:
                a_round = box.per_round.get(ability, a_round)
                a_turn = box.per_turn.get(ability, a_turn)
            self.per_round.append(a_round)
            self.per_turn.append(a_turn)


def thumb_of(module: Module) -> BoxThumb | None:
    """What the folder that a module lies in brings to `thumb`, if it brings anything."""
    folder = type(module).__module__.rpartition(".")[0]
    if not folder or find_spec(f"{folder}.thumb") is None:  # a module of a script has no folder
        return None
    found: BoxThumb = import_module(f"{folder}.thumb").THUMB
    return found


@cache
def terms_of(rules: Rules) -> Terms:
    """The terms of a mode, found once."""
    return Terms(rules)
