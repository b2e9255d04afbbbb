"""Hands that answer decisions through the page alone: by mouse, by touch, by keys, or by role and name.

Which option to press a bot says, so that games go somewhere; how it is pressed is what the tests are about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from buccaneer.bots import make_bot
from buccaneer.core.rng import Rng
from buccaneer.game.game import Game
from buccaneer.game.notation import write_view
from buccaneer.web.room import Room

from tests.web.house import at_rest
from tests.web.site import LONGEST, Site

THUMB = make_bot("thumb")
ARMED = 270  # milliseconds until options that have appeared can be pressed
TICK = 8

# What is pressed before the script is there, it cannot hear.
MINE = "[data-ready] #table .now.mine, [data-ready] #table.end"
SETTLED = """head => {
  const table = document.getElementById("table");
  return table.dataset.head !== head && table.matches(".end, :has(.now.mine)");
}"""

# Notes on every update: what the live region said, what the lines above the harbor told, whether the focus was lost to
# the page, how many things moved, and whether a clash was in sight.
WATCH = """() => {
  const seen = window.seen = { said: [], told: [], swaps: 0, lost: 0, moving: 0 };
  const added = (changes) => changes.flatMap((change) => [...change.addedNodes]);
  const live = document.getElementById("live");
  new MutationObserver((changes) => seen.said.push(...added(changes).map((node) => node.textContent)))
    .observe(live, { childList: true });
  document.addEventListener("beat", () => {
    const table = document.getElementById("table");
    const texts = [...table.querySelectorAll(".now p, .story .tale")].map((line) => line.textContent).join(" ");
    const harbor = table.querySelectorAll(".slot:not(.next) .card").length;
    seen.told.push([texts, Boolean(table.querySelector("#turned.busted .clash")), harbor]);
    seen.swaps += 1;
    if (document.activeElement === document.body) seen.lost += 1;
    requestAnimationFrame(() => { seen.moving = Math.max(seen.moving, document.getAnimations().length); });
  });
}"""

Hand = Callable[[Page, str], None]


def until(page: Page, script: str, arg: Any = None) -> Any:
    """Wait for a script to say something true; the page itself asks, and often."""
    asks = f"""arg => new Promise((told) => {{
      const now = () => {{ const script = ({script}); return typeof script === "function" ? script(arg) : script; }};
      const began = Date.now();
      const ask = () => {{
        const found = now();
        if (found || Date.now() - began > {LONGEST}) told(found); else setTimeout(ask, {TICK});
      }};
      ask();
    }})"""
    found = page.evaluate(asks, arg)
    assert found, f"it never came true: {script}"
    return found


class Seat:
    """Somebody at a page of a table: the room as the server knows it, and what there is to choose."""

    def __init__(self, site: Site, page: Page) -> None:
        self.page = page
        expect(page.locator(MINE)).to_be_visible()
        self.room: Room = site.at(page)
        self.me = self.room.people[0]

    @property
    def game(self) -> Game:
        assert self.room.game is not None
        return self.room.game

    @property
    def head(self) -> str:
        return str(self.page.evaluate("document.getElementById('table').dataset.head"))

    @property
    def made(self) -> int:
        """How many choices this seat has made."""
        return self.room.makers.count(self.me)

    @property
    def step(self) -> str:
        found: str = self.game.rules.steps[self.game.table.stack[-1].step].name
        return found

    @property
    def sight(self) -> str:
        """What the seat may know, as a text."""
        return write_view(self.game.view(self.me))

    def advice(self) -> str:
        """What a bot would choose here; the page and the server agree about where the game stands."""
        person = self.room.row.seats[self.me].person
        assert (self.room.chooser, self.room.head_for(person)) == (self.me, self.head)
        return THUMB.choose(self.game.view(self.me), self.game.options, Rng(0)).text

    def answer(self, hand: Hand, choice: str = "") -> str:
        """Make a choice by a hand, and wait until the next one is to be made or the game is over."""
        choice = choice or self.advice()
        head, made = self.head, self.made
        hand(self.page, choice)
        self.wait(head)
        assert (self.made, self.room.choices[own(self)[-1]]) == (made + 1, choice)
        return choice

    def wait(self, head: str) -> None:
        """Wait until the page has left a moment and asks again, or shows the end."""
        until(self.page, SETTLED, head)

    def play(self, hand: Hand, choices: int = 1000) -> None:
        """Play by a hand: so many choices, or to the end."""
        for _ in range(choices):
            if self.room.over:
                break
            self.answer(hand)


def play_ends(site: Site, seat: Seat, hand: Hand, soaking: bool, first: int = 12, last: int = 4) -> None:
    """Play a game by a hand: all of it when there is time, elsewhere its beginning and its end.

    In between the server goes on alone while the page looks elsewhere.
    """
    if not soaking:
        seat.play(hand, first)
        pass_over(site, seat, last)
    seat.play(hand)


def pass_over(site: Site, seat: Seat, last: int) -> None:
    """Let a bot make the seat's choices until so many are left, unseen by the page."""
    address, ahead = seat.page.url, seat.game.copy()
    mine = 0
    while not ahead.over:
        mine += ahead.chooser == seat.me
        ahead.play(THUMB.choose(ahead.view(ahead.chooser), ahead.options, Rng(0)))
    seat.page.goto("about:blank")
    for _ in range(mine - last):
        if at_rest(seat.room).over:
            break
        choice = THUMB.choose(seat.game.view(seat.me), seat.game.options, Rng(0))
        site.play(seat.room.row.id, choice.text)
    at_rest(seat.room)
    seat.page.goto(address)
    expect(seat.page.locator(MINE)).to_be_visible()


