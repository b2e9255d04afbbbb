"""What travels in a beat: cards and coins between the places of the table, read off what the step has told."""

from __future__ import annotations

from buccaneer.cards.page.scene import EMPTY, Scene
from buccaneer.web.scene import Move

PAID_FROM_DECK = {"bonus", "jester", "admiral", "gunner", "vice-admiral", "gift", "contract"}
SWEPT = {"sweep", "leftovers"}

# How long a beat is looked at: "long" where something hurts, "short" where little happens.
LONG = {"bust", "taxed", "ending", "claim", "contract", "gamble", "gambled", "time-up", "all-contracts"}
SHORT = {"turn-opens", "leftovers", "stop", "pass", "nothing", "empty", "sweep"}


def pace(scene: Scene) -> str:
    kinds = {event.kind for event in scene.fresh}
    if kinds & LONG:
        return "long"
    return "short" if kinds <= SHORT else "mid"


def moves(scene: Scene) -> list[Move]:
    """The moves of a beat, in the order they happen."""
    found: list[Move] = []
    now = scene.places
    vacated = [
        place for place, card in enumerate(scene.before) if card != EMPTY and (place >= len(now) or now[place] != card)
    ]
    for event in scene.fresh:
        seat = f"seat-{event.seat}"
        if event.kind == "turn":
            found.append(("deck", whereabouts(scene, event.card), "card", 1))
        elif event.kind == "repel":
            found.append(("turned", "discard", "card", 1))
        elif event.kind in SWEPT:
            found += [(f"slot-{place}", "discard", "card", 1) for place in vacated]
            if event.kind == "sweep":
                found.append(("turned", "discard", "card", 1))
        elif event.kind in ("trade", "hire", "forgo"):
            taken = next((place for place in vacated if scene.before[place] == event.card), 0)
            traded = event.kind != "hire"
            stowed = any(other.kind == "stow" for other in scene.fresh)
            found.append((f"slot-{taken}", "discard" if traded and not stowed else seat, "card", 1))
            found.append(("deck" if traded else seat, seat if traded else "discard", "coin", event.amount))
        elif event.kind == "fee":
            found.append((seat, f"seat-{scene.table.active}", "coin", event.amount))
        elif event.kind == "taxed":
            found.append((seat, "discard", "coin", event.amount))
        elif event.kind == "claim":
            found += [(seat, "discard", "card", len(event.cards)), ("calls", seat, "card", 1)]
            found.append(("deck", seat, "coin", event.amount))
        elif event.kind in PAID_FROM_DECK:
            found.append(("deck", seat, "coin", event.amount))
    return [move for move in found if move[3] > 0]


def whereabouts(scene: Scene, card: int) -> str:
    """Where a card just turned up lies now."""
    if card in scene.table.turned:
        return "turned"
    if len(scene.places) > len(scene.before) and scene.places[-1] == card:
        return f"slot-{len(scene.places) - 1}"
    return "calls" if card in scene.table.calls else "discard"
