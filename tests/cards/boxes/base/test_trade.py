"""Trade & Hire: windows, takes, trading, hiring, the fee, and what is left over."""

from __future__ import annotations

from pathlib import Path

import pytest

from buccaneer import CardGame, Game, IllegalChoice, UnparsableChoice, load_pack
from buccaneer.core.engine import MOVED
from buccaneer.game import modes

from tests.table import coins, crew, ids, lay, play, points, texts, told

EDITIONS = ("bigbox", "classic", "us")
FIVE = "y11 b11 g11 r11 k12"
PRICES = {
    "trader-y3": (3, 1),
    "trader-y5": (5, 2),
    "trader-b3": (3, 1),
    "trader-b5": (5, 2),
    "trader-g3": (3, 1),
    "trader-r3": (3, 1),
    "trader-k3": (3, 1),
    "settler": (4, 1),
    "captain": (4, 1),
    "priest": (4, 1),
    "jack": (6, 1),
    "sailor3": (3, 1),
    "sailor5": (5, 2),
    "sailor7": (7, 3),
    "pirate5": (5, 1),
    "pirate7": (7, 2),
    "pirate9": (9, 3),
    "senorita7": (7, 2),
    "senorita9": (9, 3),
    "jester5": (5, 1),
    "jester7": (7, 2),
    "jester9": (9, 3),
    "admiral5": (5, 1),
    "admiral7": (7, 2),
    "admiral9": (9, 3),
    "governor": (8, 0),
}


def purse(game: CardGame, seat: int) -> list[str]:
    """What a seat's coins show, the latest gained last."""
    return ids(game, [coin & 255 for coin in game.table.seats[seat].purse])


def with_worthless_ship(game: CardGame, folder: Path) -> CardGame:
    """The same game with a content pack by which the ship y11 shows no coin."""
    file = folder / "pack.toml"
    file.write_text('pack = "poor"\nover = "base"\n[cards.y11]\ncoins = 0\n', encoding="utf-8")
    game.rules = game.table.rules = modes.rules("base", "bigbox", "", (load_pack(file).key,))
    return game


@pytest.mark.rule("B-069")
@pytest.mark.parametrize(
    ("players", "active", "order"), [(3, 0, [0, 1, 2]), (3, 1, [1, 2, 0]), (4, 3, [3, 0, 1, 2]), (2, 1, [1, 0])]
)
def test_windows_go_clockwise_from_the_active_player(players: int, active: int, order: list[int]) -> None:
    game = play(lay(players, harbor=FIVE, active=active, hold=True), "stop")
    asked = []
    for _ in range(players):
        asked.append(game.chooser)
        play(game, "pass")
    assert asked == order
    assert (game.held, game.turn) == (True, (active + 1) % players)


@pytest.mark.rule("B-069")
def test_the_active_player_picks_before_the_others() -> None:
    game = play(lay(harbor="y44 b11", hold=True), "stop", "trade:y44")
    assert (game.chooser, texts(game)) == (1, ["trade:b11", "pass"])
    assert told(game, "stop") == [(0, 2)]


@pytest.mark.rule("B-070")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("harbor", "takes"),
    [
        ("trader-y3 trader-b3 trader-g3 trader-r3", 1),
        ("y11 sailor3 sailor3 sailor3", 1),
        ("y11 b11 sailor3 sailor3", 1),
        ("y11 b11 g11 trader-k3", 1),
        ("y11 b11 g11 k12", 2),
        ("y11 b11 g11 r11 sailor3 sailor3", 2),
        (FIVE, 3),
        (FIVE + " sailor3", 3),
    ],
)
def test_takes_by_the_colours_in_the_harbor(edition: str, harbor: str, takes: int) -> None:
    game = play(lay(harbor=harbor, coins={0: 12, 1: 12}, edition=edition, hold=True), "stop")
    assert game.chooser == 0
    for left in range(takes, 0, -1):
        assert (game.chooser, game.table.stack[-1].a, game.table.stack[-1].b) == (0, left, takes - left)
        play(game, texts(game)[0])
    assert game.chooser == 1


