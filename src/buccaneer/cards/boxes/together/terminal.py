"""The clock of a table that plays together, in the terminal."""

from __future__ import annotations

from rich.text import Text

from buccaneer.cards.boxes.contracts.rules import register
from buccaneer.cards.boxes.together.rules import clock_of, completed
from buccaneer.cards.rules.table import Table
from buccaneer.words import Words


def clock_lines(table: Table, words: Words) -> list[Text]:
    """Time left, points set aside and contracts done; nothing where nobody plays against the clock."""
    decks = clock_of(table)
    if decks is None:
        return []
    told = words(
        "clock.spoken",
        time=len(decks.time),
        points=str(len(decks.aside)),
        done=completed(table),
        all=len(register(table).open),
    )
    return [Text(told, style="bold")]
