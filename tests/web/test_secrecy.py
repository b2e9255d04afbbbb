"""What is sent tells nothing: pages drawn from the truth and from any world that looks the same are equal bytes."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import httpx
import pytest
from fastapi.routing import APIRoute

from buccaneer.bots import Bot, make_bot
from buccaneer.bots.advice import advise
from buccaneer.cards.table import Table
from buccaneer.cards.view import redeal, view
from buccaneer.core.game import NOBODY, Setup
from buccaneer.core.rng import KeyedRng, Rng
from buccaneer.modes import DEFAULT_NAMES
from buccaneer.notation import digest, write_cards, write_view
from buccaneer.web import pages, play, stream
from buccaneer.web import site as site_pages
from buccaneer.web.host import Plan
from buccaneer.web.reader import Prefs, Reader
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room, Update
from buccaneer.web.serve import JsonLines
from buccaneer.web.store import Deed, SeatRow, Store, TableRow
from buccaneer.web.workers import Job

from tests.web.guest import Guest
from tests.web.site import Site, running
from tests.web.test_workers import Trick

THUMB = make_bot("thumb")
SPECTATOR = None
FIRST_ROUNDS = 24  # decisions


class Forgetful:
    """A storage that keeps nothing."""

    def append(self, id: str, deed: Deed, now: float) -> None: ...

    def finish(self, id: str, now: float) -> None: ...


def lay(players: int, edition: str = "bigbox", variant: str = "", seed: int = 1, **options: bool) -> Room:
    """A table that has just begun: a person on each seat, or one person on all of them at one screen."""
    screen = options.get("screen", False)
    seats = [
        SeatRow(n, "person", name, person=1 if screen else 1 + n) for n, name in enumerate(DEFAULT_NAMES[:players])
    ]
    if options.get("guided"):
        seats = [seats[0], *(SeatRow(seat.number, "bot", seat.name, bot="thumb") for seat in seats[1:])]
    secrets = (f"{seed:032x}", f"{seed + 1:032x}")
    row = TableRow("a23456789bc", "base", edition, variant, *secrets, NOBODY, (), 1, options, "running", 0.0, 0.0)
    return Room(cast(Store, Forgetful()), replace(row, seats=seats), [], lambda: 0.0)


def reader(lang: str = "en", speed: str = "normal") -> Reader:
    """A browser whose secret, and so every token on its pages, is fixed."""
    return Reader("s" * 43, False, Prefs(lang, speed=speed))


def world(table: Table, seat: int, rng: Rng) -> Table:
    """Another table that the seat cannot tell from this one."""
    dealt = redeal(view(table, seat), rng)
    dealt.events = table.events
    return dealt


@contextmanager
def elsewhere(room: Room, seat: int, number: int) -> Iterator[None]:
    """The room in another world: hidden cards dealt anew from the seat's view, at every beat, and other secrets."""
    game, row, updates = room.game, room.row, room.updates
    assert game is not None
    table, setup, rng = game.table, game.setup, Rng(number)
    room.row = replace(row, seed=f"{number:032x}", bot_secret=f"{number + 7:032x}", deck=("jack",))
    game.table = world(table, seat, rng)
    game.setup = Setup(setup.mode, setup.players, number, setup.edition, setup.variant, setup.start, ("jack",))
    last = [replace(beat, table=world(beat.table, seat, rng)) for beat in (updates[-1].beats if updates else [])]
    room.updates = deque([Update(room.version, last)] if updates else [])
    try:
        yield
    finally:
        game.table, game.setup, room.row, room.updates = table, setup, row, updates


def sent(room: Room, person: int | None, browser: Reader) -> dict[str, str]:
    """Everything that a running game sends to somebody: page, log, update with its beats, and hint."""
    game = room.game
    assert game is not None
    seat = room.seat_of(person)
    room.advice = {}
    if room.chooser in room.seats_of(person):
        rng = KeyedRng(5).at(room.chooser, len(room.choices))
        room.advice[room.chooser] = room.version, advise(THUMB, game.view(room.chooser), game.options, rng)
    told = pages.turns(pages.scene(room, browser, seat))
    return {
        "page": pages.fragment(room, browser, person),
        "log": pages.fill("log.html", browser, turns=told, id=room.row.id),
        "update": json.dumps(pages.update(room, browser, person, room.version - 1)),
        "question": write_view(game.view(seat)),  # what a bot is told that is asked for a hint
        "title": pages.title(room, browser.words(), room.chooser in room.seats_of(person)),
    }


