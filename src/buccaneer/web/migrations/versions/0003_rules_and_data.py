"""A game names the rules version and the data it is played under; of those of before, nobody knows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("game", sa.Column("rules", sa.Integer, nullable=False, server_default="0"))
    op.add_column("game", sa.Column("data", sa.String(500), nullable=False, server_default=sa.text("''")))
