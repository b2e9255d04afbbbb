"""A player's map in the terminal: a line for each island and lane, a sign for each space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from buccaneer.dice import words as dice_words
from buccaneer.dice.rules.chart import (
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
    Lane,
)
from buccaneer.dice.rules.sheet import EMPTY, FILLED, Sheet
from buccaneer.dice.rules.table import MISSION_FIRST, MISSION_LATER, OFF, DiceTable
from buccaneer.words import SIGNS, Words

# A sign for each colour, so that nothing is told by colour alone: sun, lantern, leaf, wave, flame, bones.
MARKS: Final = ("☼", "◊", "♣", "≈", "▲", "‡")
STYLES: Final = ("yellow", "dark_orange", "green", "bright_blue", "red", "bright_black")
CROSS: Final = "✕"
FILL: Final = "●"
FREE: Final = "○"
SLOT: Final = "·"
SHIP: Final = "■"
WHEEL_SIGN: Final = "✱"
TREASURE_SIGN: Final = "◆"
MISSION_SIGN: Final = "⚑"
DONE: Final = "✓"
CELL: Final = 4  # the columns of a space on an island, without what joins it to the next
ABOUT_SPACES: Final = ("cross", "anchor", "fill")


def mark(colour: int) -> Text:
    """A colour's sign, in its colour."""
    return Text(MARKS[colour], style=STYLES[colour])


