"""The pages around tables of cards: how they are played, and all cards."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from buccaneer.bots.cast import all_faces
from buccaneer.cards.page.gallery import lessons, shelves
from buccaneer.cards.page.people import of_cards, portrait, sprite
from buccaneer.cards.page.share import box_pages
from buccaneer.game import modes
from buccaneer.game.families import FAMILIES
from buccaneer.web import pages
from buccaneer.web.context import answer, reader_of
from buccaneer.web.families import page_of
from buccaneer.web.refusal import Refusal

router = APIRouter()

FACES_KEPT = "public, max-age=86400"


@router.get("/rules")
async def how_to_play(request: Request) -> Response:
    """One page teaches the first box, below it the others, and names those of other families."""
    reader = reader_of(request)
    first, *others = lessons(reader, modes.EDITIONS[0])
    elsewhere = [
        (mode.name, page_of(mode.name)) for mode in modes.MODES.values() if not FAMILIES[mode.family].has_cards
    ]
    people = sprite(of_cards())
    taught: dict[str, Any] = {"first": first[1], "others": others, "elsewhere": elsewhere, "people": people}
    html = pages.fill(
        "cards/howto.html", reader, **taught, styles=[name for page in box_pages() for name in page.styles]
    )
    return answer(request, html)


@router.get("/cards")
async def gallery(request: Request, edition: str = modes.EDITIONS[0]) -> Response:
    """All cards of an edition, box by box and kind by kind."""
    if edition not in modes.EDITIONS:
        raise Refusal(404, "no-page")
    reader = reader_of(request)
    found = shelves(reader, edition)
    html = pages.fill(
        "cards/gallery.html",
        reader,
        reader.words(edition),
        boxes=found,
        edition=edition,
        all=modes.EDITIONS,
        people=sprite(of_cards()),
    )
    return answer(request, html)


@router.get("/faces/{name}.svg")
async def face(name: str) -> Response:
    """The face of a character who plays a bot."""
    if name not in all_faces():
        raise Refusal(404, "no-page")
    return Response(portrait(name), media_type="image/svg+xml", headers={"cache-control": FACES_KEPT})
