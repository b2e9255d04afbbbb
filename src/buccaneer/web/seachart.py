"""The sea chart of a campaign: islands, the road in ink, beads on it, fog ahead; standing for a phone, lying else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

from buccaneer.game.course import AHEAD, OPEN, WON, Bead, Chart, Leg

POINTS = 11  # of a coast
COASTS = ((1.34, 0.16), (1.22, 0.3), (1.12, 0.5))  # lines of shoal water round it: how far, and how faint
HILLS = ((-0.52, 0.02), (0.5, 0.34), (0.36, -0.36), (-0.3, 0.5))  # where hills may stand, in parts of an island
MOST_MASTS = 3  # broken ones that are drawn; more are counted
MOST_DOTS = 3  # of a road not taken
STEP = 7.0  # between the dots of a road not taken
STEPS = 60  # in which a road is measured
CORNER = 9.0  # of the letters of a label, in units of width
SMALL = 6.7


class Point(NamedTuple):
    """A place on the chart."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.x:.1f} {self.y:.1f}"


class Mark(NamedTuple):
    """A bead on the road: `kind` is yes, no or ring; its stub is dots that lead to an open end."""

    at: Point
    kind: str
    dots: tuple[Point, ...]


class Label(NamedTuple):
    """The name of an island, and a line below it; `width` is that of the ground where it has one."""

    at: Point
    title: str
    note: str
    width: int


class Island(NamedTuple):
    """A stage: its coast and what stands on it."""

    stage: str
    state: str
    known: bool  # whether its name may be told
    at: Point
    coast: str
    shoals: tuple[tuple[str, float], ...]
    hills: tuple[Point, ...]
    lamp: Point | None
    masts: tuple[Point, ...]
    lost: int
    label: Label
    fog: tuple[tuple[float, float, float, float], ...]


class Road(NamedTuple):
    """The way from an island to the next: in ink as far as it was sailed, dotted beyond."""

    inked: str
    ahead: str
    marks: tuple[Mark, ...]


class Drawn(NamedTuple):
    """A whole chart, in units of its own."""

    shape: str
    width: int
    height: int
    islands: tuple[Island, ...]
    roads: tuple[Road, ...]
    rose: Point
    size: float
    rhumbs: str
    whales: tuple[Point, ...]
    birds: tuple[Point, ...]
    ship: Point | None
    home: Point
    over: bool


class Layout(NamedTuple):
    """Where things lie on a chart: islands in their order, home at the end, and what adorns the sea."""

    shape: str
    width: int
    height: int
    spots: tuple[Point, ...]
    home: Point
    radii: tuple[float, float]
    rose: Point
    size: float
    whales: tuple[Point, ...]
    birds: tuple[Point, ...]


def standing(stages: int) -> Layout:
    """For a phone: from top to bottom, left and right by turns."""
    step = 172.0
    spots = tuple(Point(102.0 if n % 2 == 0 else 258.0, 118.0 + n * step) for n in range(stages))
    home = Point(250.0 if stages % 2 else 110.0, 118.0 + stages * step - 26)
    height = int(home.y + 74)
    whales = tuple(Point(306.0 if n % 2 == 0 else 52.0, 118.0 + n * step + 4) for n in range(1, stages, 2))
    birds = (Point(82.0 if stages % 2 else 278.0, home.y + 6),)
    return Layout("tall", 360, height, spots, home, (64.0, 45.0), Point(290.0, 76.0), 0.78, whales[1:], birds)


def lying(stages: int) -> Layout:
    """For a wide screen: from left to right, up and down by turns."""
    step = 700.0 / max(1, stages - 1)
    spots = tuple(Point(132.0 + n * step, 205.0 if n % 2 == 0 else 415.0) for n in range(stages))
    home = Point(spots[-1].x + 10, 470.0 if stages % 2 else 150.0)
    whales = (Point(spots[0].x + step, 96.0), Point(spots[0].x + 2 * step, 548.0))[: stages - 1]
    birds = (Point(spots[0].x + 3 * step, 110.0),) if stages > 3 else ()
    return Layout("wide", 960, 610, spots, home, (76.0, 54.0), Point(104.0, 476.0), 1.3, whales, birds)


