"""Professions: what each kind does, how cards of a kind add up, and that new hires wait for the next window."""

from __future__ import annotations

import pytest

from tests.table import coins, crew, ids, lay, play, points, texts, told

EDITIONS = ("bigbox", "classic", "us")
FIVE = "y11 b11 g11 r11 k12"
TRADERS = {"y": ("trader-y3", "trader-y5"), "b": ("trader-b3", "trader-b5")} | {
    colour: (f"trader-{colour}3", f"trader-{colour}3") for colour in "grk"
}
SHIPS = {"y": "y22", "b": "b22", "g": "g23", "r": "r23", "k": "k24"}  # each brings two coins


@pytest.mark.rule("B-087")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_a_trader_works_in_every_turn(active: int) -> None:
    game = play(lay(harbor="y11", active=active, crew={0: "trader-y3"}, hold=True), "stop")
    while game.chooser != 0:
        play(game, "pass")
    play(game, "trade:y11")
    assert told(game, "trade") == [(0, 2)]
    assert sum(coins(game)) == 2


@pytest.mark.rule("B-087")
def test_a_discount_works_in_anothers_turn_and_for_its_owner_alone() -> None:
    game = play(lay(harbor="sailor3 sailor3", crew={1: "senorita7"}, coins={1: 3, 2: 3}, hold=True), "stop")
    assert (game.chooser, texts(game)) == (1, ["hire:sailor3", "pass"])
    play(game, "hire:sailor3")
    assert (coins(game), told(game, "hire"), game.turn) == ([1, 0, 3], [(1, 2)], 1)


@pytest.mark.rule("B-087")
def test_an_ability_leaves_with_its_card() -> None:
    game = lay(calls="exp-hh exp-aah", crew={0: "settler settler captain captain"}, drawn=1, hold=True)
    assert texts(game)[1:3] == ["claim:exp-hh:settler+settler", "claim:exp-aah:settler+captain+captain"]
    play(game, "claim:exp-hh:settler+settler")
    assert (texts(game), crew(game, 0)) == (["draw", "stop"], ["captain", "captain"])
    house, anchor = game.rules.power("house"), game.rules.power("anchor")
    assert [game.table.seats[0].power[power] for power in (house, anchor)] == [0, 2]


@pytest.mark.rule("B-087")
def test_an_ability_lasts_from_turn_to_turn() -> None:
    game = play(lay(2, harbor="trader-y3 b11", coins={0: 3}, draw="y11", hold=True), "stop", "hire:trader-y3", "pass")
    game.release()
    play(game, "stop", "pass", "trade:y11")
    assert (told(game, "trade"), coins(game)) == ([(0, 2)], [1, 1])


@pytest.mark.rule("B-088", "B-089")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("colour", "ybgrk")
def test_two_traders_of_a_colour_bring_two_coins(edition: str, colour: str) -> None:
    game = lay(harbor=SHIPS[colour], crew={0: " ".join(TRADERS[colour])}, edition=edition, hold=True)
    assert coins(play(game, "stop", f"trade:{SHIPS[colour]}")) == [4, 0, 0]


@pytest.mark.rule("B-088", "B-090")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("ladies", "price"), [("senorita9", 3), ("senorita7 senorita9", 2), ("senorita7 senorita7 senorita9", 1)]
)
def test_each_senorita_lowers_the_price_by_one(edition: str, ladies: str, price: int) -> None:
    game = play(lay(harbor="captain", crew={0: ladies}, coins={0: price - 1}, edition=edition, hold=True), "stop")
    assert game.turn == 1
    game = play(lay(harbor="captain", crew={0: ladies}, coins={0: price}, edition=edition, hold=True), "stop")
    revealed = game.table.revealed
    play(game, "hire:captain")
    assert (coins(game), told(game, "hire"), game.table.revealed) == ([0, 0, 0], [(0, price)], revealed + 1)


@pytest.mark.rule("B-088", "B-093")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_admiral_pays_two_coins(edition: str) -> None:
    laid = {0: "admiral5 admiral9", 1: "admiral7 admiral7 admiral9"}
    game = play(lay(harbor=FIVE, crew=laid, edition=edition, hold=True), "stop", "pass")
    assert (coins(game), told(game, "admiral")) == ([4, 6, 0], [(0, 4), (1, 6)])


