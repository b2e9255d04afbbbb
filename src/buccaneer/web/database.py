"""How the database is opened, and what a failure of it was."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, StaticPool, UpdateBase, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection, Dialect
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

SQLITE_PRAGMAS = ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")

FAILURES = (SQLAlchemyError, OSError)  # what a call of the store may raise when the database cannot do its work

REASONS = {  # by how the database's name for a failure begins
    "SQLITE_BUSY": "locked by another program",
    "SQLITE_LOCKED": "locked by another program",
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk cannot be read or written",
    "SQLITE_READONLY_DBMOVED": "the file is gone",
    "SQLITE_READONLY": "read-only",
    "SQLITE_PERM": "not permitted",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_CORRUPT": "the file is damaged",
    "SQLITE_NOTADB": "the file is no database",
}


def file_of(url: URL) -> Path | None:
    """The file of a database, if it is one in a file."""
    plain = url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}
    return Path(str(url.database)) if plain else None


def keep_private(file: Path) -> None:
    """Let nobody but its owner read a file, which is made if need be: it holds the seeds of running games."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    if file.stat().st_mode & 0o077:
        file.chmod(0o600)


def open_engine(url: URL) -> Engine:
    """The engine of a database; error messages never show the values of a statement."""
    if url.get_backend_name() != "sqlite":
        return create_engine(url, hide_parameters=True, pool_pre_ping=True)
    file = file_of(url)
    if file is None:
        shared = {"check_same_thread": False}
        engine = create_engine(url, hide_parameters=True, poolclass=StaticPool, connect_args=shared)
    else:
        with suppress(OSError):  # what cannot be opened says so when it is
            keep_private(file)
        engine = create_engine(url, hide_parameters=True)
        event.listen(engine, "do_connect", partial(_open_existing, file))
    event.listen(engine, "connect", _connect_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _open_existing(file: Path, dialect: Dialect, entry: ConnectionPoolEntry, places: list[str], named: Any) -> None:
    """A file that is away for a while is not made anew: who had opened the new one would keep to it for ever."""
    places[0], named["uri"] = f"{file.absolute().as_uri()}?mode=rw", True


def _connect_sqlite(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    """Durable when committed, foreign keys kept, and five seconds of patience; transactions begin as we say."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once: a reader that became one could fail without waiting."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


class Plain:
    """A statement that is put together once and written out for its database: the most frequent ones are that."""

    def __init__(self, statement: UpdateBase, dialect: Dialect, names: Sequence[str] | None = None) -> None:
        made = statement.compile(dialect=dialect, column_keys=names)
        self.text = str(made)
        self.order = made.positiontup  # of its values, where they have no names

    def run(self, connection: Connection, *rows: Mapping[str, object]) -> int:
        """Carry it out with the values of each row; says how many rows it met."""
        named = self.order is None
        values: list[Any] = [dict(row) if named else tuple([row[name] for name in self.order or ()]) for row in rows]
        return connection.exec_driver_sql(self.text, values[0] if len(values) == 1 else values).rowcount


def reason_of(error: BaseException) -> str:
    """Why the database failed, in words and by its own name for it: a message might show values."""
    source = getattr(error, "orig", None) or error
    for name in ("sqlite_errorname", "sqlstate", "strerror"):
        if told := str(getattr(source, name, None) or ""):
            words = next((words for start, words in REASONS.items() if told.startswith(start)), "")
            return f"{words} ({told})" if words else told
    return type(source).__name__
