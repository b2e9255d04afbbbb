"""Rules of thumb for contracts: what each is worth, how far it is, and how a team shares them out."""

from __future__ import annotations

from buccaneer.cards.card import CUTLASS, JACK, PROFESSION, Face, lacking
from buccaneer.cards.modules.contract import (
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
from buccaneer.cards.modules.contracts import lying, named, register
from buccaneer.cards.modules.together import Clock
from buccaneer.cards.table import Seat, Table

# What a contract is worth, in coins.
COMPLETION = (0.6, 1.4, 2.2)  # points that the first, second, third one in competition stands for
HASTE = 0.75  # the part of it that is still there when it is completed
TEAM = 16.0  # a contract that nobody has completed yet, to a table that plays together
HELP = 3.0  # the same when it is somebody else's share
FAR = 6.0  # turns to come by a profession that a contract names

# How far a contract is, in turns.
TAX_LUCK = 3.0  # waiting for a tax with enough coins
TAXED_FROM = 12
NEAR = 0.5


class Display:
    """What counts towards a contract: a seat as it is, or as it would be after a card."""

    def __init__(self, seat: Seat, coins: int) -> None:
        self.crew = seat.crew
        self.won = len(seat.won)
        self.power = seat.power
        self.points = seat.points
        self.coins = coins

    def hired(self, face: Face, price: int) -> Display:
        """The same with a profession more."""
        after = Display.__new__(Display)
        after.crew = (*self.crew, face.number)
        after.won = self.won
        sums = list(self.power)
        for power, amount in zip(face.powers, face.amounts, strict=True):
            sums[power] += amount
        after.power = tuple(sums)
        after.points = self.points + face.points
        after.coins = self.coins - price
        return after

    def paid(self, coins: int) -> Display:
        """The same with some coins more."""
        after = Display.__new__(Display)
        after.__dict__.update(self.__dict__)
        after.coins = self.coins + coins
        return after


class Bargain:
    """The contracts of a table as one seat sees them."""

    def __init__(self, table: Table, seat: int, point: float) -> None:
        self.table = table
        self.rules = table.rules
        self.seat = seat
        self.part = register(table)
        self.terms = lying(table)
        self.clock = next((part for part in table.parts if isinstance(part, Clock)), None)
        self.displays = [Display(owner, len(owner.purse)) for owner in table.seats]
        self.share = self.shares() if self.clock else {}
        self.worths = [self.value(place, point) for place in range(len(self.part.open))]
        self.efforts = [self.effort(place, seat, self.displays[seat]) for place in range(len(self.part.open))]

    # -- how far a contract is -------------------------------------------------------------------

    def effort(self, place: int, seat: int, display: Display) -> float:
        """How many turns or so a seat is away from completing a contract."""
        contract, part = self.terms[place], self.part
        left = contract.times - part.step(place, seat)
        if contract.kind == CREW:
            found = 0.0
            for name, count in zip(contract.names, contract.counts, strict=True):
                missing = max(0, count - named(self.rules, display.crew, name))
                found += missing * (FAR if missing and not self.common(name) else FAR / 2)
            return found
        if contract.kind == CHEAP:
            cheap = sum(self.rules.faces[card].cost <= contract.most for card in display.crew)
            return 1.5 * max(0, contract.amount - cheap)
        if contract.kind == CUTLASSES:
            return 2.0 * max(0, contract.amount - display.power[CUTLASS])
        if contract.kind == EXPEDITIONS:
            return 0.0 if display.won else self.travel(display)
        if contract.kind == POINTS:
            return 0.7 * max(0, contract.amount - display.points)
        if contract.kind == PAY:
            return max(0, contract.amount - display.coins) / 2
        if contract.kind == FLEET:
            weak = max(0, 4 - display.power[CUTLASS])
            return 1.5 * max(0, contract.amount - len(part.fleets[seat])) + 1.5 * weak
        if contract.kind == TAX_PAID:
            return TAX_LUCK + max(0, TAXED_FROM - display.coins) / 2
        if contract.kind == BUSTED:
            return 1.0
        if contract.kind == FORGO:
            return 1.5 * left
        return left * (1.0 if contract.amount < 4 else 2.0)

    def travel(self, display: Display) -> float:
        """How far a display is from an expedition, one that lies out or any."""
        best = 9.0
        for call in self.table.calls:
            lack = sum(lacking(self.rules.faces[call], display.power)) - display.power[JACK]
            best = min(best, 0.5 + 2.5 * max(0, lack))
        return best

    def common(self, name: str) -> bool:
        """Whether a profession lies in the harbor or comes often enough."""
        lying = any(self.rules.faces[card].name == name for card in self.table.harbor)
        return lying or sum(face.count for face in self.rules.faces if face.name == name) >= 5

    # -- what a contract is worth ----------------------------------------------------------------

    def value(self, place: int, point: float) -> float:
        """What completing a contract is worth to the seat, in coins; nothing if it cannot."""
        part, seat = self.part, self.seat
        if not part.can_go_on(place, seat):
            return 0.0
        coins = self.terms[place].rewards[len(part.done[place])]
        if self.clock is None:
            return HASTE * (coins + point * COMPLETION[min(2, part.completed(seat))])
        if part.done[place]:
            return 0.0
        return TEAM + coins if self.share.get(place) == seat else HELP

    def shares(self) -> dict[int, int]:
        """Who looks after which contract: the nearest first, nobody more than he has markers for."""
        part = self.part
        free = part.left[:]
        far: list[tuple[float, int, int]] = []
        for place in range(len(part.open)):
            if not part.done[place]:
                for seat, display in enumerate(self.displays):
                    if part.can_go_on(place, seat):
                        begun = 4.0 * part.step(place, seat)
                        far.append((self.effort(place, seat, display) - begun, seat, place))
        shared: dict[int, int] = {}
        for _, seat, place in sorted(far):
            if place not in shared and (free[seat] > 0 or part.step(place, seat) > 0):
                shared[place] = seat
                if part.step(place, seat) == 0:
                    free[seat] -= 1
        return shared

    # -- what a card is worth for them -----------------------------------------------------------

    def nearer(self, display: Display, seat: int, worths: list[float]) -> float:
        """What a change of a display is worth: for every contract the part of the way that it saves."""
        gained = 0.0
        for place, worth in enumerate(worths):
            if worth > 0:
                before = self.efforts[place] if seat == self.seat else self.effort(place, seat, self.displays[seat])
                after = self.effort(place, seat, display)
                if before != after:
                    gained += worth * (before - after) / (max(before, after) + NEAR)
        return gained

    def of_hire(self, face: Face, price: int) -> float:
        """What a profession does for the seat's contracts, its price taken off the purse."""
        return self.nearer(self.displays[self.seat].hired(face, price), self.seat, self.worths)

    def of_coins(self, coins: int) -> float:
        """What coins do for the seat's contracts."""
        return self.nearer(self.displays[self.seat].paid(coins), self.seat, self.worths)

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
                total += step if colours >= contract.amount else 0.3 * step * (colours / contract.amount) ** 2
        return total

    def of_capture(self, card: int) -> float:
        """What repelling a ship is worth that would be kept."""
        if not self.rules.keeps_repelled(self.table, self.seat, card):
            return 0.0
        for place, contract in enumerate(self.terms):
            if contract.kind == FLEET:
                return self.worths[place] / contract.amount
        return 0.0

    def of_others(self, card: int, seats: list[int]) -> float:
        """What a card is worth to those of the team who may still take it and can pay for it."""
        face = self.rules.faces[card]
        if self.clock is None or face.kind != PROFESSION:
            return 0.0
        most = 0.0
        for seat in seats:
            price = self.rules.price(self.table, seat, card)
            if len(self.table.seats[seat].purse) >= price + 1:
                worths = [TEAM if self.share.get(place) == seat else 0.0 for place in range(len(self.terms))]
                most = max(most, self.nearer(self.displays[seat].hired(face, price + 1), seat, worths))
        return most

    # -- choices ---------------------------------------------------------------------------------

    def marks(self, number: int, rounds_left: float) -> bool:
        """Whether to put a marker on a contract."""
        place = self.part.open.index(number)
        contract = self.terms[place]
        if self.clock is None:
            return contract.times == 1 or rounds_left >= 2
        if self.part.done[place]:
            return False
        mine = [other for other, seat in self.share.items() if seat == self.seat]
        return self.share.get(place) == self.seat or self.part.left[self.seat] > len(mine)

    def claims(self, call: int, cards: tuple[int, ...]) -> bool:
        """Whether a claim takes the team nearer to its contracts, or at least no farther away."""
        if self.clock is None:
            return True
        before = self.displays[self.seat]
        after = Display.__new__(Display)
        crew = list(before.crew)
        sums = list(before.power)
        after.points = before.points + self.rules.faces[call].points
        for card in cards:
            face = self.rules.faces[card]
            crew.remove(card)
            after.points -= face.points
            for power, amount in zip(face.powers, face.amounts, strict=True):
                sums[power] -= amount
        after.crew, after.power, after.won = tuple(crew), tuple(sums), before.won + 1
        after.coins = before.coins + self.rules.faces[call].coins
        return self.nearer(after, self.seat, self.worths) > -1.0

    def gives(self, seats: list[int]) -> int:
        """Who of some seats shall gain a coin: the last in competition, the one who needs it most together."""
        owners = self.table.seats

        def need(seat: int) -> tuple[float, int]:
            hoards = [place for place, owner in self.share.items() if owner == seat]
            wants = any(self.terms[place].kind in (PAY, TAX_PAID) for place in hoards)
            return -float(wants), len(owners[seat].purse)

        return min(seats, key=need) if self.clock else min(seats, key=lambda seat: owners[seat].points)

    def can_spare_time(self) -> bool:
        """Whether the team is so far that a time card can be set aside."""
        if self.clock is None:
            return False
        efforts = [0.0] * len(self.displays)
        for place, seat in self.share.items():
            efforts[seat] += self.effort(place, seat, self.displays[seat])
        rounds = (len(self.clock.time) - 1) / len(self.displays)
        return len(self.share) == self.open() and rounds > 1.0 + 0.8 * max(efforts, default=0.0)

    def open(self) -> int:
        """How many contracts nobody has completed."""
        return sum(not seats for seats in self.part.done)
