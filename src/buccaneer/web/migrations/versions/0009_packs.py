"""Campaigns and their tables know the content packs that they are played with. Those of before have none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    for table in ("game", "campaign"):
        op.add_column(table, sa.Column("packs", sa.JSON, nullable=False, server_default="[]"))
