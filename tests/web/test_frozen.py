"""A table that cannot be played again here, since its rules, its data or its deeds are others, harms no other page."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from buccaneer.content import LANGUAGES
from buccaneer.game import modes
from buccaneer.game.record import read_records
from buccaneer.web.plan import Plan
from buccaneer.web.refusal import FROZEN
from buccaneer.words import Words

from tests.web.guest import HTML, Guest, advised, refused
from tests.web.house import PATIENCE, TWO, at_rest, house, refusal, state
from tests.web.site import alone, running
from tests.web.test_store import LATER, UPKEEP, VOYAGES

pytestmark = pytest.mark.slow

MINE = {"kind": "friends", "players": 3, "name": "Anne", "seat1": "thumb", "seat2": "thumb", "undo": "on"}

BREAKS = {
    "a deed that is none": "UPDATE deed SET text = 'play scuttle' WHERE game = :id AND version = 1",
    "a deed that is not possible": "UPDATE deed SET text = 'play hire:admiral7' WHERE game = :id AND version = 2",
    "a deed of another kind": "UPDATE deed SET text = 'jump 1' WHERE game = :id AND version = 2",
    "a deed that takes too much back": "UPDATE deed SET text = 'undo 9' WHERE game = :id AND version = 2",
    "a deed that counts wrongly": "UPDATE deed SET text = 'undo one' WHERE game = :id AND version = 2",
    "a deed of another seat": "UPDATE deed SET seat = seat + 1 WHERE game = :id AND version = 1",
    "a deed that is missing": "DELETE FROM deed WHERE game = :id AND version = 1",
    "other rules": "UPDATE game SET rules = 999 WHERE id = :id",
    "other data": "UPDATE game SET data = 'another digest' WHERE id = :id",
    "an unknown mode": "UPDATE game SET mode = 'chess' WHERE id = :id",
    "an unknown edition": "UPDATE game SET edition = 'chess' WHERE id = :id",
    "an unknown variant": "UPDATE game SET variant = 'chess' WHERE id = :id",
    "an unknown box": "UPDATE game SET adds = '[\"chess\"]' WHERE id = :id",
    "a broken seed": "UPDATE game SET seed = 'none' WHERE id = :id",
    "an unknown card": "UPDATE game SET deck = '[\"kraken\"]' WHERE id = :id",
    "a name that is none": "UPDATE seat SET name = '' WHERE game = :id AND number = 1",
}


def change(file: Path, statement: str, id: str) -> None:
    """Change a database that nobody uses."""
    database = sqlite3.connect(file)
    with database:
        assert database.execute(statement, {"id": id}).rowcount == 1
    database.close()


def contents(file: Path, id: str) -> list[Any]:
    """All that a database has of a table."""
    database = sqlite3.connect(file)
    tables = (("game", "id"), ("seat", "game"), ("deed", "game"))
    found = [database.execute(f"SELECT * FROM {table} WHERE {key} = ?", (id,)).fetchall() for table, key in tables]
    database.close()
    return found


def play_on(guest: Guest, id: str, choices: int) -> None:
    """Choose as soon as the choice comes, so many times."""
    ended = time.monotonic() + PATIENCE
    while choices:
        assert time.monotonic() < ended, "the game does not go on"
        version, options = guest.now(id)
        if options:
            assert guest.choose(id, options[0], version).status_code == 200
            choices -= 1


@pytest.mark.parametrize("what", BREAKS)
def test_a_table_of_other_rules_is_refused_and_takes_nothing_with_it(tmp_path: Path, what: str) -> None:
    file = tmp_path / "tables.db"
    with running(file) as site:
        anne = Guest(site.url)
        broken, whole = (anne.open("/tables", kind="screen", players=2, name1=name) for name in ("Bonny", "Wendy"))
        for id in (broken, whole):
            play_on(anne, id, 3)
        lobby = anne.open("/tables", kind="friends", players=2, name="Anne")
    change(file, BREAKS[what], broken)
    before = contents(file, broken)
    with running(file) as site:
        anne.http.base_url = site.url
        for lang in LANGUAGES:
            anne.http.headers["accept-language"] = lang
            words = Words.of(lang)
            for path in ("/", "/mine"):
                page = anne.get(path, HTML)
                assert page.status_code == 200
                assert page.text.count(words("mine.frozen")) == 1
                assert f"/t/{broken}" in page.text
                assert f"/t/{whole}" in page.text
            for path in ("", "/now", "/log", "/qr.svg"):
                refused(anne.get(f"/t/{broken}{path}", HTML), 409, FROZEN, lang)
            refused(anne.get(f"/stream?at={broken}:0.0"), 409, FROZEN, lang)
            refused(anne.choose(broken, "draw", 3), 409, FROZEN, lang)
            refused(anne.post(f"/t/{broken}/undo", version=3), 409, FROZEN, lang)
        assert anne.get(f"/t/{lobby}", HTML).status_code == 200
        with anne.http.stream("GET", f"/stream?at={broken}:0.0,{whole}:0.0") as answer:
            assert answer.status_code == 200
            data = next(line for line in answer.iter_lines() if line.startswith("data: "))
            assert f'"table": "{whole}"' in data
        play_on(anne, whole, 1)
        assert not site.run(site.host.find(broken)).driving
    assert contents(file, broken) == before


def test_a_running_game_of_other_rules_is_closed_before_its_record_is_given(tmp_path: Path) -> None:
    """Its record tells every secret: it is for those who sat there, and the game never goes on."""
    file = tmp_path / "tables.db"
    with running(file) as site:
        anne, bart, eve = (Guest(site.url) for _ in range(3))
        id = anne.open("/tables", kind="friends", players=2, name="Anne", seed="5")
        assert bart.sit(id, 1, "Bart").status_code == 200
        for _ in range(6):
            site.play(id, advised(site.room(id)))
        refused(anne.post(f"/t/{id}/close"), 409, "illegal")
        choices, rules = site.room(id).choices, site.room(id).row.rules
    change(file, f"UPDATE game SET rules = {rules + 1} WHERE id = :id", id)
    with running(file) as site:
        for guest in (anne, bart, eve):
            guest.http.base_url = site.url
        assert ["/close" in guest.get(f"/t/{id}", HTML).text for guest in (anne, bart, eve)] == [True, True, False]
        for guest in (anne, eve):
            refused(guest.get(f"/t/{id}/record"), 409, FROZEN)
        refused(eve.post(f"/t/{id}/close"), 403, "not-your-seat")
        for _ in range(2):
            assert bart.post(f"/t/{id}/close").status_code == 200
        assert ["/record" in guest.get(f"/t/{id}", HTML).text for guest in (anne, bart, eve)] == [True, True, False]
        refused(eve.get(f"/t/{id}/record"), 403, "not-your-seat")
        told = anne.get(f"/t/{id}/record").text
        found = next(read_records(told))
        assert (found.choices, found.rules, found.setup.seed, found.result) == (choices, rules + 1, 5, "running")
        assert found.setup.players == ("Anne", "Bart")
    change(file, f"UPDATE game SET rules = {rules} WHERE id = :id", id)
    with running(file) as site:  # the old rules are back
        anne.http.base_url = site.url
        refused(anne.choose(id, "draw", 6), 409, FROZEN)
        assert anne.get(f"/t/{id}/record").text == told.replace(f"rules: {rules + 1}", f"rules: {rules}")


def test_the_record_of_a_finished_game_outlives_its_rules(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with running(file) as site:
        anne = Guest(site.url)
        id = anne.open("/tables", kind="screen", players=2)
        while not site.room(id).over:
            site.play(id, advised(site.room(id)))
        before = next(read_records(anne.get(f"/t/{id}/record").text))
    change(file, BREAKS["other rules"], id)
    with running(file) as site:
        eve = Guest(site.url)
        assert "/record" in eve.get(f"/t/{id}", HTML).text
        after = next(read_records(eve.get(f"/t/{id}/record").text))
        assert (after.setup, after.choices, after.data) == (before.setup, before.choices, before.data)
        assert (after.rules, after.result, after.digest) == (999, "unknown", "unknown")
        refused(anne_at(anne, site.url).post(f"/t/{id}/close"), 409, "illegal")
    change(file, BREAKS["a deed that is missing"], id)
    with running(file) as site:
        refused(anne_at(anne, site.url).get(f"/t/{id}/record"), 409, FROZEN)
        assert "/record" not in anne.get(f"/t/{id}", HTML).text


def anne_at(anne: Guest, url: str) -> Guest:
    """The same browser at a server that has moved."""
    anne.http.base_url = url
    return anne


def test_a_table_that_waits_for_players_of_an_unknown_game_is_refused_too(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with running(file) as site:
        anne = Guest(site.url)
        id = anne.open("/tables", kind="friends", players=2, name="Anne")
    change(file, BREAKS["an unknown mode"], id)
    with running(file) as site:
        anne.http.base_url = site.url
        assert [anne.get(path, HTML).status_code for path in ("/", "/mine")] == [200, 200]
        refused(anne.get(f"/t/{id}", HTML), 409, FROZEN)
        refused(Guest(site.url).sit(id, 1, "Mary"), 409, FROZEN)


def test_the_bots_of_a_frozen_table_do_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "tables.db") as at:
            at.bots.let.clear()
            room = await at.open(Plan(["me", "thumb"], start=1))
            id = room.row.id
            await at.host.close()
            with at.store.engine.begin() as connection:
                connection.exec_driver_sql("UPDATE game SET rules = 999")
            at.host.closed = False
            at.put_away()
            at.bots.let.set()
            frozen = await at.host.find(id)
            at.host.drive(frozen)
            assert frozen.frozen
            assert not at.host.tasks
            assert at.store.deeds(id) == []
            for deed in (frozen.make_good(), frozen.play([1], "draw", 0), at.host.stand(frozen, at.anne)):
                assert await refusal(deed) == (409, FROZEN)

    alone(play())


def test_a_table_that_freezes_while_it_is_played_harms_nobody(tmp_path: Path) -> None:
    """Somebody replaces the server beside us by one of other rules, and the next write fails."""

    async def play() -> None:
        async with house(tmp_path / "tables.db") as at:
            room = await at.open(TWO, 3)
            woken_head = room.head
            with at.store.engine.begin() as connection:
                connection.exec_driver_sql("UPDATE game SET rules = 999")
            at.faults.left = 1
            assert await refusal(at.choose(room)) == (503, "not-stored")
            assert room.frozen
            assert room.head != woken_head
            assert await refusal(at.host.room(room.row.id)) == (409, FROZEN)
            assert await at.host.find(room.row.id) is room

    alone(play())


# -- what a table is played under --------------------------------------------------------------------


def test_a_table_keeps_the_rules_and_the_data_it_began_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with house(tmp_path / "tables.db") as at:
            begun = await at.open(TWO)
            waiting = await at.open(Plan(["me", "open"]))
            setup, version = begun.setup(), modes.rules_version("base")
            assert (begun.row.rules, begun.row.data) == (version, modes.data_digest(setup))
            with monkeypatch.context() as later:
                later.setattr(modes, "rules_version", lambda mode: version + 1)
                at.put_away()
                assert await refusal(at.host.room(begun.row.id)) == (409, FROZEN)
                waiting = await at.host.room(waiting.row.id)
                await at.host.sit(waiting, at.person("Bart"), "Bart", 1)
                assert waiting.row.rules == version + 1
                assert waiting.game is not None
                assert state(at.anew(waiting)) == state(waiting)
            at.put_away()
            assert (await at.host.room(begun.row.id)).game is not None
            assert await refusal(at.host.room(waiting.row.id)) == (409, FROZEN)

    alone(play())


def downgrade(file: Path) -> None:
    """Make the database one of the second schema, before tables kept their rules."""
    database = sqlite3.connect(file)
    with database:
        older = [("game", "rules"), ("game", "data"), ("game", "chosen"), ("seat", "holder")]
        database.execute("DROP INDEX ix_game_campaign")
        for part, column in [*older, *UPKEEP, *VOYAGES]:
            database.execute(f"ALTER TABLE {part} DROP COLUMN {column}")
        for part in LATER:
            database.execute(f"DROP TABLE {part}")
        database.execute("UPDATE alembic_version SET version_num = '0002'")
    database.close()


def test_a_running_game_of_before_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with running(file) as site:
        anne = Guest(site.url)
        id = anne.open("/tables", **MINE)
        play_on(anne, id, 2)
        before = state(at_rest(site.room(id)))
    downgrade(file)
    with running(file) as site:
        anne.http.base_url = site.url
        room = at_rest(site.room(id))
        assert (room.row.rules, room.row.data) == (0, "")
        assert state(room)[1:] == before[1:]
        play_on(anne, id, 2)
        assert anne.get("/mine", HTML).status_code == 200


def test_a_game_of_before_that_does_not_lead_anywhere_is_frozen(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    async def play() -> None:
        async with house(file) as at:
            id = (await at.open(TWO, 3)).row.id
        downgrade(file)
        change(file, BREAKS["a deed that is none"], id)
        async with house(file) as at:
            assert await refusal(at.host.room(id)) == (409, FROZEN)

    alone(play())
