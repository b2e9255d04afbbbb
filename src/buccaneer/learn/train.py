"""Training: rounds of games against itself in one process or several, kept on the way, and weighed before they count.

One process learns, the others play: in each round all of them play their share of the games with the same network, and
meanwhile the one that learns goes through the positions of the round before, in the order of the games. So the result
depends on the seed and the number of processes, not on who is faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from typing import Any

from buccaneer.bots.learned import LearnedBot
from buccaneer.bots.search import SearchBot
from buccaneer.core.errors import BuccaneerError
from buccaneer.game import modes
from buccaneer.game.families import rules_of
from buccaneer.learn.selfplay import GUIDE, SHARE, TRACE, Course, Packed, School
from buccaneer.learn.weights import Curve, Weights
from buccaneer.sim.duel import CHUNK, Duel, Share, fight, share_of
from buccaneer.sim.match import Match, play
from buccaneer.sim.pool import spread

MARK = "anchor"
ALONE = 16  # shares that a process plays and learns from before it tells how it goes
CHECK_DEALS = 100
FEW = 48  # play-outs a choice, where a network is measured that has looked on
LAST_DEALS = 250  # of the match that decides whether new weights replace old ones

_school: list[School] = []  # of this process, kept from round to round


@dataclass
class Training:
    """A course with all it has come to so far."""

    course: Course
    processes: int
    state: Any = None  # of the learner
    playing: Any = None  # the layers that play the next round, where others play: they lie one round behind
    games: int = 0
    curve: Curve = field(default_factory=list)
    made: list[str] = field(default_factory=list)  # how, for whoever wants to do it again

    def noted(self, like: str = "") -> Training:
        """Itself, with a note of what it is told to do from here on, and whose weights it begins with."""
        course = self.course
        players, sizes = (",".join(map(str, numbers)) for numbers in (course.players, course.sizes))
        self.made.append(
            f"from {self.games}: --games {course.games} --seed {course.seed} --players {players} --hidden {sizes} "
            f"--fast {course.fast:g} --slow {course.slow:g} --processes {self.processes}"
            + (" --looks-on" if course.looks_on else "")
            + (f" --trace {course.trace:g}" if course.trace != TRACE else "")
            + (f" --share {course.share}" if course.share != SHARE else "")
            + (f" --like {like}" if like else "")
        )
        return self

    def begin(self, before: Weights | None = None) -> None:
        """Begin knowing nothing, or what another network knows."""
        self.state = school_of(self.course).beginner(before).state()

    def weights(self) -> Weights:
        """The network as it is now, as a file holds it."""
        school = school_of(self.course)
        school.learner.become(self.state)
        inputs, learner = school.inputs, school.learner
        return Weights(
            self.course.mode,
            inputs.version,
            inputs.names,
            list(learner.sizes),
            learner.flat(),
            self.course.seed,
            self.games,
            self.curve,
            self.made,
            GUIDE if self.course.looks_on else "",
        )


def school_of(course: Course) -> School:
    """This process's school, made once."""
    if not _school or _school[0].course != course:
        _school[:] = [School(course)]
    return _school[0]


def attend(course: Course, layers: Any, first: int, games: int) -> Packed:
    """Play a share of a round with a network; what was seen is handed on."""
    school = school_of(course)
    school.learner.layers = layers
    return school.packed(first, games)


