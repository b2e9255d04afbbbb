"""Missions: when a marker may be put on one, what that brings, and what each marker uncovers."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.boxes.adventure.saga import MARKERS, TROPHY, Met, Saga, changed, crown, saga
from buccaneer.cards.boxes.adventure.tale import CHEAP, COINS_ONCE, COLOURS, STANDING, STOPPED, TAXED, Book, Story
from buccaneer.cards.boxes.base.rules import one_more
from buccaneer.cards.rules.card import CUTLASS
from buccaneer.cards.rules.rules import Rules, Trigger
from buccaneer.cards.rules.table import Seat, Table
from buccaneer.core.engine import Action, Frame, Verb

ONCE_COINS: Final = 2  # of the character who is paid when his door opens
THIRD_CROWNS: Final = 1
FOURTH_CROWNS: Final = 3


# -- what a mission asks for -------------------------------------------------------------------------


def owns(story: Story, rules: Rules, seat: Seat) -> bool:
    """Whether a display has what a mission wants to see there; no Jack stands in, and no character."""
    crew = seat.crew
    if seat.power[CUTLASS] < story.cutlasses or len(seat.won) < story.expeditions:
        return False
    if story.count > 0 and len([card for card in crew if story.named[card]]) < story.count:
        return False
    if story.cheap > 0 and len([card for card in crew if rules.faces[card].cost <= CHEAP]) < story.cheap:
        return False
    return story.kinds == 0 or len({rules.faces[card].name for card in crew}) >= story.kinds


def can_pay(story: Story, part: Saga, table: Table, seat: int) -> bool:
    """Whether a seat has the coins and crowns that a mission costs."""
    return len(table.seats[seat].purse) >= story.coins and part.crowns[seat] >= story.crowns


def payments(story: Story, rules: Rules, ships: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every different set of kept ships that a mission can be paid with; one ship meets one requirement."""
    found: list[tuple[int, ...]] = [()]
    for powers in story.slots:
        found = one_more(rules, found, powers, ships)
    return found


class Need:
    """One thing that a mission asks for: how many of it, and how many of those a seat has."""

    def __init__(self, name: str, wanted: int, have: int) -> None:
        self.name = name
        self.wanted = wanted
        self.have = min(wanted, have)

    @property
    def lack(self) -> int:
        return self.wanted - self.have


def needs(story: Story, part: Saga, table: Table, seat: int) -> list[Need]:
    """All that a mission asks of a seat, the occasion first; what the harbor shows counts in the seat's own turn."""
    rules, owner = table.rules, table.seats[seat]
    own = table.active == seat
    found: list[Need] = []
    if story.at == COLOURS:
        found.append(Need("colours", story.amount, rules.colours(table) if own else 0))
    elif story.at == TAXED:
        found.append(Need("taxed", 1, 0))
    elif story.at == STOPPED:
        found.append(Need("stop", story.amount, len(table.harbor) if own else 0))
    paid: list[tuple[int, ...]] = [()]
    at = 0
    for name, wanted in story.given.items():
        have = 0
        for powers in story.slots[at : at + wanted]:
            longer = one_more(rules, paid, powers, part.hold[seat])
            if longer:
                paid = longer
                have += 1
        found.append(Need(name, wanted, have))
        at += wanted
    kinds = {rules.faces[card].name for card in owner.crew}
    cheap = [card for card in owner.crew if rules.faces[card].cost <= CHEAP]
    named = [card for card in owner.crew if story.named[card]]
    found += [
        Need("coins", story.coins, len(owner.purse)),
        Need("crowns", story.crowns, part.crowns[seat]),
        Need("cutlasses", story.cutlasses, owner.power[CUTLASS]),
        Need("expeditions", story.expeditions, len(owner.won)),
        Need("kinds", story.kinds, len(kinds)),
        Need("cheap", story.cheap, len(cheap)),
        Need("named", story.count, len(named)),
    ]
    return [need for need in found if need.wanted > 0]


# -- choices -----------------------------------------------------------------------------------------


