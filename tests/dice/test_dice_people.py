"""The people of the Dice Game: how they are won, when they begin to help, and what each of them does."""

from __future__ import annotations

import pytest

from buccaneer import DiceGame
from buccaneer.dice.rules.chart import (
    COLOURS,
    GREEN,
    LOCK,
    NUMBER,
    PEOPLE,
    PLAIN,
    SENORITA,
    SKULL,
    WHEEL,
    WHEELS,
    WILD_JESTER,
    YELLOW,
    Lane,
)
from buccaneer.dice.rules.sheet import CROSSED, EMPTY, FILLED

from tests.sea import (
    almost,
    ask,
    circle,
    finish,
    fleet,
    go,
    hire,
    island,
    mark_all,
    moor,
    pool,
    reach,
    rolls,
    sail,
    sheet,
    spaces,
    step,
    until,
)

CHAPTERS = ("", "chapter-2", "chapter-3", "chapter-4")
PEACE = {"yellow": "c", "orange": "b", "green": "a"}  # ships that bring no skulls: 3, 2 and 1 crosses


def early(game: DiceGame, person: str, pieces: dict[str, str], wheels: dict[str, str] | None = None) -> None:
    """Let seat 0 win a person with a red wheel's crosses, before the takes of its action."""
    choice = almost(game, 0, person)
    circle(game, 0, "red")
    moor(game, pieces, wheels)
    go(game, "red", choice)
    go(game, *(["done"] if step(game) == "cross" else []))
    assert (game.chooser, step(game)) == (0, "take")


# -- winning them --------------------------------------------------------------------------------------


@pytest.mark.rule("D-091")
@pytest.mark.parametrize("mark", [CROSSED, FILLED])
def test_the_last_space_of_an_island_brings_its_person_and_points(mark: int) -> None:
    game = sail()
    won = island(game, "passenger")
    choice = almost(game, 0, won.id)
    sheet(game).marks[next(space for space in won.spaces if sheet(game).marks[space] == CROSSED)] = mark
    assert (sheet(game).done, sheet(game).points) == ([], 0)
    moor(game, PEACE)
    go(game, "ship:orange", choice)
    assert (sheet(game).done, sheet(game).points, pool(game)) == ([won.number], won.points, 1)
    assert won.points > 0


@pytest.mark.rule("D-091")
def test_an_island_with_a_space_open_brings_nothing() -> None:
    game = sail()
    won = island(game, "passenger")
    almost(game, 0, won.id)
    ready = [space for space in won.spaces if sheet(game).marks[space] == CROSSED]
    sheet(game).left[won.number] += 1
    sheet(game).marks[ready[0]] = EMPTY
    moor(game, PEACE)
    last = next(space for space in won.spaces if sheet(game).marks[space] == EMPTY and space != ready[0])
    go(game, "ship:orange", f"cross:{game.rules.chart.spaces[last].id}")
    assert (sheet(game).done, sheet(game).points) == ([], 0)


@pytest.mark.rule("D-092")
def test_everybody_can_win_the_same_person_for_the_same_points() -> None:
    game = sail()
    choices = [almost(game, seat, "passenger") for seat in range(3)]
    worth = island(game, "passenger").points
    moor(game, PEACE)
    for seat, ship in enumerate(PEACE):
        until(game, seat)
        go(game, f"ship:{ship}", choices[seat])
    assert [each.points for each in game.table.sheets] == [worth] * 3
    assert [each.done for each in game.table.sheets] == [[island(game, "passenger").number]] * 3


@pytest.mark.rule("D-093")
def test_abilities_of_one_kind_add_up() -> None:
    game = sail()
    trader = hire(game, 0, "trader")
    for person in ("sailor", "pirate", "vice-admiral", "admiral", "jester", "trader", "jester"):
        hire(game, 0, person)
    assert (sheet(game).cutlasses, sheet(game).jesters) == (3, 2)
    moor(game, fleet(6))
    go(game, f"ship:{COLOURS[trader.colours[0]]}", "pass")
    assert pool(game) == 1 + 2 + 3


