"""A game names the boxes mixed in, and a seat the choices it has promised in advance."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("game", sa.Column("adds", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("seat", sa.Column("promises", sa.JSON, nullable=False, server_default="[]"))
