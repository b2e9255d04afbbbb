"""Trade & Hire in the Dice Game: the order of actions and of an action, takes, skulls of a low board, the crosses."""

from __future__ import annotations

import pytest

from buccaneer import DiceGame, IllegalChoice
from buccaneer.dice.rules.chart import COLOURS, PLAIN, RED
from buccaneer.dice.rules.sheet import CROSSED, EMPTY

from tests.sea import circle, fail, finish, fleet, go, hire, moor, open_board, pool, rolls, sail, sheet, step, until
from tests.table import texts

ALL_WHEELS = {"yellow": "d", "orange": "d", "green": "d", "blue": "e", "red": "e"}


def pieces(number: int) -> tuple[dict[str, str], dict[str, str]]:
    """So many pieces, first ships on A, then wheels."""
    wheels = dict(list(ALL_WHEELS.items())[: max(0, number - len(COLOURS))])
    return fleet(min(number, len(COLOURS))), wheels


def takes(game: DiceGame) -> int:
    """Let whoever is asked take as often as possible; says how often that is, and leaves the crosses."""
    seat, count = game.chooser, 0
    while game.chooser == seat and step(game) == "take":
        game.play(game.options[0])
        count += 1
    if game.chooser == seat:
        game.play("done")
    return count


def active(game: DiceGame, seat: int) -> DiceGame:
    """The same game when it is a seat's turn."""
    while game.turn != seat:
        moor(game, fleet(3))
        game.table.moved = True
        finish(game)
    return game


def next_plain(game: DiceGame) -> str:
    """A choice to cross a plain space that is part of no island."""
    chart = game.rules.chart
    spaces = [chart.spaces[option.number] for option in game.options if option.text.startswith("cross:")]
    return next(f"cross:{space.id}" for space in spaces if space.kind == PLAIN and space.island < 0)


def skulls(game: DiceGame) -> list[int]:
    """Everybody's skulls."""
    return [each.skulls for each in game.table.sheets]


# -- the order of actions and of an action -----------------------------------------------------------


@pytest.mark.rule("D-054")
@pytest.mark.parametrize("failing", [False, True])
@pytest.mark.parametrize(("players", "seat"), [(3, 0), (3, 1), (4, 3), (5, 2)])
def test_the_active_player_acts_first_and_the_others_follow_clockwise(players: int, seat: int, failing: bool) -> None:
    game = active(sail(players), seat)
    if failing:
        fail(game, *pieces(11))
    else:
        moor(game, *pieces(11))
    order = []
    while not game.held:
        order.append(game.chooser)
        if step(game) == "take":
            takes(game)
        else:
            game.play("done")
    assert order == [(seat + turn) % players for turn in range(players)]
    assert game.turn == (seat + 1) % players


@pytest.mark.rule("D-054")
def test_an_action_is_over_before_the_next_begins() -> None:
    game = sail()
    moor(game, {"black": "d", "red": "d", "blue": "d"})
    for seat, colour in ((0, "black"), (1, "red"), (2, "blue")):
        assert (game.chooser, step(game)) == (seat, "take")
        game.play(f"ship:{colour}")
        for left in (3, 2, 1):
            assert (game.chooser, pool(game)) == (seat, left)
            game.play(next_plain(game))


@pytest.mark.rule("D-055")
def test_the_red_wheel_comes_before_the_takes_and_the_crosses_after_them() -> None:
    game = sail()
    circle(game, 0, "red")
    assert moor(game, {"black": "d", "blue": "a", "green": "a", "orange": "a"}) == ["red", "decline"]
    go(game, "red")
    assert (step(game), pool(game)) == ("cross", 3)
    go(game, next_plain(game), "done")
    assert (game.chooser, step(game)) == (0, "take")
    go(game, "ship:black")
    assert (game.chooser, step(game), pool(game)) == (0, "cross", 3)
    go(game, next_plain(game), "done")
    assert (game.chooser, step(game)) == (1, "take")


