"""What contracts cost and bring: no cards, coins by order, points for the second and the third, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from buccaneer import Rng
from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.rules.table import FACE

from tests.cards.boxes.contracts.test_contracts import (
    ALL_MET,
    FIGHTER,
    THREE,
    all_three,
    begun,
    marks,
    out,
    paid,
    refused,
)
from tests.table import agreed, coins, crew, ids, play, points, texts, told

ELEVEN = f"{FIGHTER} trader-y3 trader-b3 senorita9 admiral7 admiral7"


# -- what it costs and brings ------------------------------------------------------------------------


@pytest.mark.rule("C-018")
@pytest.mark.parametrize("number", range(9))
def test_no_card_is_given_up(number: int) -> None:
    contract = agreed(begun())[number]
    game = out(contract.id, crew={0: ALL_MET}, won={0: "exp-hh"}, coins={0: 5}, drawn=1)
    play(game, f"mark:{contract.id}")
    assert (crew(game, 0), ids(game, game.table.seats[0].won)) == (ALL_MET.split(), ["exp-hh"])
    assert (coins(game)[0], game.table.discard) == (5 + contract.rewards[0], [])


@pytest.mark.rule("C-019")
def test_crew_that_served_a_contract_still_travels() -> None:
    game = out("luminary", crew={0: "priest priest jester5"}, calls="exp-cc", drawn=1)
    play(game, "mark:luminary", "claim:exp-cc:priest+priest")
    assert (crew(game, 0), coins(game)[0], points(game)[0]) == (["jester5"], 4 + 2, 1 + 4)
    assert (register(game.table).done, marks(game)) == ([(0,)], [])


@pytest.mark.rule("C-020")
def test_one_card_serves_several_contracts() -> None:
    game = out("bruja maritime-supremacy", crew={0: "captain senorita7 vice5"}, drawn=1)
    play(game, "mark:bruja", "mark:maritime-supremacy")
    assert (coins(game)[0], points(game)[0]) == (3 + 4, 1 + 2 + 1 + 1)


@pytest.mark.rule("C-021")
@pytest.mark.parametrize(
    ("contract", "party"),
    [
        ("luminary", "jack jester5"),
        ("bruja", "jack senorita7"),
        ("maritime-supremacy", "jack vice5"),
        ("new-colony", "jack gunner4"),
        ("trade-outpost", "jack clerk-y4"),
        ("trade-master", "jack trader-y3"),
        ("luminary", "jack jack jack priest"),
    ],
)
def test_no_jack_for_a_named_profession(contract: str, party: str) -> None:
    game = out(contract, crew={0: party}, drawn=1)
    assert texts(game) == ["draw", "stop"]
    refused(game, f"mark:{contract}")


@pytest.mark.rule("C-022")
@pytest.mark.parametrize(
    ("contract", "party", "won"),
    [
        ("mercenary", "pirate5 pirate7 pirate9", ""),
        ("thrifty-staff", "sailor3 sailor3 sailor3 trader-y3 trader-b3 captain", ""),
        ("trade-master", "trader-y3 trader-y5 trader-b3", ""),
        ("luminary", "priest priest jester5 jester7", ""),
        ("explorer", "", "exp-hh exp-cc"),
    ],
)
def test_more_than_needed_will_do(contract: str, party: str, won: str) -> None:
    game = out(contract, crew={0: party}, won={0: won}, drawn=1)
    assert marks(game) == [contract]
    assert register(play(game, f"mark:{contract}").table).left == [2, 3, 3]


@pytest.mark.rule("C-023")
def test_the_earlier_the_more_coins() -> None:
    crews = {0: "priest jester5", 1: "priest jester7", 2: "priest jester7", 3: "priest jester7", 4: "priest jester9"}
    game = play(out("luminary", 5, crew=crews, active=3, harbor="y11"), "stop", *["mark:luminary", "pass"] * 5)
    assert [(seat, amount) for seat, amount, _ in paid(game)] == [(3, 4), (4, 3), (0, 2), (1, 1), (2, 0)]
    assert coins(game) == [2, 1, 0, 4, 3]


@pytest.mark.rule("C-023")
def test_the_coins_come_from_the_top_as_far_as_there_are_cards() -> None:
    game = out("luminary", crew={0: "priest jester5"}, draw="k4x r4x", discard="y11", hoard=2, drawn=1)
    play(game, "mark:luminary")
    assert ids(game, [coin & FACE for coin in game.table.seats[0].purse]) == ["k4x", "r4x", "y11"]
    assert paid(game) == [(0, 3, "luminary")]


@pytest.mark.rule("C-024")
def test_each_player_completes_each_contract_once() -> None:
    game = out("mercenary explorer", crew={0: FIGHTER, 1: "sailor3 pirate7"}, drawn=1)
    play(game, "mark:mercenary")
    assert marks(game) == []
    refused(game, "mark:mercenary")
    play(game, "stop", "mark:mercenary")
    assert register(game.table).done == [(0, 1), ()]


@pytest.mark.rule("C-025")
def test_a_marker_stays_for_the_rest_of_the_game() -> None:
    game, rng = play(out("mercenary", 2, crew={0: FIGHTER}, drawn=1, hold=False), "mark:mercenary"), Rng(4)
    for card in game.table.seats[0].crew:
        game.table.leave(0, card)
    while not game.over:
        game.play(game.options[rng.below(len(game.options))])
        assert (register(game.table).done[0][0], register(game.table).left[0]) == (0, 2)


# -- points ------------------------------------------------------------------------------------------


@pytest.mark.rule("C-026", "C-027")
def test_the_second_brings_a_point_and_the_third_two_more() -> None:
    game = out(THREE, crew={0: f"{FIGHTER} trader-y3 trader-b3"}, won={0: "exp-hh"}, drawn=1)
    worth = points(game)[0]
    gained = [points(play(game, f"mark:{contract}"))[0] - worth for contract in THREE.split()]
    assert (gained, told(game, "contract-points")) == ([0, 1, 3], [(0, 1), (0, 2)])
    assert register(game.table).points(0) == 3


@pytest.mark.rule("C-026", "C-027")
def test_everybody_s_own_count() -> None:
    crews = {0: f"{FIGHTER} trader-y3 trader-b3", 1: "sailor3 sailor3 sailor3 trader-r3 trader-k3"}
    game = out("mercenary trade-master", crew=crews, drawn=1)
    worth = points(game)
    play(game, "mark:mercenary", "stop", "mark:trade-master", "pass", "mark:mercenary", "mark:trade-master")
    assert told(game, "contract-points") == [(0, 1), (1, 1)]
    assert points(game) == [worth[0] + 1, worth[1] + 1, 0]


@pytest.mark.rule("C-028")
def test_no_fourth_contract() -> None:
    game = all_three()
    assert texts(game) == ["draw", "stop"]
    refused(game, "mark:luminary")
    play(game, "stop")
    assert (game.turn, register(game.table).left) == (1, [0, 3, 3])


@pytest.mark.rule("C-028")
@pytest.mark.parametrize(
    ("contract", "laid"),
    [
        ("jinx", {"harbor": "y11", "draw": "y22 k4x k3x k37"}),
        ("tax-inspector", {"harbor": "captain", "draw": "tax-points", "coins": {0: 30}}),
        ("speculator", {"harbor": "y11 b11", "draw": "g45"}),
        ("major-speculator", {"harbor": "y11 b11 g11", "draw": "k4x"}),
    ],
)
def test_no_question_without_a_marker(contract: str, laid: dict[str, Any]) -> None:
    for three in (False, True):
        game = out(f"{contract} {THREE}", **laid)
        register(game.table).left[0] = 0 if three else 1
        play(game, "draw")
        assert marks(game) == ([] if three else [contract])


@pytest.mark.rule("C-028", "C-063")
def test_the_last_marker_answers_one_of_two_questions() -> None:
    game = out("speculator major-speculator", adds=["gambler"], crew={0: "gambler4"}, draw="y11 b11 g11 r11", drawn=1)
    register(game.table).left[0] = 1
    play(game, "gamble", "mark:speculator")
    assert (marks(game), register(game.table).left[0]) == ([], 0)


@pytest.mark.rule("C-029")
def test_a_waiting_marker_counts_towards_the_three_but_not_towards_the_points() -> None:
    party = f"{FIGHTER} trader-y3 trader-b3"
    draw = "jack jack jack priest priest k24"
    game = out(f"{THREE} galleon-nemesis", 2, harbor="k12", draw=draw, crew={0: party}, won={0: "exp-hh"})
    worth = points(game)[0]
    play(game, "stop", "forgo:k12", "mark:mercenary")
    assert (points(game)[0] - worth, register(game.table).left[0]) == (0, 1)
    play(game, "mark:explorer")
    assert (points(game)[0] - worth, marks(game), register(game.table).left[0]) == (1, [], 0)
    game.release()
    play(game, "stop", "pass", "forgo:k24")
    assert (points(game)[0] - worth, told(game, "contract-points")) == (3, [(0, 1), (0, 2)])


@pytest.mark.rule("C-030")
@pytest.mark.parametrize(("more", "gained"), [([], [(0, 1), (1, 1)]), (["mark:trade-master"], [(1, 1)])])
def test_points_for_contracts_count_for_the_tax_bonus(more: list[str], gained: list[tuple[int, int]]) -> None:
    crews = {0: f"{FIGHTER} trader-y3 trader-b3", 1: "sailor7 captain"}
    game = out(
        THREE, 2, crew=crews, draw="jack jack jack" + " priest" * 3 * len(more) + " tax-points", harbor="captain"
    )
    play(game, "mark:mercenary", *more, "draw")
    assert (points(game), told(game, "bonus")) == ([4 + len(more), 4], gained)


@pytest.mark.rule("C-030", "C-031")
def test_points_for_contracts_win() -> None:
    crews = {0: "senorita9 admiral9 admiral7 sailor7", 1: f"{FIGHTER} trader-y3 trader-b3 admiral9"}
    game = out(THREE, 2, active=1, crew=crews, won={1: "exp-hh"}, coins={0: 20}, drawn=1)
    assert points(game) == [11, 11]
    play(game, *(f"mark:{contract}" for contract in THREE.split()), "stop")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.decided, game.outcome.points) == ([1], "points", [11, 14])
    assert told(game, "ending") == [(1, 12)]


@pytest.mark.rule("C-031")
@pytest.mark.parametrize("active", [0, 1])
def test_a_point_for_a_contract_triggers_the_end(active: int) -> None:
    game = out("mercenary trade-master", active=active, crew={0: ELEVEN}, drawn=1)
    assert points(game)[0] == 11
    play(game, *(["stop"] if active else []), "mark:mercenary")
    assert not game.table.ending
    play(game, "mark:trade-master")
    assert (game.table.ending, told(game, "ending"), game.over) == (True, [(0, 12)], False)
    kinds = [event.kind for event in game.events]
    assert kinds[kinds.index("contract-points") - 1 :][:3] == ["contract", "contract-points", "ending"]


@pytest.mark.rule("C-032")
def test_the_end_and_the_win_need_no_contract() -> None:
    crews = {1: "senorita9 admiral9 admiral9 sailor5", 0: FIGHTER}
    game = out("mercenary", 2, active=1, harbor="captain", crew=crews, coins={1: 4})
    play(game, "stop", "hire:captain")
    assert told(game, "ending") == [(1, 12)]
    play(game, "mark:mercenary")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.points) == ([1], [2, 12])


@pytest.mark.rule("C-033")
@pytest.mark.parametrize(("won", "ends"), [("", False), ("exp-hh", True)])
def test_the_variant_needs_an_expedition_besides(won: str, ends: bool) -> None:
    party = ELEVEN.replace(" admiral7 admiral7", "") if won else ELEVEN
    game = out("mercenary trade-master", crew={0: party}, won={0: won}, variant="expedition", drawn=1)
    assert points(game)[0] == 11
    play(game, "mark:mercenary", "mark:trade-master")
    assert (points(game)[0], game.table.ending) == (12, ends)


@pytest.mark.rule("C-033")
def test_contracts_alone_win_no_variant_game() -> None:
    crews = {0: f"{FIGHTER} trader-y3 trader-b3", 1: "captain"}
    game = out("mercenary trade-master", 2, active=1, crew=crews, won={1: "exp-hh"}, variant="expedition", drawn=1)
    game.table.ending = True
    play(game, "stop", "mark:mercenary", "mark:trade-master")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.points) == ([1], [5, 5])
