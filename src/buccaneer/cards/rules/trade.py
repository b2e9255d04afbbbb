"""Trade & Hire: windows open in order, cards are taken one at a time, and the fee goes to the active player."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.rules.card import PROFESSION, SHIP, Face
from buccaneer.cards.rules.rules import EARNED, HIRED, TRADED, WINDOW_CLOSES, WINDOW_OPENS, Rules
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.turn import MARKET
from buccaneer.core.engine import Action, Frame, Step, Verb
from buccaneer.core.native import mypyc_attr

NO_CHOICE: Final = Action(-1, "")


class Bill:
    """What taking a card does to a seat's coins: what is printed, what the crew changes, the fee, and what is lacking.

    Gains are positive; `lost` are those for which no card is left to draw, `fee` is what is paid for the card besides,
    and `short` how many coins are missing for it.
    """

    def __init__(self, printed: int, crew: int, fee: int, short: int, lost: int = 0) -> None:
        self.printed = printed
        self.crew = crew
        self.fee = fee
        self.short = max(0, short)
        self.lost = lost

    @property
    def coins(self) -> int:
        """What the card itself brings, or costs if below 0."""
        return self.printed + self.crew - self.lost

    @property
    def change(self) -> int:
        return self.coins - self.fee


class Open(Step[Table]):
    """A window opens: the takes are fixed and the openers' coins are paid, by the crew as it is then."""

    def over(self, table: Table, frame: Frame) -> None:
        table.push(MARKET, frame.seat, table.rules.takes(table, frame.seat))
        table.rules.fire(WINDOW_OPENS, table, frame.seat)


