"""The tables of the database: persons and devices, games, seats and deeds, campaigns; and the server itself."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Double, ForeignKey, Index, MetaData, String, Text, false, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
}


class Base(DeclarativeBase):
    """Every key and index has a name, so that migrations can speak of it on every database."""

    metadata = MetaData(naming_convention=NAMING)


class Person(Base):
    """Somebody who plays, known by the digest of a secret that only their first browser has."""

    __tablename__ = "person"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    created: Mapped[float] = mapped_column(Double)
    quiet: Mapped[int] = mapped_column(server_default="0")


class Device(Base):
    """A further browser of a person, known by the digest of its own secret."""

    __tablename__ = "device"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    created: Mapped[float] = mapped_column(Double)


class Code(Base):
    """The digest of a code by which one more device becomes a person, once and not for long."""

    __tablename__ = "code"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    expires: Mapped[float] = mapped_column(Double)


class Game(Base):
    """A table people play at: what its game starts from, and how far it has come.

    `seen` is when it had been touched at the server's last day, `quiet` the number of days since then. A game of a
    campaign knows the stage it is of, and how many games the campaign had told when it was begun (`place`).
    """

    __tablename__ = "game"
    __table_args__ = (Index(None, "status", "touched"),)

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    mode: Mapped[str] = mapped_column(String(80))
    edition: Mapped[str] = mapped_column(String(80))
    variant: Mapped[str] = mapped_column(String(80))
    seed: Mapped[str] = mapped_column(String(128))
    bot_secret: Mapped[str] = mapped_column(String(128))
    start: Mapped[int]
    deck: Mapped[list[str]] = mapped_column(JSON)
    adds: Mapped[list[str]] = mapped_column(JSON, server_default="[]")
    packs: Mapped[list[str]] = mapped_column(JSON, server_default="[]")
    chosen: Mapped[dict[str, str]] = mapped_column(JSON, server_default="{}")
    rules: Mapped[int] = mapped_column(server_default="0")
    data: Mapped[str] = mapped_column(String(500), server_default=text("''"))
    host: Mapped[int] = mapped_column(ForeignKey("person.id"), index=True)
    options: Mapped[dict[str, bool]] = mapped_column(JSON)
    status: Mapped[str] = mapped_column(String(10))
    created: Mapped[float] = mapped_column(Double)
    touched: Mapped[float] = mapped_column(Double)
    seen: Mapped[float] = mapped_column(Double, server_default="0")
    quiet: Mapped[int] = mapped_column(server_default="0")
    previous: Mapped[str | None] = mapped_column(ForeignKey("game.id", ondelete="SET NULL"), index=True)
    following: Mapped[str | None] = mapped_column(ForeignKey("game.id", ondelete="SET NULL"), index=True)
    campaign: Mapped[str | None] = mapped_column(String(64), index=True)
    stage: Mapped[str] = mapped_column(String(80), server_default=text("''"))
    place: Mapped[int] = mapped_column(server_default="0")
    seats: Mapped[list[Seat]] = relationship(order_by="Seat.number", lazy="selectin")


class Seat(Base):
    """A seat of a game: a person's, a bot's, or open; a bot's with a person is one that this person has left."""

    __tablename__ = "seat"

    game: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(80))
    bot: Mapped[str] = mapped_column(String(80))
    person: Mapped[int | None] = mapped_column(ForeignKey("person.id"), index=True)
    kept_for: Mapped[int | None] = mapped_column(ForeignKey("person.id"))
    hints: Mapped[int]
    promises: Mapped[list[str]] = mapped_column(JSON, server_default="[]")
    holder: Mapped[str] = mapped_column(String(80), server_default=text("''"))


class Deed(Base):
    """One thing a seat did; a game has one deed for each version."""

    __tablename__ = "deed"

    game: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(String(500))


class Campaign(Base):
    """A crew and how far it has come; `entries` counts the games it has told, `crew` says who plays on which seat."""

    __tablename__ = "campaign"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), index=True)
    owner: Mapped[int] = mapped_column(ForeignKey("person.id"), index=True)
    name: Mapped[str] = mapped_column(String(80))
    mode: Mapped[str] = mapped_column(String(80))
    ways: Mapped[dict[str, str]] = mapped_column(JSON)
    adds: Mapped[list[str]] = mapped_column(JSON)
    packs: Mapped[list[str]] = mapped_column(JSON, server_default="[]")
    crew: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    screen: Mapped[bool] = mapped_column(server_default=false())
    unlocked: Mapped[bool] = mapped_column(server_default=false())
    entries: Mapped[int]
    created: Mapped[float] = mapped_column(Double)
    touched: Mapped[float] = mapped_column(Double)
    seen: Mapped[float] = mapped_column(Double, server_default="0")
    quiet: Mapped[int] = mapped_column(server_default="0")


class Entry(Base):
    """A finished game of a campaign: what it told outlives the table. `sat` says which persons had its seats."""

    __tablename__ = "entry"

    campaign: Mapped[str] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game: Mapped[str | None] = mapped_column(ForeignKey("game.id", ondelete="SET NULL"), index=True)
    record: Mapped[str] = mapped_column(Text, deferred=True)
    told: Mapped[dict[str, Any]] = mapped_column(JSON)
    checked: Mapped[bool]
    sat: Mapped[list[int | None]] = mapped_column(JSON)


class Member(Base):
    """Somebody who sees a campaign: its owner, and whoever has played at one of its tables."""

    __tablename__ = "member"

    campaign: Mapped[str] = mapped_column(ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True, index=True)


class Server(Base):
    """The one row of the server itself: the key of its marks, and when it counted its last day."""

    __tablename__ = "server"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    secret: Mapped[str] = mapped_column(String(64))
    swept: Mapped[float] = mapped_column(Double)
