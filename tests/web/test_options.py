"""A mode's options on the page: asked by the form, kept by the store, played in the room, told by the record."""

from __future__ import annotations

import html
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from buccaneer import Rng, check
from buccaneer.game import modes
from buccaneer.game.record import read_records
from buccaneer.web.refusal import FROZEN
from buccaneer.words import Words

from tests.toy_box.rules import TOY
from tests.web.guest import HTML, JSON, Guest, refused
from tests.web.site import Site, running

WORDS = {
    "en": {
        "mode.toy": "Toy",
        "mode.toy-about": "A toy.",
        "setup.way": "Way to play",
        "setup-value.contest": "a contest",
    },
    "de": {"mode.toy": "Spielzeug", "mode.toy-about": "Zum Probieren.", "setup.way": "Spielweise"},
}
CHOSEN = {"extra": "0,5", "failures": "2", "ships": "y11,g11,g11", "way": "contest"}
FORM = {
    "kind": "screen",
    "players": 2,
    "mode": "toy",
    "option-toy.way": "contest",
    "option-toy.failures": "2",
    "option-toy.ships": ["", "g11", "y11", "g11"],
    "option-toy.extra": ["0", "5", "1", "1"],
}


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(modes.MODES, TOY.name, TOY)
    for lang, words in WORDS.items():
        for key, text in words.items():
            monkeypatch.setitem(Words.of(lang).texts, key, text)


@pytest.fixture
def anne(site: Site) -> Iterator[Guest]:
    guest = Guest(site.url)
    yield guest
    guest.close()


def play_out(site: Site, id: str) -> None:
    """Let whoever chooses choose at random until the game is over."""
    room = site.room(id)
    assert room.game is not None
    rng = Rng(1)
    while not room.over:
        options = room.game.options
        site.play(id, options[rng.below(len(options))].text)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_form_asks_for_every_option(site: Site, lang: str) -> None:
    page = html.unescape(Guest(site.url, lang).get("/new/screen", HTML).text)
    words = Words.of(lang)
    assert words("new.options") in page
    assert words("setup.way") in page
    asked = re.search(r'<select name="option-toy.way">(.*?)</select>', page)
    assert asked
    assert re.findall(r'value="(\w+)"', asked[1]) == ["together", "contest", "alone"]
    assert f">{words.setup_value('contest')}<" in asked[1]
    assert page.count('type="number" name="option-toy.failures" min="0" max="9" value="0"') == 1
    assert page.count('type="number" name="option-toy.extra" min="0" max="5" value="1"') == 4
    assert page.count('type="checkbox" name="option-toy.ships"') == 6


def test_a_mode_without_options_asks_nothing(site: Site, anne: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(modes.MODES, TOY.name)
    asked = re.findall(r"option-([\w-]+)\.", anne.get("/new/friends", HTML).text)
    assert set(asked) == {name for name, mode in modes.MODES.items() if mode.options}


def test_from_the_form_to_the_store_the_room_and_the_record(site: Site, anne: Guest) -> None:
    id = anne.open("/tables", **FORM)
    row = site.shared.store.load(id)
    assert row is not None
    assert row.chosen == CHOSEN
    room = site.room(id)
    assert dict(room.setup().options) == CHOSEN
    assert "Way to play: a contest" in html.unescape(anne.get(f"/t/{id}", HTML).text)
    play_out(site, id)
    record = next(read_records(anne.get(f"/t/{id}/record").text))
    assert dict(record.setup.options) == CHOSEN
    check(record)
    again = anne.post(f"/t/{id}/again").json()["to"].rsplit("/", 1)[1]
    assert site.room(again).row.chosen == CHOSEN


def test_a_table_as_usual_and_one_of_another_mode_keep_nothing(site: Site, anne: Guest) -> None:
    usual = {"option-toy.way": "together", "option-toy.failures": "0", "option-toy.extra": ["1"] * 4}
    assert site.room(anne.open("/tables", **(FORM | usual | {"option-toy.ships": ""}))).row.chosen == {}
    assert site.room(anne.open("/tables", **(FORM | {"mode": "base"}))).row.chosen == {}


BAD: dict[str, tuple[dict[str, Any], str, dict[str, str]]] = {
    "unknown": ({"option-toy.chapter": "2"}, "no-option", {"option": "chapter"}),
    "of another mode": ({"mode": "base", "option-base.way": "contest"}, "no-option", {"option": "way"}),
    "endless": ({"option-toy." + "x" * 500: "2"}, "no-option", {"option": "x" * 40}),
    "a script": ({"option-toy.<b>{csrf}": "2"}, "no-option", {"option": "<b>{csrf}"}),
    "impossible": ({"option-toy.way": "home"}, "bad-option", {"option": "way", "value": "home"}),
    "too much": ({"option-toy.failures": "10"}, "bad-option", {"option": "failures", "value": "10"}),
    "no number": ({"option-toy.failures": ""}, "bad-option", {"option": "failures", "value": ""}),
    "twice": ({"option-toy.failures": ["1", "2"]}, "bad-option", {"option": "failures", "value": "1,2"}),
    "a strange name": (
        {"option-toy.ships": ["y11", "kraken"]},
        "bad-option",
        {"option": "ships", "value": "y11,kraken"},
    ),
    "too few seats": ({"option-toy.extra": ["1"]}, "bad-option", {"option": "extra", "value": "1"}),
    "an empty seat": ({"option-toy.extra": ["1", ""]}, "bad-option", {"option": "extra", "value": "1,"}),
}


@pytest.mark.parametrize(("lang", "kind"), [("en", JSON), ("de", HTML)], ids=["English JSON", "German HTML"])
@pytest.mark.parametrize(("fields", "key", "values"), BAD.values(), ids=BAD)
def test_a_bad_option_is_refused_and_nothing_is_stored(
    site: Site, lang: str, kind: dict[str, str], fields: dict[str, Any], key: str, values: dict[str, str]
) -> None:
    guest = Guest(site.url, lang)
    answer = guest.post("/tables", kind, **(FORM | fields))
    known = Words.of(lang).setup(values["option"]) if key == "bad-option" else values["option"]
    refused(answer, 400, key, lang, **(values | {"option": known}))
    assert site.shared.store.person(guest.key) is None


def test_a_table_whose_options_are_broken_is_frozen(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with running(file) as site:
        anne = Guest(site.url)
        ids = [anne.open("/tables", **FORM), anne.open("/tables", kind="friends", players=2, mode="toy", name="Anne")]
    database = sqlite3.connect(file)
    with database:
        database.execute('UPDATE game SET chosen = \'{"way": "home"}\'')
    database.close()
    with running(file) as site:
        anne.http.base_url = site.url
        assert anne.get("/", HTML).status_code == 200
        for id in ids:
            refused(anne.get(f"/t/{id}", HTML), 409, FROZEN)
