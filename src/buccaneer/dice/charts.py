"""The maps of the Dice Game: read from data, checked entry by entry, and made into charts and drawings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import PurePath
from typing import Any

from buccaneer.content import (
    ID,
    MARKS,
    ContentError,
    data_bytes,
    data_files,
    laid_over,
    numbers_digest,
    read_toml,
    whole,
)
from buccaneer.core.errors import BuccaneerError
from buccaneer.dice.rules.chart import (
    ASKS,
    BLUE,
    COLOURS,
    DIPLOMAT,
    GREEN,
    JESTER,
    LOCK,
    MISSION,
    NOWHERE,
    NUMBER,
    ORANGE,
    PEOPLE,
    PIRATE,
    PLAIN,
    SAILOR,
    SKULL,
    TRADER,
    TREASURE,
    WHEEL,
    WHEELS,
    WHOLESALER,
    YELLOW,
    Chart,
    Island,
    Lane,
    Space,
)

Point = tuple[int, int]
Table = dict[str, Any]

# The entries each table must have, and those it may have.
MUST = {
    "map": {"chapter", "mark", "size", "start", "skulls", "wheels", "islands", "lanes"},
    "start": {"at"},
    "island": {"id", "person", "points", "label", "spaces", "links"},
    "space": {"at"},
    "lane": {"from", "spaces"},
    "treasure": {"id", "by", "at", "points"},
    "mission": {"asks", "by", "at"},
}
MAY = {
    "map": {"treasures", "missions", "earlier"},
    "island": {"start", "ready", "colours"},
    "space": {"lock", "skull", "wheel", "number"},
    "lane": {"to"},
}

# The least and the most a number may be.
RANGES = {"chapter": (1, 99), "points": (0, 9), "number": (2, 9)}

COSTS = (YELLOW, ORANGE, BLUE)  # the wheels a space may cost
TWO_COLOURS = (TRADER, WHOLESALER)
START_ISLANDS = 4
LEAST_SPACES = 5  # of a start island
LEAST_JESTER = 6  # spaces of the Jester's start island
READY = (3, 2)  # of those, crossed before a game of two and of three
GREEN_WHEELS = (1, 1, 2, 1, 1, 2)
MISSION_POINTS = 2
LEAST_POINTS = 25
DIPLOMATS_SKULLS = 3
CUTLASSES = {SAILOR: 1, PIRATE: 2}
# How many of its thing a mission asks for, in the order of ASKS.
ASKED = (2, 4, 5, 7, 4, 3)


@dataclass(frozen=True)
class Drawing:
    """Where a map's things are drawn: spaces by their numbers, labels by islands, courses by lanes from end to end."""

    size: Point
    spaces: tuple[Point, ...]
    labels: tuple[Point, ...]
    courses: tuple[tuple[Point, ...], ...]


@cache
def maps() -> tuple[str, ...]:
    """The names of our own maps."""
    return tuple(PurePath(file).stem for file in data_files("dice/maps/*.toml"))


def map_file(name: str) -> str:
    """The file of one of our own maps."""
    return f"dice/maps/{name}.toml"


def chart(name: str, packs: tuple[str, ...] = ()) -> Chart:
    """A map by its name, checked."""
    return load(name, packs)[0]


def drawing(name: str, packs: tuple[str, ...] = ()) -> Drawing:
    """Where a map's things are drawn."""
    return load(name, packs)[1]


@cache
def load(name: str, packs: tuple[str, ...] = ()) -> tuple[Chart, Drawing]:
    """A map and its drawing, read once: a pack's in place of our own."""
    if name not in maps():
        raise BuccaneerError(f"there is no map {name!r}; possible: {', '.join(maps())}")
    for pack in reversed(laid_over(name, packs)):
        return make(pack.key, pack.chart)
    return read(f"maps/{name}.toml", data_bytes(map_file(name)))


@cache
def chart_digest(name: str) -> str:
    """A short digest of the numbers a map is played with; where things are drawn makes no difference."""
    on = chart(name)
    spaces = [(at.id, at.kind, at.colour, at.amount, at.island, at.lane, at.near) for at in on.spaces]
    islands = [
        (at.id, at.person, at.points, at.start, at.colours, at.spaces, at.entries, at.ready) for at in on.islands
    ]
    lanes = [(lane.spaces, lane.islands) for lane in on.lanes]
    return numbers_digest([spaces, islands, lanes, on.skulls, on.slots])


