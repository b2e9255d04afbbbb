"""A seat keeps the bot that plays for its person while he is away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("seat", sa.Column("holder", sa.String(80), nullable=False, server_default=sa.text("''")))
