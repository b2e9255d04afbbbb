"""The steps that bring a database up to date, run from code."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from buccaneer.core.errors import BuccaneerError


class NewerDatabase(BuccaneerError):
    """A later version of Buccaneer has written this database."""


def upgrade(connection: Connection) -> None:
    """Bring the database up to date, in the transaction of this connection; refuse one from the future."""
    config = Config()
    config.set_main_option("script_location", "buccaneer.web:migrations")
    config.attributes["connection"] = connection
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    for revision in MigrationContext.configure(connection).get_current_heads():
        if revision not in known:
            raise NewerDatabase(
                f"the database is at revision {revision}, which this version of Buccaneer does not know: "
                "update Buccaneer, or choose another database"
            )
    command.upgrade(config, "head")
