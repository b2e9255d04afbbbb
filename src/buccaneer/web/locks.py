"""Changes of one game's row: locked while it is changed, begun when its last seat is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Update, UpdateBase, exists, update
from sqlalchemy.orm import Session

from buccaneer.web import crews, schema

if TYPE_CHECKING:
    from buccaneer.web.store import Start


def change(session: Session, statement: UpdateBase) -> int:
    """Carry out an UPDATE or DELETE; says how many rows it met."""
    return session.connection().execute(statement).rowcount


def lock(session: Session, id: str) -> schema.Game | None:
    """A game that nobody else changes until this transaction is over."""
    return session.get(schema.Game, id, with_for_update=True)


def is_open(session: Session, id: str) -> bool:
    """Whether a game is open, and stays so until this transaction is over."""
    game = lock(session, id)
    return game is not None and game.status == "open"


def begin(session: Session, id: str, start: Start) -> bool:
    """Let an open game without open seats begin; says whether it did."""
    waiting = exists().where(schema.Seat.game == id, schema.Seat.kind == "open")
    full = update(schema.Game).where(schema.Game.id == id, schema.Game.status == "open", ~waiting)
    begun = full.values(status="running", touched=start.now, rules=start.rules, data=start.data)
    if not change(session, begun):
        return False
    session.expire_all()
    game = session.get_one(schema.Game, id)
    if game.campaign is not None:
        crews.embark(session, game)
    return True


def seat_of(id: str, number: int) -> Update:
    """An UPDATE of one seat."""
    return update(schema.Seat).where(schema.Seat.game == id, schema.Seat.number == number)
