"""Things travel where one can see them: every flight lies inside the window from its start to its end.

Animations are looked at as they are made, at five points of their way, so that no clock and no busy machine matters.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from buccaneer.bots import make_bot
from buccaneer.core.rng import KeyedRng
from buccaneer.game.game import Game
from buccaneer.web.plan import Plan

from tests.web.conftest import Visit
from tests.web.hands import Seat, by_keys, until, visit_table
from tests.web.site import Site
from tests.web.test_playing import COINS

WINDOWS = {"phone": (390, 844), "laptop": (1366, 768), "lying": (844, 390)}

DECK = ("y11", "sailor3", "g33", "b21", "captain", "k12", "settler", "y22", "priest", "b35")

# Notes of every flyer where it is at five points of its way, what it shows, and how many things move at all.
SAMPLE = """() => {
  const counts = { flyers: 0, faces: 0, coins: 0, blades: 0, dice: 0, pieces: 0, gains: 0 };
  const seen = window.flown = { ...counts, outside: [], starts: [], moving: 0, at: 0 };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options);
    seen.moving += 1;
    if (!this.classList.contains("flyer")) return animation;
    seen.flyers += 1;
    seen.faces += Boolean(this.querySelector(".card .art"));
    seen.coins += Boolean(this.querySelector("[href='#a-coin']")) && !this.querySelector(".card");
    seen.blades += Boolean(this.querySelector(":scope > .drawn [href='#a-cutlass']"));
    seen.dice += Boolean(this.querySelector(".tumbling"));
    seen.pieces += Boolean(this.querySelector(":scope > .lying"));
    seen.gains += Boolean(this.querySelector(":scope > .shield"));
    const { delay, duration, fill } = animation.effect.getTiming();
    animation.pause();
    for (const share of [0, 0.25, 0.5, 0.75, 0.99]) {
      animation.currentTime = delay + share * duration;
      const box = this.getBoundingClientRect();
      seen.at += 1;
      if (share === 0 && fill === "both" && this.querySelector(".card .art")) seen.starts.push([box.left, box.top]);
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        seen.outside.push([this.innerHTML.slice(0, 60), share, box.left, box.top, box.right, box.bottom]);
    }
    animation.currentTime = 0;
    animation.play();
    return animation;
  };
}"""


# Notes what the own purse and points show while something is on its way to them.
COUNT = """() => {
  const seen = window.counted = { coins: [], shield: [] };
  const { get, set } = Object.getOwnPropertyDescriptor(CharacterData.prototype, "data");
  Object.defineProperty(CharacterData.prototype, "data", { configurable: true, get, set(value) {
    set.call(this, value);
    if (this.parentElement?.id === "own-coins") seen.coins.push(Number(value));
    if (this.parentElement?.matches(".quay .nums .shield b")) seen.shield.push(Number(value));
  } });
}"""

# Notes of every beat how many ships clash, and whether there is a wave.
BEATS = """() => {
  const beats = window.beats = [], count = (what) => document.querySelectorAll(what).length;
  document.addEventListener("beat", () => beats.push([count(".card.clash"), count(".flyer [href='#a-surf']")]));
}"""


# Notes the colour of every pennant that moves.
HOISTED = """() => {
  const hoisted = window.hoisted = [], animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    if (this.matches(".pennant")) hoisted.push([...this.classList].find((each) => each.startsWith("c-")));
    return animate.apply(this, given);
  };
}"""


def flown(page: Page) -> dict[str, Any]:
    """What has flown so far; nothing of it is left behind."""
    until(page, "() => !document.querySelector('.flyer')")
    found: dict[str, Any] = page.evaluate("window.flown")
    return found


def sit_down(site: Site, visit: Visit, **options: Any) -> Seat:
    """A table against bots whose deck is laid; what is animated is noted."""
    context = visit(prefs={"speed": "fast"}, **options)
    plan = Plan(["me"] + ["thumb"] * 3, seed=7, start=0)
    plan.deck = (*COINS, *DECK)
    seat = visit_table(site, context, site.table(context, plan))
    seat.page.evaluate(SAMPLE)
    return seat


@pytest.mark.parametrize("window", WINDOWS)
def test_every_flight_lies_inside_the_window(site: Site, visit: Visit, window: str) -> None:
    """Cards with their own faces, coins as coins; and nothing stays behind."""
    seat = sit_down(site, visit, size=WINDOWS[window])
    for choice in ("draw", "draw", "stop", "", ""):
        seat.answer(by_keys, choice)
    seen = flown(seat.page)
    assert seen["outside"] == []
    assert seen["at"] == 5 * seen["flyers"]
    assert seen["faces"] > 8
    assert seen["coins"] > 4


def test_nothing_flies_with_reduced_motion(site: Site, visit: Visit) -> None:
    seat = sit_down(site, visit, reduced_motion="reduce")
    for choice in ("draw", "draw", "stop"):
        seat.answer(by_keys, choice)
    assert flown(seat.page)["moving"] == 0


def test_what_is_not_there_is_left_out(site: Site, visit: Visit) -> None:
    """A place that a page does not have, or not in sight, keeps nothing from being shown."""
    seat = sit_down(site, visit)
    seat.page.evaluate(
        "() => document.querySelectorAll('#deck, #discard').forEach((pile) => pile.removeAttribute('id'))"
    )
    for choice in ("draw", "stop"):
        seat.answer(by_keys, choice)
    assert flown(seat.page)["outside"] == []


# Where every card of the harbor was seen to lie.
LAY = """() => {
  const lay = window.lay = [];
  document.addEventListener("beat", () => document.querySelectorAll(".slot .card, #turned .card").forEach((card) => {
    const { left, top } = card.getBoundingClientRect();
    lay.push([left, top]);
  }));
}"""


@pytest.mark.parametrize("window", ["laptop", "phone"])
def test_a_bust_is_a_clash_and_then_a_wave(site: Site, visit: Visit, window: str) -> None:
    context = visit(prefs={"speed": "fast"}, size=WINDOWS[window])
    plan = Plan(["me"] + ["thumb"] * 2, seed=7, start=0)
    plan.deck = (*COINS[:9], "y11", "captain", "y22", "settler")
    seat = visit_table(site, context, site.table(context, plan))
    seat.page.evaluate(SAMPLE)
    seat.page.evaluate(BEATS)
    seat.page.evaluate(LAY)
    for choice in ("draw", "draw"):
        seat.answer(by_keys, choice)
    beats = seat.page.evaluate("window.beats")
    clash = next(number for number, (ships, _) in enumerate(beats) if ships == 2)
    assert beats[clash] == [2, 0]
    assert beats[clash + 1] == [0, 1]
    seen, lay = flown(seat.page), seat.page.evaluate("window.lay")
    assert seen["outside"] == []
    assert len(seen["starts"]) >= 2
    for left, top in seen["starts"]:
        assert any(abs(left - x) < 1.5 and abs(top - y) < 1.5 for x, y in lay), "a card jumps before the wave takes it"


@pytest.mark.parametrize(
    ("choice", "coins", "points"), [("trade:y44", [3, 4, 5, 6, 7], []), ("hire:sailor3", [3, 2, 1, 0], [0, 1])]
)
def test_a_purse_counts_coin_by_coin(
    site: Site, visit: Visit, choice: str, coins: list[int], points: list[int]
) -> None:
    """Each coin that lands or leaves is counted, and points come with who is hired."""
    context = visit(prefs={"speed": "fast"})
    plan = Plan(["me", "open"], seed=7, start=0)
    plan.deck = (*COINS[:6], "y44", "sailor3", "b11", "g33", "k12")  # four colours: a second card may be taken
    seat = visit_table(site, context, site.table(context, plan, "draw draw draw draw stop"))
    seat.page.evaluate(COUNT)
    site.play(seat.room.row.id, choice)
    until(seat.page, "n => window.counted.coins.at(-1) === n", coins[-1])
    until(seat.page, "() => !document.querySelector('.flyer')")
    seen = seat.page.evaluate("window.counted")
    assert (squeezed(seen["coins"]), squeezed(seen["shield"])) == (coins, points)
    assert seat.page.locator("#own-coins").inner_text().strip() == str(coins[-1])


def test_a_fee_goes_from_player_to_player(site: Site, visit: Visit) -> None:
    """Whoever takes a card in another's turn pays with a coin that can be seen to land."""
    context = visit(prefs={"speed": "fast"}, size=WINDOWS["phone"])
    plan = Plan(["me", "open"], seed=7, start=0)
    plan.deck = (*COINS[:6], "y44", "sailor3", "b11", "g33", "k12", "captain", "settler", "b21", "y22", "priest", "b35")
    address = site.table(context, plan, "draw draw stop pass")
    page = context.new_page()
    page.goto(address)
    expect(page.locator("[data-ready]")).to_be_attached()
    page.evaluate(SAMPLE)
    site.play(address.rsplit("/", 1)[-1], "trade:y44")
    until(page, "() => document.getElementById('own-coins').textContent.trim() === '4'")
    seen = flown(page)
    assert (seen["coins"], seen["outside"]) == (5, []), "four out of the deck, one from purse to purse"


