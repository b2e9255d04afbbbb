"""Games of a network against itself, many at once in lockstep, and what it learns from each: TD(lambda) on afterstates.

After every choice of its own, and as every turn opens, a seat's chance to win should be what it turns out to be:
a mixture of its later chances and of the end, the nearer ones weighing more. What was tried out at random is not held
against what came before it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from buccaneer.core.engine import HELD, AnyRules, State
from buccaneer.core.errors import SetupError
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup
from buccaneer.game import modes
from buccaneer.game.families import family_of
from buccaneer.game.family import Inputs
from buccaneer.learn.gradient import Learner

LAMBDA = 0.7
EXPLORES = 60  # of a thousand choices so many are made at random
AT_ONCE = 32  # games in lockstep
BATCH = 256  # positions a step of the learner goes by, at least
ROWS = 4096  # of the buffer; one evaluation holds the options of all games
MOST_DECISIONS = 2_000  # of one game: what goes on for longer teaches nothing


@dataclass(frozen=True)
class Course:
    """What is learned: a mode, its numbers of players in turn, the seed, and how fast it learns as games go by."""

    mode: str
    players: tuple[int, ...]
    seed: int
    games: int
    sizes: tuple[int, ...]
    fast: float = 0.001
    slow: float = 0.0001
    share: int = 128  # games that a process plays before all are laid together

    def rate(self, games: int) -> float:
        """How fast it learns after so many games."""
        return float(self.fast * (self.slow / self.fast) ** min(1.0, games / max(1, self.games)))

    def setup(self, number: int) -> Setup:
        """The set-up of one game."""
        names = modes.default_names(self.players[number % len(self.players)])
        return Setup(self.mode, names, Rng(self.seed ^ (number + 1) << 64).seed())

    def rules(self) -> AnyRules:
        return modes.rules_for(self.setup(0))

    def inputs(self) -> Inputs:
        """How a network sees this mode, or an error that says that none can."""
        return inputs_of(self.rules())


def inputs_of(rules: AnyRules) -> Inputs:
    """How a network sees tables of some rules: one layout for every number of players that the mode has."""
    found = family_of(rules).inputs(rules, modes.find(rules.name).players[1])
    if found is None:
        raise SetupError(f"nothing can learn {rules.name} yet")
    return found


class Seen:
    """A position that a seat was in: its inputs, its value, and that of the best choice where it tried another."""

    def __init__(self, row: Any, value: float, best: float, tried: bool) -> None:
        self.row = row
        self.value = value
        self.best = best
        self.tried = tried


class Lesson:
    """One game being played: whose positions were seen, and where in the buffer what is asked now lies."""

    def __init__(self, rules: Any, setup: Setup) -> None:
        self.rules = rules
        self.table: State = rules.deal(setup)
        self.rng = Rng(setup.seed ^ 1)
        self.seen: list[list[Seen]] = [[] for _ in setup.players]
        self.opens = rules.settle(self.table, True) == HELD  # whether a turn is about to open
        self.turn = -1  # the row at which all seats see the turn that opens, or -1
        self.first = 0
        self.options = 0

    def write(self, inputs: Inputs, buffer: array[float], row: int) -> int:
        """Write what is asked now: the turn that opens, as all see it, then every option. Says the next free row."""
        self.turn = -1
        if self.opens:
            self.turn = row
            for seat in range(self.table.players):
                inputs.write(self.table, seat, buffer, row * inputs.size)
                row += 1
            self.rules.settle(self.table)
        self.first, self.options = row, 0
        if self.table.options:
            self.options = inputs.options(self.rules.view(self.table, self.table.stack[-1].seat), buffer, row)
        return row + self.options

    def go_on(self, rows: Any, values: list[float]) -> None:
        """Note what was seen, choose, and play on to the next question or turn."""
        if self.turn >= 0:
            for seat, seen in enumerate(self.seen):
                value = values[self.turn + seat]
                seen.append(Seen(rows[self.turn + seat].copy(), value, value, False))
        if not self.options:
            return
        found = values[self.first : self.first + self.options]
        best = max(found)
        tried = self.rng.below(1000) < EXPLORES
        choice = self.rng.below(self.options) if tried else found.index(best)
        seat = self.table.stack[-1].seat
        self.seen[seat].append(Seen(rows[self.first + choice].copy(), found[choice], best, tried))
        self.opens = self.rules.follow(self.table, self.table.options[choice], True) == HELD

    @property
    def over(self) -> bool:
        return self.table.over or self.table.decisions > MOST_DECISIONS

    def targets(self) -> Iterator[tuple[Any, float]]:
        """Every position with what its value should have been; of a game that was broken off, none."""
        if not self.table.over:
            return
        outcome = self.rules.outcome(self.table)
        for seat, seen in enumerate(self.seen):
            later = float(outcome.share(seat))
            for position in reversed(seen):
                yield position.row, later
                later = position.best if position.tried else (1 - LAMBDA) * position.value + LAMBDA * later


class School:
    """One process's share of the learning: it plays rounds of games and learns from them as they end."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.rules = course.rules()
        self.inputs = course.inputs()
        self.learner = self.beginner()
        self.np = self.learner.np
        self.buffer = array("f", bytes(4 * self.inputs.size * ROWS))
        self.rows = self.np.frombuffer(self.buffer, dtype=self.np.float32).reshape(ROWS, self.inputs.size)
        self.kept: list[tuple[Any, float]] = []
        self.errors: list[float] = []

    def round(self, first: int, games: int, told: Callable[[int], None] | None = None) -> float:
        """Play games by their numbers and learn from them; says how far off values were on average."""
        coming = iter(range(first, first + games))
        lessons = [self.lesson(number) for number in (next(coming, -1) for _ in range(AT_ONCE)) if number >= 0]
        rate = self.course.rate(first)
        self.errors = []
        while lessons:
            used = 0
            for lesson in lessons:
                used = lesson.write(self.inputs, self.buffer, used)
            values = self.learner.values(self.rows[:used]).tolist()
            ended = False
            for lesson in lessons:
                lesson.go_on(self.rows, values)
                ended = ended or lesson.over
            self.rows[:used] = 0
            if ended:
                for place, lesson in enumerate(lessons):
                    if lesson.over:
                        self.kept += lesson.targets()
                        number = next(coming, -1)
                        lessons[place] = self.lesson(number) if number >= 0 else lesson
                        if told is not None:
                            told(1)
                lessons = [lesson for lesson in lessons if not lesson.over]
                if len(self.kept) >= BATCH or not lessons:
                    self.learn(rate)
        return sum(self.errors) / max(1, len(self.errors))

    def beginner(self) -> Learner:
        """A learner that knows nothing yet."""
        return Learner([self.inputs.size, *self.course.sizes, 1], self.course.seed)

    def lesson(self, number: int) -> Lesson:
        return Lesson(self.rules, self.course.setup(number))

    def learn(self, rate: float) -> None:
        """One step of the learner by all positions kept so far."""
        if self.kept:
            rows = self.np.stack([row for row, _ in self.kept])
            targets = self.np.array([target for _, target in self.kept], dtype=self.np.float32)
            self.errors.append(self.learner.learn(rows, targets, rate))
            self.kept = []
