"""Guided games of every mode that has one: a tip at each of the first decisions, about what is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from buccaneer.bots import make_bot
from buccaneer.cards.boxes.adventure import guide as adventure
from buccaneer.cards.boxes.base import guide as base
from buccaneer.cards.boxes.contracts import guide as contracts
from buccaneer.cards.boxes.contracts.rules import lying
from buccaneer.cards.boxes.together import guide as together
from buccaneer.cards.page.lessons import guides
from buccaneer.cards.page.scene import Scene
from buccaneer.content import LANGUAGES
from buccaneer.core.engine import State
from buccaneer.core.rng import Rng
from buccaneer.dice.page import guide as dice
from buccaneer.game.modes import MODES
from buccaneer.web import pages, scene
from buccaneer.web.families import guided_modes, page_of
from buccaneer.web.guide import LAST, Guide
from buccaneer.web.host import Host
from buccaneer.web.room import Room
from buccaneer.words import Words

from tests.web.guest import HTML, Guest
from tests.web.site import Site
from tests.web.test_guide import ME, MOST_LETTERS, PERSON, READER, host  # noqa: F401

pytestmark = pytest.mark.slow

GUIDES: dict[str, Guide[Any, Any]] = {
    "base": base.GUIDE,
    "contracts": contracts.GUIDE,
    "together": together.GUIDE,
    "adventure": adventure.GUIDE,
    "dice": dice.GUIDE,
}


def opened(host: Host, guide: Guide[Any, Any], seed: int) -> Room:  # noqa: F811
    """A guided game as the host lays it out, under a seed of ours."""
    row = host.lay_out(PERSON, "Anne", guide.plan)
    row.seed, row.status, row.data = f"{seed:032x}", "running", ""
    return Room(host.store, row, [], host.clock)


def by_thumb(room: Room, seed: int) -> Iterator[list[scene.Scene[State]]]:
    """The learner's decisions so far, at each of them, in a whole game that bots play for all."""
    game = room.game
    assert game is not None
    while not game.over:
        if game.chooser == ME:
            yield pages.decisions(room, pages.scene(room, READER, ME))
        game.play(make_bot("thumb").choose(game.view(game.chooser), game.options, Rng(seed)).text)


def absent(seen: scene.Scene[State], words: Words) -> list[str]:
    """The names of contracts that do not lie out, and of ships that do not lie in the harbor."""
    if not isinstance(seen, Scene):
        return []
    table, rules = seen.table, seen.rules
    marks = [id for verb in rules.verbs if verb.name == "mark" for id in verb.things]
    out = {contract.id for contract in lying(table)} if marks else set()
    things = {words.thing(id) for id in marks if id not in out}
    there = {words.name(rules.faces[card]) for card in (*table.harbor, *table.turned)}
    ships = {words.name(face) for face in rules.faces if face.colour_name and not face.cost}
    return sorted(things | (ships - there))


@pytest.mark.parametrize("mode", GUIDES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_of_the_first_decisions_has_its_tip(host: Host, mode: str, seed: int) -> None:  # noqa: F811
    guide, given = GUIDES[mode], list[str]()
    for number, seen in enumerate(by_thumb(opened(host, guide, seed), seed), 1):
        name, choice = guide.lesson(seen), guide.recommended(seen)
        tips = {lang: guide.tip(seen, Words.of(lang)) for lang in LANGUAGES}
        assert all(tips.values()) if name else not any(tips.values())
        assert name or number > guide.promised
        assert all(len(tip) <= MOST_LETTERS and not set(tip) & set("{}<>") for tip in tips.values())
        assert choice is None or choice in [option.text for option in seen[-1].table.options]
        for lang, tip in tips.items():
            assert not [thing for thing in absent(seen[-1], Words.of(lang)) if thing in tip], tip
        given += [name] if name else []
        if name == LAST or number > 20:
            break
    assert len(given) == len(set(given)) > guide.promised


@pytest.mark.parametrize("mode", GUIDES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_has_its_words_and_the_goal_comes_first(host: Host, mode: str, lang: str) -> None:  # noqa: F811
    guide, words = GUIDES[mode], Words.of(lang)
    keys = [key.removeprefix(f"{guide.words}.") for key in words.texts if key.startswith(f"{guide.words}.")]
    assert {key for key in keys if not key.startswith("do-") and "." not in key} - {"advice"} == set(guide.lessons)
    first = next(by_thumb(opened(host, guide, 1), 1))
    goal = {"base": "12", "contracts": "12", "together": "5", "adventure": "9", "dice": "20"}[mode]
    assert goal in guide.tip(first, words)


def test_boxes_and_families_bring_their_guides() -> None:
    assert guided_modes() == [mode for mode in MODES if mode in GUIDES]
    assert set(guides()) == {"base", "contracts", "together", "adventure"}
    for mode, guide in GUIDES.items():
        assert page_of(mode).guides()[mode] is guide.plan


def test_the_home_page_opens_each_of_them(site: Site) -> None:
    guest = Guest(site.url)
    home = guest.get("/", HTML).text
    for mode in GUIDES:
        assert f'name="mode" value="{mode}"' in home or mode == "base"
        id = guest.open("/play", guided="true", mode=mode)
        assert "tipnote" in guest.get(f"/t/{id}", HTML).text
    assert guest.post("/play", guided="true", mode="make-sail").status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_to_play_leads_into_them(site: Site, lang: str) -> None:
    page = Guest(site.url, lang).get("/rules", HTML).text
    for mode in set(guides()) - {"base"}:
        assert f'name="mode" value="{mode}"' in page
    assert Words.of(lang)("howto.end-variant") in page


def test_a_host_is_not_invited_by_himself(site: Site) -> None:
    anne, bart = Guest(site.url), Guest(site.url)
    id = anne.open("/tables", kind="friends", players=3, name="Anne", seat1="open", seat2="open")
    invited, own = Words.of()("lobby.invites", seat="Anne"), Words.of()("lobby.yours")
    assert own in anne.get(f"/t/{id}", HTML).text
    assert invited in bart.get(f"/t/{id}", HTML).text
    bart.sit(id, 1, "Bart")
    anne.post(f"/t/{id}/stand")
    page = anne.get(f"/t/{id}", HTML).text
    assert own in page
    assert f"{Words.of()('lobby.invites', seat='Bart')}</h1>" not in page
