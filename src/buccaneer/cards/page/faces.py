"""Pictures of cards: what stands on banner, disc and foot, in signs and in the reader's words."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup, escape

from buccaneer.cards.rules.card import COLOURS, KINDS, PROFESSION, SHIP, SKULL, SYMBOLS, TAX, Face
from buccaneer.cards.rules.rules import Rules
from buccaneer.content import data_bytes, data_files
from buccaneer.words import Words

# Each ship colour has a mark of its own: letters fail in translation, colour alone fails many eyes.
MARKS = {"yellow": "sun", "blue": "wave", "green": "leaf", "red": "flame", "black": "moon"}

LONG_NAME = 10  # names of more letters are set a little tighter, and take the mark's room; the banner has it too


@cache
def art() -> dict[str, dict[str, dict[str, str]]]:
    """Emblems and signs of all boxes."""
    found: dict[str, dict[str, dict[str, str]]] = {"emblem": {}, "sign": {}}
    for name in data_files("cards/boxes/*/art.toml"):
        tree = tomllib.loads(data_bytes(name).decode("utf-8"))
        for part, entries in found.items():
            entries.update(tree[part])
    return found


@cache
def icon(name: str) -> Markup:
    """One of our own little pictures; it says nothing to a screen reader, the words around it do."""
    return Markup('<svg class="i i-{0}" aria-hidden="true"><use href="#a-{0}"/></svg>').format(name)


def signs(text: str) -> Markup:
    """A text in which #name stands for an icon."""
    parts = re.split(r"#([a-z]+)", text)
    return Markup("").join(icon(part) if i % 2 else escape(part) for i, part in enumerate(parts))


def sign(rules: Rules, power: int, n: int, form: str) -> Markup:
    """An ability in signs, as it stands on a card or in the sum over a crew."""
    name, _, colour = rules.power_names[power].rpartition("-")
    if colour not in MARKS:
        return signs(art()["sign"][rules.power_names[power]][form].format(n=n))
    return signs(art()["sign"][name][form].format(n=n, mark=MARKS[colour]))


@dataclass(frozen=True)
class CardPicture:
    """A card as it is drawn: signs and names, nothing to compute."""

    id: str
    kind: str
    tint: str
    icon: str
    name: str
    long: bool
    mark: str
    left: Markup
    right: Markup
    points: int | None
    cost: int | None
    spoken: str
    help: str


@cache
def pictures(rules: Rules, words: Words) -> list[CardPicture]:
    """The pictures of all cards of a mode in one language."""
    return [draw_face(rules, words, face) for face in rules.faces]


def by_kind(rules: Rules, words: Words, box: str) -> list[tuple[str, list[tuple[CardPicture, Face]]]]:
    """A box's cards kind by kind, each as it is drawn with what is printed on it."""
    drawn = pictures(rules, words)
    faces = [face for face in rules.faces if face.box == box]
    kinds = sorted({face.kind for face in faces})
    return [(words.kind(kind), [(drawn[face.number], face) for face in faces if face.kind == kind]) for kind in kinds]


def draw_face(rules: Rules, words: Words, face: Face) -> CardPicture:
    emblem = art()["emblem"].get(face.name, {"icon": "", "tint": "colour"})
    colour = COLOURS[face.colour] if face.colour >= 0 else ""
    left = right = Markup("")
    if face.kind == SHIP:
        left = signs(f"{face.coins}+{face.gift}#gift" if face.gift else f"{face.coins}#coin")
        right = icon("skull") if face.strength == SKULL else signs(f"{face.strength}#cutlass")
    elif face.kind == PROFESSION:
        pairs = zip(face.powers, face.amounts, strict=True)
        left = Markup("").join(sign(rules, power, amount, "card") for power, amount in pairs)
    elif face.kind == TAX:
        left = signs(f"{face.tax_from}#coin")
        right = signs(f"→{face.tax_down_to}#coin") if face.tax_down_to >= 0 else right
    else:
        left = Markup("").join(icon(SYMBOLS[symbol]) for symbol in face.requires)
        right = signs(f"+{face.coins}#coin")
    name = words.small(face)
    long = len(name) > LONG_NAME
    return CardPicture(
        face.id,
        KINDS[face.kind],
        colour if emblem["tint"] == "colour" else emblem["tint"],
        f"art-{colour}" if face.kind == SHIP else emblem["icon"],
        name,
        long,
        "" if long else MARKS.get(colour, ""),
        left,
        right,
        face.points if face.kind != SHIP and face.kind != TAX else None,
        face.cost if face.kind == PROFESSION else None,
        words.card(face),
        words.help(face),
    )
