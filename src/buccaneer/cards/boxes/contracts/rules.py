"""Contracts: what each asks for, the markers on them, and what completing one brings."""

from __future__ import annotations

from typing import Final

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
    Contract,
)
from buccaneer.cards.rules.card import CUTLASS, SHIP
from buccaneer.cards.rules.rules import (
    BUST,
    REPELLED,
    SETTLED,
    TAXED,
    TRADED,
    TURN_OPENS,
    Adjust,
    Module,
    Rules,
    Trigger,
)
from buccaneer.cards.rules.table import Part, Seat, Table
from buccaneer.cards.rules.trade import Bill, Way
from buccaneer.cards.rules.turn import AFTERMATH, DISCOVER, MARKET
from buccaneer.core.engine import Action, Decline, Frame, Step, Verb
from buccaneer.core.errors import SetupError
from buccaneer.core.setup import Setup

MARKERS: Final = 3
OPEN: Final = 4
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
        # Which places a crew meets, by seat, for the crew and the expeditions it was found for.
        self.crews: list[tuple[int, ...]] = []
        self.won: list[tuple[int, ...]] = []
        self.met: list[list[int]] = []

    def lay(self, open: tuple[int, ...], players: int) -> None:
        """Lay contracts out, with nobody's marker on them."""
        self.open = open
        self.done = [()] * len(open)
        self.steps = [0] * (len(open) * players)
        self.left = [MARKERS] * players
        self.fleets = [()] * players
        self.crews = [NO_CREW] * players
        self.won = [NO_CREW] * players
        self.met = [[]] * players

    def copy(self) -> Part:
        twin = Register()
        twin.open = self.open
        twin.done = self.done[:]
        twin.steps = self.steps[:]
        twin.left = self.left[:]
        twin.fleets = self.fleets[:]
        twin.asked = self.asked
        twin.crews = self.crews[:]
        twin.won = self.won[:]
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
            "|".join([numbers(seats) for seats in self.done]),
            numbers(tuple(self.steps)),
            numbers(tuple(self.left)),
            "|".join([numbers(fleet) for fleet in self.fleets]),
            str(self.asked),
        ]
        return "/".join(fields)

    def read(self, text: str) -> None:
        open, done, steps, left, fleets, asked = text.split("/")
        self.lay(parse(open), len(parse(left)))
        self.done = [parse(seats) for seats in done.split("|")]
        self.steps = list(parse(steps))
        self.left = list(parse(left))
        self.fleets = [parse(fleet) for fleet in fleets.split("|")]
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


NO_CREW: Final[tuple[int, ...]] = (-1,)


def numbers(values: tuple[int, ...]) -> str:
    return ".".join([str(value) for value in values])


def parse(text: str) -> tuple[int, ...]:
    return tuple([int(value) for value in text.split(".") if value])


def register(table: Table) -> Register:
    """The part of the table that is the contracts'."""
    found = register_of(table)
    assert found is not None, "no contracts are in play"
    return found


def register_of(table: Table) -> Register | None:
    """The same, or None where no contracts are in play."""
    for part in table.parts:
        if isinstance(part, Register):
            return part
    return None


def lying(table: Table) -> list[Contract]:
    """The contracts lying out, by place."""
    for module in table.rules.modules:
        if isinstance(module, Contracts):
            return [module.contracts[number] for number in register(table).open]
    raise LookupError("no contracts are in play")


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
    owner = table.seats[seat]
    if seat in part.done[place]:
        return goal(contract)
    if contract.kind == POINTS:
        return min(owner.points, contract.amount)
    if contract.kind == PAY:
        return min(len(owner.purse), contract.amount)
    if contract.kind == FLEET:
        return len(part.fleets[seat])
    if contract.kind >= FORGO:
        return part.step(place, seat)
    return min(having(contract, table.rules, owner), contract.amount)


def goal(contract: Contract) -> int:
    """How far there is to go with a contract: what it asks for, or the steps to do."""
    return contract.times if contract.kind >= FORGO else contract.amount


def within_reach(contract: Contract, table: Table, place: int, seat: int) -> bool:
    """Whether a seat meets now what a standing contract asks for."""
    if contract.kind >= FORGO or (contract.kind == FLEET and seat != table.active):
        return False
    return progress(contract, table, place, seat) >= contract.amount


