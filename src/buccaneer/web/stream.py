"""One stream a browser: server-sent events with everything that changes at the tables its tabs show."""

from __future__ import annotations

import asyncio
import json
import re
import zlib
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from buccaneer.web import beats, pages
from buccaneer.web.context import Shared, drawn, person_of, reader_of, shared, take_from
from buccaneer.web.database import FAILURES
from buccaneer.web.guard import address_of
from buccaneer.web.limits import Crowd
from buccaneer.web.persons import Person
from buccaneer.web.presence import Company
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room

router = APIRouter()

MOST_TABLES = 12
MOST_STREAMS = 8  # of one browser
KEEP_ALIVE = 15.0
CURSOR = re.compile(r"([a-z0-9]{6,20}):(\d{1,7})\.(\d{1,9})")

Cursors = dict[str, tuple[int, int]]


def read_cursors(text: str) -> Cursors:
    """Where each table of a page stands: `id:version.touches`, by commas."""
    found = [CURSOR.fullmatch(part) for part in text[:600].split(",") if part][:MOST_TABLES]
    return {match[1]: (int(match[2]), int(match[3])) for match in found if match}


def write_cursors(cursors: Cursors) -> str:
    return ",".join(f"{id}:{version}.{touches}" for id, (version, touches) in cursors.items())


@router.get("/stream")
async def stream(request: Request, at: str = "") -> StreamingResponse:
    """Updates from where the page stands, or from the last one it got."""
    place = shared(request)
    reader = reader_of(request)
    cursors = read_cursors(request.headers.get("last-event-id") or at)
    if not cursors:
        raise Refusal(400, "malformed")
    if place.stopping.is_set():
        raise Refusal(429, "too-fast", n=5)
    rooms = await find_rooms(place, cursors)
    take_from(place.looks, request, len(rooms) - 1)  # each of them is drawn
    body = updates(request, rooms, cursors)
    headers = {"x-accel-buffering": "no"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = compress(body), "gzip"
    most = {"all": place.settings.streams, address_of(request.scope): place.settings.streams_per_address}
    most |= {} if reader.fresh else {reader.key: MOST_STREAMS}
    return Stream(place.streams, most, body, media_type="text/event-stream", headers=headers)


class Stream(StreamingResponse):
    """An answer that counts for as long as it lasts, from before it begins, whatever becomes of it."""

    def __init__(self, crowd: Crowd, most: dict[str, int], *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self.crowd = crowd
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.crowd.enter(self.most):
            raise Refusal(429, "too-fast", n=5)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.crowd.leave(self.most)


async def find_rooms(place: Shared, cursors: Cursors) -> list[Room]:
    """The rooms a browser looks at; a table that is gone or frozen takes no other tab's updates away."""
    rooms: list[Room] = []
    refusal = Refusal(404, "no-table")
    for id in list(cursors):
        try:
            rooms.append(await place.host.room(id))
        except Refusal as refused:
            refusal = refused
            del cursors[id]
    if not rooms:
        raise refusal
    return rooms


async def updates(request: Request, rooms: list[Room], cursors: Cursors) -> AsyncIterator[bytes]:
    """Wait for changes and send each with its beats; ends when the server stops or a table is deleted.

    Who a browser is may change meanwhile: who looks on sits down, or becomes somebody else by a code. A page that was
    drawn for another is drawn anew as a whole.
    """
    place, reader = shared(request), reader_of(request)
    who: int | str | None = None
    told: dict[str, Company] = {}
    wake = asyncio.Event()
    for room in rooms:
        room.listeners.add(wake)
    stopping = asyncio.create_task(place.stopping.wait())
    try:
        yield b"retry: 1000\n\n"
        person = await known(request, None)
        number = person.id if person else None
        shown: dict[str, int | None] = dict.fromkeys(cursors, number)  # whom each page was drawn for
        for room in rooms:  # what a page shows that is up to date is known from here on
            if cursors[room.row.id] == (room.version, room.touches_for(number)) and not room.frozen:
                await drawn(request, partial(pages.present, room.glance(), reader, number))
        while not place.stopping.is_set() and not any(room.gone for room in rooms):
            wake.clear()
            person = await known(request, person)
            number = person.id if person else None
            who = pass_on(rooms, who, person.id if person else reader.key)
            for room in rooms:
                if person:
                    with suppress(Refusal):  # what could not be stored is tried again when it wakes next
                        await room.welcome(person.id)
                company = room.company
                if told.get(room.row.id) != company:
                    told[room.row.id] = company
                    yield aside("here", pages.here(room, reader, number))
                here = (room.version, room.touches_for(number))
                if cursors[room.row.id] != here and not room.frozen:
                    head = "{}.{}".format(*cursors[room.row.id]) if shown[room.row.id] == number else beats.NOWHERE
                    data = await drawn(request, partial(beats.message, room.glance(), reader, number, head))
                    cursors[room.row.id], shown[room.row.id] = here, number
                    yield b"id: " + write_cursors(cursors).encode() + b"\ndata: " + data + b"\n\n"
            waiting = asyncio.create_task(wake.wait())
            try:
                done, _ = await asyncio.wait(
                    {waiting, stopping},
                    timeout=min([KEEP_ALIVE, *(room.company.changes_in for room in rooms)]),
                    return_when=asyncio.FIRST_COMPLETED,
                )
            finally:
                waiting.cancel()
            if not done:
                yield b"event: alive\ndata:\n\n"
    finally:
        stopping.cancel()
        for room in rooms:
            room.listeners.discard(wake)
        pass_on(rooms, who, None)


async def known(request: Request, before: Person | None) -> Person | None:
    """The person behind a browser by now; where the database cannot say it, who it was."""
    try:
        return await person_of(request)
    except FAILURES:
        return before


def pass_on(rooms: list[Room], before: int | str | None, now: int | str | None) -> int | str | None:
    """Say whose a stream is: nobody's until it begins and when it has ended, a browser's until its person is known."""
    for room in rooms if before != now else ():
        if now is not None:
            room.come(now)
        if before is not None:
            room.go(before)
    return now


def aside(kind: str, data: object) -> bytes:
    """What stands beside the tables: it moves no cursor."""
    return f"event: {kind}\ndata:{json.dumps(data)}\n\n".encode()


async def compress(body: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Fragments repeat one another: packed together they shrink to a few per cent."""
    packer = zlib.compressobj(4, zlib.DEFLATED, 16 + 14, 7)  # a window of 16 kB: every stream has one
    async for part in body:
        yield packer.compress(part) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()
