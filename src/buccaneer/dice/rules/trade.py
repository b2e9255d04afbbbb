"""Trade & Hire: everybody's action, what is taken from the board, skulls, and the crosses that follow."""

from __future__ import annotations

from typing import Final

from buccaneer.core.engine import Action, Decline, Frame, Plain, Step
from buccaneer.dice.rules.chart import (
    CAPTAIN,
    COLOURS,
    LOCK,
    MISSION,
    RED,
    SENORITA,
    SKULL,
    TREASURE,
    WHEEL,
    YELLOW,
    Space,
)
from buccaneer.dice.rules.sheet import CROSSED, EMPTY, FILLED
from buccaneer.dice.rules.table import CROSSES, OFF, DiceTable, board_skulls
from buccaneer.dice.rules.turn import CIRCLE, CROSS, FILL, LAND, RED_WHEEL, SKULLS, TAKE, WILD_JEST, About, end

TAKES: Final = (0, 1, 1, 1, 1, 2, 3)  # by the pieces on the board, for the active player
LOW_SKULLS: Final = (2, 2, 1)
MANY: Final = 4  # pieces on the board that let a red wheel and (Vice-)Admirals work
RED_CROSSES: Final = 3
CHEST_CROSSES: Final = 2
FAILED_CROSSES: Final = 2
WILD_CROSSES: Final = 2
CAPTAIN_WHEELS: Final = 2
YELLOW_TIMES: Final = 2  # that a ship's column counts with a yellow wheel

# The frame of a take remembers the takes left (a), the crosses earned (b) and the skulls that follow (c). That of a
# pool remembers the crosses left (a) and how many of them are Jesters' (b). These are made last, and a Jester whose
# cross is not made has not been used.


class Acts(Step[DiceTable]):
    """An action begins: the pieces are counted, which says what may be taken and what (Vice-)Admirals add."""

    def over(self, table: DiceTable, frame: Frame) -> None:
        seat = frame.seat
        sheet = table.sheets[seat]
        pieces = table.pieces()
        helped = pieces >= MANY and not barred(table, seat)
        takes, skulls = 1, 0
        if frame.a:
            takes, skulls = takes_of(pieces), skulls_of(pieces)
        if takes == 0 or (pieces == 0 and not table.chest):
            finish_takes(table, seat, 0, skulls, True)
            return
        table.push(TAKE, seat, takes, sheet.admirals if helped else 0, skulls)
        if helped and sheet.wheels(RED) > 0:
            table.push(RED_WHEEL, seat)


def takes_of(pieces: int) -> int:
    """How often the active player takes with so many pieces on the board."""
    return TAKES[min(pieces, len(TAKES) - 1)]


def skulls_of(pieces: int) -> int:
    """The skulls that the active player bears for too few pieces on the board."""
    return LOW_SKULLS[pieces] if pieces < len(LOW_SKULLS) else 0


def barred(table: DiceTable, seat: int) -> bool:
    """Whether a seat has failed this turn: it uses no wheels, and no (Vice-)Admirals help."""
    return table.failed and seat == table.active


def finish_takes(table: DiceTable, seat: int, crosses: int, skulls: int, empty_handed: bool) -> None:
    """The takes are over: first the skulls, then all crosses earned, with those of Jesters for the empty-handed."""
    sheet = table.sheets[seat]
    jesters, wild = (sheet.jesters - sheet.jested, sheet.wild_jesters - sheet.wild_jested) if empty_handed else (0, 0)
    if jesters:
        table.tell("jest", seat, amount=jesters)
    table.push(CROSS, seat, crosses + jesters, jesters)
    if wild:
        table.push(WILD_JEST, seat, wild)
    bear(table, seat, skulls)


def earn(table: DiceTable, frame: Frame, takes: int, crosses: int) -> None:
    """A take is made: replace the frame on top by what is left of the takes and what is earned."""
    table.stack.pop()
    table.push(TAKE, frame.seat, frame.a - takes, frame.b + crosses, frame.c)


class UseRed(Plain[DiceTable]):
    """Use a red wheel before taking: three crosses of their own."""

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.sheets[frame.seat].used[RED] += 1
        table.tell("red", frame.seat, amount=RED_CROSSES)
        table.push(CROSS, frame.seat, RED_CROSSES)