@pytest.mark.rule("B-088", "B-096")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_jester_pays_a_coin_for_an_empty_harbor(edition: str) -> None:
    game = lay(drawn=1, crew={1: "jester5 jester7 jester9", 2: "jester7"}, edition=edition, hold=True)
    assert coins(play(game, "stop")) == [0, 3, 1]
    assert told(game, "jester") == [(1, 3), (2, 1)]


@pytest.mark.rule("B-088", "B-100")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("governors", [0, 1, 2, 3])
def test_each_governor_adds_a_take(edition: str, governors: int) -> None:
    harbor = "y11 b11 trader-k3 trader-g3 trader-r3"
    game = lay(harbor=harbor, crew={0: "governor " * governors}, coins={0: 9}, edition=edition, hold=True)
    play(game, "stop")
    for left in range(governors + 1, 0, -1):
        assert (game.chooser, game.table.stack[-1].a) == (0, left)
        play(game, texts(game)[0])
    assert (game.chooser, game.turn) == ((-1, 1) if governors else (1, 0))


@pytest.mark.rule("B-088")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cutlasses_of_sailors_and_pirates_add_up(edition: str) -> None:
    strong = lay(crew={0: "sailor3 sailor5 pirate5 pirate9"}, harbor="y11", draw="r36", edition=edition, hold=True)
    assert texts(play(strong, "draw")) == ["repel", "admit"]
    weak = lay(crew={0: "sailor3 pirate5 pirate9"}, harbor="y11", draw="r36", edition=edition, hold=True)
    assert texts(play(weak, "draw")) == ["draw", "stop"]


@pytest.mark.rule("B-087", "B-088")
@pytest.mark.parametrize(
    ("card", "repels", "fails"),
    [
        ("sailor3", "y11", "y22"),
        ("sailor5", "b11", "b22"),
        ("sailor7", "g11", "k12"),
        ("pirate5", "k12", "r23"),
        ("pirate7", "y22", "g23"),
        ("pirate9", "b32", "r23"),
    ],
)
def test_sailor_one_cutlass_pirate_two(card: str, repels: str, fails: str) -> None:
    assert texts(play(lay(harbor="captain", crew={0: card}, draw=repels, hold=True), "draw")) == ["repel", "admit"]
    assert texts(play(lay(harbor="captain", crew={0: card}, draw=fails, hold=True), "draw")) == ["draw", "stop"]


@pytest.mark.rule("B-087")
@pytest.mark.parametrize(
    ("card", "claims"),
    [
        ("captain", ["exp-aa"]),
        ("priest", ["exp-cc"]),
        ("settler", ["exp-hh"]),
        ("jack", ["exp-aa", "exp-cc", "exp-hh"]),
    ],
)
def test_captain_priest_and_settler_show_one_symbol_and_the_jack_any(card: str, claims: list[str]) -> None:
    game = lay(calls="exp-aa exp-cc exp-hh exp-aah exp-cch", crew={0: f"{card} {card}"}, drawn=1, hold=True)
    assert texts(game) == ["draw", *(f"claim:{claim}:{card}+{card}" for claim in claims), "stop"]


@pytest.mark.rule("B-087", "B-088")
def test_three_jacks_serve_any_expedition() -> None:
    game = lay(5, calls="exp-ach exp-aah exp-cch", crew={0: "jack jack jack"}, drawn=1, hold=True)
    assert [text.split(":")[1] for text in texts(game)[1:-1]] == ["exp-ach", "exp-aah", "exp-cch"]
    play(game, "claim:exp-ach:jack+jack+jack")
    assert (coins(game)[0], points(game)[0], crew(game, 0)) == (3, 5, [])


@pytest.mark.rule("B-089")
@pytest.mark.parametrize("colour", "ybgrk")
@pytest.mark.parametrize("ship", "ybgrk")
@pytest.mark.parametrize("which", [0, 1])
def test_a_trader_adds_a_coin_to_ships_of_its_colour_only(colour: str, ship: str, which: int) -> None:
    game = lay(harbor=SHIPS[ship], crew={0: TRADERS[colour][which], 1: TRADERS[ship][1 - which]}, hold=True)
    play(game, "stop", f"trade:{SHIPS[ship]}")
    assert coins(game) == [3 if colour == ship else 2, 0, 0]


@pytest.mark.rule("B-089")
def test_a_trader_pays_only_for_its_owners_own_trades() -> None:
    game = play(lay(harbor="y22 y11", crew={0: "trader-y3"}, hold=True), "stop", "pass", "trade:y22")
    assert coins(game) == [1, 1, 0]


