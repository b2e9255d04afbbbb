"""A bot's advice: what it would choose, and why, as keys and numbers that any language can put into words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from buccaneer.core.engine import Action, State, View
from buccaneer.core.rng import Rng

if TYPE_CHECKING:
    from buccaneer.bots.bot import Bot

NEVER: Final = -1000.0  # the worth of what rules of thumb would not think of


@dataclass(frozen=True)
class Reason:
    """One reason: the key of a phrase under `advice`, and what it speaks of.

    `worth` and `other` are coins, `chance` is from 0 to 1, `card` and `best` are face numbers, `points` is a number,
    `option` is an option's text.
    """

    key: str
    values: dict[str, float | int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Chance:
    """An option's text, the chance to win by it, how far that may be off, and how many play-outs say so.

    With no play-out it is a first guess. `gains` is what they brought by their end on average: how many of what, by
    names that words can count.
    """

    choice: str
    chance: float
    off: float
    playouts: int
    gains: dict[str, float]


@dataclass(frozen=True)
class Advice:
    """What a bot would choose, as the option's text, and its reasons.

    Where chances are known, those of the choice and of the runner-up; `more` says that a better answer can come.
    """

    bot: str
    choice: str
    reasons: list[Reason]
    chances: list[Chance] = field(default_factory=list)
    more: bool = False

    @property
    def close(self) -> bool:
        """Whether the play-outs cannot tell the choice from the runner-up."""
        best, other = self.chances
        return best.playouts > 0 and best.chance - best.off < other.chance + other.off


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why it chose what it chose."""

    def reasons(self, view: View[State], options: list[Action], choice: Action) -> list[Reason]: ...


def advise(bot: Bot, view: View[State], options: list[Action], rng: Rng) -> Advice:
    """The choice a bot makes and its reasons; one that cannot explain itself says so."""
    choice = bot.choose(view if bot.looks else None, options, rng)
    reasons = bot.reasons(view, options, choice) if isinstance(bot, Explains) else [Reason("none")]
    return Advice(bot.name, choice.text, reasons)
