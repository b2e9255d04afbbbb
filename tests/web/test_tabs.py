"""Many tabs of one browser share one stream; a connection that comes and goes loses nothing."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from buccaneer.web.app import create_app
from buccaneer.web.settings import Settings

from tests.web.conftest import Visit
from tests.web.site import Site, new_context
from tests.web.test_people import TWO, advised, begun, play, press, running, shows, table


def until(reached: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until something is so on the server."""
    for _ in range(int(seconds / 0.02)):
        if reached():
            return
        threading.Event().wait(0.02)
    raise AssertionError("it never came to that")


# -- tabs --------------------------------------------------------------------------------------------


@pytest.fixture
def streams(site: Site) -> dict[str, int]:
    """How many streams each browser and each address has open, from none on."""
    until(lambda: not site.shared.streams.inside)
    return site.shared.streams.inside


# What a page has open: its streams now, and the most it ever had at once.
COUNTED = """(() => {
  const counted = window.counted = { now: 0, most: 0 };
  window.EventSource = class extends EventSource {
    constructor(...about) { super(...about); counted.most = Math.max(counted.most, ++counted.now); }
    close() { counted.now -= this.readyState !== EventSource.CLOSED; super.close(); }
  };
})()"""


def most_at_once(page: Page) -> int:
    most: int = page.evaluate("counted.most")
    return most


def leaders(context: BrowserContext) -> list[Page]:
    """The pages that open streams, in order, as it goes on; new pages count theirs."""
    context.add_init_script(COUNTED)
    found: list[Page] = []

    def note(request: Request) -> None:
        if "/stream?" in request.url and request.frame.page not in found:
            found.append(request.frame.page)

    context.on("request", note)
    return found


def test_seven_tabs_share_one_stream(site: Site, visit: Visit, streams: dict[str, int]) -> None:
    anne, bart = visit(), visit()
    url, room = begun(site, TWO, anne, bart)
    led = leaders(anne)
    tabs = [anne.new_page() for _ in range(7)]
    for tab in tabs:
        tab.goto(url)
    for choice in ("draw", "draw", "stop"):
        press(tabs[6], room, choice)
        for tab in tabs:
            shows(tab, room)
    assert led == tabs[:1]
    assert [most_at_once(tab) for tab in tabs] == [1] + [0] * 6
    until(lambda: set(streams.values()) == {1})

    tabs.pop(0).close()
    site.play(room.row.id, "trade:r23")
    for tab in tabs:
        shows(tab, room)
        expect(tab.locator("#lost")).to_be_hidden()
    assert len(led) == 2
    assert led[1] in tabs
    assert most_at_once(led[1]) == 1
    tabs.remove(led[1])
    led[1].close()
    site.play(room.row.id, advised(running(room)))
    for tab in tabs:
        shows(tab, room)
    assert len(led) == 3
    assert most_at_once(led[2]) == 1
    until(lambda: set(streams.values()) == {1})


def test_tabs_at_several_tables_share_one_stream(site: Site, visit: Visit, streams: dict[str, int]) -> None:
    anne = visit()
    tables = [begun(site, TWO, anne, visit()) for _ in range(3)]
    led = leaders(anne)
    tabs = [(anne.new_page(), *tables[number % 3]) for number in range(7)]
    for tab, url, _ in tabs:
        tab.goto(url)
    for _, room in tables:
        site.play(room.row.id, "draw")
    for tab, _, room in tabs:
        shows(tab, room)
    assert led == [tabs[0][0]]
    assert [most_at_once(tab) for tab, *_ in tabs] == [1] + [0] * 6
    until(lambda: set(streams.values()) == {1})
    tabs.pop(0)[0].close()
    for _, room in tables:
        site.play(room.row.id, "draw")
    for tab, _, room in tabs:
        shows(tab, room)
    press(tabs[0][0], tabs[0][2], "stop")
    assert len(led) == 2
    assert most_at_once(led[1]) == 1
    until(lambda: set(streams.values()) == {1})


def test_a_tab_that_changes_the_language_keeps_it(site: Site, visit: Visit) -> None:
    anne = visit()
    url, room = begun(site, TWO, anne, visit())
    first, second = anne.new_page(), anne.new_page()
    for tab in (first, second):
        tab.goto(url)
    site.play(room.row.id, "draw")
    for tab in (first, second):
        shows(tab, room)
        expect(tab.locator("#harbour-title")).to_have_text("Harbor")
    second.get_by_role("button", name="Menu").click()
    second.get_by_role("button", name="Deutsch").click()
    expect(second.locator("#harbour-title")).not_to_have_text("Harbor")
    site.play(room.row.id, "draw")
    shows(second, room)
    expect(second.locator("#harbour-title")).not_to_have_text("Harbor")


# -- a connection that is lost -----------------------------------------------------------------------


def test_options_wait_while_the_connection_is_lost(site: Site, visit: Visit) -> None:
    anne, bart = visit(), visit()
    url, room = begun(site, TWO, anne, bart)
    one, two = anne.new_page(), bart.new_page()
    for page in (one, two):
        page.goto(url)
    press(one, room, "draw")
    shows(two, room)
    anne.set_offline(True)
    bart.set_offline(True)
    for page in (one, two):
        expect(page.locator("#lost")).to_be_visible()
        expect(page.locator("#lost")).to_contain_text("The connection is lost.")
    before = room.head
    one.locator("#do-draw").press("Enter")
    one.locator("#do-stop").press("Enter")
    anne.set_offline(False)
    expect(one.locator("#lost")).to_be_hidden()
    assert room.head == before
    press(one, room, "draw")
    press(one, room, "stop")
    play({0: one}, room, 1)
    expect(two.locator("#lost")).to_be_visible()
    bart.set_offline(False)
    expect(two.locator("#lost")).to_be_hidden()
    shows(two, room)
    play({0: one, 1: two}, room, 4)


