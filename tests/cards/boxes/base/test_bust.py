"""Bust: the second ship of a colour, the swept harbor, Jesters' coins, and what may still be claimed."""

from __future__ import annotations

from typing import Any

import pytest

from buccaneer import CardGame, IllegalChoice, UnparsableChoice

from tests.table import coins, crew, ids, lay, play, points, texts, told

EDITIONS = ("bigbox", "classic", "us")
SHIPS = ("y11", "b11", "g11", "r11", "k12")
OTHERS = {"y11": "y34", "b11": "b35", "g11": "g35", "r11": "r36", "k12": "k37"}


def bust(edition: str = "bigbox", **laid: Any) -> CardGame:
    """A game in which a second yellow ship has just been turned."""
    given: dict[str, Any] = {"harbor": "y11", "draw": "y44", "hold": True, "edition": edition} | laid
    return play(lay(**given), "draw")


@pytest.mark.rule("B-062")
@pytest.mark.parametrize("lying", SHIPS)
@pytest.mark.parametrize("turned", SHIPS)
def test_same_colour_busts_and_another_does_not(lying: str, turned: str) -> None:
    game = play(lay(harbor=lying, draw=OTHERS[turned], hold=True), "draw")
    assert game.table.busts == (1 if lying == turned else 0)
    assert texts(game) == ([] if lying == turned else ["draw", "stop"])
    assert ids(game, game.table.harbor) == ([] if lying == turned else [lying, OTHERS[turned]])


@pytest.mark.rule("B-062")
def test_bust_ends_discover_and_names_both_ships() -> None:
    game = bust(harbor="captain b11 y11")
    told_of = [event for event in game.events if event.kind == "bust"]
    assert [(event.seat, *ids(game, [event.card, *event.cards])) for event in told_of] == [(0, "y44", "y11")]
    assert (game.turn, game.table.drawn, game.held) == (1, 0, True)
    assert told(game, "stop") == []


@pytest.mark.rule("B-062")
@pytest.mark.parametrize("place", ["y11 b11 g11", "b11 y11 g11", "b11 g11 y11"])
def test_the_first_ship_may_lie_anywhere_in_the_harbor(place: str) -> None:
    assert bust(harbor=place).table.busts == 1


@pytest.mark.rule("B-062")
def test_a_trader_of_the_colour_is_no_ship_of_it() -> None:
    game = bust(harbor="trader-y3")
    assert game.table.busts == 0
    assert ids(game, game.table.harbor) == ["trader-y3", "y44"]


@pytest.mark.rule("B-062")
def test_two_equal_professions_do_not_bust() -> None:
    game = bust(harbor="captain", draw="captain")
    assert game.table.busts == 0
    assert texts(game) == ["draw", "stop"]


@pytest.mark.rule("B-062")
def test_a_repelled_ship_does_not_bust_and_an_admitted_one_does() -> None:
    laid: dict[str, Any] = {"crew": {0: "sailor3"}, "draw": "y21"}
    game = bust(**laid)
    assert (game.table.busts, texts(game)) == (0, ["repel", "admit"])
    assert (play(game, "repel").table.busts, texts(game)) == (0, ["draw", "stop"])
    assert play(bust(**laid), "admit").table.busts == 1


@pytest.mark.rule("B-062")
def test_a_colour_that_was_repelled_may_come_again() -> None:
    game = lay(harbor="b11", crew={0: "sailor3"}, draw="y11 y44", hold=True)
    play(game, "draw", "repel", "draw")
    assert game.table.busts == 0
    assert ids(game, game.table.harbor) == ["b11", "y44"]


@pytest.mark.rule("B-062")
def test_the_odds_of_a_bust_count_the_ships_of_lying_colours() -> None:
    game = lay(2, harbor="y11", draw="y44 b11 g11 captain", hoard=1, crew={0: "pirate5"}, hold=True)
    assert game.odds().bust == pytest.approx(9 / sum(game.table.unseen[0]))
    assert game.odds().bust_repelling == pytest.approx(3 / sum(game.table.unseen[0]))


