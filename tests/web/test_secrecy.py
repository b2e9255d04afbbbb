"""What is sent tells nothing: pages drawn from the truth and from any world that looks the same are equal bytes."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import cast

import pytest

from buccaneer.bots import make_bot
from buccaneer.bots.hints import Adviser
from buccaneer.cards.rules import odds
from buccaneer.cards.rules.rules import Rules
from buccaneer.core.engine import State
from buccaneer.core.rng import KeyedRng, Rng
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game import modes
from buccaneer.game.modes import DEFAULT_NAMES, MODES
from buccaneer.game.notation import digest, write_view
from buccaneer.game.tables import redeal, view
from buccaneer.web import beats, pages
from buccaneer.web.families import page_of
from buccaneer.web.parts import Listing, Shelf
from buccaneer.web.reader import Prefs, Reader
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room
from buccaneer.web.store import SeatRow, Store, TableRow
from buccaneer.web.workers import Job

from tests.table import cards
from tests.web.house import Forgetful
from tests.web.site import alone

THUMB = make_bot("thumb")
ADVISER = Adviser()
SPECTATOR = None
FIRST_ROUNDS = 24  # decisions
FIRST_ROUND = 10  # decisions at which everybody is looked at in the short form


@pytest.fixture(autouse=True)
def odds_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work out equal odds once: they take the most time, and are a function of what they are asked about alone."""
    known: dict[object, odds.Odds] = {}
    work_out = odds.chances

    def chances(rules: Rules, *about: list[int] | int) -> odds.Odds:
        key = (id(rules), *(tuple(part) if isinstance(part, list) else part for part in about))
        if key not in known:
            known[key] = work_out(rules, *about)  # type: ignore[arg-type]
        return known[key]

    monkeypatch.setattr(odds, "chances", chances)


def lay(
    players: int, edition: str = "bigbox", variant: str = "", seed: int = 1, mode: str = "base", **options: bool
) -> Room:
    """A table that has just begun: a person on each seat, or one person on all of them at one screen."""
    screen = options.get("screen", False)
    seats = [
        SeatRow(n, "person", name, person=1 if screen else 1 + n) for n, name in enumerate(DEFAULT_NAMES[:players])
    ]
    if options.get("guided"):
        seats = [seats[0], *(SeatRow(seat.number, "bot", seat.name, bot="thumb") for seat in seats[1:])]
    secrets = (f"{seed:032x}", f"{seed + 1:032x}")
    row = TableRow("a23456789bc", mode, edition, variant, *secrets, NOBODY, (), 1, options, "running", 0.0, 0.0)
    adds = modes.may_add(MODES[mode], edition) if mode != "base" else ()
    return Room(cast(Store, Forgetful()), replace(row, seats=seats, adds=adds), [], lambda: 0.0)


def reader(lang: str = "en", speed: str = "normal") -> Reader:
    """A browser whose secret, and so every token on its pages, is fixed."""
    return Reader("s" * 43, False, Prefs(lang, speed=speed))


def world(table: State, seat: int, rng: Rng) -> State:
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
    game.table = world(table, seat, rng)
    room.row = replace(row, bot_secret=f"{number + 7:032x}")
    if not row.options.get("guided"):  # a guide plays what has been seen again, which another deck would change
        room.row.seed, room.row.deck = f"{number:032x}", ("jack",)
        game.setup = Setup(setup.mode, setup.players, number, setup.edition, setup.variant, setup.start, ("jack",))
    last = [replace(beat, table=world(beat.table, seat, rng)) for beat in (updates[-1].beats if updates else [])]
    room.updates = deque([replace(updates[-1], beats=last)] if updates else [])
    try:
        yield
    finally:
        game.table, game.setup, room.row, room.updates = table, setup, row, updates


def forget_drawings(room: Room) -> None:
    """Forget everything drawn before: what is sent must be drawn in this world."""
    pages.kept = Shelf()
    room.drawn.clear()
    room.messages.clear()
    for update in room.updates:
        for beat in update.beats:
            beat.frames.clear()


