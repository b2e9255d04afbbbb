"""Drafts at a table: laid by one seat, seen by nobody else, stored by nobody, and played as ordinary choices."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

import pytest

from buccaneer.content import LANGUAGES
from buccaneer.dice.rules.sheet import CROSSED, EMPTY
from buccaneer.dice.rules.table import GOAL
from buccaneer.game.draft import CLOSED, Draft
from buccaneer.web import drafts, pages
from buccaneer.web.reader import Reader
from buccaneer.web.refusal import Refusal
from buccaneer.web.reply import no_reply
from buccaneer.web.room import Room

from tests.sea import at_sea
from tests.web.guest import HTML, JSON, Guest, advised, refused, standing
from tests.web.site import Site
from tests.web.test_dice_pages import decisions, lay, loop, offers, play, reader, step_of
from tests.web.test_secrecy import sent

T = TypeVar("T")

BACK = re.compile(r'<button class="laid[^>]*name="back" value="([^"]+)"')


def done(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run_coroutine_threadsafe(work, loop()).result(60)


def put(room: Room, choice: str, back: bool = False, version: int | None = None, seat: int | None = None) -> int:
    """Lay a choice for whoever has it, or take it back."""
    seats = [room.chooser if seat is None else seat]
    at = room.version if version is None else version
    return done(drafts.lay(room, seats, choice, at, no_reply, back))


def finish(room: Room) -> int:
    return done(drafts.make(room, [room.chooser], draft_at(room).text, room.version, no_reply))


def draft_at(room: Room) -> Draft:
    draft = drafts.draft_of(room, room.chooser)
    assert draft is not None
    return draft


def far_ways(room: Room) -> list[list[str]]:
    """The ways of more than one cross that close nothing."""
    draft = draft_at(room)
    ways = [way for way in draft.ways.values() if len(way.steps) > 1]
    return [[step.text for step in way.steps] for way in ways if draft.lay(way.steps[-1]).state != CLOSED]


@pytest.fixture
def room() -> Room:
    """Three people, one of whom has crosses that reach beyond the next spaces."""
    found = lay(3)
    for step in decisions(found, 1):
        if step == "cross" and far_ways(found):
            break
    return found


def shown(room: Room, person: int | None, browser: Reader | None = None) -> list[str]:
    """What somebody's page shows as laid."""
    return BACK.findall(pages.fragment(room, browser or reader(), person))


def refuses(work: Coroutine[Any, Any, Any]) -> tuple[int, str]:
    with pytest.raises(Refusal) as caught:
        done(work)
    return caught.value.status, caught.value.key


# -- laying and playing --------------------------------------------------------------------------------


def test_what_is_laid_is_played_by_done_as_ordinary_choices_in_one_update(room: Room) -> None:
    way, before, version = far_ways(room)[0], room.choices, room.version
    assert put(room, way[-1]) == version
    assert (room.choices, room.version) == (before, version)
    assert shown(room, 1 + room.chooser) == way
    left = offers(room)[-1] == "done" and draft_at(room).end is not None
    seat, updates = room.chooser, len(room.updates)
    made = [*way, "done"] if left else way
    assert finish(room) == version + len(made) == room.version
    assert room.choices == [*before, *made]
    assert room.makers[-len(made) :] == [seat] * len(made)
    assert room.draft is None
    assert len(room.updates) - updates <= 1
    assert room.updates[-1].since == version
    crossed = [event.thing for event in room.updates[-1].beats[0].fresh if event.kind == "cross"]
    assert crossed == [choice.partition(":")[2] for choice in way], "one beat shows all of them"
    game = at_sea(room.game)
    assert game.again(game.choices).digest == game.digest


def test_a_reload_shows_what_is_laid_and_a_press_takes_it_back(room: Room) -> None:
    way, person = far_ways(room)[0], 1 + room.chooser
    put(room, way[-1])
    assert shown(room, person) == way
    put(room, way[0], back=True)
    assert shown(room, person) == []
    put(room, way[0])
    put(room, way[0])
    assert shown(room, person) == way[:1], "twice is as good as once"


def test_taking_back_begins_with_what_is_laid(room: Room) -> None:
    way = far_ways(room)[0]
    put(room, way[-1])
    seats = [room.chooser]
    assert pages.table_values(room, reader(), 1 + room.chooser)["can_undo"]
    assert drafts.last_laid(room, seats) == way[-1]
    assert drafts.last_laid(room, [1 - room.chooser]) == ""
    for laid in reversed(way):
        put(room, laid, back=True)
    assert drafts.last_laid(room, seats) == ""


def test_done_plays_what_was_seen_or_nothing(room: Room) -> None:
    """A draft that is gone, by a restart or another tab, makes nobody lose the crosses that a page still shows."""
    way, version = far_ways(room)[0], room.version
    put(room, way[-1])
    seen = draft_at(room).text
    room.draft = None
    assert refuses(drafts.make(room, [room.chooser], seen, version, no_reply)) == (409, "stale")
    assert room.version == version


