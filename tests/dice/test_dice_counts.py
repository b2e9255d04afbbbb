"""The Dice Game with two players and with five: an extra action, and the treasure chest."""

from __future__ import annotations

import pytest

from buccaneer import DiceGame
from buccaneer.dice.rules.chart import COLOURS, RED, YELLOW

from tests.sea import (
    ask,
    circle,
    fail,
    finish,
    fleet,
    go,
    hire,
    moor,
    open_board,
    pool,
    rolls,
    sail,
    sheet,
    step,
    until,
)


def takes(game: DiceGame) -> int:
    """How many pieces whoever acts may still take."""
    assert step(game) == "take", step(game)
    left: int = game.table.stack[-1].a
    return left


# -- two players ---------------------------------------------------------------------------------------


@pytest.mark.rule("D-128")
def test_with_two_players_the_active_one_acts_once_more_with_one_take() -> None:
    game = sail(2)
    moor(game, fleet(6))
    assert (game.chooser, takes(game)) == (0, 3)
    go(game, "pass")
    assert (game.chooser, takes(game)) == (1, 1)
    go(game, "ship:yellow", "done")
    assert (game.turn, game.chooser, takes(game)) == (0, 0, 1)
    go(game, "ship:orange")
    assert (game.chooser, pool(game)) == (0, 1)
    go(game, "done")
    assert (game.turn, game.table.pieces()) == (1, 1)


@pytest.mark.rule("D-128")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_more_players_nobody_acts_twice(players: int) -> None:
    game = sail(players)
    moor(game, fleet(6))
    for seat in range(players):
        assert (game.turn, game.chooser) == (0, seat)
        go(game, "pass")
    assert game.turn == 1


@pytest.mark.rule("D-129")
def test_the_extra_action_comes_after_a_failed_turn_too() -> None:
    game = sail(2)
    fail(game, {"yellow": "a", "orange": "b", "green": "c"})
    assert (game.chooser, pool(game)) == (0, 2)
    go(game, "done", "ship:yellow", "done")
    assert (game.turn, game.chooser, takes(game)) == (0, 0, 1)
    go(game, "ship:green")
    assert pool(game) == 3
    go(game, "done")
    assert game.turn == 1


@pytest.mark.rule("D-130")
def test_the_extra_action_counts_the_pieces_anew() -> None:
    for first, extra in (("pass", 1 + 2), ("ship:yellow", 1)):
        game = sail(2)
        hire(game, 0, "admiral")
        circle(game, 0, "red")
        moor(game, fleet(4))
        go(game, "decline", first)
        go(game, "done", "pass")
        if first == "pass":
            assert ask(game) == ["red", "decline"]
            go(game, "decline")
        assert (game.turn, game.chooser, takes(game)) == (0, 0, 1)
        go(game, "ship:orange")
        assert pool(game) == extra


@pytest.mark.rule("D-130")
def test_the_extra_action_has_a_red_wheel_and_a_pool_of_its_own() -> None:
    game = sail(2)
    circle(game, 0, "red", 2)
    moor(game, fleet(6) | {"yellow": "c"})
    go(game, "red", "done", "ship:yellow", "pass", "done", "pass")
    assert (game.turn, game.chooser, ask(game)) == (0, 0, ["red", "decline"])
    go(game, "red")
    assert (pool(game), sheet(game).used[RED]) == (3, 2)
    go(game, "done", "ship:orange")
    assert pool(game) == 1


@pytest.mark.rule("D-130")
@pytest.mark.parametrize(("pieces", "skulls"), [(1, 2), (2, 1), (3, 0)])
def test_a_low_board_gives_no_skulls_in_the_extra_action(pieces: int, skulls: int) -> None:
    game = sail(2)
    moor(game, fleet(pieces))
    go(game, "pass", "pass")
    assert (game.turn, game.chooser, sheet(game).skulls) == (0, 0, skulls)
    go(game, "ship:yellow")
    assert (game.chooser, sheet(game).skulls) == (0, skulls)
    go(game, "done")
    assert (game.turn, sheet(game).skulls) == (1, skulls)


