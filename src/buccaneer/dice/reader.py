"""Reading a map of the Dice Game: its tables, checked entry by entry, become a chart and a drawing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePath

from buccaneer.content import ContentError
from buccaneer.dice.rules.chart import (
    ASKED,
    ASKS,
    BLUE,
    COLOURS,
    JESTER,
    LOCK,
    MISSION,
    NOWHERE,
    NUMBER,
    ORANGE,
    PEOPLE,
    PLAIN,
    SKULL,
    TREASURE,
    WHEEL,
    WHEELS,
    YELLOW,
    Chart,
    Island,
    Lane,
    Space,
)
from buccaneer.dice.rules.sheet import TRADE_OF
from buccaneer.dice.rules.table import GREEN_POINTS
from buccaneer.schema import (
    ID,
    MARKS,
    Entry,
    Field,
    Schema,
    anything,
    choice,
    flag,
    number,
    numbers,
    shaped,
    tables,
    whole,
)

Point = tuple[int, int]

GREENS = len(GREEN_POINTS)  # green wheels, whose points are printed beside them
READY = (3, 2)  # spaces of the Jester's start island that are crossed before a game of two and of three
POINTS = number(0, 9)
PLACE = anything()  # on the drawing: its size says which places there are

MAP = Schema(
    "a map",
    {
        "chapter": number(1, 99),
        "mark": choice(MARKS),
        "size": numbers(2, 2, (100, 2000), "must be [width, height], whole numbers from 100 to 2000"),
        "start": anything(),
        "skulls": numbers(1, 20, (0, 5), "must list 1 to 20 whole numbers from 0 to 5, the points lost at each"),
        "wheels": Field(
            lambda value: isinstance(value, dict) and set(value) == set(WHEELS),
            f"must give slots for {', '.join(WHEELS)}",
        ),
        "islands": tables(),
        "lanes": tables(),
    },
    {"treasures": tables(), "missions": tables()},
)
SLOTS = Schema(
    "the wheels' slots",
    {
        **dict.fromkeys(WHEELS, number(0, 9)),
        "green": Field(lambda value: whole(value, GREENS, GREENS), f"must be {GREENS}"),
    },
)
START = Schema("the start", {"at": PLACE})
ISLAND = Schema(
    "an island",
    {
        "id": shaped(ID, "an id of small letters, digits and hyphens"),
        "person": choice(PEOPLE),
        "points": POINTS,
        "label": PLACE,
        "spaces": tables(),
        "links": Field(lambda value: isinstance(value, list), "must list pairs of spaces, counted from 1"),
    },
    {
        "start": Field(lambda value: isinstance(value, bool), "is true, or left out"),
        "ready": anything(),
        "colours": anything(),
    },
)
# What a space may ask for: one of these.
ASKING = {
    "lock": choice(COLOURS),
    "skull": flag(),
    "wheel": choice([WHEELS[colour] for colour in (YELLOW, ORANGE, BLUE)]),
    "number": number(2, 9),
}
SPACE = Schema("a space", {"at": PLACE}, ASKING)
LANE = Schema("a lane", {"from": anything(), "spaces": tables()}, {"to": anything()})
DEAD_ENDS = {
    "treasure": Schema(
        "a treasure",
        {
            "id": shaped(f"treasure-{ID.pattern}", "treasure- and a number"),
            "by": anything(),
            "at": PLACE,
            "points": POINTS,
        },
    ),
    "mission": Schema("a mission", {"asks": choice(ASKS), "by": anything(), "at": PLACE}),
}


@dataclass(frozen=True)
class Drawing:
    """Where a map's things are drawn: spaces by their numbers, labels by islands, courses by lanes from end to end."""

    size: Point
    spaces: tuple[Point, ...]
    labels: tuple[Point, ...]
    courses: tuple[tuple[Point, ...], ...]


