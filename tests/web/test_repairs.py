"""A database that fails: at whichever write, the room does not part from it, and nobody sees what it does not have."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from buccaneer.game.game import Game
from buccaneer.web.fold import Trail
from buccaneer.web.plan import Plan
from buccaneer.web.refusal import NOT_STORED
from buccaneer.web.room import Room

from tests.web.guest import Guest, advised, refused
from tests.web.house import PATIENCE, THREE, TWO, UNSTORED, House, house, promised, refusal, state, until
from tests.web.site import Site, alone, running

pytestmark = pytest.mark.slow

Act = Callable[[], Awaitable[object]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


# -- one transaction, whichever write fails ----------------------------------------------------------


async def a_choice(house: House) -> tuple[Room, Act]:
    room = await house.open(TWO, 5)
    return room, lambda: house.choose(room)


async def the_last_choice(house: House) -> tuple[Room, Act]:
    room = await house.open(TWO)
    while not ends(room):
        await house.choose(room)
    return room, lambda: house.choose(room)


def ends(room: Room) -> bool:
    """Whether the next choice ends the game."""
    assert room.game is not None
    ahead = room.game.copy()
    ahead.play(advised(room))
    return ahead.over


async def a_choice_that_was_promised(house: House) -> tuple[Room, Act]:
    seed, choices, seat, answer = promised()
    room = await house.open(replace(THREE, seed=seed))
    for choice in choices[:-1]:
        await room.play([room.chooser], choice, room.version)
    await room.promise(seat, answer, True)
    await room.play([room.chooser], choices[-1], room.version)
    assert room.promised() == answer
    return room, lambda: room.play([seat], answer, room.version)


async def a_promise(house: House) -> tuple[Room, Act]:
    seed, choices, seat, answer = promised()
    room = await house.open(replace(THREE, seed=seed))
    for choice in choices[:-1]:
        await room.play([room.chooser], choice, room.version)
    return room, lambda: room.promise(seat, answer, True)


async def a_choice_taken_back(house: House) -> tuple[Room, Act]:
    room = await house.open(TWO, 5)
    return room, lambda: room.take_back([0, 1], room.version)


async def a_consent(house: House) -> tuple[Room, Act]:
    room = await house.open(Plan(["me", "open"], seed=8, start=0))
    await house.host.sit(room, house.person("Bart"), "Bart", 1)
    for choice in ("draw", "draw", "stop"):
        await room.play([0], choice, room.version)
    await room.take_back([0], room.version)
    return room, lambda: room.consent([1], True, room.version)


async def a_hint(house: House) -> tuple[Room, Act]:
    room = await house.open(TWO, 2)
    return room, lambda: house.host.hints.give(room, [0, 1])


async def the_last_seat(house: House) -> tuple[Room, Act]:
    room, bart = await house.open(Plan(["me", "open"])), house.person("Bart")
    return room, lambda: house.host.sit(room, bart, "Bart", 1)


async def seats_for_bots(house: House) -> tuple[Room, Act]:
    house.bots.let.clear()
    room = await house.open(Plan(["me", "open", "open"]))
    return room, lambda: house.host.fill(room, house.anne)


async def a_seat_left(house: House) -> tuple[Room, Act]:
    room = await house.open(Plan(["me", "open"]))
    return room, lambda: house.host.stand(room, house.anne)


async def another_game(house: House) -> tuple[Room, Act]:
    room, end = await the_last_choice(house)
    await end()
    return room, lambda: house.host.again(room, house.anne)


PREPARED = {
    made.__name__: made
    for made in (
        a_choice,
        the_last_choice,
        a_choice_that_was_promised,
        a_promise,
        a_choice_taken_back,
        a_consent,
        a_hint,
        the_last_seat,
        seats_for_bots,
        a_seat_left,
        another_game,
    )
}


@pytest.mark.parametrize("what", PREPARED)
def test_whichever_write_fails_nothing_is_changed_and_it_can_be_done_again(file: Path, what: str) -> None:
    async def play() -> None:
        async with house(file) as at:
            room, act = await PREPARED[what](at)
            before, updates, head = state(at.anew(room)), list(room.updates), room.head
            request, wishes = deepcopy(room.request), dict(room.wishes)
            woken = asyncio.Event()
            room.listeners.add(woken)
            failures, at.faults.left = 0, 1
            while await refusal(act()) == UNSTORED:
                assert state(room) == state(at.anew(room)) == before
                assert list(room.updates) == updates
                assert (room.request, room.wishes, room.head) == (request, wishes, head)
                assert not woken.is_set()
                assert not room.unsure
                failures += 1
                at.faults.left = failures + 1
            assert failures >= 3  # at its begin, at a statement, at its commit
            assert woken.is_set()
            assert state(room) == state(at.anew(room)) != before

    alone(play())


@pytest.mark.parametrize("what", ["a_choice", "the_last_choice", "a_choice_that_was_promised", "a_choice_taken_back"])
def test_what_was_stored_although_the_store_failed_is_taken_over(
    file: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with house(file) as at:
            room, act = await PREPARED[what](at)
            version, updates, append = room.version, list(room.updates), at.store.append

            def stored_unheard(*deed: object) -> Future[None]:
                append(*deed).result()  # type: ignore[arg-type]
                unheard: Future[None] = Future()
                lost = sqlite3.OperationalError("the connection was lost")
                unheard.set_exception(OperationalError("COMMIT", None, lost))
                return unheard

            woken = asyncio.Event()
            room.listeners.add(woken)
            with monkeypatch.context() as failing:
                failing.setattr(at.store, "append", stored_unheard)
                assert await refusal(act()) == UNSTORED
            assert room.version == version + 1
            assert state(room) == state(at.anew(room))
            assert list(room.updates) == updates
            assert room.missed(version) == []
            assert woken.is_set()

    alone(play())


def test_a_room_that_cannot_be_read_again_is_unsure_until_it_can(file: Path) -> None:
    async def play() -> None:
        async with house(file) as at:
            room = await at.open(TWO, 4)
            before = state(room)
            at.faults.dead = True
            for _ in range(2):
                assert await refusal(at.choose(room)) == UNSTORED
                assert room.unsure
                assert state(room) == before
            at.host.drive(room)
            await until(lambda: len(at.pauses) > 3)
            assert room.unsure
            at.faults.dead = False
            await until(lambda: not room.driving)
            assert not room.unsure
            assert state(room) == before
            await at.choose(room)
            assert state(room) == state(at.anew(room))

    alone(play())


def test_a_fault_of_ours_after_the_commit_is_mended_before_the_next_choice(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(room: Room, game: Game, trail: Trail) -> None:
        raise RuntimeError("a fault of ours")

    async def play() -> None:
        async with house(file) as at:
            room = await at.open(TWO, 4)
            version, choice = room.version, advised(room)
            with monkeypatch.context() as faulty:
                faulty.setattr(Room, "_changed", broken)
                with pytest.raises(RuntimeError, match="a fault of ours"):
                    await room.play([room.chooser], choice, version)
            assert await refusal(room.play([0, 1], choice, version)) == (409, "stale")
            assert state(room) == state(at.anew(room))
            assert room.choices[-1] == choice

    alone(play())


def test_nobody_sees_a_choice_before_it_is_stored(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with house(file) as at:
            room, act = await the_last_choice(at)
            before, updates, head = state(room), list(room.updates), room.head
            asked, stored, append = threading.Event(), threading.Event(), at.store.append

            def slowly(*deed: object) -> None:
                asked.set()
                assert stored.wait(PATIENCE)
                append(*deed).result()  # type: ignore[arg-type]

            def slow(*deed: object) -> Future[None]:
                return thread.submit(slowly, *deed)

            thread = ThreadPoolExecutor(1)

            woken = asyncio.Event()
            room.listeners.add(woken)
            monkeypatch.setattr(at.store, "append", slow)
            playing = asyncio.ensure_future(act())
            await until(asked.is_set)
            assert state(room) == before
            assert (list(room.updates), room.head, woken.is_set(), room.over) == (updates, head, False, False)
            stored.set()
            assert await playing == room.version
            assert room.over
            assert room.row.status == "over"
            assert room.updates[-1].version == room.version
            assert room.updates[-1].beats
            assert state(room) == state(at.anew(room))

    alone(play())


def test_who_was_overtaken_by_another_server_follows_it(file: Path) -> None:
    async def play() -> None:
        async with house(file) as at:
            room = await at.open(TWO, 4)
            elsewhere = at.anew(room)
            room.wishes = {1: [0]}
            await at.choose(elsewhere)
            assert await refusal(at.choose(room)) == (409, "stale")
            assert state(room) == state(elsewhere) == state(at.anew(room))
            assert room.wishes == {}
            await at.choose(room)

    alone(play())


def test_a_choice_ends_the_game_and_uses_up_its_promise_in_one_call(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with house(file) as at:
            last, end = await the_last_choice(at)
            kept, keep = await a_choice_that_was_promised(at)
            assert any(seat.promises for seat in kept.row.seats)
            for name in ("finish", "promise"):
                monkeypatch.delattr(at.store.__class__, name)
            await end()
            await keep()
            assert at.anew(last).row.status == last.row.status == "over"
            assert not any(seat.promises for seat in (*at.anew(kept).row.seats, *kept.row.seats))

    alone(play())


# -- what a person is told ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "de"])
def test_who_chooses_without_a_database_is_told_so_and_can_choose_again(
    site: Site, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne = Guest(site.url, lang)
    id = anne.open("/tables", kind="screen", players=2)
    version, options = anne.now(id)

    def full(*deed: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as failing:
        failing.setattr(site.shared.store, "append", full)
        refused(anne.choose(id, options[0], version), 503, NOT_STORED, lang)
    assert anne.now(id) == (version, options)
    assert anne.choose(id, options[0], version).json()["version"] == version + 1


@pytest.mark.parametrize(("call", "path"), [("create", "/play"), ("enrol", "/play"), ("tables_of", "/mine")])
def test_a_failing_database_is_no_fault_of_the_request(
    site: Site, call: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne = Guest(site.url)
    anne.open("/tables", kind="screen", players=2)

    def failing(*asked: object) -> None:
        raise OperationalError("a statement", None, sqlite3.OperationalError("database is locked"))

    with monkeypatch.context() as broken:
        broken.setattr(site.shared.store, call, failing)
        answer = anne.get(path) if path == "/mine" else anne.post(path)
        refused(answer, 503, NOT_STORED)
    assert anne.get("/mine").status_code == 200


@pytest.mark.skipif(os.name != "posix", reason="open files cannot be moved here")
def test_a_database_that_goes_away_and_comes_back_has_all_that_was_acknowledged(tmp_path: Path) -> None:
    """Its files are moved: who has them open still writes to them, others are refused, and none is made instead."""
    away = tmp_path / "away"
    away.mkdir()
    with running(tmp_path / "tables.db") as site:
        anne = Guest(site.url)
        id = anne.open("/tables", kind="screen", players=2)
        with anne.http.stream("GET", f"/stream?at={id}:{site.room(id).head}") as stream:
            lines = stream.iter_lines()
            moved = [file.rename(away / file.name) for file in tmp_path.glob("tables.db*")]
            site.shared.store.engine.dispose()
            refused(anne.get("/mine"), 503, NOT_STORED)
            kept = [press(site, anne, id).status_code for _ in range(3)].count(200)
            assert list(tmp_path.glob("tables.db*")) == []
            for file in moved:
                file.rename(tmp_path / file.name)
            assert press(site, anne, id).status_code == 200
            assert json.loads(next(line for line in lines if line.startswith("data: "))[6:])["table"] == id
        assert len(site.shared.store.deeds(id)) == kept + 1
        assert anne.get("/mine").status_code == 200


def press(site: Site, guest: Guest, id: str) -> httpx.Response:
    """Make a choice at a table that stands as it stands."""
    room = site.room(id)
    return guest.choose(id, advised(room), room.version)
