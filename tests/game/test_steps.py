"""The steps of the common turn have, in every mode, the numbers that code knows them by."""

from __future__ import annotations

import pytest

from buccaneer.cards.rules import turn as card_turn
from buccaneer.dice.rules import turn as dice_turn
from buccaneer.game import modes

TURNS = {"cards": (card_turn, card_turn.CLOSE), "dice": (dice_turn, dice_turn.CLOSE)}  # with the last step of each


@pytest.mark.parametrize("name", modes.MODES)
def test_steps_have_the_numbers_they_are_known_by(name: str) -> None:
    turn, last = TURNS[modes.MODES[name].family]
    rules = modes.rules(name, modes.MODES[name].editions[0], "", ())
    names = [step.name.upper().replace("-", "_") for step in rules.steps[: last + 1]]
    assert [getattr(turn, name) for name in names] == list(range(last + 1))
