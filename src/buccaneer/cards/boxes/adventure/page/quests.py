"""The mission row: a tile for each mission, with what it asks, whose markers lie there, and how far the reader is."""

from __future__ import annotations

from dataclasses import dataclass

from buccaneer.cards.boxes.adventure.missions import Need, needs
from buccaneer.cards.boxes.adventure.page import signs
from buccaneer.cards.boxes.adventure.page.signs import OCCASIONS, Sign
from buccaneer.cards.boxes.adventure.saga import Saga, saga
from buccaneer.cards.boxes.adventure.tale import STANDING, Book, Story
from buccaneer.cards.boxes.adventure.terms import asks, brings
from buccaneer.cards.page.decision import Choice
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.table import Table
from buccaneer.web.layout import Who, everybody
from buccaneer.words import Words

MOST_SIGNS = 7  # letters that a small tile has room for, a picture counted as two


@dataclass(frozen=True)
class Tile:
    """A mission as it lies there, and how it stands with the reader."""

    id: str
    name: str
    asks: str
    brings: str
    signs: tuple[Sign, ...]
    first: tuple[Sign, ...]  # nothing once somebody has taken it
    all: tuple[Sign, ...]
    done: tuple[Who, ...]
    waiting: tuple[Who, ...]
    free: int  # how many could still complete it
    state: str  # ready, done, short, wait for an occasion, shut; of a mission seen by who plays not: done, open
    tag: str
    lack: tuple[Sign, ...]
    told: str  # how it stands with the reader, in a sentence
    choices: tuple[Choice, ...]  # by which the reader completes it now
    spoken: str

    @property
    def many(self) -> bool:
        """Whether it asks for so much that its signs must be small."""
        return sum(len(sign.text) + 2 * len(sign.icons) + len(sign.note) for sign in self.signs) > MOST_SIGNS


@dataclass(frozen=True)
class Gap:
    """A mission that is still to come: when."""

    when: str
    told: str


@dataclass(frozen=True)
class Row:
    """All missions of the game, those to come as gaps."""

    tiles: tuple[Tile, ...]
    gaps: tuple[Gap, ...]


def row(scene: Scene, choices: list[Choice]) -> Row:
    """The mission row as a reader sees it."""
    part = saga(scene.table)
    tiles = [tile(scene, part, place, choices) for place in range(len(part.open))]
    return Row(tuple(tiles), tuple(gaps(part, scene.words)))


def tile(scene: Scene, part: Saga, place: int, choices: list[Choice]) -> Tile:
    """A mission lying out."""
    words, seats = scene.words, everybody(scene)
    story = part.book.stories[part.open[place]]
    done = tuple([seats[seat] for seat in part.done[place]])
    waiting = tuple([seat for seat in seats if part.waits(place, seat.seat)])
    mine = tuple([choice for choice in choices if choice.value.split(":")[:2] == ["complete", story.id]])
    state, tag, lack, told = standing(scene, part, place, bool(mine))
    marked = words("tile.by", list=words.all_of([who.name for who in done])) if done else ""
    spoken = ". ".join(filter(None, (words.thing(story.id), asks(story, words).rstrip("."), told, marked)))
    return Tile(
        story.id,
        words.thing(story.id),
        asks(story, words),
        brings(story, words),
        signs.asked(story),
        () if done else signs.first(story),
        signs.everybody(story),
        done,
        waiting,
        scene.table.players - len(done) - len(waiting),
        state,
        tag,
        lack,
        told,
        mine,
        spoken,
    )


def standing(scene: Scene, part: Saga, place: int, now: bool) -> tuple[str, str, tuple[Sign, ...], str]:
    """How a mission stands with the reader: its state, a word or two, what is missing in signs, and a sentence."""
    words, me = scene.words, scene.me
    story = part.book.stories[part.open[place]]
    if me < 0:
        return ("done" if part.done[place] else "open"), "", (), ""
    if me in part.done[place]:
        return "done", words("tile.done"), (), words("tile.done-told")
    if now:
        return "ready", words("tile.ready"), (), words("tile.ready-told")
    if not part.can_mark(place, me):
        return "shut", words("tile.shut"), (), words("tile.shut-told")
    wanted = needs(story, part, scene.table, me)
    lack = signs.lacking(story, wanted)
    if lack:
        return "short", words("tile.short"), lack, words("tile.lack", list=words.all_of(missing(story, wanted, words)))
    if story.at == STANDING:
        return "ready", words("tile.ready"), (), words("tile.ready-told")
    name = OCCASIONS[story.at][0]
    return (
        "wait",
        words(f"tile.at-{name}", n=story.amount, colours=story.amount),
        (),
        words(f"tile.at-{name}-told", n=story.amount),
    )


def missing(story: Story, wanted: list[Need], words: Words) -> list[str]:
    """What is still missing, in words."""
    found: list[str] = []
    for need in wanted:
        if not need.lack or need.name in ("colours", "taxed", "stop"):
            continue
        if need.name in ("coins", "crowns", "cutlasses"):
            found.append(words.count(need.name, need.lack))
        elif need.name == "named":
            list = ", ".join(words(f"card.{name}") for name in story.names)
            found.append(words("quest.any" if len(story.names) > 1 else "quest.named", n=need.lack, list=list))
        elif need.name == "kinds":
            found.append(words("tile.kinds", n=need.lack))
        else:
            found.append(words(f"quest.{need.name}", n=need.lack))
    return found


def far(table: Table, seat: int) -> dict[int, int]:
    """How much a seat lacks, by the places of the missions that it may still complete and that stand open."""
    part = saga(table)
    found: dict[int, int] = {}
    for place, number in enumerate(part.open):
        story = part.book.stories[number]
        if part.can_mark(place, seat):
            wanted = needs(story, part, table, seat)
            found[place] = sum([need.lack for need in wanted if need.name not in ("colours", "taxed", "stop")])
    return found


def effects(scene: Scene, before: dict[int, int], world: Table) -> tuple[str, ...]:
    """What a choice does to the reader's missions: makes one ready, brings one nearer, or puts one out of reach."""
    words, part, then = scene.words, saga(scene.table), far(world, scene.me)
    found: list[str] = []
    for place, lack in before.items():
        left, thing = then.get(place, lack), words.thing(part.book.stories[part.open[place]].id)
        if left == lack:
            continue
        if left == 0:
            found.insert(0, words("means.ready", thing=thing))
        elif left < lack:
            found.append(words("means.nearer", thing=thing, n=left))
        elif lack == 0:
            found.append(words("means.farther", thing=thing))
    return tuple(found)


def gaps(part: Saga, words: Words) -> list[Gap]:
    """The missions to come, the first of them with how many turns it is away."""
    if part.book.chapter == 0:
        return []
    first = part.book.story(part.book.first[str(part.book.chapter)])
    if not part.road:
        return [Gap(words("tile.first"), words("tile.first"))] + [later(words)] * ahead(part.book, first)
    coming = ahead(part.book, part.book.stories[part.road[-1]])
    turns = len(part.deck)
    soon = Gap(words("tile.soon"), words("tile.soon-told", n=turns))
    return [soon, *[later(words)] * (coming - 1)] if coming else []


def later(words: Words) -> Gap:
    return Gap(words("tile.later"), words("tile.later"))


def ahead(book: Book, story: Story) -> int:
    """How many missions the road from a story card on brings at most."""
    glass = story.ends.get(book.way)
    if glass is None:
        return 0
    ways = [book.story(id) for id in (glass.next, glass.yes, glass.no) if id]
    return max([next.is_mission() + ahead(book, next) for next in ways], default=0)