def sent(room: Room, person: int | None, browser: Reader) -> dict[str, str]:
    """Everything that a running game sends to somebody: page, log, update with its beats, sheets, and hint."""
    game = room.game
    assert game is not None
    seat = room.seat_of(person)
    room.advice = {}
    if room.chooser in room.seats_of(person):
        rng = KeyedRng(5).at(room.chooser, len(room.choices))
        room.advice[room.chooser] = room.version, ADVISER.hint(game.view(room.chooser), rng)
    forget_drawings(room)
    before = f"{room.updates[-1].since if room.updates else room.version}.{room.touches}"
    room.drawn[pages.kind_of(room, browser, person), None, before] = {pages.MAIN: Listing("<main>", ())}
    sheets = page_of(room.row.mode).picture(pages.scene(room, browser, seat)).sheets
    return {
        "page": pages.fragment(room, browser, person),
        "log": pages.log(room, browser, seat),
        "update": json.dumps(beats.update(room, browser, person, before)),
        "sheets": "".join(pages.sheet(room, browser, person, name) for name in sheets),
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

    That is done at every decision or, with a stride, at those of the first round and then at one of so many.
    """
    people = [*dict.fromkeys(seat.person for seat in room.row.seats if seat.person), SPECTATOR]
    look = Look()

    async def play() -> None:
        while not room.over and look.decisions < most:
            look.decisions += 1
            if look.decisions <= FIRST_ROUND or look.decisions % stride == 0:
                for person in people:
                    compare(room, person, browser, look)
            await room.play([room.chooser], chosen(room), room.version)

    alone(play())
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
    pytest.param(2, "bigbox", "", {}, 8, id="two, Big Box"),
    pytest.param(3, "classic", "", {"odds": False, "tracker": False}, 12, id="three, classic, no odds, no tracker"),
    pytest.param(4, "classic", "", {"odds": False}, 20, id="four, classic, no odds"),
    pytest.param(5, "bigbox", "expedition", {"tracker": False}, 20, id="five, variant, no tracker"),
    pytest.param(5, "us", "", {"undo": False}, 20, id="five, US, no undo"),
    pytest.param(3, "us", "", {"screen": True}, 8, id="one screen, US"),
    pytest.param(3, "bigbox", "", {"guided": True}, 8, id="guided"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "edition", "variant", "options", "stride"), GAMES)
def test_what_is_sent_depends_on_nothing_hidden(
    players: int, edition: str, variant: str, options: dict[str, bool], stride: int, soaking: bool
) -> None:
    browser = reader("de" if edition == "classic" else "en")
    look = watch(lay(players, edition, variant, players, "base", **options), browser, stride=1 if soaking else stride)
    assert look.decisions >= 40
    assert look.differed > 0.98 * look.compared > (70 if soaking else 35)
    assert look.hints >= (20 if soaking else 10)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "players"), [("make-sail", 2), ("contracts", 3), ("together", 2), ("together", 1)])
def test_the_boxes_keep_their_secrets(mode: str, players: int, soaking: bool) -> None:
    look = watch(lay(players, seed=players, mode=mode), reader(), stride=1 if soaking else 10)
    assert look.differed > 0.95 * look.compared > (40 if soaking else 20)


@pytest.mark.parametrize(("lang", "speed"), [("en", "instant"), ("de", "slow")])
def test_the_same_in_other_languages_and_at_other_speeds(lang: str, speed: str) -> None:
    look = watch(lay(2, seed=9), reader(lang, speed), most=FIRST_ROUNDS)
    assert look.compared == 3 * FIRST_ROUNDS


def top_card(room: Room) -> str:
    table = cards(room.game).table
    return table.rules.faces[table.draw[-1]].id


def coins(room: Room) -> str:
    return str([seat.purse for seat in cards(room.game).table.seats])


@pytest.mark.parametrize(
    ("what", "name", "leak"),
    [
        ("page", "subtitle", lambda room: lambda *_: [top_card(room)]),
        ("page", "subtitle", lambda room: lambda *_: [room.row.seed]),
        ("log", "log", lambda room: lambda *_: coins(room)),
        ("page", "advice_lines", lambda room: lambda *_: [coins(room)]),
        ("update", "title", lambda room: lambda *_: room.row.bot_secret),
    ],
    ids=["next card on the page", "seed on the page", "coins in the log", "coins in a hint", "secret in a title"],
)
def test_a_secret_in_any_part_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch, what: str, name: str, leak: Callable[[Room], object]
) -> None:
    room = lay(2)
    monkeypatch.setattr(pages, name, leak(room))
    with pytest.raises(AssertionError, match=f"the {what} of version"):
        watch(room, reader(), most=FIRST_ROUNDS)


def test_nothing_shows_a_secret_by_being_printed() -> None:
    room = lay(2, seed=0x5EC2E7)
    job = Job("thumb", "view", 0xB075EC, 0, 0, [])
    shown = f"{room.row!r} {room!r} {reader()!r} {job!r} {Refusal(409, 'stale', n=3)!r} {room.game!r}"
    assert [secret for secret in ("5ec2e7", str(0x5EC2E7), "s" * 43, str(0xB075EC)) if secret in shown] == []
    with pytest.raises(Refusal) as refusal:
        alone(room.play([0, 1], "repel", 0))
    assert str(refusal.value) == "illegal"
    assert refusal.value.__cause__ is None
    assert refusal.value.__suppress_context__
