"""The maps of the Dice Game: what each chapter holds, where things are drawn, and maps that are refused."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest

from buccaneer import BuccaneerError, ContentError
from buccaneer.content import data_bytes
from buccaneer.dice import charts, words
from buccaneer.dice.charts import maps
from buccaneer.dice.playable import within_reach
from buccaneer.dice.reader import Point
from buccaneer.dice.rules.chart import (
    ASKS,
    COLOURS,
    JESTER,
    LOCK,
    MISSION,
    NUMBER,
    PEOPLE,
    PLAIN,
    SKULL,
    TREASURE,
    WHEEL,
    WHEELS,
    Chart,
)
from buccaneer.words import Words

NAMES = ["dice-1", "dice-2", "dice-3", "dice-4"]
Map = dict[str, Any]

# The people each chapter must have, and the missions.
FIRST = {"sailor", "pirate", "jester", "vice-admiral", "admiral", "senorita", "passenger"}
CROWD = {
    "dice-1": FIRST | {"trader"},
    "dice-2": FIRST | {"wholesaler", "gunner", "captain"},
    "dice-3": {"sailor", "pirate", "jester", "wild-jester", "trader", "diplomat", "gunner"},
    "dice-4": {"sailor", "pirate", "jester", "wholesaler", "diplomat", "clerk", "gunner", "captain"},
}
NOT_THERE = {"dice-1": "wholesaler", "dice-2": "trader", "dice-3": "wholesaler", "dice-4": "trader"}
MISSIONS = {"dice-1": (), "dice-2": (), "dice-3": ASKS[:3], "dice-4": ASKS}

# Drawing units: a disc's radius is 15, a label's too, the start's 20.
APART = 37
LABEL_APART = 34
ISLANDS_APART = 60
LANE_APART = 44
EDGE = 20


def people(chart: Chart) -> Counter[str]:
    return Counter(PEOPLE[island.person] for island in chart.islands)


def kinds(chart: Chart) -> Counter[int]:
    return Counter(space.kind for space in chart.spaces)


# -- what the maps hold ----------------------------------------------------------------------------


def test_there_are_four_maps() -> None:
    assert list(maps()) == NAMES
    with pytest.raises(BuccaneerError, match="no map 'dice-9'"):
        charts.chart("dice-9")


@pytest.mark.parametrize("name", NAMES)
def test_a_map_passes_its_checks(name: str) -> None:
    chart = charts.chart(name)
    assert chart is charts.chart(name)
    assert chart.name == name
    assert chart.by_id["start"] == 0
    assert [space.number for space in chart.spaces] == list(range(len(chart.spaces)))
    assert charts.read(name, data_bytes(f"dice/maps/{name}.toml"))[0].by_id == chart.by_id


@pytest.mark.parametrize("name", NAMES)
def test_a_chapter_has_its_people_and_missions(name: str) -> None:
    chart = charts.chart(name)
    assert set(people(chart)) >= CROWD[name]
    assert NOT_THERE[name] not in people(chart)
    assert [ASKS[chart.spaces[number].colour] for number in chart.missions] == list(MISSIONS[name])
    assert 9 <= len(chart.islands) <= 12
    assert 5 <= len(chart.treasures) <= 6
    assert 8 <= len(chart.skulls) <= 10


def test_chapter_1_has_no_space_of_a_later_chapter() -> None:
    assert set(kinds(charts.chart("dice-1"))) == {PLAIN, LOCK, SKULL, TREASURE}


@pytest.mark.parametrize("name", NAMES[1:])
def test_later_chapters_have_wheel_spaces_and_numbers_of_3_and_4(name: str) -> None:
    chart = charts.chart(name)
    wheels = {WHEELS[space.colour] for space in chart.spaces if space.kind == WHEEL}
    numbers = {space.amount for space in chart.spaces if space.kind == NUMBER}
    assert wheels == {"yellow", "orange", "blue"}
    assert numbers == {3, 4}


@pytest.mark.parametrize("kind", [LOCK, NUMBER, WHEEL])
def test_special_spaces_rise_from_chapter_to_chapter(kind: int) -> None:
    counts = [kinds(charts.chart(name))[kind] for name in NAMES]
    assert all(before < after for before, after in pairwise(counts))


def test_a_gunner_lives_where_numbers_abound() -> None:
    for name in NAMES:
        chart = charts.chart(name)
        assert people(chart)["gunner"] == (1 if kinds(chart)[NUMBER] > 10 else 0)
    assert [people(charts.chart(name))["gunner"] for name in NAMES] == [0, 1, 1, 1]


@pytest.mark.parametrize("name", NAMES)
def test_a_lane_from_the_start_leads_to_a_treasure(name: str) -> None:
    """On chapter 1 two lanes do; none of them touches an island."""
    chart = charts.chart(name)
    lanes = [lane for lane in chart.lanes if 0 in chart.spaces[lane.spaces[0]].near and not lane.islands]
    assert len(lanes) == (2 if name == "dice-1" else 1)
    for lane in lanes:
        last = chart.spaces[lane.spaces[-1]]
        assert [chart.spaces[near].kind for near in last.near if near > 0] == [TREASURE]


@pytest.mark.parametrize("name", NAMES)
def test_every_ship_opens_a_lock(name: str) -> None:
    locks = {space.colour for space in charts.chart(name).spaces if space.kind == LOCK}
    assert locks == set(range(len(COLOURS)))


def test_chapter_3_has_two_more_jesters() -> None:
    found = people(charts.chart("dice-3"))
    assert (found["jester"], found["wild-jester"]) == (2, 1)


def test_chapter_4_has_what_the_missions_ask_for() -> None:
    chart = charts.chart("dice-4")
    found = people(chart)
    assert found["sailor"] + 2 * found["pirate"] >= 4
    assert len(chart.skulls) + 3 * found["diplomat"] > 7
    assert len(chart.treasures) > 2
    assert [chart.spaces[number].amount for number in chart.missions] == [2, 4, 5, 7, 4, 3]


@pytest.mark.parametrize("name", NAMES)
def test_start_islands_are_plain_and_worth_one_point(name: str) -> None:
    chart = charts.chart(name)
    starts = [chart.islands[number] for number in chart.starts]
    assert [island.points for island in starts] == [1, 1, 1, 1]
    assert {PEOPLE[island.person] for island in starts} >= {"jester", "sailor"}
    jester = next(island for island in starts if island.person == JESTER)
    two, three = jester.ready
    assert (len(two), len(three)) == (3, 2)
    assert set(three) < set(two) < set(jester.spaces)
    assert all(chart.spaces[number].kind == PLAIN for island in starts for number in island.spaces)


@pytest.mark.parametrize("name", NAMES)
def test_harder_islands_are_worth_more_and_points_suffice(name: str) -> None:
    chart = charts.chart(name)
    assert all(2 <= island.points <= 9 for island in chart.islands if not island.start)
    assert 35 <= within_reach(chart) <= 70


@pytest.mark.parametrize("name", NAMES)
def test_adjacency_goes_both_ways_and_treasures_are_dead_ends(name: str) -> None:
    chart = charts.chart(name)
    for space in chart.spaces:
        assert all(space.number in chart.spaces[near].near for near in space.near)
        assert len(set(space.near)) == len(space.near)
    for number in chart.treasures + chart.missions:
        assert len(chart.spaces[number].near) == 1
    for island in chart.islands:
        assert all(chart.spaces[number].island == island.number for number in island.spaces)
        assert (island.landing in island.spaces) == island.start


@pytest.mark.parametrize("name", NAMES)
def test_every_island_can_be_entered_at_a_plain_space(name: str) -> None:
    """Special spaces slow an island's end, not its beginning."""
    chart = charts.chart(name)
    for island in chart.islands:
        lanes = {number for lane in chart.lanes if island.number in lane.islands for number in lane.spaces}
        entries = [chart.spaces[number] for number in island.spaces if lanes.intersection(chart.spaces[number].near)]
        assert PLAIN in [space.kind for space in entries]


