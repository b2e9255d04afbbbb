"""Phase 0: an event is revealed at the beginning of every turn, and does what it says there or later."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.boxes.adventure.missions import uncover
from buccaneer.cards.boxes.adventure.people import refill
from buccaneer.cards.boxes.adventure.plot import pay, price
from buccaneer.cards.boxes.adventure.saga import MARKERS, Saga, changed, crown, saga
from buccaneer.cards.boxes.adventure.tale import (
    BREWERS_WAGON,
    CALM_SEA,
    FOLLOWING_WIND,
    HARBOR_FEAST,
    HELPING_HAND,
    LIGHTS_AT_SEA,
    MONTHS_END,
    NEXT_BAY,
    NO_EVENT,
    OPEN_QUAY,
    PILOT_WANTED,
    PORTRAIT_PAINTER,
    STORM_WARNING,
    WAGER,
    Book,
    Happening,
)
from buccaneer.cards.rules.card import PROFESSION, SHIP
from buccaneer.cards.rules.naming import Naming
from buccaneer.cards.rules.rules import Rules, Trigger
from buccaneer.cards.rules.table import Table
from buccaneer.core.engine import Action, Frame, Plain, Verb

BUSTS: Final = 2  # what a seat's bet is noted as, two bits each
HOLDS: Final = 1


class Dawn(Trigger):
    """A turn opens with an event."""

    def __init__(self, step: int) -> None:
        self.step = step

    def act(self, table: Table, seat: int, card: int) -> None:
        part = saga(table)
        part.event, part.note, part.looks, part.asked = NO_EVENT, 0, 0, 0
        table.push(self.step, seat)


class Reveal(Plain[Table]):
    """Reveal the top event; what it does at once happens, what it asks is asked, the rest waits for its phase."""

    def __init__(self, book: Book) -> None:
        super().__init__("event", True)
        self.book = book
        self.pilot = self.wager = self.painter = self.wagon = self.help = self.bay = self.buy_off = self.month = 0

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        part = saga(table)
        event = part.deck[-1]
        part.deck = part.deck[:-1]
        part.known = min(part.known, len(part.deck))
        part.past += (event,)
        part.event = event
        table.revealed += 1
        table.tell("event", frame.seat, thing=self.book.events[event].id)
        self.happen(table, part, frame.seat, event, self.book.events[event])

    def happen(self, table: Table, part: Saga, seat: int, event: int, card: Happening) -> None:
        """What an event does when it is revealed."""
        if event == FOLLOWING_WIND:
            table.more_takes += card.amount
        elif event == OPEN_QUAY:
            table.tell("event-coins", seat, amount=table.gain(seat, card.amount))
        elif event == PILOT_WANTED:
            table.push(self.pilot, seat)
        elif event == WAGER:
            self.ask(table, self.wager, len(table.seats) - 1)
        elif event == PORTRAIT_PAINTER:
            self.ask(table, self.painter)
        elif event == BREWERS_WAGON:
            self.ask(table, self.wagon)
        elif event == HELPING_HAND:
            players = len(table.seats)
            if players == 1 or (players == 2 and not self.book.together):
                table.tell("event-coins", seat, amount=table.gain(seat, card.amount))
            else:
                table.push(self.help, seat)
        elif event == NEXT_BAY:
            self.row_on(table, seat, card.amount)
        elif event >= MONTHS_END:
            table.push(self.month, seat)
            if price(self.book, part, event) > 0:
                self.ask(table, self.buy_off)

    def ask(self, table: Table, step: int, seats: int = -1) -> None:
        """Ask everybody clockwise, or the last so many."""
        order = table.clockwise()
        if seats >= 0:
            order = order[len(order) - seats :]
        for i in range(len(order) - 1, -1, -1):
            table.push(step, order[i])

    def row_on(self, table: Table, seat: int, cards: int) -> None:
        """The next cards go face up to the discard pile; one of them may still come into the harbor."""
        refill(table, cards)
        shown: list[int] = []
        for _ in range(min(cards, len(table.draw))):
            shown.append(table.show(table.next_card()))
        for card in shown:
            table.throw(card)
        table.revealed += 1
        table.tell("bay", seat, amount=len(shown), cards=shown)
        numbers = [card + 1 for card in shown if table.rules.faces[card].kind in (SHIP, PROFESSION)]
        numbers += [0] * (3 - len(numbers))
        table.push(self.bay, seat, numbers[0], numbers[1], numbers[2])


# -- what events ask ---------------------------------------------------------------------------------


class Pilot(Verb[Table]):
    """Name a ship colour that is in play."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("pilot")
        self.things = list(rules.colour_names)
        self.ships = [0] * len(self.things)
        for face in rules.faces:
            if face.kind == SHIP:
                self.ships[face.colour] += face.count

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        inside = self.ships[:]
        for card in saga(table).out:
            face = table.rules.faces[card]
            if face.kind == SHIP:
                inside[face.colour] -= 1
        for colour in range(len(inside)):
            if inside[colour] > 0:
                options.append(table.rules.action(self, number=colour))

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        saga(table).note = action.number + 1
        table.tell("pilot", frame.seat, thing=self.things[action.number])


class Bet(Plain[Table]):
    """Say that the active player's Discover holds, or that it busts."""

    def __init__(self, name: str, bet: int) -> None:
        super().__init__(name)
        self.bet = bet

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        saga(table).note |= self.bet << 2 * frame.seat
        table.tell("holds" if self.bet == HOLDS else "busts", frame.seat)


