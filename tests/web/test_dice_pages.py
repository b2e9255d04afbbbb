"""The dice game's pages: a button for every option and no other, names for spaces, no word of the rolls to come."""

from __future__ import annotations

import asyncio
import html
import random
import re
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import cast

import pytest

from buccaneer.bots import make_bot
from buccaneer.content import LANGUAGES
from buccaneer.core.rng import Rng
from buccaneer.core.setup import NOBODY
from buccaneer.dice.charts import chart, drawing, maps
from buccaneer.dice.page.chart import (
    EMBLEMS,
    MARKS,
    NAME_HALF,
    NAME_LETTERS,
    drawings,
    name_length,
    plot,
    style_sheet,
)
from buccaneer.dice.page.choice import Choice
from buccaneer.dice.page.howto import skulls
from buccaneer.dice.page.picture import DicePicture
from buccaneer.dice.page.scene import DiceScene
from buccaneer.dice.page.shapes import area
from buccaneer.dice.rules.chart import BLUE, PEOPLE, RED, SPACE_KINDS, YELLOW
from buccaneer.dice.rules.table import OFF, DiceTable
from buccaneer.dice.rules.trade import finish_takes
from buccaneer.dice.rules.turn import RED_WHEEL, TAKE, busts
from buccaneer.dice.rules.view import redeal, view
from buccaneer.dice.words import island_name
from buccaneer.game.draft import Draft
from buccaneer.game.game import Game
from buccaneer.game.modes import DEFAULT_NAMES, MODES
from buccaneer.web import beats, pages, replay
from buccaneer.web.course import course
from buccaneer.web.drafts import draft_of
from buccaneer.web.moments import Moments
from buccaneer.web.parts import whole
from buccaneer.web.reader import Prefs, Reader
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room
from buccaneer.web.store import SeatRow, Store, TableRow

from tests.sea import at_sea
from tests.web.house import Forgetful
from tests.web.site import alone
from tests.web.test_secrecy import sent

CHAPTERS = ("", *MODES["dice"].variants)
MAPS = maps()
COMMON = {"settle", "anchor", "discover", "react", "take", "cross"}
RARE = {"": {"fill"}, "chapter-2": {"fill", "circle"}, "chapter-3": {"fill", "skulls"}, "chapter-4": {"skulls"}}
THUMB = make_bot("thumb")

OFFER = re.compile(r'<button[^>]*form="choose"[^>]*value="([^"]+)"[^>]*>')
LAY = re.compile(r'<button[^>]*form="lay" name="lay" value="([^"]+)"[^>]*>')
DONE = re.compile(r'<button[^>]*form="lay" name="done" value="[^"]+"[^>]*>')
ON_MAP = re.compile(r'<button class="go [^"]*" id="space-(\d+)"[^>]*><span class="sr">([^<]+)<')


def lay(players: int, variant: str = "", seed: int = 1, **options: bool) -> Room:
    """A table that has just begun: a person on each seat, or one person on all of them at one screen."""
    screen = options.get("screen", False)
    seats = [
        SeatRow(n, "person", name, person=1 if screen else 1 + n) for n, name in enumerate(DEFAULT_NAMES[:players])
    ]
    secrets = (f"{seed:032x}", f"{seed + 1:032x}")
    row = TableRow("a23456789bc", "dice", "bigbox", variant, *secrets, NOBODY, (), 1, options, "running", 0.0, 0.0)
    return Room(cast(Store, Forgetful()), replace(row, seats=seats), [], lambda: 0.0)


def reader(lang: str = "en", **prefs: str) -> Reader:
    """A browser whose secret, and so every token on its pages, is fixed."""
    return Reader("s" * 43, False, replace(Prefs(lang), **prefs))


@cache
def loop() -> asyncio.AbstractEventLoop:
    """A loop in a thread of its own, for all choices of these tests: the browser keeps one running in this one."""
    made = asyncio.new_event_loop()
    threading.Thread(target=made.run_forever, daemon=True).start()
    return made


