"""Record files: plain text, one game or many, each a header, its choices, its result and a digest of the end."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, repeat
from pathlib import Path
from textwrap import wrap

from buccaneer.core.errors import BuccaneerError
from buccaneer.core.outcome import Outcome
from buccaneer.core.setup import Setup
from buccaneer.game import codec, modes

OPENING = "[buccaneer 1]"
RUNNING = "running"
HEADER = (*codec.NAMES, "rules", "data")
FOOTER = ("result", "digest")


class RecordError(BuccaneerError):
    """A record that cannot be read or does not check: says where and why.

    `why` is that in one word: unreadable, cut, setup, rules, data, choice or result. `values` are the numbers of it.
    """

    def __init__(self, text: str, why: str = "unreadable", **values: int) -> None:
        super().__init__(text)
        self.why = why
        self.values = values


@dataclass
class Record:
    """A game as its header and its list of choices: everything else follows from them."""

    setup: Setup
    choices: list[str]
    result: str
    digest: str
    rules: int
    data: str
    notes: dict[str, str] = field(default_factory=dict)  # what a host adds to the header

    def text(self) -> str:
        """The record as it stands in a file."""
        header = codec.write(self.setup) | {"rules": str(self.rules), "data": self.data} | self.notes
        lines = [OPENING, *(f"{key}: {value}" for key, value in header.items() if value), ""]
        lines += [*wrap(" ".join(self.choices), 100, break_long_words=False, break_on_hyphens=False), ""]
        lines += [f"result: {self.result}", f"digest: {self.digest}", ""]
        return "\n".join(lines)


def write_result(setup: Setup, outcome: Outcome | None) -> str:
    """The outcome in one line; `running` for a game that is not over."""
    if outcome is None:
        return RUNNING
    winners = " and ".join(setup.players[seat] for seat in outcome.winners) or "nobody"
    scores = [
        f"{name} {points}/{tiebreak}"
        for name, points, tiebreak in zip(setup.players, outcome.points, outcome.tiebreak, strict=True)
    ]
    team = f" with {outcome.team.points}, {outcome.team.done} of {outcome.team.goal}" if outcome.team else ""
    return f"{winners} by {outcome.decided} at {outcome.cause}{team} ({', '.join(scores)})"


def read_records(text: str) -> Iterator[Record]:
    """All games of a record file's text; a mark of its encoding is skipped, and lines that begin with # are remarks."""
    text = re.sub(r"^#.*\n?", "", text.removeprefix("\ufeff").replace("\r\n", "\n"), flags=re.MULTILINE)
    parts = re.split(rf"^{re.escape(OPENING)}\s*$", text, flags=re.MULTILINE)
    if parts[0].strip() or len(parts) == 1:
        raise RecordError(f"not a record: a game begins with {OPENING}")
    for number, part in enumerate(parts[1:], 1):
        try:
            yield read_record(part)
        except BuccaneerError as error:
            why = error.why if isinstance(error, RecordError) else "setup"
            raise RecordError(f"game {number}: {error}", why) from None


def read_record(text: str) -> Record:
    blocks = [block.strip() for block in text.strip("\n").split("\n\n")]
    footer = read_lines(blocks[-1]) if len(blocks) > 1 and blocks[-1].startswith(FOOTER) else {}
    missing = [key for key in FOOTER if key not in footer]
    why = "cut" if missing else "unreadable"
    try:
        header = read_lines(blocks[0])
    except RecordError as error:
        raise RecordError(str(error), why) from None
    for key in ("mode", "players", "seed", "rules", "data"):
        if key not in header:
            raise RecordError(f"the header has no {key!r}", why)
    if missing:
        raise RecordError(f"there is no {missing[0]!r} at the end", why)
    setup = codec.read(header)
    modes.check(setup)
    if not header["rules"].isdecimal() or len(header["rules"]) > 9:
        raise RecordError(f"{header['rules']!r} is no rules version")
    choices = " ".join(blocks[1:-1]).split()
    notes = {key: value for key, value in header.items() if key not in HEADER}
    return Record(setup, choices, footer["result"], footer["digest"], int(header["rules"]), header["data"], notes)


def read_lines(block: str) -> dict[str, str]:
    lines = {}
    for line in block.splitlines():
        key, colon, value = line.partition(":")
        if not colon:
            raise RecordError(f"{line!r} is not written as 'key: value'")
        lines[key.strip()] = value.strip()
    return lines


def load_records(path: str | Path) -> list[Record]:
    """All games of a record file."""
    try:
        return list(read_records(Path(path).read_text("utf-8")))
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or 'cannot be read'}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path}: not a text file") from None
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def save_records(path: str | Path, records: Iterable[Record]) -> None:
    """Write games to a file, one after the other, as they come."""
    with records_file(path) as add:
        for record in records:
            add(record)


@contextmanager
def records_file(path: str | Path) -> Iterator[Callable[[Record], None]]:
    """A file that takes records; it is there when all are written."""
    with replacing(path) as draft, draft.open("w", encoding="utf-8") as file:
        between = chain([""], repeat("\n"))

        def add(record: Record) -> None:
            file.write(next(between) + record.text())

        yield add


def check_writable(path: str | Path) -> None:
    """Refuse a file that cannot be written, before anything is played for it."""
    if Path(path).is_dir() or not Path(path).absolute().parent.is_dir():
        raise BuccaneerError(f"{path}: cannot be written: name a file in a directory that exists")


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """A place to write a file at, which takes the file's own place once it is whole; until then nothing is lost."""
    if Path(path).exists() and not (Path(path).is_file() and os.access(path, os.W_OK)):
        yield Path(path)  # a pipe, or whatever else says itself why it cannot be written
        return
    target = Path(path).resolve()
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        yield draft
        draft.replace(target)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        draft.unlink(missing_ok=True)
