"""Contracts that are asked for when it happens: at a tax, at a bust, at so many colours."""

from __future__ import annotations

from typing import Any

import pytest

from buccaneer import CardGame
from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.rules.table import FACE

from tests.cards.boxes.contracts.test_contracts import FIGHTER, marks, out, paid, refused
from tests.table import coins, ids, lay, play, points, texts, told

SPECULATORS = "speculator major-speculator"
ASKED_TAX = ["mark:tax-inspector", "decline"]
ASKED_JINX = ["mark:jinx", "decline"]


def kinds(game: CardGame) -> list[str]:
    """What was told, in order."""
    return [event.kind for event in game.events]


# -- the question ------------------------------------------------------------------------------------


@pytest.mark.rule("C-051")
@pytest.mark.parametrize(
    ("contract", "harbor", "draw"),
    [
        ("tax-inspector", "captain", "tax-points"),
        ("jinx", "y11", "y22"),
        ("speculator", "y11 b11", "g11"),
        ("major-speculator", "y11 b11 g11", "r4x"),
    ],
)
def test_whoever_declines_has_missed_the_occasion(contract: str, harbor: str, draw: str) -> None:
    game = out(f"{contract} mercenary", harbor=harbor, draw=draw, coins={0: 12}, crew={0: "sailor5 sailor7"})
    play(game, "draw")
    if texts(game) == ["repel", "admit"]:
        play(game, "admit")
    assert texts(game) == [f"mark:{contract}", "decline"]
    play(game, "decline")
    assert (marks(game), register(game.table).left, paid(game)) == ([], [3, 3, 3], [])
    if game.chooser >= 0:
        refused(game, f"mark:{contract}")
        refused(game, "decline")


@pytest.mark.rule("C-051", "C-052")
def test_the_next_occasion_asks_again() -> None:
    game = out("tax-inspector", draw="tax-cutlass y11 tax-cutlass", coins={0: 24}, crew={1: "sailor3"}, drawn=1)
    assert texts(play(game, "draw")) == ASKED_TAX
    play(game, "decline", "draw")
    assert (texts(game), coins(game)) == (ASKED_TAX, [6, 1, 0])
    assert paid(play(game, "mark:tax-inspector")) == [(0, 7, "tax-inspector")]


@pytest.mark.rule("C-052")
def test_whoever_has_completed_it_is_not_asked_again() -> None:
    game = out("tax-inspector", harbor="jack", draw="tax-cutlass", coins={0: 40, 1: 12}, crew={2: "sailor3"})
    register(game.table).done[0], register(game.table).steps[0] = (0,), 1
    play(game, "draw")
    assert (game.chooser, texts(game)) == (1, ASKED_TAX)
    play(game, "decline")
    assert (game.chooser, texts(game)) == (0, ["draw", "stop"])


# -- Tax Inspector -----------------------------------------------------------------------------------


@pytest.mark.rule("C-053")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_whoever_pays_is_asked_in_anybody_s_turn(active: int) -> None:
    game = out("tax-inspector", harbor="jack", draw="tax-points", coins={1: 13, 2: 11}, crew={1: "jack"}, active=active)
    play(game, "draw")
    assert (game.turn, game.chooser, texts(game), coins(game)) == (active, 1, ASKED_TAX, [0, 7, 11])
    play(game, "mark:tax-inspector")
    assert (game.chooser, texts(game), paid(game)) == (active, ["draw", "stop"], [(1, 7, "tax-inspector")])


@pytest.mark.rule("C-053")
def test_nobody_is_asked_who_does_not_pay() -> None:
    game = play(out("tax-inspector", harbor="jack", draw="tax-points", coins={0: 11, 1: 11, 2: 11}), "draw")
    assert texts(game) == ["draw", "stop"]


@pytest.mark.rule("C-054")
def test_losses_then_the_question_then_the_bonus() -> None:
    draw = "tax-cutlass y11 y11 y11 b11 b11 b11 g11 k4x"
    game = out("tax-inspector", harbor="jack", draw=draw, coins={0: 12, 2: 20}, crew={1: "sailor3"})
    play(game, "draw")
    assert (coins(game), kinds(game)) == ([6, 0, 10], ["turn", "taxed", "taxed"])
    assert len(game.table.discard) == 6 + 10
    play(game, "mark:tax-inspector", "decline")
    assert kinds(game) == ["turn", "taxed", "taxed", "contract", "bonus"]
    assert ids(game, [coin & FACE for coin in game.table.seats[1].purse]) == ["k4x"]
    assert ids(game, game.table.discard)[-1] == "tax-cutlass"


