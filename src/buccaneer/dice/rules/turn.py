"""Discover: set-up, rolling, repelling, placing ships and wheels, the bust, and the turn's opening and close."""

from __future__ import annotations

from typing import Final

from buccaneer.core.engine import Action, Frame, Plain, Step, Verb
from buccaneer.dice.rules.chart import BLUE, COLOURS, JESTER, ORANGE, WHEELS
from buccaneer.dice.rules.odds import bust_with_wheels
from buccaneer.dice.rules.sheet import CROSSED, EMPTY
from buccaneer.dice.rules.table import (
    LETTER_DIE,
    LETTERS,
    OFF,
    ORANGE_CUTLASSES,
    SUDDEN,
    SUDDEN_PIECES,
    DiceTable,
    has_ship,
    strength,
)

# The steps, in the order `assemble` adds them.
SETTLE: Final = 0
ANCHOR: Final = 1
TURN: Final = 2
DISCOVER: Final = 3
REACT: Final = 4
ACTION: Final = 5
RED_WHEEL: Final = 6
TAKE: Final = 7
FAILED: Final = 8
WILD_JEST: Final = 9
SKULLS: Final = 10
CROSS: Final = 11
LAND: Final = 12
FILL: Final = 13
CIRCLE: Final = 14
CLOSE: Final = 15

PRINTED_CROSSES: Final = (1, 2, 3, 4, 4)  # at set-up, by the order of play
EVEN_CROSSES: Final = (2, 2, 2, 2, 2)
CHEST_PLAYERS: Final = 5


class About(Verb[DiceTable]):
    """A verb about one of some things, each of which has an option of its own."""

    def __init__(self, name: str, things: list[str]) -> None:
        super().__init__(name)
        self.things = things
        self.choices: list[Action] = []

    def ready(self) -> None:
        self.choices = [
            Action(self.number, f"{self.name}:{thing}", number=number) for number, thing in enumerate(self.things)
        ]


# -- set-up ------------------------------------------------------------------------------------------


class ChooseIsland(About):
    """Choose a start island that nobody before has chosen; the fifth player may choose any."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        starts = table.rules.chart.starts
        free = [island for island in starts if island not in table.chosen] or starts
        if table.chosen[frame.seat] == OFF:
            for island in free:
                options.append(self.choices[island])

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.chosen[frame.seat] = action.number
        table.tell("start-island", frame.seat, thing=self.things[action.number])
        table.push(ANCHOR, frame.seat, frame.a, action.number)


class Anchor(About):
    """Cross the first spaces of the chosen start island: where its lane from the start ends, then beside any cross."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        if frame.a == 0:
            return
        island = table.rules.chart.islands[frame.b]
        marks = table.sheets[frame.seat].marks
        if marks[island.landing] == EMPTY:
            options.append(self.choices[island.landing])
            return
        for space in island.spaces:
            near = table.rules.chart.spaces[space].near
            if marks[space] == EMPTY and any(marks[other] != EMPTY and other in island.spaces for other in near):
                options.append(self.choices[space])

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.sheets[frame.seat].mark(table.rules.chart, action.number, CROSSED)
        table.tell("cross", frame.seat, thing=self.things[action.number])
        table.push(ANCHOR, frame.seat, frame.a - 1, frame.b)


def prepare(table: DiceTable, crosses: tuple[int, ...]) -> None:
    """The Jester's start island by the number of players, then everybody chooses an island, in order of play."""
    chart = table.rules.chart
    players = table.players
    for island in chart.islands:
        if island.start and island.person == JESTER and players <= 3:
            for space in island.ready[players - 2]:
                for sheet in table.sheets:
                    sheet.mark(chart, space, CROSSED)
    table.chest = players == CHEST_PLAYERS
    table.push(TURN, table.start)
    for place in range(players - 1, -1, -1):
        table.push(SETTLE, (table.start + place) % players, crosses[place])


# -- Discover ----------------------------------------------------------------------------------------


class Turn(Step[DiceTable]):
    """A turn opens: the board is empty, and the active player rolls."""

    def over(self, table: DiceTable, frame: Frame) -> None:
        table.active = frame.seat
        table.rolls = 0
        table.failed = False
        table.moved = False
        table.chest = table.players == CHEST_PLAYERS
        table.tell("turn-opens", frame.seat, amount=table.round)
        table.push(CLOSE, frame.seat)
        table.push(DISCOVER, frame.seat)


class Roll(Plain[DiceTable]):
    """Roll both dice: compulsory once, then a choice."""

    def risk(self, table: DiceTable) -> float:
        return bust_with_wheels(table, table.sheets[table.active].wheels(BLUE))

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        roll(table, frame.seat)


def roll(table: DiceTable, seat: int) -> None:
    """Both dice are rolled; how to deal with them is asked next."""
    table.colour = table.rng.below(len(COLOURS))
    table.letter = LETTER_DIE[table.rng.below(len(LETTER_DIE))]
    table.rolls += 1
    table.revealed += 1
    rolled = f"{COLOURS[table.colour]}-{LETTERS[table.letter]}"
    table.tell("roll", seat, amount=strength(table.colour, table.letter), thing=rolled)
    table.push(REACT, seat)