# -- drawing -----------------------------------------------------------------------------------------


def draw(chart: Chart, titles: Sequence[str], notes: Sequence[str], layout: Layout) -> Drawn:
    """A campaign's chart laid out; `titles` and `notes` are the names of its stages and the lines below them."""
    spots = layout.spots
    ends = (*spots[1:], layout.home)
    roads = [road(leg, layout, spot, end) for leg, spot, end in zip(chart.legs, spots, ends, strict=True)]
    named = zip(chart.legs, titles, notes, strict=True)
    islands = [island(n, leg, title, note, layout) for n, (leg, title, note) in enumerate(named)]
    now = next((n for n, leg in enumerate(chart.legs) if leg.state == OPEN), -1)
    ship = None
    if now >= 0:
        marks = roads[now].marks
        away = -1 if layout.shape == "tall" and now % 2 else 1
        ship = (
            Point(marks[-1].at.x, marks[-1].at.y - 22)
            if marks
            else Point(spots[now].x + away * (layout.radii[0] + 6), spots[now].y + 26)
        )
    return Drawn(
        layout.shape,
        layout.width,
        layout.height,
        tuple(islands),
        tuple(roads),
        layout.rose,
        layout.size,
        rhumbs(layout),
        layout.whales,
        layout.birds,
        ship,
        layout.home,
        chart.over,
    )


def island(number: int, leg: Leg, title: str, note: str, layout: Layout) -> Island:
    """A stage as an island; of one that lies ahead little is to be seen."""
    at, (wide, high) = layout.spots[number], layout.radii
    chance = Random(number + 1)
    parts = [0.86 + 0.26 * chance.random() for _ in range(POINTS)]
    shoals = tuple((blob(at, wide * far, high * far, parts), faint) for far, faint in COASTS)
    won = leg.state == WON
    hills = tuple(Point(at.x + wide * x, at.y + high * y) for x, y in HILLS[number % 2 :][:3])
    lamp = Point(at.x + wide * 0.66, at.y - high * 0.72) if won else None
    masts = tuple(Point(at.x - wide * 0.86 + 15 * n, at.y - high * 0.86) for n in range(min(leg.defeats, MOST_MASTS)))
    fog = clouds(wide, high) if leg.state == AHEAD else ()
    above = layout.shape == "wide" and number % 2 == 0
    lower = at.y - high * 1.34 - 24 if above else at.y + high * 1.34 + 18
    width = max(len(title) * CORNER, len(note) * SMALL) + 22
    x = min(max(at.x, width / 2 + 14), layout.width - width / 2 - 14)
    return Island(
        leg.stage,
        leg.state,
        bool(leg.title),
        at,
        blob(at, wide, high, parts),
        shoals,
        () if leg.state == AHEAD else hills,
        lamp,
        masts,
        leg.defeats if leg.defeats > MOST_MASTS else 0,
        Label(Point(x, lower), title, note, round(width)),
        fog,
    )


def blob(at: Point, wide: float, high: float, parts: Sequence[float]) -> str:
    """A closed line round a place, through the middles between its corners."""
    turns = [2 * pi * n / len(parts) for n in range(len(parts))]
    corners = [Point(at.x + wide * r * cos(a), at.y + high * r * sin(a)) for a, r in zip(turns, parts, strict=True)]
    pairs = list(zip(corners, corners[1:] + corners[:1], strict=True))
    middles = [Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairs]
    curves = "".join(f"Q{corner} {middle}" for corner, middle in zip(corners, middles, strict=True))
    return f"M{middles[-1]}{curves}z"


def clouds(wide: float, high: float) -> tuple[tuple[float, float, float, float], ...]:
    """Banks of fog over an island, of which the hills' tops stand out."""
    banks = ((-0.55, 0.16, 0.62, 0.42), (0.1, -0.14, 0.8, 0.44), (0.66, 0.2, 0.62, 0.42), (-0.06, 0.48, 0.95, 0.44))
    return tuple(
        (round(wide * x, 1), round(high * y, 1), round(wide * rx, 1), round(high * ry, 1)) for x, y, rx, ry in banks
    )


