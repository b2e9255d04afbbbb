"""The arena: rows of what came of every game and seat, the same in any number of processes, in files and frames."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import buccaneer
from buccaneer import Action, BotError, BuccaneerError, Game, Rng, SetupError, arena, check, load_records
from buccaneer.cli import main
from buccaneer.game import modes
from buccaneer.sim import files
from buccaneer.sim.match import play

from tests.battery import kinds

Capture = pytest.CaptureFixture[str]
SOURCE = Path(buccaneer.__file__).parent.parent
MATCH = arena.Match("base", ["thumb", "random", "random"], seed=3)
COLUMNS = ["seed", "game", "mode", "edition", "variant", "adds", "players", "seat", "bot", "order", "points"]
COLUMNS += ["points_crew", "points_expeditions", "coins", "rounds", "busts", "decisions", "result", "decided", "cause"]
SCRIPT = """
import sys
from buccaneer import arena

class Shy:
    name, looks = "shy", False

    def choose(self, view, options, rng):
        return min(options, key=lambda option: (option.text[:4] not in ("hire", "trad"), option.text == "draw"))

class Thrower(Shy):
    name = "thrower"

    def choose(self, view, options, rng):
        raise RuntimeError("no more")

def race(bots):
    return arena.simulate(arena.Match("base", bots, seed=1), games=4, jobs=2)["wins"]
