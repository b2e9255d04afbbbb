"""Make Sail!: the game on its own, the cards mixed into the base game, Merchants and Passengers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from buccaneer import CardGame, Game, SetupError
from buccaneer.cards import content
from buccaneer.cards.box import EDITIONS
from buccaneer.cards.boxes.base.rules import Base
from buccaneer.cards.boxes.contract_box.rules import ContractBox
from buccaneer.cards.boxes.contracts.rules import Contracts
from buccaneer.cards.boxes.make_sail.rules import Holds, Merchants, holds
from buccaneer.cards.rules.card import COLOURS, CUTLASS, KINDS, SKULL, Face
from buccaneer.cards.rules.setup import assemble
from buccaneer.cards.rules.table import FACE

from tests.table import coins, crew, ids, lay, play, points, texts, told

FIVE = "u-y11 u-b22 u-g21 u-r23 u-k12"


def alone(players: int = 3, **laid: Any) -> CardGame:
    """A table of Make Sail! on its own."""
    return lay(players, mode="make-sail", hold=True, **laid)


def mixed(players: int = 3, **laid: Any) -> CardGame:
    """A table of the base game with the twenty marked cards."""
    given: dict[str, Any] = {"adds": ("make-sail",), "hold": True} | laid
    return lay(players, **given)


def kept(game: CardGame, seat: int) -> list[str]:
    """The ships under a seat's Merchants."""
    return ids(game, holds(game.table).ships[seat])


def deck(game: CardGame) -> list[Face]:
    """Every card of a game that has just been dealt."""
    cards = [*game.table.draw, *game.table.calls, *(coin & FACE for seat in game.table.seats for coin in seat.purse)]
    return [game.rules.faces[card] for card in cards]


def sixty() -> list[Face]:
    """All cards of the game on its own."""
    return deck(Game("make-sail", 2, seed=3, hold=True))


def ships(faces: list[Face], colour: str) -> list[tuple[int, int]]:
    """Strength and coins of all ships of a colour, in order."""
    found = [face for face in faces if KINDS[face.kind] == "ship" and COLOURS[face.colour] == colour]
    return sorted((face.strength, face.coins) for face in found)


def persons(faces: list[Face], name: str) -> dict[tuple[int, int], int]:
    """How many cards of a profession there are by price and points."""
    return Counter((face.cost, face.points) for face in faces if face.name == name)


@pytest.mark.rule("M-001")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_can_play(players: int) -> None:
    game = Game("make-sail", players, seed=3, hold=True)
    assert (len(game.table.seats), game.over) == (players, False)


@pytest.mark.rule("M-001")
@pytest.mark.parametrize("players", [1, 5])
def test_not_one_and_not_five(players: int) -> None:
    with pytest.raises(SetupError, match=rf"^make-sail is for 2 to 4 players, not {players}$"):
        Game("make-sail", players, seed=3)


@pytest.mark.rule("M-002")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sixty_cards(players: int) -> None:
    faces = deck(Game("make-sail", players, seed=3, hold=True))
    kinds = Counter(face.name if KINDS[face.kind] == "profession" else KINDS[face.kind] for face in faces)
    assert len(faces) == 60
    assert kinds == {"ship": 25, "merchant": 10, "sailor": 10, "pirate": 2, "passenger": 10, "tax": 3}
    assert Counter(face.colour for face in faces if face.name == "merchant") == dict.fromkeys(range(5), 2)


@pytest.mark.rule("M-003")
@pytest.mark.parametrize(
    ("colour", "strengths"),
    [
        ("yellow", [1, 1, 2, 2, 4]),
        ("blue", [1, 1, 2, 5, 5]),
        ("green", [1, 1, 3, 5, 5]),
        ("red", [1, 1, 3, 6, SKULL]),
        ("black", [2, 2, 4, 7, SKULL]),
    ],
)
def test_five_ships_of_each_colour(colour: str, strengths: list[int]) -> None:
    assert [strength for strength, _ in ships(sixty(), colour)] == strengths


