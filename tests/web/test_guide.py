"""Guided games: the first one shows everything within three rounds, all give each tip once, by what happened alone."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from buccaneer.bots import make_bot
from buccaneer.cards.boxes.base.guide import GUIDE
from buccaneer.cards.page.scene import Scene
from buccaneer.content import LANGUAGES
from buccaneer.core.rng import Rng
from buccaneer.game.game import CardGame
from buccaneer.web import pages
from buccaneer.web.host import Host
from buccaneer.web.reader import Prefs, Reader
from buccaneer.web.room import Room
from buccaneer.web.store import Deed, Store
from buccaneer.web.workers import Workers
from buccaneer.words import Words

from tests.table import cards

pytestmark = pytest.mark.slow

ME = 0
PERSON = 1
READER = Reader("x" * 43, False, Prefs())
MOST_LETTERS = 240

# What is to be learned at each decision of somebody who follows the tips.
COURSE = {
    1: ["welcome", "stop", "hire", "visit"],
    2: ["bust", "repel", "expedition", "colours", "risk", "trade", "wanted", "tax"],
    3: ["complete", "ready", "claim", "end", ""],
}


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    store = Store("sqlite://")
    store.migrate()
    workers = Workers(1)
    yield Host(store, workers)
    workers.close()
    store.close()


def opened(host: Host, seed: int = 1, edition: str = "bigbox") -> Room:
    """The guided game as the host lays it out, under a seed of ours."""
    row = host.lay_out(PERSON, "Anne", GUIDE.plan)
    row.seed, row.edition, row.status, row.data = f"{seed:032x}", edition, "running", ""
    return Room(host.store, row, [], host.clock)


def game_of(room: Room) -> CardGame:
    return cards(room.game)


def scene(room: Room, seat: int = ME) -> Scene:
    seen = pages.scene(room, READER, seat)
    assert isinstance(seen, Scene)
    return seen


def so_far(room: Room) -> list[Scene]:
    """The learner's decisions up to now."""
    return [seen for seen in pages.decisions(room, scene(room)) if isinstance(seen, Scene)]


def thumbs(room: Room, seed: int = 0) -> str:
    """What a bot chooses for whoever has the choice."""
    game = game_of(room)
    return make_bot("thumb").choose(game.view(game.chooser), game.options, Rng(seed)).text


def make(room: Room, choice: str) -> None:
    """Make a choice, as the room does when it is stored."""
    game_of(room).play(choice)


def decisions(room: Room, seed: int = 0) -> Iterator[list[Scene]]:
    """The learner's decisions so far, at each of them; bots choose, and the learner is expected to in between."""
    game = game_of(room)
    while not game.over:
        if game.chooser == ME:
            yield so_far(room)
        else:
            make(room, thumbs(room, seed))


def follow(room: Room, seed: int = 0) -> Iterator[list[Scene]]:
    """The decisions of a learner who does what the tips say, and otherwise what a bot would do."""
    for seen in decisions(room, seed):
        yield seen
        make(room, GUIDE.recommended(seen) or thumbs(room, seed))


def stray(room: Room, seed: int) -> Iterator[list[Scene]]:
    """The decisions of a learner who does anything, claims preferred so that they happen."""
    chance = random.Random(seed)
    for seen in decisions(room):
        yield seen
        options = game_of(room).options
        make(room, chance.choice([option for option in options if option.cards] or options).text)


@pytest.mark.parametrize("seed", [1, 2, 3, 2**100, 2**128 - 1])
def test_three_rounds_show_everything_and_each_tip_once(host: Host, seed: int) -> None:
    room = opened(host, seed)
    course: dict[int, list[str]] = {number: [] for number in COURSE}
    for seen in follow(room, seed):
        if seen[-1].table.round not in course:
            break
        course[seen[-1].table.round].append(GUIDE.lesson(seen))
    assert course == COURSE
    told = game_of(room).events
    assert {"trade", "hire", "repel", "claim"} <= {event.kind for event in told if event.seat == ME}
    assert {"bust", "bonus", "taxed", "fee"} <= {event.kind for event in told}
    leader = max(game_of(room).table.seats, key=lambda seat: seat.points)
    assert leader is game_of(room).table.seats[ME]


def test_after_the_last_lesson_there_are_no_more_tips(host: Host) -> None:
    lessons = [GUIDE.lesson(seen) for seen in follow(opened(host))]
    assert not any(lessons[lessons.index("end") + 1 :])


@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_chosen_each_tip_fits_and_comes_once(host: Host, seed: int) -> None:
    given: list[str] = []
    for seen in stray(opened(host, seed), seed):
        name, option = GUIDE.lesson(seen), GUIDE.recommended(seen)
        tips = [GUIDE.tip(seen, Words.of(lang)) for lang in LANGUAGES]
        given += [name] if name else []
        assert all(tips) if name else not any(tips)
        assert all(len(tip) <= MOST_LETTERS and not set(tip) & set("{}<>") for tip in tips)
        assert (option is None) == (name in ("", "end"))
        assert option is None or option in [each.text for each in seen[-1].table.options]
    assert len(given) == len(set(given))
    assert {"welcome", "visit", "bust"} <= set(given)


def test_the_server_remembers_no_tip(host: Host) -> None:
    room = opened(host)
    for seen in follow(room):
        makers = zip(room.makers, room.choices, strict=True)
        deeds = [Deed(number, maker, f"play {choice}") for number, (maker, choice) in enumerate(makers, 1)]
        again = Room(host.store, room.row, deeds, host.clock)
        assert GUIDE.tip(so_far(again), Words.of()) == GUIDE.tip(seen, Words.of())


def test_only_the_learner_gets_tips(host: Host) -> None:
    room = opened(host)
    assert "Welcome aboard!" in pages.fragment(room, READER, PERSON)
    assert "tipnote" not in pages.fragment(room, READER, PERSON + 1)


def test_a_tip_stands_beside_the_options_and_blocks_nothing(host: Host) -> None:
    room = opened(host)
    for seen in follow(room):
        page = pages.fragment(room, READER, PERSON)
        assert ("tipnote" in page) == bool(GUIDE.lesson(seen))
        assert all(f'value="{option.text}"' in page for option in seen[-1].table.options)
        assert "<dialog" not in page
        if GUIDE.lesson(seen) == "end":
            break


def test_everybody_is_told_that_the_deck_is_prepared(host: Host) -> None:
    row = host.lay_out(PERSON, "Anne", GUIDE.plan)
    assert row.options["guided"]
    assert row.options["prepared"]
    assert Words.of()("table.prepared") in pages.fragment(opened(host), READER, PERSON)
    assert [seat.bot for seat in row.seats] == ["", "thumb", "thumb"]


def test_the_goal_is_said_first_and_an_expedition_is_counted_net(host: Host) -> None:
    tips: dict[str, str] = {}
    for seen in follow(opened(host)):
        tips[GUIDE.lesson(seen)] = GUIDE.tip(seen, Words.of())
        if "claim" in tips:
            break
    first = next(iter(tips.values()))
    assert "at 12 influence comes the last round, and the most wins" in first
    assert "you give up Captain and Captain, and come out 2 influence and 2 coins ahead" in tips["claim"]
