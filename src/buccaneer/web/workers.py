"""Bots think in processes of their own, killed at their time limit: no bot can make the server wait."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection

from buccaneer.bots import Bot, Offer
from buccaneer.bots.advice import Advice
from buccaneer.bots.hints import SECONDS, Adviser
from buccaneer.content import Pack, know_packs, known_packs
from buccaneer.core.engine import State, View
from buccaneer.core.errors import BuccaneerError
from buccaneer.core.rng import KeyedRng
from buccaneer.game.notation import read_view, write_view

Maker = Callable[[str], Bot]

ADVISER = ""  # in place of a bot's name: who gives hints
START_LIMIT = 60.0  # seconds a fresh process may need until it can be asked: a busy machine is no fault of a bot
READY = b"ready"
TROUBLED = 60.0  # seconds for which a process that failed counts as a trouble of the server


class BotFailed(BuccaneerError):
    """A bot gave no choice that can be played; whoever asked falls back on another."""


@dataclass(frozen=True)
class Job:
    """A question to a bot, or to the adviser; the view is text, so that it can be read after the packs are known."""

    bot: str
    view: str
    secret: int = field(repr=False)
    seat: int
    decision: int
    packs: list[Pack]
    playouts: int = 0  # that a better hint takes, and the seconds that it may take
    seconds: float = 0.0


# -- in the worker's process -------------------------------------------------------------------------


def serve(pipe: Connection, maker: Maker) -> None:
    """Answer one job after the other until the server is gone; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_server, daemon=True).start()
    make = cache(maker)
    try:
        pipe.send_bytes(READY)
        while True:
            pipe.send_bytes(reply(pipe.recv_bytes(), make))
    except (EOFError, OSError):
        return


def end_with_server() -> None:
    """Wait for the server's end and end too, whatever a bot is thinking about."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)


def reply(job: bytes, make: Maker) -> bytes:
    """The pickled advice, or the name of the exception and nothing else: its text could tell secrets."""
    try:
        return pickle.dumps(think(pickle.loads(job), make))
    except BaseException as error:
        return pickle.dumps(type(error).__name__)


def think(job: Job, make: Maker) -> Advice:
    """Ask the bot, with the generator of its seat and this decision."""
    know_packs(job.packs)
    view = read_view(job.view)
    rng = KeyedRng(job.secret).at(job.seat, job.decision)
    if job.bot == ADVISER:
        return adviser().hint(view, rng, job.playouts, job.seconds)
    bot = make(job.bot)
    return Advice(bot.name, bot.choose(view if bot.looks else None, view.options, rng).text, [])


@cache
def adviser() -> Adviser:
    """Who gives hints in this process."""
    return Adviser()


# -- in the server's process -------------------------------------------------------------------------


class Worker:
    """One process and the pipe to it."""

    def __init__(self, maker: Maker) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, maker), daemon=True)
        self.process.start()
        theirs.close()
        self.ready = False
        self.ending = threading.Lock()

    def ask(self, job: bytes, limit: float) -> Advice | str:
        """Wait for the answer to a job, in a thread; a worker that gives none is ended."""
        try:
            if not self.ready:
                self.receive(START_LIMIT)
                self.ready = True
            self.pipe.send_bytes(job)
            answer: Advice | str = pickle.loads(self.receive(limit))
        except BaseException:
            self.end()
            raise
        return answer

    def receive(self, limit: float) -> bytes:
        if not self.pipe.poll(limit):
            raise TimeoutError(f"did not answer within {limit:g} s")
        return self.pipe.recv_bytes()

    def end(self) -> None:
        """Kill the process and wait until it is gone; of two threads that wait, only one would be told."""
        with self.ending:
            self.process.kill()
            self.process.join()


class Workers:
    """A few processes in which bots think, started when first needed and used again; for one event loop.

    `limit` is the seconds a bot has for an answer. A bot that takes longer is killed with its process, and the next
    request starts a fresh one.
    """

    def __init__(self, processes: int = 1, limit: float = 5.0, maker: Maker | None = None) -> None:
        self.limit = limit
        self.maker = maker or Offer()
        self.closed = False
        self.idle: list[Worker] = []
        self.busy: list[Worker] = []
        self.free = asyncio.Semaphore(processes)
        self.threads = ThreadPoolExecutor(processes, "thinking")  # to wait in: others' waiting is not for bots
        self.failed = (-TROUBLED, "")  # when a process last failed, and how

    async def choose(self, bot: str, view: View[State], secret: int, seat: int, decision: int) -> str:
        """The text of the option that a bot chooses."""
        return (await self.ask(Job(bot, write_view(view), secret, seat, decision, known_packs()), view)).choice

    async def hint(self, view: View[State], secret: int, seat: int, decision: int, playouts: int = 0) -> Advice:
        """A first hint, or a better one by so many play-outs."""
        seconds = min(SECONDS, self.limit / 2)
        job = Job(ADVISER, write_view(view), secret, seat, decision, known_packs(), playouts, seconds)
        return await self.ask(job, view)

    async def ask(self, question: Job, view: View[State]) -> Advice:
        """Ask a bot; the view was written down before the first wait, since its table may go on meanwhile."""
        bot, job = question.bot, pickle.dumps(question)
        options = [option.text for option in view.options]
        async with self.free:
            worker = self.next_worker()
            self.busy.append(worker)
            try:
                waiting = asyncio.get_running_loop().run_in_executor(self.threads, worker.ask, job, self.limit)
                answer = await waiting
            except TimeoutError as error:
                raise BotFailed(f"the bot {bot!r} {error}") from None
            except Exception:
                self.failed = (time.monotonic(), "a process ended while a bot was thinking")
                raise BotFailed(f"the bot {bot!r} failed: its process ended without an answer") from None
            except BaseException:  # cancelled: the answer may still come, and must not be taken for the next one's
                worker.process.kill()
                raise
            else:
                self.idle.append(worker)
            finally:
                self.busy.remove(worker)
        if isinstance(answer, str):
            raise BotFailed(f"the bot {bot!r} failed: {answer}")
        if answer.choice not in options:
            raise BotFailed(f"the bot {bot!r} failed: it chose what is not possible")
        return answer

    def next_worker(self) -> Worker:
        """An idle worker that lives, or a fresh one."""
        if self.closed:
            raise BotFailed("no bot can be asked: the server is closing")
        while self.idle:
            worker = self.idle.pop()
            if worker.process.is_alive():
                return worker
        try:
            return Worker(self.maker)
        except OSError as error:
            self.failed = (time.monotonic(), f"no process can be started ({error.strerror})")
            raise BotFailed("no bot can be asked: a process for it cannot be started") from None

    def trouble(self) -> str:
        """What went wrong with the processes a short while ago, or nothing."""
        when, words = self.failed
        return words if time.monotonic() - when < TROUBLED else ""

    def close(self) -> None:
        """End all processes at once; requests that wait for one fail."""
        self.closed = True
        workers = [*self.busy, *self.idle]
        for worker in workers:
            worker.process.kill()
        for worker in workers:
            worker.end()
        self.idle.clear()
        self.threads.shutdown(wait=False)