@pytest.mark.rule("M-004")
def test_twenty_cards_are_marked_for_the_base_game() -> None:
    faces = [face for face in sixty() if face.box == "make-sail"]
    assert Counter(face.name if face.name in ("merchant", "passenger") else "ship" for face in faces) == {
        "ship": 10,
        "merchant": 5,
        "passenger": 5,
    }
    assert Counter(face.colour for face in faces if KINDS[face.kind] == "ship") == dict.fromkeys(range(5), 2)
    assert {face.colour for face in faces if face.name == "merchant"} == set(range(5))
    assert {face.mark for face in faces} == {"reported"}


@pytest.mark.rule("M-005")
@pytest.mark.parametrize(
    ("colour", "numbers"),
    [
        ("yellow", [(1, 1), (4, 3)]),
        ("blue", [(2, 2), (5, 3)]),
        ("green", [(1, 2), (3, 2)]),
        ("red", [(3, 2), (6, 3)]),
        ("black", [(2, 1), (SKULL, 4)]),
    ],
)
def test_the_marked_ships(colour: str, numbers: list[tuple[int, int]]) -> None:
    assert ships([face for face in sixty() if face.box == "make-sail"], colour) == numbers


@pytest.mark.rule("M-006")
@pytest.mark.parametrize(
    ("card", "price", "worth"),
    [
        ("merchant-y8", 8, 3),
        ("merchant-b8", 8, 3),
        ("merchant-g6", 6, 2),
        ("merchant-r6", 6, 2),
        ("merchant-k6", 6, 2),
        ("passenger4", 4, 2),
    ],
)
def test_the_marked_persons(card: str, price: int, worth: int) -> None:
    game = play(mixed(harbor=card, coins={0: price}), "stop", f"hire:{card}")
    assert (coins(game), points(game), crew(game, 0)) == ([0, 0, 0], [worth, 0, 0], [card])
    assert play(mixed(harbor=card, coins={0: price - 1}), "stop").turn == 1


@pytest.mark.rule("M-007")
@pytest.mark.parametrize(
    ("colour", "numbers"),
    [
        ("yellow", [(1, 1), (2, 2), (2, 2)]),
        ("blue", [(1, 1), (1, 1), (5, 3)]),
        ("green", [(1, 1), (5, 3), (5, 3)]),
        ("red", [(1, 1), (1, 1), (SKULL, 3)]),
        ("black", [(2, 1), (4, 2), (7, 3)]),
    ],
)
def test_the_other_ships(colour: str, numbers: list[tuple[int, int]]) -> None:
    faces = [face for face in sixty() if face.box == "make-sail-alone"]
    assert ships(faces, colour) == numbers
    assert {face.mark for face in faces if KINDS[face.kind] == "ship"} == {"ours"}


@pytest.mark.rule("M-008")
def test_the_other_merchants_and_passengers() -> None:
    faces = [face for face in sixty() if face.box == "make-sail-alone"]
    merchants = {COLOURS[face.colour]: (face.cost, face.points) for face in faces if face.name == "merchant"}
    assert merchants == {"yellow": (7, 2), "blue": (7, 2), "green": (5, 1), "red": (5, 1), "black": (5, 1)}
    assert persons(faces, "passenger") == {(5, 2): 5}
    assert {face.mark for face in faces if face.name in ("merchant", "passenger")} == {"ours"}


@pytest.mark.rule("M-009")
def test_the_sailors_and_pirates() -> None:
    assert persons(sixty(), "sailor") == {(3, 1): 9, (5, 2): 1}
    assert persons(sixty(), "pirate") == {(5, 1): 1, (7, 2): 1}
    assert {face.mark for face in sixty() if face.name in ("sailor", "pirate")} == {"ours"}


