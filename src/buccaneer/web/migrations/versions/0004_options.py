"""A game keeps what was chosen of its mode's own options; those of before had none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("game", sa.Column("chosen", sa.JSON, nullable=False, server_default="{}"))
