"""One case for each mistake that earlier implementations of the game made, most frequent first."""

from __future__ import annotations

from typing import Any

import pytest

from buccaneer import Game, Rng, make_bot, redeal, view
from buccaneer.cards.rules.table import BLANK, FACE

from tests.table import coins, crew, ids, lay, play, points, texts, told

EDITIONS = ("bigbox", "classic", "us")


# -- the five-player expedition shuffled into the deck ---------------------------------------------


@pytest.mark.rule("B-009", "B-010", "B-011")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fifth_expedition_is_shuffled_in_only_where_it_must(players: int, edition: str) -> None:
    game = Game("base", players, seed=4, edition=edition, hold=True)
    fifth = game.rules.by_id["exp-ach"]
    face_down = game.table.draw + [coin & FACE for seat in game.table.seats for coin in seat.purse]
    assert face_down.count(fifth) == (1 if edition == "us" else 0)
    assert game.table.calls == ((fifth,) if players == 5 and edition != "us" else ())
    assert len(face_down) == (120 if edition == "us" else 119)


# -- Jesters unpaid on an empty harbor, paid to one player only on a bust, or paid twice ---------------


@pytest.mark.rule("B-096")
def test_jesters_are_paid_when_their_window_opens_on_an_empty_harbor() -> None:
    game = lay(draw="exp-aa", crew={1: "jester5", 2: "jester7 jester9"}, drawn=0, hold=True)
    game.release()
    play(game, "stop")
    assert told(game, "jester") == [(1, 1), (2, 2)]
    assert coins(game) == [0, 1, 2]


@pytest.mark.rule("B-096")
def test_jesters_are_not_paid_while_a_card_is_left() -> None:
    game = play(lay(harbor="governor", crew={0: "jester5", 1: "jester7", 2: "jester9"}, hold=True), "stop")
    assert told(game, "jester") == []
    assert coins(game) == [0, 0, 0]


@pytest.mark.rule("B-096")
def test_jesters_are_paid_when_others_have_emptied_the_harbor() -> None:
    game = play(lay(harbor="y11", crew={0: "jester5", 1: "jester7", 2: "jester9"}, hold=True), "stop", "trade:y11")
    assert told(game, "jester") == [(1, 1), (2, 1)]
    assert coins(game) == [1, 1, 1]


@pytest.mark.rule("B-065")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bust_pays_every_jester_at_the_table_once(edition: str) -> None:
    crews = {0: "jester5", 1: "jester7 jester7", 3: "jester9"}
    game = play(lay(4, harbor="captain y11", draw="y44", crew=crews, edition=edition, hold=True), "draw")
    assert game.table.busts == 1
    assert told(game, "jester") == [(0, 1), (1, 2), (3, 1)]
    assert coins(game) == [1, 2, 0, 1]


# -- Admiral or Governor at the wrong time or to the wrong player --------------------------------------


@pytest.mark.rule("B-093")
@pytest.mark.parametrize(("harbor", "paid"), [("y11 b11 g11 captain", 0), ("y11 b11 g11 captain jack", 2)])
def test_admirals_are_paid_from_five_cards_as_the_window_opens(harbor: str, paid: int) -> None:
    game = play(lay(harbor=harbor, crew={0: "admiral5"}), "stop")
    assert coins(game)[0] == paid


@pytest.mark.rule("B-093", "B-072")
def test_an_admiral_of_another_player_counts_the_cards_left_when_that_window_opens() -> None:
    laid: dict[str, Any] = {"harbor": "y11 b11 g11 captain jack", "crew": {1: "admiral5", 2: "admiral7"}, "hold": True}
    game = play(lay(**laid), "stop", "pass")
    assert coins(game) == [0, 2, 0]
    play(game, "trade:y11")
    assert coins(game) == [1, 2, 0]
    assert told(game, "admiral") == [(1, 2)]


@pytest.mark.rule("B-095")
def test_an_admiral_hired_in_this_window_is_paid_from_the_next() -> None:
    game = play(lay(harbor="admiral5 y11 b11 g11 captain", coins={0: 5}), "stop", "hire:admiral5")
    assert coins(game)[0] == 0
    assert told(game, "admiral") == []


