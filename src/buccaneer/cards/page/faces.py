"""Pictures of cards: what stands on banner, picture and foot, in signs and in the reader's words; and of pennants."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from markupsafe import Markup

from buccaneer.cards.emblem import SIZE
from buccaneer.cards.page.art import art, drawn, item_icon, mark
from buccaneer.cards.page.people import ground_of, person_of
from buccaneer.cards.professions import brought
from buccaneer.cards.rules.card import KINDS, PROFESSION, SHIP, SKULL, SYMBOLS, TAX, Face
from buccaneer.cards.rules.rules import Rules
from buccaneer.web.icons import icon, signs
from buccaneer.words import Words

LONG_NAME = 10  # names of more letters are set a little tighter, and take the mark's room; the banner has it too


@cache
def sign(rules: Rules, power: int, n: int, form: str) -> Markup:
    """An ability in signs, as it stands on a card or in the sum over a crew."""
    name, _, colour = rules.power_names[power].rpartition("-")
    if colour not in rules.colour_names:
        return signs(drawn("sign", rules.power_names[power], form).format(n=n))
    return signs(drawn("sign", name, form).format(n=n, mark=mark(colour)))


@dataclass(frozen=True, eq=False)
class CardPicture:
    """A card as it is drawn: signs and names, nothing to compute. There is one of each in a mode and a language."""

    id: str
    kind: str
    tint: str
    icon: str
    disc: Markup  # where nobody is drawn
    person: str
    ground: str
    name: str
    long: bool
    mark: str
    left: Markup
    right: Markup
    cargo: Markup  # what a ship carries for whoever keeps it
    points: int | None
    cost: int | None
    spoken: str
    help: str

    def called(self, name: str) -> CardPicture:
        """The same card under another name."""
        return replace(self, name=name)


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


def emblem_of(face: Face) -> tuple[str, str, Markup]:
    """The icon and the tint of a card, and what its disc shows; that of a pack's profession is drawn in place."""
    entry = brought(face)
    if entry:
        drawing = f'<svg class="i" viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true">{entry["picture"]}</svg>'
        tint = "guest" if entry["tint"] == "colour" and face.colour < 0 else entry["tint"]
        return "", tint, Markup(drawing)
    emblem = art()["emblem"].get(face.name, {"icon": "", "tint": "colour"})
    return emblem["icon"], emblem["tint"], icon(emblem["icon"])


def draw_face(rules: Rules, words: Words, face: Face) -> CardPicture:
    emblem, tint, disc = emblem_of(face)
    colour = face.colour_name
    left = right = Markup("")
    if face.kind == SHIP:
        left = signs(f"{face.coins}+{face.gift}#gift" if face.gift else f"{face.coins}#coin")
        if face.crowns:
            left = signs(f"{face.crowns}#crown")
        right = icon("skull") if face.strength == SKULL else signs(f"{face.strength}#cutlass")
    elif face.kind == PROFESSION:
        pairs = zip(face.powers, face.amounts, strict=True)
        left = Markup("").join(sign(rules, power, amount, "card") for power, amount in pairs)
    elif face.kind == TAX:
        left = signs(f"{face.tax_from}#coin")
        right = signs(f"→{face.tax_down_to}#coin") if face.tax_down_to >= 0 else right
    else:
        asked = [*(SYMBOLS[symbol] for symbol in face.requires), *(item_icon(item) for item in face.item_names)]
        left = Markup("").join(icon(name) for name in asked)
        right = signs(f"+{face.coins}#coin")
    person = person_of(face) if face.kind == PROFESSION and not brought(face) else ""
    name = words.small(face)
    long = len(name) > LONG_NAME
    return CardPicture(
        face.id,
        KINDS[face.kind],
        colour if tint == "colour" else tint,
        f"art-{colour}" if face.kind == SHIP else emblem,
        disc,
        person,
        ground_of(person) if person else "",
        name,
        long,
        mark(colour) if colour and not long else "",
        left,
        right,
        Markup("").join(icon(item_icon(item)) for item in face.cargo if item in art()["item"]),
        face.points if face.kind != SHIP and face.kind != TAX else None,
        face.cost if face.kind == PROFESSION else None,
        words.card(face),
        words.help(face),
    )


@dataclass(frozen=True, eq=False)
class Pennant:
    """A colour's pennant, hoisted while such a ship lies in the harbor; equal ones are the same."""

    colour: str
    mark: str
    spoken: str
    hoisted: bool
    fresh: bool


@cache
def pennant(words: Words, colour: str, hoisted: bool, fresh: bool) -> Pennant:
    """The pennant of a colour."""
    told = words("table.hoisted" if hoisted else "table.not-hoisted", colour=words(f"colour.{colour}"))
    return Pennant(colour, mark(colour), told, hoisted, fresh)
