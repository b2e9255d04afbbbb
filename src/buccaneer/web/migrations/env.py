"""How Alembic runs the steps: on the connection it is handed; logging stays as the host set it up."""

from __future__ import annotations

from alembic import context

from buccaneer.web.schema import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
