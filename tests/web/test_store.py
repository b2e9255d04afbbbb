"""The storage: what is written stays, of two at once exactly one wins, and the schema is what the code thinks."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import make_url, text
from sqlalchemy.exc import IntegrityError, OperationalError

from buccaneer.web.database import Plain
from buccaneer.web.migrations import NewerDatabase
from buccaneer.web.persons import Person
from buccaneer.web.schema import Base
from buccaneer.web.store import DEED, END, TOUCH, WRITE_DEED, Deed, Gone, SeatRow, Start, Store, TableRow, Taken
from buccaneer.web.upkeep import DAY
from buccaneer.web.writer import Job

ANNE, BART, CARL = 1, 2, 3  # the persons every store here knows
ROUNDS = 20
# Columns that came with campaigns.
VOYAGES = [("game", "campaign"), ("game", "stage"), ("game", "place"), ("game", "packs")]
LATER = ("server", "device", "code", "entry", "member", "campaign")  # tables that were not there at first
UPKEEP = [("game", "seen"), ("game", "quiet"), ("person", "quiet")]  # columns that came with the server's own days
START = Start(12.0, 7, "a digest")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games 100%.db'}"


@pytest.fixture(params=["file", "memory"])
def store(request: pytest.FixtureRequest, url: str) -> Iterator[Store]:
    store = Store(url if request.param == "file" else "sqlite://")
    store.migrate()
    for number, name in enumerate(("Anne", "Bart", "Carl"), 1):
        assert store.enrol(f"{number:064x}", name, now=1.0) == Person(number, name)
    yield store
    store.close()


@pytest.fixture
def other(store: Store, url: str) -> Iterator[Store]:
    """A second store on the same file, or the same store where it is in memory."""
    other = Store(url) if store.engine.url.database else store
    yield other
    other.close()


def seats(*kinds: str) -> list[SeatRow]:
    """Anne on seat 0, and others that are open or bots'."""
    others = [SeatRow(number, kind, "") for number, kind in enumerate(kinds, 1)]
    return [SeatRow(0, "person", "Anne", person=ANNE), *others]


def table(id: str = "tortuga", **chosen: Any) -> TableRow:
    start, secrets = ("base", "bigbox", ""), ("5eed" * 8, "b07" * 10)
    options = {"odds": True, "screen": False}
    usual = TableRow(id, *start, *secrets, -1, ("y11", "tax-points"), ANNE, options, "open", 10.0, 10.0)
    return replace(usual, **({"seats": seats("open", "open")} | chosen))


def loaded(store: Store, id: str = "tortuga") -> TableRow:
    found = store.load(id)
    assert found is not None
    return found


def together(*deeds: Callable[[], object]) -> list[object]:
    """Do things in threads at the same moment; says what each gave or raised."""
    barrier = Barrier(len(deeds))

    def run(deed: Callable[[], object]) -> object:
        barrier.wait(timeout=60)
        try:
            return deed()
        except Taken as taken:
            return taken

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(run, deeds))


def refused(results: list[object]) -> int:
    return sum(isinstance(result, Taken) for result in results)


# -- persons -------------------------------------------------------------------------------------


def test_a_person_is_known_by_key(store: Store) -> None:
    assert store.person("f" * 64) is None
    made = store.enrol("f" * 64, "Grace", now=2.0)
    assert made == store.person("f" * 64) == store.enrol("f" * 64, "Mary", now=3.0)


def test_a_person_is_renamed(store: Store) -> None:
    store.rename(BART, "Bartholomew")
    assert store.person(f"{BART:064x}") == Person(BART, "Bartholomew")
    assert store.person(f"{ANNE:064x}") == Person(ANNE, "Anne")


def test_a_person_enrolled_twice_at_once_is_one_person(store: Store, other: Store) -> None:
    for number in range(ROUNDS):
        key = f"{1000 + number:064x}"
        first, second = together(partial(store.enrol, key, "A", 1.0), partial(other.enrol, key, "B", 1.0))
        assert first == second == store.person(key)


# -- tables --------------------------------------------------------------------------------------


