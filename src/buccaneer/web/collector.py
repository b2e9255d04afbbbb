"""When Python looks for garbage: to look through all that lives would stop the server, with 300 tables for 0.4 s.

What is young is looked through as usual, which takes a few milliseconds. Nearly all garbage goes without the collector.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

HOUR, DAY = 3_600.0, 24
NEVER = 1_000_000_000


def begin() -> None:
    """From now on nothing is looked through as a whole by itself, and what is there already never again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], NEVER)


async def tidy(alone: Callable[[], bool]) -> None:
    """Look through everything in an hour in which nobody is there; once a day in any case."""
    hours = 0
    while True:
        await asyncio.sleep(HOUR)
        hours += 1
        if hours >= DAY or alone():
            gc.collect()
            hours = 0
