"""The door: which names, addresses and secrets are believed, and that nobody can take the others' share."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from buccaneer.core.errors import BuccaneerError
from buccaneer.web.guard import AT_ONCE
from buccaneer.web.hosts import names_of
from buccaneer.web.limits import Crowd, Turns, counted
from buccaneer.web.reader import Seal, key_of
from buccaneer.web.settings import Settings

from tests.web.guest import HTML, JSON, Guest, advised, refused
from tests.web.site import Site, alone, running
from tests.web.test_server import PATHS

PROXY = "127.0.0.1"

linux = pytest.mark.skipif(sys.platform != "linux", reason="only here a machine has more than one address of its own")


@pytest.fixture
def anne(site: Site) -> Iterator[Guest]:
    guest = Guest(site.url)
    yield guest
    guest.close()


def from_afar(site: Site, address: str) -> Guest:
    """Somebody for whom a proxy speaks."""
    return Guest(site.url, **{"x-forwarded-for": address})


def press(guest: Guest, site: Site, id: str) -> httpx.Response:
    """A choice at a table where it is this guest's."""
    room = site.room(id)
    return guest.choose(id, advised(room), room.version)


# -- names -----------------------------------------------------------------------------------------


def asked_as(http: httpx.Client, host: str) -> int:
    return http.get("/about", headers={"host": host}).status_code


