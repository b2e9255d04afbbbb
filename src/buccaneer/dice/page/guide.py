"""A guided Dice Game: the first chapter, with a tip for each thing when it is met for the first time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet

from buccaneer.dice import words as dice_words
from buccaneer.dice.page.scene import DiceScene
from buccaneer.dice.rules.odds import odds
from buccaneer.dice.rules.table import GOAL, SUDDEN, SUDDEN_PIECES, strength
from buccaneer.web import guide
from buccaneer.web.guide import Guide, when
from buccaneer.web.plan import Plan
from buccaneer.words import Words


class Moment(guide.Moment[DiceScene]):
    """A decision at a dice table."""

    def __init__(self, scene: DiceScene, given: AbstractSet[str]) -> None:
        super().__init__(scene, given)
        self.table = scene.table
        self.chart = scene.rules.chart
        self.sheet = scene.table.sheets[scene.me]

    def begun(self) -> list[int]:
        """The islands that are reached, or begun on, and not complete, those with the fewest spaces left first."""
        near = [island for island, reached in enumerate(self.sheet.reached) if reached]
        open = [island for island in {*near, self.table.chosen[self.me]} if island >= 0 and self.sheet.left[island]]
        return sorted(open, key=lambda island: self.sheet.left[island])

    def lanes(self) -> list[int]:
        """The lanes of which a space can be crossed now."""
        spaces = [self.chart.spaces[option.number] for option in self.offers("cross")]
        return [space.lane for space in spaces if space.lane >= 0]


# What there is to learn, the most urgent first: what each lesson is about, if it fits a decision at all.
LESSONS: dict[str, Callable[[Moment], Sequence[int]]] = {
    "welcome": lambda now: when(True),
    "anchor": lambda now: when(now.step == "anchor"),
    "failed": lambda now: when(now.own and now.table.failed),
    "bust": lambda now: when(bool(now.told_of("bust")) and not now.own),
    "react": lambda now: when(now.step == "react"),
    "red": lambda now: when(bool(now.offers("red"))),
    "fill": lambda now: when(now.step == "fill"),
    "circle": lambda now: when(now.step == "circle"),
    "skulls": lambda now: when(now.step == "skulls"),
    "visit": lambda now: when(now.step == "take" and not now.own),
    "take": lambda now: when(now.step == "take"),
    "wheel": lambda now: when(bool(now.offers("wheel"))),
    "cross": lambda now: when(now.step == "cross"),
    "lane": lambda now: now.lanes(),
    "joined": lambda now: when(now.step == "cross", now.sheet.done),
    "discover": lambda now: when(now.step == "discover"),
    "risk": lambda now: when(now.step == "discover" and now.table.pieces() > 1),
    "track": lambda now: when(now.step == "discover" and now.table.pieces() > 2),
    "nearest": lambda now: now.begun(),
    "sudden": lambda now: when(True),
    "people": lambda now: when(True),
    "end": lambda now: when({"discover", "take", "visit", "cross"} <= now.given),
}


def values(now: Moment, name: str, about: int, words: Words) -> dict[str, object]:
    """What a tip can speak of: the board, the sheet, and the lane or island it is about."""
    table, scene = now.table, now.scene
    rolled = table.colour >= 0
    said: dict[str, object] = {
        "goal": words.count("vp", GOAL),
        "seat": words("you.name") if table.active == scene.told_to else scene.names[table.active],
        "pieces": table.pieces(),
        "cutlasses": now.sheet.cutlasses,
        "strength": strength(table.colour, table.letter) if rolled else 0,
        "chance": words.percent(odds(scene.view).bust_repelling),
        "vp": now.sheet.points,
        "sudden": words.count("vp", SUDDEN[0]),
        "enough": words.count("pieces", SUDDEN_PIECES[0]),
    }
    if about < 0:
        return said
    if name == "lane":
        return said | {"lane": dice_words.lane_name(words, now.chart, about)}
    island = now.chart.islands[about]
    return said | {
        "island": dice_words.island_name(words, now.chart, about),
        "person": dice_words.person(words, island),
        "spaces": now.sheet.left[about],
        "worth": words.count("vp", island.points),
    }


GUIDE: Guide[DiceScene, Moment] = Guide(
    plan=Plan(["me", "thumb", "thumb"], "dice", start=0, options={"guided": True}),
    words="dice.guide",
    promised=4,
    moment=Moment,
    lessons=LESSONS,
    values=values,
)
