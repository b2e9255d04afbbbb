"""How a table that plays together shares its contracts out: all reckon alike, so all know who looks after which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.cards.boxes.contract_box.contract import (
    CHEAP,
    CREW,
    CUTLASSES,
    EXPEDITIONS,
    FLEET,
    PAY,
    POINTS,
    TAX_PAID,
)
from buccaneer.cards.boxes.contracts.display import Display
from buccaneer.cards.boxes.contracts.thumb import BOARDING, Bargain
from buccaneer.cards.rules.card import CUTLASS, Face

if TYPE_CHECKING:
    from buccaneer.cards.thought import Thought

LOAD: Final = 0.05  # how much dearer a take of work makes the further work of a seat
BEGUN: Final = 4.0  # what a marker that waits on a contract speaks for its owner, in takes

# What a contract will cost, in coins.
FEE_SPARE: Final = 2.0  # above the mean price, for a profession
COINS_A_POINT: Final = 4.0
COINS_A_TAKE: Final = 1.5
HANDY: Final = 2.0  # for any other contract

NOBODY: Final = -1


class Duties(Bargain):
    """Who looks after which contract, how far he is from it, and the coins and markers he needs for it."""

    def __init__(self, thought: Thought) -> None:
        super().__init__(thought)
        self.undone = [place for place in range(len(self.terms)) if not self.part.done[place]]
        self.owners = [NOBODY] * len(self.terms)
        self.shared: list[int] = []  # the places that somebody looks after, in the order they were shared out
        self.share_out()
        self.far = [0.0] * len(self.terms)
        self.spare = self.part.left[:]
        self.needs = [0.0] * len(self.displays)
        for place in self.shared:
            owner = self.owners[place]
            self.far[place] = self.effort(place, owner, self.displays[owner])
            if self.part.step(place, owner) == 0:
                self.spare[owner] -= 1
            self.needs[owner] += self.cost(place, owner)

    def share_out(self) -> None:
        """Give every contract to a seat: the hardest first, points last, to whom it is least work with what he has."""
        virtual = self.displays[:]
        loads = [0.0] * len(virtual)
        free = self.part.left[:]
        for place in self.in_order():
            best, chosen = 0.0, NOBODY
            for seat in range(len(virtual)):
                begun = self.part.step(place, seat) > 0
                if begun or free[seat] > 0:
                    work = self.effort(place, seat, virtual[seat]) * (1 + LOAD * loads[seat])
                    if begun:
                        work -= BEGUN
                    if chosen == NOBODY or work < best:
                        best, chosen = work, seat
            if chosen != NOBODY:
                self.shared.append(place)
                self.owners[place] = chosen
                if self.part.step(place, chosen) == 0:
                    free[chosen] -= 1
                loads[chosen] += self.effort(place, chosen, virtual[chosen])
                virtual[chosen] = self.accomplished(place, virtual[chosen])

    def in_order(self) -> list[int]:
        """The contracts to be shared out, the hardest first, points last."""
        found: list[tuple[bool, float, int]] = []
        for place in self.undone:
            hard = min([self.effort(place, seat, self.displays[seat]) for seat in range(len(self.displays))])
            found.append((self.terms[place].kind == POINTS, -hard, place))
        return [entry[2] for entry in sorted(found)]

    def accomplished(self, place: int, display: Display) -> Display:
        """A display with all that a contract asks for: the same cards may serve others."""
        contract = self.terms[place]
        if contract.kind == CREW:
            wanted = self.wanted[place]
            for i in range(len(wanted)):
                for _ in range(wanted[i].lacking(display.crew, contract.counts[i])):
                    display = display.changed(wanted[i].first, 1, 0)
        elif contract.kind == CUTLASSES or contract.kind == FLEET or contract.kind == CHEAP:
            wanted_cutlasses = BOARDING if contract.kind == FLEET else contract.amount
            for _ in range(wanted_cutlasses - display.cutlasses):
                display = display.changed(self.sailor(), 1, 0)
        return display

    def sailor(self) -> Face:
        """The first card with a cutlass."""
        for face in self.rules.faces:
            if face.power(CUTLASS) > 0:
                return face
        raise LookupError("no card has a cutlass")

    def owner(self, kind: int) -> int:
        """Who looks after the contract that asks for such a thing, or nobody."""
        for place in self.shared:
            if self.terms[place].kind == kind:
                return self.owners[place]
        return NOBODY

    def cost(self, place: int, seat: int) -> float:
        """The coins that a seat still has to have for a contract."""
        contract, display = self.terms[place], self.displays[seat]
        kind = contract.kind
        if kind == CREW:
            found = 0.0
            wanted = self.wanted[place]
            for i in range(len(wanted)):
                found += wanted[i].lacking(display.crew, contract.counts[i]) * (wanted[i].price + FEE_SPARE)
            return found
        if kind == PAY:
            return float(contract.amount)
        if kind == TAX_PAID:
            return float(self.taxed_from)
        if kind == POINTS:
            return COINS_A_POINT * max(0, contract.amount - display.points)
        if kind in (CHEAP, CUTLASSES, FLEET, EXPEDITIONS):
            return COINS_A_TAKE * self.effort(place, seat, display)
        return HANDY

    def can_help(self, place: int, seat: int) -> bool:
        """Whether a contract is a seat's own, or it has a marker left over for it."""
        return (self.owners[place] == seat or self.spare[seat] > 0) and self.part.can_go_on(place, seat)
