"""The stream of a browser: packed where that is understood, taken up again where it broke off, and never too many."""

from __future__ import annotations

import asyncio
import json
import re
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from buccaneer.web import host
from buccaneer.web.plan import Plan
from buccaneer.web.stream import read_cursors, write_cursors

from tests.web.guest import HTML, Guest, advised
from tests.web.house import TWO, house, promised
from tests.web.site import Site, alone


@pytest.fixture
def anne(site: Site) -> Iterator[Guest]:
    guest = Guest(site.url)
    yield guest
    guest.close()


@pytest.mark.parametrize("packed", [True, False])
def test_a_stream_is_packed_for_whoever_can_unpack_it(anne: Guest, site: Site, packed: bool) -> None:
    id = anne.open("/tables", kind="screen", players=2)
    headers = {"accept-encoding": "gzip" if packed else "identity"}
    with anne.http.stream("GET", f"/stream?at={id}:0.0", headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
        unpacker = zlib.decompressobj(31)
        text, size, chosen = "", 0, 0
        for part in answer.iter_raw():
            size += len(part)
            text += (unpacker.decompress(part) if packed else part).decode()
            if text.count("data: ") > chosen:
                chosen += 1
                if chosen == 4:
                    break
                site.play(id, advised(site.room(id)))
    ids = re.findall(r"^id: (.*)$", text, re.MULTILINE)
    updates = [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]
    assert [update["head"] for update in updates] == [cursor.split(":")[1] for cursor in ids]
    assert [int(update["head"].split(".")[0]) for update in updates] == [0, 1, 2, 3]
    assert size < len(text) / 4 if packed else size == len(text.encode())


def test_a_stream_goes_on_from_where_a_page_stands(anne: Guest, site: Site) -> None:
    """Beat by beat where it is known what the page shows; otherwise the whole page comes."""
    id = anne.open("/tables", kind="screen", players=2)
    room = site.room(id)
    anne.get(f"/t/{id}", HTML)
    shown = room.head
    for _ in range(3):
        site.play(id, advised(room))
    for head, known in ((shown, True), (f"1.{room.touches}", False)):
        with anne.http.stream("GET", f"/stream?at={id}:0.0", headers={"last-event-id": f"{id}:{head}"}) as answer:
            data = next(line for line in answer.iter_lines() if line.startswith("data: "))
        update = json.loads(data[6:])
        assert (update["from"], update["head"]) == (head if known else None, room.head)
        assert len(update["beats"]) >= 3 if known else len(update["beats"]) == 1
        assert all(("parts" if known else "html") in beat for beat in update["beats"])


def test_a_table_that_is_gone_takes_no_other_table_s_updates_away(anne: Guest) -> None:
    id = anne.open("/tables", kind="screen", players=2)
    with anne.http.stream("GET", f"/stream?at=nosuchtable:1.1,{id}:0.0") as answer:
        assert answer.status_code == 200
        assert json.loads(next(line for line in answer.iter_lines() if line.startswith("data: "))[6:])["table"] == id


def test_who_sits_down_while_looking_on_is_shown_their_seat(anne: Guest, site: Site) -> None:
    id = anne.open("/tables", kind="friends", players=2, name="Anne")
    mary = Guest(site.url)
    with mary.http.stream("GET", f"/stream?at={id}:{site.room(id).head}") as answer:
        lines = answer.iter_lines()
        assert next(lines) == "retry: 1000"
        assert mary.sit(id, 1, "Mary").status_code == 200
        page = ""
        while 'class="board' not in page:
            data = next(line for line in lines if line.startswith("data: "))
            page = json.loads(data[6:])["beats"][-1]["html"]
        assert "Anne" in page
        assert "Mary" not in page  # to herself she is "you"


def test_a_hint_and_a_promise_change_nobody_else_s_page(tmp_path: Path) -> None:
    """Neither where the table stands for others nor their streams tell that somebody asked."""
    seed, choices, seat, answer = promised()

    async def play() -> None:
        async with house(tmp_path / "tables.db") as at:
            names = ["Anne", "Bart", "Cleo"]
            plan = Plan(["open"] * 3, "contracts", seed=seed, start=0)
            room = await at.host.room(await at.host.open_table(at.anne, "Anne", plan))
            people = [at.anne, at.person("Bart"), at.person("Cleo")]
            for number, person in enumerate(people):
                await at.host.sit(room, person, names[number], number)
            for choice in choices[:-1]:
                await room.play([room.chooser], choice, room.version)

            def heads() -> list[str]:
                return [room.head_for(person) for person in [*people, None]]

            before = heads()
            await room.promise(seat, answer, given=True)
            assert [now != then for now, then in zip(heads(), before, strict=True)] == [
                number == seat for number in range(4)
            ]
            before = heads()
            asking = room.chooser
            await at.host.hints.give(room, [asking])
            assert [now != then for now, then in zip(heads(), before, strict=True)] == [
                number == asking for number in range(4)
            ]

    alone(play())


def test_a_room_that_was_put_away_is_the_same_for_whoever_still_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between looking for a room and listening to it others may come: a stream must not listen to a room apart."""

    async def play() -> None:
        async with house(tmp_path / "tables.db") as at:
            monkeypatch.setattr(host, "MOST_ROOMS", 1)
            room = await at.open(TWO)
            another = await at.open(TWO)
            assert list(at.host.rooms) == [another.row.id]
            woken = asyncio.Event()
            room.listeners.add(woken)
            found = await at.host.room(room.row.id)
            await at.choose(found)
            assert woken.is_set()
            assert room.version == 1

    alone(play())


def test_one_browser_has_so_many_streams_and_no_more(anne: Guest, site: Site) -> None:
    id = anne.open("/tables", kind="screen", players=2)
    opened = [anne.http.send(anne.http.build_request("GET", f"/stream?at={id}:0.0"), stream=True) for _ in range(8)]
    assert {answer.status_code for answer in opened} == {200}
    parts = [answer.iter_raw() for answer in opened]
    assert all(map(next, parts))
    refusal = anne.get(f"/stream?at={id}:0.0")
    assert (refusal.status_code, refusal.headers["retry-after"]) == (429, "5")
    other = Guest(site.url)
    with other.http.stream("GET", f"/stream?at={id}:0.0") as answer:
        assert answer.status_code == 200
    for answer in opened:
        answer.close()
    ended = time.monotonic() + 60
    while site.shared.streams.inside and time.monotonic() < ended:
        time.sleep(0.02)
    assert not site.shared.streams.inside


def test_cursors_are_read_as_they_are_written() -> None:
    cursors = {"tortuga": (12, 3), "nassau1": (0, 123_456_789)}
    assert read_cursors(write_cursors(cursors)) == cursors
    assert read_cursors("") == read_cursors("x:1.2,tortuga:1,tortuga:-1.2,TORTUGA:1.2") == {}
    assert len(read_cursors(",".join(f"table{n:02}:1.1" for n in range(40)))) == 12
