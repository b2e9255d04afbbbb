"""The characters that play the levels and styles: who they are by name, and whose face each has on a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from buccaneer.bots.levels import LEVEL, STYLE

# Four a level, as many as can sit at a table with one person. A face is the name in small letters.
CAST: Final[dict[str, tuple[str, ...]]] = {
    f"{LEVEL}1": ("Pip", "Tilda", "Mungo", "Dot"),
    f"{LEVEL}2": ("Bess", "Corky", "Finn", "Hatty"),
    f"{LEVEL}3": ("Jonas", "Lupe", "Nils", "Rosa"),
    f"{LEVEL}4": ("Ida", "Koji", "Quill", "Sol"),
    f"{LEVEL}5": ("Esme", "Gideon", "Ravenna", "Viktor"),
    f"{LEVEL}6": ("Zenobia", "Isolde", "Ottokar", "Wilma"),
    f"{STYLE}bold": ("Blaze",),
    f"{STYLE}careful": ("Caro",),
    f"{STYLE}fighter": ("Fergus",),
    f"{STYLE}explorer": ("Xenia",),
}


def face_of(bot: str, name: str) -> str:
    """The face of a bot that sits under its own name; "" for all others."""
    return name.casefold() if name in CAST.get(bot, ()) else ""


def all_faces() -> list[str]:
    """Every face there is."""
    return [name.casefold() for names in CAST.values() for name in names]


def called(bots: Sequence[str], taken: Iterable[str], others: Iterable[str], turn: int = 0) -> list[str]:
    """A name for each of several bots: that of a character, else one of the others; none is taken or given twice.

    `turn` lets other characters of the same level sit down first; "" is a seat that needs no name.
    """
    used = {name.casefold() for name in taken}
    given: list[str] = []
    spare = list(others)
    for bot in bots:
        cast = CAST.get(bot, ())
        start = turn % len(cast) if cast else 0
        free = [name for name in (*cast[start:], *cast[:start], *spare) if name.casefold() not in used]
        given.append(free[0] if bot else "")
        used.add(given[-1].casefold())
    return given
