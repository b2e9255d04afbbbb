"""The part of the store that knows campaigns: their crews, the games they have told, and who may see them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, exists, func, insert, or_, select, update
from sqlalchemy.orm import Session, undefer

from buccaneer.game.campaign import PERSON, Campaign, Entry, Mate, course_of
from buccaneer.game.course import Told
from buccaneer.game.game import Game
from buccaneer.game.logbook import told_of
from buccaneer.web import schema
from buccaneer.web.rename import renamed
from buccaneer.web.schema import Member, Seat

if TYPE_CHECKING:
    from buccaneer.web.store import TableRow

UNDER_WAY = ("open", "running")  # a table at which its game may still come to its end
MOST_LISTED = 50


class Elsewhere(LookupError):
    """The crew has gone on meanwhile: another game was told, or the campaign is gone."""


@dataclass(frozen=True)
class MateRow:
    """One of a crew; `person` is who has the seat, if somebody has sat down on it yet."""

    name: str
    by: str = PERSON
    person: int | None = None


@dataclass(frozen=True)
class EntryRow:
    """A game that a campaign tells, with the persons who had its seats; the record is read only where it is wanted."""

    campaign: str
    number: int
    told: Told
    record: str = field(default="", repr=False)
    checked: bool = True
    game: str | None = None
    sat: tuple[int | None, ...] = ()


@dataclass
class CampaignRow:
    """A campaign as the database has it."""

    id: str
    key: str
    owner: int
    name: str
    mode: str
    ways: dict[str, str]
    adds: tuple[str, ...]
    crew: tuple[MateRow, ...]
    screen: bool
    unlocked: bool
    created: float
    touched: float
    games: list[EntryRow] = field(default_factory=list)
    packs: tuple[str, ...] = ()

    @property
    def campaign(self) -> Campaign:
        """The same as the games know it."""
        crew = tuple(Mate(mate.name, mate.by) for mate in self.crew)
        entries = tuple(Entry(game.record, game.told, game.checked) for game in self.games)
        ways = tuple(sorted(self.ways.items()))
        return Campaign(self.key, self.name, self.mode, ways, self.adds, self.packs, crew, entries, self.unlocked)


@dataclass(frozen=True)
class UnderWay:
    """The table at which a campaign's next game is played, or waits for its players."""

    id: str
    stage: str
    status: str


def entry_of(table: TableRow, game: Game) -> EntryRow | None:
    """What a game that is over tells the campaign of its table, if it is of one."""
    if table.campaign is None:
        return None
    told = course_of(table.mode).tell(game)
    sat = tuple(seat.person for seat in table.seats)
    return EntryRow(table.campaign, table.place, told, game.record().text(), True, table.id, sat)


def tell(connection: Connection, entry: EntryRow, now: float) -> None:
    """Write down what a game told its campaign, in its place; one that is told already stays as it is."""
    campaign = schema.Campaign
    due = update(campaign).where(campaign.id == entry.campaign, campaign.entries == entry.number)
    if connection.execute(due.values(entries=entry.number + 1, touched=now)).rowcount:
        connection.execute(insert(schema.Entry), _values(entry))


def embark(session: Session, game: schema.Game) -> None:
    """A game of a campaign begins: whoever sits there sees the campaign, and has the seat from now on."""
    found = session.get(schema.Campaign, game.campaign) if game.campaign else None
    if found is None:
        return
    crew = [MateRow(**mate) for mate in found.crew]
    for number, seat in enumerate(game.seats[: len(crew)]):
        if seat.kind == "person":
            crew[number] = MateRow(seat.name, PERSON, seat.person)
    found.crew = [asdict(mate) for mate in crew]
    let_see(session, found.id, [seat.person for seat in game.seats])


def set_out(session: Session, id: str, game: schema.Game, crew: Sequence[MateRow]) -> str:
    """Keep the table of a campaign's next game, unless there is one already; says the id of the one that counts.

    Whoever comes from an earlier moment finds the crew Elsewhere. The table of the game before leads to this one.
    """
    found = session.get(schema.Campaign, id, with_for_update=True)
    if found is None or found.entries != game.place:
        raise Elsewhere(id)
    going = _under_way(session, id)
    if going is not None:
        return going.id
    found.crew, found.touched = [asdict(mate) for mate in crew], game.created
    session.add(game)
    session.flush()
    before = session.get(schema.Entry, (id, game.place - 1)) if game.place else None
    if before is not None and before.game:
        session.execute(update(schema.Game).where(schema.Game.id == before.game).values(following=game.id))
    if game.status != "open":
        embark(session, game)
    return game.id


