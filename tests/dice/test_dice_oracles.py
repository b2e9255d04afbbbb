"""Exact numbers of the Dice Game: how far a first turn gets, by recursion and as played, and how the dice fall."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import isclose, sqrt

import pytest

from buccaneer.core.engine import ASKED
from buccaneer.core.rng import Rng
from buccaneer.dice.rules.chart import BLUE, COLOURS, ORANGE
from buccaneer.dice.rules.table import LETTER_DIE, LETTERS, OFF, DiceTable, has_ship, strength

from tests.sea import place, sail, sheet

REACHED = {2: 0.895, 3: 0.709, 4: 0.488, 5: 0.286, 6: 0.140, 7: 0.055}
LETTER_CHANCES = {"a": 1 / 6, "b": 2 / 6, "c": 1 / 6, "d": 1 / 6, "e": 1 / 6}
TURNS = 4000
SEED = 20240
LONGEST = 30  # rolls: no turn of any weight is longer


@cache
def reach(ships: int, wheels: int, pieces: int, rolls: int, cutlasses: int = 0) -> float:
    """The chance to have so many pieces on the board at some time, with ships and wheels as a bit for each colour."""
    if ships.bit_count() + wheels.bit_count() >= pieces:
        return 1.0
    if rolls == 0:
        return 0.0
    chance = 0.0
    for colour in range(len(COLOURS)):
        bit = 1 << colour
        for letter, weight in Counter(LETTER_DIE).items():
            if not has_ship(colour, letter):
                chance += weight * reach(ships, wheels ^ bit, pieces, rolls - 1, cutlasses)
            elif not ships & bit:
                chance += weight * reach(ships | bit, wheels, pieces, rolls - 1, cutlasses)
            elif strength(colour, letter) <= cutlasses:
                chance += weight * reach(ships, wheels, pieces, rolls - 1, cutlasses)
    return chance / (len(COLOURS) * len(LETTER_DIE))


def near(count: int, chance: float, among: int) -> bool:
    """Whether a count lies within four standard errors of its chance."""
    return abs(count / among - chance) <= 4 * sqrt(chance * (1 - chance) / among)


def first_turn(table: DiceTable, seed: int) -> tuple[int, list[tuple[int, int]]]:
    """Roll without ever stopping: the most pieces that lay on the board, and every roll."""
    table = table.copy()
    table.rng = Rng(seed)
    most = 0
    rolled: list[tuple[int, int]] = []
    while table.busts == 0:
        if table.rules.advance(table) == ASKED:
            table.rules.apply(table, table.rules.parse(table, "roll"))
        if table.rolls > len(rolled):
            rolled.append((table.colour, table.letter))
        most = max(most, table.pieces())
    return most, rolled


@pytest.mark.parametrize("pieces", REACHED)
def test_chances_to_reach_so_many_pieces_in_a_first_turn(pieces: int) -> None:
    chance = reach(0, 0, pieces, LONGEST)
    assert round(chance, 3) == REACHED[pieces]
    assert isclose(chance, reach(0, 0, pieces, LONGEST - 5), abs_tol=1e-6)


def test_nobody_fails_at_the_first_roll_and_cutlasses_help() -> None:
    assert isclose(reach(0, 0, 1, 1), 1)
    assert isclose(reach(0, 0, 2, LONGEST, 8), 1)
    for pieces in REACHED:
        chances = [reach(0, 0, pieces, LONGEST, cutlasses) for cutlasses in (0, 2)]
        assert chances == sorted(chances)


def test_first_turns_played_reach_as_many_pieces_and_both_dice_are_fair() -> None:
    game = sail(2)
    played = [first_turn(game.table, seed) for seed in range(SEED, SEED + TURNS)]
    for pieces, chance in REACHED.items():
        assert near(sum(most >= pieces for most, _ in played), chance, TURNS), pieces
    rolled = [roll for _, rolls in played for roll in rolls]
    colours, letters, both = Counter(c for c, _ in rolled), Counter(e for _, e in rolled), Counter(rolled)
    for colour, name in enumerate(COLOURS):
        assert near(colours[colour], 1 / 6, len(rolled)), name
        for letter, other in enumerate(LETTERS):
            assert near(both[colour, letter], LETTER_CHANCES[other] / 6, len(rolled)), (name, other)
    for letter, name in enumerate(LETTERS):
        assert near(letters[letter], LETTER_CHANCES[name], len(rolled)), name


@pytest.mark.parametrize(("oranges", "blues"), [(0, 0), (1, 0), (0, 1), (1, 1), (2, 2)])
def test_the_risk_of_a_roll_counts_orange_and_blue_wheels(oranges: int, blues: int) -> None:
    """All rolls, and all rolls again for each blue wheel, counted one by one."""
    game = sail()
    place(game, ships={"yellow": "a", "red": "b", "black": "c"}, wheels={"blue": "e"})
    sheet(game).cutlasses = 2
    for colour, number in ((ORANGE, oranges), (BLUE, blues)):
        sheet(game).circled[colour] = number
    game.table.rolls = 1

    def busts(left: int) -> float:
        found = 0.0
        for colour in range(len(COLOURS)):
            for letter in LETTER_DIE:
                lies = has_ship(colour, letter) and game.table.ships[colour] != OFF
                if lies and strength(colour, letter) > 2 + 2 * oranges:
                    found += busts(left - 1) if left else 1
        return found / 36

    verbs = {verb.name: verb for verb in game.rules.verbs}
    assert verbs["roll"].risk(game.table) == pytest.approx(busts(blues))
    if blues:
        assert verbs["reroll"].risk(game.table) == pytest.approx(busts(blues - 1))
