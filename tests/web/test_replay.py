"""Looking back: moments of finished games from every seat, records brought here, and playing on from a moment."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from buccaneer.bots import make_bot
from buccaneer.core.engine import Action
from buccaneer.core.event import Event
from buccaneer.core.rng import KeyedRng, Rng
from buccaneer.core.setup import NOBODY
from buccaneer.game.game import Game
from buccaneer.game.notation import digest
from buccaneer.game.record import read_records
from buccaneer.web import records, replay
from buccaneer.web.families import page_of
from buccaneer.web.fold import Fold, Trail, deeds_of
from buccaneer.web.guard import MOST_BODY, MOST_RECORD
from buccaneer.web.limits import Bucket
from buccaneer.web.moments import EVERY, MOST_GAMES, Album, Moments
from buccaneer.web.reader import NAME_LENGTH
from buccaneer.web.room import Room
from buccaneer.words import Words

from tests.web.conftest import Visit
from tests.web.guest import HTML, JSON, Guest, advised, refused
from tests.web.house import at_rest
from tests.web.site import Site, alone
from tests.web.test_dice_pages import lay as lay_dice
from tests.web.test_secrecy import lay, reader, world

NAMES = ["Anne", "Bart", "Calico"]
THUMB = make_bot("thumb")


@cache
def played(mode: str = "base", players: int = 3) -> Game:
    """A game of thumb bots, played to its end."""
    game = Game(mode, NAMES[:players], seed=11, start=0)
    while not game.over:
        game.play(THUMB.choose(game.view(game.chooser), game.options, KeyedRng(0).at(game.chooser, len(game.choices))))
    return game


def text_of(game: Game) -> str:
    return game.record().text()


def finish(room: Room) -> Room:
    """A room of persons, its game played to the end."""
    game = room.game
    assert game is not None
    while not game.over:
        game.play(THUMB.choose(game.view(game.chooser), game.options, KeyedRng(0).at(game.chooser, len(game.choices))))
    return room


def laid(mode: str) -> Room:
    return lay_dice(3) if mode == "dice" else lay(3, mode=mode)


# -- moments -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["base", "contracts", "dice"])
def test_a_moment_is_what_the_game_was_then(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Table, options, events and places, after every choice, with a few choices made again for each."""
    room = finish(laid(mode))
    assert room.game is not None
    moments, choices, players = Moments(room.game), room.game.choices, len(room.names)
    then = Trail(mode)
    game, made = Game.of(room.setup(), watch=then.watch), 0

    def counted(self: Game, option: Action | str, at: int | None = None) -> list[Event]:
        nonlocal made
        made += 1
        return play(self, option, at)

    play = Game.play
    for number in range(len(choices) + 1):
        told = len(game.events)
        if number:
            game.play(choices[number - 1])
        with monkeypatch.context() as patch:
            patch.setattr(Game, "play", counted)
            made, beat = 0, moments.at(number)
        assert made < EVERY
        assert (digest(beat.table), beat.table.chooser) == (game.digest, game.chooser)
        assert [option.text for option in beat.table.options] == [option.text for option in game.options]
        assert beat.events[: beat.told] == game.events
        assert beat.fresh == game.events[told if number else 0 :]
        assert beat.places == then.places
        assert beat.table.players == players


