"""Layout, measured: at each size and in both languages nothing overlaps, sticks out or is cut off, and what decides
is in sight."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from buccaneer.bots import make_bot
from buccaneer.core.rng import KeyedRng
from buccaneer.session import Game
from buccaneer.web.host import Plan

from tests.web.conftest import Visit
from tests.web.site import Site
from tools import positions

Size = tuple[int, int]
States = Callable[[Page], Iterator[str]]

SMALLEST, SMALL, PHONE, TABLET, LAPTOP, WIDE = (320, 640), (360, 640), (390, 844), (768, 1024), (1366, 650), (1920, 1080)
SIZES: list[Size] = [SMALLEST, SMALL, PHONE, TABLET, LAPTOP, WIDE]
BETWEEN: list[Size] = [(1024, 768), (1100, 700), (1280, 720), (2560, 1440)]
ON_ITS_SIDE: list[Size] = [(740, 360), (844, 390)]
LANGS = ["en", "de"]
NAMES = ["Anne", "Bartholomew", "Calico", "Wilhelmina M", "Edward"]

# Where nothing may have to be scrolled: eight cards on a small phone, twelve on a phone and on a laptop.
IN_SIGHT: dict[str, list[Size]] = {
    "discover": SIZES[2:],
    "discover-8": SIZES[1:],
    "trade-8": SIZES[1:],
    "discover-12": SIZES[2:],
    "trade-12": SIZES[2:],
    "visit": SIZES[2:],
    "repel": SIZES[2:],
    "claim": SIZES[2:],
    "last-round": SIZES[2:],
    "waiting": SIZES[2:],
}

QUICK = {"discover-8", "trade-12"}

PAGES = [
    "/",
    "/new/friends",
    "/new/screen",
    "/settings",
    "/rules",
    "/rules/ledger?q=tax",
    "/cards",
    "/mine",
    "/about",
    "/no-such-page",
]

# What several measurements need: who is to be looked at, what clips it, and how to name it in a message.
COMMON = r"""
const open = [...document.querySelectorAll("[popover]:popover-open")].at(-1) || document.body;
const shown = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !el.closest(".sr, .skip, .sprite");
const among = (selector) => [...open.querySelectorAll(selector)].filter(shown);
const called = (el) => {
  const name = el.tagName.toLowerCase() + (el.id ? "#" + el.id : "") + [...el.classList].map((each) => "." + each).join("");
  return `${name} “${(el.getAttribute("aria-label") || el.textContent || el.value || "").trim().replace(/\s+/g, " ").slice(0, 36)}”`;
};
const up = (el) => { const found = []; for (let at = el; at && at !== document.documentElement; at = at.parentElement) found.push(at); return found; };
const inner = (el) => { const box = el.getBoundingClientRect(); return new DOMRect(box.left + el.clientLeft, box.top + el.clientTop, el.clientWidth || box.width, el.clientHeight || box.height); };
const flows = new Map();
const flow = (el) => { if (!flows.has(el)) { const style = getComputedStyle(el); flows.set(el, [style.overflowX, style.overflowY]); } return flows.get(el); };
const clipped = (el, whole) => {
  const box = { left: whole.left, top: whole.top, right: whole.right, bottom: whole.bottom };
  for (const around of up(el)) {
    const [x, y] = flow(around), room = inner(around);
    if (x !== "visible") { box.left = Math.max(box.left, room.left); box.right = Math.min(box.right, room.right); }
    if (y !== "visible") { box.top = Math.max(box.top, room.top); box.bottom = Math.min(box.bottom, room.bottom); }
  }
  return box.right > box.left && box.bottom > box.top ? new DOMRect(box.left, box.top, box.right - box.left, box.bottom - box.top) : null;
};
const layer = (el) => up(el).find((each) => ["fixed", "sticky"].includes(getComputedStyle(each).position)) || null;
const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
"""

# What is wrong with the page as it lies: a page that scrolls sideways, text that leaves its box or its line, things
# to press that lie on each other or are too small for a finger.
FAULTS = (
    COMMON
    + r"""
const faults = [];
const width = document.documentElement.clientWidth;
if (document.documentElement.scrollWidth > width) {
  const wide = [...document.querySelectorAll("body *")].filter((el) => shown(el) && el.getBoundingClientRect().right > width + 1);
  faults.push(`scrolls sideways to ${document.documentElement.scrollWidth}: ${wide.slice(0, 3).map(called).join(", ")}`);
}

