"""A box is a folder of `cards/boxes`: its `box.py` says what can be played with it, the rest is found by its name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from buccaneer.cards.rules.rules import Edition, Module
from buccaneer.core.errors import BuccaneerError
from buccaneer.game.family import Add, Mode

FOLDERS = f"{__package__}.boxes"

EDITIONS = {
    "bigbox": Edition("bigbox", jester_pays_active=True, claims_after_bust=True, fifth_lies_open=True),
    "classic": Edition("classic", jester_pays_active=False, claims_after_bust=False, fifth_lies_open=True),
    "us": Edition("us", jester_pays_active=True, claims_after_bust=False, fifth_lies_open=False),
}
BIG_BOX = ("bigbox",)

# How much a box is that may be mixed into others: a mode says which of these it takes in.
PROMO = "promo"  # a few cards
EXPANSION = "expansion"  # a game's worth of them


class CardMode(Mode):
    """A way to play with cards: the modules whose rules it is made of, in the order in which they join."""

    def __init__(self, name: str, modules: tuple[type[Module], ...], players: tuple[int, int], **choices: Any) -> None:
        super().__init__(name, "cards", players, **choices)
        self.modules = modules


class CardAdd(Add):
    """A box that may be mixed into others, with the module that lays its share into their rules."""

    def __init__(self, module: type[Module], editions: tuple[str, ...], kind: str) -> None:
        super().__init__(module.name, editions, kind)
        self.module = module


class Box:
    """What can be played with a folder's cards: modes of its own, or other modes that it is mixed into.

    `order` is its place among the boxes, in tens; `sign` the picture that stands for it. A box that imports another one
    builds upon it. What else a folder brings lies in files whose names say for whom: data, words, ledger, art, `thumb`,
    `terminal`, `page`, `commands`.
    """

    def __init__(
        self, name: str, order: int, sign: str, modes: tuple[CardMode, ...] = (), add: CardAdd | None = None
    ) -> None:
        self.name = name
        self.order = order
        self.sign = sign
        self.modes = modes
        self.add = add
        self.folder = ""  # its name in `cards/boxes`

    @property
    def package(self) -> str:
        return f"{FOLDERS}.{self.folder}"

    def data(self) -> list[str]:
        """The names of its data files, each once: a folder may hold cards for several ways to play."""
        modules = [module for mode in self.modes for module in mode.modules] + ([self.add.module] if self.add else [])
        own = [module for module in modules if module.__module__.startswith(f"{self.package}.")]
        return list(dict.fromkeys(name for module in own for name in module.data))


@cache
def boxes() -> tuple[Box, ...]:
    """All boxes in their order; one that builds upon a box that is not there is not there either."""
    found = [box for info in iter_modules(import_module(FOLDERS).__path__) if info.ispkg and (box := read(info.name))]
    return tuple(sorted(found, key=lambda box: (box.order, box.folder)))


def read(folder: str) -> Box | None:
    """The box of a folder, if all that it builds upon is there."""
    try:
        box = import_module(f"{FOLDERS}.{folder}.box").BOX
    except ModuleNotFoundError as error:
        lacks = error.name or ""
        if lacks.startswith(f"{FOLDERS}.") and not lacks.startswith(f"{FOLDERS}.{folder}."):
            return None
        raise BuccaneerError(f"{folder}: a box needs {lacks or 'box.py'}") from error
    if not isinstance(box, Box):
        raise BuccaneerError(f"{folder}: BOX in box.py is no Box")
    box.folder = folder
    return box
