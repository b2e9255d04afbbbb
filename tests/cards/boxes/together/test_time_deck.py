"""The time deck: how many cards, what they do, what nobody knows about them, and the cards set aside."""

from __future__ import annotations

from typing import Any

import pytest

from buccaneer import CardGame, Rng, UnparsableChoice, redeal, view, write_view
from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.boxes.together.rules import clock
from buccaneer.cards.rules.card import COLOURS
from buccaneer.cards.rules.table import BLANK, FACE, SHUFFLE_BITS

from tests.cards.boxes.contracts.test_contracts import FIGHTER, marks, names, refused
from tests.cards.boxes.together.test_together import begun, kinds, team
from tests.table import coins, ids, play, texts, told

SEALS = {
    "luminary": "0 I",
    "bruja": "1 G",
    "maritime-supremacy": "0 G",
    "new-colony": "1 D",
    "trade-outpost": "0 D",
    "trade-master": "0 B",
    "thrifty-staff": "1 B",
    "mercenary": "0 A",
    "explorer": "1 E",
    "frigate-nemesis": "0 C",
    "galleon-nemesis": "-1 H",
    "tax-inspector": "1 C",
    "jinx": "-1 F",
    "speculator": "0 A",
    "major-speculator": "0 A",
    "pirates-nest": "0 A",
    "small-estate": "2 J",
    "ransom": "2 K",
}
QUESTION = ["aside", "keep"]


def time(game: CardGame) -> list[str]:
    """What the time deck holds, the top card first."""
    return ids(game, [coin & FACE for coin in clock(game.table).time[::-1]])


def aside(game: CardGame) -> list[str]:
    """What the point deck holds, the latest card first."""
    return ids(game, [coin & FACE for coin in clock(game.table).aside[::-1]])


# -- set-up ------------------------------------------------------------------------------------------


@pytest.mark.rule("T-010")
@pytest.mark.parametrize(
    ("contracts", "cards"),
    [
        ("bruja maritime-supremacy galleon-nemesis", 13 + 0 + 2),
        ("speculator major-speculator mercenary", 13 + 0 + 1),
        ("jinx galleon-nemesis luminary", 13 - 2 + 3),
        ("ransom small-estate tax-inspector", 13 + 5 + 3),
        ("new-colony trade-outpost explorer", 13 + 2 + 2),
    ],
)
def test_thirteen_the_seals_and_a_card_a_letter(contracts: str, cards: int) -> None:
    game = begun(1, deck=contracts.split())
    assert (sorted(names(game)), len(clock(game.table).time)) == (sorted(contracts.split()), cards)


@pytest.mark.rule("T-010")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_seals_of_all_contracts(players: int) -> None:
    for seed in range(30):
        game = begun(players, seed)
        seals = [SEALS[name].split() for name in names(game)]
        expected = 13 + sum(int(number) for number, _ in seals) + len({letter for _, letter in seals})
        assert (len(clock(game.table).time), clock(game.table).aside) == (expected, [])


@pytest.mark.rule("T-011")
def test_the_time_deck_comes_off_the_top_after_the_coins() -> None:
    cards = ["y11", "y11", "y11", "b11", "b11", "b11", *["captain", "settler", "priest"] * 5, "jack", "k4x"]
    contracts = ["speculator", "major-speculator", "mercenary", "pirates-nest", "bruja"]
    game = begun(2, deck=[*contracts, *cards], start=1)
    assert [ids(game, [coin & FACE for coin in seat.purse]) for seat in game.table.seats] == [["b11"] * 3, ["y11"] * 3]
    assert (time(game), ids(game, game.table.draw)[-1]) == ([*["captain", "settler", "priest"] * 5, "jack"], "k4x")


@pytest.mark.rule("T-012")
def test_nobody_sees_time_and_point_deck() -> None:
    game = team("jinx explorer", time="y11 b11 g11", aside="captain settler")
    for seat in (-1, 0, 1):
        seen = clock(game.view(seat).table)
        assert ([coin & FACE for coin in seen.time], [coin & FACE for coin in seen.aside]) == ([BLANK] * 3, [BLANK] * 2)
        assert sum(game.view(seat).table.unseen[0]) == len(game.table.draw) + 5


@pytest.mark.rule("T-012")
def test_time_and_point_deck_are_dealt_anew_with_the_other_unseen_cards() -> None:
    game = team("jinx explorer", time="y11 b11 g11", aside="captain settler", harbor="k4x")
    rng, worlds = Rng(3), set()
    for _ in range(20):
        world = redeal(game.view(0), rng)
        worlds.add((tuple(clock(world).time), tuple(clock(world).aside)))
        assert write_view(view(world, 0)) == write_view(game.view(0))
        dealt = sorted([*world.draw, *clock(world).time, *clock(world).aside])
        assert dealt == sorted([*game.table.draw, *clock(game.table).time, *clock(game.table).aside])
    assert len(worlds) == 20


