"""Characters: how they are dealt and chosen, what each can do, and the Lookouts."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.boxes.adventure.missions import gain_crowns
from buccaneer.cards.boxes.adventure.saga import NOBODY, saga
from buccaneer.cards.boxes.adventure.tale import (
    ADMIRAL,
    CALM_SEA,
    CLEAR_MORNING,
    CUTLASS,
    DISCOUNT,
    EARLY_BUST,
    EXPEDITION_CROWNS,
    LIGHTS_AT_SEA,
    LOOKOUT,
    MARKET_DAY,
    OPEN_QUAY,
    STORM_WARNING,
    THREE_SHIPS,
    TRADER,
    Book,
)
from buccaneer.cards.boxes.base.rules import ADMIRAL_CARDS
from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.naming import Naming
from buccaneer.cards.rules.rules import Adjust, Rules, Trigger
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.trade import lying
from buccaneer.core.engine import Action, Frame, Plain, Step, Verb

ADMIRAL_COINS: Final = 1
SHIPS: Final = 3
SHIPS_COINS: Final = 1
EARLY_CARDS: Final = 4
EARLY_COINS: Final = 2
CLAIM_CROWNS: Final = 2
LOOKED_AT: Final = 3


# -- set-up ------------------------------------------------------------------------------------------


class Choose(Verb[Table]):
    """Choose a character: a side of the double card one was dealt, or (`a` of the frame) of any that is left."""

    def __init__(self, book: Book) -> None:
        super().__init__("character")
        self.book = book
        self.things = [character.id for character in book.characters]

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        part = saga(table)
        people = self.book.characters
        taken = [people[who].card for who in part.who if who != NOBODY]
        dealt = part.dealt[frame.seat]
        for character in people:
            fits = character.card not in taken if dealt == NOBODY else character.card == people[dealt].card
            if fits:
                options.append(table.rules.action(self, number=character.number))

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        part = saga(table)
        part.who = (*part.who[: frame.seat], action.number, *part.who[frame.seat + 1 :])
        table.tell("character", frame.seat, thing=self.things[action.number])


class Muster(Step[Table]):
    """Everybody has a character and takes his coins."""

    def over(self, table: Table, frame: Frame) -> None:
        part = saga(table)
        for seat in table.clockwise():
            gained = table.gain(seat, part.book.characters[part.who[seat]].coins)
            if gained > 0:
                table.tell("muster", seat, amount=gained)


class Grant(Naming):
    """The start player hands out the coins of earlier defeats, one by one; `a` of the frame counts those left."""

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if frame.a > 0 and table.can_draw():
            super().offer(table, frame, options)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack[-1] = Frame(frame.step, frame.seat, frame.a - 1)
        table.tell("grant", action.number, amount=table.gain(action.number, 1))


# -- what characters and the events of a turn change ---------------------------------------------------


class Sway(Adjust):
    """The numbers of the turn that characters and the event of the turn change."""

    def __init__(self, book: Book, ares: int) -> None:
        self.events = book.events
        self.ares = ares

    def price(self, table: Table, seat: int, card: int, coins: int) -> int:
        part = saga(table)
        if part.opened(seat, DISCOUNT):
            coins -= 1
        if part.event == MARKET_DAY:
            coins -= self.events[MARKET_DAY].amount
        return max(0, coins)

    def income(self, table: Table, seat: int, card: int, coins: int) -> int:
        part = saga(table)
        if part.opened(seat, TRADER) and part.colour(seat) == table.rules.faces[card].colour:
            coins += 1
        if part.event == LIGHTS_AT_SEA and table.rules.faces[card].power(self.ares) > 0:
            coins += self.events[LIGHTS_AT_SEA].amount
        return coins

    def cutlasses(self, table: Table, seat: int, cutlasses: int) -> int:
        return cutlasses + 1 if saga(table).opened(seat, CUTLASS) else cutlasses

    def fee(self, table: Table, seat: int, coins: int) -> int:
        return 0 if saga(table).event == OPEN_QUAY else coins

    def stops(self, table: Table) -> bool:
        return saga(table).event == STORM_WARNING and len(table.harbor) >= self.events[STORM_WARNING].least

    def wards(self, table: Table, seat: int, card: int) -> bool:
        part = saga(table)
        return part.event == CALM_SEA and part.note == 0 and table.rules.clash(table.harbor, card) >= 0


class Openers(Trigger):
    """Coins that two characters are paid when their window opens: for many cards, and for three ships."""

    def act(self, table: Table, seat: int, card: int) -> None:
        part = saga(table)
        if part.uncovered[seat] == 0:
            return
        if part.opened(seat, ADMIRAL) and len(table.harbor) >= ADMIRAL_CARDS:
            table.tell("scott", seat, amount=table.gain(seat, ADMIRAL_COINS))
        if part.opened(seat, THREE_SHIPS) and lying(table, SHIP) >= SHIPS:
            table.tell("mary", seat, amount=table.gain(seat, SHIPS_COINS))


class Voyager(Trigger):
    """Crowns for a claimed expedition."""

    def act(self, table: Table, seat: int, card: int) -> None:
        if saga(table).opened(seat, EXPEDITION_CROWNS):
            gain_crowns(table, seat, CLAIM_CROWNS)


class Clash(Trigger):
    """Before the harbor is swept: was the second ship of a colour among the first four cards of the row?"""

    def act(self, table: Table, seat: int, card: int) -> None:
        part = saga(table)
        if not part.opened(seat, EARLY_BUST):
            return
        row = table.harbor + table.turned
        for i in range(1, min(EARLY_CARDS, len(row))):
            if table.rules.clash(row[:i], row[i]) >= 0:
                part.note |= EARLY


class Consolation(Trigger):
    """Coins for so early a bust, once everything is discarded."""

    def act(self, table: Table, seat: int, card: int) -> None:
        part = saga(table)
        if part.note & EARLY:
            part.note &= ~EARLY
            table.tell("grace", seat, amount=table.gain(seat, EARLY_COINS))


EARLY: Final = 1 << 20  # beside what an event remembers


# -- Lookouts ----------------------------------------------------------------------------------------


class Look(Plain[Table]):
    """Look at the next three cards, once a Lookout and turn, at any choice of Discover."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("look")
        self.power = rules.power("lookout")
        self.ask = 0

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        part = saga(table)
        looks = table.seats[frame.seat].power[self.power] - part.looks
        if part.event == CLEAR_MORNING:
            looks += 1
        if part.opened(frame.seat, LOOKOUT):
            looks += 1
        if looks > 0 and table.rules.can_turn(table) and table.rules.pile(table) is table.draw:
            options.append(self.option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        saga(table).looks += 1
        refill(table, LOOKED_AT)
        table.tell("look", frame.seat, amount=min(LOOKED_AT, len(table.draw)))
        table.look(frame.seat, table.draw, LOOKED_AT)
        table.push(self.ask, frame.seat)


def refill(table: Table, cards: int) -> None:
    """Shuffle the discards into a draw pile that has too few cards."""
    if len(table.draw) < cards and table.discard:
        returned = table.discard[:]
        table.recall(returned)
        table.tell("shuffle", -1, amount=len(table.draw))


class Top(Verb[Table]):
    """Say which of the cards looked at comes back on top, counted from the top; the others are discarded, face up."""

    def __init__(self) -> None:
        super().__init__("top")
        self.things = [str(i + 1) for i in range(LOOKED_AT)]

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        for i in range(min(LOOKED_AT, len(table.draw))):
            options.append(table.rules.action(self, number=i))

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        coins = [table.next_card() for _ in range(min(LOOKED_AT, len(table.draw)))]
        shown: list[int] = []
        for i in range(len(coins)):
            if i != action.number:
                shown.append(table.show(coins[i]))
        for card in shown:
            table.throw(card)
        table.put_back(coins[action.number])
        table.tell("looked", frame.seat, amount=len(shown), cards=shown)
