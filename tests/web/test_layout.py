"""Layout, measured: at each size and in both languages nothing overlaps, sticks out or is cut off, and what decides
is in sight."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from buccaneer.bots import make_bot
from buccaneer.bots.cast import CAST
from buccaneer.core.rng import KeyedRng
from buccaneer.game import modes
from buccaneer.game.game import Game
from buccaneer.web.pages import MAIN
from buccaneer.web.parts import whole
from buccaneer.web.plan import Plan

from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.test_parts import drawn, moments
from tests.web.test_secrecy import lay as lay_room
from tools import positions

Size = tuple[int, int]

SMALLEST, SMALL, PHONE = (320, 640), (360, 640), (390, 844)
TABLET, LAPTOP, WIDE = (768, 1024), (1366, 650), (1920, 1080)
SIZES: list[Size] = [SMALLEST, SMALL, PHONE, TABLET, LAPTOP, WIDE]
BOX_SIZES: list[Size] = [SMALLEST, PHONE, LAPTOP]  # for tables that differ from the base game's in a few parts
BETWEEN: list[Size] = [(1024, 768), (1100, 700), (1280, 720), (2560, 1440)]
ON_ITS_SIDE: list[Size] = [(740, 360), (844, 390), (683, 384)]  # the last is a laptop at 200 %
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
    "contracts-discover-8": [SMALL, PHONE, LAPTOP],
    "contracts-trade-12": [PHONE, LAPTOP],
    "contracts-mark": [PHONE, LAPTOP],
    "contracts-gift": [PHONE, LAPTOP],
    "team-trade-8": [SMALL, PHONE, LAPTOP],
}

SMOKE = "discover-8"

PAGES = [
    "/",
    "/new/friends",
    "/new/screen",
    "/settings",
    "/you",
    "/rules",
    "/rules/dice",
    "/rules/ledger?q=tax",
    "/cards",
    "/mine",
    "/campaigns",
    "/campaigns/new",
    "/about",
    "/no-such-page",
]

MEASURES = (Path(__file__).parent / "measure.js").read_text("utf-8")


# A measurement of a page in each of its states: as it comes ("lies"), then with each card selected that can be, or so
# many of those with the longest bills ("select"), or instead with each panel opened that opens over it ("open").
SWEEP = f"""([name, states, most]) => {{
    const measures = () => {{ {MEASURES}; return {{ faults, unseen, unreached, beyond, selectable }}; }};
    const found = [];
    const note = (state) => found.push(...measures()[name]().map((fault) => `${{state}} ${{fault}}`));
    if (states !== "open") note("");
    if (states === "select") for (const id of measures().selectable().slice(0, most ?? undefined)) {{
        document.getElementById(id).click();
        note(id);
    }}
    if (states === "open") for (const each of document.querySelectorAll("[popover]")) {{
        if (each.popover !== "auto") continue;
        each.showPopover();
        note(each.id);
        each.hidePopover();
    }}
    return found;
}}"""


@dataclass(frozen=True)
class States:
    """The states of a page that are measured: as it lies, with cards selected, or with panels open."""

    kind: str
    most: int | None = None  # so many cards are selected one after the other


AS_IT_LIES = States("lies")
SELECTIONS = States("select")
LONGEST_BILLS = States("select", 2)  # with the two cards selected that have most to tell
POPOVERS = States("open")


def measure(page: Page, name: str) -> list[str]:
    """What one of the measurements of measure.js says of a page."""
    found: list[str] = page.evaluate(f"() => {{ {MEASURES}; return {name}(); }}")
    return found


def resize(page: Page, size: Size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def selections(page: Page, most: int | None = None) -> Iterator[str]:
    """The page as it comes, and then with each card selected that can be."""
    yield ""
    for id in measure(page, "selectable")[:most]:
        page.evaluate("id => document.getElementById(id).click()", id)
        yield id
    page.keyboard.press("Escape")


def popovers(page: Page) -> Iterator[str]:
    """Each panel that opens over the page, opened."""
    panels = "() => [...document.querySelectorAll('[popover]')].filter((each) => each.popover === 'auto')"
    for id in page.evaluate(f"{panels}.map((each) => each.id)"):
        page.evaluate("id => document.getElementById(id).showPopover()", id)
        yield id
        page.evaluate("id => document.getElementById(id).hidePopover()", id)


def sweep(page: Page, sizes: list[Size], name: str, states: States = LONGEST_BILLS) -> list[str]:
    """What a measurement finds at several sizes in each state of a page."""
    found = []
    for size in sizes:
        resize(page, size)
        found += [f"{size[0]}×{size[1]} {fault}" for fault in page.evaluate(SWEEP, [name, states.kind, states.most])]
        if states.kind == "select":
            page.keyboard.press("Escape")
    return found


def show(context: BrowserContext, page: Page, address: str, lang: str) -> None:
    """Go to an address in a language, and wait until the letters have come."""
    host = next(cookie["domain"] for cookie in context.cookies() if cookie["name"] == "prefs")
    prefs = f"lang={lang}&speed=instant&sound=off"
    context.add_cookies([{"name": "prefs", "value": prefs, "domain": host, "path": "/"}])
    page.goto(address)
    page.evaluate("() => document.fonts.ready.then(() => true)")


def page_of(context: BrowserContext) -> Page:
    """The one page of a browser."""
    return context.pages[0] if context.pages else context.new_page()


def see(context: BrowserContext, address: str, lang: str = "en") -> Page:
    """The page at an address."""
    page = page_of(context)
    show(context, page, address, lang)
    return page


def in_each_language(context: BrowserContext, *addresses: str) -> Iterator[Page]:
    """One page that goes to each address in each language."""
    for address in addresses:
        for lang in LANGS:
            yield see(context, address, lang)


def at_one_screen(site: Site, context: BrowserContext, name: str) -> str:
    seed, choices = positions.find(name)
    return site.table(context, Plan(["me"] * 5, seed=seed, start=0, options={"screen": True}, names=NAMES), choices)


def finished(site: Site, context: BrowserContext, players: int = 5, mode: str = "base") -> str:
    seed, choices = positions.whole_game(players, mode=mode)
    return site.table(context, Plan(["me"] + ["open"] * (players - 1), mode, seed=seed, start=0), choices)


def lobby(site: Site, context: BrowserContext, mine: bool) -> str:
    me = site.greet(context)
    host = me if mine else site.shared.store.enrol(secrets.token_hex(32), "Bart", 0.0).id
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
def context(look: Page) -> BrowserContext:
    return look.context


# -- the table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.smoke] if name == SMOKE else []) for name in IN_SIGHT]
)
def test_what_decides_is_in_sight(site: Site, context: BrowserContext, name: str) -> None:
    """No scrolling to decide: decision, harbour, own coins and buttons, with the bill of whatever is selected."""
    for page in in_each_language(context, site.lay(context, name)):
        assert sweep(page, IN_SIGHT[name], "unseen", SELECTIONS) == []


@pytest.mark.parametrize("name", [*IN_SIGHT, "team-handicap"])
def test_a_table_fits(site: Site, context: BrowserContext, name: str) -> None:
    sizes = SIZES + BETWEEN if positions.mode_of(name) == "base" else BOX_SIZES
    for page in in_each_language(context, site.lay(context, name)):
        assert sweep(page, sizes, "faults") == []


@pytest.mark.parametrize("name", ["trade-12", "repel", "last-round"])
def test_one_screen_fits(site: Site, context: BrowserContext, name: str) -> None:
    for page in in_each_language(context, at_one_screen(site, context, name)):
        assert sweep(page, SIZES, "faults") == []
        assert sweep(page, [PHONE, LAPTOP, WIDE], "unseen") == []


@pytest.mark.parametrize("name", ["last-round", "contracts-mark", "team-waiting"])
def test_what_opens_over_a_table_fits(site: Site, context: BrowserContext, name: str) -> None:
    """Crews, piles, odds, tracker, contracts and menu stay within the window."""
    sizes = SIZES if name == "last-round" else BOX_SIZES
    for page in in_each_language(context, site.lay(context, name)):
        assert sweep(page, sizes, "faults", POPOVERS) == []
        assert sweep(page, sizes, "beyond", POPOVERS) == []


def test_notices_fit(site: Site, context: BrowserContext) -> None:
    """A hint with its reasons stands beside the game, under the last round's notice."""
    for page in in_each_language(context, site.lay(context, "last-round")):
        page.locator("[formaction$=hint]").click()
        page.locator(".hintnote:not([aria-busy])").wait_for()
        assert sweep(page, SIZES, "faults") == []
        assert sweep(page, [PHONE, LAPTOP, WIDE], "unseen") == []


