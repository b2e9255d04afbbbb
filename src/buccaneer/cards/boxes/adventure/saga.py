"""The part of the table that is the adventure's: characters, markers, crowns, kept ships, missions and events."""

from __future__ import annotations

from typing import Final, cast

from buccaneer.cards.boxes.adventure.tale import NEXT_BAY, NO_EVENT, UNKNOWN, Book
from buccaneer.cards.rules.goals import numbers, parse, parse_rows, rows
from buccaneer.cards.rules.table import Part, Table
from buccaneer.core.action import Action
from buccaneer.core.rng import Rng

MARKERS: Final = 4
TROPHY: Final = 2  # uncovered markers that show the trophy
NOBODY: Final = -1


class Met:
    """How a seat can complete the standing missions whose terms its display and its ships meet, as last found.

    Coins and crowns come on top. It holds for just that crew, those expeditions and ships, and what was completed then.
    It is never changed, only replaced, so that twins may share it.
    """

    def __init__(
        self,
        crew: tuple[int, ...],
        won: tuple[int, ...],
        ships: tuple[int, ...],
        done: tuple[tuple[int, ...], ...],
        choices: list[Action],
    ) -> None:
        self.crew = crew
        self.won = won
        self.ships = ships
        self.done = done
        self.choices = choices

    def holds(
        self, crew: tuple[int, ...], won: tuple[int, ...], ships: tuple[int, ...], done: tuple[tuple[int, ...], ...]
    ) -> bool:
        """Whether nothing has changed since: what changes is replaced whole."""
        return self.crew is crew and self.won is won and self.ships is ships and self.done is done


NOTHING_MET: Final = Met((-1,), (), (), (), [])  # nobody has such a crew