const BOXES = ".card, .foot, .btn, .small, .panel, .call, .tag, .tool, .now, .bill, .sheet, .outlook li, .open, .shortcut, .half, .sums span, .pick, .alarm > *, .seatrow, .page, .home, svg";
const lines = [];
const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const el = node.parentElement;
  if (!node.data.trim() || !shown(el) || el.closest("option, script, style")) continue;
  const mayEnd = el.closest(".panel .n, .panel .state");
  const range = document.createRange();
  range.selectNodeContents(node);
  for (const box of range.getClientRects()) {
    if (box.width < 1) continue;
    const seen = mayEnd ? null : clipped(el, box);
    if (seen) lines.push([el, seen]);
    if (!mayEnd) for (const around of up(el)) {
      const [x, y] = flow(around), room = inner(around), isBox = around.matches(BOXES);
      const across = (isBox || x !== "visible") && (box.left < room.left - 1 || box.right > room.right + 1);
      const along = (isBox && y === "visible" || y === "hidden" || y === "clip") && (box.top < room.top - 4 || box.bottom > room.bottom + 4);
      if (across || along) { faults.push(`cut off: ${called(el)} ${round(box)} in ${called(around)} ${round(room)}`); break; }
    }
  }
}
for (let i = 0; i < lines.length; i++) for (let j = i + 1; j < lines.length; j++) {
  const [one, a] = lines[i], [other, b] = lines[j];
  if (Math.min(a.right, b.right) - Math.max(a.left, b.left) < 2 || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 0.4 * Math.min(a.height, b.height)) continue;
  if (layer(one) === layer(other)) faults.push(`text on text: ${called(one)} ${round(a)} and ${called(other)} ${round(b)}`);
}

const pressed = [];
for (const el of among("a[href], button, input:not([type=hidden]), select, summary")) for (const whole of el.getClientRects()) {
  const box = clipped(el.parentElement, whole);
  if (box) pressed.push([el, box]);
}
for (let i = 0; i < pressed.length; i++) for (let j = i + 1; j < pressed.length; j++) {
  const [one, a] = pressed[i], [other, b] = pressed[j];
  if (Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1 || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 1) continue;
  if (one !== other && !one.contains(other) && !other.contains(one) && layer(one) === layer(other)) faults.push(`overlap: ${called(one)} ${round(a)} and ${called(other)} ${round(b)}`);
}
for (const el of among(".btn, .small, .card.can, .slot .card, .tool, .call, .panel, .open, .shortcut, .close, .aboutcard, .menu a, .menu button, input:not([type=hidden], [type=radio], [type=checkbox]), select, summary")) {
  const box = el.getBoundingClientRect();
  if (box.height < 40 || box.width < 34) faults.push(`small to press: ${called(el)} ${Math.round(box.width)} × ${Math.round(box.height)}`);
}
for (const [el] of lines) {
  const size = parseFloat(getComputedStyle(el).fontSize);
  if (size < 10.5 && !el.closest("svg")) faults.push(`small to read: ${called(el)} ${size}`);
}
return [...new Set(faults)].slice(0, 12);
"""
)

# What decides and cannot be seen: the decision, every card of the harbour, the own coins, all buttons of the dock.
UNSEEN = (
    COMMON
    + r"""
const unseen = [];
const wanted = ["#decision", ".now p", ".pennant", ".slot .card", "#own-coins", ".acts .btn, .acts .waiting"];
for (const selector of wanted) if (!among(selector).length && !selector.startsWith(".now") ) unseen.push(`no ${selector}`);
for (const el of wanted.flatMap(among).concat(among(".bill, .turned .card, .turned h3, .call.can, .shield"))) {
  if (el.matches(".shield") && !el.closest(".quay")) continue;
  for (const box of el.getClientRects()) look(el, box);
}
function look(el, box) {
  if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) return void unseen.push(`out of sight: ${called(el)} ${round(box)}`);
  const clip = up(el.parentElement).find((around) => {
    const [x, y] = flow(around), room = inner(around);
    return x !== "visible" && (box.left < room.left - 1 || box.right > room.right + 1) || y !== "visible" && (box.top < room.top - 1 || box.bottom > room.bottom + 1);
  });
  if (clip) return void unseen.push(`clipped: ${called(el)} ${round(box)} in ${called(clip)} ${round(inner(clip))}`);
  for (const [x, y] of [[0.5, 0.5], [0.12, 0.12], [0.88, 0.12], [0.12, 0.88], [0.88, 0.88]]) {
    const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    if (hit && !el.contains(hit) && !hit.contains(el)) return void unseen.push(`covered: ${called(el)} by ${called(hit)}`);
  }
}
return unseen;
"""
)

# A panel that is open and does not stay within the window.
BEYOND = (
    COMMON
    + r"""
