"""Campaigns in the database: a game is told once and for good, two come to one table, nobody's part is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from buccaneer.game import logbook
from buccaneer.game.campaign import Campaign
from buccaneer.web.campaigns import begin, crew_of, set_out
from buccaneer.web.crews import Elsewhere
from buccaneer.web.persons import NOBODY, Person
from buccaneer.web.room import Room
from buccaneer.web.upkeep import DAY

from tests.web.fleet import crew, dealt, ending, forward, found, told
from tests.web.house import TWO, UNSTORED, House, house, refusal, state
from tests.web.site import alone


def housed(test: Callable[[House], Awaitable[None]]) -> Callable[[Path], None]:
    """A test in a house of its own."""

    async def within(file: Path) -> None:
        async with house(file) as made:
            await test(made)

    def run(tmp_path: Path) -> None:
        alone(within(tmp_path / "tables.db"))

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def kept(made: House, campaign: Campaign, screen: bool = True) -> str:
    """Anne's campaign; says its id."""
    return await begin(made.host, made.anne, campaign, crew_of(made.host, campaign, made.anne), screen)


async def table(made: House, id: str, bot: str, won: bool, left: int = 1) -> Room:
    """The table of a campaign's next game, so many choices before an end as wanted."""
    row = made.store.campaign(id, made.anne)
    assert row is not None
    with dealt(found(row.campaign, won, bot=bot).setup.seed):
        table = await set_out(made.host, Person(made.anne, "Anne"), row, len(row.games), "")
    return await forward(made.host, table, bot, left)


def games(made: House, id: str) -> list[tuple[str, bool]]:
    """The games a campaign tells."""
    row = made.store.campaign(id, made.anne)
    assert row is not None
    return [(game.told.stage, game.told.won) for game in row.games]


@housed
async def test_a_game_that_ends_is_told_with_the_deed_that_ends_it(made: House) -> None:
    """Wherever a write fails, either nothing has happened or all of it; told it is once, after every crash."""
    id = await kept(made, crew())
    room = await table(made, id, "random", False)
    last, before = ending(room, "random")[0], state(room)
    for step in range(1, 20):
        made.faults.left = step
        failed = await refusal(room.play([room.chooser], last, room.version))
        made.faults.left = -1
        if failed is None:
            break
        assert failed == UNSTORED
        if not room.over:
            assert (state(made.anew(room)), games(made, id)) == (before, [])
        else:  # it was stored, and only the answer was lost
            break
    assert step > 4
    assert games(made, id) == [("1", False)]
    made.put_away()
    again = await made.host.room(room.row.id)
    assert again.over
    assert games(made, id) == [("1", False)]
    row = made.store.campaign(id, made.anne, records=True)
    assert row is not None
    assert row.games[0].record == again.game.record().text()  # type: ignore[union-attr]
    assert logbook.read(logbook.write(row.campaign)) == row.campaign


@housed
async def test_an_end_that_was_left_undone_is_told_when_it_is_made_good(made: House) -> None:
    id = await kept(made, crew())
    room = await table(made, id, "random", False, left=0)
    await made.host.find(room.row.id)
    while made.host.tasks:
        await asyncio.sleep(0)
    assert room.row.status == "over"
    assert games(made, id) == [("1", False)]
    made.store.finish(room.row.id, 5.0, None)
    assert games(made, id) == [("1", False)]


@housed
async def test_a_game_given_up_tells_nothing_and_can_be_begun_anew(made: House) -> None:
    id = await kept(made, crew())
    room = await table(made, id, "random", False, left=5)
    await room.leave(made.anne, ends=True)
    assert games(made, id) == []
    again = await table(made, id, "random", False)
    assert again.row.id != room.row.id


