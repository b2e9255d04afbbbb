"""The contract box without contracts: Vice Admirals, Gunners, Clerks, and ships that pay another player too."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from buccaneer import CardGame, Game, IllegalChoice, SetupError, UnparsableChoice
from buccaneer.cards.rules.card import COLOURS, KINDS, SKULL, Face
from buccaneer.cards.rules.table import FACE
from buccaneer.game.modes import CardModeName

from tests.table import coins, crew, ids, lay, play, points, texts, told

FIVE = "y11 b11 g11 r11 k12"
BONUS = {
    "a-y34": ("yellow", 4),
    "a-b35": ("blue", 5),
    "a-g33": ("green", 3),
    "a-r36": ("red", 6),
    "a-k3x": ("black", SKULL),
}


def table(players: int = 3, **laid: Any) -> CardGame:
    """A table of the base game with the box's 24 cards, unless told otherwise."""
    given: dict[str, Any] = {"adds": ("contract-box",), "hold": True} | laid
    return lay(players, **given)


def box(mode: CardModeName = "base", players: int = 2, adds: tuple[str, ...] = ("contract-box",)) -> list[Face]:
    """The box's cards in a game that has just been dealt, wherever they lie."""
    dealt = Game(mode, players, seed=3, adds=adds).table
    piles = [dealt.draw, dealt.harbor, dealt.turned, dealt.discard, *dealt.hidden()]
    faces = [dealt.rules.faces[card & FACE] for pile in piles for card in pile]
    return [face for face in faces if face.box == "contract-box"]


def shows(game: CardGame, seat: int) -> list[str]:
    """What a seat's coins show."""
    return ids(game, [coin & FACE for coin in game.table.seats[seat].purse])


def takes(game: CardGame) -> int:
    """How many cards whoever has the choice may still take."""
    found: int = game.table.stack[-1].a
    return found


@pytest.mark.rule("X-001")
def test_twenty_four_cards() -> None:
    names = Counter(face.name if KINDS[face.kind] == "profession" else KINDS[face.kind] for face in box())
    assert names == {"clerk": 5, "gunner": 4, "vice-admiral": 5, "ship": 10}
    assert Counter(face.colour for face in box() if face.name == "clerk") == dict.fromkeys(range(5), 1)
    assert Counter(face.colour for face in box() if KINDS[face.kind] == "ship") == dict.fromkeys(range(5), 2)


@pytest.mark.rule("X-002")
@pytest.mark.parametrize(
    ("card", "count", "price", "worth"),
    [
        ("gunner4", 1, 4, 1),
        ("gunner6", 2, 6, 2),
        ("gunner8", 1, 8, 3),
        ("vice5", 2, 5, 1),
        ("vice7", 2, 7, 2),
        ("vice9", 1, 9, 3),
    ],
)
def test_gunners_and_vice_admirals_and_what_they_cost(card: str, count: int, price: int, worth: int) -> None:
    game = play(table(harbor=card, coins={0: price}), "stop", f"hire:{card}")
    assert (coins(game), points(game), crew(game, 0)) == ([0, 0, 0], [worth, 0, 0], [card])
    assert play(table(harbor=card, coins={0: price - 1}), "stop").turn == 1
    assert [face.mark for face in box() if face.id == card] == ["printed"] * count


@pytest.mark.rule("X-003")
@pytest.mark.parametrize(
    ("card", "colour", "price", "worth"),
    [
        ("clerk-y4", "yellow", 4, 1),
        ("clerk-k4", "black", 4, 1),
        ("clerk-b6", "blue", 6, 2),
        ("clerk-r6", "red", 6, 2),
        ("clerk-g9", "green", 9, 3),
    ],
)
def test_clerks_and_what_they_cost(card: str, colour: str, price: int, worth: int) -> None:
    game = play(table(harbor=card, coins={0: price}), "stop", f"hire:{card}")
    assert (coins(game), points(game), crew(game, 0)) == ([0, 0, 0], [worth, 0, 0], [card])
    assert play(table(harbor=card, coins={0: price - 1}), "stop").turn == 1
    assert [(COLOURS[face.colour], face.mark) for face in box() if face.id == card] == [(colour, "printed")]