class Stop(Plain[DiceTable]):
    """End Discover, after a first roll; everybody acts in order."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        if table.rolls > 0:
            options.append(self.option)

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.tell("stop", frame.seat, amount=table.pieces())
        open_actions(table, frame.seat)
        table.push(ACTION, frame.seat, 1)


def open_actions(table: DiceTable, active: int) -> None:
    """The others act in order; with two players the active player once more after them."""
    players = table.players
    if players == 2:
        table.push(ACTION, active)
    for place in range(players - 1, 0, -1):
        table.push(ACTION, (active + place) % players)


def oranges_needed(table: DiceTable, seat: int) -> int:
    """The orange wheels that repel the roll together with the cutlasses: exactly as many as needed."""
    lacking = max(0, strength(table.colour, table.letter) - table.sheets[seat].cutlasses)
    return (lacking + ORANGE_CUTLASSES - 1) // ORANGE_CUTLASSES


class Repel(Plain[DiceTable]):
    """Send the roll away with cutlasses, which are kept, and orange wheels, which are used up: two cutlasses each."""

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        if oranges_needed(table, frame.seat) <= table.sheets[frame.seat].wheels(ORANGE):
            options.append(self.option)

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        oranges = oranges_needed(table, frame.seat)
        table.sheets[frame.seat].used[ORANGE] += oranges
        table.tell("repel", frame.seat, amount=oranges)


class Reroll(Plain[DiceTable]):
    """Use a blue wheel: both dice are rolled again at once."""

    def __init__(self, name: str) -> None:
        super().__init__(name, reveals=True)

    def risk(self, table: DiceTable) -> float:
        return bust_with_wheels(table, table.sheets[table.active].wheels(BLUE) - 1)

    def offer(self, table: DiceTable, frame: Frame, options: list[Action]) -> None:
        if table.sheets[frame.seat].wheels(BLUE) > 0:
            options.append(self.option)

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.sheets[frame.seat].used[BLUE] += 1
        table.tell("reroll", frame.seat)
        roll(table, frame.seat)


class Accept(Plain[DiceTable]):
    """Deal with the roll: a ship or a wheel is placed; a ship that is there already is a bust."""

    def play(self, table: DiceTable, frame: Frame, action: Action) -> None:
        table.stack.pop()
        place(table, frame.seat)


def busts(table: DiceTable) -> bool:
    """Whether the roll, if it is let in, is a bust: a ship that is there already."""
    return has_ship(table.colour, table.letter) and table.ships[table.colour] != OFF


def harms(table: DiceTable) -> bool:
    """Whether the roll, if it is let in, busts or takes a wheel off the board."""
    return busts(table) or (not has_ship(table.colour, table.letter) and table.wheels[table.colour] != OFF)


def place(table: DiceTable, seat: int) -> None:
    """Place what the roll says; the Discover frame is on top."""
    colour, letter = table.colour, table.letter
    if not has_ship(colour, letter):
        if table.wheels[colour] != OFF:
            table.wheels[colour] = OFF
            table.tell("wheel-removed", seat, thing=WHEELS[colour])
            return
        table.wheels[colour] = letter
        table.tell("wheel-placed", seat, thing=WHEELS[colour])
    elif table.ships[colour] != OFF:
        fail(table, seat)
        return
    else:
        table.ships[colour] = letter
        table.tell("ship-placed", seat, amount=letter, thing=COLOURS[colour])
    judge(table, seat)


def fail(table: DiceTable, seat: int) -> None:
    """A bust ends Discover: the active player takes nothing, the others act."""
    table.stack.pop()
    table.failed = True
    table.busts += 1
    table.tell("bust", seat, thing=COLOURS[table.colour])
    open_actions(table, seat)
    table.push(FAILED, seat)


def judge(table: DiceTable, seat: int) -> None:
    """Sudden death: enough pieces on the board for the active player's points win at once."""
    for points, pieces in zip(SUDDEN, SUDDEN_PIECES, strict=True):
        if table.sheets[seat].points >= points and table.pieces() >= pieces:
            table.winner = seat
            table.sudden = True
            table.tell("sudden", seat, amount=pieces)
            end(table)
            return


def end(table: DiceTable) -> None:
    """The game is over at once if somebody has won: nothing is left to do."""
    if table.winner != OFF:
        table.finish(table.rules.cause(table), table.winner)


class Close(Step[DiceTable]):
    """A turn closes: pieces go back, new people begin to help, and the next seat follows, unless nothing moves."""

    def over(self, table: DiceTable, frame: Frame) -> None:
        table.clear()
        table.chest = False
        for sheet in table.sheets:
            sheet.end_turn(table.rules.chart)
        table.idle = 0 if table.moved else table.idle + 1
        following = (frame.seat + 1) % table.players
        if table.idle == table.players:
            table.finish(table.rules.cause(table), frame.seat)
            return
        if following == table.start:
            table.round += 1
        table.push(TURN, following)
