"""Professions that packs bring: their words in each language, their picture and their tint, checked key by key."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from buccaneer.cards.emblem import NEUTRAL, read_picture
from buccaneer.cards.rules.card import KINDS, PROFESSION, Face
from buccaneer.content import LANGUAGES, ContentError, pack_of
from buccaneer.schema import ID, Entry

PEOPLE = "professions"  # the section of a pack that describes them

# What is said of a profession, and how many letters that may have: its name, the name on a little card, what it does.
WORDS = {"name": 24, "small": 12, "help": 200}
BRACKETS = "[]{}<>\\"  # they mean something to those who show a text
TINTS = (
    "fight",
    "travel",
    "charm",
    "jest",
    "navy",
    "crown",
    "guest",
    "colour",
)  # the last: that of the card


def read_professions(file: str, data: object, ours: Collection[str], cards: Mapping[str, Any]) -> dict[str, Entry]:
    """The professions of a pack: none is one of ours, and of each there is a card."""
    if not isinstance(data, dict):
        raise ContentError(file, "professions", "describe each new profession, as [professions.ID]")
    found: dict[str, Entry] = {}
    for id, entry in data.items():
        key = f"professions.{id}"
        if not ID.fullmatch(id):
            raise ContentError(file, key, "the id must be of small letters, digits and hyphens")
        if id in ours:
            raise ContentError(file, key, "there is such a card already: choose another id")
        if not isinstance(entry, dict):
            raise ContentError(file, key, "must be a table with name and help")
        if not any(isinstance(card, dict) and card.get("name") == id for card in cards.values()):
            raise ContentError(file, key, f'no card of this pack is one: write name = "{id}" in its cards')
        found[id] = read_profession(file, key, entry)
    return found


def read_profession(file: str, key: str, entry: Entry) -> Entry:
    """One profession with all its words in every language, and a picture whether it brings one or not."""
    for part in entry:
        if part not in {*WORDS, "picture", "tint"}:
            raise ContentError(file, f"{key}.{part}", f"unknown; a profession has {', '.join(WORDS)}, picture and tint")
    given = {part: read_words(file, f"{key}.{part}", entry.get(part, {})) for part in WORDS}
    given["small"] = given["name"] | given["small"]
    words = {part: in_every_language(file, f"{key}.{part}", given[part], most) for part, most in WORDS.items()}
    if entry.get("tint", TINTS[-1]) not in TINTS:
        raise ContentError(file, f"{key}.tint", f"{entry['tint']!r} is not one of {', '.join(TINTS)}")
    picture = read_picture(file, f"{key}.picture", entry.get("picture", NEUTRAL))
    return {**words, "picture": picture, "tint": entry.get("tint", TINTS[-1])}


def read_words(file: str, key: str, given: object) -> dict[str, str]:
    """A text in some languages."""
    if not isinstance(given, dict):
        raise ContentError(file, key, "must be a table of languages: { en = …, de = … }")
    for lang, text in given.items():
        if lang not in LANGUAGES:
            raise ContentError(file, f"{key}.{lang}", f"is not one of {', '.join(LANGUAGES)}")
        if not isinstance(text, str) or not text.strip() or not text.isprintable() or set(text) & set(BRACKETS):
            raise ContentError(file, f"{key}.{lang}", "must be a line of text without brackets")
    return given


def in_every_language(file: str, key: str, given: dict[str, str], most: int) -> dict[str, str]:
    """A text in every language; one that is missing is that of another."""
    if not given:
        raise ContentError(file, key, "missing; write { en = …, de = … }, of which one will do")
    for lang, text in given.items():
        if len(text) > most:
            raise ContentError(file, f"{key}.{lang}", f"{text[:most]!r} goes on: it has room for {most} letters")
    return {lang: given.get(lang) or next(iter(given.values())) for lang in LANGUAGES}


# -- of a card ---------------------------------------------------------------------------------------


def signed(
    file: str, changes: Mapping[str, Any], people: Mapping[str, Entry], key: str, cards: Mapping[str, Entry]
) -> dict[str, Any]:
    """A pack's changes of a box's cards, those of the professions that it brings signed with its key."""
    found = dict(changes)
    for id, change in changes.items():
        card = {**cards.get(id, {}), **(change if isinstance(change, dict) else {})}
        if "pack" in card:
            raise ContentError(file, f"cards.{id}.pack", "a card has no such entry")
        if card.get("kind") == KINDS[PROFESSION] and card.get("name") in list(people):
            found[id] = {**change, "pack": key}
    return found


def brought(face: Face) -> Entry | None:
    """What a pack says of a card's profession, if it is one that a pack brought."""
    return pack_of(face.pack).sections[PEOPLE].get(face.name) if face.pack else None


def said_of(face: Face, part: str, lang: str) -> str:
    """What a pack says of a profession that it brought; of all other cards nothing."""
    entry = brought(face)
    return entry[part][lang] if entry else ""