@pytest.mark.rule("X-004")
@pytest.mark.parametrize(
    ("ship", "colour", "strength", "mark"),
    [
        ("a-y12", "yellow", 2, "printed"),
        ("a-b11", "blue", 1, "reported"),
        ("a-g11", "green", 1, "reported"),
        ("a-r11", "red", 1, "reported"),
        ("a-k12", "black", 2, "reported"),
    ],
)
def test_plain_ships_bring_one_coin(ship: str, colour: str, strength: int, mark: str) -> None:
    face = next(face for face in box() if face.id == ship)
    assert (COLOURS[face.colour], face.strength, face.gift, face.mark) == (colour, strength, 0, mark)
    game = play(table(harbor=ship), "stop", f"trade:{ship}")
    assert (coins(game), game.turn, told(game, "gift")) == ([1, 0, 0], 1, [])


@pytest.mark.rule("X-005", "X-022")
@pytest.mark.parametrize("ship", BONUS)
def test_bonus_ships_bring_three_coins_and_one_to_another(ship: str) -> None:
    face = next(face for face in box() if face.id == ship)
    assert (COLOURS[face.colour], face.strength) == BONUS[ship]
    assert (face.coins, face.gift, face.mark) == (3, 1, "printed")
    game = play(table(harbor=ship), "stop", f"trade:{ship}", "give:2")
    assert (coins(game), told(game, "trade"), told(game, "gift")) == ([3, 1, 0], [(0, 3)], [(1, 1)])


@pytest.mark.rule("X-005")
@pytest.mark.parametrize(("crews", "repels"), [("pirate5 sailor3", True), ("pirate5", False)])
def test_a_bonus_ship_is_repelled_by_its_strength(crews: str, repels: bool) -> None:
    game = play(table(draw="a-g33", harbor="y11", crew={0: crews}), "draw")
    assert texts(game) == (["repel", "admit"] if repels else ["draw", "stop"])


@pytest.mark.rule("X-006")
@pytest.mark.parametrize("others", [(), ("gambler",), ("make-sail",), ("gambler", "make-sail")])
@pytest.mark.parametrize("variant", ["", "expedition"])
@pytest.mark.parametrize("players", [2, 5])
def test_the_cards_join_the_base_game(players: int, variant: str, others: tuple[str, ...]) -> None:
    game = Game("base", players, seed=3, variant=variant, adds=(*others, "contract-box"))
    boxes = Counter({face.box: 0 for face in game.rules.faces})
    for face in game.rules.faces:
        boxes[face.box] += face.count
    assert boxes == {"base": 120, "contract-box": 24} | {
        other: {"gambler": 4, "make-sail": 20}[other] for other in others
    }
    assert "contracts" not in {part.name for part in game.table.parts}
    assert len(box(players=players, adds=(*others, "contract-box"))) == 24


@pytest.mark.rule("X-007")
@pytest.mark.parametrize(("mode", "players"), [("contracts", 2), ("contracts", 5), ("together", 1), ("together", 5)])
def test_contracts_bring_the_cards_along(mode: CardModeName, players: int) -> None:
    assert len(box(mode, players, ())) == 24


@pytest.mark.rule("X-007")
@pytest.mark.parametrize("mode", ["contracts", "together"])
def test_they_are_not_added_to_contracts_once_more(mode: str) -> None:
    with pytest.raises(SetupError, match=rf"^contract-box does not mix with {mode}; possible: gambler$"):
        Game(mode, 3, seed=3, adds=["contract-box"])


@pytest.mark.rule("X-007", "X-009")
@pytest.mark.parametrize("mode", ["contracts", "together"])
def test_the_persons_work_where_contracts_lie_out(mode: str) -> None:
    game = table(mode=mode, adds=(), harbor="y11 b11 captain", crew={0: "vice5 gunner4 clerk-y4"}, time="jack")
    play(game, "stop", "trade:y11")
    assert (told(game, "vice-admiral"), told(game, "gunner"), told(game, "clerk")) == ([(0, 1)],) * 3
    assert (game.chooser, takes(game)) == (0, 1)


@pytest.mark.rule("X-008")
@pytest.mark.parametrize("edition", ["classic", "us"])
def test_the_older_editions_do_not_take_them(edition: str) -> None:
    with pytest.raises(SetupError, match=rf"^contract-box is mixed in under bigbox only, not under {edition}$"):
        Game("base", 3, seed=3, edition=edition, adds=["contract-box"])