class Market(Step[Table]):
    """A seat takes cards until its takes are used up, it passes, or it can do no more.

    The frame's numbers: `a` takes left, `b` cards taken, `c` whether the seat passed.
    """

    def over(self, table: Table, frame: Frame) -> None:
        if frame.b == 0 and frame.c == 0:
            table.tell("nothing" if table.harbor else "empty", frame.seat, amount=frame.a)
        table.rules.fire(WINDOW_CLOSES, table, frame.seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Way(Verb[Table]):
    """A way to take a card out of the harbor: every way runs through `take`, which pays the fee."""

    def __init__(self, name: str, kind: int) -> None:
        super().__init__(name)
        self.kind = kind
        self.taking: list[Action] = []

    def bind(self, rules: Rules) -> None:
        """Prepare the option for every card of this way's kind."""
        for face in rules.faces:
            self.taking.append(rules.action(self, face.number) if self.takes(face) else NO_CHOICE)

    def takes(self, face: Face) -> bool:
        """Whether a card of this kind can be taken this way at all."""
        return face.kind == self.kind

    def means(self, table: Table, card: int, cards: tuple[int, ...]) -> bool:
        return card >= 0 and self.takes(table.rules.faces[card]) and not cards

    def payable(self, table: Table, seat: int, card: int, fee: int) -> bool:
        """Whether the seat can afford to take this card this way, fee included."""
        raise NotImplementedError

    def bill(self, table: Table, seat: int, card: int) -> Bill:
        """What taking this card this way would do to the seat's coins, affordable or not."""
        raise NotImplementedError

    def take(self, table: Table, seat: int, card: int) -> None:
        """What taking the card does, before the fee."""
        raise NotImplementedError

    def took(self, table: Table, seat: int, card: int) -> None:
        """What follows, after the fee."""

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        harbor = table.harbor
        if frame.a <= 0 or not harbor:
            return
        taking = self.taking
        fee = -1  # found when there is a card to pay it for
        for i in range(len(harbor)):
            card = harbor[i]
            option = taking[card]
            if option is NO_CHOICE or (i > 0 and card in harbor[:i]):
                continue
            if fee < 0:
                fee = table.rules.fee(table, frame.seat)
            if self.payable(table, frame.seat, card, fee):
                options.append(option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        seat = frame.seat
        table.stack[-1] = Frame(frame.step, seat, frame.a - 1, frame.b + 1)
        table.harbor.remove(action.card)
        self.take(table, seat, action.card)
        fee = table.rules.fee(table, seat)
        if fee > 0:
            table.hand_over(seat, table.active, fee)
            table.tell("fee", seat, amount=fee)
        self.took(table, seat, action.card)


class Trade(Way):
    """Take a ship: it is put away, then its coins and the Traders' come in; the fee may be paid out of them."""

    def __init__(self) -> None:
        super().__init__("trade", SHIP)

    def takes(self, face: Face) -> bool:
        return face.kind == SHIP and face.crowns == 0

    def payable(self, table: Table, seat: int, card: int, fee: int) -> bool:
        at_hand = len(table.seats[seat].purse)
        return at_hand >= fee or at_hand + self.gain(table, seat, card, table.rules.income(table, seat, card)) >= fee

    def gain(self, table: Table, seat: int, card: int, income: int) -> int:
        """What of an income there are cards for; the ship itself is one, unless it is kept."""
        drawable = len(table.draw) + len(table.discard)
        if drawable < income and not table.rules.keeps_traded(table, seat, card):
            drawable += 1
        return min(income, drawable)

    def bill(self, table: Table, seat: int, card: int) -> Bill:
        printed = table.rules.faces[card].coins
        income = table.rules.income(table, seat, card)
        gained = self.gain(table, seat, card, income)
        fee = table.rules.fee(table, seat)
        short = fee - gained - len(table.seats[seat].purse)
        return Bill(printed, income - printed, fee, short, income - gained)

    def take(self, table: Table, seat: int, card: int) -> None:
        income = table.rules.income(table, seat, card)
        if not table.rules.keeps_traded(table, seat, card):
            table.throw(card)
        gained = table.gain(seat, income)
        table.tell("trade", seat, card, gained)

    def took(self, table: Table, seat: int, card: int) -> None:
        table.rules.fire(TRADED, table, seat, card)
        table.rules.fire(EARNED, table, seat, card)


class Hire(Way):
    """Take a profession into the crew for its price, which lies face up on the discard pile afterwards."""

    def __init__(self) -> None:
        super().__init__("hire", PROFESSION)

    def payable(self, table: Table, seat: int, card: int, fee: int) -> bool:
        return len(table.seats[seat].purse) >= table.rules.price(table, seat, card) + fee

    def bill(self, table: Table, seat: int, card: int) -> Bill:
        printed = table.rules.faces[card].cost
        price = table.rules.price(table, seat, card)
        fee = table.rules.fee(table, seat)
        return Bill(-printed, printed - price, fee, price + fee - len(table.seats[seat].purse))

    def take(self, table: Table, seat: int, card: int) -> None:
        price = table.rules.price(table, seat, card)
        table.spend(seat, price)
        table.tell("hire", seat, card, price)
        table.enter(seat, card)

    def took(self, table: Table, seat: int, card: int) -> None:
        table.rules.fire(HIRED, table, seat, card)


def lying(table: Table, kind: int) -> int:
    """How many cards of a kind lie in the harbor."""
    cards = 0
    for card in table.harbor:
        if table.rules.faces[card].kind == kind:
            cards += 1
    return cards


def bill(table: Table, seat: int, card: int) -> Bill:
    """What taking a card of the harbor would do to a seat's coins, the first way there is."""
    for verb in table.rules.verbs:
        if isinstance(verb, Way) and verb.takes(table.rules.faces[card]):
            return verb.bill(table, seat, card)
    raise ValueError(f"card {card} cannot be taken")


def opened(table: Table, seat: int) -> Table:
    """A table on which a seat's window has opened on the harbor as it lies; its events say what that paid."""
    trial = table.copy()
    trial.events = []
    table.rules.fire(WINDOW_OPENS, trial, seat)
    return trial
