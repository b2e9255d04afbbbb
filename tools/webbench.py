"""What the browser game's server costs: a beat for one reader, a press against bots, the longest stop of the loop.

Rows of `make bench`, and by themselves: `python -m tools.webbench`, run by the Python of the build to be measured.
Processor time counts, not the clock's; a reference, random games of the engine alone, says how fast the machine is.
Linux only: the server's processor time is read from /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import multiprocessing
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter, process_time, thread_time
from typing import Any

from rich.console import Console
from rich.table import Table

from buccaneer.bots import make_bot
from buccaneer.bots.bot import ask
from buccaneer.build import COMPILED
from buccaneer.core.rng import KeyedRng
from buccaneer.sim.arena import Match, count
from buccaneer.web import beats, collector, pages
from buccaneer.web.app import create_app
from buccaneer.web.host import Host
from buccaneer.web.plan import ADVISER, Plan
from buccaneer.web.serve import Server, configured, listen, prepare
from buccaneer.web.settings import Settings
from buccaneer.web.store import Store
from buccaneer.web.workers import Workers

from tests.web.process import Served
from tools.crowd import ROOMY, Laid, Layer, Visitor, reader_with, share, spent

ROOT = Path(__file__).parent.parent

# Every family, as four play it; Make Sail! is for three.
KINDS: dict[str, tuple[str, tuple[str, ...], int]] = {
    "base": ("base", (), 4),
    "base with all boxes": ("base", ("gambler", "make-sail", "contract-box"), 4),
    "contracts": ("contracts", (), 4),
    "together": ("together", (), 4),
    "make-sail": ("make-sail", (), 3),
    "dice": ("dice", (), 4),
}

# What was promised: the most that a row may be.
BEAT_GOALS = {"ms": (0.6, 1.5), "kB": (4.0, 12.0)}  # in the middle, and for 95 of 100
CHOICE_GOAL, CHOICE_WISH = 8.0, 5.0  # ms
STOP_GOAL = 50.0  # ms
REFERENCE_GAMES = 200
PROBE = 0.002  # seconds between two looks at the loop


@dataclass
class Costs:
    """What beats cost one reader: milliseconds of the processor, and kilobytes before they are packed."""

    ms: list[float] = field(default_factory=list)
    kB: list[float] = field(default_factory=list)

    def row(self) -> dict[str, float]:
        found: dict[str, float] = {"beats": len(self.ms)}
        for name, values in (("ms", self.ms), ("kB", self.kB)):
            found |= {f"{name} median": statistics.median(values), f"{name} 95 %": share(values, 0.95)}
            found[f"{name} worst"] = max(values)
        return {name: round(value, 3) for name, value in found.items()}


def plan_of(kind: str) -> Plan:
    mode, adds, players = KINDS[kind]
    return Plan(["me", *[ADVISER] * (players - 1)], mode, adds=adds, start=0)


# -- a beat ------------------------------------------------------------------------------------------


async def draw_game(kind: str, seed: int, costs: Costs) -> None:
    """Play a whole game against bots, and write down what each of its beats costs the one who plays."""
    store = Store("sqlite://")
    store.migrate()
    host = Host(store, Workers())
    reader = reader_with("s" * 43)
    person = store.enrol(reader.key, "Anne", 0.0).id
    plan = plan_of(kind)
    plan.seed = seed
    room = await host.room(await host.open_table(person, "Anne", plan))
    thumb, numbers = make_bot(ADVISER), KeyedRng(seed)
    pages.present(room.glance(), reader, person)
    head = room.head
    while not room.over:
        while room.chooser != 0 and not room.over:  # a bot thinks in a process of its own
            await asyncio.sleep(0.001)
        if room.game is None or room.over:
            break
        choice = ask(thumb, 0, room.version, room.game.view(0), numbers.at(0, room.version))
        await host.play(room, [0], choice.text, room.version)
        seen, begun = room.glance(), process_time()
        message = beats.message(seen, reader, person, head)
        took = process_time() - begun
        told = json.loads(message)
        head = told["head"]
        costs.ms += [1000 * took / len(told["beats"])] * len(told["beats"])
        costs.kB += [len(json.dumps(beat)) / 1000 for beat in told["beats"]]
    await host.close()
    host.workers.close()
    store.close()


def draw(kinds: Sequence[str], games: int) -> dict[str, Costs]:
    """What beats cost, kind by kind and over all."""
    collector.begin()  # as the server does
    found = {kind: Costs() for kind in kinds}
    for kind, costs in found.items():
        for seed in range(1, games + 1):
            asyncio.run(draw_game(kind, seed, costs))
    ms, kilobytes = ([each for costs in found.values() for each in values(costs)] for values in (ms_of, kB_of))
    return {**found, "all": Costs(ms, kilobytes)}


def ms_of(costs: Costs) -> list[float]:
    return costs.ms


def kB_of(costs: Costs) -> list[float]:
    return costs.kB


# -- a press -----------------------------------------------------------------------------------------


async def visit(port: int, laid: Laid, most: int) -> int:
    """Play a table to its end, or so many choices, one after the other; says how many."""
    visitor = Visitor(port, laid.id, laid.secrets[0])
    turns = laid.turns[:most]
    try:
        await visitor.listen(await visitor.look())
        for turn in turns:
            await visitor.reach(turn.version)
            await visitor.press(turn)
    finally:
        await visitor.leave()
    return len(turns)


def reference() -> float:
    """Milliseconds of the processor that a random base game takes the engine alone."""
    begun = process_time()
    count(Match("base", ("random",) * 4, seed=1), 0, REFERENCE_GAMES)
    return 1000 * (process_time() - begun) / REFERENCE_GAMES


def press(runs: int, choices: int) -> dict[str, Any]:
    """Milliseconds of the whole server for a choice against three bots, with one stream, beside the reference."""
    costs: list[float] = []
    references: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), **ROOMY)
        layer = Layer(server.database, seed=1)
        try:
            server.start()
            assert server.process is not None
            for _ in range(runs):
                references.append(reference())
                begun, made = spent(server.process.pid), 0
                while made < choices:
                    made += asyncio.run(visit(server.port, layer.lay(plan_of("base")), choices - made))
                costs.append(1000 * (spent(server.process.pid) - begun) / made)
        finally:
            layer.close()
            server.clear()
    cost, game = statistics.median(costs), statistics.median(references)
    return {
        "ms": round(cost, 2),
        "runs": [round(each, 2) for each in costs],
        "choices a run": choices,
        "reference game ms": round(game, 3),
        "games a choice": round(cost / game, 1),
    }


# -- a stop ------------------------------------------------------------------------------------------


def probed(pipe: Connection, database: str) -> None:
    """Serve in this process, and look every other millisecond how late the loop is; tells when asked to end."""
    settings = Settings(database=database, **{"workers": 1, **ROOMY})
    app = create_app(settings)
    pauses: list[float] = []
    began = 0.0

    def collects(phase: str, about: dict[str, int]) -> None:
        nonlocal began
        if phase == "start":
            began = thread_time()
        else:
            pauses.append(thread_time() - began)

    async def serve() -> None:
        late: list[float] = []
        own: list[float] = []
        with listen(settings) as listening:
            prepare(settings)
            server = Server(configured(settings, app, listening.getsockname()[1]), app)
            serving = asyncio.create_task(server.serve([listening]))
            while not server.started:
                await asyncio.sleep(0.01)
            pipe.send(listening.getsockname()[1])
            asyncio.get_running_loop().add_reader(pipe.fileno(), server.handle_exit, 15, None)
            gc.callbacks.append(collects)
            while not server.should_exit:
                clock, used = perf_counter(), process_time()
                await asyncio.sleep(PROBE)
                late.append(perf_counter() - clock - PROBE)
                own.append(min(late[-1], process_time() - used))
            gc.callbacks.remove(collects)
            await serving
        pipe.send({"late": late, "own": own, "pauses": pauses})

    asyncio.run(serve())


def stops(kinds: Sequence[str]) -> dict[str, Any]:
    """The longest stops of the loop while a whole game of each kind is played over HTTP, its end page included.

    A stop is the server's own as far as its process worked meanwhile; what is more, the machine had other things to do.
    """
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.db"
        layer = Layer(database, seed=2)
        laid = [layer.lay(plan_of(kind)) for kind in kinds]
        layer.close()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=probed, args=(theirs, database))
        process.start()
        port = ours.recv()
        made = sum(asyncio.run(visit(port, each, len(each.turns))) for each in laid)
        ours.send("end")
        found = ours.recv()
        process.join()
    return {
        "choices": made,
        "longest ms": round(1000 * max(found["own"]), 1),
        "99.9 % ms": round(1000 * share(found["own"], 0.999), 1),
        "longest by the clock ms": round(1000 * max(found["late"]), 1),
        "longest collection ms": round(1000 * max(found["pauses"], default=0.0), 1),
    }


# -- the report --------------------------------------------------------------------------------------


def judged(value: float, goal: float) -> str:
    return f"{value:g} ({'kept' if value <= goal else 'missed'}: {goal:g})"


def show(console: Console, report: dict[str, Any]) -> None:
    drawn = Table(
        "a beat for one reader", "beats", *(f"{n} {p}" for n in BEAT_GOALS for p in ("median", "95 %", "worst"))
    )
    for kind, row in report["beats"].items():
        cells = [f"{row['beats']:,.0f}"]
        for name, (middle, most) in BEAT_GOALS.items():
            cells += [
                judged(row[f"{name} median"], middle),
                judged(row[f"{name} 95 %"], most),
                f"{row[f'{name} worst']:g}",
            ]
        drawn.add_row(kind, *cells)
    console.print(drawn)
    rest = Table("over HTTP", "figure", "goal")
    press, stop = report["press"], report["stops"]
    rest.add_row(
        "a choice against three bots, processor ms", f"{press['ms']:g}", f"{CHOICE_GOAL:g}, wished {CHOICE_WISH:g}"
    )
    rest.add_row("a random game of the engine alone, processor ms", f"{press['reference game ms']:g}", "–")
    rest.add_row("the choice in such games", f"{press['games a choice']:g}", "–")
    rest.add_row("longest stop of the loop, ms", f"{stop['longest ms']:g}", f"{STOP_GOAL:g}")
    rest.add_row("the same by the clock, others' work included", f"{stop['longest by the clock ms']:g}", "–")
    rest.add_row("longest collection, ms", f"{stop['longest collection ms']:g}", "–")
    console.print(rest)


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), metavar="KIND", help="of games")
    parser.add_argument("--games", type=int, default=5, help="of each kind that are drawn, seeds 1 and on")
    parser.add_argument("--runs", type=int, default=5, help="of presses")
    parser.add_argument("--choices", type=int, default=60, help="of each run")
    parser.add_argument("--json", type=Path, default=ROOT / ".venv-bench" / "webbench.json", help="where the data goes")
    arguments = parser.parse_args(given)
    report = {
        "compiled": COMPILED,
        "games of each kind": arguments.games,
        "beats": {kind: costs.row() for kind, costs in draw(arguments.kinds, arguments.games).items()},
        "press": press(arguments.runs, arguments.choices),
        "stops": stops(arguments.kinds),
    }
    console = Console()
    show(console, report)
    console.print_json(json.dumps(report))
    arguments.json.parent.mkdir(exist_ok=True)
    arguments.json.write_text(json.dumps(report, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
