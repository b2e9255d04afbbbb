"""A host without HTTP whose bots answer at once, on a database that can be made to fail wherever it writes."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from buccaneer.bots import make_bot
from buccaneer.bots.advice import Advice
from buccaneer.bots.hints import Adviser
from buccaneer.cards.rules.view import View
from buccaneer.core.rng import KeyedRng
from buccaneer.game.game import Game
from buccaneer.web.families import page_of
from buccaneer.web.host import Host
from buccaneer.web.plan import Plan
from buccaneer.web.refusal import NOT_STORED, Refusal
from buccaneer.web.room import Room
from buccaneer.web.store import Store
from buccaneer.web.workers import Workers

from tests.web.guest import advised

PATIENCE = 60.0  # seconds after which something that does not come is given up

UNSTORED = (503, NOT_STORED)

TWO = Plan(["me", "me"], seed=8, start=0, names=["Ada", "Bea"], options={"screen": True})
THREE = Plan(["me", "me", "me"], "contracts", start=0, names=["Ada", "Bea", "Cleo"], options={"screen": True})


class Quick:
    """Bots that answer in this process, as soon as they are let."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.let.set()
        self.deep = 0  # better hints thought out

    async def choose(self, bot: str, view: View, secret: int, seat: int, decision: int) -> str:
        await self.let.wait()
        return make_bot(bot).choose(view, view.options, KeyedRng(secret).at(seat, decision)).text

    async def hint(self, view: View, secret: int, seat: int, decision: int, playouts: int = 0) -> Advice:
        if playouts:
            await self.let.wait()
            self.deep += 1
        return Adviser().hint(view, KeyedRng(secret).at(seat, decision), playouts)


class Forgetful:
    """A store that keeps nothing, at once."""

    def append(self, *deed: object) -> Future[None]:
        done: Future[None] = Future()
        done.set_result(None)
        return done

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: None


class Faults:
    """Makes a database fail: at the so manieth step of its writes, counted with begin and commit, or at everything."""

    def __init__(self, store: Store) -> None:
        self.left = -1  # steps until one fails; below 0 none does
        self.dead = False
        event.listen(store.engine, "before_cursor_execute", self.at_statement)
        event.listen(store.engine, "commit", self.at_commit)

    def at_statement(self, connection: Connection, cursor: Any, statement: str, *others: Any) -> None:
        if self.dead or statement.split()[0] in ("INSERT", "UPDATE", "DELETE") or statement == "BEGIN IMMEDIATE":
            self.step()

    def at_commit(self, connection: Connection) -> None:
        if self.dead or connection.get_execution_options().get("writes"):
            self.step()

    def step(self) -> None:
        self.left -= 1
        if self.dead or self.left == 0:
            raise OperationalError("a statement", None, sqlite3.OperationalError("disk I/O error"))


class House:
    """A host, its store, and the pauses it made."""

    def __init__(self, file: Path) -> None:
        self.store = Store(f"sqlite:///{file}")
        self.store.migrate()
        self.faults = Faults(self.store)
        self.bots = Quick()
        self.pauses: list[float] = []
        self.host = Host(self.store, cast(Workers, self.bots), pause=self.pause, playouts=16)
        self.anne = self.person("Anne")

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)

    def person(self, name: str) -> int:
        return self.store.enrol(secrets.token_hex(32), name, 0.0).id

    async def open(self, plan: Plan, choices: int = 0) -> Room:
        """Anne's table as planned, after so many choices of a thumb bot for everybody."""
        room = await self.host.room(await self.host.open_table(self.anne, "Anne", plan))
        for _ in range(choices):
            await self.choose(room)
        return room

    async def choose(self, room: Room) -> int:
        """Make the choice of a thumb bot for whoever has it."""
        return await room.play([room.chooser], advised(room), room.version)

    def put_away(self) -> None:
        """Forget all rooms, as a new server has none."""
        self.host.rooms.clear()
        self.host.held.clear()

    def anew(self, room: Room) -> Room:
        """The room that the database leads to."""
        row = self.store.load(room.row.id)
        assert row is not None
        return Room(self.store, row, self.store.deeds(row.id), self.host.clock)


@asynccontextmanager
async def house(file: Path) -> AsyncIterator[House]:
    made = House(file)
    try:
        async with asyncio.timeout(PATIENCE):
            yield made
    finally:
        await made.host.close()
        made.store.close()


async def until(met: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not met():
        await asyncio.sleep(0.001)


async def refusal(deed: Awaitable[object]) -> tuple[int, str] | None:
    """The status and the phrase with which a deed is refused, if it is."""
    try:
        await deed
    except Refusal as refused:
        return refused.status, refused.key
    return None


def at_rest(room: Room) -> Room:
    """A room of a server in another thread, when its bots have done what they can."""
    waiting = threading.Event()
    for _ in range(int(PATIENCE / 0.01)):
        if not room.driving:
            return room
        waiting.wait(0.01)
    raise AssertionError("the bots do not come to an end")


def state(room: Room) -> tuple[object, ...]:
    """Everything a room has of its table: seats, promises and hints, choices, and the position to the letter."""
    game = room.game
    standing = (game.position, game.version, len(game.events)) if game else None
    made = room.version, room.choices, room.makers, room.takebacks
    seen = [(game.told_before(seat.number), game.undone) for seat in room.row.seats] if game else []
    return room.row, made, seen, room.places, room.frozen, standing


@cache
def promised() -> tuple[int, list[str], int, str]:
    """A game of contracts in which a question comes in another's turn that could be answered one choice before.

    It is told as seed, choices until the question, the seat asked and its answer.
    """
    for seed in range(1, 100):
        game = Game("contracts", 3, seed=seed, start=0)
        could: list[list[str]] = [[], [], []]
        while not game.over:
            answers = [option.text for option in game.options if option.text in could[game.chooser]]
            if answers and game.chooser != game.turn:
                return seed, [choice.text for choice in game.choices], game.chooser, answers[0]
            could = [page_of("contracts").promises(game.view(seat)) for seat in range(3)]
            bot, view = make_bot("thumb"), game.view(game.chooser)
            game.play(bot.choose(view, game.options, KeyedRng(0).at(game.chooser, len(game.choices))))
    raise AssertionError("no game has such a question")
