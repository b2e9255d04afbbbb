"""The book: the story cards of this chapter as pages, with what each brought, and the forks between them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from buccaneer.cards.boxes.adventure.lore import front
from buccaneer.cards.boxes.adventure.page.quests import Tile, row
from buccaneer.cards.boxes.adventure.page.signs import Sign, asked
from buccaneer.cards.boxes.adventure.saga import Saga, saga
from buccaneer.cards.boxes.adventure.tale import ENDING, Story
from buccaneer.cards.page.faces import CardPicture, pictures
from buccaneer.cards.page.scene import Scene
from buccaneer.core.event import Event
from buccaneer.web.layout import Who, everybody
from buccaneer.words import Words

COVER = "cover"
LAST = 5  # the chapter whose ending lights the lamp


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

    id: str
    number: str
    title: str
    text: str
    folded: bool  # a lost try has read it before
    picture: str
    fork: Fork | None
    joined: tuple[Joined, ...]
    into: str  # the same in words, by name
    notes: tuple[str, ...]  # what else the card did at once
    mission: Tile | None
    glass: str  # what its hourglass will do

    @property
    def initial(self) -> str:
        """The first letter, with a quotation mark before it."""
        return self.text[: 2 if self.text[:1] in "“„»«‘‚" else 1]

    @property
    def rest(self) -> str:
        return self.text[len(self.initial) :]


@dataclass(frozen=True)
class Volume:
    """The book of a chapter, as far as it was read."""

    chapter: int
    name: str
    title: str
    leaves: tuple[Leaf, ...]

    @property
    def heading(self) -> str:
        return self.name or self.title


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
    name = words.texts.get(f"chapter.{chapter}", "")
    return Volume(chapter, name, words("book.title"), tuple(leaves))


def opening(part: Saga, words: Words) -> Leaf:
    """The cover of the book, or the title page that sums up what happened so far."""
    chapter = part.book.chapter
    id = COVER if chapter == 1 else f"title-{chapter}"
    title = words("book.title") if chapter == 1 else words.texts.get(f"chapter.{chapter}", "")
    picture = COVER if chapter == 1 else f"chapter-{chapter}"
    folded = bool(part.told)
    return Leaf(id, "", title, words.texts.get(f"story.{id}", ""), folded, picture, None, (), "", (), None, "")


def leaf(scene: Scene, part: Saga, place: int, mission: Tile | None, told: list[Event]) -> Leaf:
    """The page of a story card of the road."""
    words, book = scene.words, part.book
    story = book.stories[part.road[place]]
    drawn = pictures(scene.rules, words)
    cards = [card for event in told if event.kind == "shuffled-in" for card in event.cards]
    notes = [line for event in told if event.kind == "recalled" for line in [words("leaf.recalled", n=event.amount)]]
    notes += [words("leaf.gain", coins=story.gain)] if story.gain else []
    return Leaf(
        story.id,
        story.id,
        words.thing(story.id),
        text_of(part, story, words, place),
        story.number in part.told,
        vignette(story),
        fork(scene, part, place) if place else None,
        tuple([Joined(drawn[card], n) for card, n in Counter(cards).items()]),
        ", ".join(
            [f"{name} ×{n}" if n > 1 else name for name, n in Counter(drawn[card].name for card in cards).items()]
        ),
        tuple(notes),
        mission,
        glass(part, story, words),
    )


def text_of(part: Saga, story: Story, words: Words, place: int) -> str:
    """What is read on a card, as the road up to it has made it; nothing where a campaign brings no texts."""
    road = (*part.earlier, *part.road[: place + 1])
    return front(part.book, road, story.id, words) if f"story.{story.id}" in words.texts else ""


@cache
def drawings() -> frozenset[str]:
    """The names of all vignettes."""
    folder = files("buccaneer.cards.boxes.adventure").joinpath("static")
    return frozenset([file.name.removesuffix(".svg") for file in folder.iterdir() if file.name.endswith(".svg")])


def vignette(story: Story) -> str:
    """The picture on a page: one of its own, or its chapter's; the last ending's is the lamp."""
    if story.kind == ENDING and story.chapter == LAST:
        return "lit"
    return f"card-{story.id}" if f"card-{story.id}" in drawings() else f"chapter-{min(story.chapter, LAST)}"


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


def epilogue(scene: Scene, winners: list[int]) -> tuple[Leaf, ...]:
    """What is read at the end: the chapter's ending with the winner's line, or what the delay has cost."""
    words, part = scene.words, saga(scene.table)
    book, chapter = part.book, part.book.chapter
    if not chapter:
        return ()
    if book.together and not winners:
        text = words.texts.get(f"defeat.{chapter}", "")
        return (
            Leaf("defeat", "", words("leaf.defeat"), text, False, f"chapter-{chapter}", None, (), "", (), None, ""),
        )
    story = next(each for each in book.stories if each.kind == ENDING and each.chapter == chapter)
    pages = [text_of(part, story, words, len(part.road))]
    if not book.together:
        pages = [words.texts.get(f"bridge.{chapter}", ""), *pages] if breaks_off(part) else pages
        names = words.all_of([scene.name(seat) for seat in winners])
        key = f"victory.{chapter}-shared" if len(winners) > 1 else f"victory.{chapter}"
        pages += [words(key, seat=names)] if key in words.texts else []
    text = " ".join(filter(None, pages))
    return (Leaf(story.id, story.id, words.thing(story.id), text, False, vignette(story), None, (), "", (), None, ""),)


def breaks_off(part: Saga) -> bool:
    """Whether a contest was over before its road was."""
    if not part.road:
        return True
    end = part.book.stories[part.road[-1]].ends.get(part.book.way)
    return end is not None and bool(end.next or end.ask)


@dataclass(frozen=True)
class Newest:
    """The newest story card, in brief."""

    id: str
    title: str
    text: str  # its first sentence
    picture: str


def newest(scene: Scene) -> Newest | None:
    """The story card that was read last."""
    part, words = saga(scene.table), scene.words
    if not part.road:
        return None
    story = part.book.stories[part.road[-1]]
    text = text_of(part, story, words, len(part.road) - 1)
    end = min([at for at in (text.find(mark) for mark in (". ", "? ", "! ")) if at > 0], default=len(text))
    return Newest(story.id, words.thing(story.id), text[: end + 1], vignette(story))