def test_a_table_is_loaded_as_it_was_created(store: Store) -> None:
    kept = [*seats("open"), SeatRow(2, "bot", "Cog", bot="greedy"), SeatRow(3, "open", "", kept_for=BART, hints=2)]
    made = table(seats=kept, start=2, variant="expedition", options={"undo": True})
    store.create(made)
    assert store.load("tortuga") == made
    assert store.load("nassau") is None


def test_an_id_is_given_once(store: Store) -> None:
    store.create(table())
    with pytest.raises(Taken, match="tortuga"):
        store.create(table(mode="other", seats=[]))
    assert store.load("tortuga") == table()


def test_a_table_begins_once_and_only_when_full(store: Store, other: Store) -> None:
    store.create(table())
    assert not store.begin("tortuga", START)
    assert store.load("tortuga") == table()
    full = table("havana", seats=[*seats("bot"), SeatRow(2, "person", "Bart", person=BART)])
    store.create(full)
    results = together(*(partial(each.begin, "havana", START) for each in (store, other) * 2))
    assert sorted(map(bool, results)) == [False, False, False, True]
    assert loaded(store, "havana") == replace(full, status="running", touched=12.0, rules=7, data="a digest")
    assert not store.begin("nassau", START)


@pytest.mark.parametrize("last", ["person", "bot"])
def test_with_its_last_seat_taken_a_table_begins(store: Store, last: str) -> None:
    store.create(table(rules=1, data="of the day it was opened"))
    store.sit("tortuga", 1, BART, "Bart", START)
    waiting = loaded(store)
    assert (waiting.status, waiting.touched, waiting.rules) == ("open", 10.0, 1)
    if last == "person":
        store.sit("tortuga", 2, CARL, "Carl", START)
    else:
        assert store.fill("tortuga", "greedy", {2: "Cog"}, START) == 1
    begun = loaded(store)
    assert (begun.status, begun.touched, begun.rules, begun.data) == ("running", 12.0, 7, "a digest")


def test_a_table_is_over_once(store: Store) -> None:
    store.create(table(status="running"))
    store.finish("tortuga", now=20.0)
    store.finish("tortuga", now=21.0)
    assert (loaded(store).status, loaded(store).touched) == ("over", 20.0)


def test_a_table_has_one_that_follows(store: Store) -> None:
    store.create(table(status="over"))
    assert store.follow("tortuga", table("nassau", previous="tortuga")) == "nassau"
    assert store.follow("tortuga", table("havana", previous="tortuga")) == "nassau"
    assert loaded(store).following == "nassau"
    assert loaded(store, "nassau").previous == "tortuga"
    assert store.load("havana") is None
    with pytest.raises(LookupError, match="there is no table havana"):
        store.follow("havana", table("port-royal"))
    with pytest.raises(Taken, match="there is a table tortuga already"):
        store.follow("nassau", table("tortuga"))
    assert loaded(store, "nassau").following is None


def test_two_want_to_play_again_at_once(store: Store, other: Store) -> None:
    for number in range(ROUNDS):
        id = f"table{number}"
        store.create(table(id, status="over"))
        mine, yours = table(f"{id}a", previous=id), table(f"{id}b", previous=id)
        first, second = together(partial(store.follow, id, mine), partial(other.follow, id, yours))
        assert first == second == loaded(store, id).following
        assert [store.load(mine.id), store.load(yours.id)].count(None) == 1


def test_tables_of_a_person_come_latest_first(store: Store) -> None:
    shared = [SeatRow(0, "person", "Bart", person=BART), SeatRow(1, "person", "Bart 2", person=BART)]
    store.create(table("a", touched=3.0))
    store.create(table("b", touched=5.0, seats=shared))
    store.create(table("c", touched=4.0, seats=[*seats("open"), SeatRow(2, "person", "Bart", person=BART)]))
    store.create(table("d", touched=6.0, seats=[SeatRow(0, "open", "", kept_for=BART)]))
    assert [row.id for row in store.tables_of(BART)] == ["b", "c"]
    assert [row.id for row in store.tables_of(ANNE)] == ["c", "a"]
    assert [row.id for row in store.tables_of(ANNE, limit=1)] == ["c"]
    assert store.tables_of(CARL) == []
    assert store.tables_of(BART)[0].seats == shared


