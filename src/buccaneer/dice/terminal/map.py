"""A player's map in the terminal, drawn in characters: islands, lanes, and for what can be crossed now its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from buccaneer.dice import words as dice_words
from buccaneer.dice.family import map_of
from buccaneer.dice.rules.chart import (
    COLOURS,
    GREEN,
    LOCK,
    MISSION,
    NUMBER,
    PEOPLE,
    SKULL,
    SPACE_KINDS,
    TREASURE,
    WHEEL,
    YELLOW,
)
from buccaneer.dice.rules.sheet import EMPTY, FILLED, Sheet
from buccaneer.dice.rules.table import MISSION_FIRST, MISSION_LATER, OFF, DiceTable
from buccaneer.dice.terminal.plan import SIGN, Place, labels_of, plan_of
from buccaneer.dice.terminal.signs import (
    CROSS,
    DONE,
    FILL,
    FREE,
    GONE_SIGN,
    LETTERS,
    MARKS,
    MISSION_SIGN,
    NUMBERS,
    SLOT,
    START_SIGN,
    STYLES,
    TREASURE_SIGN,
    WHEEL_SIGN,
    mark,
)
from buccaneer.terminal.company import Entries
from buccaneer.words import SIGNS, Words

COLUMNS: Final = 80
ROWS: Final = range(20, 13, -1)  # so many lines a map may have, the fullest drawing first
NAME: Final = 9  # so many letters of a person stand on an island
ABOUT_SPACES: Final = ("cross", "anchor", "fill")
ABOUT_ISLANDS: Final = ("island",)
LAND: Final = "green"
NOW: Final = "bold reverse"
Piece = tuple[str, str]  # characters, and their style


class Map:
    """Draws one player's map."""

    def __init__(self, words: Words, names: Sequence[str], table: DiceTable, seat: int) -> None:
        self.words = words
        self.names = names
        self.table = table
        self.seat = seat
        self.map = table.rules.chart
        self.sheet: Sheet = table.sheets[seat]
        self.now: dict[int, int] = {}  # spaces that can be chosen now, with the number to type
        self.islands: dict[int, int] = {}  # islands, likewise
        self.met: set[str] = set()  # the signs in use, for the legend
        if table.chooser == seat:
            for number, option in enumerate(table.options, 1):
                verb = table.rules.verbs[option.verb].name
                if verb in ABOUT_SPACES:
                    self.now[option.number] = number
                elif verb in ABOUT_ISLANDS:
                    self.islands[option.number] = number

    @property
    def drawn(self) -> set[int]:
        """The numbers of the choices that stand on the map."""
        return {*self.now.values(), *self.islands.values()}

    def screens(self) -> Iterator[RenderableType]:
        """The map with its margins and a legend, from the largest drawing to the smallest."""
        for rows in ROWS:
            sea = self.sea(rows)  # which finds out what signs there are to explain
            yield Group(self.title(), self.margins(), sea, *self.missions(), self.legend())

    def title(self) -> Text:
        """Whose map it is, and the points on it."""
        title = Text(self.words("dice.terminal.map", seat=self.names[self.seat]), style="bold")
        return title.append(f" · {SIGNS['point']} {self.sheet.points}", "not bold")

    def margins(self) -> Text:
        """The skull track with the points each costs, the green skulls, and the wheels: circled, used, free."""
        words, sheet = self.words, self.sheet
        line = Text(words("dice.terminal.skulls"), style="bold", no_wrap=True, overflow="ellipsis")
        for place, lost in enumerate(self.map.skulls):
            line.append(f" {CROSS}" if place < sheet.skulls else f" −{lost}" if lost else " 0", "not bold")
        if sheet.green_slots:
            line.append(" ").append_text(mark(GREEN))
            for place in range(sheet.green_slots):
                line.append(f" {CROSS}" if place < sheet.green_skulls else " 0", "not bold")
        line.append(f"   {words('dice.terminal.wheels')}")
        for colour, slots in enumerate(self.map.slots):
            circled, used = sheet.circled[colour], sheet.used[colour]
            line.append(" ").append_text(mark(colour))
            line.append(CROSS * used + WHEEL_SIGN * (circled - used) + SLOT * (slots - circled), "not bold")
        return line

    # -- the drawing -----------------------------------------------------------------------------

    def sea(self, rows: int) -> Text:
        """Islands with their spaces, labels and trails, and the lanes between them."""
        of = map_of(self.table.rules.variant), self.table.rules.packs, COLUMNS, rows
        plan = plan_of(*of)
        sea: list[list[Piece]] = [[(" ", "")] * COLUMNS for _ in range(rows)]
        for (column, row), (sign, island) in plan.strokes.items():
            sea[row][column] = sign, LAND if island >= 0 else "dim"
        labels = [self.label(island.number) for island in self.map.islands]
        widths = tuple(sum(len(text) for text, _ in label) for label in labels)
        for place, label in zip(labels_of(*of, widths), labels, strict=True):
            lay(sea, place, label, through=False)
        for number, place in enumerate(plan.spaces):
            lay(sea, place, self.cell(number))
        return Text("\n", no_wrap=True).join(
            Text.assemble(*(("".join(sign for sign, _ in run), style) for style, run in groupby(line, itemgetter(1))))
            for line in sea
        )

    def label(self, number: int) -> list[Piece]:
        """An island: the number to type, the person's name and colours, the points, and whether it is complete."""
        island = self.map.islands[number]
        name = self.words(f"dice.person.{PEOPLE[island.person]}")
        label = [(f"{self.islands[number]}", NOW), (" ", "")] if number in self.islands else []
        reached = "bold" if self.sheet.reached[number] else ""
        label.append((name if len(name) <= NAME else f"{name[: NAME - 1]}.", reached))
        label += [(MARKS[colour], STYLES[colour]) for colour in island.colours]
        return [*label, (f"{island.points}{SIGNS['point']}{DONE if number in self.sheet.done else ''}", "bold")]

    def cell(self, number: int) -> list[Piece]:
        """A space in its slot: with the number to type if it can be crossed now, in brackets if it is in reach."""
        sign = self.sign(number)
        if number in self.now:
            self.met.add("now")
            return [(f"{self.now[number]:>{SIGN}}", NOW), *sign]
        if number in self.sheet.open and not self.table.is_closed(number):
            self.met.add("reach")
            return [("(" if sum(len(text) for text, _ in sign) > 1 else " (", ""), *sign, (")", "")]
        return [(" " * SIGN, ""), *sign]

    def sign(self, number: int) -> list[Piece]:
        """A space: crossed, filled, or what it asks."""
        space = self.map.spaces[number]
        if number == 0:
            self.met.add("start")
            return [(START_SIGN, "bold")]
        if self.sheet.marks[number] != EMPTY:
            filled = self.sheet.marks[number] == FILLED
            self.met.add("filled" if filled else "crossed")
            return [(FILL if filled else CROSS, "bold")]
        if self.table.is_closed(number):
            self.met.add("gone")
            return [(GONE_SIGN, "dim")]
        self.met.add(SPACE_KINDS[space.kind])
        if space.kind == LOCK:
            return [(MARKS[space.colour], STYLES[space.colour])]
        if space.kind == WHEEL:
            return [(WHEEL_SIGN, ""), (MARKS[space.colour], STYLES[space.colour])]
        if space.kind == NUMBER:
            return [(NUMBERS[self.table.price(self.seat, space) - 1], "bold")]
        if space.kind == TREASURE:
            return [(f"{TREASURE_SIGN}{space.amount}", "yellow")]
        if space.kind == MISSION:
            return [(f"{MISSION_SIGN}{LETTERS[self.map.missions.index(number)]}", "magenta")]
        return [(SIGNS["skull"], "bold")] if space.kind == SKULL else [(FREE, "")]

    # -- what the signs mean ---------------------------------------------------------------------

    def missions(self) -> list[RenderableType]:
        """What the missions ask for, what each is worth now, and who was there first."""
        words = self.words
        told: list[Text] = []
        for number in self.map.missions:
            space, claimer = self.map.spaces[number], self.table.claimed[number]
            worth = MISSION_FIRST if claimer == OFF else MISSION_LATER
            entry = Text(f"{MISSION_SIGN}{LETTERS[self.map.missions.index(number)]} ", "magenta")
            entry.append(f"{dice_words.mission(words, space)} {SIGNS['point']}{worth}", "default")
            if claimer not in (OFF, self.seat):
                entry.append(f" ({words('dice.terminal.first-was', seat=self.names[claimer])})", "dim default")
            told.append(entry)
        return [Entries(told)] if told else []

    def legend(self) -> RenderableType:
        """What the signs in use mean, and the marks of the colours."""
        yellow = MARKS[YELLOW]
        signs = {
            "now": f"7{FREE}",
            "reach": f"({FREE})",
            "start": START_SIGN,
            "crossed": CROSS,
            "filled": FILL,
            "plain": FREE,
            "lock": yellow,
            "skull": SIGNS["skull"],
            "wheel": WHEEL_SIGN + yellow,
            "number": NUMBERS[2],
            "treasure": f"{TREASURE_SIGN}2",
            "gone": GONE_SIGN,
            "mission": MISSION_SIGN,
        }
        told = [
            Text(f"{sign} {self.words(f'dice.sign.{name}')}", style="dim")
            for name, sign in signs.items()
            if name in self.met
        ]
        colours = [mark(colour).append(f" {self.words(f'dice.colour.{name}')}") for colour, name in enumerate(COLOURS)]
        return Group(Entries(told), Entries(colours))


def lay(sea: list[list[Piece]], place: Place, pieces: list[Piece], through: bool = True) -> None:
    """Put pieces into a drawing, character by character; a blank may let through what lies there."""
    column, row = place
    for text, style in pieces if row >= 0 else ():
        for sign in text:
            if sign != " " or not through:
                sea[row][column] = sign, style
            column += 1