@pytest.mark.rule("D-093", "D-103")
def test_people_help_in_everybodys_turn() -> None:
    game = sail()
    trader = hire(game, 2, "trader")
    hire(game, 2, "admiral")
    moor(game, fleet(6))
    until(game, 2)
    go(game, f"ship:{COLOURS[trader.colours[0]]}")
    assert (game.turn, game.chooser, pool(game)) == (0, 2, 1 + 1 + 2)


# -- cutlasses -----------------------------------------------------------------------------------------


@pytest.mark.rule("D-094")
@pytest.mark.parametrize(("person", "cutlasses"), [("sailor", 1), ("pirate", 2)])
def test_sailor_and_pirate_bring_cutlasses_at_once(person: str, cutlasses: int) -> None:
    game = sail()
    choice = almost(game, 0, person)
    moor(game, PEACE)
    go(game, "ship:orange", choice)
    assert [each.cutlasses for each in game.table.sheets] == [cutlasses, 0, 0]


@pytest.mark.rule("D-094")
@pytest.mark.parametrize(
    ("person", "can", "cannot"), [("sailor", "yellow-a", "yellow-b"), ("pirate", "yellow-b", "yellow-c")]
)
def test_sailor_and_pirate_repel_as_much_as_they_bring(person: str, can: str, cannot: str) -> None:
    for roll, options in ((can, ["repel", "accept"]), (cannot, ["roll", "stop"])):
        game = sail()
        hire(game, 0, person)
        rolls(game, roll)
        go(game)
        assert ask(game) == options


# -- Traders and Wholesalers ---------------------------------------------------------------------------


@pytest.mark.rule("D-095")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("person", "variant", "bonus"),
    [("trader", "", 1), ("trader", "chapter-3", 1), ("wholesaler", "chapter-2", 2), ("wholesaler", "chapter-4", 2)],
)
def test_traders_add_to_ships_of_their_two_colours(person: str, variant: str, bonus: int, seat: int) -> None:
    for colour in range(len(COLOURS)):
        game = sail(variant=variant)
        colours = hire(game, seat, person).colours
        assert len(set(colours)) == 2
        moor(game, fleet(6))
        until(game, seat)
        go(game, f"ship:{COLOURS[colour]}", *(["pass"] if seat == 0 else []))
        assert pool(game) == 1 + bonus * (colour in colours)


@pytest.mark.rule("D-095")
def test_a_trader_adds_to_each_ship_taken() -> None:
    game = sail()
    one, other = hire(game, 0, "trader").colours
    moor(game, fleet(6) | {COLOURS[one]: "b", COLOURS[other]: "b"})
    go(game, f"ship:{COLOURS[one]}", f"ship:{COLOURS[other]}", "pass")
    assert pool(game) == 2 * (2 + 1)


@pytest.mark.rule("D-095")
def test_a_trader_adds_nothing_for_anybody_else() -> None:
    game = sail()
    colour = COLOURS[hire(game, 0, "trader").colours[0]]
    moor(game, fleet(6))
    until(game, 1)
    go(game, f"ship:{colour}")
    assert pool(game) == 1


@pytest.mark.rule("D-096")
@pytest.mark.parametrize(("person", "variant", "bonus"), [("trader", "", 1), ("wholesaler", "chapter-2", 2)])
def test_a_new_trader_waits_until_the_turn_is_over(person: str, variant: str, bonus: int) -> None:
    game = sail(2, variant=variant)
    one, other = (COLOURS[colour] for colour in island(game, person).colours)
    early(game, person, fleet(6))
    go(game, f"ship:{one}", "pass")
    assert pool(game) == 1
    go(game, "done")
    until(game, 0)
    go(game, f"ship:{other}")
    assert (game.turn, pool(game)) == (0, 1)
    finish(game)
    moor(game, fleet(6))
    until(game, 0)
    go(game, f"ship:{one}")
    assert (game.turn, pool(game)) == (1, 1 + bonus)


# -- Jesters -------------------------------------------------------------------------------------------


@pytest.mark.rule("D-097")
def test_a_jester_brings_a_cross_to_whom_nothing_is_left() -> None:
    game = sail()
    hire(game, 1, "jester")
    moor(game, {"yellow": "a"})
    go(game, "ship:yellow", "done")
    assert (game.turn, game.chooser, pool(game)) == (0, 1, 1)


