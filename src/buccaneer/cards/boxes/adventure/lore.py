"""What the story tells: the answers a road has given, and a card's text with the sentences that remember them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from buccaneer.cards.boxes.adventure.saga import Saga
from buccaneer.cards.boxes.adventure.tale import Book
from buccaneer.words import Words


def answers(book: Book, road: Sequence[int]) -> dict[str, bool]:
    """The answers given on a road, by the card whose hourglass asked; what was not asked is not there."""
    found: dict[str, bool] = {}
    for number, following in pairwise(road):
        story, after = book.stories[number], book.stories[following].id
        for glass in story.ends.values():
            if glass.ask and after in (glass.yes, glass.no):
                found[story.id] = after == glass.yes
    return found


def facts(book: Book, road: Sequence[int]) -> dict[str, bool]:
    """The facts that a road has settled, in the order of the data."""
    given = answers(book, road)
    return {fact.id: given[card] for fact in book.facts for card in fact.at if card in given}


def front(book: Book, road: Sequence[int], id: str, words: Words) -> str:
    """A story card's text, with what it remembers of the road that led to it."""
    known = facts(book, road)
    echoes = [
        words(f"echo.{fact.id}-{id}-{'yes' if known[fact.id] else 'no'}")
        for fact in book.facts
        if id in fact.echoes and fact.id in known
    ]
    return " ".join(words(f"story.{id}", echo=" ".join(echoes)).split())


def walked(part: Saga) -> tuple[int, ...]:
    """All story cards read so far, those of earlier chapters first."""
    return (*part.earlier, *part.road)
