"""Characters as house fronts: a door and three windows with markers before them; the crown track; kept ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from buccaneer.cards.boxes.adventure.missions import FOURTH_CROWNS, THIRD_CROWNS
from buccaneer.cards.boxes.adventure.saga import MARKERS, TROPHY, Saga, saga
from buccaneer.cards.boxes.adventure.tale import ABILITIES, Book
from buccaneer.cards.page.art import item_icon
from buccaneer.cards.page.people import everybody as all_people
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.card import COLOURS
from buccaneer.cards.rules.table import Table
from buccaneer.web.icons import signs
from buccaneer.web.layout import Who, everybody
from buccaneer.words import Words

# What stands for an ability, in the order in which the rules know them.
GIFTS = ("fan", "coin", "nest", "skull", "ship", "scales", "cutlass", "trip", "bicorne", "crown")
SHORT = dict(zip(ABILITIES, GIFTS, strict=True))
EDGE = 12  # of the track's drawing
LONG = 330


class Window(NamedTuple):
    """The door or a window of a house: what is behind it, and whether the marker before it is gone."""

    kind: str  # open, lent to a mission that is half done, next, shut
    sign: Markup
    told: str


@dataclass(frozen=True)
class House:
    """A player's character as a house front."""

    who: Who
    id: str
    name: str
    person: str  # the portrait's symbol, if there is one
    gift: str
    icon: str
    want: str
    windows: tuple[Window, ...]
    next: str  # what the next marker uncovers
    trophy: bool
    told: str

    @property
    def left(self) -> int:
        """The markers that are still there."""
        return sum(window.kind in ("next", "shut") for window in self.windows)


class Shield(NamedTuple):
    """A shield of the track: where it stands, what it is worth, and whether it is reached."""

    x: float
    worth: int
    reached: bool


@dataclass(frozen=True)
class Track:
    """The crown track: its steps and shields on a line, one's own place, and those of others."""

    steps: tuple[float, ...]
    shields: tuple[Shield, ...]
    at: float
    crowns: int
    others: tuple[tuple[float, str], ...]  # where, and whose initials
    told: str


class Cargo(NamedTuple):
    """Kept ships of one cargo."""

    icon: str
    many: int
    name: str
    colour: str  # of the ships, where all of them are of one that no other mode has


@dataclass(frozen=True)
class Holding:
    """All that the adventure lays before a player."""

    house: House | None
    crowns: int
    cargo: tuple[Cargo, ...]
    told: str


def portrait(id: str) -> str:
    """A character's portrait, if somebody is drawn."""
    return id if id in all_people()["person"] else ""


def behind(words: Words, icon: str, gift: str) -> list[tuple[Markup, str]]:
    """What is behind the door and the windows, in signs and in words, in the order in which they open."""
    return [
        (signs(f"#{icon}"), gift),
        (signs("#trophy"), words("house.trophy")),
        (signs(f"{THIRD_CROWNS}#crown"), words.count("crowns", THIRD_CROWNS)),
        (signs(f"{FOURTH_CROWNS}#crown"), words.count("crowns", FOURTH_CROWNS)),
    ]


def windows_of(words: Words, icon: str, gift: str, opened: int, gone: int) -> tuple[Window, ...]:
    """Door and windows; a marker that waits on a mission after a first step is gone and has opened nothing yet."""
    kinds = ["open"] * opened + ["lent"] * (gone - opened) + ["next"] + ["shut"] * MARKERS
    return tuple([Window(kind, *told) for kind, told in zip(kinds, behind(words, icon, gift), strict=False)])


def house(scene: Scene, part: Saga, seat: int) -> House | None:
    """A player's character; nobody has one before it is chosen."""
    if part.who[seat] < 0:
        return None
    words, who = scene.words, part.book.characters[part.who[seat]]
    icon, gift = SHORT[ABILITIES[who.ability]], words(f"gift.{who.id}")
    opened, gone = part.uncovered[seat], part.gone[seat]
    windows = windows_of(words, icon, gift, opened, gone)
    following = words("house.next", what=windows[opened].told) if opened < MARKERS else words("house.all")
    told = words("house.told", seat=scene.name(seat), name=words.thing(who.id), markers=MARKERS - gone, next=following)
    return House(
        everybody(scene)[seat],
        who.id,
        words.thing(who.id),
        portrait(who.id),
        gift,
        icon,
        words.texts.get(f"want.{who.id}", ""),
        windows,
        following,
        opened >= TROPHY,
        told,
    )


def track(scene: Scene, part: Saga, seat: int) -> Track:
    """The crown track as a player sees it."""
    there: dict[int, str] = {}
    for who in everybody(scene):
        if who.seat != seat:
            there[part.crowns[who.seat]] = there.get(part.crowns[who.seat], "") + who.initial
    return line_of(part.book, scene.words, part.crowns[seat], there)


def line_of(book: Book, words: Words, crowns: int, others: Mapping[int, str]) -> Track:
    """The crown track with so many crowns, and who else is where."""
    step = (LONG - 2 * EDGE) / book.spaces

    def where(space: int) -> float:
        return round(EDGE + step * space, 1)

    following = [space for space in book.shields if space > crowns]
    told = {"n": crowns, "all": book.spaces, "points": book.worth[crowns]}
    spoken = words("adventure.track", next=following[0], **told) if following else words("adventure.track-full", **told)
    return Track(
        tuple([where(space) for space in range(book.spaces + 1)]),
        tuple([Shield(where(space), worth, space <= crowns) for worth, space in enumerate(book.shields, 1)]),
        where(crowns),
        crowns,
        tuple([(where(space), initials) for space, initials in sorted(others.items())]),
        spoken,
    )


def cargo(table: Table, seat: int, words: Words) -> tuple[Cargo, ...]:
    """The ships a player keeps, by what they carry."""
    found: Counter[tuple[str, str]] = Counter()
    for card in saga(table).hold[seat]:
        face = table.rules.faces[card]
        colour = "" if face.colour < len(COLOURS) else face.colour_name
        found.update([(item, colour) for item in face.cargo if f"item.{item}" in words.texts])
    told = [(item_icon(item), n, words.texts[f"item.{item}"], colour) for (item, colour), n in sorted(found.items())]
    return tuple([Cargo(*each) for each in told])


def holding(scene: Scene, seat: int) -> Holding:
    """What the adventure lays before a player: character, crowns, kept ships."""
    words, part = scene.words, saga(scene.table)
    front, kept = house(scene, part, seat), cargo(scene.table, seat, words)
    told = [front.told] if front is not None else []
    told.append(words.count("crowns", part.crowns[seat]))
    told += [
        words("adventure.hold", list=words.all_of([words("house.kept", n=each.many, item=each.name) for each in kept]))
    ]
    return Holding(front, part.crowns[seat], kept, ". ".join(told if kept else told[:-1]))
