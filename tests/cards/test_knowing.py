"""What a seat may know: views without secrets, worlds dealt from them, and odds that agree with both."""

from __future__ import annotations

import math

import pytest

from buccaneer import CardGame, Game, PositionError, Rng, odds, read_position, read_view, redeal, write_view
from buccaneer.cards.boxes.contracts.register import Register
from buccaneer.cards.boxes.together.rules import Clock
from buccaneer.cards.rules.table import BLANK, FACE, SHUFFLE_BITS
from buccaneer.cards.rules.view import view
from buccaneer.game import notation
from buccaneer.game.families import rules_of

from tests.table import lay, play


def middle(seed: int, choices: int = 150) -> CardGame:
    rng = Rng(seed)
    game = Game(players=4, seed=seed)
    while len(game.choices) < choices:
        game.play(game.options[rng.below(len(game.options))])
    return game


def test_a_view_has_no_face_of_a_face_down_card_and_no_generator() -> None:
    game = middle(2)
    assert game.table.shuffles > 0
    for seat in range(-1, 4):
        seen = game.view(seat).table
        assert set(seen.draw) == {BLANK}
        assert {coin & FACE for owner in seen.seats for coin in owner.purse} == {BLANK}
        assert [coin >> SHUFFLE_BITS for coin in seen.seats[0].purse] == [
            coin >> SHUFFLE_BITS for coin in game.table.seats[0].purse
        ]
        assert seen.rng.words() != game.table.rng.words()
        assert seen.events is None
        assert "rng" not in write_view(game.view(seat))


def test_changing_a_redealt_world_leaves_the_view_alone() -> None:
    game = middle(3)
    seen = game.view(0)
    before = write_view(seen)
    world = redeal(seen, Rng(1))
    for _ in range(40):
        world.rules.apply(world, world.options[0])
        world.rules.settle(world)
    assert write_view(seen) == before
    assert write_view(game.view(0)) == before


@pytest.mark.parametrize("game", [Game("base", 3, seed=4), Game("adventure", 3, seed=4)], ids=["base", "adventure"])
def test_playing_on_leaves_views_and_copies_made_before_alone(game: CardGame) -> None:
    rng = Rng(4)
    seen, twins = [game.view(0)], [game.table.copy()]
    before = [write_view(seen[0])]
    while not game.over and len(game.choices) < 120:
        game.play(game.options[rng.below(len(game.options))])
        if len(game.choices) % 20 == 0:
            seen.append(game.view(0))
            twins.append(game.table.copy())
            before.append(write_view(seen[-1]))
    assert game.table.shuffles > 0
    assert [write_view(shown) for shown in seen] == before
    assert [write_view(view(twin, 0)) for twin in twins] == before


@pytest.mark.parametrize("seed", [2, 5])
def test_over_many_redeals_the_next_card_comes_as_often_as_the_odds_say(seed: int) -> None:
    game = middle(seed)
    seen = game.view(0)
    expected = odds(seen).next
    rng = Rng(9)
    worlds = 4000
    found = [0] * len(expected)
    for _ in range(worlds):
        world = redeal(seen, rng)
        found[world.draw[-1]] += 1
    for chance, times in zip(expected, found, strict=True):
        assert abs(times / worlds - chance) <= 4 * math.sqrt(chance * (1 - chance) / worlds)


def test_an_old_coin_never_holds_a_card_shuffled_in_later() -> None:
    game = middle(2)
    rng = Rng(3)
    unseen = game.table.unseen
    for _ in range(50):
        world = redeal(game.view(1), rng)
        for seat in world.seats:
            for coin in seat.purse:
                assert unseen[coin >> SHUFFLE_BITS][coin & FACE] > 0


def test_odds_after_repelling_leave_out_what_the_cutlasses_reach() -> None:
    game = lay(harbor="y11", crew={0: "sailor3"})
    found = game.odds()
    total = len(game.table.draw)
    assert math.isclose(found.bust, 9 / total)
    assert math.isclose(found.bust_repelling, 6 / total)  # y11, y11 and y21 are within one cutlass


def test_odds_of_an_empty_pile_come_from_the_discards() -> None:
    game = lay(harbor="y11", discard="y22 b11 sailor3 r11", hoard=2)
    found = game.odds()
    assert math.isclose(found.bust, 1 / 4)
    assert math.isclose(found.next[game.rules.by_id["sailor3"]], 1 / 4)
    # Among the relevant three, yellow ends it: before, after one, or after both new colours, each as likely.
    assert [round(chance, 6) for chance in found.colours[1:4]] == [round(1 / 3, 6)] * 3


def test_odds_walk_from_the_pile_on_into_the_discards() -> None:
    game = lay(harbor="y11", draw="sailor3", discard="y22 b11", hoard=2)
    found = game.odds()
    hidden = game.table.unseen[0]
    yellow = sum(hidden[card] for card, face in enumerate(game.rules.faces) if face.kind == 0 and face.colour == 0)
    ships = sum(hidden[card] for card, face in enumerate(game.rules.faces) if face.kind == 0)
    total = sum(hidden)
    one_colour = yellow / total + (total - ships) / total * (1 / 2)
    one_colour += 0  # a new colour first leads to two or more
    assert math.isclose(found.colours[1], one_colour)
    assert math.isclose(sum(found.colours), 1)


def test_no_card_to_come_means_the_colours_stay() -> None:
    game = lay(harbor="y11 b11", hoard=2, calls="exp-aa", crew={0: "captain jack"})
    found = game.odds()
    assert found.colours == [0, 0, 1, 0, 0, 0]
    assert found.bust == 0
    assert sum(found.next) == 0


def test_positions_that_are_none_say_why() -> None:
    text = Game(seed=1).position
    for broken, reason in (
        ("hello", "'mode' is missing"),
        (text.replace("mode=base", "mode=chess"), "no mode 'chess'"),
        (text.replace("edition=bigbox", "edition=x"), "no edition 'x'"),
        (text.replace("draw=", "draw=zz,"), "no card 'zz'"),
        (text.replace("round=1", "round=one"), "not written as"),
    ):
        with pytest.raises(PositionError, match=reason):
            read_position(broken)
    with pytest.raises(PositionError, match="not a view's"):
        read_view(text)


def test_a_position_can_be_played_on() -> None:
    game = middle(4)
    table = read_position(game.position)
    twin = game.copy()
    for _ in range(40):
        choice = twin.options[-1]
        twin.play(choice)
        rules_of(table).play(table, choice)
    assert notation.digest(table) == twin.digest


def test_a_laid_table_counts_its_unseen_cards() -> None:
    game = play(lay(draw="y11 b11", coins={0: 2}, drawn=1), "draw")
    assert sum(map(sum, game.table.unseen)) == len(game.table.draw) + 2


def test_a_part_is_found_by_its_kind() -> None:
    table = Game("contracts", 2, seed=1).table
    assert table.part(Register) in table.parts
    with pytest.raises(LookupError, match="this table has no clock"):
        table.part(Clock)
