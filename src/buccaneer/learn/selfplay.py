"""Games of a network against itself, many at once in lockstep, and what it learns from each: TD(lambda) on afterstates.

After every choice of its own, and as every turn opens, a seat's chance to win should be what it turns out to be:
a mixture of its later chances and of the end, the nearer ones weighing more. What was tried out at random is not held
against what came before it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from buccaneer.bots.bot import Bot
from buccaneer.bots.registry import make_bot
from buccaneer.core.engine import HELD, AnyRules, State
from buccaneer.core.errors import SetupError
from buccaneer.core.options import OneOf
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup
from buccaneer.game import modes
from buccaneer.game.families import family_of
from buccaneer.game.family import Inputs, Mode
from buccaneer.learn.gradient import Learner
from buccaneer.learn.weights import Weights

TRACE = 0.7
SHARE = 8
PLAIN = 7  # of ten games so many are plain
EXPLORES = 60  # of a thousand choices so many are made at random
AT_ONCE = 32  # games in lockstep
BATCH = 256  # positions a step of the learner goes by
ROWS = 4096  # of the buffer; one evaluation holds the options of all games
MOST_DECISIONS = 2_000  # of one game: what goes on for longer teaches nothing
GUIDE = "anchor"

Packed = tuple[Any, Any, Any, Any]  # targets; and of all inputs that are not 0 the position, the place and the number


@dataclass(frozen=True)
class Course:
    """What is learned: a mode, its numbers of players in turn, the seed, and how fast it learns as games go by."""

    mode: str
    players: tuple[int, ...]
    seed: int
    games: int
    sizes: tuple[int, ...]
    fast: float = 0.006
    slow: float = 0.0005
    share: int = SHARE  # games that a process plays with one network, where several play
    trace: float = TRACE  # how much what comes later counts, against what the network made of the next position
    looks_on: bool = False  # GUIDE chooses in all games: what is learned is what positions are worth to who plays so

    def rate(self, games: int) -> float:
        """How fast it learns after so many games."""
        return float(self.fast * (self.slow / self.fast) ** min(1.0, games / max(1, self.games)))

    def setup(self, number: int) -> Setup:
        """The set-up of one game: its kind is drawn, most often the plain one."""
        rng = Rng(self.seed ^ (number + 1) << 64)
        players = modes.default_names(self.players[number % len(self.players)])
        return drawn(modes.find(self.mode), players, rng)

    def inputs(self) -> Inputs:
        """How a network sees this mode, or an error that says that none can."""
        return inputs_of(modes.rules(self.mode, modes.find(self.mode).editions[0], "", ()))


def drawn(mode: Mode, players: tuple[str, ...], rng: Rng) -> Setup:
    """A game of a mode by chance: plain in most games, else of any edition, variant and mix.

    Chapters, and options that shape the rules, come equally often; what the mode excludes is drawn again.
    """
    seed = rng.seed()
    edition, variant = mode.editions[0], ""
    adds: tuple[str, ...] = ()
    if mode.chapters:
        variant = pick(rng, ("", *mode.variants))
    elif rng.below(10) >= PLAIN:
        edition = pick(rng, mode.editions)
        variant = pick(rng, ("", *mode.variants))
        adds = tuple(add for add in modes.may_add(mode, edition) if rng.below(2))
    while True:
        options: dict[str, str] = {}
        for option in mode.options:
            if isinstance(option, OneOf) and (option.shapes or rng.below(10) >= PLAIN):
                options[option.name] = pick(rng, option.values)
        found = Setup(mode.name, players, seed, edition, variant, adds=adds)
        found.options = modes.tidied(mode.name, tuple(sorted(options.items())), len(players))
        if mode.refuses is None or not mode.refuses(len(players), found.options):
            return found


def pick(rng: Rng, values: tuple[str, ...]) -> str:
    """One of some values by chance."""
    return values[rng.below(len(values))]


def inputs_of(rules: AnyRules) -> Inputs:
    """How a network sees tables of some rules: one layout for all that the mode may be played with."""
    found = family_of(rules).inputs(rules)
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

    def __init__(self, rules: Any, inputs: Inputs, setup: Setup, trace: float, guide: Bot | None = None) -> None:
        self.rules = rules
        self.inputs = inputs
        self.trace = trace
        self.guide = guide  # who chooses, if it is not the network: what it takes is written alone
        self.table: State = rules.deal(setup)
        self.rng = Rng(setup.seed ^ 1)
        self.seen: list[list[Seen]] = [[] for _ in setup.players]
        self.opens = rules.settle(self.table, True) == HELD  # whether a turn is about to open
        for text in modes.find(setup.mode).opening:
            self.opens = rules.follow(self.table, rules.parse(self.table, text), True) == HELD
        self.turn = -1  # the row at which all seats see the turn that opens, or -1
        self.first = 0
        self.asked: list[int] = []  # the options that are written from there on, by their places
        self.tried = -1  # the option that is chosen at random, or -1; beside a guide's it is the last that is written

    def write(self, buffer: array[float], row: int) -> int:
        """Write what is asked now: the turn that opens, as all see it, then the options. Says the next free row."""
        inputs = self.inputs
        self.turn = -1
        if self.opens:
            self.turn = row
            for seat in range(self.table.players):
                inputs.write(self.table, seat, buffer, row * inputs.size)
                row += 1
            self.rules.settle(self.table)
        self.first, self.asked, self.tried = row, [], -1
        options = self.table.options
        if options:
            view = self.rules.view(self.table, self.table.stack[-1].seat)
            if self.rng.below(1000) < EXPLORES:
                self.tried = self.rng.below(len(options))
            if self.guide is not None:
                self.asked = [view.options.index(self.guide.choose(view, view.options, self.rng))]
                if self.tried >= 0:
                    self.asked.append(self.tried)
                for place in self.asked:
                    inputs.option(view, view.options[place], buffer, row)
                    row += 1
            else:
                self.asked = list(range(len(options)))
                row += inputs.options(view, buffer, row)
        return row

    def go_on(self, rows: Any, values: list[float]) -> None:
        """Note what was seen, choose, and play on to the next question or turn."""
        if self.turn >= 0:
            for seat, seen in enumerate(self.seen):
                value = values[self.turn + seat]
                seen.append(Seen(rows[self.turn + seat].copy(), value, value, False))
        if not self.asked:
            return
        found = values[self.first : self.first + len(self.asked)]
        own = chosen = found.index(max(found)) if self.guide is None else 0
        if self.tried >= 0:
            chosen = self.tried if self.guide is None else len(found) - 1
        seat = self.table.stack[-1].seat
        self.seen[seat].append(Seen(rows[self.first + chosen].copy(), found[chosen], found[own], self.tried >= 0))
        option = self.table.options[self.asked[chosen]]
        self.opens = self.rules.follow(self.table, option, True) == HELD

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
                later = position.best if position.tried else (1 - self.trace) * position.value + self.trace * later


class School:
    """One process's share of the work: it plays games and hands on what it has seen, or learns from that."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.inputs = course.inputs()
        self.known: dict[AnyRules, Inputs] = {}
        self.guide = make_bot(GUIDE) if course.looks_on else None
        self.learner = self.beginner()
        self.np = self.learner.np
        self.buffer = array("f", bytes(4 * self.inputs.size * ROWS))
        self.rows = self.np.frombuffer(self.buffer, dtype=self.np.float32).reshape(ROWS, self.inputs.size)

    def play(self, first: int, games: int) -> Iterator[Iterator[tuple[Any, float]]]:
        """Play games by their numbers, many at once; of each as it ends its positions, with what they were worth."""
        coming = iter(range(first, first + games))
        lessons = [self.lesson(number) for number in (next(coming, -1) for _ in range(AT_ONCE)) if number >= 0]
        while lessons:
            used = 0
            for lesson in lessons:
                used = lesson.write(self.buffer, used)
            values = self.learner.values(self.rows[:used]).tolist()
            ended = False
            for lesson in lessons:
                lesson.go_on(self.rows, values)
                ended = ended or lesson.over
            self.rows[:used] = 0
            if ended:
                for place, lesson in enumerate(lessons):
                    if lesson.over:
                        yield lesson.targets()
                        number = next(coming, -1)
                        lessons[place] = self.lesson(number) if number >= 0 else lesson
                lessons = [lesson for lesson in lessons if not lesson.over]

    def beginner(self, before: Weights | None = None) -> Learner:
        """A learner that knows nothing yet, or what another network knows whose inputs have the same names."""
        learner = Learner([self.inputs.size, *self.course.sizes, 1], self.course.seed)
        if before is not None:
            learner.take_over(
                before.layers, [before.names.index(n) if n in before.names else -1 for n in self.inputs.names]
            )
        return learner

    def lesson(self, number: int) -> Lesson:
        """The game of a number."""
        setup = self.course.setup(number)
        rules = modes.rules_for(setup)
        if rules not in self.known:
            self.known[rules] = inputs_of(rules)
        return Lesson(rules, self.known[rules], setup, self.course.trace, self.guide)

    def round(self, first: int, games: int, rate: float) -> float:
        """Play games and learn from them as they end; says how far off values were on average."""
        np = self.np
        errors: list[float] = []
        kept: list[tuple[Any, float]] = []
        for ended in self.play(first, games):
            kept += ended
            if len(kept) >= BATCH:
                rows, targets = np.stack([row for row, _ in kept]), [target for _, target in kept]
                errors.append(self.learner.learn(rows, np.array(targets, dtype=np.float32), rate))
                kept = []
        return sum(errors) / max(1, len(errors))

    def packed(self, first: int, games: int) -> Packed:
        """The positions of games by their numbers, shuffled, with what they should have been worth.

        Those of one game and seat end alike: in their own order they would pull the learner to and fro.
        """
        np = self.np
        kept = [position for ended in self.play(first, games) for position in ended]
        np.random.Generator(np.random.PCG64((self.course.seed, first))).shuffle(kept)
        rows = np.stack([row for row, _ in kept]) if kept else self.rows[:0]
        targets = np.array([target for _, target in kept], dtype=np.float32)
        which, places = np.nonzero(rows)
        return targets, which.astype(np.uint32), places.astype(np.uint16), rows[which, places]

    def study(self, packed: Packed, rate: float) -> float:
        """Learn from positions, so many in a step; says how far off their values were on average."""
        np = self.np
        targets, which, places, numbers = packed
        errors: list[float] = []
        for begin in range(0, len(targets), BATCH):
            end = min(begin + BATCH, len(targets))
            low, high = np.searchsorted(which, (begin, end))
            rows = np.zeros((end - begin, self.inputs.size), dtype=np.float32)
            rows[which[low:high] - begin, places[low:high]] = numbers[low:high]
            errors.append(self.learner.learn(rows, targets[begin:end], rate))
        return sum(errors) / max(1, len(errors))
