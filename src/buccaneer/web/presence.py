"""Who is here: the people and spectators who have a stream of a table open, and who has been away for long."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING

from buccaneer.core.setup import NOBODY

if TYPE_CHECKING:
    from buccaneer.web.fold import Fold

LINGER = 3.0  # seconds after which somebody without a stream is gone: a page that is loaded again takes less
PATIENCE = 60.0  # seconds all wait for somebody who is away before a bot may play for them

Ticks = Callable[[], float]


@dataclass(frozen=True)
class Company:
    """Who is at a table: the seats whose people are here, and how many look on.

    `absent` is the seat that all wait for in vain, whose choice a bot may make, or NOBODY.
    """

    here: tuple[int, ...]
    watching: int
    absent: int
    changes_in: float = field(compare=False)  # seconds until time alone changes any of this


class Presence:
    """The open streams of a table, by person; by browser where nobody knows the person.

    Time is told by a clock that only goes on. After a restart nobody is here until they come again.
    """

    def __init__(self, table: Fold, patience: float = PATIENCE, ticks: Ticks = time.monotonic) -> None:
        self.table = table
        self.patience = patience
        self.ticks = ticks
        self.streams: Counter[int | str] = Counter()
        self.seen: dict[int | str, float] = {}  # by person who sits here: when they were here last
        self.began = ticks()
        self.standing = (-1, self.began)  # a version of the table, and since when it stands there

    def come(self, who: int | str) -> None:
        """A stream is opened."""
        self.streams[who] += 1

    def go(self, who: int | str) -> None:
        """A stream is closed."""
        self.streams[who] -= 1
        if not self.streams[who]:
            del self.streams[who]
        self.look(who)

    def look(self, who: int | str) -> None:
        """A page is drawn for somebody, or their stream has ended: they were here just now."""
        if any(seat.person == who for seat in self.table.row.seats):
            self.seen[who] = self.ticks()

    def company(self) -> Company:
        """Who is here now."""
        table, now = self.table, self.ticks()
        if self.standing[0] != table.version:
            self.standing = (table.version, now)
        persons = {seat.number: seat.person for seat in table.row.seats if seat.kind == "person" and seat.person}
        unseen = self.began - LINGER
        away = {seat: now - self.seen.get(who, unseen) for seat, who in persons.items() if who not in self.streams}
        changes = [LINGER - gone for gone in away.values() if gone < LINGER]
        absent, awaited = NOBODY, table.chooser
        if awaited in away and awaited not in table.held and len(set(persons.values())) > 1:
            waited = min(away[awaited], now - self.standing[1])
            if waited < self.patience:
                changes.append(self.patience - waited)
            else:
                absent = awaited
        here = tuple(seat for seat in persons if away.get(seat, 0) < LINGER)
        watching = len(set(self.streams) - set(persons.values()))
        return Company(here, watching, absent, min(changes, default=inf))
