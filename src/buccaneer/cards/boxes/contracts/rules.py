"""Contracts: when a marker may be put on one, and what completing it brings."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.boxes.contract_box.contract import BUSTED, COLOURS_SHOWN, FLEET, PAY, TAX_PAID, Contract
from buccaneer.cards.boxes.contracts.register import (
    MARKERS,
    SECOND_POINTS,
    THIRD_POINTS,
    Register,
    places_met,
    register,
    within_reach,
)
from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.rules import (
    BUST,
    PLACED,
    REPELLED,
    TAXED,
    TRADED,
    TURN_OPENS,
    Adjust,
    Module,
    Rules,
    Trigger,
)
from buccaneer.cards.rules.table import Part, Table
from buccaneer.cards.rules.trade import Bill, Way
from buccaneer.cards.rules.turn import MARKET
from buccaneer.core.engine import Action, Decline, Frame, Step, Verb
from buccaneer.core.errors import SetupError
from buccaneer.core.native import mypyc_attr
from buccaneer.core.setup import Setup

OPEN: Final = 4


def lying(table: Table) -> list[Contract]:
    """The contracts lying out, by place."""
    for module in table.rules.modules:
        if isinstance(module, Contracts):
            return [module.contracts[number] for number in register(table).open]
    raise LookupError("no contracts are in play")


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
            if part.can_mark(place, frame.seat) and within_reach(contract, part, table, frame.seat):
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
        self.fewest = min([contract.amount for contract in contracts if contract.kind == COLOURS_SHOWN], default=0)

    def act(self, table: Table, seat: int, card: int) -> None:
        if len(table.harbor) < self.fewest:
            return  # too few cards for any such contract, as after most cards
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Contracts(Module):
    """Contracts in competition: four of those that are not for a table that plays together."""

    name = "contracts"

    def __init__(self) -> None:
        self.contracts: list[Contract] = []

    def join(self, rules: Rules) -> None:
        entries = rules.data["contracts"]
        self.contracts = [Contract(i, entries[i], rules.colour_names) for i in range(len(entries))]
        rules.laid.extend([contract.id for contract in self.contracts])
        rules.goals = ("contracts", MARKERS)
        mark = Mark(self.contracts, self)
        rules.offer_standing(mark)
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
        rules.on(PLACED, Show(self.contracts, self, mark.ask))

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
        numbers = {contract.id: contract.number for contract in self.contracts}
        for id in setup.deck:
            if id in numbers:
                number = numbers[id]
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
