"""What the story tells: the answers a road has given, and its pages with the sentences that remember them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from buccaneer.cards.boxes.adventure.saga import Saga
from buccaneer.cards.boxes.adventure.tale import ENDING, Book, Story
from buccaneer.cards.boxes.adventure.terms import asks, brings
from buccaneer.game.course import Line, Page
from buccaneer.words import Words

FIRST = 1  # the chapter that the cover opens


# -- roads -------------------------------------------------------------------------------------------


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


def walked(part: Saga) -> tuple[int, ...]:
    """All story cards read so far, those of earlier chapters first."""
    return (*part.earlier, *part.road)


def ending_of(book: Book, chapter: int, road: Sequence[int] = ()) -> Story:
    """The card that a chapter ends with when it counts: the one its road came to, else the first there is."""
    endings = [story for story in book.stories if story.kind == ENDING and story.chapter == chapter]
    return next((story for story in endings if story.number in road), endings[0])


# -- texts -------------------------------------------------------------------------------------------


def front(book: Book, road: Sequence[int], id: str, words: Words) -> str:
    """A story card's text, with what it remembers of the road that led to it."""
    known = facts(book, road)
    echoes = [
        words(f"echo.{fact.id}-{id}-{'yes' if known[fact.id] else 'no'}")
        for fact in book.facts
        if id in fact.echoes and fact.id in known
    ]
    return " ".join(words(f"story.{id}", echo=" ".join(echoes)).split())


def title(book: Book, id: str, words: Words) -> str:
    """What a story card is called."""
    return words.thing(id)


# -- pages -------------------------------------------------------------------------------------------


def opening(book: Book, chapter: int, words: Words) -> Page:
    """What opens a chapter: the cover of the book, or what happened so far."""
    stage = str(chapter)
    if chapter == FIRST:
        return Page("cover", "cover", stage, words("book.title"), (Line("text", words("story.cover")),))
    return Page(
        "title",
        f"title-{chapter}",
        stage,
        words(f"chapter.{chapter}"),
        (Line("text", words(f"story.title-{chapter}")),),
    )


def card(book: Book, road: Sequence[int], id: str, words: Words, folded: bool = False) -> Page:
    """A story card: its text, and what its mission asks for and brings."""
    story = book.story(id)
    lines = [Line("text", front(book, road, id, words))]
    if story.is_mission():
        lines += [Line("mission", asks(story, words), id), Line("brings", brings(story, words), id)]
    return Page("card", id, str(story.chapter), title(book, id, words), tuple(lines), folded)


def ending(book: Book, road: Sequence[int], chapter: int, winners: Sequence[str], words: Words) -> Page:
    """The end of a chapter that counts.

    No hourglass leads a contest there: a bridge tells what its last cards would have, and the winner has a line.
    """
    story = ending_of(book, chapter, road)
    lines = [Line("text", front(book, road, story.id, words))]
    if not book.together:
        shared = "-shared" if len(winners) > 1 else ""
        victory = words(f"victory.{chapter}{shared}", seat=words.all_of(winners))
        lines = [Line("bridge", words(f"bridge.{chapter}")), *lines, Line("victory", victory)]
    return Page("ending", story.id, str(chapter), title(book, story.id, words), tuple(lines))


def defeat(book: Book, chapter: int, words: Words) -> Page:
    """The end of a try that was lost."""
    stage = str(chapter)
    return Page(
        "defeat", f"defeat-{chapter}", stage, words(f"chapter.{stage}"), (Line("text", words(f"defeat.{stage}")),)
    )
