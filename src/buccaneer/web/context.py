"""What a request stands in: what all requests share, and who sent this one."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass, field
from typing import TypedDict, cast

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from buccaneer.game.modes import DEFAULT_NAMES
from buccaneer.web.addresses import Reach, way_of
from buccaneer.web.guard import Bucket
from buccaneer.web.host import Host
from buccaneer.web.persons import Person
from buccaneer.web.reader import Reader, read, remember
from buccaneer.web.refusal import Refusal
from buccaneer.web.settings import Settings
from buccaneer.web.store import Store
from buccaneer.web.workers import Workers


@dataclass
class Shared:
    """What all requests share."""

    settings: Settings
    store: Store
    workers: Workers
    host: Host
    openings: Bucket
    changes: Bucket
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    streams: dict[str, int] = field(default_factory=dict)
    reach: Reach = field(default_factory=Reach)
    codes: Bucket = field(default_factory=lambda: Bucket(20, 1 / 6))  # tries with a code for a second device


class State(TypedDict):
    shared: Shared


def shared(request: Request) -> Shared:
    return cast(Shared, request.state.shared)


def reader_of(request: Request) -> Reader:
    """The reader of a request, found once."""
    if not hasattr(request.state, "reader"):
        place: Shared | None = getattr(request.state, "shared", None)
        request.state.reader = read(request, way_of(request, place.reach if place else Reach()))
    return cast(Reader, request.state.reader)


async def person_of(request: Request) -> Person | None:
    """The person behind a browser, if it ever sat at a table."""
    reader = reader_of(request)
    return None if reader.fresh else await asyncio.to_thread(shared(request).store.person, reader.key)


async def enrolled(request: Request) -> Person:
    """The person behind a browser, made known if need be."""
    place = shared(request)
    return await asyncio.to_thread(place.store.enrol, reader_of(request).key, DEFAULT_NAMES[0], place.host.clock())


async def rename(request: Request, person: Person, name: str) -> None:
    """Keep the name somebody sat down with; a request that is refused before renames nobody."""
    if person.name != name:
        await asyncio.to_thread(shared(request).store.rename, person.id, name)


def take_from(bucket: Bucket, request: Request) -> None:
    """Refuse a request whose address asks too fast."""
    wait = bucket.take(request.client.host if request.client else "")
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
