"""What travels in a beat of the dice game: a ship or a wheel to whoever takes it."""

from __future__ import annotations

from buccaneer.dice.page.scene import DiceScene
from buccaneer.web.scene import Move

# How long a beat is looked at: "long" where something hurts or pays, "short" where little happens.
LONG = {"bust", "sudden", "goal", "join", "treasure", "mission", "over"}
SHORT = {"turn-opens", "pass", "stop", "skull", "green", "start-island", "cross", "fill"}

TAKEN = {"take-ship": "ship", "take-double": "ship", "take-wheel": "wheel"}


def pace(scene: DiceScene) -> str:
    """How long a beat is looked at."""
    kinds = {event.kind for event in scene.fresh}
    if kinds & LONG:
        return "long"
    return "short" if kinds <= SHORT else "mid"


def moves(scene: DiceScene) -> list[Move]:
    """The moves of a beat: pieces taken fly from the board to the player, and a bust shakes what has clashed."""
    found: list[Move] = []
    for event in scene.fresh:
        if event.kind in TAKEN:
            found.append((f"{TAKEN[event.kind]}-{event.thing}", f"seat-{event.seat}", "piece", 1))
        elif event.kind == "chest":
            found.append(("board-chest", f"seat-{event.seat}", "piece", 1))
        elif event.kind == "bust":
            found.append(("roll", f"ship-{event.thing}", "clash", 1))
        elif event.kind == "goal":
            found.append(("", "", "last", 1))
    return found
