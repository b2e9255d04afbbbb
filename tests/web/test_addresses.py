"""A link that works: where a server says it is, who may let the network in, what an invitation and its preview tell."""

from __future__ import annotations

import html
import io
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.requests import Request

from buccaneer.core.errors import BuccaneerError
from buccaneer.web import serve
from buccaneer.web.addresses import Reach, Way, find_addresses, is_loopback, usable, way_of
from buccaneer.web.app import create_app
from buccaneer.web.settings import Settings, from_environment

from tests.web.guest import HTML, Guest, refused, standing
from tests.web.site import Site, running

LAN = Reach(host="::", port=81, lan_port=81, found=["192.168.1.5", "10.0.0.7"])


def asks(host: str, client: str = "127.0.0.1", **headers: str) -> Request:
    told = {"host": host} | {name.replace("_", "-"): value for name, value in headers.items()}
    raw = [(name.encode(), value.encode("latin-1")) for name, value in told.items()]
    return Request({"type": "http", "scheme": "http", "headers": raw, "client": (client, 9)})


# -- addresses ---------------------------------------------------------------------------------------


def test_of_a_machine_s_addresses_those_are_told_that_others_can_type() -> None:
    told = ["127.0.1.1", "192.168.1.5", "::1", "fe80::1%eth0", "169.254.3.3", "192.168.1.5", "fd00::2", "0.0.0.0"]
    assert usable(told) == ["192.168.1.5"]
    assert usable(["::ffff:10.0.0.7", "192.168.1.5"]) == ["10.0.0.7", "192.168.1.5"]
    assert usable(["::1", "fe80::1", "2001:db8::5", "fd00::2"]) == ["2001:db8::5", "fd00::2"]
    assert usable(["127.0.0.1", "::1"]) == usable([]) == []


def test_looking_for_addresses_sends_nothing_and_survives_having_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Mute(socket.socket):
        def connect(self, goal: object) -> None:
            raise OSError("Network is unreachable")

    def nameless(*asked: object, **options: object) -> list[object]:
        raise socket.gaierror("Name or service not known")

    for sending in ("send", "sendto", "sendmsg"):
        monkeypatch.setattr(socket.socket, sending, lambda *_: pytest.fail("something was sent"), raising=False)
    assert all(not is_loopback(host) for host in find_addresses())
    monkeypatch.setattr(socket, "getaddrinfo", nameless)
    monkeypatch.setattr(socket, "socket", Mute)
    assert find_addresses() == []


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST", "a.localhost", "127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"]
)
def test_this_machine_alone(host: str) -> None:
    assert is_loopback(host)
    assert Reach(host=host, port=81).away == []


@pytest.mark.parametrize("host", ["", "192.168.1.5", "::ffff:10.0.0.7", "localhost.example", "notlocalhost", "0.0.0.0"])
def test_not_this_machine_alone(host: str) -> None:
    assert not is_loopback(host)


def test_every_address_that_is_printed_is_one_to_answer_at() -> None:
    assert Reach(port=81).printed == ["http://localhost:81"]
    assert LAN.printed == ["http://localhost:81", "http://192.168.1.5:81", "http://10.0.0.7:81"]
    assert {"localhost", "127.0.0.1", "::1", "192.168.1.5", "10.0.0.7"} == LAN.hosts
    assert Reach(lan_port=82, found=["fd00::2"]).away == ["http://[fd00::2]:82"]
    assert Reach(host="ship.example", port=81).printed == ["http://ship.example:81"] * 2
    public = Reach("https://games.example/", port=81, lan_port=81, found=["192.168.1.5"])
    assert public.printed == ["http://localhost:81", "https://games.example"]
    assert {"games.example", "localhost"} < public.hosts


# -- ways --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "reach", "link"),
    [
        ("localhost:81", Reach(port=81), None),
        ("[::1]:81", Reach(port=81), None),
        ("localhost:81", LAN, "http://192.168.1.5:81/t/x"),
        ("10.0.0.7:81", LAN, "http://10.0.0.7:81/t/x"),
        ("ship.example", Reach(port=81), "http://ship.example/t/x"),
        ("localhost:81", Reach("https://games.example", port=81), "https://games.example/t/x"),
        ("10.0.0.7:81", Reach("https://games.example/", port=81), "https://games.example/t/x"),
        ("[", Reach(port=81), None),
        ("[:::::::::]", Reach(port=81), None),
        ('"><b>', LAN, "http://192.168.1.5:81/t/x"),
        ("\xe9\xff", Reach(port=81), None),
    ],
)
def test_an_invitation_names_what_somebody_else_can_open(host: str, reach: Reach, link: str | None) -> None:
    assert next(iter(way_of(asks(host), reach).links("/t/x")), None) == link


