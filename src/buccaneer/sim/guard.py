"""A guard beside bots of others: what they do wrong costs them their game, and nobody else anything."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Any

from buccaneer.bots.bot import Bot, told
from buccaneer.bots.registry import maker_of
from buccaneer.core.engine import Action
from buccaneer.core.errors import BotError
from buccaneer.core.rng import Rng

SECONDS = 5.0  # for a choice of a bot in this process, where it can be interrupted


class Fault(BotError):
    """What a bot did wrong, and on which seat."""

    def __init__(self, message: str, seat: int) -> None:
        super().__init__(message)
        self.seat = seat


class Overtime(BaseException):
    """A choice took too long; no bot's own handler catches this by mistake."""


class Guard:
    """Makes bots by their name that answer for what they do on a seat."""

    def __init__(self, spec: str, seat: int) -> None:
        self.spec = spec
        self.seat = seat

    def __call__(self) -> Bot:
        return Guarded(maker_of(self.spec)(), self.seat)


class Guarded:
    """A bot whose faults are told apart from everybody else's."""

    def __init__(self, bot: Bot, seat: int) -> None:
        self.bot = bot
        self.name = bot.name
        self.looks = bot.looks
        self.seat = seat

    def choose(self, view: Any, options: list[Action], rng: Rng) -> Action:
        """The bot's choice, if it is in time and one of the options."""
        try:
            choice = timed(self.bot, view, list(options), rng)
        except Overtime:
            raise Fault(f"{self.name} forfeits: no answer within {SECONDS:g} s", self.seat) from None
        except (Exception, SystemExit) as error:
            raise Fault(f"{self.name} forfeits: {told(error)}", self.seat) from error
        if not isinstance(choice, Action) or choice not in options:
            raise Fault(f"{self.name} forfeits: it chose what is none of its options", self.seat)
        return choice


def timed(bot: Bot, view: Any, options: list[Action], rng: Rng) -> Any:
    """A bot's choice, broken off after a while wherever the system has an alarm for that."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return bot.choose(view, options, rng)
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return bot.choose(view, options, rng)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def ring(number: int, frame: FrameType | None) -> None:
    raise Overtime
