"""What others do in a turn, in one line: who takes what, who busts, and what it costs the reader."""

from __future__ import annotations

from collections.abc import Sequence

from buccaneer.cards.page.scene import TOOK, Scene
from buccaneer.core.event import Event
from buccaneer.web.pacing import Piece, squeeze

# What somebody does, as against what happens to him.
ACTS = {*TOOK, "turn", "repel", "stop", "bust", "pass", "gamble", "capture", "handicap", "aside"}

BEFORE_THE_STOP = ("turn", "repel", "stop", "gamble")
TEAM = {"time-up", "all-contracts"}
PAID = {"jester", "admiral", "gunner", "vice-admiral", "gift", "bonus"}


def line(scene: Scene, events: Sequence[Event], most: int) -> str:
    """What happened, in so many letters."""
    told = [*taken(scene, events), *found(scene, events)]
    lead = discovered(scene, events, bool(told))
    return squeeze([*lead, *told], most)


def discovered(scene: Scene, events: Sequence[Event], more: bool) -> list[Piece]:
    """How far the turn's player has come; where there is more to tell, only what went wrong."""
    words = scene.words
    for event in reversed(events):
        if event.kind in ("sweep", "bust"):
            lost = [other.amount for other in events if other.kind == "sweep"]
            key = "line.bust" if lost else "line.busts"
            return [Piece(8, (words(key, seat=scene.name(event.seat), cards=sum(lost)),))]
    last = next((event for event in reversed(events) if event.kind in BEFORE_THE_STOP), None)
    if last is None or more:
        return []
    card = words.small(scene.rules.faces[last.card]) if last.card >= 0 else ""
    return [Piece(2, (words(f"line.{last.kind}", seat=scene.name(last.seat), card=card, cards=last.amount),))]


def taken(scene: Scene, events: Sequence[Event]) -> list[Piece]:
    """Who has taken which cards, by player; whose turn it is stands before the others."""
    words, faces = scene.words, scene.rules.faces
    takes: dict[int, list[Event]] = {}
    for event in events:
        if event.kind in TOOK:
            takes.setdefault(event.seat, []).append(event)
    told: list[Piece] = []
    for seat, cards in takes.items():
        named = [
            words(f"line.{event.kind}-card", card=words.small(faces[event.card]), n=event.amount) for event in cards
        ]
        forms = [words("line.took", seat=scene.name(seat), list=", ".join(named))]
        if len(cards) == 1 and seat != scene.told_to:
            event = cards[0]
            values = {"card": words.small(faces[event.card]), "n": event.amount}
            forms.insert(0, words(f"line.{event.kind}", seat=scene.name(seat), **values))
        else:
            forms.append(words("line.took-many", seat=scene.name(seat), cards=len(cards)))
        claims = any(event.kind == "claim" for event in cards)
        told.append(Piece(6 if claims else 4 if told else 5, tuple(forms)))
    return told


def found(scene: Scene, events: Sequence[Event]) -> list[Piece]:
    """What else is worth a word: what the reader loses, gains or cannot pay, contracts, the last round."""
    words, me = scene.words, scene.told_to
    told: list[Piece] = []
    paid = 0
    for event in events:
        if event.kind == "taxed" and event.seat == me:
            told.append(Piece(7, (words("line.taxed", n=event.amount),)))
        elif event.kind in ("nothing", "empty") and event.seat == me:
            told.append(Piece(3, (words(f"line.{event.kind}"),)))
        elif event.kind in PAID and event.seat == me:
            paid += event.amount
        elif event.kind == "contract" and event.seat != me:
            told.append(Piece(6, (words("line.contract", seat=scene.name(event.seat)), words("line.contract-short"))))
        elif event.kind == "ending":
            told.append(Piece(9, (words("line.ending", seat=scene.name(event.seat)), words("line.ending-short"))))
        elif event.kind in TEAM:
            told.append(Piece(9, (words(f"line.{event.kind}"),)))
    if paid:
        told.append(Piece(3, (words("line.paid", n=paid),)))
    return told
