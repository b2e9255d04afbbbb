"""What a seat is after: how far each mission is from it, what it is worth, and what cards do for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.cards.boxes.adventure.missions import payments
from buccaneer.cards.boxes.adventure.plot import price
from buccaneer.cards.boxes.adventure.saga import MARKERS, TROPHY, saga
from buccaneer.cards.boxes.adventure.tale import CHEAP, COLOURS, STOPPED, TAXED, Book, Story
from buccaneer.cards.rules.card import ANCHOR, CUTLASS, JACK, SHIP, Face, lacking
from buccaneer.cards.share import Share

if TYPE_CHECKING:
    from buccaneer.cards.thought import Thought

# How far something is, in takes.
ITEM: Final = 3.0
SWORD: Final = 2.5
PERSON: Final = 2.5
KIND: Final = 1.2
THRIFTY: Final = 1.5
CROWN: Final = 1.5
COIN: Final = 0.3
SYMBOL: Final = 3.0
SYMBOLS_UNKNOWN: Final = 2.5
TRIP: Final = 1.0
FLAGS: Final = 3.0
TAX_LUCK: Final = 3.0
NIGHT: Final = 1.0
NEAR: Final = 0.5

# What something is worth, in coins.
ABILITY: Final = 2.0
CUP: Final = 5.0  # the trophy, more when somebody is near the end
CUP_LATE: Final = 14.0
JOINT: Final = 10.0  # a mission that the table still has to do
JOINT_LATE: Final = 10.0
MARKER: Final = 5.0  # one more marker that card 9 asks for
HASTE: Final = 0.8
POINT_JOINT: Final = 2.2
POINT_JOINT_LATE: Final = 1.6
POINT_SPARE: Final = 0.7  # beyond what card 9 asks for
CARGO: Final = 0.6  # a cargo that no mission wants now
ERRAND: Final = 0.5  # the part of an expedition that each thing still lacking leaves
RICH: Final = 6


class Purpose(Share):
    """The missions of a table as one seat sees them."""

    def __init__(self, thought: Thought) -> None:
        table = thought.table
        self.table = table
        self.rules = thought.rules
        self.seat = thought.seat
        self.part = saga(table)
        self.together = self.part.book.together
        self.hurry = thought.progress
        if self.together:
            self.set_pace(thought)
        self.point = thought.point
        self.crown = thought.point * self.part.book.worth[-1] / self.part.book.spaces
        self.stories = [self.part.book.stories[number] for number in self.part.open]
        self.missions: list[int] = []  # the places that are worth something to the seat
        self.worths: list[float] = []
        self.efforts: list[list[float]] = [[] for _ in table.seats]
        self.wants: dict[int, float] = {}
        for place in range(len(self.stories)):
            worth = self.value(place, self.seat)
            self.worths.append(worth)
            if worth > 0:
                self.missions.append(place)

    def set_pace(self, thought: Thought) -> None:
        """A table that plays together has a calendar: how long it still is, and what a point is worth to it."""
        part = self.part
        month = len(part.deck) + len(part.past)
        months = months_left(part.book, part.book.stories[part.road[-1]]) if part.road else 5
        turns = len(part.deck) + sum([month + i for i in range(1, months)])
        total = turns + 1 + sum([month - i for i in range(1, part.month)]) + len(part.past)
        self.hurry = 1.0 - turns / max(1, total)
        thought.rounds_left = turns / len(self.table.seats)
        points = sum([owner.points for owner in self.table.seats])
        enough = points >= part.points_asked
        thought.point = POINT_SPARE if enough else POINT_JOINT + POINT_JOINT_LATE * self.hurry

    # -- what a mission is worth -----------------------------------------------------------------

    def value(self, place: int, seat: int) -> float:
        """What completing a mission is worth to a seat, or to the table if it plays together; nothing if it cannot."""
        part = self.part
        if not part.can_mark(place, seat):
            return 0.0
        story = self.part.book.stories[part.open[place]]
        first = not part.done[place]
        worth = float(story.first_coins) if first else 0.0
        worth += self.crown * (story.reward + (story.first_crowns if first else 0))
        worth += self.uncovering(seat)
        if self.together:
            if first:
                worth += JOINT + JOINT_LATE * self.hurry
            elif part.placed() < part.markers:
                worth += MARKER * (1 + self.hurry)
        return HASTE * worth

    def uncovering(self, seat: int) -> float:
        """What lies under the next marker."""
        number = self.part.uncovered[seat]
        if number == 0:
            return ABILITY + (0.0 if self.together else 0.5 * CUP + 0.5 * (CUP_LATE - CUP) * self.hurry)
        if number + 1 == TROPHY:
            return 0.0 if self.together else CUP + (CUP_LATE - CUP) * self.hurry
        return self.crown * (1 if number + 1 < MARKERS else 3)

    def price(self) -> int:
        """What a marker costs at this Month's End."""
        return price(self.part.book, self.part, self.part.event)

    # -- how far a mission is --------------------------------------------------------------------

    def effort(self, story: Story, seat: int, more: Face | None, ship: int, coins: int) -> float:
        """How many takes or so a seat is away from completing a mission, with a card and some coins more."""
        owner = self.table.seats[seat]
        purse = len(owner.purse) + coins
        found = COIN * max(0, story.coins - purse) + CROWN * max(0, story.crowns - self.part.crowns[seat])
        if story.slots:
            ships = self.part.hold[seat] if ship < 0 else (*self.part.hold[seat], ship)
            found += ITEM * self.unmet(story, ships)
        if story.cutlasses > 0:
            have = owner.power[CUTLASS] + (more.power(CUTLASS) if more is not None else 0)
            found += SWORD * max(0, story.cutlasses - have)
        if story.count > 0:
            have = len([card for card in owner.crew if story.named[card]])
            have += 1 if more is not None and story.named[more.number] else 0
            found += PERSON * max(0, story.count - have)
        if story.cheap > 0:
            have = len([card for card in owner.crew if self.rules.faces[card].cost <= CHEAP])
            have += 1 if more is not None and more.cost <= CHEAP else 0
            found += THRIFTY * max(0, story.cheap - have)
        if story.kinds > 0:
            names = {self.rules.faces[card].name for card in owner.crew}
            if more is not None:
                names.add(more.name)
            found += KIND * max(0, story.kinds - len(names))
        if story.expeditions > len(owner.won):
            found += self.travel(owner.power, more)
        if story.at == COLOURS:
            found += FLAGS
        elif story.at == TAXED:
            found += TAX_LUCK + COIN * max(0, 12 - purse)
        elif story.at == STOPPED:
            found += NIGHT
        return found

    def unmet(self, story: Story, ships: tuple[int, ...]) -> int:
        """How many ships that a mission takes are still lacking."""
        if len(ships) >= len(story.slots) and payments(story, self.rules, ships):
            return 0
        lack = 0
        left = list(ships)
        for powers in story.slots:
            fitting = [card for card in left if max([self.rules.faces[card].power(power) for power in powers]) > 0]
            if fitting:
                left.remove(fitting[0])
            else:
                lack += 1
        return lack

    def travel(self, power: tuple[int, ...], more: Face | None) -> float:
        """How far an expedition is, one that lies out or any."""
        lack = SYMBOLS_UNKNOWN
        for call in self.table.calls:
            lack = min(lack, float(sum(lacking(self.rules.faces[call], power))))
        if more is not None and has_symbol(more):
            lack = max(0.0, lack - 1)
        return TRIP + SYMBOL * lack

    # -- what a card does ------------------------------------------------------------------------

    def nearer(self, seat: int, more: Face | None, ship: int, coins: int) -> float:
        """What a card and coins more are worth to a seat: for every mission the part of the way that they save."""
        gained = 0.0
        places = self.missions
        if seat != self.seat:
            places = [place for place in range(len(self.stories)) if self.part.can_mark(place, seat)]
        if not places:
            return 0.0
        if not self.efforts[seat]:
            self.efforts[seat] = [self.effort(story, seat, None, -1, 0) for story in self.stories]
        for place in places:
            story = self.stories[place]
            before = self.efforts[seat][place]
            if not self.matters(story, more, ship, coins):
                continue
            after = self.effort(story, seat, more, ship, coins)
            if after != before:
                worth = self.worths[place] if seat == self.seat else self.value(place, seat)
                gained += worth * (before - after) / (max(before, after) + NEAR)
        return gained

    def matters(self, story: Story, more: Face | None, ship: int, coins: int) -> bool:
        """Whether a card or coins more can change anything about a mission; most do not."""
        if coins != 0 and (story.coins > 0 or story.at == TAXED):
            return True
        if ship >= 0:
            return len(story.slots) > 0 and self.fits(ship, story)
        if more is None:
            return False
        if (
            story.kinds > 0
            or (story.cheap > 0 and more.cost <= CHEAP)
            or (story.count > 0 and story.named[more.number])
        ):
            return True
        if story.cutlasses > 0 and more.power(CUTLASS) > 0:
            return True
        return story.expeditions > 0 and has_symbol(more)

    def paid(self, coins: int) -> float:
        """What coins alone do for the missions."""
        for place in self.missions:
            if self.stories[place].coins > 0 or self.stories[place].at == TAXED:
                return self.nearer(self.seat, None, -1, coins)
        return 0.0

    def spare_cargo(self, card: int) -> float:
        """What a kept ship is worth besides: for expeditions lying out, missions to come, inns."""
        worth = self.errand(card)
        if self.hurry > 0.8 and self.together:
            return worth
        return worth + CARGO * (2 if self.rules.faces[card].power(self.rules.power("ares")) > 0 else 1)

    def errand(self, card: int) -> float:
        """What a ship brings an expedition lying out that asks for its cargo: the less is lacking then, the more."""
        best = 0.0
        for call in self.table.calls:
            face = self.rules.faces[call]
            if face.items:
                items = self.without(face, self.part.hold[self.seat])
                after = self.without(face, (*self.part.hold[self.seat], card))
                if after < items:
                    lack = after + sum(lacking(face, self.table.seats[self.seat].power))
                    best = max(best, face.points * self.point * ERRAND**lack)
        return best

    def without(self, expedition: Face, ships: tuple[int, ...]) -> int:
        """How many items of an expedition these ships do not bring."""
        left = list(ships)
        lack = 0
        for item in expedition.items:
            fitting = [card for card in left if self.rules.faces[card].power(item) > 0]
            if fitting:
                left.remove(fitting[0])
            else:
                lack += 1
        return lack

    def wanted(self, card: int, but: int) -> float:
        """What a kept ship is worth to the missions but one."""
        if not self.stories or self.rules.faces[card].kind != SHIP:
            return 0.0
        worth = 0.0
        for place in self.missions:
            if place != but and self.fits(card, self.stories[place]):
                worth = max(worth, self.worths[place])
        return worth

    def fits(self, card: int, story: Story) -> bool:
        """Whether a mission takes such a ship."""
        face = self.rules.faces[card]
        for powers in story.slots:
            for power in powers:
                if face.power(power) > 0:
                    return True
        return False

    def reserve(self) -> int:
        """The crowns that a mission wants, or one of this chapter that may still come."""
        chapter = self.part.book.chapter
        crowns = 0
        for story in self.part.book.stories:
            coming = story.chapter == chapter and story.number not in self.part.road
            if story.crowns > crowns and (coming or (story.number in self.part.open and not self.over(story))):
                crowns = story.crowns
        return crowns

    def over(self, story: Story) -> bool:
        """Whether this seat has completed a mission."""
        return self.seat in self.part.done[self.part.open.index(story.number)]

    def affords(self, story: Story) -> bool:
        return len(self.table.seats[self.seat].purse) >= story.coins

    def poor(self) -> bool:
        return len(self.table.seats[self.seat].purse) < RICH

    def lacking(self, seat: int) -> int:
        """How much a seat needs coins: together the poorest, in a contest who is farthest behind."""
        owner = self.table.seats[seat]
        return -len(owner.purse) if self.together else -owner.points


def has_symbol(face: Face) -> bool:
    """Whether a card counts for expeditions."""
    return len([ability for ability in face.powers if ANCHOR <= ability <= JACK]) > 0


def months_left(book: Book, story: Story) -> int:
    """How many Month's Ends there are until card 9 from a story card on, this month's included."""
    months = 1
    glass = story.ends[book.way]
    while not glass.over:
        following = glass.next or glass.no
        if not following:
            return months
        months += 1
        glass = book.story(following).ends[book.way]
    return months