@pytest.mark.rule("X-008")
def test_make_sail_on_its_own_does_not_take_them() -> None:
    with pytest.raises(SetupError, match=r"^contract-box does not mix with make-sail; possible: nothing$"):
        Game("make-sail", 3, seed=3, adds=["contract-box"])


@pytest.mark.rule("X-009")
@pytest.mark.parametrize(
    ("harbor", "gains"),
    [
        ("", 0),
        ("y11", 0),
        ("y11 captain", 0),
        ("y11 b11 captain", 1),
        ("captain settler priest", 1),
        ("y11 b11 captain priest", 1),
        ("y11 b11 captain priest jack", 0),
        (FIVE + " captain", 0),
    ],
)
def test_a_vice_admiral_pays_at_three_or_four_cards(harbor: str, gains: int) -> None:
    game = play(table(harbor=harbor, crew={0: "vice5"}, drawn=1), "stop")
    assert (coins(game)[0], told(game, "vice-admiral")) == (gains, [(0, 1)] * gains)


@pytest.mark.rule("X-009")
def test_each_vice_admiral_pays_a_coin() -> None:
    game = play(table(harbor="y11 b11 captain", crew={0: "vice5 vice7 vice9"}), "stop")
    assert (coins(game), told(game, "vice-admiral")) == ([3, 0, 0], [(0, 3)])


@pytest.mark.rule("X-009")
def test_admirals_and_vice_admirals_never_pay_together() -> None:
    assert coins(play(table(harbor="y11 b11 g11 captain", crew={0: "vice5 admiral5"}), "stop"))[0] == 1
    assert coins(play(table(harbor="y11 b11 g11 captain jack", crew={0: "vice5 admiral5"}), "stop"))[0] == 2


@pytest.mark.rule("X-009")
def test_the_coin_is_there_for_the_first_take() -> None:
    game = play(table(harbor="captain priest jack", crew={0: "vice5"}, coins={0: 3}), "stop")
    assert (coins(game)[0], texts(game)) == (4, ["hire:captain", "hire:priest", "pass"])


@pytest.mark.rule("X-010")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_a_vice_admiral_pays_one_coin_in_anybodys_turn(active: int) -> None:
    game = play(table(harbor="y11 b11 captain", crew={0: "vice5"}, active=active), "stop")
    while game.turn == active and not told(game, "vice-admiral"):
        play(game, "pass")
    assert (coins(game), told(game, "vice-admiral")) == ([1, 0, 0], [(0, 1)])


@pytest.mark.rule("X-010")
@pytest.mark.parametrize(
    ("harbor", "gains"), [("y11 b11 captain", [1, 0, 0]), ("y11 b11 g11 captain", [1, 1, 0]), (FIVE, [0, 1, 1])]
)
def test_the_cards_still_lying_there_count(harbor: str, gains: list[int]) -> None:
    game = play(table(harbor=harbor, crew={0: "vice5", 1: "vice5", 2: "vice7"}), "stop", "trade:y11")
    if game.chooser == 0:
        play(game, "pass")
    play(game, "trade:b11")
    assert [(seat, 1) for seat in range(3) if gains[seat]] == told(game, "vice-admiral")


@pytest.mark.rule("X-010")
def test_two_vice_admirals_pay_a_follower_two_coins_and_not_four() -> None:
    game = play(table(harbor="y11 b11 captain", crew={1: "vice5 vice7"}), "stop", "pass")
    assert (coins(game), told(game, "vice-admiral")) == ([0, 2, 0], [(1, 2)])


@pytest.mark.rule("X-011")
def test_expeditions_and_taxes_are_no_cards_of_the_harbor() -> None:
    laid: dict[str, Any] = {
        "draw": "tax-cutlass jack exp-cc",
        "calls": "exp-aa exp-hh",
        "crew": {0: "vice5", 1: "sailor3"},
    }
    assert coins(play(table(harbor="y11 b11", **laid), "draw", "draw", "stop")) == [0, 1, 0]
    assert coins(play(table(harbor="y11 b11 g11 captain", **laid), "draw", "draw", "stop")) == [1, 1, 0]


