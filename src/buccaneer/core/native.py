"""Stands in for `mypy_extensions` where nothing is compiled: it is needed to build, not to run."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

C = TypeVar("C")


def mypyc_attr(*names: str, **values: object) -> Callable[[C], C]:
    """The compiler reads what this says of a class; to plain Python it says nothing."""

    def same(cls: C) -> C:
        return cls

    return same
