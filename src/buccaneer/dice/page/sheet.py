"""A player's sheet as it is drawn: marks on the map, and the margins with wheels, skulls, people and finds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from markupsafe import Markup

from buccaneer.bots.cast import face_of
from buccaneer.cards.page.people import one_of, sprite
from buccaneer.dice import words as dice_words
from buccaneer.dice.page.chart import EMBLEMS, MARKS
from buccaneer.dice.page.scene import DiceScene
from buccaneer.dice.rules.chart import COLOURS, PEOPLE, WHEELS, Chart, Island
from buccaneer.dice.rules.sheet import CROSSED, EMPTY
from buccaneer.dice.rules.table import OFF, green_points
from buccaneer.web.icons import icon


@dataclass(frozen=True)
class Mark:
    """Something that lies on a space of the map: a cross, a Señorita's fan, or that somebody was there first."""

    space: int
    kind: str  # "x", "f", "shut" (a treasure gone to somebody else), "first" (a mission's better points are gone)


@dataclass
class Slots:
    """The wheels of one colour: a slot each, free, circled or used."""

    colour: str
    mark: str
    slots: list[tuple[str, str]]  # state, what is printed in it
    spoken: str
    does: str


@dataclass
class Skull:
    lost: int
    green: bool
    crossed: bool


@dataclass(frozen=True)
class Person:
    """An island with its person: how much of it is done, and what the person does."""

    island: int
    icon: str
    tint: str
    name: str
    alone: str  # the name without colours
    place: str
    points: int
    left: int
    done: bool
    later: bool  # his help begins when this turn is over
    completing: bool  # one of the options would bring him
    help: str
    person: str  # whose portrait it is

    @property
    def disc(self) -> Markup:
        """What he is known by, as on a card."""
        return icon(self.icon)


@cache
def portrait(chart: Chart, number: int) -> str:
    """Who lives on an island: two of a trade are two people."""
    island = chart.islands[number]
    before = [other for other in chart.islands[:number] if other.person == island.person]
    return one_of(PEOPLE[island.person], [COLOURS[colour] for colour in island.colours], len(before))


@cache
def people_on(chart: Chart) -> Markup:
    """The portraits of everybody on a map."""
    return sprite(frozenset(filter(None, [portrait(chart, island.number) for island in chart.islands])))


