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

from tests.web.fleet import crew, kept, told
from tests.web.hands import by_keys, visit_table
from tests.web.site import CHROMIUM, FLAGS, Site, new_context, running
from tools import positions

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SIZES = {"phone": (390, 844), "desktop": (1366, 768)}
THEMES = ("light", "dark")
QUALITY = 62
NAMES = ["Anne", "Bart", "Calico", "Dora"]
OTHERS = (("level:4", "Ida"), ("level:2", "Finn"), ("style:bold", "Blaze"), ("level:5", "Gideon"))
FILM = PICTURES / "play.webp"
FILM_SLOW = 6  # a machine needs time for a frame: the page goes slower by this, and the film is as fast as the page was
FILM_SEED, FILM_SECONDS, FILM_STEP, FILM_PAUSE, FILM_SIZE, FILM_QUALITY = 11, 16.0, 0.1, 0.7, (683, 384), 55


def against(site: Site, address: str) -> str:
    """A table that was laid, as it looks to somebody who plays it against characters."""
    row = site.room(address.rsplit("/", 1)[-1]).row
    row.options["prepared"] = False
    for seat, (bot, name) in zip(row.seats[1:], OTHERS, strict=False):
        seat.kind, seat.bot, seat.name = "bot", bot, name
    return address


# What a page waits for takes so many times as long, and it does not know.
SLOWLY = """slow => {
  const now = performance.now.bind(performance), later = setTimeout;
  performance.now = () => now() / slow;
  window.setTimeout = (done, time = 0, ...rest) => later(done, slow * time, ...rest);
}"""


def clock() -> float:
    """Seconds as the film counts them."""
    return monotonic() / FILM_SLOW


def pages(site: Site, context: BrowserContext) -> dict[str, str]:
    """What is shown, by name: addresses of pages and of tables laid for the purpose."""

    def lay(name: str, players: int = 5) -> str:
        return against(site, site.lay(context, name, players))

    seed, choices = positions.whole_game(5)
    end = site.table(context, Plan(["me"] + ["open"] * 4, seed=seed, start=0), choices)
    shared, taken = positions.find("trade-8", 4)
    return {
        "home": site.url,
        "discover": lay("discover", 4),
        "trade": lay("trade-12"),
        "repel": lay("repel"),
        "contracts": lay("contracts-mark", 4),
        "team": lay("team-trade-8", 3),
        "contract-list": site.lay(context, "team-waiting"),
        "dice-roll": lay("dice-roll", 4),
        "dice-cross": lay("dice-cross", 4),
        "end": against(site, end),
        "one-screen": site.table(
            context, Plan(["me"] * 4, seed=shared, start=0, names=NAMES, options={"screen": True}), taken
        ),
        "rules": f"{site.url}rules",
        "adventure": site.lay(context, "adventure-trade", 3),
        "adventure-book": site.lay(context, "adventure-trade", 3),
        "adventure-chart": f"{site.url}c/{kept(site, site.greet(context), told(crew(), True, False, True))}",
    }


def take(page: Page, name: str, path: Path) -> None:
    """One picture, small; at the market a card is selected, as a player would."""
    if name == "trade":
        page.wait_for_timeout(300)
        page.locator(".card.can").nth(1).click()
    if name.startswith("adventure") and page.locator("#tome").count():
        page.locator("#tome[open]").wait_for()
        page.keyboard.press("ArrowRight" if name == "adventure-book" else "Escape")
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
    bots, names = zip(*OTHERS[:2], strict=True)
    address = site.table(context, Plan(["me", *bots], seed=FILM_SEED, start=0, names=["", *names]))
    site.room(address.rsplit("/", 1)[-1]).row.options["prepared"] = False
    context.add_init_script(f"({SLOWLY})({FILM_SLOW})")
    seat = visit_table(site, context, address)
    lens = context.new_cdp_session(seat.page)
    lens.send("Animation.enable")
    lens.send("Animation.setPlaybackRate", {"playbackRate": 1 / FILM_SLOW})
    frames: list[Any] = []
    times: list[float] = []
    began = clock()
    head, rested = "", began
    while clock() - began < FILM_SECONDS:
        while times and clock() - times[-1] < FILM_STEP:
            seat.page.wait_for_timeout(10)
        times.append(clock())
        picture = image.open(BytesIO(seat.page.screenshot(type="jpeg", quality=90)))
        frames.append(picture.convert("RGB").resize(FILM_SIZE, image.Resampling.LANCZOS))
        asked = seat.page.locator(".now.mine").count() and seat.head != head and seat.room.chooser == seat.me
        rested = rested if asked else clock()
        asked = asked and clock() - rested > FILM_PAUSE
        if (
            asked
            and not seat.page.locator(".flyer").count()
            and seat.room.head_for(seat.room.row.seats[seat.me].person) == seat.head
        ):
            head = seat.head
            by_keys(seat.page, seat.advice())
    lasts = [1000 * (after - before) for before, after in zip(times, [*times[1:], clock()], strict=True)]
    lasts[-1] += 1500
    told = {"duration": [round(each) for each in lasts], "loop": 0, "quality": FILM_QUALITY, "method": 6}
    frames[0].save(FILM, save_all=True, append_images=frames[1:], **told)
    context.close()
    print(f"{FILM.name}: {len(frames)} frames, {FILM.stat().st_size / 1000:.0f} kB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--film", action="store_true", help="only the moving one")
    parser.add_argument(
        "--only", action="append", metavar="NAME", help="only the pictures of this name, again for more"
    )
    given = parser.parse_args()
    PICTURES.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp())
    with running(folder / "tables.db") as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        if not given.only:
            film(site, browser)
        for shape, size in SIZES.items() if not given.film else ():
            for theme in THEMES:
                lang = "en" if theme == "light" else "de"
                prefs = {"lang": lang, "theme": theme}
                context, first = [new_context(browser, site, size=size, prefs=prefs) for _ in range(2)]
                for name, address in pages(site, context).items():
                    if given.only and name not in given.only:
                        continue
                    page = (first if name == "home" else context).new_page()
                    page.goto(address)
                    take(page, name, PICTURES / f"{name}-{shape}-{theme}.jpg")
                    page.close()
                    print(f"{name}-{shape}-{theme}")
                context.close()
                first.close()
        browser.close()


if __name__ == "__main__":
    main()
