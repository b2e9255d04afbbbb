"""Company: who is here, a bot that holds an absent seat until its owner is back, leaving, giving up, and who begins."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from buccaneer.core.setup import NOBODY
from buccaneer.game.record import read_records
from buccaneer.web.plan import ADVISER, Plan
from buccaneer.web.presence import LINGER, PATIENCE, Company, Presence
from buccaneer.web.room import Room

from tests.web.conftest import Visit
from tests.web.guest import HTML, Guest, advised, refused
from tests.web.house import House, at_rest, house, refusal, state, until
from tests.web.site import Site, alone
from tests.web.test_people import begun, press

TWO = Plan(["me", "open"], seed=8, start=0)
LONG = PATIENCE + LINGER


class Time:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def two_people(at: House, plan: Plan = TWO) -> tuple[Room, Time, int]:
    """A table of Anne and Bart, whose clock is ours; says Bart's number."""
    clock, bart = Time(), at.person("Bart")
    at.host.presence = lambda table: Presence(table, ticks=clock)
    room = await at.open(plan)
    await at.host.sit(room, bart, "Bart", 1)
    assert room.company.absent == NOBODY
    return room, clock, bart


def seen(room: Room) -> tuple[tuple[int, ...], int, int]:
    return room.company.here, room.company.watching, room.company.absent


# -- who is here -------------------------------------------------------------------------------------


def test_somebody_is_here_while_a_stream_is_open_and_a_little_longer(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "tables.db") as at:
            room, clock, bart = await two_people(at)
            assert seen(room) == ((), 0, NOBODY)
            room.come(bart)
            room.come(bart)
            room.come("a browser nobody knows")
            assert seen(room) == ((1,), 1, NOBODY)
            room.go(bart)
            clock.now += LONG
            assert 1 in room.company.here
            room.go(bart)
            assert room.company.changes_in == LINGER
            clock.now += LINGER - 0.1
            assert 1 in room.company.here
            room.come(bart)  # a page that is loaded again
            clock.now += 1
            room.go(bart)
            clock.now += LINGER
            room.go("a browser nobody knows")
            assert seen(room)[:2] == ((), 0)
            assert set(room.presence.seen) == {bart}
            assert not room.presence.streams

    alone(play())


def test_a_seat_is_absent_after_a_pause_in_which_the_choice_is_its_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "tables.db") as at:
            room, clock, bart = await two_people(at)
            room.come(bart)
            assert room.company.changes_in == PATIENCE
            clock.now += PATIENCE - 1
            assert (room.company.absent, room.company.changes_in) == (NOBODY, 1)
            room.presence.look(at.anne)  # she looks for a moment: the pause begins anew
            clock.now += PATIENCE - 1
            assert room.company.absent == NOBODY
            clock.now += 1
            assert seen(room) == ((1,), 0, 0)
            while room.chooser == 0:
                await at.choose(room)
            assert seen(room) == ((1,), 0, NOBODY)
            clock.now += LONG
            assert seen(room) == ((1,), 0, NOBODY)  # Bart is here, however long he thinks

    alone(play())


@contextmanager
def listening(guest: Guest, id: str, head: str) -> Iterator[Iterator[dict[str, Any]]]:
    """What a stream tells of who is here."""
    with guest.http.stream("GET", f"/stream?at={id}:{head}") as answer:
        lines = answer.iter_lines()
        yield (json.loads(line[5:]) for line in lines if line.startswith("data:{"))


def here(news: dict[str, Any]) -> str:
    found = re.search(r'data-here="([^"]*)"', news["html"])
    assert found
    return found[1]


