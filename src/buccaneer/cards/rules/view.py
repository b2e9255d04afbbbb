"""What a seat may know: a view is built from public things alone, and worlds are dealt back from it."""

from __future__ import annotations

from typing import Final, cast

from buccaneer.cards.rules.belief import Belief
from buccaneer.cards.rules.coin import BLANK, SHUFFLE_BITS, veil
from buccaneer.cards.rules.table import Seat, Table
from buccaneer.core.engine import View as Seen
from buccaneer.core.rng import Rng


class View(Seen[Table]):
    """The table as one seat sees it: face-down cards are blank but for those it has looked at, and `table.unseen`
    counts what they can be."""

    @property
    def me(self) -> Seat:
        """The seat that sees it so: its purse, crew and sums."""
        return self.table.seats[self.seat]


_NO_RNG: Final = Rng(0)
_BLANKS: Final[list[list[int]]] = [[]]
_VEILS: Final[list[object]] = []  # a blank coin of every shuffle, made once: compiled code would box each anew


def view(table: Table, seat: int) -> View:
    """Build what a seat may know, from nothing but what it may know."""
    parts = [part.public(seat) for part in table.parts]
    if table.looked:
        seats = [owner.twin(veil(seat, owner.purse)) for owner in table.seats]
        draw = veil(seat, table.draw)
    else:
        seats = [owner.twin(blank(owner.purse)) for owner in table.seats]
        draw = blanks(len(table.draw))
    shown = table.twin(_NO_RNG, seats, draw, parts)
    table.rules.show_options(table, shown, seat)
    return View(seat, shown)


def blank(pile: list[int]) -> list[int]:
    """Face-down cards that nobody has looked at, without their faces; which shuffle each came from is no secret."""
    veiled: list[object] = []
    for coin in pile:
        shuffle = coin >> SHUFFLE_BITS
        while len(_VEILS) <= shuffle:
            _VEILS.append(BLANK + (len(_VEILS) << SHUFFLE_BITS))
        veiled.append(_VEILS[shuffle])
    return cast("list[int]", veiled)


def blanks(cards: int) -> list[int]:
    """A pile of so many unknown cards; all views share it, since no view is ever changed."""
    while len(_BLANKS) <= cards:
        _BLANKS.append([BLANK] * len(_BLANKS))
    return _BLANKS[cards]


def redeal(view: Seen[Table], rng: Rng) -> Table:
    """A whole table that looks to the seat exactly like its view: unseen cards dealt anew, later shuffles too."""
    table = view.table.copy()
    table.rng = Rng(rng.seed())
    if table.looked or table.stirred:
        Belief(table, view.seat).deal(table, rng)
    else:
        deal_anew(table, rng)
    for part in table.parts:
        part.redeal(rng)
    if table.rules.secret(table):
        table.options = table.rules.find(table)
    return table


def deal_anew(table: Table, rng: Rng) -> None:
    """Deal the unseen cards of each shuffle to the places of that shuffle; nobody has looked at any."""
    pools: list[list[int]] = []
    for counts in table.unseen:
        pool: list[int] = []
        for face in range(len(counts)):
            pool.extend([face] * counts[face])
        rng.shuffle(pool)
        pools.append(pool)
    pile = pools[table.shuffles]
    for i in range(len(table.draw)):
        table.draw[i] = pile.pop()
    for coins in table.hidden():
        for i in range(len(coins)):
            shuffle = coins[i] >> SHUFFLE_BITS
            coins[i] = (shuffle << SHUFFLE_BITS) + pools[shuffle].pop()
