"""Every choice of a mode has a fixed number, and no two options of a question share one."""

from __future__ import annotations

import pytest

from buccaneer import Game, Rng
from buccaneer.cards.numbering import WAYS, Numbering
from buccaneer.game.family import Mode
from buccaneer.game.modes import MODES

from tests.table import cards, lay

CARDS = [mode for mode in MODES.values() if mode.family == "cards"]


@pytest.mark.parametrize("mode", CARDS, ids=lambda mode: mode.name)
def test_every_option_has_a_number_of_its_own(mode: Mode) -> None:
    rng = Rng(6)
    game = cards(Game(mode.name, 3, 12, adds=mode.adds))
    numbering = Numbering(game.rules)
    owners: dict[int, tuple[int, int, int]] = {}
    while not game.over:
        numbers = numbering.numbers(game.options)
        assert len(set(numbers)) == len(numbers)
        for option, number in zip(game.options, numbers, strict=True):
            assert 0 <= number < numbering.size
            assert owners.setdefault(number, (option.verb, option.card, option.number)) == (
                option.verb,
                option.card,
                option.number,
            ), "a number stands for one verb and what it is about"
            assert numbering.option(game.options, number) is option
        game.play(game.options[rng.below(len(game.options))])
    assert len(owners) > 20
    assert numbering.option(game.options, 0) is None


def test_ways_to_pay_are_counted_as_they_are_offered() -> None:
    game = lay(harbor="y11", crew={0: "captain captain jack jack"}, calls="exp-aa")
    numbering = Numbering(game.rules)
    claims = [option for option in game.options if option.text.startswith("claim")]
    numbers = numbering.numbers(claims)
    assert len(claims) == 3
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]
    assert numbering.numbers(claims[2:]) == numbers[:1]
    assert WAYS > 3
