"""The chances of colours where the pile runs low, against all orders in which the cards can lie, played out."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from buccaneer import CardGame
from buccaneer.build import COMPILED
from buccaneer.cards.rules.coin import FACE
from buccaneer.cards.rules.odds import odds
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import view
from buccaneer.core.rng import Rng

from tests.table import lay

if COMPILED:
    pytest.skip("compiled shuffles cannot be told what to do", allow_module_level=True)

SHIPS = "y11 y22 y44 b11 b22 g11 g33 r11 r36 k12"
MOST_DRAWS = 20  # after which nothing changes any more


def orders_of(cards: list[int]) -> Iterator[tuple[int, ...]]:
    """All orders in which some cards can lie, equal cards alike."""
    if not cards:
        yield ()
    for card in dict.fromkeys(cards):
        rest = cards[:]
        rest.remove(card)
        for order in orders_of(rest):
            yield (card, *order)


class Branch(Exception):
    """A shuffle that no order has been chosen for yet: there are so many."""


class Told(Rng):
    """Shuffles in orders that were chosen before."""

    def __init__(self, orders: Sequence[int]) -> None:
        super().__init__(0)
        self.orders = list(orders)

    def shuffle(self, cards: list[int]) -> None:
        possible = list(orders_of(sorted(cards)))
        if not self.orders:
            raise Branch(len(possible))
        cards[:] = possible[self.orders.pop(0)]


def drawn_on(table: Table) -> int:
    """How many colours lie in the end, where a seat draws until the bust and repels what would bust."""
    rules = table.rules
    colours = rules.colours(table)
    for _ in range(MOST_DRAWS):
        rules.settle(table)
        texts = {option.text: option for option in table.options}
        colours = max(colours, rules.colours(table))
        if "repel" in texts:
            clashes = rules.clash(table.harbor, table.turned[-1]) >= 0
            rules.apply(table, texts["repel" if clashes else "admit"])
        elif "draw" in texts and table.busts == 0 and table.active == 0:
            rules.apply(table, texts["draw"])
        else:
            break
    return colours


def enumerated(table: Table, orders: tuple[int, ...] = ()) -> dict[int, float]:
    """How likely each number of colours is, over every order of every shuffle to come."""
    twin = table.copy()
    twin.rng = Told(orders)
    try:
        return {drawn_on(twin): 1.0}
    except Branch as branch:
        ways = branch.args[0]
    found: dict[int, float] = {}
    for order in range(ways):
        for colours, chance in enumerated(table, (*orders, order)).items():
            found[colours] = found.get(colours, 0.0) + chance / ways
    return found


def in_every_order(game: CardGame) -> list[float]:
    """The same over every order of the cards that lie face down now."""
    table = game.table
    assert table.shuffles == 0
    coins = [coin & FACE for seat in table.seats for coin in seat.purse]
    orders = list(orders_of(sorted([*table.draw, *coins])))
    found = [0.0] * (len(game.rules.colour_names) + 1)
    for order in orders:
        twin = table.copy()
        cards = list(order)
        twin.draw = [cards.pop() for _ in table.draw]
        for seat in twin.seats:
            seat.purse = [cards.pop() for _ in seat.purse]
        for colours, chance in enumerated(twin).items():
            found[colours] += chance / len(orders)
    return found


def few(harbor: str, draw: str, discard: str, crew: str = "", purses: Sequence[str] = ("", "")) -> CardGame:
    """A game for two in which all other cards are away."""
    game = lay(2, harbor=harbor, crew={0: crew}, hold=True)
    table, ids = game.table, game.rules.by_id
    table.draw = [ids[id] for id in draw.split()][::-1]
    table.discard = [ids[id] for id in discard.split()]
    for seat, purse in zip(table.seats, purses, strict=True):
        seat.purse = [ids[id] for id in purse.split()]
    table.recount()
    game.rules.settle(table)
    return game


def compare(game: CardGame) -> None:
    found = odds(view(game.table, 0))
    assert found.ebb is not None
    assert found.ebb.walk() is not None
    assert found.colours == pytest.approx(in_every_order(game), abs=1e-12)


def test_a_bonus_takes_the_ship_that_would_bust() -> None:
    game = few("y11", "y22 tax-cutlass", "b11 g11 r11")
    assert odds(view(game.table, 0)).reach(3) == pytest.approx(0.5)
    compare(game)


@pytest.mark.parametrize("seed", range(8))
def test_chances_near_the_end_of_the_pile_are_those_of_all_orders(seed: int) -> None:
    chosen = random.Random(seed)
    cards = [
        "y11",
        "y22",
        "y44",
        "b11",
        "b22",
        "g11",
        "g33",
        "r11",
        "r36",
        "k12",
        "tax-cutlass",
        "tax-points",
        "captain",
        "jack",
    ]
    chosen.shuffle(cards)
    if not any(card.startswith("tax") for card in cards[1:5]):
        cards[2] = "tax-points"
    pile, coins = chosen.randint(1, 3), chosen.randint(0, 1)
    lying = next(card for card in cards if card[0] in "ybgrk" and card[1].isdigit())
    cards.remove(lying)
    draw, purse, discard = cards[:pile], cards[pile : pile + coins], cards[pile + coins : pile + coins + 2]
    compare(few(lying, " ".join(draw), " ".join(discard), chosen.choice(("", "pirate9")), (" ".join(purse), "")))


def test_coins_lost_to_a_tax_come_again() -> None:
    compare(few("y11", "tax-points", "", purses=("captain " * 11 + "b11", "")))
