"""Crossing spaces in the Dice Game: what is in reach, what a space costs, what comes at once; and the skulls."""

from __future__ import annotations

from random import Random

import pytest

from buccaneer import DiceGame, Game
from buccaneer.dice.rules.chart import BLUE, COLOURS, LOCK, NUMBER, ORANGE, PLAIN, SKULL, WHEEL, WHEELS, YELLOW, Space
from buccaneer.dice.rules.sheet import CROSSED, EMPTY, blank
from buccaneer.dice.rules.table import GOAL

from tests.sea import (
    almost,
    ask,
    circle,
    fail,
    finish,
    fleet,
    go,
    hire,
    island,
    mark_all,
    moor,
    open_board,
    pool,
    reach,
    sail,
    sheet,
    spaces,
    step,
    until,
)

CHAPTERS = ("", "chapter-2", "chapter-3", "chapter-4")
PEACE = {"yellow": "c", "orange": "b", "green": "a"}  # ships that bring no skulls: 3, 2 and 1 crosses


def told(game: DiceGame, *kinds: str) -> list[str]:
    """What has been told of these kinds, in order."""
    return [event.kind for event in game.events if event.kind in kinds]


def dear(game: DiceGame) -> int:
    """How many skulls lie before the first that costs points."""
    return next(place for place, lost in enumerate(game.rules.chart.skulls) if lost)


# -- what is in reach ----------------------------------------------------------------------------------


def in_reach(game: DiceGame, seat: int) -> list[str]:
    """The plain spaces a seat may cross, found from the rule alone."""
    chart, marks = game.rules.chart, sheet(game, seat).marks
    crossed = {space.number for space in chart.spaces if space.number == 0 or marks[space.number] != EMPTY}
    courses = [set(lane.islands) for lane in chart.lanes if crossed.issuperset(lane.spaces)]
    landed = {-1}  # where a space of no island lies
    while more := {island for course in courses if len(course) == 1 or course & landed for island in course} - landed:
        landed |= more
    sound = {number for number in crossed if chart.spaces[number].island in landed}
    return [
        f"cross:{space.id}"
        for space in spaces(game, PLAIN)
        if space.number not in crossed and sound.intersection(space.near) and space.island in landed
    ]


@pytest.mark.rule("D-079", "D-080")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_what_can_be_crossed_lies_beside_a_crossed_space_and_islands_need_a_lane(variant: str) -> None:
    game, any = Game("dice", 2, 5, variant=variant), Random(5)
    seen = 0
    while not game.over and seen < 150:
        choices = [option.text for option in game.options]
        if step(game) == "cross":
            seen += 1
            plain = [f"cross:{space.id}" for space in spaces(game, PLAIN)]
            assert [choice for choice in choices if choice in plain] == in_reach(game, game.chooser)
            choices = choices[:-1]
        game.play(any.choice(choices))
    assert seen == 150 or game.over


@pytest.mark.rule("D-079")
def test_the_start_counts_as_crossed_and_no_space_is_crossed_twice() -> None:
    game = sail(5)
    moor(game, PEACE)
    go(game, "ship:yellow")
    beside = [f"cross:{game.rules.chart.spaces[number].id}" for number in game.rules.chart.spaces[0].near]
    assert set(beside) <= set(ask(game))
    go(game, beside[0])
    assert beside[0] not in ask(game)
    assert set(beside[1:]) <= set(ask(game))


@pytest.mark.rule("D-080")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_the_last_space_of_a_lane_opens_its_islands(variant: str) -> None:
    chart = sail(variant=variant).rules.chart
    for lane in chart.lanes:
        if len(lane.islands) == 2 and chart.spaces[lane.spaces[-1]].kind == PLAIN:
            game = sail(variant=variant)
            there = chart.islands[lane.islands[1]]
            reach(game, 0, chart.spaces[lane.spaces[0]].id)
            mark_all(game, 0, [*lane.spaces[:-1], there.spaces[0]])
            last = f"cross:{chart.spaces[lane.spaces[-1]].id}"
            shore = {f"cross:{chart.spaces[space].id}" for space in there.spaces}
            moor(game, PEACE)
            go(game, "ship:yellow")
            assert not shore.intersection(ask(game))
            go(game, last)
            plain = {f"cross:{chart.spaces[space].id}" for space in there.spaces if chart.spaces[space].kind == PLAIN}
            beside = {f"cross:{chart.spaces[near].id}" for near in chart.spaces[there.spaces[0]].near}
            assert plain & beside <= set(ask(game)), lane.number