def play(room: Room, choice: str, version: int | None = None) -> None:
    """Make a choice for whoever has it."""
    made_at = room.version if version is None else version
    asyncio.run_coroutine_threadsafe(room.play([room.chooser], choice, made_at), loop()).result(60)


def step_of(room: Room) -> str:
    assert room.game is not None
    name: str = room.game.rules.steps[room.game.table.stack[-1].step].name
    return name


def decisions(room: Room, seed: int, most: int = 10_000) -> Iterator[str]:
    """Play well, and now and then at random; says the step of every decision before it is made.

    A game that was played before is played again without a thought.
    """
    course, chance = course_of(len(room.names), room.row.variant, room.row.seed, seed)
    for number in range(most):
        if room.over:
            break
        assert room.game is not None
        yield step_of(room)
        if number == len(course):
            options = room.game.options
            best = THUMB.choose(room.game.view(room.chooser), options, Rng(0))
            course.append((best if chance.random() < 0.9 else chance.choice(options)).text)
        play(room, course[number])


@cache
def course_of(players: int, variant: str, dealt: str, seed: int) -> tuple[list[str], random.Random]:
    """The choices made so far in a game of these tests, and the chance that goes on from there."""
    return [], random.Random(seed)


# -- options -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", CHAPTERS)
def test_every_option_is_a_button_and_nothing_else_is(variant: str, lang: str) -> None:
    """At the first decisions of each kind: on the chooser's page all of them, on other pages none."""
    met: Counter[str] = Counter()
    for seed in range(4):
        room = lay(2 + seed, variant, seed)
        for step in decisions(room, seed):
            met[step] += 1
            if met[step] < 5:
                check_offers(room, reader(lang))
        if seed and set(met) >= COMMON | RARE[variant]:
            break
    assert set(met) >= COMMON | RARE[variant]


def check_offers(room: Room, browser: Reader) -> None:
    """The chooser's page has all options, the page of somebody else and a spectator's none."""
    assert room.game is not None
    room.drawn.clear()  # tests lay tables as they want them
    page = pages.fragment(room, browser, 1 + room.chooser)
    offered = [html.unescape(value) for value in OFFER.findall(page)]
    draft = draft_of(room, room.chooser)
    if draft is None:
        assert set(offered) == set(offers(room))
        assert LAY.findall(page) + DONE.findall(page) == []
    else:
        assert offered == []
        check_draft(room, draft, set(map(html.unescape, LAY.findall(page))), DONE.findall(page))
    assert 'class="now mine' in page
    for other in (1 + (room.chooser + 1) % len(room.names), None):
        seen = pages.fragment(room, browser, other)
        assert OFFER.findall(seen) + LAY.findall(seen) + DONE.findall(seen) == []


def check_draft(room: Room, draft: Draft, lays: set[str], done: list[str]) -> None:
    """A draft's page has all options as spaces to lay or as laid, and besides them what a legal way leads to."""
    laid = {option.text for option in draft.laid}
    assert lays == set(draft.ways) | {option.text for option in draft.instead}
    assert set(offers(room)) - {"done"} <= lays | laid
    assert len(done) == 1
    assert f'value="{draft.text}"' in done[0]
    assert ('aria-disabled="true"' in done[0]) == (not draft.choices)
    for way in draft.ways.values():
        game = at_sea(room.game).copy()
        for step in way.steps:
            assert step in game.options
            game.play(step)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rarest_questions_are_asked_too(lang: str) -> None:
    """The wild Jester after a bust, the chest and the Jesters beside an empty board, a red wheel."""
    room = lay(5, "chapter-4")
    for step in decisions(room, 1):
        if step == "discover":
            break
    game = at_sea(room.game)
    table, seat = game.table, room.chooser
    sheet = table.sheets[seat]
    sheet.wild_jesters, sheet.jesters = 1, 1
    table.stack.pop()
    finish_takes(table, seat, 2, 0, True)
    game.rules.settle(table)
    assert step_of(room) == "wild-jest"
    check_offers(room, reader(lang))
    table.stack.clear()
    sheet.jested = 0
    table.clear()
    table.push(TAKE, seat, 1)
    game.rules.settle(table)
    assert set(offers(room)) == {"chest", "jest", "pass"}
    check_offers(room, reader(lang))
    table.push(RED_WHEEL, seat)
    game.rules.settle(table)
    check_offers(room, reader(lang))


