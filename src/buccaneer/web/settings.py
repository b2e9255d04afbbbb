"""Settings of the server: every one an environment variable, BUCCANEER_ and its name in capitals."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

from buccaneer.bots.hints import PLAYOUTS
from buccaneer.core.errors import BuccaneerError
from buccaneer.places import data_folder

PREFIX = "BUCCANEER_"

# The least and the most that each number may be.
RANGES: dict[str, tuple[float, float]] = {
    "port": (0, 65_535),
    "workers": (1, 64),
    "think_seconds": (0.01, 3_600),
    "hint_playouts": (0, 100_000),
    "tables_per_minute": (1, 1_000_000),
    "requests_per_second": (1, 1_000_000),
    "pages_per_second": (1, 1_000_000),
    "penalty_seconds": (0, 60),
    "streams": (1, 1_000_000),
    "streams_per_address": (1, 1_000_000),
    "connections": (1, 1_000_000),
    "connections_per_address": (1, 1_000_000),
    "request_seconds": (0.1, 3_600),
    "keep_days": (1, 100_000),
    "keep_running_days": (1, 100_000),
    "absence_seconds": (5, 1_000_000),
}

PUBLIC = re.compile(r"https?://([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?/?", re.IGNORECASE)
SWITCH = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False, "": False}
KINDS = {int: "not a whole number", float: "not a number", bool: "neither yes nor no"}


def data_file() -> Path:
    """The SQLite file, where the system keeps a user's data."""
    return data_folder() / "tables.db"


@dataclass(frozen=True)
class Settings:
    """How a server is run; `buccaneer serve --help` names the most used ones."""

    host: str = "127.0.0.1"
    port: int = 0  # 0: 8000, or the next free one
    lan: bool = False  # let the whole network in, whatever the host
    public: str = ""  # where others reach the server through a proxy, such as https://games.example
    database: str = ""  # an SQLAlchemy URL; empty: an SQLite file among the user's own data
    hosts: str = ""  # names it is reached by besides its own, with commas: a proxy's, or a public one
    proxies: str = ""  # addresses or networks, with commas, of proxies that are believed whom they speak for
    log: str = ""  # "words" or "json"; empty: words at a terminal, JSON lines elsewhere
    workers: int = min(os.cpu_count() or 1, 64)  # processes in which bots think
    bots: str = ""  # bots offered besides ours, with commas: package.module:Class or path/to/file.py:Class
    packs: str = ""  # files of content packs, with commas, whose stories a crew may choose
    think_seconds: float = 5.0  # after which a bot is stopped
    hint_playouts: int = PLAYOUTS  # of which a hint's second answer comes, 1.2 s at most; 0: the first answer is all
    secure_cookies: bool = False  # set behind HTTPS
    tables_per_minute: int = 20  # that one address may open
    requests_per_second: int = 20  # that one address may send, changes only
    pages_per_second: int = 10  # that one address, or one browser, may look at; ten times as many at once
    penalty_seconds: float = 1.0  # for which somebody who asks too fast waits for the refusal
    streams: int = 2_000  # that may be open at once: every browser has one for all its tables
    streams_per_address: int = 100
    connections: int = 4_000  # that may be open at once; fewer where the system allows fewer files
    connections_per_address: int = 200
    request_seconds: float = 15.0  # in which a request must have come whole
    keep_days: int = 60  # of the server's days untouched after which a table, over or never begun, is deleted
    keep_running_days: int = 365  # the same for a table whose game is not over
    absence_seconds: float = 60.0  # that a table waits for somebody before the others may let a bot play

    def __post_init__(self) -> None:
        for name, (least, most) in RANGES.items():
            if not least <= getattr(self, name) <= most:
                raise BuccaneerError(f"{PREFIX}{name.upper()}: {getattr(self, name)} is not from {least} to {most}")
        if self.log not in ("", "words", "json"):
            raise BuccaneerError(f"{PREFIX}LOG: {self.log!r} is neither words nor json")
        try:
            self.proxy_networks  # noqa: B018
        except ValueError:
            raise BuccaneerError(f"{PREFIX}PROXIES: {self.proxies!r} are no addresses or networks") from None
        if self.public and not PUBLIC.fullmatch(self.public):
            raise BuccaneerError(f"{PREFIX}PUBLIC: {self.public!r} is no address such as https://games.example")

    @property
    def bot_specs(self) -> list[str]:
        return listed(self.bots)

    @property
    def pack_files(self) -> list[str]:
        return listed(self.packs)

    @property
    def host_names(self) -> list[str]:
        return listed(self.hosts)

    @property
    def proxy_networks(self) -> list[IPv4Network | IPv6Network]:
        return [ip_network(proxy) for proxy in listed(self.proxies)]

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{data_file()}"


def listed(text: str) -> list[str]:
    """The parts of a text between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


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