class Complete(Verb[Table]):
    """Put a marker on a mission: on a standing one whenever its terms are met, on the others when it is asked."""

    def __init__(self, book: Book) -> None:
        super().__init__("complete")
        self.book = book
        self.things = [story.id for story in book.stories]
        self.most = max([len(story.slots) for story in book.stories])  # ships that a mission takes
        self.ask = 0

    def means(self, table: Table, card: int, cards: tuple[int, ...]) -> bool:
        """Ships with a cargo may be named, as many as a mission takes."""
        faces = table.rules.faces
        return card < 0 and 0 < len(cards) <= self.most and not [given for given in cards if not faces[given].cargo]

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        part = saga(table)
        seat = frame.seat
        if frame.step == self.ask:
            story = self.book.stories[part.open[frame.a]]
            if part.can_mark(frame.a, seat) and can_pay(story, part, table, seat):
                options.append(table.rules.action(self, number=story.number))
            return
        if part.gone[seat] == MARKERS:
            return
        owner = table.seats[seat]
        ships = part.hold[seat]
        found = part.met[seat]
        if not found.holds(owner.crew, owner.won, ships, part.done):
            choices = self.find_choices(part, table.rules, seat, owner)
            found = part.met[seat] = Met(owner.crew, owner.won, ships, part.done, choices)
        for option in found.choices:
            story = self.book.stories[option.number]
            if story.coins <= len(owner.purse) and story.crowns <= part.crowns[seat]:
                options.append(option)

    def find_choices(self, part: Saga, rules: Rules, seat: int, owner: Seat) -> list[Action]:
        """Every way in which display and ships let a seat complete a standing mission, had it the coins and crowns."""
        found: list[Action] = []
        ships = part.hold[seat]
        for place in range(len(part.open)):
            story = self.book.stories[part.open[place]]
            if story.at != STANDING or len(story.slots) > len(ships) or seat in part.done[place]:
                continue
            if owns(story, rules, owner):
                for cards in payments(story, rules, ships):
                    found.append(rules.action(self, cards=cards, number=story.number))
        return found

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        part = saga(table)
        story = self.book.stories[action.number]
        if frame.step == self.ask:
            table.stack.pop()
        for card in action.cards:
            table.give_up(frame.seat, card)
        if story.coins > 0:
            table.spend(frame.seat, story.coins)
        if story.crowns > 0:
            crown(table, frame.seat, -story.crowns)
        if story.fewer > 0:
            table.more_takes -= story.fewer
        go_on(table, frame.seat, part.open.index(action.number), list(action.cards))


def go_on(table: Table, seat: int, place: int, given: list[int]) -> None:
    """A marker is put on a mission, or moves on there; the last step completes it and uncovers what lay under it."""
    part = saga(table)
    story = part.book.stories[part.open[place]]
    waits = part.waits(place, seat)
    if not waits:
        part.gone = changed(part.gone, seat, 1)
    if story.times > 1:
        part.waiting = changed(part.waiting, place, -(1 << seat) if waits else 1 << seat)
        if not waits:
            table.tell("mission-step", seat, thing=story.id)
            return
    is_first = not part.done[place]
    part.done = (*part.done[:place], (*part.done[place], seat), *part.done[place + 1 :])
    coins = table.gain(seat, story.first_coins) if is_first else 0
    table.tell("mission", seat, cards=given, thing=story.id)
    if coins > 0:
        table.tell("reward", seat, amount=coins)
    gain_crowns(table, seat, story.reward + (story.first_crowns if is_first else 0))
    uncover(table, seat)


def gain_crowns(table: Table, seat: int, crowns: int) -> None:
    """Gain crowns, and say how many; those beyond the track are lost."""
    if crowns > 0:
        table.tell("crowns", seat, amount=crown(table, seat, crowns))


def uncover(table: Table, seat: int) -> None:
    """What lay under the next marker counts from now on: the ability, the trophy, a crown, three crowns."""
    part = saga(table)
    part.uncovered = changed(part.uncovered, seat, 1)
    number = part.uncovered[seat]
    who = part.book.characters[part.who[seat]]
    if number == 1:
        table.tell("ability", seat, thing=who.id)
        if who.ability == COINS_ONCE:
            table.tell("samuel", seat, amount=table.gain(seat, ONCE_COINS))
    elif number == TROPHY:
        table.tell("trophy", seat)
        table.score(seat, 0)
    else:
        gain_crowns(table, seat, THIRD_CROWNS if number < MARKERS else FOURTH_CROWNS)


# -- occasions ---------------------------------------------------------------------------------------


class Flags(Trigger):
    """Colours in the harbor: asked once a turn, when there are enough for the first time."""

    def __init__(self, book: Book, ask: int) -> None:
        self.book = book
        self.ask = ask
        self.fewest = min([story.amount for story in book.stories if story.at == COLOURS], default=9)

    def act(self, table: Table, seat: int, card: int) -> None:
        if len(table.harbor) < self.fewest:
            return  # too few cards for any such mission, as after most cards
        part = saga(table)
        for place in range(len(part.open) - 1, -1, -1):
            story = self.book.stories[part.open[place]]
            if story.at != COLOURS or part.asked >> place & 1 or table.rules.colours(table) < story.amount:
                continue
            part.asked |= 1 << place
            if part.can_mark(place, seat):
                table.push(self.ask, seat, place)


class Occasion(Trigger):
    """A tax was paid, or Discover ends with just so many cards: its player is asked about the missions that wait."""

    def __init__(self, book: Book, at: int, ask: int) -> None:
        self.book = book
        self.at = at
        self.ask = ask

    def act(self, table: Table, seat: int, card: int) -> None:
        part = saga(table)
        for place in range(len(part.open) - 1, -1, -1):
            story = self.book.stories[part.open[place]]
            if story.at != self.at or (self.at == STOPPED and len(table.harbor) != story.amount):
                continue
            if part.can_mark(place, seat):
                table.push(self.ask, seat, place)
