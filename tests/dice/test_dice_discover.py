"""Discover in the Dice Game: rolling and stopping, placing pieces, repelling with cutlasses and wheels, and failing."""

from __future__ import annotations

import pytest

from buccaneer import DiceGame, IllegalChoice
from buccaneer.dice.rules.chart import BLUE, COLOURS, ORANGE, RED, WHEEL, WHEELS, YELLOW
from buccaneer.dice.rules.table import LETTERS, OFF

from tests.sea import (
    circle,
    fail,
    finish,
    fleet,
    go,
    hire,
    island,
    moor,
    open_board,
    place,
    pool,
    reach,
    rolls,
    sail,
    sheet,
    step,
    until,
)
from tests.table import texts

ON = ["roll", "stop"]
# A roll for every number of cutlasses.
SHOWING = {
    1: "yellow-a",
    2: "yellow-b",
    3: "yellow-c",
    4: "yellow-d",
    5: "yellow-e",
    6: "green-e",
    7: "blue-e",
    8: "black-e",
}
FOUR_WHEELS = {"yellow": "d", "orange": "d", "green": "d", "blue": "e"}


def lying(game: DiceGame) -> dict[str, str]:
    """What lies on the board, each piece with its column."""
    ships = {f"ship:{COLOURS[i]}": LETTERS[n] for i, n in enumerate(game.table.ships) if n != OFF}
    return ships | {f"wheel:{WHEELS[i]}": LETTERS[n] for i, n in enumerate(game.table.wheels) if n != OFF}


def rolled(game: DiceGame, roll: str) -> list[str]:
    """Roll this, for the first time in a turn or once more; says what can be chosen."""
    rolls(game, roll)
    if game.held:
        go(game)
    else:
        go(game, "roll")
    return texts(game)


def spent(game: DiceGame, colour: int, seat: int = 0) -> int:
    """How many wheels of a colour a seat has crossed off."""
    return sheet(game, seat).used[colour]


# -- rolling and stopping ----------------------------------------------------------------------------


@pytest.mark.rule("D-029")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_turns_go_clockwise(players: int) -> None:
    game = sail(players)
    for turn in range(2 * players + 1):
        assert (game.turn, game.held) == (turn % players, True)
        moor(game, fleet(3))
        game.table.moved = True
        finish(game)


@pytest.mark.rule("D-029")
@pytest.mark.parametrize("failing", [False, True])
def test_discover_is_the_active_players_and_trade_and_hire_everybodys(failing: bool) -> None:
    game = sail(4)
    moor(game, fleet(3))
    finish(game)
    assert rolled(game, "yellow-a") == ON
    assert game.chooser == 1
    assert rolled(game, "orange-a") == ON
    assert game.chooser == 1
    place(game, fleet(6))
    if failing:
        rolled(game, "black-b")
    else:
        go(game, "stop")
    askers = [game.chooser]
    while not game.held:
        assert step(game) in ("take", "cross")
        go_on = "pass" if "pass" in texts(game) else "done"
        game.play(go_on)
        askers.append(game.chooser)
    assert askers == [1, 2, 3, 0, -1]
    assert game.turn == 2


@pytest.mark.rule("D-030")
def test_nobody_stops_before_the_first_roll() -> None:
    game = sail()
    for seat in (0, 1):
        assert (game.turn, game.held, texts(game), game.table.rolls) == (seat, True, [], 0)
        with pytest.raises(IllegalChoice):
            game.play("stop")
        assert rolled(game, "red-b") == ON
        assert game.table.rolls == 1
        go(game, "stop")
        finish(game)


@pytest.mark.rule("D-030")
def test_both_dice_are_rolled_every_time() -> None:
    game = sail()
    rolls(game, "yellow-a", "black-e", "green-b")
    go(game)
    assert lying(game) == {"ship:yellow": "a"}
    go(game, "roll")
    assert lying(game) == {"ship:yellow": "a", "ship:black": "e"}
    go(game, "roll")
    assert lying(game) == {"ship:yellow": "a", "ship:black": "e", "ship:green": "b"}
    assert game.table.rolls == 3


