"""The Gambler: who may have one, four cards at once, the verdict, and what a success is worth."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from buccaneer import CardGame, Game, IllegalChoice, Rng, SetupError, redeal
from buccaneer.cards.boxes.gambler.rules import gamble_busts
from buccaneer.cards.rules.table import FACE
from buccaneer.game import modes

from tests.table import coins, crew, ids, lay, play, points, texts, told

FOUR = "captain settler priest jack"
COLOURS = "y11 b11 g11 r11"


def table(**laid: Any) -> CardGame:
    """A table with Gamblers in the deck and one in the active player's display, unless told otherwise."""
    given: dict[str, Any] = {"adds": ("gambler",), "crew": {0: "gambler4"}, "hold": True} | laid
    return lay(**given)


def gambled(draw: str, **laid: Any) -> CardGame:
    """A table on which a Gambler has just turned these cards."""
    return play(table(draw=draw, **laid), "gamble")


def only(game: CardGame, draw: str, discard: str = "", purse: str = "") -> CardGame:
    """The same table with no face-down cards but these: the draw pile, the first on top, and seat 1's coins."""
    named = [[game.rules.by_id[id] for id in pile.split()] for pile in (draw, discard, purse)]
    game.table.draw, game.table.discard, game.table.seats[1].purse = named[0][::-1], named[1], named[2]
    game.table.recount()
    return game


def shows(game: CardGame, seat: int) -> list[str]:
    """What a seat's coins show."""
    return ids(game, [coin & FACE for coin in game.table.seats[seat].purse])


def takes(game: CardGame) -> int:
    """How many cards whoever has the choice may still take."""
    found: int = game.table.stack[-1].a
    return found


@pytest.mark.rule("G-001")
@pytest.mark.parametrize(("card", "count", "price", "worth"), [("4", 2, 4, 1), ("6", 1, 6, 2), ("8", 1, 8, 3)])
def test_four_gamblers_and_what_they_cost(card: str, count: int, price: int, worth: int) -> None:
    card = "gambler" + card
    game = play(table(harbor=card, crew={}, coins={0: price}), "stop", f"hire:{card}")
    assert (coins(game), points(game), crew(game, 0)) == ([0, 0, 0], [worth, 0, 0], [card])
    face = game.rules.faces[game.rules.by_id[card]]
    assert (face.name, face.count, face.mark) == ("gambler", count, "reported")
    assert play(table(harbor=card, crew={}, coins={0: price - 1}), "stop").turn == 1


@pytest.mark.rule("G-001", "G-002")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_make_the_deck_four_cards_bigger(players: int) -> None:
    game = Game("base", players, seed=1, adds=["gambler"], hold=True)
    faces = [game.rules.faces[card] for card in game.table.draw] + [
        game.rules.faces[coin & FACE] for seat in game.table.seats for coin in seat.purse
    ]
    assert len(faces) == 119 + 4
    assert sorted(face.id for face in faces if face.box == "gambler") == [
        "gambler4",
        "gambler4",
        "gambler6",
        "gambler8",
    ]


@pytest.mark.rule("G-002")
@pytest.mark.parametrize("others", [(), ("make-sail",), ("contract-box",), ("make-sail", "contract-box")])
@pytest.mark.parametrize("variant", ["", "expedition"])
@pytest.mark.parametrize("players", [2, 5])
def test_with_every_box_and_the_variant_of_the_base_game(players: int, variant: str, others: tuple[str, ...]) -> None:
    game = Game("base", players, seed=1, variant=variant, adds=("gambler", *others))
    assert "gambler8" in game.rules.by_id
    assert game.rules.ending.goal() == 12


@pytest.mark.rule("G-003")
@pytest.mark.parametrize(("mode", "players"), [("contracts", 2), ("contracts", 5), ("together", 1), ("together", 5)])
def test_with_contracts_of_every_kind(mode: modes.CardModeName, players: int) -> None:
    with_them, without = (modes.rules(mode, "bigbox", "", (), adds) for adds in (("gambler",), ()))
    assert sum(face.count for face in with_them.faces) == sum(face.count for face in without.faces) + 4
    assert Game(mode, players, seed=1, adds=["gambler"]).setup.adds == ("gambler",)


