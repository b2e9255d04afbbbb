"""Ships and repelling: who is in reach, when the question comes, and what becomes of the ship."""

from __future__ import annotations

import pytest

from buccaneer.core.errors import IllegalChoice

from tests.table import coins, crew, ids, lay, play, points, texts, told

EDITIONS = ("bigbox", "classic", "us")
ASKED = ["repel", "admit"]
ALL_CUTLASSES = "sailor3 " * 7 + "sailor5 sailor5 sailor7 pirate5 pirate7 pirate9"


def cutlasses(number: int) -> str:
    """A crew with so many cutlasses, out of Sailors."""
    return " ".join((["sailor3"] * 7 + ["sailor5"])[:number])


@pytest.mark.rule("B-033")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ship_out_of_reach_enters_by_itself(edition: str) -> None:
    game = play(lay(harbor="y11 captain", draw="b11", edition=edition), "draw")
    assert ids(game, game.table.harbor) == ["y11", "captain", "b11"]
    assert (texts(game), game.table.turned, game.table.discard) == (["draw", "stop"], [], [])
    assert told(game, "turn") == [(0, 0)]


@pytest.mark.rule("B-033", "B-041")
def test_a_ship_let_in_enters() -> None:
    game = play(lay(harbor="y11", draw="b11", crew={0: "sailor3"}), "draw", "admit")
    assert ids(game, game.table.harbor) == ["y11", "b11"]
    assert (texts(game), game.table.turned, told(game, "repel")) == (["draw", "stop"], [], [])


@pytest.mark.rule("B-033")
@pytest.mark.parametrize(("lying", "card"), [("y11", "y11"), ("b11", "b45"), ("r4x", "r11"), ("k12", "k3x")])
def test_a_ship_whose_colour_lies_there_does_not_enter(lying: str, card: str) -> None:
    game = play(lay(harbor=f"sailor3 {lying} captain", draw=card, hold=True), "draw")
    assert told(game, "bust") == [(0, 0)]
    assert ids(game, game.table.discard) == ["sailor3", lying, "captain", card]
    assert told(game, "sweep") == [(0, 4)]
    assert (game.table.harbor, game.table.turned) == ([], [])


@pytest.mark.rule("B-033")
def test_all_five_colours_can_lie_there() -> None:
    game = play(lay(harbor="k12", draw="r11 g11 b11 y11"), "draw", "draw", "draw", "draw")
    assert ids(game, game.table.harbor) == ["k12", "r11", "g11", "b11", "y11"]


@pytest.mark.rule("B-034")
@pytest.mark.parametrize(
    ("mine", "total"),
    [
        ("", 0),
        ("sailor3", 1),
        ("sailor5", 1),
        ("sailor7", 1),
        ("pirate5", 2),
        ("pirate7", 2),
        ("pirate9", 2),
        ("sailor3 sailor3 sailor5", 3),
        ("sailor7 pirate5", 3),
        ("sailor3 sailor5 pirate7 pirate9", 6),
        ("captain governor jack admiral5", 0),
        (ALL_CUTLASSES, 16),
    ],
)
def test_sailors_give_one_cutlass_and_pirates_two(mine: str, total: int) -> None:
    game = lay(harbor="captain", crew={0: mine})
    assert game.rules.cutlasses(game.table, 0) == total


@pytest.mark.rule("B-034")
def test_sailors_and_pirates_repel_together() -> None:
    assert texts(play(lay(harbor="b11", draw="r23", crew={0: "sailor3 pirate5"}), "draw")) == ASKED
    assert texts(play(lay(harbor="b11", draw="y34", crew={0: "sailor3 pirate5"}), "draw")) == ["draw", "stop"]


@pytest.mark.rule("B-034")
def test_only_the_active_player_s_cutlasses_count() -> None:
    game = play(lay(harbor="b11", draw="y11", crew={0: "sailor3", 2: "pirate5"}, active=1), "draw")
    assert (texts(game), ids(game, game.table.harbor)) == (["draw", "stop"], ["b11", "y11"])
    game = play(lay(harbor="b11", draw="y11", crew={0: "sailor3"}, active=0), "draw")
    assert (texts(game), game.chooser) == (ASKED, 0)


