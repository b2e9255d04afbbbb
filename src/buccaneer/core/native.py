"""What the compiler has to be told of a class, also where nothing is compiled: `mypy_extensions` is no need to run."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

C = TypeVar("C")

try:
    from mypy_extensions import mypyc_attr
except ImportError:

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[C], C]:
        """The compiler reads what this says of a class; to plain Python it says nothing."""

        def same(cls: C) -> C:
            return cls

        return same


__all__ = ["mypyc_attr"]