# -- roads -------------------------------------------------------------------------------------------


def road(leg: Leg, layout: Layout, start: Point, end: Point) -> Road:
    """The road that leaves an island, with a bead for each card that was read."""
    curve = measured(start, end, layout)
    if leg.state == AHEAD:
        return Road("", line(curve), ())
    whole = leg.state == WON
    places = spread(curve, len(leg.beads), whole)
    marks = tuple(mark(bead, curve, place, n) for n, (bead, place) in enumerate(zip(leg.beads, places, strict=True)))
    sailed = len(curve) - 1 if whole else places[-1] if places else 0
    return Road(line(curve[: sailed + 1]) if sailed else "", "" if whole else line(curve[sailed:]), marks)


def measured(start: Point, end: Point, layout: Layout) -> list[Point]:
    """The road between two places as points at equal distances: it leaves at the side and comes from before."""
    wide, high = layout.radii
    if layout.shape == "tall":
        side = 1 if end.x >= start.x else -1
        points = (
            Point(start.x + side * wide * 1.02, start.y + 6),
            Point(start.x + side * (wide + 74), start.y + 8),
            Point(end.x + side * 16, end.y - high - 78),
            Point(end.x - side * 4, end.y - high * 1.02),
        )
    else:
        side = 1 if end.y >= start.y else -1
        points = (
            Point(start.x + 6, start.y + side * high * 1.02),
            Point(start.x + 14, start.y + side * (high + 78)),
            Point(end.x - wide - 66, end.y - side * 6),
            Point(end.x - wide * 1.02, end.y + side * 4),
        )
        if abs(end.x - start.x) < 2 * wide:  # home lies below: the road comes straight down
            points = (*points[:2], Point(end.x + 40, end.y - side * 110), Point(end.x + 4, end.y - side * 40))
    fine = [cubic(points, n / (4 * STEPS)) for n in range(4 * STEPS + 1)]
    gone = [0.0]
    for a, b in pairwise(fine):
        gone.append(gone[-1] + hypot(b.x - a.x, b.y - a.y))
    found: list[Point] = []
    at = 0
    for n in range(STEPS + 1):
        while at < len(fine) - 1 and gone[at] < gone[-1] * n / STEPS:
            at += 1
        found.append(fine[at])
    return found


def cubic(points: Sequence[Point], t: float) -> Point:
    """A point of a curve with two handles."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    pairs = list(zip(weights, points, strict=True))
    return Point(sum(w * p.x for w, p in pairs), sum(w * p.y for w, p in pairs))


def spread(curve: Sequence[Point], beads: int, whole: bool) -> list[int]:
    """Where beads lie along a road, as places of its points; on one that goes on they keep a distance."""
    gap = (len(curve) - 1) / (beads + 1) if whole else min((len(curve) - 1) / 8, (len(curve) - 1) / (beads + 1))
    return [round(gap * (n + 1)) for n in range(beads)]


def mark(bead: Bead, curve: Sequence[Point], place: int, number: int) -> Mark:
    """A bead, and the road not taken at it: across the road, now to this side and now to that."""
    at, before, after = curve[place], curve[max(0, place - 1)], curve[min(len(curve) - 1, place + 1)]
    turn = atan2(after.y - before.y, after.x - before.x) + (pi / 2 if number % 2 else -pi / 2) * 0.9
    reach = [14 + STEP * n for n in range(1 + min(bead.stub, MOST_DOTS))] if bead.stub else []
    dots = tuple(Point(at.x + far * cos(turn), at.y + far * sin(turn)) for far in reach)
    return Mark(at, "ring" if bead.answer is None else "yes" if bead.answer else "no", dots)


def line(points: Sequence[Point]) -> str:
    """A line through points."""
    return "M" + "L".join(str(point) for point in [*points[::2], points[-1]])


def rhumbs(layout: Layout) -> str:
    """The lines that leave a compass rose."""
    at, far = layout.rose, layout.width + layout.height
    ends = [Point(at.x + far * cos(n * pi / 8), at.y + far * sin(n * pi / 8)) for n in range(16)]
    return "".join(f"M{at}L{end}" for end in ends)