def let_see(session: Session, campaign: str, persons: Iterable[int | None]) -> None:
    """Let persons see a campaign, those left out who do already."""
    known = set(session.scalars(select(Member.person).where(Member.campaign == campaign)))
    for person in {person for person in persons if person is not None} - known:
        session.add(Member(campaign=campaign, person=person))
    session.flush()


def remove(session: Session, campaigns: Sequence[str]) -> None:
    """Delete campaigns with all they told; their tables are of none from now on."""
    session.execute(update(schema.Game).where(schema.Game.campaign.in_(campaigns)).values(campaign=None))
    for part in (schema.Entry.campaign, Member.campaign, schema.Campaign.id):
        session.execute(delete(part.class_).where(part.in_(campaigns)))


# -- persons who become one, or nobody -----------------------------------------------------------------


def unite(session: Session, old: int, new: int) -> None:
    """Give a person's part in campaigns to another; who has two seats of a crew has the first."""
    seen = set(session.scalars(select(Member.campaign).where(Member.person == new)))
    for campaign in _joined(session, old):
        had = any(mate["person"] == new for mate in campaign.crew)
        campaign.crew = [_with(mate, old, None if had else new) for mate in campaign.crew]
        for entry in _told(session, campaign.id):
            entry.sat = [new if person == old else person for person in entry.sat]
        if campaign.id not in seen:
            session.add(Member(campaign=campaign.id, person=new))
    session.execute(update(schema.Campaign).where(schema.Campaign.owner == old).values(owner=new))
    session.execute(delete(Member).where(Member.person == old))
    session.flush()


def forget(session: Session, person: int, called: Callable[[Iterable[str]], str]) -> None:
    """Take a person out of campaigns, whose name is then `called` otherwise; one that nobody else sees is gone."""
    for campaign in _joined(session, person):
        others = select(Member.person).where(Member.campaign == campaign.id, Member.person != person)
        heir = session.scalar(others.order_by(Member.person).limit(1))
        if heir is None:
            remove(session, [campaign.id])
            continue
        campaign.owner = heir if campaign.owner == person else campaign.owner
        nobody = called(mate["name"] for mate in campaign.crew)
        campaign.crew = [
            {**_with(mate, person, None), "name": nobody} if mate["person"] == person else mate
            for mate in campaign.crew
        ]
        for entry in _told(session, campaign.id):
            if person in entry.sat:
                seat = entry.sat.index(person)
                entry.record, told = renamed(entry.record, told_of(entry.told), seat, called)
                entry.told = asdict(told)
                entry.sat = [None if other == person else other for other in entry.sat]
    session.execute(delete(Member).where(Member.person == person))
    session.flush()


def _joined(session: Session, person: int) -> list[schema.Campaign]:
    """The campaigns that somebody is a member of."""
    theirs = select(Member.campaign).where(Member.person == person)
    return list(session.scalars(select(schema.Campaign).where(schema.Campaign.id.in_(theirs)).with_for_update()))


def _told(session: Session, campaign: str) -> list[schema.Entry]:
    return list(session.scalars(select(schema.Entry).where(schema.Entry.campaign == campaign)))


def _with(mate: dict[str, Any], old: int, new: int | None) -> dict[str, Any]:
    """One of a crew, with another person in the place of one."""
    return {**mate, "person": new} if mate["person"] == old else mate


