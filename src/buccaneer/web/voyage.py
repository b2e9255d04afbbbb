"""Campaigns over HTTP: their lists, the chart, the story so far, files. Nothing changes by GET."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Path, Request
from fastapi.datastructures import FormData
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from buccaneer.bots.cast import called
from buccaneer.content import Pack
from buccaneer.core.errors import BuccaneerError
from buccaneer.game import campaign as campaigns
from buccaneer.game import logbook, modes
from buccaneer.game.campaign import PERSON, campaign_modes, course_of
from buccaneer.web import overview, pages
from buccaneer.web.campaigns import CREW_LENGTH, begin, bring, find, refusal_of, reseat, set_out
from buccaneer.web.context import answer, done, drawn, enrolled, person_of, reader_of, rename, shared, take_from
from buccaneer.web.crews import CampaignRow, MateRow
from buccaneer.web.families import page_of
from buccaneer.web.persons import Person
from buccaneer.web.plan import ADVISER, refuse_twins
from buccaneer.web.play import ID, checked, host_of, read_options
from buccaneer.web.reader import clean_name
from buccaneer.web.refusal import Refusal
from buccaneer.web.replay import read_text
from buccaneer.web.site import own_crews

router = APIRouter()
changes = APIRouter(dependencies=[Depends(checked)])

ME, NONE = "me", "none"  # who sits on a seat of a form: the reader, nobody; besides persons and bots
MOST_SEATS = 5
FILE_PRICE = 5  # tables that a file is worth, since its games are played again
MOST_STAGE = 40  # letters


async def campaign_of(request: Request, campaign: Annotated[str, Path(max_length=40)]) -> CampaignRow:
    """The campaign that a request is about; there is none for somebody who has no part in it."""
    if not ID.fullmatch(campaign):
        raise Refusal(404, "no-campaign")
    return await find(host_of(request), campaign, await person_of(request))


Here = Annotated[CampaignRow, Depends(campaign_of)]


async def owner_of(request: Request, row: Here) -> Person:
    """The person who asks, if the campaign is theirs."""
    person = await person_of(request)
    if person is None or person.id != row.owner:
        raise Refusal(403, "not-your-campaign")
    return person


Owner = Annotated[Person, Depends(owner_of)]


# -- crews -------------------------------------------------------------------------------------------


@router.get("/campaigns")
async def list_campaigns(request: Request) -> Response:
    """All campaigns that the reader has a part in, and where one begins or is brought along."""
    person = await person_of(request)
    crews = await own_crews(request, person.id) if person else []
    return answer(request, pages.fill("campaigns.html", reader_of(request), campaigns=crews))


@router.get("/campaigns/new")
async def new_crew(request: Request) -> Response:
    """The form of a new crew: who plays, and what is chosen once for all its games."""
    person = await person_of(request)
    stories = {mode: modes.MODES[mode] for mode in campaign_modes()}
    html = pages.fill(
        "crew.html",
        reader_of(request),
        modes=stories,
        fixed={mode: course_of(mode).fixed for mode in stories},
        seats=max(mode.players[1] for mode in stories.values()),
        bots=host_of(request).bots,
        adviser=ADVISER,
        name=person.name if person else "",
        names=modes.DEFAULT_NAMES,
        letters=CREW_LENGTH,
        packs=[(pack, reader_of(request).words(packs=(pack.key,))("book.title")) for pack in offered(request)],
    )
    return answer(request, html)


def offered(request: Request) -> list[Pack]:
    """The packs of this server that bring a story of their own."""
    return [pack for pack in shared(request).packs if pack.box in campaign_modes() and pack.whole]


@changes.post("/campaigns")
async def begin_campaign(request: Request) -> Response:
    """A new crew by its form."""
    take_from(shared(request).openings, request)
    sent = await request.form(max_fields=100)
    person = await enrolled(request)
    mode = text(sent, "mode") or next(iter(campaign_modes()))
    if mode not in campaign_modes():
        raise Refusal(400, "campaign-setup")
    packs = [pack.key for pack in offered(request) if pack.key == text(sent, "story")]
    if text(sent, "story") and not packs:
        raise Refusal(400, "campaign-pack")
    crew = read_crew(request, sent, person)
    ways = read_options(sent, mode, len(crew), reader_of(request).words())
    adds = modes.in_order(str(add)[:40] for add in sent.getlist(f"add-{mode}"))
    name = clean_name(text(sent, "crew") or reader_of(request).words()("crew.nameless"), CREW_LENGTH)
    try:
        mates = [campaigns.Mate(mate.name, mate.by) for mate in crew]
        made = campaigns.begin(name, mates, mode, ways, adds, packs)
    except BuccaneerError as error:
        raise refusal_of(error) from None
    id = await begin(host_of(request), person.id, made, crew, screen_of(sent))
    own = next((mate.name for mate in crew if mate.person == person.id), person.name)
    await rename(request, person, own)
    return done(request, f"/c/{id}")


def text(sent: FormData, name: str) -> str:
    """A short text of a form."""
    return str(sent.get(name, ""))[:200].strip()


def screen_of(sent: FormData) -> bool:
    """Whether all persons of a crew sit at one screen."""
    return text(sent, "screen") == "on"


def read_crew(request: Request, sent: FormData, person: Person) -> list[MateRow]:
    """The crew of a form, seat by seat; a name that is left out is one of ours."""
    crew: list[MateRow] = []
    known = {"": NONE, NONE: NONE, ME: ME, PERSON: PERSON} | {bot: bot for bot in host_of(request).bots}
    given = [text(sent, f"name{n}") for n in range(MOST_SEATS)]
    taken = [name for name in given if name]
    for number in range(MOST_SEATS):
        who = known.get(text(sent, f"seat{number}"))
        if who is None:
            raise Refusal(400, "campaign-setup")
        if who == NONE:
            continue
        name = clean_name(given[number] or called([who], taken, modes.DEFAULT_NAMES)[0])
        taken.append(name)
        mine = who == ME
        crew.append(MateRow(name, PERSON if mine else who, person.id if mine else None))
    refuse_twins([mate.name for mate in crew])
    if sum(mate.person is not None for mate in crew) > 1:
        raise Refusal(400, "campaign-setup")
    return crew


# -- going on ----------------------------------------------------------------------------------------


@router.get("/c/{campaign}")
async def chart_page(request: Request, row: Here) -> Response:
    """The sea chart of a campaign: where the crew is, what it remembers, and how it goes on."""
    person, reader, host = await person_of(request), reader_of(request), host_of(request)
    assert person is not None
    going = await asyncio.to_thread(host.store.under_way, row.id)
    room = await host.find(going.id) if going else None
    table = room.game.table if room is not None and room.game is not None else None

    def draw() -> str:
        told = overview.shown(row, reader.words(packs=row.packs), going, table)
        signs = page_of(row.mode).drawn(row.mode, "stages.svg")
        return pages.fill("campaign.html", reader, row=row, shown=told, person=person, going=going, signs=signs)

    return answer(request, await drawn(request, draw))


@changes.post("/c/{campaign}/begin")
async def go_on(
    request: Request,
    row: Here,
    at: Annotated[int, Form(ge=0, le=10_000)],
    stage: Annotated[str, Form(max_length=MOST_STAGE)] = "",
) -> Response:
    """Set out for the next game, or come to its table where somebody was quicker.

    Without a stage it is the one the story waits for; when the story is told, the epilogue is read.
    """
    take_from(shared(request).openings, request)
    person = await person_of(request)
    assert person is not None
    words = reader_of(request).words(packs=row.packs)
    if not stage and at == len(row.games) and row.campaign.course.epilogue(row.campaign, words) is not None:
        return done(request, f"/c/{row.id}/epilogue")
    id = await set_out(host_of(request), person, row, at, stage)
    return done(request, f"/t/{id}")


@router.get("/c/{campaign}/crew")
async def crew_page(request: Request, row: Here, owner: Owner) -> Response:
    """Who plays from now on: seats may change hands between games."""
    seats = modes.MODES[row.mode].players[1]
    reader = reader_of(request)
    bots = host_of(request).bots
    return answer(request, pages.fill("mates.html", reader, row=row, seats=seats, bots=bots, me=owner.id))


@changes.post("/c/{campaign}/crew")
async def change_crew(request: Request, row: Here, owner: Owner) -> Response:
    """Seat the crew anew, while no game of it goes on."""
    sent = await request.form(max_fields=100)
    await reseat(host_of(request), row, kept_seats(row, read_crew(request, sent, owner)), screen_of(sent))
    return done(request, f"/c/{row.id}")


def kept_seats(row: CampaignRow, crew: list[MateRow]) -> list[MateRow]:
    """A crew as a form gives it, with whoever had the seat of a name before."""
    had = {mate.name: mate.person for mate in row.crew if mate.person is not None}
    mine = [mate.person for mate in crew if mate.person is not None]
    kept = [None if had.get(mate.name) in mine else had.get(mate.name) for mate in crew]
    return [
        mate if mate.person is not None or mate.by != PERSON else MateRow(mate.name, mate.by, person)
        for mate, person in zip(crew, kept, strict=True)
    ]


@changes.post("/c/{campaign}/call-off")
async def call_off(request: Request, row: Here, table: Annotated[str, Form(max_length=40)]) -> Response:
    """Clear a table away at which the crew has not begun to play."""
    host = host_of(request)
    if not await asyncio.to_thread(host.store.call_off, row.id, table):
        raise Refusal(409, "begun")
    host.forget(table)
    return done(request, f"/c/{row.id}")


@router.get("/c/{campaign}/unlock")
async def ask_unlock(request: Request, row: Here, owner: Owner) -> Response:
    """What it means to open everything, and the button that does it."""
    return answer(request, pages.fill("unlock.html", reader_of(request), row=row))


@changes.post("/c/{campaign}/unlock")
async def unlock(request: Request, row: Here, owner: Owner) -> Response:
    await asyncio.to_thread(shared(request).store.unlock, row.id)
    return done(request, f"/c/{row.id}")


@router.get("/c/{campaign}/remove")
async def ask_remove(request: Request, row: Here, owner: Owner) -> Response:
    """What is lost with a campaign, and the button that deletes it."""
    return answer(request, pages.fill("remove.html", reader_of(request), row=row))


@changes.post("/c/{campaign}/remove")
async def remove(request: Request, row: Here, owner: Owner) -> Response:
    """Delete a campaign that nobody plays just now."""
    store = shared(request).store
    if await asyncio.to_thread(store.under_way, row.id):
        raise Refusal(409, "campaign-running")
    await asyncio.to_thread(store.remove_campaign, row.id)
    return done(request, "/campaigns")


# -- reading -----------------------------------------------------------------------------------------


@router.get("/c/{campaign}/story")
async def story(row: Here) -> Response:
    """The book opens at its first page."""
    return RedirectResponse(f"/c/{row.id}/story/1", 303)


@router.get("/c/{campaign}/epilogue")
async def epilogue(request: Request, row: Here) -> Response:
    """The book opens at its last page, what became of everybody; the chart, as long as nobody knows."""
    course, words = row.campaign.course, reader_of(request).words(packs=row.packs)
    if course.epilogue(row.campaign, words) is None:
        return RedirectResponse(f"/c/{row.id}", 303)
    return RedirectResponse(f"/c/{row.id}/story/{len(course.pages(row.campaign, words))}", 303)


@router.get("/c/{campaign}/story/{number}")
async def story_page(request: Request, row: Here, number: Annotated[int, Path(ge=1, le=10_000)]) -> Response:
    """A page of the story so far."""
    host, reader = host_of(request), reader_of(request)
    going = await asyncio.to_thread(host.store.under_way, row.id)
    room = await host.find(going.id) if going else None
    table = room.game.table if room is not None and room.game is not None else None
    words = reader.words(packs=row.packs)
    book = overview.book(row, words, going, table)
    if number > len(book):
        raise Refusal(404, "no-page")
    family = page_of(row.mode)
    leaf, plates = book[number - 1], family.drawn(row.mode, "plates.html")
    drawn, faces = family.likenesses([line.id for line in leaf["rest"]])
    about: dict[str, Any] = {"number": number, "count": len(book), "plates": plates, "drawn": drawn, "faces": faces}
    return answer(request, pages.fill("book.html", reader, row=row, **about, **leaf))


# -- files -------------------------------------------------------------------------------------------


@router.get("/c/{campaign}/file")
async def take_along(request: Request, row: Here) -> Response:
    """The campaign as one file."""
    host, person = host_of(request), await person_of(request)
    whole = await find(host, row.id, person, records=True)
    written = await asyncio.to_thread(logbook.write, whole.campaign)
    name = f"buccaneer-{row.id}{logbook.SUFFIX}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(written, media_type="application/json", headers=headers)


@changes.post("/campaigns/file")
async def bring_along(request: Request) -> Response:
    """A campaign's file: it is kept, or goes on where it is known."""
    place = shared(request)
    take_from(place.openings, request, FILE_PRICE)
    written = await read_text(request, "campaign-unreadable")
    person = await enrolled(request)
    return done(request, f"/c/{await bring(place.host, person.id, written, place.reading)}")


router.include_router(changes)
