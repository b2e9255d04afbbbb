"""A bot's advice: what it would choose, and why, as keys and numbers that any language can put into words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from buccaneer.core.engine import Action, State, View
from buccaneer.core.rng import Rng

if TYPE_CHECKING:
    from buccaneer.bots.bot import Bot


@dataclass(frozen=True)
class Reason:
    """One reason: the key of a phrase under `advice`, and what it speaks of.

    `worth` and `other` are coins, `chance` is from 0 to 1, `card` and `best` are face numbers, `points` is a number.
    """

    key: str
    values: dict[str, float | int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Advice:
    """What a bot would choose, as the option's text, and its reasons."""

    bot: str
    choice: str
    reasons: list[Reason]


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why it chose what it chose."""

    def reasons(self, view: View[State], options: list[Action], choice: Action) -> list[Reason]: ...


def advise(bot: Bot, view: View[State], options: list[Action], rng: Rng) -> Advice:
    """The choice a bot makes and its reasons; one that cannot explain itself says so."""
    choice = bot.choose(view if bot.looks else None, options, rng)
    reasons = bot.reasons(view, options, choice) if isinstance(bot, Explains) else [Reason("none")]
    return Advice(bot.name, choice.text, reasons)