def places_met(contracts: list[Contract], part: Register, table: Table, seat: int) -> list[int]:
    """The places whose standing contract a seat may meet: by its crew for certain, by points and coins perhaps."""
    owner = table.seats[seat]
    if part.crews[seat] is not owner.crew or part.won[seat] is not owner.won:
        met: list[int] = []
        for place in range(len(part.open)):
            contract = contracts[part.open[place]]
            if contract.kind < POINTS:
                if having(contract, table.rules, owner) >= contract.amount:
                    met.append(place)
            elif contract.kind < FORGO:
                met.append(place)
        part.crews[seat] = owner.crew
        part.won[seat] = owner.won
        part.met[seat] = met
    return part.met[seat]


# -- choices -----------------------------------------------------------------------------------------


class Mark(Verb[Table]):
    """Put a marker on a contract: on a standing one when its terms are met, on an occasion's when it comes."""

    def __init__(self, contracts: list[Contract], module: Contracts) -> None:
        super().__init__("mark")
        self.contracts = contracts
        self.things = [contract.id for contract in contracts]
        self.module = module
        self.ask = 0

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        part = register(table)
        if frame.step == self.ask:
            if part.can_mark(frame.a, frame.seat):
                options.append(table.rules.action(self, number=part.open[frame.a]))
            return
        if part.left[frame.seat] == 0:
            return
        for place in places_met(self.contracts, part, table, frame.seat):
            contract = self.contracts[part.open[place]]
            if part.can_mark(place, frame.seat) and within_reach(contract, table, place, frame.seat):
                options.append(table.rules.action(self, number=contract.number))

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        part = register(table)
        contract = self.contracts[action.number]
        place = part.open.index(action.number)
        if frame.step == self.ask:
            table.stack.pop()
        elif contract.kind == PAY:
            table.spend(frame.seat, contract.amount)
        elif contract.kind == FLEET:
            for card in part.fleets[frame.seat]:
                table.throw(card)
            part.fleets[frame.seat] = ()
        self.module.go_on(table, frame.seat, place)


class Forgo(Way):
    """Take a ship without its coins, for a contract that asks for that; Clerks still work, the fee must be at hand."""

    def __init__(self, contracts: list[Contract], module: Contracts) -> None:
        super().__init__("forgo", SHIP)
        self.contracts = contracts
        self.module = module

    def place(self, table: Table, seat: int, card: int) -> int:
        """The place of the contract that forgoing this ship's coins serves, or -1."""
        part = register(table)
        for place in range(len(part.open)):
            contract = self.contracts[part.open[place]]
            if contract.colour == table.rules.faces[card].colour and part.can_go_on(place, seat):
                return place
        return -1

    def payable(self, table: Table, seat: int, card: int, fee: int) -> bool:
        return len(table.seats[seat].purse) >= fee and self.place(table, seat, card) >= 0

    def bill(self, table: Table, seat: int, card: int) -> Bill:
        fee = table.rules.fee(table, seat)
        return Bill(0, 0, fee, fee - len(table.seats[seat].purse))

    def take(self, table: Table, seat: int, card: int) -> None:
        table.throw(card)
        table.tell("forgo", seat, card)

    def took(self, table: Table, seat: int, card: int) -> None:
        table.rules.fire(TRADED, table, seat, card)
        self.module.go_on(table, seat, self.place(table, seat, card))


# -- occasions ---------------------------------------------------------------------------------------


class Occasion(Trigger):
    """Asks a seat to which something happened about the contracts that wait for it."""

    def __init__(self, contracts: list[Contract], kind: int, ask: int) -> None:
        self.contracts = contracts
        self.kind = kind
        self.ask = ask

    def act(self, table: Table, seat: int, card: int) -> None:
        part = register(table)
        for place in range(len(part.open) - 1, -1, -1):
            if self.contracts[part.open[place]].kind == self.kind and part.can_mark(place, seat):
                table.push(self.ask, seat, place)


class Show(Trigger):
    """Colours in the harbor, once a turn: the first step is asked for, a later one follows by itself."""

    def __init__(self, contracts: list[Contract], module: Contracts, ask: int) -> None:
        self.contracts = contracts
        self.module = module
        self.ask = ask

    def act(self, table: Table, seat: int, card: int) -> None:
        part = register(table)
        following = -1
        for place in range(len(part.open) - 1, -1, -1):
            contract = self.contracts[part.open[place]]
            if contract.kind != COLOURS_SHOWN or part.asked >> place & 1:
                continue
            if table.rules.colours(table) < contract.amount:
                continue
            part.asked |= 1 << place
            if part.can_mark(place, seat):
                table.push(self.ask, seat, place)
            elif part.can_go_on(place, seat):
                following = place
        if following >= 0:
            self.module.go_on(table, seat, following)