def own(seat: Seat) -> list[int]:
    """Which of all choices are the seat's."""
    return [number for number, maker in enumerate(seat.room.makers) if maker == seat.me]


def play_now(site: Site, context: BrowserContext) -> Seat:
    """From the home page into a game by its one button."""
    page = context.new_page()
    page.goto("/")
    page.locator("#play-now").click()
    return Seat(site, page)


def visit_table(site: Site, context: BrowserContext, address: str) -> Seat:
    """Open the page of a table."""
    page = context.new_page()
    page.goto(address)
    return Seat(site, page)


def watch(page: Page) -> None:
    """Begin to take notes on every update."""
    page.evaluate(WATCH)


def seen(page: Page, what: str) -> Any:
    """What was noted since this was last asked."""
    return page.evaluate(f"Array.isArray(seen.{what}) ? seen.{what}.splice(0) : seen.{what}")


# -- where an option is ------------------------------------------------------------------------------


def plain(page: Page, choice: str) -> Locator:
    """An option about no card: a button of the dock."""
    return page.locator(f'.unpicked [value="{choice}"]')


def taking(page: Page, choice: str) -> Locator:
    """The dock's button for an option about a card, in sight once the card is selected."""
    return page.locator(f'.take[value="{choice}"]')


def card(page: Page, choice: str) -> Locator:
    """The card an option is about."""
    bill = taking(page, choice).locator("xpath=ancestor::*[contains(@class, 'pick')]")
    return page.locator(f'[data-pick="{bill.get_attribute("id")}"]').first


def ways(page: Page, choice: str) -> int:
    """In how many ways the card of an option can be taken."""
    return taking(page, choice).locator("xpath=ancestor::*[contains(@class, 'pick')]").locator(".take").count()


def busts(button: Locator) -> bool:
    return button.get_attribute("data-twice") is not None


# -- hands -------------------------------------------------------------------------------------------


def pressing(press: Callable[[Locator], None], again: bool = False) -> Hand:
    """A hand that presses: cards are selected first, then taken by the dock's button, or by pressing them again."""

    def hand(page: Page, choice: str) -> None:
        page.wait_for_timeout(ARMED)
        button = plain(page, choice)
        if button.count() and button.evaluate("each => each.localName") == "option":
            page.locator(".listed select").select_option(choice)
            press(page.locator("#do-listed"))
            return
        if button.count():
            twice = busts(button)
            press(button)
            if twice:
                page.wait_for_timeout(ARMED)
                press(button)
            return
        lying = card(page, choice)
        press(lying)
        expect(lying).to_have_attribute("aria-pressed", "true")
        take = taking(page, choice)
        expect(take).to_be_visible()
        press(lying if again and ways(page, choice) == 1 else take)

    return hand


by_mouse = pressing(lambda target: target.click())
by_second_press = pressing(lambda target: target.click(), again=True)
by_touch = pressing(lambda target: target.tap())


def by_keys(page: Page, choice: str) -> None:
    """Single keys as they stand on the buttons; a selected card is taken by Enter."""
    button = plain(page, choice)
    if button.count():
        key = button.get_attribute("data-key") or ""
        assert button.locator("kbd").inner_text().lower() == key
        for _ in range(1 + busts(button)):
            page.keyboard.press(key)
        return
    lying = card(page, choice)
    key = lying.get_attribute("data-key") or ""
    if key:
        assert lying.locator("xpath=..").locator("kbd").inner_text().lower() == key
        page.keyboard.press(key)
    else:  # more cards than keys: the Tab key finds the others
        lying.focus()
        page.keyboard.press("Enter")
    expect(taking(page, choice)).to_be_visible()
    while ways(page, choice) > 1 and not taking(page, choice).evaluate("take => take === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def by_name(page: Page, choice: str, focused: Callable[[], None] = lambda: None) -> None:
    """Buttons found by role and name, focused and pressed, as a screen reader does it.

    `focused` is called when the button that takes the choice has the focus.
    """
    option = plain(page, choice)
    if not option.count():
        several = ways(page, choice) > 1
        activate(page, name_of(card(page, choice)))
        option = taking(page, choice) if several else card(page, choice)
    activate(page, name_of(option), 1 + busts(option), focused)


def name_of(button: Locator) -> str:
    """What a button is called: by its label, by words of its own for the ear, or by what stands on it."""
    spoken = button.locator(".sr")
    return button.get_attribute("aria-label") or (spoken.first if spoken.count() else button).inner_text()


def activate(page: Page, name: str, times: int = 1, focused: Callable[[], None] = lambda: None) -> None:
    """Focus the button of a name and press it."""
    page.get_by_role("button", name=name, exact=True).first.focus()
    focused()
    for _ in range(times):
        page.keyboard.press("Enter")