def test_only_a_browser_on_this_machine_may_let_the_network_in() -> None:
    async def opener() -> None: ...

    shut = Reach(port=81, opener=opener)
    assert way_of(asks("localhost:81"), shut).can_open
    assert way_of(asks("[::1]:81", "::1"), shut).can_open
    assert not way_of(asks("localhost:81"), Reach(port=81)).can_open
    assert not way_of(asks("localhost:81"), Reach("https://games.example", opener=opener)).can_open
    assert not way_of(asks("localhost:81", "192.168.1.9"), shut).can_open
    assert not way_of(asks("evil.example", "127.0.0.1"), shut).can_open
    for header in ("x_forwarded_for", "forwarded", "via", "x_real_ip"):
        assert not way_of(asks("localhost:81", **{header: "127.0.0.1"}), shut).can_open
    assert not Way(shut).can_open


@pytest.mark.parametrize(
    "public", ["games.example", "ftp://x", "https://", "https://a b", "https://x/path", "http://x:y", "https://x?q"]
)
def test_a_public_address_that_is_none_is_refused(public: str) -> None:
    with pytest.raises(BuccaneerError, match=r"^BUCCANEER_PUBLIC: .* is no address such as"):
        from_environment({"BUCCANEER_PUBLIC": public})


def test_a_public_address_is_taken_as_it_is() -> None:
    for public in ("https://games.example", "http://Games.Example:8443/", "https://[2001:db8::1]"):
        assert from_environment({"BUCCANEER_PUBLIC": public, "BUCCANEER_LAN": "1"}) == Settings(public=public, lan=True)


# -- the terminal ------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(reach: Reach, monkeypatch: pytest.MonkeyPatch) -> str:
    terminal = Terminal()
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", terminal)
        serve.show(reach)
    return terminal.getvalue()


def test_the_terminal_tells_the_addresses_and_draws_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = shown(Reach(port=81), monkeypatch)
    assert alone.splitlines()[0] == "Buccaneer is at http://localhost:81/ (Ctrl-C stops it)"
    assert "--lan" in alone
    assert "█" not in alone
    lan = shown(LAN, monkeypatch).splitlines()
    assert lan[:2] == ["Buccaneer is at http://localhost:81/ (Ctrl-C stops it)", "For others: http://192.168.1.5:81/"]
    assert sum("█" in line for line in lan) > 10
    assert lan[-1] == "If that does not open: http://10.0.0.7:81/"
    assert "https://games.example/" in shown(Reach("https://games.example"), monkeypatch)
    assert "in no network" in shown(Reach(host="::", port=81, lan_port=81), monkeypatch)


# -- the page ----------------------------------------------------------------------------------------


@pytest.fixture
def anne(site: Site) -> Iterator[Guest]:
    guest = Guest(site.url)
    yield guest
    guest.close()


