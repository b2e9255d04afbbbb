"""Contracts in competition: what lies out, when a contract may be completed, and what it brings."""

from __future__ import annotations

import re
from typing import Any

import pytest

from buccaneer import CardGame, ChoiceError, Game, IllegalChoice, Rng, SetupError, UnparsableChoice
from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.boxes.together.rules import Clock
from buccaneer.cards.rules.table import FACE

from tests.table import agreed, coins, ids, lay, play, texts, told

OCCASIONS = ("tax-inspector", "jinx", "speculator", "major-speculator", "frigate-nemesis", "galleon-nemesis")
TOGETHER_ONLY = ("small-estate", "ransom")
FIGHTER = "sailor3 pirate5"
THREE = "mercenary explorer trade-master"
FOUR = f"{THREE} luminary"
ALL_MET = "priest jester5 captain senorita7 vice5 settler gunner4 clerk-y4 trader-y3 trader-b3 sailor3 sailor3 sailor3"
FLEET = ("y11", "b11", "g11", "r11", "k12")


def out(contracts: str, players: int = 3, **laid: Any) -> CardGame:
    """A table in competition on which some contracts lie out."""
    return lay(players, mode="contracts", contracts=contracts, **{"hold": True, **laid})


def begun(players: int = 3, seed: int = 5, **chosen: Any) -> CardGame:
    """A game in competition before its first card is turned."""
    return Game("contracts", players, seed=seed, hold=True, **chosen)


def all_three(contracts: str = FOUR, **laid: Any) -> CardGame:
    """A table on which seat 0 has just completed three contracts."""
    others = {"crew": {0: f"{FIGHTER} trader-y3 trader-b3 priest jester5"}, "won": {0: "exp-hh"}, "drawn": 1}
    return play(out(contracts, **{**others, **laid}), *(f"mark:{contract}" for contract in THREE.split()))


def names(game: CardGame) -> list[str]:
    """The contracts lying out."""
    return [agreed(game)[number].id for number in register(game.table).open]


def paid(game: CardGame) -> list[tuple[int, int, str]]:
    """Contracts completed so far: by whom, for how many coins, which."""
    return [(event.seat, event.amount, event.thing) for event in game.events if event.kind == "contract"]


def marks(game: CardGame) -> list[str]:
    """The contracts that can be completed now."""
    return [text[5:] for text in texts(game) if text.startswith("mark:")]


def refused(game: CardGame, choice: str, error: type[ChoiceError] = IllegalChoice) -> None:
    """A choice is refused, and nothing has changed."""
    before, offered = game.position, texts(game)
    with pytest.raises(error, match=re.escape(choice)):
        game.play(choice)
    assert (game.position, texts(game)) == (before, offered)


# -- set-up ------------------------------------------------------------------------------------------


@pytest.mark.rule("C-001")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_compete(players: int) -> None:
    game = begun(players)
    assert (len(game.table.seats), coins(game), game.over) == (players, [3] * players, False)


@pytest.mark.rule("C-001")
def test_nobody_competes_alone_with_six_or_in_an_older_edition() -> None:
    for people in (("A",), tuple("ABCDEF")):
        with pytest.raises(SetupError, match="contracts is for 2 to 5 players"):
            Game("contracts", people, seed=1)
    for edition in ("classic", "us"):
        with pytest.raises(SetupError, match=f"no edition '{edition}'; possible: bigbox"):
            begun(edition=edition)


@pytest.mark.rule("C-002")
@pytest.mark.parametrize(("players", "cards"), [(2, 143), (4, 143), (5, 144)])
def test_the_24_cards_of_the_box_are_in_play(players: int, cards: int) -> None:
    game = begun(players)
    dealt = [*game.table.draw, *game.table.calls, *(coin & FACE for pile in game.table.hidden() for coin in pile)]
    boxes = [game.rules.faces[card].box for card in dealt]
    assert (len(boxes), boxes.count("contract-box")) == (cards, 24)