@dataclass
class Look:
    """What was compared in a game."""

    decisions: int = 0
    compared: int = 0
    differed: int = 0  # worlds that are not the true one
    hints: int = 0


def watch(room: Room, browser: Reader, most: int = 1000, stride: int = 1) -> Look:
    """Play a game to its end, and compare what each seat and a spectator are sent.

    That is done at every decision of the first rounds, and then at every one or, with a stride, one of so many.
    """
    people = [*dict.fromkeys(seat.person for seat in room.row.seats if seat.person), SPECTATOR]
    look = Look()

    async def play() -> None:
        while not room.over and look.decisions < most:
            look.decisions += 1
            if look.decisions <= FIRST_ROUNDS or look.decisions % stride == 0:
                for person in people:
                    compare(room, person, browser, look)
            await room.play([room.chooser], chosen(room), room.version)

    asyncio.run(play())
    return look


def chosen(room: Room) -> str:
    assert room.game is not None
    rng = KeyedRng(3).at(room.chooser, len(room.choices))
    return THUMB.choose(room.game.view(room.chooser), room.game.options, rng).text


def compare(room: Room, person: int | None, browser: Reader, look: Look) -> None:
    """Fail if anything sent depends on what the person cannot know."""
    assert room.game is not None
    true = digest(room.game.table)
    truth = sent(room, person, browser)
    look.hints += bool(room.advice)
    with elsewhere(room, room.seat_of(person), 1000 + room.version):
        look.differed += digest(room.game.table) != true
        again = sent(room, person, browser)
    look.compared += 1
    for name, text in truth.items():
        assert text == again[name], f"the {name} of version {room.version} tells person {person} a secret"
    assert digest(room.game.table) == true


GAMES = [
    pytest.param(2, "bigbox", "", {}, 1, id="two, Big Box"),
    pytest.param(3, "classic", "", {"odds": False, "tracker": False}, 1, id="three, classic, no odds, no tracker"),
    pytest.param(4, "classic", "", {"odds": False}, 8, id="four, classic, no odds"),
    pytest.param(5, "bigbox", "expedition", {"tracker": False}, 8, id="five, variant, no tracker"),
    pytest.param(5, "us", "", {"undo": False}, 8, id="five, US, no undo"),
    pytest.param(3, "us", "", {"screen": True}, 1, id="one screen, US"),
    pytest.param(3, "bigbox", "", {"guided": True}, 1, id="guided"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "edition", "variant", "options", "stride"), GAMES)
def test_what_is_sent_depends_on_nothing_hidden(
    players: int, edition: str, variant: str, options: dict[str, bool], stride: int
) -> None:
    browser = reader("de" if edition == "classic" else "en")
    look = watch(lay(players, edition, variant, seed=players, **options), browser, stride=stride)
    assert look.decisions >= 40
    assert look.differed > 0.98 * look.compared > 100
    assert look.hints >= 20


@pytest.mark.parametrize(("lang", "speed"), [("en", "instant"), ("de", "slow")])
def test_the_same_in_other_languages_and_at_other_speeds(lang: str, speed: str) -> None:
    look = watch(lay(2, seed=9), reader(lang, speed), most=FIRST_ROUNDS)
    assert look.compared == 3 * FIRST_ROUNDS


def top_card(room: Room) -> str:
    assert room.game is not None
    table = room.game.table
    return table.rules.faces[table.draw[-1]].id


def coins(room: Room) -> str:
    assert room.game is not None
    return str([seat.purse for seat in room.game.table.seats])


