"""The Dice Game's wheels: taken, circled, used once, and what each colour does."""

from __future__ import annotations

import pytest

from buccaneer.dice.rules.chart import BLUE, GREEN, RED, WHEELS, YELLOW
from buccaneer.dice.rules.table import OFF
from buccaneer.words import Words

from tests.sea import ask, circle, fleet, go, hire, moor, pool, sail, sheet, step, until

KEPT = ("yellow", "orange", "blue", "red")  # the wheels that are used later


@pytest.mark.rule("D-069")
@pytest.mark.parametrize("colour", KEPT)
def test_a_wheel_taken_is_circled_before_the_next_take(colour: str) -> None:
    game = sail()
    moor(game, fleet(4), {colour: "e"})
    go(game, f"wheel:{colour}")
    assert step(game) == "take"
    number = WHEELS.index(colour)
    assert [(each.circled[number], each.wheels(number)) for each in game.table.sheets] == [(1, 1), (0, 0), (0, 0)]
    assert sum(sheet(game).circled) == 1
    assert game.table.wheels[number] == OFF


@pytest.mark.rule("D-069")
def test_whoever_else_takes_a_wheel_circles_it_too() -> None:
    game = sail()
    moor(game, fleet(3), {"blue": "e"})
    until(game, 1)
    go(game, "wheel:blue")
    assert [each.circled[BLUE] for each in game.table.sheets] == [0, 1, 0]


@pytest.mark.rule("D-070")
@pytest.mark.parametrize("colour", WHEELS)
def test_a_wheel_without_a_free_slot_may_be_taken_and_is_not_circled(colour: str) -> None:
    game = sail()
    number = WHEELS.index(colour)
    slots = game.rules.chart.slots[number]
    circle(game, 0, colour, slots)
    sheet(game).used[number] = slots
    assert f"wheel:{colour}" in moor(game, fleet(3), {colour: "e"})
    go(game, f"wheel:{colour}")
    assert (game.chooser, game.table.wheels[number]) == (1, OFF)
    assert (sheet(game).circled[number], sheet(game).points) == (slots, 0)


@pytest.mark.rule("D-070")
@pytest.mark.parametrize("variant", ["", "chapter-2", "chapter-3", "chapter-4"])
def test_green_has_six_slots(variant: str) -> None:
    assert sail(variant=variant).rules.chart.slots[GREEN] == 6


@pytest.mark.rule("D-071")
def test_a_used_wheel_is_used_up() -> None:
    game = sail(2)
    circle(game, 0, "red")
    moor(game, fleet(6))
    go(game, "red")
    assert (sheet(game).circled[RED], sheet(game).used[RED], sheet(game).wheels(RED)) == (1, 1, 0)
    go(game, "done", "pass")
    until(game, 0)
    assert (step(game), game.table.pieces()) == ("take", 6)


@pytest.mark.rule("D-071")
def test_a_used_wheel_leaves_its_slot_taken() -> None:
    game = sail()
    slots = game.rules.chart.slots[YELLOW]
    circle(game, 0, "yellow", slots)
    moor(game, fleet(4), {"yellow": "d"})
    go(game, "double", "wheel:yellow")
    assert (sheet(game).circled[YELLOW], sheet(game).wheels(YELLOW)) == (slots, slots - 1)


@pytest.mark.rule("D-072")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("column", "once", "twice"), [("a", 1, 2), ("b", 2, 4), ("c", 3, 6)])
def test_a_yellow_wheel_doubles_the_yellow_ship(seat: int, column: str, once: int, twice: int) -> None:
    for choice, crosses, used in (("ship:yellow", once, 0), ("double", twice, 1)):
        game = sail()
        circle(game, seat, "yellow")
        moor(game, {"yellow": column, "red": "a", "blue": "a"})
        assert "double" in until(game, seat)
        go(game, choice)
        assert (game.chooser, pool(game), sheet(game, seat).used[YELLOW]) == (seat, crosses, used)
        assert game.table.ships[YELLOW] == OFF


@pytest.mark.rule("D-072")
def test_no_doubling_without_a_wheel_of_ones_own_or_without_the_yellow_ship() -> None:
    game = sail()
    circle(game, 1, "yellow")
    circle(game, 0, "orange")
    assert moor(game, {"yellow": "a", "red": "a", "blue": "a"}) == ["ship:yellow", "ship:blue", "ship:red", "pass"]
    go(game, "ship:yellow", "done")
    assert until(game, 1) == ["ship:blue", "ship:red", "pass"]


@pytest.mark.rule("D-073")
def test_one_yellow_wheel_serves_the_ship_and_no_other_ship_is_doubled() -> None:
    game = sail()
    circle(game, 0, "yellow", 2)
    moor(game, fleet(6) | {"yellow": "b", "orange": "c"})
    go(game, "double")
    assert ask(game) == ["ship:orange", "ship:green", "ship:blue", "ship:red", "ship:black", "pass"]
    go(game, "ship:orange", "pass")
    assert (pool(game), sheet(game).used[YELLOW]) == (2 * 2 + 3, 1)


@pytest.mark.rule("D-073")
@pytest.mark.parametrize(("person", "variant", "bonus"), [("trader", "", 1), ("wholesaler", "chapter-2", 2)])
def test_what_traders_add_is_not_doubled(person: str, variant: str, bonus: int) -> None:
    game = sail(variant=variant)
    circle(game, 0, "yellow")
    colours = hire(game, 0, person).colours
    sheet(game).trade[YELLOW] = sheet(game).trade[colours[0]]
    moor(game, {"yellow": "b", "red": "a", "blue": "a"})
    go(game, "double")
    assert pool(game) == 2 * 2 + bonus


