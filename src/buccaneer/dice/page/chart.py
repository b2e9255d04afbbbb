"""Maps drawn: islands with a beach, dotted courses, and spaces each of whose kinds is told by its shape.

A map is drawn twice, standing for a phone and lying for a wide screen; what changes in play lies over it, placed by
the map's own style sheet, since our policy forbids inline style.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

from markupsafe import Markup

from buccaneer.content import LANGUAGES
from buccaneer.dice.charts import chart, drawing
from buccaneer.dice.page.shapes import Field, Line, Spot, round_path
from buccaneer.dice.reader import Drawing
from buccaneer.dice.rules.chart import (
    ASKED,
    ASKS,
    ASKS_ISLANDS,
    BLUE,
    COLOURS,
    LOCK,
    MISSION,
    NUMBER,
    ORANGE,
    PEOPLE,
    SKULL,
    SPACE_KINDS,
    TREASURE,
    WHEEL,
    Chart,
    Island,
    Space,
)
from buccaneer.words import Words

# Each colour has a mark of its own: letters fail in translation, colour alone fails many eyes.
MARKS = {"yellow": "sun", "orange": "lantern", "green": "leaf", "blue": "wave", "red": "flame", "black": "moon"}

# The sign of every person, and the tint of the medallion.
EMBLEMS = {
    "sailor": ("cutlass", "fight"),
    "pirate": ("blades", "fight"),
    "trader": ("scales", "guest"),
    "wholesaler": ("barrel", "guest"),
    "jester": ("jester", "jest"),
    "wild-jester": ("jester", "jest"),
    "vice-admiral": ("hat", "navy"),
    "admiral": ("bicorne", "navy"),
    "senorita": ("fan", "charm"),
    "passenger": ("bag", "guest"),
    "gunner": ("cannon", "fight"),
    "captain": ("spyglass", "travel"),
    "diplomat": ("crownseal", "crown"),
    "clerk": ("ledger", "travel"),
}
ASKED_SIGNS = {
    "treasures": "chest",
    "wheels": "wheel",
    "islands": "flag",
    "skulls": "skull",
    "cutlasses": "cutlass",
    "missions": "scroll",
}

DISC = 15.5
SURF, SAND, GRASS = 30.0, 25.5, 20.0
ROSE = 34.0
LABEL = 19  # round the middle of a label nothing else is written
NAME_HALF = 7.5  # of a name's height
NAME_LETTERS = (6.4, 5.2)  # a letter of a name, on a standing and on a lying map
DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1), (1.6, 0.4), (-1.6, 0.4), (1.6, -0.4), (-1.6, -0.4))


def sign(name: str, at: Spot, size: float, style: str = "") -> str:
    """One of our little pictures in a map."""
    x, y = at[0] - size / 2, at[1] - size / 2
    extra = f' class="{style}"' if style else ""
    return f'<use href="#a-{name}" x="{x:.1f}" y="{y:.1f}" width="{size:g}" height="{size:g}"{extra}/>'


def disc(at: Spot, radius: float, style: str) -> str:
    return f'<circle class="{style}" cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:g}"/>'


def text(at: Spot, size: float, told: str, style: str) -> str:
    return f'<text class="{style}" x="{at[0]:.1f}" y="{at[1] + size * 0.35:.1f}" font-size="{size:g}">{told}</text>'


class Plot:
    """One drawing of a map, standing or lying."""

    def __init__(self, map: Chart, drawn: Drawing, lying: bool) -> None:
        self.map = map
        self.lying = lying
        width, height = drawn.size
        self.size = (height, width) if lying else (width, height)
        self.spaces = [self.turn(spot) for spot in drawn.spaces]
        self.labels = [self.turn(spot) for spot in drawn.labels]
        self.courses = [[self.turn(spot) for spot in course] for course in drawn.courses]

    def turn(self, spot: tuple[int, int]) -> Spot:
        """A spot as it lies in this drawing; a lying map is mirrored at its diagonal."""
        return (spot[1], spot[0]) if self.lying else (spot[0], spot[1])

    def share(self, spot: Spot, across: str, down: str) -> str:
        """A spot as two values of a style sheet: its share of the map's width, and of its height."""
        width, height = self.size
        return f"--{across}:{100 * spot[0] / width:.2f}%;--{down}:{100 * spot[1] / height:.2f}%"

    def names(self) -> list[Spot | None]:
        """Where the name of each island's person can stand beside the label without touching anything, if anywhere."""
        width, height = self.size
        discs = [(spot, DISC + 2) for spot in self.spaces] + [(spot, LABEL) for spot in self.labels]
        found: list[Spot | None] = []
        taken: list[tuple[Spot, float]] = []
        for island in self.map.islands:
            half = NAME_LETTERS[self.lying] * name_length(island) / 2
            x, y = self.labels[island.number]
            free = None
            for far in range(LABEL + 6, 60, 3):
                around = [(x, y + far), (x, y - far), *((x + dx * far * 0.8, y + dy * far) for dx, dy in DIAGONALS)]
                for spot in around:
                    inside = half < spot[0] < width - half and NAME_HALF < spot[1] < height - NAME_HALF
                    clear = all(beside(spot, half, disc, radius) for disc, radius in discs)
                    apart = all(
                        abs(spot[0] - other[0]) > half + wide or abs(spot[1] - other[1]) > 2 * NAME_HALF
                        for other, wide in taken
                    )
                    if inside and clear and apart:
                        free = spot
                        break
                if free:
                    break
            found.append(free)
            taken += [(free, half)] if free else []
        return found

    # -- sea and land ----------------------------------------------------------------------------

    def land(self) -> str:
        """Courses and islands, which a lying map only mirrors."""
        ends = [self.path([self.spaces[space.near[0]], self.spaces[space.number]]) for space in self.dead_ends()]
        islands = [self.island(island) for island in self.map.islands]
        return "".join([*(self.path(course) for course in self.courses), *ends, *islands])

    def signs(self) -> str:
        """Spaces and labels."""
        spaces = [draw_space(space, self.spaces[space.number]) for space in self.map.spaces]
        return "".join([*spaces, *(self.label(island) for island in self.map.islands)])

    def dead_ends(self) -> list[Space]:
        return [self.map.spaces[number] for number in (*self.map.treasures, *self.map.missions)]

    def sea(self) -> str:
        """The water with its grid of degrees, a rose where there is most room, and some waves."""
        width, height = self.size
        steps = range(50, max(self.size), 50)
        grid = "".join(f"M{n} 0V{height}" for n in steps if n < width) + "".join(
            f"M0 {n}H{width}" for n in steps if n < height
        )
        free = sorted(self.free(), reverse=True)
        room, rose = free[0]
        waves: list[Spot] = []
        for clear, (x, y) in free[1:]:
            if clear > 27 and math.dist((x, y), rose) > 2 * ROSE and all(math.dist((x, y), w) > 70 for w in waves):
                waves.append((x, y))
        drawn = "".join(f"M{x - 12:.0f} {y:.0f}q4-5 8 0t8 0 8 0" for x, y in waves)
        size = min(ROSE, room - 8) * 2
        return (
            f'<rect class="m-sea" width="{width}" height="{height}"/><path class="m-grid" d="{grid}"/>'
            f'<path class="m-waves" d="{drawn}"/>{sign("rose", rose, size, "m-rose")}'
        )

    def free(self) -> list[tuple[float, Spot]]:
        """Spots of open sea with the room round them."""
        width, height = self.size
        taken = [(spot, SURF) for spot in self.spaces] + [(spot, SURF) for spot in self.labels]
        taken += [(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), 6.0) for way in self.courses for a, b in pairs(way)]
        found = []
        for x in range(24, int(width) - 23, 8):
            for y in range(24, int(height) - 23, 8):
                edge = min(x, y, width - x, height - y)
                found.append((min(edge, *(math.dist((x, y), spot) - room for spot, room in taken)), (x, y)))
        return [(room, (float(x), float(y))) for room, (x, y) in found]

    def path(self, spots: list[Spot]) -> str:
        d = "M" + "L".join(f"{x:g} {y:g}" for x, y in spots)
        return f'<path class="m-course" d="{d}"/>'

    def links(self, island: Island) -> list[Line]:
        """The trails between an island's spaces."""
        return [
            (self.spaces[one], self.spaces[other])
            for one in island.spaces
            for other in self.map.spaces[one].near
            if other in island.spaces and one < other
        ]

    def shores(self, island: Island) -> dict[str, list[Spot]]:
        """The outlines of surf, beach and grass round an island's spaces and its label."""
        spots = [*(self.spaces[number] for number in island.spaces), self.labels[island.number]]
        field = Field([*self.links(island), *((spot, spot) for spot in spots)], 1.7 * island.number)
        return {"surf": field.shore(SURF), "sand": field.shore(SAND), "grass": field.shore(GRASS)}

    def island(self, island: Island) -> str:
        """An island's land, and the trails on it."""
        shores = [f'<path class="m-{name}" d="{round_path(ring)}"/>' for name, ring in self.shores(island).items()]
        trails = "".join(f"M{a[0]:g} {a[1]:g}L{b[0]:g} {b[1]:g}" for a, b in self.links(island))
        return f'{"".join(shores)}<path class="m-trail" d="{trails}"/>'

    def label(self, island: Island) -> str:
        """An island's person: a medallion, the points on their shield, and the colours traded in."""
        x, y = self.labels[island.number]
        person = PEOPLE[island.person]
        emblem, tint = EMBLEMS[person]
        chips = [MARKS[COLOURS[colour]] for colour in island.colours] or (["skull"] if person == "wild-jester" else [])
        face = (x - 4.5, y - 5) if not chips else (x - 4, y - 6.5)
        drawn = disc(face, 12, f"m-face c-{tint}") + sign(emblem, face, 15.5, "m-emblem")
        for chip, dx in zip(chips, (-12.0, 0.5), strict=False):
            spot = (x + dx, y + 10)
            drawn += disc(spot, 6.4, "m-hub") + sign(chip, spot, 9.5, f"m-mark i-{chip}")
        return drawn + draw_points((x + 11.5, y + (7 if not chips else 4.5)), island.points)


