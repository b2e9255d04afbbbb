"""The names of a network's inputs, each with its place."""

from __future__ import annotations


class Layout:
    """Names in their order. One that `grows` takes in names that it lacks; another keeps them in `unknown`."""

    def __init__(self, names: list[str], grows: bool = False) -> None:
        self.names = names
        self.grows = grows
        self.unknown: list[str] = []
        self.index: dict[str, int] = {}
        for i in range(len(names)):
            self.index[names[i]] = i

    def lay(self, what: str, names: list[str]) -> int:
        """Where some names of one thing begin; they follow each other."""
        places = [self.place(f"{what}.{name}") for name in names]
        return places[0]

    def count(self, what: str, most: int, least: int = 0) -> int:
        """Where the places for a number within bounds begin, one for each."""
        return self.lay(what, [str(number) for number in range(least, most + 1)])

    def place(self, name: str) -> int:
        """The place of a name."""
        if name not in self.index:
            if not self.grows:
                self.unknown.append(name)
                return -1
            self.index[name] = len(self.names)
            self.names.append(name)
        return self.index[name]


def clip(number: int, most: int) -> int:
    """A number as one of so many, from 0."""
    return max(0, min(number, most - 1))
