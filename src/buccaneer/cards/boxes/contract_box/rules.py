"""The persons and ships of Just One More Contract: Clerk, Gunner, Vice Admiral, and ships that pay another player."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.boxes.base.rules import pay
from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.naming import Naming
from buccaneer.cards.rules.rules import EARNED, TRADED, WINDOW_OPENS, Module, Rules, Trigger
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.trade import lying
from buccaneer.core.engine import Action, Frame, Step

VICE_ADMIRAL_CARDS: Final = (3, 4)


class ViceAdmiral(Trigger):
    """Pays a coin a Vice Admiral when a window opens on a harbor of three or four cards."""

    def __init__(self, power: int) -> None:
        self.power = power

    def act(self, table: Table, seat: int, card: int) -> None:
        if len(table.harbor) in VICE_ADMIRAL_CARDS:
            pay(table, seat, "vice-admiral", table.seats[seat].power[self.power])


class Gunner(Trigger):
    """Pays, a Gunner, a coin less than ships lie in the harbor when a window opens."""

    def __init__(self, power: int) -> None:
        self.power = power

    def act(self, table: Table, seat: int, card: int) -> None:
        gunners = table.seats[seat].power[self.power]
        if gunners > 0:
            pay(table, seat, "gunner", gunners * max(0, lying(table, SHIP) - 1))


class Clerk(Trigger):
    """A trade adds a take for every Clerk of the ship's colour held at that moment."""

    def __init__(self, powers: list[int]) -> None:
        self.powers = powers

    def act(self, table: Table, seat: int, card: int) -> None:
        clerks = table.seats[seat].power[self.powers[table.rules.faces[card].colour]]
        if clerks > 0:
            frame = table.stack[-1]
            table.stack[-1] = Frame(frame.step, seat, frame.a + clerks, frame.b, frame.c)
            table.tell("clerk", seat, amount=clerks)


class Gift(Trigger):
    """A bonus ship pays another player too, whom the taker names; alone the coin is lost."""

    def __init__(self, step: int) -> None:
        self.step = step

    def act(self, table: Table, seat: int, card: int) -> None:
        if table.rules.faces[card].gift > 0 and len(table.seats) > 1 and table.can_draw():
            table.push(self.step, seat, card)


class Give(Naming):
    """Name the player who gains the coin of a bonus ship, the active one perhaps, never oneself."""

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        gained = table.gain(action.number, table.rules.faces[frame.a].gift)
        table.tell("gift", action.number, frame.a, gained)


class ContractBox(Module):
    """The 24 cards as a module, with or without contracts."""

    name = "contract-box"
    data = ("contract-box",)

    def join(self, rules: Rules) -> None:
        rules.on(WINDOW_OPENS, ViceAdmiral(rules.power("vice-admiral")))
        rules.on(WINDOW_OPENS, Gunner(rules.power("gunner")))
        rules.on(TRADED, Clerk([rules.power(f"clerk-{colour}") for colour in rules.colour_names]))
        rules.on(EARNED, Gift(rules.make_step(Step("gift"), [Give("give")])))
