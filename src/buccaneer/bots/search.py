"""The bot that thinks ahead: a network puts the options in order, play-outs in dealt worlds decide between the best.

Where the network has looked on while a guide played, the guide chooses in play-outs, and what he would take stays
unless something else is clearly better.

Worlds are dealt from what the seat sees, so that what it cannot know decides nothing. All options are tried in the same
worlds. The worse half of them is given up again and again, and what is left is tried more often. Where the clock
decides, no time is spent on what is clear already.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from buccaneer.bots.ahead import Ahead
from buccaneer.bots.learned import Brain, LearnedBot
from buccaneer.core.engine import Action, State, View
from buccaneer.core.rng import Rng
from buccaneer.game.families import rules_of
from buccaneer.learn.weights import Weights

PLAYOUTS = 120  # what a choice takes unless something else is asked for
BATCH = 8  # worlds that are tried side by side where the clock decides
WIDEST = 6  # options that are tried at most
CLOSE = 0.12  # how far below the best the network may see an option that is tried
TURNS = 1  # how many turns a play-out goes on for: to the end of this one
SECONDS = 1.9  # what the strongest thinks about a choice at most
LEAST = 64  # worlds after which there is a first look whether all is clear, and then with every quarter more
SURE = 3.5  # standard errors between two options of which one is clearly better
ALIKE = 0.002  # chances that differ by no more than that are the same
TINY = 1e-20  # less than a network says of anything
LIKELY = 1.0  # standard errors by which something else is to be better than what a guide would take


@dataclass(frozen=True)
class Prospect:
    """An option with the chance to win by it, how far that may be off (95 in 100), and how many play-outs say so."""

    option: Action
    chance: float
    off: float
    playouts: int


class Trial:
    """One option being tried: what the network says, and what play-outs have come to."""

    def __init__(self, place: int, guess: float) -> None:
        self.place = place
        self.guess = guess
        self.worths: list[float] = []  # of its play-outs, world by world

    @property
    def number(self) -> int:
        return len(self.worths)

    @property
    def mean(self) -> float:
        return sum(self.worths) / self.number if self.worths else self.guess

    @property
    def off(self) -> float:
        """How far the mean may be off; what was not tried may be anything."""
        return 1.96 * error_of(self.worths) if self.number > 1 else 1.0

    def is_clear_of(self, other: Trial) -> bool:
        """Whether it is clearly better than another in the worlds of both, or as good: more of them change nothing."""
        gaps = [mine - theirs for mine, theirs in zip(self.worths, other.worths, strict=True)]
        return SURE * error_of(gaps) < max(ALIKE, sum(gaps) / len(gaps))

    def stands(self, other: Trial) -> bool:
        """Whether another is not so much better that this one should give way to it."""
        if self is other or self.number < 2:
            return True
        gaps = [theirs - mine for mine, theirs in zip(self.worths, other.worths, strict=True)]
        return sum(gaps) / len(gaps) <= LIKELY * error_of(gaps)


def keep_in(found: list[Trial], own: Trial, kept: int) -> None:
    """Put what a guide would take first unless the best is clearly better; in any case it is kept to the end."""
    place = found.index(own)
    best = found[0]
    found.remove(own)
    found.insert(0 if own.stands(best) else max(1, min(place, kept - 1)), own)


def error_of(numbers: list[float]) -> float:
    """The standard error of a mean."""
    mean = sum(numbers) / len(numbers)
    spread = sum([(number - mean) ** 2 for number in numbers]) / (len(numbers) - 1)
    return float((spread / len(numbers)) ** 0.5)


class SearchBot(LearnedBot):
    """Plays by play-outs where a network has learned the game, and by rules of thumb elsewhere.

    A choice takes so many `playouts`, or at most so many `seconds` where those are given.
    """

    def __init__(
        self,
        playouts: int = PLAYOUTS,
        seconds: float = 0.0,
        weights: Weights | None = None,
        name: str = "search",
        turns: int = TURNS,
        widest: int = WIDEST,
        close: float = CLOSE,
    ) -> None:
        super().__init__(weights, name)
        self.playouts = playouts
        self.seconds = seconds
        self.turns = turns
        self.widest = widest
        self.close = close
        self.tried = 0  # play-outs so far, and the choices carried out in them
        self.steps = 0

    def choose(self, view: View[State] | None, options: list[Action], rng: Rng) -> Action:
        """The option whose play-outs end best."""
        assert view is not None
        brain = self.brain(view)
        if brain is None:
            return self.thumb.choose(view, options, rng)
        return options[self.search(brain, view, rng)[0].place]

    def prospects(self, view: View[State], rng: Rng) -> list[Prospect]:
        """The options by their chances, the best first; none where nothing was learned. Those not tried come last."""
        brain = self.brain(view)
        if brain is None:
            return []
        found = self.search(brain, view, rng)
        return [Prospect(view.options[trial.place], trial.mean, trial.off, trial.number) for trial in found]

    def search(self, brain: Brain, view: View[State], rng: Rng) -> list[Trial]:
        """Halve the options until the budget is used up; says how all of them did, the best first."""
        guesses = brain.values(view)
        trials = [Trial(place, guess) for place, guess in enumerate(guesses)]
        own: Trial | None = None  # what a guide would take
        if brain.guide is not None:
            own = trials[view.options.index(brain.guide.choose(view, view.options, rng))]
        trials.sort(key=lambda trial: (trial is not own, -trial.guess))
        least = max(guesses) - self.close if own is None else TINY  # what goes in circles is worth nothing
        left = [trial for trial in trials[: self.widest] if trial is own or trial.guess >= least]
        given_up = trials[len(left) :]
        if len(left) < 2:
            return trials
        ahead = Ahead(rules_of(view.table), brain, view, self.turns)
        worlds = Rng(rng.seed())
        rounds = (len(left) - 1).bit_length()
        began = time.perf_counter()
        for number in range(rounds):
            kept = (len(left) + 1) // 2
            if self.seconds:
                self.try_until(ahead, left, began + self.seconds * (number + 1) / rounds, kept, worlds)
            else:
                self.try_out(ahead, left, max(1, self.playouts // rounds // len(left)), worlds)
            left.sort(key=lambda trial: -trial.mean)
            if own is not None:
                keep_in(left, own, kept)
            if number < rounds - 1:
                given_up = left[kept:] + given_up
                left = left[:kept]
        self.tried += ahead.playouts
        self.steps += ahead.steps
        return left + given_up

    def try_until(self, ahead: Ahead, left: list[Trial], until: float, kept: int, rng: Rng) -> None:
        """Try options in batches of worlds until then, or until it is clear which of them are to be kept."""
        look = max(LEAST, left[0].number)
        self.try_out(ahead, left, BATCH, rng)
        while time.perf_counter() < until:
            if left[0].number >= look:
                found = sorted(left, key=lambda trial: -trial.mean)
                if found[kept - 1].is_clear_of(found[kept]):
                    return
                look += look // 4
            self.try_out(ahead, left, BATCH, rng)

    def try_out(self, ahead: Ahead, left: list[Trial], worlds: int, rng: Rng) -> None:
        """Try options in so many worlds, the same for all."""
        lanes = ahead.deal(worlds, [trial.place for trial in left], rng)
        for place, worth in enumerate(ahead.run(lanes)):
            left[place % len(left)].worths.append(worth)
