"""How the database is opened, and what a failure of it was."""

from __future__ import annotations

from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

SQLITE_PRAGMAS = ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")

FAILURES = (SQLAlchemyError, OSError)  # what a call of the store may raise when the database cannot do its work


def open_engine(url: URL) -> Engine:
    """The engine of a database; error messages never show the values of a statement."""
    if url.get_backend_name() != "sqlite":
        return create_engine(url, hide_parameters=True, pool_pre_ping=True)
    if url.database in {None, "", ":memory:"}:
        shared = {"check_same_thread": False}
        engine = create_engine(url, hide_parameters=True, poolclass=StaticPool, connect_args=shared)
    else:
        engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", _connect_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


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


def reason_of(error: BaseException) -> str:
    """Why the database failed (locked, full, read-only), by its own name for it: a message might show values."""
    source = getattr(error, "orig", None) or error
    for name in ("sqlite_errorname", "sqlstate", "strerror"):
        if told := getattr(source, name, None):
            return str(told)
    return type(source).__name__