# -- where they are drawn --------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_everything_lies_within_a_portrait_frame(name: str) -> None:
    drawing = charts.drawing(name)
    width, height = drawing.size
    assert width == 400
    assert 640 <= height <= 760
    for x, y in drawing.spaces + drawing.labels:
        assert EDGE <= x <= width - EDGE
        assert EDGE <= y <= height - EDGE


@pytest.mark.parametrize("name", NAMES)
def test_spaces_and_labels_keep_their_distance(name: str) -> None:
    chart, drawing = charts.chart(name), charts.drawing(name)
    at = drawing.spaces
    for one, other in combinations(chart.spaces, 2):
        apart = math.dist(at[one.number], at[other.number])
        assert apart >= APART, f"{one.id} and {other.id}"
        if one.island >= 0 and other.island >= 0 and one.island != other.island:
            assert apart >= ISLANDS_APART, f"{one.id} and {other.id}"
    for island, label in zip(chart.islands, drawing.labels, strict=True):
        assert min(math.dist(label, place) for place in at) >= LABEL_APART, island.id


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_linked_does_not_seem_to_touch(name: str) -> None:
    """Within an island linked spaces are nearer to each other than any that are not."""
    chart, at = charts.chart(name), charts.drawing(name).spaces
    for island in chart.islands:
        pairs = [(number, near) for number, near in combinations(island.spaces, 2)]
        linked = [math.dist(at[a], at[b]) for a, b in pairs if b in chart.spaces[a].near]
        others = [math.dist(at[a], at[b]) for a, b in pairs if b not in chart.spaces[a].near]
        assert max(linked) < min(others, default=999), island.id


