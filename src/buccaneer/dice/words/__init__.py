"""The words of the dice game: its spaces, islands and pieces, what can be chosen, and what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from buccaneer.core.engine import Action
from buccaneer.core.event import Event
from buccaneer.dice.rules.chart import (
    ASKS,
    COLOURS,
    LOCK,
    MISSION,
    NUMBER,
    PEOPLE,
    PLAIN,
    SPACE_KINDS,
    TREASURE,
    WHEEL,
    WHEELS,
    YELLOW,
    Chart,
    Island,
    Space,
)
from buccaneer.dice.rules.rules import DiceRules
from buccaneer.dice.rules.table import LETTERS, MISSION_FIRST, MISSION_LATER, OFF, DiceTable, green_points, has_ship
from buccaneer.dice.rules.trade import ship_crosses, times_of, wheel_comes_late, wheel_goes_first
from buccaneer.dice.rules.turn import oranges_needed

MOST_NAMES = 4096  # of places that are kept, in all languages
EVENTS = "dice.event"  # where the phrases of its events stand

# Events in a row that read as one: the spaces that one seat crosses or fills.
IN_A_ROW = {"cross", "fill"}


class Say(Protocol):
    """What says phrases: a language's words."""

    @property
    def texts(self) -> Mapping[str, str]: ...

    def __call__(self, key: str, **values: object) -> str: ...

    def all_of(self, names: Sequence[str]) -> str: ...

    def __hash__(self) -> int: ...


# -- places and pieces -------------------------------------------------------------------------------


def person(say: Say, island: Island) -> str:
    """The name of an island's person, with the colours he trades in."""
    name = say(f"dice.person.{PEOPLE[island.person]}")
    colours = say.all_of([say(f"dice.colour.{COLOURS[colour]}") for colour in island.colours])
    return say("dice.person-of", person=name, colours=colours) if colours else name


@lru_cache(MOST_NAMES)
def island_name(say: Say, chart: Chart, number: int) -> str:
    """An island's name, numbered where several have people of one kind."""
    island = chart.islands[number]
    name = say(f"dice.island.{PEOPLE[island.person]}")
    like = [other.number for other in chart.islands if other.person == island.person]
    return name if len(like) == 1 else say("dice.numbered", name=name, n=like.index(number) + 1)


@lru_cache(MOST_NAMES)
def space_name(say: Say, chart: Chart, number: int) -> str:
    """A space's name, as it is read out."""
    space = chart.spaces[number]
    if space.kind == TREASURE:
        return say("dice.space.treasure", n=chart.treasures.index(number) + 1)
    if space.kind == MISSION:
        return say("dice.space.mission", mission=mission(say, space))
    if space.island >= 0:
        place = chart.islands[space.island].spaces.index(number) + 1
        return say("dice.space.island", island=island_name(say, chart, space.island), n=place)
    if space.lane >= 0:
        place = chart.lanes[space.lane].spaces.index(number) + 1
        return say("dice.space.lane", lane=lane_name(say, chart, space.lane), n=place)
    return say("dice.space.start")


def lane_name(say: Say, chart: Chart, number: int) -> str:
    """A lane's name, by the islands it leads to; a dead end's by where it begins, at the start by what lies there."""
    lane = chart.lanes[number]
    names = [island_name(say, chart, island) for island in lane.islands]
    if len(names) == 2:
        return say("dice.lane.between", one=names[0], other=names[1])
    if names:
        return say("dice.lane.to", island=names[0])
    for begin in chart.spaces[lane.spaces[0]].near:
        if chart.spaces[begin].island >= 0:
            return say("dice.lane.from", island=island_name(say, chart, chart.spaces[begin].island))
    finds = [near for near in chart.spaces[lane.spaces[-1]].near if chart.spaces[near].kind in (TREASURE, MISSION)]
    return say("dice.lane.find", find=space_name(say, chart, finds[0]))


@lru_cache(MOST_NAMES)
def region(say: Say, chart: Chart, number: int) -> str:
    """The island or lane that a space belongs to; treasures and missions belong together."""
    space = chart.spaces[number]
    if space.island >= 0:
        return island_name(say, chart, space.island)
    return lane_name(say, chart, space.lane) if space.lane >= 0 else say("dice.page.finds")


