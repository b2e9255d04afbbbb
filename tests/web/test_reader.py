"""Playing as a screen reader does: by role and name alone, led by focus, headings and one live region."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from buccaneer.web.plan import Plan

from tests.web.conftest import Visit
from tests.web.hands import (
    Hand,
    Seat,
    activate,
    by_keys,
    by_mouse,
    by_name,
    card,
    name_of,
    pass_over,
    play_now,
    seen,
    until,
    visit_table,
    watch,
)
from tests.web.site import Site

FEWEST = 40  # choices in a whole game
SEEN = 20  # of these in the short form, and the last ones
SEED = 52

COINS = r"\d+ coins?"
CARDS = r"\d+ cards?"
NAMES = {
    "draw": r"Draw, \d+% bust(, \d+% a \w+ colour)?",
    "stop": rf"Stop, take {CARDS}(, .+ pays \d+)*",
    "repel": rf"Repel it, {CARDS} stay · \d+ colours?",
    "admit": rf"Let it in, (BUST · press twice|a \w+ colour · take {CARDS})",
    "pass": r"(Pass|Done), keep \d+",
    "trade": rf"Trade with .+, gain {COINS}, leaves \d+(, fee of {COINS} to .+ included)?",
    "hire": rf"Hire .+, \d+ influence, pay {COINS}, leaves \d+(, fee of {COINS} to .+ included)?",
    "claim": rf"Claim .+: give up .+, -?\d+ influence net, {COINS} gained",
}
STEPS = {
    "draw": "You turn up ",
    "stop": "You stop with ",
    "repel": "You repel the ",
    "trade": "You trade with the ",
    "hire": "You hire the ",
    "claim": "You claim the ",
}

FOCUS = "(({ id, value, dataset }) => [id, value ?? '', dataset.help ?? ''])(document.activeElement)"


@pytest.fixture(autouse=True)
def _same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game of these tests is dealt alike, so that a fault comes again."""
    monkeypatch.setattr("buccaneer.web.host.secrets.randbits", lambda bits: SEED)


def focus(page: Page) -> list[str]:
    """Where the focus is: on which option, of which card."""
    found: list[str] = page.evaluate(FOCUS)
    return found


def closed_turns(seat: Seat) -> list[str]:
    """Whose turns are over so far, leaving the seat's own out."""
    opened = [event.seat for event in seat.game.events if event.kind == "turn-opens"]
    over = opened if seat.room.over else opened[:-1]
    return [seat.room.names[turn] for turn in over if turn != seat.me]


def told_turns(seat: Seat, said: str) -> list[str]:
    """Whose turns the live region has told in a sentence of their own."""
    others = "|".join(name for number, name in enumerate(seat.room.names) if number != seat.me)
    return re.findall(rf"({others}) (?:stopped at|bust with) {CARDS}", said)


def names_say_all(page: Page, choices: list[str]) -> None:
    """Every option is a button in sight whose name says what it does, what it costs and what it leaves."""
    offered = page.locator(".unpicked [form=choose], .slots [form=choose], .calls [form=choose]")
    said = "each.querySelector('.sr')?.textContent ?? each.textContent"
    named = offered.evaluate_all(f"all => all.map((each) => [each.value, {said}])")
    assert {choice for choice, _ in named} <= set(choices)
    assert {choice.split(":")[0] for choice in choices} == {choice.split(":")[0] for choice, _ in named}
    for choice, name in named:
        assert re.fullmatch(NAMES[choice.split(":")[0]], name), name


def answer_by_name(seat: Seat) -> str:
    """Make one choice, and see where the focus is then and what was said; says all of that."""
    page = seat.page
    names_say_all(page, [option.text for option in seat.game.options])
    turns = len(closed_turns(seat))
    pressed: list[list[str]] = []

    def hand(page: Page, choice: str) -> None:
        by_name(page, choice, lambda: pressed.append(focus(page)))

    choice = seat.answer(hand)
    assert focus(page) in ([*pressed[-1:], ["decision", "", ""]])
    said = heard(seat)
    assert STEPS.get(choice.split(":")[0], "") in said
    assert told_turns(seat, said) == closed_turns(seat)[turns:]
    return said


def heard(seat: Seat) -> str:
    """What the live region said up to the question that is open now, or to the end."""
    ends = "who => seen.said.join(' ').includes(document.getElementById('decision').textContent)"
    until(seat.page, ends)
    return " ".join(seen(seat.page, "said"))


