"""What a request stands in: what all requests share, and who sent this one."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypedDict, TypeVar, cast

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from buccaneer.content import Pack
from buccaneer.game.modes import DEFAULT_NAMES
from buccaneer.web.addresses import Reach, way_of
from buccaneer.web.guard import address_of
from buccaneer.web.host import Host
from buccaneer.web.limits import Bucket, Crowd
from buccaneer.web.moments import Album
from buccaneer.web.persons import Person
from buccaneer.web.reader import Reader, Seal, key_of, offered, read, remember
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room
from buccaneer.web.settings import Settings
from buccaneer.web.store import Store
from buccaneer.web.workers import Workers

T = TypeVar("T")


@dataclass
class Shared:
    """What all requests share."""

    settings: Settings
    store: Store
    workers: Workers
    host: Host
    seal: Seal
    names: frozenset[str]
    openings: Bucket
    changes: Bucket
    looks: Bucket
    drawer: Executor = field(default_factory=lambda: ThreadPoolExecutor(1, "drawer"))
    album: Album = field(default_factory=Album)
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    streams: Crowd = field(default_factory=Crowd)
    reach: Reach = field(default_factory=Reach)
    packs: tuple[Pack, ...] = ()  # whose stories are offered
    reading: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))  # campaigns brought as files
    codes: Bucket = field(default_factory=lambda: Bucket(20, 1 / 6))  # tries with a code for a second device


class State(TypedDict):
    shared: Shared


def shared(request: Request) -> Shared:
    return cast(Shared, request.state.shared)


async def recognise(request: Request) -> None:
    """Find out who sends a request; a secret that is not of our making counts only for a person we know."""
    place = shared(request)
    secret = offered(request, place.settings.secure_cookies)
    if secret and not place.seal.is_ours(secret):
        known = await asyncio.to_thread(place.store.person, key_of(secret))
        secret = secret if known else ""
    request.state.reader = reader_with(request, secret)


def reader_with(request: Request, secret: str) -> Reader:
    place = shared(request)
    way = way_of(request, place.reach)
    return read(request, secret or place.seal.secret(), not secret, place.settings.secure_cookies, way)


def reader_of(request: Request) -> Reader:
    """The reader of a request; one that was not even admitted comes from nobody we know."""
    return cast(Reader, request.state.reader) if hasattr(request.state, "reader") else reader_with(request, "")


async def person_of(request: Request) -> Person | None:
    """The person behind a browser, if it ever sat at a table."""
    reader, store = reader_of(request), shared(request).store
    if reader.fresh:
        return None
    return store.minded(reader.key) or await asyncio.to_thread(store.person, reader.key)


async def enrolled(request: Request) -> Person:
    """The person behind a browser, made known if need be."""
    place = shared(request)
    return await asyncio.to_thread(place.store.enrol, reader_of(request).key, DEFAULT_NAMES[0], place.host.clock())


async def rename(request: Request, person: Person, name: str) -> None:
    """Keep the name somebody sat down with; a request that is refused before renames nobody."""
    if person.name != name:
        await asyncio.to_thread(shared(request).store.rename, person.id, name)


async def drawn(request: Request, draw: Callable[[], T]) -> T:
    """What is drawn, apart from the loop that serves everybody."""
    return await asyncio.get_running_loop().run_in_executor(shared(request).drawer, draw)


def take_from(bucket: Bucket, request: Request, amount: float = 1) -> None:
    """Refuse a request whose address, or whose browser from wherever, asks too fast or for too much."""
    take(bucket, address_of(request.scope), amount)
    take_as_reader(bucket, request, amount)


def take_as_reader(bucket: Bucket, request: Request, amount: float) -> None:
    reader = reader_of(request)
    if not reader.fresh:
        take(bucket, reader.key, amount)


def take(bucket: Bucket, name: str, amount: float) -> None:
    wait = bucket.take(name, amount)
    if wait:
        raise Refusal(429, "too-fast", n=math.ceil(wait))


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


def here(path: str) -> str:
    """A path of this site; anything else leads home."""
    plain = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if plain else "/"


def done(request: Request, path: str, **told: object) -> Response:
    """After a change: a script is told what it needs, a plain form is sent on to the page."""
    if wants_json(request):
        return JSONResponse({"to": path, **told})
    return RedirectResponse(path, 303)


def answer(request: Request, html: str, status: int = 200) -> HTMLResponse:
    """A page, with the browser's secret where it has none yet."""
    response = HTMLResponse(html, status)
    remember(response, reader_of(request), shared(request).settings.secure_cookies)
    return response


async def own_rooms(request: Request, person: int) -> list[Room]:
    """The rooms of a person's tables, frozen ones too; one that was cleared away meanwhile is left out."""
    place = shared(request)
    rooms: list[Room] = []
    for row in await asyncio.to_thread(place.store.tables_of, person, 20):
        with suppress(Refusal):
            rooms.append(await place.host.find(row.id))
    return rooms
