"""What the commands print: tables and data, help and complaints, simulations, and games typed at a terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.golden.folder import Entry
from tools.golden.games import LANGUAGES, kinds, save_kind
from tools.golden.tree import command, elsewhere, environment

TIMED = re.compile(r".*(\bseconds\b|[ _]per[ _]second).*\n")  # the lines of a report that measure time
FORMATS: tuple[tuple[str, ...], ...] = ((), ("--json",))
LOOKUPS = ("modes", "cards", "contracts", "maps", "rules", "play", "simulate", "replay", "odds", "serve", "bench")

ODDS = (
    "base",
    "base --harbor y11",
    "base --harbor y11,b22 --cutlasses 2",
    "base --harbor 'y11 b22 g35 k24' --gone 'y44 r4x'",
    "base --harbor 'r4x y44 b21' --cutlasses 6 --coins 12",
    "base --harbor 'sailor3 captain' --gone 'g11 g21 g23 g33 g35 g45'",
    "base --edition classic --harbor 'k12 r23' --cutlasses 1 --coins 9",
    "base --edition us --harbor 'y22 settler' --gone exp-aa",
    "base --add gambler --harbor 'y21 g11'",
    "base --add make-sail --harbor 'b32 k3x' --cutlasses 3",
    "base --add contract-box --add gambler --harbor r11",
    "make-sail --harbor y11",
    "contracts --variant expedition --harbor 'y11 b22' --cutlasses 4",
    "together --harbor 'g33 k37' --coins 30",
    "dice",
)

MISTAKES = (
    "",
    "sail",
    "cards chess",
    "cards base --lang fr",
    "cards base --edition second",
    "cards base --edition us --add gambler",
    "cards make-sail --add gambler",
    "cards base --pack none.toml",
    "contracts --lang it",
    "maps 5",
    "rules nothing holds these words",
    "odds base --harbor y99",
    "odds base --harbor y11,y21",
    "odds base --harbor exp-aa",
    "odds base --coins 500",
    "play base --players 6",
    "play base --seats you,clever",
    "play base --names Anne,Anne --seats you,thumb",
    "play base --seed many --seats you,thumb",
    "play base --start Nobody --seats you,thumb",
    "simulate base --bots clever",
    "simulate base --games 0",
    "simulate base --players 3 --bots thumb,random",
    "simulate base --record nowhere/games.txt",
    "simulate dice --variant chapter-9",
    "replay none.txt",
    "replay games.txt --game 99",
    "replay games.txt --at 100000",
    "replay games.txt --seat 9",
    "replay other.txt",
    "bench --seconds 0",
    "serve --port 70000",
)

PACKS = {
    "cards.toml": """pack = "dear-governors"
