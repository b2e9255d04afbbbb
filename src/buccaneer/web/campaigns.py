"""Campaigns of this server: a crew begins one, sets out for its next game, takes it along as a file and brings it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from buccaneer.content import is_known
from buccaneer.core.errors import BuccaneerError
from buccaneer.game import campaign as campaigns
from buccaneer.game import logbook, modes
from buccaneer.game.campaign import PERSON, Campaign, CampaignError, Entry, Mate
from buccaneer.web.crews import CampaignRow, Elsewhere, EntryRow, MateRow
from buccaneer.web.host import ID_LENGTH, LETTERS, Host
from buccaneer.web.persons import Person
from buccaneer.web.plan import ADVISER, Plan
from buccaneer.web.reader import clean_name
from buccaneer.web.refusal import FROZEN, Refusal
from buccaneer.web.store import TableRow

MOST_CAMPAIGNS = 40  # that one person may own
MOST_CHOICES = 60_000  # of all games of a file; five chapters have a fiftieth of them
CREW_LENGTH = 30  # letters of a crew's name


def refusal_of(error: BuccaneerError) -> Refusal:
    """The refusal of something a campaign cannot do; the model's own text stays on the server."""
    if not isinstance(error, CampaignError):
        return Refusal(400, "campaign-setup")
    late = error.why in ("closed", "stale", "older", "apart", "running", "full")
    return Refusal(409 if late else 400, f"campaign-{error.why}")


async def find(host: Host, id: str, person: Person | None, records: bool = False) -> CampaignRow:
    """A campaign that somebody may see; of others nobody is told that they exist."""
    found = await asyncio.to_thread(host.store.campaign, id, person.id, records) if person else None
    if found is None:
        raise Refusal(404, "no-campaign")
    if not playable(found):
        raise Refusal(409, FROZEN)
    return found


def playable(row: CampaignRow) -> bool:
    """Whether a campaign's story is here: its box, and the packs that it is played with."""
    return row.mode in campaigns.campaign_modes() and all(map(is_known, row.packs))


async def check_share(host: Host, person: int) -> None:
    """Refuse somebody who has too many campaigns."""
    if await asyncio.to_thread(host.store.count_campaigns, person) >= MOST_CAMPAIGNS:
        raise Refusal(429, "too-many-campaigns", campaigns=MOST_CAMPAIGNS)


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def row_of(host: Host, owner: int, campaign: Campaign, crew: Sequence[MateRow], screen: bool = False) -> CampaignRow:
    """A campaign as a new row of its owner."""
    now, id = host.clock(), new_id()
    return CampaignRow(
        id,
        campaign.key,
        owner,
        campaign.name,
        campaign.mode,
        dict(campaign.ways),
        campaign.adds,
        tuple(crew),
        screen,
        campaign.unlocked,
        now,
        now,
        entries_of(id, campaign.entries),
        campaign.packs,
    )


def entries_of(id: str, entries: Sequence[Entry], first: int = 0) -> list[EntryRow]:
    """Games that were told elsewhere, whose players nobody knows."""
    return [EntryRow(id, n, entry.told, entry.record, entry.checked) for n, entry in enumerate(entries, first)]


# -- setting out -------------------------------------------------------------------------------------


async def begin(host: Host, person: int, campaign: Campaign, crew: Sequence[MateRow], screen: bool) -> str:
    """Keep a new campaign of a person; says its id."""
    await check_share(host, person)
    row = row_of(host, person, campaign, crew, screen)
    await asyncio.to_thread(host.store.create_campaign, row)
    return row.id


async def set_out(host: Host, person: Person, row: CampaignRow, at: int, stage: str) -> str:
    """Open the table of a campaign's next game for one of the crew; says its id.

    Where somebody was quicker, it is that one's table. Whoever comes from an earlier moment is refused.
    """
    if at != len(row.games):
        raise Refusal(409, "campaign-stale")
    crew = seated(row, person.id)
    going = await asyncio.to_thread(host.store.under_way, row.id)
    if going is None:
        await host.check_share(person.id)
        table = lay_out(host, person, row, stage, crew)
        try:
            id = await asyncio.to_thread(host.store.set_out, row.id, table, crew)
        except Elsewhere:
            raise Refusal(409, "campaign-stale") from None
        before = host.held.get(row.games[-1].game or "") if row.games else None
        if before is not None:  # whoever still looks at it may come along
            before.row.following = id
            before.touch()
    else:
        id = going.id
    await join(host, person.id, id)
    return id


