"""Cards and coins: coins are face-down cards, spent ones turn up, and what happens when the piles run out."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from buccaneer import CardGame, Game
from buccaneer.cards.rules.ending import standing
from buccaneer.cards.rules.table import BLANK, FACE, SHUFFLE_BITS
from buccaneer.cards.rules.view import redeal, view
from buccaneer.core.errors import IllegalChoice
from buccaneer.core.rng import Rng
from buccaneer.game.notation import write_position

from tests.table import coins, crew, ids, lay, play, texts, told


def faces(game: CardGame, purse: list[int]) -> list[str]:
    """What some coins show."""
    return ids(game, [coin & FACE for coin in purse])


def purse(game: CardGame, seat: int) -> list[str]:
    """What a seat's coins show, the latest last."""
    return faces(game, game.table.seats[seat].purse)


def upcoming(game: CardGame, cards: int) -> list[str]:
    """The next cards of the draw pile."""
    return ids(game, game.table.draw[::-1][:cards])


def keep(game: CardGame, cards: int) -> CardGame:
    """Leave only so many cards in the draw pile; the others are out of the game."""
    game.table.draw = game.table.draw[len(game.table.draw) - cards :]
    game.table.recount()
    return game


def sure(*cards: str) -> CardGame:
    """A real game of two, Anne first, with three coins each and some first cards to turn."""
    return Game("base", 2, seed=4, start=0, deck=["r11", "r11", "r11", "r23", "r23", "r23", *cards], hold=True)


def wander(seed: int, choices: int) -> CardGame:
    """A real game after so many random choices."""
    chance = random.Random(seed)
    game = Game("base", 3, seed=seed)
    for _ in range(choices):
        if not game.over:
            game.play(chance.choice(game.options))
    return game


# -- a coin is a card ---------------------------------------------------------------------------------------------


@pytest.mark.rule("B-015")
def test_coins_come_from_the_top_of_the_draw_pile() -> None:
    game = play(lay(harbor="y21", draw="k3x r4x g45", hold=True), "stop", "trade:y21")
    assert purse(game, 0) == ["k3x", "r4x"]
    assert upcoming(game, 1) == ["g45"]


@pytest.mark.rule("B-015")
@pytest.mark.parametrize(("ship", "amount"), [("b11", 1), ("b22", 2), ("b32", 3), ("b45", 4)])
def test_as_many_cards_as_coins(ship: str, amount: int) -> None:
    game = lay(harbor=ship, coins={0: 2}, hold=True)
    before, pile = game.table.seats[0].purse[:], game.table.draw[:]
    play(game, "stop", "trade:" + ship)
    assert game.table.seats[0].purse == before + pile[::-1][:amount]
    assert game.table.draw == pile[:-amount]


@pytest.mark.rule("B-015", "B-021")
def test_a_coin_remembers_its_shuffle() -> None:
    game = play(lay(harbor="y34", draw="k3x", discard="r11 r11", hoard=2, hold=True), "stop", "trade:y34")
    assert [coin >> SHUFFLE_BITS for coin in game.table.seats[0].purse] == [0, 1, 1]
    assert purse(game, 0)[0] == "k3x"


# -- nobody looks -------------------------------------------------------------------------------------------------


@pytest.mark.rule("B-016")
@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_coins_are_blank_to_all_but_can_be_counted(seat: int) -> None:
    seen = lay(harbor="y11", coins={0: 4, 1: 1, 2: 7}).view(seat).table
    assert [owner.purse for owner in seen.seats] == [[BLANK] * 4, [BLANK], [BLANK] * 7]
    assert seen.draw == [BLANK] * (119 - 13)


@pytest.mark.rule("B-016")
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_what_a_coin_shows_changes_nothing_in_a_view(seat: int) -> None:
    game = lay(harbor="y11", draw="k4x", coins={0: 4, 1: 2})
    before = write_position(game.view(seat).table, seat)
    coin = game.table.seats[0].purse
    coin[0], game.table.draw[-1] = game.table.draw[-1], coin[0]
    assert faces(game, coin)[0] == "k4x"
    assert write_position(game.view(seat).table, seat) == before


@pytest.mark.rule("B-016")
@pytest.mark.parametrize("seat", [-1, 1])
def test_only_which_shuffle_a_coin_came_from_is_known(seat: int) -> None:
    game = play(lay(harbor="y34", draw="k3x", discard="r11 r11", hoard=2, hold=True), "stop", "trade:y34")
    assert game.view(seat).table.seats[0].purse == [BLANK, BLANK + (1 << SHUFFLE_BITS), BLANK + (1 << SHUFFLE_BITS)]


