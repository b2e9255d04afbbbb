"""The adventure on the page: event and calendar, missions, houses and crowns, questions of its own, and the book."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from buccaneer.cards.boxes.adventure.page.almanac import almanac, nine
from buccaneer.cards.boxes.adventure.page.choices import KEYS, MAKERS, dress, seen
from buccaneer.cards.boxes.adventure.page.houses import holding, track
from buccaneer.cards.boxes.adventure.page.lesson import lesson
from buccaneer.cards.boxes.adventure.page.panels import DRAFTS, question
from buccaneer.cards.boxes.adventure.page.quests import row
from buccaneer.cards.boxes.adventure.page.verdict import verdict
from buccaneer.cards.boxes.adventure.page.volume import Volume, called, newest, volume
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.cards.page.decision import Choice
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.page.share import BoxPage, Extra
from buccaneer.cards.rules.coin import FACE, knows

LOOKING = "looking"
FOLK = ("anne", "samuel", "fishborn", "grace", "mary", "landman", "blackbeard", "grandeur", "scott", "ferdinando")


@dataclass(frozen=True)
class Quay:
    """What the adventure lays on the reader's own quay."""

    holding: Any
    track: Any


@dataclass(frozen=True)
class Tidings:
    """What the page tells its script: which cards of which chapter were read."""

    chapter: int
    cards: tuple[str, ...]


class Library:
    """All that opens over the table, put together when it is opened."""

    def __init__(self, scene: Scene, choices: list[Choice]) -> None:
        self.scene = scene
        self.choices = choices
        self.words = scene.words

    @cached_property
    def volume(self) -> Volume | None:
        return volume(self.scene)

    @cached_property
    def row(self) -> Any:
        return row(self.scene, self.choices)

    @cached_property
    def almanac(self) -> Any:
        return almanac(self.scene)

    @cached_property
    def nine(self) -> Any:
        return nine(self.scene)

    @cached_property
    def holdings(self) -> list[Any]:
        return [holding(self.scene, seat) for seat in range(self.scene.table.players)]

    @cached_property
    def looking(self) -> list[str]:
        """The cards that one player alone may see, behind the curtain of one screen."""
        return [self.words.card(self.scene.rules.faces[card]) for card in seen(self.scene)]

    @cached_property
    def verdict(self) -> Any:
        return verdict(self.scene)


def known(scene: Scene) -> str:
    """The next card, if the reader has looked at it; never at one screen, where others look on."""
    draw = scene.table.draw
    secret = scene.table.rules.secret(scene.table) and scene.mine
    if secret or scene.screen or not draw or not knows(scene.view.seat, draw[-1]):
        return ""
    return scene.words("adventure.known", card=scene.words.card(scene.rules.faces[draw[-1] & FACE]))


def above(scene: Scene) -> tuple[str, ...]:
    """What stands above a table of the story: the chapter's name, its number, and the round."""
    words, part = scene.words, saga(scene.table)
    if part.book.chapter == 0:
        return ()
    number = words("adventure.chapter", n=part.book.chapter)
    return called(part, words), number, words("table.title", n=scene.table.round)


def extras(scene: Scene, choices: list[Choice]) -> list[Extra]:
    """Everything, piece by piece: each changes at a time of its own."""
    part, library, me = saga(scene.table), Library(scene, choices), scene.me
    sheets = {"missions": "adventure/missions.html"}
    if part.book.chapter:
        sheets["book"] = "adventure/book.html"
    told = tuple([part.book.stories[number].id for number in part.road]) if part.book.chapter else ()
    asks = question(scene, choices)
    if asks is not None and asks.curtain:
        sheets[LOOKING] = "adventure/looking.html"
    found = [
        Extra(library, sheets=sheets, end="adventure/end.html", banner="adventure/banner.html", heading=above(scene)),
        Extra(Tidings(part.book.chapter, told), strip="adventure/tidings.html"),
        Extra(almanac(scene), strip="adventure/almanac.html"),
        Extra(row(scene, choices), strip="adventure/tiles.html"),
    ]
    goals = nine(scene)
    found += [Extra(goals, strip="adventure/nine.html")] if goals is not None else []
    found.append(Extra(newest(scene), aside="adventure/aside.html", also=known(scene)))
    seats = {seat: holding(scene, seat) for seat in range(scene.table.players)}
    own = Quay(seats[me], track(scene, part, me)) if me >= 0 else None
    found.append(Extra(own, quay="adventure/quay.html" if own else "", seat="adventure/seat.html", seats=seats))
    found += [Extra(asks, question="adventure/question.html")] if asks is not None else []
    return found


PAGE = BoxPage(
    MAKERS,
    KEYS,
    extras=extras,
    dress=dress,
    drafts=DRAFTS,
    lesson=lesson,
    style="saga",
    styles=("adventure.css",),
    scripts=("book.js",),
    people=FOLK,
    over="adventure/over.html",
)
