"""What the boxes of a mode bring to `thumb`, found once for its rules."""

from __future__ import annotations

from functools import cache
from typing import Final

from buccaneer.cards.brought import brought
from buccaneer.cards.rules.dues import taxed_from
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.share import BoxThumb

TRADER: Final = 0.3  # what any ability is worth that no box speaks for, a round
TRADER_TURN: Final = 0.12  # and a turn to a table that plays together


class Terms:
    """What the boxes of a mode bring: their shares, the worth of every ability, and when a tax is due."""

    def __init__(self, rules: Rules) -> None:
        boxes: list[BoxThumb] = brought(rules, "thumb")
        self.shares = [box.share for box in boxes if box.share is not None]
        self.taxed_from = taxed_from(rules.faces)
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


@cache
def terms_of(rules: Rules) -> Terms:
    """The terms of a mode, found once."""
    return Terms(rules)
