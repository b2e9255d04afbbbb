"""How long a player waits while somebody else floods the server: `make floods`, over loopback, on this machine.

A server with its usual limits; one person plays against three bots, a choice every fifth of a second, and from another
address one client does as much as its connections allow, at the same table: it catches up again and again, opens
streams that stand at the beginning, or as many as there may be, sends half a header, opens tables, presses what is
long past. Each flood has a table of its own, and the first run has none. Beside the clock stands the processor time
that the server took between a press and its answer: what is more, the machine had other things to do.
Linux only: the flood comes from another address of loopback, and processor time is read from /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from buccaneer.build import COMPILED
from buccaneer.web.plan import ADVISER, Plan
from buccaneer.web.settings import Settings

from tests.web.process import Served
from tests.web.site import UNLIMITED
from tools.crowd import Laid, Layer, Visitor, reader_with, share, spent

ROOT = Path(__file__).parent.parent
PRESSES = 40
EVERY = 0.2  # seconds there is a press
WARM = 1.0  # seconds of the flood before the first
WITHIN = 0.3  # seconds: what was promised
LINES = 250  # connections of the client that floods, more than it may have
CUT = 0.05  # seconds after which it connects again where it was cut off

# The limits as they usually are, which tests have out of the way.
USUAL: dict[str, Any] = {each.name: each.default for each in fields(Settings) if each.name in UNLIMITED}


@dataclass(frozen=True)
class Flood:
    """Whom a flood is for, and where it comes from."""

    port: int
    address: str
    table: str
    secret: str = field(repr=False)
    told: Counter[str] = field(default_factory=Counter)

    def head(self, method: str, path: str, known: bool = True, form: str = "") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{self.port}", "accept: application/json"]
        lines += [f"cookie: browser={self.secret}"] if known else []
        lines += ["content-type: application/x-www-form-urlencoded", f"content-length: {len(form)}"] if form else []
        return "\r\n".join([*lines, "", form]).encode()

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    async def again(self, request: bytes) -> None:
        """Send a request again and again on one line."""
        reader, writer = await self.line()
        try:
            while True:
                writer.write(request)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                self.told[head[9:12].decode()] += 1
                await reader.readexactly(int(head.split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0]))
        finally:
            writer.close()


async def catch_up(flood: Flood) -> None:
    await flood.again(flood.head("GET", f"/t/{flood.table}/now", known=False))


async def old_streams(flood: Flood) -> None:
    """A stream that stands at the beginning is read to its first message, and opened anew."""
    reader, writer = await flood.line()
    try:
        writer.write(flood.head("GET", f"/stream?at={flood.table}:0.0", known=False))
        flood.told[(await reader.readuntil(b"\r\n\r\n"))[9:12].decode()] += 1
        await reader.readuntil(b"data: {")
    finally:
        writer.close()


async def streams(flood: Flood) -> None:
    """A stream is kept open and read."""
    reader, writer = await flood.line()
    try:
        writer.write(flood.head("GET", f"/stream?at={flood.table}:0.0", known=False))
        flood.told[(await reader.readuntil(b"\r\n\r\n"))[9:12].decode()] += 1
        while await reader.read(65_536):
            pass
    finally:
        writer.close()


async def half_headers(flood: Flood) -> None:
    """A header that never ends, a few bytes at a time."""
    reader, writer = await flood.line()
    try:
        writer.write(b"GET / HTTP/1.1\r\nhost: ")
        while not reader.at_eof():
            writer.write(b"x")
            await writer.drain()
            with suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    flood.told[(await reader.read(99))[9:12].decode() or "cut off"] += 1
    finally:
        writer.close()


async def tables(flood: Flood) -> None:
    form = f"csrf={reader_with(flood.secret).csrf}&kind=screen&players=5"
    await flood.again(flood.head("POST", "/tables", form=form))


async def stale_presses(flood: Flood) -> None:
    form = f"csrf={reader_with(flood.secret).csrf}&version=0&choice=draw"
    await flood.again(flood.head("POST", f"/t/{flood.table}/choose", form=form))


FLOODS: dict[str, Callable[[Flood], Awaitable[None]]] = {
    "catch-up": catch_up,
    "old streams": old_streams,
    "streams": streams,
    "half-sent headers": half_headers,
    "tables": tables,
    "stale presses": stale_presses,
}


def pour(name: str, flood: Flood, pipe: Connection) -> None:
    """Flood until told to stop, in a process of its own; says how often each answer came."""

    async def one() -> None:
        while True:
            with suppress(OSError, EOFError, IndexError, asyncio.LimitOverrunError):
                await FLOODS[name](flood)
            await asyncio.sleep(CUT)

    async def all() -> None:
        pouring = {asyncio.create_task(one()) for _ in range(LINES)}
        while not flood.told:
            await asyncio.sleep(CUT)
        pipe.send("begun")
        await asyncio.to_thread(pipe.recv)
        pipe.send(dict(flood.told))
        for each in pouring:
            each.cancel()

    asyncio.run(all())


async def play(laid: Laid, port: int, pid: int, presses: int) -> list[tuple[float, float, float]]:
    """Make choices; says of each after how long it was answered and seen, and the server's own time for it."""
    visitor = Visitor(port, laid.id, laid.secrets[0])
    waits: list[tuple[float, float, float]] = []
    await visitor.listen(await visitor.look())
    for turn in laid.turns[:presses]:
        await visitor.reach(turn.version)
        await asyncio.sleep(EVERY)
        before = spent(pid)
        answered, seen = await visitor.press(turn)
        waits.append((answered, seen, spent(pid) - before))
    await visitor.leave()
    return waits