@pytest.mark.rule("B-089")
def test_repelling_or_discarding_a_ship_pays_no_trader() -> None:
    game = lay(harbor="y22", draw="y11", crew={0: "trader-y3 sailor3"}, hold=True)
    play(game, "draw", "repel", "stop", "pass", "pass", "pass")
    assert (coins(game), game.turn) == ([0, 0, 0], 1)


@pytest.mark.rule("B-090")
def test_the_discount_is_for_hiring_not_for_trading() -> None:
    game = play(lay(harbor="y22", crew={0: "senorita7 senorita9"}, hold=True), "stop", "trade:y22")
    assert coins(game) == [2, 0, 0]


@pytest.mark.rule("B-091")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("have", [0, 2])
def test_no_price_falls_below_zero(edition: str, have: int) -> None:
    ladies = "senorita7 senorita7 senorita9 senorita9"
    game = lay(harbor="sailor3", crew={0: ladies}, coins={0: have}, edition=edition, hold=True)
    revealed = game.table.revealed
    play(game, "stop", "hire:sailor3")
    assert (coins(game), told(game, "hire"), crew(game, 0)[-1]) == ([have, 0, 0], [(0, 0)], "sailor3")
    assert (game.table.revealed, game.table.discard) == (revealed, [])


@pytest.mark.rule("B-092")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fee_is_due_in_full_for_a_card_that_costs_nothing(edition: str) -> None:
    ladies = "senorita7 senorita7 senorita9 senorita9"
    assert play(lay(harbor="sailor3", crew={1: ladies}, edition=edition, hold=True), "stop").turn == 1
    game = play(lay(harbor="sailor3", crew={1: ladies}, coins={1: 1}, edition=edition, hold=True), "stop")
    assert coins(play(game, "hire:sailor3")) == [1, 0, 0]


@pytest.mark.rule("B-092")
def test_a_discount_leaves_the_fee_as_it_is() -> None:
    laid = {1: "senorita7"}
    assert play(lay(harbor="captain", crew=laid, coins={1: 3}, hold=True), "stop").turn == 1
    game = play(lay(harbor="captain", crew=laid, coins={1: 4}, hold=True), "stop", "hire:captain")
    assert (coins(game), told(game, "hire"), told(game, "fee")) == ([1, 0, 0], [(1, 3)], [(1, 1)])


@pytest.mark.rule("B-093")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("harbor", "pay"),
    [
        ("", 0),
        ("y11", 0),
        ("y11 b11 g11 r11", 0),
        ("y11 b11 g11 captain priest", 2),
        ("captain captain priest priest settler", 2),
        (FIVE + " captain", 2),
        (FIVE + " captain priest settler jack governor", 2),
    ],
)
def test_an_admiral_pays_from_five_cards_on(edition: str, harbor: str, pay: int) -> None:
    game = play(lay(harbor=harbor, drawn=1, crew={0: "admiral9"}, edition=edition, hold=True), "stop")
    assert coins(game) == [pay, 0, 0]
    assert told(game, "admiral") == ([(0, pay)] if pay else [])


@pytest.mark.rule("B-093")
@pytest.mark.parametrize(("choice", "pay"), [("trade:y11", 0), ("pass", 2)])
def test_another_players_admiral_counts_what_lies_there_then(choice: str, pay: int) -> None:
    game = play(lay(harbor="y11 b11 g11 captain priest", crew={1: "admiral7"}, hold=True), "stop", choice)
    assert (game.chooser, coins(game)[1]) == (1, pay)


@pytest.mark.rule("B-093")
def test_an_admiral_pays_once_a_window() -> None:
    game = lay(harbor=FIVE + " captain priest settler", crew={0: "admiral5"}, hold=True)
    play(game, "stop", "trade:y11", "trade:b11")
    assert (coins(game), told(game, "admiral")) == ([4, 0, 0], [(0, 2)])


@pytest.mark.rule("B-094")
def test_expeditions_lying_out_are_no_harbor_cards() -> None:
    game = lay(harbor="y11 b11 g11 captain", calls="exp-hh exp-aa", crew={0: "admiral5", 1: "jester5"}, hold=True)
    assert coins(play(game, "stop")) == [0, 0, 0]
    game = lay(drawn=1, calls="exp-hh exp-aa", crew={0: "jester5", 1: "jester7"}, hold=True)
    assert coins(play(game, "stop")) == [1, 1, 0]


