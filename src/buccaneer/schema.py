"""What data may hold, described entry by entry: what does not fit is refused with the file, the key and the reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from buccaneer.content import ContentError

ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
MARKS = ("printed", "reported", "ours")  # where numbers come from

Entry = dict[str, Any]


def whole(value: object, least: int, most: int) -> bool:
    """Whether a value is a whole number within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


# -- single entries ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """What a value may be, and what is said of one that does not fit; `{}` in it stands for the value."""

    fits: Callable[[Any], bool]
    reason: str

    def check(self, file: str, key: str, value: object) -> None:
        """Refuse a value that does not fit."""
        if not self.fits(value):
            raise ContentError(file, key, self.reason.format(repr(value)))


def anything() -> Field:
    """Whatever it is: whoever reads it looks at it more closely."""
    return Field(lambda value: True, "")


def text() -> Field:
    """A text that is not empty."""
    return Field(lambda value: isinstance(value, str) and value != "", "must be a text")


def shaped(pattern: str | re.Pattern[str], what: str) -> Field:
    """A text of a certain shape."""
    return Field(lambda value: isinstance(value, str) and bool(re.fullmatch(pattern, value)), f"{{}} is not {what}")


def marks() -> Field:
    """The marks of single numbers, where they differ from the mark of the entry."""
    return Field(
        lambda value: isinstance(value, dict) and all(mark in MARKS for mark in value.values()),
        f"must give each number's mark, one of {', '.join(MARKS)}",
    )


def choice(words: Sequence[str]) -> Field:
    """One of some words."""
    return Field(lambda value: isinstance(value, str) and value in words, f"{{}} is not one of {', '.join(words)}")


def flag() -> Field:
    """Something that is so, or is not mentioned."""
    return Field(lambda value: value is True, "is true, or left out")


def number(least: int, most: int, word: str = "") -> Field:
    """A whole number within bounds, or a word that stands for another."""
    fits = f"{{}} is not a whole number from {least} to {most}"
    return Field(lambda value: whole(value, least, most) or (word != "" and value == word), fits)


def numbers(fewest: int, most: int, bounds: tuple[int, int], reason: str) -> Field:
    """A list of so many whole numbers, each within bounds."""
    return Field(
        lambda value: (
            isinstance(value, list) and fewest <= len(value) <= most and all(whole(n, *bounds) for n in value)
        ),
        reason,
    )


def words_of(words: Sequence[str], reason: str) -> Field:
    """A list of one word or more, each one of some."""
    return Field(
        lambda value: isinstance(value, list) and value != [] and all(word in words for word in value),
        f"{reason} {', '.join(words)}",
    )


def amounts(least: int, most: int, reason: str, empty: bool = False) -> Field:
    """A number within bounds for each name."""
    return Field(
        lambda value: (
            isinstance(value, dict) and (empty or value != {}) and all(whole(n, least, most) for n in value.values())
        ),
        reason,
    )


def tables() -> Field:
    """A list of one table or more; what each may hold, its own schema says."""
    return Field(lambda value: isinstance(value, list) and value != [], "must list at least one table")


# -- tables ------------------------------------------------------------------------------------------


class Schema:
    """What a table must hold and what it may; `what` it describes is said with its article."""

    def __init__(self, what: str, must: Mapping[str, Field], may: Mapping[str, Field] | None = None) -> None:
        self.what = what
        self.must = must
        self.fields = {**must, **(may or {})}

    def check(self, file: str, key: str, table: object) -> None:
        """Refuse what is no table, and entries that are missing, unknown or impossible."""
        if not isinstance(table, dict):
            raise ContentError(file, key, f"must be a table that describes {self.what}")
        above = f"{key}." if key else ""
        for name in sorted(self.must.keys() - table.keys()):
            raise ContentError(file, f"{above}{name}", "missing")
        for name in sorted(table.keys() - self.fields.keys()):
            possible = ", ".join(sorted(self.fields))
            raise ContentError(file, f"{above}{name}", f"{self.what} has no such entry; possible: {possible}")
        for name, value in table.items():
            self.fields[name].check(file, f"{above}{name}", value)


class Kinds(Schema):
    """Tables of several kinds, each with a schema of its own; the entry `kind` says which."""

    def __init__(self, what: str, kinds: Mapping[str, Schema]) -> None:
        super().__init__(what, {"kind": choice(list(kinds))})
        self.kinds = kinds

    def check(self, file: str, key: str, table: object) -> None:
        if isinstance(table, dict):
            self.must["kind"].check(file, f"{key}.kind", table.get("kind"))
            self.kinds[table["kind"]].check(file, key, table)
        else:
            super().check(file, key, table)