@pytest.mark.rule("M-010")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_coins_each(players: int) -> None:
    game = Game("make-sail", players, seed=3, hold=True)
    assert (coins(game), len(game.table.draw), game.table.discard) == ([3] * players, 60 - 3 * players, [])
    assert game.table.draw != Game("make-sail", players, seed=4, hold=True).table.draw


@pytest.mark.rule("M-011")
def test_there_is_no_expedition_and_nothing_to_claim() -> None:
    game = Game("make-sail", 4, seed=3)
    assert "expedition" not in {KINDS[face.kind] for face in game.rules.faces}
    assert game.table.calls == ()
    assert "claim" not in {verb.name for verb in game.rules.verbs}


@pytest.mark.rule("M-011")
def test_after_a_bust_nothing_is_asked() -> None:
    game = play(alone(harbor="u-y11", draw="v-y22", crew={0: "passenger4"}), "draw")
    assert (game.table.busts, game.turn, game.held) == (1, 1, True)


@pytest.mark.rule("M-012")
@pytest.mark.parametrize("add", ["gambler", "make-sail", "contract-box"])
def test_no_box_joins_the_game_on_its_own(add: str) -> None:
    with pytest.raises(SetupError, match=rf"^{add} does not mix with make-sail; possible: nothing$"):
        Game("make-sail", 3, seed=3, adds=[add])


@pytest.mark.rule("M-012")
def test_neither_a_variant_nor_another_edition() -> None:
    with pytest.raises(SetupError, match="make-sail has no variant 'expedition'"):
        Game("make-sail", 3, seed=3, variant="expedition")
    for edition in ("classic", "us"):
        with pytest.raises(SetupError, match=rf"^make-sail has no edition '{edition}'; possible: bigbox$"):
            Game("make-sail", 3, seed=3, edition=edition)


@pytest.mark.rule("M-013")
@pytest.mark.parametrize("others", [(), ("gambler",), ("contract-box",), ("gambler", "contract-box")])
@pytest.mark.parametrize("variant", ["", "expedition"])
def test_the_marked_cards_join_the_base_game(variant: str, others: tuple[str, ...]) -> None:
    cards = {"gambler": 4, "contract-box": 24}
    game = Game("base", 5, seed=3, variant=variant, adds=("make-sail", *others), hold=True)
    assert len(deck(game)) == 120 + 20 + sum(cards[other] for other in others)
    assert Counter(face.box for face in deck(game))["make-sail"] == 20
    assert "make-sail-alone" not in {face.box for face in game.rules.faces}


@pytest.mark.rule("M-014")
@pytest.mark.parametrize("mode", ["contracts", "together"])
@pytest.mark.parametrize("adds", [["make-sail"], ["gambler", "make-sail"]])
def test_contracts_take_no_card_of_it(mode: str, adds: list[str]) -> None:
    with pytest.raises(SetupError, match=rf"^make-sail does not mix with {mode}; possible: gambler$"):
        Game(mode, 3, seed=3, adds=adds)


@pytest.mark.rule("M-014")
@pytest.mark.parametrize("edition", ["classic", "us"])
def test_the_older_editions_take_no_card_of_it(edition: str) -> None:
    with pytest.raises(SetupError, match=rf"^make-sail is mixed in under bigbox only, not under {edition}$"):
        Game("base", 3, seed=3, edition=edition, adds=["make-sail"])


@pytest.mark.rule("M-015")
@pytest.mark.parametrize(("before", "after"), [(7, 7), (8, 8), (9, 8), (10, 8), (20, 8)])
def test_nine_coins_and_more_are_cut_down_to_eight(before: int, after: int) -> None:
    game = play(alone(draw="v-tax", harbor="u-y11", coins={1: before}, crew={1: "passenger4"}), "draw")
    assert coins(game) == [1, after, 1]
    assert told(game, "taxed") == ([(1, before - after)] if before > 8 else [])
    assert len(game.table.discard) == before - after + 1


