"""Seats over HTTP: sitting down, leaving, letting bots play, and the same table once more."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import Response

from buccaneer.web import pages
from buccaneer.web.context import answer, done, enrolled, reader_of, rename
from buccaneer.web.plan import ADVISER
from buccaneer.web.play import BotName, Found, Here, Name, checked, host_of, seated
from buccaneer.web.reader import clean_name
from buccaneer.web.refusal import Refusal

router = APIRouter()
changes = APIRouter(dependencies=[Depends(checked)])


@changes.post("/t/{id}/sit")
async def sit(request: Request, room: Here, seat: Annotated[int, Form(ge=0, le=9)], name: Name = "") -> Response:
    name = clean_name(name)
    person = await enrolled(request)
    await host_of(request).sit(room, person.id, name, seat)
    await rename(request, person, name)
    return done(request, f"/t/{room.row.id}")


@changes.post("/t/{id}/stand")
async def stand(request: Request, room: Here) -> Response:
    await host_of(request).stand(room, await seated(request, room))
    return done(request, f"/t/{room.row.id}")


@changes.post("/t/{id}/fill")
async def fill(request: Request, room: Here, bot: BotName = ADVISER) -> Response:
    await host_of(request).fill(room, await seated(request, room), bot)
    return done(request, f"/t/{room.row.id}")


@changes.post("/t/{id}/bot")
async def seat_bot(request: Request, room: Here, seat: Annotated[int, Form(ge=0, le=9)], bot: BotName) -> Response:
    """The host lets a bot sit on one open seat."""
    await host_of(request).fill(room, await seated(request, room), bot, seat)
    return done(request, f"/t/{room.row.id}")


@changes.post("/t/{id}/again")
async def again(request: Request, room: Here) -> Response:
    return done(request, f"/t/{await host_of(request).again(room, await seated(request, room))}")


@changes.post("/t/{id}/close")
async def close(request: Request, room: Found) -> Response:
    """Close a game of other rules for good; its record can be had then."""
    await seated(request, room)
    await host_of(request).close_table(room)
    return done(request, f"/t/{room.row.id}")


@changes.post("/t/{id}/hold")
async def hold(request: Request, room: Here, seat: Annotated[int, Form(ge=0, le=9)]) -> Response:
    """Let a bot play for somebody who is away; whoever asks is here, and plays for themselves."""
    await room.welcome(await seated(request, room))
    await room.hold(seat)
    host_of(request).drive(room)
    return done(request, f"/t/{room.row.id}", version=room.version)


@router.get("/t/{id}/leave")
async def before_leaving(request: Request, room: Here) -> Response:
    """What will happen if the reader leaves, and the button that does it."""
    person = await seated(request, room)
    if room.game is None or room.closed:
        raise Refusal(409, "over" if room.game else "not-begun")
    reader = reader_of(request)
    words = reader.words(room.row.edition, room.row.packs)
    ends = not room.others(person)
    return answer(request, pages.fill("leave.html", reader, words, room=room, ends=ends, bot=ADVISER))


@changes.post("/t/{id}/leave")
async def leave(request: Request, room: Here, ends: Annotated[bool, Form()]) -> Response:
    """Leave for good, or give the game up, as the page has said it would happen."""
    await room.leave(await seated(request, room), ends)
    host_of(request).drive(room)
    return done(request, f"/t/{room.row.id}" if ends else "/")


router.include_router(changes)
