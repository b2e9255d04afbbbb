"""What travels in a beat of the dice game: dice, the pieces they bring, those that are taken or swept, and points."""

from __future__ import annotations

from collections.abc import Iterator

from buccaneer.core.event import Event
from buccaneer.dice.page.scene import DiceScene
from buccaneer.dice.rules.chart import COLOURS, WHEELS
from buccaneer.dice.rules.table import OFF
from buccaneer.web.scene import Move

# How long a beat is looked at: "long" where something hurts or pays, "short" where little happens.
LONG = {"bust", "sudden", "goal", "join", "treasure", "mission", "over"}
SHORT = {"turn-opens", "pass", "stop", "skull", "green", "start-island", "cross", "fill"}

PIECES = [*(f"ship-{colour}" for colour in COLOURS), *(f"wheel-{colour}" for colour in WHEELS)]
TAKEN = {"take-ship": "ship", "take-double": "ship", "take-wheel": "wheel"}
PLACED = {"ship-placed": "ship", "wheel-placed": "wheel"}


def pace(scene: DiceScene) -> str:
    """How long a beat is looked at."""
    kinds = {event.kind for event in scene.fresh}
    if kinds & LONG or ("turn-opens" in kinds and swept(scene)):
        return "long"
    return "short" if kinds <= SHORT else "mid"


def moves(scene: DiceScene) -> list[Move]:
    """The moves of a beat, in the order they happen: what happens to what lies where, by the ids of places."""
    return [move for event in scene.fresh for move in moved(scene, event)]


def moved(scene: DiceScene, event: Event) -> Iterator[Move]:
    seat = f"seat-{event.seat}"
    if event.kind == "roll":
        yield seat, "roll", "roll", 1
    elif event.kind in PLACED:
        yield "roll", f"{PLACED[event.kind]}-{event.thing}", "place", 1
    elif event.kind == "wheel-removed":
        yield f"wheel-{event.thing}", "", "gone", 1
    elif event.kind == "repel":
        yield "roll", "", "parry", 1
    elif event.kind == "bust":
        yield "roll", f"ship-{event.thing}", "collide", 1
    elif event.kind in TAKEN:
        yield f"{TAKEN[event.kind]}-{event.thing}", seat, "piece", 1
    elif event.kind == "chest":
        yield "board-chest", seat, "piece", 1
    elif event.kind in ("join", "treasure", "mission") and event.seat == scene.me:
        yield found_at(scene, event), seat, "gain", event.amount
    elif event.kind == "goal":
        yield "", "", "last", 1
    elif event.kind == "turn-opens":
        yield from cleared(scene)


def cleared(scene: DiceScene) -> Iterator[Move]:
    """A turn opens: what still lay on the board goes back, and after a bust a wave takes it."""
    wave = swept(scene)
    if wave:
        yield "sea", "", "sweep", 1
    for name in left_over(scene):
        yield name, "", "washed" if wave else "gone", 1


def swept(scene: DiceScene) -> bool:
    """Whether the turn before this one was a bust that left something on the board."""
    before = scene.recent[-2].events if len(scene.recent) > 1 else ()
    return bool(left_over(scene)) and any(event.kind == "bust" for event in before)


def left_over(scene: DiceScene) -> list[str]:
    """The pieces that lay on the board a beat ago, and no longer do."""
    lay = zip(PIECES, scene.before, scene.places, strict=False)
    return [name for name, was, now in lay if was != OFF == now]


def found_at(scene: DiceScene, event: Event) -> str:
    """Where on the map something was found: an island's person, a treasure, a mission."""
    chart = scene.rules.chart
    if event.kind == "join":
        return next(f"p{number}" for number, island in enumerate(chart.islands) if island.id == event.thing)
    return next(f"m{space.number}" for space in chart.spaces if space.id == event.thing)