def test_coming_and_going_is_told_by_a_piece_of_its_own(site: Site) -> None:
    anne, bart, mary = Guest(site.url), Guest(site.url), Guest(site.url, "de")
    id = anne.open("/tables", kind="friends", players=2, name="Anne")
    bart.sit(id, 1, "Bart")
    room = site.room(id)
    head = room.head
    with listening(anne, id, head) as told:
        assert here(next(told)) == "0"
        with listening(bart, id, head) as others:
            assert here(next(others)) == here(next(told)) == "0 1"
            with listening(mary, id, head) as third:
                assert "1 schaut zu" in next(third)["html"]
                assert "1 is watching" in next(told)["html"]
        while here(news := next(told)) != "0":
            pass
        assert set(news) == {"table", "html"}
        assert 'watching=""' in news["html"]
    assert room.head == head  # no page was drawn anew
    page = anne.get(f"/t/{id}", HTML).text
    assert 'class="presence" data-seat="1"' in page
    assert 'class="presence" data-seat="0"' not in page


# -- a bot holds a seat ------------------------------------------------------------------------------


def test_a_bot_holds_an_absent_seat_until_its_owner_comes(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "tables.db") as at:
            room, clock, bart = await two_people(at)
            room.come(bart)
            clock.now += PATIENCE - 1
            assert await refusal(room.hold(0)) == (409, "not-absent")
            clock.now += 1
            assert await refusal(room.hold(1)) == (409, "not-absent")
            assert room.company.absent == 0
            await room.hold(0)
            assert (room.held, room.bots, room.people) == ([0], [ADVISER, ""], [0, 1])
            assert not room.alone
            assert room.company.absent == NOBODY
            assert state(room) == state(at.anew(room))  # it is stored
            at.host.drive(room)
            await until(lambda: not room.driving)
            assert room.chooser == 1
            assert room.makers
            assert set(room.makers) == {0}
            assert set(room.choices) <= {choice.text.split(" ", 1)[1] for choice in at.store.deeds(room.row.id)}

            while not room.way_back([1]):
                await at.choose(room) if room.chooser == 1 else at.host.drive(room)
                await until(lambda: not room.driving)
            version = room.version
            await room.take_back([1], version)  # nobody is there who could agree, or not
            assert (room.version, room.request) == (version + 1, None)

            at.host.quick.bots.clear()  # she comes while a bot thinks that needs time: the choice is hers
            at.bots.let.clear()
            while room.chooser == 1:
                await at.choose(room)
            at.host.drive(room)
            await until(lambda: room.driving)
            version = room.version
            await room.welcome(at.anne)
            at.bots.let.set()
            await until(lambda: not room.driving)
            assert (room.held, room.chooser, room.version) == ([], 0, version)
            assert at.anew(room).held == []

    alone(play())


def test_only_people_at_the_table_may_let_a_bot_play_and_only_for_the_absent(site: Site) -> None:
    anne, bart, mary = Guest(site.url), Guest(site.url), Guest(site.url)
    id = anne.open("/tables", kind="friends", players=2, name="Anne", start=1)
    refused(anne.post(f"/t/{id}/hold", seat=1), 409, "not-absent")
    bart.sit(id, 1, "Bart")
    room = site.room(id)
    assert room.chooser == 1
    refused(anne.post(f"/t/{id}/hold", seat=1), 409, "not-absent")
    clock = Time()
    clock.now = room.presence.ticks()
    room.presence.ticks = clock
    assert "Let a bot play" not in anne.get(f"/t/{id}", HTML).text
    clock.now += LONG
    assert "Let a bot play for Bart" in anne.get(f"/t/{id}", HTML).text
    assert "Let a bot play" not in mary.get(f"/t/{id}", HTML).text
    refused(mary.post(f"/t/{id}/hold", seat=1), 403, "not-your-seat")
    refused(anne.post(f"/t/{id}/hold", seat=1, csrf="forged"), 403, "csrf")
    for other in (0, 7):
        refused(anne.post(f"/t/{id}/hold", seat=other), 409, "not-absent")
    for wrong in ("-1", "Bart", None):
        refused(anne.post(f"/t/{id}/hold", seat=wrong), 400, "malformed")
    assert room.held == []
    assert anne.post(f"/t/{id}/hold", seat=1).status_code == 200
    at_rest(room)
    assert (room.held, room.chooser) == ([1], 0)
    page = anne.get(f"/t/{id}", HTML).text
    assert "Bart is away: the rule-of-thumb bot plays until they are back." in page
    refused(anne.post(f"/t/{id}/hold", seat=1), 409, "not-absent")
    assert "plays until" not in bart.get(f"/t/{id}", HTML).text  # by coming
    assert site.room(id).held == []


