"""What a seat may know of a dice game, written as numbers into a buffer: the inputs of a network, each with a name.

Most are one-hot. Players are counted from the seat that looks. What belongs to one map has its name before it; one
layout holds all maps, and those that are not sailed stay 0.
"""

from __future__ import annotations

from array import array
from typing import Final

from buccaneer.core.engine import Action
from buccaneer.core.layout import Layout, clip
from buccaneer.dice.rules.chart import BLACK, COLOURS, GREEN, NUMBER, PLAIN, WHEELS, Chart
from buccaneer.dice.rules.odds import rolls_with
from buccaneer.dice.rules.rules import DiceRules
from buccaneer.dice.rules.sheet import EMPTY, Sheet
from buccaneer.dice.rules.table import LETTERS, NO_RNG, OFF, DiceTable, deadly
from buccaneer.dice.rules.turn import ACTION, CROSS, DISCOVER, REACT, TAKE, harms, oranges_needed
from buccaneer.dice.rules.view import DiceView

VERSION: Final = 1  # grows whenever the same names mean something else
POINTS: Final = 21  # from -1 to 19, or more
SKULLS: Final = 11
CUTLASSES: Final = 9
PIECES: Final = 9
TAKES: Final = 4
CROSSES: Final = 10
LEFT: Final = 6  # spaces of an island not crossed yet
NEAR: Final = 5  # crosses that may complete an island
LEAD: Final = 8
RISKS: Final = 10
ROLLS: Final = 8
ROUNDS: Final = 10.0
# The numbers of a seat, in their order, and what each is divided by; then come its points, skulls and cutlasses, each
# one-hot.
SEAT: Final = {
    "there": 1,
    "active": 1,
    "asked": 1,
    "points": 10,
    "skulls": 5,
    "green-left": 3,
    "cutlasses": 4,
    "gunners": 1,
    "admirals": 2,
    "clerks": 1,
    "jesters": 2,
    "wild-jesters": 2,
    "rested": 2,
    "treasures": 2,
    "missions": 2,
    "islands": 4,
    "fresh": 1,
    "actions": 1,
    "takes": 2,
    "crosses": 4,
    "skulls-due": 2,
}
SCALES: Final = [float(scale) for scale in SEAT.values()]