class Map:
    """Draws one player's map."""

    def __init__(self, words: Words, names: Sequence[str], table: DiceTable, seat: int) -> None:
        self.words = words
        self.names = names
        self.table = table
        self.seat = seat
        self.map = table.rules.chart
        self.sheet: Sheet = table.sheets[seat]
        self.now: set[int] = set()
        self.met: set[str] = set()  # the signs in use, for the legend
        if table.chooser == seat:
            verbs = table.rules.verbs
            self.now = {option.number for option in table.options if verbs[option.verb].name in ABOUT_SPACES}

    def draw(self) -> Group:
        """The margins of the sheet, islands, lanes, treasures, missions, and a legend of the signs in use."""
        words = self.words
        title = Text(words("dice.terminal.map", seat=self.names[self.seat]), style="bold")
        title.append(f" · {SIGNS['point']} {self.sheet.points}", "not bold")
        parts: list[RenderableType] = [title, self.margins(), Text(), self.islands(), Text(), *self.lanes()]
        for key, spaces in (("treasures", self.map.treasures), ("missions", self.map.missions)):
            parts += self.prizes(key, spaces) if spaces else []
        return Group(*parts, Text(), self.legend())

    # -- margins ---------------------------------------------------------------------------------

    def margins(self) -> Text:
        """The skull track with the points each costs, the green skulls, and the wheels: circled, used, free."""
        words, sheet = self.words, self.sheet
        line = Text(words("dice.terminal.skulls"), style="bold")
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

    # -- spaces ----------------------------------------------------------------------------------

    def sign(self, number: int) -> Text:
        """A space: crossed, filled, or what it asks."""
        space = self.map.spaces[number]
        if self.sheet.marks[number] != EMPTY:
            filled = self.sheet.marks[number] == FILLED
            self.met.add("filled" if filled else "crossed")
            return Text(FILL if filled else CROSS, style="dim")
        self.met.add(SPACE_KINDS[space.kind])
        if space.kind == LOCK:
            return mark(space.colour)
        if space.kind == WHEEL:
            return Text(WHEEL_SIGN).append_text(mark(space.colour))
        if space.kind == NUMBER:
            return Text(str(self.table.price(self.seat, space)))
        if space.kind == TREASURE:
            return Text(f"{TREASURE_SIGN}{space.amount}")
        if space.kind == MISSION:
            return Text(MISSION_SIGN)
        return Text(SIGNS["skull"] if space.kind == SKULL else FREE)

    def cell(self, number: int) -> Text:
        """A space in brackets if it can be crossed now, round ones if it is in reach."""
        sign = self.sign(number)
        if number in self.now:
            self.met.add("now")
            return Text("[", style="bold").append_text(sign).append("]")
        if number in self.sheet.open and not self.table.is_closed(number):
            self.met.add("reach")
            return Text("(").append_text(sign).append(")")
        return Text(" ").append_text(sign).append(" ")

    # -- islands ---------------------------------------------------------------------------------

    def short(self, number: int) -> str:
        """An island by its person's name, numbered where several have people of one kind."""
        islands = self.map.islands
        person = islands[number].person
        name = self.words(f"dice.person.{PEOPLE[person]}")
        like = [island.number for island in islands if island.person == person]
        return name if len(like) == 1 else f"{name} {like.index(number) + 1}"

    def place(self, number: int) -> str:
        """A space by its island and its number there, or by the end of its lane."""
        space = self.map.spaces[number]
        if space.island >= 0:
            return f"{self.short(space.island)}/{self.map.islands[space.island].spaces.index(number) + 1}"
        if space.lane >= 0:
            return self.course(self.map.lanes[space.lane])
        return self.words("dice.terminal.start")

    def islands(self) -> Grid:
        """A line for each island: person, points, spaces with what joins neighbours, and who touches besides."""
        grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim", pad_edge=False)
        most = max(len(island.spaces) for island in self.map.islands)
        grid.add_column(self.words("dice.terminal.island-column"), no_wrap=True)
        grid.add_column(SIGNS["point"], no_wrap=True, min_width=2)
        grid.add_column("".join(f" {place + 1:<{CELL}}" for place in range(most)).rstrip(), no_wrap=True)
        grid.add_column(self.words("dice.terminal.touching"), overflow="fold", style="dim")
        for island in self.map.islands:
            done = island.number in self.sheet.done
            name = Text(self.short(island.number), style="bold" if self.sheet.reached[island.number] else "")
            for colour in island.colours:
                name.append(" " if colour == island.colours[0] else "").append_text(mark(colour))
            row = Text()
            besides: list[str] = []
            for place, number in enumerate(island.spaces):
                cell = self.cell(number)
                near = [island.spaces.index(other) for other in self.map.spaces[number].near if other in island.spaces]
                joined = place + 1 in near
                row.append_text(cell).append(("─" if joined else " ") * (CELL + 1 - cell.cell_len), "dim")
                besides += [f"{place + 1}–{other + 1}" for other in near if other > place + 1]
            grid.add_row(name, f"{island.points}{DONE if done else ''}", row, " ".join(besides))
        return grid

    # -- lanes, treasures, missions --------------------------------------------------------------

    def ends(self, lane: Lane) -> list[int]:
        """The spaces at both ends of a lane: the start or an island's; then an island's, a treasure or a mission."""
        spaces = self.map.spaces
        found = [near for number in lane.spaces for near in spaces[number].near if near not in lane.spaces]
        if lane.islands:
            found = [near for near in found if spaces[near].island >= 0 or near == 0]
        order = {island: place for place, island in enumerate(lane.islands)}
        return sorted(found, key=lambda near: (near != 0, spaces[near].island < 0, order.get(spaces[near].island, 0)))

    def course(self, lane: Lane) -> str:
        """Where a lane leads from and to."""
        return " → ".join(self.place(end) if not self.is_prize(end) else self.prize(end) for end in self.ends(lane))

    def is_prize(self, number: int) -> bool:
        return self.map.spaces[number].kind in (TREASURE, MISSION)

    def prize(self, number: int) -> str:
        """The sign of a treasure or a mission at the end of a lane."""
        space = self.map.spaces[number]
        return f"{TREASURE_SIGN}{space.amount}" if space.kind == TREASURE else MISSION_SIGN

    def lanes(self) -> list[RenderableType]:
        """The lanes that are not crossed yet, with where they lead."""
        title = Text(self.words("dice.terminal.lanes"), style="bold")
        rows: list[Text] = []
        for lane in self.map.lanes:
            if any(self.sheet.marks[number] == EMPTY for number in lane.spaces):
                row = Text(f"{self.course(lane)} ")
                for number in lane.spaces:
                    row.append_text(self.cell(number))
                rows.append(row)
        if not rows:
            return [title.append(f" {self.words('dice.terminal.none-left')}", "not bold")]
        return [title, Columns(rows, padding=(0, 3), column_first=True)]

    def prizes(self, key: str, spaces: tuple[int, ...]) -> list[RenderableType]:
        """The treasures or the missions: what each is, where it lies, and who has been there."""
        words = self.words
        rows: list[Text] = []
        for number in spaces:
            space = self.map.spaces[number]
            claimer = self.table.claimed[number]
            row = self.cell(number)
            if space.kind == MISSION:
                worth = MISSION_FIRST if claimer == OFF else MISSION_LATER
                row.append(f" {dice_words.mission(words, space)} {SIGNS['point']}{worth},")
            row.append(f" {self.place(space.near[0])}")
            if claimer not in (OFF, self.seat):
                how = "taken-by" if space.kind == TREASURE else "first-was"
                row.append(f" ({words(f'dice.terminal.{how}', seat=self.names[claimer])})", "dim")
            rows.append(row)
        return [Text(words(f"dice.terminal.{key}"), style="bold"), Columns(rows, padding=(0, 3))]

    def legend(self) -> Columns:
        """What the signs in use mean."""
        yellow = MARKS[YELLOW]
        signs = {
            "crossed": CROSS,
            "filled": FILL,
            "plain": FREE,
            "lock": yellow,
            "skull": SIGNS["skull"],
            "wheel": WHEEL_SIGN + yellow,
            "number": "3",
            "treasure": TREASURE_SIGN,
            "mission": MISSION_SIGN,
            "now": "[ ]",
            "reach": "( )",
        }
        told = [f"{sign} {self.words(f'dice.sign.{name}')}" for name, sign in signs.items() if name in self.met]
        return Columns([Text(text, style="dim") for text in told], padding=(0, 2))
