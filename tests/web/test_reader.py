"""Playing as a screen reader does: by role and name alone, led by focus, headings and one live region."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from buccaneer.web import host

from tests.web.conftest import Visit
from tests.web.hands import Seat, by_name, name_of, plain, play_now, seen, taking, visit_table, watch
from tests.web.site import Site

FEWEST = 40
SEED = 10

COINS = r"\d+ coins?"
CARDS = r"\d+ cards?"
NAMES = {
    "draw": r"Draw, \d+% bust(, \d+% a \w+ colour)?",
    "stop": rf"Stop, take {CARDS}(, .+ pays \d+)*",
    "repel": rf"Repel it, {CARDS} stay · \d+ colours?",
    "admit": rf"Let it in, (BUST · press twice|a \w+ colour · take {CARDS})",
    "pass": r"(Pass|Done), keep \d+",
    "trade": rf"Trade with .+, gain {COINS}, leaves \d+(, fee of {COINS} to .+ included)?",
    "hire": rf"Hire .+, \d+ influence, pay {COINS}, leaves \d+(, fee of {COINS} to .+ included)?",
    "claim": rf"Claim .+: give up .+, -?\d+ influence net, {COINS} gained",
}
STEPS = {
    "draw": "You turn up ",
    "stop": "You stop with ",
    "repel": "You repel the ",
    "trade": "You trade with the ",
    "hire": "You hire the ",
    "claim": "You claim the ",
}

FOCUS = "(({ id, value, dataset }) => [id, value ?? '', dataset.help ?? ''])(document.activeElement)"


@pytest.fixture(autouse=True)
def _same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game of these tests is dealt alike, so that a fault comes again."""
    monkeypatch.setattr(host.secrets, "randbits", lambda bits: SEED)


def focus(page: Page) -> list[str]:
    """Where the focus is: on which option, of which card."""
    found: list[str] = page.evaluate(FOCUS)
    return found


def closed_turns(seat: Seat) -> list[str]:
    """Whose turns are over so far, leaving the seat's own out."""
    opened = [event.seat for event in seat.game.events if event.kind == "turn-opens"]
    over = opened if seat.room.over else opened[:-1]
    return [seat.room.names[turn] for turn in over if turn != seat.me]


def told_turns(seat: Seat, said: str) -> list[str]:
    """Whose turns the live region has told in a sentence of their own."""
    others = "|".join(name for number, name in enumerate(seat.room.names) if number != seat.me)
    return re.findall(rf"({others}) (?:stopped at|bust with) {CARDS}", said)


@pytest.mark.parametrize("speed", ["instant", "fast"])
def test_steps(site: Site, visit: Visit, speed: str) -> None:
    seat = play_now(site, visit(prefs={"speed": speed}))
    page = seat.page
    watch(page)
    while not seat.room.over:
        before = len(closed_turns(seat))
        seen(page, "said")
        c = seat.answer(by_name)
        said = " | ".join(seen(page, "said"))
        print(c, focus(page), "||", said)
        got=told_turns(seat, said)
        if got!=closed_turns(seat)[before:]: print("   !!!!", got, closed_turns(seat)[before:])
    assert 0