@pytest.mark.rule("B-094")
@pytest.mark.parametrize("card", ["exp-hh", "tax-cutlass"])
def test_expeditions_and_taxes_turned_do_not_fill_the_harbor(card: str) -> None:
    game = lay(draw=card, crew={0: "admiral5", 1: "jester5 sailor3"}, harbor="y11 b11 g11 captain", hold=True)
    before = coins(play(game, "draw"))
    assert coins(play(game, "stop")) == before
    assert len(game.table.harbor) == 4


@pytest.mark.rule("B-094")
@pytest.mark.parametrize("card", ["exp-hh", "tax-cutlass"])
def test_after_an_expedition_or_a_tax_alone_the_harbor_is_empty(card: str) -> None:
    game = lay(draw=card, drawn=1, crew={0: "jester7", 1: "jester5", 2: "sailor3"}, hold=True)
    before = coins(play(game, "draw"))
    play(game, "stop")
    assert [now - then for now, then in zip(coins(game), before, strict=True)] == [1, 1, 0]


@pytest.mark.rule("B-095")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_admiral_just_hired_pays_nothing(edition: str) -> None:
    game = lay(harbor=FIVE + " admiral5 captain", coins={0: 5, 1: 6}, edition=edition, hold=True)
    play(game, "stop", "hire:admiral5", "pass")
    assert (coins(game), told(game, "admiral"), game.chooser) == ([0, 6, 0], [], 1)
    game = lay(harbor=FIVE + " admiral5 captain", coins={1: 6}, edition=edition, hold=True)
    assert coins(play(game, "stop", "pass", "hire:admiral5")) == [1, 0, 0]


@pytest.mark.rule("B-095")
def test_an_admiral_just_hired_adds_nothing_to_one_at_work() -> None:
    game = lay(harbor=FIVE + " admiral5", crew={0: "admiral7"}, coins={0: 3}, hold=True)
    play(game, "stop", "hire:admiral5", "pass")
    assert (coins(game), told(game, "admiral")) == ([0, 0, 0], [(0, 2)])


@pytest.mark.rule("B-095")
def test_an_admiral_pays_from_the_next_window_on() -> None:
    game = lay(2, harbor="admiral5 b11", coins={0: 5}, draw=FIVE, hold=True)
    play(game, "stop", "hire:admiral5", "pass")
    game.release()
    play(game, "draw", "draw", "draw", "draw", "stop", "pass")
    assert (coins(game), told(game, "admiral")) == ([2, 0], [(0, 2)])


@pytest.mark.rule("B-096")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_jester_pays_when_the_harbor_was_emptied_before(edition: str) -> None:
    game = lay(harbor="y11", crew={0: "jester5", 1: "jester7", 2: "jester9"}, edition=edition, hold=True)
    play(game, "stop", "trade:y11")
    assert (coins(game), told(game, "jester")) == ([1, 1, 1], [(1, 1), (2, 1)])


@pytest.mark.rule("B-096")
def test_a_jester_pays_only_those_whose_window_opens_on_nothing() -> None:
    game = lay(harbor="y22", crew={0: "jester5", 1: "jester7", 2: "jester9"}, hold=True)
    play(game, "stop", "pass", "trade:y22")
    assert (coins(game), told(game, "jester")) == ([1, 1, 1], [(2, 1)])


@pytest.mark.rule("B-096")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_single_card_in_the_harbor_keeps_jesters_unpaid(edition: str) -> None:
    game = lay(harbor="governor", crew={0: "jester5", 1: "jester7"}, edition=edition, hold=True)
    assert (coins(play(game, "stop")), told(game, "jester")) == ([0, 0, 0], [])


@pytest.mark.rule("B-097")
@pytest.mark.parametrize("edition", ["bigbox", "us"])
def test_the_active_players_jesters_pay_for_an_empty_harbor(edition: str) -> None:
    game = lay(drawn=1, active=1, crew={0: "jester9", 1: "jester5 jester7"}, edition=edition, hold=True)
    play(game, "stop")
    assert (coins(game), told(game, "jester")) == ([1, 2, 0], [(1, 2), (0, 1)])


@pytest.mark.rule("B-098")
def test_classic_the_active_players_jesters_do_not_pay() -> None:
    game = lay(drawn=1, active=1, crew={0: "jester9", 1: "jester5 jester7"}, edition="classic", hold=True)
    play(game, "stop")
    assert (coins(game), told(game, "jester")) == ([1, 0, 0], [(0, 1)])


