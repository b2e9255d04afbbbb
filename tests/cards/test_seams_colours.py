"""A toy box brings a sixth colour: takes, busts, Traders and odds know it, words and pictures say what they lack."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from buccaneer.cards import content
from buccaneer.cards.boxes.contract_box.rules import ContractBox
from buccaneer.cards.boxes.contracts.rules import Contracts
from buccaneer.cards.boxes.gambler.rules import Gambler, gamble_busts
from buccaneer.cards.boxes.make_sail.rules import Merchants
from buccaneer.cards.page.art import art, mark
from buccaneer.cards.page.faces import pictures
from buccaneer.cards.rules.card import COLOURS, TRADE
from buccaneer.cards.rules.odds import chances
from buccaneer.cards.rules.rules import (
    Rules,
)
from buccaneer.cards.rules.view import view
from buccaneer.cards.thumb import CardThumb
from buccaneer.content import ContentError
from buccaneer.core.errors import BuccaneerError
from buccaneer.core.rng import Rng
from buccaneer.game import notation
from buccaneer.words import Phrases, Words

from tests.cards.toys import (
    BONES,
    BOXES,
    COINS,
    SHIPS,
    Holding,
    again,
    begin,
    choose,
    lay_box,
    made,
    told,
)
from tests.families.cards import check_sums, inventory


def test_a_mode_has_five_colours_unless_a_box_brings_more(bones: None) -> None:
    assert content.colours(("base", "make-sail")) == COLOURS == made().colour_names
    rules = made(boxes=BOXES)
    assert rules.colour_names == (*COLOURS, "bone")
    assert rules.power_names[TRADE : TRADE + 6] == [f"trade-{colour}" for colour in rules.colour_names]
    assert {face.colour_name for face in rules.faces if face.colour == 5} == {"bone"}
    assert all(rules.colour_names[face.colour] == face.colour_name for face in rules.faces if face.colour >= 0)


def test_six_colours_are_four_takes_and_a_follower_has_one(bones: None) -> None:
    table = begin(made(boxes=BOXES), COINS + SHIPS + "ghost")
    choose(table, *["draw"] * 5)
    assert table.rules.colours(table) == 6
    assert [table.rules.takes(table, seat) for seat in range(3)] == [4, 1, 1]
    choose(table, "stop", "trade:ghost", "trade:y11", "trade:b11", "trade:g11")
    assert table.stack[-1].seat == 1
    choose(table, "trade:r11")
    assert table.stack[-1].seat == 2


def test_two_ships_of_the_sixth_colour_bust(bones: None) -> None:
    table = choose(begin(made(boxes=BOXES), COINS + "ghost book"), "draw")
    assert told(table, "bust") == [(0, 0)]


def test_traders_of_the_sixth_colour_are_paid(bones: None) -> None:
    table = begin(made(boxes=BOXES))
    ids = table.rules.by_id
    for _ in range(2):
        table.enter(0, ids["trader-bone"])
    assert [table.rules.income(table, 0, ids[ship]) for ship in ("ghost", "y11")] == [3, 1]
    assert table.rules.income(table, 1, ids["ghost"]) == 1


def by_all_orders(rules: Rules, pile: list[int], cutlasses: int) -> list[float]:
    """How likely each number of colours is in the end, by going through every order of a pile."""
    found: Counter[int] = Counter()
    orders = list(permutations(pile))
    for order in orders:
        harbor: list[int] = []
        for card in order:
            if rules.clash(harbor, card) < 0:
                harbor.append(card)
            elif rules.faces[card].strength > cutlasses:
                break
        found[len(harbor)] += 1
    return [found[colours] / len(orders) for colours in range(len(rules.colour_names) + 1)]


@pytest.mark.parametrize("cutlasses", [0, 1, 2])
def test_odds_know_the_sixth_colour(bones: None, cutlasses: int) -> None:
    rules = made(boxes=BOXES)
    pile = [rules.by_id[id] for id in ("y11", "b11", "g11", "r11", "k12", "book", "ghost")]
    found = chances(rules, rules.count(pile), len(pile), rules.count([]), [], cutlasses)
    assert found.colours == pytest.approx(by_all_orders(rules, pile, cutlasses))
    assert found.reach(6) == pytest.approx(sum(found.colours[6:]))
    harbor = [pile[5]]
    assert chances(rules, rules.count(pile[6:]), 1, rules.count([]), harbor, cutlasses).bust == 1
    assert sum(chances(rules, rules.count(pile[:5]), 5, rules.count([]), harbor, cutlasses).colours[6:]) == 1


def test_a_gamblers_risk_knows_the_sixth_colour(bones: None) -> None:
    table = begin(made(Gambler(), boxes=(*BOXES, "gambler")))
    ids = table.rules.by_id
    table.draw = [ids[id] for id in ("y11", "b11", "g11", "ghost", "book")]
    table.discard = []
    for seat in table.seats:
        seat.purse.clear()
    table.recount()
    assert gamble_busts(table) == pytest.approx(3 / 5)  # of ten sixes of four cards, three leave one of the two out
    table.harbor = [ids["herbs"]]
    assert gamble_busts(table) == 1


def test_boxes_with_an_ability_for_each_colour_have_one_for_the_sixth(bones: None) -> None:
    boxes = (*BOXES, "contract-box", "make-sail")
    names = made(ContractBox(), Merchants(), boxes=boxes).power_names
    assert {"clerk-bone", "merchant-bone"} <= set(names)


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_six_colours(bones: None, seed: int) -> None:
    modules = (ContractBox(), Contracts(), Gambler(), Merchants(), Holding())
    table = begin(made(*modules, boxes=(*BOXES, "contract-box", "gambler", "make-sail")), seed=seed)
    deck, rng, thumb = inventory(table), Rng(seed), CardThumb()
    choose(table)
    while table.options:
        seen = view(table, table.stack[-1].seat)
        by_thumb = table.stack[-1].seat == 0
        option = thumb.choose(seen, table.options, rng) if by_thumb else table.options[rng.below(len(table.options))]
        choose(table, option.text)
        assert inventory(table) == deck
    check_sums(table)
    assert notation.write_position(again(table)) == notation.write_position(table)
    assert table.rules.outcome(table).winners


OURS = ("colour.bone", "item.book")  # words that a box of ours has


def test_what_has_no_word_is_named_in_a_line(bones: None) -> None:
    rules, words = made(boxes=BOXES), Words()
    words.texts = Phrases("en", {key: text for key, text in words.texts.items() if key not in OURS})
    face = rules.faces[rules.by_id["ghost"]]
    with pytest.raises(BuccaneerError, match=r"no word for 'card.ghost': .*words/en.toml needs \[card\] ghost"):
        words.card(face)
    with pytest.raises(BuccaneerError, match=r"colour\.bone"):
        words.card(rules.faces[rules.by_id["trader-bone"]])
    with pytest.raises(BuccaneerError, match=r"colour\.bone"):
        words.power(rules, TRADE + 5, 1)
    with pytest.raises(BuccaneerError, match=r"item\.book"):
        words.card(rules.faces[rules.by_id["exp-book"]])


def test_what_has_no_picture_is_named_in_a_line(bones: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert mark("yellow") == "sun"
    monkeypatch.delitem(art()["colour"], "bone")
    with pytest.raises(BuccaneerError, match=r"how 'bone' is drawn: .*art.toml needs \[colour\] bone = { mark"):
        mark("bone")
    words = Words()
    more = {"card.ghost": "Ghost", "colour.bone": "bone", "item.book": "a book"}
    words.texts = Phrases("en", {**words.texts, **more})
    assert words.card(made(boxes=BOXES).faces[-2]) == "Expedition (anchor and a book)"
    with pytest.raises(BuccaneerError, match="'bone' is drawn"):
        pictures(made(boxes=BOXES), words)


@pytest.mark.parametrize(
    ("colours", "told"),
    [
        ('["Bone"]', "small letters"),
        ('"bone"', "must list"),
        ('["yellow"]', "'yellow' is there already"),
        ("[1]", "must list"),
    ],
)
def test_colours_that_cannot_be_are_refused(monkeypatch: pytest.MonkeyPatch, colours: str, told: str) -> None:
    lay_box(monkeypatch, "odd", f'box = "odd"\nmark = "ours"\ncolours = {colours}\ncards = []\n'.encode())
    with pytest.raises(ContentError, match=told):
        content.faces(("odd",))


def test_a_card_of_a_colour_that_its_box_does_not_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    lay_box(monkeypatch, "grey", BONES.replace(b'["bone"]', b'["grey"]'))
    with pytest.raises(ContentError, match="'bone' is not one of yellow, blue, green, red, black, grey"):
        content.faces(("grey",))