def test_the_server_answers_to_its_own_names_alone(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", hosts="ship.example, other.example") as site:
        http, port = httpx.Client(base_url=site.url), urlsplit(site.url).port
        for name in ("localhost", "LOCALHOST", "127.0.0.1", "[::1]", "ship.example", "Ship.Example.", "other.example"):
            assert (asked_as(http, name), asked_as(http, f"{name}:{port}")) == (200, 200), name
        for name in ("evil.example", "ship.example.evil", "evil@localhost", "127.0.0.2", "[::2]", "localhost:1:2", "["):
            assert asked_as(http, name) == 400, name
        for lang in ("en", "de"):
            strange = {"host": "evil.example", "accept-language": lang}
            refused(http.get("/t/tortuga/", headers=strange), 400, "no-host", lang)
            refused(http.post("/play", headers=JSON | strange), 400, "no-host", lang)


def test_everywhere_means_by_every_name_of_this_machine() -> None:
    own = socket.gethostname().casefold()
    assert own in names_of(Settings(host="0.0.0.0"))
    assert own not in names_of(Settings()) - {"localhost"}
    assert "ship.example" in names_of(Settings(host="ship.example"))


@linux
def test_the_address_a_request_came_in_at_is_a_name(tmp_path: Path) -> None:
    """So every address of a network card is one, whenever it was got."""
    with running(tmp_path / "tables.db", host="0.0.0.0") as site:
        port = urlsplit(site.url).port
        assert httpx.get(f"http://127.0.0.9:{port}/about").status_code == 200
        assert httpx.get(f"http://127.0.0.9:{port}/about", headers={"host": "127.0.0.8"}).status_code == 400


# -- addresses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("proxies", "heard"), [("", 3), (PROXY, 30), ("127.0.0.0/8", 30), ("10.0.0.0/8", 3)])
def test_only_a_proxy_that_was_named_speaks_for_others(tmp_path: Path, proxies: str, heard: int) -> None:
    with running(tmp_path / "tables.db", requests_per_second=1, proxies=proxies) as site:
        site.shared.changes.clock = lambda: 0.0
        http = httpx.Client(base_url=site.url)
        sent = [http.post("/settings", headers={"x-forwarded-for": f"198.51.100.{n}"}) for n in range(30)]
        assert [answer.status_code for answer in sent] == [403] * heard + [429] * (30 - heard)


@pytest.mark.parametrize("proxies", ["nowhere", "127.0.0.1/99", "127.0.0.1,*"])
def test_proxies_that_are_none_are_refused(proxies: str) -> None:
    with pytest.raises(BuccaneerError, match="BUCCANEER_PROXIES"):
        Settings(proxies=proxies)


def test_an_address_is_counted_once_however_it_is_written() -> None:
    assert counted("192.0.2.1") == counted("::ffff:192.0.2.1") == "192.0.2.1"
    assert counted("2001:db8::1") == counted("2001:db8::ffff:2%eth0") != counted("2001:db8:0:1::1")
    assert counted("a socket") == "a socket"


# -- too much --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with small limits that time does not ease, behind a proxy that tells addresses apart."""
    limits = {"pages_per_second": 2, "streams": 12, "streams_per_address": 9, "proxies": PROXY}
    with running(tmp_path_factory.mktemp("busy") / "tables.db", **limits) as site:
        site.shared.looks.clock = lambda: 0.0
        yield site


FLOODED = ["/about", "/static/icon.svg", "/nowhere", "/t/{id}", "/t/{id}/now", "/health"]


@pytest.mark.parametrize("path", FLOODED)
def test_a_flood_of_looks_is_slowed_and_holds_up_nobody_else(busy: Site, path: str) -> None:
    bart = from_afar(busy, "192.0.2.7")
    id = bart.open("/tables", kind="screen", players=2)
    flood = httpx.Client(base_url=busy.url, headers={"x-forwarded-for": f"2001:db8:{FLOODED.index(path)}::1"} | HTML)
    most = 160 if "static" in path else 20
    answers = [flood.get(path.format(id=id)) for _ in range(most + 5)]
    assert [answer.status_code == 429 for answer in answers] == [False] * most + [True] * 5
    refused(answers[-1], 429, "too-fast", n=int(answers[-1].headers["retry-after"]))
    assert press(bart, busy, id).status_code == 200
    assert bart.get(f"/t/{id}").status_code == 200


def test_who_comes_from_many_addresses_is_still_one_browser(busy: Site) -> None:
    eve = Guest(busy.url)
    asked = [eve.get("/about", {"x-forwarded-for": f"203.0.113.{number}"}) for number in range(30)]
    assert [answer.status_code for answer in asked] == [200] * 20 + [429] * 10


def test_who_asks_too_fast_waits_for_the_refusal(tmp_path: Path) -> None:
    """A refusal has its cost too: so many connections, so many refusals at a time."""
    with running(tmp_path / "tables.db", pages_per_second=1, penalty_seconds=60, proxies=PROXY) as site:
        site.shared.looks.clock = lambda: 0.0
        bart = from_afar(site, "192.0.2.7")
        id = bart.open("/tables", kind="screen", players=2)
        flood = httpx.Client(base_url=site.url, timeout=60)
        assert [flood.get("/static/icon.svg").status_code for _ in range(80)] == [200] * 80
        with pytest.raises(httpx.ReadTimeout):
            flood.get("/static/icon.svg", timeout=0.5)
        assert press(bart, site, id).status_code == 200


def test_catching_up_costs_a_page_however_much_was_missed(busy: Site) -> None:
    """By the page's own question and by a stream that was opened long ago."""
    bart, eve = from_afar(busy, "192.0.2.8"), from_afar(busy, "198.51.100.88")
    id = bart.open("/tables", kind="screen", players=2)
    for _ in range(40):
        busy.play(id, advised(busy.room(id)))
    assert len(eve.get(f"/t/{id}/now").json()["beats"]) == 1
    with eve.http.stream("GET", f"/stream?at={id}:0.0") as answer:
        data = next(line for line in answer.iter_lines() if line.startswith("data: "))
    assert len(json.loads(data[6:])["beats"]) == 1


@contextmanager
def streams(site: Site, id: str, addresses: list[str]) -> Iterator[list[int]]:
    """Streams of browsers without a cookie; says how each was answered."""
    with ExitStack() as open_ones:
        http = open_ones.enter_context(httpx.Client(base_url=site.url, limits=httpx.Limits(max_connections=None)))
        at = f"/stream?at={id}:{site.room(id).head}"
        asked = [http.stream("GET", at, headers={"x-forwarded-for": address}) for address in addresses]
        yield [open_ones.enter_context(one).status_code for one in asked]


def test_streams_are_counted_by_address_and_in_all(busy: Site) -> None:
    bart = from_afar(busy, "192.0.2.9")
    id = bart.open("/tables", kind="screen", players=2)
    ended = time.monotonic() + 60
    while busy.shared.streams.inside and time.monotonic() < ended:
        time.sleep(0.02)
    with streams(busy, id, ["198.51.100.1"] * 11) as answers:
        assert answers == [200] * 9 + [429] * 2
        with streams(busy, id, ["198.51.100.2"] * 4) as others:
            assert others == [200] * 3 + [429]
            assert press(bart, busy, id).status_code == 200
    while busy.shared.streams.inside and time.monotonic() < ended:
        time.sleep(0.02)
    assert not busy.shared.streams.inside


def test_a_crowd_is_as_many_as_came_in_and_did_not_leave() -> None:
    crowd = Crowd()
    limits = {"all": 3, "a": 2}
    assert [crowd.enter(limits) for _ in range(3)] == [True, True, False]
    assert [crowd.enter({"all": 3, "b": 2}) for _ in range(2)] == [True, False]
    crowd.leave(limits)
    assert crowd.inside == {"all": 2, "a": 1, "b": 1}


def test_those_of_one_address_take_turns() -> None:
    async def play() -> None:
        turns = Turns(AT_ONCE)
        mine = [turns.of("a") for _ in range(AT_ONCE + 2)]
        waiting = [asyncio.create_task(turn.begin()) for turn in mine]
        await asyncio.wait_for(turns.of("b").begin(), 60)
        assert [turn.begun for turn in mine] == [True] * AT_ONCE + [False] * 2
        mine[0].end()
        mine[0].end()  # once is enough
        await waiting[AT_ONCE]
        waiting[-1].cancel()
        await asyncio.wait(waiting)
        for turn in mine:
            turn.end()
        await asyncio.wait_for(asyncio.gather(*(turns.of("a").begin() for _ in range(AT_ONCE))), 60)

    alone(play())


# -- connections -----------------------------------------------------------------------------------


def dial(site: Site, data: bytes) -> socket.socket:
    """A connection on which somebody has said so much."""
    address = urlsplit(site.url)
    line = socket.create_connection((PROXY, address.port or 0), timeout=60)
    line.sendall(data)
    return line


def rest(line: socket.socket) -> bytes:
    """All that still comes on a connection until the other end closes it."""
    heard = b""
    with line:
        try:
            while part := line.recv(65536):
                heard += part
        except ConnectionResetError:
            pass
    return heard


HALVES = {
    "silence": (b"", b""),
    "half a line": (b"GET / HT", b"HTTP/1.1 408 "),
    "half a head": (b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ", b"HTTP/1.1 408 "),
    "half a body": (
        b"POST /play HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n"
        b"content-length: 100\r\n\r\ncsrf=",
        b"HTTP/1.1 408 ",
    ),
    "half a second request": (b"GET /about HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HT", b"HTTP/1.1 200 "),
}


def test_a_request_that_does_not_come_whole_is_given_up(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path / "tables.db", request_seconds=0.3) as site:
        lines = {name: dial(site, data) for name, (data, _) in HALVES.items()}
        for name, line in lines.items():
            heard, begins = rest(line), HALVES[name][1]
            assert heard.startswith(begins) if begins else heard == b"", name
        with dial(site, b"GET /about HTTP/1.1\r\nhost: localhost\r\n") as slow:
            try:
                while True:  # one byte after the other gives no more time
                    slow.sendall(b"x")
                    time.sleep(0.01)
            except OSError:
                pass
        anne = Guest(site.url)
        id = anne.open("/tables", kind="screen", players=2)
        with anne.http.stream("GET", f"/stream?at={id}:0.0") as stream:
            parts = stream.iter_raw()
            next(parts)
            assert rest(dial(site, b"")) == b""  # whoever has asked a whole question may wait longer for the answer
            assert press(anne, site, id).status_code == 200
            assert next(parts)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@linux
def test_connections_of_one_address_are_counted_and_others_get_through(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", connections_per_address=20, host="0.0.0.0") as site:
        bart = Guest(site.url)
        bart.http = httpx.Client(
            base_url=site.url.replace("localhost", "127.0.0.1"),
            transport=httpx.HTTPTransport(local_address="127.0.0.2"),
        )
        bart.csrf = re.findall(r'data-csrf="(\w+)"', bart.get("/", HTML).text)[0]
        id = bart.open("/tables", kind="screen", players=2)
        lines = [dial(site, b"GET / HT") for _ in range(60)]
        assert rest(lines.pop()).startswith(b"HTTP/1.1 429 ")
        assert press(bart, site, id).status_code == 200
        assert bart.get(f"/t/{id}").status_code == 200
        for line in lines:
            line.close()
        ended = time.monotonic() + 60
        while True:
            try:
                assert httpx.get(f"{site.url}about").status_code == 200
                break
            except (AssertionError, httpx.TransportError):
                assert time.monotonic() < ended
                time.sleep(0.05)


# -- secrets ---------------------------------------------------------------------------------------


def test_a_secret_that_somebody_made_up_is_replaced(site: Site, anne: Guest) -> None:
    made_up = "f" * 43
    answer = httpx.get(site.url, cookies={"browser": made_up})
    given = answer.cookies["browser"]
    assert given != made_up
    assert site.shared.seal.is_ours(given)
    assert not site.shared.seal.is_ours(given[:-1] + ("A" if given[-1] != "A" else "B"))
    assert not Seal("another key").is_ours(given)
    assert "set-cookie" not in httpx.get(site.url, cookies={"browser": anne.secret}).headers
    old = {"browser": f"{made_up[:-1]}0"}  # of a person who came before secrets were marked
    site.shared.store.enrol(key_of(old["browser"]), "Olivia", 0.0)
    answer = httpx.get(f"{site.url}new/friends", cookies=old)
    assert "Olivia" in answer.text
    assert "set-cookie" not in answer.headers


# -- HEAD ------------------------------------------------------------------------------------------


def test_head_is_answered_as_get_is(anne: Guest, site: Site) -> None:
    id = anne.open("/tables", kind="screen", players=2)
    stream = f"/stream?at={id}:{site.room(id).head}"
    for path in [*PATHS, "/health", "/static/table.css", "/nowhere", f"/t/{id}", f"/t/{id}/qr.svg", "/play", stream]:
        head = anne.http.head(path, headers=HTML)
        assert head.content == b""
        if path != stream:
            got = anne.get(path, HTML)
            assert (head.status_code, dict(head.headers, date="")) == (got.status_code, dict(got.headers, date=""))
        else:
            assert head.headers["content-type"].startswith("text/event-stream")
    ended = time.monotonic() + 60
    while site.shared.streams.inside and time.monotonic() < ended:
        time.sleep(0.02)
    assert not site.shared.streams.inside
