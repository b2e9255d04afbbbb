"""Games known in advance, laid into a database, and light visitors who play them over HTTP: for measuring a server.

Every choice of such a game is `thumb`'s, made with the numbers that the server's own bots get. So a visitor needs no
page to know what to press, and costs next to nothing himself. Processor time and memory are read from /proc: Linux.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

from buccaneer.bots import make_bot
from buccaneer.bots.bot import ask
from buccaneer.core.rng import KeyedRng
from buccaneer.game.game import Game
from buccaneer.game.modes import DEFAULT_NAMES
from buccaneer.web.fold import deeds_of
from buccaneer.web.host import Host
from buccaneer.web.plan import ADVISER, Plan, setup_of
from buccaneer.web.reader import Prefs, Reader, Seal
from buccaneer.web.store import Store, TableRow
from buccaneer.web.workers import Workers

from tests.web.site import UNLIMITED

PATIENCE = 30.0  # seconds after which a press is lost

# A crowd comes from one address: what one address may have is raised, and nothing else.
MANY = 100_000
CROWDED = ("streams", "streams_per_address", "connections", "connections_per_address")
ROOMY: dict[str, Any] = UNLIMITED | dict.fromkeys(CROWDED, MANY)


@dataclass(frozen=True)
class Turn:
    """A choice that a person will make: at which version, on which seat."""

    version: int
    seat: int
    choice: str


@dataclass(frozen=True)
class Laid:
    """A table in the database: its id, the secrets of its people by seat, and what they are going to choose."""

    id: str
    secrets: dict[int, str] = field(repr=False)
    turns: list[Turn]


class Layer:
    """Lays tables into a database; the same seed, the same games."""

    def __init__(self, database: str, seed: int) -> None:
        self.store = Store(database)
        self.store.migrate()
        self.seal = Seal(self.store.secret())
        self.host = Host(self.store, Workers())
        self.seed = seed
        self.count = 0

    def lay(self, plan: Plan, begun: float = 0.0) -> Laid:
        """Lay a table as planned, its open seats taken by other people, with so much of its game played already."""
        self.count += 1
        plan.seed = self.seed * 1_000_000 + self.count
        secrets = {seat: self.seal.secret() for seat, who in enumerate(plan.seats) if who in ("me", "open")}
        people = {seat: self.enrol(secret, DEFAULT_NAMES[seat]) for seat, secret in secrets.items()}
        row = self.host.lay_out(people[0], DEFAULT_NAMES[0], plan)
        row.bot_secret = f"{plan.seed:032x}"
        row.status = "running"
        for seat, person in people.items():
            row.seats[seat].kind, row.seats[seat].person, row.seats[seat].name = "person", person, DEFAULT_NAMES[seat]
        game = play_out(row)
        made = list(zip(game.makers, game.choices, strict=True))
        turns = [Turn(n, maker, choice.text) for n, (maker, choice) in enumerate(made) if maker in people]
        turns = turns[min(int(begun * len(turns)), len(turns) - 1) :]
        self.store.create(row, deeds_of(game, turns[0].version))
        return Laid(row.id, secrets, turns)

    def enrol(self, secret: str, name: str) -> int:
        return self.store.enrol(reader_with(secret).key, name, self.host.clock()).id

    def close(self) -> None:
        self.host.workers.close()
        self.store.close()


def play_out(row: TableRow) -> Game:
    """The game of a table as it is going to be, people choosing as `thumb` would."""
    game = Game.of(setup_of(row, tuple(seat.name for seat in row.seats), int(row.seed, 16)))
    bots = [make_bot(seat.bot or ADVISER) for seat in row.seats]
    numbers = KeyedRng(int(row.bot_secret, 16))
    while not game.over:
        seat, decision = game.chooser, len(game.choices)
        game.play(ask(bots[seat], seat, decision, game.view(seat), numbers.at(seat, decision)))
    return game


def reader_with(secret: str) -> Reader:
    return Reader(secret, False, Prefs())


# -- over HTTP ---------------------------------------------------------------------------------------


class Refused(Exception):
    """The server did not do what it was asked for."""


class Visitor:
    """A browser at one table: it holds a stream open, reads it, and presses."""

    def __init__(self, port: int, table: str, secret: str) -> None:
        self.port = port
        self.table = table
        self.csrf = reader_with(secret).csrf
        headers = {"host": f"127.0.0.1:{port}", "cookie": f"browser={secret}", "accept-encoding": "gzip"}
        self.headers = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.listening: asyncio.Task[None] | None = None
        self.version = 0  # that the stream has told of
        self.waiting: list[tuple[int, asyncio.Future[float]]] = []

    async def look(self) -> str:
        """Ask for the present; says where the table stands."""
        body = await self.ask("GET", f"/t/{self.table}/now")
        head = body.split(b'"head":"', 1)[1].split(b'"', 1)[0].decode()
        self.version = int(head.partition(".")[0])
        return head

    async def listen(self, head: str) -> None:
        """Open the stream from where the page stands, and read it from now on."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self.request("GET", f"/stream?at={self.table}:{head}"))
        told = await reader.readuntil(b"\r\n\r\n")
        if not told.startswith(b"HTTP/1.1 200"):
            raise Refused(told.decode())
        self.listening = asyncio.create_task(self.read(reader, writer))

    async def read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take in what the stream brings; of a message only its id is looked at, which says the version."""
        unpack = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress
        left = b""
        try:
            while size := int(await reader.readline() or b"0", 16):
                *messages, left = (left + unpack((await reader.readexactly(size + 2))[:-2])).split(b"\n\n")
                for message in messages:
                    if message.startswith(b"id: "):
                        self.told(int(message.split(b":", 3)[2].split(b".")[0]))
        finally:
            writer.close()

    def told(self, version: int) -> None:
        self.version = version
        for wanted, seen in self.waiting:
            if version >= wanted and not seen.done():
                seen.set_result(perf_counter())
        self.waiting = [(wanted, seen) for wanted, seen in self.waiting if not seen.done()]

    async def reach(self, version: int) -> float:
        """Wait until the stream has told of a version; says when it did."""
        if self.version >= version:
            return perf_counter()
        seen: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.waiting.append((version, seen))
        return await asyncio.wait_for(seen, PATIENCE)

    async def press(self, turn: Turn) -> tuple[float, float]:
        """Make a choice; says after how many seconds it was answered, and seen on the stream."""
        pressed = perf_counter()
        seen = asyncio.create_task(self.reach(turn.version + 1))
        form = urlencode({"csrf": self.csrf, "version": turn.version, "choice": turn.choice})
        await self.ask("POST", f"/t/{self.table}/choose", form)
        answered = perf_counter()
        return answered - pressed, await seen - pressed

    async def ask(self, method: str, path: str, form: str = "") -> bytes:
        """Send a request on the line kept for them, or on a new one where the server has closed it; says the answer."""
        if self.line is None or self.line[0].at_eof():
            self.hang_up()
            self.line = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.line
        writer.write(self.request(method, path, form))
        head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).lower()
        body = await reader.readexactly(int(head.split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0]))
        if b"content-encoding: gzip" in head:
            body = zlib.decompress(body, 16 + zlib.MAX_WBITS)
        if not head.startswith(b"http/1.1 200"):
            raise Refused(f"{path} {form}: {body.decode()}")
        return body

    def request(self, method: str, path: str, form: str = "") -> bytes:
        head = f"{method} {path} HTTP/1.1\r\n{self.headers}accept: application/json\r\n"
        if form:
            head += f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(form)}\r\n"
        return f"{head}\r\n{form}".encode()

    def hang_up(self) -> None:
        if self.line is not None:
            self.line[1].close()
            self.line = None

    async def leave(self) -> None:
        self.hang_up()
        if self.listening is not None:
            self.listening.cancel()
            await asyncio.gather(self.listening, return_exceptions=True)


# -- what it costs -----------------------------------------------------------------------------------


def family_of(pid: int) -> list[int]:
    """A process and all that it has started."""
    started: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has ended meanwhile
            continue
        started.setdefault(parent, []).append(int(path.parent.name))
    found = [pid]
    for each in found:
        found += started.get(each, [])
    return found


def spent(pid: int) -> float:
    """The processor seconds that a process and all that it has started have used, thread by thread."""
    paths = [path for each in family_of(pid) for path in Path(f"/proc/{each}/task").glob("*/schedstat")]
    return sum(int(path.read_text().split()[0]) for path in paths) / 1e9


def memory(pid: int) -> int:
    """The bytes of memory that a process has in use."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def busy() -> float:
    """The processor seconds that this machine has worked since it was started, on all cores and for everybody."""
    user, nice, system, _, _, irq, soft, steal = map(int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9])
    return (user + nice + system + irq + soft + steal) / 100


def share(values: Sequence[float], part: float) -> float:
    """The value that so large a part of some values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