def read_chart(file: str, text: bytes) -> Chart:
    """The map a file holds, checked."""
    return read(file, text)[0]


def read(file: str, text: bytes) -> tuple[Chart, Drawing]:
    """The map a file holds and its drawing, both checked."""
    return make(file, read_toml(file, text))


def make(file: str, data: Table) -> tuple[Chart, Drawing]:
    """The map that tables describe and its drawing, both checked."""
    reader = Reader(file, data)
    check(file, reader.chart)
    return reader.chart, reader.drawing


class Reader:
    """Makes a chart and a drawing of a map's tables, and refuses entries that are missing, unknown or impossible."""

    def __init__(self, file: str, data: Table) -> None:
        self.file = file
        self.spaces: list[Space] = []
        self.islands: list[Island] = []
        self.lanes: list[Lane] = []
        self.at: list[Point] = []
        self.labels: list[Point] = []
        self.courses: list[tuple[Point, ...]] = []
        self.near: list[list[int]] = []
        self.by_id: dict[str, int] = {}
        self.size: Point = (0, 0)
        self.entries("", "map", data)
        self.head(data)
        self.space("start", "start", PLAIN, data["start"])
        for i, table in enumerate(self.tables("", data, "islands")):
            self.island(f"islands[{i + 1}]", table)
        for i, table in enumerate(self.tables("", data, "lanes")):
            self.lane(f"lane-{i + 1}", table)
        for i, table in enumerate(self.tables("", data, "treasures")):
            self.dead_end(f"treasures[{i + 1}]", "treasure", table)
        for i, table in enumerate(self.tables("", data, "missions")):
            self.dead_end(f"missions[{i + 1}]", "mission", table)
        for i, table in enumerate(data["islands"]):
            self.ready(self.islands[i], table)
        for space in self.spaces:
            space.near = tuple(sorted(self.near[space.number]))
        slots = tuple([data["wheels"][colour] for colour in WHEELS])
        self.chart = Chart(PurePath(file).stem, self.spaces, self.islands, self.lanes, tuple(data["skulls"]), slots)
        self.drawing = Drawing(self.size, tuple(self.at), tuple(self.labels), tuple(self.courses))

    def refuse(self, key: str, reason: str) -> ContentError:
        return ContentError(self.file, key.removeprefix("."), reason)

    def entries(self, key: str, kind: str, table: object) -> None:
        """Refuse what is no table, and entries that are missing or unknown."""
        if not isinstance(table, dict):
            raise self.refuse(key, f"must be a table that describes the {kind}")
        for name in sorted(MUST[kind] - set(table)):
            raise self.refuse(f"{key}.{name}", "missing")
        known = MUST[kind] | MAY.get(kind, set())
        for name in sorted(set(table) - known):
            raise self.refuse(f"{key}.{name}", f"unknown; possible: {', '.join(sorted(known))}")
        for name, (least, most) in RANGES.items():
            if name in table and not whole(table[name], least, most):
                raise self.refuse(f"{key}.{name}", f"{table[name]!r} is not a whole number from {least} to {most}")

    def tables(self, key: str, table: Table, name: str) -> list[Table]:
        """A list of tables, which may be left out only where it may be empty."""
        found = table.get(name, [])
        if not isinstance(found, list) or (name in table and not found):
            raise self.refuse(f"{key}.{name}", "must list at least one table")
        return found

    def choice(self, key: str, value: object, choices: tuple[str, ...]) -> int:
        """The place of a word among those that are possible."""
        if not isinstance(value, str) or value not in choices:
            raise self.refuse(key, f"{value!r} is not one of {', '.join(choices)}")
        return choices.index(value)

    def point(self, key: str, value: object) -> Point:
        """A place within the frame."""
        width, height = self.size
        if isinstance(value, list) and len(value) == 2 and whole(value[0], 0, width) and whole(value[1], 0, height):
            return value[0], value[1]
        raise self.refuse(key, f"{value!r} is not a place [x, y] within {width} by {height}")

    def head(self, data: Table) -> None:
        """The size, and refusals of a wrong mark, skull track or number of wheels."""
        size, skulls, wheels = data["size"], data["skulls"], data["wheels"]
        if not isinstance(size, list) or len(size) != 2 or not all(whole(n, 100, 2000) for n in size):
            raise self.refuse("size", "must be [width, height], whole numbers from 100 to 2000")
        self.size = (size[0], size[1])
        self.choice("mark", data["mark"], MARKS)
        self.entries("start", "start", data["start"])
        if not isinstance(skulls, list) or not 1 <= len(skulls) <= 20 or not all(whole(n, 0, 5) for n in skulls):
            raise self.refuse("skulls", "must list 1 to 20 whole numbers from 0 to 5, the points lost at each")
        if not isinstance(wheels, dict) or set(wheels) != set(WHEELS):
            raise self.refuse("wheels", f"must give slots for {', '.join(WHEELS)}")
        for colour, slots in wheels.items():
            if not whole(slots, 0, 9):
                raise self.refuse(f"wheels.{colour}", f"{slots!r} is not a whole number from 0 to 9")
        if wheels["green"] != len(GREEN_WHEELS):
            raise self.refuse("wheels.green", f"must be {len(GREEN_WHEELS)}")

    def space(self, key: str, id: str, kind: int, table: Table, island: int = NOWHERE, lane: int = NOWHERE) -> Space:
        """One more space, next to none yet."""
        if id in self.by_id:
            raise self.refuse(key, f"the id {id!r} is there twice")
        at = self.point(f"{key}.at", table["at"])
        if at in self.at:
            raise self.refuse(f"{key}.at", f"{self.spaces[self.at.index(at)].id} is at the same place")
        space = Space(len(self.spaces), id, kind, NOWHERE, 0, island, lane)
        self.by_id[id] = space.number
        self.spaces.append(space)
        self.near.append([])
        self.at.append(at)
        return space

    def special(self, id: str, table: object, island: int = NOWHERE, lane: int = NOWHERE) -> Space:
        """A space of an island or a lane, with what it asks."""
        self.entries(id, "space", table)
        assert isinstance(table, dict)
        asks = sorted(MAY["space"] & set(table))
        if len(asks) > 1:
            raise self.refuse(id, f"asks for one thing only, not for {' and '.join(asks)}")
        space = self.space(id, id, PLAIN, table, island, lane)
        if "lock" in table:
            space.kind, space.colour = LOCK, self.choice(f"{id}.lock", table["lock"], COLOURS)
        elif "wheel" in table:
            possible = tuple([WHEELS[colour] for colour in COSTS])
            space.kind, space.colour = WHEEL, COSTS[self.choice(f"{id}.wheel", table["wheel"], possible)]
        elif "number" in table:
            space.kind, space.amount = NUMBER, table["number"]
        elif "skull" in table:
            if table["skull"] is not True:
                raise self.refuse(f"{id}.skull", "is true, or left out")
            space.kind = SKULL
        return space

    def island(self, key: str, table: Table) -> None:
        """One more island with its spaces and links."""
        self.entries(key, "island", table)
        id, start = table["id"], table.get("start", False)
        if not isinstance(id, str) or not ID.fullmatch(id):
            raise self.refuse(f"{key}.id", f"{id!r} is not an id of small letters, digits and hyphens")
        if id in [island.id for island in self.islands]:
            raise self.refuse(f"{key}.id", f"the id {id!r} is there twice")
        if not isinstance(start, bool):
            raise self.refuse(f"{id}.start", "is true, or left out")
        person = self.choice(f"{id}.person", table["person"], PEOPLE)
        island = Island(len(self.islands), id, person, table["points"], start)
        island.colours = self.colours(id, person, table)
        self.labels.append(self.point(f"{id}.label", table["label"]))
        spaces = [
            self.special(f"{id}-{i + 1}", space, island=island.number).number
            for i, space in enumerate(self.tables(id, table, "spaces"))
        ]
        island.spaces = tuple(spaces)
        self.islands.append(island)
        self.links(id, spaces, table["links"])

    def colours(self, id: str, person: int, table: Table) -> tuple[int, ...]:
        """The two ship colours of a Trader or Wholesaler, none for others."""
        if person not in TWO_COLOURS:
            if "colours" in table:
                raise self.refuse(f"{id}.colours", "goes with trader and wholesaler only")
            return ()
        colours = table.get("colours")
        if not isinstance(colours, list) or len(colours) != 2 or colours[0] == colours[1]:
            raise self.refuse(f"{id}.colours", "must list two different colours")
        return tuple([self.choice(f"{id}.colours", colour, COLOURS) for colour in colours])

    def links(self, id: str, spaces: list[int], links: object) -> None:
        """Join an island's spaces, each link two numbers of its spaces."""
        if not isinstance(links, list):
            raise self.refuse(f"{id}.links", "must list pairs of spaces, counted from 1")
        for link in links:
            if not isinstance(link, list) or len(link) != 2 or not all(whole(n, 1, len(spaces)) for n in link):
                raise self.refuse(f"{id}.links", f"{link!r} is not a pair of spaces from 1 to {len(spaces)}")
            if link[0] == link[1] or spaces[link[1] - 1] in self.near[spaces[link[0] - 1]]:
                raise self.refuse(f"{id}.links", f"{link!r} is there twice, or joins a space to itself")
            self.join(spaces[link[0] - 1], spaces[link[1] - 1])

    def join(self, one: int, other: int) -> None:
        self.near[one].append(other)
        self.near[other].append(one)

    def lane(self, id: str, table: Table) -> None:
        """One more lane, from the start or an island to an island, or to a treasure or mission if it has no end."""
        self.entries(id, "lane", table)
        ends = [self.end(f"{id}.{name}", table[name]) for name in ("from", "to") if name in table]
        number = len(self.lanes)
        spaces = [
            self.special(f"{id}-{i + 1}", space, lane=number).number
            for i, space in enumerate(self.tables(id, table, "spaces"))
        ]
        if "to" in table and ends[1] == 0:
            raise self.refuse(f"{id}.to", "must be a space of an island; lanes begin at the start")
        islands = tuple([self.spaces[end].island for end in ends if end])
        if len(ends) == 2 and len(set(islands)) < len(islands):
            raise self.refuse(f"{id}.to", "must be another island than the lane comes from")
        course = [ends[0], *spaces, *ends[1:]]
        for one, other in pairwise(course):
            self.join(one, other)
        self.lanes.append(Lane(number, tuple(spaces), islands if "to" in table else ()))
        self.courses.append(tuple([self.at[space] for space in course]))
        for end in ends if "to" in table else ():
            if end and end not in self.islands[self.spaces[end].island].entries:
                self.islands[self.spaces[end].island].entries += (end,)

    def end(self, key: str, id: object) -> int:
        """The space a lane begins or ends at: the start or one of an island."""
        if not isinstance(id, str) or id not in self.by_id or self.spaces[self.by_id[id]].lane != NOWHERE:
            raise self.refuse(key, f"{id!r} is not the start or a space of an island")
        return self.by_id[id]

    def dead_end(self, key: str, kind: str, table: Table) -> None:
        """One more treasure or mission, next to one space of an island or a lane."""
        self.entries(key, kind, table)
        by = self.by_id.get(table["by"]) if isinstance(table["by"], str) else None
        if by is None:
            raise self.refuse(f"{key}.by", f"{table['by']!r} is not a space of an island or a lane")
        if by == 0 or self.spaces[by].kind in (TREASURE, MISSION):
            raise self.refuse(
                f"{key}.by", f"{table['by']!r} must be a space of an island or a lane: this is a dead end"
            )
        if kind == "treasure":
            id = table["id"]
            if not isinstance(id, str) or not ID.fullmatch(id) or not id.startswith("treasure-"):
                raise self.refuse(f"{key}.id", f"{id!r} is not treasure- and a number")
            space = self.space(key, id, TREASURE, table)
            space.amount = table["points"]
        else:
            asks = self.choice(f"{key}.asks", table["asks"], ASKS)
            space = self.space(key, f"mission-{ASKS[asks]}", MISSION, table)
            space.colour, space.amount = asks, ASKED[asks]
        self.join(by, space.number)

    def ready(self, island: Island, table: Table) -> None:
        """The spaces of the Jester's start island that are crossed before a game of two and of three."""
        if not (island.start and island.person == JESTER):
            if "ready" in table:
                raise self.refuse(f"{island.id}.ready", "goes with the Jester's start island only")
            return
        ready = table.get("ready")
        if not isinstance(ready, list) or [len(ids) if isinstance(ids, list) else 0 for ids in ready] != list(READY):
            raise self.refuse(
                f"{island.id}.ready", f"must list {READY[0]} spaces for two players and {READY[1]} for three"
            )
        for ids in ready:
            for id in ids:
                if not isinstance(id, str) or self.by_id.get(id, 0) not in island.spaces or ids.count(id) > 1:
                    raise self.refuse(f"{island.id}.ready", f"{id!r} is not a space of this island, or is there twice")
        island.ready = tuple([tuple([self.by_id[id] for id in ids]) for ids in ready])