@pytest.mark.rule("X-012")
@pytest.mark.parametrize("harbor", ["y11 b11 vice5", "y11 b11 g11 vice5", "y11 b11 g11 vice5 captain"])
def test_a_new_vice_admiral_pays_nothing_in_this_window(harbor: str) -> None:
    game = play(table(harbor=harbor, coins={0: 5}), "stop", "hire:vice5")
    assert (coins(game)[0], crew(game, 0), told(game, "vice-admiral")) == (0, ["vice5"], [])


@pytest.mark.rule("X-012")
def test_an_older_vice_admiral_pays_and_the_new_one_waits_for_the_next_turn() -> None:
    game = table(2, harbor="y11 b11 vice5", coins={0: 5}, crew={0: "vice7"}, draw="jack jack g11 r11 captain priest")
    play(game, "stop", "hire:vice5")
    assert (coins(game), told(game, "vice-admiral")) == ([1, 0], [(0, 1)])
    play(game, "pass")
    game.release()
    play(game, "draw", "draw", "stop", "pass")
    assert (told(game, "vice-admiral"), coins(game)) == ([(0, 1), (0, 2)], [3, 0])


@pytest.mark.rule("X-013")
@pytest.mark.parametrize(
    ("harbor", "gains"),
    [
        ("y11 b11", 1),
        ("y11 b11 g11", 2),
        ("y11 captain b11 jack g11", 2),
        ("y11 b11 g11 r11", 3),
        (FIVE, 4),
        (FIVE + " captain trader-y3", 4),
    ],
)
@pytest.mark.parametrize(
    ("gunners", "number"), [("gunner4", 1), ("gunner6 gunner8", 2), ("gunner4 gunner6 gunner6", 3)]
)
def test_each_gunner_pays_a_coin_less_than_ships(harbor: str, gains: int, gunners: str, number: int) -> None:
    game = play(table(harbor=harbor, crew={0: gunners}), "stop")
    assert (coins(game), told(game, "gunner")) == ([number * gains, 0, 0], [(0, number * gains)])


@pytest.mark.rule("X-013", "X-009")
def test_gunner_and_vice_admiral_pay_at_the_same_opening() -> None:
    game = play(table(harbor="y11 b11 g11", crew={0: "gunner4 vice5"}), "stop")
    assert (coins(game), game.chooser, takes(game)) == ([2 + 1, 0, 0], 0, 1)


@pytest.mark.rule("X-014")
@pytest.mark.parametrize("harbor", ["", "captain", "captain jack priest settler", "y11", "y11 captain jack"])
def test_a_gunner_pays_nothing_with_one_ship_or_none(harbor: str) -> None:
    game = play(table(harbor=harbor, crew={0: "gunner4 gunner8"}, coins={0: 2}, drawn=1), "stop")
    assert (coins(game)[0], told(game, "gunner")) == (2, [])


@pytest.mark.rule("X-015")
@pytest.mark.parametrize(
    ("harbor", "choices", "gains"),
    [
        ("y11 b11 g11", ["pass", "pass"], [(1, 2), (2, 2)]),
        ("y11 b11 g11", ["trade:y11", "pass"], [(1, 1), (2, 1)]),
        ("y11 b11 g11", ["trade:y11", "trade:b11"], [(1, 1)]),
        ("y11 b11 g11 captain", ["hire:captain", "pass"], [(1, 2), (2, 2)]),
    ],
)
def test_a_follower_s_gunner_counts_the_ships_left(
    harbor: str, choices: list[str], gains: list[tuple[int, int]]
) -> None:
    game = table(harbor=harbor, crew={1: "gunner6", 2: "gunner8"}, coins={0: 4})
    play(game, "stop", *choices)
    assert told(game, "gunner") == gains


@pytest.mark.rule("X-016")
def test_a_new_gunner_pays_nothing_in_this_window() -> None:
    game = play(table(harbor="y11 b11 g11 r11 gunner4", coins={0: 4}, crew={0: "gunner8"}), "stop", "hire:gunner4")
    assert (coins(game)[0], told(game, "gunner"), takes(game)) == (3, [(0, 3)], 1)
    game = play(table(harbor="y11 b11 g11 gunner4", coins={1: 5}), "stop", "pass", "hire:gunner4")
    assert (coins(game), told(game, "gunner")) == ([1, 0, 0], [])


