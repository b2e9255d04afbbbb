"""The rule ledger: every rule in our own words, with its source and its ruling, to search and to test against."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from buccaneer.content import LANGUAGES, data_bytes, read_toml
from buccaneer.game.families import FAMILIES
from buccaneer.game.modes import one_of

FOLDERS = {name: folder for family in FAMILIES.values() for name, folder in family.ledgers().items()}


@dataclass(frozen=True)
class Rule:
    """One rule of the ledger."""

    id: str
    chapter: str
    title: str
    text: str
    source: str
    ruling: str
    editions: tuple[str, ...]

    def data(self) -> dict[str, object]:
        return {key: value for key, value in self.__dict__.items() if value}


@cache
def ledger(language: str = "en") -> tuple[Rule, ...]:
    """All rules, in the order of play, in one language."""
    one_of("language", language, LANGUAGES)
    rules: list[Rule] = []
    for box in FOLDERS:
        said = {entry["id"]: entry for entry in read(language, box)}
        for entry in read("en", box):
            words = {**entry, **said[entry["id"]]}
            rules.append(
                Rule(
                    entry["id"],
                    entry["chapter"],
                    words["title"],
                    words["text"],
                    entry["source"],
                    words.get("ruling", ""),
                    tuple(entry.get("editions", ())),
                )
            )
    return tuple(rules)


def read(language: str, box: str) -> list[dict[str, str]]:
    file = f"{FOLDERS[box]}/ledger/{language}.toml"
    entries: list[dict[str, str]] = read_toml(file, data_bytes(file))["rule"]
    return entries


def search(words: list[str], language: str = "en") -> list[Rule]:
    """The rules that hold all the words, by id, title, text or ruling, whatever their case."""
    wanted = [word.casefold() for word in words]
    return [
        rule
        for rule in ledger(language)
        if all(
            word in " ".join((rule.id, rule.chapter, rule.title, rule.text, rule.ruling)).casefold() for word in wanted
        )
    ]