@pytest.mark.rule("C-002")
def test_the_24_cards_are_neither_added_nor_left_out() -> None:
    with pytest.raises(SetupError, match="contract-box does not mix with contracts; possible: gambler"):
        begun(adds=["contract-box"])


@pytest.mark.rule("C-003")
@pytest.mark.parametrize(("adds", "variant"), [(["gambler"], ""), ([], "expedition"), (["gambler"], "expedition")])
def test_gambler_and_end_variant_may_join(adds: list[str], variant: str) -> None:
    game = begun(adds=adds, variant=variant)
    assert (len(game.table.draw), len(names(game))) == (143 - 9 + 4 * len(adds), 4)


@pytest.mark.rule("C-003")
@pytest.mark.parametrize("adds", [["make-sail"], ["gambler", "make-sail"], ["make-sail", "contract-box"]])
def test_make_sail_may_not_join(adds: list[str]) -> None:
    with pytest.raises(SetupError, match="make-sail does not mix with contracts; possible: gambler"):
        begun(adds=adds)


@pytest.mark.rule("C-004")
def test_four_of_sixteen_lie_out() -> None:
    seen = [names(begun(seed=seed)) for seed in range(80)]
    assert all(len(set(open)) == 4 for open in seen)
    every = {contract.id for contract in agreed(begun())}
    assert len(every) == 18
    assert {name for open in seen for name in open} == every - set(TOGETHER_ONLY)
    assert len({tuple(open) for open in seen}) > 70


@pytest.mark.rule("C-005")
def test_contracts_markers_and_kept_ships_are_open_to_all() -> None:
    game = play(
        out("mercenary pirates-nest", crew={0: FIGHTER}, draw="y11", drawn=1), "draw", "repel", "mark:mercenary"
    )
    for seat in (-1, 0, 1, 2):
        seen = register(game.view(seat).table)
        assert seen.write() == register(game.table).write()
        assert (seen.done, seen.left, ids(game, seen.fleets[0])) == ([(0,), ()], [2, 3, 3], ["y11"])


@pytest.mark.rule("C-005")
def test_the_same_four_lie_out_all_game_long() -> None:
    game, rng = Game("contracts", 3, seed=8), Rng(3)
    laid = names(game)
    while not game.over:
        game.play(game.options[rng.below(len(game.options))])
        assert names(game) == laid
    assert told(game, "contract") != []


@pytest.mark.rule("C-006")
def test_three_markers_each_one_a_contract() -> None:
    game = begun(4)
    assert register(game.table).left == [3] * 4
    game = all_three()
    assert [event.thing for event in game.events if event.kind == "contract"] == THREE.split()
    assert register(game.table).left == [0, 3, 3]


@pytest.mark.rule("C-006", "C-029")
def test_a_marker_is_placed_with_the_first_step_and_no_other_later() -> None:
    game = play(out("frigate-nemesis", 2, harbor="r11", draw="r23", coins={0: 1}), "stop", "forgo:r11")
    assert (register(game.table).left, told(game, "contract-step")) == ([2, 3], [(0, 1)])
    game.release()
    play(game, "stop", "pass", "forgo:r23")
    assert (register(game.table).left, told(game, "contract-step")) == ([2, 3], [(0, 1), (0, 2)])


@pytest.mark.rule("C-007")
def test_no_time_deck_and_no_handicap() -> None:
    game = begun()
    assert not any(isinstance(part, Clock) for part in game.table.parts)
    assert (game.held, texts(game), len(game.table.draw)) == (True, [], 143 - 9)
    top = game.table.draw[-1]
    game.release()
    assert told(game, "turn")[0] == (game.table.start, 0)
    assert next(event.card for event in game.events if event.kind == "turn") == top


# -- when --------------------------------------------------------------------------------------------


@pytest.mark.rule("C-008")
@pytest.mark.parametrize("number", range(16))
def test_six_are_occasions_and_the_others_standing_options(number: int) -> None:
    contract = agreed(begun())[number].id
    game = out(contract, crew={0: ALL_MET}, won={0: "exp-hh"}, coins={0: 20}, harbor="y11 b11 g11")
    register(game.table).fleets[0] = tuple(game.rules.by_id[ship] for ship in FLEET)
    game.rules.settle(game.table)
    assert marks(game) == ([] if contract in OCCASIONS else [contract])