@pytest.mark.rule("B-016", "B-017")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_everybody_can_work_out_which_cards_lie_face_down(seed: int) -> None:
    game = wander(seed, 500)
    hidden = [coin for seat in game.table.seats for coin in seat.purse]
    hidden += [card + (game.table.shuffles << SHUFFLE_BITS) for card in game.table.draw]
    for shuffle, counts in enumerate(game.view().table.unseen):
        down = Counter(coin & FACE for coin in hidden if coin >> SHUFFLE_BITS == shuffle)
        assert {face: number for face, number in enumerate(counts) if number} == down
    assert game.table.shuffles > 0


@pytest.mark.rule("B-016")
@pytest.mark.parametrize("seed", [5, 6])
def test_coins_may_be_any_card_that_lies_face_down(seed: int) -> None:
    game = wander(seed, 60)
    known = write_position(game.view(0).table, 0)
    worlds = [redeal(game.view(0), Rng(number)) for number in range(3)]
    assert len({tuple(world.seats[0].purse + world.draw) for world in worlds}) == 3
    for world in worlds:
        world.recount()
        assert write_position(view(world, 0).table, 0) == known


@pytest.mark.rule("B-016", "B-020")
@pytest.mark.parametrize("seed", [3, 7, 8])
def test_all_that_lies_open_is_in_every_view(seed: int) -> None:
    game = wander(seed, 45)
    assert game.copy().position == game.position
    told = dict(field.split("=") for field in game.position.split())
    seen = dict(field.split("=") for field in write_position(game.view(1).table, 1).split())
    assert {name for name in told if told[name] != seen.get(name)} == {"rng", "draw", "seats"}
    open_cards = [(seat.crew, seat.won, seat.power, seat.points) for seat in game.table.seats]
    assert [(seat.crew, seat.won, seat.power, seat.points) for seat in game.view(2).table.seats] == open_cards


# -- spending -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("B-017")
def test_a_price_turns_up_on_the_discard_pile() -> None:
    game = lay(harbor="sailor3", discard="y11", coins={0: 3}, hold=True)
    paid = purse(game, 0)
    play(game, "stop", "hire:sailor3")
    for seat in (-1, 0, 1, 2):
        assert sorted(ids(game, game.view(seat).table.discard)) == sorted(["y11", *paid])
    assert coins(game) == [0, 0, 0]


@pytest.mark.rule("B-017")
def test_spending_is_a_revelation_and_gaining_is_none() -> None:
    game = play(lay(harbor="sailor3 y11 b11 g11 r11", coins={0: 3}, hold=True), "stop")
    before = game.table.revealed
    assert play(game, "trade:y11").table.revealed == before
    assert play(game, "hire:sailor3").table.revealed == before + 1


@pytest.mark.rule("B-017")
def test_a_price_of_nothing_reveals_nothing() -> None:
    discounts = "senorita7 senorita7 senorita9 senorita9"
    game = play(lay(harbor="captain", crew={0: discounts}, hold=True), "stop")
    before = game.table.revealed
    assert play(game, "hire:captain").table.revealed == before
    assert "captain" in crew(game, 0)


@pytest.mark.rule("B-017")
def test_no_taking_back_a_hire_that_was_paid() -> None:
    game = sure("sailor3")
    game.release()
    play(game, "stop", "hire:sailor3")
    assert not game.can_undo
    with pytest.raises(IllegalChoice, match="revealed"):
        game.undo()
    assert crew(game, 0) == ["sailor3"]
    assert game.undo(beyond=True).text == "hire:sailor3"
    assert (crew(game, 0), coins(game)) == ([], [3, 3])


@pytest.mark.rule("B-017")
def test_a_turned_card_is_a_revelation() -> None:
    game = sure("captain", "priest")
    game.release()
    before = game.table.revealed
    play(game, "draw")
    assert game.table.revealed == before + 1
    assert not game.can_undo


@pytest.mark.rule("B-017", "B-015")
def test_a_trade_can_be_taken_back() -> None:
    game = sure("y21")
    game.release()
    before = play(game, "stop").digest
    play(game, "trade:y21")
    assert game.can_undo
    assert game.undo().text == "trade:y21"
    assert (game.digest, texts(game)) == (before, ["trade:y21", "pass"])
    assert game.redo().text == "trade:y21"
    assert coins(game) == [5, 3]
    with pytest.raises(IllegalChoice, match="nothing to make again"):
        game.redo()