@pytest.mark.rule("D-031")
@pytest.mark.parametrize("roll", ["yellow-c", "green-d", "blue-d", "red-e", "black-e"])
def test_a_roll_let_stand_places_its_piece_beside_the_others(roll: str) -> None:
    colour, letter = roll.split("-")
    game = sail()
    open_board(game, {"orange": "b"}, {"orange": "d"})
    sheet(game).cutlasses = 9
    assert rolled(game, roll) == ["repel", "accept"]
    assert lying(game) == {"ship:orange": "b", "wheel:orange": "d"}
    go(game, "accept")
    piece = "wheel" if roll in ("green-d", "red-e") else "ship"
    assert lying(game) == {"ship:orange": "b", "wheel:orange": "d", f"{piece}:{colour}": letter}
    assert texts(game) == ON


@pytest.mark.rule("D-032")
@pytest.mark.parametrize(
    ("colour", "lies", "letter"),
    [
        ("yellow", "d", "d"),
        ("yellow", "d", "e"),
        ("orange", "e", "d"),
        ("green", "e", "e"),
        ("blue", "e", "e"),
        ("red", "e", "e"),
    ],
)
def test_a_wheel_rolled_again_goes_off_the_board(colour: str, lies: str, letter: str) -> None:
    game = sail()
    open_board(game, {"black": "a"}, {colour: lies})
    assert rolled(game, f"{colour}-{letter}") == ON
    assert lying(game) == {"ship:black": "a"}


@pytest.mark.rule("D-033")
@pytest.mark.parametrize(("colour", "letter"), [("yellow", "d"), ("orange", "e"), ("blue", "e"), ("red", "e")])
def test_a_wheel_fails_no_turn_beside_the_ship_of_its_colour(colour: str, letter: str) -> None:
    game = sail()
    open_board(game, {colour: "b"})
    assert rolled(game, f"{colour}-{letter}") == ON
    assert lying(game) == {f"ship:{colour}": "b", f"wheel:{colour}": letter}
    assert not game.table.failed


@pytest.mark.rule("D-033")
def test_a_ship_fails_no_turn_beside_the_wheel_of_its_colour() -> None:
    game = sail()
    open_board(game, {}, {"yellow": "d"})
    assert rolled(game, "yellow-c") == ON
    assert lying(game) == {"ship:yellow": "c", "wheel:yellow": "d"}


@pytest.mark.rule("D-033")
def test_a_removed_wheel_can_be_placed_again() -> None:
    game = sail()
    open_board(game, {}, {"green": "d"})
    assert rolled(game, "green-d") == ON
    assert lying(game) == {}
    assert rolled(game, "green-e") == ON
    assert lying(game) == {"wheel:green": "e"}


@pytest.mark.rule("D-034")
def test_after_placing_removing_and_repelling_one_rolls_on_or_stops() -> None:
    game = sail()
    sheet(game).cutlasses = 1
    assert rolled(game, "black-a") == ON
    assert rolled(game, "green-d") == ON
    assert rolled(game, "green-d") == ON
    assert rolled(game, "yellow-a") == ["repel", "accept"]
    go(game, "repel")
    assert texts(game) == ON
    for _ in range(12):
        assert rolled(game, "red-e") == ON
    assert game.chooser == 0


@pytest.mark.rule("D-034")
@pytest.mark.parametrize("roll", ["black-a", "green-d"])
def test_one_may_stop_after_the_first_roll(roll: str) -> None:
    game = sail()
    rolled(game, roll)
    go(game, "stop")
    assert (game.chooser, step(game)) == (0, "take")


@pytest.mark.rule("D-035")
def test_one_may_stop_with_nothing_on_the_board_after_repelling() -> None:
    game = sail()
    sheet(game).cutlasses = 4
    rolled(game, "black-a")
    game.play("repel")
    assert (lying(game), texts(game)) == ({}, ON)
    game.play("stop")
    assert (game.turn, game.table.busts) == (1, 0)


