"""The contracts' share in `thumb`: what each is worth in competition, and how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.bots.advice import Reason
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
from buccaneer.cards.boxes.contracts.display import COIN, Display, Profession, display_of, profession
from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.boxes.contracts.rules import lying
from buccaneer.cards.rules.card import Face
from buccaneer.cards.share import BoxThumb, Share
from buccaneer.core.engine import Action

if TYPE_CHECKING:
    from buccaneer.cards.thought import Thought

# What a contract is worth in competition, in coins.
COMPLETION: Final = (0.6, 1.4, 2.2)  # points that the first, second, third one stands for
HASTE: Final = 0.75  # the part of it that is still there when it is completed
EAGER: Final = 0.3  # what colours are worth that are not yet enough for a contract

# How far a contract is, in takes.
SWORD: Final = 3.0
THRIFTY: Final = 3.0
POINT: Final = 1.6
SYMBOL: Final = 4.0
SYMBOLS_UNKNOWN: Final = 2.5  # what is lacking while no expedition lies out
TRIP: Final = 1.0  # to be active once more, for an expedition that is within reach
COLOUR: Final = 2.0  # a colour of a fleet
BOARDING: Final = 4  # cutlasses with which repelling goes well
TAX_LUCK: Final = 3.0  # waiting for a tax with enough coins
BUST_LUCK: Final = 1.0
FORGOING: Final = 2.5  # a ship of one colour
SHOWING: Final = (0.0, 0.0, 0.0, 3.0, 8.0)  # by colours
ESCORT: Final = 0.5  # how much a cutlass helps to show colours
NEAR: Final = 0.5


class Bargain(Share):
    """The contracts of a table as one seat sees them."""

    def __init__(self, thought: Thought) -> None:
        table = thought.table
        self.table = table
        self.rules = thought.rules
        self.seat = thought.seat
        self.eager = EAGER
        self.taxed_from = thought.terms.taxed_from
        self.part = register(table)
        self.terms = lying(table)
        self.wanted: list[list[Profession]] = [
            [profession(self.rules, name) for name in contract.names] for contract in self.terms
        ]
        self.displays = [display_of(owner) for owner in table.seats]
        self.worths = [self.value(place, thought.point) for place in range(len(self.terms))]
        self.before: list[float] = []
        self.earned: dict[int, float] = {}

    # -- how far a contract is -------------------------------------------------------------------

    def effort(self, place: int, seat: int, display: Display) -> float:
        """How many takes or so a seat is away from completing a contract."""
        contract = self.terms[place]
        kind = contract.kind
        if kind == CREW:
            found = 0.0
            wanted = self.wanted[place]
            for i in range(len(wanted)):
                missing = wanted[i].lacking(display.crew, contract.counts[i])
                if missing > 0:
                    found += missing * wanted[i].effort
            return found
        if kind == CHEAP:
            missing = contract.amount
            for card in display.crew:
                if self.rules.faces[card].cost <= contract.most:
                    missing -= 1
            return THRIFTY * max(0, missing)
        if kind == CUTLASSES:
            return SWORD * max(0, contract.amount - display.cutlasses)
        if kind == EXPEDITIONS:
            return 0.0 if display.won else self.travel(display)
        if kind == POINTS:
            return POINT * max(0, contract.amount - display.points)
        if kind == PAY:
            return COIN * max(0, contract.amount - display.coins)
        if kind == FLEET:
            weak = max(0, BOARDING - display.cutlasses)
            return COLOUR * max(0, contract.amount - len(self.part.fleets[seat])) + SWORD * weak
        if kind == TAX_PAID:
            return TAX_LUCK + COIN * max(0, self.taxed_from - display.coins)
        if kind == BUSTED:
            return BUST_LUCK
        left = self.steps_left(place, seat)
        if kind == FORGO:
            return FORGOING * left
        return left * SHOWING[contract.amount] / (1 + ESCORT * display.cutlasses)

    def steps_left(self, place: int, seat: int) -> int:
        """How many steps a seat has still to do on a contract."""
        return self.terms[place].times - self.part.step(place, seat)

    def travel(self, display: Display) -> float:
        """How far a display is from an expedition, one that lies out or any."""
        lack = SYMBOLS_UNKNOWN
        for call in self.table.calls:
            lack = min(lack, float(display.lacks(self.rules.faces[call])))
        return TRIP + SYMBOL * lack

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
        if not self.before:
            self.before = [self.effort(place, seat, self.displays[seat]) for place in range(len(self.terms))]
        gained = 0.0
        for place in range(len(self.worths)):
            worth = self.worths[place]
            if worth > 0:
                before = self.before[place]
                after = self.effort(place, seat, display)
                gained += worth * (before - after) / (max(before, after) + NEAR)
        return gained

    def of_hire(self, thought: Thought, face: Face, price: int) -> float:
        """What a profession does for the seat's contracts, its price taken off the purse."""
        return self.nearer(self.seat, self.displays[self.seat].changed(face, 1, -price))

    def of_ship(self, thought: Thought, card: int, income: int) -> float:
        """What a ship's coins do for the seat's contracts."""
        if income not in self.earned:
            self.earned[income] = self.nearer(self.seat, self.displays[self.seat].paid(income))
        return self.earned[income]

    def of_option(self, thought: Thought, option: Action) -> float | None:
        """What taking a ship without its coins is worth."""
        if not option.text.startswith("forgo:"):
            return None
        colour = self.rules.faces[option.card].colour
        for place in range(len(self.terms)):
            contract = self.terms[place]
            if contract.kind == FORGO and contract.colour == colour and self.worths[place] > 0:
                return self.worths[place] / self.steps_left(place, self.seat)
        return 0.0

    def of_bust(self, thought: Thought) -> float:
        """What a bust is worth."""
        found = 0.0
        for place in range(len(self.terms)):
            if self.terms[place].kind == BUSTED:
                found = max(found, self.worths[place])
        return found

    def of_colours(self, thought: Thought, colours: int) -> float:
        """What so many colours in the harbor are worth this turn, those already asked about left out."""
        total = 0.0
        for place in range(len(self.terms)):
            contract = self.terms[place]
            worth = self.worths[place]
            if contract.kind == COLOURS_SHOWN and worth > 0 and not self.part.asked >> place & 1:
                step = worth / self.steps_left(place, self.seat)
                total += step if colours >= contract.amount else self.eager * step * (colours / contract.amount) ** 2
        return total

    def of_capture(self, thought: Thought, card: int) -> float:
        """What repelling a ship is worth that would be kept."""
        if not self.rules.keeps_repelled(self.table, self.seat, card):
            return 0.0
        for place in range(len(self.terms)):
            if self.terms[place].kind == FLEET:
                return self.worths[place] / self.terms[place].amount
        return 0.0

    # -- choices ---------------------------------------------------------------------------------

    def chooses(self, thought: Thought, options: list[Action]) -> Action | None:
        """A marker is put where it should be; an occasion is declined otherwise."""
        for option in options:
            if option.number >= 0 and option.text.startswith("mark:") and self.marks(thought, option.number):
                return option
        return options[-1] if options[-1].text == "decline" else None

    def marks(self, thought: Thought, number: int) -> bool:
        """Whether to put a marker on a contract."""
        return self.terms[self.part.open.index(number)].times == 1 or thought.rounds_left >= 2

    def reasons(self, thought: Thought, options: list[Action], choice: Action) -> list[Reason] | None:
        verb = choice.text.partition(":")[0]
        return [Reason(verb)] if verb in {"mark", "decline"} else None


THUMB: Final[BoxThumb] = BoxThumb(Bargain)