def draw_space(space: Space, at: Spot) -> str:
    """A space by its kind: ring and mark, skull, wheel, number, chest, scroll, or nothing on it."""
    if space.number == 0:
        return disc(at, 21, "m-start") + disc(at, 17.5, "m-start-line") + sign("anchor", at, 24, "m-start-sign")
    if space.kind == TREASURE:
        shield = (at[0] + 11, at[1] + 9)
        return (
            f'<rect class="m-chest" x="{at[0] - 16:g}" y="{at[1] - 15:g}" width="32" height="30" rx="6"/>'
            + sign("chest", (at[0] - 2, at[1] - 1), 23, "m-wood")
            + draw_points(shield, space.amount)
        )
    if space.kind == MISSION:
        x, y = at
        asked = ASKED_SIGNS[ASKS[space.colour]]
        return (
            f'<path class="m-scroll" d="M{x - 14:g} {y - 15:g}h28q4 0 4 4t-4 4v22q0 4-4 4h-28q-4 0-4-4t4-4z"/>'
            + sign(asked, (x + 5, y), 17, "m-ink")
            + text((x - 8, y), 16, str(space.amount), "m-number")
        )
    if space.kind == LOCK:
        colour = COLOURS[space.colour]
        return (
            disc(at, DISC - 0.6, f"m-lock c-{colour}")
            + disc(at, 10.2, "m-hole")
            + sign(MARKS[colour], at, 15, f"m-mark i-{MARKS[colour]}")
        )
    if space.kind == WHEEL:
        colour = COLOURS[space.colour]
        return (
            disc(at, DISC, "m-disc")
            + sign("wheel", at, 29, f"m-rim i-{MARKS[colour]}")
            + disc(at, 6.8, "m-hub")
            + sign(MARKS[colour], at, 10, f"m-mark i-{MARKS[colour]}")
        )
    if space.kind == SKULL:
        return disc(at, DISC, "m-disc") + sign("skull", at, 22)
    if space.kind == NUMBER:
        return disc(at, DISC, "m-disc") + disc(at, 12, "m-twice") + text(at, 18, str(space.amount), "m-number")
    return disc(at, DISC, "m-disc")


