"""What boxes that set goals have in common: which of them a display meets, and numbers as text."""

from __future__ import annotations

from typing import Final


class Met:
    """The places whose goal a crew with its expeditions meets, as they were last found for a seat.

    It holds for just that crew, those expeditions and what lay out then. It is never changed, only replaced, so that
    twins may share it.
    """

    def __init__(
        self, crew: tuple[int, ...], won: tuple[int, ...], open: tuple[int, ...], places: tuple[int, ...]
    ) -> None:
        self.crew = crew
        self.won = won
        self.open = open
        self.places = places

    def holds(self, crew: tuple[int, ...], won: tuple[int, ...], open: tuple[int, ...]) -> bool:
        """Whether nothing has changed since: what changes is replaced whole."""
        return self.crew is crew and self.won is won and self.open is open


NOTHING_MET: Final = Met((-1,), (), (), ())  # nobody has such a crew


def numbers(values: tuple[int, ...]) -> str:
    return ".".join([str(value) for value in values])


def parse(text: str) -> tuple[int, ...]:
    return tuple([int(value) for value in text.split(".") if value])


def rows(values: tuple[tuple[int, ...], ...]) -> str:
    return "|".join([numbers(row) for row in values])


def parse_rows(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple([parse(row) for row in text.split("|")])