def test_against_bots_nobody_is_absent(site: Site) -> None:
    anne = Guest(site.url)
    for id in (anne.open("/play"), anne.open("/tables", kind="screen", players=2)):
        room = at_rest(site.room(id))
        room.presence.ticks = lambda: 1e12
        assert room.company.absent == NOBODY
        assert 'class="presence"' not in anne.get(f"/t/{id}", HTML).text


# -- leaving -----------------------------------------------------------------------------------------


def test_a_bot_plays_on_for_whoever_leaves_and_the_last_one_ends_the_game(site: Site) -> None:
    anne, bart = Guest(site.url), Guest(site.url)
    id = anne.open("/tables", kind="friends", players=3, name="Anne", seat2="thumb", start=0)
    refused(anne.post(f"/t/{id}/leave", ends="true"), 409, "not-begun")
    refused(anne.get(f"/t/{id}/leave"), 409, "not-begun")
    bart.sit(id, 1, "Bonny")
    room = site.room(id)
    assert 'name="ends" value="false"' in anne.get(f"/t/{id}/leave", HTML).text
    refused(Guest(site.url).get(f"/t/{id}/leave"), 403, "not-your-seat")
    refused(anne.post(f"/t/{id}/leave", ends="true"), 409, "stale")  # somebody else plays here
    refused(anne.post(f"/t/{id}/leave", ends="perhaps"), 400, "malformed")
    assert anne.post(f"/t/{id}/leave", ends="false").json()["to"] == "/"
    refused(anne.post(f"/t/{id}/leave", ends="false"), 403, "not-your-seat")
    at_rest(room)
    assert (room.chooser, room.people, room.bots[0], room.names[0]) == (1, [1], ADVISER, "Anne")
    refused(anne.choose(id, advised(room), room.version), 403, "not-your-seat")
    assert "you left" in anne.get("/mine", HTML).text
    assert "rule-of-thumb bot" in bart.get(f"/t/{id}", HTML).text

    refused(bart.post(f"/t/{id}/leave", ends="false"), 409, "stale")  # what was promised is not what would happen
    assert 'name="ends" value="true"' in bart.get(f"/t/{id}/leave", HTML).text
    refused(bart.get(f"/t/{id}/record"), 409, "not-over")
    assert bart.post(f"/t/{id}/leave", ends="true").json()["to"] == f"/t/{id}"
    assert room.given_up
    assert not room.over
    assert (room.chooser, site.shared.store.load(id).status) == (NOBODY, "over")  # type: ignore[union-attr]
    refused(bart.choose(id, "draw", room.version), 409, "over")
    refused(bart.post(f"/t/{id}/undo", version=room.version), 409, "over")
    refused(bart.post(f"/t/{id}/leave", ends="true"), 409, "over")
    for guest in (anne, bart, Guest(site.url)):
        assert "This game was given up" in guest.get(f"/t/{id}", HTML).text
        assert "This game was given up" in guest.get(f"/t/{id}/now").json()["beats"][-1]["html"]
    assert "given up" in bart.get("/mine", HTML).text
    assert "given up · you left" in anne.get("/mine", HTML).text
    record = next(read_records(bart.get(f"/t/{id}/record").text))
    assert [str(choice) for choice in record.choices] == room.choices
    assert "data-here" not in bart.get(f"/t/{id}/at/{len(room.choices)}", HTML).text.split("<main", 1)[1]
    again = bart.post(f"/t/{id}/again").json()["to"].rsplit("/", 1)[1]
    assert site.room(again).row.status == "running"


