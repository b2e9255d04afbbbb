"""The clock of a table that plays together: time left, points set aside, and the title they would earn."""

from __future__ import annotations

from dataclasses import dataclass

from buccaneer.cards.boxes.together.rules import clock_of, title
from buccaneer.cards.rules.table import Table
from buccaneer.words import Words


@dataclass
class ClockPicture:
    """How much time is left, and what setting it aside has earned."""

    time: int
    points: int
    title: str


def clock(table: Table, words: Words) -> ClockPicture | None:
    """The clock of a table, or None where nobody plays against one."""
    decks = clock_of(table)
    if decks is None:
        return None
    points = len(decks.aside)
    return ClockPicture(len(decks.time), points, title_of(points, words))


def title_of(points: int, words: Words) -> str:
    """The title that so many points earn."""
    return words(f"title.{title(points)}")