@cache
def name_length(island: Island) -> int:
    """The letters of a person's name, in the language in which it is longest."""
    key = f"dice.person.{PEOPLE[island.person]}"
    return max([len(Words.of(language)(key)) for language in LANGUAGES])


def beside(middle: Spot, half: float, disc: Spot, radius: float) -> bool:
    """Whether a line of text that reaches so far from its middle stands clear of a disc."""
    dx = max(0.0, abs(disc[0] - middle[0]) - half)
    dy = max(0.0, abs(disc[1] - middle[1]) - NAME_HALF)
    return math.hypot(dx, dy) > radius


def draw_points(at: Spot, points: int) -> str:
    return sign("shield", at, 17) + text((at[0], at[1] - 0.8), 12.5, str(points), "m-points")


def pairs(way: list[Spot]) -> list[tuple[Spot, Spot]]:
    """Each two spots that follow one another."""
    return list(pairwise(way))


@cache
def plot(name: str, lying: bool) -> Plot:
    """A map as it is drawn, worked out once."""
    return Plot(chart(name), drawing(name), lying)


@cache
def drawings(name: str) -> Markup:
    """A map's drawings, standing and lying, as symbols that a page's maps use."""
    standing, lying = plot(name, False), plot(name, True)
    made = '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
    made += f'<g id="land-{name}">{standing.land()}</g>'
    for drawn, id, turn in ((standing, "", ""), (lying, "-wide", ' transform="matrix(0 1 1 0 0 0)"')):
        width, height = drawn.size
        made += f'<symbol id="map-{name}{id}" viewBox="0 0 {width} {height}">{drawn.sea()}'
        made += f'<use href="#land-{name}"{turn}/>{drawn.signs()}</symbol>'
    return Markup(made + "</defs></svg>")


