"""Bots go on: what could not be stored is tried again, for as long as somebody could want it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from buccaneer.web import database
from buccaneer.web import host as hosts
from buccaneer.web.plan import Plan

from tests.web.guest import Guest
from tests.web.house import TWO, at_rest, house, refusal, state, until
from tests.web.site import Site, alone

BOTS = Plan(["me", "thumb", "thumb"], seed=8, start=1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


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
            assert at.pauses[:7] == [0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0]
            reasons = [vars(line)["reason"] for line in caplog.records if line.getMessage() == "not stored"]
            assert reasons == ["locked by another program (SQLITE_BUSY)"] * len(at.pauses)

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
            assert again is room  # two rooms of one table would part
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