def measure(server: Served, laid: Laid, name: str, number: int, secret: str, presses: int) -> dict[str, Any]:
    """What a player notices of a flood, or of none."""
    assert server.process is not None
    fork = multiprocessing.get_context("fork")  # it begins at once
    ours, theirs = fork.Pipe()
    flood = Flood(server.port, f"127.0.0.{number + 2}", laid.id, secret)
    process = fork.Process(target=pour, args=(name, flood, theirs), daemon=True)
    told: dict[str, int] = {}
    if name in FLOODS:
        process.start()
        ours.recv()  # it has begun

    time.sleep(WARM)
    pid, began = server.process.pid, time.monotonic()
    before = spent(pid)
    waits = asyncio.run(play(laid, server.port, pid, presses))
    used = (spent(pid) - before) / (time.monotonic() - began)
    if name in FLOODS:
        ours.send("stop")
        told = ours.recv()
        process.kill()
        process.join()
    report: dict[str, Any] = {"flood": name, "presses": len(waits), "told": told}
    for column, values in zip(("answered", "seen", "server"), zip(*waits, strict=True), strict=True):
        report |= {f"{column} p{part}": round(1000 * share(values, part / 100), 1) for part in (50, 95, 100)}
    late = sum(max(answered, seen) > WITHIN for answered, seen, _ in waits)
    return report | {"late": late, "server": round(used, 3)}


def show(console: Console, rows: list[dict[str, Any]]) -> None:
    titles = [f"{title}, p50 / p95 / worst" for title in ("answered ms", "seen ms", "server's own ms")]
    table = Table("flood", "presses", *titles, f"over {1000 * WITHIN:g} ms", "of a core", "what the flood was told")
    for row in rows:
        times = [
            " / ".join(f"{row[f'{name} p{part}']:g}" for part in (50, 95, 100))
            for name in ("answered", "seen", "server")
        ]
        told = ", ".join(f"{count:,} × {answer}" for answer, count in sorted(row["told"].items()))
        table.add_row(row["flood"], str(row["presses"]), *times, str(row["late"]), f"{row['server']:.0%}", told)
    console.print(table)


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--floods", nargs="+", choices=list(FLOODS), default=list(FLOODS), metavar="FLOOD")
    parser.add_argument("--presses", type=int, default=PRESSES, help="during each flood")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, default=ROOT / ".venv-bench" / "floods.json", help="where the data goes")
    arguments = parser.parse_args(given)
    names = ["none", *arguments.floods]
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), **USUAL)
        layer = Layer(server.database, arguments.seed)
        laid = [layer.lay(Plan(["me", *[ADVISER] * 3], start=0)) for _ in names]
        secret = layer.seal.secret()
        layer.close()
        try:
            server.start()
            rows = [
                measure(server, table, name, number, secret, arguments.presses)
                for number, (name, table) in enumerate(zip(names, laid, strict=True))
            ]
        finally:
            server.clear()
    show(Console(width=160), rows)
    arguments.json.parent.mkdir(exist_ok=True)
    arguments.json.write_text(json.dumps({"compiled": COMPILED, "seed": arguments.seed, "floods": rows}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
