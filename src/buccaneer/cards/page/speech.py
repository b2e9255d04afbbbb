"""What a screen reader is told: one sentence a step in one's own turn, one sentence for another player's whole turn."""

from __future__ import annotations

from collections.abc import Sequence

from buccaneer.cards.page.decision import Decision
from buccaneer.cards.page.scene import TOOK, Scene
from buccaneer.core.event import Event


def speech(scene: Scene) -> str:
    """What is said about a beat; nothing while another player's turn goes on."""
    said: list[str] = []
    opened = any(event.kind in ("turn-opens", "over") for event in scene.fresh)
    if opened and not scene.screen:
        said += summary(scene)
    if concerns(scene, scene.fresh):
        said += scene.tale(scene.fresh)
    if scene.mine:
        title, notes = Decision(scene, None).headline()
        said += [title, *notes]
    return " ".join(map(ended, said))


def ended(line: str) -> str:
    """A line as a sentence of its own."""
    return line if line.endswith((".", "!", "?")) else f"{line}."


def concerns(scene: Scene, events: Sequence[Event]) -> bool:
    """Whether a step is the reader's own: in his turn or by his choice. At one screen every step is."""
    opens = any(event.kind in ("turn-opens", "over") for event in events)
    return (
        scene.screen
        or any(event.seat == scene.told_to for event in events)
        or (scene.table.active == scene.told_to and not opens)
    )


def summary(scene: Scene) -> list[str]:
    """The turn that has just closed, in one sentence."""
    ended = scene.closed
    if not ended or ended[0].seat == scene.told_to or ended[0].kind != "turn-opens":
        return []
    words, rules = scene.words, scene.table.rules
    seat = scene.names[ended[0].seat]
    for event in ended:
        if event.kind == "sweep":
            return [words("say.turn-bust", seat=seat, cards=event.amount)]
    taken: dict[int, list[str]] = {}
    for event in ended:
        if event.kind in TOOK and event.seat != scene.told_to:
            taken.setdefault(event.seat, []).append(words.small(rules.faces[event.card]))
    lists = [words("say.took", seat=scene.names[who], list=words.all_of(cards)) for who, cards in taken.items()]
    stopped = next((event.amount for event in ended if event.kind == "stop"), 0)
    return [words("say.turn-over", seat=seat, cards=stopped, list="; ".join(lists) or words("say.took-nothing"))]
