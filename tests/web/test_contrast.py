"""Contrast on pictures and gradients, measured on what is drawn: each text against the pixels around its letters."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from buccaneer.web.plan import Plan

from tests.web.site import Site, prefer
from tools import positions

SCRIPT = Path(__file__).with_name("contrast.js").read_text("utf-8")
WINDOWS = {"phone": (390, 844), "laptop": (1366, 768)}


def poor(page: Page) -> tuple[int, list[str]]:
    """How many texts were measured, and those that are hard to read."""
    page.evaluate(SCRIPT)
    found = page.evaluate("contrast.texts()")
    shots: list[str] = []
    for bare in (False, True):
        page.evaluate("yes => contrast.bare(yes)", bare)
        shots.append(base64.b64encode(page.screenshot()).decode())
    page.evaluate("contrast.bare(false)")
    seen: dict[str, Any] = page.evaluate(
        "([found, one, other]) => contrast.poorest(found, one, other)", [found, *shots]
    )
    return seen["measured"], seen["poor"]


def pages(site: Site, page: Page) -> dict[str, str]:
    """What is looked at: pages whose text stands on wood, paper, water or glass."""
    context = page.context
    seed, choices = positions.whole_game(4)
    lobby = site.run(site.host.open_table(site.greet(context), "Anne", Plan(["me", "open", "thumb"], seed=3)))
    return {
        "home": site.url,
        "lobby": f"{site.url}t/{lobby}",
        "discover": site.lay(context, "discover"),
        "contracts": site.lay(context, "contracts-mark"),
        "dice": site.lay(context, "dice-cross"),
        "end": site.table(context, Plan(["me"] + ["open"] * 3, seed=seed, start=0), choices),
    }


@pytest.mark.parametrize("shape", WINDOWS)
def test_all_text_can_be_read_where_it_stands(site: Site, look: Page, shape: str) -> None:
    width, height = WINDOWS[shape]
    look.set_viewport_size({"width": width, "height": height})
    prefer(look.context, site, lang="de" if shape == "phone" else "en")
    hard: list[str] = []
    for name, address in pages(site, look).items():
        look.goto(address)
        for theme in ("light", "dark"):
            look.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            measured, found = poor(look)
            assert measured > 8, name
            hard += [f"{name} {theme}: {each}" for each in found]
    assert not hard, "\n".join(hard)


def test_what_is_hard_to_read_is_found(look: Page) -> None:
    """Grey on white; white on a picture whose right end is light; large letters need less."""
    look.set_content(
        """<body style="margin: 20px; font: 16px sans-serif; background: #fff">
        <p style="color: #767676">readable grey</p><p style="color: #777">grey that is not</p>
        <p style="color: #fff; background: linear-gradient(90deg, #004, #004 40%, #cde 80%); width: 300px">
        white that ends on light blue sky</p><p style="color: #fefefe">white on white</p>
        <p style="color: #949494; font-size: 26px">large grey</p><p class="sr" style="color: #eee">unseen</p></body>"""
    )
    measured, found = poor(look)
    assert measured == 5
    assert [each.partition("“")[2].partition("”")[0] for each in found] == [
        "grey that is not",
        "white that ends on light blue sky",
        "white on white",
    ]
    assert found[0].startswith("4.48 < 4.5")


GROUNDS = "all => all.map((each) => getComputedStyle(each).backgroundColor)"


def test_forced_colours_keep_what_colours_tell(site: Site, look: Page) -> None:
    """Rows, dice, wheels and sources keep theirs; what was a shadow or a ground is a line."""
    look.emulate_media(forced_colors="active")
    try:
        look.goto(site.lay(look.context, "dice-roll"))
        assert len(set(look.locator("#grid tbody th").evaluate_all(GROUNDS))) == 6
        assert len(set(look.locator("#roll .die").evaluate_all(GROUNDS))) == 2
        lines = look.locator(".cell, .track li, .strip").evaluate_all("all => all.map((each) => each.clientLeft)")
        assert min(lines) >= 1
        seed, choices = positions.whole_game(4)
        look.goto(site.table(look.context, Plan(["me"] + ["open"] * 3, seed=seed, start=0), choices))
        keys = look.locator(".finale .key").evaluate_all(GROUNDS)
        assert len(set(keys)) == len(keys) > 1
    finally:
        look.emulate_media(forced_colors="none")
