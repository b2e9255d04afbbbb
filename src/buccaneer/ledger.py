"""The rule ledger: every rule in our own words, with its source and its ruling, to search and to test against."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from buccaneer.content import LANGUAGES, data_bytes, read_toml
from buccaneer.game.families import FAMILIES
from buccaneer.game.modes import EDITIONS, one_of
from buccaneer.words import phrases

FOLDERS = {name: folder for family in FAMILIES.values() for name, folder in family.ledgers().items()}


@dataclass(frozen=True)
class Rule:
    """One rule of the ledger; `departs` says that its ruling departs from a printed sentence on purpose."""

    id: str
    chapter: str
    title: str
    text: str
    source: str
    ruling: str
    editions: tuple[str, ...]
    departs: bool = False

    def data(self) -> dict[str, object]:
        return {key: value for key, value in self.__dict__.items() if value}


def ledger(language: str = "en", boxes: Iterable[str] = FOLDERS) -> tuple[Rule, ...]:
    """All rules, or those of some boxes, in the order of play, in one language."""
    one_of("language", language, LANGUAGES)
    return tuple(rule for box in boxes for rule in rules_of(box, language))


@cache
def rules_of(box: str, language: str) -> tuple[Rule, ...]:
    """The rules that a box brings."""
    said = {entry["id"]: entry for entry in read(language, box)}
    chapters = chapters_of(language, box)
    rules: list[Rule] = []
    for entry in read("en", box):
        words = {**entry, **said[entry["id"]]}
        rules.append(
            Rule(
                entry["id"],
                chapters.get(entry["chapter"], entry["chapter"]),
                words["title"],
                words["text"],
                entry["source"],
                words.get("ruling", ""),
                tuple(entry.get("editions", ())),
                entry.get("departs", False),
            )
        )
    return tuple(rules)


def read(language: str, box: str) -> list[dict[str, Any]]:
    """The entries of a box in one language."""
    entries: list[dict[str, Any]] = ledger_file(language, box)["rule"]
    return entries


def chapters_of(language: str, box: str) -> dict[str, str]:
    """What the chapters are called in a language other than English, whose own words they are."""
    chapters: dict[str, str] = ledger_file(language, box).get("chapters", {})
    return chapters


def ledger_file(language: str, box: str) -> dict[str, Any]:
    file = f"{FOLDERS[box]}/ledger/{language}.toml"
    return read_toml(file, data_bytes(file))


# -- searching ---------------------------------------------------------------------------------------

NAMES = ("card", "small", "symbol", "term", "thing", "count", "person")  # tables of words that name something
SHORTEST = 3  # letters of a word that may be the beginning of a name


@cache
def synonyms() -> tuple[frozenset[str], ...]:
    """What means the same: the id of a thing, and its names in all languages and editions."""
    named: dict[str, set[str]] = {}
    for language, edition in product(LANGUAGES, EDITIONS):
        for key, text in phrases(language, edition).items():
            thing = re.sub(r"\.(one|many)$", "", key)
            table, _, id = thing.rpartition(".")
            if table.rpartition(".")[2] in NAMES:
                named.setdefault(thing, {id.replace("-", " ")}).add(text.removeprefix("{n} ").casefold())
    return tuple(map(frozenset, named.values()))


def meant(word: str) -> re.Pattern[str]:
    """What finds a word in a rule: itself anywhere, or another name of what it names at the beginning of a word."""
    begins = re.compile(rf"\b{re.escape(word)}")
    same = [names for names in synonyms() if len(word) >= SHORTEST and any(map(begins.search, names))]
    others = sorted({re.escape(name) for names in same for name in names})
    return re.compile("|".join([re.escape(word), *(rf"\b{name}" for name in others)]))


@cache
def held(rule: Rule) -> str:
    """All that a rule says, in small letters."""
    return " ".join((rule.id, rule.chapter, rule.title, rule.text, rule.ruling)).casefold()


def search(words: list[str], language: str = "en", boxes: Iterable[str] = FOLDERS) -> list[Rule]:
    """The rules, of some boxes or all, that hold all the words, whatever their case, language and edition.

    Words that together are a name, such as "Jack of all Trades", are found as that too.
    """
    together, *wanted = (meant(word.casefold()) for word in (" ".join(words), *words))
    return [
        rule
        for rule in ledger(language, boxes)
        if together.search(held(rule)) or all(word.search(held(rule)) for word in wanted)
    ]
