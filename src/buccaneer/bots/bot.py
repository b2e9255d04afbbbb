"""What a bot is, and what is said of one that fails while it plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from buccaneer.core.engine import Action, State, View
from buccaneer.core.errors import BotError
from buccaneer.core.rng import Rng

MOST_TOLD = 200  # so much of an error's text is repeated


class Bot(Protocol):
    """A player that is a program: a view of its family's table and the options in, one of the options out.

    `looks` says whether it wants a view; one that does not is given None, which is faster. `rng` is keyed by the
    host with a secret of the bot's own, its seat and the number of the decision: the same moment, the same numbers.
    """

    @property
    def name(self) -> str:
        """What it is called at the table."""

    @property
    def looks(self) -> bool:
        """Whether it wants a view."""

    def choose(self, view: Any, options: list[Action], rng: Rng) -> Action:
        """One of the options, of which there are at least two."""


# A bot is given as a name, `package.module:Class` or `file.py:Class`; as a class, or what else makes bots; or as a bot.
BotLike = str | Bot | Callable[[], Bot]


def told(error: BaseException) -> str:
    """An error of somebody else's code in one line."""
    line = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    return line if len(line) <= MOST_TOLD else f"{line[:MOST_TOLD]}…"


def failed(bot: Bot, seat: int, decision: int, error: BaseException) -> BotError:
    """What is said of a bot that throws; the error stays its cause, which compiled code does not see to."""
    fault = BotError(f"the bot {bot.name!r} on seat {seat} failed at decision {decision}: {told(error)}")
    fault.__cause__ = error
    return fault


def cheated(bot: Bot, seat: int, decision: int, choice: object, options: Sequence[Action]) -> BotError:
    """What is said of a bot that chooses what is none of its options."""
    given = " ".join(repr(choice).split())[:MOST_TOLD]
    possible = ", ".join(option.text for option in options)
    return BotError(
        f"the bot {bot.name!r} on seat {seat} chose {given} at decision {decision}, none of its options: {possible}"
    )


def ask(bot: Bot, seat: int, decision: int, view: View[State], rng: Rng) -> Action:
    """The option that a bot chooses from its view; one that fails or cheats is told by its name and its seat."""
    options = list(view.options)
    try:
        choice = bot.choose(view if bot.looks else None, list(options), rng)
    except (Exception, SystemExit) as error:
        raise failed(bot, seat, decision, error) from error
    if not isinstance(choice, Action) or choice not in options:
        raise cheated(bot, seat, decision, choice, options)
    return choice