"""


class Shy:
    """Chooses the last option."""

    name = "shy"
    looks = False

    def choose(self, view: Any, options: list[Action], rng: Rng) -> Action:
        return options[-1]


class Keen(Shy):
    """Chooses the first option: it draws until it is bust, and taxes give and take coins for ever."""

    name = "keen"

    def choose(self, view: Any, options: list[Action], rng: Rng) -> Action:
        return options[0]


class Counting(Shy):
    """Changes its mind after so many decisions of its own."""

    name = "counting"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: Any, options: list[Action], rng: Rng) -> Action:
        self.asked += 1
        return options[-1 if self.asked < 30 else 0]


def script(folder: Path, more: str) -> subprocess.CompletedProcess[str]:
    """Run a script of somebody who races bots."""
    file = folder / "race.py"
    file.write_text(SCRIPT + more)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), *sys.path])}
    return subprocess.run([sys.executable, file], env=environment, capture_output=True, text=True, timeout=120)


# -- rows ------------------------------------------------------------------------------------------


def test_rows_say_what_came_of_every_game_and_seat() -> None:
    rows = list(arena.rows(MATCH, 4))
    assert [(row.game, row.seat) for row in rows] == [(game, seat) for game in range(4) for seat in range(3)]
    assert {(row.seed, row.mode, row.edition, row.variant, row.adds, row.players) for row in rows} == {
        (3, "base", "bigbox", "", (), 3)
    }
    for played, record in zip(play(MATCH, 0, 4), arena.records(MATCH, 4), strict=True):
        game, outcome = check(record), check(record).outcome
        assert outcome is not None
        mine = [row for row in rows if row.game == played.number]
        assert [row.points for row in mine] == outcome.points
        assert [row.coins for row in mine] == outcome.coins
        assert [row.result for row in mine] == [outcome.share(seat) for seat in range(3)]
        assert {(row.decided, row.cause, row.rounds) for row in mine} == {
            (outcome.decided, outcome.cause, game.table.round)
        }
        assert [row.bot for row in mine] == ["thumb", "random", "random"]
        assert [row.order for row in mine] == [(seat - game.table.start) % 3 for seat in range(3)]
        assert sum(row.decisions for row in mine) == len(record.choices)


@pytest.mark.parametrize(
    ("mode", "variant", "adds", "opening"),
    [
        ("base", "", (), ()),
        ("base", "", tuple(modes.ADDS), ()),
        ("contracts", "", ("gambler",), ()),
        ("together", "", (), ("handicap:2",)),
        ("make-sail", "", (), ()),
        ("dice", "chapter-3", (), ()),
    ],
)
def test_busts_and_decisions_are_each_seats_own(mode: str, variant: str, adds: Any, opening: Any) -> None:
    """They are what a game that is played again tells, event by event and choice by choice."""
    match = arena.Match(mode, ["random"] * 3, variant=variant, adds=adds, opening=opening, seed=5)
    for played in play(match, 0, 4):
        game = Game.of(played.setup)
        chosen = [0] * 3
        for choice in played.choices:
            chosen[game.chooser] += 1
            game.play(choice)
        busted = [event.seat for event in game.events if event.kind == "bust"]
        assert played.decisions == chosen
        assert played.busts == [busted.count(seat) for seat in range(3)]
        assert sum(played.busts) == played.table.busts


def test_the_sources_of_points_add_up_in_every_mode() -> None:
    seen: dict[str, set[str]] = {}
    nonzero: set[str] = set()
    for kind in kinds():
        if kind.players == 3 and kind.edition == "bigbox":
            match = arena.Match(kind.mode, ["random"] * 3, variant=kind.variant, adds=kind.adds, seed=7)
            for row in arena.rows(match, 1):
                assert sum(row.sources.values()) == row.points
                name = f"{kind.mode} {'+'.join(kind.adds)}"
                assert seen.setdefault(name, set(row.sources)) == set(row.sources), "the same in every game"
                nonzero |= {source for source, points in row.sources.items() if points}
    assert seen["base "] == {"crew", "expeditions"}
    assert seen["base make-sail"] == {"crew", "expeditions", "holds"}
    assert seen["contracts "] == seen["together "] == {"crew", "expeditions", "contracts"}
    assert seen["dice "] == {"people", "treasures", "missions", "wheels", "skulls"}
    assert {"crew", "expeditions", "holds", "people", "treasures", "wheels", "skulls"} <= nonzero


def test_rows_of_the_dice_game_count_skulls_as_losses() -> None:
    rows = list(arena.rows(arena.Match("dice", ["random"] * 2, seed=2), 2))
    assert all(row.sources["skulls"] <= 0 for row in rows)
    assert any(row.sources["skulls"] < 0 for row in rows)


def test_rows_come_as_they_are_played() -> None:
    """Whoever wants two rows waits for one game, however many are announced."""
    asked: list[int] = []

    class Waiting(Shy):
        def choose(self, view: Any, options: list[Action], rng: Rng) -> Action:
            asked.append(1)
            return options[-1]

    found = arena.rows(arena.Match("base", [Waiting(), "random"], seed=1), 1_000_000)
    assert asked == []
    rows = list(islice(found, 2))
    assert len(asked) == rows[0].decisions


# -- bots ------------------------------------------------------------------------------------------


def test_a_bot_of_ones_own_is_raced() -> None:
    report = arena.simulate(arena.Match("base", [Shy, "thumb", "thumb"], seed=1), 2)
    assert report["bots"] == ["shy", "thumb", "thumb"]
    assert list(report["wins"]) == ["shy", "thumb-1", "thumb-2"]  # type: ignore[call-overload]
    assert report["wins"]["shy"] == 0  # type: ignore[index]


def test_what_makes_a_bot_makes_one_for_every_game() -> None:
    """What one remembers ends with its game; so the games do not depend on which was played before."""
    match = arena.Match("base", [Counting, "random"], seed=1)
    alone = [next(play(match, number, 1)).choices for number in range(4)]
    assert [played.choices for played in play(match, 0, 4)] == alone
    bot = Counting()
    remembering = [played.choices for played in play(replace(match, bots=[bot, "random"]), 0, 4)]
    assert remembering[0] == alone[0]
    assert remembering != alone
    assert bot.asked > 30, "a bot given as an object plays itself"


def test_bots_that_never_end_a_game_are_stopped() -> None:
    with pytest.raises(BotError, match=r"^game 0: no end after 20000 decisions: these bots take nothing"):
        arena.simulate(arena.Match("base", [Keen, Keen], seed=1), 1)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"bots": "thumb"}, "bots: list one for each seat, such as ['thumb', 'random'], not 'thumb'"),
        ({"bots": 3}, "bots: list one for each seat"),
        ({"bots": ["thumb"]}, "base is for 2 to 5 players, not 1"),
        ({"bots": ["thumb", "hal"]}, "there is no bot 'hal'; possible: random, thumb"),
        ({"mode": "chess"}, "there is no mode 'chess'"),
        ({"edition": None}, "edition: None is no name"),
        ({"seed": "x"}, "a seed is a whole number from 0 to 2^128 - 1, not 'x'"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"adds": "chess"}, "there is no box 'chess'"),
        ({"adds": 5}, "adds: 5 is no name"),
        ({"packs": "mine@0"}, "'mine@0' is not at hand: load its file with load_pack"),
        ({"opening": "handicap:3"}, "game 0 cannot open with handicap:3: then possible: draw, stop"),
        (
            {"mode": "together", "opening": ["handicap:99"]},
            "game 0 cannot open with handicap:99: then possible: handicap:0 to handicap:1",
        ),
    ],
)
def test_a_match_that_cannot_be_played(arguments: dict[str, Any], reason: str) -> None:
    for begin in (arena.simulate, lambda match, games: list(arena.rows(match, games))):
        with pytest.raises(BuccaneerError, match=re.escape(reason)):
            begin(arena.Match(**({"mode": "base", "bots": ["random", "random"]} | arguments)), 1)


@pytest.mark.parametrize(("games", "jobs"), [(0, 1), (1, 0), (-1, 1), (1.5, 1), (1, True), ("many", 1)])
def test_games_and_jobs_are_whole_numbers(games: Any, jobs: Any) -> None:
    for begin in (arena.simulate, arena.rows, arena.records):
        with pytest.raises(BuccaneerError, match="games and jobs must be at least 1, and whole numbers"):
            begin(MATCH, games, jobs)


def test_a_single_box_may_be_named_without_a_list() -> None:
    assert arena.Match("base", ["random"] * 2, adds="gambler").adds == ("gambler",)


# -- processes -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_processes_change_nothing(tmp_path: Path) -> None:
    """Bots by file, as object and as class: the same rows, records and report from one process and from two."""
    (tmp_path / "mine.py").write_text(SCRIPT)
    spec = f"{tmp_path / 'mine.py'}:Shy"
    bots: list[buccaneer.BotLike] = [spec, buccaneer.make_bot(spec), Counting]
    match = arena.Match("base", bots, seed=9)
    found: list[Any] = []
    for jobs in (1, 2):
        rows, records = tmp_path / f"{jobs}.csv", tmp_path / f"{jobs}.txt"
        report = arena.simulate(match, 9, jobs, rows_to=rows, records_to=records)
        timeless = {key: value for key, value in report.items() if "second" not in key}
        found.append((timeless, rows.read_text(), records.read_text()))
    assert found[0] == found[1]
    assert found[0][1].count("\n") == 1 + 3 * 9
    assert sorted(file.name for file in tmp_path.iterdir()) == ["1.csv", "1.txt", "2.csv", "2.txt", "mine.py"]


def test_a_bot_that_cannot_be_handed_on() -> None:
    class Local(Shy):
        """Nobody else can find this class."""

    for bot in (Local, Local(), lambda: Shy()):
        with pytest.raises(BuccaneerError, match=r"a bot cannot be handed to other processes .* or jobs=1$") as refusal:
            list(arena.rows(arena.Match("base", [bot, "random"]), 4, jobs=2))
        assert "\n" not in str(refusal.value)


@pytest.mark.slow
def test_a_script_with_its_guard_races_its_own_class(tmp_path: Path) -> None:
    done = script(tmp_path, 'if __name__ == "__main__":\n    print(race([Shy, Shy()]))\n')
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("{'shy-1': ")


@pytest.mark.slow
def test_a_script_without_its_guard_is_told_so_once(tmp_path: Path) -> None:
    done = script(tmp_path, 'race([Shy, "random"])\n')
    assert done.returncode == 1
    lines = [line for line in done.stderr.splitlines() if not line.startswith((" ", "Traceback"))]
    assert len(lines) == 1, done.stderr
    assert lines[0].endswith(
        "a process ended before its games were played: call the arena under "
        '`if __name__ == "__main__":`, since every process begins by loading your script'
    )


@pytest.mark.slow
def test_a_bot_that_fails_in_another_process(tmp_path: Path) -> None:
    guarded = """
