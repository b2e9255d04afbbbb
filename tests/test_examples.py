"""The examples: each runs by itself, stays short, and what it prints is true."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from buccaneer import Game

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
MOST_LINES = 60


@cache
def run(name: str, *arguments: str) -> str:
    """What an example prints; it is run as a person would, from another folder."""
    command = [sys.executable, str(ROOT / "examples" / f"{name}.py"), *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, filter(None, sys.path)))}
    told = subprocess.run(command, cwd=ROOT / "tests", env=environment, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stderr
    return told.stdout


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)]


def test_there_are_seven_and_the_readme_names_the_folder() -> None:
    names = ["campaign", "edited_record", "own_bot", "pack", "puzzle", "study", "worlds"]
    assert [path.stem for path in EXAMPLES] == names
    assert "(examples/README.md)" in (ROOT / "README.md").read_text("utf-8")
    told = (ROOT / "examples" / "README.md").read_text("utf-8")
    assert [path.name for path in EXAMPLES if path.name not in told] == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_short(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert f"python examples/{path.name}" in text


@pytest.mark.slow
def test_own_bot() -> None:
    steady, thumb, turns = run("own_bot").splitlines()
    assert steady.startswith("steady won ")
    assert thumb.startswith("thumb  won ")
    assert 0 < numbers(steady)[0] < numbers(thumb)[0]
    assert numbers(steady)[0] + numbers(thumb)[0] == pytest.approx(100)
    assert 5 < numbers(turns)[0] < 50


@pytest.mark.slow
def test_study(tmp_path: Path) -> None:
    lines = run("study", str(tmp_path / "rows.csv")).splitlines()
    with (tmp_path / "rows.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 100 * 4
    assert lines[0] == f"400 rows written to {tmp_path / 'rows.csv'}"
    for order in range(4):
        some = [row for row in rows if row["order"] == str(order)]
        share, _, points, coins, _ = numbers(lines[3 + order].partition(".")[2])
        assert share == pytest.approx(100 * sum(float(row["result"]) for row in some) / len(some), abs=0.05)
        assert points == pytest.approx(sum(int(row["points"]) for row in some) / len(some), abs=0.005)
        assert coins == pytest.approx(sum(int(row["coins"]) for row in some) / len(some), abs=0.005)
    shares = [numbers(line)[0] for line in lines if "of all points are" in line]
    assert sum(shares) == pytest.approx(100, abs=1)


def test_puzzle() -> None:
    counted, best, line, first = run("puzzle").splitlines()
    source = (ROOT / "examples" / "puzzle.py").read_text("utf-8")
    deck = source.partition('DECK = """')[2].partition('"""')[0].split()
    game = Game("base", ["Anne", "Bart"], seed=4, start=0, deck=deck)
    for choice in line.split():
        while game.chooser != 0:
            game.play(game.options[-1])
        game.play(choice)
    while game.table.round == 2:
        game.play(game.options[-1])
    points, coins, ways = numbers(best)
    assert (points, coins) == (game.table.seats[0].points, len(game.table.seats[0].purse)) == (2, 0)
    assert numbers(counted)[0] > 1000 > ways
    assert numbers(first) == [0, 7]


def test_edited_record() -> None:
    played, cheated, wrong, otherwise, same = run("edited_record").splitlines()
    result = r"checks: \d+ choices, (Anne|Bart) by points at points \(Anne \d+/\d+, Bart \d+/\d+\)$"
    assert re.match(f"as it was played +{result}", played)
    assert re.match("another winner +refused: the result differs: played again it is ", cheated)
    assert re.match("a wrong choice +refused: choice 3: 'hire:governor' is not possible now; possible: draw, ", wrong)
    assert re.match(f"'draw' instead +{result}", otherwise)
    assert otherwise.partition("checks")[2] != played.partition("checks")[2]
    assert same.endswith("True")


def test_campaign() -> None:
    *chapters, stamps, verdict, kept, edited = run("campaign").splitlines()
    won = [line for line in chapters if ": won; read " in line]
    assert [numbers(line)[0] for line in won] == [1, 2, 3, 4, 5]
    assert all(line in won or ": lost, " in line for line in chapters)
    assert stamps.startswith("The Lamp of Port Sorrel: remembered are ")
    assert verdict.count(".") > 1
    assert kept.endswith(": True")
    assert edited == "edited: this file was changed after it was written: its digest is another one"


@pytest.mark.slow
def test_pack() -> None:
    loaded, english, german, hired, angeheuert, checked, without, with_it = run("pack").splitlines()
    assert re.fullmatch("loaded bosuns@[0-9a-f]{12}", loaded)
    assert english.startswith("en: Bosun (costs 5, worth 1): costs 5 coins")
    assert german.startswith("de: Bootsmann (kostet 5, zählt 1): kostet 5 Münzen")
    assert hired.endswith("Anne hires the Bosun for 5 coins: 1 influence.")
    assert angeheuert.endswith("Anne heuert an: Bootsmann für 5 Münzen; das bringt 1 Einflusspunkt.")
    assert checked.endswith(": True")
    assert numbers(without) != numbers(with_it)


@pytest.mark.slow
def test_worlds() -> None:
    asked, busts, *tried = run("worlds").splitlines()
    assert asked.endswith("draw, or stop?")
    found, worlds, exact = numbers(busts)
    assert abs(100 * found / worlds - exact) < 5
    assert [line.split()[0] for line in tried] == ["draw", "stop"]
    assert all(0 <= numbers(line)[0] <= 100 for line in tried)
    assert tried[0].split()[2] != tried[1].split()[2]