@pytest.mark.rule("M-015", "M-016")
def test_everybody_is_taxed_before_anybody_gains() -> None:
    game = play(alone(draw="v-tax", harbor="u-y11", coins={0: 9, 1: 8, 2: 12}), "draw")
    assert (coins(game), told(game, "taxed")) == ([9, 9, 9], [(0, 1), (2, 4)])
    assert (told(game, "bonus"), texts(game)) == ([(0, 1), (1, 1), (2, 1)], ["draw", "stop"])


@pytest.mark.rule("M-016")
@pytest.mark.parametrize(
    ("crews", "gains"),
    [
        ({}, [1, 1, 1]),
        ({0: "v-sailor3"}, [0, 1, 1]),
        ({0: "v-sailor3", 1: "v-pirate7"}, [0, 0, 1]),
        ({0: "v-sailor3 v-sailor3", 1: "passenger4", 2: "merchant-y8"}, [1, 1, 0]),
        ({0: "v-pirate5", 1: "v-sailor5", 2: "passenger4"}, [1, 0, 0]),
    ],
)
def test_the_fewest_points_gain_a_coin(crews: dict[int, str], gains: list[int]) -> None:
    game = play(alone(draw="v-tax u-b22 v-tax v-tax", harbor="u-y11", crew=crews), "draw")
    assert coins(game) == gains
    assert {face.id: face.count for face in game.rules.faces if KINDS[face.kind] == "tax"} == {"v-tax": 3}


@pytest.mark.rule("M-016", "M-025")
def test_a_kept_ship_counts_against_the_coin() -> None:
    game = alone(2, harbor="u-k12 passenger4", crew={0: "merchant-k6", 1: "passenger4"}, draw="u-y11 v-tax")
    play(game, "stop", "trade:u-k12")
    assert (points(game), coins(game), game.turn) == ([3, 2], [1, 0], 1)
    game.release()
    assert (told(game, "bonus"), coins(game)) == ([(1, 1)], [1, 1])


@pytest.mark.rule("M-017")
@pytest.mark.parametrize(
    ("crews", "ends"), [("merchant-y8 merchant-b8 v-sailor3", True), ("merchant-y8 merchant-b8", False)]
)
def test_eight_points_trigger_the_end_ships_included(crews: str, ends: bool) -> None:
    game = alone(harbor="u-y11 u-b22", crew={0: crews})
    assert not game.table.ending
    play(game, "stop", "trade:u-y11")
    assert (points(game)[0], game.table.ending) == (8 if ends else 7, ends)
    assert told(game, "ending") == ([(0, 8)] if ends else [])


@pytest.mark.rule("M-017")
def test_eight_points_by_a_hire_in_anybodys_turn() -> None:
    game = alone(harbor="v-sailor3", coins={2: 4}, crew={2: "merchant-y8 merchant-b8 v-sailor3"})
    play(game, "stop", "hire:v-sailor3")
    assert (game.table.ending, told(game, "ending"), game.over) == (True, [(2, 8)], False)
    assert game.rules.ending.goal() == 8


@pytest.mark.rule("M-018")
@pytest.mark.parametrize(("active", "over"), [(0, False), (1, True)])
def test_the_round_is_completed(active: int, over: bool) -> None:
    crews = {active: "merchant-y8 merchant-b8 v-sailor3"}
    game = alone(2, harbor="u-y11", crew=crews, active=active)
    play(game, "stop", "trade:u-y11")
    assert (game.over, game.turn) == (over, 1)