class Forget(Trigger):
    """A new turn, new occasions."""

    def act(self, table: Table, seat: int, card: int) -> None:
        register(table).asked = 0


class Fleet(Adjust):
    """The first repelled ship of each colour is kept by a seat that can still use it for a contract."""

    def __init__(self, contracts: list[Contract]) -> None:
        self.contracts = contracts

    def keeps_repelled(self, table: Table, seat: int, card: int) -> bool:
        part = register(table)
        for place in range(len(part.open)):
            if self.contracts[part.open[place]].kind == FLEET and part.can_mark(place, seat):
                faces = table.rules.faces
                return faces[card].colour not in [faces[kept].colour for kept in part.fleets[seat]]
        return False


class Capture(Trigger):
    """The kept ship joins those kept before."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet

    def act(self, table: Table, seat: int, card: int) -> None:
        if self.fleet.keeps_repelled(table, seat, card):
            part = register(table)
            part.fleets[seat] = (*part.fleets[seat], card)
            table.tell("capture", seat, card)


# -- the module --------------------------------------------------------------------------------------


class Contracts(Module):
    """Contracts in competition: four of those that are not for a table that plays together."""

    name = "contracts"

    def __init__(self) -> None:
        self.contracts: list[Contract] = []

    def join(self, rules: Rules) -> None:
        entries = rules.data["contracts"]
        self.contracts = [Contract(i, entries[i]) for i in range(len(entries))]
        rules.laid.extend([contract.id for contract in self.contracts])
        mark = Mark(self.contracts, self)
        for step in (DISCOVER, MARKET, AFTERMATH):
            rules.offer_at(step, mark)
        decline: Decline[Table] = Decline("decline")
        mark.ask = rules.make_step(Step("ask"), [mark, decline])
        forgo = Forgo(self.contracts, self)
        rules.offer_at(MARKET, forgo)
        forgo.bind(rules)
        fleet = Fleet(self.contracts)
        rules.adjusts.append(fleet)
        rules.on(REPELLED, Capture(fleet))
        rules.on(TURN_OPENS, Forget())
        rules.on(TAXED, Occasion(self.contracts, TAX_PAID, mark.ask))
        rules.on(BUST, Occasion(self.contracts, BUSTED, mark.ask))
        rules.on(SETTLED, Show(self.contracts, self, mark.ask))

    def parts(self) -> list[Part]:
        return [Register()]

    def number(self, players: int) -> int:
        """How many contracts lie out."""
        return OPEN

    def pool(self) -> list[int]:
        """The contracts to choose them from."""
        return [contract.number for contract in self.contracts if not contract.together]

    def prepare(self, table: Table, setup: Setup) -> None:
        """Lay contracts out: those a stacked deck names, then others by chance."""
        players = len(table.seats)
        pool = self.pool()
        table.rng.shuffle(pool)
        places = self.number(players)
        open: list[int] = []
        for id in setup.deck:
            if id in table.rules.laid:
                number = table.rules.laid.index(id)
                if number not in pool or number in open or len(open) == places:
                    raise SetupError(f"deck: {id!r} cannot be one of the {places} contracts here")
                open.append(number)
        open += [number for number in pool if number not in open]
        register(table).lay(tuple(open[:places]), players)

    def go_on(self, table: Table, seat: int, place: int) -> None:
        """One step on a contract, with a marker put there first if there is none; the last step completes it."""
        part = register(table)
        contract = self.contracts[part.open[place]]
        at = place * len(part.left) + seat
        if part.steps[at] == 0:
            part.left[seat] -= 1
        part.steps[at] += 1
        if part.steps[at] < contract.times:
            table.tell("contract-step", seat, amount=part.steps[at], thing=contract.id)
            return
        coins = contract.rewards[len(part.done[place])]
        part.done[place] = (*part.done[place], seat)
        table.tell("contract", seat, amount=table.gain(seat, coins), thing=contract.id)
        completed = part.completed(seat)
        points = SECOND_POINTS if completed == 2 else THIRD_POINTS if completed == 3 else 0
        if points > 0:
            table.tell("contract-points", seat, amount=points)
            table.score(seat, points)
        self.completed(table)

    def completed(self, table: Table) -> None:
        """What follows when a contract was completed."""