@pytest.mark.rule("B-034")
def test_hired_cutlasses_count_from_the_next_turn_on() -> None:
    game = lay(2, harbor="sailor3", draw="captain y11", coins={0: 3})
    play(game, "stop", "hire:sailor3", "stop")
    assert (game.turn, texts(game)) == (0, ASKED)


@pytest.mark.rule("B-035", "B-036")
@pytest.mark.parametrize(
    ("ship", "strength"),
    [("y11", 1), ("b21", 1), ("b22", 2), ("k12", 2), ("g33", 3), ("k24", 4), ("g45", 5), ("r36", 6), ("k37", 7)],
)
def test_as_many_cutlasses_as_the_ship_shows(ship: str, strength: int) -> None:
    one_short = play(lay(harbor="captain", draw=ship, crew={0: cutlasses(strength - 1)}), "draw")
    assert (texts(one_short), ids(one_short, one_short.table.harbor)) == (["draw", "stop"], ["captain", ship])
    for enough in (strength, strength + 1):
        game = play(lay(harbor="captain", draw=ship, crew={0: cutlasses(enough)}), "draw")
        assert (texts(game), ids(game, game.table.turned)) == (ASKED, [ship])


@pytest.mark.rule("B-035")
def test_one_cutlass_too_few_does_not_prevent_a_bust() -> None:
    game = play(lay(harbor="y11", draw="y34", crew={0: cutlasses(3)}, hold=True), "draw")
    assert (told(game, "bust"), game.turn) == ([(0, 0)], 1)
    game = play(lay(harbor="y11", draw="y34", crew={0: cutlasses(4)}, hold=True), "draw")
    assert (told(game, "bust"), game.turn, texts(game)) == ([], 0, ASKED)


@pytest.mark.rule("B-036")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("harbor", ["", "captain", "b11", "y11", "y44 b11"])
def test_asked_for_every_ship_in_reach_first_of_all(harbor: str, edition: str) -> None:
    game = play(lay(harbor=harbor, draw="y21", crew={0: "sailor3"}, drawn=1, edition=edition), "draw")
    assert (game.chooser, texts(game)) == (0, ASKED)
    assert (ids(game, game.table.harbor), ids(game, game.table.turned)) == (harbor.split(), ["y21"])
    assert (told(game, "bust"), game.table.discard) == ([], [])


@pytest.mark.rule("B-036")
def test_asked_for_ship_after_ship() -> None:
    game = lay(harbor="captain", draw="y11 b11 g11", crew={0: "sailor3"})
    for harbor in (["captain"], ["captain", "y11"], ["captain", "y11", "b11"]):
        play(game, "draw")
        assert (texts(game), ids(game, game.table.harbor)) == (ASKED, harbor)
        play(game, "admit")


@pytest.mark.rule("B-037")
def test_only_the_ship_just_turned_is_repelled() -> None:
    game = play(lay(harbor="y11", draw="b11 g11", crew={0: "sailor3"}), "draw", "admit", "draw", "repel")
    assert ids(game, game.table.harbor) == ["y11", "b11"]
    assert ids(game, game.table.discard) == ["g11"]
    assert [ids(game, [event.card]) for event in game.events if event.kind == "repel"] == [["g11"]]


@pytest.mark.rule("B-037")
def test_a_ship_let_in_stays() -> None:
    game = play(lay(harbor="captain", draw="y11 priest", crew={0: "sailor3"}), "draw", "admit")
    with pytest.raises(IllegalChoice):
        play(game, "repel")
    assert texts(game) == ["draw", "stop"]
    play(game, "draw")
    assert (texts(game), ids(game, game.table.harbor)) == (["draw", "stop"], ["captain", "y11", "priest"])


