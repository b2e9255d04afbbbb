"""Exact odds from public knowledge: the next card, a bust before and after repelling, and the colours still to come."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.rules.belief import Belief
from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.coin import FACE, SHUFFLE_BITS, knows
from buccaneer.cards.rules.course import Course
from buccaneer.cards.rules.ebb import NEAR, Ebb
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.stride import step, tally, walk_on
from buccaneer.cards.rules.table import Table
from buccaneer.core.engine import View
from buccaneer.core.risk import Risk
from buccaneer.core.setup import NOBODY

NEGLIGIBLE: Final = 1e-15

# What the next card can be to the active player.
OUTLOOK: Final = ("bust", "repel", "colour", "profession", "expedition", "tax")


class Odds(Risk):
    """Chances for one seat at one moment of Discover.

    `next`: chance of each face as the next card. `bust`: that it busts if nothing is repelled. `bust_repelling`:
    that it busts although the seat repels what it can. `outlook`: what it will be, by the kinds of OUTLOOK, which leave
    nothing out: a ship that busts, one that clashes but can be repelled, one of a new colour … `colours[k]`: that
    exactly k colours lie in the harbor in the end when the seat draws until the bust and repels only what would
    bust; found when first asked for. Where few cards are left it reckons with those that taxes take as coins and give
    back; farther from the end, and for a seat that knows some of them, all cards are drawn in their order.
    """

    def __init__(self, next: list[float], outlook: list[float], walk: Walk) -> None:
        super().__init__(outlook[0] + outlook[1], outlook[0])
        self.next = next
        self.outlook = outlook
        self._walk = walk
        self.ebb: Ebb | None = None  # where the pile runs low
        self._colours: list[float] = []

    @property
    def colours(self) -> list[float]:
        """The chance of each number of colours in the end."""
        if not self._colours:
            found = self.ebb.walk() if self.ebb is not None else None
            self._colours = self._walk.colours() if found is None else found
        return self._colours

    def reach(self, colours: int) -> float:
        """The chance ever to show at least so many colours."""
        return sum(self.colours[colours:])

    def __repr__(self) -> str:
        return f"<Odds bust={self.bust:.3f}, bust_repelling={self.bust_repelling:.3f}>"


def odds(view: View[Table], seat: int = -1) -> Odds:
    """The odds of a view, for the active player unless another seat is named."""
    table = view.table
    who = seat if seat >= 0 else table.active
    first = table.rules.pile(table)
    if table.looked or table.stirred:
        belief = Belief(table, view.seat)
        coming = [card + (table.shuffles << SHUFFLE_BITS) for card in table.draw[::-1]]
        if first is not table.draw:
            coming = first[-1:] + coming
        if coming and (belief.known or table.stirred):
            return believed(belief, coming, table.rules.cutlasses(table, who))
    cutlasses = table.rules.cutlasses(table, who)
    found = chances(
        table.rules,
        table.unseen[table.shuffles],
        len(table.draw),
        table.rules.count(table.discard),
        table.harbor,
        cutlasses,
        upcoming(table) if first is not table.draw and first else None,
    )
    if first is table.draw and len(first) <= NEAR and not table.looked and not table.stirred:
        found.ebb = Ebb(table, lies(table.rules, table.harbor), cutlasses)
    return found


def upcoming(table: Table, seat: int = NOBODY) -> list[int]:
    """By face, the cards among which the next one of Discover is, each equally likely; or the one a seat knows it is.

    Where cards were shuffled into a standing pile this takes no account of coins that cannot hold them; `odds` does.
    """
    pile = table.rules.pile(table)
    if table.looked and pile and knows(seat, pile[-1]):
        return table.rules.count([pile[-1] & FACE])
    if pile is not table.draw and pile:
        return table.unseen[pile[-1] >> SHUFFLE_BITS]
    return table.unseen[table.shuffles] if table.draw else table.rules.count(table.discard)


def chances(
    rules: Rules,
    unseen: list[int],
    pile: int,
    discard: list[int],
    harbor: list[int],
    cutlasses: int,
    first: list[int] | None = None,
) -> Odds:
    """The odds when the next `pile` cards come from `unseen` (the rest of it being coins), then from the discards.

    With `first` the very next card comes from among those instead, which may be the same cards.
    """
    coming = unseen if pile > 0 else discard
    if first is not None:
        coming = first
    total = max(1, sum(coming))
    lying = lies(rules, harbor)
    kinds = [0] * len(OUTLOOK)
    for card in range(len(coming)):
        if coming[card] > 0:
            kinds[kind(rules, harbor, card, cutlasses)] += coming[card]
    next = [number / total for number in coming]
    outlook = [number / total for number in kinds]
    if first is unseen:
        return Odds(next, outlook, Walk(rules, unseen, pile + 1, discard, lying, cutlasses))
    walk = Walk(rules, unseen, pile, discard, lying, cutlasses)
    if first is not None:
        walk.begin_with(rules, first)
    return Odds(next, outlook, walk)


def believed(belief: Belief, coming: list[int], cutlasses: int) -> Odds:
    """The odds where the seat knows some cards, or not all can be any; `coming` lie there, the next one first."""
    table = belief.table
    rules = table.rules
    next = [0.0] * len(rules.faces)
    if knows(belief.seat, coming[0]):
        next[coming[0] & FACE] = 1.0
    else:
        next = belief.chances(coming[0] >> SHUFFLE_BITS)
    outlook = [0.0] * len(OUTLOOK)
    for card in range(len(next)):
        if next[card] > 0:
            outlook[kind(rules, table.harbor, card, cutlasses)] += next[card]
    return Odds(next, outlook, KnowingWalk(belief, coming, cutlasses))


def kind(rules: Rules, harbor: list[int], card: int, cutlasses: int) -> int:
    """What a card would be to a seat with so many cutlasses, by the kinds of OUTLOOK."""
    face = rules.faces[card]
    if rules.clash(harbor, card) >= 0:
        return 0 if face.strength > cutlasses else 1
    return face.kind + 2


def lies(rules: Rules, harbor: list[int]) -> list[bool]:
    """Which colours lie in a harbor."""
    lying = [False] * len(rules.colour_names)
    for card in harbor:
        if rules.faces[card].kind == SHIP:
            lying[rules.faces[card].colour] = True
    return lying


class Walk:
    """Drawing until the bust, card by card; cards that change nothing are passed over.

    A colour is in one of three conditions: not lying, lying, or lying by a ship of this very walk that cannot be
    repelled (then one dangerous ship fewer is left). First the pile is walked card by card, then the discards,
    of which only the order of the ships that matter counts.
    """

    def __init__(
        self, rules: Rules, unseen: list[int], pile: int, discard: list[int], lying: list[bool], cutlasses: int
    ) -> None:
        self.ships, self.danger = tally(rules, unseen, cutlasses)
        self.ships_after, self.danger_after = tally(rules, discard, cutlasses)
        self.cards = sum(unseen)
        self.pile = pile
        place = 0
        for colour in range(len(lying)):
            if lying[colour]:
                place += 3**colour
        self.begin: dict[int, float] = {place: 1.0}

    def begin_with(self, rules: Rules, first: list[int]) -> None:
        """Walk one card from among others before the pile; the harbor is empty then."""
        ships, _ = tally(rules, first, 0)
        total = sum(first)
        self.begin = {0: (total - sum(ships)) / total}
        for colour in range(len(ships)):
            if ships[colour] > 0:
                self.begin[3**colour] = ships[colour] / total

    def colours(self) -> list[float]:
        """The chance of each number of colours in the end."""
        result = [0.0] * (len(self.ships) + 1)
        walk_on(self.through_pile(result), self.ships_after, self.danger_after, result)
        return result

    def through_pile(self, result: list[float]) -> dict[int, float]:
        """Walk the draw pile; says in what conditions, how likely, its end is reached."""
        walk = self.begin
        left = self.cards
        for _ in range(self.pile):
            following: dict[int, float] = {}
            alive = 0.0
            for state, chance in walk.items():
                relevant = step(state, chance, left, self.ships, self.danger, following, result)
                stay = chance * (left - relevant) / left
                if stay > NEGLIGIBLE:
                    following[state] = following.get(state, 0.0) + stay
            for chance in following.values():
                alive += chance
            walk = following
            left -= 1
            if alive < NEGLIGIBLE:
                break
        reached: dict[int, float] = {}
        for state, chance in walk.items():
            plain = 0
            for colour in range(len(self.ships)):
                if state // 3**colour % 3:
                    plain += 3**colour
            reached[plain] = reached.get(plain, 0.0) + chance
        return reached


class KnowingWalk(Walk):
    """The same where the seat knows some face-down cards, or not all can be any."""

    def __init__(self, belief: Belief, coming: list[int], cutlasses: int) -> None:
        table = belief.table
        lying = lies(table.rules, table.harbor)
        super().__init__(table.rules, [], 0, table.rules.count(table.discard), lying, cutlasses)
        self.course = Course(belief, lying, cutlasses)
        self.coming = coming

    def through_pile(self, result: list[float]) -> dict[int, float]:
        reached: dict[int, float] = {}
        for state, chance in self.course.through(self.coming, result).items():
            place = sum([condition * 3**colour for colour, condition in enumerate(state)])
            reached[place] = reached.get(place, 0.0) + chance
        return reached