class TakeShip(About):
    """Take a ship for the crosses of its column, with what Traders add and the skulls beside it."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        if frame.a > 0:
            for colour in range(len(table.ships)):
                if table.ships[colour] != OFF:
                    options.append(self.choices[colour])

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        take_ship(table, frame, action.number, 1)


class Double(Plain[DiceTable]):
    """Take the yellow ship and use a yellow wheel: its column counts twice, a Trader's bonus once."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        if (
            frame.a > 0
            and table.ships[YELLOW] != OFF
            and table.sheets[frame.seat].wheels(YELLOW) > 0
            and not barred(table, frame.seat)
        ):
            options.append(self.option)

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.sheets[frame.seat].used[YELLOW] += 1
        take_ship(table, frame, YELLOW, YELLOW_TIMES)


def wheel_comes_late(table: DiceTable, seat: int) -> bool:
    """Whether a seat has taken the yellow ship, so that a yellow wheel taken now cannot double it any more."""
    return table.sheets[seat].taken >> YELLOW & 1 == 1


def wheel_goes_first(table: DiceTable, frame: Frame) -> bool:
    """Whether a yellow wheel on the board could double the yellow ship, if it is taken before it."""
    free = table.wheels[YELLOW] != OFF and table.sheets[frame.seat].has_slot(table.rules.chart, YELLOW)
    return free and frame.a > 1 and not barred(table, frame.seat)


def ship_crosses(table: DiceTable, seat: int, colour: int, times: int) -> int:
    """The crosses a ship on the board brings a seat."""
    return CROSSES[table.ships[colour]] * times + table.sheets[seat].trade[colour]


def times_of(verb: str) -> int:
    """How often a ship's column counts for the verb that takes it."""
    return YELLOW_TIMES if verb == "double" else 1


def take_ship(table: DiceTable, frame: Frame, colour: int, times: int) -> None:
    letter = table.ships[colour]
    crosses = ship_crosses(table, frame.seat, colour, times)
    table.ships[colour] = OFF
    table.sheets[frame.seat].taken |= 1 << colour
    table.tell("take-ship" if times == 1 else "take-double", frame.seat, amount=crosses, thing=COLOURS[colour])
    earn(table, frame, 1, crosses)
    bear(table, frame.seat, board_skulls(colour, letter))


class TakeWheel(About):
    """Take a wheel: it is circled where a slot is free, and Clerks add crosses."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        if frame.a > 0:
            for colour in range(len(table.wheels)):
                if table.wheels[colour] != OFF:
                    options.append(self.choices[colour])

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.wheels[action.number] = OFF
        table.tell("take-wheel", frame.seat, thing=self.things[action.number])
        earn(table, frame, 1, table.sheets[frame.seat].clerks)
        table.circle(frame.seat, action.number)
        end(table)


class TakeChest(Plain[DiceTable]):
    """Take the treasure chest instead of a ship or a wheel: two crosses."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        if frame.a > 0 and table.chest:
            options.append(self.option)

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.chest = False
        table.tell("chest", frame.seat, amount=CHEST_CROSSES)
        earn(table, frame, 1, CHEST_CROSSES)


class Jest(Plain[DiceTable]):
    """Let the Jesters help instead of taking the chest, when it is all that is left."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        if options and table.pieces() == 0 and table.sheets[frame.seat].rested() > 0:
            options.append(self.option)

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        finish_takes(table, frame.seat, frame.b, frame.c, True)


class Pass(Decline[DiceTable]):
    """Take nothing more."""

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.tell("pass", frame.seat)
        finish_takes(table, frame.seat, frame.b, frame.c, False)


class Take(Step[DiceTable]):
    """When nothing is left to take, skulls and crosses follow."""

    def over(self, table: DiceTable, frame: Frame) -> None:
        finish_takes(table, frame.seat, frame.b, frame.c, False)


class Failed(Step[DiceTable]):
    """Whoever busts crosses out a skull and may make two crosses; Jesters help."""

    def over(self, table: DiceTable, frame: Frame) -> None:
        finish_takes(table, frame.seat, FAILED_CROSSES, 1, True)


class WildJest(Plain[DiceTable]):
    """Let a wild Jester help: a skull first, then two crosses more."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        options.append(self.option)

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        pool = table.stack.pop()
        table.sheets[frame.seat].wild_jested += 1
        table.push(CROSS, frame.seat, pool.a + WILD_CROSSES, pool.b)
        if frame.a > 1:
            table.push(WILD_JEST, frame.seat, frame.a - 1)
        table.tell("jest", frame.seat, amount=WILD_CROSSES)
        bear(table, frame.seat, 1)


# -- skulls ------------------------------------------------------------------------------------------


def bear(table: DiceTable, seat: int, skulls: int) -> None:
    """Cross out skulls, one by one; with green and ordinary ones left the player chooses each time."""
    sheet = table.sheets[seat]
    for done in range(skulls):
        ordinary, green = sheet.has_skull(table.rules.chart), sheet.has_green_skull()
        if ordinary and green:
            table.push(SKULLS, seat, skulls - done)
            return
        if ordinary or green:
            table.cross_skull(seat, green)