@pytest.mark.rule("C-009")
def test_a_standing_contract_waits_for_a_later_turn() -> None:
    game = out("mercenary", 2, crew={0: FIGHTER}, draw="captain settler priest jack", drawn=1)
    assert texts(game) == ["draw", "mark:mercenary", "stop"]
    play(game, "draw", "stop", "pass")
    game.release()
    play(game, "stop")
    assert (game.turn, game.chooser, marks(game)) == (1, 0, ["mercenary"])
    play(game, "pass")
    assert (game.turn, marks(game), paid(game)) == (0, ["mercenary"], [])
    assert paid(play(game, "mark:mercenary")) == [(0, 3, "mercenary")]


@pytest.mark.rule("C-009")
def test_terms_no_longer_met_close_a_contract() -> None:
    game = out("luminary", crew={0: "priest priest jester5"}, calls="exp-cc", drawn=1)
    assert marks(game) == ["luminary"]
    play(game, "claim:exp-cc:priest+priest")
    assert marks(game) == []
    refused(game, "mark:luminary")


@pytest.mark.rule("C-010")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_the_active_player_completes_after_any_card(active: int) -> None:
    game = out("mercenary", crew={active: FIGHTER}, draw="captain exp-hh tax-points b35", harbor="y11", active=active)
    for _ in range(4):
        assert (game.chooser, marks(game)) == (active, ["mercenary"])
        play(game, "draw")
    assert marks(game) == ["mercenary"]
    play(game, "mark:mercenary")
    assert (texts(game), paid(game)) == (["draw", "stop"], [(active, 3, "mercenary")])


@pytest.mark.rule("C-011")
def test_before_the_first_card() -> None:
    game = out("mercenary", crew={0: FIGHTER}, draw="k4x k3x r4x captain", drawn=0)
    assert texts(game) == ["draw", "mark:mercenary"]
    play(game, "mark:mercenary")
    assert (coins(game), game.table.drawn, game.held, game.turn) == ([3, 0, 0], 0, True, 0)
    game.release()
    assert (game.table.drawn, ids(game, game.table.harbor)) == (1, ["captain"])


@pytest.mark.rule("C-012")
def test_after_a_bust_and_the_jesters_the_active_player_alone() -> None:
    game = out("luminary", harbor="y11", draw="y22", crew={0: "priest jester5", 1: "priest jester7"})
    play(game, "draw")
    assert (game.chooser, texts(game), coins(game)) == (0, ["mark:luminary", "pass"], [1, 1, 0])
    play(game, "mark:luminary")
    assert (game.turn, coins(game), paid(game)) == (1, [5, 1, 0], [(0, 4, "luminary")])
    assert [event.kind for event in game.events if event.seat < 2] == [
        "turn",
        "bust",
        "sweep",
        "jester",
        "jester",
        "contract",
        "turn-opens",
    ]


@pytest.mark.rule("C-013")
def test_after_the_last_take_with_the_profession_just_hired() -> None:
    game = play(out("luminary", harbor="priest y11", crew={0: "jester5"}, coins={0: 4}), "stop")
    assert texts(game) == ["trade:y11", "hire:priest", "pass"]
    play(game, "hire:priest")
    assert (game.chooser, texts(game)) == (0, ["mark:luminary", "pass"])
    play(game, "mark:luminary")
    assert (coins(game), game.chooser) == ([4, 0, 0], 1)


@pytest.mark.rule("C-013")
def test_between_takes_the_reward_pays_for_the_next() -> None:
    game = play(out("luminary", harbor="priest jester5 y11 b11 g11 r11", crew={0: "jester7"}, coins={0: 5}), "stop")
    assert "hire:jester5" in texts(play(game, "hire:priest", "mark:luminary"))
    assert coins(play(game, "hire:jester5")) == [0, 0, 0]


