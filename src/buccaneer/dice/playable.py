"""Maps that cannot be played to their end are refused: what is out of reach, what cannot be paid or met."""

from __future__ import annotations

from buccaneer.content import ContentError
from buccaneer.dice.rules.chart import (
    ASKS,
    DIPLOMAT,
    GREEN,
    JESTER,
    MISSION,
    PLAIN,
    TREASURE,
    WHEEL,
    WHEELS,
    Chart,
)
from buccaneer.dice.rules.sheet import CROSSED, CUTLASSES_OF, EMPTY, GREEN_SKULLS, blank
from buccaneer.dice.rules.table import GREEN_POINTS, MISSION_FIRST

START_ISLANDS = 4
LEAST_SPACES = 5  # of a start island
LEAST_JESTER = 6  # spaces of the Jester's start island
LEAST_POINTS = 25


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
    if len([islands for islands in joined if islands]) != len(starts):
        raise ContentError(file, "lanes", "a lane from the start must end at a start island, a treasure or a mission")


def check_reach(file: str, chart: Chart) -> None:
    """Refuse an island without a lane or in pieces, a course to nothing, and a space that can never be crossed."""
    for lane in chart.lanes:
        last = chart.spaces[lane.spaces[-1]]
        if not lane.islands and not any(chart.spaces[n].kind in (TREASURE, MISSION) for n in last.near):
            raise ContentError(file, f"lane-{lane.number + 1}", "leads nowhere: to no island, treasure or mission")
    for island in chart.islands:
        if not any(island.number in lane.islands for lane in chart.lanes):
            raise ContentError(file, island.id, "cannot be reached: no lane leads to this island")
        joined = spread(chart, island.spaces[0], island.spaces)
        for number in island.spaces:
            if number not in joined:
                raise ContentError(file, chart.spaces[number].id, "no link joins it to the rest of its island")
    sheet = blank(chart)
    while sheet.open:
        sheet.mark(chart, sheet.open[0], CROSSED)
    for space in chart.spaces:
        if sheet.marks[space.number] == EMPTY:
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
    for colour in range(len(WHEELS)):
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
        len(chart.skulls) + GREEN_SKULLS * people.count(DIPLOMAT),
        sum([CUTLASSES_OF.get(person, 0) for person in people]),
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
    return persons + treasures + MISSION_FIRST * len(chart.missions) + sum(GREEN_POINTS[: chart.slots[GREEN]])