@pytest.mark.rule("D-097")
@pytest.mark.parametrize("left", ["ship", "wheel"])
def test_a_jester_brings_nothing_while_a_ship_or_a_wheel_is_left(left: str) -> None:
    game = sail()
    hire(game, 1, "jester")
    moor(game, {"yellow": "a"} | ({"orange": "a"} if left == "ship" else {}), {"blue": "e"} if left == "wheel" else {})
    go(game, "ship:yellow", "done")
    assert (game.chooser, step(game)) == (1, "take")
    go(game, *(["ship:orange"] if left == "ship" else ["wheel:blue"]))
    assert (pool(game) if left == "ship" else game.turn) == 1


@pytest.mark.rule("D-097")
def test_who_takes_the_last_piece_has_no_use_of_a_jester() -> None:
    game = sail()
    hire(game, 0, "jester")
    moor(game, {"yellow": "a"})
    go(game, "ship:yellow")
    assert pool(game) == 1


@pytest.mark.rule("D-097")
def test_a_jester_helps_who_stops_with_nothing_on_the_board() -> None:
    game = sail()
    hire(game, 0, "jester")
    moor(game)
    assert (game.chooser, pool(game), sheet(game).skulls) == (0, 1, 2)


@pytest.mark.rule("D-098")
def test_who_passes_gets_nothing_from_jesters() -> None:
    game = sail(variant="chapter-3")
    hire(game, 1, "jester")
    hire(game, 1, "wild-jester")
    moor(game, fleet(3))
    until(game, 1)
    go(game, "pass")
    assert (game.chooser, step(game)) == (2, "take")


@pytest.mark.rule("D-099")
def test_all_jesters_may_be_used_together_and_each_may_be_left_out() -> None:
    for wild, crosses, skulls in (("wild-jest", 4, 1), ("decline", 2, 0)):
        game = sail(variant="chapter-3")
        jesters = [each.id for each in game.rules.chart.islands if PEOPLE[each.person] == "jester"]
        for id in (jesters[0], jesters[1], "wild-jester"):
            hire(game, 1, id)
        moor(game, {"yellow": "a"})
        go(game, "ship:yellow", "done", wild)
        assert (game.chooser, pool(game), sheet(game, 1).skulls) == (1, crosses, skulls)
        go(game, "done")
        assert game.turn == 1


@pytest.mark.rule("D-099")
def test_each_wild_jester_is_asked_for_by_itself() -> None:
    game = sail(variant="chapter-3")
    hire(game, 1, "wild-jester")
    hire(game, 1, "wild-jester")
    moor(game, {"yellow": "a"})
    go(game, "ship:yellow", "done", "wild-jest")
    assert ask(game) == ["wild-jest", "decline"]
    go(game, "decline")
    assert (pool(game), sheet(game, 1).skulls) == (2, 1)


@pytest.mark.rule("D-100")
@pytest.mark.parametrize(("person", "variant"), [("jester", ""), ("wild-jester", "chapter-3")])
def test_a_new_jester_waits_until_the_turn_is_over(person: str, variant: str) -> None:
    game = sail(2, variant=variant)
    choice = almost(game, 0, person)
    moor(game, {"yellow": "a", "orange": "a"})
    go(game, "ship:yellow", choice)
    assert len(sheet(game).done) == 1
    go(game, "ship:orange")
    assert game.chooser == 1
    go(game, "done")
    assert game.turn == 1, "seat 0's extra action finds nothing left, and the Jester does not help yet"
    moor(game, {"yellow": "a"})
    go(game, "ship:yellow", "done")
    assert (game.turn, game.chooser, step(game)) == (1, 0, "cross" if person == "jester" else "wild-jest")


@pytest.mark.rule("D-101")
def test_chapter_three_has_one_wild_jester() -> None:
    people = [[each.person for each in sail(variant=variant).rules.chart.islands] for variant in CHAPTERS]
    assert [each.count(WILD_JESTER) for each in people[:3]] == [0, 0, 1]


