"""The adventure's table: at four sizes nothing has to be scrolled to decide, by keys alone, and named for the ear."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from buccaneer import Game, Rng, make_bot
from buccaneer.cards.boxes.adventure.guide import GUIDE
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.web.plan import Plan

from tests.cards.boxes.adventure.test_secrecy import swapped
from tests.table import cards
from tests.web.conftest import Visit
from tests.web.fleet import known
from tests.web.guest import HTML, Guest
from tests.web.hands import by_keys, until
from tests.web.site import Site
from tests.web.test_axe import faults
from tests.web.test_layout import AS_IT_LIES, LONGEST_BILLS, Size, measure, resize, see, sweep
from tests.web.test_secrecy import forget_drawings
from tools.positions import harbor, step

SIZES: list[Size] = [(360, 640), (390, 844), (844, 390), (1366, 768)]
ME = 0
MOST_SEEDS = 60
TAUGHT, MOST_TAUGHT = 8, 24  # the seed of a guided chapter, and how much of it is looked at
TO_LIE = 5  # cards, if they come: then there are two rows

# Moments worth looking at: how many play, what is chosen, how many cards the first seat draws, and when it is there.
Wanted = tuple[int, dict[str, str], int, Callable[[Game], bool]]
MOMENTS: dict[str, Wanted] = {
    "twelve cards": (4, {}, 12, lambda game: step(game) == "market" and harbor(game) == 12),
    "a mission to complete": (2, {}, 0, lambda game: offers(game, "complete") and harbor(game) > 3),
    "a first card": (2, {}, 0, lambda game: step(game) == "discover" and harbor(game) == 1),
    "only a mission and the next card": (
        2,
        {"way": "contest"},
        0,
        lambda game: offers(game, "complete") and "draw" in texts(game) and "stop" not in texts(game),
    ),
    "a look to take": (2, {}, 0, lambda game: {"draw", "look", "stop"} <= {*texts(game)}),
    "card 9 nearly done": (2, {}, 0, lambda game: goals_met(game) > 1 and step(game) == "discover"),
    "a question of many words": (2, {}, 0, lambda game: step(game) == "bay"),
    "a contest": (
        4,
        {"way": "contest", "chapter": "2"},
        0,
        lambda game: step(game) == "market" and game.table.round > 8,
    ),
    "Lookout": (2, {}, 0, lambda game: step(game) == "looking"),
    "Innkeeper": (2, {"chapter": "2"}, 0, lambda game: step(game) == "inn"),
    "buying off": (2, {"way": "contest"}, 0, lambda game: step(game) == "buy-off"),
    "coins to hand out": (3, {"defeats": "1"}, 0, lambda game: step(game) == "grant"),
    "a character to choose": (2, {}, 0, lambda game: offers(game, "character")),
}


LYING = (
    "twelve cards",
    "a mission to complete",
    "a first card",
    "only a mission and the next card",
    "a look to take",
    "card 9 nearly done",
    "a contest",
)
RISING = tuple(name for name in MOMENTS if name not in LYING)

# What of a part lies outside of the window, or can only be come by if something is scrolled.
BEYOND = """part => [...document.querySelectorAll(`${part}, ${part} *`)].flatMap((each) => {
  const box = each.getBoundingClientRect();
  const scrolls = each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY);
  const leaves = each.matches("button, summary") && each.checkVisibility()
    && (box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight);
  return scrolls || leaves ? [`${each.localName}.${each.className}`] : [];
})"""

# From left to right: where card 9 begins, where each of its parts does and all that is in it ends, and where it ends.
PARTS = """() => {
  const frame = document.querySelector(".nine").getBoundingClientRect(), edges = [frame.left];
  for (const part of document.querySelectorAll(".nine .part")) {
    const all = [...part.querySelectorAll("*")].map((each) => each.getBoundingClientRect());
    const boxes = all.filter((box) => box.width);
    edges.push(Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right)) - 0.5);
  }
  const beside = getComputedStyle(document.querySelector(".nine")).flexDirection === "row";
  return beside ? [...edges, frame.right] : [];
}"""

# What of the other players' numbers sticks out of their panels, or is cut off there.
WITHIN = """() => [...document.querySelectorAll(".panel")].flatMap((panel) => {
  const frame = panel.getBoundingClientRect();
  const all = [...panel.querySelectorAll(".num, .shield, .n, .crate, .fronts")];
  return all.filter((each) => each.checkVisibility()).filter((each) => {
    const box = each.getBoundingClientRect();
    const cut = each.scrollWidth > each.clientWidth + 1 && (!each.matches(".n") || box.width < 36); // long names may be
    return box.right > frame.right || box.bottom > frame.bottom + 0.5 || cut;
  }).map((each) => `${each.className} ${each.textContent}`);
})"""

# Words of the rows above the harbor that lie upon a sign or leave their row, a headline that leaves its bar, and
# buttons lower than what stands on them.
CROWDED = """() => {
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const box = (each) => each.getBoundingClientRect();
  const signs = shown("#table :is(.nine .count .i, .almanac .emblem, .pennant)");
  const words = shown("#table :is(.nine b, .almanac .what b, .until b, .harbour .sign, .shortcut, .calls:empty)");
  const over = words.flatMap((word) => signs.filter((sign) => meet(box(word), box(sign))).map(() => word));
  const out = words.filter((word) => word.closest(".nine") && box(word).right > box(word.closest(".nine")).right);
  const line = box(document.getElementById("decision")), bar = box(document.getElementById("bar"));
  const high = line.top < bar.top || (innerWidth < 600 && line.top < bar.bottom && line.bottom > bar.bottom + 1);
  const low = shown("#table .acts .btn").filter((each) => each.scrollHeight > each.clientHeight + 1);
  return [...over, ...out, ...low].map((word) => word.textContent || word.id).concat(high ? ["headline"] : []);
}"""

# A browser with voices for some languages, which notes what they say.
VOICES = """langs => {
  window.spoken = [];
  window.SpeechSynthesisUtterance = function (text) { this.text = text; };
  const voices = langs.map((lang) => ({ lang }));
  const speech = { getVoices: () => voices, speak: (said) => spoken.push(said), cancel: () => spoken.push(null) };
  Object.defineProperty(window, "speechSynthesis", { value: { ...speech, addEventListener: () => {} } });
}"""

BEGUN = "begins => document.getElementById('table').dataset.head.startsWith(begins)"

PLACES = """() => [...document.querySelectorAll("#table .tile, #table .panel, #table .slot")].map((each) => {
  const box = each.getBoundingClientRect();
  return [each.id, box.x, box.y, box.width].join(" ");
})"""


def offers(game: Game, verb: str) -> bool:
    return any(option.text.startswith(f"{verb}:") for option in game.options)


@cache
def found(name: str) -> Game:
    """The first game that comes to a moment, there; `thumb` plays."""
    players, chosen, draws, there = MOMENTS[name]
    thumb = make_bot("thumb")
    for seed in range(1, MOST_SEEDS):
        game = Game("adventure", players, seed=seed, options=chosen)
        while not game.over:
            if game.chooser == ME and there(game):
                return game
            more = game.chooser == ME and step(game) == "discover" and harbor(game) < draws and "draw" in texts(game)
            game.play("draw" if more else thumb.choose(game.view(game.chooser), game.options, Rng(len(game.choices))))
    raise AssertionError(f"nobody comes to {name}")


def goals_met(game: Game) -> int:
    """How many of the two sums that card 9 asks for a team has, once all its missions are done."""
    table = cards(game).table
    part = saga(table)
    missions = len(part.open) == 4 and all(part.done)
    sums = (
        sum(map(len, part.done)) >= part.markers,
        10 <= sum(seat.points for seat in table.seats) < part.points_asked,
    )
    return missions * sum(sums)


def texts(game: Game) -> list[str]:
    return [option.text for option in game.options]


def laid(site: Site, context: BrowserContext, name: str) -> str:
    """A table at a moment, the browser on the first seat; says its address."""
    game, (players, chosen, _, _) = found(name), MOMENTS[name]
    plan = Plan(["me"] + ["open"] * (players - 1), "adventure", seed=game.setup.seed, chosen=chosen)
    return site.table(context, plan, " ".join(choice.text for choice in game.choices))


def folded(page: Page) -> None:
    """Close the book that opens by itself."""
    if page.locator("#tidings").get_attribute("data-pages") != "0":
        page.locator("#tome[open]").wait_for()
        page.keyboard.press("Escape")
        expect(page.locator("#tome[open]")).to_have_count(0)


@pytest.mark.parametrize("name", LYING)
def test_nothing_is_scrolled_to_decide(site: Site, look: Page, name: str) -> None:
    """In German, whose words are longer; with the book's style there, as after it was read. Nothing is cut off."""
    page = see(look.context, laid(site, look.context, name), "de")
    folded(page)
    for size in SIZES:
        assert not harbor(found(name)) or sweep(page, [size], "unseen", LONGEST_BILLS) == []
        assert sweep(page, [size], "faults", LONGEST_BILLS) == []
        assert page.evaluate(CROWDED) == [], size
    assert faults(page) == []