@pytest.mark.parametrize("edition", ["classic", "us"])
def test_the_words_of_other_editions_fit(site: Site, context: BrowserContext, edition: str) -> None:
    for page in in_each_language(context, of_edition(site, context, edition)):
        assert sweep(page, SIZES, "faults") == []
        assert sweep(page, [PHONE, LAPTOP], "unseen") == []


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
            assert sweep(page, [size], "faults", AS_IT_LIES) == []


# -- nothing jumps -----------------------------------------------------------------------------------

# Whether each of some elements is seen, whole.
VISIBLE = """all => all.filter((each) => each.checkVisibility()).map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1 && right > left;
})"""

# The top edge of a part on each of some pages, laid into this one without what lies in the harbor and beside it.
EDGES = """([part, pages]) => pages.map((html) => {
    const frame = document.createElement("template");
    frame.innerHTML = html;
    frame.content.querySelectorAll("#slots > *, #chart > *, #log > *, #sheets").forEach((each) => each.remove());
    document.getElementById("table").replaceWith(frame.content);
    return document.getElementById(part).getBoundingClientRect().top + scrollY;
})"""


@pytest.mark.parametrize(("mode", "players"), [("base", 3), ("together", 2)])
def test_the_harbor_stays_where_it_is(site: Site, context: BrowserContext, mode: str, players: int) -> None:
    """Through every beat of a whole game: ships turned up, busts, expeditions, the last round, everybody's choices."""
    room = lay_room(players, mode=mode)
    shown: list[str] = []
    for number, _ in enumerate(moments(room, 1000)):
        drawn_now = drawn(room, 1, LANGS[number % 2])
        shown += [whole(parts, MAIN) for parts in (drawn_now[:-1] if room.over else drawn_now)]
    assert room.over
    assert any("lastround" in html for html in shown) == (mode == "base")
    page = see(context, site.lay(context, "discover-8"))
    for size, step in ((PHONE, 1), (LAPTOP, 1), (SMALL, 5), ((844, 390), 5)):
        resize(page, size)
        edges = set(page.evaluate(EDGES, ["harbour", shown[::step]]))
        assert len(edges) == 1, f"{size}: {sorted(edges)}"