@pytest.mark.parametrize(
    ("what", "name", "leak"),
    [
        ("page", "subtitle", lambda room: lambda *_: [top_card(room)]),
        ("page", "subtitle", lambda room: lambda *_: [room.row.seed]),
        ("log", "turns", lambda room: lambda *_: [[coins(room)]]),
        ("update", "speech", lambda room: lambda *_: coins(room)),
        ("update", "title", lambda room: lambda *_: room.row.bot_secret),
    ],
    ids=["next card on the page", "seed on the page", "coins in the log", "coins in a sentence", "secret in a title"],
)
def test_a_secret_in_any_part_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch, what: str, name: str, leak: Callable[[Room], object]
) -> None:
    room = lay(2)
    monkeypatch.setattr(pages, name, leak(room))
    with pytest.raises(AssertionError, match=f"the {what} of version"):
        watch(room, reader(), most=FIRST_ROUNDS)


# -- nothing else is ever sent -----------------------------------------------------------------------


def secrets_of(room: Room, *others: Guest) -> list[str]:
    """What nobody may be sent while a game runs: the table's secrets, and those of other browsers."""
    assert room.game is not None
    table, row = room.game.table, room.row
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
    "/rules/ledger": 200,
    "/cards": 200,
    "/about": 200,
    "/settings": 200,
    "/health": 200,
    "/t/{id}": 200,
    "/t/{id}/now": 200,
    "/t/{id}/log": 200,
    "/t/{id}/qr.svg": 200,
    "/t/{id}/at/{number}": 404,
    "/t/{id}/record": 409,
}


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
                answer = guest.get(path.format(id=id, number=1, kind="friends"), {})
                assert answer.status_code == RUNNING[path]
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
    routes = [route for part in (site_pages, play, stream) for route in part.router.routes]
    looking = {route.path for route in routes if isinstance(route, APIRoute) and "GET" in route.methods}
    assert looking == {*RUNNING, "/stream"}


def test_the_record_is_there_when_the_game_is_over(site: Site) -> None:
    anne = Guest(site.url)
    id = anne.open("/tables", kind="screen", players=2)
    room = site.room(id)
    for path in ("record", "at/0", "at/1"):
        assert anne.get(f"/t/{id}/{path}").status_code in (404, 409)
    while not room.over:
        site.play(id, chosen(room))
    assert f"0x{int(room.row.seed, 16):x}" in anne.get(f"/t/{id}/record").text
    assert anne.get(f"/t/{id}/at/1").status_code == 200
    assert anne.get(f"/t/{id}/at/{len(room.choices) + 1}").status_code == 404


def test_a_table_s_id_has_nothing_to_do_with_its_seed(site: Site) -> None:
    rows = [site.host.lay_out(1, "Anne", Plan(["me", "thumb"], seed=seed)) for seed in (7, 7, 8)]
    assert len({row.id for row in rows}) == len({row.bot_secret for row in rows}) == 3
    assert all(re.fullmatch(r"[2-9a-z]{11}", row.id) for row in rows)


# -- logs and errors ---------------------------------------------------------------------------------


def faulty(name: str) -> Bot:
    """A bot that fails and says everything it knows."""
    return Trick("raises")


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
    assert re.fullmatch(r"test_secrecy\.py:\d+", told[messages.index("request failed")]["where"])
    assert [secret for secret in hidden if secret in lines.getvalue()] == []


def test_nothing_shows_a_secret_by_being_printed() -> None:
    room = lay(2, seed=0x5EC2E7)
    job = Job("thumb", "view", 0xB075EC, 0, 0, False, [])
    shown = f"{room.row!r} {room!r} {reader()!r} {job!r} {Refusal(409, 'stale', n=3)!r} {room.game!r}"
    assert [secret for secret in ("5ec2e7", str(0x5EC2E7), "s" * 43, str(0xB075EC)) if secret in shown] == []
    with pytest.raises(Refusal) as refusal:
        asyncio.run(room.play([0, 1], "repel", 0))
    assert str(refusal.value) == "illegal"
    assert refusal.value.__cause__ is None
    assert refusal.value.__suppress_context__