@pytest.mark.rule("M-018")
@pytest.mark.parametrize(
    ("crews", "purse", "winners", "decided"),
    [
        ({0: "merchant-g6"}, 0, [1], "points"),
        ({0: "merchant-g6 merchant-b8 merchant-r6 v-sailor3"}, 9, [1], "points"),
        ({0: "merchant-g6 merchant-b8 merchant-r6 merchant-k6"}, 3, [0], "coins"),
        ({0: "merchant-g6 merchant-b8 merchant-r6 merchant-k6"}, 0, [1], "coins"),
        ({0: "merchant-g6 merchant-b8 merchant-r6 merchant-k6"}, 1, [0, 1], "shared"),
        ({0: "merchant-g6 merchant-b8 merchant-r6 merchant-k6 v-sailor3"}, 0, [0], "points"),
    ],
)
def test_most_points_win_then_coins_then_it_is_shared(
    crews: dict[int, str], purse: int, winners: list[int], decided: str
) -> None:
    crews = crews | {1: "merchant-y8 passenger4 passenger4 v-sailor3"}
    game = alone(2, harbor="u-y11", crew=crews, coins={0: purse}, active=1)
    play(game, "stop", "trade:u-y11")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.decided, points(game)[1], coins(game)) == (
        winners,
        decided,
        9,
        [purse, 1],
    )


@pytest.mark.rule("M-019")
@pytest.mark.parametrize(("more", "ends"), [("captain", False), ("passenger4", True)])
def test_mixed_in_twelve_points_are_needed(more: str, ends: bool) -> None:
    game = mixed(harbor="y11 b11", crew={0: "merchant-y8 merchant-b8 merchant-g6 captain " + more})
    play(game, "stop", "trade:y11")
    assert (points(game)[0], game.table.ending) == (12 if ends else 11, ends)
    assert game.rules.ending.goal() == 12


@pytest.mark.rule("M-019")
def test_mixed_in_the_base_game_s_taxes_hold() -> None:
    game = play(mixed(draw="tax-cutlass", harbor="y11", coins={0: 11, 1: 14}, crew={2: "sailor3"}), "draw")
    assert coins(game) == [11, 7, 1]
    assert {face.id for face in game.rules.faces if KINDS[face.kind] == "tax"} == {"tax-cutlass", "tax-points"}


@pytest.mark.rule("M-020")
@pytest.mark.parametrize(
    ("merchant", "ship", "worth"),
    [
        ("merchant-y8", "u-y34", 3),
        ("merchant-b8", "u-b22", 2),
        ("merchant-g6", "u-g23", 2),
        ("merchant-r6", "u-r36", 3),
        ("merchant-k6", "u-k4x", 4),
        ("merchant-k6", "k37", 3),
    ],
)
def test_a_traded_ship_goes_under_the_merchant_of_its_colour(merchant: str, ship: str, worth: int) -> None:
    game = mixed(harbor=ship, crew={0: merchant}, discard="captain")
    before = points(game)[0]
    play(game, "stop", f"trade:{ship}")
    assert (coins(game), points(game)) == ([worth, 0, 0], [before + 1, 0, 0])
    assert (kept(game, 0), ids(game, game.table.discard)) == ([ship], ["captain"])
    assert told(game, "stow") == [(0, 1)]


@pytest.mark.rule("M-020")
@pytest.mark.parametrize("crews", [{}, {0: "merchant-b8 merchant-g6 merchant-r6 merchant-k6"}, {1: "merchant-y8"}])
def test_another_colour_or_another_players_merchant_keeps_nothing(crews: dict[int, str]) -> None:
    game = mixed(harbor="u-y34 captain", crew=crews)
    before = points(game)
    play(game, "stop", "trade:u-y34")
    assert (points(game), kept(game, 0), kept(game, 1)) == (before, [], [])
    assert ids(game, game.table.discard)[:1] == ["u-y34"]


@pytest.mark.rule("M-021")
def test_two_merchants_of_a_colour_share_a_ship() -> None:
    game = play(alone(harbor="u-y34", crew={0: "merchant-y8 merchant-y7"}), "stop", "trade:u-y34")
    assert (points(game), kept(game, 0), coins(game)) == ([3 + 2 + 1, 0, 0], ["u-y34"], [3, 0, 0])


