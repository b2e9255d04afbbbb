"""Howlers: each is found where it is one and nowhere else, and no level and no style commits any."""

from __future__ import annotations

from functools import partial

import pytest

from buccaneer import CardGame, Game, Rng, make_bot
from buccaneer.bots.howlers import HOWLERS, howler
from buccaneer.bots.registry import GRADED
from buccaneer.cards.rules.card import DISCOUNT, SHIP
from buccaneer.dice.rules.table import OFF

from tests.bots import patient
from tests.table import lay, play
from tools.levels import watched


def found(game: Game) -> dict[str, str]:
    """What each option would be, if it would be a howler."""
    seen = game.view(game.chooser)
    return {option.text: name for option in seen.options if (name := howler(seen, option))}


def ending(game: CardGame) -> CardGame:
    game.table.ending = True
    return game


def spared(game: CardGame) -> None:
    """No level and no style takes what would be a howler."""
    wrong = found(game)
    assert wrong
    seen = game.view(game.chooser)
    for name in GRADED:
        for number in range(3):
            assert make_bot(name).choose(seen, seen.options, Rng(number)).text not in wrong, name


def test_a_winning_claim_is_made() -> None:
    crew = {0: "captain captain admiral9 admiral9 senorita9"}
    last = lay(harbor="y11", crew=crew, calls="exp-aa", start=1)
    assert set(found(last).values()) == {"missed-claim"}
    assert set(found(last)) == {"draw", "stop"}
    spared(last)
    assert not found(lay(harbor="y11", crew=crew, calls="exp-aa", start=0)), "others still have a turn"


def test_a_winning_hire_is_made() -> None:
    near = lay(harbor="captain y11", crew={0: "admiral9 admiral9 senorita9 governor"}, coins={0: 9}, start=1)
    near.table.seats[0].points = 11
    play(near, "stop")
    assert found(near) == {"trade:y11": "missed-hire", "pass": "missed-hire"}
    spared(near)


def test_points_are_taken_in_the_very_last_market() -> None:
    game = ending(lay(harbor="captain y11", crew={1: "admiral9 admiral9 senorita9"}, coins={0: 9}, start=1))
    play(game, "stop")
    assert found(game) == {"trade:y11": "last-coins", "pass": "last-points"}
    spared(game)
    early = ending(lay(harbor="captain y11", crew={1: "admiral9 admiral9 senorita9"}, coins={0: 9}, start=0))
    assert found(play(early, "stop")) == {}


def test_a_lost_game_is_not_given_up() -> None:
    behind = lay(2, harbor="y11 sailor3", crew={1: "admiral9 admiral9 senorita9 governor"}, start=1)
    assert found(ending(behind)) == {"stop": "given-up"}
    spared(behind)
    assert found(ending(lay(2, harbor="y11 sailor3", coins={0: 9}, start=1))) == {}


def dangerous(harbor: str) -> CardGame:
    """A harbor with nothing but ships still to come."""
    whole = lay(drawn=1).table
    faces = whole.rules.faces
    away = [faces[card].id for card in whole.draw if faces[card].kind != SHIP]
    return lay(harbor=harbor, discard=" ".join(away))


def test_nobody_draws_on_at_high_risk_with_five_cards_lying() -> None:
    five = dangerous("y11 b11 g11 r11 k12")
    assert five.odds().bust_repelling > 0.6
    assert found(five) == {"draw": "risk"}
    spared(five)
    assert found(dangerous("y11 b11 g11")) == {}
    assert found(lay(harbor="y11 b11 g11 r11 k12")) == {}, "the chance is below 60 in 100"


def test_nobody_stops_for_nothing_while_the_next_card_is_safe() -> None:
    poor = lay(harbor="captain")
    assert found(poor) == {"stop": "safe-stop"}
    spared(poor)
    assert found(lay(harbor="captain", coins={0: 9})) == {}
    assert found(lay(harbor="y11")) == {}


def test_what_busts_is_repelled() -> None:
    game = play(lay(harbor="y11 b11", crew={0: "pirate9 pirate7"}, draw="y22"), "draw")
    assert found(game) == {"admit": "let-in"}
    spared(game)
    assert found(play(lay(harbor="b11", crew={0: "pirate9 pirate7"}, draw="y22"), "draw")) == {}


def test_nobody_is_refused_who_comes_for_nothing() -> None:
    game = lay(harbor="jester5 y11", crew={0: "senorita7 senorita7 senorita9 senorita9"}, coins={0: 1})
    play(game, "stop")
    jester = game.rules.by_id["jester5"]
    assert game.rules.price(game.table, 0, jester) == 1
    assert found(game) == {"pass": "free-coins"}
    me = game.table.seats[0]
    me.power = tuple(power + (ability == DISCOUNT) for ability, power in enumerate(me.power))
    assert game.rules.price(game.table, 0, jester) == 0
    assert found(game) == {"pass": "free-hire"}
    spared(game)


def test_coins_that_cost_nothing_are_taken() -> None:
    game = play(lay(harbor="y34 b11", coins={0: 2}), "stop")
    assert found(game) == {"pass": "free-coins"}
    spared(game)
    assert found(play(lay(harbor="y34 b11", coins={0: 11}), "stop")) == {}, "the next tax may take half of them"
    fee = play(lay(harbor="y34 b11", coins={1: 3}, active=0), "stop", "trade:b11")
    assert fee.chooser == 1
    assert found(fee) == {}, "a fee is to be paid"


def test_a_claim_costs_no_more_than_it_must() -> None:
    game = lay(harbor="y11", crew={0: "captain captain captain jack"}, calls="exp-aa")
    dear = found(game)
    assert set(dear.values()) <= {"dear-claim"}
    faces = game.rules.faces
    for option in game.options:
        if option.cards:
            given = sum(faces[card].points for card in option.cards)
            least = min(sum(faces[card].points for card in other.cards) for other in game.options if other.cards)
            assert (option.text in dear) <= (given > least)


def test_dice_howlers() -> None:
    game = Game("dice", 2, 3)
    bot = make_bot("thumb")
    while "roll" not in [option.text for option in game.options]:
        game.play(bot.choose(game.view(game.chooser), game.options, Rng(1)).text)
    table = game.table
    sheet = table.sheets[game.chooser]
    table.ships[:] = [0, 0, 0, 0, 0, OFF][: len(table.ships)]
    sheet.points = 15
    assert found(game) == {"roll": "missed-stop"}
    sheet.points = 0
    assert "stop" not in found(game)


def test_no_howler_where_a_table_plays_together() -> None:
    game = Game("together", 2, 3)
    seen = game.view(game.chooser)
    assert not any(howler(seen, option) for option in seen.options)


@pytest.mark.parametrize("name", patient(GRADED))
def test_none_in_games(name: str) -> None:
    """A few games here; `python -m tools.levels --howlers --games 500` plays more."""
    bot = watched(partial(make_bot, name), "base", 2, 4, 41)
    assert bot.asked > 200
    assert not bot.howlers


def test_others_commit_some() -> None:
    """So the watch is awake."""
    bot = watched(partial(make_bot, "random"), "base", 3, 12, 42)
    assert set(bot.howlers) >= {"safe-stop", "free-coins"}
    assert set(bot.howlers) <= set(HOWLERS)
