"""The first tables: person, game, seat and deed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("key", name="uq_person_key"),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("mode", sa.String(80), nullable=False),
        sa.Column("edition", sa.String(80), nullable=False),
        sa.Column("variant", sa.String(80), nullable=False),
        sa.Column("seed", sa.String(128), nullable=False),
        sa.Column("bot_secret", sa.String(128), nullable=False),
        sa.Column("start", sa.Integer, nullable=False),
        sa.Column("deck", sa.JSON, nullable=False),
        sa.Column("host", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("previous", sa.String(64), nullable=True),
        sa.Column("following", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.ForeignKeyConstraint(["host"], ["person.id"], name="fk_game_host"),
        sa.ForeignKeyConstraint(["previous"], ["game.id"], name="fk_game_previous", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["following"], ["game.id"], name="fk_game_following", ondelete="SET NULL"),
    )
    op.create_index("ix_game_host", "game", ["host"])
    op.create_index("ix_game_previous", "game", ["previous"])
    op.create_index("ix_game_following", "game", ["following"])
    op.create_index("ix_game_status_touched", "game", ["status", "touched"])
    op.create_table(
        "seat",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("person", sa.Integer, nullable=True),
        sa.Column("kept_for", sa.Integer, nullable=True),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_seat"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_seat_game", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_seat_person"),
        sa.ForeignKeyConstraint(["kept_for"], ["person.id"], name="fk_seat_kept_for"),
    )
    op.create_index("ix_seat_person", "seat", ["person"])
    op.create_table(
        "deed",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.PrimaryKeyConstraint("game", "version", name="pk_deed"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_deed_game", ondelete="CASCADE"),
    )
