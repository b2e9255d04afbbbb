"""The server: what every answer carries, how it is set up, started and stopped, and what it does without a database."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from buccaneer.cli import main
from buccaneer.core.engine import State, View
from buccaneer.core.errors import BuccaneerError
from buccaneer.web import health, logs, pages, workers
from buccaneer.web.addresses import address
from buccaneer.web.database import reason_of
from buccaneer.web.guard import FOR_DOCUMENTS, HEADERS
from buccaneer.web.host import Host
from buccaneer.web.limits import MOST_ADDRESSES, Bucket
from buccaneer.web.plan import Plan
from buccaneer.web.serve import listen
from buccaneer.web.settings import Settings, data_file, from_environment, variables
from buccaneer.web.store import Store
from buccaneer.web.upkeep import DAY
from buccaneer.web.workers import Job, Workers

from tests.web.guest import HTML, Guest, advised
from tests.web.house import at_rest
from tests.web.process import ROOT, STOP_LIMIT, Served, environment
from tests.web.site import Site, alone, running
from tests.web.tricks import stuck

pytestmark = pytest.mark.slow

PATHS = ["/", "/mine", "/new/friends", "/new/screen", "/rules", "/rules/ledger", "/cards", "/about", "/settings"]
PATHS += ["/you", "/you/forget", "/device"]


@pytest.fixture
def anne(site: Site) -> Iterator[Guest]:
    guest = Guest(site.url)
    yield guest
    guest.close()


# -- headers -----------------------------------------------------------------------------------------


def test_every_answer_has_the_security_headers(anne: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    id = anne.open()
    answers = [anne.get(path, HTML) for path in [*PATHS, f"/t/{id}", f"/t/{id}/log", f"/t/{id}/now", f"/t/{id}/qr.svg"]]
    answers += [anne.get(path) for path in ("/static/icon.svg", "/static/nothing", "/nowhere", "/t/nosuchtable")]
    answers += [anne.post("/settings"), anne.post("/settings", csrf=""), anne.post("/rules"), anne.get("/health")]
    with monkeypatch.context() as broken:
        broken.setattr(pages, "fragment", lambda *_: 1 / 0)
        answers.append(anne.get(f"/t/{id}"))
    assert {answer.status_code for answer in answers} == {200, 403, 404, 405, 500}
    with anne.http.stream("GET", f"/stream?at={id}:0.0") as stream:
        answers.append(stream)
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, answer.url


def test_what_can_be_no_document_has_the_other_headers(anne: Guest) -> None:
    for path in ("/static/table.css", "/static/table.js", "/static/alegreya-700.woff2"):
        answer = anne.get(path)
        assert answer.status_code == 200
        for name, value in HEADERS.items():
            assert answer.headers.get(name) == (None if name in FOR_DOCUMENTS else value), f"{path} {name}"


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert {value for name, value in policy.items() if name not in ("default-src", "base-uri", "frame-ancestors")} == {
        "'self'"
    }


def test_no_page_has_anything_inline(anne: Guest, site: Site) -> None:
    lobby = anne.open("/tables", kind="friends", players=2, name="Anne")
    table = anne.open("/tables", kind="screen", players=3, odds="on", tracker="on", undo="on")
    room = site.room(table)
    seen = [anne.get(path, HTML).text for path in [*PATHS, f"/t/{lobby}", f"/t/{table}", "/nowhere"]]
    while not room.over:
        site.play(table, advised(room))
    seen += [anne.get(path, HTML).text for path in (f"/t/{table}", f"/t/{table}/at/5")]
    for page in seen:
        assert not re.search(r"<[^>]+\sstyle\s*=|<style|<script(?![^>]*\bsrc=)|<[^>]+\son\w+\s*=|javascript:", page)
        assert not re.search(r'\b(?:src|action)="(?:https?:)?//', page)


def test_only_our_own_files_are_kept_by_browsers(anne: Guest) -> None:
    id = anne.open()
    for path in ("/", f"/t/{id}", f"/t/{id}/now", f"/t/{id}/qr.svg", "/nowhere", "/static/nothing"):
        assert anne.get(path).headers["cache-control"] == "no-store"
    file = anne.get("/static/table.css")
    assert file.headers["cache-control"] == "no-cache"
    again = anne.get("/static/table.css", {"if-none-match": file.headers["etag"]})
    assert (again.status_code, again.content, again.headers["cache-control"]) == (304, b"", "no-cache")


@pytest.mark.parametrize("secure", [False, True])
def test_cookies_are_kept_from_scripts_and_other_sites(tmp_path: Path, secure: bool) -> None:
    with running(tmp_path / "tables.db", secure_cookies=secure) as site:
        first = httpx.get(site.url)
        secret = first.headers["set-cookie"]
        name, prefix = ("__Host-browser", "__Host-") if secure else ("browser", "")
        assert re.match(name + r"=[\w-]{43}; HttpOnly; Max-Age=34560000; Path=/; SameSite=lax", secret)
        token = re.search(r'data-csrf="(\w+)"', first.text)
        assert token
        cookies = {name: first.cookies[name]}
        answer = httpx.post(f"{site.url}settings", data={"csrf": token[1], "lang": "de"}, cookies=cookies)
        prefs = answer.headers["set-cookie"]
        assert prefs.startswith(f"{prefix}prefs=")
        assert "HttpOnly" in prefs
        assert "SameSite=lax" in prefs
        assert ("; Secure" in secret, "; Secure" in prefs) == (secure, secure)
        assert "set-cookie" not in httpx.get(site.url, cookies=cookies).headers
        assert httpx.get(site.url).cookies[name] != first.cookies[name]
        assert first.headers.get("strict-transport-security") == ("max-age=31536000" if secure else None)
        planted = {"browser" if secure else "__Host-browser": cookies[name]}  # by a neighbour, who may not use the name
        assert "set-cookie" in httpx.get(site.url, cookies=planted).headers


# -- health ------------------------------------------------------------------------------------------


def unwell(site: Site) -> dict[str, str]:
    """What the server says is wrong."""
    answer = httpx.get(f"{site.url}health", timeout=60)
    told = answer.json()
    assert (answer.status_code, told["ok"]) == ((503, False) if told["wrong"] else (200, True))
    return dict(told["wrong"])


def test_the_server_says_whether_it_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.db"
    with running(file) as site:
        assert httpx.get(f"{site.url}health").json() == {"ok": True, "wrong": {}, "tables": 0}
        with sqlite3.connect(file) as other:
            other.execute("BEGIN IMMEDIATE")
            assert unwell(site) == {"database": "locked by another program (SQLITE_BUSY)"}
            other.rollback()
        assert unwell(site) == {}
        with monkeypatch.context() as small:
            small.setattr(health, "LEAST_SPACE", 1 << 80)
            assert list(unwell(site)) == ["disk"]
        with monkeypatch.context() as broken:
            broken.setattr(workers, "Worker", lambda maker: (_ for _ in ()).throw(OSError(11, "no more processes")))
            anne = Guest(site.url)
            id = anne.open("/tables", kind="screen", players=2, odds="on")
            assert anne.post(f"/t/{id}/hint").json()["error"] == "no-advice"
            assert unwell(site) == {"workers": "no process can be started (no more processes)"}
        site.shared.workers.failed = (-1e9, "")
        with site.shared.store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA query_only=ON")
        assert unwell(site) == {"database": "read-only (SQLITE_READONLY)"}
        with site.shared.store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA query_only=OFF")
        assert unwell(site) == {}
        for found in tmp_path.glob("tables.db*"):
            found.unlink()
        assert unwell(site) == {"database": "the file is gone"}
    told = [vars(record) for record in caplog.records if record.getMessage() == "not well"]
    assert [(line.get("database") or line.get("workers") or line["disk"])[:9] for line in told] == [
        "locked by",
        told[1]["disk"][:9],
        "no proces",
        "read-only",
        "the file ",
    ]


@pytest.mark.parametrize(("form", "terminal", "words"), [("", True, True), ("", False, False), ("json", True, False)])
def test_the_log_is_in_words_for_a_person_and_in_json_for_a_program(
    form: str, terminal: bool, words: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = io.StringIO()
    monkeypatch.setattr(out, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stderr", out)
    handlers, level = logging.root.handlers[:], logging.root.level
    try:
        logs.begin(form)
        full = sqlite3.OperationalError("a value that nobody should see")
        full.sqlite_errorname = "SQLITE_FULL"
        reason = reason_of(OperationalError("a statement", None, full))
        logging.getLogger("buccaneer.web").error("not stored", extra={"table": "tortuga", "reason": reason})
    finally:
        logging.root.handlers[:] = handlers
        logging.root.setLevel(level)
    told = out.getvalue()
    assert "nobody" not in told
    if words:
        line = r"\d\d:\d\d:\d\d error: not stored: table tortuga, reason the disk is full \(SQLITE_FULL\)\n"
        assert re.fullmatch(line, told)
    else:
        assert json.loads(told)["reason"] == "the disk is full (SQLITE_FULL)"


def test_a_database_that_fails_is_a_fault_of_ours_and_passes(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with running(file) as site:
        anne = Guest(site.url, "de")
        id = anne.open("/tables", kind="screen", players=2)
        version = site.room(id).version
        with sqlite3.connect(file) as other:  # somebody else writes, for longer than we wait
            other.execute("BEGIN EXCLUSIVE")
            slow = anne.http.post(f"/t/{id}/choose", data={"csrf": anne.csrf, "version": 0, "choice": "draw"})
            other.rollback()
        assert slow.status_code == 503
        assert "Dein Spiel ist sicher" in slow.text
        assert site.room(id).version == version
        assert anne.choose(id, "draw", version).status_code == 200


# -- settings ----------------------------------------------------------------------------------------


def test_settings_come_from_the_environment_under_what_is_given() -> None:
    told = {"BUCCANEER_PORT": "81", "BUCCANEER_THINK_SECONDS": "2.5", "BUCCANEER_SECURE_COOKIES": "yes", "PATH": "x"}
    made = from_environment(told, port=None, host="::1", workers=3)
    assert made == Settings(host="::1", port=81, think_seconds=2.5, secure_cookies=True, workers=3)
    assert from_environment(told, port=99).port == 99
    assert from_environment({}) == Settings()
    assert "BUCCANEER_DATABASE" in variables()


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("PORT", "http", "'http' is not a whole number"),
        ("PORT", "70000", "70000 is not from 0 to 65535"),
        ("WORKERS", "0", "0 is not from 1 to 64"),
        ("WORKERS", "1.5", "'1.5' is not a whole number"),
        ("THINK_SECONDS", "nan", "nan is not from 0.01 to 3600"),
        ("THINK_SECONDS", "0", "0.0 is not from 0.01 to 3600"),
        ("SECURE_COOKIES", "perhaps", "'perhaps' is neither yes nor no"),
        ("KEEP_DAYS", "-3", "-3 is not from 1 to 100000"),
        ("REQUESTS_PER_SECOND", "0", "0 is not from 1 to 1000000"),
        ("TABLES_PER_MINUTE", "", "'' is not a whole number"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused_by_name(name: str, value: str, reason: str) -> None:
    with pytest.raises(BuccaneerError) as refusal:
        from_environment({f"BUCCANEER_{name}": value})
    assert str(refusal.value) == f"BUCCANEER_{name}: {reason}"


def command(*arguments: str, **settings: object) -> subprocess.CompletedProcess[str]:
    """Run the command line to its end."""
    line = [sys.executable, "-m", "buccaneer", "serve", *arguments]
    return subprocess.run(line, cwd=ROOT, env=environment(**settings), capture_output=True, text=True, timeout=120)


def test_help_names_every_setting() -> None:
    told = command("--help")
    assert told.returncode == 0
    assert all(name in "".join(told.stdout.split()) for name in variables())
    options = ("--host", "--port", "--lan", "--public", "--database", "--workers", "--open")
    assert all(option in told.stdout for option in options)
    assert str(data_file()) in "".join(told.stdout.split())


def complaint(status: int, out: str, err: str) -> str:
    """The one line that says what is wrong."""
    assert (status, out, err.count("\n")) == (2, "", 1), err
    return err


Refused = Callable[..., str]


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    """What is wrong with a command, carried out in this process."""
    monkeypatch.setattr("logging.basicConfig", lambda **_: None)

    def run(*arguments: str, **settings: object) -> str:
        for name, value in environment(**settings).items():
            monkeypatch.setenv(name, value)
        return complaint(main(["serve", *arguments]), *capsys.readouterr())

    return run


def test_what_cannot_be_served_is_said_in_one_line(
    tmp_path: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = f"sqlite:///{tmp_path / 'tables.db'}"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port} of 127.0.0.1 cannot be used" in refused("--port", port, "--database", file)
    assert "BUCCANEER_WORKERS" in refused("--database", file, workers="many")
    assert "--port: 99999 is not" in refused("--port", "99999", "--database", file)
    assert "BUCCANEER_PORT: 99999 is not" in refused("--database", file, port=99999)
    monkeypatch.delenv("BUCCANEER_PORT")
    assert "--host: 1.2.3.4.5 is no address of this machine" in refused("--host", "1.2.3.4.5", "--database", file)
    assert "the database cannot be used" in refused("--database", "nonsense")
    told = refused("--database", "postgresql+nodriver://anne:geheim@localhost/x")
    assert "the database cannot be used" in told
    assert "geheim" not in told
    (tmp_path / "no.db").write_text("this is no database, however long one looks at it" * 100)
    assert "file is not a database" in refused("--database", f"sqlite:///{tmp_path / 'no.db'}")


def test_a_database_of_a_newer_version_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    store.close()
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    ended = command("--database", f"sqlite:///{file}")
    assert "revision 9999" in complaint(ended.returncode, ended.stdout, ended.stderr)


def port_of(listening: socket.socket) -> int:
    return int(listening.getsockname()[1])


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with listen(Settings()) as first, listen(Settings()) as second:
        assert port_of(second) > port_of(first)
        with pytest.raises(BuccaneerError, match=f"port {port_of(first)} of 127.0.0.1 cannot be used"):
            listen(Settings(port=port_of(first)))
    with pytest.raises(BuccaneerError, match="no address of this machine"):
        listen(Settings(host="no.such.host.example"))


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_everywhere_means_ipv4_and_ipv6() -> None:
    with listen(Settings(host="::")) as both:
        for host in ("127.0.0.1", "::1", "localhost"):
            socket.create_connection((host, port_of(both)), 5).close()
    with listen(Settings(host="::1")) as one, pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port_of(one)), 5)


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "http://localhost:81/"),
        ("0.0.0.0", "http://localhost:81/"),
        ("::", "http://localhost:81/"),
        ("::1", "http://[::1]:81/"),
        ("ship.example", "http://ship.example:81/"),
    ],
)
def test_the_address_shown_is_one_that_a_browser_takes(host: str, shown: str) -> None:
    assert address(host, 81) == shown


def test_tables_are_kept_where_the_system_keeps_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_file() == tmp_path / "buccaneer" / "tables.db"
    assert Settings().database_url == f"sqlite:///{data_file()}"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    if sys.platform == "linux":
        assert data_file() == tmp_path / ".local" / "share" / "buccaneer" / "tables.db"
    assert Settings(database="sqlite:///mine.db").database_url == "sqlite:///mine.db"


# -- from the start to the end -----------------------------------------------------------------------


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_the_server_starts_and_stops_gracefully_with_a_stream_open(tmp_path: Path, sig: signal.Signals) -> None:
    server = Served(tmp_path)
    try:
        server.start()
        said = server.out.read_text().splitlines()
        assert said[0] == f"Buccaneer is at http://localhost:{server.port}/ (Ctrl-C stops it)"
        assert "--lan" in said[1]
        anne = Guest(server.url)
        id = anne.open()
        assert anne.get("/").headers.get("server") is None
        with anne.http.stream("GET", f"/stream?at={id}:0.0") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "retry: 1000"
            assert server.process is not None
            server.process.send_signal(sig)
            for _ in lines:  # the stream comes to its proper end
                pass
        assert server.process.wait(STOP_LIMIT) == 0
        told = [json.loads(line) for line in server.log.read_text().splitlines()]
        assert all({"time", "level", "message"} <= set(line) for line in told)
        messages = [line["message"] for line in told]
        assert [text for text in messages if text in ("server begins", "table opened", "server ends")] == [
            "server begins",
            "table opened",
            "server ends",
        ]
        assert not [line for line in told if line["level"] in ("warning", "error")]
        assert not [text for text in messages if "application" in text], "the server speaks for itself"
    finally:
        server.clear()
    store = Store(server.database)
    assert store.load(id) is not None
    store.close()


# -- bots --------------------------------------------------------------------------------------------


def test_a_game_goes_on_with_a_standby_when_a_bot_hangs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        store.migrate()
        stubborn = Workers(1, 0.2, stuck)
        host = Host(store, stubborn)
        person = store.enrol("a" * 64, "Anne", 0.0)
        room = await host.room(await host.open_table(person.id, "Anne", Plan(["me", "thumb"], "dice", start=1)))
        ended = time.monotonic() + 60
        while room.version < 3 or room.bots[room.chooser]:
            assert time.monotonic() < ended
            if room.chooser == 0:
                await room.play([0], advised(room), room.version)
                host.drive(room)
            await asyncio.sleep(0.01)
        assert len(store.deeds(room.row.id)) == room.version >= 3
        await host.close()
        stubborn.close()
        store.close()

    alone(play())
    failures = [record for record in caplog.records if record.getMessage() == "bot failed"]
    assert failures
    assert {vars(record)["reason"] for record in failures} == {"the bot 'thumb' did not answer within 0.2 s"}


@pytest.mark.parametrize(("mode", "apart"), [("dice", True), ("base", False)])
def test_bots_whose_thought_takes_time_think_in_processes_of_their_own(
    anne: Guest, site: Site, monkeypatch: pytest.MonkeyPatch, mode: str, apart: bool
) -> None:
    """In plain Python the Dice Game's do, and card games' do not. Who is asked counts, not who answers in time."""
    asked: list[str] = []
    ask = site.shared.workers.ask

    async def noted(job: Job, view: View[State]) -> Any:
        asked.append(job.bot)
        return await ask(job, view)

    monkeypatch.setattr(site.shared.workers, "ask", noted)
    id = anne.open("/tables", kind="friends", mode=mode, players=2, name="Anne", seat1="thumb")
    room = site.room(id)
    while 1 not in at_rest(room).makers:
        version, options = anne.now(id)
        assert anne.choose(id, options[-1], version).status_code == 200
    assert set(asked) == ({"thumb"} if apart else set())


# -- limits and old tables ---------------------------------------------------------------------------


def test_a_bucket_gives_so_many_at_once_and_fills_again() -> None:
    now = 100.0
    bucket = Bucket(3, 0.5, lambda: now)
    assert [bucket.take("a") for _ in range(5)] == [0, 0, 0, 2, 2]
    assert bucket.take("b") == 0
    now += 1
    assert bucket.take("a") == 1
    now += 1
    assert [bucket.take("a"), bucket.take("a")] == [0, 2]
    now += 1000
    assert [bucket.take("a") for _ in range(4)] == [0, 0, 0, 2]


def test_a_bucket_forgets_those_who_asked_longest_ago() -> None:
    bucket = Bucket(1, 0.001, lambda: 0.0)
    assert bucket.take("first") == 0
    for number in range(MOST_ADDRESSES - 1):
        bucket.take(str(number))
    assert bucket.take("first") > 0
    assert len(bucket.left) == MOST_ADDRESSES
    bucket.take("one more")
    assert len(bucket.left) == MOST_ADDRESSES
    assert "0" not in bucket.left
    assert bucket.take("first") > 0


def test_a_table_swept_while_somebody_looks_is_gone_for_them_too(site: Site, anne: Guest) -> None:
    id = anne.open("/tables", kind="screen", players=2)
    now = time.time()
    with anne.http.stream("GET", f"/stream?at={id}:0.0") as answer:
        lines = answer.iter_lines()
        assert next(lines) == "retry: 1000"
        with site.shared.store.engine.begin() as database:
            database.exec_driver_sql("UPDATE game SET quiet = 99, seen = touched WHERE id = ?", (id,))
            database.exec_driver_sql("UPDATE server SET swept = ?", (now - DAY,))
        site.run(site.host.sweep(60, 60))
        assert not [line for line in lines if line.startswith("nothing")]  # the stream ends
    for answer in (anne.post(f"/t/{id}/choose", version=0, choice="draw"), anne.get(f"/stream?at={id}:0.0")):
        assert (answer.status_code, answer.json()["error"]) == (404, "no-table")
