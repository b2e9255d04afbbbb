"""A page in parts: each is kept by the values it shows, shared by all who see the same, and sent only where it changed.

A part is one element whose id is its name. It is either a *leaf*, drawn by a template of its own and replaced whole, or
a *list*, an element that holds nothing but other parts in order; one that a list names and nobody draws stays as it is.
A layout says so in Python:

    draw.list("slots", '<ul id="slots">', [draw.leaf(f"slot-{n}", "cards/parts/slot.html", slot=slot) …])

What a leaf shows follows from its name and the values given to it: where they are equal it is not drawn again. Parts
that seldom change, and then together, are a *section*: while its values stay, none of its parts is even looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

from buccaneer.keep import Kept

MOST_KEPT = 40_000  # leaves, of half a kilobyte to three, in each of two generations
MOST_SECTIONS = 4_000  # of leaves that are kept anyway

PLAIN = frozenset((str, int, bool, float, type(None)))  # kinds of values that need no freezing, as nearly all are

Fill = Callable[..., str]  # a template's name, and its values


class Listing(NamedTuple):
    """A list: its opening tag, and the names of its parts in order."""

    tag: str
    names: tuple[str, ...]


Parts = dict[str, str | Listing]


class Shelf:
    """What is kept of all pages: leaves, and sections."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.leaves: Kept[str] = Kept(most)
        self.sections: Kept[Parts] = Kept(MOST_SECTIONS)


class Drawing:
    """Takes down the parts of one page. `scope` is what all its leaves depend on."""

    def __init__(self, fill: Fill, kept: Shelf, *scope: Hashable) -> None:
        self.fill = fill
        self.kept = kept
        self.scope = scope
        self.parts: Parts = {}

    def leaf(self, name: str, template: str, /, by: Any = None, **shown: object) -> str:
        """A part by itself, drawn from these values alone; `by` is all that counts of them, if they hold more."""
        key = (self.scope, name, frozen(list(shown.values()) if by is None else by))
        self.parts[name] = self.kept.leaves.get(key, lambda: self.fill(template, name=name, **shown).strip())
        return name

    def section(self, name: str, by: Hashable, lay_out: Callable[[Drawing], object]) -> str:
        """Parts that are laid out together, as long as nothing of all that they show has changed; `by` is all that."""

        def drawn() -> Parts:
            drawing = Drawing(self.fill, self.kept, *self.scope)
            lay_out(drawing)
            return drawing.parts

        self.parts |= self.kept.sections.get((self.scope, name, by), drawn)
        return name

    def list(self, name: str, tag: str, names: Iterable[str]) -> str:
        """A part that holds others."""
        self.parts[name] = Listing(tag, tuple(names))
        return name


def frozen(value: object) -> Hashable:
    """A value as one that can be a key: lists as tuples, and things that may change as what they hold."""
    kind = type(value)
    if kind is tuple or kind is list:
        return tuple([each if type(each) in PLAIN else frozen(each) for each in value])  # type: ignore[attr-defined]
    if kind.__hash__ is not None:
        return value
    return kind, *[each if type(each) in PLAIN else frozen(each) for each in vars(value).values()]


def whole(parts: Parts, name: str) -> str:
    """The html of a part with all that it holds; one that nobody has drawn is nothing."""
    part = parts.get(name, "")
    if isinstance(part, str):
        return part
    kind = part.tag[1:].replace(">", " ").split(maxsplit=1)[0]
    return f"{part.tag}{''.join([whole(parts, each) for each in part.names])}</{kind}>"


def changes(before: Parts, after: Parts) -> Parts:
    """The parts that are new or others than before; what is gone is in no list any more."""
    return {name: part for name, part in after.items() if before.get(name) != part}
