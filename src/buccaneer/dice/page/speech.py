"""What a screen reader is told of a dice game: one's own steps, and another player's turn when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from buccaneer.cards.page.speech import ended
from buccaneer.core.event import Event
from buccaneer.dice.page.decision import Decision
from buccaneer.dice.page.scene import DiceScene

# What is told of another player's turn when it is over.
TOLD = {
    "bust",
    "stop",
    "take-ship",
    "take-double",
    "take-wheel",
    "chest",
    "join",
    "treasure",
    "mission",
    "goal",
    "sudden",
}
OPENS = ("turn-opens", "over")


def speech(scene: DiceScene) -> str:
    """What is said about a beat; nothing while another player's turn goes on."""
    said: list[str] = []
    if any(event.kind in OPENS for event in scene.fresh) and not scene.screen:
        said += summary(scene)
    if concerns(scene, scene.fresh):
        said += scene.tale(scene.fresh)
    if scene.mine:
        title, notes = Decision(scene).headline()
        said += [title, *notes]
    return " ".join(map(ended, said))


def concerns(scene: DiceScene, events: Sequence[Event]) -> bool:
    """Whether a step is the reader's own: in his turn or by his choice. At one screen every step is."""
    opens = any(event.kind in OPENS for event in events)
    own = scene.table.active == scene.told_to and scene.table.rolls > 0
    return scene.screen or any(event.seat == scene.told_to for event in events) or (own and not opens)


def summary(scene: DiceScene) -> list[str]:
    """The turn of another player that has just closed."""
    closed = scene.closed
    if not closed or closed[0].kind != "turn-opens" or closed[0].seat == scene.told_to:
        return []
    return scene.tale([event for event in closed if event.kind in TOLD and event.seat != scene.told_to])