@pytest.mark.rule("C-054", "C-030")
@pytest.mark.parametrize(("answer", "gained"), [("decline", [(0, 1), (1, 1)]), ("mark:tax-inspector", [(1, 1)])])
def test_a_point_won_by_the_tax_inspector_counts_for_the_bonus(answer: str, gained: list[tuple[int, int]]) -> None:
    laid: dict[str, Any] = {"draw": "jack jack jack tax-points", "crew": {0: FIGHTER, 1: "pirate7"}, "coins": {0: 9}}
    game = play(out("tax-inspector mercenary", 2, harbor="captain", **laid), "mark:mercenary", "draw", answer)
    assert (points(game), told(game, "bonus")) == ([2 + (answer != "decline"), 2], gained)


@pytest.mark.rule("C-055")
@pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 3]), (1, [1, 3, 0]), (2, [3, 0, 1]), (3, [3, 0, 1])])
def test_payers_are_asked_clockwise_from_the_active_player(active: int, order: list[int]) -> None:
    purses = {0: 12, 1: 13, 2: 11, 3: 14}
    game = play(out("tax-inspector", 4, harbor="jack", draw="tax-points", coins=purses, active=active), "draw")
    asked = []
    while texts(game) == ASKED_TAX:
        asked.append(game.chooser)
        play(game, "mark:tax-inspector")
    assert (asked, register(game.table).done) == (order, [tuple(order)])


@pytest.mark.rule("C-056")
def test_each_tax_of_a_gambler_is_an_occasion() -> None:
    draw = "tax-cutlass y11 tax-points y22 k4x"
    game = out("tax-inspector", adds=["gambler"], draw=draw, coins={0: 24, 1: 12}, crew={0: "gambler4"}, drawn=1)
    play(game, "gamble")
    assert (game.chooser, texts(game), coins(game)[:2]) == (0, ASKED_TAX, [12, 6])
    play(game, "decline")
    assert (game.chooser, texts(game)) == (1, ASKED_TAX)
    play(game, "decline")
    assert (game.chooser, texts(game), kinds(game)[-4:]) == (0, ASKED_TAX, ["bonus", "bonus", "bonus", "taxed"])
    assert "bust" not in kinds(game)
    play(game, "mark:tax-inspector")
    assert (paid(game), kinds(game).count("bust")) == ([(0, 7, "tax-inspector")], 1)


# -- Jinx --------------------------------------------------------------------------------------------


@pytest.mark.rule("C-057")
def test_jinx_comes_after_the_sweep_and_before_the_jesters() -> None:
    game = out("jinx", harbor="y11 captain", draw="y22 k4x r4x", crew={0: "jester5", 1: "jester7"})
    play(game, "draw")
    assert (texts(game), coins(game), game.table.harbor) == (ASKED_JINX, [0, 0, 0], [])
    assert (ids(game, game.table.discard), kinds(game)) == (["y11", "captain", "y22"], ["turn", "bust", "sweep"])
    play(game, "mark:jinx")
    assert kinds(game)[3:6] == ["contract", "jester", "jester"]
    assert ids(game, [coin & FACE for coin in game.table.seats[0].purse]) == ["k4x", "r4x"]
    assert (coins(game), game.turn) == ([2, 1, 0], 1)


@pytest.mark.rule("C-057")
def test_a_reshuffle_for_jinx_takes_the_swept_cards_in() -> None:
    game = out("jinx", harbor="y11 captain", draw="y22", crew={1: "jester7"}, hoard=2)
    play(game, "draw", "mark:jinx")
    assert (told(game, "shuffle"), coins(game)[:2]) == ([(-1, 3)], [1, 1])


@pytest.mark.rule("C-058")
def test_a_bust_on_purpose_counts() -> None:
    game = out("jinx", harbor="y11", draw="y21", crew={0: "sailor3"})
    assert texts(play(game, "draw")) == ["repel", "admit"]
    assert texts(play(game, "admit")) == ASKED_JINX
    assert coins(play(game, "mark:jinx")) == [1, 0, 0]