@pytest.mark.rule("D-035")
def test_one_may_stop_with_nothing_on_the_board_after_removing_a_wheel() -> None:
    game = sail()
    rolled(game, "green-d")
    rolled(game, "green-d")
    assert (lying(game), texts(game)) == ({}, ON)
    game.play("stop")
    assert (game.turn, game.table.busts) == (1, 0)


# -- repelling ---------------------------------------------------------------------------------------


@pytest.mark.rule("D-036")
@pytest.mark.parametrize(("cutlasses", "repelled"), [(0, False), (3, False), (4, True), (5, True), (8, True)])
@pytest.mark.parametrize("roll", ["black-a", "yellow-d", "orange-c", "blue-b"])
def test_equal_strength_repels(roll: str, cutlasses: int, repelled: bool) -> None:
    game = sail()
    sheet(game).cutlasses = cutlasses
    assert ("repel" in rolled(game, roll)) is repelled
    assert texts(game) == (["repel", "accept"] if repelled else ON)


@pytest.mark.rule("D-037")
@pytest.mark.parametrize("roll", ["black-a", "green-d", "yellow-a", "red-e"])
def test_a_repelled_roll_neither_places_nor_removes(roll: str) -> None:
    game = sail()
    open_board(game, {"yellow": "b"}, {"red": "e"})
    sheet(game).cutlasses = 8
    rolled(game, roll)
    go(game, "repel")
    assert lying(game) == {"ship:yellow": "b", "wheel:red": "e"}
    assert (game.chooser, texts(game), game.table.failed) == (0, ON, False)


@pytest.mark.rule("D-038")
def test_a_harmless_roll_may_be_repelled_or_let_stand() -> None:
    for choice, there in (("repel", {}), ("accept", {"ship:green": "a"})):
        game = sail()
        sheet(game).cutlasses = 2
        assert rolled(game, "green-a") == ["repel", "accept"]
        go(game, choice)
        assert lying(game) == there


@pytest.mark.rule("D-038")
def test_a_roll_that_fails_need_not_be_repelled() -> None:
    game = sail()
    open_board(game, {"green": "b"})
    sheet(game).cutlasses = 2
    circle(game, 0, "orange")
    circle(game, 0, "blue")
    assert rolled(game, "green-a") == ["repel", "reroll", "accept"]
    go(game, "accept")
    assert game.table.failed
    assert (spent(game, ORANGE), spent(game, BLUE)) == (0, 0)


@pytest.mark.rule("D-039")
def test_cutlasses_of_people_add_up_and_are_kept() -> None:
    game = sail()
    hire(game, 0, "sailor")
    hire(game, 0, "pirate")
    for _ in range(2):
        for _ in range(2):
            assert rolled(game, "yellow-c") == ["repel", "accept"]
            go(game, "repel")
            assert texts(game) == ON
        assert rolled(game, "black-a") == ON
        game.play("stop")
        for seat in (1, 2, 0):
            finish(game)
            assert game.turn == seat
            if seat:
                moor(game, fleet(3))
                game.table.moved = True


@pytest.mark.rule("D-040")
def test_an_orange_wheel_adds_two_cutlasses_for_one_roll() -> None:
    game = sail()
    sheet(game).cutlasses = 1
    circle(game, 0, "orange")
    assert rolled(game, "yellow-d") == ON
    assert rolled(game, "black-e") == ON
    assert rolled(game, "blue-a") == ["repel", "accept"]
    assert spent(game, ORANGE) == 0
    go(game, "repel")
    assert (spent(game, ORANGE), sheet(game).cutlasses) == (1, 1)
    assert rolled(game, "orange-b") == ON
    assert rolled(game, "yellow-a") == ["repel", "accept"]


@pytest.mark.rule("D-040")
def test_every_orange_wheel_adds_two() -> None:
    for wheels, repelled in ((1, False), (2, True), (3, True)):
        game = sail()
        circle(game, 0, "orange", wheels)
        assert ("repel" in rolled(game, "black-a")) is repelled


