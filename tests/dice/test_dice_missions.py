"""Treasures and missions of the Dice Game: who may cross them, when, and for how many points."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from buccaneer import DiceGame
from buccaneer.dice.rules.chart import ASKS, GREEN, MISSION, ORANGE, TREASURE, Space
from buccaneer.dice.rules.sheet import Sheet

from tests.sea import almost, ask, circle, fleet, go, hire, island, moor, pool, reach, sail, sheet, spaces, until

CHAPTERS = ("", "chapter-2", "chapter-3", "chapter-4")
PEACE = {"yellow": "c", "orange": "b", "green": "b"}  # ships that bring no skulls: 3, 2 and 2 crosses


def mission(game: DiceGame, asks: str) -> Space:
    """The mission that asks for something."""
    return next(space for space in spaces(game, MISSION) if ASKS[space.colour] == asks)


def crossing(asks: str, variant: str, seat: int = 0) -> tuple[DiceGame, str]:
    """A game in which a seat has crosses to make beside a mission, and the choice to cross that."""
    game = sail(variant=variant)
    choice = reach(game, seat, mission(game, asks).id)
    moor(game, PEACE)
    until(game, seat)
    go(game, "ship:orange" if seat else "ship:yellow")
    return game, choice


# -- treasures -----------------------------------------------------------------------------------------


@pytest.mark.rule("D-117")
@pytest.mark.parametrize("variant", CHAPTERS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_treasure_brings_its_points_at_once(variant: str, seat: int) -> None:
    for space in spaces(sail(variant=variant), TREASURE):
        game = sail(variant=variant)
        choice = reach(game, seat, space.id)
        moor(game, PEACE)
        until(game, seat)
        go(game, "ship:orange", choice)
        assert (pool(game), sheet(game, seat).treasures, sheet(game, seat).points) == (1, 1, space.amount)
        assert sum(each.points for each in game.table.sheets) == space.amount > 0


@pytest.mark.rule("D-118")
def test_a_treasure_found_is_closed_to_all_others_from_that_moment() -> None:
    game = sail()
    for seat in range(3):
        choice = reach(game, seat, spaces(game, TREASURE)[0].id)
    moor(game, PEACE)
    go(game, "ship:yellow", "done")
    go(game, "ship:orange")
    assert (game.chooser, choice in ask(game)) == (1, True)
    go(game, choice)
    assert choice not in ask(game)
    go(game, "done", "ship:green")
    assert (game.chooser, choice in ask(game)) == (2, False)
    go(game, "done")
    moor(game, PEACE)
    until(game, 0)
    go(game, "ship:green")
    assert (game.turn, choice in ask(game)) == (1, False)


@pytest.mark.rule("D-118")
def test_one_treasure_found_closes_no_other() -> None:
    game = sail()
    first, second = (reach(game, 1, space.id) for space in spaces(game, TREASURE)[:2])
    reach(game, 0, spaces(game, TREASURE)[0].id)
    moor(game, PEACE)
    go(game, "ship:yellow", first, "done", "ship:orange")
    assert (first in ask(game), second in ask(game)) == (False, True)


@pytest.mark.rule("D-119")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_no_way_leads_on_through_a_treasure(variant: str) -> None:
    for space in spaces(sail(variant=variant), TREASURE):
        assert len(space.near) == 1
        game = sail(variant=variant)
        choice = reach(game, 0, space.id)
        moor(game, PEACE)
        go(game, "ship:yellow")
        before = ask(game)
        go(game, choice)
        assert set(ask(game)) <= set(before) - {choice}


# -- missions ------------------------------------------------------------------------------------------


@pytest.mark.rule("D-120", "D-124")
def test_an_island_completed_by_the_cross_before_counts_for_a_mission() -> None:
    game = sail(variant="chapter-3")
    fifth = almost(game, 0, "pirate")
    sheet(game).done = [each.number for each in game.rules.chart.islands if each != island(game, "pirate")][:4]
    choice = reach(game, 0, mission(game, "islands").id)
    moor(game, PEACE)
    go(game, "ship:yellow")
    assert choice not in ask(game)
    go(game, fifth)
    assert choice in ask(game)
    before = sheet(game).points
    go(game, choice)
    assert (pool(game), sheet(game).points, choice in ask(game)) == (1, before + 2, False)


@pytest.mark.rule("D-120")
def test_what_another_player_has_meets_no_condition() -> None:
    game, choice = crossing("wheels", "chapter-3")
    circle(game, 1, "red", 4)
    assert choice not in ask(game)
    circle(game, 0, "red", 4)
    assert choice in ask(game)


@pytest.mark.rule("D-121")
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0)])
def test_the_first_at_a_mission_gains_two_points_and_every_later_one_one(order: tuple[int, ...]) -> None:
    game = sail(variant="chapter-3")
    for seat in range(3):
        circle(game, seat, "orange", 4)
        choice = reach(game, seat, mission(game, "wheels").id)
    open_to = [0, 0, 0]
    for place, seat in enumerate(order):
        if place == 0 or seat < order[place - 1]:
            moor(game, PEACE)
        until(game, seat)
        go(game, next(each for each in ask(game) if each.startswith("ship:")), choice)
        open_to[seat] = 2 if place == 0 else 1
        assert [each.points for each in game.table.sheets] == open_to
        while game.chooser == seat and game.table.options[-1].text == "done":
            go(game, "done")
    assert [each.missions for each in game.table.sheets] == [1, 1, 1]


def treasures(sheet: Sheet, amount: int) -> None:
    """Own so many treasures."""
    sheet.treasures = amount


def wheels(sheet: Sheet, amount: int) -> None:
    """Have circled so many wheels, of several colours, some of them used."""
    for place in range(amount):
        sheet.circled[(GREEN, ORANGE)[place % 2]] += 1
    sheet.used[GREEN], sheet.used[ORANGE] = sheet.circled[GREEN], 1


def islands(sheet: Sheet, amount: int) -> None:
    """Have completed so many islands."""
    sheet.done = list(range(amount))


def skulls(sheet: Sheet, amount: int) -> None:
    """Have crossed out so many skulls, two of them green."""
    sheet.skulls, sheet.green_skulls, sheet.green_slots = amount - 2, 2, 3


def ordinary(sheet: Sheet, amount: int) -> None:
    """Have crossed out so many skulls, none of them green."""
    sheet.skulls = amount


def cutlasses(sheet: Sheet, amount: int) -> None:
    """Have so many cutlasses of people, and three orange wheels besides."""
    sheet.cutlasses = amount
    sheet.circled[ORANGE] = 3


def missions(sheet: Sheet, amount: int) -> None:
    """Have crossed so many missions."""
    sheet.missions = amount


def check(asks: str, variant: str, amount: int, have: Callable[[Sheet, int], None]) -> None:
    """A mission is shut with one too few, and open with enough and with more."""
    for number in (0, amount - 1, amount, amount + 1):
        for seat in (0, 1):
            game, choice = crossing(asks, variant, seat)
            have(sheet(game, seat), number)
            assert (choice in ask(game)) == (number >= amount)


BOTH = pytest.mark.parametrize("variant", ["chapter-3", "chapter-4"])


@pytest.mark.rule("D-122")
@BOTH
def test_a_mission_for_two_treasures(variant: str) -> None:
    check("treasures", variant, 2, treasures)


@pytest.mark.rule("D-122", "D-120")
def test_a_treasure_counts_for_the_very_next_cross() -> None:
    game = sail(variant="chapter-3")
    treasures = [reach(game, 0, space.id) for space in spaces(game, TREASURE)[:2]]
    choice = reach(game, 0, mission(game, "treasures").id)
    moor(game, PEACE)
    go(game, "ship:yellow", treasures[0])
    assert choice not in ask(game)
    go(game, treasures[1])
    assert choice in ask(game)


@pytest.mark.rule("D-123")
@BOTH
def test_a_mission_for_four_wheels_of_any_colour_used_or_not(variant: str) -> None:
    check("wheels", variant, 4, wheels)


@pytest.mark.rule("D-123")
def test_wheels_taken_and_used_up_count_for_a_mission() -> None:
    game = sail(variant="chapter-3")
    choice = reach(game, 0, mission(game, "wheels").id)
    circle(game, 0, "red", 3)
    sheet(game).used = [0, 0, 0, 0, 2]
    moor(game, fleet(5), {"green": "e"})
    go(game, "red")
    assert choice not in ask(game)
    go(game, "done", "ship:yellow", "wheel:green", "pass")
    assert (sum(sheet(game).circled) - sum(sheet(game).used), choice in ask(game)) == (0, True)


@pytest.mark.rule("D-124")
@BOTH
def test_a_mission_for_five_islands(variant: str) -> None:
    check("islands", variant, 5, islands)


@pytest.mark.rule("D-125")
@pytest.mark.parametrize("have", [skulls, ordinary])
def test_a_mission_for_seven_skulls_green_ones_included(have: Callable[[Sheet, int], None]) -> None:
    check("skulls", "chapter-4", 7, have)


@pytest.mark.rule("D-126")
def test_a_mission_for_four_cutlasses_of_people() -> None:
    check("cutlasses", "chapter-4", 4, cutlasses)


@pytest.mark.rule("D-126", "D-094")
def test_sailors_and_pirates_count_for_the_very_next_cross() -> None:
    game = sail(variant="chapter-4")
    hire(game, 0, "sailor")
    sailor = sheet(game).cutlasses
    sheet(game).cutlasses = 2
    pirate = almost(game, 0, "pirate")
    choice = reach(game, 0, mission(game, "cutlasses").id)
    moor(game, PEACE)
    go(game, "ship:yellow")
    assert (sailor, choice in ask(game)) == (1, False)
    go(game, pirate)
    assert (sheet(game).cutlasses, choice in ask(game)) == (4, True)


@pytest.mark.rule("D-127")
def test_a_mission_for_three_other_missions() -> None:
    check("missions", "chapter-4", 3, missions)


@pytest.mark.rule("D-127", "D-120")
def test_a_mission_counts_for_the_very_next_cross() -> None:
    game, last = crossing("missions", "chapter-4")
    sheet(game).missions = 2
    third = reach(game, 0, mission(game, "wheels").id)
    circle(game, 0, "blue", 4)
    assert last not in ask(game)
    go(game, third)
    assert last in ask(game)