class Saga(Part):
    """All that lies beside the play cards. Nothing of it is secret but the order of events not yet seen.

    By seat: the character, the double card dealt, markers gone from it, what they uncovered, crowns, ships kept. By
    place: the mission lying there, who completed it in order, who waits on it after a first step. Every list is
    replaced whole when it changes, so that twins share it.
    """

    name = "adventure"
    scores = True

    def __init__(self, book: Book) -> None:
        self.book = book
        self.who: tuple[int, ...] = ()
        self.dealt: tuple[int, ...] = ()
        self.gone: tuple[int, ...] = ()
        self.uncovered: tuple[int, ...] = ()
        self.crowns: tuple[int, ...] = ()
        self.hold: tuple[tuple[int, ...], ...] = ()
        self.out: tuple[int, ...] = ()  # play cards that are not in the deck yet
        self.road: tuple[int, ...] = ()  # story cards in the order they were read
        self.earlier: tuple[int, ...] = ()  # those of the chapters before, for the texts alone
        self.told: tuple[int, ...] = ()  # those that a lost try of this chapter has read
        self.open: tuple[int, ...] = ()
        self.done: tuple[tuple[int, ...], ...] = ()
        self.waiting: tuple[int, ...] = ()  # by place, a bit for each seat
        self.deck: tuple[int, ...] = ()  # events to come, the next one last
        self.known = 0  # how many of them everybody knows, from the bottom
        self.past: tuple[int, ...] = ()  # events of this month, the first one first
        self.spare: tuple[int, ...] = ()  # those not yet in play, face down
        self.month = 1
        self.markers = 0  # what card 9 asks for
        self.points_asked = 0
        # This turn: the event, what it has to remember, looks used, missions asked about.
        self.event = NO_EVENT
        self.note = 0
        self.looks = 0
        self.asked = 0
        self.met: list[Met] = []  # by seat; all twins share what was found

    def sit(self, players: int) -> None:
        """Everybody with four markers on a character that is still to be chosen."""
        self.who = (NOBODY,) * players
        self.dealt = (NOBODY,) * players
        self.gone = (0,) * players
        self.uncovered = (0,) * players
        self.crowns = (0,) * players
        self.hold = ((),) * players
        self.met = [NOTHING_MET] * players

    def copy(self) -> Part:
        twin = Saga(self.book)
        twin.who = self.who
        twin.dealt = self.dealt
        twin.gone = self.gone
        twin.uncovered = self.uncovered
        twin.crowns = self.crowns
        twin.hold = self.hold
        twin.out = self.out
        twin.road = self.road
        twin.earlier = self.earlier
        twin.told = self.told
        twin.open = self.open
        twin.done = self.done
        twin.waiting = self.waiting
        twin.deck = self.deck
        twin.known = self.known
        twin.past = self.past
        twin.spare = self.spare
        twin.month = self.month
        twin.markers = self.markers
        twin.points_asked = self.points_asked
        twin.event = self.event
        twin.note = self.note
        twin.looks = self.looks
        twin.asked = self.asked
        twin.met = self.met
        return twin

    # -- what lies where -------------------------------------------------------------------------

    def cards(self) -> list[int]:
        found = list(self.out)
        for ships in self.hold:
            found.extend(ships)
        return found

    def held(self, seat: int) -> tuple[int, ...]:
        return self.hold[seat]

    def items(self, seat: int) -> tuple[int, ...]:
        return self.hold[seat]

    def give(self, seat: int, card: int) -> None:
        left = list(self.hold[seat])
        left.remove(card)
        self.keep(seat, tuple(left))

    def keep(self, seat: int, ships: tuple[int, ...]) -> None:
        """The ships that lie before a seat from now on."""
        self.hold = (*self.hold[:seat], ships, *self.hold[seat + 1 :])

    def points(self, seat: int) -> int:
        return self.book.worth[self.crowns[seat]]

    def feats(self, seat: int) -> int:
        return self.uncovered[seat]

    # -- missions --------------------------------------------------------------------------------

    def lay(self, story: int) -> None:
        """A mission lies there from now on."""
        self.open += (story,)
        self.done += ((),)
        self.waiting += (0,)

    def waits(self, place: int, seat: int) -> bool:
        """Whether a seat has a marker on the first of two spaces."""
        return self.waiting[place] >> seat & 1 == 1

    def can_mark(self, place: int, seat: int) -> bool:
        """Whether a seat may still put a marker on a mission, or get on with one."""
        return seat not in self.done[place] and (self.gone[seat] < MARKERS or self.waits(place, seat))

    def is_done(self, story: int) -> bool:
        """Whether anybody has completed a mission of this chapter's road."""
        return story in self.open and len(self.done[self.open.index(story)]) > 0

    def placed(self) -> int:
        """The markers on missions, those left out that wait for a second step."""
        return sum([len(seats) for seats in self.done])

    def undone(self) -> int:
        """How many missions nobody has completed."""
        return len([seats for seats in self.done if not seats])

    def opened(self, seat: int, ability: int) -> bool:
        """Whether a seat's character can do something, and may."""
        return self.uncovered[seat] > 0 and self.book.abilities[self.who[seat]] == ability

    def colour(self, seat: int) -> int:
        """The ship colour that a seat's character deals in."""
        return self.book.characters[self.who[seat]].colour

    # -- texts -----------------------------------------------------------------------------------

    def write(self) -> str:
        fields = [
            numbers(self.who),
            numbers(self.dealt),
            numbers(self.gone),
            numbers(self.uncovered),
            numbers(self.crowns),
            rows(self.hold),
            numbers(self.out),
            numbers(self.road),
            numbers(self.open),
            rows(self.done),
            numbers(self.waiting),
            numbers(self.deck),
            numbers(self.past),
            numbers(self.spare),
            numbers((self.known, self.month, self.markers, self.points_asked)),
            numbers((self.event, self.note, self.looks, self.asked)),
            numbers(self.earlier),
            numbers(self.told),
        ]
        return "/".join(fields)

    def read(self, text: str) -> None:
        fields = text.split("/")
        self.who, self.dealt, self.gone, self.uncovered, self.crowns = [parse(field) for field in fields[:5]]
        self.hold = parse_rows(fields[5])
        self.met = [NOTHING_MET] * len(self.who)
        self.out, self.road, self.open = [parse(field) for field in fields[6:9]]
        self.done = parse_rows(fields[9]) if self.open else ()
        self.waiting, self.deck, self.past, self.spare = [parse(field) for field in fields[10:14]]
        self.known, self.month, self.markers, self.points_asked = parse(fields[14])
        self.event, self.note, self.looks, self.asked = parse(fields[15])
        self.earlier, self.told = [parse(field) for field in fields[16:18]]

    # -- what a seat may know --------------------------------------------------------------------

    def public(self, seat: int) -> Part:
        twin = self.copy()
        assert isinstance(twin, Saga)
        if len(self.deck) > self.known:
            twin.deck = (*self.deck[: self.known], *[UNKNOWN] * (len(self.deck) - self.known))
        if self.spare:
            twin.spare = (UNKNOWN,) * len(self.spare)
        return twin

    def redeal(self, rng: Rng) -> None:
        """Deal the events anew that nobody has seen; number 1 is among those of the first month."""
        hidden = [place for place in range(len(self.deck)) if self.deck[place] == UNKNOWN]
        if not hidden and UNKNOWN not in self.spare:
            return
        seen = (*self.deck, *self.past)
        pool = [event for event in range(NEXT_BAY) if event not in seen]
        rng.shuffle(pool)
        deck = list(self.deck)
        if len(pool) < len(hidden) + len(self.spare):
            deck[hidden[rng.below(len(hidden))]] = NEXT_BAY
        for place in hidden:
            if deck[place] == UNKNOWN:
                deck[place] = pool.pop()
        self.deck = tuple(deck)
        self.spare = tuple(pool)


def saga(table: Table) -> Saga:
    """The part of the table that is the adventure's: the first one, since it joins right after the base game."""
    part = cast("list[object]", table.parts)[0]  # compiled code then asks only once what it is
    return part if isinstance(part, Saga) else table.part(Saga)


def changed(values: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    """Numbers of all seats with one of them changed."""
    return (*values[:seat], values[seat] + by, *values[seat + 1 :])


# -- crowns ------------------------------------------------------------------------------------------


def crown(table: Table, seat: int, crowns: int) -> int:
    """Gain crowns as far as the track goes, or give some back; points follow. Says how many it were."""
    part = saga(table)
    before = part.crowns[seat]
    after = min(part.book.spaces, before + crowns)
    if after == before:
        return 0
    part.crowns = changed(part.crowns, seat, after - before)
    table.score(seat, part.book.worth[after] - part.book.worth[before])
    return after - before