@housed
async def test_two_who_set_out_come_to_one_table(made: House) -> None:
    id = await kept(made, told(crew(), True))
    row = made.store.campaign(id, made.anne)
    assert row is not None
    anne = Person(made.anne, "Anne")
    first, second = await asyncio.gather(set_out(made.host, anne, row, 1, ""), set_out(made.host, anne, row, 1, ""))
    assert first == second
    assert made.store.under_way(id).stage == "2"  # type: ignore[union-attr]
    assert await refusal(set_out(made.host, anne, row, 0, "")) == (409, "campaign-stale")
    other = replace(made.host.lay_out(made.anne, "Anne", TWO), campaign=id, place=7)
    with pytest.raises(Elsewhere):
        made.store.set_out(id, other, row.crew)
    assert await refusal(set_out(made.host, anne, replace(row, id="gone"), 1, "")) == (409, "campaign-stale")


@housed
async def test_what_was_told_outlives_its_table_and_those_who_sat_there_keep_their_part(made: House) -> None:
    id = await kept(made, crew())
    room = await table(made, id, "random", False)
    for choice in ending(room, "random"):
        await room.play([room.chooser], choice, room.version)
    for day in range(1, 9):
        made.store.sweep(day * DAY, 3, 6)
        there = made.store.campaign(id, made.anne)
        if day < 6:
            assert there is not None
            assert games(made, id) == [("1", False)]
            assert (there.games[0].game is None) == (made.store.load(room.row.id) is None)
    assert made.store.load(room.row.id) is None
    assert there is None, "nobody has touched it for as long as a running game is kept"
    with made.store._read() as session:
        assert session.execute(text("SELECT count(*) FROM entry")).scalar() == 0
        assert session.execute(text("SELECT count(*) FROM member")).scalar() == 0


@housed
async def test_two_who_become_one_have_one_part(made: House) -> None:
    id = await kept(made, told(crew(), True), screen=False)
    bart = made.person("Bart")
    room = await seated(made, id, bart)
    for choice in ending(room, "random"):
        await room.play([room.chooser], choice, room.version)
    assert made.store.campaign(id, bart) is not None
    made.store.invite_device(made.anne, "c" * 64, 1.0, 99.0)
    key = "f" * 64
    with made.store._write() as session:
        session.execute(text("UPDATE person SET key = :key WHERE id = :id"), {"key": key, "id": bart})
    made.store.join("c" * 64, key, 2.0)
    row = made.store.campaign(id, made.anne)
    assert row is not None
    assert [mate.person for mate in row.crew] == [made.anne, None]
    assert row.games[-1].sat == (made.anne, made.anne)
    assert made.store.campaign(id, bart) is None


async def seated(made: House, id: str, bart: int) -> Room:
    """The table of Anne and Bart, just before its end."""
    row = made.store.campaign(id, made.anne)
    assert row is not None
    with dealt(found(row.campaign, False, bot="random").setup.seed):
        table = await set_out(made.host, Person(made.anne, "Anne"), row, len(row.games), "")
    room = await made.host.room(table)
    assert made.store.campaign(id, bart) is None
    await made.host.sit(room, bart, "Bart", 1)
    return await forward(made.host, table, "random", 1)


@housed
async def test_somebody_who_is_forgotten_leaves_no_name_in_a_campaign(made: House) -> None:
    """What others play on goes on; records still check, and one's own campaigns are gone."""
    id, own = await kept(made, crew(), screen=False), await kept(made, crew())
    bart = made.person("Bart")
    room = await seated(made, id, bart)
    for choice in ending(room, "random"):
        await room.play([room.chooser], choice, room.version)
    made.store.forget(made.anne, "thumb")
    row = made.store.campaign(id, bart, records=True)
    assert row is not None
    assert (row.owner, [mate.name for mate in row.crew]) == (bart, [NOBODY, "Bart"])
    assert [name for name, _ in row.games[0].told.points] == [NOBODY, "Bart"]
    assert "Anne" not in logbook.write(row.campaign)
    assert logbook.read(logbook.write(row.campaign)) == row.campaign
    with made.store._read() as session:
        assert session.execute(text("SELECT count(*) FROM campaign WHERE id = :id"), {"id": own}).scalar() == 0
    made.store.forget(bart, "thumb")
    with made.store._read() as session:
        for part in ("campaign", "entry", "member"):
            assert session.execute(text(f"SELECT count(*) FROM {part}")).scalar() == 0
