"""Rules of thumb for contracts: what each is worth in competition, and how far it is."""

from __future__ import annotations

from buccaneer.cards.boxes.contract_box.contract import (
    BUSTED,
    CHEAP,
    COLOURS_SHOWN,
    CREW,
    CUTLASSES,
    EXPEDITIONS,
    FLEET,
    FORGO,
    PAY,
    POINTS,
    TAX_PAID,
)
from buccaneer.cards.boxes.contracts.rules import lying, named, register
from buccaneer.cards.rules.card import CUTLASS, EXPEDITION, JACK, Face, lacking
from buccaneer.cards.rules.table import Seat, Table

# What a contract is worth in competition, in coins.
COMPLETION = (0.6, 1.4, 2.2)  # points that the first, second, third one stands for
HASTE = 0.75  # the part of it that is still there when it is completed

# How far a contract is, in takes.
WAIT = 20.0  # divided by the cards of a name: how long one is waited for
COIN = 0.5
SWORD = 3.0
THRIFTY = 3.0
POINT = 1.6
SYMBOL = 4.0
SYMBOLS_UNKNOWN = 2.5  # what is lacking while no expedition lies out
TRIP = 1.0  # to be active once more, for an expedition that is within reach
COLOUR = 2.0  # a colour of a fleet
BOARDING = 4  # cutlasses with which repelling goes well
TAX_LUCK = 3.0  # waiting for a tax with enough coins
TAXED_FROM = 12
BUST_LUCK = 1.0
FORGOING = 2.5  # a ship of one colour
SHOWING = {3: 3.0, 4: 8.0}  # by colours
ESCORT = 0.5  # how much a cutlass helps to show colours
NEAR = 0.5


class Display:
    """What counts towards a contract: a seat as it is, or as it would be after a card."""

    def __init__(self, seat: Seat, coins: int) -> None:
        self.crew = seat.crew
        self.won = len(seat.won)
        self.power = seat.power
        self.points = seat.points
        self.coins = coins

    def changed(self, face: Face, sign: int, coins: int) -> Display:
        """The same with a card more, or less, and some coins more, or less."""
        after = Display.__new__(Display)
        crew = list(self.crew)
        after.won = self.won
        if face.kind == EXPEDITION:
            after.won += sign
        elif sign > 0:
            crew.append(face.number)
        else:
            crew.remove(face.number)
        sums = list(self.power)
        for power, amount in zip(face.powers, face.amounts, strict=True):
            sums[power] += sign * amount
        after.crew, after.power = tuple(crew), tuple(sums)
        after.points = self.points + sign * face.points
        after.coins = self.coins + coins
        return after

    def paid(self, coins: int) -> Display:
        """The same with some coins more."""
        after = Display.__new__(Display)
        after.__dict__.update(self.__dict__)
        after.coins = self.coins + coins
        return after


