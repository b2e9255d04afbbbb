"""The server has a secret and days of its own; tables and persons are counted by how many of them they were quiet."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    server = op.create_table(
        "server",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("swept", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_server"),
    )
    op.bulk_insert(server, [{"id": 1, "secret": secrets.token_hex(32), "swept": 0.0}])
    op.add_column("game", sa.Column("seen", sa.Double, nullable=False, server_default="0"))
    op.add_column("game", sa.Column("quiet", sa.Integer, nullable=False, server_default="0"))
    op.add_column("person", sa.Column("quiet", sa.Integer, nullable=False, server_default="0"))
