"""Contracts together and alone: what lies out, what stays as it was, and how such a game is won or lost."""

from __future__ import annotations

from typing import Any

import pytest

from buccaneer import CardGame, Game, SetupError
from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.boxes.together.rules import clock
from buccaneer.cards.rules.table import FACE
from buccaneer.words import Words

from tests.cards.boxes.contracts.test_contracts import FIGHTER, THREE, names, paid, refused
from tests.table import agreed, coins, ids, lay, play, points, texts, told

ELEVEN = "sailor7 pirate9 admiral9 admiral7"


def team(contracts: str, players: int = 2, **laid: Any) -> CardGame:
    """A table that plays together, with some contracts to complete."""
    return lay(players, mode="together", contracts=contracts, **{"time": "jack priest", "hold": True, **laid})


def begun(players: int = 2, seed: int = 5, **chosen: Any) -> CardGame:
    """A game together as it begins."""
    return Game("together", players, seed=seed, hold=True, **chosen)


def result(game: CardGame) -> tuple[list[int], str, list[int]]:
    """Who won, by what, and the table's result: points, contracts done, contracts there, title."""
    outcome = game.outcome
    assert outcome is not None
    assert outcome.team is not None
    return outcome.winners, outcome.decided, outcome.team.numbers()


def kinds(game: CardGame) -> list[str]:
    """What was told, in order."""
    return [event.kind for event in game.events]


# -- set-up ------------------------------------------------------------------------------------------


@pytest.mark.rule("T-001")
def test_one_to_five_play_together() -> None:
    for players in (1, 2, 3, 4, 5):
        assert coins(begun(players)) == [3] * players
    for people in ((), tuple("ABCDEF")):
        with pytest.raises(SetupError, match="together is for 1 to 5 players"):
            Game("together", people, seed=1)
    with pytest.raises(SetupError, match="no edition 'us'; possible: bigbox"):
        begun(edition="us")


@pytest.mark.rule("T-002")
@pytest.mark.parametrize(("adds", "cards"), [([], 143), (["gambler"], 147)])
def test_the_24_cards_are_in_and_the_gambler_may_join(adds: list[str], cards: int) -> None:
    game = begun(3, adds=adds)
    dealt = [*game.table.draw, *(coin & FACE for pile in game.table.hidden() for coin in pile)]
    assert (len(dealt), [game.rules.faces[card].box for card in dealt].count("contract-box")) == (cards, 24)


@pytest.mark.rule("T-002")
def test_nothing_else_may_join() -> None:
    for add in ("make-sail", "contract-box"):
        with pytest.raises(SetupError, match=f"{add} does not mix with together; possible: gambler"):
            begun(adds=[add])
    with pytest.raises(SetupError, match="no variant 'expedition'"):
        begun(variant="expedition")


@pytest.mark.rule("T-003")
@pytest.mark.parametrize(("players", "number"), [(1, 3), (2, 5), (3, 7), (4, 9), (5, 11)])
def test_so_many_of_all_eighteen_contracts(players: int, number: int) -> None:
    seen = [names(begun(players, seed)) for seed in range(60)]
    assert all(len(open) == len(set(open)) == number for open in seen)
    assert {name for open in seen for name in open} == {contract.id for contract in agreed(begun())}
    assert len({tuple(open) for open in seen}) > 50


@pytest.mark.rule("T-006")
def test_coins_points_and_markers_as_in_competition() -> None:
    crews = {0: f"{FIGHTER} trader-y3 trader-b3 settler gunner4", 1: "sailor3 pirate7"}
    game = team(f"{THREE} new-colony jinx", crew=crews, won={0: "exp-hh"}, drawn=1)
    worth = points(game)[0]
    play(game, *(f"mark:{contract}" for contract in THREE.split()))
    assert (coins(game)[0], points(game)[0] - worth, register(game.table).left) == (3 + 2 + 3, 3, [0, 3])
    refused(game, "mark:new-colony")
    play(game, "stop", "mark:mercenary")
    assert coins(game) == [8, 2]