def test_a_host_s_tables_are_counted_until_they_are_over(store: Store) -> None:
    for number, status in enumerate(("open", "running", "over", "over")):
        store.create(table(f"table{number}", status=status))
    store.create(table("barts", host=BART))
    assert [store.count_open(person) for person in (ANNE, BART, CARL)] == [2, 1, 0]
    assert store.count_open(ANNE, since=1e12) == 0


KEEP, KEEP_RUNNING = 3, 5


def days(store: Store, number: int, first: float = 1e9) -> list[str]:
    """Let so many of the server's days pass; says what was swept."""
    return [id for day in range(number) for id in store.sweep(first + day * DAY, KEEP, KEEP_RUNNING)]


def test_quiet_tables_are_swept_with_all_that_is_theirs(store: Store) -> None:
    for id in ("old-open", "old-over", "old-running", "new-open"):
        store.create(table(id, status=id.split("-")[1], touched=1.0))
        store.append(id, [Deed(1, 0, "play draw")], now=1.0).result()
    assert days(store, KEEP) == []
    assert store.follow("old-over", table("new-over", previous="old-over", status="over")) == "new-over"
    store.append("new-open", [Deed(2, 0, "play draw")], now=2.0).result()
    assert sorted(days(store, 2, 2e9)) == ["old-open", "old-over"]
    assert {row.id for row in store.tables_of(ANNE)} == {"old-running", "new-open", "new-over"}
    assert loaded(store, "new-over").previous is None
    assert store.deeds("old-over") == []
    assert len(store.deeds("new-open")) == 2
    with store.engine.connect() as connection:
        for left in ("seat", "deed"):
            found = connection.execute(text(f"SELECT count(*) FROM {left} WHERE game IN ('old-open', 'old-over')"))
            assert found.scalar() == 0
    assert days(store, 1, 3e9) == ["old-running"]


def test_no_jump_of_the_clock_deletes_anything(store: Store) -> None:
    """However far it jumps, forth and back: that is one day."""
    store.create(table("tortuga", status="over", touched=1e9))
    for jump in (0.0, 365 * DAY, 1.0, 4000 * DAY, -1e12):
        for moment in range(30):
            assert store.sweep(1e9 + jump + moment, KEEP, KEEP_RUNNING) == []
    store.append("tortuga", [Deed(1, 0, "play draw")], now=1e9 + 365 * DAY).result()  # while the clock was wrong
    assert days(store, KEEP) == []
    assert days(store, KEEP + 1, 2e9) == ["tortuga"]


def test_whoever_has_no_seat_is_forgotten_in_the_end(store: Store) -> None:
    store.create(table("tortuga", host=ANNE, status="running", touched=1.0))
    kept = SeatRow(1, "open", "", kept_for=BART)
    store.create(replace(table("nassau", host=ANNE, touched=1.0), seats=[*seats(), kept]))
    assert days(store, KEEP - 1) == []
    assert [store.person(f"{number:064x}") is not None for number in (ANNE, BART, CARL)] == [True, True, True]
    days(store, 1, 2e9)
    assert [store.person(f"{number:064x}") is not None for number in (ANNE, BART, CARL)] == [True, True, False]
    assert store.enrol(f"{CARL:064x}", "Carl", 2.0).name == "Carl"


# -- deeds ---------------------------------------------------------------------------------------


def test_deeds_come_in_order_and_touch_the_table(store: Store) -> None:
    store.create(table(status="running"))
    written = [Deed(number, number % 3, f"undo {number}") for number in range(1, 12)]
    for deed in written:
        store.append("tortuga", [deed], now=10.0 + deed.version).result()
    assert store.deeds("tortuga") == written
    assert loaded(store).touched == 21.0
    assert store.deeds("nassau") == []


def test_a_version_written_twice_changes_nothing(store: Store) -> None:
    store.create(table(status="running"))
    store.append("tortuga", [Deed(1, 0, "play draw")], now=11.0).result()
    with pytest.raises(Taken, match="version 1 of table tortuga"):
        store.append("tortuga", [Deed(1, 1, "play stop")], now=12.0).result()
    assert store.deeds("tortuga") == [Deed(1, 0, "play draw")]
    assert loaded(store).touched == 11.0


