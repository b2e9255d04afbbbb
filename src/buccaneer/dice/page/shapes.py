"""Shores: the outline of an island, drawn round its spaces by following a field of distances."""

from __future__ import annotations

import math
from collections.abc import Sequence

Spot = tuple[float, float]
Line = tuple[Spot, Spot]

STEP = 6.0
SOFT = 5.0  # the larger, the rounder the bays
MARGIN = 42.0


def distance(at: Spot, line: Line) -> float:
    """How far a spot is from a line, or from a spot where the line's ends are one."""
    (x, y), ((ax, ay), (bx, by)) = at, line
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length))
    return math.hypot(x - ax - along * dx, y - ay - along * dy)


def height(at: Spot, lines: Sequence[Line], wobble: float) -> float:
    """The softly joined distance to all lines, with a little of the sea's gnawing."""
    near = -SOFT * math.log(sum(math.exp(-distance(at, line) / SOFT) for line in lines))
    x, y = at
    return near + 1.3 * math.sin(x * 0.12 + wobble) + 1.3 * math.cos(y * 0.14 - wobble)


class Field:
    """The heights round an island on a grid, from which shores at several distances can be read."""

    def __init__(self, lines: Sequence[Line], wobble: float = 0.0) -> None:
        xs = [end[0] for line in lines for end in line]
        ys = [end[1] for line in lines for end in line]
        self.left, self.top = min(xs) - MARGIN, min(ys) - MARGIN
        self.columns = int((max(xs) - min(xs) + 2 * MARGIN) / STEP) + 1
        self.rows = int((max(ys) - min(ys) + 2 * MARGIN) / STEP) + 1
        self.heights = [
            [height((self.left + c * STEP, self.top + r * STEP), lines, wobble) for c in range(self.columns)]
            for r in range(self.rows)
        ]

    def spot(self, one: tuple[int, int], other: tuple[int, int], level: float) -> Spot:
        """Where the level is crossed between two neighbours of the grid."""
        a, b = self.heights[one[1]][one[0]], self.heights[other[1]][other[0]]
        part = (level - a) / (b - a)
        return (
            self.left + STEP * (one[0] + part * (other[0] - one[0])),
            self.top + STEP * (one[1] + part * (other[1] - one[1])),
        )

    def shore(self, level: float) -> list[Spot]:
        """The outer outline at a level, as spots in a ring."""
        following: dict[tuple[int, int, int, int], tuple[int, int, int, int]] = {}
        spots: dict[tuple[int, int, int, int], Spot] = {}
        for r in range(self.rows - 1):
            for c in range(self.columns - 1):
                corners = [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]
                inside = [self.heights[y][x] < level for x, y in corners]
                entering: list[tuple[int, int, int, int]] = []
                leaving: list[tuple[int, int, int, int]] = []
                for i in range(4):
                    one, other = corners[i], corners[(i + 1) % 4]
                    if inside[i] != inside[(i + 1) % 4]:
                        edge = (*min(one, other), *max(one, other))
                        spots[edge] = self.spot(one, other, level)
                        (leaving if inside[i] else entering).append(edge)
                following.update(zip(leaving, entering, strict=True))
        return max(rings(following, spots), key=area)


def rings(
    following: dict[tuple[int, int, int, int], tuple[int, int, int, int]],
    spots: dict[tuple[int, int, int, int], Spot],
) -> list[list[Spot]]:
    """Pieces of outline joined to rings."""
    found: list[list[Spot]] = []
    left = dict(following)
    while left:
        edge = next(iter(left))
        ring: list[Spot] = []
        while edge in left:
            ring.append(spots[edge])
            edge = left.pop(edge)
        found.append(ring)
    return found


def area(ring: Sequence[Spot]) -> float:
    turned = [*ring[1:], ring[0]]
    return abs(sum(x * v - u * y for (x, y), (u, v) in zip(ring, turned, strict=True)))


def round_path(ring: Sequence[Spot], every: int = 2) -> str:
    """A soft closed path through a ring: every few of its spots bend it, the middles between them lie on it.

    Each point is told by its distance from the one before: small numbers travel packed in half the bytes.
    """
    bends = ring[::every]
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(bends, [*bends[1:], bends[0]], strict=True)]
    left, top = round(middles[-1][0]), round(middles[-1][1])
    path = f"M{left} {top}"
    for bend, middle in zip(bends, middles, strict=True):
        (x, y), (u, v) = ((round(spot[0]) - left, round(spot[1]) - top) for spot in (bend, middle))
        path += f"q{x} {y} {u} {v}"
        left, top = left + u, top + v
    return path + "Z"