@pytest.mark.rule("B-018")
def test_a_price_is_paid_with_the_latest_coins() -> None:
    game = lay(harbor="sailor3", coins={0: 5}, hold=True)
    before = purse(game, 0)
    play(game, "stop", "hire:sailor3")
    assert purse(game, 0) == before[:2]
    assert ids(game, game.table.discard) == [before[4], before[3], before[2]]


@pytest.mark.rule("B-018", "B-019")
def test_a_fee_is_the_latest_coin() -> None:
    game = play(lay(harbor="y11 captain", draw="k4x", coins={0: 2, 1: 2}, hold=True), "stop", "pass")
    mine, theirs = purse(game, 0), purse(game, 1)
    play(game, "trade:y11")
    assert purse(game, 1) == theirs
    assert purse(game, 0) == [*mine, "k4x"]


@pytest.mark.rule("B-018")
def test_a_tax_takes_the_latest_coins() -> None:
    game = lay(harbor="captain", draw="tax-cutlass", coins={0: 12}, crew={1: "sailor3"})
    before = purse(game, 0)
    play(game, "draw")
    assert purse(game, 0) == before[:6]
    assert ids(game, game.table.discard) == [*before[:5:-1], "tax-cutlass"]


@pytest.mark.rule("B-019")
def test_a_coin_between_players_stays_face_down() -> None:
    game = play(lay(harbor="y11 captain", coins={0: 2, 1: 2}, hold=True), "stop", "pass")
    revealed, discard = game.table.revealed, ids(game, game.table.discard)
    known = [counts[:] for counts in game.table.unseen]
    play(game, "trade:y11")
    assert coins(game) == [3, 2, 0]
    assert game.table.revealed == revealed
    assert game.table.unseen == known
    assert ids(game, game.table.discard) == [*discard, "y11", "captain"]
    assert game.view(0).table.seats[0].purse == [BLANK] * 3


@pytest.mark.rule("B-019")
def test_a_fee_can_be_taken_back() -> None:
    game = sure("y11")
    game.release()
    play(game, "stop", "pass", "trade:y11")
    assert coins(game) == [4, 3]
    assert game.can_undo


# -- the piles ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("B-020")
@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_everybody_sees_the_whole_discard_pile(seat: int) -> None:
    game = lay(harbor="y11", discard="r4x k12 tax-points governor")
    assert ids(game, game.view(seat).table.discard) == ["r4x", "k12", "tax-points", "governor"]


@pytest.mark.rule("B-020")
def test_the_discard_pile_is_open_in_every_step() -> None:
    game = lay(harbor="y11 captain", draw="k12", discard="r4x", crew={0: "pirate5"}, hold=True)
    for choice in ("draw", "repel", "stop", "pass", "trade:y11"):
        play(game, choice)
        assert all(game.view(seat).table.discard == game.table.discard for seat in (-1, 0, 1, 2))
    assert ids(game, game.table.discard) == ["r4x", "k12", "y11", "captain"]


@pytest.mark.rule("B-021")
def test_an_empty_draw_pile_waits_for_the_next_card() -> None:
    game = play(lay(harbor="captain", draw="priest", discard="settler settler", hoard=1), "draw")
    assert (game.table.draw, ids(game, game.table.discard)) == ([], ["settler", "settler"])
    assert (game.table.shuffles, told(game, "shuffle")) == (0, [])
    play(game, "draw")
    assert (ids(game, game.table.draw), game.table.discard) == (["settler"], [])
    assert (game.table.shuffles, told(game, "shuffle")) == (1, [(-1, 2)])


@pytest.mark.rule("B-021")
def test_one_card_left_is_no_reshuffle() -> None:
    game = play(lay(harbor="captain", draw="priest settler", discard="jack", hoard=1), "draw")
    assert (ids(game, game.table.draw), ids(game, game.table.discard)) == (["settler"], ["jack"])


@pytest.mark.rule("B-021")
def test_only_the_discards_are_shuffled() -> None:
    game = lay(harbor="captain", draw="", discard="settler priest jack", calls="exp-hh", won={0: "exp-aa"}, hoard=1)
    purses = [seat.purse[:] for seat in game.table.seats]
    play(game, "draw")
    left, turned = ids(game, game.table.draw), ids(game, game.table.harbor)[-1]
    assert sorted([*left, turned]) == ["jack", "priest", "settler"]
    assert (ids(game, game.table.harbor), ids(game, list(game.table.calls))) == (["captain", turned], ["exp-hh"])
    assert [seat.purse for seat in game.table.seats] == purses
    assert ids(game, list(game.table.seats[0].won)) == ["exp-aa"]