def test_a_deed_and_all_it_changes_are_written_together(store: Store) -> None:
    promised = [SeatRow(0, "person", "Anne", person=ANNE, promises=["a", "b"]), *seats("bot")[1:]]
    store.create(table(status="running", seats=promised))
    store.append("tortuga", [Deed(1, 0, "play a")], now=11.0, over=True, promises={0: ["b"]}).result()
    with pytest.raises(Taken):
        store.append("tortuga", [Deed(1, 0, "play b")], now=12.0, promises={0: []}).result()
    found = loaded(store)
    assert (found.status, found.touched, found.seats[0].promises) == ("over", 11.0, ["b"])


def test_a_deed_needs_its_table(store: Store) -> None:
    with pytest.raises(LookupError, match="there is no table nassau"):
        store.append("nassau", [Deed(1, 0, "play draw")], now=11.0).result()


def written(store: Store, deed: Deed) -> None:
    store.append("tortuga", [deed], 9.0).result()


def test_of_two_who_write_a_version_at_once_one_wins(store: Store, other: Store) -> None:
    store.create(table(status="running"))
    for version in range(1, ROUNDS + 1):
        mine, yours = Deed(version, 0, "play draw"), Deed(version, 1, "play stop")
        results = together(partial(written, store, mine), partial(written, other, yours))
        assert refused(results) == 1
        assert store.deeds("tortuga")[-1] == (yours if isinstance(results[0], Taken) else mine)
    assert len(store.deeds("tortuga")) == ROUNDS


# -- seats ---------------------------------------------------------------------------------------


def test_an_open_seat_is_taken_and_left_again(store: Store) -> None:
    store.create(table())
    store.sit("tortuga", 2, BART, "Bart", START)
    assert loaded(store).seats[2] == SeatRow(2, "person", "Bart", person=BART)
    store.stand("tortuga", 2, CARL)
    assert loaded(store).seats[2].person == BART
    store.stand("tortuga", 2, BART)
    assert loaded(store) == table()


def test_a_seat_that_is_not_free_is_taken(store: Store) -> None:
    store.create(table(seats=[*seats("open", "bot"), SeatRow(3, "open", "", kept_for=CARL)]))
    for number in (0, 2, 3, 7):
        with pytest.raises(Taken):
            store.sit("tortuga", number, BART, "Bart", START)
    with pytest.raises(Taken):
        store.sit("nassau", 1, BART, "Bart", START)
    store.sit("tortuga", 3, CARL, "Carl", START)
    assert loaded(store).seats[3] == SeatRow(3, "person", "Carl", person=CARL)


def test_a_person_sits_twice_only_at_one_screen(store: Store) -> None:
    store.create(table())
    with pytest.raises(Taken):
        store.sit("tortuga", 1, ANNE, "Anne 2", START)
    store.create(table("nassau", options={"screen": True}))
    store.sit("nassau", 1, ANNE, "Anne 2", START)
    assert [seat.person for seat in loaded(store, "nassau").seats] == [ANNE, ANNE, None]


@pytest.mark.parametrize("status", ["running", "over"])
def test_seats_stay_as_they_are_once_the_table_runs(store: Store, status: str) -> None:
    store.create(table(status=status))
    store.stand("tortuga", 0, ANNE)
    assert store.fill("tortuga", "greedy", {1: "Cog"}, START) == 0
    assert store.load("tortuga") == table(status=status)


def test_an_open_seat_becomes_a_bot_s(store: Store) -> None:
    store.create(table(seats=[*seats("open"), SeatRow(2, "open", "", kept_for=BART)]))
    assert store.fill("tortuga", "greedy", {2: "Cog"}, START) == 1
    assert store.fill("tortuga", "careful", {0: "Gear", 2: "Wheel"}, START) == 0
    assert store.fill("nassau", "careful", {0: "Gear"}, START) == 0
    assert loaded(store).seats == [*seats("open"), SeatRow(2, "bot", "Cog", bot="greedy")]
    assert store.fill("tortuga", "careful", {1: "Gear", 2: "Wheel"}, START) == 1
    assert [seat.name for seat in loaded(store).seats] == ["Anne", "Gear", "Cog"]


