"""A network's inputs of the Dice Game: one layout for all maps, from a view alone, and options tried on it."""

from __future__ import annotations

from array import array

import pytest

from buccaneer import DiceGame, Game, Rng, redeal, view
from buccaneer.dice.encoder import DiceEncoder
from buccaneer.dice.family import CHAPTERS
from buccaneer.dice.layout import encoder as made
from buccaneer.dice.rules.table import DiceTable
from buccaneer.game import notation

from tests.sea import at_sea, place, rolls, sail


def encoder(game: DiceGame) -> DiceEncoder:
    found = made(game.rules, None)
    assert found is not None
    return found


def row(inputs: DiceEncoder, table: DiceTable, seat: int) -> array[float]:
    found = array("f", bytes(4 * inputs.size))
    inputs.write(table, seat, found, 0)
    return found


def told(inputs: DiceEncoder, numbers: array[float]) -> dict[str, float]:
    """The inputs that are not 0, by their names."""
    return {name: number for name, number in zip(inputs.names, numbers, strict=True) if number}


@pytest.mark.parametrize("variant", CHAPTERS)
def test_worlds_that_look_alike_are_the_same_inputs(variant: str) -> None:
    game = at_sea(Game("dice", 3, 5, variant=variant))
    inputs = encoder(game)
    rng = Rng(3)
    assert len(set(inputs.names)) == len(inputs.names) == inputs.size
    maps = {name.split(".")[1] for name in inputs.names if name.startswith("map.")}
    assert len(maps) == 4
    for choice in range(25):
        for seat in range(3):
            seen = game.view(seat)
            numbers = row(inputs, seen.table, seat)
            named = told(inputs, numbers)
            assert len(named) > 20
            assert not [name for name in named if name.split(".")[0] in maps - {game.rules.chart.name}]
            assert row(inputs, game.table, seat) == numbers
            assert row(inputs, view(redeal(seen, Rng(choice)), seat).table, seat) == numbers
        game.play(game.options[rng.below(len(game.options))])


def test_every_option_that_does_not_roll_is_the_table_that_it_leads_to() -> None:
    rng = Rng(8)
    game = at_sea(Game("dice", 2, 7, variant=CHAPTERS[2]))
    inputs = encoder(game)
    tried = 0
    while not game.over and tried < 120:
        seen = game.view(game.chooser)
        before = notation.write_view(seen)
        buffer = array("f", bytes(4 * inputs.size * len(game.options)))
        assert inputs.options(seen, buffer, 0) == len(game.options)
        for number, option in enumerate(game.options):
            found = buffer[number * inputs.size : (number + 1) * inputs.size]
            table = game.table.copy()
            if game.rules.verbs[option.verb].reveals:
                assert f"chosen.{option.text}" in told(inputs, found)
            else:
                game.rules.carry_out(table, option)
                assert row(inputs, table, game.chooser) == found, option
                tried += 1
        assert notation.write_view(seen) == before, "a view is never changed"
        game.play(game.options[rng.below(len(game.options))])


def test_what_is_told_of_board_and_sheets() -> None:
    game = sail(3)
    rolls(game, "red-b")
    place(game, ships={"red": "a", "yellow": "c"}, wheels={"green": "d"})
    game.table.sheets[1].points = 14
    game.table.sheets[1].cutlasses = 3
    inputs = encoder(game)
    for seat in range(3):
        found = told(inputs, row(inputs, game.table, seat))
        owner = (1 - seat) % 3
        assert {"ship.red.a", "ship.yellow.c", "wheel.green", "pieces.3", "players.3"} <= set(found)
        assert [name for name in found if "cutlasses-3" in name] == [f"seat.{owner}.cutlasses-3"]
        assert [name for name in found if name.startswith("sudden")] == [f"sudden.{owner}.6"]
        assert ("risk.mine" in found) == (seat == 0)
        assert found["risk.chance"] == pytest.approx(game.odds().bust_repelling)
