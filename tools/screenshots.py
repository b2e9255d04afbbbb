"""Makes the pictures of the browser game in docs/pictures, one of them moving: `make screenshots`."""

from __future__ import annotations

import argparse
import tempfile
from importlib import import_module
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from buccaneer.web.plan import Plan

from tests.web.hands import by_keys, visit_table
from tests.web.site import CHROMIUM, FLAGS, Site, new_context, running
from tools import positions

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SIZES = {"phone": (390, 844), "desktop": (1366, 768)}
THEMES = ("light", "dark")
QUALITY = 62
NAMES = ["Anne", "Bart", "Calico", "Dora"]
FILM = PICTURES / "play.webp"
FILM_SEED, FILM_SECONDS, FILM_STEP, FILM_PAUSE, FILM_SIZE, FILM_QUALITY = 11, 16.0, 0.1, 0.7, (683, 384), 55


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
        page.locator("[popovertarget=deals]:visible").first.click()
        page.mouse.move(1, 1)
    page.wait_for_timeout(600)
    page.screenshot(path=path, type="jpeg", quality=QUALITY)


def film(site: Site, browser: Browser) -> None:
    """A few turns against two bots as they look, frame by frame, each shown for as long as it was seen."""
    image: Any = import_module("PIL.Image")
    context = new_context(
        browser, site, size=SIZES["desktop"], prefs={"lang": "en", "theme": "light", "speed": "normal"}
    )
    address = site.table(context, Plan(["me", "thumb", "thumb"], seed=FILM_SEED, start=0))
    seat = visit_table(site, context, address)
    frames: list[Any] = []
    times: list[float] = []
    began = monotonic()
    head, rested = "", began
    while monotonic() - began < FILM_SECONDS:
        while times and monotonic() - times[-1] < FILM_STEP:
            seat.page.wait_for_timeout(10)
        times.append(monotonic())
        picture = image.open(BytesIO(seat.page.screenshot(type="jpeg", quality=90)))
        frames.append(picture.convert("RGB").resize(FILM_SIZE, image.Resampling.LANCZOS))
        asked = seat.page.locator(".now.mine").count() and seat.head != head and seat.room.chooser == seat.me
        rested = rested if asked else monotonic()
        asked = asked and monotonic() - rested > FILM_PAUSE
        if (
            asked
            and not seat.page.locator(".flyer").count()
            and seat.room.head_for(seat.room.row.seats[seat.me].person) == seat.head
        ):
            head = seat.head
            by_keys(seat.page, seat.advice())
    lasts = [1000 * (after - before) for before, after in zip(times, [*times[1:], monotonic()], strict=True)]
    lasts[-1] += 1500
    told = {"duration": [round(each) for each in lasts], "loop": 0, "quality": FILM_QUALITY, "method": 6}
    frames[0].save(FILM, save_all=True, append_images=frames[1:], **told)
    context.close()
    print(f"{FILM.name}: {len(frames)} frames, {FILM.stat().st_size / 1000:.0f} kB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--film", action="store_true", help="only the moving one")
    only_film = parser.parse_args().film
    PICTURES.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp())
    with running(folder / "tables.db") as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        film(site, browser)
        for shape, size in SIZES.items() if not only_film else ():
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