def metas(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', page)
    return {name: html.unescape(content) for name, content in found}


def test_where_only_this_machine_can_be_reached_the_lobby_says_so(
    site: Site, anne: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.shared.reach, "lan_port", 0)
    id = anne.open("/tables", kind="friends", players=3, name="Anne")
    page = anne.get(f"/t/{id}", HTML).text
    assert "only this computer" in page
    assert "serve --lan" in page
    assert 'action="/lan"' not in page  # another program runs this server: it has no way to listen elsewhere
    assert not re.search(r'value="https?://', page)
    refused(anne.get(f"/t/{id}/qr.svg"), 409, "only-here")
    refused(anne.post("/lan"), 403, "not-local")
    monkeypatch.setattr(site.shared, "names", site.shared.names | {"ship.example"})
    named = anne.http.get(f"/t/{id}", headers={"host": "ship.example"}).text
    assert f'value="http://ship.example/t/{id}"' in named
    assert anne.http.get(f"/t/{id}/qr.svg", headers={"host": "ship.example"}).headers["content-type"] == "image/svg+xml"


def test_a_preview_tells_the_game_and_takes_no_seat(site: Site, anne: Guest) -> None:
    id = anne.open("/tables", kind="friends", players=3, name='A"><b>', seat1="open", seat2="open")
    before = standing(site, id)
    robot = {"user-agent": "facebookexternalhit/1.1", "accept": "*/*", "accept-language": "de"}
    told = metas(httpx.get(f"{site.url}t/{id}", headers=robot).text)
    assert told["og:title"] == 'A"><b> lädt dich ein'
    assert told["og:description"] == told["description"] == "Grundspiel · zu dritt · 2 Plätze sind frei"
    assert standing(site, id) == before
    assert Guest(site.url).sit(id, 1, "Mary").status_code == 200
    assert "1 seat is free" in metas(anne.get(f"/t/{id}", HTML).text)["og:description"]
    assert anne.post(f"/t/{id}/fill").status_code == 200
    running = metas(httpx.get(f"{site.url}t/{id}").text)
    assert running["og:title"].startswith('A game of A"><b>, Mary, ')
    assert "free" not in running["og:description"]


def test_a_guest_is_told_what_this_is(site: Site, anne: Guest) -> None:
    for mode, rules in (("base", "/rules"), ("dice", "/rules/dice")):
        id = anne.open("/tables", kind="friends", players=2, name="Anne", mode=mode)
        guest, host = httpx.get(f"{site.url}t/{id}").text, anne.get(f"/t/{id}", HTML).text
        assert "Anne invites you" in guest
        assert "watch" in guest
        assert f'class="btn small" href="{rules}"' in guest
        assert "Anne invites you" not in re.sub(r"<meta[^>]*>", "", host)


def test_behind_a_proxy_the_invitation_has_the_public_address(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", public="https://games.example/") as site:
        anne = Guest(site.url)
        id = anne.open("/tables", kind="friends", players=2, name="Anne")
        page = anne.get(f"/t/{id}", HTML).text
        assert f'value="https://games.example/t/{id}"' in page
        assert "only this computer" not in page
        assert anne.get(f"/t/{id}/qr.svg").status_code == 200
        refused(anne.post("/lan"), 403, "not-local")


def test_several_addresses_are_told_and_none_is_said(site: Site, anne: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    id = anne.open("/tables", kind="friends", players=2, name="Anne")
    page = anne.get(f"/t/{id}", HTML).text
    port = site.shared.reach.lan_port
    assert f'value="http://192.168.178.34:{port}/t/{id}"' in page
    assert f">http://10.1.2.3:{port}/t/{id}<" in page
    monkeypatch.setattr(site.shared.reach, "found", [])
    assert "in no network" in anne.get(f"/t/{id}", HTML).text
    refused(anne.get(f"/t/{id}/qr.svg"), 409, "only-here")


# -- from this machine alone to the whole network ----------------------------------------------------


@contextmanager
def served(file: Path) -> Iterator[int]:
    """A server as the command line runs it, for this machine alone, in a thread; says its port."""
    settings = Settings(database=f"sqlite:///{file}", workers=1)
    app = create_app(settings)
    with serve.listen(settings) as listening:
        thread = threading.Thread(target=serve.run, args=(settings, app, listening, False), daemon=True)
        thread.start()
        yield int(listening.getsockname()[1])
        opener = app.state.reach.opener
        opener.__self__.should_exit = True
        thread.join(60)


def test_the_network_is_let_in_by_one_press(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[str] = []
    with served(tmp_path / "tables.db") as port:
        anne = Guest(f"http://localhost:{port}/")
        id = anne.open("/tables", kind="friends", players=2, name="Anne")
        assert 'action="/lan"' in anne.get(f"/t/{id}", HTML).text
        refused(anne.post("/lan", csrf="x" * 40), 403, "csrf")
        passed_on = anne.http.post("/lan", data={"csrf": anne.csrf}, headers={"x-forwarded-for": "127.0.0.1"})
        assert passed_on.status_code == 403
        assert "For others" not in capsys.readouterr().out
        for _ in range(2):  # a second press only looks anew
            assert anne.post("/lan", HTML, back=f"/t/{id}").headers["location"] == f"/t/{id}"
        lines = capsys.readouterr().out.splitlines()
        told = [line.removeprefix("For others: ") for line in lines if line.startswith("For others: ")]
        page = anne.get(f"/t/{id}", HTML).text
        if not told:
            assert "in no network" in page
            return
        assert told == [told[0]] * 2
        assert not is_loopback(urlsplit(told[0]).hostname or "")
        assert f'value="{told[0]}t/{id}"' in page
        assert anne.get(f"/t/{id}/qr.svg").status_code == 200
        guest = Guest(told[0])
        assert guest.sit(id, 1, "Mary").status_code == 200
        refused(guest.post("/lan"), 403, "not-local")
    with pytest.raises(httpx.TransportError):
        httpx.get(told[0])


def test_if_the_network_cannot_be_let_in_the_page_says_why(
    site: Site, anne: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def opener() -> None:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(site.shared.reach, "opener", opener)
    refused(anne.post("/lan"), 503, "not-opened", reason="Address already in use")
