"""The table: piles, harbor and seats as lists of small numbers, and how cards and coins move between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.core.engine import State
from buccaneer.core.rng import Rng

if TYPE_CHECKING:
    from buccaneer.cards.rules import Rules

# A coin is a face-down card: its face, plus the number of the shuffle it came from.
SHUFFLE: Final = 256


class Seat:
    """One player's display: coins face down, the crew, the expeditions won, and the sums over them."""

    def __init__(self, powers: int) -> None:
        self.purse: list[int] = []
        self.crew: list[int] = []
        self.won: list[int] = []
        self.power: list[int] = [0] * powers
        self.points = 0

    def copy(self) -> Seat:
        twin = Seat(0)
        twin.purse = self.purse[:]
        twin.crew = self.crew[:]
        twin.won = self.won[:]
        twin.power = self.power[:]
        twin.points = self.points
        return twin


class Part:
    """A module's own piece of the state: it says how it is copied and written, and which cards it holds."""

    name: str = ""

    def copy(self) -> Part:
        raise NotImplementedError

    def cards(self) -> list[int]:
        """Cards lying face up in this part."""
        return []

    def hidden(self) -> list[list[int]]:
        """Piles of face-down cards, each card with its shuffle, as coins are."""
        return []

    def write(self) -> str:
        """The part's text in a position; it holds no space and no equals sign."""
        raise NotImplementedError

    def read(self, text: str) -> None:
        """Become what a text written by `write` says."""
        raise NotImplementedError

    def public(self, seat: int) -> Part:
        """This part as one seat may know it; its hidden cards are left to the redeal."""
        raise NotImplementedError


class Table(State):
    """The whole state of a card game."""

    def __init__(self, rules: Rules, players: int, rng: Rng) -> None:
        super().__init__(rng)
        self.rules = rules
        self.seats: list[Seat] = [Seat(rules.powers) for _ in range(players)]
        self.draw: list[int] = []
        self.discard: list[int] = []
        self.harbor: list[int] = []
        self.calls: list[int] = []  # expeditions lying out
        self.turned: list[int] = []  # turned up, not yet placed
        self.start = 0
        self.active = 0
        self.round = 1
        self.drawn = 0  # cards turned this turn
        self.idle = 0  # turns in a row without a card turned
        self.shuffles = 0
        self.busts = 0
        self.ending = False
        self.parts: list[Part] = []

    # -- copying ---------------------------------------------------------------------------------

    def copy(self) -> Table:
        """An independent twin; listeners are not copied."""
        twin = Table(self.rules, 0, self.rng.copy())
        twin.stack = [frame.copy() for frame in self.stack]
        twin.options = self.options
        twin.revealed = self.revealed
        twin.decisions = self.decisions
        twin.seats = [seat.copy() for seat in self.seats]
        twin.draw = self.draw[:]
        twin.discard = self.discard[:]
        twin.harbor = self.harbor[:]
        twin.calls = self.calls[:]
        twin.turned = self.turned[:]
        twin.start = self.start
        twin.active = self.active
        twin.round = self.round
        twin.drawn = self.drawn
        twin.idle = self.idle
        twin.shuffles = self.shuffles
        twin.busts = self.busts
        twin.ending = self.ending
        twin.parts = [part.copy() for part in self.parts]
        return twin

    # -- order -----------------------------------------------------------------------------------

    def clockwise(self) -> list[int]:
        """All seats, the active player's first."""
        players = len(self.seats)
        return [(self.active + i) % players for i in range(players)]

    # -- cards -----------------------------------------------------------------------------------

    def can_draw(self) -> bool:
        return len(self.draw) > 0 or len(self.discard) > 0

    def next_card(self) -> int:
        """Take the top card; an empty pile is first made anew from the discards."""
        if not self.draw:
            self.reshuffle()
        return self.draw.pop()

    def reshuffle(self) -> None:
        """Shuffle the open discards into a new draw pile at the moment a card is needed."""
        self.draw = self.discard
        self.discard = []
        self.shuffles += 1
        self.revealed += 1
        self.rng.shuffle(self.draw)
        self.tell("shuffle", -1, amount=len(self.draw))

    def turn_card(self, seat: int) -> int:
        """Turn the next card face up; it waits in `turned` until it is placed."""
        card = self.rules.source(self)
        self.turned.append(card)
        self.drawn += 1
        self.revealed += 1
        self.tell("turn", seat, card)
        return card

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
            card = self.next_card()
            purse.append(card + SHUFFLE * self.shuffles)
        return coins

    def spend(self, seat: int, coins: int) -> None:
        """Lay coins face up on the discard pile, the latest gained first."""
        purse = self.seats[seat].purse
        for _ in range(coins):
            self.discard.append(purse.pop() % SHUFFLE)
        if coins > 0:
            self.revealed += 1

    def hand_over(self, giver: int, taker: int) -> None:
        """One coin changes hands face down, the latest gained."""
        self.seats[taker].purse.append(self.seats[giver].purse.pop())

    # -- displays --------------------------------------------------------------------------------

    def enter(self, seat: int, card: int) -> None:
        """A card enters a display: its numbers and points count from now on."""
        owner = self.seats[seat]
        face = self.rules.faces[card]
        if face.requires:
            owner.won.append(card)
        else:
            owner.crew.append(card)
        for i in range(len(face.powers)):
            owner.power[face.powers[i]] += face.amounts[i]
        self.score(seat, face.points)

    def leave(self, seat: int, card: int) -> None:
        """A crew card leaves a display, and its numbers with it."""
        owner = self.seats[seat]
        face = self.rules.faces[card]
        owner.crew.remove(card)
        for i in range(len(face.powers)):
            owner.power[face.powers[i]] -= face.amounts[i]
        owner.points -= face.points

    def score(self, seat: int, points: int) -> None:
        """Add points; the end is triggered for good the moment a seat holds enough."""
        self.seats[seat].points += points
        if not self.ending and self.rules.ending.reached(self, seat):
            self.ending = True
            self.tell("ending", seat, amount=self.seats[seat].points)