def test_on_a_lying_phone_the_narrow_bar_names_the_round(site: Site, look: Page) -> None:
    """In one line; the chapter's name, for which there is no room, is there for the ear."""
    page = see(look.context, site.lay(look.context, "adventure-trade", 4), "de")
    folded(page)
    for size in (844, 390), (683, 384):
        resize(page, size)
        told = page.locator(".bar small")
        assert told.inner_text().strip() == f"Runde {cards(site.at(page).game).table.round}"
        assert told.evaluate("each => each.getBoundingClientRect().height") < 24
        assert page.locator(".bar h1").inner_text() == "Segel wie Knochen"


@pytest.mark.parametrize("players", [3, 4])
def test_card_nine_and_panels_keep_their_parts_apart(site: Site, look: Page, players: int) -> None:
    """Boxes, bars and numbers of card 9 lie beside each other, and all that others have within their panels."""
    page = see(look.context, site.lay(look.context, "adventure-trade", players), "de")
    folded(page)
    for size in [*SIZES, (683, 384)]:
        resize(page, size)
        edges = page.evaluate(PARTS)
        assert edges == sorted(edges), size
        assert page.evaluate(WITHIN) == [], size


def test_large_text(site: Site, visit: Visit) -> None:
    """With the browser's text at 200 % everything stands one under the other, whole, and can be reached."""
    context = visit(reduced_motion="reduce")
    page = see(context, laid(site, context, "a mission to complete"), "de")
    folded(page)
    context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    for size in SIZES[1], SIZES[3]:
        resize(page, size)
        assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"
        assert measure(page, "faults") + measure(page, "unreached") == [], size
        edges = page.evaluate(PARTS)
        assert edges == sorted(edges), size


