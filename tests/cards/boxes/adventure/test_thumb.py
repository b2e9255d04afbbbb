"""What `thumb` makes of the adventure: missions, crowns, cargo, friends."""

from __future__ import annotations

import pytest

from buccaneer import CardGame
from buccaneer.bots import make_bot
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.core.rng import Rng

from tests.cards.boxes.adventure.voyage import story, voyage
from tests.table import play


def chosen(game: CardGame) -> str:
    """What `thumb` chooses here."""
    return make_bot("thumb").choose(game.view(game.chooser), game.options, Rng(1)).text


def completed(game: CardGame, *seats: int) -> CardGame:
    """A table whose first mission these seats have completed."""
    part = saga(game.table)
    part.done = (seats, *part.done[1:])
    part.gone = part.uncovered = tuple(1 if seat in seats else 0 for seat in range(game.table.players))
    game.rules.settle(game.table)
    return game


@pytest.mark.parametrize(
    ("crowns", "chapter", "mission", "choice"),
    [(2, "1", "10", "pawn"), (2, "4", "40", "skip"), (3, "4", "40", "pawn")],
)
def test_crowns_are_kept_for_a_mission_that_may_still_come(
    crowns: int, chapter: str, mission: str, choice: str
) -> None:
    events = "portrait-painter market-day"
    game = voyage(1, opens=True, events=events, crowns={0: crowns}, coins={0: 0}, chapter=chapter, missions=mission)
    assert chosen(game) == choice


def test_a_crown_is_bought_for_a_mission_that_will_want_it() -> None:
    events = "portrait-painter market-day"
    for crowns, choice in ((1, "portrait"), (2, "skip")):
        game = voyage(1, opens=True, events=events, crowns={0: crowns}, coins={0: 9}, chapter="4", missions="40")
        assert chosen(game) == choice


@pytest.mark.parametrize(
    ("done", "purse", "choice"),
    [
        ((0,), 9, "trade:b22"),
        ((0,), 0, "trade:e-y2-bread"),
        ((0, 1), 9, "trade:e-y2-bread"),
        ((), 9, "load:e-y2-bread"),
    ],
)
def test_together_a_ship_is_left_for_a_friend_who_needs_and_can_take_it(
    done: tuple[int, ...], purse: int, choice: str
) -> None:
    harbor = "e-y2-bread b22"
    game = voyage(2, missions="20 21", harbor=harbor, chapter="2", coins={0: 5, 1: purse}, event="market-day")
    assert chosen(play(completed(game, *done), "stop")) == choice


def test_a_mission_is_paid_with_what_no_other_mission_wants() -> None:
    ships = {0: "ares-h1 ares-b2 ares-b4"}
    game = voyage(1, missions="10 23", harbor="y11", ships=ships)
    assert chosen(game) == "complete:10:ares-b2+ares-b4"


def test_the_brewer_gets_what_no_mission_wants() -> None:
    for ships, choice in (("ares-h1 e-y2-bread", "wagon:e-y2-bread"), ("ares-h1", "skip")):
        events = "brewers-wagon market-day"
        game = voyage(1, opens=True, events=events, ships={0: ships}, coins={0: 2}, missions="10", chapter="1")
        assert chosen(game) == choice


def test_discover_ends_where_a_mission_waits_for_so_many_cards() -> None:
    for coins, choice in ((story("51").coins, "stop"), (story("51").coins - 1, "draw")):
        game = voyage(1, missions="51", harbor="sailor3 priest captain settler", coins={0: coins}, chapter="5")
        assert chosen(game) == choice


def test_a_marker_is_bought_off_late_when_the_trophy_lies_under_it() -> None:
    for won, uncovered, choice in (("exp-aa exp-cc", 1, "buy-off"), ("exp-aa exp-cc", 2, "skip"), ("", 1, "skip")):
        game = voyage(
            2,
            opens=True,
            events="months-end",
            missions="10 11 12",
            coins={0: 8},
            won={0: won},
            uncovered={0: uncovered},
            way="contest",
        )
        assert chosen(game) == choice