@pytest.mark.rule("T-012")
def test_odds_reckon_with_the_unseen_cards_of_both_decks() -> None:
    hidden = team("jinx explorer", time="k4x k3x", aside="k37 k37", harbor="k12", draw="captain")
    open = team("jinx explorer", time="y11 y11", aside="y11 b11", harbor="k12", draw="captain")
    assert hidden.odds().next == open.odds().next
    unseen = hidden.table.unseen[0]
    assert hidden.odds().next == [number / sum(unseen) for number in unseen]
    assert unseen[hidden.rules.by_id["k4x"]] == 1
    black = sum(
        unseen[face.number] for face in hidden.rules.faces if face.colour == COLOURS.index("black") and face.coins
    )
    assert hidden.odds().bust == pytest.approx(black / sum(unseen))


@pytest.mark.rule("T-012")
def test_odds_of_the_time_card_are_those_of_its_own_shuffle() -> None:
    game = team("explorer jinx", time="k4x", won={0: "exp-aa"}, discard="y11 b11 g11", hoard=1, drawn=0)
    play(game, "mark:explorer")
    assert (game.held, game.table.shuffles, len(game.table.draw)) == (True, 1, 1)
    assert (clock(game.table).time[-1] >> SHUFFLE_BITS, sum(game.table.unseen[1])) == (0, 3)
    old = game.table.unseen[0]
    assert game.odds().next == [number / sum(old) for number in old]
    game.release()
    new = game.table.unseen[1]
    assert game.odds().next == [number / 3 for number in new]


@pytest.mark.rule("T-013")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_start_player_is_asked_once_with_the_contracts_on_the_table(start: int) -> None:
    game = begun(3, start=start)
    cards = len(clock(game.table).time)
    assert (len(names(game)), game.chooser, game.turn) == (7, start, start)
    assert texts(game) == [f"handicap:{number}" for number in range(cards)]
    play(game, "handicap:2")
    assert (kinds(game), told(game, "handicap")) == (["handicap", "turn-opens"], [(start, 2)])
    refused(game, "handicap:0")


@pytest.mark.rule("T-014")
def test_none_to_all_but_one() -> None:
    for kept in (0, 1, -1):
        game = begun(2)
        before = time(game)
        number = kept % len(before)
        play(game, f"handicap:{number}")
        assert (time(game), aside(game)[::-1]) == (before[number:], before[:number])
        assert sum(game.table.unseen[0]) == 143


@pytest.mark.rule("T-014")
def test_a_handicap_beyond_the_time_deck_is_refused() -> None:
    game = begun(2)
    refused(game, f"handicap:{len(clock(game.table).time)}")
    refused(game, "handicap:59")
    for choice in ("handicap:60", "handicap:-1", "handicap", "handicap:y11"):
        refused(game, choice, UnparsableChoice)


# -- turns -------------------------------------------------------------------------------------------


@pytest.mark.rule("T-015")
def test_the_first_card_of_every_turn_is_a_time_card() -> None:
    game = team("jinx", time="captain settler priest", draw="k4x r4x", drawn=0)
    assert (game.held, time(game)) == (True, ["captain", "settler", "priest"])
    for turn, card in enumerate(("captain", "settler", "priest")):
        game.release()
        assert (game.turn, ids(game, game.table.harbor), len(time(game))) == (turn % 2, [card], 2 - turn)
        play(game, "stop")
    assert (game.over, ids(game, game.table.draw)[-2:]) == (True, ["r4x", "k4x"])


@pytest.mark.rule("T-016")
def test_a_time_card_may_be_a_ship_to_repel() -> None:
    game = team("pirates-nest", time="y11 jack", crew={0: "sailor3"}, drawn=0)
    game.release()
    assert texts(game) == ["repel", "admit"]
    play(game, "repel")
    assert (ids(game, register(game.table).fleets[0]), texts(game)) == (["y11"], ["draw", "stop"])


@pytest.mark.rule("T-016")
def test_a_time_card_may_be_an_expedition_or_a_profession() -> None:
    game = team("jinx", time="exp-hh captain", drawn=0)
    game.release()
    assert (ids(game, game.table.calls), game.table.harbor, texts(game)) == (["exp-hh"], [], ["draw", "stop"])
    play(game, "stop")
    game.release()
    assert (ids(game, game.table.harbor), ids(game, game.table.calls)) == (["captain"], ["exp-hh"])


@pytest.mark.rule("T-016", "T-019")
def test_a_time_card_may_be_a_tax() -> None:
    game = team("jinx", time="tax-cutlass jack", coins={1: 12}, crew={0: "sailor3"}, drawn=0)
    game.release()
    assert (coins(game), texts(game), game.table.harbor) == ([1, 6], QUESTION, [])
    assert texts(play(game, "keep")) == ["draw", "stop"]


@pytest.mark.rule("T-017")
def test_further_cards_and_coins_come_from_the_draw_pile() -> None:
    game = team("mercenary jinx", time="captain settler", draw="k4x r4x y11 b35", crew={0: FIGHTER}, drawn=0)
    play(game, "draw", "mark:mercenary")
    assert ids(game, [coin & FACE for coin in game.table.seats[0].purse]) == ["k4x", "r4x", "y11"]
    play(game, "draw")
    assert (ids(game, game.table.harbor), time(game)) == (["captain", "b35"], ["settler"])


