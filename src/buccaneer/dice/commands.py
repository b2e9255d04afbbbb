"""The command that shows the maps of the Dice Game: islands, lanes, treasures and missions of each chapter."""

from __future__ import annotations

import argparse

from rich.console import Console

from buccaneer.cli.command import Command, headed, json_flag, lang_flag, pack_flag, print_json
from buccaneer.dice import words as dice_words
from buccaneer.dice.charts import chart, maps
from buccaneer.dice.playable import within_reach
from buccaneer.dice.rules.chart import (
    ASKS,
    COLOURS,
    LOCK,
    NUMBER,
    PEOPLE,
    PLAIN,
    SPACE_KINDS,
    WHEEL,
    WHEELS,
    Chart,
    Space,
)
from buccaneer.dice.rules.table import MISSION_FIRST, MISSION_LATER
from buccaneer.game import modes
from buccaneer.words import Words


def show_maps(arguments: argparse.Namespace) -> None:
    """The maps of one chapter or of all."""
    words = Words.of(arguments.lang)
    found = {str(number): chart(name, arguments.packs) for number, name in enumerate(maps(), 1)}
    if arguments.chapter:
        modes.one_of("chapter", arguments.chapter, list(found))
        found = {arguments.chapter: found[arguments.chapter]}
    if arguments.json:
        print_json([map_data(int(chapter), on, words) for chapter, on in found.items()])
        return
    for chapter, on in found.items():
        print_map(chapter, on, words)


def special(space: Space) -> dict[str, object]:
    """What a space asks besides a cross, as plain data."""
    asks: dict[str, object] = {"space": space.id, "kind": SPACE_KINDS[space.kind]}
    if space.kind in (LOCK, WHEEL):
        asks["colour"] = COLOURS[space.colour]
    if space.kind == NUMBER:
        asks["crosses"] = space.amount
    return asks


def specials(on: Chart, spaces: tuple[int, ...]) -> list[dict[str, object]]:
    return [special(on.spaces[number]) for number in spaces if on.spaces[number].kind != PLAIN]


def map_data(chapter: int, on: Chart, words: Words) -> dict[str, object]:
    """A map as plain data."""
    spaces = on.spaces
    return {
        "chapter": chapter,
        "map": on.name,
        "points_within_reach": within_reach(on),
        "islands": [
            {
                "island": island.id,
                "name": dice_words.island_name(words, on, island.number),
                "person": PEOPLE[island.person],
                "colours": [COLOURS[colour] for colour in island.colours] or None,
                "points": island.points,
                "start": island.start,
                "spaces": [spaces[number].id for number in island.spaces],
                "special": specials(on, island.spaces),
            }
            for island in on.islands
        ],
        "lanes": [
            {
                "lane": f"lane-{lane.number + 1}",
                "name": dice_words.lane_name(words, on, lane.number),
                "islands": [on.islands[number].id for number in lane.islands],
                "spaces": [spaces[number].id for number in lane.spaces],
                "special": specials(on, lane.spaces),
            }
            for lane in on.lanes
        ],
        "treasures": [
            {"treasure": spaces[n].id, "points": spaces[n].amount, "by": spaces[spaces[n].near[0]].id}
            for n in on.treasures
        ],
        "missions": [
            {
                "mission": spaces[n].id,
                "asks": ASKS[spaces[n].colour],
                "number": spaces[n].amount,
                "by": spaces[spaces[n].near[0]].id,
            }
            for n in on.missions
        ],
        "skulls": list(on.skulls),
        "wheels": dict(zip(WHEELS, on.slots, strict=True)),
    }


def print_map(chapter: str, on: Chart, words: Words) -> None:
    """A map as tables: its islands, its lanes, and what lies at dead ends."""
    console = Console()
    head = words("column.chapter", n=chapter, vp=within_reach(on))
    slots = ", ".join(
        f"{words(f'dice.colour.{colour}')} {number}" for colour, number in zip(WHEELS, on.slots, strict=True)
    )
    skulls = " ".join(f"-{lost}" if lost else "0" for lost in on.skulls)
    told = [f"{words('dice.terminal.wheels')}: {slots}", f"{words('dice.terminal.skulls')}: {skulls}"]
    console.print(f"\n[bold]{head}[/bold]", *told, sep="\n", highlight=False)
    grid = headed(words, "island", "person", "points", "spaces", "special")
    for island in on.islands:
        name = dice_words.island_name(words, on, island.number)
        grid.add_row(
            f"{name} *" if island.start else name,
            dice_words.person(words, island),
            str(island.points),
            str(len(island.spaces)),
            asked(words, on, island.spaces),
        )
    console.print(grid)
    console.print(f"* {words('column.start-island')}", highlight=False)
    grid = headed(words, "lane", "spaces", "special")
    for lane in on.lanes:
        name = dice_words.lane_name(words, on, lane.number)
        grid.add_row(name, str(len(lane.spaces)), asked(words, on, lane.spaces))
    console.print(grid)
    grid = headed(words, "dead-end", "points", "by")
    first = words("column.first-then", first=MISSION_FIRST, later=MISSION_LATER)
    for number in on.treasures + on.missions:
        space = on.spaces[number]
        points = str(space.amount) if number in on.treasures else first
        by = dice_words.space_name(words, on, space.near[0])
        grid.add_row(dice_words.space_name(words, on, number), points, by)
    console.print(grid)


def asked(words: Words, on: Chart, spaces: tuple[int, ...]) -> str:
    """What the spaces of an island or a lane ask besides a cross, each with its number there."""
    told = []
    for place, number in enumerate(spaces, 1):
        space = on.spaces[number]
        if space.kind != PLAIN:
            told.append(f"{place}: {dice_words.printed(words, space, space.amount)}")
    return "; ".join(told)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("chapter", nargs="?", default="", metavar="CHAPTER", help="1 to 4 (default: all)")
    lang_flag(parser)
    pack_flag(parser, "a content pack with a map of its own")
    json_flag(parser)


COMMANDS = [
    Command(
        "maps",
        show_maps,
        "List the Dice Game's maps: islands, lanes, treasures, missions.",
        "maps 2 --lang de",
        arguments,
    )
]