@pytest.mark.parametrize("mode", ["base", "contracts"])
def test_a_moment_shows_a_seat_what_it_could_know_then(mode: str) -> None:
    """Drawn from the truth and from any table the seat could not tell from it, a moment is the same to the letter."""
    room = finish(laid(mode))
    assert room.game is not None
    moments = Moments(room.game)
    last = len(room.game.choices)
    for number in range(0, last, last // 6):
        for seat in (NOBODY, 0, 2):
            truth = replay.step_of(room, moments, reader(), number, seat)
            beat = moments.at(number)
            beat.table.events = []
            other = replace(beat, table=world(beat.table, seat, Rng(number)))
            elsewhere = Moments.__new__(Moments)
            elsewhere.at = lambda number, other=other: other  # type: ignore[method-assign, misc]
            assert replay.step_of(room, elsewhere, reader(), number, seat) == truth
            assert 'form="choose" name="choice"' not in truth["html"], "nothing to press"


def test_what_happened_is_told_to_each_seat() -> None:
    room = finish(lay(3))
    assert room.game is not None
    moments = Moments(room.game)
    number = next(n for n, maker in enumerate(room.makers, 1) if maker == 1)
    mine, theirs = (replay.step_of(room, moments, reader(), number, seat)["told"] for seat in (1, 0))
    assert mine[0].startswith("You ")
    assert theirs[0].startswith(f"{room.names[1]} ")
    assert replay.step_of(room, moments, reader("de"), 0, 0)["told"][0] == Words.of("de")("replay.begins")


def test_moments_of_few_games_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those looked at last stay; each is made once."""
    built: list[Game] = []
    monkeypatch.setattr(Moments, "__init__", lambda self, game: built.append(game))
    room, album = finish(lay(2)), Album()

    async def look(*numbers: int) -> None:
        for number in numbers:
            room.row.id = f"table{number}"
            await album.of(room)

    alone(look(*range(MOST_GAMES), 0, MOST_GAMES, 0, 5))
    assert len(built) == MOST_GAMES + 1
    assert len(album.kept) == MOST_GAMES
    assert "table1" not in album.kept
    assert list(album.kept)[-2:] == ["table0", "table5"]


# -- over HTTP ---------------------------------------------------------------------------------------


@pytest.fixture
def anne(site: Site) -> Iterator[Guest]:
    made = Guest(site.url)
    yield made
    made.close()


def brought(guest: Guest, text: str) -> str:
    answer = guest.post("/records", text=text)
    assert answer.status_code == 200, answer.text
    found = re.fullmatch(r"/t/(\w+)/at/0", answer.json()["to"])
    assert found
    return found[1]


def count(site: Site) -> int:
    with site.shared.store._read() as session:
        return int(session.connection().exec_driver_sql("SELECT count(*) FROM game").scalar_one())


def test_a_moment_as_a_page_and_as_a_step(site: Site, anne: Guest) -> None:
    game = played()
    id, last = brought(anne, text_of(game)), len(game.choices)
    page = unescape(anne.get(f"/t/{id}/at/7?seat=1", HTML).text)
    for way, to in {"first": 0, "back": 6, "on": 8, "last": last}.items():
        assert f'id="{way}" href="/t/{id}/at/{to}?seat=1"' in page
    assert f'type="range" id="slide" min="0" max="{last}" value="7"' in page
    assert '<option value="1" selected>As Bart saw it</option>' in page
    step = anne.get(f"/t/{id}/at/7?seat=1").json()
    assert (step["number"], step["seat"]) == (7, 1)
    assert unescape(step["html"]) in page
    assert all(f"<p>{line}</p>" in page for line in step["told"])
    assert unescape(anne.get(f"/t/{id}/at/0", HTML).text).count('aria-disabled="true"') == 2
    assert anne.get(f"/t/{id}/at/{last}").json()["heir"] == ""


def test_a_form_finds_a_moment_without_the_script(anne: Guest) -> None:
    id = brought(anne, text_of(played()))
    for fields, to in {"n=12&seat=-1": "at/12", "n=3&seat=2": "at/3?seat=2", "": "at/0"}.items():
        answer = anne.get(f"/t/{id}/at?{fields}", HTML)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{id}/{to}")
    refused(anne.get(f"/t/{id}/at?n=99999"), 404, "no-moment")


def test_moments_there_are_not(site: Site, anne: Guest) -> None:
    id, last = brought(anne, text_of(played())), len(played().choices)
    refused(anne.get(f"/t/{id}/at/{last + 1}"), 404, "no-moment")
    refused(anne.get(f"/t/{id}/at/3?seat=3"), 404, "no-seat")
    for number, fields, status in (("x", "", 404), ("-1", "", 404), ("3", "seat=-2", 400), ("3", "seat=x", 400)):
        assert anne.get(f"/t/{id}/at/{number}?{fields}").status_code == status
    running = anne.open("/tables", kind="screen", players=3)
    before = count(site)
    for answer in (anne.get(f"/t/{running}/at/0?seat=0"), anne.get(f"/t/{running}/at?n=0")):
        refused(answer, 404, "no-moment")
    refused(anne.post(f"/t/{running}/go-on", number=0, seat=0), 404, "no-moment")
    assert count(site) == before


# -- records -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["base", "contracts", "dice"])
def test_a_record_comes_back_as_it_went(site: Site, anne: Guest, mode: str) -> None:
    text = text_of(played(mode))
    file = {"file": ("game.txt", "\ufeff" + text.replace("\n", "\r\n"), "text/plain")}
    answer = anne.http.post("/records", data={"csrf": anne.csrf, "text": ""}, files=file, headers=HTML)
    assert answer.status_code == 303, answer.text
    id = answer.headers["location"].split("/")[2]
    room = site.room(id)
    assert room.over
    assert (room.row.status, room.names, room.people) == ("over", NAMES, [0, 1, 2])
    assert anne.get(f"/t/{id}/record").text == text
    end = unescape(anne.get(f"/t/{id}", HTML).text)
    assert Words.of("en")("end.brought") in end
    assert Words.of("en")("end.no-hints") not in end
    assert f"/t/{id}" in anne.get("/mine", HTML).text
    bart = Guest(site.url)
    assert f"/t/{id}" not in bart.get("/mine", HTML).text
    assert bart.get(f"/t/{id}/at/3", HTML).status_code == 200
    refused(anne.post(f"/t/{id}/again"), 403, "not-your-seat")
    assert fold_of(site, id) == (room.choices, room.makers)


def fold_of(site: Site, id: str) -> tuple[list[str], list[int]]:
    """What the database leads to."""
    row = site.shared.store.load(id)
    assert row is not None
    fold = Fold(row, site.shared.store.deeds(id))
    assert not fold.frozen
    return fold.choices, fold.makers


Spoil = Callable[[str], str]


def swap(old: str, new: str) -> Spoil:
    def spoil(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return spoil


def change(line: str, to: str) -> Spoil:
    return lambda text: re.sub(rf"^{line}: .*$", f"{line}: {to}", text, flags=re.MULTILINE)


def with_choices(make: Callable[[list[str]], list[str]]) -> Spoil:
    """The record with other choices."""

    def spoil(text: str) -> str:
        record = next(read_records(text))
        record.choices = make(record.choices)
        return record.text()

    return spoil


RULES = played().record().rules

BAD: dict[str, tuple[Spoil, str, dict[str, Any]]] = {
    "nothing": (lambda text: "", "unreadable", {}),
    "something else": (lambda text: "Dear diary", "unreadable", {}),
    "no seed": (swap("seed: ", "sea: "), "unreadable", {}),
    "two games": (lambda text: text + "\n" + text, "many", {}),
    "cut in its header": (lambda text: text[:60], "cut", {}),
    "cut in its choices": (lambda text: text[: len(text) // 2], "cut", {}),
    "cut before its digest": (lambda text: text[: text.index("digest:")], "cut", {}),
    "another mode": (change("mode", "chess"), "setup", {}),
    "other boxes": (change("edition", "bigger\nadds: gambler"), "setup", {}),
    "a pack": (swap("seed: ", "packs: bosuns@0123456789abcdef\nseed: "), "setup", {}),
    "a deck of other cards": (swap("seed: ", "deck: unicorn\nseed: "), "setup", {}),
    "another version": (change("rules", "99"), "rules", {"theirs": 99, "ours": RULES}),
    "other data": (change("data", "0123456789abcdef"), "data", {}),
    "no choice there": (with_choices(lambda choices: ["repel", *choices]), "choice", {"n": 1}),
    "another choice": (with_choices(lambda choices: [*choices[:9], "dance", *choices[10:]]), "choice", {"n": 10}),
    "one choice more": (with_choices(lambda c: [*c, "draw"]), "choice", {"n": len(played().choices) + 1}),
    "another winner": (change("result", "Bart by points at points (Anne 1/1, Bart 12/3, Calico 2/2)"), "result", {}),
    "another digest": (change("digest", "0123456789abcdef"), "result", {}),
    "not over": (lambda text: text_of(Game("base", 3, seed=2)), "running", {}),
    "a long name": (swap("Calico", "Calico Jack Rackham"), "name", {"letters": NAME_LENGTH}),
    "a hidden name": (swap("Calico", "Cal\u115fico"), "name", {"letters": NAME_LENGTH}),
    "many choices": (
        with_choices(lambda choices: choices + ["draw"] * records.MOST_CHOICES),
        "long",
        {"choices": records.MOST_CHOICES},
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_record_is_named(site: Site, anne: Guest, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil, key, values = BAD[name]
    before = count(site)
    if key == "long":
        monkeypatch.setattr(records, "check", lambda record: pytest.fail("played before it was bounded"))
    refused(anne.post("/records", text=spoil(text_of(played()))), 400, f"record-{key}", **values)
    assert count(site) == before


def test_an_edited_choice_is_found(anne: Guest) -> None:
    """Wherever one choice becomes another, what follows is not possible any more, or ends otherwise."""
    record = played().record()
    drawn = [number for number, choice in enumerate(record.choices) if choice == "draw"]
    for number in drawn[:: len(drawn) // 8]:
        edited = replace(record, choices=[*record.choices[:number], "stop", *record.choices[number + 1 :]])
        assert anne.post("/records", text=edited.text()).json()["error"] in ("record-choice", "record-result")


def test_a_million_choices_are_too_large(site: Site, anne: Guest) -> None:
    """The bound is the record's own; every other form keeps the smaller one."""
    before, german = count(site), Guest(site.url, "de")
    million = text_of(played()).replace("draw", "draw " * 1_000_000, 1)
    for guest, lang in ((anne, "en"), (german, "de")):
        answer = guest.post("/records", text=million, headers=HTML)
        refused(answer, 413, "record-long", lang, choices=records.MOST_CHOICES)
    padded = "x" * (MOST_BODY + 1)
    assert MOST_BODY < MOST_RECORD
    refused(anne.post("/records", text=padded), 400, "record-unreadable")
    refused(anne.post("/tables", name=padded), 413, "too-large")
    assert count(site) == before


def test_bringing_is_guarded(site: Site, anne: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own token, text that is text, and as many as tables may be opened."""
    text, id = text_of(played()), brought(anne, text_of(played()))
    before = count(site)
    for path, fields in (("/records", {"text": text}), (f"/t/{id}/go-on", {"number": 3, "seat": 0})):
        refused(anne.post(path, csrf="0" * 40, **fields), 403, "csrf")
        assert anne.get(path).status_code in (404, 405)
    junk = {"file": ("game.txt", b"\xff\xfe[buccaneer 1]", "text/plain")}
    answer = anne.http.post("/records", data={"csrf": anne.csrf}, files=junk, headers=JSON)
    refused(answer, 400, "record-unreadable")
    monkeypatch.setattr(site.shared, "openings", Bucket(1, 1e-9))
    assert anne.post("/records", text="x").status_code == 400
    for path, fields in (("/records", {"text": text}), (f"/t/{id}/go-on", {"number": 3, "seat": 0})):
        assert anne.post(path, **fields).status_code == 429
    assert count(site) == before


# -- playing on --------------------------------------------------------------------------------------


def go_on(guest: Guest, id: str, **fields: Any) -> httpx.Response:
    return guest.post(f"/t/{id}/go-on", **fields)


@pytest.mark.parametrize("mode", ["base", "dice"])
def test_playing_on_from_a_moment(site: Site, anne: Guest, mode: str) -> None:
    """A table of one's own: the same set-up and first choices, bots on the other seats, a game like any other."""
    game = played(mode)
    old = brought(anne, text_of(game))
    number = next(n for n, maker in enumerate(game.makers) if n > 20 and maker == 1)
    answer = go_on(anne, old, number=number, seat=1)
    id = answer.json()["to"].rsplit("/", 1)[1]
    room = site.room(id)
    assert room.game is not None
    assert (room.row.status, room.bots, room.names) == ("running", ["thumb", "", "thumb"], NAMES)
    assert room.row.options["prepared"]
    assert "brought" not in room.row.options
    assert room.chooser == 1
    assert room.game.digest == Game.of(game.setup, [choice.text for choice in game.choices[:number]]).digest
    assert site.shared.store.deeds(id) == deeds_of(game, number)
    assert unescape(Words.of("en")(page_of(mode).prepared)) in unescape(anne.get(f"/t/{id}", HTML).text)
    version, options = anne.now(id)
    assert anne.choose(id, options[0], version).json()["version"] == number + 1
    room = at_rest(room)
    assert fold_of(site, id) == (room.choices, room.makers)
    assert site.room(old).choices == [choice.text for choice in game.choices], "the old game stays as it was"
    refused(anne.get(f"/t/{id}/at/1"), 404, "no-moment")


def test_a_spectator_plays_on_for_whoever_chooses(site: Site, anne: Guest) -> None:
    game = played()
    id = brought(anne, text_of(game))
    for number in (0, 9, len(game.choices) - 1):
        room = site.room(go_on(anne, id, number=number).json()["to"].rsplit("/", 1)[1])
        assert [seat for seat, bot in enumerate(room.bots) if not bot] == [game.makers[number]]
        assert room.chooser == game.makers[number]
    before = count(site)
    for seat in (NOBODY, 1):
        refused(go_on(anne, id, number=len(game.choices), seat=seat), 409, "over")
    refused(go_on(anne, id, number=len(game.choices) + 1), 404, "no-moment")
    refused(go_on(anne, id, number=3, seat=3), 404, "no-seat")
    assert go_on(anne, id, number="x").status_code == go_on(anne, id, seat=0).status_code == 400
    assert count(site) == before


# -- in a browser ------------------------------------------------------------------------------------


@pytest.mark.smoke
def test_a_replay_is_scrubbed_linked_brought_and_gone_on_from(site: Site, visit: Visit, tmp_path: Path) -> None:
    game = played()
    last = len(game.choices)
    page = visit(prefs={"speed": "fast"}).new_page()
    page.goto("/mine")
    file = tmp_path / "game.txt"
    file.write_text(text_of(game))
    page.locator("[type=file]").set_input_files(file)
    page.locator("#record button").click()
    page.wait_for_url("**/at/0")

    # Scrubbed by keys, by hand and by the number: the address follows.
    slide, number = page.locator("#slide"), page.locator("#number")
    slide.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/at/1")
    page.keyboard.press("End")
    page.wait_for_url(f"**/at/{last}")
    assert page.locator("#go-on").is_hidden()
    assert str(last) in (slide.get_attribute("aria-valuetext") or "")
    box = slide.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    page.wait_for_function(f"() => Number(document.getElementById('number').value) < {last // 2}")
    number.fill("20")
    number.press("Enter")
    page.wait_for_url("**/at/20")
    page.locator("#back").click()
    page.wait_for_url("**/at/19")
    page.locator("h1").first.click()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/at/20")

    # Seen by somebody, and the link shows the same to others.
    page.locator("#seat").select_option("1")
    page.wait_for_url("**/at/20?seat=1")
    assert page.locator(".quay #seat-1").is_visible()
    other = visit().new_page()
    other.goto(page.url)
    assert other.locator("#told").inner_text() == page.locator("#told").inner_text()
    assert other.locator(".harbour").inner_text() == page.locator(".harbour").inner_text()
    assert other.locator("#number").input_value() == "20"

    # It plays by itself until it is stopped.
    page.locator("#play").click()
    page.wait_for_function("() => Number(document.getElementById('number').value) > 22")
    page.locator("#play").click()
    assert page.locator("#play").get_attribute("aria-label") == Words.of("en")("replay.play")
    at = int(number.input_value())
    page.wait_for_url(f"**/at/{at}?seat=1")

    # Gone on from, as Bart.
    mine = next(n for n, maker in enumerate(game.makers) if n > at and maker == 1)
    number.fill(str(mine))
    number.press("Enter")
    page.wait_for_url(f"**/at/{mine}?seat=1")
    page.locator("#go-on button").click()
    page.wait_for_url(re.compile(r"/t/[^/]+$"))
    room = site.at(page)
    assert room.choices[:mine] == [choice.text for choice in game.choices[:mine]]
    assert room.seats_of(site.person(page.context)) == [1]
    site.play(room.row.id, advised(room))
    page.wait_for_function(f"() => Number(document.getElementById('table').dataset.head.split('.')[0]) > {mine}")


def test_without_the_script_every_step_is_a_link(site: Site, visit: Visit, anne: Guest) -> None:
    id = brought(anne, text_of(played()))
    page = visit(java_script_enabled=False).new_page()
    page.goto(f"/t/{id}/at/5")
    assert page.locator("#slide").is_hidden()
    assert page.locator("#play").is_hidden()
    page.locator("#on").click()
    page.wait_for_url("**/at/6")
    page.locator("#number").fill("9")
    page.locator("#seat").select_option("2")
    page.locator("#show").click()
    page.wait_for_url("**/at/9?seat=2")
    page.locator("#last").click()
    page.wait_for_url(f"**/at/{len(played().choices)}?seat=2")