def check(file: str, chart: Chart) -> None:
    """Refuse a map that cannot be played to its end."""
    check_starts(file, chart)
    check_reach(file, chart)
    check_wheels(file, chart)
    check_missions(file, chart)
    points = within_reach(chart)
    if points < LEAST_POINTS:
        raise ContentError(file, "map", f"has {points} points within reach, and needs {LEAST_POINTS}")


def check_starts(file: str, chart: Chart) -> None:
    """Refuse a map without four plain start islands, the Jester's among them, each with a lane from the start."""
    starts = [chart.islands[number] for number in chart.starts]
    if len(starts) != START_ISLANDS:
        raise ContentError(file, "islands", f"{len(starts)} are start islands, and there must be {START_ISLANDS}")
    if [island.person for island in starts].count(JESTER) != 1:
        raise ContentError(file, "islands", "one start island must be the Jester's, and one only")
    joined = [chart.lanes[chart.spaces[number].lane].islands for number in chart.spaces[0].near]
    for island in starts:
        if joined.count((island.number,)) != 1:
            raise ContentError(file, island.id, "a start island must have one lane from the start, of its own")
        least = LEAST_JESTER if island.person == JESTER else LEAST_SPACES
        if len(island.spaces) < least:
            raise ContentError(file, island.id, f"has {len(island.spaces)} spaces, and as a start island needs {least}")
        for number in island.spaces:
            if chart.spaces[number].kind != PLAIN:
                raise ContentError(file, chart.spaces[number].id, "the spaces of a start island must be plain")
    if len(joined) != len(starts):
        raise ContentError(file, "lanes", "a lane from the start must end at a start island")


