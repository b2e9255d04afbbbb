"""Six levels and four styles: the same thought, shallower or a little off, and never a howler.

A level thinks by rules of thumb, by the network or by play-outs, and misjudges what options are worth by a bounded
noise. A style is the network with a liking: a bonus, bounded too, for one kind of choice. What each level does is
data, `levels.toml`, which `python -m tools.levels` measures and tunes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from buccaneer.bots.howlers import first_sane, howler
from buccaneer.bots.learned import Brain, LearnedBot
from buccaneer.bots.search import SearchBot
from buccaneer.bots.thumb import ThumbBot
from buccaneer.content import data_bytes
from buccaneer.core.engine import Action, State, View
from buccaneer.core.rng import Rng
from buccaneer.game.families import family_of, rules_of

FILE: Final = "bots/levels.toml"
LEVELS: Final = range(1, 7)
LEVEL, STYLE = "level:", "style:"
FINE: Final = 1 << 30  # how finely noise is cut
LIKING: Final = 0.025  # the bonus of a style, in chances to win between two
DARING: Final = 0.4  # the chance to bust above which even the bold are like everybody else
COINS: Final = 40.0  # that are as good as a sure win, where a liking is weighed in coins

# What a style has a liking for, by the kinds of choices that `Habits` tells apart, and how strong it is.
STYLES: Final[dict[str, dict[str, float]]] = {
    "bold": {"venture": 0.4},
    "careful": {"halt": 0.4},
    "fighter": {"fight": 1.0},
    "explorer": {"explore": 1.0},
}


@dataclass(frozen=True)
class Way:
    """How a level thinks: by "thumb", "network" or "search", and how far its judgement may be off."""

    by: str
    noise: float


@cache
def ways(mode: str, kind: str) -> dict[int, Way]:
    """How each level plays a mode, by what has been learned of it; a mode may have numbers of its own."""
    return read_ways(tomllib.loads(data_bytes(FILE).decode("utf-8")), mode, kind)


def kind_of(brain: Brain | None) -> str:
    """What has been learned of some rules: how to play them, what a guide's play is worth, or nothing."""
    if brain is None:
        return "plain"
    return "learned" if brain.guide is None else "guided"


def judges(mode: str, brain: Brain | None) -> bool:
    """Whether a network's own judgement is worth more than rules of thumb, with nothing played out."""
    return brain is not None and ways(mode, kind_of(brain))[5].by == "network"


def read_ways(tree: Mapping[str, Any], mode: str, kind: str) -> dict[int, Way]:
    """The same out of the file's data."""
    own = tree.get("mode", {}).get(mode, {}).get(kind, {})
    return {level: Way(**{**tree[kind][str(level)], **own.get(str(level), {})}) for level in LEVELS}


class LevelBot:
    """Plays as well as its level, whatever the game."""

    def __init__(self, level: int, way: Way | None = None, name: str = "") -> None:
        self.name = name or f"{LEVEL}{level}"
        self.looks = True
        self.level = level
        self.own = way  # instead of the way that is written down
        self.thumb = ThumbBot()
        self.network = LearnedBot()
        self.deep: SearchBot | None = None

    def way(self, view: View[State]) -> Way:
        """How it thinks under a view's rules."""
        rules = rules_of(view.table)
        return self.own or ways(rules.name, kind_of(self.network.brain(view)))[self.level]

    def choose(self, view: View[State] | None, options: list[Action], rng: Rng) -> Action:
        """The option that seems best, as its level judges, and that is no howler."""
        assert view is not None
        way = self.way(view)
        if way.by == "search":
            self.deep = self.deep or SearchBot()
            choice = self.deep.choose(view, options, rng)
            return choice if not howler(view, choice) else self.sane(view, options, rng, 0.0)
        if way.by == "network":
            return self.sane(view, options, rng, 2 * way.noise / max(2, view.table.players))
        return by_thumb(self.thumb, view, options, rng, lambda option: off_by(way.noise, rng))

    def sane(self, view: View[State], options: list[Action], rng: Rng, noise: float) -> Action:
        """What the network likes best, its judgement off by so much at most."""
        brain = self.network.brain(view)
        if brain is None or not judges(rules_of(view.table).name, brain):
            return by_thumb(self.thumb, view, options, rng, lambda option: 0.0)
        return best(view, options, [value + off_by(noise, rng) for value in brain.values(view)])


class StyleBot:
    """Plays by the network with a liking for one kind of choice."""

    def __init__(self, style: str, liking: float = LIKING, name: str = "") -> None:
        self.name = name or f"{STYLE}{style}"
        self.looks = True
        self.likes = STYLES[style]
        self.liking = liking
        self.thumb = ThumbBot()
        self.network = LearnedBot()

    def choose(self, view: View[State] | None, options: list[Action], rng: Rng) -> Action:
        """The option with the best chance, those of its liking thought a little better than they are."""
        assert view is not None
        each = 2 * self.liking / max(2, view.table.players)
        brain = self.network.brain(view)
        if brain is None or not judges(rules_of(view.table).name, brain):
            return by_thumb(self.thumb, view, options, rng, lambda option: COINS * each * self.likes_it(view, option))
        values = brain.values(view)
        open_still = 4 * max(values) * (1 - max(values))  # where all is decided, nothing is left to a liking
        liked = [each * open_still * self.likes_it(view, option) for option in options]
        return best(view, options, [value + more for value, more in zip(values, liked, strict=True)])

    def likes_it(self, view: View[State], option: Action) -> float:
        """How much it likes an option, as a part of its liking; who dares too much would never come to an end."""
        rules = rules_of(view.table)
        kind = family_of(rules).habits().kind(view, option)
        found = self.likes.get(kind, 0.0)
        return 0.0 if found and kind == "venture" and rules.odds(view).bust_repelling > DARING else found


def off_by(noise: float, rng: Rng) -> float:
    """How far a judgement is off, by so much at most."""
    return noise * (2 * rng.below(FINE) / FINE - 1) if noise else 0.0


def best(view: View[State], options: list[Action], worths: list[float]) -> Action:
    """The option worth most that is no howler; the first of several."""
    return first_sane(view, options, sorted(range(len(options)), key=lambda place: -worths[place]))


def by_thumb(
    thumb: ThumbBot, view: View[State], options: list[Action], rng: Rng, more: Callable[[Action], float]
) -> Action:
    """What rules of thumb choose, where they weigh options each with something added, and no howler."""
    habits = family_of(rules_of(view.table)).habits()
    added = [more(option) for option in options]
    choice = None if any(added) else thumb.choose(view, options, rng)
    if choice is not None and not howler(view, choice):
        return choice
    worths = habits.worths(view, options)
    if worths is not None:
        return best(view, options, [worth + extra for worth, extra in zip(worths, added, strict=True)])
    first = options.index(choice or thumb.choose(view, options, rng))
    return first_sane(view, options, [first, *(place for place in range(len(options)) if place != first)])
