"""Make Sail!: Merchants keep the ships they trade with, Passengers are points alone, and eight points are enough."""

from __future__ import annotations

from typing import ClassVar, Final

from buccaneer.cards.boxes.base.rules import Points
from buccaneer.cards.rules.rules import EARNED, Adjust, Module, Rules, Trigger
from buccaneer.cards.rules.table import Part, Table
from buccaneer.core.setup import Setup

GOAL: Final = 8


class Holds(Part):
    """The ships under every seat's Merchants, each a point."""

    name = "holds"
    scores = True

    def __init__(self, ships: list[tuple[int, ...]]) -> None:
        self.ships = ships

    def copy(self) -> Part:
        return Holds(self.ships[:])

    def cards(self) -> list[int]:
        return [card for ships in self.ships for card in ships]

    def held(self, seat: int) -> tuple[int, ...]:
        return self.ships[seat]

    def points(self, seat: int) -> int:
        return len(self.ships[seat])

    def write(self) -> str:
        return "/".join([".".join([str(card) for card in ships]) for ships in self.ships])

    def read(self, text: str) -> None:
        self.ships = [tuple([int(card) for card in ships.split(".") if card]) for ships in text.split("/")]

    def public(self, seat: int) -> Part:
        return self.copy()


def holds(table: Table) -> Holds:
    """The part of the table that is the Merchants'."""
    return table.part(Holds)


class Merchant(Adjust):
    """A ship whose coins are taken stays with a seat that has a Merchant of its colour."""

    def __init__(self, powers: list[int]) -> None:
        self.powers = powers

    def keeps_traded(self, table: Table, seat: int, card: int) -> bool:
        return table.seats[seat].power[self.powers[table.rules.faces[card].colour]] > 0


class Stow(Trigger):
    """The kept ship goes under one Merchant, where it is a point for good."""

    def __init__(self, merchant: Merchant) -> None:
        self.merchant = merchant

    def act(self, table: Table, seat: int, card: int) -> None:
        if self.merchant.keeps_traded(table, seat, card):
            part = holds(table)
            part.ships[seat] = (*part.ships[seat], card)
            table.tell("stow", seat, card, amount=1)
            table.score(seat, 1)


class Merchants(Module):
    """Merchants and Passengers, alone or mixed into another game."""

    name = "make-sail"
    data: ClassVar[tuple[str, ...]] = ("make-sail",)

    def join(self, rules: Rules) -> None:
        merchant = Merchant([rules.power(f"merchant-{colour}") for colour in rules.colour_names])
        rules.adjusts.append(merchant)
        rules.on(EARNED, Stow(merchant))

    def parts(self) -> list[Part]:
        return [Holds([])]

    def prepare(self, table: Table, setup: Setup) -> None:
        holds(table).ships = [() for _ in table.seats]


class MakeSail(Merchants):
    """The stand-alone game: no expeditions, and eight points end it."""

    data = ("make-sail", "make-sail-alone")

    def join(self, rules: Rules) -> None:
        super().join(rules)
        rules.ending = Points(GOAL)
