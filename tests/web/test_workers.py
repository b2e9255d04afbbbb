"""Bots in processes of their own: they choose as they would here, and no fault of theirs harms the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from buccaneer import Game, load_pack, make_bot
from buccaneer.bots.hints import Adviser
from buccaneer.core.rng import KeyedRng
from buccaneer.web.workers import BotFailed, Worker, Workers

from tests.web.site import alone
from tests.web.tricks import maker

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
SECRET = 11


# Processes that a test has left idle: the next one goes on with them, since each takes a second to start.
SPARE: list[Worker] = []


@pytest.fixture(scope="module", autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    while SPARE:
        SPARE.pop().end()


def run(play: Callable[[Workers], Awaitable[None]], processes: int = 1, limit: float = 60.0) -> None:
    """Let something be done with workers, and close them; those that are idle are kept for the next test."""

    async def all_of_it() -> None:
        workers = Workers(processes, limit, maker)
        workers.idle, SPARE[:] = SPARE[:processes], SPARE[processes:]
        try:
            await play(workers)
            SPARE.extend(workers.idle)
            workers.idle.clear()
        finally:
            workers.close()

    alone(all_of_it())


def here(bot: str, game: Game, decision: int) -> str:
    """What a bot chooses in this process."""
    made = make_bot(bot)
    view = game.view(game.chooser) if made.looks else None
    return made.choose(view, game.options, KeyedRng(SECRET).at(game.chooser, decision)).text


async def ask(workers: Workers, bot: str, game: Game, decision: int = 0) -> str:
    return await workers.choose(bot, game.view(game.chooser), SECRET, game.chooser, decision)


async def works(workers: Workers) -> None:
    """The next request is answered."""
    game = Game("base", 3, 7)
    assert await ask(workers, "thumb", game) == here("thumb", game, 0)


def alive(workers: Workers) -> list[int | None]:
    return [worker.process.pid for worker in workers.idle if worker.process.is_alive()]


@pytest.mark.parametrize("bot", ["random", "thumb", "learned"])
def test_a_bot_chooses_as_it_would_in_this_process(bot: str) -> None:
    async def play(workers: Workers) -> None:
        game = Game("base", 3, 7)
        for decision in range(40):
            choice = await ask(workers, bot, game, decision)
            assert choice == here(bot, game, decision)
            game.play(choice)
        assert len(alive(workers)) == 1

    run(play)


def test_the_same_moment_is_the_same_choice_in_every_process() -> None:
    async def play(workers: Workers) -> None:
        game = Game("base", 3, 7)
        for decision in range(10):
            both = await asyncio.gather(*(ask(workers, "random", game, decision) for _ in range(2)))
            assert set(both) == {here("random", game, decision)}
        assert len(alive(workers)) == 2

    run(play, processes=2)


def test_a_hint_is_what_the_adviser_says_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buccaneer.web.workers.SECONDS", 60.0)

    async def play(workers: Workers) -> None:
        game = Game("base", 3, 7)
        for decision in range(4):
            view = game.view(game.chooser)
            for playouts in (0, 16):
                rng = KeyedRng(SECRET).at(game.chooser, decision)
                said = await workers.hint(view, SECRET, game.chooser, decision, playouts)
                here = Adviser().hint(view, rng, playouts)
                assert replace(said, chances=[]) == replace(here, chances=[])
                for each, other in zip(said.chances, here.chances, strict=True):  # the last bits are each process's own
                    assert replace(each, chance=0, off=0) == replace(other, chance=0, off=0)
                    assert (each.chance, each.off) == pytest.approx((other.chance, other.off), abs=1e-6)
            game.play(game.options[0])

    run(play)


def test_packs_loaded_after_the_start_are_known_to_the_worker(tmp_path: Path) -> None:
    async def play(workers: Workers) -> None:
        await works(workers)
        file = tmp_path / "dear.toml"
        file.write_text('pack = "dear"\nover = "base"\n[cards.governor]\ncost = 9\n')
        game = Game("base", 3, 7, packs=[load_pack(file).key])
        assert await ask(workers, "thumb", game) == here("thumb", game, 0)

    run(play)


def test_a_game_may_go_on_while_a_bot_thinks_about_a_view_of_it() -> None:
    async def play(workers: Workers) -> None:
        game = Game("base", 3, 7)
        expected = here("thumb", game, 0)
        asked = asyncio.create_task(ask(workers, "thumb", game))
        await asyncio.sleep(0)
        for _ in range(5):
            game.play(game.options[0])
        assert await asked == expected

    run(play)


def test_a_bot_that_hangs_is_killed_and_the_server_goes_on_meanwhile() -> None:
    async def play(workers: Workers) -> None:
        await works(workers)
        worker = workers.idle[0]
        workers.limit = 0.5
        asked = asyncio.create_task(ask(workers, "hangs", Game("base", 3, 7)))
        ticks = 0
        while not asked.done():
            await asyncio.sleep(0.01)
            ticks += 1
        with pytest.raises(BotFailed, match=r"^the bot 'hangs' did not answer within 0\.5 s$"):
            await asked
        assert ticks > 2
        assert not worker.process.is_alive()
        workers.limit = 60.0
        await works(workers)
        assert workers.idle[0] is not worker

    run(play)


@pytest.mark.parametrize(
    ("bot", "error"),
    [
        ("raises", "failed: RuntimeError"),
        ("exits", "failed: SystemExit"),
        ("dies", "failed: its process ended without an answer"),
        ("cheats", "failed: it chose what is not possible"),
        ("nobody", "failed: SetupError"),
    ],
)
def test_a_fault_is_reported_in_one_line_without_secrets(bot: str, error: str) -> None:
    async def play(workers: Workers) -> None:
        with pytest.raises(BotFailed) as failed:
            await ask(workers, bot, Game("base", 3, 7))
        assert str(failed.value) == f"the bot {bot!r} {error}"
        assert failed.value.__cause__ is None
        await works(workers)

    run(play)


def test_a_request_is_answered_while_another_bot_hangs() -> None:
    async def play(workers: Workers) -> None:
        hanging = asyncio.create_task(ask(workers, "hangs", Game("base", 3, 7)))
        await works(workers)
        assert not hanging.done()
        hanging.cancel()

    run(play, processes=2, limit=600.0)


def test_more_requests_than_processes_are_all_answered() -> None:
    async def play(workers: Workers) -> None:
        await asyncio.gather(*(works(workers) for _ in range(8)))
        assert len(alive(workers)) <= 2

    run(play, processes=2)


@pytest.mark.parametrize("bot", ["hangs", "thumb"])
@pytest.mark.parametrize("delay", [0.0, 0.001, 0.05])
def test_a_cancelled_request_leaves_the_pool_usable(bot: str, delay: float) -> None:
    async def play(workers: Workers) -> None:
        game = Game("base", 3, 7)
        for _ in range(2):
            asked = asyncio.create_task(ask(workers, bot, game))
            await asyncio.sleep(delay)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            assert asked.cancelled() or bot == "thumb"
            assert not workers.busy
            game.play("draw" if "draw" in [option.text for option in game.options] else game.options[0])
            assert await ask(workers, "thumb", game, 1) == here("thumb", game, 1)

    run(play, limit=600.0)


def test_a_worker_that_ended_while_idle_is_replaced() -> None:
    async def play(workers: Workers) -> None:
        await works(workers)
        worker = workers.idle[0]
        worker.process.kill()
        worker.process.join()
        await works(workers)
        assert workers.idle[0] is not worker

    run(play)


def test_close_ends_idle_and_thinking_processes_and_fails_what_waits() -> None:
    async def play(workers: Workers) -> None:
        await asyncio.gather(works(workers), works(workers))
        started = workers.idle[:]
        hanging = [asyncio.create_task(ask(workers, "hangs", Game("base", 3, 7))) for _ in range(4)]
        await asyncio.sleep(0.05)
        workers.close()
        workers.close()
        assert not any(worker.process.is_alive() for worker in started)
        for failed in await asyncio.gather(*hanging, return_exceptions=True):
            assert isinstance(failed, BotFailed)
        with pytest.raises(BotFailed, match="the server is closing"):
            await works(workers)

    run(play, processes=2, limit=600.0)


@pytest.mark.skipif(os.name != "posix", reason="signals are sent")
def test_workers_leave_ctrl_c_to_the_server() -> None:
    async def play(workers: Workers) -> None:
        await works(workers)
        worker = workers.idle[0]
        assert worker.process.pid
        os.kill(worker.process.pid, signal.SIGINT)
        await works(workers)
        assert workers.idle == [worker]

    run(play)


ABANDON = """
import asyncio, os
from buccaneer import Game
from tests.web.test_workers import Workers, ask, maker, works

async def play():
    workers = Workers(2, 600.0, maker)
    await asyncio.gather(works(workers), works(workers))
    asyncio.create_task(ask(workers, "hangs", Game("base", 3, 7)))
    await asyncio.sleep(0.2)
    os._exit(3)

asyncio.run(play())
"""


def test_workers_end_with_the_server_even_while_a_bot_thinks() -> None:
    """The workers share the server's output, which is closed only when the last of them has ended."""
    ended = subprocess.run([sys.executable, "-c", ABANDON], cwd=ROOT, capture_output=True, timeout=120)
    assert ended.returncode == 3
    assert ended.stderr == b""


def test_a_worker_loads_nothing_of_the_web_server() -> None:
    code = (
        "import sys, buccaneer.web.workers; print([m for m in ('fastapi', 'starlette', 'jinja2') if m in sys.modules])"
    )
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=120, text=True)
    assert loaded.stdout == "[]\n"