if __name__ == "__main__":
    try:
        race([Shy, Thrower])
    except Exception as error:
        print(type(error).__name__, error)
"""
    done = script(tmp_path, guarded)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(
        r"BotError game 0: the bot 'thrower' on seat 1 failed at decision \d+: .*no more\n", done.stdout
    )


@pytest.mark.slow
def test_a_class_of_an_interactive_session(tmp_path: Path) -> None:
    code = SCRIPT + "\ntry:\n    race([Shy, 'random'])\nexcept Exception as error:\n    print(error)\n"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), *sys.path])}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120)
    assert done.stderr == ""
    assert done.stdout.startswith("a bot cannot be made in another process (AttributeError: ")
    assert done.stdout.endswith("define it in a file, or play with jobs=1\n")


# -- files and frames ------------------------------------------------------------------------------


def test_rows_as_csv_and_json_lines(tmp_path: Path) -> None:
    rows = list(arena.rows(MATCH, 2))
    assert arena.write_rows(tmp_path / "race.csv", rows) == 6
    with (tmp_path / "race.csv").open(newline="") as file:
        table = list(csv.DictReader(file))
    assert list(table[0]) == COLUMNS
    assert table == [{name: str(value) for name, value in row.flat().items()} for row in rows]
    assert arena.write_rows(str(tmp_path / "race.jsonl"), iter(rows)) == 6
    lines = (tmp_path / "race.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == [row.flat() for row in rows]


def test_a_row_is_flat() -> None:
    row = next(arena.rows(arena.Match("base", ["random"] * 2, seed=(1 << 128) - 1, adds=["make-sail", "gambler"]), 1))
    flat = row.flat()
    assert flat["seed"] == str((1 << 128) - 1), "no column of a table holds a number so large"
    assert flat["adds"] == "gambler+make-sail"
    assert {"points_crew", "points_expeditions", "points_holds"} <= set(flat)
    assert all(type(value) in (int, float, str) for value in flat.values())


needs = {
    name: pytest.mark.skipif(find_spec(name) is None, reason=f"needs {name}") for name in (*files.FRAMES, "pyarrow")
}


@needs["pyarrow"]
def test_rows_as_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "BATCH", 4)
    rows = list(arena.rows(MATCH, 3))
    assert arena.write_rows(tmp_path / "race.parquet", rows) == 9
    table = import_module("pyarrow.parquet").read_table(tmp_path / "race.parquet")
    assert table.to_pylist() == [row.flat() for row in rows]
    assert table.column_names == COLUMNS


@pytest.mark.parametrize("kind", [pytest.param(name, marks=needs[name]) for name in files.FRAMES])
def test_rows_as_a_data_frame(kind: str) -> None:
    made = arena.frame(arena.rows(MATCH, 2), kind)
    assert list(made.columns) == COLUMNS
    assert len(made) == 6


def test_what_is_not_installed_is_said_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for name in ("pyarrow", *files.FRAMES):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(BuccaneerError, match=r"^Parquet files need pyarrow: pip install pyarrow$"):
        arena.write_rows(tmp_path / "race.parquet", never())
    for name in files.FRAMES:
        with pytest.raises(BuccaneerError, match=rf"^data frames need {name}: pip install {name}$"):
            arena.frame(never(), name)
    assert main(["simulate", "base", "--rows", str(tmp_path / "race.parquet"), "--games", "100000"]) == 2
    assert capsys.readouterr().err == "buccaneer: Parquet files need pyarrow: pip install pyarrow\n"
    with pytest.raises(BuccaneerError, match="there is no data frame 'excel'; possible: pandas, polars"):
        arena.frame(never(), "excel")


def never() -> Iterable[arena.Row]:
    """Rows nobody may ask for."""
    raise AssertionError("something was played")
    yield


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere/race.csv", "nowhere/race.csv: cannot be written: name a file in a directory that exists"),
        ("race.xls", "race.xls: rows are written to a file that ends in .csv, .jsonl, .parquet"),
        ("race", "race: rows are written to a file that ends in"),
        ("folder.csv", "folder.csv: cannot be written"),
    ],
)
def test_a_file_that_rows_cannot_be_written_to(
    name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(BuccaneerError, match=re.escape(reason)):
        arena.write_rows(name, never())
    assert main(["simulate", "base", "--games", "100000", "--rows", name]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert reason in said.err
    assert [file.name for file in tmp_path.iterdir()] == ["folder.csv"]


def test_rows_that_do_not_fit_into_one_table(tmp_path: Path) -> None:
    rows = [*arena.rows(MATCH, 1), *arena.rows(arena.Match("dice", ["random"] * 2, seed=1), 1)]
    with pytest.raises(BuccaneerError, match="do not fit into one table: write a file for each"):
        arena.write_rows(tmp_path / "race.csv", rows)
    assert list(tmp_path.iterdir()) == []
    assert arena.write_rows(tmp_path / "race.jsonl", rows) == 5


def test_a_file_is_replaced_only_by_a_whole_one(tmp_path: Path) -> None:
    class Tired(Shy):
        def choose(self, view: Any, options: list[Action], rng: Rng) -> Action:
            if rng.below(400) == 0:
                raise RuntimeError("tired")
            return options[-1]

    rows, records = tmp_path / "race.csv", tmp_path / "race.txt"
    for file in (rows, records):
        file.write_text("before")
    match = arena.Match("base", [Tired, "random"], seed=1)
    with pytest.raises(BotError, match=r"^game [1-9]\d*: "):
        arena.simulate(match, 1000, rows_to=rows, records_to=records)
    assert [file.read_text() for file in (rows, records)] == ["before", "before"]
    assert sorted(tmp_path.iterdir()) == [rows, records]


def test_rows_and_records_need_a_file_each(tmp_path: Path) -> None:
    with pytest.raises(BuccaneerError, match="rows and records need a file each"):
        arena.simulate(MATCH, 1, rows_to=tmp_path / "a.csv", records_to=tmp_path / "a.csv")


# -- on the command line ---------------------------------------------------------------------------


def test_simulate_writes_rows_and_records_of_the_games_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """No game is played twice: a bot that counts has been asked as often as the report says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    (tmp_path / "mine.py").write_text(SCRIPT.replace("return min", "asked.append(1); return min", 1))
    with (tmp_path / "mine.py").open("a") as file:
        file.write("asked = []\n")
    command = ["simulate", "base", "--bots", "mine.py:Shy,mine.py:Shy", "--games", "3", "--seed", "1", "--json"]
    assert main([*command, "--rows", "race.csv", "--record", "race.txt"]) == 0
    report = json.loads(capsys.readouterr().out)
    records = load_records("race.txt")
    with Path("race.csv").open(newline="") as table:
        rows = list(csv.DictReader(table))
    choices = sum(len(record.choices) for record in records)
    asked = next(module for module in sys.modules.values() if getattr(module, "__file__", "") == f"{tmp_path}/mine.py")
    assert len(asked.asked) == choices == sum(int(row["decisions"]) for row in rows)
    assert round(report["decisions_per_game"] * 3) == choices
    assert {row["bot"] for row in rows} == {"shy"}
    assert records[0].setup.players == ("shy-1", "shy-2")
    for record in records:
        check(record)


def test_the_arena_is_public() -> None:
    assert "arena" in buccaneer.__all__
    assert buccaneer.arena is import_module("buccaneer.arena")
    for name in arena.__all__:
        assert getattr(arena, name).__doc__
    with pytest.raises(SetupError, match="no bot 'hal'"):
        arena.rows(arena.Match("base", ["hal", "thumb"]), 1)


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[int] = []
    tell: Callable[[int], None] = told.append
    arena.simulate(MATCH, 5, progress=tell)
    assert sum(told) == 5