@pytest.mark.rule("X-017")
@pytest.mark.parametrize(
    ("clerk", "ship"),
    [("clerk-y4", "y11"), ("clerk-b6", "b11"), ("clerk-g9", "g11"), ("clerk-r6", "r11"), ("clerk-k4", "k12")],
)
def test_a_clerk_allows_a_card_more_for_his_colour(clerk: str, ship: str) -> None:
    others = [other for other in FIVE.split() if other != ship][:2]
    game = play(table(harbor=" ".join([ship, *others]), crew={0: clerk}), "stop", f"trade:{ship}")
    assert (game.chooser, takes(game), told(game, "clerk")) == (0, 1, [(0, 1)])
    play(game, f"trade:{others[0]}")
    assert (game.chooser, told(game, "clerk")) == (1, [(0, 1)])
    other = play(table(harbor=" ".join([ship, *others]), crew={0: clerk}), "stop", f"trade:{others[0]}")
    assert (other.chooser, told(other, "clerk")) == (1, [])


@pytest.mark.rule("X-017")
def test_hiring_allows_no_card_more() -> None:
    game = table(harbor="trader-y3 clerk-b6 y11", crew={0: "clerk-y4"}, coins={0: 9})
    assert play(game, "stop", "hire:trader-y3").chooser == 1


@pytest.mark.rule("X-017")
def test_somebody_elses_clerk_does_not_help() -> None:
    game = play(table(harbor="y11 b11 captain", crew={1: "clerk-y4"}), "stop", "trade:y11")
    assert (game.chooser, takes(game)) == (1, 1)


@pytest.mark.rule("X-017")
def test_the_card_more_is_optional_and_may_be_any() -> None:
    game = play(table(harbor="y11 b11 captain", crew={0: "clerk-y4"}, coins={0: 3}), "stop", "trade:y11")
    assert texts(game) == ["trade:b11", "hire:captain", "pass"]
    assert play(game, "pass").chooser == 1


@pytest.mark.rule("X-018")
def test_every_trade_counts_anew() -> None:
    game = play(table(harbor="y11 b11 g11 captain", crew={0: "clerk-y4 clerk-b6 clerk-g9"}), "stop")
    assert takes(game) == 1
    for ship in ("y11", "b11", "g11"):
        play(game, f"trade:{ship}")
        assert game.chooser == -1 or takes(game) == 1
    assert (coins(game)[0], told(game, "clerk")) == (3, [(0, 1)] * 3)


@pytest.mark.rule("X-018", "X-019")
def test_every_matching_clerk_adds_a_card() -> None:
    game = table(harbor="y11 b11 captain", crew={0: "clerk-y4"})
    game.table.enter(0, game.rules.by_id["clerk-y4"])  # one a colour is printed; a content pack may bring a second
    play(game, "stop", "trade:y11")
    assert (takes(game), told(game, "clerk")) == (2, [(0, 2)])


@pytest.mark.rule("X-018")
def test_one_clerk_counts_two_ships_of_his_colour() -> None:
    game = play(table(harbor="y11 y22 b11 captain", crew={0: "clerk-y4"}), "stop", "trade:y11", "trade:y22")
    assert (game.chooser, takes(game), told(game, "clerk")) == (0, 1, [(0, 1), (0, 1)])


@pytest.mark.rule("X-019")
@pytest.mark.parametrize(
    ("harbor", "crews", "before", "after"),
    [
        ("y11 b11 captain jack", "clerk-y4 governor", 2, 2),
        ("y11 b11 captain jack", "clerk-y4 governor governor", 3, 3),
        ("y11 b11 g11 r11 captain", "clerk-y4", 2, 2),
        (FIVE, "clerk-y4 governor", 4, 4),
        (FIVE, "clerk-b6 governor", 4, 3),
    ],
)
def test_clerks_governors_and_colours_add_up(harbor: str, crews: str, before: int, after: int) -> None:
    game = play(table(harbor=harbor, crew={0: crews}, coins={0: 9}), "stop")
    assert takes(game) == before
    assert takes(play(game, "trade:y11")) == after


