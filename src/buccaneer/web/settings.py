"""Settings of the server: every one an environment variable, BUCCANEER_ and its name in capitals."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from buccaneer.core.errors import BuccaneerError

NAME = "buccaneer"
PREFIX = "BUCCANEER_"

# The least and the most that each number may be.
RANGES: dict[str, tuple[float, float]] = {
    "port": (0, 65_535),
    "workers": (1, 64),
    "think_seconds": (0.01, 3_600),
    "tables_per_minute": (1, 1_000_000),
    "requests_per_second": (1, 1_000_000),
    "keep_days": (1, 100_000),
    "absence_seconds": (5, 1_000_000),
}

SWITCH = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False, "": False}
KINDS = {int: "not a whole number", float: "not a number", bool: "neither yes nor no"}


def data_file() -> Path:
    """The SQLite file, where the system keeps a user's data; platformdirs comes with the browser game alone."""
    from platformdirs import user_data_path

    home = os.environ.get("XDG_DATA_HOME")
    folder = Path(home, NAME) if home else user_data_path(NAME, appauthor=False)
    return folder / "tables.db"


def data_place() -> str:
    """Where tables are kept unless told otherwise, for a person to read."""
    try:
        return str(data_file())
    except ModuleNotFoundError:
        return "an SQLite file among your own data"


@dataclass(frozen=True)
class Settings:
    """How a server is run; `buccaneer serve --help` names the most used ones."""

    host: str = "127.0.0.1"
    port: int = 0  # 0: 8000, or the next free one
    database: str = ""  # an SQLAlchemy URL; empty: an SQLite file among the user's own data
    workers: int = 2  # processes in which bots think
    bots: str = ""  # bots offered besides ours, with commas: package.module:Class or path/to/file.py:Class
    think_seconds: float = 5.0  # after which a bot is stopped
    secure_cookies: bool = False  # set behind HTTPS
    tables_per_minute: int = 20  # that one address may open
    requests_per_second: int = 20  # that one address may send, changes only
    keep_days: int = 60  # tables that nobody touched for so long, over or never begun, are deleted
    absence_seconds: float = 60.0  # that a table waits for somebody before the others may let a bot play

    def __post_init__(self) -> None:
        for name, (least, most) in RANGES.items():
            if not least <= getattr(self, name) <= most:
                raise BuccaneerError(f"{PREFIX}{name.upper()}: {getattr(self, name)} is not from {least} to {most}")

    @property
    def bot_specs(self) -> list[str]:
        return [spec.strip() for spec in self.bots.split(",") if spec.strip()]

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{data_file()}"


def variables() -> list[str]:
    """The names of all environment variables."""
    return [PREFIX + field.name.upper() for field in fields(Settings)]


def from_environment(environment: Mapping[str, str], **given: object) -> Settings:
    """Settings from the environment, under those given on the command line; refuses a value of the wrong kind."""
    values: dict[str, object] = {}
    for field in fields(Settings):
        text = environment.get(PREFIX + field.name.upper())
        if text is not None:
            values[field.name] = convert(field.name, type(field.default), text)
    return Settings(**(values | {name: value for name, value in given.items() if value is not None}))  # type: ignore[arg-type]


def convert(name: str, kind: type, text: str) -> object:
    try:
        return SWITCH[text.lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        raise BuccaneerError(f"{PREFIX}{name.upper()}: {text!r} is {KINDS[kind]}") from None
