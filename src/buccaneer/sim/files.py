"""Rows in files and data frames: CSV and JSON lines always, Parquet and frames where the packages are installed."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

from buccaneer.core.errors import BuccaneerError
from buccaneer.game.record import check_writable, replacing
from buccaneer.sim.rows import Row

Flat = dict[str, int | float | str]

BATCH = 10_000  # rows that Parquet keeps together
FRAMES = ("pandas", "polars")


class Csv:
    """Rows as comma-separated values, below the names of the columns."""

    def __init__(self, path: Path) -> None:
        self.file: TextIO = path.open("w", encoding="utf-8", newline="")
        self.writer: Any = csv.writer(self.file, lineterminator="\n")
        self.columns: list[str] = []

    def add(self, row: Flat) -> None:
        if not self.columns:
            self.columns = list(row)
            self.writer.writerow(self.columns)
        alike(self.columns, row)
        self.writer.writerow(row.values())

    def close(self) -> None:
        self.file.close()


class Jsonl:
    """Rows as one JSON object a line."""

    def __init__(self, path: Path) -> None:
        self.file: TextIO = path.open("w", encoding="utf-8")

    def add(self, row: Flat) -> None:
        self.file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def close(self) -> None:
        self.file.close()


class Parquet:
    """Rows as a Parquet file, written batch by batch."""

    def __init__(self, path: Path) -> None:
        self.arrow = package("pyarrow", "Parquet files")
        self.path = path
        self.writer: Any = None
        self.columns: list[str] = []
        self.rows: list[Flat] = []

    def add(self, row: Flat) -> None:
        self.columns = self.columns or list(row)
        alike(self.columns, row)
        self.rows.append(row)
        if len(self.rows) == BATCH:
            self.flush()

    def flush(self) -> None:
        """Write the rows kept so far; the first of all says what kind of column each is."""
        if self.writer is None:
            kinds = {int: self.arrow.int64(), float: self.arrow.float64(), str: self.arrow.string()}
            first = self.rows[0] if self.rows else {}
            self.schema = self.arrow.schema([(name, kinds[type(value)]) for name, value in first.items()])
            self.writer = import_module("pyarrow.parquet").ParquetWriter(str(self.path), self.schema)
        self.writer.write_table(self.arrow.Table.from_pylist(self.rows, self.schema))
        self.rows = []

    def close(self) -> None:
        self.flush()
        self.writer.close()


FORMATS: dict[str, type[Csv] | type[Jsonl] | type[Parquet]] = {".csv": Csv, ".jsonl": Jsonl, ".parquet": Parquet}


def alike(columns: list[str], row: Flat) -> None:
    """Refuse a row with other columns than those before it."""
    if columns != list(row):
        raise BuccaneerError("rows of modes that score differently do not fit into one table: write a file for each")


def package(name: str, what: str) -> Any:
    """A package that only some need."""
    try:
        return import_module(name)
    except ImportError:
        raise BuccaneerError(f"{what} need {name}: pip install {name}") from None


def check_rows_file(path: str | Path) -> None:
    """Refuse a file that rows cannot be written to, before anything is played for it."""
    suffix = Path(path).suffix
    if suffix not in FORMATS:
        raise BuccaneerError(f"{path}: rows are written to a file that ends in {', '.join(FORMATS)}")
    if suffix == ".parquet":
        package("pyarrow", "Parquet files")
    check_writable(path)


@contextmanager
def rows_file(path: str | Path) -> Iterator[Callable[[Row], None]]:
    """A file that takes rows, of the kind that its name ends in; it is there when all are written."""
    check_rows_file(path)
    with replacing(path) as draft:
        writer = FORMATS[Path(path).suffix](draft)
        try:
            yield lambda row: writer.add(row.flat())
        finally:
            writer.close()


def write_rows(path: str | Path, rows: Iterable[Row]) -> int:
    """Write rows to a `.csv`, `.jsonl` or `.parquet` file, as they come; says how many."""
    count = 0
    with rows_file(path) as add:
        for row in rows:
            add(row)
            count += 1
    return count


def frame(rows: Iterable[Row], kind: str = "pandas") -> Any:
    """Rows as a data frame of pandas or polars."""
    if kind not in FRAMES:
        raise BuccaneerError(f"there is no data frame {kind!r}; possible: {', '.join(FRAMES)}")
    return package(kind, "data frames").DataFrame([row.flat() for row in rows])