def test_hints_are_counted_by_seat(store: Store) -> None:
    store.create(table(status="running"))
    together(*[partial(store.hinted, "tortuga", 0)] * 4)
    store.hinted("tortuga", 2)
    assert [seat.hints for seat in loaded(store).seats] == [4, 0, 1]


@pytest.mark.parametrize(("number", "person"), [(1, CARL), (2, BART)], ids=["one seat", "one person"])
def test_of_two_claims_at_once_one_wins(store: Store, other: Store, number: int, person: int) -> None:
    for round in range(ROUNDS):
        id = f"table{round}"
        store.create(table(id))
        results = together(
            partial(store.sit, id, 1, BART, "Bart", START), partial(other.sit, id, number, person, "Other", START)
        )
        assert refused(results) == 1
        winner = SeatRow(1, "person", "Bart", person=BART)
        if isinstance(results[0], Taken):
            winner = SeatRow(number, "person", "Other", person=person)
        assert [seat for seat in loaded(store, id).seats[1:] if seat.person] == [winner]


def test_a_table_never_begins_with_a_seat_just_left(store: Store, other: Store) -> None:
    for number in range(ROUNDS):
        id = f"table{number}"
        store.create(table(id, seats=[*seats(), SeatRow(1, "person", "Bart", person=BART)]))
        begun, _ = together(partial(store.begin, id, START), partial(other.stand, id, 1, BART))
        assert begun == (loaded(store, id).seats[1].kind == "person") == (loaded(store, id).status == "running")


# -- the database --------------------------------------------------------------------------------