@pytest.mark.rule("B-063")
@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_is_swept_but_the_expeditions(edition: str) -> None:
    game = bust(edition, harbor="captain y11 trader-b3", calls="exp-hh exp-aa", discard="k12")
    assert ids(game, game.table.discard) == ["k12", "captain", "y11", "trader-b3", "y44"]
    assert (game.table.harbor, game.table.turned) == ([], [])
    assert ids(game, game.table.calls) == ["exp-hh", "exp-aa"]
    assert told(game, "sweep") == [(0, 4)]


@pytest.mark.rule("B-063")
def test_the_sweep_tells_every_card_discarded() -> None:
    swept = next(event for event in bust(harbor="captain y11").events if event.kind == "sweep")
    assert ids(bust(), list(swept.cards)) == ["captain", "y11", "y44"]


@pytest.mark.rule("B-064")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_takes_a_card_after_a_bust(edition: str) -> None:
    game = bust(edition, harbor="captain y11", coins={0: 9, 1: 9, 2: 9}, crew={1: "governor"})
    assert (texts(game), game.chooser, game.turn, game.held) == ([], -1, 1, True)
    assert coins(game) == [9, 9, 9]
    assert [crew(game, seat) for seat in range(3)] == [[], ["governor"], []]
    assert told(game, "leftovers") == []


@pytest.mark.rule("B-064")
def test_after_a_bust_nobody_is_asked_to_trade() -> None:
    game = bust(harbor="captain y11", coins={0: 9, 1: 9})
    with pytest.raises(IllegalChoice, match="nobody has a choice now"):
        game.play("hire:captain")


@pytest.mark.rule("B-064")
def test_after_a_bust_of_the_last_seat_the_first_begins_a_round() -> None:
    game = bust(active=2)
    assert (game.turn, game.table.round) == (0, 2)
    assert told(game, "turn-opens") == [(0, 2)]


@pytest.mark.rule("B-064")
def test_no_admiral_is_paid_after_a_bust() -> None:
    game = bust(harbor="y11 b11 g11 r11 k12 captain", crew={0: "admiral5", 1: "admiral7"})
    assert coins(game) == [0, 0, 0]


@pytest.mark.rule("B-065")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_jester_pays_a_coin_to_everyone(edition: str) -> None:
    game = bust(edition, crew={0: "jester5 jester9 jester7", 1: "captain", 2: "jester7 jester7"}, coins={1: 2})
    assert coins(game) == [3, 2, 2]
    assert told(game, "jester") == [(0, 3), (2, 2)]


@pytest.mark.rule("B-065")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_jester_pays_whoever_is_busting(edition: str) -> None:
    game = bust(edition, active=1, crew={0: "jester5"})
    assert coins(game) == [1, 0, 0]
    assert coins(bust(edition, active=1, crew={1: "jester5"})) == [0, 1, 0]


@pytest.mark.rule("B-065")
def test_jesters_pay_clockwise_from_the_active_player() -> None:
    game = bust(active=1, crew={0: "jester7", 1: "jester7", 2: "jester7"}, draw="y44 k12 r11 g11")
    assert told(game, "jester") == [(1, 1), (2, 1), (0, 1)]
    assert [ids(game, [coin & 255 for coin in seat.purse]) for seat in game.table.seats] == [["g11"], ["k12"], ["r11"]]


@pytest.mark.rule("B-065")
def test_a_jester_in_the_swept_harbor_pays_nobody() -> None:
    game = bust(harbor="jester5 y11")
    assert (coins(game), told(game, "jester")) == ([0, 0, 0], [])


@pytest.mark.rule("B-066")
def test_the_swept_cards_are_in_a_reshuffle_for_the_jesters() -> None:
    game = play(lay(2, harbor="y11 captain", draw="y44", hoard=1, crew={0: "jester5 jester7"}, hold=True), "draw")
    assert coins(game)[0] == 2
    held = ids(game, [coin & 255 for coin in game.table.seats[0].purse] + game.table.draw)
    assert sorted(held) == ["captain", "y11", "y44"]
    assert (game.table.discard, game.table.shuffles, told(game, "shuffle")) == ([], 1, [(-1, 3)])