def check_reach(file: str, chart: Chart) -> None:
    """Refuse an island without a lane or in pieces, a course to nothing, and a space that can never be crossed."""
    for lane in chart.lanes:
        last = chart.spaces[lane.spaces[-1]]
        if not lane.islands and not any(chart.spaces[n].kind in (TREASURE, MISSION) for n in last.near):
            raise ContentError(file, f"lane-{lane.number + 1}", "leads nowhere: to no island, treasure or mission")
    for island in chart.islands:
        if not island.entries:
            raise ContentError(file, island.id, "cannot be reached: no lane leads to this island")
        joined = spread(chart, island.spaces[0], island.spaces)
        for number in island.spaces:
            if number not in joined:
                raise ContentError(file, chart.spaces[number].id, "no link joins it to the rest of its island")
    crossed = spread(chart, 0, tuple(range(len(chart.spaces))))
    for space in chart.spaces:
        if space.number not in crossed:
            raise ContentError(file, space.id, "cannot be reached from the start")


def spread(chart: Chart, begin: int, among: tuple[int, ...]) -> set[int]:
    """All spaces among some that can be reached from one of them."""
    found, new = {begin}, [begin]
    while new:
        for number in chart.spaces[new.pop()].near:
            if number in among and number not in found:
                found.add(number)
                new.append(number)
    return found


