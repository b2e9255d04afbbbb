"""A network's inputs: the same names for all players of a mode, from a view alone, and options tried on it."""

from __future__ import annotations

from array import array

import pytest

from buccaneer import Game, Rng, redeal, view
from buccaneer.cards.encoder import Encoder
from buccaneer.cards.layout import encoder as made
from buccaneer.cards.rules.coin import BLANK
from buccaneer.cards.rules.table import Table
from buccaneer.cards.sketch import Sketch
from buccaneer.game import notation
from buccaneer.game.family import Mode
from buccaneer.game.game import CardGame
from buccaneer.game.modes import MODES

from tests.table import cards, lay, play

CARDS = [mode for mode in MODES.values() if mode.family == "cards"]


def encoder(game: CardGame) -> Encoder:
    found = made(game.rules, None)
    assert found is not None
    return found


def rows(inputs: Encoder, number: int) -> array[float]:
    return array("f", bytes(4 * inputs.size * number))


def row(inputs: Encoder, table: Table, seat: int) -> array[float]:
    """What a seat sees of a table."""
    found = rows(inputs, 1)
    inputs.write(table, seat, found, 0)
    return found


def told(inputs: Encoder, numbers: array[float]) -> dict[str, float]:
    """The inputs that are not 0, by their names."""
    return {name: number for name, number in zip(inputs.names, numbers, strict=True) if number}


def open_side(table: Table) -> list[object]:
    """All of a table that an option changes and everybody sees, but for what becomes of spent coins."""
    seats = [(len(seat.purse), seat.crew, seat.won, seat.power, seat.points) for seat in table.seats]
    frames = [frame.numbers() for frame in table.stack]
    return [seats, table.harbor, table.calls, table.turned, frames, len(table.draw) + len(table.discard), table.ending]


@pytest.mark.parametrize("mode", CARDS, ids=lambda mode: mode.name)
def test_every_option_that_turns_no_card_can_be_tried_on_a_view(mode: Mode) -> None:
    rng = Rng(8)
    game = cards(Game(mode.name, 2, 7))
    tried = 0
    while not game.over and tried < 150:
        seen = game.view(game.chooser)
        before = notation.write_view(seen)
        for option in game.options:
            if not game.rules.verbs[option.verb].reveals:
                sketch, real = Sketch(seen.table), game.table.copy()
                game.rules.carry_out(sketch, option)
                game.rules.carry_out(real, option)
                assert open_side(sketch) == open_side(real), option
                tried += 1
        assert notation.write_view(seen) == before, "a view is never changed"
        game.play(game.options[rng.below(len(game.options))])


@pytest.mark.parametrize("mode", CARDS, ids=lambda mode: mode.name)
def test_worlds_that_look_alike_are_the_same_inputs(mode: Mode) -> None:
    game = cards(Game(mode.name, 3, 5))
    inputs = encoder(game)
    assert len(set(inputs.names)) == len(inputs.names) == inputs.size
    for choice in range(10):
        for seat in range(3):
            seen = game.view(seat)
            numbers = row(inputs, seen.table, seat)
            assert sum(1 for number in numbers if number) > 20
            assert row(inputs, game.table, seat) == numbers, "a whole table tells no more than the view of it"
            assert row(inputs, view(redeal(seen, Rng(choice)), seat).table, seat) == numbers
        game.play(game.options[choice % len(game.options)])


def test_players_are_counted_from_the_one_that_looks() -> None:
    game = lay(crew={1: "sailor3 sailor5 admiral5"}, coins={0: 2, 1: 7, 2: 1})
    inputs = encoder(game)
    for seat in range(3):
        found = told(inputs, row(inputs, game.table, seat))
        owner = (1 - seat) % 3
        assert [name for name in found if "cutlass" in name] == [f"seat.{owner}.cutlass-2"]
        assert [name for name in found if "coins-7" in name] == [f"seat.{owner}.coins-7"]
        assert f"seat.{(0 - seat) % 3}.active" in found
        assert "players.3" in found
        assert "seat.3.there" not in found


def test_who_can_pay_and_what_an_expedition_lacks() -> None:
    game = lay(harbor="y11 captain governor", crew={0: "priest jack"}, calls="exp-cc", coins={0: 5, 1: 9, 2: 4})
    inputs = encoder(game)
    found = told(inputs, row(inputs, game.table, 0))
    assert {"payable.captain", "wanted.captain", "wanted.governor", "call.exp-cc.mine.0", "call.exp-cc.other.2"} <= set(
        found
    )
    assert "payable.governor" not in found
    assert found["wanted.captain"] == found["wanted.governor"] == 0.5


def test_the_risk_is_that_of_the_odds() -> None:
    game = lay(harbor="y11 r11", draw="y34 y34 r11 priest", crew={0: "sailor3"})
    inputs = encoder(game)
    found = told(inputs, row(inputs, game.table, 0))
    assert found["risk.mine"] == found["risk.chance"] == pytest.approx(game.odds().bust_repelling)
    assert "risk.1" in found
    assert "risk.mine" not in told(inputs, row(inputs, game.table, 1))


def test_an_option_that_turns_a_card_is_chosen_and_not_carried_out() -> None:
    game = lay(harbor="y11", draw="priest priest")
    inputs = encoder(game)
    buffer = rows(inputs, 2)
    assert inputs.options(game.view(0), buffer, 0) == 2
    draw, stop = (told(inputs, buffer[at * inputs.size : (at + 1) * inputs.size]) for at in (0, 1))
    assert [option.text for option in game.options] == ["draw", "stop"]
    assert {"chosen.draw", "step.discover.mine"} <= set(draw)
    assert "step.open.mine" in stop
    assert "chosen.draw" not in stop


def test_an_unknown_coin_that_is_spent_stays_unseen() -> None:
    game = play(lay(harbor="captain y11", coins={0: 6}, draw="priest priest"), "stop")
    sketch = Sketch(game.view(0).table)
    piles = len(sketch.draw)
    game.rules.carry_out(sketch, game.options[[option.text for option in game.options].index("hire:captain")])
    assert len(sketch.seats[0].purse) == 2
    assert sketch.draw == [BLANK] * (piles + 4)
    assert sketch.unseen == game.table.unseen
    with pytest.raises(LookupError, match="no card is turned in thought"):
        sketch.turn_card(0)
