"""The clock of a table that plays together: time left, points set aside, and the title they would earn."""

from __future__ import annotations

from dataclasses import dataclass

from buccaneer.cards.boxes.contracts.page import board, laid_out, lesson, mark, promises
from buccaneer.cards.boxes.together import rules
from buccaneer.cards.page.decision import Choice, Decision
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.page.share import BoxPage, Extra
from buccaneer.cards.rules.foresight import after
from buccaneer.cards.rules.table import Table
from buccaneer.core.engine import Action
from buccaneer.words import Words


@dataclass(frozen=True)
class ClockPicture:
    """How much time is left, and what setting it aside has earned."""

    time: int
    points: int
    title: str


def clock(table: Table, words: Words) -> ClockPicture:
    """The clock of a table."""
    decks = rules.clock(table)
    points = len(decks.aside)
    return ClockPicture(len(decks.time), points, title_of(points, words))


def title_of(points: int, words: Words) -> str:
    """The title that so many points earn."""
    return words(f"title.{rules.title(points)}")


def handicap(decision: Decision, option: Action) -> Choice:
    """A handicap tells the time that is left and the title it would earn."""
    world = clock(after(decision.scene.view, option), decision.words)
    text = decision.words("dock.handicap", n=option.number, turns=world.time, title=world.title)
    return Choice(option.text, "handicap", text)


def aside(decision: Decision, option: Action) -> Choice:
    world = clock(after(decision.scene.view, option), decision.words)
    note = decision.words("dock.aside-note", turns=world.time, n=world.points)
    return Choice(option.text, "aside", decision.words("dock.aside"), note)


def extras(scene: Scene, choices: list[Choice]) -> list[Extra]:
    return [laid_out(board(scene, choices), "together/strip.html", clock(scene.table, scene.words))]


PAGE = BoxPage(
    {"mark": mark, "handicap": handicap, "aside": aside},
    {"keep": "k"},
    extras=extras,
    promises=promises,
    lesson=lesson,
)