@cache
def style_sheet(name: str) -> str:
    """Where things lie on a map, as rules of a style sheet: spaces are .a0 and so on, islands' labels .l0 and so on.

    A lying map is mirrored at its diagonal, so two shares of the map's sides say it for both; only names (.n0 and so
    on) have a place of their own in each, where there is room.
    """
    standing, lying = plot(name, False), plot(name, True)
    width, height = standing.size
    own = [f".chart.{name}{{--short:{width};--long:{height}}}"]
    for letter, spots in (("a", standing.spaces), ("l", standing.labels)):
        for number, spot in enumerate(spots):
            own.append(f".{name} .{letter}{number}{{{standing.share(spot, 'p', 'q')}}}")
    for number, (one, other) in enumerate(zip(standing.names(), lying.names(), strict=True)):
        stands = standing.share(one, "p", "q") if one else "--stands:none"
        lies = lying.share(other, "r", "s") if other else "--lies:none"
        own.append(f".{name} .n{number}{{{stands};{lies}}}")
    return "".join(own) + "\n"


@cache
def legend() -> list[tuple[str, Markup]]:
    """One space of every kind, drawn alone, with the key of its explanation."""
    colours = {"lock": ORANGE, "wheel": BLUE, "mission": ASKS_ISLANDS}
    amounts = {"number": 3, "treasure": 2, "mission": ASKED[ASKS_ISLANDS]}
    drawn: list[tuple[str, Markup]] = []
    for kind, name in enumerate(SPACE_KINDS):
        space = Space(1, "", kind, colours.get(name, 0), amounts.get(name, 0), 0, 0)
        picture = f'<svg class="m-alone" viewBox="0 0 44 40" aria-hidden="true">{draw_space(space, (21, 20))}</svg>'
        drawn.append((name, Markup(picture)))
    return drawn


def around(name: str) -> dict[str, object]:
    """What a page with a map needs besides: its style, our signs alone, and the map as it lies and as it stands."""
    ours: dict[str, object] = {"head": "dice/head.html", "art": "dice/art.html", "sheets": []}
    return {"map": name, "drawings": drawings(name), **ours}