class CrossSkull(Plain[DiceTable]):
    """Cross out an ordinary skull, or a green one."""

    def __init__(self, name: str, green: bool) -> None:
        super().__init__(name)
        self.green = green

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.cross_skull(frame.seat, self.green)
        bear(table, frame.seat, frame.a - 1)


# -- crosses -----------------------------------------------------------------------------------------


class Cross(About):
    """Cross a space in reach, with whatever it costs."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        if frame.a > 0:
            for number in table.sheets[frame.seat].open:
                if can_cross(table, frame.seat, number, frame.a):
                    options.append(self.choices[number])

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        space = table.rules.chart.spaces[action.number]
        table.stack.pop()
        left = frame.a - table.price(frame.seat, space)
        jesters = min(left, frame.b)
        table.sheets[frame.seat].jested += frame.b - jesters
        table.push(CROSS, frame.seat, left, jesters)
        if space.kind == WHEEL:
            table.sheets[frame.seat].used[space.colour] += 1
        if space.kind == SKULL:
            table.push(LAND, frame.seat, space.number)
            bear(table, frame.seat, 1)
        else:
            land(table, frame.seat, space)


def can_cross(table: DiceTable, seat: int, number: int, crosses: int) -> bool:
    """Whether a space in reach can be paid for with so many crosses, now."""
    space = table.rules.chart.spaces[number]
    kind = space.kind
    if kind == LOCK:
        return table.sheets[seat].taken >> space.colour & 1 == 1
    if kind == WHEEL:
        return table.sheets[seat].wheels(space.colour) > 0
    if kind == TREASURE:
        return table.claimed[number] == OFF
    if kind == MISSION:
        return table.sheets[seat].meets(space.colour, space.amount)
    return table.price(seat, space) <= crosses


class Land(Step[DiceTable]):
    """The skull of a space is crossed out, now the space is."""

    def over(self, table: DiceTable, frame: Frame) -> None:
        land(table, frame.seat, table.rules.chart.spaces[frame.a])


def land(table: DiceTable, seat: int, space: Space) -> None:
    """A space is crossed: treasure, mission, and the person of an island that is complete."""
    table.sheets[seat].mark(table.rules.chart, space.number, CROSSED)
    table.moved = True
    table.tell("cross", seat, thing=space.id)
    table.claim(seat, space)
    complete(table, seat, space.island)
    end(table)


def complete(table: DiceTable, seat: int, number: int) -> None:
    """An island's last space brings its person and points at once."""
    sheet = table.sheets[seat]
    if number < 0 or sheet.left[number] > 0:
        return
    island = table.rules.chart.islands[number]
    sheet.join(island)
    table.tell("join", seat, amount=island.points, thing=island.id)
    table.score(seat, island.points)
    if island.person == CAPTAIN:
        table.push(CIRCLE, seat, CAPTAIN_WHEELS)
    elif island.person == SENORITA:
        table.push(FILL, seat)


class Fill(About):
    """The Señorita fills one space on every unfinished island, reached or not; nothing is paid, nothing happens."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        islands = table.rules.chart.islands
        if frame.a < len(islands):
            marks = table.sheets[frame.seat].marks
            for space in islands[frame.a].spaces:
                if marks[space] == EMPTY:
                    options.append(self.choices[space])

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        if frame.a + 1 < len(table.rules.chart.islands):
            table.push(FILL, frame.seat, frame.a + 1)
        table.sheets[frame.seat].mark(table.rules.chart, action.number, FILLED)
        table.moved = True
        table.tell("fill", frame.seat, thing=self.things[action.number])
        complete(table, frame.seat, frame.a)
        end(table)


class Filling(Step[DiceTable]):
    """An island that is complete is left out."""

    def over(self, table: DiceTable, frame: Frame) -> None:
        if frame.a + 1 < len(table.rules.chart.islands):
            table.push(FILL, frame.seat, frame.a + 1)


class Circle(About):
    """The Captain circles one or two wheels of different colours, where a slot is free."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        if frame.a > 0:
            for colour in range(len(self.things)):
                if colour != frame.b - 1 and table.sheets[frame.seat].has_slot(table.rules.chart, colour):
                    options.append(self.choices[colour])

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        if frame.a > 1:
            table.push(CIRCLE, frame.seat, frame.a - 1, action.number + 1)
        table.tell("circle", frame.seat, thing=self.things[action.number])
        table.circle(frame.seat, action.number)
        end(table)