def test_a_whole_game_by_role_and_name(site: Site, visit: Visit, soaking: bool) -> None:
    """After every update the focus is on the same option or the decision, and the live region has told the step.

    A step of one's own is told in a sentence, another player's whole turn in one, in the order of play.
    """
    seat = play_now(site, visit())
    watch(seat.page)
    while not seat.room.over:
        if seat.made == SEEN and not soaking:
            assert seen(seat.page, "lost") == 0
            pass_over(site, seat, 6)
            watch(seat.page)
        answer_by_name(seat)
    assert seat.made >= FEWEST
    assert seen(seat.page, "lost") == 0
    expect(seat.page.get_by_role("heading", level=1)).to_be_focused()
    seat.page.get_by_role("button", name="Again, same table").focus()
    seat.page.keyboard.press("Enter")
    seat.page.wait_for_url(lambda url: seat.room.row.id not in url)


def test_the_same_is_said_where_steps_are_shown_one_by_one(site: Site, visit: Visit) -> None:
    seat = play_now(site, visit(prefs={"speed": "fast"}))
    watch(seat.page)
    said = " ".join(answer_by_name(seat) for _ in range(8))
    assert len(told_turns(seat, said)) > 1


def test_headings_lead_through_the_table(site: Site, visit: Visit) -> None:
    """Decision, harbour, you, others, log: in this order, at every kind of decision."""
    context = visit()
    for position in ("discover", "repel", "trade-8", "visit", "claim", "last-round"):
        seat = visit_table(site, context, site.lay(context, position))
        headings = seat.page.get_by_role("heading", level=2)
        decision = seat.page.locator("#decision").inner_text()
        expect(headings).to_have_text([decision, "Harbor", "You", "Players", "Log"])
        seat.page.close()


@pytest.mark.smoke
def test_the_live_region_stands_outside_what_is_swapped(site: Site, visit: Visit) -> None:
    """There is one, it is polite, and an update leaves it in its place."""
    seat = play_now(site, visit())
    page = seat.page
    live = page.locator("[aria-live]")
    expect(live).to_have_count(1)
    expect(live).to_have_attribute("aria-live", "polite")
    element = live.element_handle()
    seat.answer(by_name)
    assert page.evaluate("live => live.isConnected && !document.getElementById('table').contains(live)", element)


def test_a_hint_and_taking_back_are_told(site: Site, visit: Visit) -> None:
    """Whatever one presses is answered: a hint is read out, a choice taken back leads to the open question."""
    seat = play_now(site, visit())
    page = seat.page
    watch(page)
    answer_by_name(seat)
    activate(page, "Hint")
    until(page, "() => seen.said.join(' ').includes('Best choice, ')")
    seen(page, "said")
    head = seat.head
    activate(page, "Undo")
    seat.wait(head)
    assert heard(seat)
    assert focus(page)[0] == "decision" or page.evaluate("document.activeElement.textContent").startswith("Undo")


# Two captains and a Jack hired, then an expedition that asks for two anchors: it can be claimed in two ways.
DECK = """
r11 r11 g11 r23 g11 r23  y44 k12 k12 k24 k24  captain  b45 b11 b11 b21 b22  captain
g45 g21 g23 g23 g33  r4x y11 y11 y21 y22  jack  exp-aa sailor3
"""
COURSE = """
stop trade:y44 stop hire:captain stop trade:b45 stop pass hire:captain
stop trade:g45 stop pass trade:r4x stop hire:jack draw stop pass
"""


@pytest.mark.parametrize("hand", [by_name, by_keys, by_mouse])
def test_a_card_that_can_be_had_in_several_ways_leads_to_them(site: Site, visit: Visit, hand: Hand) -> None:
    """Selecting it shows every way with its own button; without a mouse the focus goes to the first."""
    context = visit(prefs={"confirm": "never"})
    plan = Plan(["me", "open"], seed=SEED, start=0, deck=tuple(DECK.split()))
    seat = visit_table(site, context, site.table(context, plan, COURSE))
    page = seat.page
    ways = [option.text for option in seat.game.options if option.cards]
    assert len(ways) == 2
    names_say_all(page, [option.text for option in seat.game.options])
    if hand is not by_mouse:
        activate(page, name_of(card(page, ways[0])))
        assert focus(page)[1] == ways[0]
        page.keyboard.press("Escape")
    seat.answer(hand, ways[1])
