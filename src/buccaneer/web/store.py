"""The storage of the browser game: persons, tables, seats and deeds, each call a transaction of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, fields
from pathlib import Path
from threading import RLock

from sqlalchemy import (
    Connection,
    StaticPool,
    bindparam,
    func,
    insert,
    make_url,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, sessionmaker

from buccaneer.web import crews, locks, schema, upkeep
from buccaneer.web.crews import Crews, EntryRow, MateRow
from buccaneer.web.database import FAILURES, Plain, file_of, open_engine, reason_of
from buccaneer.web.migrations import upgrade
from buccaneer.web.persons import Persons
from buccaneer.web.writer import Writer

# What a press does: bound to the database once, by `Store`.
TOUCH = update(schema.Game).where(schema.Game.id == bindparam("game")).values(touched=bindparam("now"))
END = TOUCH.values(status=bindparam("status"))
WRITE_DEED = insert(schema.Deed)
DEED = ("game", "version", "seat", "text")


class Taken(LookupError):
    """Somebody else was first: this version is written, this seat is not free, or this id exists."""


class Gone(LookupError):
    """There is no such table, or none any more."""


@dataclass
class SeatRow:
    """A seat of a table; an open one may be kept for a person who played the table before.

    A bot's seat that has a person is one that this person has left for good.
    """

    number: int
    kind: str  # "person", "open" or "bot"
    name: str
    bot: str = ""
    person: int | None = None
    kept_for: int | None = None
    hints: int = 0
    promises: list[str] = field(default_factory=list, repr=False)  # made in advance, known to nobody else
    holder: str = ""  # the bot that plays for its person, who is away


@dataclass
class TableRow:
    """A table with its seats; what must stay secret is not in its repr, which may land in a log."""

    id: str
    mode: str
    edition: str
    variant: str
    seed: str = field(repr=False)
    bot_secret: str = field(repr=False)
    start: int
    deck: tuple[str, ...] = field(repr=False)
    host: int
    options: dict[str, bool]
    status: str  # "open", "running" or "over"; over before its game is: given up; "closed": of other rules for good
    created: float
    touched: float
    previous: str | None = None
    following: str | None = None
    adds: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()  # keys of content packs
    rules: int = 0  # the rules version it is played under; 0 for one of before they were written down
    data: str = ""  # the digest of the data it is played with; empty for one of before
    chosen: dict[str, str] = field(default_factory=dict)  # of the mode's own options, by name
    campaign: str | None = None
    stage: str = ""  # of its campaign
    place: int = 0  # how many games its campaign had told when it was begun
    seats: list[SeatRow] = field(default_factory=list)


@dataclass(frozen=True)
class Start:
    """The beginning of a table: when, under which rules version and with which data."""

    now: float
    rules: int
    data: str


@dataclass
class Deed:
    """One thing a seat did: `play draw`, `undo 3`."""

    version: int
    seat: int
    text: str


class Store(Persons, Crews):
    """The database behind the tables; every method may be called from any thread.

    A method that changes a table locks its row first, so that two at once happen one after the other.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self.engine = open_engine(make_url(url))
        writing = self.engine.execution_options(writes=True)
        self._reading = sessionmaker(self.engine)
        self._writing = sessionmaker(writing)
        alone = isinstance(self.engine.pool, StaticPool)  # one connection for all threads: they take turns
        self._turn: AbstractContextManager[object] = RLock() if alone else nullcontext()
        self.writer = Writer(writing, self._turn)
        self._touch, self._end = (Plain(each, self.engine.dialect) for each in (TOUCH, END))
        self._write_deed = Plain(WRITE_DEED, self.engine.dialect, DEED)

    def migrate(self) -> None:
        """Bring the schema up to date; a database from the future is refused."""
        with self._write() as session:
            upgrade(session.connection())

    def close(self) -> None:
        """Write what waits to be written, and let go."""
        self.writer.close()
        self.engine.dispose()

    def trouble(self) -> str:
        """Why nothing can be stored now, or nothing; a file that was deleted is gone, though it could be written."""
        if self.file is not None and not self.file.exists():
            return "the file is gone"
        try:
            with self._write() as session:
                upkeep.try_writing(session)
        except FAILURES as error:
            return reason_of(error)
        return ""

    @property
    def file(self) -> Path | None:
        """The file of the database, if it has one."""
        return file_of(self.engine.url)

    def secret(self) -> str:
        """The key of this server's own marks."""
        with self._read() as session:
            return upkeep.secret(session)

    def sweep(self, now: float, keep: int, keep_running: int) -> list[str]:
        """Count the server's day if it is over; delete tables, with seats and deeds, that were quiet for too many."""
        with self._write() as session:
            swept = upkeep.sweep(session, now, keep, keep_running)
        self._changed()
        return swept

    @contextmanager
    def _read(self) -> Iterator[Session]:
        with self._turn, self._reading() as session:
            yield session

    @contextmanager
    def _write(self) -> Iterator[Session]:
        with self._turn, self._writing.begin() as session:
            yield session

    # -- tables ----------------------------------------------------------------------------------

    def create(self, table: TableRow, deeds: Sequence[Deed] = ()) -> None:
        """Keep a new table with its seats, and with the deeds it begins with."""
        try:
            with self._write() as session:
                session.add(_game(table))
                session.flush()
                if deeds:
                    session.execute(insert(schema.Deed), [{"game": table.id, **vars(deed)} for deed in deeds])
        except IntegrityError:
            self._refuse_known(table.id)
            raise

    def load(self, id: str) -> TableRow | None:
        with self._read() as session:
            found = session.get(schema.Game, id)
            return _table(found) if found else None

    def follow(self, id: str, following: TableRow) -> str:
        """Make the table that follows this one, unless there is one already; says the id of the one that counts."""
        try:
            with self._write() as session:
                game = locks.lock(session, id)
                if game is None:
                    raise Gone(f"there is no table {id}")
                if game.following is None:
                    session.add(_game(following))
                    session.flush()
                    game.following = following.id
                return game.following
        except IntegrityError:
            self._refuse_known(following.id)
            raise

    def _refuse_known(self, id: str) -> None:
        if self.load(id):
            raise Taken(f"there is a table {id} already") from None

    def set_out(self, id: str, table: TableRow, crew: Sequence[MateRow]) -> str:
        """Keep the table of a campaign's next game, the crew seated as given; says the id of the one that counts."""
        with self._write() as session:
            return crews.set_out(session, id, _game(table), crew)

    def begin(self, id: str, start: Start) -> bool:
        """Start an open table without open seats; True for the one caller who started it."""
        with self._write() as session:
            locks.lock(session, id)
            return locks.begin(session, id, start)

    def finish(self, id: str, now: float, entry: EntryRow | None = None) -> None:
        """The table is over, its game played to the end or given up; one that is over already stays as it is.

        `entry` is what a game played to the end tells its campaign.
        """
        with self._write() as session:
            end = update(schema.Game).where(schema.Game.id == id, schema.Game.status != "over")
            if locks.change(session, end.values(status="over", touched=now)) and entry is not None:
                crews.tell(session.connection(), entry, now)

    def close_table(self, id: str, now: float) -> None:
        """A running table is closed: it can never be played on."""
        with self._write() as session:
            end = update(schema.Game).where(schema.Game.id == id, schema.Game.status == "running")
            locks.change(session, end.values(status="closed", touched=now))

    def tables_of(self, person: int, limit: int = 50) -> list[TableRow]:
        """The tables a person sits at, and those made of records they brought, the latest touched first."""
        game = schema.Game
        theirs = select(schema.Seat.game).where(schema.Seat.person == person)
        brought = (game.host == person) & game.options["brought"].as_boolean().is_(True)
        found = select(game).where(or_(game.id.in_(theirs), brought))
        with self._read() as session:
            latest = found.order_by(game.touched.desc(), game.id).limit(limit)
            return [_table(each) for each in session.scalars(latest)]

    def count_open(self, person: int, since: float = 0.0) -> int:
        """How many tables a person hosts that are not over and were touched since."""
        game = schema.Game
        going = game.status.in_(("open", "running"))
        hosted = select(func.count()).where(game.host == person, going, game.touched >= since)
        with self._read() as session:
            return session.scalar(hosted) or 0

    # -- deeds -----------------------------------------------------------------------------------

    def append(
        self,
        id: str,
        deeds: Sequence[Deed],
        now: float,
        over: bool = False,
        promises: Mapping[int, list[str]] | None = None,
        entry: EntryRow | None = None,
    ) -> Future[None]:
        """Write deeds down for good with all that they change; done when they are on disk.

        A version that is written already is Taken. The table is touched, and over if the deeds end it; `promises` are
        what seats have still promised after them, `entry` is what its game tells its campaign.
        """
        touch = self._end if over else self._touch
        rows = [{"game": id, "version": deed.version, "seat": deed.seat, "text": deed.text} for deed in deeds]

        def change(connection: Connection) -> None:
            if not touch.run(connection, {"game": id, "now": now, "status": "over"}):
                raise Gone(f"there is no table {id}")
            try:
                self._write_deed.run(connection, *rows)
            except IntegrityError:
                raise Taken(f"version {deeds[0].version} of table {id} is written already") from None
            for seat, kept in (promises or {}).items():
                connection.execute(locks.seat_of(id, seat).values(promises=kept))
            if entry is not None:
                crews.tell(connection, entry, now)

        return self.writer.write(change)

    def deeds(self, id: str) -> list[Deed]:
        """All deeds of a table, in order."""
        written = select(schema.Deed).where(schema.Deed.game == id).order_by(schema.Deed.version)
        with self._read() as session:
            return [Deed(deed.version, deed.seat, deed.text) for deed in session.scalars(written)]

    # -- seats -----------------------------------------------------------------------------------

    def sit(self, id: str, number: int, person: int, name: str, start: Start) -> None:
        """Take an open seat that is not kept for another; a second seat only where all share one screen.

        With its last seat taken the table begins.
        """
        kept = schema.Seat.kept_for
        free = locks.seat_of(id, number).where(schema.Seat.kind == "open", kept.is_(None) | (kept == person))
        with self._write() as session:
            game = locks.lock(session, id)
            seated = game is not None and any(seat.person == person for seat in game.seats)
            if game is None or (seated and not game.options.get("screen")):
                raise Taken(f"seat {number} of table {id} is not for person {person}")
            if not locks.change(session, free.values(kind="person", person=person, name=name, kept_for=None)):
                raise Taken(f"seat {number} of table {id} is not free")
            locks.begin(session, id, start)

    def stand(self, id: str, number: int, person: int) -> None:
        """Leave a seat again, as long as the table is open; otherwise nothing happens."""
        own = locks.seat_of(id, number).where(schema.Seat.kind == "person", schema.Seat.person == person)
        with self._write() as session:
            if locks.is_open(session, id):
                locks.change(session, own.values(kind="open", person=None, name=""))

    def fill(self, id: str, bot: str, names: Mapping[int, str], start: Start) -> int:
        """Give those of some seats of an open table that are still open to bots; says how many.

        With no seat left open the table begins.
        """
        with self._write() as session:
            if not locks.is_open(session, id):
                return 0
            filled = 0
            for number, name in names.items():
                free = locks.seat_of(id, number).where(schema.Seat.kind == "open")
                filled += locks.change(session, free.values(kind="bot", bot=bot, name=name, kept_for=None))
            locks.begin(session, id, start)
            return filled

    def reseat(self, id: str, changes: Mapping[int, Mapping[str, object]]) -> None:
        """Change who plays on some seats, all at once."""
        with self._write() as session:
            locks.lock(session, id)
            for number, values in changes.items():
                locks.change(session, locks.seat_of(id, number).values(**values))

    def hinted(self, id: str, seat: int) -> None:
        """Count one hint for a seat."""
        with self._write() as session:
            locks.change(session, locks.seat_of(id, seat).values(hints=schema.Seat.hints + 1))

    def promise(self, id: str, seat: int, choices: list[str]) -> None:
        """Keep what a seat has promised in advance."""
        with self._write() as session:
            locks.change(session, locks.seat_of(id, seat).values(promises=choices))


def _game(table: TableRow) -> schema.Game:
    seats = [schema.Seat(**vars(seat)) for seat in table.seats]
    told = {name: list(value) if isinstance(value, tuple) else value for name, value in vars(table).items()}
    return schema.Game(**{**told, "seats": seats})


def _table(game: schema.Game) -> TableRow:
    told = {each.name: getattr(game, each.name) for each in fields(TableRow) if each.name != "seats"}
    lists = {name: tuple(value) for name, value in told.items() if isinstance(value, list)}
    return TableRow(**{**told, **lists, "seats": [_row(seat) for seat in game.seats]})


def _row(seat: schema.Seat) -> SeatRow:
    """A seat as its table has it."""
    return SeatRow(**{each.name: getattr(seat, each.name) for each in fields(SeatRow)})
