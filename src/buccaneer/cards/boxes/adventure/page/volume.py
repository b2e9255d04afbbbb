"""The book: the story cards of this chapter as pages, with what each brought, and the forks between them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import NamedTuple

from buccaneer.cards.boxes.adventure import lore
from buccaneer.cards.boxes.adventure.page.quests import Tile, row
from buccaneer.cards.boxes.adventure.page.signs import Sign, asked
from buccaneer.cards.boxes.adventure.saga import Saga, saga
from buccaneer.cards.boxes.adventure.tale import ENDING, Story
from buccaneer.cards.page.faces import CardPicture, pictures
from buccaneer.cards.page.scene import Scene
from buccaneer.core.event import Event
from buccaneer.game.course import Page
from buccaneer.web.layout import Who, everybody
from buccaneer.words import Words


@dataclass(frozen=True)
class Fork:
    """How the road came to a card at Month's End: what was asked, the answer, and by whom it was given."""

    since: str  # the number of the card whose hourglass ran out
    number: str  # of the card that follows
    asked: str  # the mission asked about, or "" where the story just goes on
    signs: tuple[Sign, ...]
    question: str
    answer: bool
    by: Who | None
    told: str  # the answer in words


class Joined(NamedTuple):
    """Cards that a story card put into the deck, equal ones together."""

    card: CardPicture
    many: int


@dataclass(frozen=True)
class Leaf:
    """A page of the book: what is read, what it put into the deck, and its mission."""

    page: Page
    number: str = ""  # of a story card
    fork: Fork | None = None
    joined: tuple[Joined, ...] = ()
    into: str = ""  # the same in words, by name
    notes: tuple[str, ...] = ()  # what else the card did at once
    mission: Tile | None = None
    glass: str = ""  # what its hourglass will do


@dataclass(frozen=True)
class Volume:
    """The book of a chapter, as far as it was read."""

    heading: str
    title: str
    leaves: tuple[Leaf, ...]


def volume(scene: Scene) -> Volume | None:
    """The book as a reader may open it; the variable game has none."""
    words, part = scene.words, saga(scene.table)
    chapter = part.book.chapter
    if not chapter:
        return None
    tiles = {tile.id: tile for tile in row(scene, []).tiles}
    told = happenings(scene)
    leaves = [opening(part, words)] if part.road else []
    for place, number in enumerate(part.road):
        leaves.append(leaf(scene, part, place, tiles.get(part.book.stories[number].id), told.get(number, [])))
    return Volume(heading(part, words), words("book.title"), tuple(leaves))


def heading(part: Saga, words: Words) -> str:
    """What stands above every page: the chapter's number and name."""
    return f"{words('adventure.chapter', n=part.book.chapter)} · {called(part, words)}"


def called(part: Saga, words: Words) -> str:
    """What the chapter is called; the variable game by the book's title."""
    return words.texts.get(f"chapter.{part.book.chapter}", "") or words("book.title")


def opening(part: Saga, words: Words) -> Leaf:
    """The cover of the book, or the title page that sums up what happened so far."""
    page = lore.opening(part.book, part.book.chapter, words)
    return Leaf(replace(page, folded=bool(part.told)))


def page_of(part: Saga, place: int, words: Words) -> Page:
    """What is read on a card of the road, as the road up to it has made it."""
    story = part.book.stories[part.road[place]]
    road = (*part.earlier, *part.road[: place + 1])
    return lore.card(part.book, road, story.id, words, story.number in part.told)


def leaf(scene: Scene, part: Saga, place: int, mission: Tile | None, told: list[Event]) -> Leaf:
    """The page of a story card of the road."""
    words, book = scene.words, part.book
    story = book.stories[part.road[place]]
    drawn = pictures(scene.rules, words)
    cards = [card for event in told if event.kind == "shuffled-in" for card in event.cards]
    notes = [line for event in told if event.kind == "recalled" for line in [words("leaf.recalled", n=event.amount)]]
    notes += [words("leaf.gain", coins=story.gain)] if story.gain else []
    named = Counter(drawn[card].name for card in cards)
    return Leaf(
        page_of(part, place, words),
        story.id,
        fork(scene, part, place) if place else None,
        tuple([Joined(drawn[card], n) for card, n in Counter(cards).items()]),
        ", ".join([f"{name} ×{n}" if n > 1 else name for name, n in named.items()]),
        tuple(notes),
        mission,
        glass(part, story, words),
    )


def happenings(scene: Scene) -> dict[int, list[Event]]:
    """What each story card has told when it was read, by its number."""
    numbers = saga(scene.table).book.by_id
    found: dict[int, list[Event]] = {}
    here: list[Event] = []
    for event in scene.events:
        if event.kind == "story":
            here = found.setdefault(numbers[event.thing], [])
        elif event.kind in ("shuffled-in", "recalled"):
            here.append(event)
        elif event.kind == "turn-opens":
            here = []
    return found


def fork(scene: Scene, part: Saga, place: int) -> Fork:
    """How the road came from one card to the next."""
    words, book = scene.words, part.book
    before, story = book.stories[part.road[place - 1]], book.stories[part.road[place]]
    ask = before.ends[book.way].ask
    if not ask or story.kind == ENDING:
        return Fork(before.id, story.id, "", (), words("fork.goes-on"), True, None, "")
    answer = before.ends[book.way].yes == story.id
    done = part.done[part.open.index(book.by_id[ask])] if book.by_id[ask] in part.open else ()
    by = everybody(scene)[done[0]] if answer and done else None
    question = words("fork.asks", thing=words.thing(ask))
    told = words("tile.done") if answer else words("fork.nobody")
    if by is not None:
        told = words("fork.you") if by.seat == scene.told_to else words("fork.by", seat=by.name)
    return Fork(before.id, story.id, words.thing(ask), asked(book.story(ask)), question, answer, by, told)


def glass(part: Saga, story: Story, words: Words) -> str:
    """What a card's hourglass will do at Month's End, without a name that is still to be told."""
    end = story.ends.get(part.book.way)
    if end is None:
        return ""
    if end.over:
        return words("leaf.nine")
    if end.ask:
        return words("leaf.asks", thing=words.thing(end.ask))
    return words("leaf.goes-on") if end.next else words("leaf.buy-off", coins=end.buy_off)


def closing(scene: Scene, winners: list[int]) -> Page | None:
    """What is read at the end: the chapter's ending with the winner's line, or what the delay has cost."""
    words, part = scene.words, saga(scene.table)
    book, chapter = part.book, part.book.chapter
    if not chapter:
        return None
    if book.together and not winners:
        return replace(lore.defeat(book, chapter, words), title=words("leaf.defeat"))
    names = [scene.name(seat) for seat in winners]
    return lore.ending(book, lore.walked(part), chapter, names, words)


@dataclass(frozen=True)
class Newest:
    """The newest story card, in brief."""

    page: Page
    text: str  # its first sentence


def newest(scene: Scene) -> Newest | None:
    """The story card that was read last."""
    part = saga(scene.table)
    if not part.road:
        return None
    page = page_of(part, len(part.road) - 1, scene.words)
    text = page.read[0].text
    end = min([at for at in (text.find(mark) for mark in (". ", "? ", "! ")) if at > 0], default=len(text))
    return Newest(page, text[: end + 1])
