"""What a page weighs for somebody who has never been here: all that is fetched for it, packed as it travels."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request

from buccaneer.web.plan import Plan

from tests.web.conftest import Visit
from tests.web.site import Site

KB = 1000

# The most that may be transferred for a page, cold. The adventure's table has mission, house and calendar besides; its
# book comes when it is opened.
MOST = {
    "/": 80 * KB,
    "table": 120 * KB,
    "dice": 120 * KB,
    "adventure": 120 * KB,
    "/rules": 120 * KB,
    "/cards": 120 * KB,
}


@pytest.mark.parametrize(("path", "most"), MOST.items())
def test_a_page_is_light(site: Site, visit: Visit, path: str, most: int) -> None:
    """Bodies and heads of everything that is fetched, but for the stream, which goes on."""
    context = visit()
    if path == "table":
        path = site.lay(context, "trade-12")
    elif path in ("dice", "adventure"):
        path = site.table(context, Plan(["me", "level:3", "level:3"], path, seed=3, start=0))
    page = context.new_page()
    fetched: list[Request] = []
    page.on("requestfinished", lambda request: fetched.append(request))
    page.goto(path)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    weights: dict[str, int] = {}
    for request in fetched:
        sizes = request.sizes()
        weights[request.url] = sizes["responseBodySize"] + sizes["responseHeadersSize"]
    assert len(weights) > 3
    assert sum(weights.values()) < most, "\n".join(f"{size} {url}" for url, size in weights.items())