def test_any_change_of_the_game_drops_a_draft() -> None:
    room = lay(2, screen=True)
    for step in decisions(room, 1):
        if step == "cross" and far_ways(room):
            break
    way, seats = far_ways(room)[0], room.people
    put(room, way[-1])
    play(room, way[0])
    assert room.draft is None
    assert draft_at(room).laid == ()
    put(room, next(iter(draft_at(room).ways)))
    done(room.take_back(seats, room.version))
    assert room.draft is None
    assert draft_at(room).laid == ()


def test_a_cross_that_asks_something_is_played_with_all_that_is_laid_before() -> None:
    room = lay(2, "chapter-2", 7)
    for step in decisions(room, 7):
        draft = draft_at(room) if step == "cross" else None
        ways = draft.ways.values() if draft else ()
        way = next((way for way in ways if draft and draft.lay(way.steps[-1]).state == CLOSED), None)
        if way is not None:
            break
    assert way is not None
    before, seat = room.choices, room.chooser
    put(room, way.steps[-1].text)
    assert room.choices == [*before, *[step.text for step in way.steps]]
    assert room.draft is None
    assert room.over or room.chooser == seat
    assert room.over or step_of(room) != "cross"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_senorita_asks_once(lang: str) -> None:
    """Her fans lie on one screen; one is moved, and one press fills them all."""
    room = fans()
    draft, person = draft_at(room), 1 + room.chooser
    page = html.unescape(pages.fragment(room, reader(lang), person))
    assert page.count('class="laid fan') == len(draft.laid) > 1
    assert reader(lang).words()("dice.draft.done-fans", n=len(draft.laid)) in page
    other, before = draft.instead[0], room.choices
    put(room, other.text)
    moved = draft_at(room)
    assert other in moved.laid
    assert moved.state != CLOSED
    finish(room)
    assert room.choices == [*before, *[option.text for option in moved.laid]]


def test_a_fan_may_end_the_game() -> None:
    """The last space of an island, filled by force after a fan that is proposed, brings the 20th point."""
    room = fans()
    table, seat = at_sea(room.game).table, room.chooser
    sheet, chart = table.sheets[seat], table.rules.chart
    last = [island for island in chart.islands if sheet.left[island.number]][-1]
    for space in [n for n in last.spaces if sheet.marks[n] == EMPTY][1:]:
        sheet.mark(chart, space, CROSSED)
    sheet.points = GOAL - 1
    room.drawn.clear()
    assert draft_at(room).state == CLOSED
    assert 'id="do-done"' in pages.fragment(room, reader(), 1 + seat)
    finish(room)
    assert room.over


def fans() -> Room:
    for seed in range(2, 40):
        room = lay(2, "", seed)
        for step in decisions(room, seed):
            if step == "fill":
                return room
    raise AssertionError("there was never a Señorita")


# -- secrets -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_else_sees_a_draft(room: Room, lang: str) -> None:
    """All that is sent to other players and to spectators is equal, byte by byte, with a draft and without."""
    browser, chooser = reader(lang), room.chooser
    others = [1 + seat for seat in range(3) if seat != chooser]

    def everything() -> list[object]:
        return [(sent(room, person, browser), room.head_for(person)) for person in (*others, None)]

    before, own = everything(), sent(room, 1 + chooser, browser)
    head = room.head_for(1 + chooser)
    put(room, far_ways(room)[0][-1])
    assert everything() == before
    assert sent(room, 1 + chooser, browser) != own
    assert room.head_for(1 + chooser) != head


def test_at_one_screen_whoever_chooses_lays() -> None:
    room = lay(2, screen=True)
    for step in decisions(room, 1):
        if step == "cross":
            break
    option = next(iter(draft_at(room).ways))
    put(room, option)
    assert shown(room, 1) == [option]
    assert shown(room, None) == []


# -- what is refused -----------------------------------------------------------------------------------


def test_what_cannot_be_laid_is_refused_and_changes_nothing(room: Room) -> None:
    draft = draft_at(room)
    ways = [way.steps[0] for way in draft.ways.values() if len(way.steps) == 1]
    near = next(step.text for step in ways if draft.lay(step).state != CLOSED)
    put(room, near)
    laid, version, chooser = room.draft, room.version, room.chooser
    spaces = at_sea(room.game).rules.chart.spaces
    beyond = next(f"cross:{space.id}" for space in spaces[1:] if f"cross:{space.id}" not in draft_at(room).ways)

    def lays(choice: str, seat: int = chooser, at: int = version, back: bool = False) -> tuple[int, str]:
        return refuses(drafts.lay(room, [seat], choice, at, no_reply, back))

    assert lays(near, seat=(chooser + 1) % 3) == (403, "not-your-choice")
    assert lays(near, at=version - 1) == (409, "stale")
    assert lays(near, at=version + 1) == (409, "stale")
    assert lays("done") == (409, "illegal")
    assert lays("roll") == (409, "illegal")
    assert lays("anchor:" + near.partition(":")[2]) == (409, "illegal")
    assert lays("cross:atlantis") == (400, "no-choice")
    assert lays("") == (400, "no-choice")
    far = beyond if beyond != near else "cross:start"
    assert lays(far) in ((409, "illegal"), (400, "no-choice"))
    assert lays(far, back=True) in ((409, "illegal"), (400, "no-choice"))
    for seat, text, at, refusal in (
        ((chooser + 1) % 3, near, version, (403, "not-your-choice")),
        (chooser, near, version - 1, (409, "stale")),
        (chooser, "-", version, (409, "stale")),
        (chooser, f"{near} {near}", version, (409, "stale")),
    ):
        assert refuses(drafts.make(room, [seat], text, at, no_reply)) == refusal
    assert (room.draft, room.version) == (laid, version)


