"""How the Dice Game ends: twenty points, sudden death, and a round in which nothing happens."""

from __future__ import annotations

import pytest

from buccaneer import DiceGame
from buccaneer.dice.rules.chart import GREEN, MISSION, RED, TREASURE

from tests.sea import (
    almost,
    circle,
    finish,
    fleet,
    go,
    island,
    mark_all,
    moor,
    open_board,
    reach,
    rolls,
    sail,
    sheet,
    spaces,
    step,
    until,
)

PEACE = {"yellow": "c", "orange": "b", "green": "b"}  # ships that bring no skulls


def won(game: DiceGame) -> tuple[list[int], str] | None:
    """Who has won a game that is over, and by what it ended."""
    return (game.outcome.winners, game.outcome.cause) if game.outcome else None


# -- twenty points -------------------------------------------------------------------------------------


@pytest.mark.rule("D-138")
@pytest.mark.parametrize("short", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("by", ["person", "treasure", "mission", "wheel"])
def test_twenty_points_win_at_once_in_anybodys_turn(by: str, seat: int, short: int) -> None:
    game = sail(variant="chapter-3")
    me, chart = sheet(game, seat), game.rules.chart
    circle(game, seat, "green", 5)
    me.used[GREEN] = 5
    me.done = list(range(4))
    gain = {
        "person": island(game, "passenger").points,
        "treasure": chart.spaces[chart.treasures[0]].amount,
        "mission": 2,
        "wheel": 2,
    }[by]
    choices = {
        "person": almost(game, seat, "passenger"),
        "treasure": reach(game, seat, spaces(game, TREASURE)[0].id),
        "mission": reach(game, seat, next(each.id for each in spaces(game, MISSION) if each.id == "mission-wheels")),
    }
    me.points = 20 - gain - short
    moor(game, PEACE, {"green": "e"})
    until(game, seat)
    go(game, *(["wheel:green"] if by == "wheel" else ["ship:orange", choices[by]]))
    assert me.points == 20 - short
    assert won(game) == (None if short else ([seat], "goal"))
    if not short:
        assert (game.options, game.chooser, game.turn) == ([], -1, 0)


@pytest.mark.rule("D-138")
def test_more_than_twenty_points_win_as_well() -> None:
    game = sail()
    choice = reach(game, 2, max(spaces(game, TREASURE), key=lambda space: space.amount).id)
    sheet(game, 1).points = sheet(game, 2).points = 19
    moor(game, PEACE)
    until(game, 2)
    go(game, "ship:green", choice)
    assert won(game) == ([2], "goal")


@pytest.mark.rule("D-138")
def test_a_captains_green_wheel_can_win() -> None:
    game = sail(variant="chapter-2")
    choice = almost(game, 0, "captain")
    sheet(game).points = 19 - island(game, "captain").points
    moor(game, PEACE)
    go(game, "ship:yellow", choice)
    assert (won(game), step(game)) == (None, "circle")
    go(game, "circle:green")
    assert won(game) == ([0], "goal")


@pytest.mark.rule("D-138", "D-107")
def test_an_island_the_senorita_completes_can_win() -> None:
    game = sail()
    pirate = island(game, "pirate")
    mark_all(game, 0, pirate.spaces[1:])
    choice = almost(game, 0, "senorita")
    sheet(game).points = 20 - pirate.points - island(game, "senorita").points
    moor(game, PEACE)
    go(game, "ship:yellow", choice)
    while not game.over:
        assert step(game) == "fill"
        go(game, game.options[0].text)
    assert (won(game), sheet(game).points) == (([0], "goal"), 20)


# -- sudden death --------------------------------------------------------------------------------------


@pytest.mark.rule("D-139")
@pytest.mark.parametrize(
    ("points", "pieces", "wins"),
    [
        (10, 7, False),
        (11, 6, False),
        (11, 7, True),
        (12, 6, False),
        (12, 7, True),
        (13, 5, False),
        (13, 6, True),
        (14, 5, False),
        (14, 6, True),
        (15, 4, False),
        (15, 5, True),
        (19, 4, False),
        (19, 5, True),
    ],
)
@pytest.mark.parametrize("last", ["ship", "wheel"])
def test_enough_pieces_on_the_board_win_at_once(points: int, pieces: int, wins: bool, last: str) -> None:
    game = sail()
    sheet(game).points = points
    if last == "wheel":
        open_board(game, fleet(pieces - 1))
        rolls(game, "red-e")
    else:
        open_board(game, fleet(pieces - 2, without="black"), {"red": "e"})
        rolls(game, "black-a")
    go(game, "roll")
    assert game.table.pieces() == pieces
    assert won(game) == (([0], "sudden") if wins else None)


@pytest.mark.rule("D-139")
def test_sudden_death_is_for_the_active_player_alone() -> None:
    game = sail()
    sheet(game, 1).points = 19
    open_board(game, fleet(6))
    rolls(game, "red-e")
    go(game, "roll")
    assert (game.table.pieces(), game.over) == (7, False)


@pytest.mark.rule("D-139")
def test_sudden_death_comes_in_discover_only() -> None:
    game = sail()
    circle(game, 0, "red")
    treasure = spaces(game, TREASURE)[0]
    choice = reach(game, 0, treasure.id)
    sheet(game).points = 14
    moor(game, fleet(5))
    go(game, "red", choice)
    assert (sheet(game).points >= 15, game.table.pieces(), game.over) == (True, 5, False)
    go(game, "done", "ship:yellow", "pass")
    assert not game.over


@pytest.mark.rule("D-140")
def test_removed_wheels_do_not_count_for_sudden_death() -> None:
    game = sail()
    sheet(game).points = 15
    open_board(game, fleet(3), {"red": "e"})
    for pieces in (3, 4):
        rolls(game, "red-e")
        go(game, "roll")
        assert (game.table.pieces(), game.over) == (pieces, False)
    rolls(game, "blue-e")
    go(game, "roll")
    assert (game.table.pieces(), won(game)) == (5, ([0], "sudden"))


@pytest.mark.rule("D-140")
def test_sudden_death_is_judged_after_a_piece_placed_not_after_one_removed() -> None:
    game = sail()
    sheet(game).points = 15
    open_board(game, fleet(5), {"red": "e"})
    rolls(game, "red-e")
    go(game, "roll")
    assert (game.table.wheels[RED], game.table.pieces(), game.over) == (-1, 5, False)


# -- an idle round -------------------------------------------------------------------------------------


def idle(game: DiceGame, turns: int) -> None:
    """Turns in which everybody takes nothing."""
    for _ in range(turns):
        open_board(game, fleet(3))
        game.play("stop")
        finish(game)


@pytest.mark.rule("D-141")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_round_of_turns_in_which_nothing_happens_ends_the_game(players: int) -> None:
    game = sail(players)
    idle(game, players - 1)
    assert (game.over, game.turn) == (False, players - 1)
    idle(game, 1)
    assert game.over
    assert game.outcome is not None
    assert game.outcome.cause == "still"


@pytest.mark.rule("D-141")
@pytest.mark.parametrize("what", ["cross", "circle", "gain", "loss", "nothing", "no slot", "free skull"])
def test_the_count_begins_anew_when_something_happens(what: str) -> None:
    game = sail()
    track = game.rules.chart.skulls
    idle(game, 1)
    if what == "loss":
        sheet(game, 1).skulls = next(place for place, lost in enumerate(track) if lost)
    if what == "free skull":
        sheet(game, 1).skulls = next(place for place, lost in enumerate(track) if not lost)
    if what == "no slot":
        circle(game, 2, "red", game.rules.chart.slots[RED])
    wheels = {"loss": {}, "free skull": {}, "gain": {"green": "e"}}.get(what, {"red": "e"})
    open_board(game, fleet(2), wheels)
    game.play("stop")
    if what in ("gain", "circle", "no slot", "cross"):
        until(game, 2)
        game.play({"cross": "ship:yellow", "gain": "wheel:green"}.get(what, "wheel:red"))
        if what == "cross":
            game.play(game.options[0])
    finish(game)
    assert game.turn == 2
    idle(game, 1)
    assert game.over == (what in ("nothing", "no slot", "free skull"))
    if not game.over:
        idle(game, 1)
        assert not game.over
        idle(game, 1)
        assert game.over


@pytest.mark.rule("D-142")
@pytest.mark.parametrize(
    ("points", "skulls", "green", "winners", "decided"),
    [
        ((3, 5, 4), (0, 4, 0), (0, 0, 0), [1], "most"),
        ((5, 5, 4), (3, 2, 0), (0, 0, 0), [1], "skulls"),
        ((5, 5, 5), (2, 2, 1), (0, 0, 3), [2], "skulls"),
        ((5, 4, 5), (2, 0, 2), (0, 0, 1), [0, 2], "even"),
        ((-2, -1, -3), (0, 0, 0), (0, 0, 0), [1], "most"),
        ((0, 0, 0), (0, 0, 0), (0, 0, 0), [0, 1, 2], "even"),
    ],
)
def test_an_idle_game_goes_to_the_most_points_then_the_fewest_ordinary_skulls(
    points: tuple[int, ...], skulls: tuple[int, ...], green: tuple[int, ...], winners: list[int], decided: str
) -> None:
    game = sail(variant="chapter-3")
    for seat in range(3):
        me = sheet(game, seat)
        me.points, me.skulls, me.green_skulls, me.green_slots = points[seat], skulls[seat], green[seat], 3
    idle(game, 3)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.decided, game.outcome.points) == (winners, decided, list(points))
