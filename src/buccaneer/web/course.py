"""How a game went: everybody's points after every round, as lines in a drawing."""

from __future__ import annotations

from typing import Any


def course(rounds: list[list[int]], players: int, target: int) -> dict[str, Any]:
    """Points after every round as lines in a drawing of 100 by 60."""
    most = max(1, target, max((max(points) for points in rounds), default=0))
    width = max(1, len(rounds))

    def at(number: int, points: int) -> str:
        return f"{100 * number / width:.1f},{60 - 60 * points / most:.1f}"

    lines = []
    for seat in range(players):
        line = [at(0, 0), *(at(number, points[seat]) for number, points in enumerate(rounds, 1))]
        lines.append(" ".join(line))
    goal = 60 - 60 * target / most
    labels = sorted(((60 - 60 * rounds[-1][seat] / most, seat) for seat in range(players)) if rounds else [])
    places: list[tuple[float, int]] = []
    for y, seat in labels:
        places.append((max(y, places[-1][0] + 7 if places else 0.0), seat))
    return {"lines": lines, "goal": goal, "target": target, "most": most, "rounds": len(rounds), "labels": places}
