"""The dice game in a browser: whole games of every chapter, on a phone, by keys, without a script, and measured."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from buccaneer.bots import make_bot
from buccaneer.core.rng import Rng
from buccaneer.game.draft import CLOSED, OPEN
from buccaneer.game.game import Game
from buccaneer.game.modes import MODES
from buccaneer.web.drafts import draft_of
from buccaneer.web.plan import Plan

from tests.sea import at_sea
from tests.web.conftest import Visit
from tests.web.hands import ARMED, Hand, Seat, pass_over, until
from tests.web.site import SIZES, Site
from tests.web.test_axe import faults

CHAPTERS = ("", *MODES["dice"].variants)
MOMENTS = [("cross", 12), ("settle", 0), ("anchor", 0), ("take", 3), ("discover", 4)]
THUMB = make_bot("thumb")
SEEN_OF_CHAPTERS = 14  # questions
BY_MOUSE, BY_KEYS = 5, 10  # so many questions of a game are answered with the mouse, then with keys, the others at once

# Of all things that can be pressed: what is too small, what sticks out, what overlaps on the map.
SMALL = """least => [...document.querySelectorAll("#table button, #table a")]
  .filter((each) => each.checkVisibility() && !each.matches(".isle") && !each.closest("[popover], .bar, .panels, .log"))
  .map((each) => [each, each.getBoundingClientRect(), each.matches(".go") ? 32 : each.matches(".lying") ? 38 : least])
  .filter(([, box, need]) => Math.min(box.width, box.height) < need - 0.5)
  .map(([each, box]) => `${each.className} ${each.value} ${box.width.toFixed(1)}x${box.height.toFixed(1)}`)"""
ACTIVATE = """choice => {
  const found = [...document.querySelectorAll(".mapside :is(.go, .laid), .acts .btns > *")]
    .find((each) => (choice === "done" ? each.name === "done" : each.value === choice) && each.checkVisibility());
  found?.focus();
  for (let n = found?.dataset.twice ? 2 : 1; n > 0; n--) found?.click();
  return Boolean(found);
}"""
MISNAMED = """async () => {  // what is seen on a control is part of what it is called
  const about = { runOnly: ["label-content-name-mismatch"] };
  const found = (await axe.run({ include: ["#table"], exclude: [".bar"] }, about)).violations;
  return found.flatMap(({ nodes }) => nodes.map((node) => node.html));
}"""
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"
OVERLAPS = """() => {
  const all = [...document.querySelectorAll(".mapside .go")].map((each) => [each.id, each.getBoundingClientRect()]);
  const reach = ([, a], [, b]) => Math.hypot(a.x - b.x, a.y - b.y) < (a.width + b.width) / 2 - 1;
  return all.filter((one, i) => all.slice(i + 1).some((other) => reach(one, other))).map(([id]) => id);
}"""


def button(page: Page, choice: str) -> Locator:
    """Where a choice is pressed: on the map if it is a space there, otherwise in the dock."""
    if choice == "done":
        return page.locator("#do-done")
    on_map = page.locator(f'.mapside .go[value="{choice}"]')
    return on_map if on_map.count() else page.locator(f'.acts .btns [value="{choice}"]')


def press(page: Page, choice: str) -> None:
    """Press an option with the mouse, as soon as it can be; one that busts twice."""
    page.wait_for_timeout(ARMED)
    target = button(page, choice)
    twice = target.get_attribute("data-twice") is not None
    target.click()
    if twice:
        page.wait_for_timeout(ARMED)
        target.click()


def type_in(page: Page, choice: str) -> None:
    """Focus an option and press Enter."""
    target = button(page, choice)
    for _ in range(2 if target.get_attribute("data-twice") is not None else 1):
        target.focus()
        page.keyboard.press("Enter")


def activate(page: Page, choice: str) -> None:
    """Activate an option at once, as a screen reader does it."""
    assert page.evaluate(ACTIVATE, choice)


def advice(seat: Seat) -> str:
    return THUMB.choose(seat.game.view(seat.me), seat.game.options, Rng(0)).text


def answer(seat: Seat, hand: Hand) -> None:
    """Answer what is asked: by a choice, or by spaces laid one after the other and "done"."""
    room, version = seat.room, seat.room.version
    draft = draft_of(room, seat.me)
    if draft is None:
        seat.answer(hand, advice(seat))
        return
    before = room.choices
    while draft.state == OPEN and draft.manner.propose is None:
        option = THUMB.choose(seat.game.rules.view(draft.table, seat.me), draft.table.options, Rng(0))
        if option == draft.end:
            break
        head, draft = seat.head, draft.lay(option)
        hand(seat.page, option.text)
        until(seat.page, "head => document.getElementById('table').dataset.head !== head", head)
    if draft.state != CLOSED:
        head = seat.head
        assert room.version == version, "nothing is played before"
        hand(seat.page, "done")
        seat.wait(head)
    until(seat.page, "() => document.querySelector('#table .now.mine, #table.end')")
    made = draft.choices
    assert room.choices[len(before) : len(before) + len(made)] == made


def moment(step: str, variant: str = "", players: int = 3, seed: int = 3, nth: int = 0) -> str:
    """The choices that lead to a seat's nth decision of a step, the first seat's."""
    game = Game("dice", players, seed, variant=variant, start=0)
    while not game.over:
        if game.chooser == 0 and game.rules.steps[game.table.stack[-1].step].name == step:
            if nth == 0:
                break
            nth -= 1
        game.play(THUMB.choose(game.view(game.chooser), game.options, Rng(0)))
    return " ".join(choice.text for choice in game.choices)


def lay(site: Site, context: BrowserContext, step: str, variant: str = "", **more: Any) -> Page:
    """A page at a decision of the first seat."""
    players, seed = more.get("players", 3), more.get("seed", 3)
    plan = Plan(["me"] + ["open"] * (players - 1), "dice", variant=variant, seed=seed, start=0)
    page = context.new_page()
    page.goto(site.table(context, plan, moment(step, variant, players, seed, more.get("nth", 0))))
    return page


@pytest.mark.parametrize("variant", CHAPTERS)
def test_a_whole_game_of_every_chapter(site: Site, visit: Visit, variant: str, soaking: bool) -> None:
    """From the set-up page to the end, against a bot; the middle of the games only when there is time."""
    size = SIZES["phone" if variant in ("chapter-2", "chapter-4") else "laptop"]
    context = visit(prefs={"confirm": "never"}, size=size)
    page = context.new_page()
    page.goto("/new/friends")
    page.locator("[name=mode][value=dice]").check()
    page.locator("[name=players][value='2']").check()
    page.locator("[name=seat1]").select_option("thumb")
    page.locator(f"[name=variant-dice][value='{variant}']").check()
    page.locator("#new-table .btn.gold").click()
    seat = Seat(site, page)
    assert (seat.room.row.mode, seat.room.row.variant) == ("dice", variant)
    for number in range(1000):
        if number == SEEN_OF_CHAPTERS and not soaking:
            pass_over(site, seat, 6)
        if seat.room.over:
            break
        answer(seat, press if number < BY_MOUSE else type_in if number < BY_KEYS else activate)
        assert number % 10 or not page.evaluate(SIDEWAYS)
    expect(page.locator("#table.end h1")).to_be_visible()
    assert page.locator(".finalmap .chart").count() == 2
    page.get_by_role("link", name="Look back").click()
    expect(page.locator(".chart").first).to_be_visible()


@pytest.mark.parametrize("variant", CHAPTERS)
def test_spaces_can_be_touched_on_the_smallest_phone(site: Site, visit: Visit, variant: str) -> None:
    """32 pixels each at 360, none over another; and every other target is 44 high."""
    context = visit(size=SIZES["small"], prefs={"lang": "de"})
    for step, nth in MOMENTS if variant == "" else MOMENTS[:1]:
        page = lay(site, context, step, variant, nth=nth)
        assert page.evaluate(SMALL, 44) == [], step
        assert page.evaluate(OVERLAPS) == [], step
        assert not page.evaluate(SIDEWAYS), step
        page.close()


def test_the_open_spaces_are_listed_too(site: Site, visit: Visit) -> None:
    context = visit(size=SIZES["phone"])
    page = lay(site, context, "cross", nth=5)
    expect(page.locator(".spacelist")).to_be_hidden()
    page.locator("[data-toggle=show-list]").click()
    listed = page.locator(".spacelist [name=lay]")
    expect(listed.first).to_be_visible()
    listed.last.focus()  # lights the ring
    assert lit(page) == {f"space-{listed.last.get_attribute('data-space')}"}
    ringed = page.locator(".mapside .go:not(.far)").evaluate_all("all => all.map((each) => each.value)")
    assert sorted(listed.evaluate_all("all => all.map((each) => each.value)")) == sorted(ringed)
    keys = "all => all.map((each) => [each.value, each.dataset.key])"
    assert sorted(listed.evaluate_all(keys)) == sorted(page.locator(".mapside .go:not(.far)").evaluate_all(keys))


@pytest.mark.smoke
def test_crosses_are_laid_and_played_by_done(site: Site, visit: Visit) -> None:
    """A far space lays its way, a reload keeps it, a press takes one back, and "done" plays the rest."""
    context = visit(size=SIZES["phone"])
    page = lay(site, context, "cross", nth=12)
    room = site.at(page)
    before = room.choices
    far = page.locator(".mapside .go.far").first
    value, way = str(far.get_attribute("value")), str(far.get_attribute("data-way")).split()
    far.focus()  # shows its way
    assert lit(page) == {str(far.get_attribute("id")), *(f"space-{number}" for number in way)}
    far.click()
    laid = page.locator(".mapside .laid")
    expect(laid).to_have_count(1 + len(way))
    expect(page.locator("#live")).to_have_text(re.compile(rf"^{1 + len(way)} laid"))
    page.reload()
    expect(laid).to_have_count(1 + len(way))
    assert (laid.last.get_attribute("value"), room.choices) == (value, before)
    laid.last.click()
    expect(laid).to_have_count(len(way))
    page.locator("#do-done").click()
    expect(laid).to_have_count(0)
    made = room.choices[len(before) :]
    assert made[: len(way)] == [f"cross:{at_sea(room.game).rules.chart.spaces[int(n)].id}" for n in way]
    assert value not in made


# How many of some things do not lie whole in the window, above the dock where that is at its foot.
HIDDEN = """selector => {
  const dock = document.querySelector(".acts").getBoundingClientRect();
  const foot = dock.width > innerWidth / 2 ? dock.top : innerHeight;
  return [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
    .filter((box) => box.top < 0 || box.bottom > foot + 1 || box.left < 0 || box.right > innerWidth + 1).length;
}"""
SIZE = "each => [each.offsetWidth, each.offsetHeight]"
WINDOWS = [(390, 844), (360, 640), (844, 390), (1366, 768)]


def test_what_one_decides_by_is_in_sight(site: Site, visit: Visit) -> None:
    """The strip in every phase and at every size; on a phone the small map whole, or all open spaces."""
    context = visit(size=WINDOWS[0])
    for step, nth in (("discover", 4), ("react", 1), ("take", 3), ("cross", 12)):
        page = lay(site, context, step, "chapter-2", nth=nth)
        assert page.locator(".strip li").count() == 5
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.reload()
            at = step, width, height
            assert page.evaluate(HIDDEN, ".strip") == 0, at
            assert not page.evaluate(SIDEWAYS), at
            if step == "cross":
                assert page.evaluate(HIDDEN, ".mapside .go:not(.far)") == 0, at
            elif (width, height) == WINDOWS[0]:
                expect(page.locator(".mapside .land.lies")).to_be_visible()
                assert page.evaluate(HIDDEN, ".mapside .chart") == 0, at
        page.close()


def test_a_small_map_opens_large_and_a_laptop_has_a_large_one(site: Site, visit: Visit) -> None:
    page = lay(site, visit(size=SIZES["phone"]), "discover", nth=4)
    page.locator("#enlarge").click()
    expect(page.locator(".mapsheet:popover-open .chart")).to_be_visible()
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 844, "height": 390})
    wide, high = page.locator(".mapside .chart").evaluate(SIZE)
    assert min(wide / 190, high / 100) > 1, "on a lying phone it fills what is left beside the board"
    page.set_viewport_size({"width": 1366, "height": 768})
    chart, place = (page.locator(each).evaluate(SIZE) for each in (".mapside .chart", ".mapside"))
    assert any(abs(one - other) < 2 for one, other in zip(chart, place, strict=True))
    assert chart[0] > 900


def test_a_focused_headline_hides_no_line(site: Site, visit: Visit) -> None:
    """The ring goes round all of it."""
    page = lay(site, visit(size=SIZES["phone"]), "discover", nth=4)
    page.keyboard.press("Tab")
    page.locator("#decision").focus()
    style = "each => [getComputedStyle(each).outlineStyle, getComputedStyle(each).boxShadow]"
    assert page.locator("#decision").evaluate(style) == ["none", "none"]
    assert page.locator(".now").evaluate(style)[0] == "solid"


def lit(page: Page) -> set[str]:
    """The rings that are lit."""
    return set(page.locator(".lit").evaluate_all("all => all.map((each) => each.id)"))


def test_other_maps_are_a_tap_away(site: Site, visit: Visit) -> None:
    context = visit(size=SIZES["phone"])
    page = lay(site, context, "discover", nth=4)
    page.locator(".panel").first.click()
    sheet = page.locator(".mapsheet:popover-open")
    expect(sheet.locator(".chart")).to_be_visible()
    assert sheet.locator(".ex").count() == site.at(page).game.table.sheets[1].marks.count(1) - 1  # type: ignore[union-attr]
    assert not page.evaluate(SIDEWAYS)


def test_spaces_answer_over_32_px_where_the_map_is_small(site: Site, visit: Visit) -> None:
    """Just wide enough for three columns: the rings are smaller there, what answers a press is not."""
    page = lay(site, visit(size=(1100, 800)), "cross", nth=9)
    missed = page.evaluate(
        """() => [...document.querySelectorAll(".mapside .go")].flatMap((each) => {
          const box = each.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
          const near = [[15, 0], [-15, 0], [0, 15], [0, -15]];
          return near.map(([a, b]) => [each, document.elementFromPoint(x + a, y + b)]);
        }).filter(([each, there]) => there !== each && !there?.matches(".go")).map(([each]) => each.id)"""
    )
    assert page.locator(".mapside .go").count() > 0
    assert missed == []


def test_single_keys_play_a_turn(site: Site, visit: Visit) -> None:
    """Every key as it stands on its button: roll, stop, take, cross."""
    context = visit(prefs={"confirm": "never"})
    page = context.new_page()
    page.goto(site.table(context, Plan(["me", "random"], "dice", seed=5, start=0)))
    seat = Seat(site, page)

    def by_key(page: Page, choice: str) -> None:
        target = button(page, choice)
        key = target.get_attribute("data-key") or ""
        assert target.locator("kbd, .ringkey").inner_text().lower() == key
        for _ in range(2 if target.get_attribute("data-twice") is not None else 1):
            page.keyboard.press(key)

    steps = set()
    for _ in range(25):
        if seat.room.over:
            break
        steps.add(seat.step)
        answer(seat, by_key)
    assert steps >= {"settle", "discover", "take", "cross"}


def test_without_the_script_everything_can_be_pressed(site: Site, visit: Visit) -> None:
    context = visit(java_script_enabled=False)
    page = lay(site, context, "cross", nth=5)
    room = site.at(page)
    before = len(room.choices)
    choice = page.locator(".mapside .go").first
    value = choice.get_attribute("value")
    choice.click()
    expect(page.locator(".mapside .laid")).to_have_attribute("value", str(value))
    page.locator("#do-done").click()
    expect(page.locator(".mapside .laid")).to_have_count(0)
    assert room.choices[before] == value


def test_dice_roll_unless_motion_is_not_wanted(site: Site, visit: Visit) -> None:
    for wanted, motion in ((True, "no-preference"), (False, "reduce")):
        context = visit(reduced_motion=motion, prefs={"speed": "normal"})
        page = lay(site, context, "discover")
        page.evaluate("""() => { window.rolled = 0; document.addEventListener("beat", () => {
            window.rolled += document.querySelectorAll(".flyer .tumbling").length;
        }); }""")
        head = str(page.locator("#table").get_attribute("data-head"))
        page.keyboard.press("r")
        expect(page.locator("#table")).not_to_have_attribute("data-head", head)
        if wanted:
            until(page, "() => window.rolled")
        else:
            page.wait_for_timeout(700)
            assert page.evaluate("window.rolled") == 0
        expect(page.locator(".told b")).to_have_text(re.compile(r"\w+ [A-E]"))


def test_a_bust_is_seen(site: Site, visit: Visit) -> None:
    """The stamp on the board, and the line above it in red, before the next beat."""
    for seed in range(3, 40):
        choices = moment("react", seed=seed, nth=1)
        game = Game("dice", 3, seed, start=0)
        for choice in choices.split():
            game.play(choice)
        if not game.over and any(event.kind == "bust" for event in game.copy().play("accept")):
            break
    context = visit(prefs={"speed": "slow"})
    page = lay(site, context, "react", seed=seed, nth=1)
    page.evaluate("""() => { window.stamps = 0; document.addEventListener("beat", () => {
        window.stamps += document.querySelectorAll(".stamp").length * document.querySelectorAll(".now.bad").length;
    }); }""")
    page.wait_for_timeout(ARMED)
    target = page.locator(".acts [value=accept]")
    target.click()
    page.wait_for_timeout(ARMED)
    target.click()
    until(page, "() => window.stamps > 0")


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_axe_finds_no_fault(site: Site, visit: Visit, size: str) -> None:
    context = visit(reduced_motion="reduce", size=SIZES[size])
    for step, nth in (("discover", 4), ("cross", 9), ("take", 4)):
        page = lay(site, context, step, "chapter-4", players=5, nth=nth)
        page.evaluate("() => document.body.classList.add('show-list')")
        assert faults(page) == [], step
        assert page.evaluate(MISNAMED) == [], step
        page.locator(".panel").first.click()
        assert faults(page) == [], step
        page.close()
    page = context.new_page()
    page.goto("/rules/dice")
    assert faults(page) == []
    page.goto(site.table(context, Plan(["me", "open"], "dice", seed=3, start=0), moment("none", players=2)))
    expect(page.locator("#table.end")).to_be_visible()
    assert faults(page) == []