@pytest.mark.rule("D-041")
@pytest.mark.parametrize(
    ("cutlasses", "wheels", "shown", "needed"),
    [
        (0, 3, 1, 1),
        (0, 3, 2, 1),
        (0, 3, 3, 2),
        (0, 3, 4, 2),
        (0, 3, 5, 3),
        (0, 3, 6, 3),
        (1, 3, 3, 1),
        (1, 3, 4, 2),
        (2, 3, 8, 3),
        (3, 3, 3, 0),
        (5, 3, 3, 0),
    ],
)
def test_as_many_orange_wheels_as_needed(cutlasses: int, wheels: int, shown: int, needed: int) -> None:
    game = sail()
    sheet(game).cutlasses = cutlasses
    circle(game, 0, "orange", wheels)
    assert rolled(game, SHOWING[shown]) == ["repel", "accept"]
    go(game, "repel")
    assert spent(game, ORANGE) == needed


@pytest.mark.rule("D-041")
@pytest.mark.parametrize(("cutlasses", "wheels", "shown"), [(0, 1, 3), (0, 2, 5), (1, 2, 6), (1, 3, 8)])
def test_orange_wheels_that_do_not_close_the_gap_are_not_spent(cutlasses: int, wheels: int, shown: int) -> None:
    game = sail()
    sheet(game).cutlasses = cutlasses
    circle(game, 0, "orange", wheels)
    assert rolled(game, SHOWING[shown]) == ON
    assert spent(game, ORANGE) == 0


@pytest.mark.rule("D-041")
def test_letting_a_roll_stand_spends_no_orange_wheel() -> None:
    game = sail()
    circle(game, 0, "orange", 2)
    assert rolled(game, "yellow-b") == ["repel", "accept"]
    go(game, "accept")
    assert (spent(game, ORANGE), lying(game)) == (0, {"ship:yellow": "b"})


@pytest.mark.rule("D-042")
@pytest.mark.parametrize("cutlasses", [0, 8])
def test_a_blue_wheel_undoes_the_roll_and_rolls_both_dice_anew(cutlasses: int) -> None:
    game = sail()
    open_board(game, {"black": "b"})
    sheet(game).cutlasses = cutlasses
    circle(game, 0, "blue")
    assert "reroll" in rolled(game, "black-a")
    rolls(game, "red-c")
    go(game, "reroll")
    if cutlasses:
        assert texts(game) == ["repel", "accept"]
        go(game, "accept")
    assert (texts(game), spent(game, BLUE)) == (ON, 1)
    assert lying(game) == {"ship:black": "b", "ship:red": "c"}


@pytest.mark.rule("D-042")
def test_a_used_blue_wheel_serves_no_more() -> None:
    game = sail()
    circle(game, 0, "blue")
    rolled(game, "black-a")
    rolls(game, "red-c")
    go(game, "reroll")
    assert rolled(game, "green-b") == ON


@pytest.mark.rule("D-043")
def test_the_new_roll_may_take_another_blue_wheel() -> None:
    game = sail()
    open_board(game, {"black": "b"})
    circle(game, 0, "blue", 2)
    assert rolled(game, "black-a") == ["reroll", "accept"]
    rolls(game, "black-c")
    go(game, "reroll")
    assert (texts(game), spent(game, BLUE)) == (["reroll", "accept"], 1)
    rolls(game, "green-a")
    go(game, "reroll")
    assert (texts(game), spent(game, BLUE)) == (ON, 2)
    assert lying(game) == {"ship:black": "b", "ship:green": "a"}


@pytest.mark.rule("D-043")
def test_the_new_roll_may_be_repelled() -> None:
    game = sail()
    sheet(game).cutlasses = 1
    circle(game, 0, "blue")
    assert rolled(game, "green-b") == ["reroll", "accept"]
    rolls(game, "yellow-a")
    go(game, "reroll")
    assert texts(game) == ["repel", "accept"]
    go(game, "repel")
    assert (texts(game), lying(game)) == (ON, {})