def test_a_pennant_goes_up_with_its_colour(site: Site, visit: Visit) -> None:
    seat = sit_down(site, visit, size=WINDOWS["laptop"])
    seat.page.evaluate(HOISTED)
    seat.answer(by_keys, "draw")
    assert seat.page.evaluate("window.hoisted") == [], "a sailor brings no colour"
    seat.answer(by_keys, "draw")
    until(seat.page, "() => window.hoisted.length")
    assert seat.page.evaluate("window.hoisted") == ["c-green"]


def squeezed(numbers: list[int]) -> list[int]:
    """Numbers as they were seen, each once in a row."""
    return [number for number, _ in groupby(numbers)]


def test_a_repelled_ship_meets_a_blade(site: Site, visit: Visit) -> None:
    context = visit(prefs={"speed": "normal"}, size=WINDOWS["lying"])
    seat = visit_table(site, context, site.lay(context, "repel"))
    seat.page.evaluate(SAMPLE)
    seat.answer(by_keys, "repel")
    seen = flown(seat.page)
    assert (seen["blades"], seen["faces"], seen["outside"]) == (1, 1, [])


def test_two_of_a_kind_who_are_given_up_both_walk_away(site: Site, visit: Visit) -> None:
    context = visit(prefs={"speed": "fast"}, size=WINDOWS["laptop"])
    seat = visit_table(site, context, site.lay(context, "claim", 4))
    claim = next(option for option in seat.game.options if option.cards)
    assert (len(claim.cards), len(set(claim.cards))) == (2, 1)
    seat.page.evaluate(SAMPLE)
    site.play(seat.room.row.id, claim.text)
    until(seat.page, "() => window.flown.flyers && !document.querySelector('.flyer')")
    assert flown(seat.page)["faces"] == 2


