"""Comparing two golden sets: one line for each difference, and a count of what may differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path, PurePosixPath

from tools.golden.folder import load

LONGEST = 160  # letters of a line that are shown

# Lines that tell the version of rules and data, not what is played.
MAY_DIFFER = re.compile(r"data: \S+|rules: \d+|buccaneer [\d.]+ \(.*, rules \d+\)")

FOLDERS = re.compile(r"\[[\w./-]+/(?=[\w-]+\.\w+\]$)")  # of a file that a test is about

Entries = dict[str, str]


@dataclass
class Report:
    """What comes out of a comparison."""

    compared: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    allowed: Counter[str] = field(default_factory=Counter)


def compare(before: Path, after: Path, parts: list[str]) -> Report:
    """Compare parts of two sets."""
    report = Report()
    for part in parts:
        old, new = load(before, part), load(after, part)
        report.compared[part] = len(old.keys() | new.keys())
        missing = [str(folder) for folder, found in ((before, old), (after, new)) if not found]
        if missing:
            report.differences += [f"{part}: nothing in {folder}" for folder in missing]
        else:
            WAYS.get(part, compare_texts)(part, old, new, report)
    return report


def compare_texts(part: str, old: Entries, new: Entries, report: Report) -> None:
    """Every text is the same, but for lines that may differ."""
    for key in old.keys() | new.keys():
        if key not in new or key not in old:
            report.differences.append(f"{part}: {key}: {'gone' if key in old else 'new'}")
        elif old[key] != new[key]:
            lines = list(unlike(old[key], new[key], report))
            if lines:
                number, was, now = lines[0]
                more = f" (and {len(lines) - 1} more lines)" if len(lines) > 1 else ""
                report.differences.append(f"{part}: {key}: line {number}{more}: {around(was, now)}")
    report.differences.sort()


def unlike(old: str, new: str, report: Report) -> Iterator[tuple[int, str, str]]:
    """The lines in which two texts differ and may not."""
    for number, (was, now) in enumerate(zip_longest(old.split("\n"), new.split("\n"), fillvalue="(no line)"), 1):
        if was != now and MAY_DIFFER.fullmatch(was) and MAY_DIFFER.fullmatch(now):
            report.allowed[f"{was.partition(':')[0].partition(' ')[0]} lines"] += 1
        elif was != now:
            yield number, was, now


def around(was: str, now: str) -> str:
    """Two lines from a little before the place where they begin to differ."""
    same = next((place for place, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), min(len(was), len(now)))
    since = max(0, same - LONGEST // 4)
    return " -> ".join(repr(line[since : since + LONGEST]) for line in (was, now))


def compare_tests(part: str, old: Entries, new: Entries, report: Report) -> None:
    """No test is gone, wherever its file or the file it is about lies; new ones are named."""
    were, are = counted(old), counted(new)
    report.differences += [f"{part}: gone: {name}" for name in sorted(were - are)]
    report.notes += [f"{part}: new: {name}" for name in sorted(are - were)]


def counted(tests: Entries) -> Counter[str]:
    """How many tests there are of each name, without the folders of files they are about."""
    found: Counter[str] = Counter()
    for name, times in tests.items():
        found[FOLDERS.sub("[", name)] += int(times)
    return found


def compare_wheels(part: str, old: Entries, new: Entries, report: Report) -> None:
    """No file is gone, and what is no code is the same; a file that is found by its name elsewhere has moved."""
    spare = sorted(new.keys() - old.keys())
    for path in sorted(old):
        there = path if path in new else next((other for other in spare if alike(path, other)), "")
        if there in spare:
            spare.remove(there)
            report.allowed["files moved"] += 1
        if not there:
            report.differences.append(f"{part}: gone: {path}")
        elif old[path] != new[there] and may_grow(path):
            report.allowed["files of code changed"] += 1
        elif old[path] != new[there]:
            report.differences.append(f"{part}: {there}: {old[path]} -> {new[there]}")
    report.notes += [f"{part}: new: {path}" for path in spare]


def alike(path: str, other: str) -> bool:
    """Whether a file may have moved from one place to another."""
    return PurePosixPath(path).name == PurePosixPath(other).name


def may_grow(path: str) -> bool:
    """Whether a file is code, or written by the build."""
    return path.endswith(".py") or ".dist-info/" in path


WAYS: dict[str, Callable[[str, Entries, Entries, Report], None]] = {"tests": compare_tests, "wheel": compare_wheels}