class Portrait(Plain[Table]):
    """Pay the painter for a crown."""

    def __init__(self, book: Book) -> None:
        super().__init__("portrait")
        self.book = book

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        rich = len(table.seats[frame.seat].purse) >= self.book.events[PORTRAIT_PAINTER].amount
        if rich and saga(table).crowns[frame.seat] < self.book.spaces:
            options.append(self.option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.spend(frame.seat, self.book.events[PORTRAIT_PAINTER].amount)
        table.tell("portrait", frame.seat, amount=crown(table, frame.seat, 1))


class Pawn(Plain[Table]):
    """Return a crown to the painter for coins."""

    def __init__(self, book: Book) -> None:
        super().__init__("pawn")
        self.book = book

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if saga(table).crowns[frame.seat] > 0 and table.can_draw():
            options.append(self.option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        crown(table, frame.seat, -1)
        coins = table.gain(frame.seat, self.book.events[PORTRAIT_PAINTER].amount)
        table.tell("pawn", frame.seat, amount=coins)


class Wagon(Verb[Table]):
    """Sell one kept ship to the brewer."""

    def __init__(self, book: Book) -> None:
        super().__init__("wagon")
        self.book = book

    def means(self, table: Table, card: int, cards: tuple[int, ...]) -> bool:
        return card >= 0 and not cards and len(table.rules.faces[card].cargo) > 0

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        offered: list[int] = []
        for card in saga(table).hold[frame.seat]:
            if card not in offered:
                offered.append(card)
                options.append(table.rules.action(self, card))

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.give_up(frame.seat, action.card)
        coins = table.gain(frame.seat, self.book.events[BREWERS_WAGON].amount)
        table.tell("wagon", frame.seat, action.card, coins)


class Help(Naming):
    """Name another player: both gain."""

    def __init__(self, book: Book) -> None:
        super().__init__("share")
        self.book = book

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        coins = self.book.events[HELPING_HAND].amount
        for seat in (frame.seat, action.number):
            table.tell("event-coins", seat, amount=table.gain(seat, coins))


class Bay(Verb[Table]):
    """Put one of the ships and professions of the next bay into the harbor."""

    def __init__(self) -> None:
        super().__init__("bay")

    def means(self, table: Table, card: int, cards: tuple[int, ...]) -> bool:
        return card >= 0 and not cards and table.rules.faces[card].kind in (SHIP, PROFESSION)

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        a, b, c = frame.a, frame.b, frame.c  # equal cards are one option
        if a > 0:
            options.append(table.rules.action(self, a - 1))
        if b > 0 and b != a:
            options.append(table.rules.action(self, b - 1))
        if c > 0 and c not in (a, b):
            options.append(table.rules.action(self, c - 1))

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.discard.remove(action.card)
        table.harbor.append(action.card)
        table.tell("towed", frame.seat, action.card)


class BuyOff(Plain[Table]):
    """Pay for the leftmost marker on one's character at Month's End; it uncovers, and earns no reward of a mission."""

    def __init__(self, book: Book) -> None:
        super().__init__("buy-off")
        self.book = book

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        part = saga(table)
        rich = len(table.seats[frame.seat].purse) >= price(self.book, part, part.event)
        if rich and part.gone[frame.seat] < MARKERS:
            options.append(self.option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        part = saga(table)
        coins = price(self.book, part, part.event)
        table.spend(frame.seat, coins)
        table.tell("buy-off", frame.seat, amount=coins)
        part.gone = changed(part.gone, frame.seat, 1)
        uncover(table, frame.seat)


# -- what events do later in the turn ----------------------------------------------------------------


class Dusk(Trigger):
    """Discover is over without a bust: the event of the turn pays before the windows open."""

    def __init__(self, book: Book, ares: int) -> None:
        self.events = book.events
        self.ares = ares

    def act(self, table: Table, seat: int, card: int) -> None:
        part = saga(table)
        event = part.event
        if event < 0:
            return
        told = self.events[event]
        lying = len(table.harbor)
        if event == HARBOR_FEAST and lying >= told.least:
            for other in table.clockwise():
                pay(table, other, told.amount + (told.more if other == seat else 0))
        elif event == LIGHTS_AT_SEA and not [ship for ship in table.harbor if self.is_ares(table, ship)]:
            pay(table, seat, told.without)
        elif event == STORM_WARNING and lying >= told.least:
            table.more_takes += told.amount
        elif event == PILOT_WANTED and [ship for ship in table.harbor if self.is_named(table, ship, part.note)]:
            pay(table, seat, told.amount)
        elif event == WAGER:
            if len(table.seats) == 1:
                if lying >= told.least:
                    pay(table, seat, told.alone)
            else:
                settle(table, part, HOLDS, told.holds)

    def is_ares(self, table: Table, card: int) -> bool:
        return table.rules.faces[card].power(self.ares) > 0

    def is_named(self, table: Table, card: int, note: int) -> bool:
        face = table.rules.faces[card]
        return face.kind == SHIP and face.colour + 1 == note


def settle(table: Table, part: Saga, bet: int, coins: int) -> None:
    """Those who said so gain."""
    for seat in table.clockwise():
        if part.note >> 2 * seat & 3 == bet:
            pay(table, seat, coins)


class Wreck(Trigger):
    """A bust pays those who said so."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def act(self, table: Table, seat: int, card: int) -> None:
        part = saga(table)
        if part.event == WAGER and len(table.seats) > 1:
            settle(table, part, BUSTS, self.book.events[WAGER].busts)


class Calmed(Trigger):
    """The one ship that a calm sea lets send away without cutlasses."""

    def act(self, table: Table, seat: int, card: int) -> None:
        part = saga(table)
        if part.event == CALM_SEA and table.rules.faces[card].strength > table.rules.cutlasses(table, seat):
            part.note |= 1
