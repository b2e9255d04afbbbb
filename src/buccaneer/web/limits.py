"""Limits: how much of the server one address or one person may take, so that there is enough for the others."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

MOST_ADDRESSES = 10_000


def plain(address: str) -> str:
    """An address as it is usually written: IPv4 as such, and without the name of a network card."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str((found.ipv4_mapped if isinstance(found, IPv6Address) else None) or found)


@lru_cache(4096)
def counted(address: str) -> str:
    """The name an address is counted under; of IPv6 it is the network, since every home has 2^64 addresses."""
    try:
        found = ip_address(plain(address))
    except ValueError:
        return address
    return str(found) if found.version == 4 else str(IPv6Network((found, 64), strict=False))


class Bucket:
    """So many requests at once, refilled so many a second, for each name."""

    def __init__(self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.size = size
        self.per_second = per_second
        self.clock = clock
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, amount: float = 1) -> float:
        """Take one, or more for what costs more; says how many seconds to wait if there is not enough, else 0.

        Nothing costs more than half of all there can be, so that whoever waits gets it.
        """
        now = self.clock()
        amount = min(amount, max(1, self.size / 2))
        left, since = self.left.pop(name, (self.size, now))
        left = min(self.size, left + (now - since) * self.per_second)
        wait = 0.0 if left >= amount else (amount - left) / self.per_second
        self.left[name] = (left if wait else left - amount, now)
        if len(self.left) > MOST_ADDRESSES:
            self.left.popitem(last=False)
        return wait


class Crowd:
    """How many are inside at once, counted by every name they come under."""

    def __init__(self) -> None:
        self.inside: Counter[str] = Counter()

    def enter(self, limits: Mapping[str, int]) -> bool:
        """Come in under some names, if none of them has as many inside as it may have."""
        if any(self.inside[name] >= most for name, most in limits.items()):
            return False
        self.inside.update(limits.keys())
        return True

    def leave(self, names: Iterable[str]) -> None:
        for name in names:
            self.inside[name] -= 1
            if not self.inside[name]:
                del self.inside[name]


class Turns:
    """Those of one name take turns, so many at a time: who asks for a lot waits for himself, and nobody for him."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.known: OrderedDict[str, asyncio.Semaphore] = OrderedDict()

    def of(self, name: str) -> Turn:
        """A turn of somebody, not begun yet."""
        self.known[name] = self.known.pop(name) if name in self.known else asyncio.Semaphore(self.at_once)
        if len(self.known) > MOST_ADDRESSES:
            self.known.popitem(last=False)
        return Turn(self.known[name])


class Turn:
    """One turn: it begins when there is room for it, and ends once."""

    def __init__(self, room: asyncio.Semaphore) -> None:
        self.room = room
        self.begun = False

    async def begin(self) -> None:
        await self.room.acquire()
        self.begun = True

    def end(self) -> None:
        if self.begun:
            self.begun = False
            self.room.release()
