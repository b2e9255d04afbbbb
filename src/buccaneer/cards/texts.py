"""Texts that packs bring for what they add to a box: by language, in the tables that our own words have them in."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from buccaneer.cards.professions import BRACKETS
from buccaneer.content import LANGUAGES, ContentError, pack_of

TEXTS = "texts"  # the section of a pack that holds them

Brought = dict[str, dict[str, str]]  # by language and key


class Texts:
    """What texts a pack may bring for a box: tables with the most letters of a text, and placeholders they may have."""

    def __init__(self, tables: Mapping[str, int], slots: Mapping[str, str]) -> None:
        self.tables = tables
        self.slots = slots

    def read(self, file: str, data: object) -> Brought:
        """A pack's texts by language and dotted key, each fit to be shown."""
        if not isinstance(data, dict):
            raise ContentError(file, TEXTS, f"must hold tables of languages: [{TEXTS}.en.story] and so on")
        found: Brought = {}
        for lang, tables in data.items():
            if lang not in LANGUAGES:
                raise ContentError(file, f"{TEXTS}.{lang}", f"is not one of {', '.join(LANGUAGES)}")
            found[lang] = {}
            for table, entries in self.read_tables(file, f"{TEXTS}.{lang}", tables):
                for name, text in entries.items():
                    self.check(file, f"{TEXTS}.{lang}.{table}.{name}", table, text)
                    found[lang][f"{table}.{name}"] = text
        return found

    def read_tables(self, file: str, key: str, tables: object) -> list[tuple[str, dict[str, Any]]]:
        """The tables of one language."""
        if not isinstance(tables, dict):
            raise ContentError(file, key, f"must hold tables: {', '.join(self.tables)}")
        for table, entries in tables.items():
            if table not in self.tables:
                raise ContentError(file, f"{key}.{table}", f"is not one of {', '.join(self.tables)}")
            if not isinstance(entries, dict):
                raise ContentError(file, f"{key}.{table}", "must be a table of texts")
        return list(tables.items())

    def check(self, file: str, key: str, table: str, text: object) -> None:
        """Refuse a text that cannot be shown."""
        if not isinstance(text, str) or not text.strip() or not text.isprintable():
            raise ContentError(file, key, "must be a line of text")
        slot = self.slots.get(table, "")
        bare = text.replace(f"{{{slot}}}", "") if slot else text
        if set(bare) & set(BRACKETS):
            only = f"; {{{slot}}} alone may stand in it" if slot else ""
            raise ContentError(file, key, f"must be a line of text without brackets{only}")
        if len(text) > self.tables[table]:
            raise ContentError(file, key, f"has {len(text)} letters; there is room for {self.tables[table]}")


def check_complete(file: str, found: Brought, wanted: Mapping[str, str], known: Collection[str]) -> None:
    """Refuse a text that is missing, with what lacks it, and one that nothing asks for."""
    for lang, texts in (found or {LANGUAGES[0]: {}}).items():
        for key, of in wanted.items():
            if key not in texts:
                raise ContentError(file, f"{TEXTS}.{lang}.{key}", f"missing: {of} has no such text")
        for key in texts:
            if key not in known:
                raise ContentError(file, f"{TEXTS}.{lang}.{key}", "nothing in this campaign asks for such a text")


def texts_of(packs: tuple[str, ...], lang: str) -> dict[str, str]:
    """The texts that packs bring, in a language, or in the one they have."""
    found: dict[str, str] = {}
    for key in packs:
        brought: Brought = pack_of(key).sections.get(TEXTS, {})
        if brought:
            found |= brought.get(lang) or next(iter(brought.values()))
    return found
