"""A database that fails: nothing parts from it, nobody sees what it does not have, and bots go on when it is back."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from buccaneer.core.engine import Action
from buccaneer.game.game import Game
from buccaneer.web import database
from buccaneer.web import host as hosts
from buccaneer.web.plan import Plan
from buccaneer.web.refusal import NOT_STORED
from buccaneer.web.room import Room

from tests.web.guest import Guest, advised, refused
from tests.web.house import PATIENCE, THREE, TWO, UNSTORED, House, at_rest, house, promised, refusal, state, until
from tests.web.site import Site, alone

BOTS = Plan(["me", "thumb", "thumb"], seed=8, start=1)
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
    return room, lambda: house.host.advise(room, [0, 1])


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
            request, wishes = room.request, dict(room.wishes)
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

            def stored_unheard(*deed: object) -> None:
                append(*deed)  # type: ignore[arg-type]
                raise OperationalError("COMMIT", None, sqlite3.OperationalError("the connection was lost"))

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
    def broken(room: Room, game: Game, seat: int, action: Action) -> None:
        raise RuntimeError("a fault of ours")

    async def play() -> None:
        async with house(file) as at:
            room = await at.open(TWO, 4)
            version, choice = room.version, advised(room)
            with monkeypatch.context() as faulty:
                faulty.setattr(Room, "_carry_out", broken)
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

            def slow(*deed: object) -> None:
                asked.set()
                assert stored.wait(PATIENCE)
                append(*deed)  # type: ignore[arg-type]

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


def test_a_table_is_over_in_the_transaction_of_its_last_choice(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with house(file) as at:
            room, end = await the_last_choice(at)
            monkeypatch.delattr(at.store.__class__, "finish")
            await end()
            row = at.store.load(room.row.id)
            assert row is not None
            assert row.status == room.row.status == "over"

    alone(play())


# -- bots go on --------------------------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that is locked fails at once."""
    pragmas = [pragma for pragma in database.SQLITE_PRAGMAS if not pragma.startswith("busy_timeout")]
    monkeypatch.setattr(database, "SQLITE_PRAGMAS", (*pragmas, "busy_timeout=0"))


def locked(file: Path) -> sqlite3.Connection:
    """Somebody else writes to the database: a backup, a shell."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


@pytest.mark.usefixtures("impatient")
def test_bots_go_on_when_a_locked_database_is_free_again(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with house(file) as at:
            at.bots.let.clear()
            room = await at.open(BOTS)
            other = locked(file)
            at.bots.let.set()
            await until(lambda: len(at.pauses) >= 9)
            assert (room.version, at.store.deeds(room.row.id)) == (0, [])
            other.execute("ROLLBACK")
            other.close()
            await until(lambda: not room.driving)
            assert room.chooser == 0
            assert room.version > 0
            assert state(room) == state(at.anew(room))
            assert at.pauses[:9] == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10.0, 10.0]
            reasons = [vars(line)["reason"] for line in caplog.records if line.getMessage() == "not stored"]
            assert reasons == ["SQLITE_BUSY"] * len(at.pauses)

    alone(play())


@pytest.mark.usefixtures("impatient")
def test_what_waits_to_be_stored_ends_with_the_host(file: Path) -> None:
    async def play() -> None:
        async with house(file) as at:
            at.bots.let.clear()
            room = await at.open(BOTS)
            other = locked(file)
            at.bots.let.set()
            await until(lambda: bool(at.pauses))
            await at.host.close()
            assert not at.host.tasks
            assert not room.driving
            other.close()
            at.host.drive(room)
            assert not at.host.tasks
            assert at.store.deeds(room.row.id) == []

    alone(play())


@pytest.mark.usefixtures("impatient")
def test_a_room_put_away_waits_no_longer_and_goes_on_when_it_is_found_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with house(file) as at:
            another = await at.open(TWO)
            del at.host.rooms[another.row.id]
            monkeypatch.setattr(hosts, "MOST_ROOMS", 1)
            at.bots.let.clear()
            room = await at.open(BOTS)
            other = locked(file)
            at.bots.let.set()
            await until(lambda: room.stuck)
            while room.row.id in at.host.rooms:  # it may be writing just now
                at.host.rooms.pop(another.row.id, None)
                await at.host.find(another.row.id)
            await until(lambda: not at.host.tasks)
            assert not room.driving
            other.close()
            again = await at.host.room(room.row.id)
            assert again is not room
            await until(lambda: not again.driving)
            assert again.version > 0
            assert again.chooser == 0

    alone(play())


def test_a_table_that_is_gone_drives_nobody(file: Path) -> None:
    async def play() -> None:
        async with house(file) as at:
            at.bots.let.clear()
            room = await at.open(BOTS)
            with at.store.engine.begin() as connection:
                connection.exec_driver_sql("DELETE FROM game")
            at.bots.let.set()
            await until(lambda: not at.host.tasks)
            assert await refusal(at.host.room(room.row.id)) == (404, "no-table")

    alone(play())


@pytest.mark.parametrize("look", ["/t/{id}", "/t/{id}/now", "/stream?at={id}:0.0"])
def test_whoever_looks_lets_the_bots_on(site: Site, look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    anne = Guest(site.url)
    with monkeypatch.context() as still:
        still.setattr(site.host, "drive", lambda room: None)
        person = site.shared.store.enrol(anne.key, "Anne", 0.0).id
        room = site.room(site.run(site.host.open_table(person, "Anne", BOTS)))
        assert room.bots[room.chooser]
        assert not room.driving
    with anne.http.stream("GET", look.format(id=room.row.id)) as answer:
        assert answer.status_code == 200
        assert room.driving or room.version > 0
    assert at_rest(room).chooser == 0


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