@pytest.mark.rule("D-101")
def test_a_wild_jester_brings_two_crosses_instead_of_one_after_a_skull() -> None:
    game = sail(variant="chapter-3")
    hire(game, 1, "wild-jester")
    place = next(place for place, lost in enumerate(game.rules.chart.skulls) if lost)
    lost, points = game.rules.chart.skulls[place], sheet(game, 1).points
    sheet(game, 1).skulls = place
    moor(game, {"yellow": "a"})
    go(game, "ship:yellow", "done")
    assert sheet(game, 1).skulls == place
    go(game, "wild-jest")
    assert (pool(game), sheet(game, 1).skulls, sheet(game, 1).points) == (2, place + 1, points - lost)


# -- Admirals ------------------------------------------------------------------------------------------


@pytest.mark.rule("D-102")
@pytest.mark.parametrize(("person", "bonus"), [("vice-admiral", 1), ("admiral", 2)])
@pytest.mark.parametrize("pieces", [3, 4, 6])
def test_admirals_add_crosses_with_four_pieces_or_more(person: str, bonus: int, pieces: int) -> None:
    game = sail()
    hire(game, 0, person)
    moor(game, fleet(pieces - 1), {"blue": "e"})
    go(game, "ship:yellow", *(["pass"] if pieces > 4 else []))
    assert pool(game) == 1 + (bonus if pieces >= 4 else 0)


@pytest.mark.rule("D-102")
def test_admirals_go_by_the_pieces_as_their_own_action_begins() -> None:
    for taken, bonus in (("pass", 2), ("ship:yellow", 0)):
        game = sail()
        hire(game, 1, "admiral")
        moor(game, fleet(4))
        go(game, taken)
        until(game, 1)
        go(game, "ship:orange")
        assert pool(game) == 1 + bonus


@pytest.mark.rule("D-103")
@pytest.mark.parametrize("seat", [0, 1])
def test_admirals_need_no_take(seat: int) -> None:
    game = sail()
    hire(game, seat, "admiral")
    moor(game, fleet(4))
    until(game, seat)
    go(game, "pass")
    assert (game.chooser, pool(game)) == (seat, 2)


@pytest.mark.rule("D-104")
@pytest.mark.parametrize(("person", "bonus"), [("vice-admiral", 1), ("admiral", 2)])
def test_a_new_admiral_helps_from_the_next_action_on(person: str, bonus: int) -> None:
    game = sail(2)
    early(game, person, fleet(6))
    go(game, "ship:yellow", "pass")
    assert pool(game) == 1
    go(game, "done")
    until(game, 0)
    assert game.turn == 0
    go(game, "ship:orange")
    assert pool(game) == 1 + bonus


# -- the Señorita --------------------------------------------------------------------------------------


def senorita_chapters() -> list[str]:
    """The chapters whose map has a Señorita."""
    people = {variant: [each.person for each in sail(variant=variant).rules.chart.islands] for variant in CHAPTERS}
    assert SENORITA in people[""]
    return [variant for variant in CHAPTERS if SENORITA in people[variant]]


def fill(game: DiceGame, wanted: list[str] | None = None) -> list[list[str]]:
    """Answer the Señorita's questions, with what is wanted where it is offered; says what each of them offered."""
    asked = []
    while step(game) == "fill":
        offered = ask(game)
        asked.append(offered)
        go(game, next((choice for choice in offered if choice in (wanted or [])), offered[0]))
    return asked


@pytest.mark.rule("D-105", "D-108")
@pytest.mark.parametrize("variant", senorita_chapters())
def test_a_senorita_fills_one_space_on_each_unfinished_island(variant: str) -> None:
    game = sail(variant=variant)
    chart = game.rules.chart
    finished = hire(game, 0, "sailor")
    choice = almost(game, 0, "senorita")
    senorita = island(game, "senorita")
    before = sheet(game).marks[:]
    moor(game, PEACE)
    go(game, "ship:yellow", choice)
    offered = fill(game)
    others = [each for each in chart.islands if each.number not in (finished.number, senorita.number)]
    assert offered == [
        [f"fill:{chart.spaces[space].id}" for space in each.spaces if before[space] == EMPTY] for each in others
    ]
    assert not all(sheet(game).reached)
    filled = [space for space in chart.spaces if sheet(game).marks[space.number] == FILLED]
    assert [space.island for space in filled] == [each.number for each in others]
    assert [each.marks.count(FILLED) for each in game.table.sheets] == [len(others), 0, 0]
    assert pool(game) == 2


