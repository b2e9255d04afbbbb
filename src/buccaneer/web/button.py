"""One legal option as a page shows it, whatever the family of games."""

from __future__ import annotations

from dataclasses import dataclass

LONG_WORD = 15  # letters


@dataclass(unsafe_hash=True)
class Button:
    """One legal option as it is shown: a button's face, what it is called, and how sure one must be.

    It is finished before anything is drawn of it, and from then on a value like others.
    """

    value: str
    verb: str
    title: str
    note: str = ""
    spoken: str = ""
    key: str = ""
    tone: str = "plain"  # plain, gold (yours to do), bad (harms)
    twice: bool = False  # wants a second press
    ask: bool = False  # it is selected first, and made by a second press or the dock's button
    risk: float | None = None  # the chance of a bust, shown as a bar

    @property
    def long(self) -> bool:
        """Whether its title has a word that half a phone does not hold in large letters."""
        return any(len(word) > LONG_WORD for word in self.title.split())
