"""One person on several devices: codes that work once and not for long, two who become one, and being forgotten."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from buccaneer.web.devices import CODE_MINUTES, digest_of, new_code
from buccaneer.web.limits import Bucket
from buccaneer.web.persons import NOBODY
from buccaneer.web.room import Room

from tests.web.conftest import Visit
from tests.web.guest import HTML, Guest, advised, at_once, refused, standing
from tests.web.site import Site, running

CODE = re.compile(r'id="code"[^>]*>([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})<')


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server at which nobody tries too many codes."""
    with running(tmp_path_factory.mktemp("devices") / "tables.db") as site:
        site.shared.codes = Bucket(10_000, 100)
        yield site


def code_of(guest: Guest) -> str:
    """Make a code on a device."""
    page = guest.post("/you/code", HTML)
    found = CODE.search(page.text)
    assert found, page.text
    return found[1]


def join(guest: Guest, code: str) -> None:
    answer = guest.post("/device", HTML, code=code)
    assert (answer.status_code, answer.headers["location"]) == (303, "/mine")


def no_code(answer: httpx.Response) -> None:
    refused(answer, 404, "no-code", minutes=CODE_MINUTES)


def person(site: Site, guest: Guest) -> int | None:
    known = site.shared.store.person(guest.key)
    return known.id if known else None


def friends(site: Site, *guests: Guest) -> Room:
    """A table of two or more, running."""
    id = guests[0].open("/tables", kind="friends", players=len(guests), name="Anne", undo="on")
    for seat, guest in enumerate(guests[1:], 1):
        assert guest.sit(id, seat, ("", "Mary", "Grace")[seat]).status_code == 200
    return site.room(id)


# -- a second device -----------------------------------------------------------------------------------


def test_a_second_device_is_the_same_person(house: Site) -> None:
    laptop, phone, mary = (Guest(house.url) for _ in range(3))
    room = friends(house, laptop, mary)
    code = code_of(laptop)
    asked = phone.get(f"/device?code={code}", HTML).text
    assert "Yes, I am Anne" in asked
    assert person(house, phone) is None  # looking changes nothing, so previews use nothing up
    join(phone, code.upper().replace("-", " "))
    assert person(house, phone) == person(house, laptop)
    assert room.row.id in phone.get("/mine", HTML).text
    assert "On 2 devices" in phone.get("/you", HTML).text
    while room.chooser != 0:
        house.play(room.row.id, advised(room))
    assert phone.choose(room.row.id, advised(room), room.version).status_code == 200
    assert laptop.get(f"/t/{room.row.id}").status_code == 200