@pytest.mark.rule("B-070")
def test_colours_are_counted_not_ships() -> None:
    game = play(lay(harbor="y11 y22 y34 b11 b22 g11", hold=True), "stop", "trade:y34")
    assert game.chooser == 1


@pytest.mark.rule("B-070", "B-080")
def test_many_colours_give_the_others_no_more_than_one() -> None:
    game = play(lay(harbor=FIVE, hold=True), "stop", "pass", "trade:y11")
    assert (game.chooser, texts(game)[-2:]) == (2, ["trade:k12", "pass"])


@pytest.mark.rule("B-071")
def test_ships_that_leave_do_not_lower_the_takes() -> None:
    game = play(lay(harbor="y11 b11 g11 r11", hold=True), "stop", "trade:y11")
    assert (game.chooser, game.table.stack[-1].a) == (0, 1)
    assert play(game, "trade:b11").chooser == 1


@pytest.mark.rule("B-071")
def test_a_window_counts_its_takes_as_it_opens() -> None:
    game = play(lay(harbor="y11 captain", crew={1: "governor"}, hold=True), "stop")
    assert [frame.a for frame in game.table.stack if game.rules.steps[frame.step].name == "market"] == [1]
    assert play(game, "pass").table.stack[-1].a == 2


@pytest.mark.rule("B-072")
def test_admirals_pay_before_the_first_take() -> None:
    game = play(lay(harbor=FIVE.replace("k12", "captain"), crew={0: "admiral5"}, coins={0: 2}, hold=True), "stop")
    assert (coins(game), told(game, "admiral")) == ([4, 0, 0], [(0, 2)])
    assert "hire:captain" in texts(game)


@pytest.mark.rule("B-072")
def test_every_window_pays_when_it_opens_and_not_before() -> None:
    game = play(lay(harbor=FIVE, crew={0: "admiral5", 1: "admiral7", 2: "admiral7"}, hold=True), "stop")
    assert coins(game) == [2, 0, 0]
    assert coins(play(game, "pass")) == [2, 2, 0]
    assert coins(play(game, "pass")) == [2, 2, 2]


@pytest.mark.rule("B-072")
def test_jesters_pay_by_themselves_when_there_is_nothing_to_take() -> None:
    game = play(lay(drawn=1, crew={0: "jester5", 1: "jester7"}, hold=True), "stop")
    assert (coins(game), game.turn, game.held) == ([1, 1, 0], 1, True)
    assert [event.kind for event in game.events] == [
        "stop",
        "jester",
        "empty",
        "jester",
        "empty",
        "empty",
        "turn-opens",
    ]


@pytest.mark.rule("B-073")
def test_every_card_of_the_harbor_can_be_taken() -> None:
    game = play(lay(harbor="captain y11 trader-b3 k12 captain", coins={0: 4}, hold=True), "stop")
    assert texts(game) == ["trade:y11", "trade:k12", "hire:captain", "hire:trader-b3", "pass"]
    play(game, "hire:captain")
    assert ids(game, game.table.harbor) == ["y11", "trader-b3", "k12", "captain"]


@pytest.mark.rule("B-073")
def test_takes_are_made_one_at_a_time_and_may_be_left_out() -> None:
    game = play(lay(harbor=FIVE, hold=True), "stop", "trade:g11")
    assert (game.chooser, texts(game)) == (0, ["trade:y11", "trade:b11", "trade:r11", "trade:k12", "pass"])
    play(game, "pass")
    assert (game.chooser, coins(game), told(game, "pass")) == (1, [1, 0, 0], [(0, 0)])


@pytest.mark.rule("B-073")
def test_only_cards_of_the_harbor_can_be_taken() -> None:
    game = play(lay(harbor="captain y11", coins={0: 4}, hold=True), "stop")
    for choice in ("trade:b11", "hire:priest", "trade:y22", "stop", "draw"):
        with pytest.raises(IllegalChoice):
            game.play(choice)
    for choice in ("trade:captain", "hire:y11", "trade", "hire", "pass:y11", "trade:y11:y11", "hire:captain:captain"):
        with pytest.raises(UnparsableChoice):
            game.play(choice)
    assert (coins(game), len(game.table.harbor), game.chooser) == ([4, 0, 0], 2, 0)


