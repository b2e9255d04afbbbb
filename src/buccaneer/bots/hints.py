"""Hints: the best option and the runner-up by their chances to win, and why.

The first answer is what a network says at once. The better one comes of play-outs in dealt worlds, each a round long,
with what they brought on average. Where nobody has learned the rules, rules of thumb answer alone; and the first
answer is theirs as well where a network alone judges no better.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from buccaneer.bots.advice import Advice, Chance, advise
from buccaneer.bots.ahead import Ahead
from buccaneer.bots.howlers import howler
from buccaneer.bots.levels import judges
from buccaneer.bots.search import BATCH, Prospect, SearchBot, Trial
from buccaneer.bots.thumb import SAFE, STOP
from buccaneer.core.engine import State, View
from buccaneer.core.rng import Rng
from buccaneer.game.families import family_of, rules_of

PLAYOUTS: Final = 400  # what a better answer takes
SECONDS: Final = 1.2  # after which no more of them are begun, however slow the machine is
WIDEST: Final = 4  # options that are tried
FINEST: Final = 0.005  # no chance is known better than that: a network judges how the play-outs end


class Adviser(SearchBot):
    """Gives hints."""

    def __init__(self) -> None:
        super().__init__(widest=WIDEST, close=1.0)
        self.until = math.inf
        self.held: list[Counter[str]] = []  # by option: what the seat had at the ends of its play-outs, summed up

    def hint(self, view: View[State], rng: Rng, playouts: int = 0, seconds: float = math.inf) -> Advice:
        """The first answer, or a better one by so many play-outs: the same each time while there is time."""
        brain = self.brain(view)
        if brain is None:
            return advise(self.thumb, view, view.options, rng)
        if not playouts and not judges(rules_of(view.table).name, brain):
            return replace(advise(self.thumb, view, view.options, rng), more=True)
        if not playouts:
            guessed = [Prospect(*each, 1.0, 0) for each in zip(view.options, brain.values(view), strict=True)]
            return replace(self.answer(view, sorted(guessed, key=lambda prospect: -prospect.chance)), more=True)
        self.playouts = playouts
        self.turns = view.table.players
        self.until = time.perf_counter() + seconds
        self.held = [Counter() for _ in view.options]
        return self.answer(view, self.prospects(view, rng))

    def answer(self, view: View[State], prospects: list[Prospect]) -> Advice:
        """The best prospect that is no howler and the next one, with the reasons for the best."""
        found = sorted(prospects, key=lambda prospect: bool(howler(view, prospect.option)))[:2]
        chances = [self.told(view, prospect) for prospect in found]
        choice = found[0].option
        reasons = self.thumb.reasons(view, view.options, choice)
        if chances[0].playouts:  # what rules of thumb weigh, play-outs have weighed better
            idle = SAFE if choice.text == STOP else ()
            reasons = [reason for reason in reasons if "other" not in reason.values and reason.key not in idle]
        return Advice(self.name, choice.text, reasons, chances)

    def told(self, view: View[State], prospect: Prospect) -> Chance:
        """An option with its chance, and what its play-outs brought."""
        gains: dict[str, float] = {}
        if prospect.playouts:
            place = [option.text for option in view.options].index(prospect.option.text)
            before = holds(view.table, view.seat)
            gains = {name: self.held[place][name] / prospect.playouts - before[name] for name in before}
        off = max(FINEST, prospect.off)
        return Chance(prospect.option.text, prospect.chance, off, prospect.playouts, gains)

    def try_out(self, ahead: Ahead, left: Sequence[Trial], worlds: int, rng: Rng) -> None:
        """Try options in so many worlds while there is time, each at least once."""
        while worlds > 0 and (not left[0].number or time.perf_counter() < self.until):
            lanes = ahead.deal(min(BATCH, worlds), [trial.place for trial in left], rng)
            for number, worth in enumerate(ahead.run(lanes)):
                trial = left[number % len(left)]
                trial.worths.append(worth)
                self.held[trial.place].update(holds(lanes[number].table, ahead.view.seat))
            worlds -= BATCH


def holds(table: State, seat: int) -> dict[str, int]:
    """What a seat has that players count."""
    return family_of(rules_of(table)).habits().holds(table, seat)