class SheetPicture:
    """One player's map and margins; templates read it and compute nothing."""

    def __init__(
        self,
        scene: DiceScene,
        seat: int,
        completing: frozenset[int] = frozenset(),
        lying: frozenset[int] = frozenset(),
    ) -> None:
        self.scene = scene
        self.seat = seat
        self.table = scene.table
        self.words = scene.words
        self.map = scene.rules.chart
        self.sheet = scene.table.sheets[seat]
        self.name = scene.name(seat)
        self.initial = scene.names[seat][0].upper()
        self.face = face_of(scene.bots[seat], scene.names[seat])
        self.bot = self.words.bot(scene.bots[seat]) if scene.bots[seat] else ""
        self.me = seat == scene.told_to
        self.completing = completing  # the islands that one of the options would complete
        self.lying = lying  # the spaces that are laid only
        self.points = self.sheet.points
        self.cutlasses = self.sheet.cutlasses
        self.isles = len(self.sheet.done)

    @property
    def state(self) -> tuple[object, ...]:
        """All that the numbers of a sheet show."""
        return self.sheet.points, tuple(self.sheet.circled), tuple(self.sheet.used), self.finds

    @property
    def finds(self) -> tuple[int, ...]:
        """Skulls, and all that islands and finds have brought."""
        sheet = self.sheet
        found = sheet.cutlasses, sheet.treasures, sheet.missions, len(sheet.done)
        return sheet.skulls, sheet.green_skulls, sheet.green_slots, *found

    # -- the map ---------------------------------------------------------------------------------

    @property
    def crossed(self) -> tuple[object, ...]:
        """All that lies on the map."""
        sheet = self.sheet
        return (
            bytes(sheet.marks),
            tuple(self.table.claimed),
            tuple(sheet.done),
            tuple(sheet.left),
            self.completing,
            self.lying,
        )

    @cached_property
    def marks(self) -> list[Mark]:
        """Everything that play has put on the map; the start is crossed without saying."""
        found: list[Mark] = []
        for space in self.map.spaces[1:]:
            mark = self.sheet.marks[space.number]
            claimed = self.table.claimed[space.number]
            if space.number in self.lying:
                continue
            if mark != EMPTY:
                found.append(Mark(space.number, "x" if mark == CROSSED else "f"))
            elif claimed != OFF:
                shut = self.table.is_closed(space.number)
                found.append(Mark(space.number, "shut" if shut else "first"))
        return found

    @property
    def islands(self) -> list[tuple[int, int, bool, bool]]:
        """Of every island its number, what is left to cross, whether it is done, or would be by an option."""
        left, done = self.sheet.left, self.sheet.done
        return [(n, left[n], n in done, n in self.completing) for n in range(len(self.map.islands))]

    @cached_property
    def people(self) -> list[Person]:
        """Every island with its person."""
        return [self.person(island, island.number in self.completing) for island in self.map.islands]

    def person(self, island: Island, completing: bool) -> Person:
        icon, tint = EMBLEMS[PEOPLE[island.person]]
        number = island.number
        return Person(
            number,
            icon,
            tint,
            dice_words.person(self.words, island),
            self.words(f"dice.person.{PEOPLE[island.person]}"),
            dice_words.capital(dice_words.island_name(self.words, self.map, number)),
            island.points,
            self.sheet.left[number],
            number in self.sheet.done,
            number in self.sheet.fresh,
            completing,
            dice_words.help_text(self.words, island),
            portrait(self.map, number),
        )

    @property
    def crew(self) -> list[Person]:
        """Those who have joined, in their order."""
        return [self.people[number] for number in self.sheet.done]

    # -- the margins -----------------------------------------------------------------------------

    @cached_property
    def wheels(self) -> list[Slots]:
        """The wheels of every colour."""
        return [self.slots(number) for number in range(len(WHEELS))]

    def slots(self, number: int) -> Slots:
        sheet, name = self.sheet, WHEELS[number]
        circled, used = sheet.circled[number], sheet.used[number]
        green = name == "green"
        states: list[tuple[str, str]] = []
        for slot in range(self.map.slots[number]):
            printed = str(green_points(slot)) if green else ""
            state = "free" if slot >= circled else "on" if green or slot >= used else "used"
            states.append((state, printed))
        colour = self.words(f"dice.page.wheel.{name}")
        key = "dice.page.slots-green" if green else "dice.page.slots"
        spoken = self.words(key, wheel=colour, n=circled, used=used, of=len(states))
        return Slots(name, MARKS[name], states, spoken, self.words(f"dice.page.does.{name}"))

    @cached_property
    def skulls(self) -> list[Skull]:
        """The skull track, then the green skulls of Diplomats."""
        crossed = self.sheet.skulls
        track = [Skull(lost, False, n < crossed) for n, lost in enumerate(self.map.skulls)]
        return track + [Skull(0, True, n < self.sheet.green_skulls) for n in range(self.sheet.green_slots)]

    @property
    def skulls_told(self) -> str:
        """The skulls in words, with what the next one costs."""
        crossed, costs = self.sheet.skulls, self.map.skulls
        lost = sum(costs[:crossed])
        told = self.words("dice.page.skulls", skulls=crossed, vp=lost, of=len(costs))
        if crossed < len(costs):
            told += " " + self.words("dice.page.next-skull", vp=costs[crossed])
        return told

    @property
    def next_skull(self) -> int | None:
        """The points that the next skull of the track costs, if one is left."""
        costs = self.map.skulls
        return costs[self.sheet.skulls] if self.sheet.skulls < len(costs) else None

    @property
    def wheels_left(self) -> list[tuple[str, str, int, str]]:
        """Of every colour its name, its mark, the wheels that can be used, green ones circled, and that in words."""
        found: list[tuple[str, str, int, str]] = []
        for number, name in enumerate(WHEELS):
            n = self.sheet.circled[number] if name == "green" else self.sheet.wheels(number)
            told = self.words("dice.draft.wheel-left", wheel=self.words(f"dice.page.wheel.{name}"), n=n)
            found.append((name, MARKS[name], n, told))
        return found

    @property
    def skulls_crossed(self) -> int:
        return self.sheet.skulls + self.sheet.green_skulls

    @property
    def summary(self) -> str:
        """The whole sheet in one sentence, for a screen reader."""
        return self.words(
            "dice.page.panel",
            seat=self.name,
            vp=self.points,
            skulls=self.skulls_crossed,
            isles=self.isles,
            cutlasses=self.sheet.cutlasses,
        )

    @property
    def abilities(self) -> list[tuple[str, str, str]]:
        """What a sheet has for good, as icon, sign and words."""
        sheet = self.sheet
        counts = [
            ("cutlass", sheet.cutlasses, "cutlasses"),
            ("chest", sheet.treasures, "treasures"),
            ("scroll", sheet.missions, "missions"),
        ]
        return [(icon, str(n), self.words.count(name, n)) for icon, n, name in counts if n]
