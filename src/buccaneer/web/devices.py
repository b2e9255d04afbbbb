"""You: a person's page, a second device that joins by a code, and being forgotten. Nothing changes by GET."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Query, Request
from fastapi.responses import Response

from buccaneer.web import invitation, pages
from buccaneer.web.context import answer, done, enrolled, person_of, reader_of, shared, take_from
from buccaneer.web.database import FAILURES
from buccaneer.web.host import LETTERS, Host
from buccaneer.web.persons import Person, SameTable
from buccaneer.web.plan import ADVISER
from buccaneer.web.play import checked
from buccaneer.web.reader import forget
from buccaneer.web.refusal import Refusal
from buccaneer.web.store import Gone

router = APIRouter()
changes = APIRouter(dependencies=[Depends(checked)])

CODE_LENGTH, CODE_GROUP = 12, 4  # 59 bits, written in groups
CODE_MINUTES = 10


def new_code() -> str:
    """A code that can be read out and typed: `abcd-efgh-jkmn`."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(letters[at : at + CODE_GROUP] for at in range(0, CODE_LENGTH, CODE_GROUP))


def digest_of(code: str) -> str:
    """What is stored of a code, however it was typed."""
    plain = "".join(letter for letter in code.lower() if letter.isalnum())
    return hashlib.sha256(f"code {plain}".encode()).hexdigest()


@router.get("/you")
async def you(request: Request) -> Response:
    return await your_page(request, await person_of(request))


async def your_page(request: Request, person: Person | None, code: str = "") -> Response:
    """Who you are here, and on how many devices; with a code if one was just made."""
    store, reader = shared(request).store, reader_of(request)
    known = await asyncio.to_thread(store.devices, person.id) if person else 0
    links = reader.way.links(f"/device?code={code}")
    picture = pages.safe(invitation.code_of(links[0])) if code and links else ""
    html = pages.fill(
        "you.html",
        reader,
        person=person,
        devices=known,
        code=code,
        links=links,
        picture=picture,
        minutes=CODE_MINUTES,
    )
    return answer(request, html)


@changes.post("/you/code")
async def make_code(request: Request) -> Response:
    """A code by which another device becomes this person; it is shown once, and only its digest is kept."""
    place = shared(request)
    take_from(place.codes, request)
    person, code, now = await enrolled(request), new_code(), place.host.clock()
    expires = now + 60 * CODE_MINUTES
    await asyncio.to_thread(place.store.invite_device, person.id, digest_of(code), now, expires)
    return await your_page(request, person, code)


@router.get("/device")
async def device(request: Request, code: Annotated[str, Query(max_length=40)] = "") -> Response:
    """Where a code is typed, or a link with one asks whether it is meant: looking at it uses nothing up."""
    person = await person_of(request)
    owner = await owner_of(request, code) if code else None
    return answer(request, pages.fill("device.html", reader_of(request), code=code, owner=owner, person=person))


async def owner_of(request: Request, code: str) -> Person:
    """Whom a code is of; refuses one that is forged, used or too old."""
    place = shared(request)
    take_from(place.codes, request)
    owner = await asyncio.to_thread(place.store.invited, digest_of(code), place.host.clock())
    if owner is None:
        raise Refusal(404, "no-code", minutes=CODE_MINUTES)
    return owner


@changes.post("/device")
async def join(request: Request, code: Annotated[str, Form(max_length=40)]) -> Response:
    """Become the person of a code on this device too."""
    place = shared(request)
    take_from(place.codes, request)
    key, now = reader_of(request).key, place.host.clock()
    try:
        joined = await asyncio.to_thread(place.store.join, digest_of(code), key, now)
    except SameTable:
        raise Refusal(409, "same-table") from None
    if joined is None:
        raise Refusal(404, "no-code", minutes=CODE_MINUTES)
    person, moved = joined
    await follow(place.host, moved)
    for room in list(place.host.rooms.values()):
        if room.seats_of(person.id):  # another tab of this browser may look on there
            room.touch()
    return done(request, "/mine")


@router.get("/you/forget")
async def ask_forget(request: Request) -> Response:
    return answer(request, pages.fill("forget.html", reader_of(request), person=await person_of(request)))


@changes.post("/you/forget")
async def forget_me(request: Request) -> Response:
    """Remove the person who asks, everywhere, and what the browser was given; the games of others go on."""
    place, person = shared(request), await person_of(request)
    if person is not None:
        await follow(place.host, await asyncio.to_thread(place.store.forget, person.id, ADVISER))
    response = done(request, "/")
    forget(response, place.settings.secure_cookies)
    return response


async def follow(host: Host, tables: list[str]) -> None:
    """Let rooms become what the database says of them; one that cannot be read now asks before its next change."""
    for room in [host.rooms[id] for id in tables if id in host.rooms]:
        async with room.lock:
            room.unsure = True
            with suppress(*FAILURES, Gone):
                await room.follow()
        host.drive(room)


router.include_router(changes)
