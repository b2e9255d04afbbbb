"""How things are drawn, as the boxes say: emblems, signs, colours and items."""

from __future__ import annotations

import tomllib
from functools import cache

from buccaneer.content import data_bytes, data_files
from buccaneer.core.errors import BuccaneerError


@cache
def art() -> dict[str, dict[str, dict[str, str]]]:
    """Emblems, signs, colours and items of all boxes."""
    found: dict[str, dict[str, dict[str, str]]] = {"emblem": {}, "sign": {}, "colour": {}, "item": {}}
    for name in data_files("cards/boxes/*/art.toml"):
        tree = tomllib.loads(data_bytes(name).decode("utf-8"))
        for part, entries in found.items():
            entries.update(tree.get(part, {}))
    return found


def drawn(part: str, name: str, form: str) -> str:
    """How something is drawn in one respect, by the art of its box."""
    try:
        return art()[part][name][form]
    except KeyError:
        wanted = f"{name} = {{ {form} = … }}"
        raise BuccaneerError(f"nothing says how {name!r} is drawn: a box's art.toml needs [{part}] {wanted}") from None


def mark(colour: str) -> str:
    """A ship colour's own mark: letters fail in translation, colour alone fails many eyes."""
    return drawn("colour", colour, "mark")


def item_icon(item: str) -> str:
    """The icon of what an expedition asks for besides symbols."""
    return drawn("item", item, "icon")
