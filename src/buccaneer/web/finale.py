"""The finale: who stands where, out of which points, and what hangs and falls above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from buccaneer.core.outcome import Outcome
from buccaneer.words import Words

MOST_HEADS = 10  # of the crowd behind the rail
COLOURS = {"yellow": "sun", "blue": "wave", "green": "leaf", "red": "flame", "black": "moon"}  # with their marks
BUNTING = 22  # flags on the line
FALLING = 25


class Source(NamedTuple):
    """Where points came from, and how many of every seat's."""

    kind: str
    label: str
    points: Sequence[int]


class Bar(NamedTuple):
    """A part of a row: per cent of its width."""

    kind: str
    left: float
    width: float
    points: int


class Place(NamedTuple):
    """A row of the standing."""

    place: int
    seat: int
    bars: list[Bar]
    told: str  # the same in words


class Flag(NamedTuple):
    """A flag on the line, in a picture 1,366 wide."""

    colour: str
    mark: str
    x: float
    y: float
    turn: float


def standing(order: Sequence[int], outcome: Outcome, sources: Sequence[Source]) -> list[Place]:
    """All seats in order, with their points by source; what was lost stands behind what was won."""
    most = max(1, *(sum(abs(source.points[seat]) for source in sources) for seat in order))
    rows: list[Place] = []
    for number, seat in enumerate(order, 1):
        level = rows and equal(outcome, rows[-1].seat, seat)
        bars: list[Bar] = []
        left = 0.0
        for source in sources:
            points = source.points[seat]
            if points:
                width = 98 * abs(points) / most
                bars.append(Bar(source.kind, round(left, 2), round(width, 2), points))
                left += width + 0.4
        told = ", ".join([f"{source.label} {source.points[seat]}" for source in sources])
        rows.append(Place(rows[-1].place if level else number, seat, bars, told))
    return rows


def equal(outcome: Outcome, one: int, other: int) -> bool:
    """Whether two seats share a place."""
    both = [(seat in outcome.winners, outcome.points[seat], outcome.tiebreak[seat]) for seat in (one, other)]
    return both[0] == both[1]


def verdict(words: Words, unit: str, outcome: Outcome, rows: Sequence[Place], names: Sequence[str], me: int) -> str:
    """What the banner says below who has won: the reader's own place, or by how much the winner is ahead.

    Points are counted by the word for them, `unit`.
    """
    if outcome.team is not None:
        return words("end.team-won" if outcome.winners else "end.team-lost")
    own = next((row for row in rows if row.seat == me), None)
    if own is not None and own.place > 1:
        return words("end.place", n=own.place, all=len(rows), sum=words.count(unit, outcome.points[me]))
    second = next((row for row in rows if row.place > 1), None)
    if second is None:
        return ""
    ahead = outcome.points[rows[0].seat] - outcome.points[second.seat]
    return words("end.ahead", seat=names[second.seat], sum=words.count(unit, ahead)) if ahead else ""


def bunting() -> list[Flag]:
    """Flags in three bows from edge to edge."""
    flags: list[Flag] = []
    for number, (colour, mark) in zip(range(BUNTING), [*COLOURS.items()] * BUNTING, strict=False):
        x = 1366 * (number + 0.5) / BUNTING
        bow = x % (1366 / 3) / (1366 / 3)  # from 0 to 1 along one bow
        flags.append(Flag(colour, mark, round(x, 1), round(4 + 180 * bow * (1 - bow), 1), round(12 - 24 * bow, 1)))
    return flags


def falling() -> list[tuple[str, str]]:
    """Flags that fall: a colour and its mark each."""
    return [*COLOURS.items()] * (FALLING // len(COLOURS))