def test_a_tip_leaves_room_for_cards(site: Site, look: Page) -> None:
    """In the guided chapter on phones: whatever the guide says, however many cards lie there, nothing is covered."""
    plan, bot, lying = replace(GUIDE.plan, seats=["me", "open"], seed=TAUGHT), make_bot("thumb"), set[int]()
    page = see(look.context, site.table(look.context, plan), "de")
    room = site.at(page)
    page.evaluate("id => localStorage.setItem(`book ${id}`, 9)", room.row.id)  # its pages were read
    for _ in range(MOST_TAUGHT):
        game = cards(room.game)
        until(page, BEGUN, f"{room.version}.")
        if page.locator(".tipnote").count() and not page.locator(".rise[open]").count():
            lying.add(harbor(game))
            for size in ((360, 640), (390, 844)):
                assert sweep(page, [size], "unseen", AS_IT_LIES) == []
                assert sweep(page, [size], "faults", AS_IT_LIES) == []
                assert page.evaluate(CROWDED) == [], size
        more = "draw" in texts(game) and harbor(game) < TO_LIE
        choice = "draw" if more else bot.choose(game.view(game.chooser), game.options, Rng(room.version)).text
        site.play(room.row.id, choice)
    assert max(lying) >= TO_LIE


@pytest.mark.parametrize("name", RISING)
def test_a_question_that_rises_is_in_sight_as_a_whole(site: Site, look: Page, name: str) -> None:
    """Every answer lies in the window, nothing of the panel is scrolled, and it can be lowered."""
    page = see(look.context, laid(site, look.context, name), "de")
    folded(page)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(BEYOND, ".rise") == [], size
        assert page.evaluate(CROWDED) == [], size
    assert faults(page) == []
    page.locator(".rise summary").click()
    expect(page.locator(".rise .body")).to_be_hidden()


