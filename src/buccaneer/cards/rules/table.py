"""The table: piles, harbor and seats as lists of small numbers, and how cards and coins move between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from buccaneer.cards.rules.card import EXPEDITION, Face
from buccaneer.cards.rules.coin import BLANK as BLANK
from buccaneer.cards.rules.coin import FACE as FACE
from buccaneer.cards.rules.coin import FACE_BITS, LOOKED
from buccaneer.cards.rules.coin import SHUFFLE_BITS as SHUFFLE_BITS
from buccaneer.cards.rules.pools import forget, part_from_twins, strike, total
from buccaneer.core.engine import Frame, State
from buccaneer.core.native import mypyc_attr
from buccaneer.core.rng import Rng

if TYPE_CHECKING:
    from buccaneer.cards.rules.rules import Rules


class Seat:
    """One player's display: coins face down, the crew, the expeditions won, and the sums over them.

    The purse changes in place; the rest changes seldom and is replaced whole, so that twins may share it.
    """

    def __init__(
        self, purse: list[int], crew: tuple[int, ...], won: tuple[int, ...], power: tuple[int, ...], points: int
    ) -> None:
        self.purse = purse
        self.crew = crew
        self.won = won
        self.power = power
        self.points = points

    def twin(self, purse: list[int]) -> Seat:
        """The same display with another purse."""
        return Seat(purse, self.crew, self.won, self.power, self.points)


def summed(power: tuple[int, ...], face: Face, sign: int) -> tuple[int, ...]:
    """A display's abilities with a card's added, or taken away."""
    sums = list(power)
    for i in range(len(face.powers)):
        sums[face.powers[i]] += sign * face.amounts[i]
    return tuple(sums)


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A module's own piece of the state: it says how it is copied and written, and which cards it holds."""

    name: ClassVar[str] = ""
    scores: ClassVar[bool] = False  # whether it ever accounts for points

    def copy(self) -> Part:
        raise NotImplementedError

    def cards(self) -> list[int]:
        """Cards lying face up in this part."""
        return []

    def hidden(self) -> list[list[int]]:
        """Piles of face-down cards, each card with its shuffle, as coins are."""
        return []

    def held(self, seat: int) -> tuple[int, ...]:
        """Cards of this part that lie before a seat."""
        return ()

    def items(self, seat: int) -> tuple[int, ...]:
        """Cards of this part that a seat may give up for what an expedition asks for besides symbols."""
        return ()

    def give(self, seat: int, card: int) -> None:
        """One of these items leaves this part."""
        raise NotImplementedError

    def points(self, seat: int) -> int:
        """What of a seat's points this part accounts for."""
        return 0

    def feats(self, seat: int) -> int:
        """How many of the goals this part sets a seat has reached."""
        return 0

    def write(self) -> str:
        """The part's text in a position; it holds no space and no equals sign."""
        raise NotImplementedError

    def read(self, text: str) -> None:
        """Become what a text written by `write` says."""
        raise NotImplementedError

    def public(self, seat: int) -> Part:
        """This part as one seat may know it; its hidden cards are left to the redeal."""
        raise NotImplementedError

    def redeal(self, rng: Rng) -> None:
        """Deal anew what a seat's public part does not tell and is no card of the draw pile, such as an own deck."""


P = TypeVar("P", bound=Part)


