"""Rules of thumb for the Dice Game: a plan of the voyage, and dice rolled while one more roll is worth more."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from buccaneer.bots.advice import Reason
from buccaneer.core.engine import Action, Frame
from buccaneer.core.rng import Rng
from buccaneer.dice.rules.chart import BLACK, BLUE, COLOURS, GREEN, ORANGE, RED, WHEEL, WHEELS, YELLOW
from buccaneer.dice.rules.odds import next_roll
from buccaneer.dice.rules.sheet import CROSSED, FILLED, Sheet
from buccaneer.dice.rules.table import (
    CROSSES,
    LETTER_DIE,
    OFF,
    E,
    board_skulls,
    deadly,
    green_points,
    has_ship,
    strength,
)
from buccaneer.dice.rules.trade import (
    CHEST_CROSSES,
    FAILED_CROSSES,
    MANY,
    RED_CROSSES,
    TAKES,
    WILD_CROSSES,
    ship_crosses,
    skulls_of,
    takes_of,
    times_of,
)
from buccaneer.dice.rules.turn import oranges_needed
from buccaneer.dice.rules.view import DiceView
from buccaneer.dice.voyage import CROSS, Voyage

# What a wheel is worth, in points, while there are rounds enough to use it; green ones score at once.
WHEEL_WORTH: Final[tuple[float, ...]] = (0.75, 0.6, 1.0, 0.75, 1.0)
WHEEL_WANTED: Final = 0.6  # more, if the plan leads to a space that costs it
ROUNDS_TO_USE: Final = 2.0
DUEL_BUST: Final = 0.25  # what a bust is worth between two besides: the extra take comes all the same
ENVY: Final = 0.2  # of what the others can take, so much counts against it, all of them together
STAYS: Final = 0.6  # how often a board recovers that has lost a wheel
OUTCOMES: Final = len(COLOURS) * len(LETTER_DIE)

LETTERS: Final = tuple([(letter, LETTER_DIE.count(letter)) for letter in sorted(set(LETTER_DIE))])

Board = tuple[tuple[int, ...], tuple[int, ...]]


def count(board: Board) -> int:
    """The pieces on a board."""
    return sum([letter != OFF for letter in board[0]]) + sum([letter != OFF for letter in board[1]])


def placed(board: Board, colour: int, letter: int) -> Board | None:
    """A board after a roll; none if it busts."""
    ships, wheels = board
    if has_ship(colour, letter):
        if ships[colour] != OFF:
            return None
        return (*ships[:colour], letter, *ships[colour + 1 :]), wheels
    column = letter if wheels[colour] == OFF else OFF
    return ships, (*wheels[:colour], column, *wheels[colour + 1 :])


@cache
def roll_until(ships: int, wheels: int, target: int, cutlasses: int, rescues: int) -> float:
    """The chance that rolling on brings so many pieces before a bust; a wheel lost again is reckoned as half lost."""
    if ships.bit_count() + wheels.bit_count() >= target:
        return 1.0
    total, again = 0.0, 0.0
    for colour in range(len(COLOURS)):
        bit = 1 << colour
        for letter, weight in LETTERS:
            if has_ship(colour, letter):
                if not ships & bit:
                    total += weight * roll_until(ships | bit, wheels, target, cutlasses, rescues)
                elif strength(colour, letter) <= cutlasses:
                    again += weight
                elif rescues:
                    total += weight * roll_until(ships, wheels, target, cutlasses, rescues - 1)
            elif not wheels & bit:
                total += weight * roll_until(ships, wheels | bit, target, cutlasses, rescues)
            else:
                again += weight if strength(colour, letter) <= cutlasses else weight * STAYS
    return total / (OUTCOMES - again)


class DiceThumb:
    """A readable priority list with an expected-value stopping rule."""

    def choose(self, view: DiceView, options: list[Action], rng: Rng) -> Action:
        """The option worth most to whoever is asked, by what its verb is about."""
        by_verb = {option.text.partition(":")[0]: option for option in reversed(options)}
        if "island" in by_verb:
            return options[rng.below(len(options))]  # by lot: no plan for this choice has been measured yet
        watch = Watch(view)
        if "anchor" in by_verb or "fill" in by_verb:
            mark = CROSSED if "anchor" in by_verb else FILLED
            return max(options, key=lambda option: watch.marked_worth(option.number, mark))
        if "circle" in by_verb:
            circles = [option for option in options if option.number >= 0]
            return max(circles, key=lambda option: watch.wheel_worth(option.number))
        if "cross" in by_verb:
            number = watch.voyage.next_space(watch.sheet, watch.frame.a)
            crosses = [option for option in options if option.number == number]
            return crosses[0] if crosses else by_verb["done"]
        if "skull" in by_verb:
            return by_verb["skull" if watch.skull_is_free() else "green-skull"]
        return max(options, key=watch.worth)

    def reasons(self, view: DiceView, options: list[Action], choice: Action) -> list[Reason]:
        """Why it chose so, in the points it weighed: for a cross what it makes for, otherwise the next best option."""
        verb = choice.text.partition(":")[0]
        if verb == "island":
            return [Reason("dice-lots")]
        watch = Watch(view)
        if verb == "cross":
            goals = [goal for goal in watch.voyage.goals if choice.number in goal.spaces]
            return (
                [Reason("dice-cross", {"goal": goals[0].id, "worth": goals[0].each})]
                if goals
                else [Reason("dice-plan")]
            )
        if verb in {"anchor", "fill", "done"}:
            return [Reason("dice-plan")]
        if verb == "circle":
            return [Reason("dice-circle", {"worth": watch.wheel_worth(choice.number)})]
        if verb in {"skull", "green-skull"}:
            return [Reason("dice-skull")]
        other = max([watch.worth(option) for option in options if option != choice])
        found = [Reason("dice-worth", {"worth": watch.worth(choice), "other": other})]
        if verb in {"roll", "stop"}:
            chance = next_roll(view.table).bust_repelling
            found.append(Reason("dice-bust", {"chance": chance}) if chance else Reason("dice-safe"))
        return found


class Watch:
    """What a seat makes of one view: the worth of every option to it, in points."""

    def __init__(self, view: DiceView) -> None:
        self.table = view.table.copy()
        self.frame: Frame = self.table.stack[-1]
        self.seat = self.frame.seat
        self.sheet: Sheet = self.table.sheets[self.seat]
        self.chart = self.table.rules.chart
        self.players = self.table.players
        self.voyage = Voyage(self.table, self.seat)
        spaces = [self.chart.spaces[number] for number in self.voyage.each]
        self.wanted = {space.colour for space in spaces if space.kind == WHEEL}
        self.stops: dict[Board, float] = {}
        self.rolls: dict[Board, float] = {}

    def worth(self, option: Action) -> float:
        """What an option of Discover or of an action is worth."""
        verb = option.text.partition(":")[0]
        board: Board = (tuple(self.table.ships), tuple(self.table.wheels))
        if verb == "stop":
            return self.stopping(board)
        if verb == "roll":
            return self.rolling(board, 2)
        if verb in {"repel", "reroll", "accept"}:
            return self.reacting(verb, board)
        if verb == "red":
            return self.voyage.crosses_worth(RED_CROSSES, self.sheet.taken) - CROSS
        if verb == "wild-jest":
            pool = self.table.stack[-2].a
            more = self.voyage.crosses_worth(pool + WILD_CROSSES, 0) - self.voyage.crosses_worth(pool, 0)
            return more - self.voyage.skulls_cost(1)
        return self.taking(verb, option.number)

    # -- set-up and filling ----------------------------------------------------------------------

    def marked_worth(self, number: int, mark: int) -> float:
        """What the plan is worth with a space marked, for a cross of it."""
        trial = self.sheet.copy()
        trial.mark(self.chart, number, mark)
        return self.plan_worth(trial)

    def plan_worth(self, sheet: Sheet) -> float:
        """What the goals planned from a sheet are worth, less the crosses they need."""
        self.table.sheets[self.seat] = sheet
        goals = Voyage(self.table, self.seat).goals
        self.table.sheets[self.seat] = self.sheet
        return sum([goal.value - CROSS * goal.need for goal in goals])

    # -- taking ----------------------------------------------------------------------------------

    def skull_is_free(self) -> bool:
        """Whether the next ordinary skull costs nothing."""
        return self.chart.skulls[self.sheet.skulls] == 0

    def wheel_worth(self, colour: int) -> float:
        """What a wheel is worth: points, or what it does in the rounds still to come."""
        sheet = self.sheet
        if not sheet.has_slot(self.chart, colour):
            return 0.0
        if colour == GREEN:
            points = green_points(sheet.circled[GREEN])
            return points + (self.voyage.win if points >= self.voyage.lacking else 0.0)
        wanted = WHEEL_WANTED if colour in self.wanted and sheet.wheels(colour) == 0 else 0.0
        have = sheet.wheels(colour)
        return (WHEEL_WORTH[colour] / (1 + have / 2) + wanted) * min(1.0, self.voyage.rounds_left / ROUNDS_TO_USE)

    def held_worth(self, colour: int) -> float:
        """What it costs to use up a wheel."""
        return WHEEL_WORTH[colour] * min(1.0, self.voyage.rounds_left / ROUNDS_TO_USE) / self.sheet.wheels(colour)

    def taking(self, verb: str, number: int) -> float:
        """What a take is worth, with the crosses earned so far."""
        earned, taken = self.frame.b, self.sheet.taken
        crosses, cost, circled = 0, 0.0, 0.0
        if verb in {"ship", "double"}:
            colour = YELLOW if verb == "double" else number
            taken |= 1 << colour
            crosses = ship_crosses(self.table, self.seat, colour, times_of(verb))
            cost = self.voyage.skulls_cost(board_skulls(colour, self.table.ships[colour]))
            cost += self.held_worth(YELLOW) if verb == "double" else 0.0
        elif verb == "wheel":
            crosses, circled = self.sheet.clerks, self.wheel_worth(number)
        elif verb == "chest":
            crosses = CHEST_CROSSES
        elif verb == "jest":
            crosses = self.sheet.jesters + self.sheet.wild_jesters
        return self.voyage.crosses_worth(earned + crosses, taken) + circled - cost

    # -- Discover --------------------------------------------------------------------------------

    def pieces_worth(self, board: Board) -> list[tuple[float, int, float, int]]:
        """Every piece on a board, the best first: its worth, its crosses, what else it is worth, and its ship's bit."""
        found: list[tuple[float, int, float, int]] = []
        sheet, voyage = self.sheet, self.voyage
        for colour, letter in enumerate(board[0]):
            if letter != OFF:
                crosses = CROSSES[letter] + sheet.trade[colour]
                other = -voyage.skulls_cost(board_skulls(colour, letter))
                if colour == YELLOW and sheet.wheels(YELLOW) > 0:
                    crosses += CROSSES[letter]
                    other -= self.held_worth(YELLOW)
                bit = 1 << colour
                found.append((voyage.crosses_worth(crosses, sheet.taken | bit) + other, crosses, other, bit))
        for colour, letter in enumerate(board[1]):
            if letter != OFF:
                other = self.wheel_worth(colour)
                found.append((voyage.crosses_worth(sheet.clerks, sheet.taken) + other, sheet.clerks, other, 0))
        found.sort(reverse=True)
        return found

    def stopping(self, board: Board) -> float:
        """What it is worth to stop with a board: a win, or the best takes, without skulls and what others take."""
        if board not in self.stops:
            self.stops[board] = self.stopped(board)
        return self.stops[board]

    def stopped(self, board: Board) -> float:
        """The same, reckoned."""
        pieces = count(board)
        if self.target() <= pieces:
            return self.voyage.win
        sheet, voyage = self.sheet, self.voyage
        found = self.pieces_worth(board)
        takes = takes_of(pieces)
        crosses, taken, total = 0, sheet.taken, 0.0
        if pieces >= MANY:
            crosses = sheet.admirals + (RED_CROSSES if sheet.wheels(RED) else 0)
            total -= self.held_worth(RED) / 2 if sheet.wheels(RED) else 0.0
        for _, more, other, bit in found[:takes]:
            crosses += more
            taken |= bit
            total += other
        if pieces == 0:
            crosses += sheet.jesters
        total += voyage.crosses_worth(crosses, taken) - voyage.skulls_cost(skulls_of(pieces))
        return total + self.left_over(found[takes:])

    def left_over(self, found: list[tuple[float, int, float, int]]) -> float:
        """What pieces left for the others count: against it, but for the one that comes back with two players."""
        if self.players == 2 and len(found) > 1:
            return found[1][0] - ENVY * found[0][0]
        return -ENVY * sum([piece[0] for piece in found[: self.players - 1]]) / (self.players - 1)

    def busting(self, board: Board) -> float:
        """What a bust is worth: two crosses and Jesters for a skull; the others take."""
        sheet = self.sheet
        worth = self.voyage.crosses_worth(FAILED_CROSSES + sheet.jesters, 0) - self.voyage.skulls_cost(1)
        worth += DUEL_BUST if self.players == 2 else 0.0
        return worth + self.left_over(self.pieces_worth(board))

    def target(self) -> int:
        """The pieces that win at once with this seat's points; more than there are if none do."""
        return deadly(self.sheet.points) or len(COLOURS) + len(WHEELS) + 1

    def rolling(self, board: Board, ahead: int) -> float:
        """What one more roll is worth, with as many looked ahead; near sudden death, rolling until it wins."""
        worth = self.rolling_once(board)
        if ahead > 1 and worth <= self.stopping(board) and count(board) < len(TAKES):
            worth = self.expected(board, lambda after: max(self.stopping(after), self.rolling_once(after)))
        target = self.target()
        if target <= len(COLOURS) + len(WHEELS):
            chance = self.sudden_chance(board, target)
            worth = max(worth, chance * self.voyage.win + (1 - chance) * self.busting(board))
        return worth

    def rolling_once(self, board: Board) -> float:
        """What one more roll is worth if Discover stops after it."""
        if board not in self.rolls:
            self.rolls[board] = self.expected(board, self.stopping)
        return self.rolls[board]

    def expected(self, board: Board, worth: Callable[[Board], float]) -> float:
        """The mean worth over all rolls, repelled where that is better and cutlasses suffice."""
        now, bust = worth(board), self.busting(board)
        bust = max(bust, now - self.rescue()) if self.has_rescue() else bust
        cutlasses = self.sheet.cutlasses
        total = 0.0
        for colour in range(len(COLOURS)):
            for letter, weight in LETTERS:
                after = placed(board, colour, letter)
                got = bust if after is None else worth(after)
                if strength(colour, letter) <= cutlasses and now > got:
                    got = now
                total += weight * got
        return total / OUTCOMES

    def has_rescue(self) -> bool:
        return self.sheet.wheels(BLUE) > 0

    def rescue(self) -> float:
        """What it costs to be saved from a bust."""
        return self.held_worth(BLUE)

    def sudden_chance(self, board: Board, target: int) -> float:
        """The chance to win by rolling on until enough pieces lie on the board."""
        ships = sum([1 << colour for colour, letter in enumerate(board[0]) if letter != OFF])
        wheels = sum([1 << colour for colour, letter in enumerate(board[1]) if letter != OFF])
        rescues = self.sheet.wheels(BLUE) + self.sheet.wheels(ORANGE) // 2
        return roll_until(ships, wheels, target, min(self.sheet.cutlasses, strength(BLACK, E)), rescues)

    def prospect(self, board: Board) -> float:
        """What a board is worth to the active player who may stop or roll once more."""
        return max(self.stopping(board), self.rolling(board, 1))

    def reacting(self, verb: str, board: Board) -> float:
        """What it is worth to accept, to repel or to roll again, the wheels used up taken off."""
        table = self.table
        if verb == "repel":
            oranges = oranges_needed(table, self.seat)
            return self.prospect(board) - (oranges * self.held_worth(ORANGE) if oranges else 0.0)
        if verb == "reroll":
            return self.rolling(board, 1) - self.held_worth(BLUE)
        after = placed(board, table.colour, table.letter)
        return self.busting(board) if after is None else self.prospect(after)
