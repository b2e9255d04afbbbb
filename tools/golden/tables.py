"""Games to be looked at on pages: which choices are made, and the moments that are worth a look."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from buccaneer import Rng, make_bot

from tools.golden.browser import Browser, Site
from tools.golden.games import Kind, kinds
from tools.golden.tree import number_of

HASTE = 4  # one choice of so many is made at random, so that unlikely questions come up too


@dataclass(frozen=True)
class Moment:
    """A decision of a game: who chooses what, and what the question looks like."""

    chooser: int
    choice: str
    question: tuple[object, ...]


@dataclass
class Course:
    """A game as a list of moments, to be played at a table."""

    kind: Kind
    seed: int
    names: tuple[str, ...]
    moments: list[Moment] = field(default_factory=list)


def course(kind: Kind, key: str, random: bool = True) -> Course:
    """A game of a kind, played ahead; without chance in the choices, bots at a table make the same."""
    seed = number_of(f"table {key}")
    game, rng, bot = kind.game(seed), Rng(number_of(f"choices {key}")), make_bot("thumb")
    made = Course(kind, seed, game.players)
    while not game.over:
        verbs = frozenset(option.text.partition(":")[0] for option in game.options)
        hasty = random and rng.below(HASTE) == 0
        choice = game.options[rng.below(len(game.options))] if hasty else None
        choice = choice or bot.choose(game.view(game.chooser), game.options, rng)
        made.moments.append(Moment(game.chooser, choice.text, (kind.mode, verbs, game.chooser == game.turn)))
        game.play(choice)
    return made


def pick(made: Course, number: int, seen: Counter[tuple[object, ...]]) -> list[int]:
    """So many moments of a game, the questions seen least so far first."""
    picked: list[int] = []
    for turn in range(min(number, len(made.moments))):
        rest = [place for place in range(len(made.moments)) if place not in picked]
        order = {place: number_of(f"{made.seed} {turn} {place}") for place in rest}
        place = min(rest, key=lambda place: (seen[made.moments[place].question], order[place]))
        seen[made.moments[place].question] += 1
        picked.append(place)
    return sorted(picked)


def pairs() -> list[list[Kind]]:
    """The kinds of games with each mode and number of players."""
    found: dict[tuple[str, int], list[Kind]] = {}
    for kind in kinds():
        found.setdefault((kind.mode, kind.players), []).append(kind)
    return list(found.values())


def fields_of(kind: Kind, seed: int, leave_out: str = "") -> dict[str, Any]:
    """The form of a table of a kind, with all help but what is left out."""
    mode = kind.mode
    helps = {name: "on" for name in ("odds", "tracker", "undo") if name != leave_out}
    own = {f"edition-{mode}": kind.edition, f"variant-{mode}": kind.variant, f"add-{mode}": list(kind.adds)}
    own |= {f"option-{mode}.{name}": value for name, value in kind.options}
    return {"mode": mode, "players": str(kind.players), "seed": hex(seed), **helps, **own}


@dataclass
class Table:
    """A table at which a game is played that is known ahead: where it lies, and who sits there."""

    path: str
    course: Course
    seats: list[Browser]
    version: int = 0

    def play_to(self, version: int) -> None:
        """Make choices up to a version, each by whom it belongs to; those of bots are waited for."""
        alone = len(self.seats) < len(self.course.names)
        while self.version < version:
            moment = self.course.moments[self.version]
            if moment.chooser < len(self.seats):
                if alone:
                    self.seats[0].wait(self.path, self.version)
                path = f"{self.path}/choose"
                self.seats[moment.chooser].deed(path, version=self.version, choice=moment.choice)
            self.version += 1
        if alone:
            self.seats[0].wait(self.path, version)


def with_friends(site: Site, name: str, made: Course, leave_out: str = "") -> Table:
    """A table with a browser on every seat."""
    seats = [Browser(site, f"{name} {player}") for player in made.names]
    form = fields_of(made.kind, made.seed, leave_out)
    path = seats[0].open(name, kind="friends", name=made.names[0], **form)
    for number in range(1, len(seats)):
        seats[number].deed(f"{path}/sit", seat=number, name=made.names[number])
    return Table(path, made, seats)


def at_one_screen(site: Site, name: str, made: Course, leave_out: str = "") -> Table:
    """A table with one browser for all seats."""
    browser = Browser(site, name)
    names = {f"name{number}": player for number, player in enumerate(made.names)}
    path = browser.open(name, kind="screen", **names, **fields_of(made.kind, made.seed, leave_out))
    return Table(path, made, [browser] * len(made.names))


def with_bots(site: Site, name: str, made: Course) -> Table:
    """A table with a browser on the first seat and bots on all others."""
    browser = Browser(site, name)
    bots = {f"seat{number}": "thumb" for number in range(1, len(made.names))}
    form = fields_of(made.kind, made.seed)
    return Table(browser.open(name, kind="friends", name=made.names[0], **bots, **form), made, [browser])
