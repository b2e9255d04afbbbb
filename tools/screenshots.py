"""Makes the pictures of the browser game in docs/pictures: `make screenshots`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from buccaneer.web.plan import Plan

from tests.web.site import CHROMIUM, FLAGS, Site, new_context, running
from tools import positions

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SIZES = {"phone": (390, 844), "desktop": (1366, 768)}
THEMES = ("light", "dark")
QUALITY = 62
NAMES = ["Anne", "Bart", "Calico", "Dora"]


def pages(site: Site, context: BrowserContext) -> dict[str, str]:
    """What is shown, by name: addresses of pages and of tables laid for the purpose."""
    seed, choices = positions.whole_game(5)
    shared, taken = positions.find("trade-8", 4)
    return {
        "home": site.url,
        "discover": site.lay(context, "discover"),
        "trade": site.lay(context, "trade-12"),
        "repel": site.lay(context, "repel"),
        "contracts": site.lay(context, "contracts-mark"),
        "team": site.lay(context, "team-trade-8"),
        "contract-list": site.lay(context, "team-waiting"),
        "dice-roll": site.lay(context, "dice-roll"),
        "dice-cross": site.lay(context, "dice-cross"),
        "end": site.table(context, Plan(["me"] + ["open"] * 4, seed=seed, start=0), choices),
        "one-screen": site.table(
            context, Plan(["me"] * 4, seed=shared, start=0, names=NAMES, options={"screen": True}), taken
        ),
        "rules": f"{site.url}rules",
    }


def take(page: Page, name: str, path: Path) -> None:
    """One picture, small; at the market a card is selected, as a player would."""
    if name == "trade":
        page.wait_for_timeout(300)
        page.locator(".card.can").nth(1).click()
    if name == "contract-list":
        page.locator("[popovertarget=contracts]:visible").first.click()
        page.mouse.move(1, 1)
    page.wait_for_timeout(600)
    page.screenshot(path=path, type="jpeg", quality=QUALITY)


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp())
    with running(folder / "tables.db") as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for shape, size in SIZES.items():
            for theme in THEMES:
                lang = "en" if theme == "light" else "de"
                context = new_context(browser, site, size=size, prefs={"lang": lang, "theme": theme})
                for name, address in pages(site, context).items():
                    page = context.new_page()
                    page.goto(address)
                    take(page, name, PICTURES / f"{name}-{shape}-{theme}.jpg")
                    page.close()
                    print(f"{name}-{shape}-{theme}")
                context.close()
        browser.close()


if __name__ == "__main__":
    main()