def check_wheels(file: str, chart: Chart) -> None:
    """Refuse more spaces that cost a wheel of a colour than wheels of it can ever be circled."""
    for colour in COSTS:
        cost = [space for space in chart.spaces if space.kind == WHEEL and space.colour == colour]
        if len(cost) > chart.slots[colour]:
            reason = f"{len(cost)} spaces cost {WHEELS[colour]} wheels, and {chart.slots[colour]} can be circled"
            raise ContentError(file, cost[-1].id, reason)


def check_missions(file: str, chart: Chart) -> None:
    """Refuse a mission that nobody can ever meet."""
    people = [island.person for island in chart.islands]
    there = (
        len(chart.treasures),
        sum(chart.slots),
        len(chart.islands),
        len(chart.skulls) + DIPLOMATS_SKULLS * people.count(DIPLOMAT),
        sum([CUTLASSES.get(person, 0) for person in people]),
        len(chart.missions) - 1,
    )
    for number in chart.missions:
        space = chart.spaces[number]
        asks = space.colour
        if there[asks] < space.amount:
            raise ContentError(file, space.id, f"asks for {space.amount} {ASKS[asks]}, and the map has {there[asks]}")


def within_reach(chart: Chart) -> int:
    """The most points a map gives: persons, treasures, missions crossed first, and green wheels."""
    persons = sum([island.points for island in chart.islands])
    treasures = sum([chart.spaces[number].amount for number in chart.treasures])
    return persons + treasures + MISSION_POINTS * len(chart.missions) + sum(GREEN_WHEELS[: chart.slots[GREEN]])