def test_a_table_whose_people_are_all_away_waits_for_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "tables.db") as at:
            room, clock, bart = await two_people(at)
            room.come(bart)
            clock.now += LONG
            await room.hold(0)
            await room.leave(bart, ends=False)
            at.host.drive(room)
            await until(lambda: not room.driving)
            assert (room.held, room.people, room.chooser) == ([], [0], 0)
            assert state(room) == state(at.anew(room))

    alone(play())


def test_a_game_given_up_stays_so_and_drives_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "tables.db") as at:
            at.bots.let.clear()
            room = await at.open(Plan(["me", "thumb"], seed=8, start=1))
            await until(lambda: room.driving)
            await room.leave(at.anne, ends=True)
            at.bots.let.set()
            await until(lambda: not room.driving)
            again = at.anew(room)
            assert again.given_up
            assert again.version == room.version == 0
            assert not again.unfinished
            assert at.store.count_open(at.anne) == 0

    alone(play())


# -- who begins --------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["base", "contracts", "together", "dice"])
def test_the_start_player_can_be_named(site: Site, mode: str) -> None:
    anne = Guest(site.url)
    for start in (0, 2):
        room = site.room(anne.open("/tables", kind="screen", players=3, mode=mode, start=start))
        assert room.game is not None
        assert room.game.table.start == start
    for wrong in ("3", "-1", "Anne"):
        refused(anne.post("/tables", kind="screen", players=3, mode=mode, start=wrong), 400, "bad-start")


# -- in the browser ----------------------------------------------------------------------------------


def test_one_goes_away_a_bot_plays_and_the_first_comes_back(site: Site, visit: Visit) -> None:
    anne, bart = visit(), visit(size=(390, 844))
    address, room = begun(site, TWO, anne, bart)
    clock = Time()
    room.presence.ticks = clock
    first, second = anne.new_page(), bart.new_page()
    first.goto(address)
    second.goto(address)
    mark = second.locator('.presence[data-seat="0"]')
    expect(mark).to_have_attribute("aria-label", "here")
    expect(first.locator('.presence[data-seat="1"]')).to_have_attribute("aria-label", "here")

    first.goto("about:blank")
    site.run(until(lambda: len(room.presence.streams) == 1))
    later(site, room, clock, LINGER)
    expect(mark).to_have_attribute("aria-label", "away")
    later(site, room, clock, LONG)
    hold = second.get_by_role("button", name="Let a bot play for Anne")
    expect(hold).to_be_visible()
    head = room.head
    expect(second.locator("#table")).to_have_attribute("data-head", head)
    hold.press("Enter")
    expect(second.get_by_text("Anne is away: the rule-of-thumb bot plays until they are back.")).to_be_visible()
    expect(second.locator(".now.mine")).to_be_visible()
    assert room.chooser == 1
    expect(second.locator("#decision")).to_be_focused()

    first.goto(address)
    expect(second.locator("#table").get_by_text("Anne is away")).to_have_count(0)
    expect(mark).to_have_attribute("aria-label", "here")
    while room.chooser == 1:
        press(second, room, advised(room))
    expect(first.locator(".now.mine")).to_be_visible()
    press(first, room, advised(room))
    assert room.makers[-1] == 0

    second.get_by_role("button", name="Menu").click()
    second.get_by_role("link", name="Leave the table").click()
    second.get_by_role("button", name="Leave").click()
    expect(second.locator("#play-now")).to_be_visible()
    expect(first.locator("#seat-1")).to_contain_text("rule-of-thumb bot")
    first.get_by_role("button", name="Menu").click()
    first.get_by_role("link", name="Leave the table").click()
    first.get_by_role("button", name="Give up").click()
    expect(first.get_by_role("heading", name="This game was given up")).to_be_visible()


def later(site: Site, room: Room, clock: Time, seconds: float) -> None:
    """Let time pass at a table, and its readers see what has changed."""
    before = room.company

    async def pass_time() -> Company:
        clock.now += seconds
        for listener in room.listeners:
            listener.set()
        return room.company

    assert site.run(pass_time()) != before
