"""Fixtures: a server, a browser, and visits to the one with the other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.web.site import CHROMIUM, FLAGS, Site, new_context, running

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