const box = open.getBoundingClientRect();
return box.top < 0 || box.bottom > innerHeight || open.scrollWidth > open.clientWidth ? [called(open) + round(box)] : [];
"""
)

# With large text the page scrolls; what then still cannot be brought into sight.
UNREACHED = (
    COMMON
    + r"""
const lost = [];
for (const el of among("#decision, .slot .card, #own-coins, .acts .btn, .panel, .call, .tool, .open")) {
  el.scrollIntoView({ block: "center" });
  const box = el.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (!hit || !el.contains(hit) && !hit.contains(el)) lost.push(`not to be reached: ${called(el)} ${round(box)} ${hit ? called(hit) : ""}`);
}
scrollTo(0, 0);
return lost;
"""
)


# The cards and calls that can be selected, the one with the longest bill first.
SELECTABLE = r"""() => [...document.querySelectorAll("[data-ask]")]
  .map((each) => [document.getElementById(each.dataset.pick).textContent.length, each.id])
  .sort((one, other) => other[0] - one[0]).map(([, id]) => id)"""


def measure(page: Page, script: str) -> list[str]:
    found: list[str] = page.evaluate(f"() => {{ {script} }}")
    return found


def resize(page: Page, size: Size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def as_it_lies(page: Page) -> Iterator[str]:
    yield ""


def selections(page: Page, most: int | None = None) -> Iterator[str]:
    """The page as it comes, and then with each card selected that can be."""
    yield ""
    for id in page.evaluate(SELECTABLE)[:most]:
        page.evaluate("id => document.getElementById(id).click()", id)
        yield id
    page.keyboard.press("Escape")


def longest_bills(page: Page) -> Iterator[str]:
    """The page as it comes, and with the two cards selected that have most to tell."""
    return selections(page, 2)


def popovers(page: Page) -> Iterator[str]:
    """Each panel that opens over the page, opened."""
    panels = "() => [...document.querySelectorAll('[popover]')].filter((each) => each.popover === 'auto')"
    for id in page.evaluate(f"{panels}.map((each) => each.id)"):
        page.evaluate("id => document.getElementById(id).showPopover()", id)
        yield id
        page.evaluate("id => document.getElementById(id).hidePopover()", id)


def sweep(page: Page, sizes: list[Size], script: str, states: States = longest_bills) -> list[str]:
    """What a measurement finds at several sizes in each state of a page."""
    found = []
    for size in sizes:
        resize(page, size)
        for state in states(page):
            found += [f"{size[0]}×{size[1]} {state} {fault}" for fault in measure(page, script)]
    return found


def see(context: BrowserContext, address: str, lang: str = "en") -> Page:
    """A page in a language, when its letters have come."""
    prefs = f"lang={lang}&speed=instant&sound=off"
    page = context.new_page()
    context.add_cookies([{"name": "prefs", "value": prefs, "url": page.request.get("/health").url}])
    page.goto(address)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    return page


def in_each_language(context: BrowserContext, *addresses: str) -> Iterator[Page]:
    for address in addresses:
        for lang in LANGS:
            page = see(context, address, lang)
            yield page
            page.close()


def at_one_screen(site: Site, context: BrowserContext, name: str) -> str:
    seed, choices = positions.find(name)
    return site.table(context, Plan(["me"] * 5, seed=seed, start=0, options={"screen": True}, names=NAMES), choices)


def finished(site: Site, context: BrowserContext, players: int = 5) -> str:
    seed, choices = positions.whole_game(players)
    return site.table(context, Plan(["me"] + ["open"] * (players - 1), seed=seed, start=0), choices)


def lobby(site: Site, context: BrowserContext, mine: bool) -> str:
    see(context, site.url).close()
    host = site.person(context) if mine else site.shared.store.enrol(secrets.token_hex(32), "Bart", 0.0).id
    id = site.run(site.host.open_table(host, "Wilhelmina M", Plan(["me", "open", "thumb", "open", "open"])))
    return f"{site.url}t/{id}"


def of_edition(site: Site, context: BrowserContext, edition: str) -> str:
    """A table of another edition with a well filled harbour, to take from."""
    game = Game("base", players=5, seed=1, start=positions.ME, edition=edition)
    thumb = make_bot("thumb")
    while not (positions.mine(game) and positions.step(game) == "market" and positions.harbor(game) >= 7):
        if positions.mine(game) and positions.step(game) == "discover":
            game.play("draw" if positions.harbor(game) < 8 and "draw" in map(str, game.options) else "stop")
        else:
            rng = KeyedRng(1).at(game.chooser, len(game.choices))
            game.play(thumb.choose(game.view(game.chooser), game.options, rng))
    plan = Plan(["me"] + ["open"] * 4, edition=edition, seed=1, start=positions.ME)
    return site.table(context, plan, " ".join(choice.text for choice in game.choices))


@pytest.fixture
def context(visit: Visit) -> BrowserContext:
    return visit(reduced_motion="reduce")


# -- the table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.slow]) for name in IN_SIGHT])
def test_what_decides_is_in_sight(site: Site, context: BrowserContext, name: str) -> None:
    """No scrolling to decide: decision, harbour, own coins and buttons, with the bill of whatever is selected."""
    for page in in_each_language(context, site.lay(context, name)):
        assert sweep(page, IN_SIGHT[name], UNSEEN, selections) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", IN_SIGHT)
def test_a_table_fits(site: Site, context: BrowserContext, name: str) -> None:
    for page in in_each_language(context, site.lay(context, name)):
        assert sweep(page, SIZES + BETWEEN, FAULTS) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["trade-12", "repel", "last-round"])
def test_one_screen_fits(site: Site, context: BrowserContext, name: str) -> None:
    for page in in_each_language(context, at_one_screen(site, context, name)):
        assert sweep(page, SIZES, FAULTS) == []
        assert sweep(page, [PHONE, LAPTOP, WIDE], UNSEEN) == []


@pytest.mark.slow
def test_what_opens_over_a_table_fits(site: Site, context: BrowserContext) -> None:
    """Crews, piles, odds, tracker and menu stay within the window."""
    for page in in_each_language(context, site.lay(context, "last-round")):
        assert sweep(page, SIZES, FAULTS, popovers) == []
        assert sweep(page, SIZES, BEYOND, popovers) == []


@pytest.mark.slow
def test_notices_fit(site: Site, context: BrowserContext) -> None:
    """A hint with its reasons stands beside the game, under the last round's notice."""
    for page in in_each_language(context, site.lay(context, "last-round")):
        page.locator("[formaction$=hint]").click()
        page.locator(".hintnote").wait_for()
        assert sweep(page, SIZES, FAULTS) == []
        assert sweep(page, [PHONE, LAPTOP, WIDE], UNSEEN) == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["classic", "us"])
