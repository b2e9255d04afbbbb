"""What the page that teaches the adventure finds: its numbers, out of the data."""

from __future__ import annotations

from typing import Any

from buccaneer.cards.boxes.adventure.terms import book_of
from buccaneer.cards.rules.rules import Rules
from buccaneer.words import Words


def lesson(rules: Rules, words: Words) -> dict[str, Any]:
    """The numbers that the lesson speaks of."""
    return {"book": book_of(rules)}