@pytest.mark.rule("B-100")
@pytest.mark.parametrize(("seat", "takes"), [(0, 2), (1, 2), (2, 1)])
def test_a_governor_gives_a_take_to_its_owner_alone(seat: int, takes: int) -> None:
    game = lay(harbor="y11 b11 captain jack", crew={0: "governor", 1: "governor"}, coins={0: 9, 1: 9, 2: 9})
    play(game, "stop", *["pass"] * seat)
    assert (game.chooser, game.table.stack[-1].a) == (seat, takes)


@pytest.mark.rule("B-101")
def test_a_governor_hired_in_this_window_gives_a_take_from_the_next() -> None:
    game = play(lay(harbor="governor y11 b11", coins={0: 8, 1: 1}), "stop", "hire:governor")
    assert game.chooser == 1
    assert crew(game, 0) == ["governor"]


# -- the game ending before the round is over ----------------------------------------------------------


@pytest.mark.rule("B-103", "B-105")
def test_the_round_is_completed_before_the_game_ends() -> None:
    won = {0: "exp-aa exp-cc"}
    game = lay(harbor="sailor7", won=won, crew={0: "sailor5"}, coins={0: 7}, draw="captain captain", hold=True)
    assert points(game)[0] == 10
    play(game, "stop", "hire:sailor7")
    assert points(game)[0] == 13
    assert game.table.ending
    for seat in (1, 2):
        assert (game.turn, game.over) == (seat, False)
        game.release()
        play(game, "stop")
    assert game.over
    assert game.outcome is not None
    assert game.outcome.winners == [0]


@pytest.mark.rule("B-105", "B-106")
def test_the_round_ends_before_the_start_player_wherever_that_is() -> None:
    game = lay(harbor="sailor7", won={0: "exp-aa exp-cc"}, crew={0: "sailor5"}, coins={0: 7}, start=1, hold=True)
    play(game, "stop", "hire:sailor7")
    assert game.over


# -- a hire price below 0 ------------------------------------------------------------------------------


@pytest.mark.rule("B-091")
def test_discounts_never_pay_out() -> None:
    senoritas = "senorita7 senorita7 senorita9 senorita9"
    game = lay(harbor="sailor3 governor", crew={0: senoritas}, coins={0: 2})
    play(game, "stop", "hire:sailor3")
    assert coins(game)[0] == 2
    assert told(game, "hire") == [(0, 0)]


@pytest.mark.rule("B-092")
def test_a_free_hire_still_costs_the_fee() -> None:
    crews = {1: "senorita7 senorita7 senorita9"}
    assert told(play(lay(harbor="sailor3", crew=crews, hold=True), "stop"), "hire") == []
    game = play(lay(harbor="sailor3", crew=crews, coins={1: 1}), "stop", "hire:sailor3")
    assert coins(game)[:2] == [1, 0]


# -- expedition points or persons mishandled -----------------------------------------------------------


@pytest.mark.rule("B-046", "B-047", "B-102")
def test_a_claim_gives_up_the_crew_with_its_points_and_counts_the_expedition() -> None:
    crews = {0: "captain captain jack sailor5"}
    game = lay(harbor="y11", calls="exp-aa exp-hh", crew=crews, coins={0: 1})
    assert points(game)[0] == 5
    play(game, "claim:exp-aa:captain+captain")
    assert points(game)[0] == 7
    assert coins(game)[0] == 3
    assert crew(game, 0) == ["jack", "sailor5"]
    assert ids(game, game.table.seats[0].won) == ["exp-aa"]
    assert ids(game, game.table.calls) == ["exp-hh"]
    assert ids(game, game.table.discard) == ["captain", "captain"]


@pytest.mark.rule("B-044", "B-045", "B-048")
def test_every_symbol_takes_a_card_and_the_player_says_which() -> None:
    game = lay(harbor="y11", calls="exp-aa", crew={0: "captain settler jack jack"})
    assert texts(game) == ["draw", "claim:exp-aa:captain+jack", "claim:exp-aa:jack+jack", "stop"]
    assert texts(lay(harbor="y11", calls="exp-aa", crew={0: "captain settler"})) == ["draw", "stop"]


@pytest.mark.rule("B-063")
def test_expeditions_lying_out_survive_a_bust() -> None:
    game = play(lay(harbor="y11", draw="y44", calls="exp-aa exp-cc", hold=True), "draw")
    assert ids(game, game.table.calls) == ["exp-aa", "exp-cc"]


# -- tax at exactly twelve coins, or with all tied at zero ---------------------------------------------