@contextmanager
def serving(file: Path, port: int = 0) -> Iterator[Site]:
    """A server on a database file and a port of choice."""
    app = create_app(Settings(database=f"sqlite:///{file}", workers=1, requests_per_second=10_000))
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None, timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    used = server.servers[0].sockets[0].getsockname()[1]
    site = Site(f"http://localhost:{used}/", app.state.shared, server.servers[0].get_loop())
    yield site
    site.loop.call_soon_threadsafe(site.shared.stopping.set)
    server.should_exit = True
    thread.join(60)
    assert not thread.is_alive()


def test_a_server_that_comes_back_finds_everybody_where_they_were(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with serving(file) as site:
        anne, bart = new_context(browser, site), new_context(browser, site)
        url, room = begun(site, TWO, anne, bart)
        one, two = anne.new_page(), bart.new_page()
        for page in (one, two):
            page.goto(url)
        for choice in ("draw", "draw", "stop"):
            press(one, room, choice)
        one.get_by_role("button", name="Undo").press("Enter")
        expect(two.get_by_role("button", name="Agree")).to_be_visible()
        port = int(site.url.rsplit(":", 1)[1].strip("/"))
    for page in (one, two):
        expect(page.locator("#lost")).to_be_visible()
        expect(table(page)).to_have_class(re.compile("board"))
    with serving(file, port) as site:
        room = site.at(one)
        for page in (one, two):
            expect(page.locator("#lost")).to_be_hidden()
            shows(page, room)
        assert room.choices == ["draw", "draw", "stop"]
        play({0: one, 1: two}, room, 6)
        for page in (one, two):
            shows(page, room)
        for context in (anne, bart):
            assert context.complaints == []  # type: ignore[attr-defined]
            context.close()


# -- the stream itself -------------------------------------------------------------------------------


class Listening:
    """A stream as a script would read it."""

    def __init__(self, client: httpx.Client, url: str, last: str = "") -> None:
        headers = {"accept-encoding": "identity"} | ({"last-event-id": last} if last else {})
        self.request = client.stream("GET", url, headers=headers)
        self.lines = self.request.__enter__().iter_lines()
        self.next_field("retry")

    def next_field(self, name: str) -> str:
        return next(line for line in self.lines if line.startswith(f"{name}: ")).removeprefix(f"{name}: ")

    def next_event(self) -> tuple[str, dict[str, Any]]:
        """The id of the next event, and what it tells."""
        return self.next_field("id"), json.loads(self.next_field("data"))

    def close(self) -> None:
        self.request.__exit__(None, None, None)


@pytest.fixture
def client(site: Site) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site.url, timeout=60, trust_env=False) as client:
        yield client


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_stream_resumes_by_id_with_just_what_was_missed(
    site: Site, visit: Visit, client: httpx.Client, speed: str
) -> None:
    anne = visit(prefs={"speed": speed})
    _, room = begun(site, TWO, anne, visit())
    for cookie in anne.cookies():
        client.cookies.set(cookie["name"], cookie["value"])
    at = f"/stream?at={room.row.id}:{room.head}"
    first = Listening(client, at)
    site.play(room.row.id, "draw")
    last, told = first.next_event()
    assert told["table"] == room.row.id
    assert told["head"] == room.head
    assert last == f"{room.row.id}:{room.head}"
    first.close()

    version = room.version
    site.play(room.row.id, "draw stop trade:r23")
    missed = room.missed(version)
    assert missed
    second = Listening(client, at, last)
    last, told = second.next_event()
    assert told["head"] == room.head
    assert len(told["beats"]) == (len(missed) if speed == "normal" else 1)
    second.close()

    third = Listening(client, at, last)  # nothing was missed, so nothing is told again
    site.play(room.row.id, advised(running(room)))
    _, told = third.next_event()
    assert told["head"] == room.head
    third.close()


def test_a_stream_of_long_ago_jumps_to_the_present(site: Site, visit: Visit, client: httpx.Client) -> None:
    anne = visit(prefs={"speed": "slow"})
    _, room = begun(site, TWO, anne, visit())
    for cookie in anne.cookies():
        client.cookies.set(cookie["name"], cookie["value"])
    for _ in range(30):
        site.play(room.row.id, advised(running(room)))
    assert room.missed(0) == []  # it has been too long
    listening = Listening(client, f"/stream?at={room.row.id}:0.0")
    _, told = listening.next_event()
    assert told["head"] == room.head
    assert len(told["beats"]) == 1
    listening.close()


def test_a_stream_that_falls_silent_is_opened_anew(site: Site, visit: Visit) -> None:
    """A connection can die without a word: the page notices that nothing comes any more."""
    anne = visit()
    url, _ = begun(site, TWO, anne, visit())
    page = anne.new_page()
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/stream?" in request.url else None)
    page.goto(url)

    def anew() -> bool:
        """Silence counts from when the stream is open, and that takes as long as it takes."""
        page.clock.run_for(45_000)
        return len(asked) > 1

    until(anew)
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.smoke
def test_where_streams_are_cut_options_wait(site: Site, visit: Visit) -> None:
    """Where streams are cut on the way, the page says that the connection is lost and its options wait."""
    anne = visit()
    anne.route("**/stream?*", lambda route: route.abort())
    url, room = begun(site, TWO, anne, visit())
    page = anne.new_page()
    page.goto(url)
    expect(page.locator("#lost")).to_be_visible()
    page.locator("#do-draw").press("Enter")
    anne.unroute("**/stream?*")
    expect(page.locator("#lost")).to_be_hidden()
    assert room.version == 0
    press(page, room, "draw")