def test_only_questions_about_spaces_are_drafted() -> None:
    room = lay(2)
    for step in decisions(room, 1, 60):
        if step in ("settle", "discover", "react", "take"):
            choice = offers(room)[0]
            assert drafts.draft_of(room, room.chooser) is None
            assert refuses(drafts.lay(room, [room.chooser], choice, room.version, no_reply)) == (409, "illegal")
            assert refuses(drafts.make(room, [room.chooser], "-", room.version, no_reply)) == (409, "illegal")
        elif step == "anchor":  # there is nothing to leave before something is laid
            assert refuses(drafts.make(room, [room.chooser], "-", room.version, no_reply)) == (409, "illegal")


# -- over HTTP -----------------------------------------------------------------------------------------


@pytest.fixture
def voyage(site: Site) -> Iterator[tuple[Guest, Guest, str]]:
    """Two people at a table of the Dice Game, the first of whom has crosses to make."""
    anne, mary = Guest(site.url), Guest(site.url)
    id = anne.open("/tables", kind="friends", players=2, name="Anne", undo="on", seat1="open", mode="dice", seed="3")
    assert mary.sit(id, 1, "Mary").status_code == 200
    room = site.room(id)
    while not (step_of(room) == "cross" and room.chooser == 0):
        site.play(id, advised(room))
    yield anne, mary, id
    anne.close()
    mary.close()


def test_bad_drafts_over_http_are_refused_and_change_nothing(site: Site, voyage: tuple[Guest, Guest, str]) -> None:
    anne, mary, id = voyage
    room, path, before = site.room(id), f"/t/{id}/draft", standing(site, id)
    lay = {"version": room.version, "lay": next(iter(draft_at(room).ways))}
    stranger = Guest(site.url)
    for headers in (JSON, HTML):
        refused(mary.post(path, headers, **lay), 403, "not-your-choice")
        refused(stranger.post(path, headers, **lay), 403, "not-your-seat")
        refused(anne.post(path, headers, **lay | {"csrf": "0" * 40}), 403, "csrf")
        refused(anne.post(path, headers | {"sec-fetch-site": "cross-site"}, **lay), 403, "csrf")
        refused(anne.post(path, headers, **lay | {"version": room.version - 1}), 409, "stale")
        refused(anne.post(path, headers, **lay | {"version": "one"}), 400, "malformed")
        refused(anne.post(path, headers, **lay | {"lay": "x" * 201}), 400, "malformed")
        refused(anne.post(path, headers, **lay | {"back": lay["lay"]}), 400, "malformed")
        refused(anne.post(path, headers, **lay | {"done": "-"}), 400, "malformed")
        refused(anne.post(path, headers, version=room.version, done=lay["lay"]), 409, "stale")
        refused(anne.post(path, headers, version=room.version, done="x" * 2001), 400, "malformed")
        refused(anne.post(path, headers, version=room.version), 400, "malformed")
        refused(anne.post(path, headers, **lay | {"lay": "cross:atlantis"}), 400, "no-choice")
        refused(anne.post(path, headers, **lay | {"lay": "circle:blue"}), 409, "illegal")
        refused(anne.post("/t/nosuchtable/draft", headers, **lay), 404, "no-table")
    stranger.close()
    assert anne.get(path).status_code == 405
    assert (standing(site, id), draft_at(room).laid) == (before, ())


def test_a_draft_over_http_needs_no_script(site: Site, voyage: tuple[Guest, Guest, str]) -> None:
    anne, mary, id = voyage
    room = site.room(id)
    choice, before = next(iter(draft_at(room).ways)), room.choices
    theirs = mary.get(f"/t/{id}/now").text
    answer = anne.post(f"/t/{id}/draft", HTML, version=room.version, lay=choice)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{id}")
    assert f'name="back" value="{choice}"' in anne.get(f"/t/{id}", HTML).text
    assert mary.get(f"/t/{id}/now").text == theirs
    assert anne.post(f"/t/{id}/undo", HTML, version=room.version).status_code == 303
    assert (room.choices, draft_at(room).laid) == (before, ())
    anne.post(f"/t/{id}/draft", HTML, version=room.version, lay=choice)
    assert anne.post(f"/t/{id}/draft", HTML, version=room.version, done=choice).status_code == 303
    assert room.choices[len(before)] == choice
