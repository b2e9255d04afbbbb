"""Campaigns keep what their games told; a table knows whose it is. Those of before are of none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "campaign",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("owner", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("mode", sa.String(80), nullable=False),
        sa.Column("ways", sa.JSON, nullable=False),
        sa.Column("adds", sa.JSON, nullable=False),
        sa.Column("crew", sa.JSON, nullable=False),
        sa.Column("screen", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("unlocked", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False, server_default="0"),
        sa.Column("quiet", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_campaign"),
        sa.ForeignKeyConstraint(["owner"], ["person.id"], name="fk_campaign_owner"),
    )
    op.create_index("ix_campaign_key", "campaign", ["key"])
    op.create_index("ix_campaign_owner", "campaign", ["owner"])
    op.create_table(
        "entry",
        sa.Column("campaign", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("game", sa.String(64)),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("told", sa.JSON, nullable=False),
        sa.Column("checked", sa.Boolean, nullable=False),
        sa.Column("sat", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("campaign", "number", name="pk_entry"),
        sa.ForeignKeyConstraint(["campaign"], ["campaign.id"], name="fk_entry_campaign", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_entry_game", ondelete="SET NULL"),
    )
    op.create_index("ix_entry_game", "entry", ["game"])
    op.create_table(
        "member",
        sa.Column("campaign", sa.String(64), nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("campaign", "person", name="pk_member"),
        sa.ForeignKeyConstraint(["campaign"], ["campaign.id"], name="fk_member_campaign", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_member_person", ondelete="CASCADE"),
    )
    op.create_index("ix_member_person", "member", ["person"])
    op.add_column("game", sa.Column("campaign", sa.String(64)))
    op.create_index("ix_game_campaign", "game", ["campaign"])
    op.add_column("game", sa.Column("stage", sa.String(80), nullable=False, server_default=sa.text("''")))
    op.add_column("game", sa.Column("place", sa.Integer, nullable=False, server_default="0"))