def test_the_book_fits_and_is_turned_by_keys(site: Site, visit: Visit) -> None:
    """No page has to be scrolled on a small phone, in German; arrows turn, Escape closes, a sheet opens by Enter."""
    page = visit(size=(360, 640), prefs={"lang": "de"}, reduced_motion="reduce").new_page()
    page.goto(laid(site, page.context, "a mission to complete"))
    page.locator("#tome[open]").wait_for()
    titles: list[str] = []
    for _ in range(30):
        titles.append(page.locator("#tome .leaf:visible :focus").inner_text())
        assert page.evaluate(BEYOND, "#tome") == [], titles[-1]
        if len(titles) in (2, 3):
            assert faults(page) == [], titles[-1]
        if page.locator("[data-on]").inner_text() == "Zum Tisch":
            break
        page.keyboard.press("ArrowRight")
    assert titles[:2] == ["Die Lampe von Port Sorrel", "Segel wie Knochen"]
    assert "Monatsende" in titles
    page.keyboard.press("ArrowLeft")
    assert page.locator("#tome .leaf:visible :focus").inner_text() == titles[-2]
    page.keyboard.press("Escape")
    expect(page.locator("#tome[open]")).to_have_count(0)
    page.locator("[popovertarget=missions]:visible").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#missions:popover-open .quest").first).to_be_visible()


def test_a_page_is_read_aloud_by_a_voice_of_its_language(site: Site, visit: Visit) -> None:
    """The whole page with its title; turning it, or the button again, makes it quiet; without a voice there is none."""
    context = visit(size=(390, 844), prefs={"lang": "de"}, reduced_motion="reduce")
    context.add_init_script(f"({VOICES})(['fr-FR', 'de-DE'])")
    page = context.new_page()
    page.goto(laid(site, context, "a first card"))
    aloud = page.locator("#tome[open] .turning [data-aloud]")
    for number, title in enumerate(("Die Lampe von Port Sorrel", "Segel wie Knochen")):
        expect(page.locator("#tome .leaf:visible .leaf-title")).to_have_text(title)
        aloud.click()
        expect(aloud).to_have_attribute("aria-pressed", "true")
        prose = " ".join(page.locator("#tome .leaf:visible .prose").all_text_contents())
        said = page.evaluate("() => { const said = spoken.at(-1); return [said.text, said.lang, said.voice.lang]; }")
        assert said == [f"{title}. {prose}", "de", "de-DE"]
        if number == 0:
            page.keyboard.press("ArrowRight")
        else:
            aloud.click()
        assert page.evaluate("() => spoken.at(-1)") is None
        expect(aloud).to_have_attribute("aria-pressed", "false")
    mute = visit(prefs={"lang": "de"}, reduced_motion="reduce")
    mute.add_init_script(f"({VOICES})(['fr-FR'])")
    page = mute.new_page()
    page.goto(laid(site, mute, "a first card"))
    expect(page.locator("#tome[open] [data-on]")).to_be_visible()
    expect(page.locator("#tome[open] [data-aloud]")).to_be_hidden()


