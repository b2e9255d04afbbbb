"""Measures levels, styles and howlers, and finds the numbers of the levels anew.

    python -m tools.levels                              each level against the one below: base, two players
    python -m tools.levels --mode dice --players 4      the same elsewhere
    python -m tools.levels --tune --write               noise for levels 4 to 1, into bots/levels.toml
    python -m tools.levels --styles                     what sets the styles apart, and what they lose
    python -m tools.levels --howlers --games 500        how many of the dozen every level and style commits

Deals are paired, and every figure has its interval of 95 in 100. After new weights: tune, then measure.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any

from buccaneer.bots.bot import Bot, BotLike
from buccaneer.bots.howlers import HOWLERS, howler
from buccaneer.bots.levels import FILE, LEVEL, LEVELS, LIKING, STYLE, STYLES, LevelBot, StyleBot, Way, read_ways
from buccaneer.bots.registry import GRADED, make_bot
from buccaneer.cards.rules.card import CUTLASS
from buccaneer.core.engine import Action
from buccaneer.core.rng import Rng
from buccaneer.game.modes import DEFAULT_MODE, MODES
from buccaneer.learn.train import beside
from buccaneer.learn.weights import shipped
from buccaneer.sim.duel import Duel, Share, fight
from buccaneer.sim.ladder import is_team
from buccaneer.sim.match import Match, play

SOURCE = Path(__file__).parent.parent / "src" / "buccaneer" / FILE
SEED = 20261120
TUNING = 7  # added to the seed: what was tuned with is not measured with
TARGET = 66.0  # of 100 that a level should win against the one below, between two
TEAM = 55.0  # of 100: where a table wins as one, what it should be beside the one below, 50 for winning as often
LEAST, MOST = 58.0, 80.0
HALVINGS = 7
WIDEST = {"thumb": 24.0, "network": 0.6}  # noise
SURE = 2.0  # standard errors between styles


def target(players: int) -> float:
    """What a level should win against so many of the one below, by how much more than fair that is between two."""
    odds = TARGET / (100 - TARGET)
    return 100 * odds / (odds + players - 1)


# -- levels ------------------------------------------------------------------------------------------


def share_of(mode: str, bot: BotLike, other: BotLike, players: int, games: int, seed: int, jobs: int) -> Share:
    """A bot's share against another; where a table wins as one, of its teams beside the other's on the same deals."""
    if is_team(mode, players):
        return beside(mode, bot, other, players, -(-games // 2), seed, jobs)
    return fight(Duel(mode, bot, other, players, seed), -(-games // players), jobs)


def rungs(mode: str, players: int, games: int, seed: int, jobs: int) -> Iterator[tuple[int, Share]]:
    """Each level's share against the level below."""
    for level in LEVELS[1:]:
        yield level, share_of(mode, f"{LEVEL}{level}", f"{LEVEL}{level - 1}", players, games, seed, jobs)


def measure(arguments: argparse.Namespace) -> None:
    """Print each level's share against the level below."""
    for level, share in rungs(arguments.mode, arguments.players, arguments.games, arguments.seed, arguments.jobs):
        base = arguments.mode == DEFAULT_MODE and arguments.players == 2
        good = LEAST <= share.share <= MOST and share.low > LEAST - 3 if base else share.share > share.fair
        told = f"level {level} against {level - 1}: {share} of 100, fair {share.fair:.1f}, {share.games} games"
        print(f"{told}{'' if good else '   <- not as it should be'}", flush=True)


def tune(arguments: argparse.Namespace) -> None:
    """From level 5 down, find the noise at which a level loses to the one above as often as it should."""
    mode, players = arguments.mode, arguments.players
    weights = shipped(mode)
    kind = "plain" if weights is None else "guided" if weights.guide else "learned"
    found = read_ways(tomllib.loads(SOURCE.read_text("utf-8")), mode, kind)
    for level in range(5 if kind == "plain" else 4, 0, -1):
        found[level] = Way(found[level].by, noise_of(level, found, arguments))
        print(f"level {level}: noise {found[level].noise:g}", flush=True)
    text = "\n".join(f'{level} = {{ by = "{way.by}", noise = {way.noise:g} }}' for level, way in found.items())
    header = f"[{kind}]" if mode == DEFAULT_MODE and kind == "learned" else f"[mode.{mode}.{kind}]"
    print(f"{header}  # {players} players, {arguments.games} games a try\n{text}")
    if arguments.write:
        SOURCE.write_text(replaced(SOURCE.read_text("utf-8"), header, text), "utf-8")


def noise_of(level: int, found: dict[int, Way], arguments: argparse.Namespace) -> float:
    """The noise of a level, by halving: more of it, and the level above wins more."""
    wanted = TEAM if is_team(arguments.mode, arguments.players) else target(arguments.players)
    low, high = 0.0, WIDEST[found[level].by]

    def share_at(noise: float) -> float:
        above = partial(LevelBot, level + 1, found[level + 1], "above")
        below = partial(LevelBot, level, Way(found[level].by, noise), "below")
        games, seed = arguments.games, arguments.seed + TUNING
        return share_of(arguments.mode, above, below, arguments.players, games, seed, arguments.jobs).share

    if share_at(0.0) >= wanted:
        return 0.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if share_at(middle) > wanted else (middle, high)
    return float(f"{(low + high) / 2:.3g}")