@pytest.mark.rule("G-003")
def test_a_gambler_works_where_contracts_lie_out() -> None:
    game = gambled(FOUR, mode="contracts", contracts="explorer", coins={0: 4})
    assert (told(game, "gambled"), game.chooser, takes(game)) == ([(0, 4)], 0, 2)


@pytest.mark.rule("G-004")
@pytest.mark.parametrize("edition", ["classic", "us"])
def test_no_gambler_under_the_older_editions(edition: str) -> None:
    with pytest.raises(SetupError, match=rf"^gambler is mixed in under bigbox only, not under {edition}$"):
        Game("base", 3, seed=1, edition=edition, adds=["gambler"])


@pytest.mark.rule("G-004")
@pytest.mark.parametrize("adds", [["gambler"], ["gambler", "contract-box"]])
def test_no_gambler_in_make_sail_on_its_own(adds: list[str]) -> None:
    with pytest.raises(SetupError, match=r"^gambler does not mix with make-sail; possible: nothing$"):
        Game("make-sail", 3, seed=1, adds=adds)


@pytest.mark.rule("G-005")
def test_four_cards_come_at_one_go() -> None:
    game = gambled("y11 captain b22 trader-r3 k12", harbor="g11 priest")
    assert ids(game, game.table.harbor) == ["g11", "priest", "y11", "captain", "b22", "trader-r3"]
    assert (ids(game, game.table.draw[-1:]), game.table.drawn, game.table.turned) == (["k12"], 6, [])
    assert told(game, "gamble") == [(0, 4)]
    assert [ids(game, [event.card])[0] for event in game.events if event.kind == "turn"] == [
        "y11",
        "captain",
        "b22",
        "trader-r3",
    ]


@pytest.mark.rule("G-005")
def test_nobody_has_to_use_it() -> None:
    game = table(harbor="y11 captain", draw="b22 y22", coins={0: 4})
    assert texts(game) == ["draw", "gamble", "stop"]
    play(game, "draw")
    assert (ids(game, game.table.harbor), texts(game)) == (["y11", "captain", "b22"], ["draw", "gamble", "stop"])
    play(game, "stop")
    assert (game.chooser, takes(game), told(game, "gamble")) == (0, 1, [])


@pytest.mark.rule("G-006")
def test_nobody_gambles_in_somebody_elses_turn() -> None:
    game = table(harbor="y11", crew={1: "gambler4", 2: "gambler6 gambler8"}, draw="b11")
    assert texts(game) == ["draw", "stop"]
    with pytest.raises(IllegalChoice):
        game.play("gamble")
    play(game, "draw", "stop")
    seen = []
    while game.turn == 0:
        seen += texts(game)
        play(game, "pass")
    assert "trade:y11" in seen
    assert "gamble" not in seen


@pytest.mark.rule("G-006")
def test_the_others_gain_no_take_by_it() -> None:
    game = play(gambled(FOUR, harbor="y11 b11", coins={1: 9}), "pass")
    assert (game.chooser, takes(game)) == (1, 1)


@pytest.mark.rule("G-007")
@pytest.mark.parametrize(
    ("laid", "choice"),
    [
        ({"draw": "captain"}, "draw"),
        ({"draw": "y11"}, "draw"),
        ({"draw": "tax-points"}, "draw"),
        ({"draw": "exp-aa"}, "draw"),
        ({"draw": "y11", "crew": {0: "gambler4 sailor3"}}, "repel"),
        ({"draw": "y11", "crew": {0: "gambler4 sailor3"}}, "admit"),
        ({"calls": "exp-aa", "crew": {0: "gambler4 captain captain"}}, "claim:exp-aa:captain+captain"),
    ],
)
def test_it_is_offered_before_and_after_every_card(laid: dict[str, Any], choice: str) -> None:
    game = table(drawn=0, **laid)
    assert "gamble" in texts(game)
    if choice in ("repel", "admit"):
        assert texts(play(game, "draw")) == ["repel", "admit"]
    assert "gamble" in texts(play(game, choice))