@pytest.mark.rule("B-021")
def test_the_discards_are_brought_into_another_order() -> None:
    discard = "y11 b11 g11 r11 k12 captain priest settler jack governor sailor3 pirate5"
    game = play(lay(harbor="y22 y34 b22 g23", discard=discard, hoard=1, hold=True), "stop", "trade:y22")
    pile = [*ids(game, game.table.draw), *purse(game, 0)[::-1]]
    assert sorted(pile) == sorted([*discard.split(), "y22"])
    assert pile != [*discard.split(), "y22"]


@pytest.mark.rule("B-021")
def test_coins_from_a_renewed_pile() -> None:
    game = play(lay(harbor="y22", draw="k3x", discard="r11", hoard=2, hold=True), "stop", "trade:y22")
    assert purse(game, 0)[0] == "k3x"
    assert sorted([purse(game, 0)[1], *upcoming(game, 9)]) == ["r11", "y22"]
    assert told(game, "shuffle") == [(-1, 2)]


@pytest.mark.rule("B-021", "B-017")
def test_a_reshuffle_is_a_revelation() -> None:
    game = play(lay(harbor="y11 b11", draw="", discard="r11 k12", hoard=2, hold=True), "stop")
    before = game.table.revealed
    play(game, "trade:y11")
    assert game.table.revealed == before + 1
    assert told(game, "shuffle") == [(-1, 3)]


@pytest.mark.rule("B-022", "B-015")
def test_a_trade_brings_what_there_is() -> None:
    game = play(lay(harbor="y44", draw="k3x", hoard=2, hold=True), "stop", "trade:y44")
    assert purse(game, 0) == ["k3x", "y44"]
    assert told(game, "trade") == [(0, 2)]
    assert (game.table.draw, game.table.discard) == ([], [])


@pytest.mark.rule("B-022")
def test_nothing_is_owed_for_later() -> None:
    game = play(lay(harbor="y44 captain priest", draw="k3x", hoard=2, hold=True), "stop", "trade:y44")
    assert game.chooser == 2
    play(game, "pass")
    assert coins(game)[0] == 2
    assert sorted(ids(game, game.table.discard)) == ["captain", "priest"]


@pytest.mark.rule("B-022", "B-023")
def test_who_goes_short_when_the_cards_run_out() -> None:
    game = keep(lay(harbor="captain", draw="tax-points k3x", discard="r4x", active=1), 2)
    play(game, "draw")
    assert told(game, "bonus") == [(1, 1), (2, 1), (0, 0)]
    assert [purse(game, seat) for seat in (0, 1, 2)] == [[], ["k3x"], ["r4x"]]


@pytest.mark.rule("B-023")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_coins_are_gained_clockwise_from_the_active_player(active: int) -> None:
    game = play(lay(harbor="captain", draw="tax-points y11 b11 g11", active=active), "draw")
    assert purse(game, active) == ["y11"]
    assert purse(game, (active + 1) % 3) == ["b11"]
    assert purse(game, (active + 2) % 3) == ["g11"]


@pytest.mark.rule("B-023")
def test_each_gains_all_coins_before_the_next() -> None:
    jesters = {0: "jester5", 1: "jester7 jester7", 2: "jester7 jester9"}
    game = lay(harbor="y11", draw="y21 k12 b11 g11 r11 captain", crew=jesters, active=1, hold=True)
    play(game, "draw")
    assert [purse(game, seat) for seat in (1, 2, 0)] == [["k12", "b11"], ["g11", "r11"], ["captain"]]


@pytest.mark.rule("B-024")
def test_without_a_card_to_turn_the_player_stops_at_once() -> None:
    game = play(lay(harbor="y11", draw="captain", hoard=2), "draw")
    assert told(game, "stop") == [(0, 2)]
    assert (game.chooser, texts(game)) == (0, ["trade:y11", "pass"])


@pytest.mark.rule("B-024", "B-028")
def test_without_a_first_card_there_is_stopping_or_claiming() -> None:
    game = lay(calls="exp-aa", crew={0: "captain captain"}, hoard=1)
    assert sorted(texts(game)) == ["claim:exp-aa:captain+captain", "stop"]
    play(game, "stop")
    assert told(game, "stop")[0] == (0, 0)