@cache
def busy() -> tuple[int, str, str]:
    """A stretch of a dice game in which much happens: its seed, the choices before it, and those of it."""
    thumb, wanted, length = make_bot("thumb"), {"bust", "join", "ship-placed", "take-ship"}, 8
    for seed in range(40):
        game = Game("dice", 3, seed, start=0)
        told: list[set[str]] = []
        while len(told) < 60 and not game.over:
            rng = KeyedRng(seed).at(game.chooser, len(game.choices))
            events = game.play(thumb.choose(game.view(game.chooser), game.options, rng))
            told.append({event.kind for event in events if event.kind != "join" or event.seat == 0})
            if wanted <= set().union(*told[-length:]):
                choices = [choice.text for choice in game.choices]
                return seed, " ".join(choices[:-length]), " ".join(choices[-length:])
    raise LookupError("no such stretch")


@pytest.mark.parametrize("window", WINDOWS)
def test_dice_and_pieces_travel_inside_the_window(site: Site, visit: Visit, window: str) -> None:
    """A bust, a throw, a ship and a wheel placed or taken, somebody who joins: all of it as others' pages see it."""
    seed, before, after = busy()
    context = visit(prefs={"speed": "fast"}, size=WINDOWS[window])
    address = site.table(context, Plan(["me", "open", "open"], "dice", seed=seed, start=0), before)
    page = context.new_page()
    page.goto(address)
    expect(page.locator("[data-ready]")).to_be_attached()
    page.evaluate(SAMPLE)
    while not site.at(page).drawn:  # before the server knows what the page shows it sends the present as a whole
        page.wait_for_timeout(20)
    for choice in after.split():  # one by one: who falls behind would see several as one
        site.play(address.rsplit("/", 1)[-1], choice)
        head = site.at(page).head_for(site.person(context))
        until(page, "head => document.getElementById('table').dataset.head === head", head)
    seen = flown(page)
    assert seen["outside"] == []
    assert seen["dice"] >= 4
    assert seen["pieces"] >= 2
    assert seen["gains"] >= 1
