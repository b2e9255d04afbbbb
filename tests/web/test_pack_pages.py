"""A profession that a pack brings, in the browser: harbor, crew, popovers, log and looking back, in both languages.

Servers offer packs for campaigns alone; a table of these tests is played with one that is known to the process.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from buccaneer import Setup, load_pack
from buccaneer.web.fold import Fold
from buccaneer.web.plan import Plan
from buccaneer.words import Words

from tests.web.guest import HTML, Guest, advised
from tests.web.site import Site

PACK = Path(__file__).parents[2] / "examples" / "bosuns.toml"
DECK = ("settler",) * 5 + ("captain", "bosun5", "y22", "b21", "g11", "r11")
DISCOVER = "draw draw draw draw stop trade:y22"
EMBLEM = "M12 3a7 7 0 0 1 7 7v6l2 3H3l2-3v-6a7 7 0 0 1 7-7z"
NAMES = {"en": "Bosun", "de": "Bootsmann"}
HELP = {"en": "hiring costs you 1 coin less.", "de": "Anheuern kostet dich 1 Münze weniger."}


@pytest.fixture
def id(site: Site, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of two at one screen, played with a pack: the Bosun lies in the harbor and can be paid."""
    key = load_pack(PACK).key
    plain = Fold.setup

    def with_pack(self: Fold) -> Setup:
        setup = plain(self)
        return Setup(setup.mode, setup.players, setup.seed, start=0, deck=DECK, packs=(key,))

    monkeypatch.setattr(Fold, "setup", with_pack)
    person = site.shared.store.enrol("0" * 64, "Anne", 0.0).id
    plan = Plan(["me", "me"], seed=1, start=0, names=["Anne", "Bart"], options={"screen": True})
    id = site.run(site.host.open_table(person, "Anne", plan))
    site.play(id, DISCOVER)
    return id


@pytest.fixture(params=["en", "de"])
def guest(site: Site, request: pytest.FixtureRequest) -> Iterator[tuple[Guest, str]]:
    made = Guest(site.url, request.param)
    yield made, request.param
    made.close()


def crew(reader: Guest, id: str) -> str:
    """What is shown of Anne's crew."""
    return unescape(reader.get(f"/t/{id}/sheet/crew-0", HTML).text)


def test_it_lies_in_the_harbor_and_then_in_a_crew(site: Site, id: str, guest: tuple[Guest, str]) -> None:
    reader, lang = guest
    before = unescape(reader.get(f"/t/{id}", HTML).text)
    assert EMBLEM in before
    assert EMBLEM not in crew(reader, id)
    assert f'{HELP[lang]}"' in before, "what it does, for whoever asks"
    assert f"{NAMES[lang]} (" in before, "its name and numbers"
    site.play(id, "hire:bosun5")
    after = unescape(reader.get(f"/t/{id}", HTML).text)
    assert EMBLEM in crew(reader, id)
    assert NAMES[lang] in crew(reader, id)
    told = Words.of(lang)("event.hire", seat="Anne", called=NAMES[lang], coins=5, points=1)
    assert told in after, "the log"


def test_the_story_and_looking_back_show_it(site: Site, id: str, guest: tuple[Guest, str]) -> None:
    reader, lang = guest
    site.play(id, "hire:bosun5")
    room = site.room(id)
    while not room.over:
        site.play(id, advised(room))
    assert reader.get(f"/t/{id}", HTML).status_code == 200
    back = reader.get(f"/t/{id}/at/{len(DISCOVER.split())}", HTML)
    assert back.status_code == 200
    assert EMBLEM in back.text
    assert NAMES[lang] in back.text