@pytest.mark.rule("D-043")
def test_the_new_roll_can_fail() -> None:
    game = sail()
    open_board(game, {"black": "b"})
    circle(game, 0, "blue")
    rolled(game, "green-a")
    rolls(game, "black-c")
    go(game, "reroll")
    assert game.table.failed


@pytest.mark.rule("D-044")
@pytest.mark.parametrize("wheels", [1, 2, 3])
def test_after_a_blue_wheel_one_cannot_stop_before_the_roll(wheels: int) -> None:
    game = sail()
    circle(game, 0, "blue", wheels)
    rolled(game, "black-a")
    for used in range(wheels):
        assert (texts(game), game.table.rolls) == (["reroll", "accept"], 1 + used)
        with pytest.raises(IllegalChoice):
            game.play("stop")
        rolls(game, "black-a")
        game.play("reroll")
        assert not game.held
    assert (texts(game), game.table.rolls, lying(game)) == (ON, 1 + wheels, {"ship:black": "a"})


@pytest.mark.rule("D-045")
def test_others_wheels_and_cutlasses_do_nothing_in_discover() -> None:
    game = sail()
    for seat in (1, 2):
        circle(game, seat, "orange", 2)
        circle(game, seat, "blue", 2)
        sheet(game, seat).cutlasses = 8
    open_board(game, {"black": "b"})
    assert rolled(game, "yellow-a") == ON
    assert game.chooser == 0
    rolled(game, "black-a")
    assert game.table.failed
    assert [spent(game, colour, seat) for colour in (ORANGE, BLUE) for seat in (1, 2)] == [0, 0, 0, 0]


@pytest.mark.rule("D-045")
def test_orange_and_blue_wheels_do_nothing_in_trade_and_hire() -> None:
    game = sail()
    for seat in range(3):
        circle(game, seat, "orange", 2)
        circle(game, seat, "blue", 2)
    moor(game, {"black": "b", "red": "b", "green": "b", "blue": "b"})
    verbs = set()
    while not game.held:
        verbs |= {text.split(":")[0] for text in texts(game)}
        go_on = next((text for text in texts(game) if text.startswith("ship:")), "done")
        game.play(go_on)
    assert verbs == {"ship", "pass", "cross", "done"}
    assert [each.used for each in game.table.sheets] == [[0] * 5] * 3


# -- failing -----------------------------------------------------------------------------------------


@pytest.mark.rule("D-046")
@pytest.mark.parametrize(
    ("colour", "lies", "letter"),
    [
        ("yellow", "a", "a"),
        ("yellow", "a", "c"),
        ("orange", "c", "b"),
        ("green", "b", "a"),
        ("blue", "a", "d"),
        ("red", "d", "c"),
        ("black", "e", "a"),
        ("black", "b", "e"),
    ],
)
def test_a_second_ship_of_a_colour_fails_the_turn(colour: str, lies: str, letter: str) -> None:
    game = sail()
    open_board(game, {colour: lies})
    rolled(game, f"{colour}-{letter}")
    assert game.table.failed
    assert (game.table.busts, game.chooser, step(game)) == (1, 0, "cross")


@pytest.mark.rule("D-046")
def test_ships_of_other_colours_fail_nothing() -> None:
    game = sail()
    rolled(game, "yellow-c")
    for colour in COLOURS[1:]:
        assert rolled(game, f"{colour}-c") == ON
    assert game.table.pieces() == 6
    rolled(game, "yellow-a")
    assert game.table.failed


@pytest.mark.rule("D-046")
def test_a_turn_that_failed_is_over_with_it() -> None:
    game = sail()
    fail(game, {"black": "a"})
    finish(game)
    assert not game.table.failed
    assert rolled(game, "black-b") == ON


