"""Fixtures: a server, a browser, and visits to the one with the other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web.site import CHROMIUM, FLAGS, SIZES, Site, new_context, prefer, running

Visit = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("web") / "tables.db") as site:
        yield site


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("the browser tests need Chromium here: apt-get install chromium")
        pytest.skip("no Chromium: the browser tests are left out")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """Makes browsers; each is closed at the end, and none may have complained."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        made.append(new_context(browser, site, **options))
        return made[-1]

    yield make
    for context in made:
        complaints = context.complaints  # type: ignore[attr-defined]
        context.close()
        assert complaints == []


@pytest.fixture(scope="session")
def window(browser: Browser, site: Site) -> Iterator[Page]:
    """The one page of all tests that only look, without motion; it costs less than a new one for each."""
    context = new_context(browser, site, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture
def look(window: Page, site: Site) -> Iterator[Page]:
    """The page that tests share, as if it were new: somebody unknown, nothing shown, as large as a laptop's."""
    complaints = window.context.complaints  # type: ignore[attr-defined]
    complaints.clear()
    window.context.clear_cookies()
    prefer(window.context, site)
    width, height = SIZES["laptop"]
    window.set_viewport_size({"width": width, "height": height})
    yield window
    window.goto("about:blank")
    assert complaints == []