@pytest.mark.rule("D-080")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_what_is_reached_is_the_same_in_whatever_order_a_sheet_is_read(variant: str) -> None:
    chart, chance = sail(variant=variant).rules.chart, Random(1)
    made, order = blank(chart), list[int]()
    while made.open:
        order.append(chance.choice(made.open))
        made.mark(chart, order[-1], CROSSED)
        again = blank(chart)
        for number in chance.sample(order, len(order)):
            again.mark(chart, number, CROSSED)
        assert (again.reached, again.open, again.left) == (made.reached, made.open, made.left)


# -- locks ---------------------------------------------------------------------------------------------


def lock(game: DiceGame, *seats: int) -> tuple[str, str, str]:
    """A locked space brought in reach: the choice to cross it, its ship, and another ship."""
    space = spaces(game, LOCK)[0]
    for seat in seats:
        reach(game, seat, space.id)
    other = COLOURS[(space.colour + 1) % len(COLOURS)]
    return f"cross:{space.id}", COLOURS[space.colour], other


@pytest.mark.rule("D-081")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_a_locked_space_needs_the_ship_of_its_colour(variant: str) -> None:
    for space in spaces(sail(variant=variant), LOCK):
        for colour in range(len(COLOURS)):
            game = sail(variant=variant)
            choice = reach(game, 0, space.id)
            moor(game, fleet(6))
            go(game, f"ship:{COLOURS[colour]}", "pass")
            assert (choice in ask(game)) == (colour == space.colour)


@pytest.mark.rule("D-081")
def test_a_lock_asks_for_a_ship_taken_by_the_same_player() -> None:
    game = sail()
    choice, ship, other = lock(game, 0, 1, 2)
    moor(game, {ship: "a", other: "a", COLOURS[COLOURS.index(other) - 2]: "a"})
    go(game, f"ship:{other}")
    assert choice not in ask(game)
    until(game, 1)
    go(game, f"ship:{ship}")
    assert choice in ask(game)
    go(game, choice)
    until(game, 2)
    go(game, ask(game)[0])
    assert choice not in ask(game)


@pytest.mark.rule("D-081")
def test_a_lock_asks_for_a_ship_of_this_turn() -> None:
    game = sail()
    choice, ship, other = lock(game, 0)
    moor(game, {ship: "a", other: "a"})
    go(game, f"ship:{ship}")
    assert choice in ask(game)
    finish(game)
    moor(game, {ship: "a", other: "a"})
    until(game, 0)
    go(game, f"ship:{other}")
    assert choice not in ask(game)


@pytest.mark.rule("D-081")
def test_a_red_wheels_crosses_come_before_the_ships_of_the_action_but_after_those_of_the_turn() -> None:
    game = sail(2)
    choice, ship, _ = lock(game, 0)
    circle(game, 0, "red", 2)
    moor(game, fleet(6))
    go(game, "red")
    assert choice not in ask(game)
    go(game, "done", f"ship:{ship}", "pass", "done")
    until(game, 0)
    go(game, "red")
    assert choice in ask(game)


# -- skull spaces --------------------------------------------------------------------------------------


def skull_shore(game: DiceGame) -> Space:
    """A space with a skull on an island worth points."""
    islands = game.rules.chart.islands
    return next(space for space in spaces(game, SKULL) if space.island >= 0 and islands[space.island].points)