@pytest.mark.rule("B-073")
def test_the_engine_itself_carries_out_legal_takes_alone() -> None:
    game = play(lay(harbor="captain y11", hold=True), "stop")
    table, made = game.table.copy(), game.table.decisions
    with pytest.raises(IllegalChoice, match="possible: trade:y11, pass"):
        game.rules.apply(table, game.parse("hire:captain"))
    game.rules.apply(table, game.parse("trade:y11"))
    assert (len(table.seats[0].purse), table.decisions, coins(game)) == (1, made + 1, [0, 0, 0])


@pytest.mark.rule("B-073")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_has_to_take_anything(edition: str) -> None:
    game = play(lay(harbor=FIVE, edition=edition, hold=True), "stop", "pass", "pass", "pass")
    assert (coins(game), told(game, "pass")) == ([0, 0, 0], [(0, 0), (1, 0), (2, 0)])


@pytest.mark.rule("B-074")
def test_income_serves_the_next_hire() -> None:
    game = play(lay(harbor="y44 b11 g11 r11 captain", hold=True), "stop")
    assert "hire:captain" not in texts(game)
    play(game, "trade:y44", "hire:captain")
    assert (coins(game), crew(game, 0)) == ([0, 0, 0], ["captain"])


@pytest.mark.rule("B-074", "B-089")
def test_a_new_trader_works_at_once() -> None:
    game = play(lay(harbor="y22 b11 g11 r11 trader-y3", coins={0: 3}, hold=True), "stop")
    play(game, "hire:trader-y3", "trade:y22")
    assert (coins(game), told(game, "trade")) == ([3, 0, 0], [(0, 3)])


@pytest.mark.rule("B-074", "B-090")
def test_a_new_senorita_works_at_once() -> None:
    game = play(lay(harbor="y22 b11 g11 r11 senorita7 captain", coins={0: 10}, hold=True), "stop")
    play(game, "hire:senorita7", "hire:captain")
    assert (coins(game), told(game, "hire")) == ([0, 0, 0], [(0, 7), (0, 3)])


@pytest.mark.rule("B-075")
@pytest.mark.parametrize(("ship", "worth"), [("y11", 1), ("b22", 2), ("g33", 3), ("r4x", 4), ("k4x", 4), ("k37", 3)])
def test_a_ship_brings_the_coins_it_shows(ship: str, worth: int) -> None:
    game = play(lay(harbor=ship, coins={0: 2}, hold=True), "stop", f"trade:{ship}")
    assert (coins(game), points(game), crew(game, 0)) == ([2 + worth, 0, 0], [0, 0, 0], [])
    assert (told(game, "trade"), game.table.harbor) == ([(0, worth)], [])


@pytest.mark.rule("B-075")
def test_income_comes_from_the_top_of_the_draw_pile_and_reveals_nothing() -> None:
    game = play(lay(harbor="y22", draw="priest jack captain", coins={0: 1}, hold=True), "stop")
    revealed = game.table.revealed
    play(game, "trade:y22")
    assert (purse(game, 0)[1:], game.table.revealed) == (["priest", "jack"], revealed)
    assert ids(game, game.table.draw[-1:]) == ["captain"]


@pytest.mark.rule("B-075")
def test_a_trade_can_be_taken_back_and_a_hire_cannot() -> None:
    game = Game("base", 2, seed=1, start=0, deck=["k12", "r11"] * 3 + ["y11", "b11", "sailor3"], hold=True)
    assert (game.table.revealed, game.table.decisions) == (0, 0)
    game.release()
    play(game, "draw", "draw", "stop", "trade:y11")
    assert (game.table.revealed, game.table.decisions) == (3, 4)
    assert (game.can_undo, game.chooser) == (True, 1)
    assert (game.undo().text, coins(game), game.chooser) == ("trade:y11", [3, 3], 0)
    assert play(game, "hire:sailor3").can_undo is False


@pytest.mark.rule("B-076")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_traded_ship_lies_on_the_discard_pile(edition: str) -> None:
    game = play(lay(harbor="y11 b11", discard="k12", edition=edition, hold=True), "stop", "trade:y11")
    assert ids(game, game.table.discard) == ["k12", "y11"]