def seated(row: CampaignRow, person: int) -> list[MateRow]:
    """The crew with a seat for a person; refuses somebody who has none. The owner takes the first that is nobody's."""
    mates = list(row.crew)
    if any(mate.person == person for mate in mates) or (row.screen and row.owner == person):
        return mates
    for number, mate in enumerate(mates):
        if row.owner == person and mate.by == PERSON and mate.person is None:
            mates[number] = replace(mate, person=person)
            return mates
    raise Refusal(403, "not-your-crew")


def lay_out(host: Host, person: Person, row: CampaignRow, stage: str, crew: Sequence[MateRow]) -> TableRow:
    """The table of a campaign's next game; the seats of others are kept for them."""
    campaign = row.campaign
    try:
        setup = campaigns.set_up(campaign, stage)
    except BuccaneerError as error:
        raise refusal_of(error) from None
    mine = [mate.by == PERSON and (row.screen or mate.person == person.id) for mate in crew]
    seats = ["me" if me else "open" if mate.by == PERSON else mate.by for me, mate in zip(mine, crew, strict=True)]
    plan = Plan(
        seats,
        setup.mode,
        setup.edition,
        setup.variant,
        setup.adds,
        options={"screen": row.screen},
        names=[mate.name for mate in crew],
        chosen=dict(setup.options),
        packs=setup.packs,
    )
    table = host.lay_out(person.id, person.name, plan)
    table.campaign, table.stage, table.place = row.id, campaign.course.stage(setup.options), len(row.games)
    for seat, mate in zip(table.seats, crew, strict=True):
        if seat.kind == "open":
            seat.kept_for = mate.person
    return table


async def reseat(host: Host, row: CampaignRow, crew: Sequence[MateRow], screen: bool) -> None:
    """Seat a crew anew, while no game of it goes on; refuses one that could not play."""
    try:
        campaigns.change(row.campaign, crew=[Mate(mate.name, mate.by) for mate in crew])
    except BuccaneerError as error:
        raise refusal_of(error) from None
    try:
        await asyncio.to_thread(host.store.reseat_crew, row.id, crew, screen)
    except Elsewhere:
        raise Refusal(409, "campaign-running") from None


async def join(host: Host, person: int, id: str) -> None:
    """Let somebody sit down where a seat of a table is kept for them; one of other rules says so on its own page."""
    room = await host.find(id)
    if room.frozen:
        return
    kept = [seat for seat in room.row.seats if seat.kind == "open" and seat.kept_for == person]
    if kept and not room.seats_of(person):
        with suppress(Refusal):  # somebody has taken it or its name meanwhile: the lobby shows it
            await host.sit(room, person, kept[0].name, kept[0].number)


# -- files -------------------------------------------------------------------------------------------


def read(text: str) -> Campaign:
    """The campaign of a file, its games played again; refuses one whose games are too long for this server."""
    if not all(map(is_known, logbook.packs_of(text))):
        raise CampaignError("it is played with a content pack that is not offered here", "pack")
    found = logbook.load(text)
    if sum(len(entry.record.split()) for entry in found.entries) > MOST_CHOICES:
        raise CampaignError(f"more than {MOST_CHOICES} choices", "long")
    return logbook.read(text)


async def bring(host: Host, person: int, text: str, turn: asyncio.Semaphore) -> str:
    """Keep the campaign of a file, or go on with it where it is known already; says its id. Files take turns."""
    try:
        async with turn:
            given = await asyncio.to_thread(read, text)
        kept = await asyncio.to_thread(host.store.own_campaign, given.key, person)
        if kept is None:
            return await begin(host, person, given, crew_of(host, given, person), False)
        newer, told = logbook.follow(kept.campaign, given), len(kept.games)
        fresh = entries_of(kept.id, newer.entries[told:], told)
        if fresh:
            unlocked, now = given.unlocked, host.clock()
            await asyncio.to_thread(host.store.extend, kept.id, told, fresh, unlocked, now)
        return kept.id
    except CampaignError as error:
        raise refusal_of(error) from None
    except Elsewhere:
        raise Refusal(409, "campaign-running") from None


def crew_of(host: Host, campaign: Campaign, owner: int) -> list[MateRow]:
    """The crew of a file as it can sit here: short names, bots that are offered; the owner has the first seat."""
    crew: list[MateRow] = []
    for mate in campaign.crew:
        taken = [other.name.casefold() for other in crew]
        by = mate.by if mate.is_person or mate.by in host.bots else ADVISER
        had = any(other.person for other in crew)
        crew.append(MateRow(fit(mate.name, taken), by, owner if mate.is_person and not had else None))
    return crew


def fit(name: str, taken: Sequence[str]) -> str:
    """A name that somebody can have at a table of this server."""
    for called in (name, name[:12].strip(), *modes.DEFAULT_NAMES):
        with suppress(Refusal):
            if clean_name(called) == called and called.casefold() not in taken:
                return called
    raise Refusal(400, "campaign-setup")
