"""The story: Month's End turns the hourglass of the newest card, story cards are read, and card 9 ends a chapter."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.boxes.adventure.saga import Saga, saga
from buccaneer.cards.boxes.adventure.tale import CONTEST, MONTHS_END, MONTHS_END_VARIABLE, Arrival, Book, Story
from buccaneer.cards.rules.card import TAX
from buccaneer.cards.rules.table import Table
from buccaneer.core.engine import Frame, Step

WON: Final = "chapter-won"
LOST: Final = "chapter-lost"
MOST_ARRIVALS: Final = 1000  # that are kept


def price(book: Book, part: Saga, event: int) -> int:
    """What a marker costs at this Month's End, or 0 if none can be bought off."""
    if event == MONTHS_END_VARIABLE:
        return book.events[event].amount
    newest = book.stories[part.road[-1]]
    return newest.ends[book.way].buy_off if book.way == CONTEST else 0


def pay(table: Table, seat: int, coins: int) -> None:
    """An event's coins."""
    table.tell("event-coins", seat, amount=table.gain(seat, coins))


class Month(Step[Table]):
    """Month's End: the hourglass of the newest card runs out, then the events begin anew with one more on top."""

    def __init__(self, name: str, book: Book) -> None:
        super().__init__(name)
        self.book = book

    def over(self, table: Table, frame: Frame) -> None:
        part = saga(table)
        if part.event == MONTHS_END:
            self.turn_glass(table, part, frame.seat)
        deck = list(part.past)
        deck.reverse()
        part.known = len(deck)
        if part.spare:
            deck.append(part.spare[-1])
            part.spare = part.spare[:-1]
        part.deck = tuple(deck)
        part.past = ()
        part.month += 1

    def turn_glass(self, table: Table, part: Saga, seat: int) -> None:
        """What the newest story card says: go on with a card, by what was completed perhaps, or come to card 9."""
        glass = self.book.stories[part.road[-1]].ends[self.book.way]
        if glass.over:
            won = is_won(table)
            if won:
                part.road = (*part.road, self.book.by_id[glass.over])
            table.tell("chapter-won" if won else "chapter-lost", seat, thing=glass.over)
            table.finish(WON if won else LOST, seat)
        elif glass.ask:
            read(table, self.book.story(glass.yes if part.is_done(self.book.by_id[glass.ask]) else glass.no), seat)
        elif glass.next:
            read(table, self.book.story(glass.next), seat)


def is_won(table: Table) -> bool:
    """Whether all is done that card 9 asks for: every mission, enough markers on them, enough points in all."""
    part = saga(table)
    if part.undone() > 0 or part.placed() < part.markers:
        return False
    return sum([owner.points for owner in table.seats]) >= part.points_asked


def read(table: Table, story: Story, seat: int) -> None:
    """A story card is read: cards join the deck, coins are gained, and its mission lies there."""
    part = saga(table)
    part.road = (*part.road, story.number)
    table.tell("story", seat, thing=story.id)
    arrival = arriving(table, part, story)
    if arrival.cards:
        part.out = arrival.out
        table.shuffle_in(arrival.cards)
        table.tell("shuffled-in", seat, amount=len(arrival.cards), cards=arrival.cards)
    if story.recalls:
        taxes = [card for card in table.discard if table.rules.faces[card].kind == TAX]
        if taxes:
            table.recall(taxes)
            table.tell("recalled", seat, amount=len(taxes), cards=taxes)
    if story.gain > 0:
        for other in table.clockwise():
            pay(table, other, story.gain)
    if story.is_mission():
        part.lay(story.number)


def arriving(table: Table, part: Saga, story: Story) -> Arrival:
    """What the story card just read brings."""
    arrivals = part.book.arrivals
    key = (part.out, part.road)
    found = arrivals.get(key)
    if found is None:
        if len(arrivals) == MOST_ARRIVALS:
            arrivals.clear()
        cards = coming(table, part, story)
        out = list(part.out)
        for card in cards:
            out.remove(card)
        found = arrivals[key] = Arrival(cards, tuple(out))
    return found


def coming(table: Table, part: Saga, story: Story) -> list[int]:
    """The cards a story card puts into the deck: those it names, as far as a try before has not done so.

    In play there are then as many as earlier chapters and the cards read in this one bring.
    """
    book = part.book
    found: list[int] = []
    joining = book.joining[story.number]
    if not joining:
        return found
    out = table.rules.count(list(part.out))
    for card in joining:
        copies = table.rules.faces[card].count
        if copies == 1:
            found += [card] * out[card]
        elif out[card] > 0:
            wanted = book.before[story.chapter][card]
            for number in part.road:
                wanted += book.stories[number].cards.count(card)
            found += [card] * (min(copies, wanted) - (copies - out[card]))
    return found