@pytest.mark.parametrize("name", NAMES)
def test_lanes_pass_under_no_island_and_do_not_cross(name: str) -> None:
    chart, drawing = charts.chart(name), charts.drawing(name)
    land = [(space.island, drawing.spaces[space.number]) for space in chart.spaces if space.island >= 0]
    for lane, course in zip(chart.lanes, drawing.courses, strict=True):
        ends = {chart.spaces[near].island for number in lane.spaces for near in chart.spaces[number].near}
        for number in lane.spaces:
            for island, place in land:
                assert island in ends or math.dist(drawing.spaces[number], place) >= LANE_APART
        for leg in pairwise(course):
            assert all(beside(place, leg) >= 28 for _, place in land if place not in leg)
            assert all(beside(place, leg) >= 30 for place in drawing.labels)
    legs: list[Leg] = [leg for course in drawing.courses for leg in pairwise(course)]
    legs += [tuple(drawing.spaces[n] for n in (number, *chart.spaces[number].near)) for number in dead_ends(chart)]
    for one, other in combinations(legs, 2):
        assert set(one) & set(other) or not crossing(one, other)


def dead_ends(chart: Chart) -> tuple[int, ...]:
    return chart.treasures + chart.missions


Leg = tuple[Point, ...]


def beside(place: Point, leg: Leg) -> float:
    """How far a place is from a straight line between two others."""
    (x, y), (ax, ay), (bx, by) = place, leg[0], leg[1]
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / math.dist(*leg) ** 2
    along = min(1.0, max(0.0, along))
    return math.dist(place, (ax + along * (bx - ax), ay + along * (by - ay)))


def crossing(one: Leg, other: Leg) -> bool:
    """Whether two straight lines cross."""

    def side(a: Point, b: Point, c: Point) -> int:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


# -- maps that are refused -------------------------------------------------------------------------


def find(data: Any, path: str) -> Any:
    """What lies at a path of keys, tables of a list by their ids or places."""
    for key in path.split("/") if path else ():
        if isinstance(data, list):
            named = [table for table in data if isinstance(table, dict) and key in (table.get("id"), table.get("asks"))]
            data = named[0] if named else data[int(key)]
        else:
            data = data[key]
    return data


def put(path: str, value: object) -> Callable[[Map], None]:
    """Change one entry, or add it."""
    above, _, last = path.rpartition("/")

    def change(data: Map) -> None:
        table = find(data, above)
        table[int(last) if isinstance(table, list) else last] = value

    return change


def cut(path: str, key: str | int) -> Callable[[Map], None]:
    """Take out one entry."""
    return lambda data: find(data, path).pop(key)


def add(path: str, value: object) -> Callable[[Map], None]:
    """Add to the end of a list."""
    return lambda data: find(data, path).append(value)


def both(*changes: Callable[[Map], None]) -> Callable[[Map], None]:
    def change(data: Map) -> None:
        for part in changes:
            part(data)

    return change


