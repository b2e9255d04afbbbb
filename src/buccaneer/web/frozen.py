"""Tables of other rules: what can still be had of them is their record.

The record of a running game tells its secrets. Somebody might bring the old rules back, and the game would go on: so it
is closed for good first, by one of those who sit there, and its record is for them alone.
"""

from __future__ import annotations

import asyncio

from fastapi import Request
from fastapi.responses import HTMLResponse, Response

from buccaneer.core.errors import BuccaneerError
from buccaneer.game.record import RUNNING, Record
from buccaneer.web import pages
from buccaneer.web.context import person_of, reader_of, shared, wants_json
from buccaneer.web.fold import Course
from buccaneer.web.refusal import FROZEN, Refusal
from buccaneer.web.room import Room

UNKNOWN = "unknown"  # only the rules it was played under could say it


async def page(request: Request, room: Room) -> Response:
    """Say that a table is of other rules, and what can be done."""
    if wants_json(request):
        raise Refusal(409, FROZEN)
    person = await person_of(request)
    status = room.row.status
    mine = person is not None and bool(room.seats_of(person.id))
    written = await record_of(request, room) is not None
    html = pages.fill(
        "frozen.html",
        reader_of(request),
        id=room.row.id,
        downloads=written and (status == "over" or (status == "closed" and mine)),
        closes=written and status == "running" and mine,
    )
    return HTMLResponse(html, 409)


async def record(request: Request, room: Room) -> str:
    """The record of a game that was over or is closed; of a closed one for those who sat there."""
    person = await person_of(request)
    if room.row.status == "closed" and (person is None or not room.seats_of(person.id)):
        raise Refusal(403, "not-your-seat")
    found = await record_of(request, room)
    if found is None or room.row.status not in ("over", "closed"):
        raise Refusal(409, FROZEN)
    return found.text()


async def record_of(request: Request, room: Room) -> Record | None:
    """A table's record as its row and its deeds tell it, under its own rules; None if they tell none."""
    row, course = room.row, Course()
    try:
        for deed in await asyncio.to_thread(shared(request).store.deeds, row.id):
            course.note(deed)
        result = UNKNOWN if row.status == "over" else RUNNING
        made = Record(room.setup(), [choice for _, choice in course.made], result, UNKNOWN, row.rules, row.data)
        made.text()
    except (ValueError, LookupError, BuccaneerError):
        return None
    return made
