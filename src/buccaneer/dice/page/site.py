"""The pages around the Dice Game: how it is played, and where things lie on its maps."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from buccaneer.dice.charts import maps
from buccaneer.dice.page.chart import style_sheet
from buccaneer.dice.page.howto import lesson
from buccaneer.web import pages
from buccaneer.web.context import answer, reader_of
from buccaneer.web.refusal import Refusal

router = APIRouter()


@router.get("/rules/dice")
async def how_to_play(request: Request) -> Response:
    """One page teaches the game."""
    reader = reader_of(request)
    return answer(request, pages.fill("dice/rules.html", reader, **lesson(reader.words())))


@router.get("/maps/{name}.css")
async def map_style(request: Request, name: Annotated[str, Path(pattern=r"^[a-z0-9-]{1,40}$")]) -> Response:
    """Where things lie on a map."""
    if name not in maps():
        raise Refusal(404, "no-page")
    return Response(style_sheet(name), media_type="text/css", headers={"cache-control": "no-cache"})