def poor(data: Map) -> None:
    """Nobody and nothing is worth a point."""
    for table in data["islands"] + data["treasures"]:
        table["points"] = 0


def without_spaces(id: str, keep: int) -> Callable[[Map], None]:
    """An island with its first spaces only."""

    def change(data: Map) -> None:
        table = find(data, f"islands/{id}")
        del table["spaces"][keep:]
        table["links"] = [[n, n + 1] for n in range(1, keep)]

    return change


def move_lanes(old: str, new: str) -> Callable[[Map], None]:
    """Lanes, treasures and missions at spaces of one island go to one space of another."""

    def change(data: Map) -> None:
        for table in data["lanes"] + data["treasures"] + data.get("missions", []):
            for key in ("from", "to", "by"):
                if str(table.get(key, "")).rpartition("-")[0] == old:
                    table[key] = new

    return change


FAR = [200, 735]
SPUR = {"from": "trader-1-1", "spaces": [{"at": FAR}]}
LONE = {"id": "monk", "person": "passenger", "points": 2, "label": [5, 5], "spaces": [{"at": FAR}], "links": []}


def convent(data: Map) -> None:
    """Two islands with a lane between them and none to the others."""
    data["islands"] += [LONE, {**LONE, "id": "nun", "spaces": [{"at": [200, 715]}]}]
    data["lanes"].append({"from": "monk-1", "to": "nun-1", "spaces": [{"at": [200, 725]}]})


def on_the_start(data: Map) -> None:
    data["start"]["at"] = find(data, "islands/pirate/spaces/1/at")