@pytest.mark.rule("D-047")
def test_failing_ends_discover_and_clears_nothing() -> None:
    game = sail()
    pieces = {"black": "b", "red": "c"}, {"green": "d"}
    fail(game, *pieces)
    there = {"ship:black": "b", "ship:red": "c", "wheel:green": "d"}
    assert lying(game) == there
    assert "roll" not in texts(game)
    assert until(game, 1) == ["ship:red", "ship:black", "wheel:green", "pass"]
    assert lying(game) == there
    go(game, "wheel:green")
    assert until(game, 2) == ["ship:red", "ship:black", "pass"]


@pytest.mark.rule("D-048")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_failed_player_takes_nothing(players: int) -> None:
    game = sail(players)
    fail(game, fleet(6), FOUR_WHEELS)
    while game.chooser == 0:
        assert step(game) == "cross"
        game.play("done")
    assert (game.chooser, step(game)) == (1, "take")
    assert game.table.pieces() == 10


@pytest.mark.rule("D-049")
@pytest.mark.parametrize("ships", [1, 2, 3, 6])
@pytest.mark.parametrize("players", [2, 3])
def test_failing_brings_one_skull_then_two_crosses(players: int, ships: int) -> None:
    game = sail(players)
    fail(game, fleet(ships))
    assert (game.chooser, sheet(game).skulls, pool(game)) == (0, 1, 2)
    assert "done" in texts(game)
    go(game, texts(game)[0])
    assert (game.chooser, sheet(game).skulls, pool(game)) == (0, 1, 1)
    go(game, texts(game)[0])
    assert (game.chooser, sheet(game).skulls) == (1, 1)
    assert [each.skulls for each in game.table.sheets[1:]] == [0] * (players - 1)


@pytest.mark.rule("D-049")
def test_the_crosses_after_failing_are_optional() -> None:
    game = sail()
    before = list(sheet(game).marks)
    fail(game, fleet(1))
    go(game, "done")
    assert (game.chooser, sheet(game).marks, sheet(game).skulls) == (1, before, 1)


@pytest.mark.rule("D-049")
def test_the_skull_of_failing_costs_its_points_before_the_crosses() -> None:
    game = sail()
    skulls = game.rules.chart.skulls
    costly = next(number for number, lost in enumerate(skulls) if lost > 0)
    sheet(game).skulls = costly
    treasure = game.rules.chart.spaces[game.rules.chart.treasures[0]]
    sheet(game).points = 20 - treasure.amount
    claim = reach(game, 0, treasure.id)
    fail(game, fleet(1))
    assert sheet(game).points == 20 - treasure.amount - skulls[costly]
    go(game, claim)
    assert not game.over
    assert sheet(game).points == 20 - skulls[costly]


@pytest.mark.rule("D-050")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_jesters_add_to_the_two_crosses_after_failing(players: int) -> None:
    game = sail(players)
    hire(game, 0, "jester")
    fail(game, fleet(6))
    assert (game.chooser, pool(game), sheet(game).skulls) == (0, 3, 1)


@pytest.mark.rule("D-050")
def test_wild_jesters_add_to_the_same_pool_after_failing() -> None:
    game = sail(3, "chapter-3")
    hire(game, 0, "jester")
    hire(game, 0, "wild-jester")
    assert fail(game, fleet(6)) == ["wild-jest", "decline"]
    assert sheet(game).skulls == 1
    go(game, "wild-jest")
    assert (game.chooser, pool(game), sheet(game).skulls) == (0, 2 + 1 + 2, 2)


@pytest.mark.rule("D-051")
@pytest.mark.parametrize("failing", [True, False])
def test_a_failed_player_of_two_uses_no_red_and_no_yellow_wheel(failing: bool) -> None:
    game = sail(2)
    circle(game, 0, "red", 2)
    circle(game, 0, "yellow", 2)
    if failing:
        fail(game, fleet(6))
        assert step(game) == "cross"
    else:
        assert moor(game, fleet(6)) == ["red", "decline"]
        go(game, "decline")
        assert "double" in texts(game)
        go(game, "pass")
    until(game, 1)
    found = until(game, 0)
    if failing:
        assert (step(game), "double" in found, "ship:yellow" in found) == ("take", False, True)
        go(game, "ship:yellow")
        assert pool(game) == 1
        assert (spent(game, RED), spent(game, YELLOW)) == (0, 0)
    else:
        assert found == ["red", "decline"]
        go(game, "decline")
        assert "double" in texts(game)