class Bargain:
    """The contracts of a table as one seat sees them."""

    eager = 0.3  # what colours are worth that are not yet enough for a contract

    def __init__(self, table: Table, seat: int, point: float) -> None:
        self.table = table
        self.rules = table.rules
        self.seat = seat
        self.part = register(table)
        self.terms = lying(table)
        self.professions: dict[str, tuple[int, float]] = {}
        self.displays = [Display(owner, len(owner.purse)) for owner in table.seats]
        self.worths = [self.value(place, point) for place in range(len(self.terms))]

    # -- how far a contract is -------------------------------------------------------------------

    def effort(self, place: int, seat: int, display: Display) -> float:
        """How many takes or so a seat is away from completing a contract."""
        contract, part = self.terms[place], self.part
        left = contract.times - part.step(place, seat)
        if contract.kind == CREW:
            found = 0.0
            for name, count in zip(contract.names, contract.counts, strict=True):
                missing = count - named(self.rules, display.crew, name)
                if missing > 0:
                    cards, price = self.profession(name)
                    found += missing * (WAIT / cards + COIN * price)
            return found
        if contract.kind == CHEAP:
            cheap = sum(self.rules.faces[card].cost <= contract.most for card in display.crew)
            return THRIFTY * max(0, contract.amount - cheap)
        if contract.kind == CUTLASSES:
            return SWORD * max(0, contract.amount - display.power[CUTLASS])
        if contract.kind == EXPEDITIONS:
            return 0.0 if display.won else self.travel(display)
        if contract.kind == POINTS:
            return POINT * max(0, contract.amount - display.points)
        if contract.kind == PAY:
            return COIN * max(0, contract.amount - display.coins)
        if contract.kind == FLEET:
            weak = max(0, BOARDING - display.power[CUTLASS])
            return COLOUR * max(0, contract.amount - len(part.fleets[seat])) + SWORD * weak
        if contract.kind == TAX_PAID:
            return TAX_LUCK + COIN * max(0, TAXED_FROM - display.coins)
        if contract.kind == BUSTED:
            return BUST_LUCK
        if contract.kind == FORGO:
            return FORGOING * left
        return left * SHOWING[contract.amount] / (1 + ESCORT * display.power[CUTLASS])

    def travel(self, display: Display) -> float:
        """How far a display is from an expedition, one that lies out or any."""
        lack = SYMBOLS_UNKNOWN
        for call in self.table.calls:
            lack = min(lack, max(0, sum(lacking(self.rules.faces[call], display.power)) - display.power[JACK]))
        return TRIP + SYMBOL * lack

    def profession(self, name: str) -> tuple[int, float]:
        """How many cards have a name, and what they cost on average."""
        if name not in self.professions:
            faces = [face for face in self.rules.faces if face.name == name]
            cards = sum(face.count for face in faces)
            self.professions[name] = cards, sum(face.cost * face.count for face in faces) / cards
        return self.professions[name]

    # -- what a contract is worth ----------------------------------------------------------------

    def value(self, place: int, point: float) -> float:
        """What completing a contract is worth to the seat, in coins; nothing if it cannot."""
        part, seat = self.part, self.seat
        if not part.can_go_on(place, seat):
            return 0.0
        coins = self.terms[place].rewards[len(part.done[place])]
        return HASTE * (coins + point * COMPLETION[min(2, part.completed(seat))])

    def nearer(self, seat: int, display: Display) -> float:
        """What a change of a seat's display is worth: for every contract the part of the way that it saves."""
        gained = 0.0
        for place, worth in enumerate(self.worths):
            if worth > 0:
                before = self.effort(place, seat, self.displays[seat])
                after = self.effort(place, seat, display)
                gained += worth * (before - after) / (max(before, after) + NEAR)
        return gained

    def of_hire(self, face: Face, price: int) -> float:
        """What a profession does for the seat's contracts, its price taken off the purse."""
        return self.nearer(self.seat, self.displays[self.seat].changed(face, 1, -price))

    def of_coins(self, coins: int) -> float:
        """What coins do for the seat's contracts."""
        return self.nearer(self.seat, self.displays[self.seat].paid(coins))

    def of_forgoing(self, card: int) -> float:
        """What taking a ship without its coins is worth."""
        colour = self.rules.faces[card].colour
        for place, contract in enumerate(self.terms):
            if contract.kind == FORGO and contract.colour == colour and self.worths[place] > 0:
                return self.worths[place] / (contract.times - self.part.step(place, self.seat))
        return 0.0

    def of_bust(self) -> float:
        """What a bust is worth."""
        found = [worth for worth, contract in zip(self.worths, self.terms, strict=True) if contract.kind == BUSTED]
        return max(found, default=0.0)

    def of_colours(self, colours: int) -> float:
        """What so many colours in the harbor are worth this turn, those already asked about left out."""
        total = 0.0
        for place, contract in enumerate(self.terms):
            worth = self.worths[place]
            if contract.kind == COLOURS_SHOWN and worth > 0 and not self.part.asked >> place & 1:
                step = worth / (contract.times - self.part.step(place, self.seat))
                total += step if colours >= contract.amount else self.eager * step * (colours / contract.amount) ** 2
        return total

    def of_capture(self, card: int) -> float:
        """What repelling a ship is worth that would be kept."""
        if not self.rules.keeps_repelled(self.table, self.seat, card):
            return 0.0
        for place, contract in enumerate(self.terms):
            if contract.kind == FLEET:
                return self.worths[place] / contract.amount
        return 0.0

    # -- choices ---------------------------------------------------------------------------------

    def marks(self, number: int, rounds_left: float) -> bool:
        """Whether to put a marker on a contract."""
        return self.terms[self.part.open.index(number)].times == 1 or rounds_left >= 2

    def claims(self, call: int, cards: tuple[int, ...]) -> bool:
        """Whether a claim is worth its cards."""
        return True

    def gives(self, seats: list[int]) -> int:
        """Who of some seats shall gain a coin: the last."""
        return min(seats, key=lambda seat: self.table.seats[seat].points)