@pytest.mark.rule("D-106")
@pytest.mark.parametrize("kind", [LOCK, SKULL, WHEEL, NUMBER])
def test_a_filled_space_asks_for_nothing_and_gives_no_skull(kind: int) -> None:
    tried = 0
    for variant in senorita_chapters():
        game = sail(variant=variant)
        choice = almost(game, 0, "senorita")
        wanted = [space for space in spaces(game, kind) if space.island >= 0]
        for colour in WHEELS:
            circle(game, 0, colour)
        moor(game, PEACE)
        go(game, "ship:yellow", choice)
        fill(game, [f"fill:{space.id}" for space in wanted])
        assert (pool(game), sheet(game).skulls, sum(sheet(game).used)) == (2, 0, 0)
        assert sheet(game).points == island(game, "senorita").points
        tried += len([space for space in wanted if sheet(game).marks[space.number] == FILLED])
    assert tried


@pytest.mark.rule("D-107")
def test_a_filled_space_completes_an_island_at_once() -> None:
    game = sail()
    sailor, pirate = island(game, "sailor"), island(game, "pirate")
    mark_all(game, 0, pirate.spaces[1:])
    assert not sheet(game).reached[pirate.number]
    choice = almost(game, 0, "senorita")
    moor(game, PEACE)
    go(game, "ship:yellow", choice)
    fill(game)
    assert pirate.number in sheet(game).done
    assert sailor.number not in sheet(game).done
    assert (sheet(game).cutlasses, sheet(game).points) == (2, pirate.points + island(game, "senorita").points)


@pytest.mark.rule("D-107", "D-143")
def test_a_filled_space_is_a_neighbour_once_its_island_is_reached() -> None:
    tried = 0
    for variant in senorita_chapters():
        chart = sail(variant=variant).rules.chart
        for lane in chart.lanes:
            if lane.islands and len(lane.spaces) < 5 and all(chart.spaces[each].kind == PLAIN for each in lane.spaces):
                tried += from_the_far_end(sail(variant=variant), lane)
    assert tried


def from_the_far_end(game: DiceGame, lane: Lane) -> bool:
    """Fill the space a lane ends at, then cross the lane from its other end; False if that end is no unknown shore."""
    chart, mine = game.rules.chart, sheet(game)
    course = [chart.spaces[number] for number in lane.spaces]
    left = [chart.spaces[number] for number in island(game, "senorita").spaces if number not in course[0].near]
    choice = almost(game, 0, "senorita", next(space.id for space in left if space.kind == PLAIN))
    there = chart.islands[lane.islands[-1]]
    if any(mine.marks[space] != EMPTY for space in there.spaces) or mine.reached[there.number]:
        return False
    reach(game, 0, course[0].id)
    end = next(chart.spaces[near] for near in course[-1].near if near in there.spaces)
    around = {near for near in end.near if near != course[-1].number}
    circle(game, 0, "yellow")
    moor(game, PEACE)
    go(game, "double", choice)
    fill(game, [f"fill:{end.id}"])
    assert not around & set(mine.open)
    for space in course:
        assert not mine.reached[there.number]
        go(game, f"cross:{space.id}")
    assert around <= set(mine.open)
    return True


# -- Passenger, Gunner, Captain ------------------------------------------------------------------------


@pytest.mark.rule("D-109")
def test_a_passenger_brings_points_and_nothing_else() -> None:
    game = sail()
    choice = almost(game, 0, "passenger")
    moor(game, PEACE)
    go(game, "ship:orange")
    twin = sheet(game).copy()
    go(game, choice)
    now = sheet(game)
    assert (pool(game), now.points) == (1, island(game, "passenger").points)
    for name in ("circled", "used", "trade", "fresh"):
        assert getattr(now, name) == getattr(twin, name)
    for name in ("skulls", "green_slots", "cutlasses", "gunners", "admirals", "clerks", "jesters", "wild_jesters"):
        assert getattr(now, name) == getattr(twin, name) == 0
    assert now.marks.count(EMPTY) == twin.marks.count(EMPTY) - 1