@lru_cache(MOST_NAMES)
def spot(say: Say, chart: Chart, number: int) -> str:
    """A space's name where its island or lane has been named already."""
    space = chart.spaces[number]
    if space.island < 0 and space.lane < 0:
        return space_name(say, chart, number)
    spaces = chart.islands[space.island].spaces if space.island >= 0 else chart.lanes[space.lane].spaces
    return say("dice.page.space", n=spaces.index(number) + 1)


def place(say: Say, chart: Chart, id: str) -> str:
    """The name of an island or a space by its id."""
    if id in chart.by_id:
        return space_name(say, chart, chart.by_id[id])
    return next((island_name(say, chart, island.number) for island in chart.islands if island.id == id), id)


def mission(say: Say, space: Space) -> str:
    """What a mission asks for."""
    return say(f"dice.mission.{ASKS[space.colour]}", n=space.amount)


def asks(say: Say, table: DiceTable, seat: int, space: Space) -> str:
    """What a space asks of whoever crosses it, or gives; nothing for a plain one."""
    if space.kind == TREASURE:
        return say("dice.asks.treasure", vp=space.amount)
    if space.kind == MISSION:
        vp = MISSION_FIRST if table.claimed[space.number] == OFF else MISSION_LATER
        return say("dice.asks.mission", vp=vp)
    return printed(say, space, table.price(seat, space)) if space.kind != PLAIN else ""


def printed(say: Say, space: Space, crosses: int) -> str:
    """What a space of an island or a lane asks by its print, a numbered one so many crosses."""
    key = f"dice.asks.{SPACE_KINDS[space.kind]}"
    if space.kind == LOCK:
        return say(key, ship=ship(say, space.colour))
    if space.kind == WHEEL:
        return say(key, wheel=say(f"dice.page.wheel.{WHEELS[space.colour]}"))
    return say(key, crosses=crosses) if space.kind == NUMBER else say(key)


def completes(say: Say, table: DiceTable, seat: int, number: int) -> str:
    """What crossing a space would complete: who joins, and the points; nothing where an island stays open."""
    island = table.rules.chart.spaces[number].island
    if island < 0 or table.sheets[seat].left[island] != 1:
        return ""
    found = table.rules.chart.islands[island]
    return say("dice.completes", person=person(say, found), vp=found.points)


def ship(say: Say, colour: int) -> str:
    return say(f"dice.ship.{COLOURS[colour]}")


def wheel(say: Say, colour: int) -> str:
    return say(f"dice.wheel.{WHEELS[colour]}")


# -- choices -----------------------------------------------------------------------------------------


def option(say: Say, table: DiceTable, action: Action, names: Sequence[str]) -> str:
    """One of the choices a dice table asks about, with what it costs or brings."""
    chart = table.rules.chart
    seat = table.mover
    name = table.rules.verbs[action.verb].name
    key = f"dice.option.{name}"
    number = action.number
    if name in ("cross", "anchor", "fill"):
        place = space_name(say, chart, number)
        gain = completes(say, table, seat, number)
        about = asks(say, table, seat, chart.spaces[number]) if name == "cross" else ""
        more = "; ".join(text for text in (about, gain) if text)
        return say(key, space=say("dice.more", what=place, more=more) if more else place)
    if name == "island":
        return say(key, island=island_name(say, chart, number), person=person(say, chart.islands[number]))
    if name in ("ship", "double"):
        colour = max(0, number)
        if name == "ship" and colour == YELLOW and wheel_goes_first(table, table.stack[-1]):
            key = f"{key}-first"
        return say(key, ship=ship(say, colour), crosses=ship_crosses(table, seat, colour, times_of(name)))
    if name in ("wheel", "circle"):
        free = table.sheets[seat].has_slot(chart, number)
        if name == "wheel" and free and number == YELLOW and wheel_comes_late(table, seat):
            key = f"{key}-late"
        if free and WHEELS[number] == "green":
            points = green_points(table.sheets[seat].circled[number])
            return say(f"{key}-green", wheel=wheel(say, number), vp=points)
        return say(key if free else f"{key}-full", wheel=wheel(say, number))
    if name == "repel":
        oranges = oranges_needed(table, seat)
        return say(f"{key}-oranges", n=oranges) if oranges else say(key)
    if name == "accept":
        return accept(say, table)
    return say(key)


