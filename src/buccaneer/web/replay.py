"""Looking back: the moments of finished games, records that are brought here, and playing on from a moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from starlette.datastructures import UploadFile

from buccaneer.core.engine import State
from buccaneer.core.setup import NOBODY
from buccaneer.web import pages, records
from buccaneer.web.context import answer, done, drawn, enrolled, reader_of, shared, take_from, wants_json
from buccaneer.web.families import page_of
from buccaneer.web.fold import Beat
from buccaneer.web.moments import Moments
from buccaneer.web.play import Here, checked, sheet_answer
from buccaneer.web.reader import Reader
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room
from buccaneer.web.scene import Scene

router = APIRouter()
changes = APIRouter(dependencies=[Depends(checked)])

MOST = 100_000  # that a number in a request may be

SeatSeenFrom = Annotated[int, Query(ge=NOBODY, le=9)]


def address(room: Room, number: int, seat: int = NOBODY) -> str:
    """Where a moment is looked at; a spectator's needs no seat."""
    return f"/t/{room.row.id}/at/{number}" + (f"?seat={seat}" if seat != NOBODY else "")


def refuse_unseen(room: Room, number: int, seat: int) -> None:
    """Only a finished game has moments, and only those it had, seen from the seats it has."""
    if not room.closed or number > len(room.choices):
        raise Refusal(404, "no-moment")
    if seat >= len(room.names):
        raise Refusal(404, "no-seat")


@router.get("/t/{id}/at/{number}")
async def moment(
    request: Request, room: Here, number: Annotated[int, Path(ge=0, le=MOST)], seat: SeatSeenFrom = NOBODY
) -> Response:
    """A finished game after so many choices as a seat saw it: a page, or what a page needs to come there."""
    refuse_unseen(room, number, seat)
    moments, reader = await shared(request).album.of(room), reader_of(request)
    step = await drawn(request, lambda: step_of(room, moments, reader, number, seat))
    return JSONResponse(step) if wants_json(request) else answer(request, page(room, reader, step))


@router.get("/t/{id}/at")
async def find_moment(room: Here, n: Annotated[int, Query(ge=0, le=MOST)] = 0, seat: SeatSeenFrom = NOBODY) -> Response:
    """The moment of a form: its own address is where it is looked at."""
    refuse_unseen(room, n, seat)
    return RedirectResponse(address(room, n, seat), 303)


@router.get("/t/{id}/at/{number}/sheet/{name}")
async def moment_sheet(
    request: Request,
    room: Here,
    number: Annotated[int, Path(ge=0, le=MOST)],
    name: Annotated[str, Path(max_length=40)],
    seat: SeatSeenFrom = NOBODY,
) -> Response:
    """What opens over the table of a moment."""
    refuse_unseen(room, number, seat)
    moments, reader = await shared(request).album.of(room), reader_of(request)

    def draw() -> str:
        beat = moments.at(number)
        _, still = scenes(room, beat, reader, seat)
        return pages.fill_sheet(still, about(room, beat, reader, number, seat), room, name)

    return sheet_answer(request, room, await drawn(request, draw), address(room, number, seat))


def scenes(room: Room, beat: Beat, reader: Reader, seat: int) -> tuple[Scene[State], Scene[State]]:
    """A moment with what the last choice brought about, and as it then lay there with nothing to press."""
    seen = replace(pages.scene(room, reader, seat, beat), screen=False)
    return seen, replace(seen, fresh=(), since=len(seen.events), asks=seen.chooser != seat, promises=())


def about(room: Room, beat: Beat, reader: Reader, number: int, seat: int) -> dict[str, Any]:
    """What the page around a moment's picture needs to know."""
    known = pages.table_values(room, reader, None)
    sheets = {"place": address(room, number), "query": f"?seat={seat}" if seat != NOBODY else ""}
    return known | sheets | {"held": [], "screen": False, "over": beat.table.over, "round": beat.table.round}


def step_of(room: Room, moments: Moments, reader: Reader, number: int, seat: int) -> dict[str, Any]:
    """One moment: the table with nothing to press, what the last choice brought about, and who could play on."""
    family, words = page_of(room.row.mode), reader.words(room.row.edition, room.row.packs)
    beat = moments.at(number)
    seen, still = scenes(room, beat, reader, seat)
    told = seen.tale(seen.fresh)
    heir = beat.table.chooser if seat == NOBODY else seat
    return {
        "number": number,
        "seat": seat,
        "html": pages.fill_table(still, room, about(room, beat, reader, number, seat)),
        "told": told if number else [words("replay.begins"), *told],
        "pace": family.pace(seen),
        "heir": "" if beat.table.over else words("replay.go-on-as", seat=room.names[heir]),
    }


def page(room: Room, reader: Reader, step: dict[str, Any]) -> str:
    """The page around a moment."""
    number, seat, last = step["number"], step["seat"], len(room.choices)
    ways = {"first": 0, "back": max(0, number - 1), "on": min(last, number + 1), "last": last}
    return pages.fill(
        "replay.html",
        reader,
        reader.words(room.row.edition, room.row.packs),
        main=pages.safe(step["html"]),
        room=room,
        step=step,
        last=last,
        here=address(room, number, seat),
        ways={name: address(room, to, seat) for name, to in ways.items()},
        **pages.around(room),
    )


# -- what comes of it --------------------------------------------------------------------------------


@changes.post("/t/{id}/go-on")
async def go_on(
    request: Request,
    room: Here,
    number: Annotated[int, Form(ge=0, le=MOST)],
    seat: Annotated[int, Form(ge=NOBODY, le=9)] = NOBODY,
) -> Response:
    """A new table that goes on from a moment, whoever asks on one seat and bots on the others."""
    take_from(shared(request).openings, request)
    refuse_unseen(room, number, seat)
    moments, person = await shared(request).album.of(room), await enrolled(request)
    id = await records.go_on(shared(request).host, room, moments, person.id, number, seat)
    return done(request, f"/t/{id}")


@changes.post("/records")
async def bring_record(request: Request) -> Response:
    """A record as a file or as text: a finished table is made of it."""
    take_from(shared(request).openings, request)
    text = await read_text(request)
    person = await enrolled(request)
    id = await records.bring(shared(request).host, person.id, text)
    return done(request, f"/t/{id}/at/0")


async def read_text(request: Request, unreadable: str = "record-unreadable") -> str:
    """The text that somebody brings: that of the file, where there is one."""
    sent = await request.form()
    file, text = sent.get("file"), sent.get("text")
    data = await file.read() if isinstance(file, UploadFile) else b""
    try:
        return data.decode("utf-8-sig") if data else str(text or "")
    except UnicodeDecodeError:
        raise Refusal(400, unreadable) from None


router.include_router(changes)
