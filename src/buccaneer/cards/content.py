"""The printed numbers: boxes read from their folders, section by section, and content packs laid over them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from buccaneer.cards import boxes as folders
from buccaneer.cards.brought import held
from buccaneer.cards.professions import PEOPLE, read_professions, signed
from buccaneer.cards.rules.card import BONUSES, COLOURS, KINDS, SHIP, SKULL, SYMBOLS, Face, powers_of
from buccaneer.cards.rules.rules import Data
from buccaneer.cards.schema import CARDS
from buccaneer.cards.section import Section
from buccaneer.cards.texts import TEXTS, Brought, Texts
from buccaneer.content import (
    ContentError,
    Pack,
    data_bytes,
    digest_of,
    laid_over,
    numbers_digest,
    pack_name,
    path_in_package,
    read_toml,
)
from buccaneer.schema import ID, MARKS, Entry, Field, Schema, anything, choice, text

# -- boxes -------------------------------------------------------------------------------------------

MARKING = ("mark", "marks")  # of an entry: where its numbers come from, no number itself


@cache
def data_boxes() -> tuple[str, ...]:
    """The names of all boxes of cards."""
    return tuple(sorted(box_files()))


@cache
def box_files() -> dict[str, str]:
    """The file of every box, wherever it lies: it says itself whose it is."""
    files = [path_in_package(file) for folder in folders.__path__ for file in sorted(Path(folder).glob("*/*.toml"))]
    return {data["box"]: file for file in files if "box" in (data := read_toml(file, data_bytes(file)))}


@cache
def sections_of(box: str) -> dict[str, Section]:
    """What a box's file may hold, by name: cards, and the `SECTIONS` of the schema in its folder."""
    return {section.name: section for section in (CARDS, *(held(package_of(box), "schema", "SECTIONS") or ()))}


def package_of(box: str) -> str:
    """The folder of a box, as it is imported."""
    return f"{folders.__name__}.{Path(box_files()[box]).parent.name}"


@cache
def section_names() -> tuple[str, ...]:
    """The names of all sections that any box has, cards first."""
    return tuple(dict.fromkeys(name for box in data_boxes() for name in sections_of(box)))


@cache
def read_box(box: str) -> dict[str, Any]:
    """A box's file, checked but for its sections' entries."""
    file = f"{box}.toml"
    data = read_toml(file, data_bytes(box_files()[box]))
    rows = Field(lambda value: isinstance(value, list), "must list tables")
    may = {"earlier": anything(), "colours": anything(), **dict.fromkeys(sections_of(box), rows)}
    Schema("a box", {"box": text(), "mark": choice(MARKS)}, may).check(file, "", data)
    return data


@cache
def box_colours(box: str) -> tuple[str, ...]:
    """The ship colours that a box's cards may have: those of every mode, then its own."""
    file = f"{box}.toml"
    own = read_box(box).get("colours", [])
    if not isinstance(own, list) or not all(isinstance(name, str) and ID.fullmatch(name) for name in own):
        raise ContentError(file, "colours", "must list names of small letters, digits and hyphens")
    for name in own:
        if (*COLOURS, *own).count(name) > 1:
            raise ContentError(file, "colours", f"{name!r} is there already")
    return (*COLOURS, *own)


def colours(boxes: tuple[str, ...]) -> tuple[str, ...]:
    """The ship colours of a mode made of some boxes."""
    return tuple(dict.fromkeys([*COLOURS, *(name for box in boxes for name in box_colours(box))]))


@cache
def entries(box: str, section: str = CARDS.name) -> dict[str, Entry]:
    """The entries of one of a box's sections by id, checked; none where it has no such section."""
    data, sections = read_box(box), sections_of(box)
    if section not in sections:
        return {}
    return sections[section].read(f"{box}.toml", data.get(section, ()), data["mark"], box_colours(box))


@cache
def box_digest(box: str) -> str:
    """A short digest of the numbers a box is played with, written into every record."""
    found = [entry for section in sections_of(box) for entry in entries(box, section).values()]
    return numbers_digest([{key: value for key, value in entry.items() if key not in MARKING} for entry in found])


# -- packs -------------------------------------------------------------------------------------------


def card_pack(file: str, text: bytes, data: dict[str, Any]) -> Pack:
    """A pack of what it changes in a box, section by section, checked."""
    name, box = pack_name(file, data), data["over"]
    known = ["pack", "over", "whole", *section_names()]
    for key in data:
        if key not in [*known, PEOPLE, TEXTS]:
            listed = f"{', '.join(known[:-1])} and {known[-1]}"
            raise ContentError(file, key, f"unknown; a pack has {listed}, and may bring {PEOPLE} and {TEXTS}")
    changed = {section: data[section] for section in section_names() if section in data}
    if not isinstance(changed.get(CARDS.name, {}), dict) or not any([*changed.values(), data.get(TEXTS)]):
        raise ContentError(file, CARDS.name, f"name at least one {CARDS.one} to change, as [{CARDS.name}.ID]")
    for section, changes in changed.items():
        if not isinstance(changes, dict):
            raise ContentError(file, section, f"name the {section} to change, as [{section}.ID]")
    ours = {card["name"] for other in data_boxes() for card in entries(other).values()}
    cards = changed.get(CARDS.name, {})
    people = read_professions(file, data.get(PEOPLE, {}), ours, cards)
    changed[CARDS.name] = signed(file, cards, people, f"{name}@{digest_of(text)}", entries(box))
    whole = whole_sections(file, box, data)
    laid = {section: lay_over(file, box, section, changes, section in whole) for section, changes in changed.items()}
    kept = {name: {} if name in whole else entries(box, name) for name in sections_of(box)}
    texts = read_texts(file, box, data.get(TEXTS, {}))
    check_whole(file, box, {name: {**kept[name], **laid.get(name, {})} for name in kept} | {TEXTS: texts})
    return Pack(name, box, {**laid, PEOPLE: people, TEXTS: texts}, digest_of(text), whole)