@pytest.mark.rule("C-014")
def test_the_others_complete_in_their_windows_even_with_an_empty_harbor() -> None:
    game = out("mercenary", crew={1: FIGHTER, 2: "sailor3 pirate7"}, drawn=1)
    assert marks(game) == []
    play(game, "stop")
    assert (game.chooser, texts(game)) == (1, ["mark:mercenary", "pass"])
    play(game, "mark:mercenary")
    assert (game.chooser, game.turn, texts(game)) == (2, 0, ["mark:mercenary", "pass"])
    assert coins(play(game, "mark:mercenary")) == [0, 3, 2]


@pytest.mark.rule("C-014")
def test_a_follower_completes_after_taking() -> None:
    game = play(out("luminary", harbor="priest y11", crew={1: "jester5"}, coins={1: 5}), "stop", "pass", "hire:priest")
    assert (game.chooser, texts(game)) == (1, ["mark:luminary", "pass"])
    assert coins(play(game, "mark:luminary")) == [1, 4, 0]


@pytest.mark.rule("C-015")
def test_fees_that_come_later_come_too_late() -> None:
    game = lay(2, mode="together", contracts="ransom jinx", time="jack", harbor="y11", coins={0: 14}, hold=True)
    play(game, "stop", "pass", "trade:y11")
    assert (coins(game), game.turn, texts(game)) == ([15, 0], 1, [])
    assert told(game, "contract") == []


@pytest.mark.rule("C-015")
def test_the_active_player_s_own_window_is_the_last_chance() -> None:
    game = play(out("mercenary", crew={0: FIGHTER}, harbor="y11"), "stop", "pass")
    assert game.chooser == 1
    refused(game, "mark:mercenary")
    play(game, "pass", "pass")
    assert (game.turn, paid(game)) == (1, [])


@pytest.mark.rule("C-016")
def test_several_in_a_turn_by_several_players() -> None:
    game = all_three(players=2, crew={0: f"{FIGHTER} trader-y3 trader-b3", 1: "sailor3 pirate7"})
    play(game, "stop", "mark:mercenary")
    assert paid(game) == [(0, 3, "mercenary"), (0, 2, "explorer"), (0, 3, "trade-master"), (1, 2, "mercenary")]


@pytest.mark.rule("C-017")
def test_a_question_offers_no_contract() -> None:
    game = out("mercenary jinx", crew={0: FIGHTER}, harbor="y11", draw="y21")
    assert texts(play(game, "draw")) == ["repel", "admit"]
    refused(game, "mark:mercenary")
    assert texts(play(game, "admit")) == ["mark:jinx", "decline"]
    refused(game, "mark:mercenary")
    assert texts(play(game, "decline")) == ["mark:mercenary", "pass"]


# -- bad input ---------------------------------------------------------------------------------------


@pytest.mark.rule("C-009", "C-022")
@pytest.mark.parametrize(
    ("contract", "party"),
    [
        ("mercenary", "sailor3 sailor3"),
        ("thrifty-staff", "sailor3 sailor3 trader-y3 captain"),
        ("trade-master", "trader-y3 clerk-y4"),
        ("luminary", "jester5 jester7"),
        ("explorer", "captain captain"),
        ("pirates-nest", FIGHTER),
    ],
)
def test_terms_that_are_not_met_are_refused(contract: str, party: str) -> None:
    refused(out(contract, crew={0: party}, drawn=1), f"mark:{contract}")


@pytest.mark.rule("C-004", "C-008")
def test_contracts_that_do_not_lie_out_or_do_not_exist_are_refused() -> None:
    game = out("jinx", crew={0: ALL_MET}, coins={0: 20}, drawn=1)
    for contract in ("mercenary", "ransom", "small-estate", "jinx"):
        refused(game, f"mark:{contract}")
    for choice in ("mark:nobody", "mark", "mark:y11", "forgo", "forgo:captain", "decline:jinx"):
        refused(game, choice, UnparsableChoice)