@pytest.mark.rule("D-110")
@pytest.mark.parametrize(("gunners", "less"), [(0, 0), (1, 1), (2, 2), (5, 5)])
def test_each_gunner_makes_numbers_cheaper_but_never_free(gunners: int, less: int) -> None:
    game = sail(variant="chapter-2")
    space = spaces(game, NUMBER)[0]
    price = max(1, space.amount - less)
    for _ in range(gunners):
        hire(game, 0, "gunner")
    choice = reach(game, 0, space.id)
    moor(game, fleet(5) | {"yellow": "c", "orange": "c"})
    go(game, "ship:yellow", "ship:orange", choice)
    assert pool(game) == 6 - price


@pytest.mark.rule("D-110")
def test_a_gunner_lets_a_number_be_crossed_with_less_and_makes_nothing_else_cheaper() -> None:
    game = sail(variant="chapter-2")
    space = next(space for space in spaces(game, NUMBER) if space.amount == 3)
    choice = reach(game, 0, space.id)
    hire(game, 0, "gunner")
    moor(game, fleet(3) | {"yellow": "b"})
    go(game, "ship:yellow")
    assert (pool(game), choice in ask(game)) == (2, True)
    other = next(each for each in ask(game) if each != choice and each != "done")
    go(game, other)
    assert (pool(game), choice in ask(game)) == (1, False)


def captain(game: DiceGame) -> list[str]:
    """Let seat 0 win the Captain with two crosses left; says what can be circled."""
    choice = almost(game, 0, "captain")
    moor(game, PEACE, {"red": "e"})
    go(game, "ship:yellow", choice)
    assert (game.chooser, step(game)) == (0, "circle")
    return ask(game)


@pytest.mark.rule("D-111")
def test_a_captain_circles_two_wheels_of_different_colours() -> None:
    game = sail(variant="chapter-2")
    assert captain(game) == [*(f"circle:{colour}" for colour in WHEELS), "decline"]
    for first in WHEELS:
        game = sail(variant="chapter-2")
        captain(game)
        go(game, f"circle:{first}")
        assert ask(game) == [*(f"circle:{colour}" for colour in WHEELS if colour != first), "decline"]
        second = ask(game)[0]
        go(game, second)
        assert pool(game) == 2
        assert [WHEELS[n] for n in range(5) if sheet(game).circled[n] == 1] == sorted(
            [first, second.removeprefix("circle:")], key=WHEELS.index
        )


@pytest.mark.rule("D-111")
@pytest.mark.parametrize("choices", [["decline"], ["circle:red", "decline"]])
def test_a_captain_may_circle_fewer(choices: list[str]) -> None:
    game = sail(variant="chapter-2")
    captain(game)
    go(game, *choices)
    assert (pool(game), sum(sheet(game).circled)) == (2, len(choices) - 1)


@pytest.mark.rule("D-111")
def test_a_captain_circles_only_where_a_slot_is_free() -> None:
    game = sail(variant="chapter-2")
    slots = game.rules.chart.slots
    circle(game, 0, "yellow", slots[YELLOW])
    assert "circle:yellow" not in captain(game)
    game = sail(variant="chapter-2")
    for number, colour in enumerate(WHEELS):
        circle(game, 0, colour, slots[number])
    choice = almost(game, 0, "captain")
    moor(game, PEACE)
    go(game, "ship:yellow", choice)
    assert (pool(game), sheet(game).circled) == (2, list(slots))


@pytest.mark.rule("D-111")
def test_a_captains_green_wheel_is_crossed_off_and_scores() -> None:
    game = sail(variant="chapter-2")
    circle(game, 0, "green", 2)
    sheet(game).used[GREEN] = 2
    captain(game)
    before = sheet(game).points
    go(game, "circle:green")
    assert (sheet(game).points - before, sheet(game).circled[GREEN], sheet(game).used[GREEN]) == (2, 3, 3)


@pytest.mark.rule("D-112")
def test_a_captains_wheels_are_no_takes() -> None:
    game = sail(variant="chapter-2")
    sheet(game).clerks = 1
    captain(game)
    board = game.table.wheels[:]
    go(game, "circle:red", "circle:blue")
    assert (pool(game), game.table.wheels, game.table.pieces()) == (2, board, 3)


# -- Diplomat, Clerk -----------------------------------------------------------------------------------


