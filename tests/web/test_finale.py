"""The end as a moment and then a report: places, points by source, whose crew cheers; and what one hears and skips."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from buccaneer.bots import make_bot
from buccaneer.core.outcome import Outcome
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup
from buccaneer.game.game import Game
from buccaneer.web.assets import content
from buccaneer.web.families import page_of
from buccaneer.web.finale import Source, standing, verdict
from buccaneer.web.plan import Plan
from buccaneer.words import Words

from tests.web.conftest import Visit
from tests.web.guest import HTML, Guest, advised
from tests.web.hands import Seat, by_keys, pass_over, play_now, seen, until, visit_table, watch
from tests.web.site import Site
from tests.web.test_pacing import scene

DICE = {"people", "treasures", "missions", "wheels", "skulls"}
CARDS = {"crew", "trips", "rest"}
THUMB = make_bot("thumb")
NAMES = ("Anne", "Bart", "Calico")


def played(mode: str, seed: int) -> Game:
    """A whole game among bots."""
    game = Game.of(Setup(mode, NAMES, seed=seed))
    while not game.over:
        game.play(THUMB.choose(game.view(game.chooser), game.options, Rng(seed)))
    return game


@pytest.mark.parametrize("mode", ["base", "contracts", "together", "make-sail", "dice"])
@pytest.mark.parametrize("seed", [1, 2])
def test_points_by_source_add_up(mode: str, seed: int) -> None:
    """In the Dice Game by people, treasures, missions, wheels and skulls; in the others by crew and expeditions."""
    game = played(mode, seed)
    assert game.outcome is not None
    told = page_of(mode).ending(game, replace(scene(game, "en", 0), events=game.events))
    for seat, points in enumerate(game.outcome.points):
        assert sum(source.points[seat] for source in told["sources"]) == points
    assert told["crowd"]
    kinds = {source.kind for source in told["sources"]}
    assert kinds <= (DICE if mode == "dice" else CARDS)
    rows = standing(told["order"], game.outcome, told["sources"])
    assert [row.seat for row in rows] == told["order"]
    assert all(bar.left + bar.width <= 100.5 for row in rows for bar in row.bars)


def test_places_are_shared_and_told() -> None:
    words = Words.of("en")
    outcome = Outcome([2], "points", "goal", [9, 9, 13], [4, 4, 0])
    rows = standing([2, 0, 1], outcome, [Source("crew", "crew", [9, 9, 13])])
    assert [(row.place, row.seat) for row in rows] == [(1, 2), (2, 0), (2, 1)]
    assert verdict(words, "points", outcome, rows, NAMES, 1) == "Your place: 2 of 3, with 9 influence."
    assert verdict(words, "points", outcome, rows, NAMES, 2) == "4 influence ahead of Anne."
    assert verdict(words, "points", outcome, rows, NAMES, -1) == "4 influence ahead of Anne."
    tied = Outcome([2], "coins", "goal", [9, 13, 13], [4, 1, 3])
    level = standing([2, 1, 0], tied, [Source("crew", "crew", [9, 13, 13])])
    assert verdict(words, "points", tied, level, NAMES, 2) == ""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_end_says_who_and_where(site: Site, lang: str) -> None:
    anne = Guest(site.url)
    anne.http.cookies["prefs"] = f"lang={lang}"
    id = anne.open("/tables", kind="screen", players=3)
    room = site.room(id)
    while not room.over:
        site.play(id, advised(room))
    page = anne.get(f"/t/{id}", HTML).text
    assert page.count('class="place"') == 3
    assert page.count('class="figure') > 2
    assert ("crew" if lang == "en" else "Mannschaft") in page
    assert "joy" not in page
    anne.close()


# -- in the browser ----------------------------------------------------------------------------------

# Notes how often the page began to celebrate, and counts the tones that are made.
LISTEN = """() => {
  window.heard = 0;
  for (const make of ["createOscillator", "createBufferSource"]) {
    const made = AudioContext.prototype[make];
    AudioContext.prototype[make] = function () { window.heard += 1; return made.call(this); };
  }
  window.joys = 0;
  new MutationObserver((changes) => changes.forEach(({ target, oldValue }) => {
    if (target.matches(".joy") && !(oldValue ?? "").includes("joy")) window.joys += 1;
  })).observe(document.body, { subtree: true, attributeFilter: ["class"], attributeOldValue: true });
}"""


def test_there_are_fourteen_sounds_and_each_is_heard() -> None:
    made = re.findall(r"^  (\w+): \[\d+, ", content("sounds.js").decode(), re.MULTILINE)
    assert len(made) == 14
    others = "".join(content(name).decode() for name in ("beats.js", "finale.js", "travels.js"))
    assert [name for name in made if f'"{name}"' not in others] == []


def near_the_end(site: Site, visit: Visit, **options: object) -> Seat:
    """A game whose last choice is to be made, by somebody who listens."""
    prefs = {"speed": "fast", "sound": "on", **options.pop("prefs", {})}  # type: ignore[dict-item]
    context = visit(prefs=prefs, **options)
    seat = visit_table(site, context, site.table(context, Plan(["me", "thumb", "thumb"], seed=4, start=0)))
    pass_over(site, seat, 1)
    seat.page.evaluate(LISTEN)
    return seat


def test_the_end_is_celebrated_once_and_rests_by_itself(site: Site, visit: Visit) -> None:
    seat = near_the_end(site, visit)
    page = seat.page
    seat.play(by_keys)
    until(page, "() => window.joys === 1 && !document.querySelector('.joy')")
    points = seat.game.outcome.points if seat.game.outcome else []
    shields = [int(text) for text in page.locator(".stand .shield b").all_inner_texts()]
    assert sorted(shields) == sorted(points)
    assert page.evaluate("window.heard") > 5
    page.reload()
    expect(page.locator(".finale")).to_be_visible()
    assert page.evaluate("() => !document.querySelector('.joy')")


def test_a_press_lets_the_end_rest_and_reduced_motion_never_begins(site: Site, visit: Visit) -> None:
    seat = near_the_end(site, visit, prefs={"skip": "on"})
    seat.play(by_keys)
    until(seat.page, "() => window.joys === 1")
    seat.page.keyboard.press("Escape")
    until(seat.page, "() => !document.querySelector('.joy')")
    still = near_the_end(site, visit, reduced_motion="reduce", prefs={"sound": "off"})
    still.play(by_keys)
    expect(still.page.locator(".finale")).to_be_visible()
    assert still.page.evaluate("[window.joys, window.heard]") == [0, 0]


def test_what_others_do_is_skipped_by_who_wants_that(site: Site, visit: Visit) -> None:
    """One's own steps are shown, of the others' only where they end. The menu has the switch for it."""
    seat = play_now(site, visit(prefs={"speed": "slow", "skip": "on"}))
    page = seat.page
    watch(page)
    seat.play(by_keys, 6)
    told = [text for text, _, _ in seen(page, "told")]
    assert not [text for text in told if text.startswith(("Bart ", "Calico ", "Drake "))]
    assert seen(page, "lost") == 0  # who goes by keys never rests on the page
    page.locator("[popovertarget=menu]").click()
    switch = page.get_by_role("button", name="Always skip to my choice")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(page.locator("html")).to_have_attribute("data-skip", "off")
    assert "skip=off" in next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "prefs")