@pytest.mark.rule("D-074")
def test_a_yellow_wheel_taken_before_the_yellow_ship_doubles_it() -> None:
    game = sail()
    assert "double" not in moor(game, fleet(4) | {"yellow": "c"}, {"yellow": "d"})
    go(game, "wheel:yellow")
    assert "double" in ask(game)
    go(game, "double")
    assert (pool(game), sheet(game).wheels(YELLOW)) == (6, 0)


@pytest.mark.rule("D-074")
def test_a_yellow_wheel_taken_after_the_yellow_ship_comes_too_late() -> None:
    game = sail()
    moor(game, fleet(4) | {"yellow": "c"}, {"yellow": "d"})
    go(game, "ship:yellow", "wheel:yellow")
    assert (pool(game), sheet(game).wheels(YELLOW)) == (3, 1)


@pytest.mark.rule("D-073", "D-074")
@pytest.mark.parametrize(
    ("lang", "late", "single", "twofold"),
    [("en", "too late", "3 crosses", "6 crosses"), ("de", "zu spät", "3 Kreuze", "6 Kreuze")],
)
def test_a_choice_tells_its_crosses_and_when_a_yellow_wheel_comes_too_late(
    lang: str, late: str, single: str, twofold: str
) -> None:
    def said(choice: str) -> str:
        option = next(option for option in game.options if option.text == choice)
        return Words.of(lang).option(game.table, option, game.setup.players)

    for first in ("ship:yellow", "wheel:yellow"):
        game = sail()
        moor(game, fleet(4) | {"yellow": "c"}, {"yellow": "d"})
        assert (single in said("ship:yellow"), late in said("ship:yellow"), late in said("wheel:yellow")) == (
            True,
            True,
            False,
        )
        go(game, first)
        if first == "ship:yellow":
            assert late in said("wheel:yellow")
        else:
            assert late not in said("ship:yellow")
            assert twofold in said("double")


@pytest.mark.rule("D-075")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("pieces", "asked"), [(3, "take"), (4, "red-wheel"), (5, "red-wheel")])
def test_four_pieces_let_a_red_wheel_be_used(seat: int, pieces: int, asked: str) -> None:
    game = sail()
    circle(game, seat, "red")
    moor(game, fleet(pieces - 1), {"green": "d"})
    until(game, seat)
    assert (step(game), sheet(game, seat).used[RED]) == (asked, 0)
    if asked == "red-wheel":
        assert ask(game) == ["red", "decline"]
        go(game, "red")
        assert (game.chooser, pool(game), sheet(game, seat).used[RED]) == (seat, 3, 1)


@pytest.mark.rule("D-075")
def test_what_lies_there_as_the_action_begins_counts_for_red() -> None:
    game = sail()
    circle(game, 1, "red")
    moor(game, fleet(4))
    go(game, "ship:yellow", "done")
    assert (game.chooser, step(game)) == (1, "take")


@pytest.mark.rule("D-075", "D-071")
def test_a_red_wheel_may_be_kept() -> None:
    game = sail()
    circle(game, 0, "red")
    moor(game, fleet(4))
    go(game, "decline")
    assert (step(game), sheet(game).wheels(RED)) == ("take", 1)


@pytest.mark.rule("D-076")
def test_what_is_left_of_reds_three_is_lost_before_the_takes() -> None:
    game = sail()
    circle(game, 0, "red")
    moor(game, fleet(5))
    go(game, "red")
    go(game, ask(game)[0])
    assert pool(game) == 2
    go(game, "done")
    assert (step(game), game.table.stack[-1].a, game.table.pieces()) == ("take", 2, 5)
    go(game, "ship:yellow", "ship:orange")
    assert pool(game) == 2


@pytest.mark.rule("D-077")
def test_one_red_wheel_an_action() -> None:
    game = sail()
    circle(game, 0, "red", 2)
    moor(game, fleet(6))
    go(game, "red", "done")
    assert (step(game), sheet(game).wheels(RED)) == ("take", 1)
    go(game, "ship:yellow", "ship:orange", "ship:green")
    assert pool(game) == 3


@pytest.mark.rule("D-077")
def test_a_red_wheel_taken_in_an_action_is_too_late_for_it() -> None:
    game = sail()
    assert "red" not in moor(game, fleet(5), {"red": "e"})
    go(game, "wheel:red")
    assert (step(game), "red" in ask(game)) == ("take", False)
    go(game, "ship:yellow", "ship:orange")
    assert (game.chooser, pool(game), sheet(game).wheels(RED)) == (0, 2, 1)
    go(game, "done")
    assert game.chooser == 1


@pytest.mark.rule("D-078")
@pytest.mark.parametrize(("had", "points"), list(enumerate([1, 1, 2, 1, 1, 2])))
def test_green_wheels_score_as_soon_as_they_are_taken(had: int, points: int) -> None:
    game = sail()
    circle(game, 1, "green", had)
    sheet(game, 1).used[GREEN] = had
    moor(game, fleet(3), {"green": "e"})
    until(game, 1)
    go(game, "wheel:green")
    assert [each.points for each in game.table.sheets] == [0, points, 0]
    assert (sheet(game, 1).circled[GREEN], sheet(game, 1).wheels(GREEN)) == (had + 1, 0)
