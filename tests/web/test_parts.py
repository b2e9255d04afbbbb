"""Pages in parts: what is kept never shows what is no longer so, and changes lead from page to page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from buccaneer.bots import make_bot
from buccaneer.core.rng import KeyedRng
from buccaneer.keep import Kept
from buccaneer.web import beats, pages
from buccaneer.web.parts import Drawing, Listing, Parts, Shelf, changes, frozen, whole
from buccaneer.web.room import Room

from tests.web.site import alone
from tests.web.test_dice_pages import lay as lay_dice
from tests.web.test_secrecy import lay, reader

THUMB = make_bot("thumb")
GAMES = [("base", 3), ("contracts", 3), ("together", 2), ("make-sail", 3), ("dice", 2)]


def moments(room: Room, most: int) -> Iterator[None]:
    """After every one of so many choices of thumb bots."""
    for number in range(most):
        game = room.game
        assert game is not None
        if game.over:
            return
        choice = THUMB.choose(game.view(game.chooser), game.options, KeyedRng(1).at(game.chooser, number))
        alone(room.play([game.chooser], choice.text, room.version))
        yield


def drawn(room: Room, person: int | None, lang: str) -> list[Parts]:
    """The beats that led to now and the present, as somebody sees them."""
    browser = reader(lang)
    table = pages.table_values(room, browser, person)
    passed = room.updates[-1].beats
    shown = [beats.passing(room, browser, person, beat, table).parts for beat in passed[:-1]]
    return [*shown, pages.draw_now(room, browser, person)]


@pytest.mark.parametrize(("mode", "players"), GAMES)
def test_what_is_kept_is_what_would_be_drawn(mode: str, players: int) -> None:
    """Every part of every beat of a stretch of play, with what was kept of all before and with nothing kept."""
    room = lay_dice(players) if mode == "dice" else lay(players, mode=mode)
    usual = Shelf()
    for number, _ in enumerate(moments(room, 60)):
        person, lang = (1, 2, None)[number % 3], ("en", "de")[number % 2]
        pages.kept = usual
        kept = drawn(room, person, lang)
        pages.kept = Shelf()
        for update in room.updates:
            for beat in update.beats:
                beat.frames.clear()
        assert drawn(room, person, lang) == kept
    pages.kept = usual


@pytest.mark.parametrize(("mode", "players"), GAMES)
def test_changes_lead_from_page_to_page(mode: str, players: int) -> None:
    """A page that takes up the changes of every beat is the page drawn as a whole."""
    room = lay_dice(players) if mode == "dice" else lay(players, mode=mode)
    page: Parts = dict(pages.draw_now(room, reader(), 1))
    for _ in moments(room, 25):
        if room.over:
            break
        for parts in drawn(room, 1, "en"):
            page |= changes(page, parts)
        assert whole(page, pages.MAIN) == whole(parts, pages.MAIN)


def test_only_what_changed_is_sent() -> None:
    room = lay(4)
    sizes: list[tuple[int, int]] = []
    before = pages.draw_now(room, reader(), 1)
    for _ in moments(room, 40):
        after = drawn(room, 1, "en")[-1]
        sent = changes(before, after)
        assert all(before.get(name) != part for name, part in sent.items())
        sizes.append((len(str(sent)), len(whole(after, pages.MAIN))))
        before = after
    assert sum(part for part, _ in sizes) < sum(all for _, all in sizes) / 3


# -- the pieces --------------------------------------------------------------------------------------


def test_a_leaf_is_drawn_once_for_equal_values() -> None:
    asked: list[str] = []

    def fill(template: str, **values: object) -> str:
        asked.append(template)
        return f"<p>{values['n']}</p>"

    kept = Shelf(10)
    for n in (1, 2, 1):
        drawing = Drawing(fill, kept, "en")
        drawing.list("all", "<ul>", [drawing.leaf("one", "one.html", n=n)])
        assert whole(drawing.parts, "all") == f"<ul><p>{n}</p></ul>"
    assert len(asked) == 2
    Drawing(fill, kept, "de").leaf("one", "one.html", n=1)
    assert len(asked) == 3, "another scope is another page"


def test_a_section_is_laid_out_once_for_equal_values() -> None:
    laid: list[int] = []
    kept = Shelf(10)

    def page(n: int, lang: str = "en") -> Parts:
        drawing = Drawing(lambda template, **values: f"<p>{values['n']}</p>", kept, lang)

        def lay_out(draw: Drawing) -> None:
            laid.append(n)
            draw.list("both", "<div>", [draw.leaf("one", "one.html", n=n), draw.leaf("two", "two.html", n=n + 1)])

        drawing.section("both", (n,), lay_out)
        return drawing.parts

    pages = [page(1), page(2), page(1)]
    assert laid == [1, 2]
    assert pages[0] == pages[2]
    assert [whole(parts, "both") for parts in pages[:2]] == [
        "<div><p>1</p><p>2</p></div>",
        "<div><p>2</p><p>3</p></div>",
    ]
    page(1, "de")
    assert laid == [1, 2, 1], "another scope is another page"


def test_what_was_not_asked_for_in_a_whole_generation_is_forgotten() -> None:
    kept: Kept[int] = Kept(2)
    made: list[int] = []

    def make(n: int) -> int:
        return kept.get(n, lambda: made.append(n) or n)  # type: ignore[func-returns-value]

    assert [make(n) for n in (1, 2, 3, 1, 4, 5, 1)] == [1, 2, 3, 1, 4, 5, 1]
    assert made == [1, 2, 3, 4, 5], "one that is asked for now and then stays"
    make(2)
    assert made[-1] == 2


def test_changes_are_what_is_new_or_other() -> None:
    before: Parts = {"all": Listing("<ul>", ("a", "b")), "a": "<li>1</li>", "b": "<li>2</li>"}
    after: Parts = {"all": Listing("<ul>", ("a", "c")), "a": "<li>1</li>", "c": "<li>3</li>"}
    assert changes(before, after) == {"all": Listing("<ul>", ("a", "c")), "c": "<li>3</li>"}
    assert frozen([1, ["a", (2, [3])]]) == (1, ("a", (2, (3,))))
