"""What travels in a beat: cards and coins between the places of the table, read off what the step has told."""

from __future__ import annotations

from buccaneer.cards.page.scene import EMPTY, Scene
from buccaneer.web.scene import Move

PAID_FROM_DECK = {"bonus", "jester", "admiral", "gunner", "vice-admiral", "gift", "contract"}
SWEPT = {"sweep", "leftovers"}

# How long a beat is looked at: "long" where something hurts or goes far, "short" where little happens.
LONG = {"bust", "sweep", "repel", "taxed", "ending", "claim", "contract", "gamble", "gambled"}
LONG |= {"time-up", "all-contracts"}
SHORT = {"turn-opens", "leftovers", "stop", "pass", "nothing", "empty"}


def pace(scene: Scene) -> str:
    kinds = {event.kind for event in scene.fresh}
    if kinds & LONG:
        return "long"
    return "short" if kinds <= SHORT else "mid"


def moves(scene: Scene) -> list[Move]:
    """The moves of a beat, in the order they happen: what happens to what lies where, by the ids of places."""
    found: list[Move] = []
    now = scene.places
    vacated = [
        place for place, card in enumerate(scene.before) if card != EMPTY and (place >= len(now) or now[place] != card)
    ]
    for event in scene.fresh:
        seat = f"seat-{event.seat}"
        if event.kind == "turn":
            found.append(("deck", whereabouts(scene, event.card), "draw", 1))
        elif event.kind == "bust":
            found += [("turned", f"slot-{place}", "clash", 1) for place in clashing(scene)]
        elif event.kind == "repel":
            found.append(("turned", "discard", "repel", 1))
        elif event.kind in SWEPT:
            what = "swept" if event.kind == "sweep" else "card"
            found += [("slots", "discard", "sweep", 1)] * (what == "swept")
            found += [(f"slot-{place}", "discard", what, 1) for place in vacated]
            found += [("turned", "discard", "swept", 1)] * (what == "swept")
        elif event.kind in ("trade", "hire", "forgo"):
            taken = next((place for place in vacated if scene.before[place] == event.card), 0)
            kept = event.kind == "hire" or any(other.kind == "stow" for other in scene.fresh)
            paid = (seat, "discard") if event.kind == "hire" else (f"slot-{taken}", seat)
            found.append((*paid, "coin", event.amount))
            found.append(
                (f"slot-{taken}", crew(scene, event.seat) if kept else "discard", "hire" if kept else "card", 1)
            )
        elif event.kind == "fee":
            found.append((seat, f"seat-{scene.table.active}", "fee", event.amount))
        elif event.kind == "taxed":
            found.append((seat, "discard", "coin", event.amount))
        elif event.kind == "claim":
            found += [("calls", crew(scene, event.seat), "claim", 1), ("deck", seat, "coin", event.amount)]
        elif event.kind in PAID_FROM_DECK:
            found.append(("deck", seat, "coin", event.amount))
        elif event.kind == "ending":
            found.append(("", "", "last", 1))
    return [move for move in found if move[3] > 0]


def clashing(scene: Scene) -> list[int]:
    """The places whose ships clash with the one turned up."""
    turned = scene.table.turned[-1:]
    clashes = [bool(turned) and card != EMPTY and scene.rules.clash([card], turned[0]) >= 0 for card in scene.places]
    return [place for place, clash in enumerate(clashes) if clash] or [0]


def crew(scene: Scene, seat: int) -> str:
    """Where somebody goes who joins a player's crew."""
    return "quay" if seat == scene.told_to else f"seat-{seat}"


def whereabouts(scene: Scene, card: int) -> str:
    """Where a card just turned up lies now."""
    if card in scene.table.turned:
        return "turned"
    if len(scene.places) > len(scene.before) and scene.places[-1] == card:
        return f"slot-{len(scene.places) - 1}"
    return "calls" if card in scene.table.calls else "discard"