@pytest.mark.rule("G-007")
def test_it_may_be_the_first_draw() -> None:
    game = table(draw=FOUR, coins={0: 4}, drawn=0)
    assert texts(game) == ["draw", "gamble"]
    play(game, "gamble")
    assert (game.chooser, ids(game, game.table.harbor), takes(game)) == (0, FOUR.split(), 2)


@pytest.mark.rule("G-007")
def test_a_new_turn_begins_with_the_choice() -> None:
    game = play(table(harbor="y11", crew={1: "gambler4"}), "stop", "pass", "pass", "pass")
    assert (game.turn, game.held, texts(game)) == (1, False, ["draw", "gamble"])


@pytest.mark.rule("G-008")
def test_with_a_time_deck_its_card_comes_first() -> None:
    game = table(mode="together", time="captain y11", draw="b11 g11 r11 k12", drawn=0)
    assert (texts(game), game.held) == ([], True)
    game.release()
    assert (ids(game, game.table.harbor), texts(game)) == (["captain"], ["draw", "gamble", "stop"])
    play(game, "gamble")
    assert ids(game, game.table.harbor) == ["captain", "b11", "g11", "r11", "k12"]
    assert (takes(game), game.view(0).table.parts[-1].write()[-1:]) == (3, "/")


@pytest.mark.rule("G-008")
def test_a_claim_before_the_time_card_does_not_bring_the_gambler_forward() -> None:
    game = table(
        mode="together", time="captain y11", calls="exp-hh", crew={0: "gambler4 settler settler gambler6"}, drawn=0
    )
    assert texts(game) == ["draw", "claim:exp-hh:settler+settler"]
    play(game, "claim:exp-hh:settler+settler")
    assert (texts(game), game.held) == ([], True)
    game.release()
    assert texts(game) == ["draw", "gamble", "stop"]


@pytest.mark.rule("G-009")
@pytest.mark.parametrize(
    ("hands", "uses"), [("gambler4", 1), ("gambler4 gambler4", 2), ("gambler4 gambler6 gambler8", 3)]
)
def test_each_gambler_works_once_in_a_turn(hands: str, uses: int) -> None:
    people = "captain settler priest jack sailor3 sailor3 sailor3 sailor5 admiral7 admiral7 admiral7 jester7"
    game = table(crew={0: hands}, draw=people, coins={0: 4})
    for left in range(uses, 0, -1):
        assert "gamble" in texts(game)
        assert len(game.table.harbor) == 4 * (uses - left)
        play(game, "gamble")
    assert (texts(game)[-1], len(game.table.harbor), len(told(game, "stop"))) == ("pass", 4 * uses, 1)
    with pytest.raises(IllegalChoice):
        game.play("gamble")


@pytest.mark.rule("G-009")
def test_it_stays_in_the_display_and_works_again() -> None:
    game = gambled(FOUR, players=2, harbor="y11")
    assert (crew(game, 0), points(game)) == (["gambler4"], [1, 0])
    play(game, "pass", "pass")
    game.release()
    while game.turn == 1:
        play(game, "stop" if "stop" in texts(game) else "pass")
    assert (game.turn, texts(game)) == (0, ["draw", "gamble"])


@pytest.mark.rule("G-010")
def test_a_tax_pays_out_of_the_cards_under_the_four() -> None:
    game = gambled("tax-points y11 captain b11 k4x r4x g45", crew={0: "gambler4", 1: "priest", 2: "governor"})
    assert (shows(game, 2), ids(game, game.table.harbor)) == (["k4x"], ["y11", "captain", "b11"])
    assert ids(game, game.table.draw)[-2:] == ["g45", "r4x"]


@pytest.mark.rule("G-010")
def test_a_reshuffle_for_a_tax_holds_none_of_the_four_but_a_tax_already_settled() -> None:
    game = only(table(crew={0: "gambler4 sailor3"}), "captain tax-cutlass y11 tax-points", discard="k4x g11")
    play(game, "gamble")
    assert told(game, "bonus") == [(0, 1), (1, 1), (2, 1)]
    assert told(game, "shuffle") == [(-1, 2), (-1, 1)]
    assert sorted(shows(game, 0) + shows(game, 1)) == ["g11", "k4x"]
    assert (shows(game, 2), ids(game, game.table.discard)) == (["tax-cutlass"], ["tax-points"])
    assert ids(game, game.table.harbor) == ["captain", "y11"]


