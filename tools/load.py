"""How many tables one server carries: `make load`, over loopback, on this machine.

Half of the tables are one person against three bots, half two people; all are in mid-game when the run begins, and some
end in it. Every person holds a stream open and reads it. At each table a choice is made every eight seconds. What
counts is from the press until it is answered, and until it is seen on the presser's own stream.
Linux only: processor time and memory are read from /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from buccaneer.build import COMPILED
from buccaneer.web.plan import ADVISER, Plan
from buccaneer.web.serve import room_for

from tests.web.process import Served
from tools.crowd import MANY, ROOMY, Laid, Layer, Refused, Visitor, busy, memory, share, spent

ROOT = Path(__file__).parent.parent
LEVELS = (50, 100, 200, 300)
SECONDS = 24.0
EVERY = 8.0  # seconds there is a choice at each table
LEAST_BEGUN = 0.3  # of a game that is played before the run
AT_ONCE = 8  # visitors that come in together

# What was promised.
TABLES, WITHIN, CORE = 300, 0.250, 0.40
FULL = 0.85  # of a core: it carries no more


@dataclass
class Level:
    """What was measured with so many tables."""

    tables: int
    every: float  # seconds there is a choice at each
    streams: int = 0
    answered: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    ended: int = 0
    seconds: float = 0.0
    server: float = 0.0  # of a core
    generator: float = 0.0
    others: float = 0.0  # of one core, by everything else on the machine
    start: int = 0  # bytes
    with_tables: int = 0
    with_streams: int = 0
    after: int = 0

    def report(self) -> dict[str, Any]:
        ms = {"answered": self.answered, "seen": self.seen}
        times = {
            f"{name} p{part}": round(1000 * share(values, part / 100), 1)
            for name, values in ms.items()
            for part in (50, 99)
        }
        return {
            "tables": self.tables,
            "streams": self.streams,
            "presses": len(self.seen),
            "ended": self.ended,
            "faults": len(self.faults),
            **times,
            "in time": round(self.in_time, 4),
            "server": round(self.server, 3),
            "ms a press": round(1000 * self.server * self.seconds / max(1, len(self.seen)), 2),
            "generator": round(self.generator, 3),
            "others": round(self.others, 2),
            "MB at start": round(self.start / 1e6, 1),
            "kB a table": round((self.with_tables - self.start) / 1e3 / self.tables),
            "kB a stream": round((self.with_streams - self.with_tables) / 1e3 / self.streams),
            "MB after": round(self.after / 1e6, 1),
            "limit": self.limit,
        }

    @property
    def in_time(self) -> float:
        """The part of all presses that was answered and seen in time."""
        good = [a for a, s in zip(self.answered, self.seen, strict=True) if max(a, s) <= WITHIN]
        return len(good) / max(1, len(self.seen) + len(self.faults))

    @property
    def limit(self) -> str:
        """What keeps it from carrying more."""
        cores = os.cpu_count() or 1
        if self.server >= FULL:
            return "the server's core is full"
        if self.generator >= FULL:
            return "the generator's core is full"
        if self.server + self.generator + self.others >= 0.95 * cores:
            return "the machine is busy with other things"
        return "nothing yet"


def lay_tables(layer: Layer, number: int, rng: random.Random) -> list[Laid]:
    """So many tables in mid-game, by turns against bots and between two people."""
    plans = [["me", *[ADVISER] * 3] if n % 2 else ["me", "open"] for n in range(number)]
    return [layer.lay(Plan(seats, start=0), rng.uniform(LEAST_BEGUN, 1.0)) for seats in plans]


async def come_in(visitors: list[Visitor], level: Level, pid: int) -> None:
    """Let everybody look at his table, and then listen; memory is read between."""
    gate = asyncio.Semaphore(AT_ONCE)
    heads: dict[Visitor, str] = {}

    async def look(visitor: Visitor) -> None:
        async with gate:
            heads[visitor] = await visitor.look()
            visitor.hang_up()

    async def listen(visitor: Visitor) -> None:
        async with gate:
            await visitor.listen(heads[visitor])

    level.start = memory(pid)
    await asyncio.gather(*map(look, visitors))
    level.with_tables = memory(pid)
    await asyncio.gather(*map(listen, visitors))
    level.with_streams = memory(pid)


async def play(laid: Laid, visitors: dict[int, Visitor], level: Level, first: float, end: float) -> None:
    """Make the choices of a table, one every few seconds, until the run or the game is over."""
    clock = asyncio.get_running_loop().time
    for number, turn in enumerate(laid.turns):
        due = first + number * level.every
        if due >= end:
            return
        await asyncio.sleep(due - clock())
        try:
            await visitors[turn.seat].reach(turn.version)
            answered, seen = await visitors[turn.seat].press(turn)
        except (TimeoutError, OSError, EOFError, Refused) as fault:
            level.faults.append(f"{type(fault).__name__} {fault}")
            return
        level.answered.append(answered)
        level.seen.append(seen)
    level.ended += 1


async def run(port: int, pid: int, tables: list[Laid], level: Level, seconds: float, rng: random.Random) -> None:
    """Let everybody come in, and measure for so many seconds."""
    there = [{seat: Visitor(port, laid.id, secret) for seat, secret in laid.secrets.items()} for laid in tables]
    everybody = [visitor for visitors in there for visitor in visitors.values()]
    level.streams = len(everybody)
    await come_in(everybody, level, pid)
    begun = asyncio.get_running_loop().time()
    before, all, own = spent(pid), busy(), time.process_time()
    games = zip(tables, there, strict=True)
    await asyncio.gather(
        *(play(laid, visitors, level, begun + rng.uniform(0, level.every), begun + seconds) for laid, visitors in games)
    )
    level.seconds = asyncio.get_running_loop().time() - begun
    level.server = (spent(pid) - before) / level.seconds
    level.generator = (time.process_time() - own) / level.seconds
    level.others = max(0.0, (busy() - all) / level.seconds - level.server - level.generator)
    level.after = memory(pid)
    await asyncio.gather(*(visitor.leave() for visitor in everybody))


def measure(number: int, seconds: float, every: float, seed: int) -> Level:
    """What a fresh server does with so many tables."""
    level, rng = Level(number, every), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), **ROOMY)
        layer = Layer(server.database, seed)
        tables = lay_tables(layer, number, rng)
        layer.close()
        try:
            server.start()
            assert server.process is not None
            asyncio.run(run(server.port, server.process.pid, tables, level, seconds, rng))
        finally:
            server.clear()
    return level


def show(console: Console, levels: list[dict[str, Any]]) -> None:
    columns = ("tables", "streams", "presses", "ended", "faults")
    curve = Table(
        *columns, "answered p50/p99 ms", "seen p50/p99 ms", "in time", "server", "ms a press", "others", "limit"
    )
    for row in levels:
        times = [f"{row[f'{name} p50']:g} / {row[f'{name} p99']:g}" for name in ("answered", "seen")]
        shares = [f"{row['in time']:.1%}", f"{row['server']:.0%}", f"{row['ms a press']:g}", f"{row['others']:.0%}"]
        curve.add_row(*(str(row[name]) for name in columns), *times, *shares, row["limit"])
    console.print(curve)
    room = Table("tables", "MB at start", "kB a table", "kB a stream", "MB after the run")
    for row in levels:
        room.add_row(*(str(row[name]) for name in ("tables", "MB at start", "kB a table", "kB a stream", "MB after")))
    console.print(room)


def verdict(levels: list[dict[str, Any]], every: float) -> list[str]:
    """Whether the bar is kept, and how much a core would carry."""
    said = []
    for row in levels:
        if row["tables"] == TABLES:
            kept = row["in time"] >= 0.99 and row["server"] <= CORE
            said.append(
                f"{TABLES} tables: {row['in time']:.1%} of presses within {1000 * WITHIN:g} ms (99 %), "
                f"{row['server']:.0%} of a core ({CORE:.0%}): {'kept' if kept else 'missed'}"
            )
    last = levels[-1]
    said.append(
        f"at {last['ms a press']:g} ms a press a core would carry about "
        f"{1000 * FULL / last['ms a press'] * every:,.0f} tables; measured up to {last['tables']}: {last['limit']}"
    )
    return said


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=list(LEVELS), help="how many, level by level")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each level")
    parser.add_argument("--every", type=float, default=EVERY, help="so many seconds a choice at each table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, default=ROOT / ".venv-bench" / "load.json", help="where the data goes")
    arguments = parser.parse_args(given)
    room_for(min(MANY, 4 * max(arguments.tables)))
    console = Console()
    levels: list[dict[str, Any]] = []
    for number in arguments.tables:
        level = measure(number, arguments.seconds, arguments.every, arguments.seed)
        levels.append(level.report())
        for fault in sorted(set(level.faults))[:3]:
            console.print(f"{number} tables: {fault}", highlight=False)
    show(console, levels)
    for line in verdict(levels, arguments.every):
        console.print(line, highlight=False)
    report = {"compiled": COMPILED, "seed": arguments.seed, "seconds": arguments.seconds, "levels": levels}
    arguments.json.parent.mkdir(exist_ok=True)
    arguments.json.write_text(json.dumps(report, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