@pytest.mark.rule("M-021")
def test_one_merchant_holds_several_ships() -> None:
    game = alone(2, harbor="u-y11 u-b22", crew={0: "merchant-y8"}, draw="passenger4 u-b35 u-y34")
    play(game, "stop", "trade:u-y11", "pass")
    game.release()
    play(game, "stop", "pass", "pass")
    game.release()
    play(game, "stop", "trade:u-y34")
    assert (kept(game, 0), points(game)[0]) == (["u-y11", "u-y34"], 3 + 2)


@pytest.mark.rule("M-022")
def test_nobody_is_asked_about_keeping() -> None:
    game = play(alone(harbor="u-y11 u-b22", crew={0: "merchant-y8 merchant-b8 v-sailor3"}), "stop")
    assert texts(game) == ["trade:u-y11", "trade:u-b22", "pass"]
    play(game, "trade:u-y11")
    assert (game.chooser, texts(game), kept(game, 0)) == (1, ["trade:u-b22", "pass"], ["u-y11"])
    assert game.table.ending


@pytest.mark.rule("M-023")
def test_a_merchant_works_in_somebody_elses_turn() -> None:
    game = play(alone(harbor="u-y34", crew={1: "merchant-y8"}), "stop", "pass", "trade:u-y34")
    assert (coins(game), points(game), kept(game, 1)) == ([1, 2, 0], [0, 4, 0], ["u-y34"])
    assert [event.kind for event in game.events if event.seat == 1][:3] == ["trade", "fee", "stow"]


@pytest.mark.rule("M-024")
def test_a_new_merchant_keeps_the_next_ship() -> None:
    game = alone(harbor=FIVE + " merchant-y8", coins={0: 8})
    play(game, "stop", "hire:merchant-y8", "trade:u-y11")
    assert (points(game)[0], kept(game, 0), coins(game)[0]) == (4, ["u-y11"], 1)


@pytest.mark.rule("M-024")
def test_a_new_merchant_does_not_keep_the_ship_before() -> None:
    game = alone(harbor=FIVE + " merchant-y8", coins={0: 8})
    play(game, "stop", "trade:u-y11", "hire:merchant-y8")
    assert (points(game)[0], kept(game, 0), "u-y11" in ids(game, game.table.discard)) == (3, [], True)


@pytest.mark.rule("M-024", "M-023")
def test_a_follower_s_new_merchant_works_at_once_too() -> None:
    game = mixed(harbor="y34 merchant-y8", coins={1: 10}, crew={1: "governor"})
    play(game, "stop", "pass", "hire:merchant-y8", "trade:y34")
    assert (points(game), kept(game, 1), coins(game)) == ([0, 4, 0], ["y34"], [2, 10 - 8 - 1 + 3 - 1, 0])


@pytest.mark.rule("M-025")
def test_a_kept_ship_stays_out_of_the_deck() -> None:
    game = mixed(2, harbor="y44 captain", crew={0: "merchant-y8"}, discard="k12")
    play(game, "stop", "trade:y44")
    game.table.discard += game.table.draw
    game.table.draw = []
    game.release()
    assert told(game, "shuffle") != []
    table = game.table
    lying = [
        *table.draw,
        *table.discard,
        *table.harbor,
        *table.turned,
        *(coin & FACE for pile in table.hidden() for coin in pile),
    ]
    assert "y44" not in ids(game, lying)
    assert (kept(game, 0), points(game)[0]) == (["y44"], 4)


@pytest.mark.rule("M-025")
def test_a_kept_ship_outlasts_busts_and_claims() -> None:
    crews = {0: "merchant-y8 captain captain"}
    game = mixed(
        2, harbor="y44 b11", crew=crews, calls="exp-aa", draw="jack jack jack priest priest priest g11 g21 r11 r23"
    )
    play(game, "stop", "trade:y44", "claim:exp-aa:captain+captain", "pass")
    assert points(game)[0] == 3 + 1 + 4
    game.release()
    play(game, "draw")
    game.release()
    play(game, "draw")
    assert (game.table.busts, points(game)[0], kept(game, 0)) == (2, 8, ["y44"])