@pytest.mark.rule("G-010")
def test_a_reshuffle_among_the_four_takes_the_discards_alone() -> None:
    game = only(table(harbor="priest"), "captain y11", discard="b11 g11 r11")
    play(game, "gamble")
    assert ids(game, game.table.harbor)[:3] == ["priest", "captain", "y11"]
    assert (told(game, "shuffle"), len(game.table.harbor), len(game.table.draw)) == ([(-1, 3)], 5, 1)
    assert sorted(ids(game, game.table.harbor[3:] + game.table.draw)) == ["b11", "g11", "r11"]


@pytest.mark.rule("G-011")
@pytest.mark.parametrize(
    ("draw", "discard", "turned"), [("captain", "", 1), ("captain y11", "b11", 3), ("", "y11 b11", 2)]
)
def test_with_fewer_than_four_those_there_are_come(draw: str, discard: str, turned: int) -> None:
    game = only(table(harbor="priest", coins={0: 4}), draw, discard)
    play(game, "gamble")
    assert (len(game.table.harbor), game.table.drawn, game.table.draw) == (1 + turned, 1 + turned, [])
    assert (told(game, "gambled"), takes(game)) == ([(0, 1 + turned)], 2)


@pytest.mark.rule("G-011")
def test_fewer_cards_can_bust_as_well() -> None:
    assert play(only(table(harbor="captain"), "y11 y22"), "gamble").table.busts == 1


@pytest.mark.rule("G-011")
def test_without_a_card_there_is_no_gamble() -> None:
    game = table(harbor="captain y11", crew={0: "gambler4"}, draw="b11", coins={0: 4}, hoard=1)
    play(game, "draw")
    assert (game.chooser, texts(game)[-1], told(game, "stop")) == (0, "pass", [(0, 3)])
    assert told(game, "gamble") == []


@pytest.mark.rule("G-011", "G-020")
def test_the_next_gambler_needs_a_card_too() -> None:
    game = only(table(harbor="priest", crew={0: "gambler4 gambler6"}, coins={0: 4}), "captain jack")
    play(game, "gamble")
    assert (told(game, "stop"), takes(game)) == ([(0, 3)], 2)


@pytest.mark.rule("G-012")
@pytest.mark.parametrize(("draw", "busts"), [("y11 b11 g11 k12", 0), ("y11 captain y21 b11", 1)])
def test_cutlasses_help_nobody_who_gambles(draw: str, busts: int) -> None:
    game = gambled(draw, crew={0: "gambler4 sailor3 pirate5 pirate9"}, discard="r4x")
    assert (game.table.busts, told(game, "repel")) == (busts, [])
    if busts:
        assert ids(game, game.table.discard) == ["r4x", *draw.split()]
    else:
        assert (ids(game, game.table.harbor), ids(game, game.table.discard)) == (draw.split(), ["r4x"])


@pytest.mark.rule("G-012")
def test_a_ship_lying_there_before_the_gamble_cannot_be_repelled_either() -> None:
    game = play(table(draw="y11 y21 captain priest jack", crew={0: "gambler4 sailor3"}, drawn=0), "draw", "admit")
    assert play(game, "gamble").table.busts == 1


@pytest.mark.rule("G-013")
@pytest.mark.parametrize("draw", ["y11 exp-aa tax-points b11", "y11 y21 exp-aa tax-points"])
def test_nothing_is_asked_before_the_verdict(draw: str) -> None:
    game = gambled(draw, crew={0: "gambler4 gambler6 captain captain sailor3"}, coins={0: 14})
    kinds = [event.kind for event in game.events]
    assert kinds[:5] == ["gamble", "turn", "turn", "turn", "turn"]
    assert kinds[5] == "taxed"
    assert next(kind for kind in kinds[6:] if kind != "bonus") == ("bust" if "y21" in draw else "gambled")
    assert game.table.decisions == 1


@pytest.mark.rule("G-014")
def test_an_expedition_goes_aside_and_is_one_of_the_four() -> None:
    game = gambled("exp-aa y11 exp-hh captain b11", harbor="priest", calls="exp-cc")
    assert ids(game, game.table.harbor) == ["priest", "y11", "captain"]
    assert ids(game, game.table.calls) == ["exp-cc", "exp-aa", "exp-hh"]
    assert ids(game, game.table.draw)[-1] == "b11"