@pytest.mark.rule("D-051")
def test_others_use_their_wheels_after_a_failure() -> None:
    game = sail()
    for seat in range(3):
        circle(game, seat, "red")
        circle(game, seat, "yellow")
    fail(game, fleet(6))
    assert step(game) == "cross"
    for seat in (1, 2):
        assert until(game, seat) == ["red", "decline"]
        go(game, "decline")
        assert "double" in texts(game)


@pytest.mark.rule("D-051", "D-052")
def test_wheels_and_admirals_serve_again_when_the_failed_turn_is_over() -> None:
    game = sail()
    circle(game, 0, "red")
    circle(game, 0, "yellow")
    hire(game, 0, "admiral")
    fail(game, fleet(6))
    finish(game)
    moor(game, fleet(6))
    assert until(game, 0) == ["red", "decline"]
    go(game, "decline")
    assert "double" in texts(game)
    go(game, "double")
    assert pool(game) == 2 * 1 + 2


@pytest.mark.rule("D-051")
def test_a_failed_player_may_give_a_wheel_for_a_wheel_space() -> None:
    game = sail(3, "chapter-2")
    space = next(space for space in game.rules.chart.spaces if space.kind == WHEEL)
    circle(game, 0, WHEELS[space.colour])
    choice = reach(game, 0, space.id)
    fail(game, fleet(4))
    go(game, choice)
    assert (spent(game, space.colour), pool(game)) == (1, 1)


@pytest.mark.rule("D-052")
@pytest.mark.parametrize(("person", "adds"), [("vice-admiral", 1), ("admiral", 2)])
@pytest.mark.parametrize("failing", [True, False])
def test_a_failed_players_admirals_add_nothing(failing: bool, person: str, adds: int) -> None:
    game = sail(2)
    hire(game, 0, person)
    if failing:
        fail(game, fleet(6))
        assert pool(game) == 2
    else:
        moor(game, fleet(6))
        go(game, "pass")
        assert pool(game) == adds
    go(game, "done")
    assert game.chooser == 1
    until(game, 0)
    go(game, "ship:black")
    assert pool(game) == (1 if failing else 1 + adds)


@pytest.mark.rule("D-052")
def test_others_admirals_add_their_crosses_after_a_failure() -> None:
    game = sail()
    hire(game, 0, "admiral")
    hire(game, 1, "admiral")
    fail(game, fleet(6))
    assert pool(game) == 2
    until(game, 1)
    go(game, "ship:black")
    assert pool(game) == 1 + 2


@pytest.mark.rule("D-053")
@pytest.mark.parametrize(("variant", "person", "adds"), [("", "trader", 1), ("chapter-2", "wholesaler", 2)])
@pytest.mark.parametrize("which", [0, 1])
def test_traders_count_at_the_extra_take_after_failing(which: int, variant: str, person: str, adds: int) -> None:
    game = sail(2, variant)
    colour = COLOURS[island(game, person).colours[which]]
    hire(game, 0, person)
    fail(game, {"black": "a", **fleet(6)})
    assert pool(game) == 2
    go(game, "done", "pass")
    assert game.chooser == 0
    go(game, f"ship:{colour}")
    assert pool(game) == 1 + adds


@pytest.mark.rule("D-053")
def test_clerks_count_at_the_extra_take_after_failing() -> None:
    game = sail(2, "chapter-4")
    hire(game, 0, "clerk")
    fail(game, {"black": "a"}, FOUR_WHEELS)
    assert pool(game) == 2
    go(game, "done", "pass")
    assert game.chooser == 0
    go(game, "wheel:blue")
    assert pool(game) == 1