@pytest.mark.rule("B-076", "B-077")
def test_the_ship_itself_can_come_back_as_a_coin() -> None:
    game = play(lay(2, harbor="y44 captain", hoard=1, hold=True), "trade:y44")
    assert purse(game, 0) == ["y44"]
    assert (told(game, "trade"), told(game, "shuffle")) == ([(0, 1)], [(-1, 1)])


@pytest.mark.rule("B-076")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fee_comes_after_the_income(edition: str) -> None:
    game = lay(harbor="y22", draw="priest jack", coins={0: 1, 1: 2}, edition=edition, hold=True)
    before = purse(game, 1)
    play(game, "stop", "pass", "trade:y22")
    assert (purse(game, 0)[1:], purse(game, 1)) == (["jack"], [*before, "priest"])
    assert [event.kind for event in game.events][2:4] == ["trade", "fee"]


@pytest.mark.rule("B-077")
def test_income_stops_when_the_cards_run_out() -> None:
    game = play(lay(2, harbor="y44 captain", draw="priest", discard="k12", hoard=1, hold=True), "stop", "trade:y44")
    assert sorted(purse(game, 0)) == ["k12", "priest", "y44"]
    assert (told(game, "trade"), purse(game, 0)[0]) == ([(0, 3)], "priest")


@pytest.mark.rule("B-077")
def test_the_ship_alone_can_pay_the_fee() -> None:
    game = play(lay(harbor="y44 b11", hoard=2, hold=True), "pass")
    assert (game.chooser, texts(game)) == (1, ["trade:y44", "trade:b11", "pass"])
    play(game, "trade:y44")
    assert (purse(game, 0), purse(game, 1)) == (["y44"], [])


@pytest.mark.rule("B-077", "B-083")
def test_without_a_coin_for_the_fee_the_trade_is_not_offered(tmp_path: Path) -> None:
    game = with_worthless_ship(lay(harbor="y11", crew={2: "trader-y3"}, hold=True), tmp_path)
    play(game, "stop")
    assert (game.chooser, texts(game)) == (0, ["trade:y11", "pass"])
    play(game, "pass")
    assert (game.chooser, told(game, "nothing")) == (2, [(1, 1)])
    assert coins(play(game, "trade:y11")) == [1, 0, 0]


@pytest.mark.rule("B-077")
def test_a_coin_at_hand_pays_the_fee_of_a_worthless_ship(tmp_path: Path) -> None:
    game = with_worthless_ship(lay(harbor="y11", coins={1: 1}, hold=True), tmp_path)
    play(game, "stop", "pass", "trade:y11")
    assert coins(game) == [1, 0, 0]


@pytest.mark.rule("B-078", "B-102")
@pytest.mark.parametrize(("card", "price", "worth"), [(card, *numbers) for card, numbers in PRICES.items()])
def test_hiring_costs_the_price_and_adds_the_card(card: str, price: int, worth: int) -> None:
    game = play(lay(harbor=card, coins={0: price}, hold=True), "stop", f"hire:{card}")
    assert (coins(game), crew(game, 0), points(game)) == ([0, 0, 0], [card], [worth, 0, 0])
    assert (told(game, "hire"), game.table.harbor, len(game.table.discard)) == ([(0, price)], [], price)


@pytest.mark.rule("B-078")
@pytest.mark.parametrize("card", PRICES)
def test_a_coin_short_cannot_hire(card: str) -> None:
    game = play(lay(harbor=card, coins={0: PRICES[card][0] - 1}, hold=True), "stop")
    assert (game.turn, told(game, "nothing")) == (1, [(0, 1), (1, 1), (2, 1)])


@pytest.mark.rule("B-078")
def test_the_price_is_laid_open_the_latest_coin_first() -> None:
    game = lay(harbor="captain", coins={0: 6}, hold=True)
    before, revealed = purse(game, 0), game.table.revealed
    play(game, "stop", "hire:captain")
    assert (purse(game, 0), ids(game, game.table.discard)) == (before[:2], before[:1:-1])
    assert game.table.revealed == revealed + 1