def test_a_code_works_once_and_for_ten_minutes(house: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    laptop, phone, stranger = (Guest(house.url) for _ in range(3))
    first = code_of(laptop)
    code = code_of(laptop)  # takes the place of the first
    for wrong in (first, new_code(), "x", code[:-1], f"{code}x"):
        no_code(stranger.get(f"/device?code={wrong}", HTML))
        no_code(stranger.post("/device", code=wrong))
    join(phone, code)
    no_code(stranger.post("/device", code=code))
    late = code_of(laptop)
    now = house.host.clock()
    monkeypatch.setattr(house.host, "clock", lambda: now + 60 * CODE_MINUTES + 1)
    no_code(stranger.get(f"/device?code={late}"))
    no_code(stranger.post("/device", code=late))
    assert person(house, stranger) is None


def test_of_two_who_use_a_code_at_once_one_becomes_the_person(house: Site) -> None:
    for _ in range(5):
        laptop, phone, stranger = (Guest(house.url) for _ in range(3))
        code = code_of(laptop)
        answers = at_once(*(partial(guest.post, "/device", code=code) for guest in (phone, stranger)))
        assert sorted(answer.status_code for answer in answers) == [200, 404]


def test_nothing_happens_without_our_own_page(house: Site) -> None:
    laptop, phone = Guest(house.url), Guest(house.url, "de")
    code = code_of(laptop)
    for path in ("/device", "/you/code", "/you/forget"):
        refused(phone.post(path, csrf="x" * 40, code=code), 403, "csrf", "de")
        assert phone.get(path).status_code in (200, 405)
    refused(phone.post("/device", code="x" * 41), 400, "malformed", "de")
    refused(phone.post("/device"), 400, "malformed", "de")
    refused(phone.get("/device?code=" + "x" * 41), 400, "malformed", "de")
    assert person(house, phone) is None
    assert person(house, laptop) is not None


def test_codes_cannot_be_tried_out(tmp_path: Path) -> None:
    assert len({new_code() for _ in range(100)}) == 100
    with running(tmp_path / "tables.db") as site:
        eve = Guest(site.url)
        answers = [eve.get(f"/device?code={new_code()}") for _ in range(15)]
        answers += [eve.post("/device", code=new_code()) for _ in range(15)]
        assert [answer.status_code for answer in answers[:20]] == [404] * 20
        assert {answer.status_code for answer in answers[-3:]} == {429}
        assert eve.get("/device").status_code == eve.get("/you").status_code == 200


def test_the_database_holds_no_code(house: Site) -> None:
    laptop = Guest(house.url)
    code = code_of(laptop)
    file = Path(str(house.shared.store.engine.url.database))
    stored = b"".join(part.read_bytes() for part in file.parent.glob("tables.db*"))
    assert digest_of(code).encode() in stored
    assert code.encode() not in stored
    assert code.replace("-", "").encode() not in stored


def test_who_has_played_on_both_devices_keeps_all_games(house: Site) -> None:
    laptop, phone, tablet, mary = (Guest(house.url) for _ in range(4))
    room, alone = friends(house, laptop, mary), phone.open("/tables", kind="screen", players=2)
    waiting = phone.open("/tables", kind="friends", players=2, name="Bart")
    join(tablet, code_of(phone))  # a third device comes along
    code = code_of(laptop)
    assert "comes along" in phone.get(f"/device?code={code}", HTML).text
    join(phone, code)
    assert person(house, phone) == person(house, laptop) == person(house, tablet)
    for guest in (laptop, phone, tablet):
        games = guest.get("/mine", HTML).text
        assert all(id in games for id in (room.row.id, alone, waiting))
    assert laptop.choose(alone, advised(house.room(alone)), house.room(alone).version).status_code == 200
    assert laptop.post(f"/t/{waiting}/fill").status_code == 200  # whoever opened it


def test_other_tabs_know_at_once_who_a_browser_has_become(house: Site) -> None:
    """One shows a game that comes along, one a game of the person of the code that was only looked at."""
    laptop, phone, mary = (Guest(house.url) for _ in range(3))
    rooms = [friends(house, laptop, mary), house.room(phone.open("/tables", kind="screen", players=2))]
    while rooms[0].chooser != 0:
        house.play(rooms[0].row.id, advised(rooms[0]))
    laptop.get(f"/t/{rooms[0].row.id}", HTML)  # what that seat's page shows here is known: the phone's is another
    told: dict[str, Any] = {}
    with phone.http.stream("GET", f"/stream?at={','.join(f'{room.row.id}:{room.head}' for room in rooms)}") as answer:
        lines = answer.iter_lines()
        next(line for line in lines if line == "event: here")
        join(phone, code_of(laptop))
        while len(told) < 2:
            update = json.loads(next(line for line in lines if line.startswith("data: "))[6:])
            told.setdefault(update["table"], update)
    for update in told.values():
        assert (update["from"], update["mine"]) == (None, True)
        assert 'name="choice"' in update["beats"][-1]["html"]


def test_two_of_one_table_do_not_become_one_before_it_is_over(house: Site) -> None:
    anne, mary = Guest(house.url), Guest(house.url)
    room = friends(house, anne, mary)
    before, code = standing(house, room.row.id), code_of(anne)
    refused(mary.post("/device", code=code), 409, "same-table")
    assert standing(house, room.row.id) == before
    assert person(house, mary) != person(house, anne)
    while not room.over:
        house.play(room.row.id, advised(room))
    join(mary, code)  # what was refused has used nothing up
    assert person(house, mary) == person(house, anne)
    assert room.seats_of(person(house, anne)) == [0]
    assert room.names == ["Anne", "Mary"]
    assert anne.get(f"/t/{room.row.id}").status_code == mary.get(f"/t/{room.row.id}").status_code == 200


# -- being forgotten -----------------------------------------------------------------------------------


def forgotten(guest: Guest) -> None:
    assert "Yes, forget me" in guest.get("/you/forget", HTML).text
    answer = guest.post("/you/forget", HTML)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    taken = answer.headers.get_list("set-cookie")
    assert sorted(cookie.split("=")[0] for cookie in taken) == ["browser", "prefs"]
    assert all("Max-Age=0" in cookie for cookie in taken)


def test_who_is_forgotten_leaves_no_name_and_no_key(house: Site) -> None:
    anne, phone = Guest(house.url), Guest(house.url)
    join(phone, code_of(anne))
    screen = anne.open("/tables", kind="screen", players=3, name0="Xanthippe", name1="Zebulon", name2="Quentin")
    room = house.room(screen)
    position = room.game.position if room.game else ""
    keys = anne.key, phone.key
    open_code = code_of(anne)
    forgotten(phone)
    assert [house.shared.store.person(key) for key in keys] == [None, None]
    no_code(anne.post("/device", code=open_code))
    assert room.names == [NOBODY, f"{NOBODY} 2", f"{NOBODY} 3"]
    assert not room.frozen
    assert room.game is not None
    assert re.sub("N. N.( .)?", "", room.game.position) == re.sub("Xanthippe|Zebulon|Quentin", "", position)
    refused(anne.choose(screen, "draw", room.version), 403, "not-your-seat")
    assert screen not in anne.get("/mine", HTML).text
    assert "have not played here" in anne.get("/you", HTML).text
    with house.shared.store.engine.begin() as connection:
        parts = [connection.exec_driver_sql(f"SELECT * FROM {part}") for part in ("person", "seat", "device")]
        told = " ".join(str(row) for part in parts for row in part)
    assert not re.search(f"Xanthippe|Zebulon|Quentin|{keys[0]}|{keys[1]}", told)


def test_the_games_of_others_go_on(house: Site) -> None:
    anne, mary = Guest(house.url), Guest(house.url)
    room = friends(house, anne, mary)
    while room.chooser != 0:
        house.play(room.row.id, advised(room))
    version = room.version
    forgotten(anne)
    assert (room.row.seats[0].kind, room.row.seats[0].person, room.names[0]) == ("bot", None, NOBODY)
    house.run(settled(room))
    assert room.version > version  # the bot has chosen
    again = house.shared.store.load(room.row.id)
    assert again == room.row
    assert NOBODY in mary.get(f"/t/{room.row.id}", HTML).text
    assert mary.choose(room.row.id, advised(room), room.version).status_code == 200


async def settled(room: Room) -> None:
    while room.chooser == 0 or room.driving:
        await asyncio.sleep(0.01)


def test_a_lobby_and_a_finished_game_lose_a_name(house: Site) -> None:
    anne, mary = Guest(house.url), Guest(house.url)
    over = friends(house, anne, mary)
    while not over.over:
        house.play(over.row.id, advised(over))
    following = str(mary.post(f"/t/{over.row.id}/again").json()["to"]).rsplit("/", 1)[1]  # keeps a seat for Anne
    lobby = anne.open("/tables", kind="friends", players=3, name="Anne")
    assert mary.sit(lobby, 1, "Mary").status_code == 200
    forgotten(anne)
    assert over.names == [NOBODY, "Mary"]
    assert mary.get(f"/t/{over.row.id}", HTML).status_code == 200
    assert "Anne" not in mary.get(f"/t/{over.row.id}/record").text
    kept = house.room(following).row.seats[0]
    assert (kept.kept_for, kept.name) == (None, "")
    waiting = house.room(lobby)
    assert [(seat.kind, seat.name) for seat in waiting.row.seats] == [("open", ""), ("person", "Mary"), ("open", "")]
    assert mary.post(f"/t/{lobby}/fill").status_code == 200  # the table is hers now
    assert waiting.row.status == "running"


def test_nobody_can_be_forgotten(house: Site) -> None:
    forgotten(Guest(house.url))


# -- in a browser --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_goes_on_on_the_phone(site: Site, visit: Visit) -> None:
    """From the table on a laptop to the same seat on a phone, by the code's link, and forgotten in the end."""
    laptop, phone = visit().new_page(), visit(size=(390, 844)).new_page()
    laptop.goto("/")
    laptop.locator("#play-now").click()
    laptop.wait_for_url("**/t/*")
    laptop.goto("/")
    laptop.get_by_role("link", name="You and your devices").click()
    laptop.get_by_role("button", name="Make a code").click()
    code = laptop.locator("#code").inner_text()
    phone.goto("/you")
    phone.get_by_role("link", name="I have a code").click()
    phone.get_by_label("The code from your other device").fill(code)
    phone.get_by_role("button", name="Go on").click()
    phone.get_by_role("button", name="Yes, I am Anne").click()
    phone.locator(".games a").click()
    expect(phone.locator("#table .now")).to_be_visible()
    assert site.at(phone).seats_of(site.person(phone.context)) == [0]
    phone.goto("/you/forget")
    phone.get_by_role("button", name="Yes, forget me").click()
    phone.wait_for_url("**/")
    laptop.goto("/mine")
    expect(laptop.locator(".games")).to_have_count(0)