@pytest.mark.rule("T-006")
def test_a_contract_completed_twice_by_one_or_by_who_is_not_active_is_refused() -> None:
    game = team("mercenary pirates-nest", crew={0: FIGHTER, 1: "captain"}, harbor="y11", drawn=1)
    refused(play(game, "mark:mercenary"), "mark:mercenary")
    register(game.table).fleets[1] = tuple(game.rules.by_id[ship] for ship in ("y21", "b11", "g11", "r11", "k12"))
    refused(play(game, "stop", "pass"), "mark:pirates-nest")


@pytest.mark.rule("T-007")
def test_twelve_points_end_nothing() -> None:
    crews = {1: ELEVEN, 0: "senorita9 senorita9 admiral7"}
    game = team("jinx", active=1, harbor="captain", crew=crews, coins={1: 4})
    play(game, "stop", "hire:captain")
    assert (points(game)[1], game.table.ending, told(game, "ending"), game.over) == (12, False, [], False)
    game.release()
    assert (game.turn, game.table.round) == (0, 2)


@pytest.mark.rule("T-008")
@pytest.mark.parametrize(("ship", "after"), [("y11", [1, 0]), ("y32", [1, 2])])
def test_the_fee_stays(ship: str, after: list[int]) -> None:
    game = play(team("jinx", harbor=f"{ship} captain"), "stop", "pass", f"trade:{ship}")
    assert (coins(game), told(game, "fee")) == (after, [(1, 1)])


@pytest.mark.rule("T-009")
@pytest.mark.parametrize(("players", "calls", "cards"), [(1, [], 143), (4, [], 143), (5, ["exp-ach"], 144)])
def test_with_five_an_expedition_lies_open(players: int, calls: list[str], cards: int) -> None:
    game = begun(players)
    assert ids(game, game.table.calls) == calls
    dealt = [*game.table.draw, *game.table.calls, *(coin & FACE for pile in game.table.hidden() for coin in pile)]
    assert (len(dealt), ids(game, dealt).count("exp-ach")) == (cards, len(calls))


# -- winning -----------------------------------------------------------------------------------------


@pytest.mark.rule("T-023")
def test_the_last_contract_wins_at_once() -> None:
    game = team("mercenary explorer", crew={0: FIGHTER}, won={0: "exp-hh"}, harbor="y11", aside="captain")
    play(game, "mark:explorer")
    assert not game.over
    play(game, "mark:mercenary")
    assert (game.over, texts(game), result(game)) == (True, [], ([0, 1], "contracts", [1, 2, 2, 0]))
    assert kinds(game) == ["contract", "contract", "contract-points", "all-contracts", "over"]
    refused(game, "draw")


@pytest.mark.rule("T-023")
@pytest.mark.parametrize(
    ("contract", "laid", "choices"),
    [
        ("mercenary", {"crew": {0: FIGHTER}, "drawn": 0}, ["mark:mercenary"]),
        ("luminary", {"harbor": "y11", "draw": "y22", "crew": {0: "priest jester5"}}, ["draw", "mark:luminary"]),
        ("jinx", {"harbor": "y11", "draw": "y22", "crew": {1: "jester5"}}, ["draw", "mark:jinx"]),
        ("major-speculator", {"harbor": "y11 b11 g11", "draw": "k4x"}, ["draw", "mark:major-speculator"]),
        ("ransom", {"coins": {0: 15}, "drawn": 1}, ["mark:ransom"]),
    ],
)
def test_winning_wherever_a_contract_is_completed(contract: str, laid: dict[str, Any], choices: list[str]) -> None:
    game = play(team(contract, **laid), *choices)
    assert (game.over, result(game)[0], kinds(game)[-3:]) == (True, [0, 1], ["contract", "all-contracts", "over"])


@pytest.mark.rule("T-023")
@pytest.mark.parametrize(
    ("contract", "laid", "choices"),
    [
        ("speculator", {"harbor": "y11 b11", "draw": "g45"}, ["draw"]),
        ("galleon-nemesis", {"harbor": "k12 b11 y11 g11"}, ["stop", "forgo:k12"]),
    ],
)
def test_a_step_that_completes_by_itself_wins_too(contract: str, laid: dict[str, Any], choices: list[str]) -> None:
    game = team(contract, **laid)
    register(game.table).steps[0] = 1
    assert result(play(game, *choices))[0] == [0, 1]


