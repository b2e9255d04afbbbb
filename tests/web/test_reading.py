"""The story read in a browser: each page of all chapters in both languages, and an end before it is celebrated."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from buccaneer.game.campaign import course_of
from buccaneer.words import Words

from tests.web.conftest import Visit
from tests.web.fleet import crew, dealt, ending, forward, found, kept, told
from tests.web.site import Site, prefer

CHAPTERS = 5
MOST_PAGES = 40

# What is read on the page that is open, and whether anything of it is no word of a story.
READ = """() => {
  const leaf = document.querySelector("#tome .leaf:not([hidden])");
  const told = leaf.querySelector("h3").textContent.trim();
  return [leaf.dataset.leaf ?? "", told, leaf.innerText];
}"""


def at_table(site: Site, context: BrowserContext, chapter: int) -> str:
    """A crew's table in a chapter, one choice before its good end; says its id."""
    campaign = told(crew(sea="calm"), *[True] * (chapter - 1))
    id = kept(site, site.greet(context), campaign, screen=True)
    page = context.new_page()
    page.goto(f"/c/{id}")
    with dealt(found(campaign, True).setup.seed):
        page.locator("#go-on").click()
        page.wait_for_url("**/t/*")
    table = page.url.rstrip("/").rsplit("/", 1)[-1]
    page.close()
    site.run(forward(site.host, table, "thumb", 1))
    return table


def opened(page: Page, address: str) -> None:
    """Somebody who has read nothing on this device comes to a table: the book lies open."""
    if page.url.startswith("http"):
        page.evaluate("() => localStorage.clear()")
    page.goto(address)
    expect(page.locator("#tome[open]")).to_be_visible()


def paged(page: Page) -> dict[str, str]:
    """All pages of the open book by their cards, with everything on them, to the last."""
    pages: dict[str, str] = {}
    for _ in range(MOST_PAGES):
        id, title, text = page.evaluate(READ)
        pages[id] = f"{pages.get(id, '')}{title}\n{text}\n"
        page.keyboard.press("ArrowRight")
        if not page.locator("#tome[open]").count():
            return pages
    raise AssertionError("a book without an end")


@pytest.mark.parametrize("chapter", range(1, CHAPTERS + 1))
def test_a_chapter_is_read_to_its_end_in_both_languages(site: Site, visit: Visit, chapter: int) -> None:
    """Each card of its road is a page with its title and its whole text, and no word is missing."""
    context = visit(size=(390, 844), reduced_motion="reduce")
    table = at_table(site, context, chapter)
    room, page = site.room(table), context.new_page()
    assert room.game is not None
    course, state = course_of("adventure"), room.game.table
    road = course.road(state)
    for lang in ("en", "de"):
        prefer(context, site, lang=lang)
        opened(page, f"/t/{table}")
        words, pages = Words.of(lang), paged(page)
        first, *rest = [leaf for id in road for leaf in course.front(state, id, words)]
        assert list(pages) == [first.id, *road]
        for leaf in (first, *rest):
            assert leaf.title in pages[leaf.id]
            assert leaf.lines[0].text in " ".join(pages[leaf.id].split()), leaf.id
            assert not set("{}<>") & set(pages[leaf.id]), leaf.id
    last = ending(room)
    assert len(last) == 1
    site.play(table, last[0])
    assert room.game.outcome is not None
    for lang in ("de", "en"):
        prefer(context, site, lang=lang)
        (end,) = course.closing(room.game.table, room.game.outcome, room.names, Words.of(lang))
        if lang == "en":
            opened(page, f"/t/{table}")
        expect(page.locator("#tome[open] .leaf-title")).to_have_text(end.title)
        assert " ".join(line.text for line in end.read) in " ".join(page.locator("#tome .prose").all_inner_texts())
        page.keyboard.press("ArrowRight")
        expect(page.locator("#tome[open]")).to_have_count(0)
        expect(page.locator("#table.end .epilogue .leaf-title")).to_have_text(end.title)
    page.reload()
    page.locator("[data-ready] #table.end").wait_for()
    expect(page.locator("#tome[open]")).to_have_count(0)
