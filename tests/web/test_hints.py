"""Hints at a table: a first answer at once, then a better one in its place, for the seat that asked and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from buccaneer.web import hints, pages
from buccaneer.web.hints import shown
from buccaneer.web.plan import Plan
from buccaneer.web.reader import Prefs, Reader
from buccaneer.web.room import Room
from buccaneer.web.workers import BotFailed

from tests.web.house import TWO, House, house, refusal, until
from tests.web.site import alone

GLANCE, BEST, BUSY = "At first glance", "Best choice, ", 'aria-busy="true"'


def at_home(file: Path, play: Callable[[House], Awaitable[None]]) -> None:
    """Do something in a house whose better answers wait until they are let."""

    async def all_of_it() -> None:
        async with house(file) as at:
            at.bots.let.clear()
            await play(at)

    alone(all_of_it())


def page(room: Room, person: int | None) -> str:
    """What somebody sees of a table."""
    return pages.fragment(room, Reader("s" * 43, False, Prefs("en")), person)


async def with_bart(at: House) -> tuple[Room, int]:
    """A table of two people, the choice with Anne."""
    bart = at.person("Bart")
    room = await at.open(Plan(["me", "open"], seed=8, start=0))
    await at.host.sit(room, bart, "Bart", 1)
    return room, bart


def test_the_first_answer_comes_at_once_and_the_better_one_in_its_place(tmp_path: Path) -> None:
    async def play(at: House) -> None:
        room, bart = await with_bart(at)
        others = [page(room, bart), page(room, None)]
        first = await at.host.hints.give(room, [0])
        assert (first.more, first.chances[0].playouts, shown(room, 0)) == (True, 0, first)
        assert GLANCE in page(room, at.anne)
        assert BUSY in page(room, at.anne)
        assert await at.host.hints.give(room, [0]) == first
        before = room.head_for(at.anne)
        at.bots.let.set()
        await until(lambda: shown(room, 0) != first)
        better = shown(room, 0)
        assert better is not None
        assert (better.more, better.chances[0].playouts > 0) == (False, True)
        assert room.head_for(at.anne) != before
        assert BEST in page(room, at.anne)
        assert GLANCE not in page(room, at.anne)
        assert BUSY not in page(room, at.anne)
        assert (await at.host.hints.give(room, [0]), at.bots.deep) == (better, 1)
        assert [page(room, bart), page(room, None)] == others
        assert at.anew(room).row.seats[0].hints == room.row.seats[0].hints == 1

    at_home(tmp_path / "tables.db", play)


def test_what_the_game_has_left_behind_is_not_thought_out_and_not_shown(tmp_path: Path) -> None:
    async def play(at: House) -> None:
        room, other = await at.open(TWO), await at.open(TWO)
        for each in (room, other):
            assert (await at.host.hints.give(each, [0, 1])).more
            await asyncio.sleep(0)
        for each in (room, other):
            await at.choose(each)
        heads = [each.head_for(at.anne) for each in (room, other)]
        at.bots.let.set()
        await until(lambda: at.host.hints.waiting == 0)
        assert at.bots.deep == 1  # the one that had begun
        assert [each.head_for(at.anne) for each in (room, other)] == heads
        assert [shown(each, each.chooser) for each in (room, other)] == [None, None]

    at_home(tmp_path / "tables.db", play)


def test_a_page_that_is_drawn_while_a_better_answer_comes_is_the_page_before_it(tmp_path: Path) -> None:
    """Else nobody would be told of the better one: whoever has that page would seem to have it already."""

    async def play(at: House) -> None:
        room = await at.open(TWO)
        await at.host.hints.give(room, [0])
        glance = room.glance()
        before = room.head_for(at.anne)
        at.bots.let.set()
        await until(lambda: at.host.hints.waiting == 0)
        assert glance.head_for(at.anne) == before != room.head_for(at.anne)
        assert BUSY in page(glance, at.anne)
        assert BUSY not in page(room, at.anne)

    at_home(tmp_path / "tables.db", play)


def test_if_nothing_better_comes_the_first_answer_stays(tmp_path: Path) -> None:
    async def play(at: House) -> None:
        room = await at.open(TWO)
        hint = at.bots.hint

        async def failing(*asked: Any, playouts: int = 0, **named: Any) -> Any:
            if playouts:
                raise BotFailed("the time is up")
            return await hint(*asked, **named)

        at.bots.hint = failing  # type: ignore[method-assign]
        first = await at.host.hints.give(room, [0, 1])
        await until(lambda: at.host.hints.waiting == 0)
        left = shown(room, room.chooser)
        assert left is not None
        assert (left.choice, left.chances, left.more) == (first.choice, first.chances, False)
        assert BUSY not in page(room, at.anne)

    at_home(tmp_path / "tables.db", play)


def test_two_who_ask_at_once_are_one_hint(tmp_path: Path) -> None:
    async def play(at: House) -> None:
        room = await at.open(TWO)
        both = await asyncio.gather(*(at.host.hints.give(room, [0, 1]) for _ in range(2)))
        assert both[0] == both[1]
        assert (room.row.seats[room.chooser].hints, at.host.hints.waiting) == (1, 1)

    at_home(tmp_path / "tables.db", play)


def test_the_server_thinks_about_so_many_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MOST_WAITING", 2)

    async def play(at: House) -> None:
        rooms = [await at.open(TWO) for _ in range(3)]
        given = [await at.host.hints.give(room, [0, 1]) for room in rooms]
        assert [advice.more for advice in given] == [True, True, False]
        assert at.host.hints.waiting == 2

    at_home(tmp_path / "tables.db", play)


def test_without_play_outs_the_first_answer_is_all(tmp_path: Path) -> None:
    async def play(at: House) -> None:
        at.host.hints.playouts = 0
        room = await at.open(TWO)
        assert not (await at.host.hints.give(room, [0, 1])).more
        assert GLANCE in page(room, at.anne)
        assert BUSY not in page(room, at.anne)

    at_home(tmp_path / "tables.db", play)


def test_who_has_not_the_choice_gets_no_hint(tmp_path: Path) -> None:
    async def play(at: House) -> None:
        room, _ = await with_bart(at)
        assert await refusal(at.host.hints.give(room, [1])) == (403, "not-your-choice")
        assert room.advice == {}

    at_home(tmp_path / "tables.db", play)
