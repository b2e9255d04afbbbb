"""The command line of the golden set: write, compare, and keep the records for the tests."""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from buccaneer.game.record import OPENING

from tools.golden import commands, compare, games, package, pages
from tools.golden.folder import Entry, load, pack, save, unpack

PARTS: dict[str, Callable[[], Iterable[Entry]]] = {
    "records": games.records,
    "courses": games.courses,
    "views": games.views,
    "stories": games.stories,
    "commands": commands.commands,
    "pages": pages.pages,
    "tests": package.tests,
    "wheel": package.wheel,
    "names": package.names,
}


def processor_time() -> float:
    """The seconds that this process and those it waited for have worked."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def write(arguments: argparse.Namespace) -> int:
    """Write a golden set of the tree that is imported."""
    for part in arguments.only or PARTS:
        began = processor_time()
        number = save(arguments.folder, part, PARTS[part]())
        size = (arguments.folder / f"{part}.txt.gz").stat().st_size
        print(f"{part:10} {number:6} entries {size / 1024:8.0f} KB {processor_time() - began:7.1f} s", flush=True)
    return 0


def show_comparison(arguments: argparse.Namespace) -> int:
    """Say in what two golden sets differ; the exit status is 1 if they do."""
    report = compare.compare(arguments.before, arguments.after, arguments.only or list(PARTS))
    for line in (*report.notes, *report.differences):
        print(line)
    print("compared:", ", ".join(f"{number} {part}" for part, number in report.compared.items()))
    print("may differ:", ", ".join(f"{number} {what}" for what, number in report.allowed.items()) or "nothing did")
    print(f"{len(report.differences)} differences")
    return 1 if report.differences else 0


def keep(arguments: argparse.Namespace) -> int:
    """Write the records of a set as one gzipped record file, for the tests."""
    pack(arguments.file, "\n".join(load(arguments.folder, "records").values()))
    return 0


def renew(arguments: argparse.Namespace) -> int:
    """Play a mode's games for a file of records, in place of those it has, if any; the games of all others stay."""
    _, *records = unpack(arguments.file).split(OPENING)
    own = [f"\nmode: {arguments.mode}\n" in record for record in records]
    place = own.index(True) if any(own) else len(own)
    renewed = [f"{OPENING}{record}" for record, is_own in zip(records, own, strict=True) if not is_own]
    renewed[place:place] = games.of_mode(arguments.mode)
    pack(arguments.file, "\n".join([record.rstrip("\n") + "\n" for record in renewed]))
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.golden", description=__doc__)
    made = parser.add_subparsers(required=True)
    writing = made.add_parser("write", help=write.__doc__)
    writing.add_argument("folder", type=Path)
    comparing = made.add_parser("compare", help=show_comparison.__doc__)
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    for command in (writing, comparing):
        command.add_argument("--only", action="append", choices=list(PARTS), help="a part; all without")
    keeping = made.add_parser("keep", help=keep.__doc__)
    keeping.add_argument("folder", type=Path)
    keeping.add_argument("file", type=Path)
    renewing = made.add_parser("renew", help=renew.__doc__)
    renewing.add_argument("mode")
    renewing.add_argument("file", type=Path)
    for command, run in ((writing, write), (comparing, show_comparison), (keeping, keep), (renewing, renew)):
        command.set_defaults(run=run)
    arguments = parser.parse_args()
    status: int = arguments.run(arguments)
    return status


if __name__ == "__main__":
    sys.exit(main())