class Table(State):
    """The whole state of a card game."""

    def __init__(
        self,
        rules: Rules,
        rng: Rng,
        seats: list[Seat],
        draw: list[int],
        discard: list[int],
        harbor: list[int],
        calls: tuple[int, ...],
        turned: list[int],
        unseen: list[list[int]],
        parts: list[Part],
        stack: list[Frame],
    ) -> None:
        super().__init__(rng, stack, len(seats))
        self.rules = rules
        self.seats = seats
        self.draw = draw
        self.discard = discard
        self.harbor = harbor
        self.calls = calls  # expeditions lying out
        self.turned = turned  # turned up, not yet placed
        # Public knowledge: by shuffle and face, how many cards of that shuffle still lie face down. A coin of an
        # older shuffle cannot hold a card that was shuffled in later. Twins share these counts until one of them
        # changes some: `own` has a bit for each shuffle whose counts are this table's alone.
        self.unseen = unseen
        self.own = 0
        self.looked = False  # whether a seat has ever looked at a face-down card
        # Shuffles that took a standing pile up into theirs: such a shuffle's unseen cards include those of the one
        # before. A card turned up that may have come with either is a doubt, and stays counted with the older one.
        self.stirred = 0  # a bit for each
        self.doubts: tuple[int, ...] = ()
        self.parts = parts
        self.drawn = 0  # cards turned this turn
        self.more_takes = 0  # what the active player has earned on top this turn
        self.idle = 0  # turns in a row without a card turned
        self.still = 0  # rounds in a row that have left everybody as they were
        self.stood: tuple[int, ...] = ()  # how everybody stood when the round began
        self.shuffles = 0
        self.ending = False

    def __repr__(self) -> str:
        harbor = " ".join([self.rules.faces[card].id for card in self.harbor]) or "empty"
        turn = f"round {self.round}, turn of seat {self.active}"
        return f"<Table {self.rules.name}, {self.players} players, {turn}, harbor: {harbor}>"

    # -- copying ---------------------------------------------------------------------------------

    def copy(self) -> Table:
        """An independent twin; listeners are not copied."""
        seats = [seat.twin(seat.purse[:]) for seat in self.seats]
        return self.twin(self.rng.copy(), seats, self.draw[:], [part.copy() for part in self.parts])

    def is_whole(self) -> bool:
        """Whether every face-down card has a face."""
        return not any(coin & FACE == BLANK for pile in [self.draw, *self.hidden()] for coin in pile)

    def twin(self, rng: Rng, seats: list[Seat], draw: list[int], parts: list[Part]) -> Table:
        """The open side of this table, which everybody may know, with other face-down cards and another generator."""
        twin = Table(
            self.rules,
            rng,
            seats,
            draw,
            self.discard[:],
            self.harbor[:],
            self.calls,
            self.turned[:],
            self.unseen[:],
            parts,
            self.stack[:],
        )
        self.own = 0
        twin.count_as(self)
        return twin

    def count_as(self, other: Table) -> None:
        """Take over the options and all counters of another table."""
        self.options = other.options
        self.revealed = other.revealed
        self.decisions = other.decisions
        self.start = other.start
        self.active = other.active
        self.round = other.round
        self.drawn = other.drawn
        self.more_takes = other.more_takes
        self.forced = other.forced
        self.idle = other.idle
        self.still = other.still
        self.stood = other.stood
        self.shuffles = other.shuffles
        self.looked = other.looked
        if other.stirred:
            self.stirred = other.stirred
            self.doubts = other.doubts
        self.busts = other.busts
        self.ending = other.ending
        self.finished = other.finished
        self.cause = other.cause

    def part(self, kind: type[P]) -> P:
        """The part of exactly this class; a table of other modules has none."""
        for part in self.parts:
            if type(part) is kind:  # which compiled code asks faster than isinstance
                return part
        raise LookupError(f"this table has no {kind.name}")

    # -- order -----------------------------------------------------------------------------------

    def clockwise(self) -> list[int]:
        """All seats, the active player's first."""
        players = self.players
        return [(self.active + i) % players for i in range(players)]

    # -- cards -----------------------------------------------------------------------------------

    def can_draw(self) -> bool:
        return len(self.draw) > 0 or len(self.discard) > 0

    def next_card(self) -> int:
        """Take the top card, face down; an empty pile is first made anew from the discards."""
        if not self.draw:
            self.reshuffle()
        return self.draw.pop() + (self.shuffles << SHUFFLE_BITS)

    def reshuffle(self) -> None:
        """Shuffle the open discards into a new draw pile at the moment a card is needed."""
        self.draw = self.discard
        self.discard = []
        if total(self.unseen[self.shuffles]) == 0:
            forget(self)
        self.mix(self.rules.count(self.draw))
        self.tell("shuffle", -1, amount=len(self.draw))

    def mix(self, counts: list[int]) -> None:
        """Shuffle the draw pile, of which the unseen cards are known from now on by these counts."""
        self.unseen.append(counts)
        self.shuffles += 1
        self.own |= 1 << self.shuffles
        self.revealed += 1
        self.rng.shuffle(self.draw)

    def shuffle_in(self, cards: list[int]) -> None:
        """Shuffle open cards into the draw pile that stands; what a seat knew of that pile it knows no more.

        Coins gained before are none of these cards, yet they and the pile came from one shuffle: where there are any,
        the new shuffle takes the old one up into its own. Whoever calls this tells of it.
        """
        counts = self.unseen[self.shuffles]
        coins = total(counts) - len(self.draw)
        coming = counts[:] if self.draw else self.rules.count([])
        for card in cards:
            coming[card] = coming[card] + 1
        if coins == 0:
            forget(self)
        elif self.draw:
            self.stirred |= 1 << self.shuffles + 1
        self.draw = ([card & FACE for card in self.draw] if self.looked else self.draw) + cards
        self.mix(coming)

    def recall(self, cards: list[int]) -> None:
        """Shuffle cards of the discard pile into the draw pile that stands."""
        for card in cards:
            self.discard.remove(card)
        self.shuffle_in(cards)

    def look(self, seat: int, pile: list[int], cards: int) -> None:
        """A seat looks at the top cards of a face-down pile: it alone knows them, wherever they go face down."""
        for i in range(max(0, len(pile) - cards), len(pile)):
            pile[i] |= 1 << FACE_BITS + seat
        self.looked = True
        self.revealed += 1

    def put_back(self, coin: int) -> None:
        """Lay a face-down card that was just taken from the draw pile on top of it again."""
        self.draw.append(coin & (FACE | LOOKED))

    def turn_card(self, seat: int) -> int:
        """Turn the next card face up; it waits in `turned` until it is placed."""
        pile = self.rules.pile(self)
        card = self.show(self.next_card() if pile is self.draw else pile.pop())
        self.turned.append(card)
        self.drawn += 1
        self.revealed += 1
        self.tell("turn", seat, card)
        return card

    def show(self, coin: int) -> int:
        """A face-down card is turned up: everybody knows its face from now on."""
        card = coin & FACE
        shuffle = coin >> SHUFFLE_BITS
        if self.stirred:
            strike(self, card, shuffle)
            return card
        if not self.own >> shuffle & 1:
            part_from_twins(self, shuffle, shuffle)
        counts = self.unseen[shuffle]
        counts[card] = counts[card] - 1
        return card

    def recount(self) -> None:
        """Count all face-down cards anew, after piles were laid by hand."""
        self.unseen = [self.rules.count([]) for _ in range(self.shuffles + 1)]
        self.unseen[self.shuffles] = self.rules.count([card & FACE for card in self.draw])
        for pile in self.hidden():
            for coin in pile:
                self.unseen[coin >> SHUFFLE_BITS][coin & FACE] += 1

    def hidden(self) -> list[list[int]]:
        """All piles of face-down cards but the draw pile."""
        piles = [seat.purse for seat in self.seats]
        for part in self.parts:
            piles.extend(part.hidden())
        return piles

    def throw(self, card: int) -> None:
        """Put a card on the open discard pile."""
        self.discard.append(card)

    # -- coins -----------------------------------------------------------------------------------

    def gain(self, seat: int, coins: int) -> int:
        """Gain coins as face-down cards, as many as there are cards; says how many."""
        purse = self.seats[seat].purse
        for gained in range(coins):
            if not self.can_draw():
                return gained
            purse.append(self.next_card())
        return coins

    def spend(self, seat: int, coins: int) -> None:
        """Lay coins face up on the discard pile, the latest gained first."""
        purse = self.seats[seat].purse
        for _ in range(coins):
            self.discard.append(self.show(purse.pop()))
        if coins > 0:
            self.revealed += 1

    def hand_over(self, giver: int, taker: int, coins: int) -> None:
        """Coins change hands face down, the latest gained first."""
        for _ in range(coins):
            self.seats[taker].purse.append(self.seats[giver].purse.pop())

    # -- displays --------------------------------------------------------------------------------

    def enter(self, seat: int, card: int) -> None:
        """A card enters a display: its numbers and points count from now on."""
        owner = self.seats[seat]
        face = self.rules.faces[card]
        if face.kind == EXPEDITION:
            owner.won = (*owner.won, card)
        else:
            owner.crew = (*owner.crew, card)
        owner.power = summed(owner.power, face, 1)
        self.score(seat, face.points)

    def leave(self, seat: int, card: int) -> None:
        """A crew card leaves a display, and its numbers with it."""
        owner = self.seats[seat]
        face = self.rules.faces[card]
        crew = list(owner.crew)
        crew.remove(card)
        owner.crew = tuple(crew)
        owner.power = summed(owner.power, face, -1)
        owner.points -= face.points

    def items(self, seat: int) -> tuple[int, ...]:
        """The cards in parts that a seat may give up as items."""
        return tuple([card for part in self.parts for card in part.items(seat)])

    def give_up(self, seat: int, card: int) -> None:
        """A seat pays with a card, of its crew or an item: it goes to the discard pile."""
        if card in self.seats[seat].crew:
            self.leave(seat, card)
        else:
            next(part for part in self.parts if card in part.items(seat)).give(seat, card)
        self.throw(card)

    def score(self, seat: int, points: int) -> None:
        """Add points, or take some away; the end is triggered for good the moment a seat has what it takes.

        With 0 points it is asked again whether it has, after something else changed that the end depends on.
        """
        self.seats[seat].points += points
        if not self.ending and self.rules.ending.reached(self, seat):
            self.ending = True
            self.tell("ending", seat, amount=self.seats[seat].points)