def test_what_waits_together_is_written_together_and_what_is_taken_fails_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one transaction is under way others wait; then they share one."""
    store.create(table(status="running"))
    store.append("tortuga", [Deed(1, 0, "play draw")], 9.0).result()
    sizes: list[int] = []
    busy, free, commit = Event(), Event(), store.writer.commit

    def watched(jobs: list[Job]) -> None:
        sizes.append(len(jobs))
        busy.set()
        assert free.wait(60)
        commit(jobs)

    monkeypatch.setattr(store.writer, "commit", watched)
    first = store.append("tortuga", [Deed(2, 0, "play draw"), Deed(3, 1, "play stop")], 9.0)
    assert busy.wait(60)
    waiting = [store.append("tortuga", [Deed(version, 0, "play stop")], 9.0) for version in (4, 3, 5)]
    gone = store.append("nassau", [Deed(1, 0, "play draw")], 9.0)
    free.set()
    first.result(60)
    assert [type(job.exception(60)) for job in (*waiting, gone)] == [type(None), Taken, type(None), Gone]
    assert sizes == [1, 4]
    assert [deed.version for deed in store.deeds("tortuga")] == [1, 2, 3, 4, 5]


def test_what_is_refused_leaves_nothing_behind(store: Store) -> None:
    """Alone in its transaction it needs no savepoint: all of it is undone."""
    store.create(table(status="running"))
    store.append("tortuga", [Deed(1, 0, "play draw")], 9.0).result()
    with pytest.raises(Taken):
        store.append("tortuga", [Deed(1, 0, "play stop")], 10.0, over=True).result()
    found = loaded(store, "tortuga")
    assert (found.status, found.touched) == ("running", 9.0)
    assert [deed.text for deed in store.deeds("tortuga")] == ["play draw"]


def test_statements_are_written_out_in_the_words_of_their_database() -> None:
    for url, places in (("sqlite://", "?, ?, ?, ?"), ("postgresql+psycopg://", "%(game)s")):
        dialect = make_url(url).get_dialect()()
        assert places in Plain(WRITE_DEED, dialect, DEED).text
        assert "status" in Plain(END, dialect).text
        assert "status" not in Plain(TOUCH, dialect).text


def test_what_is_written_is_there_for_another_store(url: str) -> None:
    first = Store(url)
    first.migrate()
    anne = first.enrol("a" * 64, "Anne", now=1.0)
    first.create(table(host=anne.id))
    first.append("tortuga", [Deed(1, 0, "play draw")], now=11.0).result()
    second = Store(url)
    second.migrate()
    assert second.person("a" * 64) == anne
    assert second.load("tortuga") == table(host=anne.id, touched=11.0)
    assert second.deeds("tortuga") == [Deed(1, 0, "play draw")]
    first.close()
    second.close()


def test_sqlite_is_set_to_keep_what_it_was_told(url: str) -> None:
    store = Store(url)
    with store.engine.connect() as connection:
        for name, value in {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}.items():
            assert connection.exec_driver_sql(f"PRAGMA {name}").scalar() == value
    store.close()


def test_migrating_again_changes_nothing_and_leaves_logging_alone(store: Store) -> None:
    store.create(table())
    logger = logging.getLogger("buccaneer.test")
    before = logging.root.handlers[:], logging.root.level
    store.migrate()
    assert (logging.root.handlers, logging.root.level) == before
    assert not logger.disabled
    assert store.load("tortuga") == table()


def test_a_table_from_before_the_boxes_is_taken_over(url: str) -> None:
    """Games and seats of the first schema have no boxes mixed in and nothing promised."""
    store = Store(url)
    store.migrate()
    store.enrol("1" * 64, "Anne", now=1.0)
    store.create(table())
    with store.engine.begin() as connection:
        later = {
            "adds": "game",
            "promises": "seat",
            "rules": "game",
            "data": "game",
            "chosen": "game",
            "holder": "seat",
        }
        connection.execute(text("DROP INDEX ix_game_campaign"))
        for part, column in [*((part, column) for column, part in later.items()), *UPKEEP, *VOYAGES]:
            connection.execute(text(f"ALTER TABLE {part} DROP COLUMN {column}"))
        for part in LATER:
            connection.execute(text(f"DROP TABLE {part}"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    store.migrate()
    assert store.load("tortuga") == table()
    assert store.person("1" * 64) == Person(ANNE, "Anne")
    store.promise("tortuga", 0, ["mark:tax-inspector"])
    assert loaded(store, "tortuga").seats[0].promises == ["mark:tax-inspector"]
    store.close()


def test_the_schema_is_what_the_models_say(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []


def test_a_database_from_the_future_is_refused(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match="revision 9999") as refusal:
        store.migrate()
    assert "\n" not in str(refusal.value)


def test_a_store_says_what_is_wrong_with_it(store: Store, tmp_path: Path) -> None:
    assert store.trouble() == ""
    assert Store(f"sqlite:///{tmp_path / 'no' / 'such' / 'folder.db'}").trouble() == "the file is gone"


@pytest.mark.skipif(os.name != "posix", reason="this system keeps files private in other ways")
def test_a_file_that_comes_back_is_used_again_and_none_is_made_in_its_place(url: str, tmp_path: Path) -> None:
    store = Store(url)
    store.migrate()
    store.enrol(f"{ANNE:064x}", "Anne", now=1.0)
    store.create(table())
    store.engine.dispose()  # so that somebody opens it while it is away
    assert store.file is not None
    store.file.rename(tmp_path / "away")
    with pytest.raises(OperationalError):
        store.load("tortuga")
    assert not store.file.exists()
    (tmp_path / "away").rename(store.file)
    assert loaded(store) == table()
    store.close()


def test_nobody_else_reads_the_file(tmp_path: Path) -> None:
    made, old = tmp_path / "made.db", tmp_path / "old.db"
    old.touch()
    old.chmod(0o644)
    for file in (made, old):
        store = Store(f"sqlite:///{file}")
        store.migrate()
        assert {found.stat().st_mode & 0o777 for found in tmp_path.glob(f"{file.name}*")} == {0o600}
        store.close()


def test_a_store_works_from_many_threads(store: Store) -> None:
    def busy(number: int) -> int:
        id = f"table{number}"
        store.create(table(id, status="running"))
        for version in range(1, 11):
            store.append(id, [Deed(version, 0, "play draw")], now=20.0).result()
            assert loaded(store, id).touched == 20.0
        return len(store.deeds(id))

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(busy, range(8))) == [10] * 8


def test_secrets_are_shown_neither_by_a_table_nor_by_an_error(store: Store) -> None:
    row = table(host=99)
    with pytest.raises(IntegrityError) as failure:
        store.create(row)
    assert store.load("tortuga") is None
    for secret in (row.seed, row.bot_secret, "y11"):
        assert secret not in repr(row)
        assert secret not in str(failure.value)
