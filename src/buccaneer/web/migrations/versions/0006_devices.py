"""A person may have several devices, which join by a code; those of before have the one they began with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "device",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_device"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_device_person", ondelete="CASCADE"),
    )
    op.create_index("ix_device_person", "device", ["person"])
    op.create_table(
        "code",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_code"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_code_person", ondelete="CASCADE"),
    )
    op.create_index("ix_code_person", "code", ["person"])
