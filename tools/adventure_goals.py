"""Set card 9's goals so that every sea is won as often as it should be: one round of games, then new numbers."""

from __future__ import annotations

import argparse
import re
import tomllib
from pathlib import Path
from typing import Any

from tools.adventure_games import CHAPTERS, Found, all_cells, run

DATA = Path(__file__).parent.parent / "src" / "buccaneer" / "cards" / "boxes" / "adventure" / "data.toml"
FEWEST = 4  # markers: a mission each
STEP = 3  # points by which a goal changes in one round
WANTED = {"fair": (47, 55, 63), "calm": (75, 80, 86), "rough": (20, 28, 35)}  # won: at least, aimed at, at most
CALM = 0.6  # the least part of the fair sea's points that a calm one asks for


def chances(found: Found, markers: int) -> list[float]:
    """By points, how many of a hundred games have all missions, so many markers and at least these points."""
    best = max(points for _, _, points in found.ready)
    good = [points for ready, placed, points in found.ready if ready and placed >= markers]
    return [100 * len([1 for points in good if points >= least]) / found.games for least in range(best + 1)]


def moved(found: Found, markers: int, points: int) -> tuple[int, int]:
    """A goal that is won too often or too seldom, changed by a little."""
    low, aim, high = WANTED[found.cell.sea]
    won = 100 * found.won / found.games
    if low <= won <= high:
        return markers, points
    by_points = chances(found, markers)
    if won < low and by_points[0] < low + 6 and markers > FEWEST:
        return markers - 1, points
    wanted = next((least for least, chance in enumerate(by_points) if chance <= aim), len(by_points) - 1)
    return markers, points + max(-STEP, min(STEP, wanted - points))


def ordered(sea: str, goal: tuple[int, int], fair: tuple[int, int]) -> tuple[int, int]:
    """A calm sea asks for no more than a fair one, a rough one for more."""
    markers, points = goal
    if sea == "calm":
        return min(markers, fair[0]), max(points, round(CALM * fair[1]))
    if sea == "rough":
        return max(markers, fair[0]), max(points, fair[1] + 1)
    return goal


def set_goals(goals: dict[str, dict[str, Any]], results: list[Found]) -> None:
    """New goals by what the games of all seas came to; prints what was won and what changes."""
    by_sea = sorted(results, key=lambda found: list(WANTED).index(found.cell.sea))
    for found in sorted(by_sea, key=lambda found: (found.cell.chapter, found.cell.players)):
        cell, seat = found.cell, found.cell.players - 1
        entry, fair = goals[f"{cell.sea}-{cell.chapter}"], goals[f"fair-{cell.chapter}"]
        before = entry["markers"][seat], entry["points"][seat]
        after = ordered(cell.sea, moved(found, *before), (fair["markers"][seat], fair["points"][seat]))
        entry["markers"][seat], entry["points"][seat] = after
        change = f" -> {after[0]} / {after[1]}" if after != before else ""
        won = f"won {100 * found.won / found.games:.1f}"
        print(f"chapter {cell.chapter}, {cell.players} players, {cell.sea}: {won} at {before[0]} / {before[1]}{change}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="games a cell")
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--chapters", default=",".join(CHAPTERS))
    arguments = parser.parse_args()
    cells = [cell for cell in all_cells(WANTED, (), True, False) if cell.chapter in arguments.chapters.split(",")]
    text = DATA.read_text("utf-8")
    goals = {entry["id"]: entry for entry in tomllib.loads(text)["goals"]}
    set_goals(goals, run(cells, arguments.games, arguments.seed, arguments.processes))
    for id, entry in goals.items():
        row = f'{{ id = "{id}", markers = {entry["markers"]}, points = {entry["points"]} }}'
        text = re.sub(rf'\{{ id = "{id}", markers = .*? \}}', row, text)
    DATA.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