class Crews(ABC):
    """The part of the store that knows campaigns; every call is a transaction of its own."""

    @abstractmethod
    def _read(self) -> AbstractContextManager[Session]: ...

    @abstractmethod
    def _write(self) -> AbstractContextManager[Session]: ...

    # -- looking ---------------------------------------------------------------------------------

    def campaign(self, id: str, person: int, records: bool = False) -> CampaignRow | None:
        """A campaign that a person may see, with the records of its games where they are wanted."""
        with self._read() as session:
            found = session.scalar(select(schema.Campaign).where(schema.Campaign.id == id, _seen_by(person)))
            return _row(session, found, records) if found else None

    def campaigns_of(self, person: int, limit: int = MOST_LISTED) -> list[CampaignRow]:
        """The campaigns that a person sees, the latest touched first."""
        found = select(schema.Campaign).where(_seen_by(person))
        latest = found.order_by(schema.Campaign.touched.desc(), schema.Campaign.id).limit(limit)
        with self._read() as session:
            return [_row(session, each) for each in session.scalars(latest)]

    def own_campaign(self, key: str, owner: int) -> CampaignRow | None:
        """Somebody's own campaign of a key, with its records."""
        own = select(schema.Campaign).where(schema.Campaign.key == key, schema.Campaign.owner == owner)
        with self._read() as session:
            found = session.scalar(own.order_by(schema.Campaign.created).limit(1))
            return _row(session, found, True) if found else None

    def count_campaigns(self, owner: int) -> int:
        with self._read() as session:
            return session.scalar(select(func.count()).where(schema.Campaign.owner == owner)) or 0

    def under_way(self, id: str) -> UnderWay | None:
        """The table at which a campaign's next game is played, if there is one."""
        with self._read() as session:
            return _under_way(session, id)

    # -- changing --------------------------------------------------------------------------------

    def create_campaign(self, row: CampaignRow) -> None:
        """Keep a new campaign, with the games it has told elsewhere."""
        lists = ("games", "crew", "adds", "packs")
        told = {each.name: getattr(row, each.name) for each in fields(row) if each.name not in lists}
        crew = [asdict(mate) for mate in row.crew]
        with self._write() as session:
            session.add(
                schema.Campaign(**told, crew=crew, adds=list(row.adds), packs=list(row.packs), entries=len(row.games))
            )
            session.flush()
            _add(session, row.games)
            let_see(session, row.id, [row.owner])

    def call_off(self, id: str, table: str) -> bool:
        """Clear a table of a campaign away at which nobody has begun to play; says whether there was one."""
        waiting = (schema.Game.id == table, schema.Game.campaign == id, schema.Game.status == "open")
        with self._write() as session:
            return bool(session.connection().execute(delete(schema.Game).where(*waiting)).rowcount)

    def reseat_crew(self, id: str, crew: Sequence[MateRow], screen: bool) -> None:
        """Give seats of a crew to others, unless a game of it goes on."""
        with self._write() as session:
            found = session.get(schema.Campaign, id, with_for_update=True)
            if found is None or _under_way(session, id):
                raise Elsewhere(id)
            found.crew, found.screen = [asdict(mate) for mate in crew], screen

    def unlock(self, id: str) -> None:
        """Open what otherwise waits for the end of the story."""
        with self._write() as session:
            session.execute(update(schema.Campaign).where(schema.Campaign.id == id).values(unlocked=True))

    def extend(self, id: str, at: int, games: Sequence[EntryRow], unlocked: bool, now: float) -> None:
        """Add games that were told elsewhere, if none was told or begun here meanwhile."""
        with self._write() as session:
            found = session.get(schema.Campaign, id, with_for_update=True)
            if found is None or found.entries != at or _under_way(session, id):
                raise Elsewhere(id)
            _add(session, games)
            found.entries, found.touched, found.unlocked = at + len(games), now, found.unlocked or unlocked

    def remove_campaign(self, id: str) -> None:
        with self._write() as session:
            remove(session, [id])


def _seen_by(person: int) -> Any:
    """Whether somebody may see a campaign: who has played at its tables, or sits at one that waits."""
    seated = (schema.Game.campaign == schema.Campaign.id) & (Seat.game == schema.Game.id) & (Seat.person == person)
    return or_(exists().where(Member.campaign == schema.Campaign.id, Member.person == person), exists().where(seated))


def _under_way(session: Session, id: str) -> UnderWay | None:
    game = schema.Game
    going = select(game).where(game.campaign == id, game.status.in_(UNDER_WAY)).order_by(game.created.desc()).limit(1)
    found = session.scalar(going)
    return UnderWay(found.id, found.stage, found.status) if found else None


def _row(session: Session, found: schema.Campaign, records: bool = False) -> CampaignRow:
    told = select(schema.Entry).where(schema.Entry.campaign == found.id).order_by(schema.Entry.number)
    entries = session.scalars(told.options(undefer(schema.Entry.record)) if records else told)
    games = [
        EntryRow(
            found.id,
            each.number,
            told_of(each.told),
            each.record if records else "",
            each.checked,
            each.game,
            tuple(each.sat),
        )
        for each in entries
    ]
    same = {each.name: getattr(found, each.name) for each in fields(CampaignRow) if each.name != "games"}
    crew = tuple(MateRow(**mate) for mate in found.crew)
    return CampaignRow(**{**same, "adds": tuple(found.adds), "packs": tuple(found.packs), "crew": crew, "games": games})


def _add(session: Session, games: Sequence[EntryRow]) -> None:
    if games:
        session.connection().execute(insert(schema.Entry), [_values(game) for game in games])


def _values(entry: EntryRow) -> dict[str, Any]:
    """An entry as its row."""
    return {each.name: getattr(entry, each.name) for each in fields(entry)} | {
        "told": asdict(entry.told),
        "sat": list(entry.sat),
    }
