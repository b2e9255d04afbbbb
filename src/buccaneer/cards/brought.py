"""What boxes bring for a host, found by the names of the files in their folders."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from buccaneer.cards.rules.rules import Module, Rules


@cache
def file_of(package: str, part: str) -> ModuleType | None:
    """The file of a name in a box's folder, if it has one."""
    if not package or find_spec(f"{package}.{part}") is None:  # a module of a script has no folder
        return None
    return import_module(f"{package}.{part}")


def held(package: str, part: str, name: str = "") -> Any:
    """What a folder holds for a host, or None: THUMB of `thumb.py`, PAGE of `page.py`, unless it has another name."""
    file = file_of(package, part)
    return None if file is None else getattr(file, name or part.upper())


def share_of(module: type[Module], part: str) -> Any:
    """What the folder of a module holds for a host, or None."""
    return held(module.__module__.rpartition(".")[0], part)


@cache
def brought(rules: Rules, part: str) -> list[Any]:
    """What the folders of a mode's modules hold for a host, in the order in which the modules joined."""
    found = [share_of(type(module), part) for module in rules.modules]
    return [share for share in found if share is not None]
