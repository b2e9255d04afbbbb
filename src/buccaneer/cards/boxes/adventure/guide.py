"""A guided first chapter, together: event, missions, markers and card 9, to somebody who knows the base game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from buccaneer.cards.boxes.adventure.page.almanac import brief, nine
from buccaneer.cards.boxes.adventure.page.quests import far
from buccaneer.cards.boxes.adventure.saga import MARKERS, Saga, saga
from buccaneer.cards.boxes.adventure.tale import MONTHS_END
from buccaneer.cards.page.lessons import Moment
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.foresight import after
from buccaneer.core.engine import Action
from buccaneer.web.guide import Guide, when
from buccaneer.web.plan import Plan
from buccaneer.words import Words

# A character who helps from her first mission on, and a first month without a question.
DECK = "anne grace market-day next-bay"


class Voyage(Moment):
    """A decision in a chapter; missions are known by their places."""

    @property
    def part(self) -> Saga:
        return saga(self.table)

    def ready(self) -> list[int]:
        """The missions that the reader can complete now."""
        numbers = [option.number for option in self.offers("complete")]
        return [place for place, number in enumerate(self.part.open) if number in numbers]

    def nearer(self, verb: str) -> list[int]:
        """The missions that some option of a verb would bring nearer."""
        return [place for place in far(self.table, self.me) if self.step_to(place, verb)]

    def step_to(self, place: int, verb: str) -> Action | None:
        """What brings a mission nearer, if something does."""
        lack = far(self.table, self.me).get(place, 0)
        for option in self.offers(verb):
            if lack and far(after(self.scene.view, option), self.me).get(place, lack) < lack:
                return option
        return None

    def open(self) -> list[int]:
        """The missions that the reader has not done."""
        return [place for place in range(len(self.part.open)) if self.part.can_mark(place, self.me)]


# What there is to learn, the most urgent first: which missions each lesson is about, if it fits a decision at all.
LESSONS: dict[str, Callable[[Voyage], Sequence[int]]] = {
    "welcome": lambda now: when(True),
    "occasion": lambda now: when(now.step == "occasion", now.ready()),
    "top": lambda now: when(bool(now.offers("top"))),
    "complete": lambda now: now.ready(),
    "door": lambda now: when(now.part.uncovered[now.me] > 0),
    "load": lambda now: now.nearer("load"),
    "hire": lambda now: now.nearer("hire"),
    "look": lambda now: when(bool(now.offers("look"))),
    "read": lambda now: when(len(now.part.road) > 1),
    "event": lambda now: when(0 <= now.part.event < MONTHS_END),
    "missions": lambda now: now.open(),
    "month": lambda now: when(True),
    "nine": lambda now: when(True),
    "wish": lambda now: when(True),
    "end": lambda now: when({"complete", "read"} <= now.given),
}


def choice(now: Voyage, name: str, place: int) -> Action | None:
    """What keeps a lesson going: a mission completed, a ship kept, somebody hired, a look at the deck."""
    if name == "complete":
        return next(option for option in now.offers("complete") if option.number == now.part.open[place])
    if name in ("load", "hire"):
        return now.step_to(place, name)
    return now.offers("look")[0] if name == "look" else None


def values(now: Voyage, name: str, place: int, words: Words) -> dict[str, object]:
    """What a tip can speak of: card 9, the event, the month, and the mission it is about."""
    part, goals = now.part, nine(now.scene)
    assert goals is not None
    missions, markers, points = goals.goals
    event = part.book.events[part.event] if part.event >= 0 else None
    option = now.step_to(place, name) if name in ("load", "hire") else None
    return {
        "all": missions.wanted,
        "markers": markers.wanted,
        "points": points.wanted,
        "own": MARKERS,
        "turns": len(part.deck),
        "event": words.thing(event.id) if event else "",
        "effect": brief(event, words) if event else "",
        "gift": words(f"gift.{part.book.characters[part.who[now.me]].id}") if part.who[now.me] >= 0 else "",
        "thing": words.thing(part.book.stories[part.open[place]].id) if place >= 0 else "",
        "card": words.small(now.face(option.card)) if option else "",
    }


GUIDE: Guide[Scene, Voyage] = Guide(
    plan=Plan(["me", "thumb"], "adventure", deck=tuple(DECK.split()), start=0, options={"guided": True}),
    words="guide.adventure",
    promised=4,
    moment=Voyage,
    lessons=LESSONS,
    values=values,
    choice=choice,
)