@pytest.mark.rule("G-014", "G-021")
def test_an_expedition_is_claimed_in_trade_and_hire() -> None:
    game = gambled("exp-aa y11 priest b11", crew={0: "gambler4 gambler6 captain captain"})
    assert texts(game) == ["gamble", "stop"]
    with pytest.raises(IllegalChoice):
        game.play("claim:exp-aa:captain+captain")
    play(game, "stop", "claim:exp-aa:captain+captain")
    assert (points(game)[0], coins(game)[0], game.table.calls) == (7, 2, ())


@pytest.mark.rule("G-014", "G-017")
def test_an_expedition_is_claimed_after_a_bust() -> None:
    game = gambled("y11 y22 exp-aa b11", crew={0: "gambler4 captain captain"})
    assert (game.table.busts, texts(game)) == (1, ["claim:exp-aa:captain+captain", "pass"])
    assert points(play(game, "claim:exp-aa:captain+captain")) == [5, 0, 0]


@pytest.mark.rule("G-015")
@pytest.mark.parametrize(
    ("draw", "bonuses"),
    [
        ("tax-cutlass y11 tax-points b11", ["tax-cutlass", "tax-points"]),
        ("y11 tax-points b11 tax-cutlass", ["tax-points", "tax-cutlass"]),
    ],
)
def test_taxes_are_settled_as_they_came(draw: str, bonuses: list[str]) -> None:
    crews = {0: "gambler4", 1: "sailor3", 2: "governor"}
    game = gambled(draw + " k4x r4x", crew=crews, coins={0: 30})
    assert ids(game, [event.card for event in game.events if event.kind == "bonus"]) == bonuses
    assert told(game, "taxed") == [(0, 15), (0, 7)]
    gains = {"tax-cutlass": 1, "tax-points": 2}
    assert [shows(game, gains[tax]) for tax in bonuses] == [["k4x"], ["r4x"]]
    assert (coins(game), ids(game, game.table.discard)[-1]) == ([8, 1, 1], bonuses[1])


@pytest.mark.rule("G-015", "G-010")
def test_a_tax_settled_first_may_pay_for_the_second_and_not_the_other_way_round() -> None:
    game = only(table(), "tax-cutlass tax-points captain y11")
    play(game, "gamble")
    assert told(game, "bonus") == [(0, 0), (1, 0), (2, 0), (1, 1), (2, 0)]
    assert (shows(game, 1), ids(game, game.table.discard)) == (["tax-cutlass"], ["tax-points"])


@pytest.mark.rule("G-015")
def test_everybody_is_taxed() -> None:
    game = gambled("y11 tax-cutlass b11 g11", coins={0: 11, 1: 12, 2: 15}, crew={0: "gambler4 sailor3"})
    assert (coins(game), told(game, "taxed")) == ([12, 6, 8], [(1, 6), (2, 7)])


@pytest.mark.rule("G-016")
@pytest.mark.parametrize(
    ("harbor", "draw", "busts"),
    [
        ("", "y11 b11 g11 r11", 0),
        ("", "y11 y22 g11 r11", 1),
        ("", "y11 captain priest y22", 1),
        ("y44", "captain priest jack y11", 1),
        ("y44", "y11 captain priest jack", 1),
        ("y44 captain", "b11 g11 r11 k12", 0),
        ("y44 b11", "trader-y3 trader-b3 captain captain", 0),
        ("y44 b11", "g11 g21 r11 k12", 1),
    ],
)
def test_two_ships_of_a_colour_are_a_bust_earlier_ones_included(harbor: str, draw: str, busts: int) -> None:
    game = gambled(draw, harbor=harbor)
    assert (game.table.busts, len(told(game, "gambled"))) == (busts, 1 - busts)