@pytest.mark.rule("X-019")
def test_nobody_but_a_clerk_adds_to_the_takes_of_an_open_window() -> None:
    game = play(table(harbor="y11 b11 governor", coins={0: 8}, crew={0: "clerk-y4"}), "stop", "hire:governor")
    assert game.chooser == 1


@pytest.mark.rule("X-020")
def test_a_new_clerk_acts_on_the_next_trade() -> None:
    laid: dict[str, Any] = {"harbor": "y11 b11 g11 r11 clerk-y4", "coins": {0: 4}}
    game = play(table(**laid), "stop", "hire:clerk-y4", "trade:y11")
    assert (game.chooser, takes(game), told(game, "clerk")) == (0, 1, [(0, 1)])
    game = play(table(**laid), "stop", "trade:y11", "hire:clerk-y4")
    assert (game.chooser, told(game, "clerk")) == (1, [])


@pytest.mark.rule("X-020", "X-021")
def test_a_follower_s_new_clerk_acts_at_once_too() -> None:
    game = table(harbor="y22 b11 clerk-y4", coins={1: 6}, crew={1: "governor"})
    play(game, "stop", "pass", "hire:clerk-y4", "trade:y22", "trade:b11")
    assert (coins(game), told(game, "fee")) == ([3, 1 + 2 - 1 + 1 - 1, 0], [(1, 1)] * 3)


@pytest.mark.rule("X-021")
def test_every_card_of_a_follower_costs_its_own_fee() -> None:
    game = play(table(harbor="y22 b22 captain", crew={1: "clerk-y4"}), "stop", "pass", "trade:y22")
    assert (game.chooser, takes(game), coins(game)) == (1, 1, [1, 1, 0])
    play(game, "trade:b22")
    assert (coins(game), told(game, "fee")) == ([2, 2, 0], [(1, 1), (1, 1)])


@pytest.mark.rule("X-021")
def test_the_card_more_needs_price_and_fee_at_hand() -> None:
    game = play(table(harbor="y22 sailor3 sailor5", crew={1: "clerk-y4"}, coins={1: 3}), "stop", "pass", "trade:y22")
    assert texts(game) == ["hire:sailor3", "pass"]
    assert coins(play(game, "hire:sailor3")) == [2, 0, 0]
    game = play(table(harbor="y22 sailor3 sailor5", crew={1: "clerk-y4"}, coins={1: 2}), "stop", "pass", "trade:y22")
    assert (game.turn, game.held) == (1, True)


@pytest.mark.rule("X-022")
def test_the_coin_is_drawn_face_down_and_costs_the_taker_nothing() -> None:
    game = table(harbor="a-y34", draw="priest jack captain settler b11", coins={0: 1, 2: 1})
    seen, mine = game.table.revealed, shows(game, 0)
    play(game, "stop", "trade:a-y34", "give:3")
    assert (shows(game, 0), shows(game, 2)[1:]) == ([*mine, "priest", "jack", "captain"], ["settler"])
    assert (game.table.revealed, ids(game, game.table.draw)[-1]) == (seen, "b11")


@pytest.mark.rule("X-022")
def test_traders_add_to_the_taker_s_coins_alone() -> None:
    game = play(table(harbor="a-y34", crew={0: "trader-y3", 1: "trader-y5"}), "stop", "trade:a-y34", "give:2")
    assert coins(game) == [4, 1, 0]


@pytest.mark.rule("X-023")
def test_the_coin_is_given_before_anything_else() -> None:
    game = table(harbor="a-y34 b11 captain", crew={0: "clerk-y4 settler settler"}, calls="exp-hh", coins={0: 4})
    play(game, "stop", "trade:a-y34")
    assert (game.chooser, texts(game)) == (0, ["give:2", "give:3"])
    for choice in ("pass", "trade:b11", "claim:exp-hh:settler+settler"):
        with pytest.raises(IllegalChoice):
            game.play(choice)
    play(game, "give:2")
    assert (game.chooser, takes(game), texts(game)[0]) == (0, 1, "trade:b11")


@pytest.mark.rule("X-023")
@pytest.mark.parametrize("active", [0, 1])
def test_with_two_players_the_other_one_gains_by_itself(active: int) -> None:
    game = play(table(2, harbor="a-y34 captain", active=active), "stop", "trade:a-y34")
    assert (coins(game)[active], coins(game)[1 - active], told(game, "gift")) == (3, 1, [(1 - active, 1)])


