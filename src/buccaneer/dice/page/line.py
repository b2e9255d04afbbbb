"""What others do in a turn of the dice game, in one line: what they take, whom and what they find, who busts."""

from __future__ import annotations

from collections.abc import Sequence

from buccaneer.core.event import Event
from buccaneer.dice.page.scene import DiceScene
from buccaneer.dice.rules.chart import PEOPLE
from buccaneer.dice.words import place
from buccaneer.web.pacing import Piece, squeeze

TAKEN = {"take-ship": "ship", "take-double": "ship", "take-wheel": "wheel"}
FOUND = {"treasure", "mission"}
POINTS = {"join", "treasure", "mission", "green"}

# What somebody does, as against what happens to him.
ACTS = {*TAKEN, "start-island", "cross", "fill", "roll", "repel", "reroll", "stop", "red", "chest", "pass", "circle"}


def line(scene: DiceScene, events: Sequence[Event], most: int) -> str:
    """What happened, in so many letters."""
    told = [*taken(scene, events), *ended(scene, events)]
    return squeeze(told or rolled(scene, events), most)


def rolled(scene: DiceScene, events: Sequence[Event]) -> list[Piece]:
    """How far the turn's player has come."""
    words = scene.words
    last = next((event for event in reversed(events) if event.kind in ("roll", "stop", "start-island")), None)
    if last is None:
        return []
    seat = scene.name(last.seat)
    if last.kind == "start-island":
        where = place(words, scene.rules.chart, last.thing)
        return [Piece(1, (words("dice.line.starts", seat=seat, island=where), words("dice.line.begins", seat=seat)))]
    return [Piece(1, (words(f"dice.line.{last.kind}", seat=seat, pieces=last.amount),))]


def taken(scene: DiceScene, events: Sequence[Event]) -> list[Piece]:
    """Who has taken what, who has joined them, and the points of it."""
    words, chart = scene.words, scene.rules.chart
    people = {island.id: PEOPLE[island.person] for island in chart.islands}
    things: dict[int, list[str]] = {}
    points: dict[int, int] = {}
    for event in events:
        if event.kind in TAKEN:
            named = words(f"dice.line-{TAKEN[event.kind]}.{event.thing}")
        elif event.kind == "join":
            named = words(f"dice.person.{people[event.thing]}")
        elif event.kind == "chest" or event.kind in FOUND:
            named = words(f"dice.line.{event.kind}")
        else:
            named = ""
        if event.seat == scene.told_to:
            continue
        if named:
            things.setdefault(event.seat, []).append(named)
        if event.kind in POINTS:
            points[event.seat] = points.get(event.seat, 0) + event.amount
    told: list[Piece] = []
    for seat, listed in things.items():
        gained = [f"+{points[seat]}"] if points.get(seat) else []
        name, pieces = scene.name(seat), words.count("pieces", len(listed))
        long = words("dice.line.took", seat=name, list=", ".join([*listed, *gained]))
        short = [words("dice.line.took", seat=name, list=", ".join([listed[0], *gained, "…"]))] * (len(listed) > 1)
        forms = (long, *short, words("dice.line.took", seat=name, list=gained[0] if gained else pieces))
        told.append(Piece(4 if told else 5, forms))
    return told


def ended(scene: DiceScene, events: Sequence[Event]) -> list[Piece]:
    """A bust, and what ends the game."""
    told: list[Piece] = []
    for event in events:
        if event.kind in ("bust", "goal", "sudden"):
            text = scene.words(f"dice.line.{event.kind}", seat=scene.name(event.seat), vp=event.amount)
            told.append(Piece(8, (text,)))
    return told