@pytest.mark.rule("T-017")
def test_the_time_deck_is_never_shuffled_in() -> None:
    game = team("jinx", time="captain settler", discard="k4x b11", hoard=1, drawn=0)
    game.release()
    play(game, "draw")
    assert (told(game, "shuffle"), time(game)) == ([(-1, 2)], ["settler"])
    play(game, "draw")
    assert (texts(game)[-1], len(game.table.harbor), time(game)) == ("pass", 3, ["settler"])


@pytest.mark.rule("T-018")
def test_a_gambler_is_used_after_the_time_card() -> None:
    laid: dict[str, Any] = {"time": "captain settler", "draw": "y11 b11 g11 k4x", "drawn": 0}
    game = team("mercenary jinx", adds=["gambler"], crew={0: f"{FIGHTER} gambler4"}, **laid)
    assert texts(game) == ["draw", "mark:mercenary"]
    refused(game, "gamble")
    play(game, "draw")
    assert texts(game) == ["draw", "mark:mercenary", "gamble", "stop"]
    play(game, "gamble")
    assert (ids(game, game.table.harbor), time(game)) == (["captain", "y11", "b11", "g11", "k4x"], ["settler"])


# -- time set aside ----------------------------------------------------------------------------------


@pytest.mark.rule("T-019")
@pytest.mark.parametrize("active", [0, 1, 2])
@pytest.mark.parametrize(("answer", "left"), [("aside", 2), ("keep", 3)])
def test_after_a_tax_the_active_player_may_set_a_card_aside(answer: str, left: int, active: int) -> None:
    game = team("jinx", 3, time="jack priest settler", harbor="captain", draw="tax-points", active=active)
    play(game, "draw")
    assert (game.chooser, texts(game), coins(game)) == (active, QUESTION, [1, 1, 1])
    play(game, answer)
    assert (time(game), aside(game)) == (["jack", "priest", "settler"][3 - left :], ["jack"][: 3 - left])
    assert (game.chooser, texts(game), told(game, "aside")) == (
        active,
        ["draw", "stop"],
        [(active, 2)] if answer == "aside" else [],
    )


@pytest.mark.rule("T-019")
def test_every_tax_asks_and_nothing_else_does() -> None:
    laid: dict[str, Any] = {"draw": "tax-points y11 y11 tax-cutlass b11 b11 priest", "time": "jack jack jack"}
    game = team("jinx", harbor="captain", **laid)
    asked = []
    for _ in range(3):
        play(game, "draw")
        asked.append(texts(game) == QUESTION)
        play(game, *(["aside"] if asked[-1] else []))
    assert (asked, len(aside(game))) == ([True, True, False], 2)
    refused(game, "aside")
    refused(game, "keep")


@pytest.mark.rule("T-020")
def test_the_last_card_may_be_set_aside_too() -> None:
    game = team("jinx", time="jack", harbor="captain", draw="tax-points")
    play(game, "draw", "aside")
    assert (time(game), aside(game), texts(game)) == ([], ["jack"], ["draw", "stop"])
    play(game, "stop")
    assert (game.over, kinds(game)[-2:]) == (True, ["time-up", "over"])


@pytest.mark.rule("T-020")
def test_without_a_card_there_is_no_question() -> None:
    game = play(team("jinx", time="", harbor="captain", draw="tax-points"), "draw")
    assert (texts(game), coins(game)) == (["draw", "stop"], [1, 1])


@pytest.mark.rule("T-021")
def test_losses_tax_inspector_bonus_time_card() -> None:
    game = team("tax-inspector jinx", harbor="captain", draw="tax-points", coins={0: 12, 1: 13})
    play(game, "draw", "mark:tax-inspector", "decline")
    assert (texts(game), kinds(game)) == (QUESTION, ["turn", "taxed", "taxed", "contract", "bonus", "bonus"])
    assert ids(game, game.table.discard)[-1] == "tax-points"
    assert kinds(play(game, "aside"))[-1] == "aside"


@pytest.mark.rule("T-022")
def test_each_tax_of_a_gambler_asks_anew_before_the_bust() -> None:
    laid: dict[str, Any] = {"draw": "tax-points y11 tax-cutlass y22", "time": "jack priest settler"}
    game = team("jinx explorer", adds=["gambler"], crew={0: "gambler4"}, harbor="captain", **laid)
    play(game, "gamble")
    assert (texts(game), kinds(game).count("bonus"), "bust" in kinds(game)) == (QUESTION, 1, False)
    play(game, "aside")
    assert (texts(game), kinds(game).count("bonus"), "bust" in kinds(game)) == (QUESTION, 3, False)
    play(game, "aside")
    assert (marks(game), aside(game), "bust" in kinds(game)) == (["jinx"], ["priest", "jack"], True)