@pytest.mark.rule("X-024")
def test_first_the_own_coins_then_the_fee_then_the_gift() -> None:
    game = table(harbor="a-y34", draw="priest jack captain settler", coins={})
    play(game, "stop", "pass", "trade:a-y34")
    assert (shows(game, 0), shows(game, 1), told(game, "fee")) == (["captain"], ["priest", "jack"], [(1, 1)])
    play(game, "give:3")
    assert (shows(game, 2), coins(game)) == (["settler"], [1, 2, 1])
    kinds = [event.kind for event in game.events]
    assert kinds.index("trade") < kinds.index("fee") < kinds.index("gift")


@pytest.mark.rule("X-024")
@pytest.mark.parametrize(
    ("discard", "mine", "asked"), [("", 1, False), ("k12 b11", 3, False), ("k12 b11 g11", 3, True)]
)
def test_with_too_few_cards_the_taker_comes_first_and_nobody_is_named(discard: str, mine: int, asked: bool) -> None:
    game = table(harbor="a-y34 captain", draw="jack", discard=discard, hoard=2)
    game.table.draw = []
    play(game, "stop", "trade:a-y34")
    assert (coins(game)[0], told(game, "trade")) == (mine, [(0, mine)])
    assert (texts(game) == ["give:2", "give:3"], told(game, "gift")) == (asked, [])
    if asked:
        assert coins(play(game, "give:2"))[1] == 1


@pytest.mark.rule("X-025")
@pytest.mark.parametrize(
    ("active", "taker", "named"),
    [
        (0, 0, ["give:2", "give:3", "give:4"]),
        (0, 1, ["give:3", "give:4", "give:1"]),
        (2, 0, ["give:2", "give:3", "give:4"]),
    ],
)
def test_anybody_but_the_taker_may_be_named(active: int, taker: int, named: list[str]) -> None:
    game = play(table(4, harbor="a-y34 b11", active=active), "stop")
    while game.chooser != taker:
        play(game, "pass")
    play(game, "trade:a-y34")
    assert (game.chooser, texts(game)) == (taker, named)
    with pytest.raises(IllegalChoice):
        game.play(f"give:{taker + 1}")
    with pytest.raises(UnparsableChoice):
        game.play("give")


@pytest.mark.rule("X-025")
def test_the_active_player_may_get_fee_and_gift() -> None:
    game = play(table(harbor="a-y34"), "stop", "pass", "trade:a-y34", "give:1")
    assert (coins(game), told(game, "fee"), told(game, "gift")) == ([2, 2, 0], [(1, 1)], [(0, 1)])


@pytest.mark.rule("X-026")
def test_alone_the_coin_is_lost() -> None:
    game = table(1, mode="together", adds=(), harbor="a-y34 b11", time="jack priest", draw="captain settler g11 g21")
    play(game, "stop", "trade:a-y34")
    assert (coins(game), told(game, "gift"), game.turn) == ([3], [], 0)
    assert ids(game, game.table.draw)[-1] == "g21"


@pytest.mark.rule("X-027")
def test_repelled_swept_and_leftover_bonus_ships_pay_nobody() -> None:
    game = play(table(draw="a-g33", harbor="y11", crew={0: "pirate5 sailor3"}), "draw", "repel")
    assert (coins(game), ids(game, game.table.discard)) == ([0, 0, 0], ["a-g33"])
    game = play(table(draw="y11", harbor="a-y34"), "draw")
    assert (game.table.busts, coins(game)) == (1, [0, 0, 0])
    game = play(table(2, harbor="a-y34"), "stop", "pass", "pass")
    assert (coins(game), ids(game, game.table.discard)) == ([0, 0], ["a-y34"])


@pytest.mark.rule("X-027")
def test_a_bonus_ship_without_its_coins_pays_nobody() -> None:
    game = table(mode="contracts", adds=(), contracts="frigate-nemesis", harbor="a-r36 captain", crew={0: "trader-r3"})
    play(game, "stop", "forgo:a-r36")
    assert (coins(game), told(game, "gift"), game.turn) == ([0, 0, 0], [], 1)
