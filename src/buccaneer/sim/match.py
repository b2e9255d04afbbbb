"""A match: what is played in the arena, by whom, and its games one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from buccaneer.bots import BotLike, maker_of, names_of
from buccaneer.core.engine import Action, State
from buccaneer.core.errors import BotError, ChoiceError, SetupError
from buccaneer.core.options import Options
from buccaneer.core.rng import KeyedRng, Rng
from buccaneer.core.setup import Setup
from buccaneer.game import modes, options
from buccaneer.sim.playout import Counts, play_out

MOST_LISTED = 6


@dataclass(frozen=True)
class Match:
    """What is played in the arena: a set-up for every game, but for its seed, and who sits where.

    A bot is whatever `make_bot` takes. What makes bots (a name, a class) makes new ones for every game; a bot given
    as an object plays all games, or in other processes a copy of it. `opening` holds the first choices of each game.
    """

    mode: str
    bots: Sequence[BotLike]
    edition: str = "bigbox"
    variant: str = ""
    packs: Sequence[str] = ()
    seed: int = 0
    looking: bool = False
    events: bool = False
    adds: Sequence[str] = ()
    opening: Sequence[str] = ()
    options: Mapping[str, object] | Options = ()

    def __post_init__(self) -> None:
        """Keep lists as tuples; a text is one name, but never a table of bots."""
        if isinstance(self.bots, str) or not isinstance(self.bots, Sequence):
            raise SetupError(f"bots: list one for each seat, such as ['thumb', 'random'], not {self.bots!r}")
        object.__setattr__(self, "bots", tuple(self.bots))
        object.__setattr__(self, "packs", modes.listed("packs", self.packs))
        object.__setattr__(self, "adds", modes.in_order(modes.listed("adds", self.adds)))
        object.__setattr__(self, "opening", modes.listed("opening", self.opening))
        object.__setattr__(self, "options", options.given(self.options))
        modes.check_seed(self.seed)

    @cached_property
    def bot_names(self) -> tuple[str, ...]:
        """What the bot on each seat is called."""
        return names_of(self.bots)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each seat is called: as its bot, numbered where it sits more than once."""
        bots = self.bot_names
        return tuple(
            bot if bots.count(bot) == 1 else f"{bot}-{bots[: seat + 1].count(bot)}" for seat, bot in enumerate(bots)
        )

    @cached_property
    def common(self) -> dict[str, Any]:
        """What the set-ups of all games have in common."""
        alike = {name: getattr(self, name) for name in ("mode", "edition", "variant", "packs", "adds")}
        kept = modes.tidied(self.mode, options.given(self.options), len(self.names))
        return alike | {"players": self.names, "options": kept}

    def setup(self, number: int) -> Setup:
        """The set-up of one game of the match: its seed comes from the match's seed and its number."""
        return Setup(seed=Rng(self.seed ^ (number + 1) << 64).seed(), **self.common)

    def check(self) -> None:
        """Refuse a match that the rules exclude, before a game of it is set up."""
        modes.check(modes.set_up(seed=0, **self.common))


@dataclass(frozen=True)
class Played:
    """A game that was played: its number in the match, how it began, every choice, and the table at its end.

    `decisions` and `busts` are by seat, where they were counted; a bust is that of the player whose turn it was.
    """

    number: int
    setup: Setup
    choices: list[Action]
    table: State
    decisions: list[int]
    busts: list[int]


def play(match: Match, first: int, games: int, counted: bool = True) -> Iterator[Played]:
    """Play games of a match, by their numbers, one by one.

    Without `counted` it is not noted whose the decisions and busts are, which is a little faster.
    """
    match.check()
    rules = modes.rules_for(match.setup(0))
    makers = [maker_of(bot) for bot in match.bots]
    for number in range(first, first + games):
        setup = match.setup(number)
        table = rules.deal(setup)
        if match.events:
            table.events = []
        counts = Counts(len(makers)) if counted else None
        key = KeyedRng(setup.seed ^ 1)
        try:
            bots = [make() for make in makers]
            choices = play_out(rules, table, bots, key, match.looking, tuple(match.opening), counts)
        except BotError as error:
            raise BotError(f"game {number}: {error}") from error.__cause__
        except ChoiceError:
            raise SetupError(
                f"game {number} cannot open with {' '.join(match.opening)}: {possible(table.options)}"
            ) from None
        decisions, busts = (counts.decisions, counts.busts) if counts else ([], [])
        yield Played(number, setup, choices, table, decisions, busts)


def possible(options: list[Action]) -> str:
    """What can be chosen, of many options the first and the last."""
    texts = [option.text for option in options]
    listed = f"{texts[0]} to {texts[-1]}" if len(texts) > MOST_LISTED else ", ".join(texts)
    return f"then possible: {listed or 'nothing'}"