class Reader:
    """Makes a chart and a drawing of a map's tables, and refuses entries that are missing, unknown or impossible."""

    def __init__(self, file: str, data: Entry) -> None:
        self.file = file
        self.spaces: list[Space] = []
        self.islands: list[Island] = []
        self.lanes: list[Lane] = []
        self.at: list[Point] = []
        self.labels: list[Point] = []
        self.courses: list[tuple[Point, ...]] = []
        self.near: list[list[int]] = []
        self.by_id: dict[str, int] = {}
        MAP.check(file, "", data)
        START.check(file, "start", data["start"])
        SLOTS.check(file, "wheels", data["wheels"])
        self.size = (data["size"][0], data["size"][1])
        self.space("start", "start", PLAIN, data["start"])
        for i, table in enumerate(data["islands"]):
            self.island(f"islands[{i + 1}]", table)
        for i, table in enumerate(data["lanes"]):
            self.lane(f"lane-{i + 1}", table)
        for i, table in enumerate(data.get("treasures", ())):
            self.dead_end(f"treasures[{i + 1}]", "treasure", table)
        for i, table in enumerate(data.get("missions", ())):
            self.dead_end(f"missions[{i + 1}]", "mission", table)
        for i, table in enumerate(data["islands"]):
            self.ready(self.islands[i], table)
        for space in self.spaces:
            space.near = tuple(sorted(self.near[space.number]))
        slots = tuple([data["wheels"][colour] for colour in WHEELS])
        self.chart = Chart(PurePath(file).stem, self.spaces, self.islands, self.lanes, tuple(data["skulls"]), slots)
        self.drawing = Drawing(self.size, tuple(self.at), tuple(self.labels), tuple(self.courses))

    def refuse(self, key: str, reason: str) -> ContentError:
        return ContentError(self.file, key, reason)

    def point(self, key: str, value: object) -> Point:
        """A place within the frame."""
        width, height = self.size
        if isinstance(value, list) and len(value) == 2 and whole(value[0], 0, width) and whole(value[1], 0, height):
            return value[0], value[1]
        raise self.refuse(key, f"{value!r} is not a place [x, y] within {width} by {height}")

    def space(self, key: str, id: str, kind: int, table: Entry, island: int = NOWHERE, lane: int = NOWHERE) -> Space:
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
        SPACE.check(self.file, id, table)
        assert isinstance(table, dict)
        asks = sorted(set(ASKING) & set(table))
        if len(asks) > 1:
            raise self.refuse(id, f"asks for one thing only, not for {' and '.join(asks)}")
        space = self.space(id, id, PLAIN, table, island, lane)
        if "lock" in table:
            space.kind, space.colour = LOCK, COLOURS.index(table["lock"])
        elif "wheel" in table:
            space.kind, space.colour = WHEEL, WHEELS.index(table["wheel"])
        elif "number" in table:
            space.kind, space.amount = NUMBER, table["number"]
        elif "skull" in table:
            space.kind = SKULL
        return space

    def island(self, key: str, table: Entry) -> None:
        """One more island with its spaces and links."""
        known = isinstance(table, dict) and isinstance(table.get("id"), str) and ID.fullmatch(table["id"])
        ISLAND.check(self.file, table["id"] if known else key, table)
        id, person = table["id"], PEOPLE.index(table["person"])
        if id in [island.id for island in self.islands]:
            raise self.refuse(f"{key}.id", f"the id {id!r} is there twice")
        island = Island(len(self.islands), id, person, table["points"], table.get("start", False))
        island.colours = self.colours(id, person, table)
        self.labels.append(self.point(f"{id}.label", table["label"]))
        spaces = [
            self.special(f"{id}-{i + 1}", space, island=island.number).number for i, space in enumerate(table["spaces"])
        ]
        island.spaces = tuple(spaces)
        self.islands.append(island)
        self.links(id, spaces, table["links"])

    def colours(self, id: str, person: int, table: Entry) -> tuple[int, ...]:
        """The two ship colours of a Trader or Wholesaler, none for others."""
        if person not in TRADE_OF:
            if "colours" in table:
                raise self.refuse(f"{id}.colours", "goes with trader and wholesaler only")
            return ()
        colours = table.get("colours")
        if not isinstance(colours, list) or len(colours) != 2 or colours[0] == colours[1]:
            raise self.refuse(f"{id}.colours", "must list two different colours")
        for colour in colours:
            choice(COLOURS).check(self.file, f"{id}.colours", colour)
        return tuple([COLOURS.index(colour) for colour in colours])

    def links(self, id: str, spaces: list[int], links: list[object]) -> None:
        """Join an island's spaces, each link two numbers of its spaces."""
        for link in links:
            if not isinstance(link, list) or len(link) != 2 or not all(whole(n, 1, len(spaces)) for n in link):
                raise self.refuse(f"{id}.links", f"{link!r} is not a pair of spaces from 1 to {len(spaces)}")
            if link[0] == link[1] or spaces[link[1] - 1] in self.near[spaces[link[0] - 1]]:
                raise self.refuse(f"{id}.links", f"{link!r} is there twice, or joins a space to itself")
            self.join(spaces[link[0] - 1], spaces[link[1] - 1])

    def join(self, one: int, other: int) -> None:
        self.near[one].append(other)
        self.near[other].append(one)

    def lane(self, id: str, table: Entry) -> None:
        """One more lane, from the start or an island to an island, or to a treasure or mission if it has no end."""
        LANE.check(self.file, id, table)
        ends = [self.end(f"{id}.{name}", table[name]) for name in ("from", "to") if name in table]
        number = len(self.lanes)
        spaces = [self.special(f"{id}-{i + 1}", space, lane=number).number for i, space in enumerate(table["spaces"])]
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
        if "to" in table and ends[0] == 0:
            self.islands[islands[0]].landing = ends[1]

    def end(self, key: str, id: object) -> int:
        """The space a lane begins or ends at: the start or one of an island."""
        if not isinstance(id, str) or id not in self.by_id or self.spaces[self.by_id[id]].lane != NOWHERE:
            raise self.refuse(key, f"{id!r} is not the start or a space of an island")
        return self.by_id[id]

    def dead_end(self, key: str, kind: str, table: Entry) -> None:
        """One more treasure or mission, next to one space of an island or a lane."""
        DEAD_ENDS[kind].check(self.file, key, table)
        by = self.by_id.get(table["by"]) if isinstance(table["by"], str) else None
        if by is None:
            raise self.refuse(f"{key}.by", f"{table['by']!r} is not a space of an island or a lane")
        if by == 0 or self.spaces[by].kind in (TREASURE, MISSION):
            raise self.refuse(
                f"{key}.by", f"{table['by']!r} must be a space of an island or a lane: this is a dead end"
            )
        if kind == "treasure":
            space = self.space(key, table["id"], TREASURE, table)
            space.amount = table["points"]
        else:
            asks = ASKS.index(table["asks"])
            space = self.space(key, f"mission-{ASKS[asks]}", MISSION, table)
            space.colour, space.amount = asks, ASKED[asks]
        self.join(by, space.number)

    def ready(self, island: Island, table: Entry) -> None:
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