@pytest.mark.rule("G-016")
def test_a_certain_bust_skips_none_of_the_four() -> None:
    game = gambled("y22 tax-points exp-aa captain b11", harbor="y11", coins={0: 20}, calls="exp-hh")
    assert [event.kind for event in game.events if event.kind in ("turn", "taxed", "bust", "sweep")] == [
        *["turn"] * 4,
        "taxed",
        "bust",
        "sweep",
    ]
    assert (coins(game)[0], ids(game, game.table.calls), game.table.busts) == (10, ["exp-hh", "exp-aa"], 1)
    assert ids(game, game.table.discard)[-4:] == ["tax-points", "y11", "y22", "captain"]


@pytest.mark.rule("G-016")
def test_two_clashes_are_one_bust() -> None:
    game = gambled("y11 y22 b11 b22", crew={0: "gambler4", 1: "jester7"})
    assert (game.table.busts, len(told(game, "bust")), coins(game)) == (1, 1, [0, 1, 0])
    seen = next(event for event in game.events if event.kind == "bust")
    assert ids(game, [*seen.cards, seen.card]) == ["y11", "y22"]


@pytest.mark.rule("G-017", "G-016")
def test_a_bust_sweeps_all_and_nobody_trades() -> None:
    game = gambled("captain y22 b11 priest", harbor="y11 jack", coins={0: 9, 1: 9, 2: 9}, discard="k12")
    assert ids(game, game.table.discard) == ["k12", "y11", "jack", "captain", "y22", "b11", "priest"]
    assert (told(game, "sweep"), game.table.harbor, coins(game)) == ([(0, 6)], [], [9, 9, 9])
    assert (game.turn, game.held, told(game, "stop"), game.table.more_takes) == (1, True, [], 0)


@pytest.mark.rule("G-017")
def test_jesters_pay_everyone_after_it() -> None:
    game = gambled("y11 y22 captain priest", crew={0: "gambler4 jester5", 1: "jester7 jester7", 2: "admiral5"})
    assert (coins(game), told(game, "jester")) == ([1, 2, 0], [(0, 1), (1, 2)])


@pytest.mark.rule("G-017", "G-003")
def test_it_is_an_occasion_for_a_contract_that_waits_for_a_bust() -> None:
    game = gambled("y11 y22 captain priest", mode="contracts", contracts="jinx")
    assert (game.chooser, texts(game)) == (0, ["mark:jinx", "decline"])
    assert coins(play(game, "mark:jinx")) == [1, 0, 0]


@pytest.mark.rule("G-018")
@pytest.mark.parametrize(
    ("harbor", "draw", "governors", "more"),
    [
        ("", "y11 captain priest jack", "", 2),
        ("", "y11 b11 g11 captain", "", 2),
        ("", COLOURS, "", 3),
        ("k12", COLOURS, "", 4),
        ("k12", COLOURS, " governor", 5),
        ("", "y11 captain priest jack", " governor governor", 4),
    ],
)
def test_a_success_adds_a_take(harbor: str, draw: str, governors: str, more: int) -> None:
    game = gambled(draw, harbor=harbor, crew={0: "gambler4" + governors}, coins={0: 40})
    assert (game.chooser, takes(game), told(game, "gambled")) == (0, more, [(0, len((harbor + " " + draw).split()))])
    for _ in range(more):
        assert game.chooser == 0
        play(game, texts(game)[0])
    assert game.chooser != 0


@pytest.mark.rule("G-018")
def test_the_take_is_for_this_turn_alone() -> None:
    game = gambled(COLOURS, players=2)
    assert takes(game) == 3
    play(game, "pass", "pass")
    assert (game.turn, game.table.more_takes) == (1, 0)


@pytest.mark.rule("G-018")
def test_the_extra_card_is_taken_by_the_normal_rules() -> None:
    game = gambled("y11 captain priest jack", coins={0: 4})
    play(game, "hire:captain")
    assert (coins(game), texts(game)) == ([0, 0, 0], ["trade:y11", "pass"])


@pytest.mark.rule("G-019")
@pytest.mark.parametrize(
    ("draw", "lying"), [(FOUR, 4), ("exp-aa captain exp-cc jack", 2), ("tax-points jack jack jack", 3)]
)
def test_no_ship_at_all_is_a_success(draw: str, lying: int) -> None:
    game = gambled(draw, coins={0: 7})
    assert (told(game, "gambled"), game.table.busts) == ([(0, lying)], 0)
    assert (game.chooser, takes(game)) == (0, 2)