@pytest.mark.rule("D-131")
@pytest.mark.parametrize("made", [0, 1, 2, 3])
def test_a_jester_whose_cross_was_made_after_failing_does_not_work_again(made: int) -> None:
    game = sail(2)
    hire(game, 0, "jester")
    fail(game, {"yellow": "a"})
    assert (game.chooser, pool(game)) == (0, 2 + 1)
    for _ in range(made):
        go(game, ask(game)[0])
    if made < 3:
        go(game, "done")
    go(game, "ship:yellow", "done")
    if made < 3:
        assert (game.turn, game.chooser, pool(game)) == (0, 0, 1)
    else:
        assert (game.turn, game.table.pieces()) == (1, 1)


@pytest.mark.rule("D-131")
@pytest.mark.parametrize("crosses", [0, 1, 2])
def test_of_two_jesters_each_works_once(crosses: int) -> None:
    game = sail(2)
    hire(game, 0, "jester")
    sheet(game).jesters = 2
    moor(game)
    assert (game.chooser, pool(game)) == (0, 2)
    for _ in range(crosses):
        go(game, ask(game)[0])
    if crosses < 2:
        go(game, "done")
        assert (game.turn, game.chooser, pool(game)) == (0, 0, 2 - crosses)
    else:
        assert game.turn == 1


@pytest.mark.rule("D-131")
@pytest.mark.parametrize("answer", ["wild-jest", "decline"])
def test_a_wild_jester_that_was_declined_is_asked_again_in_the_extra_action(answer: str) -> None:
    game = sail(2, variant="chapter-3")
    hire(game, 0, "wild-jester")
    moor(game)
    go(game, answer)
    if answer == "wild-jest":
        go(game, "done")
        assert game.turn == 1
    else:
        assert (game.turn, game.chooser, ask(game)) == (0, 0, ["wild-jest", "decline"])


@pytest.mark.rule("D-131")
def test_jesters_work_in_the_extra_action_if_they_could_not_before() -> None:
    game = sail(2)
    hire(game, 0, "jester")
    moor(game, {"yellow": "a", "orange": "a"})
    go(game, "ship:yellow")
    assert pool(game) == 1
    go(game, "done", "ship:orange", "done")
    assert (game.turn, game.chooser, pool(game)) == (0, 0, 1)


@pytest.mark.rule("D-131")
def test_jesters_work_again_in_the_next_turn() -> None:
    game = sail(2)
    hire(game, 0, "jester")
    fail(game, {"yellow": "a"})
    finish(game)
    moor(game, {"yellow": "a"})
    go(game, "ship:yellow", "done")
    assert (game.turn, game.chooser, pool(game)) == (1, 0, 1)


# -- five players --------------------------------------------------------------------------------------


@pytest.mark.rule("D-132")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_chest_may_be_taken_with_five_players_only(players: int) -> None:
    game = sail(players)
    assert ("chest" in moor(game, fleet(3))) == (players == 5)


@pytest.mark.rule("D-132")
@pytest.mark.parametrize("seat", [0, 1, 4])
def test_the_chest_brings_two_crosses_in_place_of_a_piece(seat: int) -> None:
    game = sail(5)
    moor(game, fleet(3))
    until(game, seat)
    go(game, "chest")
    assert (game.chooser, pool(game), game.table.pieces()) == (seat, 2, 3)


@pytest.mark.rule("D-132")
@pytest.mark.parametrize("order", [("chest", "ship:yellow"), ("ship:yellow", "chest")])
def test_the_chest_replaces_any_one_take_of_an_action(order: tuple[str, str]) -> None:
    game = sail(5)
    moor(game, fleet(5) | {"yellow": "c"})
    assert takes(game) == 2
    go(game, *order)
    assert pool(game) == 3 + 2


@pytest.mark.rule("D-133")
def test_one_player_a_turn_can_have_the_chest() -> None:
    game = sail(5)
    moor(game, fleet(6))
    until(game, 2)
    go(game, "chest", "done")
    assert (game.chooser, "chest" in ask(game)) == (3, False)
    assert "chest" not in until(game, 4)
    finish(game)
    assert "chest" in moor(game, fleet(6))
    assert game.turn == 1
    go(game, "chest")
    assert (step(game), "chest" in ask(game)) == ("take", False)


@pytest.mark.rule("D-134")
def test_who_failed_cannot_take_the_chest() -> None:
    game = sail(5)
    fail(game, {"yellow": "a"})
    assert (game.chooser, pool(game)) == (0, 2)
    go(game, "done")
    assert (game.chooser, ask(game)) == (1, ["ship:yellow", "chest", "pass"])