@pytest.mark.rule("D-113")
@pytest.mark.parametrize("variant", ["chapter-3", "chapter-4"])
def test_a_diplomat_brings_three_green_skulls_that_cost_nothing(variant: str) -> None:
    game = sail(variant=variant)
    hire(game, 0, "diplomat")
    sheet(game).skulls = next(place for place, lost in enumerate(game.rules.chart.skulls) if lost)
    before = (sheet(game).skulls, sheet(game).points)
    moor(game, fleet(3) | {"black": "e"})
    go(game, "ship:black", "green-skull", "green-skull", "done")
    assert (sheet(game).green_skulls, sheet(game).skulls, sheet(game).points) == (2, *before)
    finish(game)
    moor(game, fleet(3) | {"black": "e"})
    until(game, 0)
    go(game, "ship:black", "green-skull")
    assert (sheet(game).green_skulls, sheet(game).skulls, step(game)) == (3, before[0] + 1, "cross")


@pytest.mark.rule("D-114")
def test_green_or_ordinary_is_chosen_at_each_skull() -> None:
    for first in ("skull", "green-skull"):
        for second in ("skull", "green-skull"):
            game = sail(variant="chapter-3")
            hire(game, 0, "diplomat")
            moor(game, fleet(3) | {"black": "e"})
            go(game, "ship:black")
            assert ask(game) == ["skull", "green-skull"]
            go(game, first)
            assert ask(game) == ["skull", "green-skull"]
            go(game, second)
            chosen = [first, second]
            assert [sheet(game).skulls, sheet(game).green_skulls] == [
                chosen.count("skull"),
                chosen.count("green-skull"),
            ]
            assert pool(game) == 4


@pytest.mark.rule("D-114")
@pytest.mark.parametrize(
    ("ordinary", "green", "left"),
    [(0, 3, (2, 3)), (None, 0, (None, 2)), (None, 2, (None, 3)), (None, 3, (None, 3))],
)
def test_where_one_kind_is_used_up_the_other_serves(
    ordinary: int | None, green: int, left: tuple[int | None, int]
) -> None:
    game = sail(variant="chapter-3")
    full = len(game.rules.chart.skulls)
    hire(game, 0, "diplomat")
    before = sheet(game).points
    sheet(game).skulls, sheet(game).green_skulls = full if ordinary is None else ordinary, green
    moor(game, fleet(3) | {"black": "e"})
    go(game, "ship:black")
    assert pool(game) == 4
    assert (sheet(game).skulls, sheet(game).green_skulls) == (full if left[0] is None else left[0], left[1])
    assert sheet(game).points == before - (sum(game.rules.chart.skulls[:2]) if ordinary == 0 else 0)


@pytest.mark.rule("D-115")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("colour", WHEELS)
def test_a_clerk_adds_a_cross_for_a_wheel_taken_with_or_without_a_slot(colour: str, seat: int) -> None:
    for full in (False, True):
        game = sail(variant="chapter-4")
        number = WHEELS.index(colour)
        hire(game, seat, "clerk")
        if full:
            circle(game, seat, colour, game.rules.chart.slots[number])
        moor(game, fleet(2), {colour: "e"})
        until(game, seat)
        go(game, f"wheel:{colour}")
        assert (game.chooser, pool(game)) == (seat, 1)


@pytest.mark.rule("D-115")
def test_a_clerks_crosses_join_the_pool_and_ships_bring_none() -> None:
    game = sail(variant="chapter-4")
    hire(game, 0, "clerk")
    moor(game, fleet(4), {"red": "e", "blue": "e"})
    go(game, "wheel:red", "wheel:blue")
    assert (step(game), game.table.stack[-1].a) == ("take", 1)
    go(game, "ship:yellow")
    assert pool(game) == 1 + 1 + 1


@pytest.mark.rule("D-116")
def test_a_new_clerk_waits_until_the_turn_is_over() -> None:
    game = sail(2, variant="chapter-4")
    wheels = {"yellow": "e", "blue": "e"}
    early(game, "clerk", fleet(4), wheels)
    go(game, "wheel:yellow", "pass")
    assert game.chooser == 1
    until(game, 0)
    go(game, "wheel:blue")
    assert game.turn == 1
    moor(game, fleet(4), wheels)
    until(game, 0)
    go(game, "wheel:blue")
    assert (game.chooser, pool(game)) == (0, 1)
