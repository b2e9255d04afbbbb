"""Numbers for learning: the same names all through a game, from what a seat may know alone, and boxes bring theirs."""

from __future__ import annotations

import math

import pytest

from buccaneer import Game, Rng, redeal, view
from buccaneer.bots import make_bot
from buccaneer.cards.features import features
from buccaneer.game.family import Mode
from buccaneer.game.modes import MODES

from tests.table import cards, lay

CARDS = [mode for mode in MODES.values() if mode.family == "cards"]


@pytest.mark.parametrize("mode", CARDS, ids=lambda mode: mode.name)
def test_names_stay_the_same_and_numbers_are_numbers(mode: Mode) -> None:
    name, adds, least = mode.name, mode.adds, mode.players[0]
    bot, rng = make_bot("random"), Rng(4)
    game = cards(Game(name, max(2, least), 7, adds=adds))
    names = list(features(game.view(0)))
    while not game.over:
        for seat in range(len(game.players)):
            found = features(game.view(seat))
            assert list(found) == names
            assert all(math.isfinite(number) for number in found.values())
        game.play(bot.choose(None, game.options, rng))


@pytest.mark.parametrize("mode", CARDS, ids=lambda mode: mode.name)
def test_worlds_that_look_alike_give_the_same_numbers(mode: Mode) -> None:
    game = cards(Game(mode.name, 3, 5))
    for choice in range(12):
        for seat in range(3):
            seen = game.view(seat)
            world = redeal(seen, Rng(choice))
            assert features(view(world, seat)) == features(seen)
        game.play(game.options[choice % len(game.options)])


def test_players_are_counted_from_the_one_that_looks() -> None:
    game = lay(crew={1: "sailor3 sailor5"}, coins={0: 2, 1: 7, 2: 1})
    for seat, order in ((0, [2, 7, 1]), (1, [7, 1, 2]), (2, [1, 2, 7])):
        found = features(game.view(seat))
        assert [found[f"coins.{place}"] for place in range(3)] == order
        assert found[f"cutlass.{(1 - seat) % 3}"] == 2


def test_boxes_bring_numbers_of_their_own() -> None:
    assert {"stowed.0", "stowed.1"} <= set(features(cards(Game("make-sail", 2, 1)).view(0)))
    assert features(cards(Game("contracts", 3, 1)).view(0))["markers.2"] == 3
    team = cards(Game("together", 2, 1))
    team.play("handicap:1")
    assert features(team.view(0))["aside"] == 1
    assert not [name for name in features(cards(Game("base", 2, 1)).view(0)) if name.startswith(("stowed", "markers"))]