@pytest.mark.rule("B-066")
def test_with_too_few_swept_cards_the_later_seats_go_without() -> None:
    laid = {0: "jester5", 1: "jester7 jester7", 2: "jester7"}
    game = lay(harbor="y11", draw="y44", hoard=2, crew=laid, hold=True, active=1)
    before = coins(game)
    play(game, "draw")
    assert coins(game) == [before[0], 2, before[2]]
    assert told(game, "jester")[:3] == [(1, 2), (2, 0), (0, 0)]


@pytest.mark.rule("B-067")
def test_bigbox_claims_after_a_bust() -> None:
    game = bust(calls="exp-hh", crew={0: "settler settler"})
    assert (game.chooser, texts(game)) == (0, ["claim:exp-hh:settler+settler", "pass"])
    play(game, "claim:exp-hh:settler+settler")
    assert (coins(game), points(game), crew(game, 0)) == ([2, 0, 0], [4, 0, 0], [])
    assert (ids(game, game.table.seats[0].won), game.table.calls, game.turn) == (["exp-hh"], (), 1)


@pytest.mark.rule("B-067")
def test_the_jesters_have_paid_before_the_claim_is_asked() -> None:
    game = bust(calls="exp-hh", crew={0: "settler settler jester5", 1: "jester7"})
    assert texts(game)[-1] == "pass"
    assert (coins(game), game.table.harbor, game.table.busts) == ([1, 1, 0], [], 1)


@pytest.mark.rule("B-067")
def test_claiming_after_a_bust_may_be_left_out() -> None:
    game = play(bust(calls="exp-hh", crew={0: "settler settler"}), "pass")
    assert (crew(game, 0), ids(game, game.table.calls), game.turn) == (["settler", "settler"], ["exp-hh"], 1)
    assert told(game, "pass") == [(0, 0)]


@pytest.mark.rule("B-067")
def test_several_claims_after_one_bust() -> None:
    game = bust(calls="exp-hh exp-aa", crew={0: "settler settler captain captain"})
    play(game, "claim:exp-aa:captain+captain")
    assert texts(game) == ["claim:exp-hh:settler+settler", "pass"]
    assert points(play(game, "claim:exp-hh:settler+settler")) == [8, 0, 0]


@pytest.mark.rule("B-067")
def test_only_the_active_player_claims_after_a_bust() -> None:
    game = bust(calls="exp-hh", crew={1: "settler settler"})
    assert (game.turn, told(game, "pass")) == (1, [])
    assert texts(game) == ["draw", "claim:exp-hh:settler+settler"]


@pytest.mark.rule("B-067")
def test_after_a_bust_there_is_no_way_back_to_discover() -> None:
    game = bust(calls="exp-hh", crew={0: "settler settler"})
    for choice in ("draw", "stop", "trade:y11"):
        with pytest.raises(IllegalChoice):
            game.play(choice)


@pytest.mark.rule("B-067")
def test_a_claim_names_an_expedition_and_cards_that_meet_it_in_any_order() -> None:
    game = bust(calls="exp-aah", crew={0: "settler captain captain"})
    for choice in ("claim", "claim:y11", "claim:captain:captain", "claim:exp-aah", "claim:exp-aah:settler+captain"):
        with pytest.raises(UnparsableChoice):
            game.play(choice)
    assert crew(play(game, "claim:exp-aah:captain+settler+captain"), 0) == []


@pytest.mark.rule("B-068")
@pytest.mark.parametrize("edition", ["classic", "us"])
def test_classic_and_us_claim_nothing_after_a_bust(edition: str) -> None:
    game = bust(edition, calls="exp-hh", crew={0: "settler settler"})
    assert (game.turn, game.held, texts(game)) == (1, True, [])
    assert (crew(game, 0), ids(game, game.table.calls)) == (["settler", "settler"], ["exp-hh"])


@pytest.mark.rule("B-068")
@pytest.mark.parametrize("edition", ["classic", "us"])
def test_classic_and_us_claim_until_the_bust(edition: str) -> None:
    game = lay(
        harbor="y11", draw="b11 b11 y44", calls="exp-hh", crew={0: "settler settler"}, edition=edition, hold=True
    )
    play(game, "claim:exp-hh:settler+settler", "draw")
    assert (points(game), coins(game), game.table.busts, game.turn) == ([4, 0, 0], [2, 0, 0], 1, 1)