@pytest.mark.rule("D-055", "D-061")
@pytest.mark.parametrize(("number", "low"), [(1, 2), (2, 1)])
@pytest.mark.parametrize("taking", [True, False])
def test_skulls_of_a_low_board_come_after_the_takes_and_before_the_crosses(number: int, low: int, taking: bool) -> None:
    game = sail(3, "chapter-3")
    hire(game, 0, "diplomat")
    moor(game, *pieces(number))
    assert (game.chooser, step(game), sheet(game).skulls) == (0, "take", 0)
    go(game, "ship:yellow" if taking else "pass")
    for done in range(low):
        assert (game.chooser, texts(game)) == (0, ["skull", "green-skull"])
        assert sheet(game).skulls == done
        go(game, "skull")
    if taking:
        assert (game.chooser, pool(game)) == (0, 1)
        go(game, "done")
    assert sheet(game).skulls == low


@pytest.mark.rule("D-061")
@pytest.mark.parametrize(("number", "low"), [(1, 2), (2, 1)])
def test_a_low_board_brings_its_skulls_when_nothing_is_taken(number: int, low: int) -> None:
    game = sail()
    moor(game, *pieces(number))
    assert skulls(game) == [0, 0, 0]
    go(game, "pass")
    assert skulls(game) == [low, 0, 0]
    assert (game.chooser, step(game)) == (1, "take")


@pytest.mark.rule("D-061")
def test_skulls_of_a_low_board_cost_their_points_before_the_crosses() -> None:
    game = sail()
    track = game.rules.chart.skulls
    costly = next(number for number, lost in enumerate(track) if lost > 0)
    sheet(game).skulls = costly
    moor(game, *pieces(2))
    assert sheet(game).points == 0
    go(game, "ship:yellow")
    assert (game.chooser, pool(game), sheet(game).points) == (0, 1, -track[costly])


@pytest.mark.rule("D-055", "D-066")
def test_what_an_action_does_not_use_is_lost() -> None:
    game = sail(2)
    moor(game, {"black": "d", "red": "a", "blue": "b", "green": "a"})
    go(game, "ship:black")
    go(game, next_plain(game), "done")
    assert game.chooser == 1
    go(game, "ship:red", "done")
    assert (game.chooser, step(game)) == (0, "take")
    go(game, "ship:blue")
    assert pool(game) == 2
    game.play("done")
    moor(game, fleet(4))
    go(game, "pass")
    assert game.chooser == 0
    go(game, "ship:yellow")
    assert pool(game) == 1


# -- takes -------------------------------------------------------------------------------------------


@pytest.mark.rule("D-056")
@pytest.mark.parametrize(("number", "left"), [(5, [1, 0]), (6, [2, 1, 0])])
def test_an_actions_own_takes_do_not_lower_the_number(number: int, left: list[int]) -> None:
    game = sail()
    moor(game, *pieces(number))
    for still in left:
        assert (game.chooser, step(game)) == (0, "take")
        game.play(game.options[0])
        assert (step(game) == "take") is (still > 0)
    assert pool(game) == len(left)


@pytest.mark.rule("D-056")
def test_admirals_go_by_the_number_at_the_beginning_of_the_action() -> None:
    game = sail()
    for seat in range(3):
        hire(game, seat, "admiral")
        circle(game, seat, "red")
    assert moor(game, fleet(5)) == ["red", "decline"]
    go(game, "decline", "ship:yellow", "ship:orange")
    assert (game.chooser, pool(game)) == (0, 1 + 1 + 2)
    go(game, "done")
    assert (game.chooser, step(game)) == (1, "take")
    go(game, "ship:green")
    assert (game.chooser, pool(game)) == (1, 1)


@pytest.mark.rule("D-056")
def test_the_others_count_for_themselves_what_is_left() -> None:
    game = sail()
    for seat in (1, 2):
        hire(game, seat, "admiral")
        circle(game, seat, "red")
    moor(game, fleet(5))
    go(game, "ship:yellow", "pass", "done")
    assert (game.chooser, texts(game)) == (1, ["red", "decline"])
    go(game, "decline", "ship:orange")
    assert pool(game) == 1 + 2
    go(game, "done")
    assert (game.chooser, step(game)) == (2, "take")
    go(game, "ship:green")
    assert pool(game) == 1