@pytest.mark.rule("B-053", "B-054")
@pytest.mark.parametrize(("before", "after"), [(11, 11), (12, 6), (13, 7)])
def test_tax_begins_at_twelve_coins_and_takes_half_rounded_down(before: int, after: int) -> None:
    laid: dict[str, Any] = {"draw": "tax-points", "harbor": "y11", "won": {0: "exp-aa"}, "coins": {0: before}}
    assert coins(play(lay(**laid), "draw"))[0] == after


@pytest.mark.rule("B-058", "B-059")
@pytest.mark.parametrize("tax", ["tax-points", "tax-cutlass"])
def test_all_tied_at_zero_gain_the_bonus(tax: str) -> None:
    assert coins(play(lay(4, draw=tax, harbor="y11"), "draw")) == [1, 1, 1, 1]


# -- coins kept as a counter, so that the deck never shrinks -------------------------------------------


@pytest.mark.rule("B-015", "B-017")
def test_coins_are_cards_that_leave_the_pile_and_come_back_when_spent() -> None:
    game = lay(harbor="y44 captain", coins={0: 0}, hold=True)
    before, top = len(game.table.draw), game.table.draw[-4:]
    play(game, "stop", "trade:y44")
    assert len(game.table.draw) == before - 4
    assert sorted(coin & FACE for coin in game.table.seats[0].purse) == sorted(top)
    game = play(lay(harbor="captain", coins={0: 4}, hold=True), "stop")
    spent = [coin & FACE for coin in game.table.seats[0].purse]
    play(game, "hire:captain")
    assert sorted(game.table.discard) == sorted(spent)


@pytest.mark.rule("B-015")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_coins_dealt_are_cards_of_the_deck(players: int) -> None:
    game = Game("base", players, seed=1, hold=True)
    assert len(game.table.draw) == 119 - 3 * players


# -- a repellable ship that busts without being offered ------------------------------------------------


@pytest.mark.rule("B-036")
@pytest.mark.parametrize(("ship", "asked"), [("y11", True), ("y22", True), ("y34", False), ("b22", True)])
def test_every_ship_within_reach_is_offered_before_it_can_bust(ship: str, asked: bool) -> None:
    game = play(lay(harbor="y21", draw=ship, crew={0: "sailor3 sailor3"}, hold=True), "draw")
    assert (texts(game) == ["repel", "admit"]) == asked
    assert game.table.busts == (0 if asked else 1)


@pytest.mark.rule("B-036")
def test_the_first_card_of_a_turn_is_offered_too() -> None:
    assert texts(lay(draw="y11", crew={0: "sailor3"}, drawn=0)) == ["repel", "admit"]


# -- a broke player refused a ship whose income could pay the fee --------------------------------------


@pytest.mark.rule("B-083")
def test_a_broke_player_pays_the_fee_out_of_the_ships_coins() -> None:
    game = play(lay(harbor="y11"), "stop", "pass")
    assert (game.chooser, texts(game), coins(game)) == (1, ["trade:y11", "pass"], [0, 0, 0])
    play(game, "trade:y11")
    assert coins(game) == [1, 0, 0]


# -- a searching bot that sees the draw pile -----------------------------------------------------------


@pytest.mark.rule("B-016")
def test_a_bot_that_searches_its_view_finds_no_card_of_the_draw_pile() -> None:
    game = lay(harbor="y11 b11", draw="y44", coins={0: 3, 1: 4})
    seen = game.view(0).table
    assert set(seen.draw) == {BLANK}
    assert {coin & FACE for seat in seen.seats for coin in seat.purse} == {BLANK}
    assert seen.rng.words() != game.table.rng.words()


@pytest.mark.rule("B-016")
@pytest.mark.parametrize("top", ["y44", "g11", "admiral9"])
def test_a_bot_chooses_the_same_whatever_lies_on_top(top: str) -> None:
    """Worlds of one view play on differently, so nothing that is played from a view can know the next card."""
    rng = Rng(2)
    game = lay(harbor="y11 captain", draw=top, coins={0: 3})
    bot = make_bot("thumb")
    choices = {bot.choose(view(redeal(game.view(0), rng), 0), game.options, Rng(1)).text for _ in range(20)}
    assert choices == {bot.choose(game.view(0), game.options, Rng(1)).text}
    tops = {redeal(game.view(0), rng).draw[-1] for _ in range(40)}
    assert len(tops) > 10