@pytest.mark.rule("B-024", "B-021")
def test_a_discard_is_a_card_to_turn() -> None:
    game = lay(calls="exp-aa", crew={0: "captain captain"}, discard="jack", hoard=1)
    assert sorted(texts(game)) == ["claim:exp-aa:captain+captain", "draw"]


@pytest.mark.rule("B-024", "B-021")
def test_a_last_card_in_the_draw_pile_is_a_card_to_turn() -> None:
    game = lay(calls="exp-aa", crew={0: "captain captain"}, draw="jack", hoard=1)
    assert sorted(texts(game)) == ["claim:exp-aa:captain+captain", "draw"]


@pytest.mark.rule("B-025")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_round_of_turns_without_a_card_ends_the_game(players: int) -> None:
    game = lay(players, hoard=1, crew={1: "captain", 0: "governor"})
    assert [seat for seat, _ in told(game, "turn-opens")] == list(range(1, players))
    assert (told(game, "over"), game.over) == ([(players - 1, 0)], True)


@pytest.mark.rule("B-025")
def test_it_is_scored_as_it_stands() -> None:
    outcome = lay(3, hoard=0, crew={1: "captain", 2: "pirate7"}).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.decided, outcome.cause) == ([2], "points", "idle")
    assert outcome.points == [0, 1, 2]


@pytest.mark.rule("B-025")
def test_a_card_turned_starts_the_count_again() -> None:
    game = lay(3, harbor="captain", hold=True)
    game.table.idle = 2
    play(game, "stop")
    assert (game.over, game.table.idle, game.turn) == (False, 0, 1)


@pytest.mark.rule("B-025")
@pytest.mark.parametrize(("idle", "over"), [(0, False), (1, False), (2, True)])
def test_one_turn_too_few_ends_nothing(idle: int, over: bool) -> None:
    game = lay(3, calls="exp-aa", crew={0: "captain captain", 1: "priest"}, hoard=2, drawn=0)
    game.table.idle = idle
    play(game, "claim:exp-aa:captain+captain")
    assert [seat for seat, _ in told(game, "turn-opens")] == [1, 2][: 2 - idle]
    assert game.over
    assert (not told(game, "turn-opens")) == over


# -- games that stand still ---------------------------------------------------------------------------


@pytest.mark.rule("B-118", "B-120")
@pytest.mark.parametrize("players", [2, 5])
def test_ten_rounds_that_change_nothing_end_the_game(players: int) -> None:
    game = lay(players, draw="senorita9 captain", crew={1: "settler"}, coins={1: 2}, drawn=0, hoard=None)
    table = game.table
    table.seats[1].purse, table.draw = table.seats[1].purse + table.draw[:-1], table.draw[-1:]
    table.recount()
    table.stood = standing(table)
    while not game.over:
        play(game, texts(game)[-1])
    assert (game.outcome and game.outcome.cause, game.outcome and game.outcome.winners) == ("unchanged", [1])
    assert (table.round, table.still, len(told(game, "turn-opens"))) == (10, 10, 10 * players - 1)


@pytest.mark.rule("B-118")
@pytest.mark.parametrize(("still", "changed", "over"), [(9, False, True), (8, False, False), (9, True, False)])
def test_only_ten_rounds_in_a_row_do(still: int, changed: bool, over: bool) -> None:
    game = lay(2, harbor="senorita9 y11", active=1, hold=True)
    game.table.still = still
    play(game, "stop")
    game.table.stood = standing(game.table)
    play(game, *(("trade:y11",) if changed else ("pass", "pass")))
    assert (game.over, game.table.still) == (over, 0 if changed else still + 1)


@pytest.mark.rule("B-118")
def test_a_position_remembers_how_everybody_stood() -> None:
    game = lay(2, harbor="senorita9 y11", active=1, hold=True)
    game.table.still = 9
    play(game, "stop")
    game.table.stood = standing(game.table)
    twin = Game.at(game.position)
    assert play(twin, "pass", "pass").outcome == play(game, "pass", "pass").outcome
    assert (game.over, twin.over, twin.digest) == (True, True, game.digest)


@pytest.mark.rule("B-120")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_empty_piles_end_the_game_in_the_round_that_is_played(active: int) -> None:
    game = lay(3, hoard=0, active=active)
    assert (game.over, game.table.round) == (True, 1 if active == 0 else 2)


@pytest.mark.rule("B-025")
def test_the_count_does_not_wait_for_the_end_of_a_round() -> None:
    game = lay(3, hoard=0, active=1, start=0)
    assert told(game, "over") == [(0, 0)]
    assert [seat for seat, _ in told(game, "turn-opens")] == [2, 0]