def train(
    training: Training,
    progress: Callable[[int, float], None] | None = None,
    keep: Callable[[Training], None] | None = None,
    checks: int = 0,
    checked: Callable[[int, float, float], None] | None = None,
) -> None:
    """Go on with a training to its end. `keep` is called after every round, `checks` times it is measured."""
    course = training.course
    if training.state is None:
        training.begin()
    marks = [course.games * (number + 1) // checks for number in range(checks)] if checks else []
    for games, off in alone(training) if training.processes == 1 else together(training):
        before, training.games = training.games, training.games + games
        if progress is not None:
            progress(games, off)
        if any(before < mark <= training.games for mark in marks):
            training.curve.append(measured(training))
            if checked is not None:
                checked(*training.curve[-1])
        if keep is not None:
            keep(training)


def alone(training: Training) -> Iterator[tuple[int, float]]:
    """Rounds of games that one process plays and learns from; how many games, and how far off values were."""
    course = training.course
    school = school_of(course)
    while training.games < course.games:
        games = min(ALONE * course.share, course.games - training.games)
        school.learner.become(training.state)
        off = school.round(training.games, games, course.rate(training.games))
        training.state = school.learner.state()
        yield games, off


def learned(training: Training, found: list[Packed]) -> float:
    """Go on with what was seen in a round; says how far off values were on average."""
    school = school_of(training.course)
    school.learner.become(training.state)
    rate = training.course.rate(training.games)
    errors = [school.study(packed, rate) for packed in found]
    training.state = school.learner.state()
    return sum(errors) / len(errors)


def together(training: Training) -> Iterator[tuple[int, float]]:
    """The same where others play: while this process learns from one round they play the next."""
    course = training.course
    players = training.processes - 1
    size = course.share * players

    def sent(first: int) -> list[Future[Packed]]:
        """Have a round played; it is the last one's turn to get fewer games."""
        shares = [(first + course.share * number, course.share) for number in range(players)]
        pieces = [(begin, min(share, course.games - begin)) for begin, share in shares if begin < course.games]
        return [pool.submit(attend, course, training.playing, *piece) for piece in pieces]

    with ProcessPoolExecutor(players, get_context("spawn")) as pool:
        if training.playing is None:
            training.playing = training.state[1]
        waiting = sent(training.games)
        while training.games < course.games:
            try:
                found = [future.result() for future in waiting]
            except BrokenProcessPool:
                raise BuccaneerError("a process of the training ended; what was kept can be resumed") from None
            training.playing = training.state[1]
            waiting = sent(training.games + size)
            yield min(size, course.games - training.games), learned(training, found)


def measured(training: Training) -> tuple[int, float, float]:
    """How strong it is now: its share against the anchor at the first number of players, always on the same deals."""
    course = training.course
    found = against(training.weights(), MARK, course.players[0], CHECK_DEALS, course.seed + 1, training.processes)
    return training.games, round(found.share, 2), round(found.off, 2)


def player(weights: Weights, name: str) -> LearnedBot:
    """Who plays by weights: by the network, or where that has looked on by a few play-outs."""
    return SearchBot(FEW, weights=weights, name=name) if weights.guide else LearnedBot(weights, name)


def against(weights: Weights, other: Any, players: int, deals: int, seed: int, jobs: int) -> Share:
    """What weights win against a bot; where a table wins as one, what they win more often than it on the same deals."""
    new = player(weights, "new")
    if modes.rules(weights.mode, modes.find(weights.mode).editions[0], "", ()).is_team():
        return beside(weights.mode, new, other, players, deals, seed, jobs)
    return fight(Duel(weights.mode, new, other, players, seed), deals, jobs)


def beside(mode: str, bot: Any, other: Any, players: int, deals: int, seed: int, jobs: int) -> Share:
    """Two kinds of tables on the same deals: 50 means that they win equally often, 100 that the first always does."""
    pieces = [(first, min(CHUNK, deals - first)) for first in range(0, deals, CHUNK)]
    won = []
    for one in (bot, other):
        match = Match(mode, [one] * players, seed=seed)
        won.append([share for part in spread(wins, (match,), pieces, jobs) for share in part])
    found = share_of([(1 + first - second) / 2 for first, second in zip(*won, strict=True)], 2)
    return Share(2 * deals, found.share, found.off, found.fair)


def wins(match: Match, first: int, deals: int) -> list[float]:
    """Of each deal, what a table that wins as one has won."""
    return [rules_of(game.table).outcome(game.table).share(0) for game in play(match, first, deals, counted=False)]


def gain(shares: list[Share]) -> tuple[float, float]:
    """What several matches say together: how much more than a fair share was won, and how far that may be off.

    Both in hundredths of a fair share, each number of players counting alike.
    """
    mean = sum([share.share / share.fair - 1 for share in shares]) / len(shares)
    off = sqrt(sum([(share.off / share.fair) ** 2 for share in shares])) / len(shares)
    return 100 * mean, 100 * off