@pytest.mark.rule("T-024")
def test_a_follower_wins_in_their_window() -> None:
    game = team("luminary", 3, harbor="priest y11 b11", crew={1: "jester5"}, coins={1: 5, 2: 9})
    play(game, "stop", "trade:y11", "hire:priest", "mark:luminary")
    assert (game.turn, paid(game), result(game)[0]) == (0, [(1, 4, "luminary")], [0, 1, 2])
    assert kinds(game)[-3:] == ["contract", "all-contracts", "over"]


@pytest.mark.rule("T-025")
def test_a_tax_in_another_s_turn_wins_before_the_bonus() -> None:
    game = team("tax-inspector", 3, harbor="captain", draw="tax-points", coins={1: 12, 2: 12})
    play(game, "draw")
    assert (game.turn, game.chooser) == (0, 1)
    play(game, "mark:tax-inspector")
    assert (result(game)[0], coins(game)) == ([0, 1, 2], [0, 13, 6])
    assert kinds(game) == ["turn", "taxed", "taxed", "contract", "all-contracts", "over"]


@pytest.mark.rule("T-026")
def test_the_same_contract_twice_does_not_win() -> None:
    game = team("mercenary explorer", crew={0: FIGHTER, 1: "sailor3 pirate7"}, won={1: "exp-hh"}, drawn=1)
    play(game, "mark:mercenary", "stop", "mark:mercenary")
    assert (game.over, register(game.table).done) == (False, [(0, 1), ()])
    assert result(play(game, "mark:explorer"))[2] == [0, 2, 2, 0]


@pytest.mark.rule("T-027")
def test_a_turn_without_a_time_card_loses_before_anything_is_completed() -> None:
    laid: dict[str, Any] = {"crew": {1: f"{FIGHTER} captain captain"}, "calls": "exp-aa"}
    game = team("mercenary explorer", time="", harbor="y11", aside="priest priest priest", **laid)
    play(game, "stop", "pass", "pass")
    assert (game.over, game.held, texts(game), kinds(game)[-3:]) == (True, False, [], ["turn-opens", "time-up", "over"])
    assert (game.turn, told(game, "time-up"), result(game)) == (1, [(1, 0)], ([], "time", [0, 0, 2, 0]))
    for choice in ("mark:mercenary", "claim:exp-aa:captain+captain", "draw"):
        refused(game, choice)


@pytest.mark.rule("T-027")
def test_one_contract_short_is_lost() -> None:
    game = team("mercenary explorer", time="", crew={0: FIGHTER}, drawn=1)
    play(game, "mark:mercenary", "stop")
    assert result(game) == ([], "time", [0, 1, 2, 0])


@pytest.mark.rule("T-028")
def test_the_turn_of_the_last_time_card_is_played_in_full() -> None:
    game = team("luminary", time="priest", draw="y11 k4x", crew={1: "jester5"}, coins={1: 5}, drawn=0)
    game.release()
    assert (clock(game.table).time, game.over, texts(game)) == ([], False, ["draw", "stop"])
    play(game, "draw", "stop", "trade:y11", "hire:priest")
    assert (game.chooser, texts(game)) == (1, ["mark:luminary", "pass"])
    won = play(game.copy(), "mark:luminary")
    assert (result(won)[0], result(play(game, "pass"))[0]) == ([0, 1], [])


@pytest.mark.rule("T-029")
@pytest.mark.parametrize("players", [1, 2])
def test_empty_piles_end_nothing_while_there_is_time(players: int) -> None:
    game = team("jinx", players, time="exp-aa exp-cc exp-hh exp-aah", hoard=0, drawn=0, hold=False)
    assert (game.table.draw, game.table.discard, len(told(game, "turn"))) == ([], [], 4)
    assert (result(game)[1], [kind for kind in kinds(game) if kind in ("time-up", "over")]) == (
        "time",
        ["time-up", "over"],
    )