@pytest.mark.rule("B-079")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fee_of_a_hire_comes_after_the_price(edition: str) -> None:
    game = lay(harbor="sailor3", coins={1: 5}, edition=edition, hold=True)
    before = purse(game, 1)
    play(game, "stop", "hire:sailor3")
    assert ids(game, game.table.discard) == [before[4], before[3], before[2]]
    assert (purse(game, 0), purse(game, 1), crew(game, 1)) == ([before[1]], before[:1], ["sailor3"])


@pytest.mark.rule("B-079")
def test_the_card_comes_in_between_price_and_fee() -> None:
    game = lay(harbor="sailor3", coins={1: 4}, crew={1: "sailor7 pirate9 admiral9 jester7"}, hold=True)
    play(game, "stop", "hire:sailor3")
    assert [event.kind for event in game.events if event.seat == 1][:3] == ["hire", "ending", "fee"]


@pytest.mark.rule("B-080")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_other_player_takes_one_card(edition: str) -> None:
    game = play(lay(4, harbor=FIVE, edition=edition, hold=True), "stop", "pass")
    for seat, ship in ((1, "y11"), (2, "b11"), (3, "g11")):
        assert game.chooser == seat
        play(game, f"trade:{ship}")
    assert (game.held, game.turn, ids(game, game.table.discard)[-2:]) == (True, 1, ["r11", "k12"])


@pytest.mark.rule("B-080")
def test_an_empty_harbor_leaves_nothing_for_the_next() -> None:
    game = play(lay(harbor="y11 b11", coins={2: 9}, hold=True), "stop", "trade:y11", "trade:b11")
    assert (game.turn, game.held, told(game, "empty")) == (1, True, [(2, 1)])


@pytest.mark.rule("B-081")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_others_take_cards_though_the_active_player_passes(edition: str) -> None:
    game = play(lay(harbor="y22 b22", edition=edition, hold=True), "stop", "pass", "trade:y22", "trade:b22")
    assert coins(game) == [2, 1, 1]


@pytest.mark.rule("B-081")
def test_the_others_take_cards_though_the_active_player_cannot() -> None:
    game = play(lay(harbor="sailor3", coins={1: 4}, hold=True), "stop")
    assert (game.chooser, texts(game), told(game, "nothing")) == (1, ["hire:sailor3", "pass"], [(0, 1)])


@pytest.mark.rule("B-082")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_the_fee_goes_to_the_active_player(active: int) -> None:
    one, two = (active + 1) % 3, (active + 2) % 3
    game = lay(harbor="y11 g33 sailor3", coins={one: 4, active: 1}, active=active, hold=True)
    play(game, "stop", "pass", "hire:sailor3", "trade:g33")
    assert [coins(game)[seat] for seat in (active, one, two)] == [3, 0, 2]
    assert told(game, "fee") == [(one, 1), (two, 1)]


@pytest.mark.rule("B-082")
def test_the_active_player_pays_no_fee() -> None:
    game = play(lay(harbor="y11 sailor3 b11 g11 r11", coins={0: 3}, hold=True), "stop", "hire:sailor3", "trade:y11")
    assert (coins(game), told(game, "fee")) == ([1, 0, 0], [])


@pytest.mark.rule("B-082")
def test_the_fee_changes_hands_face_down() -> None:
    game = play(lay(harbor="y11", coins={1: 1}, discard="k12", hold=True), "stop", "pass")
    revealed = game.table.revealed
    play(game, "trade:y11")
    assert (game.table.revealed, ids(game, game.table.discard)) == (revealed, ["k12", "y11"])


@pytest.mark.rule("B-083")
def test_the_fee_comes_out_of_a_single_coin() -> None:
    game = play(lay(harbor="y11", hold=True), "stop", "pass", "trade:y11")
    assert coins(game) == [1, 0, 0]


@pytest.mark.rule("B-083", "B-089")
def test_the_fee_comes_out_of_the_traders_coins_too(tmp_path: Path) -> None:
    game = with_worthless_ship(lay(harbor="y11", crew={1: "trader-y3 trader-y5"}, hold=True), tmp_path)
    play(game, "stop", "pass", "trade:y11")
    assert (coins(game), told(game, "trade")) == ([1, 1, 0], [(1, 2)])


