"""Hostile guests: names that are no names, pages that lead elsewhere, seats claimed at once, and far too much."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from functools import partial
from html import escape, unescape
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from buccaneer.web.reader import NAME_LENGTH

from tests.web.guest import HTML, Guest, advised, at_once, refused, standing
from tests.web.site import Site, running

pytestmark = pytest.mark.slow


@pytest.fixture
def anne(site: Site) -> Iterator[Guest]:
    guest = Guest(site.url)
    yield guest
    guest.close()


# -- seats ---------------------------------------------------------------------------------------------


def test_a_preview_robot_takes_no_seat(anne: Guest, site: Site) -> None:
    id = anne.open("/tables", kind="friends", players=2, name="Anne")
    before = standing(site, id)
    for agent in ("WhatsApp/2.0", "Slackbot-LinkExpanding 1.0", "facebookexternalhit/1.1"):
        answer = httpx.get(f"{site.url}t/{id}", headers={"user-agent": agent})
        assert answer.status_code == 200
        assert httpx.get(f"{site.url}t/{id}/qr.svg").status_code == 200
    assert standing(site, id) == before


def test_of_two_who_claim_a_seat_at_once_one_gets_it(anne: Guest, site: Site) -> None:
    mary, grace = Guest(site.url), Guest(site.url, "de")
    for number in range(8):
        id = anne.open("/tables", kind="friends", players=3, name="Anne")
        first, second = at_once(partial(mary.sit, id, 1, "Mary"), partial(grace.sit, id, 1, "Grace"))
        assert sorted((first.status_code, second.status_code)) == [200, 409], number
        refused(*((first, 409, "seat-taken") if first.status_code == 409 else (second, 409, "seat-taken", "de")))
        assert site.room(id).names[1] == ("Grace" if first.status_code == 409 else "Mary")


def test_of_two_of_one_name_at_once_one_gets_a_seat(anne: Guest, site: Site) -> None:
    mary, grace = Guest(site.url), Guest(site.url)
    for _ in range(8):
        id = anne.open("/tables", kind="friends", players=3, name="Anne")
        answers = at_once(partial(mary.sit, id, 1, "Mary"), partial(grace.sit, id, 2, "mary"))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert anne.post(f"/t/{id}/fill").status_code == 200
        assert anne.get(f"/t/{id}").status_code == 200


def test_one_person_claims_two_seats_at_once(anne: Guest, site: Site) -> None:
    mary = Guest(site.url)
    for _ in range(8):
        id = anne.open("/tables", kind="friends", players=3, name="Anne")
        answers = at_once(partial(mary.sit, id, 1, "Mary"), partial(mary.sit, id, 2, "Mary 2"))
        assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_who_is_refused_a_seat_keeps_the_name_they_had(anne: Guest, site: Site) -> None:
    id = anne.open("/tables", kind="friends", players=2, name="Grace")
    refused(anne.post("/tables", kind="friends", players=2, name="Eve", seat1="hal"), 400, "bad-plan")
    refused(anne.sit(id, 1, "Mallory"), 409, "seat-taken")
    person = site.shared.store.person(anne.key)
    assert person is not None
    assert person.name == "Grace"


# -- names ---------------------------------------------------------------------------------------------

NO_NAMES = {
    "empty": "",
    "spaces": "   ",
    "too long": "a" * (NAME_LENGTH + 1),
    "far too long": "a" * 60,
    "comma": "Eve,Bob",
    "null": "E\x00ve",
    "bell": "Eve\x07",
    "turned round": "\u202eevE",
    "set apart": "Eve\u2066x\u2069",
    "marked as from the right": "Eve\u200f",
    "marked as Arabic": "Eve\u061c",
    "joined unseen": "E\u2060ve",
    "soft hyphen": "E\u00adve",
    "tag letters": "Eve\U000e0041",
    "Mongolian variant": "Eve\u180b",
    "note without a head": "Eve\U0001d159",
    "filler": "Eve\U00016fe4",
    "marks only": "!?",
    "emoji only": "🏴‍☠️",
    "zero width": "\u200b\u200d\ufeff",
    "zero width inside": "E\u200bve",
    "blank letter": "\u3164",
    "blank letter inside": "Eve\uffa0",
    "unseen variant": "Eve\ufe0f",
}


@pytest.mark.parametrize("name", NO_NAMES.values(), ids=NO_NAMES)
def test_what_cannot_be_a_name_is_refused(site: Site, anne: Guest, name: str) -> None:
    id = anne.open("/tables", kind="friends", players=2, name="Anne")
    mary = Guest(site.url, "de")
    before = standing(site, id)
    refused(mary.post(f"/t/{id}/sit", seat=1, name=name), 400, "bad-name", "de", letters=NAME_LENGTH)
    if name.strip():
        refused(anne.post("/tables", kind="friends", players=2, name=name), 400, "bad-name", letters=NAME_LENGTH)
        refused(anne.post("/tables", kind="screen", players=2, name1=name), 400, "bad-name", letters=NAME_LENGTH)
    assert standing(site, id) == before


@pytest.mark.parametrize(
    "name", ["Zoë", "Zoe\u0308", "李雷", "مرحبا", "O'Neil & Co", " Anne   Marie ", "Eve 🙂", "x" * 12]
)
def test_names_of_all_peoples_are_welcome(site: Site, anne: Guest, name: str) -> None:
    id = anne.open("/tables", kind="friends", players=2, name="Grace")
    assert Guest(site.url).sit(id, 1, name).status_code == 200
    shown = site.room(id).names[1]
    assert len(shown) <= NAME_LENGTH
    assert shown == " ".join(shown.split())
    assert shown in unescape(anne.get(f"/t/{id}", HTML).text)


@pytest.mark.parametrize("name", ["<i>Eve</i>", "<script>x", '"><img src=x', "{{7*7}}", "%(x)s {0}", "a&lt;b"])
def test_a_name_is_text_wherever_it_is_shown(site: Site, anne: Guest, name: str) -> None:
    id = anne.open("/tables", kind="screen", players=2, name0=name, name1="Bob", odds="on", undo="on")
    room = site.room(id)
    seen: list[str] = []

    def look(*paths: str) -> None:
        for path in paths:
            answer = anne.get(path, HTML)
            assert answer.status_code == 200
            seen.append(answer.text)

    for _ in range(30):
        site.play(id, advised(room))
    look("/", "/mine", f"/t/{id}", f"/t/{id}/log")
    update = anne.get(f"/t/{id}/now").json()
    seen += [beat["html"] for beat in update["beats"]]
    while not room.over:
        site.play(id, advised(room))
    look(f"/t/{id}", f"/t/{id}/at/9", f"/t/{id}/log", "/mine")
    escaped = escape(name).replace("&quot;", "&#34;")
    assert all(escaped in page for page in seen)
    if escaped != name:
        assert not any(name in page for page in seen)
    lobby = anne.open("/tables", kind="friends", players=2, name=name)
    assert escaped in Guest(site.url).get(f"/t/{lobby}", HTML).text
    assert anne.get(f"/t/{id}/record").headers["content-type"].startswith("text/plain")


# -- settings and searches -----------------------------------------------------------------------------


BACKS = ["//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil", "javascript:alert(1)", "evil", ""]


@pytest.mark.parametrize("back", BACKS)
def test_no_page_sends_anybody_elsewhere(anne: Guest, back: str) -> None:
    assert anne.post("/settings", HTML, back=back, lang="en").headers["location"] == "/"
    assert anne.post("/settings", back=back, lang="en").json() == {"to": "/"}
    shown = anne.http.get("/settings", params={"back": back}).text
    assert 'name="back" value="/"' in shown


def test_a_page_of_ours_is_gone_back_to(anne: Guest) -> None:
    assert anne.post("/settings", HTML, back="/t/abc?x=1", lang="en").headers["location"] == "/t/abc?x=1"


def test_settings_that_make_no_sense_change_nothing(anne: Guest) -> None:
    answer = anne.post("/settings", lang="de", theme="dark")
    before = anne.http.cookies["prefs"]
    assert answer.status_code == 200
    answer = anne.post("/settings", lang="xx", theme="<script>", speed="9" * 99, secret="x", csrf=anne.csrf)
    assert answer.status_code == 200
    assert anne.http.cookies["prefs"] == before
    for token in (None, "", "x" * 40):
        refused(anne.post("/settings", csrf=token, lang="en"), 403, "csrf", "de")
    assert anne.http.cookies["prefs"] == before


@pytest.mark.parametrize(
    "cookie", ["lang=xx&theme=%00", "&&&===", "lang=de" * 4000, "%ff%fe", '"; Path=/; x="', "lang[]=de"]
)
def test_broken_cookies_do_no_harm(site: Site, cookie: str) -> None:
    for name in ("prefs", "browser"):
        answer = httpx.get(site.url, headers={"cookie": f"{name}={cookie}"})
        assert answer.status_code == 200
        assert '<html lang="en"' in answer.text


QUERIES = [
    "<script>alert(1)</script>",
    '" onfocus="x',
    "' OR 1=1 --",
    "((((",
    "\\",
    "[a-",
    "%s{0}{{7*7}}",
    "\x00",
    "a " * 50,
]


@pytest.mark.parametrize("q", QUERIES)
def test_a_search_is_text(anne: Guest, q: str) -> None:
    answer = anne.http.get("/rules/ledger", params={"q": q})
    assert answer.status_code == 200
    shown = re.search(r'name="q" value="([^"]*)"', answer.text)
    assert shown
    assert unescape(shown[1]) == q
    assert "<script>alert" not in answer.text


# -- too much ------------------------------------------------------------------------------------------


def test_a_thousand_tables_are_too_many_for_a_minute(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", tables_per_minute=5) as site:
        anne, grace = Guest(site.url), Guest(site.url, "de")
        answers = [anne.post("/tables", kind="screen", players=2) for _ in range(100)]
        assert [answer.status_code for answer in answers[:7]] == [200] * 5 + [429] * 2
        assert sum(answer.status_code == 200 for answer in answers) <= 20
        wait = int(answers[6].headers["retry-after"])
        assert 1 <= wait <= 12
        refused(answers[6], 429, "too-fast", n=wait)
        late = grace.post("/play", HTML)
        refused(late, 429, "too-fast", "de", n=int(late.headers["retry-after"]))
        assert anne.get("/").status_code == grace.get("/").status_code == 200


def test_nobody_has_more_than_so_many_tables(site: Site) -> None:
    anne, mary = Guest(site.url), Guest(site.url)
    for _ in range(40):
        anne.open("/tables", kind="screen", players=2)
    for path in ("/tables", "/play"):
        answer = anne.post(path, kind="screen", players=2)
        refused(answer, 429, "too-many-tables", games=40)
        assert int(answer.headers["retry-after"]) >= 1
    assert mary.open()


def test_changes_have_a_speed_limit_of_their_own(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", requests_per_second=2) as site:
        anne = Guest(site.url)
        id = anne.open("/tables", kind="screen", players=2)
        answers = [anne.choose(id, "draw", 99) for _ in range(30)]
        assert {answer.status_code for answer in answers} == {409, 429}
        refused(answers[-1], 429, "too-fast", n=1)
        assert answers[-1].headers["retry-after"] == "1"
        assert all(anne.get(f"/t/{id}").status_code == 200 for _ in range(30))


# -- below HTTP ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 64,
        b"BREW /pot HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: minus\r\n\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
        b"POST /play HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\nzz\r\n",
    ],
    ids=["TLS", "no method", "no host", "no length", "endless address", "endless header", "two lengths"],
)
def test_what_is_no_request_gets_no_more_than_400(site: Site, data: bytes) -> None:
    address = urlsplit(site.url)
    with socket.create_connection((address.hostname or "", address.port or 0), timeout=60) as line:
        try:
            line.sendall(data)
            line.shutdown(socket.SHUT_WR)
            answer = line.recv(65536)
        except OSError:  # refused before all was sent
            answer = b""
    assert answer == b"" or re.match(rb"HTTP/1.1 4\d\d ", answer)
    assert httpx.get(f"{site.url}health").status_code == 200


@pytest.mark.parametrize("host", [b"[", b"a b", b"x" * 500, b"evil.example:99999", b"\xe9\xff"])
def test_a_strange_host_is_no_fault(anne: Guest, host: bytes) -> None:
    id = anne.open("/tables", kind="screen", players=2)
    for path in ("/", f"/t/{id}", f"/t/{id}/qr.svg", "/nowhere"):
        answer = anne.http.get(path, headers={b"host": host})
        assert answer.status_code == 400


def test_a_body_where_none_belongs_is_not_read(anne: Guest) -> None:
    id = anne.open("/tables", kind="screen", players=2)
    for path in ("/", f"/t/{id}", f"/t/{id}/now", "/nowhere", "/static/table.css"):
        answer = anne.http.request("GET", path, content=iter([b"x" * 1000] * 40))
        assert answer.status_code in (200, 404)
    with anne.http.stream("GET", f"/stream?at={id}:0.0", content=iter([b"x" * 1000] * 40)) as answer:
        assert answer.status_code == 200
