"""What a page weighs for somebody who has never been here: all that is fetched for it, packed as it travels."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request

from tests.web.conftest import Visit
from tests.web.site import Site

KB = 1000

# The most that may be transferred for a page, cold.
MOST = {"/": 80 * KB, "table": 120 * KB, "/rules": 120 * KB, "/cards": 120 * KB}


@pytest.mark.parametrize("path", MOST)
def test_a_page_is_light(site: Site, visit: Visit, path: str) -> None:
    """Bodies and heads of everything that is fetched, but for the stream, which goes on."""
    context = visit()
    address = site.lay(context, "trade-12") if path == "table" else path
    page = context.new_page()
    fetched: list[Request] = []
    page.on("requestfinished", lambda request: fetched.append(request))
    page.goto(address)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    weights: dict[str, int] = {}
    for request in fetched:
        sizes = request.sizes()
        weights[request.url] = sizes["responseBodySize"] + sizes["responseHeadersSize"]
    assert len(weights) > 3
    assert sum(weights.values()) < MOST[path], weights