@pytest.mark.rule("M-026")
@pytest.mark.parametrize(("merchant", "gained"), [("merchant-y8", ["k12"]), ("merchant-b8", ["k12", "y44"])])
def test_the_ship_is_held_aside_while_its_coins_are_drawn(merchant: str, gained: list[str]) -> None:
    game = mixed(2, harbor="y44 captain", crew={0: merchant}, discard="k12", draw="g11", hoard=1)
    game.table.draw = []
    play(game, "stop", "trade:y44")
    purse = ids(game, [coin & FACE for coin in game.table.seats[0].purse])
    assert sorted(purse) == gained
    assert (told(game, "trade"), told(game, "shuffle")) == ([(0, len(gained))], [(-1, len(gained))])
    assert kept(game, 0) == (["y44"] if merchant == "merchant-y8" else [])


@pytest.mark.rule("M-026", "M-023")
def test_a_ship_that_will_be_kept_cannot_pay_its_own_fee() -> None:
    game = play(mixed(harbor="y44 b11", crew={1: "merchant-y8"}, hoard=2), "pass")
    assert (game.chooser, texts(game)) == (1, ["trade:b11", "pass"])
    without = play(mixed(harbor="y44 b11", crew={1: "merchant-g6"}, hoard=2), "pass")
    assert texts(without) == ["trade:y44", "trade:b11", "pass"]


@pytest.mark.rule("M-026")
def test_the_ship_goes_under_the_merchant_after_coins_and_fee() -> None:
    game = mixed(harbor="y44", crew={1: "merchant-y8 captain captain captain captain passenger4 passenger4"}, hold=True)
    play(game, "stop", "pass", "trade:y44")
    told_of = [event.kind for event in game.events if event.seat == 1]
    assert told_of[:4] == ["trade", "fee", "stow", "ending"]


@pytest.mark.rule("M-027")
def test_a_repelled_ship_is_not_kept() -> None:
    game = play(alone(harbor="u-b22", draw="u-y11", crew={0: "merchant-y8 v-sailor3"}), "draw", "repel")
    assert (kept(game, 0), points(game)[0], ids(game, game.table.discard)) == ([], 4, ["u-y11"])


@pytest.mark.rule("M-027")
def test_swept_and_leftover_ships_are_not_kept() -> None:
    game = play(alone(harbor="u-y34", draw="v-y22", crew={0: "merchant-y8"}), "draw")
    assert (kept(game, 0), ids(game, game.table.discard)) == ([], ["u-y34", "v-y22"])
    game = play(alone(2, harbor="u-y34", crew={0: "merchant-y8"}), "stop", "pass", "pass")
    assert (kept(game, 0), ids(game, game.table.discard)) == ([], ["u-y34"])


@pytest.mark.rule("M-027")
@pytest.mark.parametrize(("choice", "stays"), [("forgo:r36", []), ("trade:r36", ["r36"])])
def test_a_ship_whose_coins_are_forgone_is_discarded(choice: str, stays: list[str]) -> None:
    boxes = (
        "base",
        "contract-box",
        "make-sail",
    )  # no mode mixes contracts and Merchants, so their rules are laid by hand
    modules = [Base(), ContractBox(), Contracts(), Merchants()]
    faces, powers = content.faces(boxes)
    rules = assemble("contracts", faces, powers, EDITIONS["bigbox"], "", modules, content.sections(boxes))
    game = lay(harbor="r36", mode="contracts", contracts="frigate-nemesis", hold=True)
    game.rules = game.table.rules = rules
    game.table.parts.append(Holds([(), (), ()]))
    for seat in game.table.seats:
        seat.power = (0,) * rules.powers
    game.table.recount()
    game.table.enter(0, rules.by_id["merchant-r6"])
    play(game, "stop", choice)
    assert (kept(game, 0), points(game)[0]) == (stays, 2 + len(stays))
    assert ids(game, game.table.discard) == ([] if stays else ["r36"])