@pytest.mark.rule("D-057")
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_one_take_with_one_to_four_pieces(number: int, players: int) -> None:
    game = sail(players)
    moor(game, *pieces(number))
    assert game.chooser == 0
    assert takes(game) == 1


@pytest.mark.rule("D-058")
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize(("number", "most"), [(5, 2), (6, 3), (7, 3), (8, 3), (11, 3)])
def test_two_takes_with_five_pieces_and_three_with_more(number: int, most: int, players: int) -> None:
    game = sail(players)
    moor(game, *pieces(number))
    assert game.chooser == 0
    assert takes(game) == most


@pytest.mark.rule("D-057", "D-058")
@pytest.mark.parametrize(("wheels", "most"), [(1, 1), (4, 1), (5, 2)])
def test_wheels_count_like_ships(wheels: int, most: int) -> None:
    game = sail()
    moor(game, {}, dict(list(ALL_WHEELS.items())[:wheels]))
    assert takes(game) == most


@pytest.mark.rule("D-059")
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize(("number", "low"), [(1, 2), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_skulls_of_a_low_board_are_for_who_stops(number: int, low: int, players: int) -> None:
    game = sail(players)
    moor(game, *pieces(number))
    while not game.held:
        game.play(game.options[0] if step(game) == "take" else "done")
    assert skulls(game) == [low] + [0] * (players - 1)


@pytest.mark.rule("D-059")
@pytest.mark.parametrize(("wheels", "low"), [(1, 2), (2, 1), (3, 0)])
def test_wheels_alone_may_make_a_low_board(wheels: int, low: int) -> None:
    game = sail()
    moor(game, {}, dict(list(ALL_WHEELS.items())[:wheels]))
    takes(game)
    assert skulls(game) == [low, 0, 0]


@pytest.mark.rule("D-059")
def test_skulls_of_a_low_board_add_to_those_of_the_ship() -> None:
    game = sail()
    moor(game, {"black": "e"})
    go(game, "ship:black")
    assert skulls(game) == [2 + 2, 0, 0]


@pytest.mark.rule("D-060")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_who_stops_with_nothing_crosses_out_two_skulls_and_takes_nothing(players: int) -> None:
    game = sail(players)
    open_board(game)
    game.play("stop")
    assert skulls(game) == [2] + [0] * (players - 1)
    assert game.chooser == (1 if players == 5 else -1)
    finish(game)
    assert game.turn == 1
    assert skulls(game) == [2] + [0] * (players - 1)


@pytest.mark.rule("D-060")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_jesters_work_for_who_stops_with_nothing(players: int) -> None:
    game = sail(players)
    hire(game, 0, "jester")
    moor(game)
    assert (game.chooser, pool(game), sheet(game).skulls) == (0, 1, 2)


@pytest.mark.rule("D-062")
def test_takes_are_ships_and_wheels_in_any_mixture() -> None:
    for choices in (
        ("ship:red", "wheel:blue", "ship:green"),
        ("wheel:green", "wheel:blue", "wheel:red"),
        ("ship:red", "ship:green", "ship:black"),
        ("wheel:blue", "ship:black", "wheel:red"),
    ):
        game = sail()
        moor(game, {"red": "a", "green": "a", "black": "a"}, {"green": "d", "blue": "e", "red": "e"})
        go(game, *choices)
        assert game.table.pieces() == 3
        assert (step(game), game.chooser) in (("cross", 0), ("take", 1))


@pytest.mark.rule("D-062")
@pytest.mark.parametrize("made", [0, 1, 2])
def test_the_active_player_may_leave_out_any_take(made: int) -> None:
    game = sail()
    moor(game, fleet(6))
    go(game, *["ship:yellow", "ship:orange"][:made], "pass")
    assert game.table.pieces() == 6 - made
    if made:
        assert (game.chooser, pool(game)) == (0, made)
    else:
        assert (game.chooser, step(game)) == (1, "take")


@pytest.mark.rule("D-062")
def test_the_others_may_leave_out_theirs() -> None:
    game = sail()
    moor(game, fleet(3))
    go(game, "ship:yellow", "done")
    for seat in (1, 2):
        assert (game.chooser, texts(game)) == (seat, ["ship:orange", "ship:green", "pass"])
        game.play("pass")
    assert game.held


@pytest.mark.rule("D-062", "D-064")
def test_each_take_is_done_with_its_skulls_and_wheels_before_the_next() -> None:
    game = sail()
    moor(game, {"blue": "c", "black": "e", "yellow": "a"}, {"green": "d", "red": "e", "yellow": "d"})
    go(game, "ship:blue")
    assert (step(game), sheet(game).skulls) == ("take", 1)
    go(game, "wheel:green")
    assert (step(game), sheet(game).points) == ("take", 1)
    go(game, "ship:black")
    assert (step(game), sheet(game).skulls, pool(game)) == ("cross", 3, 3 + 4)


@pytest.mark.rule("D-062")
def test_a_wheel_is_circled_before_the_next_take() -> None:
    game = sail()
    moor(game, fleet(5), {"red": "e"})
    go(game, "wheel:red")
    assert (step(game), sheet(game).wheels(RED)) == ("take", 1)


# -- what ships bring --------------------------------------------------------------------------------


@pytest.mark.rule("D-063")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("colour", "letter", "crosses"),
    [
        ("yellow", "a", 1),
        ("yellow", "b", 2),
        ("yellow", "c", 3),
        ("green", "b", 2),
        ("blue", "c", 3),
        ("blue", "d", 3),
        ("red", "a", 1),
        ("red", "d", 3),
        ("black", "a", 1),
        ("black", "b", 2),
        ("black", "c", 3),
        ("black", "d", 3),
        ("black", "e", 4),
    ],
)
def test_what_a_ship_brings_goes_by_its_column(colour: str, letter: str, crosses: int, seat: int) -> None:
    game = sail()
    moor(game, {colour: letter}, {"orange": "d", "green": "e"})
    until(game, seat)
    go(game, f"ship:{colour}")
    assert (game.chooser, pool(game)) == (seat, crosses)


@pytest.mark.rule("D-064")
@pytest.mark.parametrize("failing", [False, True])
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(
    ("colour", "letter", "shown"),
    [("blue", "c", 1), ("red", "c", 1), ("black", "c", 1), ("black", "e", 2), ("black", "d", 0), ("green", "c", 0)],
)
def test_skulls_with_a_ship_are_everybodys(colour: str, letter: str, shown: int, seat: int, failing: bool) -> None:
    game = sail()
    board = {colour: letter}, {"orange": "d", "green": "e"}
    if failing:
        fail(game, *board)
    else:
        moor(game, *board)
    until(game, seat)
    go(game, f"ship:{colour}")
    assert (game.chooser, pool(game)) == (seat, {"c": 3, "d": 3, "e": 4}[letter])
    assert skulls(game)[seat] == shown
    assert sum(skulls(game)) == shown + failing


@pytest.mark.rule("D-065")
def test_the_crosses_of_all_takes_are_made_after_the_last() -> None:
    game = sail()
    moor(game, {"yellow": "b", "green": "c", "black": "d", "red": "a", "blue": "a", "orange": "a"})
    for colour in ("yellow", "green"):
        go(game, f"ship:{colour}")
        assert (game.chooser, step(game)) == (0, "take")
        with pytest.raises(IllegalChoice):
            game.play(f"cross:{game.rules.chart.spaces[sheet(game).open[0]].id}")
    go(game, "ship:black")
    assert (game.chooser, pool(game)) == (0, 2 + 3 + 3)
    go(game, "done")
    assert game.chooser == 1


@pytest.mark.rule("D-065")
def test_peoples_crosses_are_in_the_same_pool() -> None:
    game = sail()
    trader = hire(game, 0, "trader")
    hire(game, 0, "vice-admiral")
    hire(game, 0, "admiral")
    moor(game, fleet(5))
    one = COLOURS[trader.colours[0]]
    other = next(colour for colour in fleet(5) if COLOURS.index(colour) not in trader.colours)
    go(game, f"ship:{other}")
    assert step(game) == "take"
    go(game, f"ship:{one}" if one in fleet(5) else f"ship:{COLOURS[trader.colours[1]]}")
    assert pool(game) == 1 + (1 + 1) + 1 + 2


@pytest.mark.rule("D-065")
def test_a_clerks_crosses_are_in_the_same_pool() -> None:
    game = sail(3, "chapter-4")
    hire(game, 0, "clerk")
    moor(game, {"black": "b", "red": "a", "blue": "a"}, {"blue": "e", "red": "e", "orange": "d"})
    go(game, "wheel:blue")
    assert step(game) == "take"
    go(game, "ship:black", "wheel:red")
    assert pool(game) == 1 + 2 + 1


@pytest.mark.rule("D-066")
@pytest.mark.parametrize("made", [0, 1, 2, 3])
def test_crosses_are_made_one_by_one_and_none_must_be(made: int) -> None:
    game = sail()
    before = sheet(game).marks.count(CROSSED)
    moor(game, {"black": "d", "red": "a", "green": "a"})
    go(game, "ship:black")
    for done in range(made):
        assert (pool(game), texts(game)[-1]) == (3 - done, "done")
        choice = next_plain(game)
        space = game.rules.chart.by_id[choice.removeprefix("cross:")]
        assert sheet(game).marks[space] == EMPTY
        go(game, choice)
        assert sheet(game).marks[space] == CROSSED
    assert sheet(game).marks.count(CROSSED) == before + made
    if made < 3:
        assert game.chooser == 0
        go(game, "done")
    assert (game.chooser, step(game)) == (1, "take")


# -- the others, and the end of the turn -------------------------------------------------------------


@pytest.mark.rule("D-067")
@pytest.mark.parametrize("number", [4, 6, 7, 11])
def test_the_others_take_one_piece_each_whatever_the_number(number: int) -> None:
    game = sail(4)
    moor(game, *pieces(number))
    go(game, "pass")
    for seat in (1, 2, 3):
        assert game.chooser == seat
        assert takes(game) == 1
    assert game.held


@pytest.mark.rule("D-067")
def test_the_others_take_a_ship_or_a_wheel() -> None:
    game = sail()
    assert moor(game, {"black": "b", "red": "a"}, {"green": "d"}) == ["ship:red", "ship:black", "wheel:green", "pass"]
    go(game, "ship:red", "done")
    assert texts(game) == ["ship:black", "wheel:green", "pass"]
    go(game, "wheel:green")
    assert (sheet(game, 1).points, game.chooser, texts(game)) == (1, 2, ["ship:black", "pass"])


@pytest.mark.rule("D-067")
@pytest.mark.parametrize(("number", "askers"), [(1, [0]), (2, [0, 1]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_the_others_take_as_long_as_any_piece_is_left(number: int, askers: list[int]) -> None:
    game = sail(4)
    moor(game, *pieces(number))
    asked = []
    while not game.held:
        asked.append(game.chooser)
        takes(game)
    assert asked == askers


@pytest.mark.rule("D-068")
def test_a_piece_taken_is_out_for_this_turn() -> None:
    game = sail(2)
    moor(game, fleet(2), {"green": "d", "red": "e"})
    go(game, "wheel:green")
    assert texts(game) == ["ship:yellow", "ship:orange", "wheel:red", "pass"]
    go(game, "ship:yellow", "done")
    assert (game.chooser, texts(game)) == (0, ["ship:orange", "wheel:red", "pass"])


@pytest.mark.rule("D-068")
@pytest.mark.parametrize("failing", [False, True])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_all_pieces_lie_beside_the_board_again_when_the_turn_is_over(players: int, failing: bool) -> None:
    game = sail(players)
    board = {"yellow": "a", "black": "e"}, {"green": "d", "blue": "e", "red": "e"}
    if failing:
        fail(game, *board)
    else:
        moor(game, *board)
        go(game, "ship:black", "ship:yellow")
    finish(game)
    assert (game.turn, game.table.pieces()) == (1, 0)
    for roll in ("black-b", "yellow-c", "green-e"):
        rolls(game, roll)
        go(game, *(() if game.held else ("roll",)))
        assert texts(game) == ["roll", "stop"]
    assert game.table.pieces() == 3
