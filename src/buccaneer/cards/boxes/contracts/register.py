"""The contracts lying out, everybody's markers on them, and how far each seat is with what they ask for."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.boxes.contract_box.contract import (
    CHEAP,
    CREW,
    CUTLASSES,
    EXPEDITIONS,
    FLEET,
    FORGO,
    PAY,
    POINTS,
    Contract,
)
from buccaneer.cards.rules.card import CUTLASS
from buccaneer.cards.rules.goals import NOTHING_MET, Met, numbers, parse, parse_rows, rows
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Part, Seat, Table

MARKERS: Final = 3
SECOND_POINTS: Final = 1
THIRD_POINTS: Final = 2


class Register(Part):
    """The contracts lying out and everybody's markers on them: nothing of it is secret.

    By place on the table: the contract's number, the seats that completed it in order. By place and seat: steps done
    on the way. By seat: markers left, repelled ships kept. `asked` remembers what was asked this turn, by place.
    """

    name = "contracts"
    scores = True

    def __init__(self) -> None:
        self.open: tuple[int, ...] = ()
        self.done: list[tuple[int, ...]] = []
        self.steps: list[int] = []
        self.left: list[int] = []
        self.fleets: list[tuple[int, ...]] = []
        self.asked = 0
        self.met: list[Met] = []  # by seat

    def lay(self, open: tuple[int, ...], players: int) -> None:
        """Lay contracts out, with nobody's marker on them."""
        self.open = open
        self.done = [()] * len(open)
        self.steps = [0] * (len(open) * players)
        self.left = [MARKERS] * players
        self.fleets = [()] * players
        self.met = [NOTHING_MET] * players

    def copy(self) -> Part:
        twin = Register()
        twin.open = self.open
        twin.done = self.done[:]
        twin.steps = self.steps[:]
        twin.left = self.left[:]
        twin.fleets = self.fleets[:]
        twin.asked = self.asked
        twin.met = self.met[:]
        return twin

    def cards(self) -> list[int]:
        return [card for fleet in self.fleets for card in fleet]

    def held(self, seat: int) -> tuple[int, ...]:
        return self.fleets[seat]

    def points(self, seat: int) -> int:
        completed = self.completed(seat)
        return (SECOND_POINTS if completed > 1 else 0) + (THIRD_POINTS if completed > 2 else 0)

    def write(self) -> str:
        fields = [
            numbers(self.open),
            rows(tuple(self.done)),
            numbers(tuple(self.steps)),
            numbers(tuple(self.left)),
            rows(tuple(self.fleets)),
            str(self.asked),
        ]
        return "/".join(fields)

    def read(self, text: str) -> None:
        open, done, steps, left, fleets, asked = text.split("/")
        self.lay(parse(open), len(parse(left)))
        self.done = list(parse_rows(done))
        self.steps = list(parse(steps))
        self.left = list(parse(left))
        self.fleets = list(parse_rows(fleets))
        self.asked = int(asked)

    def public(self, seat: int) -> Part:
        return self.copy()

    def feats(self, seat: int) -> int:
        return self.completed(seat)

    def completed(self, seat: int) -> int:
        """How many contracts a seat has completed."""
        completed = 0
        for seats in self.done:
            if seat in seats:
                completed += 1
        return completed

    def step(self, place: int, seat: int) -> int:
        """How many steps a seat has done on a contract."""
        return self.steps[place * len(self.left) + seat]

    def can_mark(self, place: int, seat: int) -> bool:
        """Whether a seat may still put a marker on a contract that it has none on."""
        return self.left[seat] > 0 and self.step(place, seat) == 0

    def can_go_on(self, place: int, seat: int) -> bool:
        """Whether a seat may still get on with a contract, with a marker waiting there or a fresh one."""
        return seat not in self.done[place] and (self.left[seat] > 0 or self.step(place, seat) > 0)


def register(table: Table) -> Register:
    """The part of the table that is the contracts'."""
    return table.part(Register)


# -- what a contract asks for ------------------------------------------------------------------------


def having(contract: Contract, rules: Rules, seat: Seat) -> int:
    """How much of what a contract asks for a display has, as far as cards in it count."""
    if contract.kind == CREW:
        found = 0
        for i in range(len(contract.names)):
            found += min(contract.counts[i], named(rules, seat.crew, contract.names[i]))
        return found
    if contract.kind == CHEAP:
        return len([card for card in seat.crew if rules.faces[card].cost <= contract.most])
    if contract.kind == CUTLASSES:
        return seat.power[CUTLASS]
    if contract.kind == EXPEDITIONS:
        return len(seat.won)
    return 0


def named(rules: Rules, crew: tuple[int, ...], name: str) -> int:
    """How many of a crew have a profession; no Jack stands in."""
    return len([card for card in crew if rules.faces[card].name == name])


def progress(contract: Contract, table: Table, place: int, seat: int) -> int:
    """How far a seat is with a contract; `goal` says how far there is to go."""
    part = register(table)
    if seat in part.done[place]:
        return goal(contract)
    if contract.kind >= FORGO:
        return part.step(place, seat)
    have = standing(contract, part, table, seat)
    return have if contract.kind == FLEET else min(have, contract.amount)


def standing(contract: Contract, part: Register, table: Table, seat: int) -> int:
    """How much of what a standing contract asks for a seat has."""
    owner = table.seats[seat]
    if contract.kind == POINTS:
        return owner.points
    if contract.kind == PAY:
        return len(owner.purse)
    if contract.kind == FLEET:
        return len(part.fleets[seat])
    return having(contract, table.rules, owner)


def goal(contract: Contract) -> int:
    """How far there is to go with a contract: what it asks for, or the steps to do."""
    return contract.times if contract.kind >= FORGO else contract.amount


def within_reach(contract: Contract, part: Register, table: Table, seat: int) -> bool:
    """Whether a seat meets now what a standing contract asks for."""
    if contract.kind >= FORGO or (contract.kind == FLEET and seat != table.active):
        return False
    return standing(contract, part, table, seat) >= contract.amount


def places_met(contracts: list[Contract], part: Register, table: Table, seat: int) -> tuple[int, ...]:
    """The places whose standing contract a seat may meet: by its crew for certain, by points and coins perhaps."""
    owner = table.seats[seat]
    found = part.met[seat]
    if not found.holds(owner.crew, owner.won, part.open):
        met: list[int] = []
        for place in range(len(part.open)):
            contract = contracts[part.open[place]]
            if contract.kind < POINTS:
                if having(contract, table.rules, owner) >= contract.amount:
                    met.append(place)
            elif contract.kind < FORGO:
                met.append(place)
        found = part.met[seat] = Met(owner.crew, owner.won, part.open, tuple(met))
    return found.places
