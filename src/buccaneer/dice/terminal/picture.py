"""The Dice Game in the terminal: the board, everybody's margins, the map of whoever chooses, and the standing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from buccaneer.core.engine import Action
from buccaneer.core.outcome import Outcome
from buccaneer.dice import words as dice_words
from buccaneer.dice.rules.chart import COLOURS, GREEN, PEOPLE, WHEELS
from buccaneer.dice.rules.sheet import Sheet
from buccaneer.dice.rules.table import COLOUR_CUTLASSES, CROSSES, LETTERS, DiceTable, board_skulls, has_ship, strength
from buccaneer.dice.rules.trade import skulls_of, takes_of
from buccaneer.dice.rules.turn import ANCHOR, CIRCLE, CROSS, DISCOVER, FILL, REACT, SETTLE, SKULLS, TAKE
from buccaneer.dice.terminal import help as dice_help
from buccaneer.dice.terminal.map import ROWS, Map
from buccaneer.dice.terminal.signs import MARKS, MISSION_SIGN, SHIP, STYLES, TREASURE_SIGN, WHEEL_SIGN, mark
from buccaneer.terminal.company import Company
from buccaneer.words import SIGNS

SHIP_SPACE: Final = "·"
WHEEL_SPACE: Final = "◌"
CROSSING: Final = (SETTLE, ANCHOR, CROSS, FILL)  # the steps that are about the map alone
ROLLING: Final = (DISCOVER, REACT)  # those that are about the board alone


class DicePicture(Company[DiceTable]):
    """Draws tables of the Dice Game."""

    forced = "roll"

    def own(self, key: str) -> str:
        """A phrase of the Dice Game's own, where it has one."""
        return f"dice.{key}" if f"dice.{key}" in self.words.texts else key

    # -- screens ---------------------------------------------------------------------------------

    def letters(self, table: DiceTable) -> str:
        return "tmoiulr?hsq"

    def screens(self, table: DiceTable) -> Iterator[RenderableType]:
        """While crosses are made the map, whose spaces carry the numbers to type; else the board and the players."""
        if table.stack[-1].step in CROSSING:
            yield from self.crossing(table)
            return
        for parts in self.boards(table):
            yield Group(*parts, self.options(table), self.keys(table))
        yield Group(*parts, self.close(table), self.keys(table))

    def crossing(self, table: DiceTable) -> Iterator[RenderableType]:
        """The map of whoever chooses, what is left to do, and the choices that are not on the map or change more."""
        map = Map(self.words, self.names, table, table.mover)
        facts = Text("  ".join(self.facts(table)), no_wrap=True, overflow="ellipsis")
        beside = [number for number in range(1, len(table.options) + 1) if number not in map.drawn]
        choices = [self.options(table, beside)] if beside else []
        effects = self.effects(table, map)
        for rows in ROWS:
            yield Group(self.header(table), facts, map.sea(rows), *effects, *choices, self.keys(table))

    def effects(self, table: DiceTable, map: Map) -> list[RenderableType]:
        """What choices on the map change at once besides a cross, by their numbers."""
        told = [(number, self.effect(table, table.options[number - 1])) for number in sorted(map.drawn)]
        line = "  ".join(f"{number}: {effect}" for number, effect in told if effect)
        return [Text(line, no_wrap=True, overflow="ellipsis")] if line else []

    def boards(self, table: DiceTable) -> Iterator[list[RenderableType]]:
        """The board and the players: with all their people, with those of whoever chooses, or him and nobody else."""
        everybody = range(table.players)
        for seats, people in ((everybody, everybody), (everybody, [table.mover]), ([table.mover], [])):
            yield [self.header(table), self.board(table), self.players(table, list(seats), list(people))]

    def whole(self, table: DiceTable) -> Iterator[RenderableType]:
        """The board and the players; where there is room for it, the map of whoever has the choice too."""
        first, *others = self.boards(table)
        yield Group(*first, *(() if table.over else (next(self.charts(table, table.mover)),)))
        yield from (Group(*parts) for parts in (first, *others))

    def charts(self, table: DiceTable, seat: int) -> Iterator[RenderableType]:
        return Map(self.words, self.names, table, seat).screens()

    # -- the table -------------------------------------------------------------------------------

    def header(self, table: DiceTable) -> Rule:
        """The round, whose turn it is, and who has the choice."""
        words, names = self.words, self.names
        if not table.over and table.stack[-1].step in (SETTLE, ANCHOR):
            parts = [words("dice.terminal.setting-up")]
        else:
            parts = [words("terminal.round", n=table.round), words("terminal.turn", seat=names[table.active])]
        if table.chooser >= 0:
            parts.append(words("terminal.chooser", seat=names[table.chooser]))
        return self.rule(parts)

    def board(self, table: DiceTable) -> Group:
        """The board on the left, what goes on beside it, and the signs below."""
        both = Grid.grid(padding=(0, 3, 0, 0))
        both.add_column(no_wrap=True)
        both.add_column(overflow="fold")
        both.add_row(self.spaces(table), Group(*(Text(fact) for fact in self.facts(table))))
        return Group(both, Text(self.words("dice.terminal.board-legend"), style="dim"))

    def spaces(self, table: DiceTable) -> Grid:
        """Rows of colours by columns A to E, with the crosses and cutlasses of each."""
        words = self.words
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, justify="right", style="dim")
        for _ in LETTERS:
            grid.add_column(no_wrap=True, min_width=3)
        letters = range(len(LETTERS))
        cutlass = SIGNS["cutlass"]
        grid.add_row("", "", *(Text(f" {LETTERS[letter].upper()}", style="bold") for letter in letters))
        grid.add_row(Text(words("dice.terminal.crosses"), style="dim"), "", *(Text(f" {n}", "dim") for n in CROSSES))
        grid.add_row(Text(cutlass, style="dim"), "", *(Text(f" {letter + 1}", "dim") for letter in letters))
        for colour, name in enumerate(COLOURS):
            label = mark(colour).append(f" {words(f'dice.colour.{name}')}")
            more = words("dice.terminal.row", n=COLOUR_CUTLASSES[colour]) if COLOUR_CUTLASSES[colour] else ""
            grid.add_row(label, more, *(self.space(table, colour, letter) for letter in letters))
        return grid

    def space(self, table: DiceTable, colour: int, letter: int) -> Text:
        """A space of the board: what lies there, in brackets if it was rolled last, and its skulls."""
        if has_ship(colour, letter):
            sign = SHIP if table.ships[colour] == letter else SHIP_SPACE
        else:
            sign = WHEEL_SIGN if table.wheels[colour] == letter else WHEEL_SPACE
        rolling = table.rolls > 0 and not table.over and table.stack[-1].step in ROLLING
        rolled = rolling and (table.colour, table.letter) == (colour, letter)
        text = Text("[" if rolled else " ", style="bold" if rolled else "")
        text.append(sign, STYLES[colour] if sign in (SHIP, WHEEL_SIGN) else "dim").append("]" if rolled else " ")
        return text.append(SIGNS["skull"] * board_skulls(colour, letter), "dim")

    # -- what goes on ----------------------------------------------------------------------------

    def facts(self, table: DiceTable) -> list[str]:
        """The roll, what the pieces allow or what is left to do, and what else matters now."""
        words, name = self.words, self.names[table.active]
        if table.over:
            return []
        frame = table.stack[-1]
        found = [self.doing(table)]
        if frame.step in (SETTLE, ANCHOR):
            return found
        if frame.step in ROLLING:
            found.insert(0, self.roll(table))
            found.append(dice_help.sudden(words, table, name))
        if table.failed:
            found.append(words("dice.terminal.failed", seat=name))
        if table.chest:
            found.append(words("dice.terminal.chest"))
        taken = table.sheets[frame.seat].taken
        if taken:
            ships = [words(f"dice.colour.{COLOURS[c]}") for c in range(len(COLOURS)) if taken >> c & 1]
            found.append(words("dice.terminal.taken", list=words.all_of(ships)))
        return [fact for fact in found if fact]

    def roll(self, table: DiceTable) -> str:
        """The last roll and the cutlasses that repel it."""
        if not table.rolls:
            return self.words("dice.terminal.no-roll")
        colour = self.words(f"dice.colour.{COLOURS[table.colour]}")
        roll = self.words("dice.roll", colour=colour, letter=LETTERS[table.letter].upper())
        return self.words("dice.terminal.roll", roll=roll, cutlasses=strength(table.colour, table.letter))

    def doing(self, table: DiceTable) -> str:
        """What the pieces would allow while dice are rolled; else what the question is."""
        words, frame = self.words, table.stack[-1]
        name = self.names[frame.seat]
        if frame.step in ROLLING:
            pieces = table.pieces()
            takes, skulls = takes_of(pieces), skulls_of(pieces)
            key = "takes-none" if not takes else "may-take-skulls" if skulls else "may-take"
            return words(f"dice.terminal.{key}", seat=name, pieces=pieces, n=takes, skulls=skulls)
        step = table.rules.steps[frame.step].name
        values: dict[str, object] = {"seat": name, "n": frame.a}
        if frame.step == TAKE:
            step = "take-earned" if frame.b else "take"
            values["crosses"] = frame.b
        elif frame.step in (SETTLE, ANCHOR, CROSS):
            values["crosses"] = frame.a
        elif frame.step == SKULLS:
            values["skulls"] = frame.a
        elif frame.step == CIRCLE:
            values["wheels"] = frame.a
        elif frame.step == FILL:
            values["island"] = dice_words.island_name(words, table.rules.chart, frame.a)
        return words(f"dice.step.{step}", **values)

    # -- players ---------------------------------------------------------------------------------

    def players(self, table: DiceTable, seats: list[int], people_of: list[int]) -> Group:
        """A line for each of some seats: points, skulls, cutlasses, treasures, missions, wheels; then the people."""
        words = self.words
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
        grid.add_column("", width=1)
        grid.add_column(words("terminal.player"), overflow="ellipsis", no_wrap=True, max_width=18)
        grid.add_column(words("dice.terminal.points"), justify="right", no_wrap=True)
        signs = [SIGNS["skull"], SIGNS["cutlass"], TREASURE_SIGN]
        signs += [MISSION_SIGN] if table.rules.chart.missions else []
        for sign in signs:
            grid.add_column(sign, justify="right", no_wrap=True)
        grid.add_column(words("dice.terminal.wheels"), no_wrap=True)
        people: list[RenderableType] = []
        for seat in seats:
            sheet = table.sheets[seat]
            skulls = f"{sheet.skulls}+{sheet.green_skulls}" if sheet.green_skulls else str(sheet.skulls)
            hired = self.hired(table, sheet)
            if hired and seat in people_of:
                people.append(Padding(Text(f"{self.names[seat]}: {hired}", style="dim"), (0, 0, 0, 3), expand=False))
            counts = [skulls, str(sheet.cutlasses), str(sheet.treasures), str(sheet.missions)]
            grid.add_row(
                "▶" if seat == table.active else "",
                self.name(seat, seat == table.chooser),
                str(sheet.points),
                *counts[: len(signs)],
                self.wheels(sheet),
            )
        return Group(grid, *people)

    def wheels(self, sheet: Sheet) -> Text:
        """The wheels circled, by colour; where some are used, those left of them."""
        text = Text()
        for colour in range(len(WHEELS)):
            circled, left = sheet.circled[colour], sheet.wheels(colour)
            if circled:
                some = f"{left}/{circled}" if left < circled and colour != GREEN else str(circled)
                text.append(" " if text else "").append_text(mark(colour)).append(some)
        return text

    def hired(self, table: DiceTable, sheet: Sheet) -> str:
        """The people of a player; those who begin to help when the turn is over say so."""
        told: dict[str, int] = {}
        for number in sheet.done:
            island = table.rules.chart.islands[number]
            name = self.words(f"dice.person.{PEOPLE[island.person]}")
            if island.colours:
                name = f"{name} {''.join(MARKS[colour] for colour in island.colours)}"
            if number in sheet.fresh:
                name = self.words("dice.terminal.soon", person=name)
            told[name] = told.get(name, 0) + 1
        return ", ".join(name if number == 1 else f"{name}×{number}" for name, number in told.items())

    # -- choices, odds, standing, help -----------------------------------------------------------

    def effect(self, table: DiceTable, option: Action) -> str:
        """What a choice does to points and skulls, tried out on a copy; of a roll, the risk."""
        if table.rules.verbs[option.verb].reveals:
            risk = table.rules.verbs[option.verb].risk(table)
            return self.words("dice.terminal.risk", chance=self.words.percent(risk)) if risk else ""
        seat = table.chooser
        trial = table.copy()
        trial.events = []
        trial.rules.carry_out(trial, option)
        if trial.winner == seat:
            return self.words("dice.terminal.wins")
        if any(event.kind == "bust" for event in trial.events):
            return self.words("dice.terminal.busts")
        before, after = table.sheets[seat], trial.sheets[seat]
        told: list[str] = []
        skulls = after.skulls + after.green_skulls - before.skulls - before.green_skulls
        if skulls:
            told.append(f"{SIGNS['skull']} +{skulls}")
        if after.points != before.points:
            told.append(f"{SIGNS['point']} {before.points} → {after.points}")
        return "  ".join(told)

    def odds(self, table: DiceTable, drawing: bool) -> RenderableType:
        """The next roll of the active player."""
        return dice_help.odds(self.words, table, self.names[table.active], drawing)

    def standing(self, table: DiceTable, outcome: Outcome) -> Grid:
        """The final standing, winners first, then by points and fewest skulls."""
        words, sheets = self.words, table.sheets
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
        grid.add_column(words("terminal.player"))
        for key in ("points", "skulls", "islands", "treasures", "missions"):
            grid.add_column(words(f"dice.terminal.{key}"), justify="right")
        order = sorted(
            range(len(sheets)),
            key=lambda seat: (seat not in outcome.winners, -outcome.points[seat], sheets[seat].skulls),
        )
        for seat in order:
            won, sheet = seat in outcome.winners, sheets[seat]
            numbers = (outcome.points[seat], sheet.skulls, len(sheet.done), sheet.treasures, sheet.missions)
            grid.add_row(
                Text(f"{SIGNS['point']} " if won else "  ") + Text(f"{self.names[seat]} ({self.labels[seat]})"),
                *map(str, numbers),
                style="bold" if won else "",
            )
        return grid

    def about(self, table: DiceTable, option: Action) -> list[str]:
        return dice_help.about(self.words, table, option)

    def find(self, table: DiceTable, what: str) -> list[str]:
        return dice_help.find(self.words, table, what)
