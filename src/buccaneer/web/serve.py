"""Running the server: where it listens, a graceful stop that ends the streams first, and a browser that opens."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from errno import EADDRNOTAVAIL
from functools import partial
from types import FrameType
from typing import cast

import uvicorn
from fastapi import FastAPI
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from buccaneer.core.errors import BuccaneerError
from buccaneer.web import collector, logs
from buccaneer.web.addresses import EVERYWHERE, Reach, is_loopback
from buccaneer.web.app import create_app
from buccaneer.web.database import file_of
from buccaneer.web.invitation import code_for_terminal
from buccaneer.web.line import Line, Lines
from buccaneer.web.settings import Settings
from buccaneer.web.store import Store

FIRST_PORT, MOST_PORTS = 8000, 20
BACKLOG = 64  # connections that are taken in at a time: those beyond the limit must be closed before the next come
SPARE_FILES = 256  # beside those of connections: the database, the log, the pipes to bots


class Server(uvicorn.Server):
    """A server that ends its streams first: they would keep it from stopping. To be stopped is no failure.

    It can let the whole network in while it runs.
    """

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app
        self.letting_in = asyncio.Lock()
        self.tidying: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            collector.begin()
            self.tidying = asyncio.create_task(collector.tidy(lambda: not self.app.state.shared.streams.inside))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.started:
            self.app.state.shared.stopping.set()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def let_in(self) -> None:
        """Listen everywhere too, at the next port that is free, and say where; who is let in already is told anew."""
        reach: Reach = self.app.state.reach

        def protocol() -> asyncio.Protocol:
            made = self.config.http_protocol_class
            return made(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)  # type: ignore[call-arg]

        async with self.letting_in:
            if not reach.lan_port:
                listening = first_free(everywhere(), range(reach.port, min(reach.port + MOST_PORTS, 65_536)))
                loop = asyncio.get_running_loop()
                self.servers.append(await loop.create_server(protocol, sock=listening, backlog=self.config.backlog))
                reach.lan_port = int(listening.getsockname()[1])
            await asyncio.to_thread(reach.look)
            show_network(reach)


def listen(settings: Settings) -> socket.socket:
    """A socket that listens; a busy port is refused if it was asked for, else the next is taken."""
    host = everywhere() if settings.lan else settings.host
    try:
        return first_free(host, [settings.port] if settings.port else range(FIRST_PORT, FIRST_PORT + MOST_PORTS))
    except OSError as error:
        if error.errno in (socket.EAI_NONAME, socket.EAI_AGAIN, EADDRNOTAVAIL):
            raise BuccaneerError(f"--host: {host} is no address of this machine") from None
        raise BuccaneerError(
            f"port {settings.port or FIRST_PORT} of {host} cannot be used: choose another with --port"
        ) from None


def first_free(host: str, ports: Sequence[int]) -> socket.socket:
    """A socket at the first of some ports that can be used; if none can, the reason of the last."""
    for port in ports[:-1]:
        with suppress(OSError):
            return bind(host, port)
    return bind(host, ports[-1])


def everywhere() -> str:
    """The host that means all addresses of this machine."""
    return EVERYWHERE[0] if socket.has_dualstack_ipv6() else EVERYWHERE[1]


def bind(host: str, port: int) -> socket.socket:
    """Listen at a host and port; at `::`, which means everywhere, for IPv4 too where the system can."""
    if ":" not in host:
        return socket.create_server((host, port))
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=socket.AF_INET6, dualstack_ipv6=both)


def show(reach: Reach) -> None:
    """Print where the server is, for whoever started it."""
    print(f"Buccaneer is at {reach.here} (Ctrl-C stops it)", flush=True)
    if reach.public or reach.lan_port:
        show_network(reach)
    elif is_loopback(reach.host):
        print("Only this machine can reach it: --lan (make play LAN=1) lets phones in.", flush=True)


def show_network(reach: Reach) -> None:
    """Print where others find the server, the first address as a code for a phone's camera too."""
    if not reach.away:
        print("This machine is in no network: nobody else can reach it yet.", flush=True)
        return
    first, *others = reach.away
    print(f"For others: {first}/", flush=True)
    if sys.stdout.isatty():
        with suppress(UnicodeEncodeError):
            print(code_for_terminal(f"{first}/"), flush=True)
    for each in others:
        print(f"If that does not open: {each}/", flush=True)


def prepare(settings: Settings) -> None:
    """Bring the database up to date; one that cannot be used is refused in one line that tells no password."""
    try:
        url = make_url(settings.database_url)
        if (file := file_of(url)) is not None:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        store = Store(settings.database_url)
    except (SQLAlchemyError, ImportError) as error:
        raise BuccaneerError(
            f"the database cannot be used ({type(error).__name__}): give a URL such as sqlite:///tables.db"
        ) from None
    try:
        store.migrate()
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or type(error).__name__)
        raise BuccaneerError(f"the database {url.render_as_string()} cannot be used: {reason}") from None
    finally:
        store.close()


def serve(settings: Settings, open_browser: bool = False) -> None:
    """Serve until stopped."""
    app = create_app(settings)
    logs.begin(settings.log)
    with listen(settings) as listening:
        prepare(settings)
        run(settings, app, listening, open_browser)


def run(settings: Settings, app: FastAPI, listening: socket.socket, open_browser: bool) -> None:
    """Answer what comes in, and say where that is."""
    port = listening.getsockname()[1]
    server = Server(configured(settings, app, port), app)
    reach: Reach = app.state.reach
    reach.listens(everywhere() if settings.lan else settings.host, port)
    reach.opener = server.let_in
    show(reach)
    if open_browser:
        threading.Thread(target=open_when_up, args=(server, reach.here), daemon=True).start()
    server.run([listening])


def configured(settings: Settings, app: FastAPI, port: int) -> uvicorn.Config:
    """How uvicorn serves: on lines of our own, and believing no proxy but those that were named."""
    lines = Lines(settings, min(settings.connections, room_for(settings.connections)))
    return uvicorn.Config(
        app,
        host=settings.host,
        port=port,
        http=cast(type[asyncio.Protocol], partial(Line, lines)),
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=[str(network) for network in settings.proxy_networks],
        timeout_graceful_shutdown=5,
        server_header=False,
        backlog=BACKLOG,
    )


def room_for(connections: int) -> int:
    """How many connections the system allows, after it was asked to allow so many."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return connections
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE_FILES
    if resource.RLIM_INFINITY != allowed < wanted:
        allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return connections if allowed == resource.RLIM_INFINITY else max(1, allowed - SPARE_FILES)


def open_when_up(server: uvicorn.Server, address: str) -> None:
    """Open the page as soon as it can be served; without a browser the address was printed."""
    for _ in range(200):
        if server.started:
            webbrowser.open(address)
            return
        threading.Event().wait(0.05)