@pytest.mark.rule("M-028")
def test_traders_and_a_merchant_act_on_one_ship() -> None:
    game = mixed(harbor="u-y34", crew={0: "merchant-y8 trader-y3 trader-y5"})
    play(game, "stop", "trade:u-y34")
    assert (coins(game)[0], kept(game, 0), points(game)[0]) == (3 + 2, ["u-y34"], 3 + 1 + 2 + 1)


@pytest.mark.rule("M-028", "M-023")
def test_a_trader_s_coin_pays_the_fee_of_a_kept_ship() -> None:
    game = play(mixed(harbor="y11", crew={1: "merchant-y8 trader-y3"}), "stop", "pass", "trade:y11")
    assert (coins(game), kept(game, 1), points(game)) == ([1, 1, 0], ["y11"], [0, 5, 0])


@pytest.mark.rule("M-029")
def test_trader_clerk_and_merchant_act_on_one_ship() -> None:
    game = mixed(
        harbor="y34 captain priest", crew={0: "merchant-y8 clerk-y4 trader-y3"}, adds=("make-sail", "contract-box")
    )
    play(game, "stop", "trade:y34")
    assert (coins(game)[0], kept(game, 0), points(game)[0]) == (3 + 1, ["y34"], 3 + 1 + 1 + 1)
    assert (game.chooser, texts(game)) == (0, ["hire:captain", "hire:priest", "pass"])


@pytest.mark.rule("M-029", "M-020")
def test_a_merchant_keeps_a_bonus_ship_and_the_other_player_is_paid() -> None:
    game = mixed(harbor="a-y34", crew={0: "merchant-y8"}, adds=("make-sail", "contract-box"))
    play(game, "stop", "trade:a-y34", "give:3")
    assert (coins(game), kept(game, 0), points(game)) == ([3, 0, 1], ["a-y34"], [4, 0, 0])


@pytest.mark.rule("M-030")
@pytest.mark.parametrize(("card", "price", "worth"), [("passenger4", 4, 2), ("passenger5", 5, 2)])
def test_a_passenger_is_points_alone(card: str, price: int, worth: int) -> None:
    game = alone(harbor=card, coins={0: price})
    before = game.table.seats[0].power
    play(game, "stop", f"hire:{card}")
    assert (points(game)[0], coins(game)[0], game.table.seats[0].power) == (worth, 0, before)


@pytest.mark.rule("M-031")
@pytest.mark.parametrize(
    ("crews", "ship", "repels"),
    [
        ("v-sailor3", "u-y11", True),
        ("v-sailor5", "v-y22", False),
        ("v-pirate5", "v-y22", True),
        ("v-pirate7 v-sailor3", "u-r23", True),
        ("v-pirate7", "u-r23", False),
        ("v-pirate7 v-pirate5 v-sailor3 v-sailor3 v-sailor5", "u-k4x", False),
        ("merchant-y8 passenger4", "u-y11", False),
    ],
)
def test_cutlasses_repel_ships(crews: str, ship: str, repels: bool) -> None:
    game = play(alone(harbor="u-b22", draw=ship, crew={0: crews}), "draw")
    assert texts(game) == (["repel", "admit"] if repels else ["draw", "stop"])


@pytest.mark.rule("M-031")
def test_a_sailor_has_one_cutlass_and_a_pirate_two() -> None:
    cutlasses = {face.name: face.power(CUTLASS) for face in sixty() if face.power(CUTLASS)}
    assert cutlasses == {"sailor": 1, "pirate": 2}