@pytest.mark.rule("D-082")
def test_a_skull_space_costs_a_skull_and_a_cross() -> None:
    game = sail()
    choice = reach(game, 1, skull_shore(game).id)
    moor(game, PEACE)
    until(game, 1)
    go(game, "ship:orange", choice)
    assert ([each.skulls for each in game.table.sheets], pool(game)) == ([0, 1, 0], 1)
    assert choice not in ask(game)


@pytest.mark.rule("D-082")
def test_the_skull_of_a_space_comes_before_what_the_cross_completes() -> None:
    game = sail()
    space = skull_shore(game)
    worth = game.rules.chart.islands[space.island].points
    choice = almost(game, 0, game.rules.chart.islands[space.island].id, space.id)
    sheet(game).skulls = dear(game)
    lost = game.rules.chart.skulls[sheet(game).skulls]
    sheet(game).points = GOAL - worth
    moor(game, PEACE)
    go(game, "ship:orange", choice)
    assert (game.over, sheet(game).points) == (False, GOAL - lost)
    assert told(game, "skull", "cross", "join")[-3:] == ["skull", "cross", "join"]


@pytest.mark.rule("D-082")
def test_a_green_skull_of_a_space_comes_before_the_cross_too() -> None:
    game = sail(variant="chapter-3")
    hire(game, 0, "diplomat")
    choice = reach(game, 0, next(each for each in spaces(game, SKULL) if sheet(game).marks[each.number] == EMPTY).id)
    moor(game, PEACE)
    go(game, "ship:orange", choice)
    number = game.rules.chart.by_id[choice.removeprefix("cross:")]
    assert (ask(game), sheet(game).marks[number]) == (["skull", "green-skull"], EMPTY)
    go(game, "green-skull")
    assert (pool(game), sheet(game).marks[number]) == (1, CROSSED)


# -- spaces that cost more -----------------------------------------------------------------------------


@pytest.mark.rule("D-083")
@pytest.mark.parametrize("variant", CHAPTERS[1:])
def test_a_wheel_space_costs_a_cross_and_a_wheel_of_its_colour(variant: str) -> None:
    costly = spaces(sail(variant=variant), WHEEL)
    assert {space.colour for space in costly} <= {YELLOW, ORANGE, BLUE}
    for space in costly:
        game = sail(variant=variant)
        choice = reach(game, 0, space.id)
        for colour in range(len(WHEELS)):
            if colour != space.colour:
                circle(game, 0, WHEELS[colour])
        circle(game, 1, WHEELS[space.colour])
        moor(game, PEACE)
        go(game, "ship:yellow")
        assert choice not in ask(game)
        circle(game, 0, WHEELS[space.colour])
        assert choice in ask(game)
        sheet(game).used[space.colour] = 1
        assert choice not in ask(game)
        circle(game, 0, WHEELS[space.colour])
        assert choice in ask(game)
        go(game, choice)
        assert (pool(game), sheet(game).circled[space.colour], sheet(game).used[space.colour]) == (2, 2, 2)
        assert sum(sheet(game).used) == 2
        assert [sum(each.used) for each in game.table.sheets[1:]] == [0, 0]


@pytest.mark.rule("D-083")
def test_a_wheel_circled_in_the_same_action_will_do_for_a_wheel_space() -> None:
    game = sail(variant="chapter-2")
    space = spaces(game, WHEEL)[0]
    choice = reach(game, 0, space.id)
    moor(game, fleet(4), {WHEELS[space.colour]: "e"})
    go(game, f"wheel:{WHEELS[space.colour]}", "ship:orange")
    assert choice in ask(game)
    go(game, choice)
    assert sheet(game).wheels(space.colour) == 0


@pytest.mark.rule("D-084")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_a_numbered_space_costs_as_many_crosses_as_it_shows(variant: str) -> None:
    for space in spaces(sail(variant=variant), NUMBER):
        assert space.amount in (3, 4)
        for crosses in range(1, 7):
            game = sail(variant=variant)
            choice = reach(game, 0, space.id)
            moor(game, fleet(6) | {"yellow": "c" if crosses > 3 else "abc"[crosses - 1], "orange": "abc"[crosses - 4]})
            go(game, "ship:yellow", *(["ship:orange"] if crosses > 3 else []), "pass")
            assert pool(game) == crosses
            assert (choice in ask(game)) == (crosses >= space.amount)
            if crosses > space.amount:
                go(game, choice)
                assert pool(game) == crosses - space.amount
                assert choice not in ask(game)


