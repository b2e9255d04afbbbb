"""Keeping what was worked out, by what it was worked out from, without growing for ever."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Things by keys. What nobody asked for while a whole generation of `most` things filled up is forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.young: dict[Hashable, T] = {}
        self.old: dict[Hashable, T] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under a key, made now if need be."""
        found = self.young.get(key)
        if found is not None:
            return found
        found = self.old.get(key)
        if found is None:
            found = make()
        if len(self.young) >= self.most:
            self.old, self.young = self.young, {}
        self.young[key] = found
        return found