def whole_sections(file: str, box: str, data: dict[str, Any]) -> tuple[str, ...]:
    """The sections that a pack brings whole, so that nothing of ours is left in them."""
    possible = [section.name for section in sections_of(box).values() if section.whole]
    given = data.get("whole", [])
    if not isinstance(given, list) or not all(name in possible for name in given):
        reason = f"lists sections that the pack brings in place of ours; possible: {', '.join(possible) or 'none'}"
        raise ContentError(file, "whole", reason)
    for name in given:
        if not data.get(name):
            raise ContentError(file, name, "missing: the pack brings this section whole")
    return tuple(given)


def read_texts(file: str, box: str, data: object) -> Brought:
    """The texts that a pack brings, where `texts.py` in the box's folder says which."""
    texts: Texts | None = held(package_of(box), "texts")
    if texts is None and data:
        raise ContentError(file, TEXTS, "for this box a pack brings no texts")
    return texts.read(file, data) if texts else {}


def check_whole(file: str, box: str, found: dict[str, dict[str, Entry]]) -> None:
    """Refuse what a box's sections say together that cannot be."""
    for section in sections_of(box).values():
        section.check_whole(file, found)


def lay_over(file: str, box: str, section: str, changes: dict[str, Any], whole: bool) -> dict[str, Entry]:
    """The entries of a section that a pack changes, with its changes, checked."""
    if section not in sections_of(box):
        raise ContentError(file, ".".join([section, *changes][:2]), f"this box has no {section}")
    found = sections_of(box)[section].lay_over(file, entries(box, section), changes, box_colours(box), whole)
    return {id: found[id] for id in changes}


def laid(box: str, section: str, packs: tuple[str, ...]) -> dict[str, Entry]:
    """The entries of a box's section with packs laid over them."""
    found = entries(box, section)
    for pack in laid_over(box, packs):
        changes = pack.sections.get(section, {})
        whole = section in pack.whole
        found = sections_of(box)[section].lay_over(pack.key, found, changes, box_colours(box), whole)
    return found


# -- what rules are made of --------------------------------------------------------------------------


def faces(boxes: tuple[str, ...], packs: tuple[str, ...] = ()) -> tuple[list[Face], list[str]]:
    """The faces of some boxes with packs laid over them, and the names of all abilities, the common ones first."""
    found: list[Face] = []
    hues = colours(boxes)
    powers = powers_of(hues)
    for box in boxes:
        for card in laid(box, CARDS.name, packs).values():
            if card["id"] in [face.id for face in found]:
                raise ContentError(f"{box}.toml", card["id"], "another box played with this one has a card of this id")
            found.append(make_face(len(found), box, card, powers, hues))
    return found, powers


def sections(boxes: tuple[str, ...], packs: tuple[str, ...] = ()) -> Data:
    """What some boxes hold besides cards, packs laid over it."""
    found: Data = {name: [] for name in section_names() if name != CARDS.name}
    for box in boxes:
        whole = {name: laid(box, name, packs) for name in sections_of(box)}
        check_whole(f"{box}.toml", box, whole)
        for name in sections_of(box):
            if name != CARDS.name:
                found[name] += whole[name].values()
    return found


def power_number(powers: list[str], name: str) -> int:
    """The number of an ability; one that nobody gave before gets the next."""
    if name not in powers:
        powers.append(name)
    return powers.index(name)


def make_face(number: int, box: str, card: Entry, powers: list[str], colours: tuple[str, ...]) -> Face:
    """A card's numbers as a face of a mode that has these abilities, to which it adds its own, and these colours."""
    face = Face(number, card["id"], KINDS.index(card["kind"]), card["name"], box, card["mark"], card["count"])
    face.marks = card.get("marks", {})
    face.pack = card.get("pack", "")
    face.colour_name = card.get("colour", "")
    face.colour = colours.index(face.colour_name) if face.colour_name else -1
    face.coins = card.get("coins", 0)
    face.gift = card.get("gift", 0)
    face.crowns = card.get("crowns", 0)
    face.cargo = list(card.get("gives", {})) if face.kind == SHIP else []
    strength = card.get("strength", 0)
    face.strength = SKULL if strength == "skull" else strength
    face.cost = card.get("cost", 0)
    face.points = card.get("points", 0)
    face.five_players = "players" in card
    face.requires = [SYMBOLS.index(symbol) for symbol in card.get("requires", [])]
    face.needs = [face.requires.count(symbol) for symbol in range(len(SYMBOLS))]
    for power, amount in card.get("gives", {}).items():
        face.powers.append(power_number(powers, power))
        face.amounts.append(amount)
    face.item_names = card.get("items", [])
    face.items = [power_number(powers, item) for item in face.item_names]
    if "limit" in card:
        face.tax_from = card["limit"]
        face.tax_down_to = card.get("down_to", -1)
        face.tax_bonus = BONUSES.index(card["bonus"])
    return face
