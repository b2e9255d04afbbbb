"""Speed as ratios to other people's games, measured in the same run on one core: `make bench`.

Runs alternate, the median of three counts. Machines differ, ratios hardly do.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

ROUNDS = 3
ROOT = Path(__file__).parent.parent

# What was promised: build, row, peer, least ratio.
GOALS = (
    ("plain Python", "play", "catanatron", 10),
    ("compiled", "play", "catanatron", 80),
    ("compiled", "play", "hearts", 5),
    ("compiled", "views", "catanatron", 40),
    ("compiled", "events", "catanatron", None),
    ("compiled", "play", "hearts_uniform", None),
)

# The same of our own modes against the base game in the same build.
OWN_GOALS = (
    ("compiled", "contracts", 0.65),
    ("compiled", "dice", 0.5),
    ("compiled", "together", None),
    ("compiled", "make-sail", None),
)


PACE = 0.6  # of the adventure for each decision, against the base game with as many players


def run(command: list[str]) -> dict[str, float]:
    found: dict[str, float] = json.loads(
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    )
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", required=True, help="python of the plain build")
    parser.add_argument("--compiled", required=True, help="python of the compiled build")
    parser.add_argument("--peers", required=True, help="python that has catanatron and open_spiel")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", type=Path, default=ROOT / ".venv-bench" / "bench.json", help="where the data goes")
    arguments = parser.parse_args()
    seconds = ["--seconds", str(arguments.seconds)]
    commands = {
        "catanatron": [arguments.peers, "tools/peers.py", "catanatron", *seconds],
        "hearts": [arguments.peers, "tools/peers.py", "hearts", *seconds],
        "hearts_uniform": [arguments.peers, "tools/peers.py", "hearts_uniform", *seconds],
        "plain Python": [arguments.plain, "-m", "buccaneer", "bench", "--json", *seconds],
        "compiled": [arguments.compiled, "-m", "buccaneer", "bench", "--json", *seconds],
    }
    if not Path(arguments.compiled).exists():
        del commands["compiled"]
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in commands}
    console = Console()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("measuring", total=ROUNDS * len(commands))
        for _ in range(ROUNDS):
            for name, command in commands.items():
                progress.update(task, description=f"measuring {name}")
                runs[name].append(run(command))
                progress.advance(task)
    figures = {
        name: {row: statistics.median(found[row] for found in results) for row in results[0] if row != "compiled"}
        for name, results in runs.items()
    }
    paces = run([arguments.compiled, "-m", "tools.paces"]) if "compiled" in commands else {}
    builds = {"plain Python": arguments.plain} | ({"compiled": arguments.compiled} if "compiled" in commands else {})
    thought = {name: run([python, "-m", "tools.thinking", *seconds]) for name, python in builds.items()}
    report = {"figures": figures, "ratios": ratios(figures), "adventure": paces, "thinking": thought}
    show(console, figures)
    show_thinking(console, thought)
    show_paces(console, paces)
    console.print_json(json.dumps(report))
    arguments.json.parent.mkdir(exist_ok=True)
    arguments.json.write_text(json.dumps(report, indent=2))
    return 0


def ratios(figures: dict[str, dict[str, float]]) -> list[dict[str, object]]:
    """Each goal with the ratio reached, where its build was measured."""
    found: list[dict[str, object]] = []
    for build, row, peer, goal in GOALS:
        if build in figures:
            ratio = round(figures[build][row] / figures[peer][peer], 1)
            found.append({"build": build, "row": row, "peer": peer, "ratio": ratio, "goal": goal})
    for build, row, least in OWN_GOALS:
        if build in figures:
            ratio = round(figures[build][row] / figures[build]["play"], 2)
            found.append({"build": build, "row": row, "peer": "the base game", "ratio": ratio, "goal": least})
    return found


def show(console: Console, figures: dict[str, dict[str, float]]) -> None:
    peers = Table("decisions a second", "figure", title="random play, one core, median of three")
    for name, rows in figures.items():
        for row, figure in rows.items():
            peers.add_row(name if name == row else f"buccaneer, {name}, {row}", f"{figure:,.0f}")
    console.print(peers)
    reached = Table("build", "row", "against", "ratio", "goal")
    for entry in ratios(figures):
        goal = f"{entry['goal']} ×" if entry["goal"] else "–"
        reached.add_row(str(entry["build"]), str(entry["row"]), str(entry["peer"]), f"{entry['ratio']} ×", goal)
    console.print(reached)


def show_thinking(console: Console, thought: dict[str, dict[str, float]]) -> None:
    """Choices a second by level, and what thinking ahead does in a second."""
    table = Table("a second", *thought, title="bots thinking, base game with two players, one core")
    for row in next(iter(thought.values())):
        unit = f"choices, {row}" if ":" in row else row
        table.add_row(unit, *(f"{figures[row]:,.0f}" for figures in thought.values()))
    console.print(table)


def show_paces(console: Console, paces: dict[str, float]) -> None:
    """The adventure against the base game with as many players, a line for each chapter and way."""
    rows: dict[str, list[str]] = {}
    for name, ratio in paces.items():
        chapter, way, players = name.split()
        rows.setdefault(f"{chapter} {way}", ["–"] * 4)[int(players) - 1] = f"{ratio:.2f}"
    table = Table("adventure, compiled", "1", "2", "3", "4", title=f"× the base game; goal {PACE} ×")
    for name, cells in rows.items():
        table.add_row(name, *cells)
    if rows:
        console.print(table)


if __name__ == "__main__":
    sys.exit(main())
