"""What the server keeps for itself in the database: its own secret, and its days, by which old tables are swept.

The clock of a machine may jump, and what was deleted does not come back. So a table's age is no difference of times: it
is the number of the server's own days on which nobody touched it. A day is counted when the server runs and the clock
is a day further than at the last count, however much further it is; a clock that went back only starts the day anew.
"""

from __future__ import annotations

from sqlalchemy import and_, case, delete, exists, or_, select, update
from sqlalchemy.orm import Session

from buccaneer.web import crews
from buccaneer.web.schema import Campaign, Game, Member, Person, Seat, Server

DAY = 86_400.0


def secret(session: Session) -> str:
    """The key of this server's own marks."""
    return session.scalars(select(Server.secret)).one()


def sweep(session: Session, now: float, keep: int, keep_running: int) -> list[str]:
    """Count a day, if one has passed, and delete what was quiet for too many; says which tables.

    A table whose game goes on is kept longer, and so is a campaign without a table. Somebody without any seat or
    campaign is forgotten after the same days as a table.
    """
    swept = session.scalars(select(Server.swept)).one()
    if 0 <= now - swept < DAY:
        return []
    session.execute(update(Server).values(swept=now))
    if now < swept:
        return []
    untouched = case((Game.touched == Game.seen, Game.quiet + 1), else_=0)
    session.execute(update(Game).values(quiet=untouched, seen=Game.touched))
    going = Game.status == "running"
    old = or_(and_(~going, Game.quiet >= keep), and_(going, Game.quiet >= keep_running))
    gone = list(session.scalars(select(Game.id).where(old)))
    session.execute(delete(Game).where(old))
    unread = case((Campaign.touched == Campaign.seen, Campaign.quiet + 1), else_=0)
    session.execute(update(Campaign).values(quiet=unread, seen=Campaign.touched))
    done = and_(Campaign.quiet >= keep_running, ~exists().where(Game.campaign == Campaign.id))
    crews.remove(session, list(session.scalars(select(Campaign.id).where(done))))
    seated = or_(
        exists().where(Game.host == Person.id),
        exists().where(or_(Seat.person == Person.id, Seat.kept_for == Person.id)),
        exists().where(Campaign.owner == Person.id),
        exists().where(Member.person == Person.id),
    )
    session.execute(update(Person).values(quiet=case((seated, 0), else_=Person.quiet + 1)))
    session.execute(delete(Person).where(Person.quiet >= keep))
    return gone


def try_writing(session: Session) -> None:
    """Write something that changes nothing, as a proof that it can be done."""
    session.execute(update(Server).values(swept=Server.swept))