over = "base"
[cards.governor]
cost = 9
[cards.monk]
kind = "profession"
name = "priest"
cost = 5
points = 2
gives = { cross = 1, cutlass = 1 }
count = 2
""",
    "contracts.toml": 'pack = "terms"\nover = "contract-box"\n[contracts.ransom]\nrewards = [2, 1, 0, 0, 0]\n',
    "wrong.toml": 'pack = "wrong"\nover = "base"\n[cards.governor]\ncost = -1\n',
}
PACKED = (
    "cards base --pack cards.toml",
    "cards base --pack wrong.toml",
    "contracts --pack contracts.toml --lang de",
    "simulate base --players 3 --games 5 --seed 3 --pack cards.toml --json",
    "simulate contracts --players 3 --games 3 --bots thumb --seed 3 --pack contracts.toml --json",
)

# What is typed at a terminal, again and again: choices by number, Enter for a card held back, commands, mistakes.
TYPED = ("", "1", "t", "2", "", "o", "1", "1", "?1", "", "2", "m", "3", "l", "1", "", "u", "2", "1", "99", "h", "")
TYPED_TIMES = 8
TERMINALS = (
    "base --seats you,you --seed 1",
    "base --seats you,thumb,thumb --seed 2 --edition classic",
    "base --seats you,you,thumb,thumb --seed 3 --edition us --start Bart",
    "base --seats you,thumb,thumb,thumb,thumb --seed 4 --add gambler --add make-sail --add contract-box",
    "base --seats thumb,thumb,thumb --seed 5 --variant expedition --names Ned,Sam,Mary",
    "make-sail --seats you,thumb,you --seed 6",
    "contracts --seats you,thumb,thumb --seed 7 --add gambler",
    "contracts --seats you,you,you,you --seed 8 --variant expedition",
    "together --seats you --seed 9",
    "together --seats you,thumb,thumb --seed 10 --add gambler",
    "dice --seats you,you --seed 11",
    "dice --seats you,you,you --seed 12 --variant chapter-2",
    "dice --seats you,you,you,you --seed 13 --variant chapter-3",
    "dice --seats you,you,you,you,you --seed 14 --variant chapter-4",
)


def words(line: str) -> list[str]:
    """A command line as its words; a part in quotes is one."""
    return [quoted or plain for quoted, plain in re.findall(r"'([^']*)'|(\S+)", line)]


def run(line: str, typed: str = "") -> Entry:
    """A command and what it prints, without what measures time."""
    return f"$ {line}".strip(), TIMED.sub("", command(*words(line), typed=typed))


def commands() -> Iterator[Entry]:
    """Everything that commands print."""
    with elsewhere() as folder:
        prepare(folder)
        yield from helps()
        yield from map(run, lookups())
        for line in ODDS:
            yield from map(run, in_formats(f"odds {line}"))
        yield from map(run, (*MISTAKES, *simulations(), *replays(), *PACKED))
        yield "the games of a simulation", (folder / "simulated.txt").read_text("utf-8")
        yield from terminals(folder)


def prepare(folder: Path) -> None:
    """Lay out the files that commands are given."""
    save_kind(folder / "games.txt", kinds()[0])
    (folder / "other.txt").write_text("no record\n", "utf-8")
    for name, text in PACKS.items():
        (folder / name).write_text(text, "utf-8")


def helps() -> Iterator[Entry]:
    """The version, from a process of its own, and the help of every command."""
    told = [sys.executable, "-m", "buccaneer", "--version"]
    yield "version", subprocess.run(told, capture_output=True, text=True, env=environment(), check=True).stdout
    yield from map(run, ("--help", *(f"{name} --help" for name in LOOKUPS)))


def in_formats(line: str) -> Iterator[str]:
    """A command that prints a table, and the same that prints data."""
    return (" ".join([line, *form]) for form in FORMATS)


def lookups() -> Iterator[str]:
    """Commands that look something up, in every language, as tables and as data."""
    cards = dict.fromkeys((kind.mode, kind.edition, kind.adds) for kind in kinds())
    asked = [
        " ".join(["cards", mode, "--edition", edition, *(f"--add {add}" for add in adds)])
        for mode, edition, adds in cards
    ]
    asked += ["contracts", "maps", *(f"maps {chapter}" for chapter in (1, 2, 3, 4))]
    asked += ["rules", "rules coin", "rules 12", "rules skull"]
    yield from in_formats("modes")
    for line in asked:
        for lang in LANGUAGES:
            yield from in_formats(f"{line} --lang {lang}")


def simulations() -> Iterator[str]:
    """Games between bots in every mode, with the fewest and the most players."""
    for mode in dict.fromkeys(kind.mode for kind in kinds()):
        counts = [kind.players for kind in kinds() if kind.mode == mode]
        for players in (min(counts), max(counts)):
            yield from in_formats(f"simulate {mode} --players {players} --games 30 --seed {players}")
        yield f"simulate {mode} --players {min(counts)} --games 3 --bots thumb --seed 7 --json"
    yield "simulate base --players 3 --games 8 --bots thumb,random,random --edition us --seed 5 --json"
    yield "simulate base --players 2 --games 8 --add gambler --variant expedition --seed 0xff --json"
    yield "simulate together --players 2 --games 8 --handicap 2 --bots thumb --seed 6 --json"
    yield "simulate base --players 2 --games 3 --seed 9 --record simulated.txt"


def replays() -> Iterator[str]:
    """A game shown at several moments, to a spectator and to a seat."""
    yield "replay games.txt --check"
    yield "replay simulated.txt --check"
    for at in (0, 1, 20, 60):
        yield from in_formats(f"replay games.txt --game 2 --at {at}")
        yield from in_formats(f"replay games.txt --game 3 --at {at} --seat 1 --lang de")


def terminals(folder: Path) -> Iterator[Entry]:
    """Games typed at a terminal until nothing more is typed, and what was saved then."""
    typed = "\n".join(TYPED * TYPED_TIMES)
    for line in TERMINALS:
        for lang in LANGUAGES:
            yield run(f"play {line} --lang {lang} --save typed.save", typed)
        saved = folder / "typed.save"
        if saved.is_file():
            yield f"saved: {line}", saved.read_text("utf-8")
            resumed = command("play", "--resume", "typed.save", "--lang", "de", typed="t\no\nl\nq\n")
            yield f"resumed: {line}", resumed
            saved.unlink()
