"""The pages around all tables: home, the rule ledger, settings, about."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from buccaneer.game import modes
from buccaneer.game.families import FAMILIES
from buccaneer.ledger import ledger, search
from buccaneer.web import fitting, health, overview, pages
from buccaneer.web.campaigns import playable
from buccaneer.web.context import answer, done, here, own_rooms, person_of, reader_of, shared
from buccaneer.web.crews import MOST_LISTED
from buccaneer.web.families import guided_modes
from buccaneer.web.reader import CHOICES, PREFS_COOKIE, give
from buccaneer.web.refusal import Refusal

router = APIRouter()

MOST_WORDS = 8
CREWS_AT_HOME = 3
PLAY_NOW = 4  # players


@router.get("/")
async def home(request: Request) -> Response:
    """One button plays; where a choice waits for the reader, that stands above everything.

    Games under way that have become frozen are named below, so that nobody looks for them in vain.
    """
    person = await person_of(request)
    games = await own_rooms(request, person.id) if person else []
    waiting = [room for room in games if person and room.chooser in room.seats_of(person.id)]
    frozen = [room for room in games if room.frozen and room.row.status != "over"]
    reader = reader_of(request)
    others = [(mode.name, players) for mode in modes.MODES.values() for players in mode.quick]
    guided = [mode for mode in guided_modes() if mode != modes.DEFAULT_MODE]
    listed = {"waiting": waiting, "frozen": frozen, "games": games, "others": others, "guided": guided}
    crews = await own_crews(request, person.id, CREWS_AT_HOME) if person else []
    crowd = [family.page().crowd() for family in FAMILIES.values()]
    found = fitting.fit(fitting.results(games, person.id) if person else [])
    sitting = fitting.company(found, PLAY_NOW, person.name if person else modes.DEFAULT_NAMES[0])
    bots = {"fit": found, "why": fitting.told(found, reader.words()), "bots": shared(request).host.bots}
    html = pages.fill("home.html", reader, None, crowd=crowd, crews=crews, sitting=sitting, **listed, **bots)
    return answer(request, html)


async def own_crews(request: Request, person: int, most: int = MOST_LISTED) -> list[overview.Listed]:
    """A person's campaigns, the latest first, as lists have them."""
    reader = reader_of(request)
    rows = await asyncio.to_thread(shared(request).store.campaigns_of, person, most)
    return [overview.listed(row, reader.words(packs=row.packs)) for row in rows if playable(row)]


@router.get("/mine")
async def mine(request: Request) -> Response:
    person = await person_of(request)
    games = await own_rooms(request, person.id) if person else []
    crews = await own_crews(request, person.id) if person else []
    return answer(request, pages.fill("mine.html", reader_of(request), games=games, crews=crews, person=person))


@router.get("/new/{kind}")
async def new_table(request: Request, kind: str) -> Response:
    """The settings of a table: with friends, or at one screen."""
    if kind not in ("friends", "screen"):
        raise Refusal(404, "no-page")
    person = await person_of(request)
    name = person.name if person else ""
    html = pages.fill(
        "new.html",
        reader_of(request),
        kind=kind,
        modes=modes.MODES,
        families=FAMILIES,
        bots=shared(request).host.bots,
        name=name,
        names=modes.DEFAULT_NAMES,
    )
    return answer(request, html)


@router.get("/modes.css")
async def modes_style(request: Request) -> Response:
    """What the settings of a table hide: what is only for other modes, and what is not for the one chosen."""
    chosen = '#new-table:has([name="mode"][value="{0}"]:checked) .not-{0}'
    other = '#new-table:not(:has([name="mode"][value="{0}"]:checked)) .only-{0}'
    hidden = [rule.format(mode) for mode in modes.MODES for rule in (chosen, other)]
    style = f"{', '.join(hidden)} {{ display: none; }}\n"
    return Response(style, media_type="text/css", headers={"cache-control": "no-cache"})


@router.get("/rules/ledger")
async def rule_ledger(request: Request, q: Annotated[str, Query(max_length=100)] = "") -> Response:
    """Every rule with its source, and a search over them."""
    reader = reader_of(request)
    words = q.split()[:MOST_WORDS]
    found = search(words, reader.lang) if words else list(ledger(reader.lang))
    return answer(request, pages.fill("ledger.html", reader, rules=found, q=q))


@router.get("/about")
async def about(request: Request) -> Response:
    return answer(request, pages.fill("about.html", reader_of(request)))


@router.get("/settings")
async def settings(request: Request, back: Annotated[str, Query(max_length=100)] = "/") -> Response:
    return answer(request, pages.fill("settings.html", reader_of(request), choices=CHOICES, back=here(back)))


@router.post("/settings")
async def change_settings(request: Request) -> Response:
    """Personal settings live in the browser: a cookie, and no table ever hears of them."""
    form = {key: str(value)[:100] for key, value in (await request.form(max_fields=20)).items()}
    reader = reader_of(request)
    reader.check(form.get("csrf", ""))
    prefs = reader.prefs.with_changes(form)
    response = done(request, here(form.get("back", "/")))
    give(response, PREFS_COOKIE, prefs.text(), shared(request).settings.secure_cookies)
    return response


@router.get("/health")
async def well(request: Request) -> Response:
    """Whether the server can do its work, and what is wrong if not."""
    place = shared(request)
    wrong = await asyncio.to_thread(health.wrong, place.store, place.workers)
    told = {"ok": not wrong, "wrong": wrong, "tables": len(place.host.rooms)}
    return JSONResponse(told, 503 if wrong else 200)
