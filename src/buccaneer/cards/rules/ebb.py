"""Drawing until the bust where the pile runs low: taxes take cards as coins, give some back, and discards come again.

Cards nobody has seen are told apart only when they are drawn. A coin lost to a tax joins the discards as a card of the
shuffle that it came from, so all that is counted here are cards by kind, and cards of earlier shuffles.
"""

from __future__ import annotations

from typing import Final

from buccaneer.cards.rules.card import SHIP, TAX
from buccaneer.cards.rules.coin import SHUFFLE_BITS
from buccaneer.cards.rules.dues import due, gainers
from buccaneer.cards.rules.stride import walk_on
from buccaneer.cards.rules.table import Table

NEAR: Final = 8  # so many cards, in the pile or shuffled again, are walked one by one
PASSES: Final = 3  # so many shuffles ahead
MOST_PLACES: Final = 6_000
GONE: Final = 0  # kinds: cards that leave the piles; then taxes, then by colour ships that can be repelled, and others

Counts = tuple[int, ...]
Place = tuple[int, tuple[Counts, ...], int, Counts, tuple[Counts, ...]]
# colours lying, the cards of each shuffle not yet seen by kind and shuffle, cards in the pile, discards, purses


class Ebb:
    """The walk of one table, for a seat with so many cutlasses."""

    def __init__(self, table: Table, lying: list[bool], cutlasses: int) -> None:
        self.faces = table.rules.faces
        self.cutlasses = cutlasses
        self.colours = len(lying)
        self.taxes = [face for face in self.faces if face.kind == TAX]
        self.gainers = [gainers(table, face) for face in self.taxes]
        self.clockwise = table.clockwise()
        self.ships = 1 + len(self.taxes)
        self.kinds = self.ships + 2 * self.colours
        self.known: dict[Place, list[float]] = {}
        self.far: dict[tuple[int, Counts], list[float]] = {}
        self.fits = True
        self.begin: Place = (
            sum([1 << colour for colour in range(self.colours) if lying[colour]]),
            tuple([self.count(cards) for cards in table.unseen]),
            len(table.draw),
            self.count(table.rules.count(table.discard)),
            tuple([tuple([coin >> SHUFFLE_BITS for coin in seat.purse]) for seat in table.seats]),
        )

    def kind(self, card: int) -> int:
        """The kind of a face."""
        face = self.faces[card]
        if face.kind == TAX:
            return 1 + self.taxes.index(face)
        if face.kind == SHIP:
            return self.ships + 2 * face.colour + int(face.strength > self.cutlasses)
        return GONE

    def count(self, cards: list[int]) -> Counts:
        """Cards, counted by face, by their kinds."""
        counts = [0] * self.kinds
        for card in range(len(cards)):
            if cards[card] > 0:
                counts[self.kind(card)] += cards[card]
        return tuple(counts)

    def walk(self) -> list[float] | None:
        """The chance of each number of colours in the end; None where that takes too long, or no tax is there."""
        if not any(sum(counts[1 : self.ships]) for counts in (*self.begin[1], self.begin[3])):
            return None  # all cards are seen, in their order
        found = self.onward(self.begin, 0)
        return found if self.fits else None

    def onward(self, place: Place, passes: int) -> list[float]:
        """The chances from one place on."""
        known = self.known.get(place)
        if known is not None:
            return known
        lying, pools, pile, discard, purses = place
        found = [0.0] * (self.colours + 1)
        if pile == 0 and sum(discard) == 0:
            found[bin(lying).count("1")] = 1.0
            return found
        if pile == 0:
            passes += 1
            pools, pile, discard = (*pools, discard), sum(discard), ()
        if pile > NEAR or passes > PASSES:
            return self.seen_all(lying, pools[-1])
        if len(self.known) > MOST_PLACES:
            self.fits = False
            return found
        if not self.matters(lying, pools, discard, purses):
            found[bin(lying).count("1")] = 1.0
            return found
        for kind, after, chance in self.draws(pools, len(pools) - 1):
            if not self.fits:
                return found
            if kind >= self.ships:
                colour, deadly = divmod(kind - self.ships, 2)
                if not lying >> colour & 1:
                    following: Place = (lying | 1 << colour, after, pile - 1, discard, purses)
                elif deadly:
                    found[bin(lying).count("1")] += chance
                    continue
                else:
                    following = (lying, after, pile - 1, more(discard, kind), purses)
            elif kind == GONE:
                following = (lying, after, pile - 1, discard, purses)
            else:
                following = self.tax(kind - 1, (lying, after, pile - 1, discard, purses))
            rest = self.onward(following, passes)
            for colours in range(len(found)):
                found[colours] += chance * rest[colours]
        self.known[place] = found
        return found

    def seen_all(self, lying: int, counts: Counts) -> list[float]:
        """The chances where so many cards come that their end is far: each known one is seen, in its order."""
        known = self.far.get((lying, counts))
        if known is None:
            known = [0.0] * (self.colours + 1)
            padded = [*counts, *[0] * self.kinds]
            danger = [padded[self.ships + 2 * colour + 1] for colour in range(self.colours)]
            ships = [padded[self.ships + 2 * colour] + danger[colour] for colour in range(self.colours)]
            begin = sum([3**colour for colour in range(self.colours) if lying >> colour & 1])
            walk_on({begin: 1.0}, ships, danger, known)
            self.far[lying, counts] = known
        return known

    def draws(self, pools: tuple[Counts, ...], shuffle: int) -> list[tuple[int, tuple[Counts, ...], float]]:
        """What one card of a shuffle can be: its kind, the cards that are left then, and the chance of it."""
        found: list[tuple[int, tuple[Counts, ...], float]] = []
        counts = pools[shuffle]
        total = sum(counts)
        for kind in range(len(counts)):
            if counts[kind] > 0:
                after = (*pools[:shuffle], more(counts, kind, -1), *pools[shuffle + 1 :])
                if kind < self.kinds:
                    found.append((kind, after, counts[kind] / total))
                else:
                    for inner, left, chance in self.draws(after, kind - self.kinds):
                        found.append((inner, left, chance * counts[kind] / total))
        return found

    def tax(self, number: int, place: Place) -> Place:
        """A tax: all losses, the bonus, then the card itself is discarded."""
        lying, pools, pile, discard, purses = place
        face = self.taxes[number]
        held = [list(purse) for purse in purses]
        for seat in self.clockwise:
            for _ in range(due(face, len(held[seat]))):
                discard = more(discard, self.kinds + held[seat].pop())
        for seat in self.gainers[number]:
            for _ in range(face.coins):
                if pile == 0 and sum(discard) > 0:
                    pools, pile, discard = (*pools, discard), sum(discard), ()
                if pile > 0:
                    held[seat].append(len(pools) - 1)
                    pile -= 1
        return lying, pools, pile, more(discard, 1 + number), tuple([tuple(purse) for purse in held])

    def matters(self, lying: int, pools: tuple[Counts, ...], discard: Counts, purses: tuple[Counts, ...]) -> bool:
        """Whether a ship can still come that would change something."""
        latest = len(pools) - 1
        loses = max([len(purse) for purse in purses]) + sum(pools[latest]) + sum(discard)
        owed = any(loses >= face.tax_from for face in self.taxes)
        for counts in pools if owed else (pools[latest], discard):
            for kind in range(self.ships, len(counts)):
                colour, deadly = divmod(kind - self.ships, 2)
                if counts[kind] > 0 and (kind >= self.kinds or deadly or not lying >> colour & 1):
                    return True
        return False


def more(counts: Counts, kind: int, number: int = 1) -> Counts:
    """Counts with one of a kind more, or fewer."""
    found = list(counts)
    while len(found) <= kind:
        found.append(0)
    found[kind] += number
    return tuple(found)
