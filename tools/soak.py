"""A server that is killed a thousand times while games are played over HTTP, with faults between: `make soak`.

The faults take turns: a disk on which nothing can be written, a database locked by another program, its files moved
away for a while, and the processes in which bots think killed. Some kills come in the middle of one. Nothing that the
server acknowledged may be lost, and every table must go on by itself within five seconds after the server is back or
the fault is over. Linux only.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table

from buccaneer.web.store import Store

from tests.web.players import ONE_SCREEN, PATIENCE, VS_BOTS, Player, go_on_everywhere, lost, wait_for
from tests.web.process import ROOT, Served
from tools.crowd import family_of, share

KILLS = 1000
GOES_ON = 5.0  # seconds
LONGEST_FAULT = 2.0
LONGER, EVERY = 7.0, 10  # seconds of every tenth fault: more than the server waits for a lock
LATEST = 2  # tables of a player that are looked at after each kill; all are at the end

SLOW = "steady"  # a bot that is not ours, and so thinks in a process of its own
PLANS = (ONE_SCREEN, VS_BOTS, {**VS_BOTS, "seat2": SLOW}, {**VS_BOTS, "players": 2, "seat1": SLOW})

Fault = Callable[[Served], AbstractContextManager[None]]


def pid_of(server: Served) -> int:
    assert server.process is not None
    return server.process.pid


def file_of(server: Served) -> Path:
    return Path(server.database.removeprefix("sqlite:///"))


# -- faults ------------------------------------------------------------------------------------------


@contextmanager
def full_disk(server: Served) -> Iterator[None]:
    """No file of the server can be written."""
    pid = pid_of(server)
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        if server.process is not None and server.process.poll() is None:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(server: Served) -> Iterator[None]:
    """Another program holds the database."""
    other = sqlite3.connect(file_of(server), timeout=60, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
    finally:
        other.close()


@contextmanager
def vanished(server: Served) -> Iterator[None]:
    """The files of the database are away; what stands in their place when they come back is gone."""
    file = file_of(server)
    away = file.parent / "away"
    away.mkdir(exist_ok=True)
    names = [f"{file.name}{end}" for end in ("", "-wal", "-shm")]
    moved = [name for name in names if (file.parent / name).exists()]
    for name in moved:
        (file.parent / name).rename(away / name)
    try:
        yield
    finally:
        for name in names:
            (file.parent / name).unlink(missing_ok=True)
        for name in moved:
            (away / name).rename(file.parent / name)


@contextmanager
def killed_workers(server: Served) -> Iterator[None]:
    """All processes in which bots think are killed, again and again."""
    for pid in family_of(pid_of(server))[1:]:
        try:
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(pid, signal.SIGKILL)
        except OSError:  # it has ended by itself
            pass
    yield


FAULTS: dict[str, Fault] = {
    "full disk": full_disk,
    "locked database": locked,
    "vanished database": vanished,
    "killed workers": killed_workers,
}


# -- the run -----------------------------------------------------------------------------------------


class Times:
    """How long tables took to go on, by what had happened."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.happened: Counter[str] = Counter()

    def note(self, what: str, players: list[Player]) -> None:
        """Wait until every table has gone on by a choice, and write down how long each took."""
        self.happened[what] += 1
        began = time.monotonic()
        before = {player: player.count for player in players}
        while before:
            for player in [player for player, count in before.items() if player.count > count]:
                self.seconds[what].append(time.monotonic() - began)
                del before[player]
            faults = [fault for player in players for fault in player.faults]
            if faults or time.monotonic() - began > PATIENCE:
                raise SystemExit(f"after {what}: {faults or 'a table does not go on'}")
            time.sleep(0.005)

    def late(self) -> int:
        return sum(seconds > GOES_ON for each in self.seconds.values() for seconds in each)

    def show(self, console: Console) -> None:
        table = Table("after", "times", "tables", "went on within, median s", "99 %", "worst", f"over {GOES_ON:g} s")
        for what, seconds in self.seconds.items():
            figures = [f"{share(seconds, part):.2f}" for part in (0.5, 0.99, 1.0)]
            over = sum(each > GOES_ON for each in seconds)
            table.add_row(what, str(self.happened[what]), str(len(seconds)), *figures, str(over))
        console.print(table)


def soak(server: Served, kills: int, seed: int, times: Times, console: Console) -> list[Player]:
    """Play, with a fault and a kill again and again; says who has played."""
    rng = random.Random(seed)
    server.start()
    players = [Player(server.url, number, dict(plan), patient=True) for number, plan in enumerate(PLANS)]
    store = Store(server.database)
    names = list(FAULTS)
    try:
        for player in players:
            player.start()
        for kill in range(kills):
            wait_for(players, more=rng.randint(1, 4))
            name = names[kill % len(names)]
            seconds = LONGER if kill % (EVERY * len(names)) < len(names) else rng.uniform(0, LONGEST_FAULT)
            dies = rng.random() < 0.25  # in the middle of the fault
            with FAULTS[name](server):
                time.sleep(seconds if name != "killed workers" else 0)
                if dies:
                    server.end(signal.SIGKILL)
            if not dies:
                times.note(name, players)
                time.sleep(rng.random() * 0.05)
                server.end(signal.SIGKILL)
            if missing := lost(store, players, LATEST):
                raise SystemExit(f"lost by kill {kill + 1}, after {name}: {missing}")
            server.start()
            times.note("kill", players)
            if (kill + 1) % 50 == 0:
                console.print(f"{kill + 1} kills, {sum(player.count for player in players):,} choices", highlight=False)
        for player in players:
            player.stopping.set()
            player.join(PATIENCE)
        if missing := lost(store, players):
            raise SystemExit(f"lost: {missing}")
        go_on_everywhere(players, store)
    finally:
        for player in players:
            player.stopping.set()
        server.clear()
        store.close()
    return players


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(given)
    console, times = Console(), Times()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), bots=f"{ROOT / 'examples' / 'own_bot.py'}:Steady")
        players = soak(server, arguments.kills, arguments.seed, times, console)
    times.show(console)
    choices, tables = sum(player.count for player in players), sum(len(player.tables) for player in players)
    console.print(
        f"{arguments.kills} kills, {choices:,} choices acknowledged at {tables} tables: none lost; "
        f"{times.late()} times a table went on later than after {GOES_ON:g} s",
        highlight=False,
    )
    return 1 if times.late() else 0


if __name__ == "__main__":
    sys.exit(main())