@pytest.mark.rule("G-020")
def test_another_gambler_may_follow_a_success() -> None:
    game = gambled("y11 captain priest jack b11 g11 settler settler", crew={0: "gambler4 gambler8"}, coins={0: 20})
    assert (game.chooser, texts(game)) == (0, ["gamble", "stop"])
    stopped = play(table(draw=FOUR, crew={0: "gambler4 gambler8"}, coins={0: 9}), "gamble", "stop")
    assert takes(stopped) == 2
    play(game, "gamble")
    assert (len(game.table.harbor), takes(game), told(game, "gambled")) == (8, 3, [(0, 4), (0, 8)])


@pytest.mark.rule("G-020")
def test_each_success_adds_its_take_on_top_of_the_colours() -> None:
    game = table(
        draw="y11 b11 g11 r11 k12 captain priest jack settler settler sailor3 sailor3",
        crew={0: "gambler4 gambler4 gambler6"},
        coins={0: 4},
    )
    play(game, "gamble", "gamble", "gamble")
    assert takes(game) == 3 + 3


@pytest.mark.rule("G-020")
def test_a_later_bust_loses_everything() -> None:
    game = gambled("y11 captain priest jack b11 g11 settler y22", crew={0: "gambler4 gambler8", 1: "jester7"})
    play(game, "gamble")
    assert (game.table.busts, told(game, "sweep"), told(game, "stop"), game.turn) == (1, [(0, 8)], [], 1)
    assert coins(game) == [0, 1, 0]


@pytest.mark.rule("G-021")
def test_after_a_gambler_trade_and_hire_follows_by_itself() -> None:
    game = gambled("y11 captain priest jack b11", coins={0: 4})
    assert (texts(game)[0], game.chooser, told(game, "stop")) == ("trade:y11", 0, [(0, 4)])
    with pytest.raises(IllegalChoice):
        game.play("draw")


@pytest.mark.rule("G-021")
def test_between_two_gamblers_there_is_no_draw_and_no_claim() -> None:
    game = gambled("y11 priest jack b11", crew={0: "gambler4 gambler6 captain captain"}, calls="exp-aa")
    for choice in ("draw", "claim:exp-aa:captain+captain", "trade:y11"):
        with pytest.raises(IllegalChoice, match="possible: gamble, stop"):
            game.play(choice)


@pytest.mark.rule("G-021", "C-010")
def test_between_two_gamblers_standing_contracts_may_be_marked() -> None:
    contracts = "mercenary jinx tax-inspector explorer"
    crew = {0: "gambler4 gambler6 pirate5 sailor3 captain captain"}
    game = lay(
        2, mode="contracts", adds=("gambler",), contracts=contracts, crew=crew, draw="settler captain priest jack"
    )
    assert texts(play(game, "gamble")) == ["gamble", "mark:mercenary", "stop"]
    assert texts(play(game, "mark:mercenary")) == ["gamble", "stop"]
    assert coins(game)[0] > 0


@pytest.mark.rule("G-021")
def test_after_the_last_gambler_contracts_wait_for_the_window() -> None:
    contracts = "mercenary jinx tax-inspector explorer"
    crew = {0: "gambler4 pirate5 sailor3"}
    game = lay(
        2, mode="contracts", adds=("gambler",), contracts=contracts, crew=crew, draw="settler captain priest jack"
    )
    play(game, "gamble")
    assert told(game, "stop") == [(0, 4)]
    assert "mark:mercenary" in texts(game)


@pytest.mark.rule("G-022")
def test_the_windows_open_in_order_as_after_a_stop() -> None:
    game = gambled(COLOURS, harbor="captain", active=1, crew={1: "gambler4 admiral5", 2: "admiral7"})
    assert (told(game, "stop"), told(game, "admiral")) == ([(1, 5)], [(1, 2)])
    asked = []
    for _ in range(3):
        asked.append(game.chooser)
        play(game, "pass")
    assert (asked, told(game, "admiral"), game.turn) == ([1, 2, 0], [(1, 2), (2, 2)], 2)