@pytest.mark.rule("D-074")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_button_says_when_a_yellow_wheel_comes_too_late(lang: str) -> None:
    room, words = lay(3), reader(lang).words()
    for step in decisions(room, 1):
        if step == "discover":
            break
    game = at_sea(room.game)
    table, seat = game.table, room.chooser
    table.stack.clear()
    table.clear()
    table.ships[YELLOW] = table.wheels[YELLOW] = table.ships[RED] = 0
    for verb, note in (("ship", "first"), ("wheel", "late")):
        for takes in (1, 2):
            table.push(TAKE, seat, takes)
            table.options = game.rules.find(table)
            room.drawn.clear()
            page = html.unescape(pages.fragment(room, reader(lang), 1 + seat))
            told = [words.option(table, option, room.names) for option in table.options]
            option = words(f"dice.option.{verb}-{note}", ship="{ship}", wheel="{wheel}", crosses=1)
            late = verb == "wheel" or takes > 1
            assert (words(f"dice.page.wheel-{note}") in page) == late
            assert any(option.split("(")[1] in each for each in told) == late
            table.stack.pop()
        table.ships[YELLOW] = OFF
        table.sheets[seat].taken = 1 << YELLOW


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_start_island_question_says_how_many_crosses_there_are(lang: str) -> None:
    room, words = lay(4), reader(lang).words()
    for crosses in (1, 2, 3):
        room.drawn.clear()
        page = html.unescape(pages.fragment(room, reader(lang), 1 + room.chooser))
        assert words("dice.page.note.settle", crosses=crosses) in page
        play(room, at_sea(room.game).options[0].text)
        while step_of(room) == "anchor":
            play(room, at_sea(room.game).options[0].text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_to_play_tells_what_the_maps_skulls_cost(lang: str) -> None:
    words, tracks = reader(lang).words(), [chart(name).skulls for name in MAPS]
    told = words("dice.how.skulls-text", **skulls(words))
    assert words.count("vp", max(map(max, tracks))) in told
    assert words.all_of([str(sum(track)) for track in tracks]) in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_island_is_told_under_its_own_name(lang: str) -> None:
    room = lay(3)
    page = html.unescape(pages.fragment(room, reader(lang), 1 + room.chooser))
    titles = re.findall(r'data-title="([^"]+)" data-about', page)
    names = [island_name(reader(lang).words(), chart(MAPS[0]), island.number) for island in chart(MAPS[0]).islands]
    assert [title.casefold() for title in titles] == [name.casefold() for name in names]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_space_that_can_be_crossed_is_a_button_on_the_map_with_a_name_of_its_own(lang: str) -> None:
    room, seen = lay(3, "chapter-4", 5), 0
    for step in decisions(room, 5, 120):
        if step not in ("cross", "anchor", "fill"):
            continue
        assert room.game is not None
        table = room.game.table
        page = pages.fragment(room, reader(lang), 1 + room.chooser)
        named = {int(number): html.unescape(name) for number, name in ON_MAP.findall(page)}
        draft = draft_of(room, room.chooser)
        assert draft is not None
        near = table.options if step != "fill" else draft.instead
        crossable = {option.number: option for option in near if option.number >= 0}
        far = {way.steps[-1].number for way in draft.ways.values() if len(way.steps) > 1}
        assert set(named) == set(crossable) | far
        assert len(set(named.values())) == len(named)
        words = reader(lang).words()
        for number, option in crossable.items():
            assert named[number].casefold() == words.option(table, option, room.names).casefold()
        seen += 1
    assert seen > 10


def test_what_a_cross_completes_is_said_before_it_is_made() -> None:
    room = lay(3, "", 2)
    for step in decisions(room, 2):
        if step == "cross":
            table = at_sea(room.game).table
            left = table.sheets[room.chooser].left
            islands = [table.rules.chart.spaces[o.number].island for o in table.options if o.number >= 0]
            if any(island >= 0 and left[island] == 1 for island in islands):
                page = pages.fragment(room, reader(), 1 + room.chooser)
                assert 'class="gain"' in page
                assert "joins: " in page
                assert " ready" in page
                return
    raise AssertionError("no island was ever about to be completed")


def test_rolling_tells_its_risk_where_odds_are_allowed() -> None:
    for odds in (True, False):
        room = lay(3, odds=odds)
        for step in decisions(room, 3):
            if step == "discover":
                break
        page = pages.fragment(room, reader(), 1 + room.chooser)
        assert ('class="meter"' in page) == odds


def test_one_press_answers_but_where_it_busts() -> None:
    """No option of Discover or of taking is selected first; a second press is wanted only by what busts."""
    met: Counter[bool] = Counter()
    for seed in range(3):
        room = lay(2, "chapter-2", seed)
        for step in decisions(room, seed, 120):
            if step in ("discover", "react", "take", "red-wheel", "skulls"):
                table = at_sea(room.game).table
                for choice in choices_of(room):
                    bad = choice.verb == "accept" and busts(table)
                    assert (choice.ask, choice.twice) == (False, bad)
                    met[bad] += 1
    assert min(met[True], met[False]) > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rolling_says_when_wheels_make_it_safer(lang: str) -> None:
    room, words = lay(3), reader(lang).words()
    for step in decisions(room, 3):
        if step == "discover" and at_sea(room.game).odds().bust_repelling:
            break
    sheet = at_sea(room.game).table.sheets[room.chooser]
    risks = []
    for blues in (0, 1, 2):
        sheet.circled[BLUE], sheet.used[BLUE] = blues, 0
        room.drawn.clear()
        roll = next(choice for choice in choices_of(room, lang) if choice.verb == "roll")
        assert (words("dice.draft.wheels-in") in roll.note) == (blues > 0)
        risks.append(roll.risk or 0.0)
    assert risks[0] > risks[1] > risks[2] > 0


def test_repelling_is_golden_only_where_it_helps() -> None:
    """Where the roll would bust, or take a wheel off the board."""
    room = lay(3)
    for step in decisions(room, 3):
        if step == "react":
            break
    table = at_sea(room.game).table
    table.sheets[room.chooser].cutlasses = 9
    table.options = table.rules.find(table)
    tones = []
    for colour, letter, lies in ((RED, 0, False), (RED, 0, True), (YELLOW, 4, False), (YELLOW, 4, True)):
        table.clear()
        table.colour, table.letter = colour, letter
        if lies:
            (table.ships if letter == 0 else table.wheels)[colour] = 1 if letter == 0 else 4
        tones.append(next(choice for choice in choices_of(room) if choice.verb == "repel").tone)
    assert tones == ["plain", "gold", "plain", "gold"]


def choices_of(room: Room, lang: str = "en") -> list[Choice]:
    """What the chooser's page offers."""
    return DicePicture(cast(DiceScene, pages.scene(room, reader(lang), room.chooser))).choices


def test_panels_say_what_the_others_did_last() -> None:
    """Also when the next one is on turn already, who has done nothing in this turn so far."""
    room, told = lay(3, "", 3), 0
    for step in decisions(room, 3, 160):
        assert room.game is not None
        table = room.game.table
        assert isinstance(table, DiceTable)
        if step != "discover" or table.rolls > 1 or table.round < 2:
            continue
        picture = DicePicture(cast(DiceScene, pages.scene(room, reader(), table.active)))
        done = [panel.did for panel in picture.panels]
        assert not done[table.active]
        others = [did for seat, did in enumerate(done) if seat != table.active]
        assert all(others), (table.round, done)
        page = html.unescape(pages.fragment(room, reader(), 1 + table.active))
        told += all(did in page for did in others)
    assert told > 3


# -- what is sent ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_tell_nothing_of_the_rolls_to_come(lang: str) -> None:
    """Drawn from the truth and from a table with other rolls ahead, the bytes are equal; updates are drawn as well."""
    room = lay(3, "chapter-3", 7)
    for number, _ in enumerate(decisions(room, 7, 90)):
        if number % 6:
            continue
        game = at_sea(room.game)
        for person in (1, 2, None):
            truth = sent(room, person, reader(lang))
            table = game.table
            game.table = redeal(view(table, room.seat_of(person)), Rng(number))
            game.table.events = table.events
            there = sent(room, person, reader(lang))
            assert there == truth
            game.table = table
            assert room.row.seed not in "".join(truth.values())


@pytest.mark.slow
@pytest.mark.parametrize("screen", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_is_shown_to_its_end(lang: str, screen: bool) -> None:
    room = lay(5 if screen else 2, "chapter-2", 4, screen=screen)
    for _ in decisions(room, 4):
        pass
    browser = reader(lang)
    page = pages.fragment(room, browser, 1)
    assert page.count('class="sheet finalmap"') == len(room.names)
    assert pages.headline(room, browser, NOBODY if screen else 0) in html.unescape(page)
    assert "None" not in page
    assert pages.log(room, browser, 0)
    assert room.game is not None
    assert 'class="board dice' in replay.step_of(room, Moments(room.game), browser, 40, NOBODY)["html"]


def test_there_is_no_inline_style() -> None:
    room = lay(4, "chapter-4", 8)
    for number, _ in enumerate(decisions(room, 8, 60)):
        if number % 10 == 0:
            assert " style=" not in pages.fragment(room, reader(), 1 + room.chooser)


# -- bad input ---------------------------------------------------------------------------------------


def refused(room: Room, choice: str, version: int) -> Refusal:
    with pytest.raises(Refusal) as caught:
        play(room, choice, version)
    return caught.value


def test_what_is_no_choice_now_is_refused_in_one_line() -> None:
    room = lay(2)
    for step in decisions(room, 6):
        if step == "cross":
            break
    far = next(
        space.id for space in at_sea(room.game).rules.chart.spaces[1:] if f"cross:{space.id}" not in offers(room)
    )
    before = room.version
    for choice, key in (
        (f"cross:{far}", "illegal"),
        ("roll", "illegal"),
        ("wheel:red", "illegal"),
        ("circle:green", "illegal"),
        ("cross:nowhere", "no-choice"),
        ("cross", "no-choice"),
        ("circle:black", "no-choice"),
        ("", "no-choice"),
        ("draw", "no-choice"),
    ):
        refusal = refused(room, choice, room.version)
        assert refusal.key == key, choice
        assert "\n" not in reader().words()(f"error.{refusal.key}")
    assert refused(room, offers(room)[0], room.version - 1).key == "stale"
    assert room.version == before


def offers(room: Room) -> list[str]:
    assert room.game is not None
    return [option.text for option in room.game.options]


def test_nothing_of_the_card_games_can_be_asked_for() -> None:
    room = lay(2)
    with pytest.raises(Refusal):
        room.wish(0, 1)
    with pytest.raises(Refusal):
        alone(room.promise(0, "accept", True))


# -- maps --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_drawn_standing_and_lying(name: str) -> None:
    drawn, made = drawings(name), chart(name)
    assert drawn.count("<symbol") == 2
    assert drawn.count('class="m-sand"') == len(made.islands)
    sheet = style_sheet(name)
    for number in range(len(made.spaces)):
        assert sheet.count(f".{name} .a{number}{{--p:") == 1
    for number in range(len(made.islands)):
        assert sheet.count(f".{name} .l{number}{{--p:") == 1
        assert sheet.count(f".{name} .n{number}{{") == 1


@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize("name", MAPS)
def test_names_stand_where_there_is_room(name: str, lying: bool) -> None:
    """Not one touches a space or another name; most people of a lying map are named."""
    drawn = plot(name, lying)
    found = [(island, spot) for island, spot in zip(drawn.map.islands, drawn.names(), strict=True) if spot]
    boxes = [(spot, NAME_LETTERS[lying] * name_length(island) / 2) for island, spot in found]
    for number, ((x, y), half) in enumerate(boxes):
        assert all(abs(sx - x) > half or abs(sy - y) > NAME_HALF for sx, sy in drawn.spaces)
        assert all(abs(ox - x) > half + far or abs(oy - y) > 2 * NAME_HALF for (ox, oy), far in boxes[:number])
    assert len(found) > (len(drawn.map.islands) // 2 if lying else 2)


@pytest.mark.parametrize("name", MAPS)
def test_islands_hold_their_spaces_and_leave_the_lanes_at_sea(name: str) -> None:
    """No shore is drawn over a space of the sea, and every space of an island lies on grass."""
    made, spots = chart(name), drawing(name).spaces
    drawn = plot(name, False)
    for island in made.islands:
        for level, label in ((20.0, "grass"), (25.5, "sand")):
            ring = drawn.shores(island)[label]
            assert area(ring) > 0, level
            for space in made.spaces:
                inside = within(spots[space.number], ring)
                assert inside == (space.island == island.number), (island.id, space.id, label)


def within(spot: tuple[float, float], ring: list[tuple[float, float]]) -> bool:
    """Whether a spot lies in a ring: a ray from it crosses the ring an odd number of times."""
    x, y = spot
    odd = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def test_every_person_and_colour_has_a_sign() -> None:
    assert set(EMBLEMS) == set(PEOPLE)
    assert len(set(MARKS.values())) == 6
    assert MARKS["black"] == "moon"  # bones mean something else
    assert len(SPACE_KINDS) == 7


# -- the end -----------------------------------------------------------------------------------------


def played(seed: int) -> tuple[Room, Game]:
    """A table with its game played to the end by three bots."""
    room = lay(3, seed=seed)
    while not room.over:
        game = at_sea(room.game)
        play(room, THUMB.choose(game.view(room.chooser), game.options, Rng(seed)).text)
    return room, at_sea(room.game)


@pytest.mark.slow
def test_the_last_piece_is_seen_before_the_end() -> None:
    """Sudden death: the table once more with what won it, then the end."""
    ends = (played(seed) for seed in range(100))
    room, game = next((room, game) for room, game in ends if at_sea(game).table.sudden)
    update = room.updates[-1]
    seen = beats.passing(room, reader(), 1, update.beats[-1], pages.table_values(room, reader(), 1))
    table = {"html": whole(seen.parts, pages.MAIN), "pace": seen.pace}
    end = beats.update(room, reader(), 1, beats.NOWHERE)["beats"][-1]
    assert table["html"].count('class="lying') == at_sea(game).table.pieces()
    assert "Sudden death!" in table["html"]
    assert table["pace"] == "long"
    assert 'class="board' not in end["html"]
    assert "sudden death" in end["html"]


def test_points_below_nothing_stay_in_the_drawing() -> None:
    drawn = course([[1, -2], [-4, 6], [3, 20]], 2, 20)
    heights = [float(point.partition(",")[2]) for line in drawn["lines"] for point in line.split()]
    assert (min(heights), max(heights)) == (0, 60)
    assert drawn["ground"] == 50
    assert drawn["goal"] == 0
