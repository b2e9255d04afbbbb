"""The event of the turn with the month as boxes, and card 9 as the table has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from buccaneer.cards.boxes.adventure.page.quests import gaps
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.cards.boxes.adventure.tale import MONTHS_END, UNKNOWN, Happening
from buccaneer.cards.page.scene import Scene
from buccaneer.web.layout import Who, everybody
from buccaneer.words import Words

ICONS = {
    "following-wind": "wind",
    "market-day": "stall",
    "open-quay": "bollard",
    "harbour-feast": "bunting",
    "lights-at-sea": "beacon",
    "calm-sea": "wave",
    "clear-morning": "eye",
    "pilot-wanted": "helm",
    "wager": "dice",
    "storm-warning": "storm",
    "portrait-painter": "easel",
    "brewers-wagon": "barrel",
    "helping-hand": "hand",
    "next-bay": "ship",
    "months-end": "hourglass",
    "months-end-variable": "hourglass",
}


class Day(NamedTuple):
    """A turn of the month: past, now, or to come; its event if everybody knows it, and whose turn it is."""

    state: str
    icon: str
    name: str
    whose: Who


@dataclass(frozen=True)
class Almanac:
    """The event of the turn, and the month."""

    icon: str
    name: str
    brief: str  # its effect in a few words
    effect: str
    mood: str
    days: tuple[Day, ...]
    left: int  # turns until Month's End
    month: int
    told: str


def almanac(scene: Scene) -> Almanac:
    """The event of the turn and the month, as everybody knows them."""
    table, words, part = scene.table, scene.words, saga(scene.table)
    events = part.book.events
    id = events[part.event].id if part.event >= 0 else ""
    seats, now = everybody(scene), len(part.past) - 1
    days: list[Day] = []
    for place, event in enumerate((*part.past, *reversed(part.deck))):
        known = place <= now or len(part.past) + len(part.deck) - 1 - place < part.known
        state = "past" if place < now else "now" if place == now else "end" if event >= MONTHS_END else "coming"
        shown = events[event].id if known and event != UNKNOWN else ""
        later = place - now if now >= 0 else place + (part.event >= 0)  # turns from this one on
        named = words.thing(shown) if shown else words("adventure.unknown")
        days.append(Day(state, ICONS.get(shown, ""), named, seats[(table.active + later) % table.players]))
    coming = [day.name for day in days if day.state in ("coming", "end")]
    left = len(part.deck)
    return Almanac(
        ICONS.get(id, "hourglass"),
        words.thing(id) if id else words("adventure.event-none"),
        brief(part.book.events[part.event], words) if id else "",
        words(f"happening.{id}") if id else "",
        words.texts.get(f"mood.{id}", ""),
        tuple(days),
        left,
        part.month,
        words("almanac.told", n=part.month, turns=left, list=", ".join(coming)),
    )


def brief(event: Happening, words: Words) -> str:
    """What an event does, in a few words and the numbers of its card."""
    return words(f"brief.{event.id}", n=event.amount, coins=event.amount, least=event.least)


class Goal(NamedTuple):
    """One of the three things card 9 asks for: how much there is of it, and how much is wanted."""

    name: str
    have: int
    wanted: int

    @property
    def share(self) -> int:
        """How much of it is done, out of a hundred."""
        return min(100, 100 * self.have // self.wanted) if self.wanted else 100

    @property
    def met(self) -> bool:
        return self.have >= self.wanted


@dataclass(frozen=True)
class Nine:
    """Card 9: missions, markers on them, and points of all."""

    boxes: tuple[str, ...]  # a box a mission: done, open, or still to come
    goals: tuple[Goal, ...]
    told: str


def nine(scene: Scene) -> Nine | None:
    """How far the table is with card 9, if it plays together."""
    table, part = scene.table, saga(scene.table)
    if not part.book.together:
        return None
    coming = len(gaps(part, scene.words))
    boxes = (*["done" if done else "open" for done in part.done], *["coming"] * coming)
    points = sum([owner.points for owner in table.seats])
    goals = (
        Goal("missions", boxes.count("done"), len(boxes)),
        Goal("markers", part.placed(), part.markers),
        Goal("points", points, part.points_asked),
    )
    missions, markers, sums = goals
    told = scene.words(
        "adventure.goal",
        done=missions.have,
        all=missions.wanted,
        placed=markers.have,
        wanted=markers.wanted,
        sum=sums.have,
        asked=sums.wanted,
    )
    return Nine(boxes, goals, told)
