"""Training: rounds of games against itself in one process or several, kept on the way, and weighed before they count.

In each round every process goes on from the same network, plays its share of the games and learns from them; then the
networks are laid together as their mean. So the result depends on the seed and the number of processes, not on who is
faster.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from typing import Any

from buccaneer.bots.learned import LearnedBot
from buccaneer.core.errors import BuccaneerError
from buccaneer.learn.selfplay import Course, School
from buccaneer.learn.weights import Curve, Weights, layout_of
from buccaneer.sim.duel import Duel, Share, fight

MARK = "anchor"
CHECK_DEALS = 100
LAST_DEALS = 250  # of the match that decides whether new weights replace old ones

_school: list[School] = []  # of this process, kept from round to round


@dataclass
class Training:
    """A course with all it has come to so far."""

    course: Course
    processes: int
    state: Any = None  # of the learner
    games: int = 0
    curve: Curve = field(default_factory=list)
    made: list[str] = field(default_factory=list)  # how, for whoever wants to do it again

    def noted(self) -> Training:
        """Itself, with a note of what it is told to do from here on."""
        course = self.course
        players, sizes = (",".join(map(str, numbers)) for numbers in (course.players, course.sizes))
        self.made.append(
            f"from {self.games}: --games {course.games} --seed {course.seed} --players {players} --hidden {sizes} "
            f"--fast {course.fast:g} --slow {course.slow:g} --processes {self.processes}"
        )
        return self

    def weights(self) -> Weights:
        """The network as it is now, as a file holds it."""
        school = school_of(self.course)
        school.learner.become([self.state])
        setup = self.course.setup(0)
        sizes = list(school.learner.sizes)
        layout = layout_of(school.inputs)
        seed = self.course.seed
        flat = school.learner.flat()
        mode = self.course.mode
        return Weights(mode, setup.variant, layout, sizes, flat, seed, self.games, self.curve, self.made)


def school_of(course: Course) -> School:
    """This process's school, made once."""
    if not _school or _school[0].course != course:
        _school[:] = [School(course)]
    return _school[0]


def attend(course: Course, state: Any, first: int, games: int) -> tuple[Any, float]:
    """Play a share of a round, from a state of the learner on; says the state after it, and how far off values were."""
    school = school_of(course)
    school.learner.become([state])
    error = school.round(first, games)
    return school.learner.state(), error


def train(
    training: Training,
    progress: Callable[[int, float], None] | None = None,
    keep: Callable[[Training], None] | None = None,
    checks: int = 0,
    checked: Callable[[int, float, float], None] | None = None,
) -> None:
    """Go on with a training to its end. `keep` is called after every round, `checks` times it is measured."""
    course, processes = training.course, training.processes
    if training.state is None:
        training.state = school_of(course).beginner().state()
    marks = [course.games * (number + 1) // checks for number in range(checks)] if checks else []
    with ExitStack() as stack:
        pool = None
        if processes > 1:
            pool = stack.enter_context(ProcessPoolExecutor(processes, get_context("spawn")))
        while training.games < course.games:
            left = course.games - training.games
            share = course.share
            each = [min(share, max(0, left - share * number)) for number in range(processes)]
            pieces = [(training.games + share * number, games) for number, games in enumerate(each) if games]
            if pool is None:
                found = [attend(course, training.state, *piece) for piece in pieces]
            else:
                try:
                    waiting = [pool.submit(attend, course, training.state, *piece) for piece in pieces]
                    found = [future.result() for future in waiting]
                except BrokenProcessPool:
                    raise BuccaneerError("a process of the training ended; what was kept can be resumed") from None
            school = school_of(course)
            school.learner.become([state for state, _ in found])
            training.state = school.learner.state()
            before, training.games = training.games, training.games + sum(each)
            if progress is not None:
                progress(sum(each), sum(error for _, error in found) / len(found))
            if any(before < mark <= training.games for mark in marks):
                training.curve.append(measured(training))
                if checked is not None:
                    checked(*training.curve[-1])
            if keep is not None:
                keep(training)


def measured(training: Training) -> tuple[int, float, float]:
    """How strong it is now: its share against the anchor at the first number of players, always on the same deals."""
    found = against(training.weights(), MARK, training.course.players[0], CHECK_DEALS, training.course.seed + 1, 1)
    return training.games, round(found.share, 2), round(found.off, 2)


def against(weights: Weights, other: Any, players: int, deals: int, seed: int, jobs: int) -> Share:
    """What weights win against a bot."""
    return fight(Duel(weights.mode, LearnedBot(weights, "new"), other, players, seed), deals, jobs)


def gain(shares: list[Share]) -> tuple[float, float]:
    """What several matches say together: how much more than a fair share was won, and how far that may be off.

    Both in hundredths of a fair share, each number of players counting alike.
    """
    mean = sum([share.share / share.fair - 1 for share in shares]) / len(shares)
    off = sqrt(sum([(share.off / share.fair) ** 2 for share in shares])) / len(shares)
    return 100 * mean, 100 * off
