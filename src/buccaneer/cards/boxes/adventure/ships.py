"""Ships with a cargo: kept for it or taken for a crown, and the Innkeepers who buy it."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.boxes.adventure.missions import gain_crowns
from buccaneer.cards.boxes.adventure.saga import crown, saga
from buccaneer.cards.boxes.adventure.tale import TRADER_CROWN
from buccaneer.cards.rules.card import PROFESSION, SHIP, Face
from buccaneer.cards.rules.rules import EARNED, TRADED, Rules, Trigger
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.trade import Bill, Way, lying
from buccaneer.core.engine import Action, Frame, Verb

INN_CARDS: Final = 4  # professions in the harbor that make an Innkeeper's evening


def flatter(table: Table, seat: int, card: int) -> None:
    """The character who is paid for a colour in crowns gains one for a ship of it, kept or traded."""
    part = saga(table)
    if part.opened(seat, TRADER_CROWN) and part.colour(seat) == table.rules.faces[card].colour:
        gain_crowns(table, seat, 1)


class Load(Way):
    """Take a ship with a cargo and keep it; Traders still pay, the fee must be at hand, and it is no trade."""

    def __init__(self) -> None:
        super().__init__("load", SHIP)

    def takes(self, face: Face) -> bool:
        return face.kind == SHIP and len(face.cargo) > 0

    def payable(self, table: Table, seat: int, card: int, fee: int) -> bool:
        return len(table.seats[seat].purse) >= fee

    def extra(self, table: Table, seat: int, card: int) -> int:
        """What comes besides: a Trader's coin and its kin."""
        return table.rules.income(table, seat, card) - table.rules.faces[card].coins

    def bill(self, table: Table, seat: int, card: int) -> Bill:
        extra = self.extra(table, seat, card)
        gained = min(extra, len(table.draw) + len(table.discard))
        fee = table.rules.fee(table, seat)
        return Bill(0, extra, fee, fee - len(table.seats[seat].purse), extra - gained)

    def take(self, table: Table, seat: int, card: int) -> None:
        part = saga(table)
        part.keep(seat, (*part.hold[seat], card))
        extra = self.extra(table, seat, card)
        table.tell("load", seat, card)
        self.pay(table, seat, extra)

    def pay(self, table: Table, seat: int, coins: int) -> None:
        """What Traders and their kin pay, if anything."""
        if coins > 0:
            table.tell("cargo-coins", seat, amount=table.gain(seat, coins))

    def took(self, table: Table, seat: int, card: int) -> None:
        flatter(table, seat, card)


class Crown(Load):
    """Trade with a ship that pays in crowns: it is put away, as with coins; the fee must be at hand."""

    def __init__(self) -> None:
        Way.__init__(self, "crown", SHIP)

    def takes(self, face: Face) -> bool:
        return face.kind == SHIP and face.crowns > 0

    def take(self, table: Table, seat: int, card: int) -> None:
        if not table.rules.keeps_traded(table, seat, card):
            table.throw(card)
        extra = self.extra(table, seat, card)
        table.tell("crown", seat, card)
        crown(table, seat, table.rules.faces[card].crowns)
        self.pay(table, seat, extra)

    def took(self, table: Table, seat: int, card: int) -> None:
        table.rules.fire(TRADED, table, seat, card)
        table.rules.fire(EARNED, table, seat, card)


class Flatter(Trigger):
    """A crown for a traded ship of the colour that a character is paid for."""

    def act(self, table: Table, seat: int, card: int) -> None:
        flatter(table, seat, card)


# -- Innkeepers --------------------------------------------------------------------------------------


class Evening(Trigger):
    """A window opens on four professions or more: every Innkeeper brings a crown, and may be sold to once."""

    def __init__(self, power: int, ask: int) -> None:
        self.power = power
        self.ask = ask

    def act(self, table: Table, seat: int, card: int) -> None:
        inns = table.seats[seat].power[self.power]
        if inns > 0 and lying(table, PROFESSION) >= INN_CARDS:
            gain_crowns(table, seat, inns)
            table.push(self.ask, seat, inns)


class Sell(Verb[Table]):
    """Sell bread or rum to an Innkeeper, who pays best first; `a` of the frame counts the sales left."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("sell")
        self.cargo = (rules.power("bread"), rules.power("rum"))
        self.inn = rules.power("innkeeper")
        self.price = rules.power("sells")

    def means(self, table: Table, card: int, cards: tuple[int, ...]) -> bool:
        return card >= 0 and not cards and self.is_sold(table, card)

    def is_sold(self, table: Table, card: int) -> bool:
        face = table.rules.faces[card]
        return face.kind == SHIP and (face.power(self.cargo[0]) > 0 or face.power(self.cargo[1]) > 0)

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if frame.a == 0:
            return
        offered: list[int] = []
        for card in saga(table).hold[frame.seat]:
            if card not in offered and self.is_sold(table, card):
                offered.append(card)
                options.append(table.rules.action(self, card))

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        coins = self.paid(table, frame)
        table.stack[-1] = Frame(frame.step, frame.seat, frame.a - 1)
        table.give_up(frame.seat, action.card)
        table.tell("sell", frame.seat, action.card, table.gain(frame.seat, coins))

    def paid(self, table: Table, frame: Frame) -> int:
        """What the next Innkeeper pays."""
        prices: list[int] = []
        for card in table.seats[frame.seat].crew:
            face = table.rules.faces[card]
            prices += [face.power(self.price)] * face.power(self.inn)
        prices.sort()
        return prices[frame.a - 1]
