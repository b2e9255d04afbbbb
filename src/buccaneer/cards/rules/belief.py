"""What face-down cards can be to a seat that has looked at some, or where cards were shuffled into a standing pile.

All ways to lay cards under the places that are left are equally likely, as long as no card lies under a place from
before its own shuffle. Everything here counts such ways, so it is exact.
"""

from __future__ import annotations

from buccaneer.cards.rules.coin import BLANK, FACE, SHUFFLE_BITS, knows
from buccaneer.cards.rules.pools import brought, root
from buccaneer.cards.rules.table import Table
from buccaneer.core.rng import Rng

Taken = tuple[int, ...]  # how many cards were taken of each shuffle's own


class Belief:
    """The cards a seat does not know and the places where they lie, by shuffle.

    `cards` counts by shuffle and face what came with a shuffle and is not known to have left, `places` the face-down
    cards of that shuffle. Of a face in `doubts` some have left as well, and it is open with which shuffle they came:
    each entry says in how many ways so many were taken of each.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.shuffles = table.shuffles + 1
        self.first = [root(table, shuffle) for shuffle in range(self.shuffles)]
        faces = range(len(table.rules.faces))
        self.cards = [[brought(table, shuffle, face) for face in faces] for shuffle in range(self.shuffles)]
        self.places = [0] * self.shuffles
        self.known = 0
        seen = list(table.doubts)
        for coin in self.coins():
            if knows(seat, coin):
                seen.append(coin & FACE | coin >> SHUFFLE_BITS << SHUFFLE_BITS)
                self.known += 1
            else:
                self.places[coin >> SHUFFLE_BITS] += 1
        self.doubts: list[tuple[int, dict[Taken, int]]] = []
        self.account(sorted(seen))
        self.totals = [sum(counts) for counts in self.cards]

    def coins(self) -> list[int]:
        """All face-down cards, those of the draw pile with their shuffle."""
        found = [card + (self.table.shuffles << SHUFFLE_BITS) for card in self.table.draw]
        for pile in self.table.hidden():
            found.extend(pile)
        return found

    def account(self, seen: list[int]) -> None:
        """Take cards whose faces are known off the counts, where only one shuffle can have brought them."""
        open: dict[int, list[int]] = {}
        for coin in seen:
            face, shuffle = coin & FACE, coin >> SHUFFLE_BITS
            sources = self.sources(face, shuffle)
            if len(sources) == 1:
                self.cards[sources[0]][face] -= 1
            else:
                open.setdefault(face, []).append(shuffle)
        for face, shuffles in open.items():
            self.doubts.append((face, self.ways(face, shuffles)))

    def sources(self, face: int, shuffle: int) -> list[int]:
        """The shuffles that can have brought a card of a face that lay under a place of a shuffle."""
        return [i for i in range(self.first[shuffle], shuffle + 1) if self.cards[i][face] > 0]

    def ways(self, face: int, shuffles: list[int]) -> dict[Taken, int]:
        """In how many ways cards of a face lay under places of these shuffles, by how many each had brought."""
        found: dict[Taken, int] = {(0,) * self.shuffles: 1}
        for shuffle in shuffles:
            following: dict[Taken, int] = {}
            for taken, number in found.items():
                for i in self.sources(face, shuffle):
                    if self.cards[i][face] > taken[i]:
                        more = (*taken[:i], taken[i] + 1, *taken[i + 1 :])
                        following[more] = following.get(more, 0) + number * (self.cards[i][face] - taken[i])
            found = following
        return found

    # -- counting ways ---------------------------------------------------------------------------

    def fill(self, taken: Taken) -> int:
        """In how many ways the cards that are left lie under the places, the older places filled first."""
        ways = 1
        free = 0
        for shuffle in range(self.shuffles):
            free = self.totals[shuffle] - taken[shuffle] + (free if self.first[shuffle] < shuffle else 0)
            for _ in range(self.places[shuffle]):
                ways *= free
                free -= 1
        return ways

    def spread(self, doubts: list[tuple[int, dict[Taken, int]]], groups: list[int], sums: int) -> dict[Taken, int]:
        """In how many ways doubts can be, by how many cards were taken of each group of faces and shuffle.

        `groups` says for each face to which of so many sums it belongs.
        """
        found: dict[Taken, int] = {(0,) * (sums * self.shuffles): 1}
        for face, ways in doubts:
            at = groups[face] * self.shuffles
            following: dict[Taken, int] = {}
            for key, number in found.items():
                for taken, times in ways.items():
                    sum_up = list(key)
                    for i in range(self.shuffles):
                        sum_up[at + i] += taken[i]
                    more = tuple(sum_up)
                    following[more] = following.get(more, 0) + number * times
            found = following
        return found

    def cases(self, groups: list[int], sums: int) -> list[tuple[Taken, float]]:
        """How likely each way out of the doubts is, by how many cards were taken of each group and shuffle."""
        spread = self.spread(self.doubts, groups, sums)
        weights = {key: number * self.fill(self.total(key)) for key, number in spread.items()}
        total = sum(weights.values())
        return [(key, weight / total) for key, weight in weights.items() if weight > 0]

    def total(self, key: Taken) -> Taken:
        """What was taken of each shuffle, all groups together."""
        return tuple([sum(key[i :: self.shuffles]) for i in range(self.shuffles)])

    def rest(self, key: Taken) -> list[int]:
        """How many cards of each shuffle's own are left."""
        total = self.total(key)
        return [self.totals[i] - total[i] for i in range(self.shuffles)]

    def share(self, cards: list[int], places: list[int], shuffle: int) -> list[float]:
        """By shuffle, the chance that one certain card it brought lies under one certain place of a shuffle.

        That it lies under none of the places of each shuffle in between, and then under this one of those that follow.
        """
        chances = [0.0] * self.shuffles
        free = 0
        for i in range(self.first[shuffle], shuffle + 1):
            free += cards[i]
            chances[i] = 1.0
            if i < shuffle:
                for j in range(self.first[shuffle], i + 1):
                    chances[j] *= (free - places[i]) / free if free > 0 else 0.0
                free -= places[i]
        for i in range(self.first[shuffle], shuffle + 1):
            chances[i] /= free
        return chances

    def chances(self, shuffle: int) -> list[float]:
        """By face, the chance that it lies under one certain place of a shuffle."""
        faces = len(self.table.rules.faces)
        alike = self.cases([0] * faces, 1)
        doubtful = [face for face, _ in self.doubts]
        found = [0.0] * faces
        for face in range(faces):
            cases = alike
            if face in doubtful:
                cases = self.cases([int(other != face) for other in range(faces)], 2)
            for key, weight in cases:
                share = self.share(self.rest(key), self.places, shuffle)
                for i in range(self.shuffles):
                    gone = key[i] if face in doubtful else 0
                    found[face] += weight * share[i] * (self.cards[i][face] - gone)
        return found

    # -- dealing ---------------------------------------------------------------------------------

    def deal(self, table: Table, rng: Rng) -> None:
        """Lay cards under all places of a seen table, every way as likely as it is."""
        self.decide(rng)
        pool: list[int] = []
        for shuffle in range(self.shuffles):
            for face in range(len(self.cards[shuffle])):
                pool.extend([face] * self.cards[shuffle][face])
            rng.shuffle(pool)
            for pile in table.hidden():
                for i in range(len(pile)):
                    if pile[i] >> SHUFFLE_BITS == shuffle and not knows(self.seat, pile[i]):
                        pile[i] += pool.pop() - BLANK
        for i in range(len(table.draw)):
            if not knows(self.seat, table.draw[i]):
                table.draw[i] += pool.pop() - BLANK

    def decide(self, rng: Rng) -> None:
        """Settle every doubt by chance, one face after the other."""
        none = [0] * len(self.table.rules.faces)
        while self.doubts:
            face, ways = self.doubts.pop()
            others = self.spread(self.doubts, none, 1)
            keys = list(ways)
            weights: list[int] = []
            for taken in keys:
                fills = [number * self.fill(added(taken, other)) for other, number in others.items()]
                weights.append(ways[taken] * sum(fills))
            taken = keys[pick(weights, rng)]
            for i in range(self.shuffles):
                self.cards[i][face] -= taken[i]
                self.totals[i] -= taken[i]


def added(one: Taken, other: Taken) -> Taken:
    """Two counts together."""
    return tuple([one[i] + other[i] for i in range(len(one))])


def pick(weights: list[int], rng: Rng) -> int:
    """A place in a list, as likely as its weight says."""
    high: int = rng.word()
    low: int = rng.word()
    point = sum(weights) * (high << 32 | low) >> 64
    for i in range(len(weights)):
        point -= weights[i]
        if point < 0:
            return i
    return len(weights) - 1