@pytest.mark.rule("C-058")
def test_a_ship_repelled_is_no_bust() -> None:
    game = play(out("jinx", harbor="y11", draw="y21", crew={0: "sailor3"}), "draw", "repel")
    assert texts(game) == ["draw", "stop"]


@pytest.mark.rule("C-059")
def test_a_gambler_s_bust_counts() -> None:
    game = out("jinx", adds=["gambler"], harbor="y11", draw="b11 captain y34 g11", crew={0: "gambler4", 1: "jester5"})
    play(game, "gamble")
    assert (texts(game), coins(game), len(game.table.discard)) == (ASKED_JINX, [0, 0, 0], 5)
    play(game, "mark:jinx")
    assert (coins(game), game.turn) == ([1, 1, 0], 1)


@pytest.mark.rule("C-060")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_only_the_one_who_busts_is_asked_about_jinx(active: int) -> None:
    game = play(out("jinx", harbor="y11", draw="y22", active=active), "draw")
    assert (game.chooser, texts(game)) == (active, ASKED_JINX)
    play(game, "mark:jinx")
    assert (register(game.table).done, game.turn, game.held) == ([(active,)], (active + 1) % 3, True)


@pytest.mark.rule("C-060", "C-051")
def test_without_a_bust_there_is_no_jinx() -> None:
    game = play(out("jinx", harbor="y11", draw="captain"), "draw")
    refused(game, "mark:jinx")
    play(game, "stop")
    refused(game, "mark:jinx")


# -- Speculators -------------------------------------------------------------------------------------


@pytest.mark.rule("C-061")
def test_each_speculator_is_asked_for_once_a_turn() -> None:
    game = out(SPECULATORS, harbor="y11 b11", draw="captain g11 jack r4x priest k4x")
    asked = []
    for _ in range(6):
        play(game, "draw")
        asked.append(marks(game))
        if marks(game):
            assert texts(game) == [f"mark:{marks(game)[0]}", "decline"]
            play(game, "decline")
    assert asked == [[], ["speculator"], [], ["major-speculator"], [], []]


@pytest.mark.rule("C-061", "C-052")
def test_a_new_turn_is_a_new_occasion() -> None:
    game = out("speculator", 2, active=1, harbor="y11 b11", draw="g11 y21 b21 g21", drawn=2)
    play(game, "draw", "decline", "stop", "pass", "pass")
    game.release()
    play(game, "draw", "draw")
    assert (game.turn, game.chooser, marks(game)) == (0, 0, ["speculator"])


@pytest.mark.rule("C-061")
def test_colours_are_counted_not_cards() -> None:
    game = out(SPECULATORS, harbor="y11 captain jack priest", draw="trader-r3 b11", drawn=4)
    assert marks(play(game, "draw")) == []
    assert marks(play(game, "draw")) == []


@pytest.mark.rule("C-062")
def test_a_ship_counts_when_it_lies_in_the_harbor() -> None:
    for answer, asked in (("admit", ["speculator"]), ("repel", [])):
        game = out("speculator", harbor="y11 b11", draw="g11", crew={0: "sailor3"})
        assert texts(play(game, "draw")) == ["repel", "admit"]
        assert marks(play(game, answer)) == asked


@pytest.mark.rule("C-062")
def test_a_ship_that_busts_does_not_count() -> None:
    game = play(out("speculator jinx", harbor="y11 b11", draw="b22"), "draw")
    assert marks(game) == ["jinx"]
    assert marks(play(game, "decline")) == []


@pytest.mark.rule("C-063")
def test_four_colours_at_once_serve_both_speculators() -> None:
    game = out(SPECULATORS, adds=["gambler"], draw="y11 b11 g11 r11", crew={0: "gambler4"}, drawn=1)
    play(game, "gamble")
    assert (texts(game), kinds(game)[-1]) == (["mark:speculator", "decline"], "gambled")
    play(game, "mark:speculator")
    assert texts(game) == ["mark:major-speculator", "decline"]
    play(game, "mark:major-speculator")
    assert (coins(game), told(game, "contract-step"), told(game, "stop")) == ([2, 0, 0], [(0, 1)], [(0, 4)])