def test_a_card_that_came_while_somebody_read_is_read_next(site: Site, visit: Visit) -> None:
    """Others play on; whoever closes the book at last finds it open at what has come."""
    page = visit(reduced_motion="reduce").new_page()
    page.goto(laid(site, page.context, "a first card"))
    page.locator("#tome[open]").wait_for()
    game, bot = cards(site.at(page).game).copy(), make_bot("thumb")
    before, played = len(saga(game.table).road), len(game.choices)
    while len(saga(game.table).road) == before:
        game.play(bot.choose(game.view(game.chooser), game.options, Rng(len(game.choices))))
    site.play(site.at(page).row.id, " ".join(choice.text for choice in game.choices[played:]))
    until(page, "pages => document.getElementById('tidings').dataset.pages === pages", str(before + 1))
    page.keyboard.press("Escape")
    newest = saga(game.table).book.stories[saga(game.table).road[-1]].id
    expect(page.locator(f'#tome[open] .leaf[data-leaf="{newest}"]:visible')).to_be_visible()


def test_by_keys_alone(site: Site, visit: Visit) -> None:
    """A mission is completed, a card looked at and a cargo sold without a pointer; each answer is named for the ear."""
    page = visit().new_page()
    for name, verb in (("a mission to complete", "complete"), ("Lookout", "top"), ("Innkeeper", "sell")):
        page.goto(laid(site, page.context, name))
        folded(page)
        room = site.at(page)
        assert room.game is not None
        choice = next(text for text in texts(room.game) if text.startswith(verb))
        button = page.locator(f'#table [value="{choice}"]:visible').first
        heard = button.evaluate("each => each.querySelector('.sr').textContent")
        assert len(heard.split()) > 1, name
        version = room.version
        by_keys(page, choice)
        until(page, "begins => document.getElementById('table').dataset.head.startsWith(begins)", f"{version + 1}.")
        assert room.choices[-1] == choice


def test_what_strips_and_tiles_say_to_the_ear(site: Site, look: Page) -> None:
    """Card 9, event, calendar, missions and one's own house are told in whole words."""
    page = see(look.context, laid(site, look.context, "twelve cards"))
    folded(page)
    part = saga(cards(found("twelve cards")).table)
    names = "each => [...each.querySelectorAll('.sr')].map((word) => word.textContent).join(' ')"
    assert "Card 9" in page.locator(".nine").evaluate(names)
    assert "Month's End" in page.locator(".almanac").evaluate(names)
    tiles = page.locator(".tiles .tile")
    assert tiles.count() == len(part.open)
    assert "Bone-Grey Sails" in tiles.first.evaluate(names)
    assert "crown" in page.locator(".dwelling").evaluate(names)


def test_a_style_fetched_later_moves_nothing(site: Site, look: Page) -> None:
    """The book's style comes when the book is opened: the table under it stays where it was."""
    page = see(look.context, laid(site, look.context, "a contest"))
    folded(page)
    after = page.evaluate(PLACES)
    page.evaluate("() => document.querySelectorAll('#tome link').forEach((each) => each.remove())")
    assert page.evaluate(PLACES) == after


def test_no_byte_for_others_tells_what_a_lookout_sees(site: Site) -> None:
    """Page and update as they are sent: only the looker's differ when another card lies on top of the pile."""
    game, (_, chosen, _, _) = found("Lookout"), MOMENTS["Lookout"]
    anne, bart, dora = (Guest(site.url) for _ in range(3))
    plan = Plan(["me", "open"], "adventure", seed=game.setup.seed, chosen=chosen)
    id = site.run(site.host.open_table(known(site, anne), "Anne", plan))
    assert bart.sit(id, 1, "Bart").status_code == 200
    site.play(id, " ".join(choice.text for choice in game.choices))
    room = site.room(id)
    assert room.game is not None
    assert room.row.seats[room.chooser].person == known(site, anne)

    def sent(guest: Guest) -> tuple[bytes, bytes]:
        forget_drawings(room)
        return guest.get(f"/t/{id}", HTML).content, guest.get(f"/t/{id}/now").content

    before = [sent(guest) for guest in (anne, bart, dora)]
    table = cards(room.game).table
    room.game.table = swapped(table)
    room.game.table.events = table.events
    after = [sent(guest) for guest in (anne, bart, dora)]
    assert after[1:] == before[1:]
    assert after[0][0] != before[0][0]
    assert after[0][1] != before[0][1]
    for guest in (anne, bart, dora):
        guest.close()
