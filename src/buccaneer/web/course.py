"""How a game went: everybody's points after every round, as lines in a drawing."""

from __future__ import annotations

from typing import Any


def course(rounds: list[list[int]], players: int, target: int) -> dict[str, Any]:
    """Points after every round as lines in a drawing of 100 by 60."""
    known = [0, 1, target, *(point for points in rounds for point in points)]
    most, least = max(known), min(known)
    width = max(1, len(rounds))

    def height(points: int) -> float:
        return 60 * (most - points) / (most - least)

    def at(number: int, points: int) -> str:
        return f"{100 * number / width:.1f},{height(points):.1f}"

    lines = []
    for seat in range(players):
        line = [at(0, 0), *(at(number, points[seat]) for number, points in enumerate(rounds, 1))]
        lines.append(" ".join(line))
    labels = sorted(((height(rounds[-1][seat]), seat) for seat in range(players)) if rounds else [])
    places: list[tuple[float, int]] = []
    for y, seat in labels:
        places.append((max(y, places[-1][0] + 7 if places else 0.0), seat))
    return {
        "lines": lines,
        "goal": height(target),
        "ground": height(0),
        "target": target,
        "most": most,
        "rounds": len(rounds),
        "labels": places,
    }