@pytest.mark.parametrize("players", [3, 5])
def test_the_board_of_dice_stays_where_it_is(site: Site, context: BrowserContext, players: int) -> None:
    """Whatever is told above it, whoever is next, with the treasure chest and without; only crosses are laid on a map
    that stands before it."""
    room = lay_room(players, mode="dice")
    shown: list[str] = []
    for number, _ in enumerate(moments(room, 120)):
        pages = [whole(parts, MAIN) for parts in drawn(room, 1, LANGS[number % 2])]
        shown += [html for html in pages if "at-board" in html]
    assert len(shown) > 100
    page = see(context, site.lay(context, "dice-roll", 4))
    for size in (PHONE, SMALL, LAPTOP):
        resize(page, size)
        edges = set(page.evaluate(EDGES, ["sea", shown]))
        assert len(edges) == 1, f"{size}: {sorted(edges)}"


def test_a_lost_connection_covers_nothing(site: Site, context: BrowserContext) -> None:
    """The bar that says so stands below the table, which is as much shorter."""
    page = see(context, site.lay(context, "trade-8"))
    top = "() => document.getElementById('harbour').getBoundingClientRect().top"
    for size in (PHONE, (844, 390), LAPTOP):
        resize(page, size)
        before = page.evaluate(top)
        page.evaluate("() => { document.getElementById('lost').hidden = false; }")
        assert measure(page, "unseen") == []
        assert page.evaluate(top) == before
        page.evaluate("() => { document.getElementById('lost').hidden = true; }")


def test_cards_are_as_large_as_the_window_allows(site: Site, context: BrowserContext) -> None:
    page = see(context, site.lay(context, "repel", 4))
    resize(page, (1366, 768))
    room, *others = page.locator(".slot .card").evaluate_all("all => all.map((card) => card.offsetWidth)")
    assert room >= 159
    assert set(others) == {room}


def test_what_a_table_shows_besides(site: Site, context: BrowserContext) -> None:
    """The chances on a laptop, all contracts with what they lack on a phone, the whole header with all boxes."""
    page = see(context, site.lay(context, "discover"))
    assert page.locator(".outlook li").evaluate_all(VISIBLE) == [True] * 4
    assert not page.evaluate("() => document.activeElement === document.body"), "the focus rests on the page"
    page = see(context, site.lay(context, "contracts-trade-12"))
    resize(page, PHONE)
    lying = page.locator(".log .deal").count()
    assert page.locator(".aim").evaluate_all(VISIBLE) == [True] * lying
    adds = modes.may_add(modes.MODES["base"], "bigbox")
    page = see(context, site.table(context, Plan(["me", *["open"] * 4], seed=1, start=0, adds=adds)), "de")
    for size in (SMALL, PHONE):
        resize(page, size)
        assert set(page.locator(".bar h1, .bar .tool").evaluate_all(VISIBLE)) == {True}
        assert measure(page, "faults") == []


@pytest.mark.parametrize("name", ["dice-roll", "dice-cross"])
def test_a_table_of_dice_fits(site: Site, context: BrowserContext, name: str) -> None:
    """All but the rings on the map, which are round: how near they come to each other is measured with the map."""
    for page in in_each_language(context, site.lay(context, name)):
        found = sweep(page, [SMALL, PHONE, LAPTOP], "faults", AS_IT_LIES)
        assert [fault for fault in found if "button#space-" not in fault] == []


