"""Exact numbers: the odds against the published table, and never-stop simulations against both."""

from __future__ import annotations

import math

import pytest

from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.odds import chances
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.setup import deal
from buccaneer.core.engine import ASKED
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup
from buccaneer.game import modes

NOT_BUST = {
    2: 0.9680,
    3: 0.9082,
    4: 0.8274,
    5: 0.7330,
    6: 0.6324,
    7: 0.5322,
    8: 0.4374,
    9: 0.3516,
    10: 0.2767,
    12: 0.1615,
}
NOT_BUST_US = {2: 0.9685, 3: 0.9097, 4: 0.8301, 5: 0.7369, 6: 0.6374, 7: 0.5380, 8: 0.4437, 9: 0.3580, 10: 0.2830}
EVER_SHOWN = {2: 0.8163, 3: 0.5102, 4: 0.2171, 5: 0.0472}
MEAN_CARDS = 8.449
REPELLED_BY = {1: 15, 2: 24, 3: 30, 4: 36, 5: 42, 6: 44, 7: 46}
GAMES = 4000


def base(edition: str = "bigbox") -> Rules:
    found: Rules = modes.rules("base", edition, "", ())
    return found


def fresh(rules: Rules) -> list[int]:
    return [0 if face.five_players and rules.edition.fifth_lies_open else face.count for face in rules.faces]


def test_chances_ever_to_show_so_many_colours() -> None:
    rules = base()
    odds = chances(rules, fresh(rules), 119, [0] * len(rules.faces), [], 0)
    for colours, chance in EVER_SHOWN.items():
        assert round(odds.reach(colours), 4) == chance
    assert math.isclose(sum(odds.colours), 1)
    assert math.isclose(sum(odds.next), 1)


@pytest.mark.parametrize("colours", range(6))
def test_next_card_busts_by_nine_ships_a_colour_showing(colours: int) -> None:
    rules = base()
    unseen = fresh(rules)
    harbor = [rules.by_id[id] for id in ("y11", "b11", "g11", "r11", "k12")[:colours]]
    for card in harbor:
        unseen[card] -= 1
    odds = chances(rules, unseen, 119 - colours, [0] * len(unseen), harbor, 0)
    assert math.isclose(odds.bust, 9 * colours / (119 - colours))
    assert odds.bust == odds.bust_repelling


@pytest.mark.parametrize("cutlasses", REPELLED_BY)
def test_ships_that_cutlasses_can_repel(cutlasses: int) -> None:
    ships = [face for face in base().faces if face.kind == SHIP]
    assert sum(face.count for face in ships if face.strength <= cutlasses) == REPELLED_BY[cutlasses]


def never_stop(edition: str, seed: int) -> tuple[int, int]:
    """Draw without ever stopping: after how many cards the bust came, and how many colours were shown before it."""
    table = deal(base(edition), Setup("base", ("A", "B"), seed, edition))
    rules = table.rules
    cards = colours = 0
    while table.busts == 0:
        if rules.advance(table) == ASKED:
            rules.apply(table, rules.parse(table, "draw"))
        if table.busts == 0:
            cards, colours = table.drawn, max(colours, rules.colours(table))
    return cards, colours


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "table"), [("bigbox", NOT_BUST), ("us", NOT_BUST_US)])
def test_never_stopping_busts_as_often_as_it_must(edition: str, table: dict[int, float]) -> None:
    rng = Rng(5)
    ends = [never_stop(edition, rng.seed()) for _ in range(GAMES)]
    for cards, chance in table.items():
        share = sum(end > cards for end, _ in ends) / GAMES
        assert abs(share - chance) < 4 * math.sqrt(chance * (1 - chance) / GAMES), (cards, share)
    if edition == "bigbox":
        for colours, chance in EVER_SHOWN.items():
            share = sum(shown >= colours for _, shown in ends) / GAMES
            assert abs(share - chance) < 4 * math.sqrt(chance * (1 - chance) / GAMES), (colours, share)
        mean = sum(end for end, _ in ends) / GAMES
        spread = math.sqrt(sum((end - mean) ** 2 for end, _ in ends) / GAMES)
        assert abs(mean - MEAN_CARDS) < 4 * spread / math.sqrt(GAMES)