@pytest.mark.rule("B-038")
@pytest.mark.parametrize("ship", ["r3x", "r4x", "k3x", "k4x"])
def test_a_skull_is_never_repelled(ship: str) -> None:
    game = play(lay(harbor="y11", draw=ship, crew={0: ALL_CUTLASSES}), "draw")
    assert (texts(game), ids(game, game.table.harbor)) == (["draw", "stop"], ["y11", ship])


@pytest.mark.rule("B-038")
@pytest.mark.parametrize(("lying", "ship"), [("r11", "r3x"), ("k12", "k4x")])
def test_a_skull_busts_whatever_the_cutlasses(lying: str, ship: str) -> None:
    game = play(lay(harbor=lying, draw=ship, crew={0: ALL_CUTLASSES}, hold=True), "draw")
    assert (told(game, "bust"), ids(game, game.table.discard)) == ([(0, 0)], [lying, ship])


@pytest.mark.rule("B-038", "B-035")
@pytest.mark.parametrize("ship", ["r36", "k37"])
def test_the_strongest_without_a_skull_can_be_repelled(ship: str) -> None:
    assert texts(play(lay(harbor="y11", draw=ship, crew={0: ALL_CUTLASSES}), "draw")) == ASKED


@pytest.mark.rule("B-039")
def test_the_same_cutlasses_serve_again_and_again() -> None:
    game = lay(harbor="y11", draw="b11 y21 b21 g11", crew={0: "sailor3"}, coins={0: 2})
    for ship in ("b11", "y21", "b21", "g11"):
        play(game, "draw", "repel")
        assert ids(game, game.table.discard)[-1] == ship
    assert (crew(game, 0), coins(game), points(game)) == (["sailor3"], [2, 0, 0], [1, 0, 0])
    assert game.rules.cutlasses(game.table, 0) == 1


@pytest.mark.rule("B-040")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_repelled_ship_is_discarded_and_discover_goes_on(edition: str) -> None:
    game = lay(harbor="y11 captain", draw="y21 priest", discard="r11", crew={0: "pirate5"}, edition=edition)
    play(game, "draw", "repel")
    assert ids(game, game.table.discard) == ["r11", "y21"]
    assert (ids(game, game.table.harbor), game.table.turned) == (["y11", "captain"], [])
    assert (game.chooser, game.turn, texts(game)) == (0, 0, ["draw", "stop"])
    assert ids(game, play(game, "draw").table.harbor) == ["y11", "captain", "priest"]


@pytest.mark.rule("B-040", "B-021")
def test_a_reshuffle_right_after_takes_the_ship_in() -> None:
    game = play(lay(harbor="captain", draw="y11", crew={0: "sailor3"}, hoard=1), "draw", "repel")
    assert (texts(game), game.table.draw) == (["draw", "stop"], [])
    play(game, "draw")
    assert (texts(game), ids(game, game.table.turned), game.table.discard) == (ASKED, ["y11"], [])
    assert told(game, "shuffle") == [(-1, 1)]


@pytest.mark.rule("B-040")
def test_a_repelled_ship_pays_nobody_and_takes_no_colour() -> None:
    game = play(lay(harbor="captain", draw="y44 y11", crew={0: cutlasses(4)}, coins={1: 1}), "draw", "repel")
    assert coins(game) == [0, 1, 0]
    play(game, "draw", "admit")
    assert ids(game, game.table.harbor) == ["captain", "y11"]


@pytest.mark.rule("B-041")
@pytest.mark.parametrize("edition", EDITIONS)
def test_letting_a_ship_in_may_bust(edition: str) -> None:
    game = lay(harbor="y11 captain", draw="y21", crew={0: "sailor3"}, edition=edition, hold=True)
    play(game, "draw", "admit")
    assert told(game, "bust") == [(0, 0)]
    assert ids(game, game.table.discard) == ["y11", "captain", "y21"]
    assert (game.table.harbor, game.table.busts, game.turn) == ([], 1, 1)


@pytest.mark.rule("B-041")
def test_repelling_prevents_that_bust() -> None:
    game = play(lay(harbor="y11 captain", draw="y21", crew={0: "sailor3"}), "draw", "repel")
    assert (told(game, "bust"), game.table.busts, game.turn) == ([], 0, 0)