@pytest.mark.rule("G-022", "G-019")
def test_a_gamble_may_leave_the_harbor_empty() -> None:
    game = gambled("tax-points exp-aa exp-cc tax-cutlass", crew={0: "gambler4 jester5", 1: "sailor3", 2: "jester7"})
    assert (told(game, "gambled"), told(game, "stop"), game.table.busts) == ([(0, 0)], [(0, 0)], 0)
    assert (told(game, "jester"), told(game, "empty")) == ([(0, 1), (2, 1)], [(0, 2), (1, 1), (2, 1)])


@pytest.mark.rule("G-005")
def test_a_gamble_reveals_and_cannot_be_taken_back() -> None:
    game = table(draw=FOUR, coins={0: 4})
    seen = game.table.revealed
    play(game, "gamble")
    assert (game.table.revealed, game.can_undo) == (seen + 4, False)


@pytest.mark.rule("G-016")
@pytest.mark.parametrize(
    ("harbor", "draw", "discard", "purse", "chance"),
    [
        ("", "y11 b11 g11 r11", "", "", 0),
        ("", "y11 y22 captain jack", "", "", 1),
        ("", "y11 y22 captain jack priest", "", "", 3 / 5),  # safe when one of the two is the card left out
        ("", "y11 y22 captain jack", "", "priest", 3 / 5),  # a coin might as well be in the pile
        ("y44", "y11 captain jack priest settler", "", "", 4 / 5),
        ("y44 k12", "b11 captain jack priest settler", "", "", 0),
        ("", "y11 y22 b11 b22 g11 g21 r11 r23", "", "", 1 - 16 / 70),  # one ship of each of the four colours
        ("", "y11 captain", "y22 priest b11", "", 2 / 3),  # two of three discards, not the yellow one
        ("b45", "y11 captain", "y22 b11", "", 1),
        ("", "", "y11 y22 b11 captain priest", "", 3 / 5),
        ("", "y11 y22", "", "", 1),
        ("", "y11 captain", "b11", "y22 jack", 1 / 6),  # both yellow ones out of four unseen cards
        ("trader-y3", "y11 b11 tax-points exp-aa", "", "", 0),
        ("", "captain", "y11 y22 b11 b22", "y44", 1),  # three of four discards hold a pair for certain
    ],
)
def test_the_chance_of_a_bust_by_hand(harbor: str, draw: str, discard: str, purse: str, chance: float) -> None:
    game = only(table(harbor=harbor, drawn=1), draw, discard, purse)
    assert gamble_busts(game.table) == pytest.approx(chance)
    assert gamble_busts(game.view(2).table) == pytest.approx(chance)


@pytest.mark.rule("G-016")
def test_coins_of_an_older_shuffle_are_no_part_of_the_chance() -> None:
    game = only(table(harbor="priest"), "y11 y22 captain jack sailor3", "", "b11 b22 g11")
    # Out of eight unseen cards 5 fours with one ship are safe, 8 × 3 with two, 4 × 3 with three.
    assert gamble_busts(game.table) == pytest.approx(1 - 41 / 70)
    game.table.shuffles = 1
    game.table.recount()
    assert gamble_busts(game.table) == pytest.approx(3 / 5)


@pytest.mark.rule("G-016")
@pytest.mark.parametrize(
    "laid",
    [
        {"drawn": 0},
        {"harbor": "y11 captain"},
        {"harbor": "y11 b11 k12", "coins": {0: 11, 1: 11, 2: 30}},
        {
            "harbor": "g11",
            "draw": "captain y11",
            "discard": "y44 b11 b22 captain priest k12 g45 tax-points",
            "hoard": 2,
        },
    ],
)
def test_the_chance_of_a_bust_against_worlds_dealt_anew(laid: dict[str, Any]) -> None:
    game, rng, worlds = table(**laid), Rng(11), 4000
    seen, gamble = game.view(0), game.parse("gamble")
    busts = 0
    for _ in range(worlds):
        world = redeal(seen, rng)
        game.rules.apply(world, gamble)
        game.rules.settle(world, hold=True)
        busts += world.busts
    chance = gamble_busts(game.table)
    assert 0.05 < chance < 0.95
    assert abs(busts / worlds - chance) < 4 * sqrt(chance * (1 - chance) / worlds)
