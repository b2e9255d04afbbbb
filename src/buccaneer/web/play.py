"""Tables over HTTP: opening, joining, choosing, taking back. Nothing changes by GET."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from fastapi.datastructures import FormData
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from buccaneer.core.errors import BuccaneerError
from buccaneer.core.setup import NOBODY
from buccaneer.game import modes
from buccaneer.web import beats, fitting, frozen, invitation, pages
from buccaneer.web.context import (
    answer,
    done,
    drawn,
    enrolled,
    here,
    own_rooms,
    person_of,
    reader_of,
    rename,
    shared,
    take_from,
    wants_json,
)
from buccaneer.web.drafts import last_laid
from buccaneer.web.families import guided_modes, page_of
from buccaneer.web.host import Host
from buccaneer.web.plan import Plan, called_at_screen, refuse_twins
from buccaneer.web.reader import clean_name
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room
from buccaneer.words import Words

router = APIRouter()

ID = re.compile(r"[a-z0-9]{6,20}")
NUMBER = re.compile(r"\d{1,6}", re.ASCII)
MOST_CHOICE, MOST_LAID, MOST_TOKEN = 200, 2000, 64  # letters
Id = Annotated[str, Path(pattern=f"^{ID.pattern}$")]
Token = Annotated[str, Form(alias="csrf", max_length=MOST_TOKEN)]
Version = Annotated[int, Form(ge=0, le=1_000_000)]
Name = Annotated[str, Form(max_length=60)]
BotName = Annotated[str, Form(max_length=80)]
MOST_FIELDS = 300  # of the settings form, which holds the options of every mode


async def checked(request: Request, csrf: Token = "") -> None:
    """A change is a form, with the token that only our own pages have."""
    if not await request.form():
        raise Refusal(400, "malformed")
    reader_of(request).check(csrf)


async def room_of(request: Request, id: Id) -> Room:
    return await shared(request).host.room(id)


async def found_room(request: Request, id: Id) -> Room:
    return await shared(request).host.find(id)


Here = Annotated[Room, Depends(room_of)]
Found = Annotated[Room, Depends(found_room)]  # frozen or not
changes = APIRouter(dependencies=[Depends(checked)])


async def seated(request: Request, room: Room) -> int:
    """The person who asks; refuses somebody who has no seat here."""
    person = await person_of(request)
    if person is None or not room.seats_of(person.id):
        raise Refusal(403, "not-your-seat")
    return person.id


async def seats_at(request: Request, room: Room) -> list[int]:
    """The seats of whoever asks, one at least."""
    return room.seats_of(await seated(request, room))


def host_of(request: Request) -> Host:
    return shared(request).host


# -- opening -----------------------------------------------------------------------------------------


@changes.post("/play")
async def play_now(
    request: Request,
    guided: Annotated[bool, Form()] = False,
    mode: Annotated[str, Form(max_length=40)] = modes.DEFAULT_MODE,
    players: Annotated[int, Form(ge=1, le=5)] = 4,
    bot: BotName = "",
) -> Response:
    """You and bots, of a level that fits you unless you name one; or a guided first game of the mode."""
    take_from(shared(request).openings, request)
    person = await enrolled(request)
    if guided:
        plan = guided_game(mode)
    elif bot:
        plan = Plan(["me", *[bot] * (players - 1)], mode)
    else:
        found = fitting.fit(fitting.results(await own_rooms(request, person.id), person.id))
        plan = fitting.plan_for(found, mode, players, person.name)
    id = await host_of(request).open_table(person.id, person.name, plan)
    return done(request, f"/t/{id}")


def guided_game(mode: str) -> Plan:
    """The guided game of a mode, if it has one."""
    if mode not in guided_modes():
        raise Refusal(404, "no-page")
    return page_of(mode).guides()[mode]


@changes.post("/tables")
async def open_table(request: Request) -> Response:
    """A table by the settings form."""
    take_from(shared(request).openings, request)
    sent = await request.form(max_fields=MOST_FIELDS)
    form = {key: str(value)[:200] for key, value in sent.items()}
    screen = form.get("kind") == "screen"
    players = form.get("players", "")
    if players not in ("1", "2", "3", "4", "5"):
        raise Refusal(400, "bad-plan")
    count = int(players)
    name, names = "", list[str]()
    if screen:
        seats = [form.get(f"seat{n}", "me") for n in range(count)]
        names = [called_at_screen(form.get(f"name{n}", ""), seats[n], n) for n in range(count)]
        refuse_twins([name for name in names if name])
    else:
        name = clean_name(form.get("name", "") or modes.DEFAULT_NAMES[0])
        seats = ["me", *(form.get(f"seat{n}", "open") for n in range(1, count))]
    known = ("me", "open", *host_of(request).bots)
    if any(seat not in known for seat in seats) or (not screen and seats.count("me") > 1):
        raise Refusal(400, "bad-plan")
    if screen and ("open" in seats or "me" not in seats):
        raise Refusal(400, "bad-plan")
    mode = form.get("mode", modes.DEFAULT_MODE)
    plan = Plan(seats, mode, form.get(f"edition-{mode}", "bigbox"), form.get(f"variant-{mode}", ""), names=names)
    plan.adds = modes.in_order(str(add)[:40] for add in sent.getlist(f"add-{mode}"))
    plan.chosen = read_options(sent, mode, count, reader_of(request).words())
    plan.seed = read_seed(form.get("seed", ""))
    plan.start = read_start(form.get("start", ""), count)
    plan.options = {name: form.get(name) == "on" for name in ("odds", "tracker", "undo")}
    plan.options["screen"] = screen
    person = await enrolled(request)
    id = await host_of(request).open_table(person.id, name or person.name, plan)
    await rename(request, person, name or person.name)
    return done(request, f"/t/{id}")


def read_options(sent: FormData, mode: str, players: int, words: Words) -> dict[str, str]:
    """What was chosen of a mode's own options; refuses what it does not have, by the name the reader knows."""
    own = f"option-{mode}."
    known = {option.name: option for option in modes.MODES[mode].options} if mode in modes.MODES else {}
    chosen: dict[str, str] = {}
    for name in dict.fromkeys(key.removeprefix(own) for key in sent if key.startswith(own)):
        if name not in known:
            raise Refusal(400, "no-option", option=name[:40])
        value = known[name].joined([str(value)[:200] for value in sent.getlist(own + name)], players)
        try:
            chosen |= modes.tidied(mode, ((name, value),), players)
        except BuccaneerError:
            raise Refusal(400, "bad-option", option=words.setup(name), value=value[:40]) from None
    return chosen


