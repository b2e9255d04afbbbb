"""axe-core finds no fault on any page, light or dark."""

from __future__ import annotations

from importlib import resources

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.web.site import Site
from tests.web.test_layout import PAGES, PHONE, at_one_screen, finished, lobby, popovers, see, selections

BOXES = ("contracts-mark", "contracts-ask", "contracts-gift", "team-handicap", "team-trade-8", "team-waiting")
AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")

# The themes differ in colours alone: in the dark only what is about colours is looked at again.
RUN = """async (theme) => {
    document.documentElement.dataset.theme = theme;
    const part = document.querySelector(":popover-open") ?? document;
    const colours = ["color-contrast", "link-in-text-block"];
    const rules = { "label-content-name-mismatch": { enabled: true } }; // what is seen is part of what is spoken
    const about = { resultTypes: ["violations"], preload: false, rules };
    const found = await axe.run(part, theme === "dark" ? { ...about, rules: {}, runOnly: colours } : about);
    const where = (nodes) => nodes.slice(0, 3).map((node) => node.html).join();
    return found.violations.map(({ id, impact, help, nodes }) => `${impact} ${id}: ${help} ${where(nodes)}`);
}"""


def faults(page: Page) -> list[str]:
    """What axe says against a page as it stands, in both themes."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    said: list[str] = []
    for theme in ("light", "dark"):
        said += [f"{theme}: {fault}" for fault in page.evaluate(RUN, theme)]
    return said


@pytest.fixture
def context(look: Page) -> BrowserContext:
    return look.context


@pytest.mark.parametrize("path", PAGES)
def test_pages(context: BrowserContext, path: str) -> None:
    page = see(context, path)
    page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert faults(page) == []


@pytest.mark.parametrize(
    "name",
    [pytest.param("trade-12", marks=pytest.mark.smoke), "discover", "repel", "claim", "last-round", *BOXES],
)
def test_a_running_table(site: Site, context: BrowserContext, name: str) -> None:
    page = see(context, site.lay(context, name))
    for state in selections(page, 1):
        assert faults(page) == [], state


def test_a_table_on_a_phone(site: Site, context: BrowserContext) -> None:
    """Waiting, choosing on another's turn, and the log laid over the table."""
    for name in ("waiting", "visit"):
        page = see(context, site.lay(context, name), "de")
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        assert faults(page) == []
        page.locator("[data-toggle=show-log]").first.click()
        assert faults(page) == []


def test_what_opens_over_a_table(site: Site, context: BrowserContext, soaking: bool) -> None:
    """Every panel once; when there is time, at each table again."""
    known: set[str] = set()
    for name in ("contracts-mark", "last-round", "team-waiting"):
        page = see(context, site.lay(context, name))
        for panel in popovers(page):
            assert (panel in known and not soaking) or faults(page) == [], panel
            known.add(panel)
    assert len(known) > 8


def test_a_hint_and_a_guide(site: Site, context: BrowserContext) -> None:
    page = see(context, site.lay(context, "last-round"))
    page.locator("[formaction$=hint]").click()
    page.locator(".hintnote:not([aria-busy])").wait_for()
    assert faults(page) == []
    page.goto("/")
    page.locator("form:has([name=guided]):not(:has([name=mode])) button").click()
    page.locator(".tipnote").wait_for()
    assert faults(page) == []


def test_before_and_after_a_game(site: Site, context: BrowserContext) -> None:
    """The lobby as host and as guest, one screen, the end, a look back, the whole log, my games."""
    for mode in ("contracts", "together", "make-sail"):
        address = finished(site, context, 3, mode)
        assert faults(see(context, address)) == [], address
    end = finished(site, context)
    lobbies = lobby(site, context, mine=True), lobby(site, context, mine=False)
    for address in (*lobbies, at_one_screen(site, context, "repel"), end, f"{end}/at/60", f"{end}/log", "/mine"):
        assert faults(see(context, address)) == [], address
