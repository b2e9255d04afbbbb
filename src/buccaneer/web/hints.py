"""Hints at a table: a first answer at once, a better one when it is thought out, each from what its seat may know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

from buccaneer.bots.advice import Advice
from buccaneer.core.engine import State, View
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room
from buccaneer.web.workers import BotFailed, Workers

MOST_WAITING = 12  # better answers that may be still to come; who asks then gets the first one alone

log = logging.getLogger("buccaneer.web")


@dataclass(frozen=True)
class Question:
    """What the adviser is asked: a seat's view of a decision, with the secret that its generator is keyed by."""

    view: View[State]
    secret: int
    seat: int
    decision: int


class Hints:
    """All hints of a server."""

    def __init__(
        self, workers: Workers, playouts: int, background: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self.workers = workers
        self.playouts = playouts  # of which a better answer comes
        self.background = background
        self.waiting = 0
        self.turn = asyncio.Lock()  # one better answer is thought of at a time: the others' bots play on

    async def give(self, room: Room, seats: list[int]) -> Advice:
        """A hint for somebody who has the choice, counted once; a better answer follows where there can be one."""
        seat = room.chooser
        if room.game is None or seat not in seats:
            raise Refusal(403, "not-your-choice")
        if not room.row.options.get("odds", True):
            raise Refusal(403, "no-hints")
        if known := shown(room, seat):
            return known
        version = room.version
        question = Question(room.game.view(seat), int(room.row.bot_secret, 16), seat, len(room.choices))
        try:
            advice = await self.workers.hint(**vars(question))
        except BotFailed:
            raise Refusal(503, "no-advice") from None
        more = bool(advice.more and self.playouts and self.waiting < MOST_WAITING)
        return await self.keep(room, version, question, replace(advice, more=more))

    async def keep(self, room: Room, version: int, question: Question, advice: Advice) -> Advice:
        """Count a hint and show it, unless another request has had one meanwhile."""
        async with room.writing():
            if room.version != version:
                raise Refusal(409, "stale")
            if known := shown(room, question.seat):
                return known
            await asyncio.to_thread(room.store.hinted, room.row.id, question.seat)
            room.row.seats[question.seat].hints += 1
            show(room, question.seat, advice)
        if advice.more:
            self.waiting += 1
            self.background(self.think_on(room, version, question, advice))
        return advice

    async def think_on(self, room: Room, version: int, question: Question, first: Advice) -> None:
        """Show a better answer, unless the game has gone on; if nothing comes of it, the first one stays."""
        better = replace(first, more=False)
        try:
            async with self.turn:
                if room.version == version:
                    better = await self.workers.hint(**vars(question), playouts=self.playouts)
        except BotFailed as error:
            log.warning("no better hint", extra={"table": room.row.id, "reason": str(error)})
        finally:
            self.waiting -= 1
        if room.version == version:
            show(room, question.seat, better)


def show(room: Room, seat: int, advice: Advice) -> None:
    """Let a seat's own pages show a hint for as long as its choice is open."""
    room.advice[seat] = (room.version, advice)
    room.touch(seat)


def shown(room: Room, seat: int) -> Advice | None:
    """The hint that a seat has had for the choice that is open."""
    version, advice = room.advice.get(seat, (-1, None))
    return advice if version == room.version else None
