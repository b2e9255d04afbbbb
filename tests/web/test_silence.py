"""Nothing else is ever sent: no answer and no line of the log holds a secret, whatever is asked or goes wrong."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi.routing import APIRoute

from buccaneer.cards.rules.notation import write_cards
from buccaneer.game.families import FAMILIES
from buccaneer.web import devices, pages, play, replay, seating, stream
from buccaneer.web import site as site_pages
from buccaneer.web.logs import JsonLines
from buccaneer.web.plan import Plan
from buccaneer.web.room import Room

from tests.table import cards
from tests.web.guest import Guest, advised
from tests.web.site import Site, running
from tests.web.tricks import faulty

pytestmark = pytest.mark.slow


def secrets_of(room: Room, *others: Guest) -> list[str]:
    """What nobody may be sent while a game runs: the table's secrets, and those of other browsers."""
    table, row = cards(room.game).table, room.row
    numbers = [str(int(row.seed, 16)), str(int(row.bot_secret, 16))]
    words = ".".join(f"{word:08x}" for word in table.rng.words())
    texts = [row.seed, row.seed.lstrip("0"), row.bot_secret, *numbers, words, write_cards(table.rules, table.draw)]
    return texts + [secret for guest in others for secret in (guest.secret, guest.key, guest.csrf)]


def raw(answer: httpx.Response) -> str:
    """An answer, headers and all."""
    return "\n".join(f"{name}: {value}" for name, value in answer.headers.items()) + answer.text


def streamed(guest: Guest, id: str) -> str:
    """The first update of a stream, headers and all."""
    with guest.http.stream("GET", f"/stream?at={id}:0.0") as answer:
        lines = [f"{name}: {value}" for name, value in answer.headers.items()]
        for line in answer.iter_lines():
            lines.append(line)
            if line.startswith("data:"):
                break
    return "\n".join(lines)


RUNNING = {  # every way to look, and what it says while a game runs
    "/": 200,
    "/mine": 200,
    "/new/{kind}": 200,
    "/rules": 200,
    "/rules/dice": 200,
    "/rules/ledger": 200,
    "/modes.css": 200,
    "/cards": 200,
    "/maps/{name}.css": 200,
    "/faces/{name}.svg": 404,  # nobody is called like a map
    "/about": 200,
    "/settings": 200,
    "/you": 200,
    "/you/forget": 200,
    "/device": 200,
    "/health": 200,
    "/t/{id}": 200,
    "/t/{id}/now": 200,
    "/t/{id}/log": 200,
    "/t/{id}/qr.svg": 200,
    "/t/{id}/at": 404,
    "/t/{id}/at/{number}": 404,
    "/t/{id}/at/{number}/sheet/{name}": 404,
    "/t/{id}/sheet/{name}": 404,
    "/t/{id}/record": 409,
    "/t/{id}/leave": 200,
}
UNSEATED = {"/t/{id}/leave": 403}  # what it says to a spectator


def test_no_answer_holds_a_secret(site: Site) -> None:
    anne, bart, grace = (Guest(site.url) for _ in range(3))
    id = anne.open("/tables", kind="friends", players=3, name="Anne", seat1="open", seat2="thumb", odds="on")
    assert bart.sit(id, 1, "Mary").status_code == 200
    room = site.room(id)
    guests = [anne, bart, grace]
    for number in range(6):
        site.run(settled(room))
        chooser = guests[room.chooser]
        version, options = chooser.now(id)
        for guest in guests:
            hidden = secrets_of(room, *(other for other in guests if other is not guest))
            for path in RUNNING if number == 0 else filter(re.compile("/t/").match, RUNNING):
                answer = guest.get(path.format(id=id, number=1, kind="friends", name="dice-1"), {})
                expected = RUNNING | UNSEATED if guest is grace else RUNNING
                assert answer.status_code == expected[path]
                assert [secret for secret in hidden if secret in raw(answer)] == []
            text = streamed(guest, id)
            assert [secret for secret in hidden if secret in text] == []
        hinted = chooser.post(f"/t/{id}/hint")
        assert hinted.status_code == 200
        assert raw(chooser.choose(id, options[0], version)).count(room.row.seed) == 0