@pytest.mark.rule("T-030")
@pytest.mark.parametrize("cards", [0, 1, 3])
def test_the_point_deck_counts_after_a_win_alone(cards: int) -> None:
    aside = " ".join(["captain"] * cards)
    game = play(team("mercenary", crew={0: FIGHTER}, aside=aside, drawn=1), "mark:mercenary")
    assert (result(game)[2], told(game, "all-contracts")) == ([cards, 1, 1, cards // 2], [(0, cards)])
    game = play(team("jinx", time="", aside=aside, drawn=1), "stop")
    assert result(game)[2] == [0, 0, 1, 0]


@pytest.mark.rule("T-031")
@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        ((0, 1), "Landlubber", "Landratte"),
        ((2, 3), "Sailor", "Matrose"),
        ((4, 5), "Pirate", "Pirat"),
        ((6, 7), "Captain", "Kapitän"),
        ((8, 9, 13), "Lord of the High Seas", "Herrscher über alle Meere"),
    ],
)
def test_titles(cards: tuple[int, ...], english: str, german: str) -> None:
    every = ["captain"] * 4 + ["settler"] * 4 + ["priest"] * 5
    for number in cards:
        laid: dict[str, Any] = {"aside": " ".join(every[:number]), "time": "y11", "crew": {0: FIGHTER}, "drawn": 1}
        game = play(team("mercenary", **laid), "mark:mercenary")
        assert game.outcome is not None
        for language, title in (("en", english), ("de", german)):
            assert f": {title}." in Words.of(language).outcome(game.outcome, game.players)


@pytest.mark.rule("T-032")
def test_all_win_or_all_lose() -> None:
    laid: dict[str, Any] = {"crew": {0: f"{FIGHTER} {ELEVEN}"}, "coins": {0: 9}, "drawn": 1}
    for choices, share in ((["mark:mercenary"], 1.0), (["stop", "pass"], 0.0)):
        game = play(team("mercenary", 4, time="", **laid), *choices)
        assert game.outcome is not None
        assert [game.outcome.share(seat) for seat in range(4)] == [share] * 4


# -- alone -------------------------------------------------------------------------------------------


@pytest.mark.rule("T-033")
def test_alone_one_is_active_in_every_turn() -> None:
    game = team("jinx explorer ransom", 1, harbor="y11 b11", time="captain settler jack", coins={0: 14})
    for played in range(1, 4):
        play(game, "stop")
        assert (game.turn, game.chooser) == (0, 0)
        play(game, "pass")
        assert (game.turn, game.held, game.table.round, kinds(game).count("turn-opens")) == (
            0,
            True,
            played + 1,
            played,
        )
        game.release()
    assert len(names(begun(1))) == 3


@pytest.mark.rule("T-033")
def test_alone_all_three_contracts_and_all_three_markers_are_needed() -> None:
    game = team(THREE, 1, crew={0: f"{FIGHTER} trader-y3 trader-b3"}, won={0: "exp-hh"}, drawn=1)
    play(game, "mark:mercenary", "mark:explorer")
    assert not game.over
    assert result(play(game, "mark:trade-master")) == ([0], "contracts", [0, 3, 3, 0])


@pytest.mark.rule("T-034")
def test_alone_no_fee_is_paid() -> None:
    game = play(team("jinx", 1, harbor="y11 captain", coins={0: 4}), "stop", "hire:captain")
    assert (coins(game), told(game, "fee")) == ([0], [])


@pytest.mark.rule("T-035")
@pytest.mark.parametrize("tax", ["tax-cutlass", "tax-points"])
@pytest.mark.parametrize(("purse", "after"), [(0, 1), (11, 12), (12, 7), (15, 9)])
def test_alone_the_bonus_always_comes_and_losses_as_usual(tax: str, purse: int, after: int) -> None:
    game = play(team("jinx", 1, harbor="captain", draw=tax, coins={0: purse}, crew={0: "governor"}), "draw")
    assert (coins(game), told(game, "bonus")) == ([after], [(0, 1)])


@pytest.mark.rule("T-036")
def test_alone_the_gift_is_lost() -> None:
    game = play(team("jinx", 1, harbor="a-y34"), "stop", "trade:a-y34")
    assert (coins(game), told(game, "gift"), game.held) == ([3], [], True)
