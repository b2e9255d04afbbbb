"""The dice game's table: the board with ships and wheels, everybody's sheet, and what all compete for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.core.engine import Frame, State
from buccaneer.core.rng import Rng
from buccaneer.dice.rules.chart import BLACK, BLUE, COLOURS, GREEN, MISSION, NUMBER, RED, TREASURE, WHEELS, Space
from buccaneer.dice.rules.sheet import Sheet

if TYPE_CHECKING:
    from buccaneer.dice.rules.rules import DiceRules

NO_RNG: Final = Rng(0)  # of a view, which knows nothing of the rolls to come
OFF: Final = -1  # a piece that is not on the board, a treasure nobody has claimed
LETTERS: Final = ("a", "b", "c", "d", "e")
A: Final = 0
B: Final = 1
C: Final = 2
D: Final = 3
E: Final = 4
LETTER_DIE: Final = (A, B, B, C, D, E)
COLOUR_CUTLASSES: Final = (0, 1, 1, 2, 2, 3)
CROSSES: Final = (1, 2, 3, 3, 4)  # what a ship brings, by its column
ORANGE_CUTLASSES: Final = 2  # what an orange wheel stands for
GREEN_POINTS: Final = (1, 1, 2, 1, 1, 2)
GOAL: Final = 20
SUDDEN: Final = (11, 13, 15)  # from so many points on …
SUDDEN_PIECES: Final = (7, 6, 5)  # … so many pieces on the board win at once
MISSION_FIRST: Final = 2
MISSION_LATER: Final = 1


def has_ship(colour: int, letter: int) -> bool:
    """Whether a space of the board is a ship's or a wheel's."""
    return letter <= C or colour == BLACK or (letter == D and colour in (BLUE, RED))


def board_skulls(colour: int, letter: int) -> int:
    """The skulls beside a ship on the board."""
    if letter == C and colour in (BLUE, RED, BLACK):
        return 1
    return 2 if letter == E and colour == BLACK else 0


def strength(colour: int, letter: int) -> int:
    """The cutlasses that repel a roll."""
    return COLOUR_CUTLASSES[colour] + letter + 1


def green_points(circled: int) -> int:
    """What one more green wheel brings whoever has circled so many."""
    return GREEN_POINTS[circled % len(GREEN_POINTS)]


def deadly(points: int) -> int:
    """The pieces on the board that win at once with so many points, or 0."""
    found = 0
    for i in range(len(SUDDEN)):
        if points >= SUDDEN[i]:
            found = SUDDEN_PIECES[i]
    return found


class DiceTable(State):
    """The whole state of a dice game."""

    def __init__(
        self,
        rules: DiceRules,
        rng: Rng,
        stack: list[Frame],
        sheets: list[Sheet],
        ships: list[int],
        wheels: list[int],
        claimed: list[int],
        chosen: list[int],
    ) -> None:
        super().__init__(rng, stack, len(sheets))
        self.rules = rules
        self.sheets = sheets
        self.ships = ships  # the column each ship is in
        self.wheels = wheels
        self.claimed = claimed  # of every space, who took its treasure or was first at its mission
        self.chosen = chosen  # everybody's start island
        self.colour = OFF  # the last roll
        self.letter = OFF
        self.rolls = 0  # this turn
        self.failed = False  # the active player, this turn
        self.chest = False  # it lies beside the board, for the taking
        self.moved = False  # there was a cross, a circle or a point this turn
        self.idle = 0  # turns in a row without one
        self.winner = OFF
        self.sudden = False  # won by sudden death

    def __repr__(self) -> str:
        turn = f"round {self.round}, turn of seat {self.active}"
        return f"<DiceTable {self.rules.name}, {self.players} players, {turn}, pieces: {self.pieces()}>"

    def copy(self) -> DiceTable:
        """An independent twin; listeners are not copied."""
        return self.twin(self.rng.copy())

    def is_whole(self) -> bool:
        """Whether there are rolls to come."""
        return self.rng is not NO_RNG

    def twin(self, rng: Rng) -> DiceTable:
        """The same table, all of it open, with another generator."""
        twin = DiceTable(
            self.rules,
            rng,
            self.stack[:],
            [sheet.copy() for sheet in self.sheets],
            self.ships[:],
            self.wheels[:],
            self.claimed[:],
            self.chosen[:],
        )
        twin.options = self.options
        twin.revealed = self.revealed
        twin.decisions = self.decisions
        twin.start = self.start
        twin.active = self.active
        twin.round = self.round
        twin.busts = self.busts
        twin.finished = self.finished
        twin.cause = self.cause
        twin.colour = self.colour
        twin.letter = self.letter
        twin.rolls = self.rolls
        twin.failed = self.failed
        twin.chest = self.chest
        twin.moved = self.moved
        twin.idle = self.idle
        twin.winner = self.winner
        twin.sudden = self.sudden
        return twin

    # -- the board -------------------------------------------------------------------------------

    def pieces(self) -> int:
        """Ships and wheels on the board; the chest is neither."""
        count = 0
        for column in self.ships:
            if column != OFF:
                count += 1
        for column in self.wheels:
            if column != OFF:
                count += 1
        return count

    def clear(self) -> None:
        """All pieces go back beside the board."""
        for colour in range(len(COLOURS)):
            self.ships[colour] = OFF
        for colour in range(len(WHEELS)):
            self.wheels[colour] = OFF

    # -- crossing --------------------------------------------------------------------------------

    def price(self, seat: int, space: Space) -> int:
        """How many crosses a space costs: one, or its number less a cross for every Gunner."""
        if space.kind == NUMBER:
            return max(1, space.amount - self.sheets[seat].gunners)
        return 1

    def is_closed(self, number: int) -> bool:
        """Whether a treasure has been claimed by somebody."""
        return self.claimed[number] != OFF and self.rules.chart.spaces[number].kind == TREASURE

    # -- points, skulls, wheels ------------------------------------------------------------------

    def score(self, seat: int, points: int) -> None:
        """Points gained or lost; 20 of them end the game at once."""
        sheet = self.sheets[seat]
        sheet.points += points
        if points:
            self.moved = True
        if sheet.points >= GOAL and self.winner == OFF:
            self.winner = seat
            self.tell("goal", seat, amount=sheet.points)

    def cross_skull(self, seat: int, green: bool) -> None:
        """One skull is crossed out, from left to right, with what it costs; green ones cost nothing."""
        sheet = self.sheets[seat]
        if green:
            sheet.green_skulls += 1
            self.tell("skull", seat, thing="green-skull")
        else:
            lost = self.rules.chart.skulls[sheet.skulls]
            sheet.skulls += 1
            self.tell("skull", seat, amount=lost, thing="skull")
            self.score(seat, -lost)

    def circle(self, seat: int, colour: int) -> bool:
        """A wheel is circled if a slot is free; a green one scores. Says whether it was."""
        sheet = self.sheets[seat]
        if not sheet.has_slot(self.rules.chart, colour):
            return False
        sheet.circled[colour] += 1
        self.moved = True
        if colour == GREEN:
            sheet.used[GREEN] += 1
            points = green_points(sheet.circled[GREEN] - 1)
            self.tell("green", seat, amount=points)
            self.score(seat, points)
        return True

    def claim(self, seat: int, space: Space) -> None:
        """What a treasure or a mission pays whoever crosses it."""
        sheet = self.sheets[seat]
        first = self.claimed[space.number] == OFF
        if first and space.kind in (TREASURE, MISSION):
            self.claimed[space.number] = seat
        if space.kind == TREASURE:
            sheet.treasures += 1
            self.tell("treasure", seat, amount=space.amount, thing=space.id)
            self.score(seat, space.amount)
        elif space.kind == MISSION:
            sheet.missions += 1
            points = MISSION_FIRST if first else MISSION_LATER
            self.tell("mission", seat, amount=points, thing=space.id)
            self.score(seat, points)