def replaced(text: str, header: str, lines: str) -> str:
    """The file with a table's lines replaced, or the table added."""
    table = re.compile(rf"^{re.escape(header)}\n(?:\d = .*\n)*", re.MULTILINE)
    new = f"{header}\n{lines}\n"
    return table.sub(new, text) if table.search(text) else f"{text.rstrip()}\n\n{new}"


# -- what is done in games ---------------------------------------------------------------------------


@dataclass
class Watched:
    """A bot that is looked at while it plays: its howlers, and how many cards lie when it stops."""

    make: Callable[[], Bot]
    name: str = ""
    looks: bool = True
    asked: int = 0
    howlers: Counter[str] = field(default_factory=Counter)
    stops: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.bot = self.make()
        self.name = self.bot.name

    def choose(self, view: Any, options: list[Action], rng: Rng) -> Action:
        choice = self.bot.choose(view if self.bot.looks else None, options, rng)
        self.asked += 1
        if found := howler(view, choice):
            self.howlers[found] += 1
        if choice.text == "stop" and hasattr(view.table, "harbor"):
            self.stops.append(len(view.table.harbor))
        return choice


def watched(make: Callable[[], Bot], mode: str, players: int, games: int, seed: int) -> Watched:
    """A bot after so many games against itself."""
    bot = Watched(make)
    for _ in play(Match(mode, [bot] * players, seed=seed), 0, games, counted=False):
        pass
    return bot


def show_howlers(arguments: argparse.Namespace) -> None:
    """Print how many howlers every level and style commits."""
    for name in [*GRADED, "thumb", "learned", "random"]:
        bot = watched(partial(make_bot, name), arguments.mode, arguments.players, arguments.games, arguments.seed)
        told = ", ".join(f"{each} {bot.howlers[each]}" for each in HOWLERS if bot.howlers[each])
        print(f"{name}: {bot.howlers.total()} of {bot.asked} choices{': ' * bool(told)}{told}", flush=True)


# -- styles ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trait:
    """The mean of something over games, and its standard error."""

    mean: float
    error: float

    def apart(self, other: Trait) -> float:
        """How many standard errors lie between two."""
        return abs(self.mean - other.mean) / max(1e-9, sqrt(self.error**2 + other.error**2))

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.error:.2f}"


def trait(numbers: list[float]) -> Trait:
    mean = sum(numbers) / len(numbers)
    spread = sum([(number - mean) ** 2 for number in numbers]) / max(1, len(numbers) - 1)
    return Trait(mean, sqrt(spread / len(numbers)))


def traits(style: str, games: int, seed: int, liking: float = LIKING) -> dict[str, Trait]:
    """What a style does in games of two of its kind, a player: each game counts once."""
    bot = Watched(partial(StyleBot, style, liking))
    found: dict[str, list[float]] = {"busts": [], "cutlasses": [], "expeditions": [], "stop size": []}
    for game in play(Match(DEFAULT_MODE, [bot, bot], seed=seed), 0, games):
        seats = game.table.seats  # type: ignore[attr-defined]
        found["busts"].append(sum(game.busts) / 2)
        found["cutlasses"].append(sum([seat.power[CUTLASS] for seat in seats]) / 2)
        found["expeditions"].append(sum([len(seat.won) for seat in seats]) / 2)
        found["stop size"].append(sum(bot.stops) / max(1, len(bot.stops)))
        bot.stops.clear()
    return {name: trait(numbers) for name, numbers in found.items()}


def show_styles(arguments: argparse.Namespace) -> None:
    """Print what sets the styles apart from each other, and their shares against the plain network."""
    found = {style: traits(style, arguments.games, arguments.seed, arguments.liking) for style in STYLES}
    for style, of in found.items():
        bot = partial(StyleBot, style, arguments.liking)
        share = fight(Duel(DEFAULT_MODE, bot, f"{LEVEL}5", 2, arguments.seed), arguments.games // 2, arguments.jobs)
        print(f"{STYLE}{style}: {', '.join(f'{name} {each}' for name, each in of.items())}; against level 5: {share}")
    for one in STYLES:
        for other in [style for style in STYLES if style > one]:
            apart = {name: found[one][name].apart(found[other][name]) for name in found[one]}
            most = max(apart, key=lambda name: apart[name])
            note = "" if apart[most] >= SURE else "   <- too alike"
            print(f"{one} and {other}: {apart[most]:.1f} standard errors apart in {most}{note}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", default=DEFAULT_MODE, choices=list(MODES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000, help="a figure (default 1000)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--liking", type=float, default=LIKING, help="the bonus of styles")
    parser.add_argument("--tune", action="store_true", help="find the noise of levels")
    parser.add_argument("--write", action="store_true", help="keep what was found")
    parser.add_argument("--styles", action="store_true", help="measure styles instead")
    parser.add_argument("--howlers", action="store_true", help="count howlers instead")
    arguments = parser.parse_args()
    run = tune if arguments.tune else show_styles if arguments.styles else measure
    (show_howlers if arguments.howlers else run)(arguments)


if __name__ == "__main__":
    main()