def read_start(text: str, players: int) -> int:
    """The seat that begins, or NOBODY where chance decides."""
    if text and text not in map(str, range(players)):
        raise Refusal(400, "bad-start")
    return int(text) if text else NOBODY


def read_seed(text: str) -> int | None:
    try:
        return modes.parse_seed(text.strip()) if text.strip() else None
    except BuccaneerError:
        raise Refusal(400, "bad-seed") from None


# -- looking -----------------------------------------------------------------------------------------


@router.get("/t/{id}")
async def table_page(request: Request, room: Found) -> Response:
    """The page of a table: its lobby, its game or its end. Opening it takes no seat."""
    if room.frozen:
        return await frozen.page(request, room)
    person = await person_of(request)
    reader = reader_of(request)
    number = person.id if person else None
    if person:
        with suppress(Refusal):  # a page is shown even where nothing can be stored
            await room.welcome(person.id)
    seen = room.glance()

    def draw() -> str:
        words = reader.words(seen.row.edition, seen.row.packs)
        values = {
            "main": pages.safe(pages.fragment(seen, reader, number)),
            "room": seen,
            "campaign": seen.row.campaign if seen.seats_of(number) else "",
            "title": pages.title(seen, words, seen.chooser in seen.seats_of(number)),
            "table": {"id": seen.row.id, "company": pages.company(seen, seen.seats_of(number))},
            "preview": invitation.preview(seen, words, pages.subtitle(seen, words)),
        }
        return pages.fill("table_page.html", reader, words, **values, **pages.around(seen))

    return answer(request, await drawn(request, draw))


@router.get("/t/{id}/now")
async def table_now(request: Request, room: Here) -> Response:
    """The present as a whole, for a page that has missed something."""
    person, reader, seen = await person_of(request), reader_of(request), room.glance()
    number = person.id if person else None
    return JSONResponse(await drawn(request, lambda: beats.update(seen, reader, number, beats.NOWHERE)))


@router.get("/t/{id}/sheet/{name}")
async def table_sheet(request: Request, room: Here, name: Annotated[str, Path(max_length=40)]) -> Response:
    """What opens over a table: for the script as a piece, and otherwise as a page of its own."""
    if room.game is None:
        raise Refusal(409, "not-begun")
    person, reader, seen = await person_of(request), reader_of(request), room.glance()
    number = person.id if person else None
    html = await drawn(request, lambda: pages.sheet(seen, reader, number, name))
    return sheet_answer(request, seen, html, f"/t/{room.row.id}")


def sheet_answer(request: Request, room: Room, html: str, back: str) -> Response:
    """A sheet as a piece for the script, or as a page with the way back."""
    if wants_json(request):
        return JSONResponse({"html": html})
    values = {"main": pages.safe(html), "back": back, **pages.around(room)}
    return answer(request, pages.fill("sheet_page.html", reader_of(request), **values))


@router.get("/t/{id}/log")
async def whole_log(request: Request, room: Here) -> Response:
    """Everything that happened, as far as the reader may know it."""
    if room.game is None:
        raise Refusal(409, "not-begun")
    person, reader, seen = await person_of(request), reader_of(request), room.glance()
    seat = seen.seat_of(person.id if person else None)
    return answer(request, await drawn(request, lambda: pages.log(seen, reader, seat)))


@router.get("/t/{id}/record")
async def record(request: Request, room: Found) -> Response:
    """The record of a game that is over, as far as it went; of a running one it would tell every secret."""
    if room.frozen:
        text = await frozen.record(request, room)
    elif room.closed and room.game is not None:
        text = room.game.record().text()
    else:
        raise Refusal(409, "not-over")
    return PlainTextResponse(
        text, headers={"content-disposition": f'attachment; filename="buccaneer-{room.row.id}.txt"'}
    )