@pytest.mark.rule("B-084")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("card", "price"), [("sailor3", 3), ("captain", 4), ("pirate9", 9)])
def test_hiring_in_anothers_turn_needs_price_and_fee(edition: str, card: str, price: int) -> None:
    game = play(lay(harbor=card, coins={1: price, 2: price + 1}, edition=edition, hold=True), "stop")
    assert (game.chooser, told(game, "nothing")) == (2, [(0, 1), (1, 1)])
    assert coins(play(game, f"hire:{card}")) == [1, price, 0]


@pytest.mark.rule("B-085")
def test_a_window_closes_when_it_is_ended() -> None:
    game = play(lay(harbor=FIVE, calls="exp-hh", crew={0: "settler settler"}, hold=True), "stop")
    assert texts(game)[-2:] == ["claim:exp-hh:settler+settler", "pass"]
    assert play(game, "trade:y11", "pass").chooser == 1
    assert (crew(game, 0), len(game.table.harbor)) == (["settler", "settler"], 4)


@pytest.mark.rule("B-085")
def test_a_window_closes_with_the_last_take() -> None:
    game = play(lay(harbor="y11 b11", hold=True), "stop", "trade:y11")
    assert (game.chooser, told(game, "pass")) == (1, [])


@pytest.mark.rule("B-085")
def test_a_window_with_a_claim_left_stays_open_after_the_last_take() -> None:
    game = play(lay(harbor="y11 b11", calls="exp-hh", crew={0: "settler settler"}, hold=True), "stop", "trade:y11")
    assert (game.chooser, texts(game)) == (0, ["claim:exp-hh:settler+settler", "pass"])
    assert play(game, "claim:exp-hh:settler+settler").chooser == 1


@pytest.mark.rule("B-085")
def test_nobody_is_asked_who_can_do_nothing() -> None:
    game = play(lay(harbor="governor", coins={0: 7, 1: 8, 2: 8}, hold=True), "stop")
    assert (game.turn, game.held) == (1, True)
    assert told(game, "nothing") == [(0, 1), (1, 1), (2, 1)]


@pytest.mark.rule("B-085")
def test_forced_steps_are_taken_one_by_one_until_somebody_is_asked() -> None:
    game = play(lay(harbor="y11 b11", hold=True), "stop")
    game.rules.apply(game.table, game.parse("trade:y11"))
    seats = []
    while game.rules.advance(game.table) == MOVED:
        seats.append((game.rules.steps[game.table.stack[-1].step].name, game.table.stack[-1].seat))
    assert seats == [("open", 1), ("market", 1)]
    assert texts(game) == ["trade:b11", "pass"]


@pytest.mark.rule("B-085")
def test_who_took_or_passed_is_not_said_to_have_found_nothing() -> None:
    game = play(lay(harbor="y11 b11 governor", hold=True), "stop", "trade:y11", "pass", "pass")
    assert (told(game, "nothing"), told(game, "empty")) == ([], [])


@pytest.mark.rule("B-086")
@pytest.mark.parametrize("edition", EDITIONS)
def test_leftovers_are_discarded_after_the_last_window(edition: str) -> None:
    game = lay(harbor="y11 captain b11 governor", calls="exp-hh", discard="k12", edition=edition, hold=True)
    play(game, "stop", "pass", "trade:y11")
    assert ids(game, game.table.harbor) == ["captain", "b11", "governor"]
    play(game, "pass")
    assert ids(game, game.table.discard) == ["k12", "y11", "captain", "b11", "governor"]
    assert (game.table.harbor, ids(game, game.table.calls)) == ([], ["exp-hh"])


@pytest.mark.rule("B-086")
def test_leftovers_are_told() -> None:
    game = play(lay(2, harbor="captain y11", hold=True, active=1), "stop", "pass", "pass")
    told_of = next(event for event in game.events if event.kind == "leftovers")
    assert (told_of.seat, told_of.amount, ids(game, list(told_of.cards))) == (1, 2, ["captain", "y11"])


@pytest.mark.rule("B-086")
def test_without_leftovers_nothing_is_discarded() -> None:
    game = play(lay(2, harbor="y11", hold=True), "stop", "trade:y11")
    assert (ids(game, game.table.discard), told(game, "leftovers")) == (["y11"], [])