class DiceEncoder:
    """How tables on one map are written in a layout of so many places."""

    def __init__(self, rules: DiceRules, layout: Layout, places: int) -> None:
        self.version = VERSION
        self.rules = rules
        self.places = places
        self.names = layout.names
        chart = rules.chart
        ways = ("mine", "other")
        revealing = [verb for verb in rules.verbs if verb.reveals]
        self.chosen = {verb.number: layout.lay("chosen", [verb.name]) for verb in revealing}
        self.players = layout.count("players", places, 1)
        self.step = [layout.lay("step", [f"{step.name}.{who}" for who in ways]) for step in rules.steps]
        self.takes = layout.count("takes", TAKES - 1)
        self.crosses = layout.count("crosses", CROSSES - 1)
        self.pieces = layout.count("pieces", PIECES - 1)
        self.ships = [layout.lay(f"ship.{colour}", list(LETTERS)) for colour in COLOURS]
        self.wheels = [layout.lay("wheel", [colour]) for colour in WHEELS]
        self.colour = layout.lay("roll", list(COLOURS))
        self.letter = layout.lay("roll", list(LETTERS))
        self.roll = layout.lay("roll", ["harms", "repelled"])
        self.rolls = layout.count("rolls", ROLLS - 1)
        self.risk = layout.lay("risk", [*[str(number) for number in range(RISKS)], "chance", "mine", "plain"])
        self.clock = layout.lay("clock", ["round", "failed", "chest", "idle"])
        self.lead = layout.count("lead", LEAD, -LEAD)
        self.start = layout.count("start", places - 1)
        self.near = [layout.count(f"near.{place}", NEAR - 1) for place in range(places)]
        self.sudden = [layout.lay(f"sudden.{place}", ["5", "6", "7"]) for place in range(places)]
        self.taken = layout.lay("taken", list(COLOURS))
        self.seats: list[int] = []
        self.tails: list[int] = []
        for place in range(places):
            self.lay_seat(layout, place)
        # What belongs to the map alone.
        on = chart.name
        self.chart = layout.place(f"map.{on}")
        self.marks = [layout.lay(f"{on}.mark", [space.id]) for space in chart.spaces]
        special = [space.kind not in (PLAIN, NUMBER) for space in chart.spaces]
        self.open = [layout.lay(f"{on}.open", [space.id]) if special[space.number] else -1 for space in chart.spaces]
        self.claims = [*chart.treasures, *chart.missions]
        self.claimed = [layout.lay(f"{on}.claimed", [chart.spaces[number].id]) for number in self.claims]
        self.rival = [layout.lay(f"{on}.rival", [chart.spaces[number].id]) for number in self.claims]
        self.left = [layout.count(f"{on}.left.{island.id}", LEFT - 1) for island in chart.islands]
        self.reached = [layout.lay(f"{on}.reached", [island.id]) for island in chart.islands]
        # By place, for every island whether it is complete and how much of it is; of the one that looks more is told.
        self.islands = [
            [layout.lay(f"{on}.island.{place}.{island.id}", ["done", "part"]) for island in chart.islands]
            for place in range(1, places)
        ]
        self.unknown = layout.unknown
        self.size = len(layout.names)

    def lay_seat(self, layout: Layout, place: int) -> None:
        """The numbers of one player."""
        what = f"seat.{place}"
        self.seats.append(layout.lay(what, list(SEAT)))
        names = [f"points-{number - 1}" for number in range(POINTS)]
        names += [f"skulls-{number}" for number in range(SKULLS)]
        names += [f"cutlasses-{number}" for number in range(CUTLASSES)]
        names += [f"{colour}-wheels" for colour in WHEELS] + [f"{colour}-slot" for colour in WHEELS]
        names += [f"{colour}-trade" for colour in COLOURS]
        self.tails.append(layout.lay(what, names))

    # -- writing ---------------------------------------------------------------------------------

    def options(self, view: DiceView, buffer: array[float], row: int) -> int:
        """Write every option of a view as the table that it leads to, a row each; says how many rows that were."""
        for option in view.table.options:
            self.option(view, option, buffer, row)
            row += 1
        return len(view.table.options)

    def option(self, view: DiceView, option: Action, buffer: array[float], row: int) -> None:
        """Write the table that an option of a view leads to.

        One that rolls is not carried out: it is the table as it is, and that it was chosen.
        """
        seen = view.table
        at = row * self.size
        if option.verb in self.chosen:
            self.write(seen, view.seat, buffer, at)
            buffer[at + self.chosen[option.verb]] = 1.0
        else:
            after = seen.twin(NO_RNG)
            self.rules.carry_out(after, option)
            self.write(after, view.seat, buffer, at)

    def write(self, table: DiceTable, seat: int, buffer: array[float], at: int) -> None:
        """Write what a seat may know of a table; the buffer is empty there."""
        players = table.players
        buffer[at + self.players + players - 1] = 1.0
        buffer[at + self.chart] = 1.0
        self.write_board(table, seat, buffer, at)
        best = -1000
        for i in range(players):
            who = (seat + i) % players
            self.write_seat(table, who, i, buffer, at)
            if i > 0 and table.sheets[who].points > best:
                best = table.sheets[who].points
        mine = table.sheets[seat]
        buffer[at + self.lead + LEAD + max(-LEAD, min(LEAD, mine.points - best))] = 1.0
        buffer[at + self.start + (table.start - seat) % players] = 1.0
        for colour in range(len(COLOURS)):
            if mine.taken >> colour & 1:
                buffer[at + self.taken + colour] = 1.0
        self.write_map(table, seat, mine, buffer, at)
        for i in range(1, players):
            self.write_islands(table.sheets[(seat + i) % players], self.islands[i - 1], buffer, at)

    def write_board(self, table: DiceTable, seat: int, buffer: array[float], at: int) -> None:
        """The step, the pieces on the board, the roll, and while there may be another what it may be."""
        if table.stack:
            top = table.stack[-1]
            buffer[at + self.step[top.step] + (0 if top.seat == seat else 1)] = 1.0
            if top.step == TAKE:
                buffer[at + self.takes + clip(top.a, TAKES)] = 1.0
                buffer[at + self.crosses + clip(top.b, CROSSES)] = 1.0
            elif top.step == CROSS:
                buffer[at + self.crosses + clip(top.a, CROSSES)] = 1.0
            elif top.step == REACT:
                buffer[at + self.colour + table.colour] = 1.0
                buffer[at + self.letter + table.letter] = 1.0
                if harms(table):
                    buffer[at + self.roll] = 1.0
                if oranges_needed(table, top.seat) == 0:
                    buffer[at + self.roll + 1] = 1.0
        ships = table.ships
        for colour in range(len(ships)):
            if ships[colour] != OFF:
                buffer[at + self.ships[colour] + ships[colour]] = 1.0
        wheels = table.wheels
        for colour in range(len(wheels)):
            if wheels[colour] != OFF:
                buffer[at + self.wheels[colour]] = 1.0
        buffer[at + self.pieces + clip(table.pieces(), PIECES)] = 1.0
        buffer[at + self.rolls + clip(table.rolls, ROLLS)] = 1.0
        for frame in table.stack:
            if frame.step == DISCOVER:
                self.write_risk(table, seat, buffer, at)
        buffer[at + self.clock] = table.round / ROUNDS
        if table.failed:
            buffer[at + self.clock + 1] = 1.0
        if table.chest:
            buffer[at + self.clock + 2] = 1.0
        if table.idle:
            buffer[at + self.clock + 3] = table.idle / 4.0

    def write_risk(self, table: DiceTable, seat: int, buffer: array[float], at: int) -> None:
        """The active player's chance to bust on the next roll."""
        odds = rolls_with(table, table.sheets[table.active].cutlasses)
        chance = odds.bust_repelling
        buffer[at + self.risk + clip(int(chance * RISKS), RISKS)] = 1.0
        buffer[at + self.risk + RISKS] = chance
        if table.active == seat:
            buffer[at + self.risk + RISKS + 1] = chance
        buffer[at + self.risk + RISKS + 2] = odds.bust

    def write_seat(self, table: DiceTable, seat: int, place: int, buffer: array[float], row: int) -> None:
        """A player's points, skulls, people and wheels, and what is still to come to them this turn."""
        sheet = table.sheets[seat]
        at = row + self.seats[place]
        actions = takes = crosses = due = 0
        for frame in table.stack:
            if frame.seat == seat:
                if frame.step == ACTION:
                    actions += 1
                elif frame.step == CROSS:
                    crosses += frame.a
                elif frame.step == TAKE:
                    takes += frame.a
                    crosses += frame.b
                    due += frame.c
        asked = len(table.stack) > 0 and table.stack[-1].seat == seat
        numbers = [
            1,
            int(seat == table.active),
            int(asked),
            sheet.points,
            sheet.skulls,
            sheet.green_slots - sheet.green_skulls,
            sheet.cutlasses,
            sheet.gunners,
            sheet.admirals,
            sheet.clerks,
            sheet.jesters,
            sheet.wild_jesters,
            sheet.rested(),
            sheet.treasures,
            sheet.missions,
            len(sheet.done),
            len(sheet.fresh),
            actions,
            takes,
            crosses,
            due,
        ]
        for i in range(len(numbers)):
            if numbers[i]:
                buffer[at + i] = numbers[i] / SCALES[i]
        at = row + self.tails[place]
        buffer[at + clip(sheet.points + 1, POINTS)] = 1.0
        at += POINTS
        buffer[at + clip(sheet.skulls, SKULLS)] = 1.0
        at += SKULLS
        buffer[at + clip(sheet.cutlasses, CUTLASSES)] = 1.0
        at += CUTLASSES
        chart = self.rules.chart
        for colour in range(len(WHEELS)):
            held = sheet.circled[colour] if colour == GREEN else sheet.wheels(colour)
            if held:
                buffer[at + colour] = held / 2.0
            if sheet.has_slot(chart, colour):
                buffer[at + len(WHEELS) + colour] = 1.0
        at += 2 * len(WHEELS)
        for colour in range(BLACK + 1):
            if sheet.trade[colour]:
                buffer[at + colour] = sheet.trade[colour] / 2.0
        pieces = deadly(sheet.points)
        if pieces:
            buffer[row + self.sudden[place] + pieces - 5] = 1.0
        self.write_near(chart, sheet, buffer, row + self.near[place])

    def write_near(self, chart: Chart, sheet: Sheet, buffer: array[float], at: int) -> None:
        """The points of islands in reach that so many crosses complete."""
        for island in chart.islands:
            number = island.number
            left = sheet.left[number]
            if 0 < left <= NEAR and sheet.reached[number]:
                for crosses in range(left - 1, NEAR):
                    buffer[at + crosses] += island.points / 4.0

    def write_map(self, table: DiceTable, seat: int, sheet: Sheet, buffer: array[float], at: int) -> None:
        """The own map: every space crossed or filled, special ones in reach, and what others have claimed or may."""
        marks = sheet.marks
        for number in range(len(marks)):
            if marks[number] != EMPTY:
                buffer[at + self.marks[number]] = 1.0
        for number in sheet.open:
            if self.open[number] >= 0:
                buffer[at + self.open[number]] = 1.0
        for i in range(len(self.claims)):
            number = self.claims[i]
            if table.claimed[number] != OFF:
                buffer[at + self.claimed[i]] = 1.0
            else:
                for who in range(table.players):
                    if who != seat and number in table.sheets[who].open:
                        buffer[at + self.rival[i]] = 1.0
        for number in range(len(sheet.left)):
            buffer[at + self.left[number] + clip(sheet.left[number], LEFT)] = 1.0
            if sheet.reached[number]:
                buffer[at + self.reached[number]] = 1.0

    def write_islands(self, sheet: Sheet, places: list[int], buffer: array[float], at: int) -> None:
        """How much of every island another player has."""
        islands = self.rules.chart.islands
        for number in range(len(places)):
            left = sheet.left[number]
            spaces = len(islands[number].spaces)
            if left == 0:
                buffer[at + places[number]] = 1.0
            elif left < spaces:
                buffer[at + places[number] + 1] = 1.0 - left / spaces
