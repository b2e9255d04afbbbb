"""Persons in the database: by which browsers they are known, how a second device joins, and how one is forgotten."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import delete, exists, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from buccaneer.web import crews, schema
from buccaneer.web.schema import Code, Device, Game, Seat

MOST_MINDED = 10_000
NOBODY = "N. N."  # the name of somebody who is forgotten, in every language


class SameTable(Exception):
    """Two that are to become one sit at one table that is not over."""


@dataclass
class Person:
    """Somebody who plays."""

    id: int
    name: str


class Persons(ABC):
    """The part of the store that knows persons; every call is a transaction of its own.

    Who is asked for is kept in mind until anybody changes: a press needs its person, and nothing else of the database.
    """

    def __init__(self) -> None:
        self._minded: dict[str, Person] = {}
        self._changes = 0  # how often anybody has changed

    @abstractmethod
    def _read(self) -> AbstractContextManager[Session]: ...

    @abstractmethod
    def _write(self) -> AbstractContextManager[Session]: ...

    def person(self, key: str) -> Person | None:
        """The person one of whose browsers has a secret with this digest."""
        if minded := self.minded(key):
            return minded
        changes = self._changes
        with self._read() as session:
            found = _known(_owner(session, key))
        if found is not None and changes == self._changes:
            if len(self._minded) >= MOST_MINDED:
                self._minded.clear()
            self._minded[key] = found
        return found

    def minded(self, key: str) -> Person | None:
        """The person of a key, if that takes no look into the database."""
        return self._minded.get(key)

    def _changed(self) -> None:
        self._changes += 1
        self._minded.clear()

    def enrol(self, key: str, name: str, now: float) -> Person:
        """The person of this key, made with this name if there is none yet."""
        if known := self.person(key):
            return known
        try:
            with self._write() as session:
                if known := _known(_owner(session, key)):
                    return known
                made = schema.Person(key=key, name=name, created=now)
                session.add(made)
                session.flush()
                return Person(made.id, made.name)
        except IntegrityError:
            if known := self.person(key):
                return known
            raise

    def rename(self, person: int, name: str) -> None:
        """Give a person another name; seats taken before keep theirs."""
        with self._write() as session:
            session.execute(update(schema.Person).where(schema.Person.id == person).values(name=name))
        self._changed()

    # -- devices ---------------------------------------------------------------------------------

    def devices(self, person: int) -> int:
        """By how many browsers a person is known."""
        with self._read() as session:
            return 1 + (session.scalar(select(func.count()).where(Device.person == person)) or 0)

    def invite_device(self, person: int, code: str, now: float, expires: float) -> None:
        """Keep the digest of a code by which another device becomes this person; it takes the place of the last."""
        with self._write() as session:
            session.execute(delete(Code).where(or_(Code.person == person, Code.expires <= now)))
            session.add(Code(digest=code, person=person, expires=expires))

    def invited(self, code: str, now: float) -> Person | None:
        """Whom a code is of, if it is still good."""
        with self._read() as session:
            return _known(_inviting(session, code, now))

    def join(self, code: str, key: str, now: float) -> tuple[Person, list[str]] | None:
        """Let the browser of a key become whom a code is of, once; says who that is, and the tables that changed.

        Whoever the browser was before goes with it, seats and all: two become one. None if the code is no good.
        """
        with self._write() as session:
            owner = _inviting(session, code, now)
            if owner is None or not session.execute(delete(Code).where(Code.digest == code)).rowcount:  # type: ignore[attr-defined]
                return None
            before = _owner(session, key)
            moved = _unite(session, before, owner) if before is not None and before.id != owner.id else []
            if session.get(Device, key) is None and owner.key != key:
                session.add(Device(key=key, person=owner.id, created=now))
            joined = Person(owner.id, owner.name), moved
        self._changed()
        return joined

    def forget(self, person: int, bot: str) -> list[str]:
        """Remove a person with name and keys; says the tables that changed.

        A bot takes the seat in games that others play on. Finished games, and those nobody else plays, stay without
        the name. Of who has opened a table a number remains.
        """
        with self._write() as session:
            theirs = select(Seat.game).where(or_(Seat.person == person, Seat.kept_for == person))
            games = list(session.scalars(select(Game).where(Game.id.in_(theirs)).with_for_update()))
            for game in games:
                _leave(game, person, bot)
            session.flush()
            crews.forget(session, person, _unlike)
            for table in (Device, Code):
                session.execute(delete(table).where(table.person == person))
            hosted = exists().where(Game.host == person)
            session.execute(delete(schema.Person).where(schema.Person.id == person, ~hosted))
            unknown = {"name": "", "key": secrets.token_hex(32)}
            session.execute(update(schema.Person).where(schema.Person.id == person).values(**unknown))
            changed = [game.id for game in games]
        self._changed()
        return changed


def _known(person: schema.Person | None) -> Person | None:
    return Person(person.id, person.name) if person else None


def _owner(session: Session, key: str) -> schema.Person | None:
    """The person of a key: that of the first browser, or of one that joined."""
    joined = select(Device.person).where(Device.key == key)
    return session.scalar(select(schema.Person).where(or_(schema.Person.key == key, schema.Person.id.in_(joined))))


def _inviting(session: Session, code: str, now: float) -> schema.Person | None:
    """The person whom a code is of, if it is still good."""
    good = select(Code.person).where(Code.digest == code, Code.expires > now)
    return session.scalar(select(schema.Person).where(schema.Person.id.in_(good)))


def _unite(session: Session, person: schema.Person, with_whom: schema.Person) -> list[str]:
    """Give all that is a person's to another; where both have played one game, the seat becomes nobody's."""
    old, new = person.id, with_whom.id
    games = list(session.scalars(select(Game).where(Game.id.in_(select(Seat.game).where(Seat.person == old)))))
    for game in games:
        both = any(seat.person == new for seat in game.seats)
        if both and game.status != "over":
            raise SameTable(game.id)
        for seat in game.seats:
            if seat.person == old:
                seat.person = None if both else new
    session.flush()
    session.execute(update(Seat).where(Seat.kept_for == old).values(kept_for=new))
    session.execute(update(Game).where(Game.host == old).values(host=new))
    crews.unite(session, old, new)
    session.execute(update(Device).where(Device.person == old).values(person=new))
    session.execute(delete(Code).where(Code.person == old))
    session.add(Device(key=person.key, person=new, created=person.created))
    session.delete(person)
    session.flush()
    return [game.id for game in games]


def _leave(game: Game, person: int, bot: str) -> None:
    """Take a person's seats and names out of a game, in which others may play on."""
    others = [seat.person for seat in game.seats if seat.person not in (None, person)]
    for seat in game.seats:
        if seat.kept_for == person:
            seat.kept_for, seat.name = None, ""
        if seat.person != person:
            continue
        seat.person, seat.promises = None, []
        if game.status == "open":
            seat.kind, seat.name = "open", ""
            continue
        seat.name = _unlike([other.name for other in game.seats if other is not seat])
        if game.status == "running" and others:
            seat.kind, seat.bot = "bot", bot
    if game.status == "open" and game.host == person and others:
        game.host = others[0] or game.host


def _unlike(names: Iterable[str]) -> str:
    """A name for nobody that is not among these."""
    taken = list(names)
    return next(name for name in (NOBODY, *(f"{NOBODY} {n}" for n in range(2, 9))) if name not in taken)
