"""A real server and a real browser, for tests and screenshots of the browser game."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import shutil
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, Page, expect

from buccaneer.web.app import create_app
from buccaneer.web.context import Shared
from buccaneer.web.host import Host
from buccaneer.web.plan import Plan
from buccaneer.web.room import Room
from buccaneer.web.serve import configured
from buccaneer.web.settings import Settings

from tools import positions

T = TypeVar("T")

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

# Chromium draws its own address bar as two pages for each of ours; no test looks at them. The second line is what
# Playwright turns off: of two lists a browser takes the last.
UNUSED = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter,"
    "PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,AimEnabled,PreconnectToSearch"
)
FLAGS = ["--no-sandbox", "--disable-gpu", f"--disable-features={UNUSED}"]
QUIET = {"lang": "en", "speed": "instant", "sound": "off"}
SIZES = {"phone": (390, 844), "small": (360, 640), "laptop": (1366, 650)}

GUESTS = ["Anne", "Bart", "Calico", "Wilhelmina M", "Edward"]

UNLIMITED = {
    "requests_per_second": 10_000,
    "tables_per_minute": 100_000,
    "pages_per_second": 100_000,
    "penalty_seconds": 0,
}

LONGEST = 60_000  # milliseconds that something may take on a busy machine before a test fails

expect.set_options(timeout=LONGEST)


@dataclass
class Site:
    """A running server: its address, and its inside for tests that lay a table by hand."""

    url: str
    shared: Shared
    loop: asyncio.AbstractEventLoop

    @property
    def host(self) -> Host:
        return self.shared.host

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something on the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(120)

    def room(self, id: str) -> Room:
        return self.run(self.host.room(id))

    def at(self, page: Page) -> Room:
        """The room a page shows."""
        return self.room(page.url.rstrip("/").rsplit("/", 1)[-1])

    def person(self, context: BrowserContext) -> int:
        """The person behind a browser that has seen one of our pages."""
        secret = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "browser")
        key = hashlib.sha256(secret.encode()).hexdigest()
        return self.shared.store.enrol(key, "Anne", 0.0).id

    def greet(self, context: BrowserContext) -> int:
        """Let a browser be known to the server without opening a page; says who it is."""
        if not any(cookie["name"] == "browser" for cookie in context.cookies()):
            context.request.get(self.url)
        return self.person(context)

    def table(self, context: BrowserContext, plan: Plan, choices: str = "") -> str:
        """Open a table for a browser, seat guests on its open seats, make some choices; says its address."""
        id = self.run(self.host.open_table(self.greet(context), "Anne", plan))
        room = self.room(id)
        for seat in list(room.row.seats):
            if seat.kind == "open":
                guest = self.shared.store.enrol(secrets.token_hex(32), GUESTS[seat.number], 0.0).id
                self.run(self.host.sit(room, guest, GUESTS[seat.number], seat.number))
        self.play(id, choices)
        return f"{self.url}t/{id}"

    def lay(self, context: BrowserContext, name: str, players: int = 5, **plan: Any) -> str:
        """A table at a position of tools/positions.py, the browser on the first seat; says its address."""
        seed, choices = positions.find(name, players)
        seats = ["me"] + ["open"] * (players - 1)
        return self.table(context, Plan(seats, positions.mode_of(name), seed=seed, start=0, **plan), choices)

    def play(self, id: str, choices: str) -> None:
        """Make choices at a table, whoever's they are."""

        async def make() -> None:
            room = await self.host.room(id)
            for choice in choices.split():
                await room.play([room.chooser], choice, room.version)

        self.run(make())


def alone(work: Coroutine[Any, Any, T]) -> T:
    """Run something on a loop and in a thread of its own: the browser keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def free_server(settings: Settings, app: FastAPI) -> tuple[uvicorn.Server, threading.Thread]:
    config = configured(settings, app, port=0)
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        threading.Event().wait(0.02)
    return server, thread


@contextmanager
def running(file: Path, **settings: Any) -> Iterator[Site]:
    """A server on a database file, with limits out of the way; it says that its network is let in."""
    made = Settings(
        database=f"sqlite:///{file}",
        **{"workers": 1, "think_seconds": 60, "hint_playouts": 16} | UNLIMITED | settings,
    )
    app = create_app(made)
    server, thread = free_server(made, app)
    port = server.servers[0].sockets[0].getsockname()[1]
    shared: Shared = app.state.shared
    shared.reach.lan_port, shared.reach.found = port, ["192.168.178.34", "10.1.2.3"]
    yield Site(f"http://localhost:{port}/", shared, server.servers[0].get_loop())
    shared.stopping.set()
    server.should_exit = True
    thread.join(60)


def prefer(context: BrowserContext, site: Site, **prefs: str) -> None:
    """Set what a browser prefers: quick and quiet, unless something else is said."""
    text = "&".join(f"{name}={value}" for name, value in (QUIET | prefs).items())
    context.add_cookies([{"name": "prefs", "value": text, "url": site.url}])


def new_context(browser: Browser, site: Site, **options: Any) -> BrowserContext:
    """A browser of its own, quick and quiet, that fails a test when a page complains."""
    prefs = options.pop("prefs", {})
    width, height = options.pop("size", SIZES["laptop"])
    context = browser.new_context(viewport={"width": width, "height": height}, base_url=site.url, **options)
    context.set_default_timeout(LONGEST)
    prefer(context, site, **prefs)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", lambda line: complaints.append(line.text) if "Content Security" in line.text else None)
    context.complaints = complaints  # type: ignore[attr-defined]
    return context
