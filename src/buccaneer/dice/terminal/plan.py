"""Where a map's things lie on a screen of characters: every space has a slot of its own, and nothing overlaps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import inf
from typing import Final

from buccaneer.dice.charts import chart, drawing

SLOT: Final = 4  # the columns of a space: a number to type, and a sign of one or two characters
SIGN: Final = 2  # the column of a slot that its sign begins at
Place = tuple[int, int]  # column and row

NO_ROOM: Final = (inf, 0, -1)  # above the screen: what cannot be laid anywhere is not seen

# What joins two spaces on land, by the way it leads; at sea there are dots.
LEVEL, UPRIGHT, FALLING, RISING = "─", "│", "╲", "╱"
SEA: Final = "·"


class Plan:
    """A map lying on its side in so many columns and rows."""

    def __init__(self, map: str, packs: tuple[str, ...], columns: int, rows: int) -> None:
        self.map = chart(map, packs)
        self.columns = columns
        self.rows = rows
        drawn = drawing(map, packs)
        across, down = [at[1] for at in drawn.spaces], [at[0] for at in drawn.spaces]
        self.left, self.top = min(across), min(down)
        self.wide = (columns - SLOT) / max(1, max(across) - self.left)
        self.high = (rows - 1) / max(1, max(down) - self.top)
        self.taken: set[Place] = set()
        self.spaces: list[Place] = [self.settle(self.near(at, SLOT), SLOT) for at in drawn.spaces]
        self.anchors = drawn.labels
        self.strokes = self.courses()

    def near(self, at: tuple[int, int], width: int) -> tuple[float, float]:
        """The column and the row that a thing of the map would begin at, if there were room for everything."""
        column = (at[1] - self.left) * self.wide + (SLOT - width) / 2
        return column, (at[0] - self.top) * self.high

    def settle(self, wish: tuple[float, float], width: int) -> Place:
        """Take the free place of a width that is nearest to where something would lie; a row counts as two columns."""
        nearest = NO_ROOM
        for row in sorted(range(self.rows), key=lambda row: abs(row - wish[1])):
            off = 4 * (row - wish[1]) ** 2
            for column in range(self.columns - width + 1):
                far = off + (column - wish[0]) ** 2
                if far < nearest[0] and not any((column + step, row) in self.taken for step in range(width)):
                    nearest = (far, column, row)
        _, column, row = nearest
        self.taken.update((column + step, row) for step in range(width))
        return column, row

    def courses(self) -> dict[Place, tuple[str, int]]:
        """What joins neighbours, character by character, each with the island it lies on, or -1 at sea."""
        strokes: dict[Place, tuple[str, int]] = {}
        for space in self.map.spaces:
            for other in space.near:
                if other > space.number:
                    ends = self.spaces[space.number], self.spaces[other]
                    own = {(column + step, row) for column, row in ends for step in range(SLOT)}
                    island = space.island if space.island == self.map.spaces[other].island else -1
                    for place, sign in self.line(*ends):
                        if place in own or place not in self.taken:
                            strokes.setdefault(place, (sign if island >= 0 else SEA, island))
        return strokes

    def line(self, one: Place, other: Place) -> list[tuple[Place, str]]:
        """The characters between two signs: side by side, or one in each row on the way."""
        across, down = other[0] - one[0], other[1] - one[1]
        column, row = one[0] + SIGN, one[1]
        if abs(across) > 2 * abs(down):
            steps = range(1, abs(across))
            return [
                ((column + (step if across > 0 else -step), row + round(down * step / abs(across))), LEVEL)
                for step in steps
            ]
        sign = UPRIGHT if abs(down) > abs(across) else FALLING if across * down > 0 else RISING
        steps = range(1, abs(down))
        return [
            ((column + round(across * step / abs(down)), row + (step if down > 0 else -step)), sign) for step in steps
        ]

    def labelled(self, widths: Sequence[int]) -> list[Place]:
        """Where labels of these widths lie, one for each island: over courses if need be, never over spaces."""
        spaces = set(self.taken)
        wanted = [(at, width + 2) for at, width in zip(self.anchors, widths, strict=True)]  # with a gap at both ends
        places = [self.settle(self.near(at, width), width) for at, width in wanted]
        self.taken = spaces
        return [(column + 1, row) for column, row in places]


@cache
def plan_of(map: str, packs: tuple[str, ...], columns: int, rows: int) -> Plan:
    """A map's plan, worked out once."""
    return Plan(map, packs, columns, rows)


@cache
def labels_of(map: str, packs: tuple[str, ...], columns: int, rows: int, widths: tuple[int, ...]) -> list[Place]:
    """Where the labels of a plan lie, worked out once."""
    return plan_of(map, packs, columns, rows).labelled(widths)