@pytest.mark.rule("C-063")
@pytest.mark.parametrize(("draw", "asked"), [("g11 tax-points captain r4x", ["speculator"]), ("g11 y22 r4x k4x", [])])
def test_the_colours_are_looked_at_when_all_four_cards_lie_there(draw: str, asked: list[str]) -> None:
    game = out("speculator", adds=["gambler"], harbor="y11 b11", draw=draw, crew={0: "gambler4"})
    play(game, "gamble")
    assert marks(game) == asked
    assert kinds(game).count("turn") == 4
    assert ("gambled" in kinds(game)) == bool(asked)


@pytest.mark.rule("C-063", "C-061")
def test_a_gambler_after_the_question_raises_it_no_more() -> None:
    game = out("speculator", adds=["gambler"], harbor="y11 b11", draw="g11 r4x captain jack jack", crew={0: "gambler4"})
    play(game, "draw", "decline", "gamble")
    assert (marks(game), game.table.stack[-1].a, told(game, "stop")) == ([], 3, [(0, 7)])


@pytest.mark.rule("C-064")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_only_the_active_player_speculates(active: int) -> None:
    game = out("speculator", harbor="y11 b11", draw="g11", active=active)
    follower = (active + 1) % 3
    register(game.table).left[follower], register(game.table).steps[follower] = 2, 1
    play(game, "draw")
    assert (game.chooser, texts(game), paid(game)) == (active, ["mark:speculator", "decline"], [])
    play(game, "decline", "stop")
    while game.options:
        assert marks(game) == []
        play(game, "pass")
    assert paid(game) == []


@pytest.mark.rule("C-065")
def test_the_first_step_waits_without_coins() -> None:
    game = play(out("speculator", harbor="y11 b11", draw="g11"), "draw", "mark:speculator")
    assert (told(game, "contract-step"), paid(game), coins(game), points(game)) == ([(0, 1)], [], [0, 0, 0], [0, 0, 0])
    part = register(game.table)
    assert (part.done, part.left, part.steps) == ([()], [2, 3, 3], [1, 0, 0])


@pytest.mark.rule("C-066")
def test_the_second_step_comes_by_itself_in_a_later_turn_of_one_s_own() -> None:
    draw = "g11 r4x b35 g35 k37 b45 y34 g45"
    game = out("speculator", 2, harbor="y11 b11", draw=draw)
    play(game, "draw", "mark:speculator", "draw")
    assert (texts(game), paid(game)) == (["draw", "stop"], [])
    play(game, "stop", "pass", "pass")
    game.release()
    play(game, "draw", "draw")
    assert (game.turn, game.chooser, marks(game), paid(game)) == (1, 1, ["speculator"], [])
    play(game, "decline", "stop", "pass", "pass")
    game.release()
    play(game, "draw")
    assert paid(game) == []
    play(game, "draw")
    assert (game.turn, texts(game), paid(game), coins(game)) == (0, ["draw", "stop"], [(0, 2, "speculator")], [2, 0])


@pytest.mark.rule("C-066", "C-029")
def test_the_second_step_needs_no_further_marker() -> None:
    game = out("speculator", harbor="y11 b11", draw="g11")
    register(game.table).left[0], register(game.table).steps[0] = 0, 1
    play(game, "draw")
    assert (paid(game), register(game.table).left[0]) == ([(0, 2, "speculator")], 0)


@pytest.mark.rule("C-066", "C-063")
def test_a_waiting_speculator_and_a_question_at_once() -> None:
    game = out(SPECULATORS, adds=["gambler"], draw="y11 b11 g11 r11", crew={0: "gambler4"}, drawn=1)
    register(game.table).left[0], register(game.table).steps[0] = 2, 1
    play(game, "gamble")
    assert (paid(game), texts(game)) == ([(0, 2, "speculator")], ["mark:major-speculator", "decline"])
    play(game, "mark:major-speculator")
    assert (register(game.table).left[0], told(game, "contract-points")) == (1, [(0, 1)])


@pytest.mark.rule("C-053", "C-060", "C-064")
def test_occasions_come_alone_too() -> None:
    game = lay(1, mode="together", contracts="jinx speculator ransom", harbor="y11 b11", draw="g11 y22", time="jack")
    assert texts(play(game, "draw")) == ["mark:speculator", "decline"]
    assert texts(play(game, "mark:speculator", "draw")) == ASKED_JINX
