"""Firefox and WebKit play too: one smoke test each, where they can be had; all else is tested in Chromium."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from buccaneer.web.room import Room

from tests.table import cards
from tests.web.drivers import FIREFOX, SCREEN, WEBKIT, Driver, firefox, webkit
from tests.web.guest import advised
from tests.web.hands import ARMED, SETTLED
from tests.web.house import at_rest
from tests.web.site import Site

pytestmark = pytest.mark.slow

CHOICES = 6

HEAD = "return document.getElementById('table').dataset.head"
SHOWS = "document.getElementById('table').dataset.head.split('.')[0] === arguments[0]"  # a version of the game
THEIR_TURN = "document.querySelector('#table .now.mine')"
BACKGROUND = "return getComputedStyle(document.documentElement).backgroundColor"
# What lies beside the window, or is drawn with no size.
OUTSIDE = """return [...document.querySelectorAll("#table .slot, #table .acts button, #table .panel")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.id || each.className, each.getBoundingClientRect()])
  .filter(([, box]) => !box.width || !box.height || box.left < -1 || box.right > innerWidth + 1)
  .map(([name]) => name)"""

Opened = Callable[[Path], AbstractContextManager[Driver]]
BROWSERS: dict[str, tuple[Opened, bool, str]] = {
    "Firefox": (firefox, bool(FIREFOX), "no Firefox (install firefox-esr)"),
    "WebKit": (webkit, bool(WEBKIT and SCREEN), "no WebKit (install webkit2gtk-driver and xvfb)"),
}


@pytest.fixture(params=list(BROWSERS))
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    opened, there, missing = BROWSERS[request.param]
    if not there:
        pytest.skip(missing)
    with opened(tmp_path) as browser:
        yield browser


def answer(driver: Driver, choice: str) -> None:
    """Make a choice by pressing: a button of the dock, or a card and then the button that takes it."""
    time.sleep(ARMED / 1000)
    plain = f'.unpicked [value="{choice}"]'
    take = f'.take[value="{choice}"]'
    if driver.script("return document.querySelector(arguments[0]) !== null", plain):
        driver.press(plain)
        return
    bill = driver.script("return document.querySelector(arguments[0]).closest('.pick').id", take)
    driver.press(f'[data-pick="{bill}"]')
    driver.press(take)


def set_up(driver: Driver, site: Site, **settings: str) -> None:
    """Go to the page of settings, change some and save them."""
    driver.visit(f"{site.url}settings")
    for name, value in settings.items():
        driver.press(f"input[name={name}][value={value}]")
    driver.press("form[action='/settings'] button")
    driver.until("location.pathname === '/'")


def play_now(driver: Driver, site: Site) -> Room:
    """From Home into a game by its one button."""
    driver.visit(site.url)
    assert driver.faults(site.url) == []
    driver.press("#play-now")
    driver.until("location.pathname.startsWith('/t/') && document.readyState === 'complete'")
    driver.visit(driver.script("return location.href"))
    return site.room(driver.script("return location.pathname").rsplit("/", 1)[1])


def harbor_of(room: Room) -> int:
    """How many cards lie in the harbor."""
    return len(cards(at_rest(room).game).table.harbor)


def test_a_game_in_another_browser(driver: Driver, site: Site) -> None:
    """From Home into a game by one press, choices by pressing, another's choice by the stream, German in the dark."""
    set_up(driver, site, lang="en", speed="instant", sound="off", theme="light")
    room = play_now(driver, site)
    light = driver.script(BACKGROUND)
    for _ in range(CHOICES):
        driver.until(THEIR_TURN)
        head, made = driver.script(HEAD), room.version
        answer(driver, advised(at_rest(room)))
        driver.until(f"({SETTLED})(arguments[0])", head)
        assert room.version > made
        driver.until(SHOWS, str(at_rest(room).version))  # the others may still have played
        assert driver.script("return document.querySelectorAll('#slots .card').length") == harbor_of(room)
        assert driver.script(OUTSIDE) == []
    head = driver.script(HEAD)
    site.play(room.row.id, advised(at_rest(room)))  # on another device: only the stream can tell
    driver.until("document.getElementById('table').dataset.head !== arguments[0]", head)
    assert driver.faults(site.url) == []  # noted since the page was opened: it is the same page still
    set_up(driver, site, lang="de", theme="dark")
    driver.visit(f"{site.url}t/{room.row.id}")
    assert driver.script("return document.documentElement.lang") == "de"
    assert driver.script(BACKGROUND) != light
    assert driver.faults(site.url) == []
