"""A harbor as a seat weighs it: its cards in the order of their worth, and what one card more would change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.cards.rules.card import SHIP, Face

if TYPE_CHECKING:
    from buccaneer.cards.thought import Thought


class Offer:
    """A card as a seat weighs it: the worth of taking it, the fee left out, and the coins it brings or costs."""

    def __init__(self, card: int, ship: bool, gain: float, coins: int) -> None:
        self.card = card
        self.ship = ship
        self.gain = gain
        self.coins = coins


NOTHING: Final = Offer(-1, False, 0.0, 0)  # a card that is not taken


def add(offers: list[Offer], offer: Offer) -> int:
    """Add a card to some that are in order, behind those that bring as much; says at which place."""
    place = len(offers)
    while place > 0 and offers[place - 1].gain < offer.gain:
        place -= 1
    offers.insert(place, offer)
    return place


def payable(offers: list[Offer], taken: int, coins: int) -> int:
    """The place of the first card that brings something, is not yet taken and can be paid for, or -1."""
    for place in range(len(offers)):
        offer = offers[place]
        if offer.gain <= 0:
            break
        if not taken >> place & 1 and (offer.ship or offer.coins <= coins):
            return place
    return -1


class After:
    """A harbor with one card more, one after another: what it is worth to stop then."""

    def __init__(self, thought: Thought, harbor: list[int], opening: float) -> None:
        self.harbor = [*harbor, 0]
        self.opening = opening
        self.lying = 0
        self.offers: list[Offer] = []
        self.most = len(thought.me.purse)  # the coins at hand, if all ships are traded with
        self.colourless = len(thought.rules.colour_names)
        self.takes = [-1] * (self.colourless + 1)  # by the colour of the card, if it is a ship
        self.refused = -1.0  # the worth with a profession that cannot be paid for, once it is known
        for card in harbor:
            face = thought.rules.faces[card]
            if face.kind == SHIP:
                self.lying |= 1 << face.colour
        if thought.leader is None:
            self.offers = thought.in_order(harbor)
            for offer in self.offers:
                if offer.ship:
                    self.most += offer.coins
        colours = self.lying.bit_count()
        self.colours = thought.of_colours(colours)
        self.more_colours = thought.of_colours(colours + 1)

    def worth(self, thought: Thought, face: Face) -> float:
        """What stopping is worth with a card that comes in."""
        table = thought.table
        self.harbor[-1] = face.number
        table.harbor = self.harbor
        if thought.leader is not None:
            return self.opening + thought.leader.stopping(thought, self.harbor)
        if face.kind == SHIP:
            return self.market(thought, thought.offer(face.number), face.colour, self.more_colours)
        if thought.rules.price(table, thought.seat, face.number) <= self.most:
            return self.market(thought, thought.offer(face.number), self.colourless, self.colours)
        if self.refused < 0:
            self.refused = self.market(thought, NOTHING, self.colourless, self.colours)
        return self.refused

    def market(self, thought: Thought, offer: Offer, slot: int, colours: float) -> float:
        """The worth of all takes with a card more; what that does to their number is remembered by its slot."""
        if self.takes[slot] < 0:
            self.takes[slot] = thought.rules.takes(thought.table, thought.seat)
        place = add(self.offers, offer)
        worth = thought.market(self.offers, self.takes[slot], self.opening, colours)
        self.offers.pop(place)
        return worth