@pytest.mark.rule("D-135")
@pytest.mark.parametrize(
    ("pieces", "may", "skulls"), [(1, 1, 2), (2, 1, 1), (3, 1, 0), (4, 1, 0), (5, 2, 0), (6, 3, 0)]
)
def test_the_chest_counts_for_no_number_of_pieces(pieces: int, may: int, skulls: int) -> None:
    game = sail(5)
    hire(game, 0, "admiral")
    circle(game, 0, "red")
    moor(game, fleet(pieces))
    assert (step(game) == "red-wheel") == (pieces >= 4)
    if pieces >= 4:
        go(game, "decline")
    assert takes(game) == may
    go(game, "chest", *(["pass"] if may > 1 else []))
    assert (pool(game), sheet(game).skulls) == (2 + (2 if pieces >= 4 else 0), skulls)


@pytest.mark.rule("D-135")
def test_the_chest_brings_no_sudden_death() -> None:
    game = sail(5)
    sheet(game).points = 15
    open_board(game, fleet(3))
    rolls(game, "red-e")
    go(game, "roll")
    assert (game.table.pieces(), game.over) == (4, False)


@pytest.mark.rule("D-135")
def test_no_trader_and_no_clerk_adds_to_the_chest() -> None:
    game = sail(5, variant="chapter-4")
    hire(game, 0, "wholesaler")
    hire(game, 0, "clerk")
    sheet(game).trade = [2] * len(COLOURS)
    circle(game, 0, "yellow")
    moor(game, fleet(3))
    go(game, "chest")
    assert (pool(game), sheet(game).taken, sheet(game).used[YELLOW]) == (2, 0, 0)


@pytest.mark.rule("D-136")
@pytest.mark.parametrize("jester", [True, False])
def test_on_an_empty_board_the_others_may_take_the_chest(jester: bool) -> None:
    game = sail(5)
    if jester:
        hire(game, 0, "jester")
    moor(game)
    assert sheet(game).skulls == 2
    if jester:
        assert (game.chooser, pool(game)) == (0, 1)
        go(game, "done")
    assert (game.turn, game.chooser, ask(game)) == (0, 1, ["chest", "pass"])
    go(game, "chest")
    assert (game.chooser, pool(game), sheet(game, 1).skulls) == (1, 2, 0)
    go(game, "done")
    assert game.turn == 1


@pytest.mark.rule("D-137")
def test_with_only_the_chest_left_it_is_the_chest_or_jesters() -> None:
    for choice, crosses in (("chest", 2), ("jest", 1)):
        game = sail(5)
        hire(game, 1, "jester")
        hire(game, 2, "jester")
        moor(game, {"yellow": "a"})
        go(game, "ship:yellow", "done")
        assert (game.chooser, ask(game)) == (1, ["chest", "jest", "pass"])
        go(game, choice)
        assert (game.chooser, pool(game)) == (1, crosses)
        go(game, "done")
        if choice == "jest":
            assert (game.chooser, ask(game)) == (2, ["chest", "jest", "pass"])
        else:
            assert (game.chooser, pool(game)) == (2, 1)


@pytest.mark.rule("D-137")
def test_wild_jesters_stand_against_the_chest_too() -> None:
    game = sail(5, variant="chapter-3")
    hire(game, 1, "wild-jester")
    moor(game, {"yellow": "a"})
    go(game, "ship:yellow", "done", "jest")
    assert ask(game) == ["wild-jest", "decline"]
    go(game, "wild-jest")
    assert (pool(game), game.table.chest) == (2, True)


@pytest.mark.rule("D-137", "D-098")
def test_jesters_are_not_offered_beside_a_piece_or_to_who_has_none() -> None:
    game = sail(5)
    hire(game, 1, "jester")
    moor(game, {"yellow": "a", "orange": "a", "green": "a"})
    assert until(game, 1) == ["ship:yellow", "ship:orange", "ship:green", "chest", "pass"]
    go(game, "ship:yellow", "done", "ship:orange", "done", "ship:green", "done")
    assert (game.chooser, ask(game)) == (4, ["chest", "pass"])


@pytest.mark.rule("D-137", "D-098")
def test_who_leaves_the_chest_without_a_word_gets_nothing_from_jesters() -> None:
    game = sail(5)
    hire(game, 1, "jester")
    moor(game, {"yellow": "a"})
    go(game, "ship:yellow", "done", "pass")
    assert (game.chooser, ask(game)) == (2, ["chest", "pass"])
