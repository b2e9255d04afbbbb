"""Playing in the browser: whole games by every hand, and each thing the page promises while one plays."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from buccaneer.cards.rules.trade import bill
from buccaneer.cards.rules.turn import turns_left
from buccaneer.web.plan import Plan

from tests.table import cards
from tests.web.conftest import Visit
from tests.web.hands import (
    ARMED,
    SETTLED,
    TICK,
    Seat,
    by_keys,
    by_mouse,
    by_second_press,
    by_touch,
    card,
    name_of,
    pass_over,
    plain,
    play_ends,
    play_now,
    seen,
    taking,
    until,
    visit_table,
    watch,
)
from tests.web.site import SIZES, Site
from tools import positions

FEWEST = 40  # choices in a whole game
SEED = 52  # a game with a claim, ships to repel and a harbor of thirteen cards
OTHER_SEED = 14

COINS = ("r11", "r11", "r11", "r23", "r23", "r23", "g11", "g11", "g11", "g23", "g23", "b11")

FOCUS = "document.activeElement.id || document.activeElement.tagName"


Deal = Callable[[int], None]


@pytest.fixture(autouse=True)
def deal(monkeypatch: pytest.MonkeyPatch) -> Deal:
    """Every game of these tests is dealt alike, so that a fault comes again; a test may want another deal."""

    def by(seed: int) -> None:
        monkeypatch.setattr("buccaneer.web.host.secrets.randbits", lambda bits: seed)

    by(SEED)
    return by


def ends_well(seat: Seat) -> None:
    """A whole game was played, and its end page says who won."""
    page = seat.page
    assert seat.room.over
    assert seat.made >= FEWEST
    outcome = seat.game.outcome
    assert outcome is not None
    expect(page.locator(".end")).to_be_visible()
    winner = "You" if outcome.winners == [seat.me] else seat.room.names[outcome.winners[0]]
    expect(page.get_by_role("heading", level=1)).to_contain_text(winner)
    expect(page.get_by_role("heading", level=1)).to_contain_text("win")
    expect(page.locator(".standing li")).to_have_count(len(seat.room.names))


# -- whole games -------------------------------------------------------------------------------------


def test_a_whole_game_by_mouse_and_again(site: Site, visit: Visit, deal: Deal, soaking: bool) -> None:
    """Cards are taken by the dock's button or a second press; the next game starts with the next player."""
    deal(OTHER_SEED)
    seat = play_now(site, visit())
    page = seat.page

    def by_turns(page: Page, choice: str) -> None:
        (by_second_press if seat.made % 2 else by_mouse)(page, choice)

    play_ends(site, seat, by_turns, soaking)
    ends_well(seat)
    expect(page.locator(".endacts").get_by_role("link", name="Home")).to_have_attribute("href", "/")
    before = page.url
    page.get_by_role("button", name="Again, same table").click()
    page.wait_for_url(lambda url: url != before)
    again = Seat(site, page)
    assert again.room.row.previous == seat.room.row.id
    assert again.game.table.start == (seat.game.table.start + 1) % 4
    assert again.room.names == seat.room.names
    assert again.made == 0
    again.play(by_mouse, 2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Home").click()
    expect(page.locator(".yourturn")).to_be_visible()


def test_a_whole_game_by_touch(site: Site, visit: Visit, soaking: bool) -> None:
    context = visit(size=SIZES["phone"], has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto("/")
    page.locator("#play-now").tap()
    seat = Seat(site, page)
    play_ends(site, seat, by_touch, soaking)
    ends_well(seat)


def test_a_whole_game_by_keys(site: Site, visit: Visit, soaking: bool) -> None:
    """From the home page to the next game without a mouse; the focus is never lost to the page."""
    page = visit().new_page()
    page.goto("/")
    tab_to(page, "#play-now")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    seat = Seat(site, page)
    tab_to(page, ".skip")
    page.keyboard.press("Enter")
    until(page, f"({FOCUS}) === 'decision'")
    watch(page)
    seat.play(by_keys, 5)
    hint_and_undo_by_keys(seat)
    if not soaking:
        seat.play(by_keys, 20)
        assert seen(page, "lost") == 0
        pass_over(site, seat, 6)
        watch(page)
    seat.play(by_keys)
    ends_well(seat)
    assert seen(page, "lost") == 0
    assert page.evaluate(FOCUS) == "decision"
    tab_to(page, ".endacts .gold")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: seat.room.row.id not in url)


def hint_and_undo_by_keys(seat: Seat) -> None:
    page = seat.page
    page.keyboard.press("h")
    expect(page.locator(".hintnote:not([aria-busy])")).to_be_visible()  # the better answer, too: another moment
    head = seat.head
    page.keyboard.press("u")
    seat.wait(head)
    assert seat.made == 4


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        if page.locator(selector).first.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {selector}")


def test_a_whole_game_with_beats(site: Site, visit: Visit, soaking: bool) -> None:
    """Things travel and steps are shown one by one; a press on "Skip ahead" jumps to the last."""
    seat = play_now(site, visit(prefs={"speed": "fast"}))
    page = seat.page
    watch(page)
    ahead = page.locator("#ahead")
    skipped = 0
    while not seat.room.over:
        if seat.made == 12 and not soaking:
            moved = seen(page, "moving")
            pass_over(site, seat, 5)
            watch(page)
            page.evaluate("moved => { seen.moving = moved; }", moved)
        head = seat.head
        by_keys(page, seat.advice())
        while not page.evaluate(SETTLED, head):
            if seat.game.table.round > 1 and ahead.is_visible():
                ahead.dispatch_event("click")
                skipped += 1
            page.wait_for_timeout(TICK)
    ends_well(seat)
    assert skipped > 1
    assert seen(page, "moving") > 0


@pytest.mark.parametrize("by_key", [False, True])
def test_skipping_ahead_is_one_press(site: Site, visit: Visit, by_key: bool) -> None:
    """While other players' steps are shown, a press jumps to the last; the focus goes on to the decision."""
    seat = first_to_play(site, visit(prefs={"speed": "slow"}), "sailor3")
    page = seat.page
    ahead = page.locator("#ahead")
    seat.answer(by_keys, "stop")
    by_keys(page, "pass")
    expect(ahead).to_be_visible()
    ahead.focus()
    if by_key:
        page.keyboard.press("Enter")
    else:
        ahead.click()
    until(page, "() => document.getElementById('ahead').hidden")
    assert page.evaluate(FOCUS) == "decision"


# -- one press is one choice -------------------------------------------------------------------------


def first_to_play(site: Site, context: BrowserContext, *deck: str, players: int = 4) -> Seat:
    """A table against bots at which the browser's seat starts; the deck's first cards can be laid."""
    plan = Plan(["me"] + ["thumb"] * (players - 1), seed=SEED, start=0)
    if deck:
        plan.deck = (*COINS[: 3 * players], *deck)
    return visit_table(site, context, site.table(context, plan))


def center(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


PRESSES = """() => {
  let swapped = 0;
  window.after = 0;
  document.addEventListener("beat", () => { swapped = performance.now(); });
  addEventListener("click", () => { window.after = performance.now() - swapped; }, true);
}"""


@pytest.mark.parametrize("pause", [0, 120])
def test_a_double_press_on_draw_is_one_draw(site: Site, visit: Visit, pause: int) -> None:
    """Whether the second press comes before the next question or just after it, the question stays open."""
    seat = play_now(site, visit())
    page = seat.page
    page.evaluate(PRESSES)
    doubles = 0
    while doubles < 10:
        made, head = seat.made, seat.head
        if "draw" not in map(str, seat.game.options):
            seat.answer(by_keys)
            continue
        page.wait_for_timeout(ARMED)
        place = center(plain(page, "draw"))
        page.mouse.click(*place)
        page.wait_for_timeout(pause)
        page.mouse.click(*place, click_count=2)
        seat.wait(head)
        all_sent(page)
        in_time = page.evaluate("after < 250") or seat.made == made + 1
        assert seat.made == made + 1 or not in_time  # a machine too slow for this has pressed twice
        doubles += in_time


def all_sent(page: Page) -> None:
    """Whatever the page has sent before has come to the server."""
    page.evaluate("fetch('/health').then((answer) => answer.status)")


@pytest.mark.smoke
def test_a_double_press_does_not_answer_whether_to_repel(site: Site, visit: Visit) -> None:
    """The ship that comes under the second press waits, and the safe answer lies where Draw was."""
    seed, choices = positions.find("repel")
    before = choices.rsplit(" ", 1)[0]
    context = visit()
    plan = Plan(["me"] + ["open"] * 4, seed=seed, start=0)
    seat = visit_table(site, context, site.table(context, plan, before))
    page = seat.page
    made, head = seat.made, seat.head
    page.wait_for_timeout(ARMED)
    place = center(plain(page, "draw"))
    page.mouse.dblclick(*place)
    seat.wait(head)
    all_sent(page)
    assert (seat.made, seat.step) == (made + 1, "repel")
    assert page.evaluate("place => document.elementFromPoint(...place).closest('button').id", place) == "do-repel"


def about_to_draw(site: Site, context: BrowserContext) -> Seat:
    """A game in which one may draw."""
    seat = play_now(site, context)
    while "draw" not in map(str, seat.game.options):
        seat.answer(by_keys)
    return seat


def test_a_key_pressed_twice_or_held_is_one_choice(site: Site, visit: Visit) -> None:
    """What comes before the new options is left out: a second D, and the repetition of a key held down."""
    seat = about_to_draw(site, visit())
    page, made, head = seat.page, seat.made, seat.head
    page.evaluate(
        """() => {
          const press = (repeat) => document.body.dispatchEvent(
            new KeyboardEvent("keydown", { key: "d", bubbles: true, repeat }));
          press(false);
          press(false);
          document.addEventListener("beat", () => press(true));
        }"""
    )
    seat.wait(head)
    all_sent(page)
    assert seat.made == made + 1
    expect(page.locator("#problem")).to_be_hidden()


def test_the_same_choice_sent_twice_is_refused_once(site: Site, visit: Visit) -> None:
    """A choice carries the version it was made for; the second of two is stale and changes nothing."""
    seat = about_to_draw(site, visit())
    page, made, head = seat.page, seat.made, seat.head
    send = """() => {
      const form = document.getElementById("choose"), body = new URLSearchParams(new FormData(form));
      body.set("choice", "draw");
      const post = () => fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
      return Promise.all([post(), post()]).then((answers) => answers.map((answer) => answer.status));
    }"""
    assert sorted(page.evaluate(send)) == [200, 409]
    seat.wait(head)
    assert seat.made == made + 1


def test_options_under_a_finger_are_armed_later_and_keys_at_once(site: Site, visit: Visit) -> None:
    """A press in the moment the options appear does nothing; a quarter of a second later, or by key, it counts."""
    at_once = """event => document.addEventListener("beat", function pressed() {
      const draw = document.getElementById("do-draw");
      if (!draw) return;
      document.removeEventListener("beat", pressed);
      const press = { bubbles: true, cancelable: true, detail: 1 };
      if (event === "click") draw.dispatchEvent(new MouseEvent("click", press));
      else document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "d", bubbles: true }));
    })"""
    deck = ["sailor3", "settler", "captain", "priest", "jack", "sailor5", "pirate5"]
    seat = first_to_play(site, visit(), *deck)
    page = seat.page
    page.evaluate(at_once, "click")
    seat.answer(by_keys, "draw")
    all_sent(page)
    assert seat.made == 1
    seat.answer(by_mouse, "draw")
    page.evaluate(at_once, "key")
    head = seat.head
    by_keys(page, "draw")
    seat.wait(head)
    until(page, "version => Number(document.getElementById('table').dataset.head.split('.')[0]) === version", 4)
    assert seat.made == 4


# -- choosing ----------------------------------------------------------------------------------------


def test_a_choice_that_busts_wants_a_second_press(site: Site, visit: Visit) -> None:
    """It is red, says BUST, and a quick double press does not do it; repelling is one press."""
    context = visit()
    seat = visit_table(site, context, site.lay(context, "repel"))
    page = seat.page
    admit, made = page.locator("#do-admit"), seat.made
    expect(admit).to_contain_text("BUST")
    expect(admit).to_have_class(re.compile("bad"))
    page.wait_for_timeout(ARMED)
    page.mouse.dblclick(*center(admit))
    expect(admit).to_have_class(re.compile("armed"))
    expect(admit).to_contain_text("BUST · press again")
    expect(page.locator("#live")).to_have_text("BUST · press again")
    assert seat.made == made
    seat.answer(by_mouse, "repel")
    assert seat.step == "discover"


def test_a_bust_pressed_twice_is_a_bust(site: Site, visit: Visit) -> None:
    context = visit()
    seat = visit_table(site, context, site.lay(context, "repel"))
    busts = seat.game.table.busts
    for _ in range(2):
        seat.page.wait_for_timeout(ARMED)
        seat.page.locator("#do-admit").click()
    until(seat.page, "() => !document.querySelector('.now.mine')")
    assert seat.game.table.busts == busts + 1


@pytest.mark.smoke
def test_a_card_is_selected_and_its_bill_read_before_it_is_taken(site: Site, visit: Visit) -> None:
    """The bill tells coins before and after; Escape unselects, another card selects itself instead."""
    context = visit()
    seat = visit_table(site, context, site.lay(context, "trade-8"))
    page, table = seat.page, cards(seat.game).table
    takes = [option for option in seat.game.options if option.card >= 0]
    assert len(takes) > 1
    made = seat.made
    page.wait_for_timeout(ARMED)
    for option in takes:
        card(page, option.text).click()
        expect(page.locator(".chosen")).to_have_count(1)
        expect(page.locator(".pick:visible")).to_have_count(1)
        coins = len(table.seats[seat.me].purse)
        after = coins + bill(table, seat.me, option.card).change
        expect(page.locator(".bill:visible .left")).to_contain_text(f"{coins} → {after}")
        assert name_of(taking(page, option.text)) == name_of(card(page, option.text))
    page.keyboard.press("Escape")
    expect(page.locator(".chosen")).to_have_count(0)
    expect(page.locator(".pick:visible")).to_have_count(0)
    assert (page.evaluate(FOCUS), seat.made) == ("decision", made)
    by_keys(page, takes[0].text)
    until(page, "() => !document.querySelector('.chosen')")
    assert seat.made == made + 1


def test_a_hint_leaves_the_selected_card_selected(site: Site, visit: Visit) -> None:
    """An update that answers nothing keeps selection and focus."""
    context = visit()
    seat = visit_table(site, context, site.lay(context, "trade-8"))
    page = seat.page
    lying = card(page, next(option.text for option in seat.game.options if option.card >= 0))
    page.keyboard.press(lying.get_attribute("data-key") or "")
    here = page.evaluate(FOCUS)
    page.keyboard.press("h")
    expect(page.locator(".hintnote")).to_be_visible()
    expect(page.locator(".chosen")).to_have_count(1)
    expect(page.locator(".pick:visible")).to_have_count(1)
    assert page.evaluate(FOCUS) == here


@pytest.mark.parametrize(("confirm", "presses"), [("never", 1), ("always", 2)])
def test_confirmation_is_a_personal_setting(site: Site, visit: Visit, confirm: str, presses: int) -> None:
    context = visit(prefs={"confirm": confirm})
    seat = visit_table(site, context, site.lay(context, "trade-8"))
    page, made, head = seat.page, seat.made, seat.head
    choice = next(option.text for option in seat.game.options if option.card >= 0)
    for number in range(presses):
        assert seat.made == made
        page.wait_for_timeout(ARMED)
        place = card(page, choice)
        place.click()
        if number < presses - 1:
            expect(place).to_have_attribute("aria-pressed", "true")
    until(page, "head => document.getElementById('table').dataset.head !== head", head)
    assert seat.made == made + 1


def test_single_keys_can_be_switched_off(site: Site, visit: Visit) -> None:
    """Letters do nothing then and stand on no button; Tab and Enter still play."""
    context = visit(prefs={"keys": "off"})
    seat = first_to_play(site, context, "sailor3", "settler", "captain")
    page = seat.page
    expect(page.locator("kbd:visible")).to_have_count(0)
    for key in "dsu1h":
        page.keyboard.press(key)
    all_sent(page)
    assert (seat.made, seat.room.row.seats[0].hints) == (0, 0)
    head = seat.head
    tab_to(page, "#do-draw")
    page.keyboard.press("Enter")
    seat.wait(head)
    assert seat.made == 1


def test_personal_settings_stay_personal(site: Site, visit: Visit) -> None:
    """What one changes in the settings comes back to the table, and the table does not hear of it."""
    seat = play_now(site, visit(prefs={"sound": "on"}))
    page, head = seat.page, seat.head
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Settings").click()
    for label in ("dark", "off", "never"):
        page.get_by_label(label, exact=True).first.check()
    page.get_by_role("group", name="Single keys").get_by_label("off").check()
    page.get_by_role("button", name="Keep these").click()
    expect(page.locator("#table")).to_have_attribute("data-head", head)
    kept = page.evaluate("({ ...document.documentElement.dataset })")
    assert (kept["theme"], kept["sound"], kept["keys"], kept["speed"]) == ("dark", "off", "off", "instant")
    other = visit(prefs={"sound": "on"}).new_page()
    other.goto(page.url)
    assert other.evaluate("document.documentElement.dataset.theme") == "auto"


# -- taking back -------------------------------------------------------------------------------------


def test_undo_leads_back_to_the_first_choice_and_redo_forth(site: Site, visit: Visit) -> None:
    """Against bots every choice can be taken back; made again, it leads to the same, and bots do the same."""
    seat = play_now(site, visit())
    page = seat.page
    course = [looks(seat)]
    for _ in range(10):
        seat.answer(by_keys)
        course.append(looks(seat))
    made = list(seat.room.choices)
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    for number, before in enumerate(reversed(course[:-1])):
        head = seat.head
        if number % 2:
            undo.click()
        else:
            page.keyboard.press("u")
        seat.wait(head)
        assert looks(seat) == before
    expect(undo).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("u")
    for after in course[1:]:
        head = seat.head
        page.wait_for_timeout(ARMED)
        redo.click()
        seat.wait(head)
        assert looks(seat) == after
    assert seat.room.choices == made
    expect(redo).to_have_count(0)


def looks(seat: Seat) -> tuple[str, ...]:
    """The table as the seat knows it and as its page shows it."""
    parts = (seat.page.locator(part).inner_text() for part in (".harbour", ".calls", ".quay", ".others", ".acts"))
    return (seat.sight, *parts)


def test_another_choice_forgets_what_was_taken_back(site: Site, visit: Visit) -> None:
    seat = first_to_play(site, visit(), "sailor3", "settler", "captain", "priest")
    page = seat.page
    seat.answer(by_keys, "draw")
    head = seat.head
    page.keyboard.press("u")
    seat.wait(head)
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    seat.answer(by_keys, "stop")
    expect(page.get_by_role("button", name="Redo")).to_have_count(0)


# -- the last round, the end -------------------------------------------------------------------------


def test_the_last_round_tells_how_many_turns_are_left(site: Site, visit: Visit) -> None:
    context = visit()
    seat = visit_table(site, context, site.lay(context, "last-round"))
    left = turns_left(cards(seat.game).table)
    turns = "1 turn left" if left == 1 else f"{left} turns left"
    expect(seat.page.get_by_role("note").first).to_contain_text(re.compile(f"Last round.*{turns}"))


def test_no_banner_before_the_last_round(site: Site, visit: Visit) -> None:
    context = visit()
    seat = visit_table(site, context, site.lay(context, "discover"))
    expect(seat.page.get_by_text("Last round")).to_have_count(0)


# -- languages ---------------------------------------------------------------------------------------

GERMAN = {
    "draw": r"Aufdecken, \d+ ?% Fehlschlag.*",
    "stop": r"Aufhören, nimm \d+ Karten?.*",
    "repel": r"Abwehren, .*",
    "admit": r"Einlassen, .*",
    "pass": r"(Passen|Fertig), behalte \d+.*",
    "trade": r"Handeln: .+, erhalte \d+ Münzen?, danach \d+.*",
    "hire": r"Anheuern: .+, \d+ .+, zahle \d+ Münzen?, danach \d+.*",
    "claim": r"Erfüllen: .+, abgeben: .+, unterm Strich .+",
}


def test_german_words_on_every_button(site: Site, visit: Visit) -> None:
    """The first ten choices in German: every option is called in German words."""
    seat = play_now(site, visit(prefs={"lang": "de"}))
    for _ in range(10):
        for option in seat.game.options:
            button = plain(seat.page, option.text)
            name = name_of(button if button.count() else taking(seat.page, option.text))
            assert re.fullmatch(GERMAN[option.text.partition(":")[0]], name), name
        seat.answer(by_keys)
    expect(seat.page.locator("html")).to_have_attribute("lang", "de")
    expect(seat.page.get_by_role("heading", level=1)).to_have_text(f"Runde {seat.game.table.round}")


@pytest.mark.smoke
def test_the_language_can_be_switched_in_mid_game(site: Site, visit: Visit) -> None:
    """The menu changes the words and nothing of the table."""
    seat = play_now(site, visit())
    page = seat.page
    seat.play(by_keys, 3)
    head, sight = seat.head, seat.sight
    for word, heading in (("Deutsch", "Hafen"), ("English", "Harbor")):
        page.locator("[popovertarget=menu]").click()
        page.get_by_role("button", name=word).click()
        expect(page.locator("#harbour-title")).to_have_text(heading)
        assert (seat.head, seat.sight) == (head, sight)
    seat.play(by_keys, 1)


# -- motion and beats --------------------------------------------------------------------------------


def test_with_reduced_motion_nothing_moves(site: Site, visit: Visit) -> None:
    """Steps are still shown one by one, but nothing travels; with motion it does."""
    moved = []
    for motion in ("reduce", "no-preference"):
        seat = first_to_play(site, visit(prefs={"speed": "fast"}, reduced_motion=motion), "y11", "k12", "y22")
        watch(seat.page)
        for choice in ("draw", "draw"):
            seat.answer(by_keys, choice)
        moved.append(seen(seat.page, "moving"))
        assert seen(seat.page, "swaps") > 3
    assert moved[0] == 0
    assert moved[1] > 0


def test_a_bust_is_seen_before_the_sweep(site: Site, visit: Visit) -> None:
    """First the clash, both ships in sight and told, then the empty harbor; so for oneself and for others."""
    deck = ("y11", "k12", "y22", "settler", "b21", "b22", "captain", "g35", "g33")  # three busts, one after the other
    seat = first_to_play(site, visit(prefs={"speed": "normal"}), *deck, players=3)
    page = seat.page
    watch(page)
    for _ in range(2):
        seat.answer(by_keys, "draw")
    told = seen(page, "told")
    clashes = [number for number, (_, clash, _) in enumerate(told) if clash]
    assert len(clashes) == 3
    for number, who in zip(clashes, ("Bust!", "Bart busts", "Calico busts"), strict=True):
        assert who in told[number][0]
        assert [harbor for _, _, harbor in told[number : number + 2]] == [2, 0]


# -- help --------------------------------------------------------------------------------------------


@pytest.mark.smoke
def test_a_hint_names_two_options_and_its_reasons_and_is_read_out_once(site: Site, visit: Visit) -> None:
    """The first answer is only shown; what takes its place is read out, to the letter and once."""
    seat = play_now(site, visit())
    page = seat.page
    page.get_by_role("button", name="Hint").click()
    watch(page)
    note = page.locator(".hintnote")
    expect(note).to_contain_text("Best choice, ")
    assert len(note.inner_text().split(". ")) > 2
    expect(page.locator("#live")).to_contain_text(note.inner_text())
    said = " ".join(seen(page, "said"))
    assert (said.count("Best choice, "), said.count("At first glance")) == (1, 0)
    seat.answer(by_keys)
    expect(note).to_have_count(0)


def test_odds_tracker_and_discards_open_and_close(site: Site, visit: Visit) -> None:
    """Each is one press away and tells what the engine knows; Escape closes it."""
    context = visit()
    seat = visit_table(site, context, site.lay(context, "discover"))
    page, table = seat.page, cards(seat.game).table
    opened: tuple[tuple[str, Callable[[], None]], ...] = (
        ("#odds", lambda: page.keyboard.press("o")),
        ("#odds", lambda: page.get_by_role("button", name="Odds").click()),
        ("#tracker", lambda: page.get_by_role("button", name=re.compile("Draw pile")).click()),
        ("#discards", lambda: page.get_by_role("button", name=re.compile("Open discard pile")).click()),
    )
    for panel, press in opened:
        expect(page.locator(panel)).to_be_hidden()
        press()
        expect(page.locator(panel)).to_be_visible()
        expect(page.locator(f"{panel} h3").first).to_be_visible()
        page.keyboard.press("Escape")
    expect(page.locator("#odds")).to_be_hidden()
    assert page.locator("#odds tr").count() > 10
    bust = page.locator("#odds tr", has=page.get_by_text("bust", exact=True)).first.text_content() or ""
    assert bust.split("bust")[1].strip() in name_of(page.locator("#do-draw"))
    copies = [int(text.strip("×")) for text in page.locator("#tracker td:last-child").all_text_contents()]
    assert sum(copies) == sum(table.unseen[table.shuffles])
    lying = page.locator("#discards li")
    assert lying.count() == len(set(table.discard))


def test_an_open_panel_stays_open_over_an_update(site: Site, visit: Visit) -> None:
    seat = play_now(site, visit())
    page = seat.page
    page.get_by_role("button", name="Odds").click()
    page.locator("#odds").get_by_role("button", name="Close").focus()
    seat.answer(by_keys)
    expect(page.locator("#odds")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('[popover]')?.id") == "odds"


def test_help_to_a_card_by_hover_focus_and_question_mark(site: Site, visit: Visit) -> None:
    context = visit()
    seat = visit_table(site, context, site.lay(context, "trade-8"))
    page = seat.page
    lying = card(page, next(option.text for option in seat.game.options if option.card >= 0))
    text = lying.get_attribute("data-help") or ""
    tip = page.locator("#card-help")
    lying.hover()
    expect(tip).to_have_text(text)
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.mouse.move(1, 1)
    tab_to(page, f"#{lying.get_attribute('id')}")
    expect(tip).to_be_visible()
    page.keyboard.press("Tab")
    page.locator("#decision").focus()
    expect(tip).to_be_hidden()
    page.wait_for_timeout(ARMED)
    lying.click()
    page.locator(".aboutcard:visible").click()
    expect(page.locator("#about-card")).to_contain_text(text)
    page.keyboard.press("Escape")
    expect(page.locator("#about-card")).to_be_hidden()


def test_a_card_that_is_no_option_tells_about_itself(site: Site, visit: Visit) -> None:
    context = visit()
    seat = visit_table(site, context, site.lay(context, "discover"))
    page = seat.page
    lying = page.locator(".slot .card").first
    lying.click()
    expect(page.locator("#about-card")).to_contain_text(lying.get_attribute("data-about") or "?")
    assert seat.room.chooser == seat.me


def test_help_by_a_long_press_takes_nothing(site: Site, visit: Visit) -> None:
    """A finger that rests on a card reads about it; the card is not selected by that."""
    context = visit(size=SIZES["phone"], has_touch=True, is_mobile=True)
    seat = visit_table(site, context, site.lay(context, "trade-8"))
    page = seat.page
    page.wait_for_timeout(ARMED)
    lying = card(page, next(option.text for option in seat.game.options if option.card >= 0))
    x, y = center(lying)
    finger = context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator("#card-help")).to_be_visible()
    expect(page.locator("#card-help")).to_have_text(lying.get_attribute("data-help") or "?")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".chosen")).to_have_count(0)
    until(page, "() => !document.querySelector('.chosen')")
    page.wait_for_timeout(ARMED)
    lying.tap()
    expect(page.locator("#card-help")).to_be_hidden()
    expect(page.locator(".chosen")).to_have_count(1)
