"""The card games' table, as the common pages ask for it."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from buccaneer.cards.box import boxes
from buccaneer.cards.lookup import card_rules
from buccaneer.cards.page.ending import ending
from buccaneer.cards.page.gallery import brings
from buccaneer.cards.page.layout import lay_out
from buccaneer.cards.page.lessons import guides, tip
from buccaneer.cards.page.line import ACTS, line
from buccaneer.cards.page.moves import moves, pace
from buccaneer.cards.page.people import crowd, likenesses, people_of, sprite
from buccaneer.cards.page.picture import Picture
from buccaneer.cards.page.scene import Scene, keep_places
from buccaneer.cards.page.share import box_pages, pages_of, promises
from buccaneer.cards.page.site import router
from buccaneer.cards.page.speech import speech
from buccaneer.cards.rules.view import View
from buccaneer.game.draft import Manner
from buccaneer.game.game import CardGame
from buccaneer.web.families import Page
from buccaneer.web.scene import Places
from buccaneer.web.store import TableRow


def templates() -> dict[str, str]:
    """The packages that hold templates: our own, and those of boxes by their folders' names."""
    return {"cards": "buccaneer.cards.page", **{box.folder: box.package for box in boxes() if brings(box, "")}}


def art() -> list[str]:
    """The templates in which boxes draw symbols of their own."""
    return [f"{box.folder}/art.svg" for box in boxes() if brings(box, "art.svg")]


def drawn(mode: str, template: str) -> str:
    """A template of the box that a mode is of, if it has one of that name."""
    found = [box.folder for box in boxes() if mode in [each.name for each in box.modes] and brings(box, template)]
    return f"{found[0]}/{template}" if found else ""


def static() -> tuple[str, ...]:
    """The packages that hold files: our own, and those of boxes."""
    return ("buccaneer.cards.page", *(box.package for box in boxes() if files(box.package).joinpath("static").is_dir()))


def drafts() -> dict[str, Manner]:
    """The questions of all boxes that are drafted before they are answered, by step."""
    return {step: manner for page in box_pages() for step, manner in page.drafts.items()}


def around(row: TableRow) -> dict[str, Any]:
    """The page of a table: its style, the sea behind it, the people of its game, and what its own boxes bring."""
    rules = card_rules(row.mode, row.edition, row.variant, row.packs, row.adds)
    shares = pages_of(rules)
    people = people_of(rules).union(*[share.people for share in shares])
    own = {box.folder for box in boxes() for module in rules.modules if module.__module__.startswith(f"{box.package}.")}
    return {
        "head": "cards/head.html",
        "art": "cards/art.html",
        "people": sprite(people),
        "sheets": [name for name in art() if name.partition("/")[0] in own],
        "styles": [name for share in shares for name in share.styles],
        "modules": [name for share in shares for name in share.scripts],
        "overs": [share.over for share in shares if share.over],
    }


def follow(places: Places, game: CardGame) -> Places:
    """The harbor by places."""
    return keep_places(places, game.table.harbor)


def wishable(game: CardGame) -> dict[str, int]:
    """The cards of the harbor."""
    return {game.rules.faces[card].id: card for card in game.table.harbor}


PAGE: Page[View, Scene, CardGame] = Page(
    name="cards",
    follow=follow,
    scene=Scene,
    picture=Picture,
    lay_out=lay_out,
    moves=moves,
    pace=pace,
    speech=speech,
    line=line,
    acts=ACTS,
    tip=tip,
    promises=promises,
    wishable=wishable,
    ending=ending,
    router=router,
    rules="/rules",
    sign="anchor",
    templates=templates,
    static=static(),
    around=around,
    crowd=crowd,
    gallery="/cards",
    art=art,
    macros="cards/macros.html",
    guides=guides,
    drawn=drawn,
    likenesses=likenesses,
    drafts=drafts(),
)
