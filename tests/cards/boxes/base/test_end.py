"""The end: where points come from, what triggers the last round, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from buccaneer import CardGame, Game, IllegalChoice

from tests.table import coins, crew, lay, play, points, texts, told

EDITIONS = ("bigbox", "classic", "us")
TEN = "sailor7 pirate9 admiral9 admiral5"
ELEVEN = "sailor7 pirate9 admiral9 admiral7"
TWELVE = "senorita9 senorita9 admiral9 pirate7 captain"


def finished(
    rivals: Mapping[int, str], purses: Mapping[int, int], players: int = 3, edition: str = "bigbox", variant: str = ""
) -> CardGame:
    """A game that the last seat ends in its own turn by hiring a captain: its crew has eleven points before."""
    last = players - 1
    game = lay(
        players,
        active=last,
        harbor="captain",
        crew={last: ELEVEN, **rivals},
        coins={**purses, last: purses.get(last, 0) + 4},
        edition=edition,
        variant=variant,
        hold=True,
    )
    play(game, "stop", "hire:captain")
    return game


def quiet_turn(game: CardGame) -> CardGame:
    """Turn the first card, stop, and let everybody pass."""
    game.release()
    play(game, "stop")
    while texts(game):
        play(game, "pass")
    return game


@pytest.mark.rule("B-102")
def test_points_are_those_of_crew_and_expeditions() -> None:
    game = lay(5, crew={0: "sailor7 governor captain", 1: "pirate5"}, won={1: "exp-hh exp-aah", 2: "exp-ach"})
    assert points(game) == [4, 11, 5, 0, 0]


@pytest.mark.rule("B-102")
@pytest.mark.parametrize(("call", "given", "worth"), [("exp-cc", 2, 4), ("exp-cch", 3, 6), ("exp-ach", 3, 5)])
def test_cards_given_up_take_their_points_with_them(call: str, given: int, worth: int) -> None:
    game = lay(5, calls=call, crew={0: "jack jack jack sailor7"}, drawn=1, hold=True)
    play(game, f"claim:{call}:{'+'.join(['jack'] * given)}")
    assert points(game)[0] == 3 + (3 - given) + worth


@pytest.mark.rule("B-102")
def test_coins_are_worth_no_points() -> None:
    game = play(lay(harbor="y11", coins={0: 40}, crew={0: ELEVEN}, hold=True), "stop", "trade:y11")
    assert (points(game), game.table.ending) == ([11, 0, 0], False)


@pytest.mark.rule("B-103")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("before", "card", "ends"),
    [(TEN, "captain", False), (ELEVEN, "captain", True), (TEN, "jester7", True), (ELEVEN, "governor", False)],
)
def test_twelve_points_trigger_the_end(edition: str, before: str, card: str, ends: bool) -> None:
    game = lay(harbor=f"{card} y11", crew={0: before}, coins={0: 8}, edition=edition, hold=True)
    play(game, "stop", f"hire:{card}")
    assert (game.table.ending, game.over, game.chooser) == (ends, False, 1)
    assert told(game, "ending") == ([(0, points(game)[0])] if ends else [])


@pytest.mark.rule("B-103")
def test_more_than_twelve_trigger_the_end_too() -> None:
    game = lay(harbor="senorita9 y11", crew={0: ELEVEN}, coins={0: 9}, hold=True)
    play(game, "stop", "hire:senorita9")
    assert told(game, "ending") == [(0, 14)]


@pytest.mark.rule("B-103")
def test_the_end_can_be_triggered_in_anothers_turn() -> None:
    game = lay(harbor="captain y11", crew={2: ELEVEN}, coins={2: 5}, hold=True)
    play(game, "stop", "pass", "pass")
    assert not game.table.ending
    play(game, "hire:captain")
    assert (game.table.ending, told(game, "ending"), game.turn, game.over) == (True, [(2, 12)], 1, False)


@pytest.mark.rule("B-103")
@pytest.mark.parametrize(("others", "ends"), [("sailor7 pirate9 admiral5", False), ("sailor7 pirate9 admiral7", True)])
def test_an_expedition_can_trigger_the_end(others: str, ends: bool) -> None:
    game = lay(calls="exp-hh", crew={0: f"settler settler {others}"}, drawn=1, hold=True)
    play(game, "claim:exp-hh:settler+settler")
    assert (game.table.ending, points(game)[0]) == (ends, 12 if ends else 11)
    assert texts(game) == ["draw", "stop"]


@pytest.mark.rule("B-103", "B-105")
def test_without_twelve_points_another_round_follows() -> None:
    game = lay(crew={0: ELEVEN, 1: "senorita9 senorita9"}, active=2, drawn=1, hold=True)
    play(game, "stop")
    assert (game.over, game.outcome, game.turn, game.table.round) == (False, None, 0, 2)
    assert told(game, "over") == []


@pytest.mark.rule("B-104")
def test_a_claim_in_the_last_round_changes_nothing_about_the_end() -> None:
    crew = {0: ELEVEN, 1: "settler settler"}
    game = lay(harbor="captain", crew=crew, calls="exp-hh", coins={0: 4}, draw="priest priest", hold=True)
    play(game, "stop", "hire:captain")
    game.release()
    play(game, "claim:exp-hh:settler+settler")
    assert (points(game), game.table.ending) == ([12, 4, 0], True)
    assert quiet_turn(game).over is False
    assert quiet_turn(game).over is True


@pytest.mark.rule("B-104")
def test_the_end_is_told_once() -> None:
    game = lay(harbor="captain priest b11 g11 r11 y11", crew={0: ELEVEN}, coins={0: 8}, hold=True)
    play(game, "stop", "hire:captain", "hire:priest")
    assert (points(game)[0], told(game, "ending")) == (13, [(0, 12)])


@pytest.mark.rule("B-104")
def test_a_copy_of_the_game_knows_of_the_end() -> None:
    game = lay(2, harbor="captain", crew={0: ELEVEN}, coins={0: 4}, draw="priest", hold=True)
    twin = play(game, "stop", "hire:captain").copy()
    assert (quiet_turn(twin).over, game.over) == (True, False)
    assert quiet_turn(game).outcome == twin.outcome


@pytest.mark.rule("B-105")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_last_turn_is_that_of_the_player_before_the_start_player(start: int) -> None:
    second, third = (start + 1) % 3, (start + 2) % 3
    laid: dict[str, Any] = {"crew": {start: ELEVEN}, "coins": {start: 4}, "draw": "priest priest"}
    game = lay(start=start, active=start, harbor="captain", hold=True, **laid)
    assert (play(game, "stop", "hire:captain").turn, game.over) == (second, False)
    assert (quiet_turn(game).turn, game.over) == (third, False)
    assert (quiet_turn(game).turn, game.over) == (third, True)
    assert (told(game, "over"), game.table.round) == ([(third, 0)], 1)


@pytest.mark.rule("B-105")
def test_rounds_are_counted_from_one_in_copies_too() -> None:
    game = lay(2, active=1, drawn=1, draw="priest priest captain captain", hold=True)
    assert (game.table.round, play(game, "stop").table.round) == (1, 2)
    twin = quiet_turn(quiet_turn(game.copy()))
    assert (game.table.round, twin.table.round, told(twin, "turn-opens")) == (2, 3, [(1, 2), (0, 3)])
    assert (Game("base", 2, seed=1).table.round, Game("base", 2, seed=1).table.idle) == (1, 0)


@pytest.mark.rule("B-105")
def test_a_trigger_in_the_second_turn_leaves_the_third() -> None:
    game = lay(active=1, harbor="captain", crew={0: ELEVEN}, coins={0: 5}, draw="priest", hold=True)
    play(game, "stop", "hire:captain")
    assert (game.table.ending, game.turn, game.over, game.held) == (True, 2, False, True)
    assert quiet_turn(game).over


@pytest.mark.rule("B-105", "B-106")
def test_the_turn_of_the_trigger_is_played_out() -> None:
    game = lay(active=2, harbor="captain y22 b22", crew={2: ELEVEN}, coins={2: 4}, hold=True)
    play(game, "stop", "hire:captain")
    assert (game.table.ending, game.over, game.chooser) == (True, False, 0)
    play(game, "trade:y22", "trade:b22")
    assert (game.over, coins(game)) == (True, [1, 1, 2])


@pytest.mark.rule("B-105")
def test_a_bust_in_the_last_turn_ends_the_game_as_well() -> None:
    game = lay(active=2, harbor="y11", draw="y44", crew={0: TWELVE}, hold=True)
    game.table.ending = True
    play(game, "draw")
    assert (game.over, points(game)) == (True, [12, 0, 0])


@pytest.mark.rule("B-106")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_trigger_in_the_last_turn_ends_the_game_with_it(edition: str, players: int) -> None:
    game = finished({}, {}, players, edition)
    assert (game.over, game.turn, game.table.round, texts(game), game.chooser) == (True, players - 1, 1, [], -1)
    assert told(game, "over") == [(players - 1, 0)]
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.cause) == ([players - 1], "points")


@pytest.mark.rule("B-106")
def test_the_last_turn_is_counted_from_the_start_player() -> None:
    laid: dict[str, Any] = {"harbor": "captain", "crew": {0: ELEVEN}, "coins": {0: 4}, "hold": True}
    assert play(lay(start=1, **laid), "stop", "hire:captain").over
    assert not play(lay(start=2, **laid), "stop", "hire:captain").over


@pytest.mark.rule("B-106")
def test_after_the_end_nothing_can_be_chosen() -> None:
    with pytest.raises(IllegalChoice):
        finished({}, {}).play("draw")


@pytest.mark.rule("B-107")
def test_most_points_win_whoever_triggered_the_end() -> None:
    outcome = finished(
        {0: "sailor5 sailor5 trader-y5 trader-b5 priest", 1: TWELVE + " senorita7"}, {0: 9, 2: 20}
    ).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.decided, outcome.cause) == ([1], "points", "points")
    assert (outcome.points, outcome.coins) == ([9, 14, 12], [9, 0, 20])
    assert [outcome.share(seat) for seat in range(3)] == [0, 1, 0]


@pytest.mark.rule("B-107")
def test_the_one_who_triggered_the_end_wins_with_most_points() -> None:
    outcome = finished(
        {0: "sailor5 sailor5 trader-y5 trader-b5 priest", 1: TWELVE.replace("captain", "")}, {0: 9}
    ).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.points) == ([2], [9, 11, 12])


@pytest.mark.rule("B-108")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("purses", "winner"), [({1: 3, 2: 2}, 1), ({1: 2, 2: 3}, 2), ({0: 30, 2: 1}, 2)])
def test_among_the_tied_the_richest_wins(edition: str, purses: dict[int, int], winner: int) -> None:
    outcome = finished({0: "senorita7", 1: TWELVE}, purses, edition=edition).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.decided, outcome.points) == ([winner], "coins", [2, 12, 12])
    assert (outcome.share(winner), outcome.coins) == (1, [purses.get(seat, 0) for seat in range(3)])


@pytest.mark.rule("B-109")
@pytest.mark.parametrize("edition", EDITIONS)
def test_equal_points_and_coins_share_the_win(edition: str) -> None:
    outcome = finished({0: TWELVE, 1: "senorita7"}, {0: 2, 1: 9, 2: 2}, edition=edition).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.decided, outcome.cause) == ([0, 2], "shared", "points")
    assert [outcome.share(seat) for seat in range(3)] == [0.5, 0, 0.5]


@pytest.mark.rule("B-109")
def test_a_poorer_player_with_as_many_points_has_no_share() -> None:
    rivals = {0: TWELVE, 1: "senorita7 senorita7 trader-y5 trader-b5 sailor5 sailor5"}
    outcome = finished(rivals, {0: 2, 1: 1, 2: 2}, 3).outcome
    assert outcome is not None
    assert (outcome.points, outcome.winners, outcome.decided) == ([12, 12, 12], [0, 2], "shared")


@pytest.mark.rule("B-107")
def test_nobody_has_won_while_the_game_runs() -> None:
    game = lay(harbor="captain", crew={0: ELEVEN}, coins={0: 4}, hold=True)
    assert game.outcome is None
    assert (play(game, "stop", "hire:captain").outcome, crew(game, 0)[-1]) == (None, "captain")