def test_crosses_are_laid_on_a_lying_phone(site: Site, context: BrowserContext) -> None:
    """The map is as high as the window lets it be, and what is asked, had and pressed stands beside it."""
    for page in in_each_language(context, site.lay(context, "dice-cross", 4)):
        resize(page, (844, 390))
        rings = page.locator(".mapside .go:not(.begin)").evaluate_all("all => all.map((ring) => ring.offsetWidth)")
        assert min(rings) >= 29
        assert page.locator(".now, .strip, .tally > .btn").evaluate_all(VISIBLE) == [True] * 4


@pytest.mark.parametrize("players", [3, 5])
def test_bots_with_faces_fit(site: Site, context: BrowserContext, players: int) -> None:
    """A face is in sight wherever there is room for one, whole, and beside no other word than its own."""
    bots = ["level:6"] * (players - 1)
    plan = Plan(["me", *bots], seed=7, start=0, names=["", *CAST["level:6"][: players - 1]])
    for page in in_each_language(context, site.table(context, plan)):
        assert sweep(page, [*SIZES, *ON_ITS_SIDE], "faults", AS_IT_LIES) == []
        for size in (LAPTOP, WIDE, (844, 390)):
            resize(page, size)
            assert page.locator(".panel img.face").evaluate_all(VISIBLE) == [True] * len(bots)


# -- the other pages ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits(context: BrowserContext, path: str) -> None:
    for page in in_each_language(context, path):
        page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert sweep(page, SIZES, "faults", AS_IT_LIES) == []


def test_before_and_after_a_game_fits(site: Site, context: BrowserContext) -> None:
    """The lobby as host and as guest, the end, a look back, the whole log."""
    end = finished(site, context)
    lobbies = lobby(site, context, mine=True), lobby(site, context, mine=False)
    for page in in_each_language(context, *lobbies, end, f"{end}/at/60", f"{end}/log"):
        assert sweep(page, SIZES, "faults") == [], page.url


def test_at_the_end_all_bars_begin_at_one_line(site: Site, context: BrowserContext) -> None:
    """Whether somebody has a face or not: what is longer has more. What their colours mean is said above the dock."""
    address = finished(site, context)
    for seat, name in zip(site.room(address.rsplit("/", 1)[-1]).row.seats[1:], CAST["level:6"], strict=True):
        seat.kind, seat.bot, seat.name = "bot", "level:6", name
    page = see(context, address)
    assert page.locator(".stand .face").count() == 4
    for size in (PHONE, LAPTOP, (1366, 768), (844, 390)):
        resize(page, size)
        if size != PHONE:
            told = page.locator(".finale .legend").evaluate("each => each.getBoundingClientRect().bottom")
            assert told < page.locator(".endacts").evaluate("each => each.getBoundingClientRect().top"), size
        begins = page.locator(".stand .bars").evaluate_all("all => all.map((bar) => bar.getBoundingClientRect().left)")
        assert max(begins) - min(begins) < 1, size


def test_the_finale_of_five_is_one_screen_of_a_phone(site: Site, visit: Visit) -> None:
    """Crew, standing and what the game was like lie above the dock, in words that are longer, too."""
    context = visit(prefs={"lang": "de"}, size=PHONE)
    page = see(context, finished(site, context), "de")
    lowest = page.locator(".finale .legend").evaluate("each => each.getBoundingClientRect().bottom")
    dock = page.locator(".endacts").evaluate("each => each.getBoundingClientRect().top")
    assert page.locator(".stand li").count() == 5
    assert lowest + 4 < dock


# -- large text, and little height -------------------------------------------------------------------

NARROW = ("trade-12", "repel", "team-trade-8", "dice-roll")
LYING = (*NARROW, "discover-8", "contracts-discover-8", "contracts-gift")


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_text_at_twice_its_size(site: Site, visit: Visit, size: Size) -> None:
    """With the browser's text at 200 % the page scrolls, in one direction, and everything can be reached."""
    context = visit(reduced_motion="reduce")
    tables = [site.lay(context, name) for name in NARROW]
    for page in in_each_language(context, *tables, "/", "/settings", "/new/screen"):
        context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        resize(page, size)
        assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"
        for state in selections(page, 2):
            assert measure(page, "faults") + measure(page, "unreached") == [], f"{page.url} {state}"
    page = see(context, site.lay(context, "dice-cross"))
    context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    resize(page, size)
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_phone_on_its_side(site: Site, context: BrowserContext) -> None:
    tables = [site.lay(context, name) for name in LYING]
    for page in in_each_language(context, *tables):
        assert sweep(page, ON_ITS_SIDE, "faults") == []
        assert sweep(page, ON_ITS_SIDE, "unreached") == []
