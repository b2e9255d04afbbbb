"""Discover: turns, the compulsory first card, and the choice after each card."""

from __future__ import annotations

import pytest

from buccaneer import CardGame
from buccaneer.core.errors import IllegalChoice

from tests.table import coins, ids, lay, play, texts, told

EDITIONS = ("bigbox", "classic", "us")
CLAIM = "claim:exp-aa:captain+captain"


def upcoming(game: CardGame, cards: int) -> list[str]:
    """The next cards of the draw pile."""
    return ids(game, game.table.draw[::-1][:cards])


@pytest.mark.rule("B-026")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_turns_go_clockwise_from_the_start_player(start: int) -> None:
    game = lay(4, start=start, active=start, draw="sailor3 sailor3 sailor3 sailor3 sailor3", drawn=0)
    play(game, "stop", "stop", "stop", "stop")
    assert told(game, "stop") == [((start + i) % 4, 1) for i in range(4)]
    assert told(game, "turn-opens") == [((start + i) % 4, 1 + i // 4) for i in range(1, 5)]
    assert (game.turn, game.chooser, game.table.round) == (start, start, 2)


@pytest.mark.rule("B-026")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_after_the_last_seat_comes_the_first(players: int) -> None:
    game = play(lay(players, harbor="captain", active=players - 1, start=1, hold=True), "stop")
    assert (game.turn, game.table.round, game.held, texts(game)) == (0, 1, True, [])
    with pytest.raises(IllegalChoice, match="nobody has a choice now"):
        play(game, "draw")
    assert told(game, "turn-opens") == [(0, 1)]


@pytest.mark.rule("B-026")
def test_one_turn_each_also_after_a_bust() -> None:
    game = play(lay(harbor="y11", draw="y21", active=1, hold=True), "draw")
    assert (game.turn, told(game, "turn-opens")) == (2, [(2, 1)])


@pytest.mark.rule("B-027")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_card_is_taken_while_discovering(edition: str) -> None:
    game = lay(harbor="y11 sailor3", coins={0: 9}, edition=edition)
    assert texts(game) == ["draw", "stop"]
    for choice in ("trade:y11", "hire:sailor3", "pass"):
        with pytest.raises(IllegalChoice):
            play(game, choice)
    assert ids(game, game.table.harbor) == ["y11", "sailor3"]


@pytest.mark.rule("B-027")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_way_leads_back_to_discover(edition: str) -> None:
    game = play(lay(harbor="y11 b11 g11 r11", edition=edition, hold=True), "stop")
    for choice in ("trade:y11", "trade:b11", "trade:g11", "pass"):
        assert {text.split(":")[0] for text in texts(game)} == {"trade", "pass"}
        with pytest.raises(IllegalChoice):
            play(game, "draw")
        play(game, choice)
    assert (game.turn, game.held, told(game, "turn")) == (1, True, [])


@pytest.mark.rule("B-027")
def test_after_stopping_everybody_has_a_window() -> None:
    game = play(lay(harbor="y11 captain", coins={1: 1, 2: 1}, hold=True), "stop")
    choosers = []
    while not game.held:
        choosers.append(game.chooser)
        play(game, "pass")
    assert choosers == [0, 1, 2]
    assert (told(game, "pass"), told(game, "leftovers")) == ([(0, 0), (1, 0), (2, 0)], [(0, 2)])


@pytest.mark.rule("B-027")
def test_who_takes_nothing_in_a_window() -> None:
    game = play(lay(harbor="y11 captain", coins={0: 1}, hold=True), "stop", "trade:y11")
    assert (told(game, "nothing"), told(game, "leftovers")) == ([(1, 1), (2, 1)], [(0, 1)])


@pytest.mark.rule("B-028")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_stopping_before_the_first_card(edition: str) -> None:
    game = lay(calls="exp-aa", crew={0: "captain captain"}, edition=edition)
    assert sorted(texts(game)) == [CLAIM, "draw"]
    with pytest.raises(IllegalChoice):
        play(game, "stop")


@pytest.mark.rule("B-028")
def test_the_first_card_is_turned_by_itself() -> None:
    game = lay(draw="sailor3 captain")
    assert (ids(game, game.table.harbor), game.table.drawn) == (["sailor3"], 1)
    assert told(game, "turn") == [(0, 0)]
    assert texts(game) == ["draw", "stop"]


@pytest.mark.rule("B-028")
def test_the_first_card_can_be_held_back() -> None:
    game = lay(draw="sailor3 captain", hold=True)
    assert (game.held, texts(game), game.table.harbor) == (True, [], [])
    game.release()
    assert (game.held, texts(game), ids(game, game.table.harbor)) == (False, ["draw", "stop"], ["sailor3"])


@pytest.mark.rule("B-028")
def test_every_turn_has_its_own_first_card() -> None:
    game = play(lay(harbor="sailor3", calls="exp-aa", crew={1: "captain captain"}), "stop")
    assert (game.chooser, sorted(texts(game))) == (1, [CLAIM, "draw"])


@pytest.mark.rule("B-028", "B-029")
@pytest.mark.parametrize("card", ["y11", "priest", "exp-hh", "tax-points"])
def test_any_first_card_will_do(card: str) -> None:
    game = play(lay(draw=card, calls="exp-aa", crew={0: "captain captain"}), "draw")
    assert game.table.drawn == 1
    assert sorted(texts(game)) == [CLAIM, "draw", "stop"]


@pytest.mark.rule("B-028", "B-031")
def test_a_repelled_ship_is_a_first_card_too() -> None:
    game = play(lay(draw="y11", crew={0: "sailor3"}), "repel")
    assert (texts(game), game.table.harbor) == (["draw", "stop"], [])


@pytest.mark.rule("B-029")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["y11", "r4x", "priest", "exp-hh", "tax-points"])
def test_after_each_card_there_is_draw_stop_and_claim(card: str, edition: str) -> None:
    crew = {0: "captain captain"}
    game = lay(harbor="b11 sailor3", draw=card, calls="exp-aa", crew=crew, edition=edition)
    assert sorted(texts(game)) == [CLAIM, "draw", "stop"]
    assert sorted(texts(play(game, "draw"))) == [CLAIM, "draw", "stop"]


@pytest.mark.rule("B-029")
def test_a_draw_turns_a_single_card() -> None:
    game = lay(harbor="y11", draw="captain priest settler", coins={0: 2})
    pile = len(game.table.draw)
    play(game, "draw")
    assert ids(game, game.table.harbor) == ["y11", "captain"]
    assert (len(game.table.draw), upcoming(game, 2)) == (pile - 1, ["priest", "settler"])
    assert (game.table.drawn, game.table.turned) == (2, [])
    assert (coins(game), game.chooser) == ([2, 0, 0], 0)


@pytest.mark.rule("B-029")
def test_there_is_no_limit_to_drawing() -> None:
    cards = "b11 g11 r11 k12 captain captain priest priest"
    game = play(lay(harbor="y11", draw=cards), *["draw"] * 8)
    assert ids(game, game.table.harbor) == ["y11", *cards.split()]
    assert texts(game) == ["draw", "stop"]


@pytest.mark.rule("B-029", "B-050")
def test_after_a_claim_the_choice_is_as_before() -> None:
    game = play(lay(harbor="y11", calls="exp-aa", crew={0: "captain captain"}), CLAIM)
    assert (game.chooser, texts(game), ids(game, game.table.harbor)) == (0, ["draw", "stop"], ["y11"])


@pytest.mark.rule("B-030")
@pytest.mark.parametrize("card", ["trader-y3", "settler", "jack", "sailor7", "pirate9", "admiral5", "governor"])
def test_a_profession_goes_into_the_harbor(card: str) -> None:
    game = play(lay(harbor="y11", draw=card), "draw")
    assert ids(game, game.table.harbor) == ["y11", card]
    assert (game.table.turned, game.table.discard, told(game, "bust")) == ([], [], [])


@pytest.mark.rule("B-030")
def test_also_when_the_same_lies_there() -> None:
    game = play(lay(harbor="sailor3", draw="sailor3 sailor5"), "draw", "draw")
    assert ids(game, game.table.harbor) == ["sailor3", "sailor3", "sailor5"]
    assert texts(game) == ["draw", "stop"]


@pytest.mark.rule("B-030")
@pytest.mark.parametrize(("lying", "card"), [("y11", "trader-y3"), ("trader-y3", "y11"), ("trader-b3", "trader-b5")])
def test_a_trader_is_no_ship_of_its_colour(lying: str, card: str) -> None:
    game = play(lay(harbor=lying, draw=card), "draw")
    assert ids(game, game.table.harbor) == [lying, card]


@pytest.mark.rule("B-030")
def test_cutlasses_ask_nothing_about_a_profession() -> None:
    game = play(lay(harbor="y11", draw="captain", crew={0: "sailor3 pirate5"}), "draw")
    assert (texts(game), ids(game, game.table.harbor)) == (["draw", "stop"], ["y11", "captain"])


@pytest.mark.rule("B-031")
@pytest.mark.parametrize("edition", EDITIONS)
def test_stopping_with_nothing_opens_every_window(edition: str) -> None:
    game = lay(draw="tax-cutlass", coins={0: 3}, edition=edition, hold=True)
    game.release()
    play(game, "stop")
    assert told(game, "stop") == [(0, 0)]
    assert told(game, "empty") == [(0, 1), (1, 1), (2, 1)]
    assert (game.turn, told(game, "sweep"), game.table.busts) == (1, [], 0)


@pytest.mark.rule("B-031", "B-051")
def test_an_empty_harbor_still_has_a_window_for_claims() -> None:
    game = play(lay(drawn=1, calls="exp-aa", crew={0: "captain captain"}, hold=True), "stop")
    assert (game.chooser, texts(game)) == (0, [CLAIM, "pass"])


@pytest.mark.rule("B-031")
@pytest.mark.parametrize(("edition", "active"), [("bigbox", 1), ("classic", 0), ("us", 1)])
def test_trade_and_hire_takes_place_so_jesters_are_paid(edition: str, active: int) -> None:
    game = play(lay(drawn=1, crew={0: "jester5", 2: "jester7"}, edition=edition, hold=True), "stop")
    assert coins(game) == [active, 0, 1]


@pytest.mark.rule("B-032")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("harbor", ["", "b11", "y11"])
def test_a_repel_question_has_its_own_answers_only(harbor: str, edition: str) -> None:
    crew = {0: "sailor3 captain captain"}
    game = play(lay(harbor=harbor, draw="y21", calls="exp-aa", crew=crew, edition=edition), "draw")
    assert (game.chooser, texts(game)) == (0, ["repel", "admit"])
    for choice in ("draw", "stop", CLAIM, "pass"):
        with pytest.raises(IllegalChoice):
            play(game, choice)
    assert sorted(texts(play(game, "repel"))) == [CLAIM, "draw", "stop"]


@pytest.mark.rule("B-029", "B-032")
def test_what_can_be_chosen_is_what_the_step_on_top_offers() -> None:
    game = lay(harbor="y11", draw="b11", calls="exp-aa", crew={0: "sailor3 captain captain"}, hold=True)
    for choice in ("draw", "admit", "stop", "trade:y11", "pass"):
        assert game.rules.find(game.table) == game.options
        play(game, choice)
    assert game.chooser == 1