REFUSED = {
    # entries that are missing, unknown or impossible
    "unknown key": (
        "dice-1",
        put("weather", "fair"),
        "weather: a map has no such entry; possible: chapter, is",
    ),
    "no skull track": ("dice-1", cut("", "skulls"), "skulls: missing"),
    "empty list": ("dice-1", put("treasures", []), "treasures: must list at least one table"),
    "no list": ("dice-1", put("lanes", 3), "lanes: must list at least one table"),
    "no table": ("dice-1", put("islands/0", "pirate"), r"islands\[1\]: must be a table"),
    "mark": ("dice-1", put("mark", "guessed"), "mark: 'guessed' is not one of"),
    "size": ("dice-1", put("size", [400]), "size: must be"),
    "chapter": ("dice-1", put("chapter", "one"), "chapter: 'one' is not a whole number"),
    "skulls": ("dice-1", put("skulls/0", -1), "skulls: must list"),
    "wheels": ("dice-1", cut("wheels", "red"), "wheels: must give slots for"),
    "slots": ("dice-1", put("wheels/red", 20), "wheels.red: 20 is not"),
    "green wheels": ("dice-1", put("wheels/green", 5), "wheels.green: must be 6"),
    "unknown island key": (
        "dice-1",
        put("islands/pirate/rum", 3),
        "rum: an island has no such entry; possible: colours",
    ),
    "island id": ("dice-1", put("islands/pirate/id", "Pirate!"), "id: 'Pirate!' is not an id"),
    "island twice": ("dice-1", put("islands/pirate/id", "admiral"), "id: the id 'admiral' is there twice"),
    "person": ("dice-1", put("islands/pirate/person", "parrot"), "pirate.person: 'parrot' is not one of sailor"),
    "points": ("dice-1", put("islands/pirate/points", 10), "points: 10 is not a whole number from 0 to 9"),
    "start": ("dice-1", put("islands/pirate/start", 1), "pirate.start: is true, or left out"),
    "label": ("dice-1", put("islands/pirate/label", [500, 5]), r"pirate.label: \[500, 5\] is not a place"),
    "no colours": ("dice-1", cut("islands/trader-1", "colours"), "trader-1.colours: must list two different"),
    "same colours": ("dice-1", put("islands/trader-1/colours", ["red", "red"]), "trader-1.colours: must list two"),
    "colour": ("dice-1", put("islands/trader-1/colours/0", "pink"), "trader-1.colours: 'pink' is not one of"),
    "colours": ("dice-1", put("islands/pirate/colours", ["red", "blue"]), "pirate.colours: goes with trader and"),
    "links": ("dice-1", put("islands/pirate/links", 3), "pirate.links: must list pairs"),
    "link": ("dice-1", add("islands/pirate/links", [1, 99]), r"pirate.links: \[1, 99\] is not a pair"),
    "link twice": ("dice-1", put("islands/pirate/links/0", [1, 1]), r"pirate.links: \[1, 1\] is there twice"),
    # special spaces
    "two things": ("dice-1", put("islands/pirate/spaces/0", {"at": FAR, "skull": True, "number": 3}), "one thing only"),
    "skull": ("dice-1", put("islands/pirate/spaces/0", {"at": FAR, "skull": 2}), "pirate-1.skull: is true"),
    "lock": ("dice-1", put("islands/pirate/spaces/0", {"at": FAR, "lock": "pink"}), "pirate-1.lock: 'pink' is not"),
    "number 1": ("dice-1", put("islands/pirate/spaces/0", {"at": FAR, "number": 1}), "number: 1 is not a whole"),
    "number 10": ("dice-1", put("islands/pirate/spaces/0", {"at": FAR, "number": 10}), "number: 10 is not a whole"),
    "red wheel": (
        "dice-1",
        put("islands/pirate/spaces/0", {"at": FAR, "wheel": "red"}),
        "pirate-1.wheel: 'red' is not",
    ),
    "wheel without slots": ("dice-2", put("wheels/orange", 0), "cost orange wheels, and 0 can be circled"),
    "too few slots": ("dice-4", put("wheels/yellow", 1), "spaces cost yellow wheels, and 1 can be circled"),
    "same place": ("dice-1", on_the_start, "pirate-2.at: start is at the same place"),
    "outside": ("dice-1", put("islands/pirate/spaces/1/at", [-1, 5]), "pirate-2.at: .* is not a place"),
    # lanes
    "lane to nowhere": ("dice-1", put("lanes/5/to", "atlantis-1"), "lane-6.to: 'atlantis-1' is not the start or"),
    "lane from a lane": ("dice-1", put("lanes/5/from", "lane-1-1"), "lane-6.from: 'lane-1-1' is not the start or"),
    "lane to a treasure": ("dice-1", put("lanes/5/to", "treasure-1"), "lane-6.to: 'treasure-1' is not the start or"),
    "lane to the start": ("dice-1", put("lanes/5/to", "start"), "lane-6.to: must be a space of an island"),
    "lane in a circle": (
        "dice-1",
        put("lanes/0", {"from": "pirate-1", "to": "pirate-2", "spaces": [{"at": FAR}]}),
        "other",
    ),
    "lane without spaces": ("dice-1", put("lanes/0/spaces", []), "lane-1.spaces: must list at least one"),
    "lane without an end": ("dice-1", add("lanes", SPUR), "leads nowhere: to no island, treasure or mission"),
    "island without a lane": ("dice-1", add("islands", LONE), "monk: cannot be reached: no lane leads to this"),
    "islands by themselves": ("dice-1", convent, "monk-1: cannot be reached from the start"),
    "island in pieces": ("dice-1", put("islands/pirate/links", [[1, 2]]), "pirate-3: no link joins it"),
    # start islands
    "three start islands": ("dice-1", cut("islands/trader-1", "start"), "islands: 3 are start islands, and there"),
    "no Jester": ("dice-1", both(put("islands/jester/person", "sailor"), cut("islands/jester", "ready")), "Jester's"),
    "no lane of its own": ("dice-1", put("lanes/1/to", "trader-1-1"), "sailor-1: a start island must have one lane"),
    "one more lane": ("dice-1", add("lanes", {**SPUR, "from": "start", "to": "pirate-1"}), "end at a start island"),
    "small Jester": (
        "dice-1",
        both(without_spaces("jester", 5), move_lanes("jester", "jester-1")),
        "needs 6",
    ),
    "small start": ("dice-1", both(without_spaces("sailor-1", 4), move_lanes("sailor-1", "sailor-1-1")), "needs 5"),
    "special start": ("dice-1", put("islands/jester/spaces/0/skull", True), "jester-1: the spaces of a start island"),
    "not ready": ("dice-1", cut("islands/jester", "ready"), "jester.ready: must list 3 spaces for two players"),
    "ready for two": ("dice-1", put("islands/jester/ready/0", ["jester-1"]), "jester.ready: must list 3 spaces"),
    "ready elsewhere": ("dice-1", put("islands/jester/ready/0/0", "pirate-1"), "jester.ready: 'pirate-1' is not a"),
    "ready twice": ("dice-1", put("islands/jester/ready/1", ["jester-1", "jester-1"]), "is there twice"),
    "ready pirate": ("dice-1", put("islands/pirate/ready", []), "pirate.ready: goes with the Jester's start"),
    # treasures and missions
    "treasure nowhere": ("dice-1", put("treasures/0/by", "atlantis-1"), "by: 'atlantis-1' is not a space"),
    "treasure in a row": ("dice-1", put("treasures/1/by", "treasure-1"), "by: 'treasure-1' must be .* dead end"),
    "mission after a treasure": ("dice-3", put("missions/0/by", "treasure-1"), "by: 'treasure-1' must be .* dead end"),
    "treasure at the start": ("dice-1", put("treasures/0/by", "start"), "by: 'start' must be .* dead end"),
    "treasure id": ("dice-1", put("treasures/0/id", "gold"), "id: 'gold' is not treasure- and a number"),
    "treasure twice": ("dice-1", put("treasures/1/id", "treasure-1"), "the id 'treasure-1' is there twice"),
    "mission twice": ("dice-3", put("missions/1/asks", "treasures"), "the id 'mission-treasures' is there twice"),
    "mission": ("dice-3", put("missions/0/asks", "parrots"), "asks: 'parrots' is not one of treasures"),
    "too few treasures": (
        "dice-4",
        both(lambda data: data["treasures"].__delitem__(slice(1, None)), cut("lanes", -1)),
        "mission-treasures: asks",
    ),
    "too few skulls": (
        "dice-4",
        both(put("skulls", [0, 1, 1]), put("islands/diplomat/person", "passenger")),
        "mission-skulls: asks for 7 skulls, and the map has 3",
    ),
    "too few cutlasses": ("dice-4", put("islands/pirate/person", "passenger"), "mission-cutlasses: asks for 4"),
    "too few missions": (
        "dice-4",
        lambda data: data["missions"].__delitem__(slice(2, 5)),
        "mission-missions: asks for 3",
    ),
    # points
    "too few points": ("dice-1", poor, "map: has 8 points within reach, and needs 25"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_a_map_is_refused_in_one_line(why: str) -> None:
    name, change, reason = REFUSED[why]
    data = tomllib.loads(data_bytes(f"dice/maps/{name}.toml").decode())
    change(data)
    with pytest.raises(ContentError, match=reason) as refusal:
        charts.make("mine.toml", data)
    assert str(refusal.value).startswith("mine.toml: ")
    assert "\n" not in str(refusal.value)


def test_what_is_not_toml_is_refused() -> None:
    with pytest.raises(ContentError, match=r"mine\.toml: file: not TOML"):
        charts.read("mine.toml", b"islands = [")


def test_a_lane_may_lead_to_a_treasure_alone() -> None:
    """Such a lane opens no island."""
    chart = charts.chart("dice-3")
    spurs = [lane for lane in chart.lanes if not lane.islands]
    assert spurs
    for lane in spurs:
        last = chart.spaces[lane.spaces[-1]]
        assert any(chart.spaces[near].kind in (TREASURE, MISSION) for near in last.near)


@pytest.mark.parametrize(
    ("lang", "treasure", "mission"),
    [
        ("en", "the lane from the start to treasure 4", "the lane from the start to the mission “5 islands”"),
        ("de", "Seeweg vom Start zu Schatz 4", "Seeweg vom Start zu Auftrag „5 Inseln“"),
    ],
)
def test_a_lane_from_the_start_is_named_by_what_lies_at_its_end(lang: str, treasure: str, mission: str) -> None:
    say = Words.of(lang)
    chart = charts.chart("dice-1")
    assert words.lane_name(say, chart, 20) == treasure
    data = tomllib.loads(data_bytes("dice/maps/dice-3.toml").decode())
    find(data, "treasures/treasure-5")["by"] = "trader-2-2"
    find(data, "missions/islands")["by"] = "lane-19-1"
    assert words.lane_name(say, charts.make("mine.toml", data)[0], 18) == mission