def test_the_words_of_other_editions_fit(site: Site, context: BrowserContext, edition: str) -> None:
    for page in in_each_language(context, of_edition(site, context, edition)):
        assert sweep(page, SIZES, FAULTS) == []
        assert sweep(page, [PHONE, LAPTOP], UNSEEN) == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["bigbox", "classic", "us"])
def test_every_card_fits_the_narrowest_place(context: BrowserContext, edition: str) -> None:
    """The gallery with its cards as narrow as a harbour has them at each size."""
    narrow = """px => document.querySelectorAll(".gallery .card").forEach((each) => {
        each.style.width = px;
        each.style.height = "106px";
    })"""
    for page in in_each_language(context, f"/cards?edition={edition}"):
        for size, width in ((SMALLEST, 74), (SMALL, 82), (PHONE, 88), (LAPTOP, 95)):
            page.evaluate(narrow, f"{width}px")
            assert sweep(page, [size], FAULTS, as_it_lies) == []


# -- the other pages ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits(context: BrowserContext, path: str) -> None:
    for page in in_each_language(context, path):
        page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert sweep(page, SIZES, FAULTS, as_it_lies) == []


@pytest.mark.slow
def test_before_and_after_a_game_fits(site: Site, context: BrowserContext) -> None:
    """The lobby as host and as guest, the end, a look back, the whole log."""
    end = finished(site, context)
    lobbies = lobby(site, context, mine=True), lobby(site, context, mine=False)
    for page in in_each_language(context, *lobbies, end, f"{end}/at/60", f"{end}/log"):
        assert sweep(page, SIZES, FAULTS) == [], page.url


# -- large text, and little height -------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_text_at_twice_its_size(site: Site, context: BrowserContext, size: Size) -> None:
    """With the browser's text at 200 % the page scrolls, in one direction, and everything can be reached."""
    tables = site.lay(context, "trade-12"), site.lay(context, "repel")
    for page in in_each_language(context, *tables, "/", "/settings", "/new/screen"):
        context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        resize(page, size)
        assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"
        for state in longest_bills(page):
            assert measure(page, FAULTS) + measure(page, UNREACHED) == [], f"{page.url} {state}"


@pytest.mark.slow
def test_a_phone_on_its_side(site: Site, context: BrowserContext) -> None:
    for page in in_each_language(context, site.lay(context, "trade-12"), site.lay(context, "repel")):
        assert sweep(page, ON_ITS_SIDE, FAULTS) == []
        assert sweep(page, ON_ITS_SIDE, UNREACHED) == []
