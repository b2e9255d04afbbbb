"""The end of a dice game: standing with islands, finds and skulls, the course of the points, and all maps."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from buccaneer.dice.page.scene import DiceScene
from buccaneer.dice.page.sheet import SheetPicture
from buccaneer.dice.rules.table import GOAL
from buccaneer.game.game import DiceGame
from buccaneer.web.course import course
from buccaneer.web.finale import MOST_HEADS, Source

# The events that tell of points, and where these come from.
SOURCES = {"join": "people", "treasure": "treasures", "mission": "missions", "green": "wheels", "skull": "skulls"}


def ending(game: DiceGame, scene: DiceScene) -> dict[str, Any]:
    """What the end of a dice game shows besides who has won."""
    outcome = game.outcome
    assert outcome is not None
    seats = range(len(scene.names))
    return {
        "order": sorted(
            seats, key=lambda seat: (seat not in outcome.winners, -outcome.points[seat], outcome.tiebreak[seat])
        ),
        "sources": sources(scene),
        "crowd": SheetPicture(scene, outcome.winners[0]).crew[:MOST_HEADS],
        "purses": False,
        "unit": "vp",
        "sheets": [SheetPicture(scene, seat) for seat in seats],
        "map": scene.rules.chart.name,
        "course_note": "dice.page.course",
        "chart": course(rounds(game), len(scene.names), GOAL),
    }


def sources(scene: DiceScene) -> list[Source]:
    """Where the points came from, by what was told of them; skulls take some away."""
    seats = range(len(scene.names))
    found = {kind: [0 for _ in seats] for kind in SOURCES.values()}
    for event in scene.events:
        if event.kind in SOURCES:
            found[SOURCES[event.kind]][event.seat] += -event.amount if event.kind == "skull" else event.amount
    return [
        Source(kind, scene.words(f"dice.page.from-{kind}"), points) for kind, points in found.items() if any(points)
    ]


@lru_cache(maxsize=64)
def rounds(game: DiceGame) -> list[list[int]]:
    """Everybody's points after every round of a finished game, found by making the choices again, once for all."""
    found: list[list[int]] = []

    def points() -> list[int]:
        return [sheet.points for sheet in again.table.sheets]

    again = game.again()
    for choice in game.choices:
        before, held = again.table.round, points()
        again.play(choice)
        if again.table.round > before:
            found.append(points() if again.table.rolls == 0 else held)
    return [*found, points()]
