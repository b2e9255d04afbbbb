"""Saved games and kept records: files in a folder of the user's own data, none written over another game's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from buccaneer.core.errors import BuccaneerError
from buccaneer.core.setup import Setup
from buccaneer.game.game import Game
from buccaneer.game.record import RUNNING, Record, load_records, save_records
from buccaneer.places import data_folder

SUFFIX = ".save"


def saves_folder() -> Path:
    """Where games are saved that were told no other place."""
    return data_folder() / "saves"


def records_folder() -> Path:
    """Where records of games that are over are kept."""
    return data_folder() / "records"


def free_path(folder: Path, game: str, suffix: str) -> Path:
    """A file in a folder that is not there yet, named after a game and the day."""
    day = datetime.now().astimezone().date()
    names = (f"{game}-{day}{f'-{number}' if number > 1 else ''}{suffix}" for number in count(1))
    return next(folder / name for name in names if not (folder / name).exists())


def beside(path: Path, setup: Setup) -> Path:
    """A file beside one that is another game's."""
    others = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(other for other in others if is_free_for(other, setup))


def is_free_for(path: Path, setup: Setup) -> bool:
    """Whether nothing but an earlier save of the same game would be lost by writing to a file."""
    if not path.is_file():
        return True
    try:
        records = load_records(path)
    except BuccaneerError:
        return False
    return [record.setup for record in records] == [setup]


def write(path: Path, game: Game, seats: list[str], notes: Mapping[str, str] | None = None) -> None:
    """Write a game down, who sits where, and what else is to be noted."""
    record = game.record()
    record.notes |= {"seats": ",".join(seats), **(notes or {})}
    if path.is_relative_to(data_folder()):
        path.parent.mkdir(parents=True, exist_ok=True)
    save_records(path, [record])


@dataclass(frozen=True)
class Save:
    """A saved game: its file, what it holds, and when it was written."""

    path: Path
    record: Record
    when: datetime


def saves() -> list[Save]:
    """The games in our folder that are not over, the latest first."""
    return sorted(found(), key=lambda save: save.when, reverse=True)


def found() -> Iterator[Save]:
    """All files in our folder that hold one game that is not over."""
    for path in saves_folder().glob(f"*{SUFFIX}"):
        try:
            records = load_records(path)
        except BuccaneerError:
            continue
        if len(records) == 1 and records[0].result == RUNNING:
            yield Save(path, records[0], datetime.fromtimestamp(path.stat().st_mtime).astimezone())
