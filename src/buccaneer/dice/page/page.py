"""The Dice Game's table, as the common pages ask for it."""

from __future__ import annotations

from typing import Any

from buccaneer.dice.charts import chart
from buccaneer.dice.family import map_of
from buccaneer.dice.page.chart import around
from buccaneer.dice.page.ending import ending
from buccaneer.dice.page.guide import GUIDE
from buccaneer.dice.page.laying import DRAFTS
from buccaneer.dice.page.layout import lay_out
from buccaneer.dice.page.line import ACTS, line
from buccaneer.dice.page.moves import moves, pace
from buccaneer.dice.page.picture import DicePicture
from buccaneer.dice.page.scene import DiceScene, pieces
from buccaneer.dice.page.sheet import people_on
from buccaneer.dice.page.site import router
from buccaneer.dice.page.speech import speech
from buccaneer.dice.rules.view import DiceView
from buccaneer.game.game import DiceGame
from buccaneer.web.families import Page
from buccaneer.web.store import TableRow


def around_table(row: TableRow) -> dict[str, Any]:
    """The page of a table: its map, and the people on it."""
    name = map_of(row.variant)
    return {**around(name), "portraits": people_on(chart(name))}


PAGE: Page[DiceView, DiceScene, DiceGame] = Page(
    name="dice",
    follow=lambda places, game: pieces(game.table),
    scene=DiceScene,
    picture=DicePicture,
    lay_out=lay_out,
    moves=moves,
    pace=pace,
    speech=speech,
    line=line,
    acts=ACTS,
    tip=GUIDE.tip,
    promises=lambda view: [],
    wishable=lambda game: {},
    ending=ending,
    router=router,
    rules="/rules/dice",
    sign="dice",
    templates=lambda: {"dice": "buccaneer.dice.page"},
    static=("buccaneer.dice.page",),
    around=around_table,
    prepared="table.prepared-dice",
    guides=lambda: {GUIDE.plan.mode: GUIDE.plan},
    drafts=DRAFTS,
)