async def settled(room: Room) -> None:
    """Wait until a person has the choice."""
    while room.bots[room.chooser]:
        await asyncio.sleep(0.01)


def test_every_way_to_look_is_covered() -> None:
    common = [site_pages.router, play.router, seating.router, replay.router, devices.router, stream.router]
    routers = [*common, *(family.page().router for family in FAMILIES.values())]
    routes = [route for router in routers for route in router.routes]
    looking = {route.path for route in routes if isinstance(route, APIRoute) and "GET" in (route.methods or ())}
    assert looking == {*RUNNING, "/stream"}


def test_the_record_is_there_when_the_game_is_over(site: Site) -> None:
    anne = Guest(site.url)
    id = anne.open("/tables", kind="screen", players=2)
    room = site.room(id)
    for path in ("record", "at/0", "at/1"):
        assert anne.get(f"/t/{id}/{path}").status_code in (404, 409)
    while not room.over:
        site.play(id, advised(room))
    assert f"0x{int(room.row.seed, 16):032x}" in anne.get(f"/t/{id}/record").text
    assert anne.get(f"/t/{id}/at/1").status_code == 200
    assert anne.get(f"/t/{id}/at/{len(room.choices) + 1}").status_code == 404


def test_a_table_s_id_has_nothing_to_do_with_its_seed(site: Site) -> None:
    rows = [site.host.lay_out(1, "Anne", Plan(["me", "thumb"], seed=seed)) for seed in (7, 7, 8)]
    assert len({row.id for row in rows}) == len({row.bot_secret for row in rows}) == 3
    assert all(re.fullmatch(r"[2-9a-z]{11}", row.id) for row in rows)


# -- logs and errors ---------------------------------------------------------------------------------


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What the server writes into its log."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    level = logging.root.level
    logging.root.addHandler(handler)
    logging.root.setLevel(logging.INFO)
    yield written
    logging.root.removeHandler(handler)
    logging.root.setLevel(level)


def test_the_log_tells_no_secret_whatever_goes_wrong(
    tmp_path: Path, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path / "tables.db") as site:
        site.shared.workers.maker = faulty
        site.shared.host.quick.bots.clear()  # so that bots think where they may fail
        grace = Guest(site.url)
        id = grace.open("/tables", kind="friends", players=2, name="Grace", seat1="thumb")
        room = site.room(id)
        for number in range(12):
            site.run(settled(room))
            version, options = grace.now(id)
            assert grace.choose(id, "hire:admiral", version + 5).status_code == 409
            assert grace.choose(id, "scuttle", version).status_code == 400
            assert grace.post(f"/t/{id}/choose", csrf="f" * 40, version=version, choice="draw").status_code == 403
            assert grace.choose(id, options[number % len(options)], version).status_code == 200
        hidden = secrets_of(room, grace)
        assert room.game is not None
        hidden += [room.game.position, "Grace", "scuttle", "hire:", *options]

        def fail(*_: object) -> str:
            raise RuntimeError(" ".join(hidden))

        with monkeypatch.context() as broken:
            broken.setattr(pages, "fragment", fail)
            assert grace.get(f"/t/{id}").status_code == 500
        assert grace.get(f"/t/{id}").status_code == 200
    told = [json.loads(line) for line in lines.getvalue().splitlines()]
    messages = [line["message"].strip() for line in told]
    assert {"table opened", "bot failed", "request failed", "server begins", "server ends"} <= set(messages)
    assert all({"time", "level", "message"} <= set(line) for line in told)
    assert re.fullmatch(r"test_silence\.py:\d+", told[messages.index("request failed")]["where"])
    assert [secret for secret in hidden if secret in lines.getvalue()] == []