@pytest.mark.rule("D-085")
def test_a_number_is_paid_from_one_pool_not_from_reds_three_and_the_ships() -> None:
    game = sail(variant="chapter-2")
    space = spaces(game, NUMBER)[0]
    choice = reach(game, 0, space.id)
    circle(game, 0, "red")
    moor(game, fleet(4) | {"yellow": "b"})
    go(game, "red")
    assert (choice in ask(game)) == (space.amount == 3)
    go(game, ask(game)[0])
    assert (pool(game), choice in ask(game)) == (2, False)
    go(game, "done", "ship:yellow")
    assert (pool(game), choice in ask(game)) == (2, False)


@pytest.mark.rule("D-085")
def test_nothing_is_paid_towards_a_number_beforehand() -> None:
    game = sail(2, variant="chapter-2")
    space = spaces(game, NUMBER)[0]
    choice = reach(game, 0, space.id)
    moor(game, {"orange": "b", "green": "b", "yellow": "b"})
    go(game, "ship:orange")
    assert (pool(game), choice in ask(game)) == (2, False)
    go(game, "done")
    until(game, 0)
    go(game, "ship:green")
    assert (pool(game), choice in ask(game)) == (2, False)


# -- at once -------------------------------------------------------------------------------------------


@pytest.mark.rule("D-086", "D-110")
def test_a_gunner_makes_numbers_cheaper_for_the_very_next_cross() -> None:
    game = sail(variant="chapter-2")
    space = spaces(game, NUMBER)[0]
    number, gunner = reach(game, 0, space.id), almost(game, 0, "gunner")
    moor(game, fleet(5) | {"yellow": "c", "orange": "abc"[space.amount - 3]})
    go(game, "ship:yellow", "ship:orange", gunner)
    assert pool(game) == space.amount
    go(game, number)
    assert pool(game) == 1


@pytest.mark.rule("D-086")
def test_a_captains_wheel_pays_for_the_very_next_cross() -> None:
    game = sail(variant="chapter-2")
    space = spaces(game, WHEEL)[0]
    captain, choice = almost(game, 0, "captain"), reach(game, 0, space.id)
    worth = island(game, "captain").points
    moor(game, PEACE)
    go(game, "ship:yellow")
    assert choice not in ask(game)
    go(game, captain)
    assert (step(game), sheet(game).points) == ("circle", worth)
    go(game, f"circle:{WHEELS[space.colour]}", "decline")
    assert (pool(game), choice in ask(game)) == (2, True)


@pytest.mark.rule("D-086")
def test_a_senorita_fills_before_the_next_cross() -> None:
    game = sail()
    senorita = almost(game, 0, "senorita")
    moor(game, PEACE)
    go(game, "ship:yellow", senorita)
    assert step(game) == "fill"
    while step(game) == "fill":
        go(game, ask(game)[0])
    assert pool(game) == 2


@pytest.mark.rule("D-086", "D-113")
def test_a_diplomats_skulls_serve_the_very_next_cross() -> None:
    game = sail(variant="chapter-3")
    diplomat = almost(game, 0, "diplomat")
    empty = [space for space in spaces(game, SKULL) if sheet(game).marks[space.number] == EMPTY]
    skull = reach(game, 0, empty[0].id)
    moor(game, PEACE)
    go(game, "ship:yellow", diplomat, skull)
    assert ask(game) == ["skull", "green-skull"]


# -- skulls --------------------------------------------------------------------------------------------


@pytest.mark.rule("D-087")
def test_failing_costs_a_skull_that_cannot_be_refused() -> None:
    game = sail()
    fail(game, {"yellow": "a"})
    assert ([each.skulls for each in game.table.sheets], pool(game)) == ([1, 0, 0], 2)


