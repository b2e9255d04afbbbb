"""A guided game together: the clock, and how a team wins, to somebody who knows the base game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from buccaneer.cards.boxes.contracts import guide as contracts
from buccaneer.cards.boxes.contracts.guide import COMMON, Deals, choice
from buccaneer.cards.boxes.contracts.page import audience_of, measure, nearest
from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.boxes.together.rules import clock, completed
from buccaneer.cards.page.scene import Scene
from buccaneer.web.guide import Guide, when
from buccaneer.web.plan import Plan
from buccaneer.words import Words

DECK = "mercenary trade-master luminary thrifty-staff explorer"  # five contracts for two


# What there is to learn, the most urgent first: which contracts each lesson is about, if it fits a decision at all.
LESSONS: dict[str, Callable[[Deals], Sequence[int]]] = {
    "welcome": lambda now: when(True),
    "aside": lambda now: when(bool(now.offers("aside"))),
    **COMMON,
    "time": lambda now: when(True),
    "share": lambda now: now.open(),
    "wish": lambda now: when(True),
    "end": lambda now: when("mark" in now.given or completed(now.table) > 1),
}


def values(now: Deals, name: str, place: int, words: Words) -> dict[str, object]:
    """What a tip can speak of: the clock, who is nearest, and what all tips with contracts do."""
    said = contracts.values(now, name, place, words)
    said |= {"turns": len(clock(now.table).time), "done": completed(now.table)}
    if place < 0:
        return said
    contract = now.contract(place)
    far = measure(now.table, register(now.table), contract, place)
    seat = nearest(audience_of(now.scene), contract, far)[0]
    return said | {"seat": words("you.label") if seat == now.scene.told_to else now.scene.names[seat]}


GUIDE: Guide[Scene, Deals] = Guide(
    plan=Plan(["me", "thumb"], "together", deck=tuple(DECK.split()), start=0, options={"guided": True}),
    words="guide.together",
    promised=4,
    moment=Deals,
    lessons=LESSONS,
    values=values,
    choice=lambda now, name, place: next(iter(now.offers("handicap")), None) or choice(now, name, place),
)