def accept(say: Say, table: DiceTable) -> str:
    """What dealing with a roll means: a piece placed, a wheel removed, or a bust."""
    colour = table.colour
    if not has_ship(colour, table.letter):
        key = "wheel" if table.wheels[colour] == OFF else "wheel-off"
        return say(f"dice.option.accept-{key}", wheel=wheel(say, colour))
    key = "ship" if table.ships[colour] == OFF else "bust"
    return say(f"dice.option.accept-{key}", ship=ship(say, colour), letter=LETTERS[table.letter].upper())


# -- events ------------------------------------------------------------------------------------------


def named(say: Say, rules: DiceRules, what: int | str) -> str:
    """An island or a space by its id."""
    return place(say, rules.chart, str(what))


def alike(before: Event, after: Event) -> bool:
    """Whether an event reads as one with the event before it."""
    return before.kind == after.kind and after.kind in IN_A_ROW and before.seat == after.seat


def sentence(say: Say, events: Sequence[Event], rules: DiceRules, names: Sequence[str], me: int) -> str | None:
    """One sentence about events that read as one; what is about the reader is told in the second person."""
    event, chart = events[0], rules.chart
    text = f"{EVENTS}.{event.kind}"
    if not say.texts[text]:
        return None
    yours = f"dice.event-you.{event.kind}"
    values: dict[str, object] = {"n": event.amount, "crosses": event.amount, "vp": event.amount}
    values |= {"wheels": event.amount, "pieces": event.amount, "cutlasses": event.amount}
    values["seat"] = names[event.seat] if event.seat >= 0 else ""
    if event.kind in IN_A_ROW:
        values["crosses"] = len(events)
        values["list"] = places(say, [chart.spaces[chart.by_id[each.thing]] for each in events], chart)
    values["thing"] = thing(say, event, chart)
    return say(yours if event.seat == me and yours in say.texts else text, **values)


def places(say: Say, spaces: Sequence[Space], chart: Chart) -> str:
    """Spaces in a row; those of one island are told together."""
    groups: list[list[Space]] = []
    for space in spaces:
        if groups and space.island >= 0 and groups[-1][-1].island == space.island:
            groups[-1].append(space)
        else:
            groups.append([space])
    told: list[str] = []
    for first, *others in groups:
        island = chart.islands[first.island] if others else None
        if island is None:
            told.append(space_name(say, chart, first.number))
        else:
            listed = ", ".join(str(island.spaces.index(space.number) + 1) for space in (first, *others))
            told.append(say("dice.space.islands", island=island_name(say, chart, island.number), list=listed))
    return "; ".join(told)


def thing(say: Say, event: Event, chart: Chart) -> str:
    """What an event is about: a space, an island's person, a piece, a roll."""
    id = event.thing
    if id in chart.by_id:
        return space_name(say, chart, chart.by_id[id])
    for island in chart.islands:
        if island.id == id:
            return person(say, island) if event.kind == "join" else island_name(say, chart, island.number)
    if event.kind == "roll":
        colour, letter = id.split("-")
        return say("dice.roll", colour=say(f"dice.colour.{colour}"), letter=letter.upper())
    if event.kind in ("wheel-placed", "wheel-removed", "take-wheel", "circle"):
        return wheel(say, WHEELS.index(id))
    return ship(say, COLOURS.index(id)) if id in COLOURS else say.texts.get(f"dice.thing.{id}", "")


def capital(text: str) -> str:
    """A text with a capital letter first."""
    return text[:1].upper() + text[1:]


def gist(say: Say, island: Island) -> str:
    """What an island's person does, in a few words."""
    colours = ", ".join(say(f"dice.colour.{COLOURS[colour]}") for colour in island.colours)
    return say(f"dice.gist.{PEOPLE[island.person]}", colours=colours)


def help_text(say: Say, island: Island) -> str:
    """What an island's person does, in a sentence or two."""
    what = say(f"dice.help.{PEOPLE[island.person]}")
    return say("dice.person-help", person=person(say, island), vp=island.points, what=what)