@pytest.mark.rule("B-098")
def test_classic_a_bust_pays_the_active_players_jesters_all_the_same() -> None:
    game = lay(harbor="y11", draw="y44", crew={0: "jester5"}, edition="classic", hold=True)
    assert coins(play(game, "draw")) == [1, 0, 0]


@pytest.mark.rule("B-099")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_jester_hired_as_the_last_card_pays_nothing(edition: str) -> None:
    game = lay(harbor="jester5", coins={0: 5}, edition=edition, hold=True)
    assert coins(play(game, "stop", "hire:jester5")) == [0, 0, 0]
    game = lay(harbor="jester5", coins={1: 6}, crew={2: "jester7"}, edition=edition, hold=True)
    play(game, "stop", "hire:jester5")
    assert (coins(game), told(game, "jester")) == ([1, 0, 1], [(2, 1)])


@pytest.mark.rule("B-099")
def test_a_jester_just_hired_adds_nothing_to_one_at_work() -> None:
    game = lay(harbor="jester5 y11", crew={0: "governor jester7"}, coins={0: 5}, hold=True)
    play(game, "stop", "hire:jester5", "trade:y11")
    assert (coins(game), told(game, "jester")) == ([1, 0, 0], [])


@pytest.mark.rule("B-099")
def test_a_jester_pays_from_the_next_window_on() -> None:
    game = lay(2, harbor="jester5", coins={0: 5}, draw="exp-hh", hold=True)
    play(game, "stop", "hire:jester5")
    game.release()
    assert (coins(play(game, "stop")), game.turn) == ([1, 0], 0)


@pytest.mark.rule("B-100")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_governors_cards_cost_a_fee_each_in_others_turns(edition: str) -> None:
    game = lay(harbor="y22 b22 sailor3 g11", crew={1: "governor"}, coins={1: 4}, edition=edition, hold=True)
    play(game, "stop", "pass", "hire:sailor3", "trade:y22")
    assert (coins(game), told(game, "fee"), game.chooser) == ([2, 1, 0], [(1, 1), (1, 1)], 2)


@pytest.mark.rule("B-100")
@pytest.mark.parametrize(("harbor", "takes"), [("y11 b11 g11 sailor3", 2), ("y11 b11 g11 r11", 3), (FIVE, 4)])
def test_a_governor_adds_to_the_takes_by_colours(harbor: str, takes: int) -> None:
    game = play(lay(harbor=harbor, crew={0: "governor"}, hold=True), "stop")
    assert (game.chooser, game.table.stack[-1].a) == (0, takes)


@pytest.mark.rule("B-100")
def test_a_governor_adds_a_take_for_its_owner_alone() -> None:
    game = lay(harbor="y11 b11 g11", crew={1: "governor governor"}, hold=True)
    play(game, "stop", "trade:y11")
    assert (game.chooser, game.table.stack[-1].a) == (1, 3)
    play(game, "pass")
    assert (game.chooser, game.table.stack[-1].a) == (2, 1)


@pytest.mark.rule("B-100")
def test_each_card_of_a_governor_must_be_payable() -> None:
    game = lay(harbor="sailor3 sailor3", crew={1: "governor"}, coins={1: 7}, hold=True)
    play(game, "stop", "hire:sailor3")
    assert (coins(game), game.turn, crew(game, 1)) == ([1, 3, 0], 1, ["governor", "sailor3"])


@pytest.mark.rule("B-101")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_governor_just_hired_adds_no_take(edition: str) -> None:
    game = lay(harbor="governor y11 b11", coins={0: 8, 1: 9}, edition=edition, hold=True)
    assert play(game, "stop", "hire:governor").chooser == 1
    game = lay(harbor="governor y11 b11", coins={1: 9}, edition=edition, hold=True)
    assert play(game, "stop", "pass", "hire:governor").chooser == 2


@pytest.mark.rule("B-101")
def test_a_governor_adds_a_take_from_the_next_window_on() -> None:
    game = lay(2, harbor="governor b11", coins={0: 8}, draw="y11 captain", hold=True)
    play(game, "stop", "hire:governor", "pass")
    game.release()
    play(game, "stop", "pass")
    assert (game.chooser, game.table.stack[-1].a) == (0, 2)


@pytest.mark.rule("B-087", "B-102")
def test_a_governor_is_worth_no_points() -> None:
    game = play(lay(harbor="governor", coins={0: 8}, hold=True), "stop", "hire:governor")
    assert (points(game), crew(game, 0), ids(game, game.table.harbor)) == ([0, 0, 0], ["governor"], [])