# -- inviting ----------------------------------------------------------------------------------------


@router.get("/t/{id}/qr.svg")
async def invitation_code(request: Request, room: Here) -> Response:
    """The invitation as a QR code; there is none where it would lead nowhere."""
    links = reader_of(request).way.links(f"/t/{room.row.id}")
    if not links:
        raise Refusal(409, "only-here")
    try:
        return Response(invitation.picture_of(links[0]), media_type="image/svg+xml")
    except ValueError:  # an address too long for a code
        raise Refusal(400, "malformed") from None


@changes.post("/lan")
async def let_network_in(request: Request, back: Annotated[str, Form(max_length=100)] = "/") -> Response:
    """Let the network in from now on, or look anew where it is; only somebody at this machine itself may."""
    way = reader_of(request).way
    if not way.can_open or way.reach.opener is None:
        raise Refusal(403, "not-local")
    try:
        await way.reach.opener()
    except OSError as error:
        raise Refusal(503, "not-opened", reason=error.strerror or type(error).__name__) from None
    return done(request, here(back))


# -- choosing ----------------------------------------------------------------------------------------


async def choose(request: Request) -> Response:
    """Make a choice; the answer comes when it is stored. The most frequent of requests is read by hand."""
    sent = await request.form()
    if not sent:
        raise Refusal(400, "malformed")
    token = str(sent.get("csrf", ""))
    if len(token) > MOST_TOKEN:
        raise Refusal(400, "malformed")
    reader_of(request).check(token)
    if not ID.fullmatch(request.path_params["id"]):
        raise Refusal(404, "no-table")
    version, choice = str(sent.get("version", "")), sent.get("choice")
    if not NUMBER.fullmatch(version) or not isinstance(choice, str) or not 0 < len(choice) <= MOST_CHOICE:
        raise Refusal(400, "malformed")
    room = await shared(request).host.room(request.path_params["id"])
    seats = await seats_at(request, room)
    return done(request, f"/t/{room.row.id}", version=await host_of(request).play(room, seats, choice, int(version)))


router.add_route("/t/{id}/choose", choose, methods=["POST"])


@changes.post("/t/{id}/draft")
async def draft(
    request: Request,
    room: Here,
    version: Version,
    lay: Annotated[str, Form(max_length=MOST_CHOICE)] = "",
    back: Annotated[str, Form(max_length=MOST_CHOICE)] = "",
    laid: Annotated[str, Form(alias="done", max_length=MOST_LAID)] = "",
) -> Response:
    """Lay a choice of a question that is drafted, take one back, or play all that is laid."""
    seats, host = await seats_at(request, room), host_of(request)
    if [bool(lay), bool(back), bool(laid)].count(True) != 1:
        raise Refusal(400, "malformed")
    if laid:
        stands = await host.play_draft(room, seats, laid, version)
    else:
        stands = await host.lay(room, seats, lay or back, version, bool(back))
    return done(request, f"/t/{room.row.id}", version=stands)


@changes.post("/t/{id}/undo")
async def undo(request: Request, room: Here, version: Version) -> Response:
    """Take back what was laid last, or else the last choice."""
    seats = await seats_at(request, room)
    if laid := last_laid(room, seats):
        await host_of(request).lay(room, seats, laid, version, back=True)
    else:
        await room.take_back(seats, version)
    return done(request, f"/t/{room.row.id}", version=room.version)


@changes.post("/t/{id}/consent")
async def consent(request: Request, room: Here, version: Version, agree: Annotated[bool, Form()]) -> Response:
    await room.consent(await seats_at(request, room), agree, version)
    host_of(request).drive(room)
    return done(request, f"/t/{room.row.id}", version=room.version)


@changes.post("/t/{id}/hint")
async def hint(request: Request, room: Here) -> Response:
    await host_of(request).hints.give(room, await seats_at(request, room))
    return done(request, f"/t/{room.row.id}", version=room.version)


@changes.post("/t/{id}/promise")
async def promise(
    request: Request, room: Here, choice: Annotated[str, Form(max_length=200)], given: Annotated[bool, Query()]
) -> Response:
    """Answer in advance a question that may come in another player's turn, or take the answer back."""
    seats = await seats_at(request, room)
    await room.promise(seats[0], choice, given)
    host_of(request).drive(room)
    return done(request, f"/t/{room.row.id}", version=room.version)


@changes.post("/t/{id}/wish")
async def wish(request: Request, room: Here, card: Annotated[str, Form(max_length=40)]) -> Response:
    """Ask the team to leave a card, or ask no more."""
    seats = await seats_at(request, room)
    wishable = page_of(room.row.mode).wishable(room.game) if room.game is not None else {}
    if card not in wishable:
        raise Refusal(409, "illegal")
    room.wish(seats[0], wishable[card])
    return done(request, f"/t/{room.row.id}", version=room.version)


router.include_router(changes)