@pytest.mark.rule("D-087")
@pytest.mark.parametrize(("pieces", "skulls"), [(0, 2), (1, 2), (2, 1), (3, 0)])
def test_a_low_board_costs_skulls_that_cannot_be_refused(pieces: int, skulls: int) -> None:
    game = sail()
    open_board(game, fleet(pieces))
    game.play("stop")
    finish(game)
    assert [each.skulls for each in game.table.sheets] == [skulls, 0, 0]


@pytest.mark.rule("D-087")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("ship", "column", "skulls"), [("blue", "c", 1), ("black", "c", 1), ("black", "e", 2)])
def test_a_ship_beside_skulls_costs_them_at_once(seat: int, ship: str, column: str, skulls: int) -> None:
    game = sail()
    moor(game, PEACE | {ship: column})
    until(game, seat)
    go(game, f"ship:{ship}")
    assert sheet(game, seat).skulls == skulls
    assert sum(each.skulls for each in game.table.sheets) == skulls


@pytest.mark.rule("D-087", "D-101")
def test_a_wild_jester_costs_a_skull() -> None:
    game = sail(variant="chapter-3")
    hire(game, 1, "wild-jester")
    moor(game, {"yellow": "a"})
    go(game, "ship:yellow", "done")
    assert (game.chooser, ask(game), sheet(game, 1).skulls) == (1, ["wild-jest", "decline"], 0)
    go(game, "wild-jest")
    assert (sheet(game, 1).skulls, pool(game)) == (1, 2)


@pytest.mark.rule("D-088")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_skulls_go_from_left_to_right_and_cost_what_is_below_them(variant: str) -> None:
    for place, lost in enumerate(sail(variant=variant).rules.chart.skulls):
        game = sail(variant=variant)
        sheet(game).skulls, sheet(game).points = place, 7
        moor(game, fleet(3) | {"red": "c"})
        go(game, "ship:red")
        assert (step(game), sheet(game).skulls, sheet(game).points) == ("cross", place + 1, 7 - lost)


@pytest.mark.rule("D-089")
def test_when_all_skulls_are_full_further_ones_are_ignored() -> None:
    game = sail()
    track = len(game.rules.chart.skulls)
    sheet(game).skulls = track
    choice = reach(game, 0, spaces(game, SKULL)[0].id)
    moor(game, {"black": "e"})
    go(game, "ship:black", choice)
    assert (sheet(game).skulls, sheet(game).points, pool(game)) == (track, 0, 3)
    assert sheet(game).marks[spaces(game, SKULL)[0].number] != EMPTY


@pytest.mark.rule("D-089")
def test_the_last_skull_of_two_is_ignored_when_one_is_left() -> None:
    game = sail()
    track = game.rules.chart.skulls
    sheet(game).skulls = len(track) - 1
    moor(game, fleet(3) | {"black": "e"})
    go(game, "ship:black")
    assert (sheet(game).skulls, sheet(game).points, pool(game)) == (len(track), -track[-1], 4)


@pytest.mark.rule("D-089")
def test_a_wild_jester_is_free_when_all_skulls_are_full() -> None:
    game = sail(variant="chapter-3")
    hire(game, 1, "wild-jester")
    track, points = len(game.rules.chart.skulls), sheet(game, 1).points
    sheet(game, 1).skulls = track
    moor(game, {"yellow": "a"})
    go(game, "ship:yellow", "done", "wild-jest")
    assert (sheet(game, 1).skulls, sheet(game, 1).points, pool(game)) == (track, points, 2)


@pytest.mark.rule("D-090")
def test_points_below_minus_five_are_counted_and_won_back() -> None:
    game = sail()
    sheet(game).skulls, sheet(game).points = dear(game), -5
    lost = game.rules.chart.skulls[dear(game)]
    moor(game, fleet(4) | {"red": "c"}, {"green": "d"})
    go(game, "ship:red")
    assert sheet(game).points == -5 - lost
    go(game, "wheel:green")
    assert sheet(game).points == -5 - lost + 1
