"""Bots one can follow: what others do in a turn is one short line that stays until it is read, and waits stay short.

Planned time counts, at normal speed: what the server plans is what the page waits, whatever a clock says.
"""

from __future__ import annotations

import statistics
from dataclasses import replace
from functools import cache, partial
from itertools import groupby

import pytest
from playwright.sync_api import Page

from buccaneer.bots import make_bot
from buccaneer.core.engine import State
from buccaneer.core.event import Event
from buccaneer.core.rng import KeyedRng
from buccaneer.core.setup import Setup
from buccaneer.game import modes
from buccaneer.game.game import Game
from buccaneer.game.tables import view
from buccaneer.web.assets import asset
from buccaneer.web.families import page_of
from buccaneer.web.fold import Beat, Trail
from buccaneer.web.pacing import EVENT, LETTERS, LETTERS_OF_A_REST, LOOK, Piece, Teller, squeeze
from buccaneer.web.plan import Plan
from buccaneer.web.scene import Scene
from buccaneer.words import Words

from tests.web.site import Site, prefer

NAMES = ("Anne", "Bartholomew", "Wilhelmina M", "Calico")  # as long as names may be
THUMB = make_bot("thumb")
GAMES = 3  # of each kind
KINDS = [(mode, ()) for mode in modes.MODES] + [("base", ("gambler", "make-sail", "contract-box"))]


def scene(game: Game, lang: str, seat: int) -> Scene[State]:
    """What a seat of a game sees, in as far as it matters here."""
    return page_of(game.setup.mode).scene(
        view=view(game.table, seat),
        names=game.players,
        bots=("thumb",) * len(game.players),
        words=Words.of(lang),
        events=(),
        recent=(),
        fresh=(),
        since=0,
        places=(),
        before=(),
        odds=True,
        tracker=True,
        screen=False,
        asks=True,
        confirm="always",
        promises=(),
        wishes={},
        held=(),
        draft=None,
        line="",
    )


def teller(game: Game, lang: str, seat: int = 0) -> Teller:
    """Tells a seat of a game what the others do."""
    family = page_of(game.setup.mode)
    return Teller(seat, [seat] if seat >= 0 else [], family.acts, partial(family.line, scene(game, lang, seat)))


@cache
def waits(mode: str, adds: tuple[str, ...], seed: int) -> tuple[Game, list[list[Beat]]]:
    """A game of four, or as many as may play, and the beats between the choices of the first seat."""
    players = NAMES[: max(modes.MODES[mode].players[: len(NAMES)])]
    trail = Trail(mode, keeps=True)
    game = Game.of(Setup(mode, players, seed=seed, adds=adds), watch=trail.watch)
    found: list[list[Beat]] = []
    shown = number = 0
    while not game.over:
        seat = game.chooser
        if seat == 0 and trail.beats[shown:]:
            found.append(trail.beats[shown:])
            shown = len(trail.beats)
        choice = THUMB.choose(game.view(seat), game.options, KeyedRng(seed).at(seat, number))
        game.play(choice)
        number += 1
    return game, found


def times(game: Game, tells: Teller, beats: list[Beat]) -> list[int]:
    """How long each beat is looked at."""
    family = page_of(game.setup.mode)
    looks = [family.pace(replace(scene(game, "en", 0), fresh=beat.fresh)) for beat in beats]
    return [pace.time or LOOK[look] for pace, look in zip(tells.plan(beats), looks, strict=True)]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("mode", "adds"), KINDS)
def test_no_line_is_longer_than_it_may_be(mode: str, adds: tuple[str, ...], lang: str) -> None:
    """In every mode, told to a player and to a spectator."""
    lines = 0
    for seed in range(GAMES):
        game, found = waits(mode, adds, seed)
        for seat in (0, -1):
            tells = teller(game, lang, seat)
            for beats in found:
                paces = tells.plan(beats)
                assert len(paces) == len(beats)
                for line in {pace.line for pace in paces if pace.line}:
                    assert 5 < len(line) <= LETTERS
                    assert line[0].isupper()
                    assert "{" not in line
                    lines += 1
    assert lines > (10 if len(game.players) > 1 else -1)


@pytest.mark.parametrize(
    ("mode", "adds"), [kind for kind in KINDS if max(modes.MODES[kind[0]].players) >= 4 and kind[0] != "make-sail"]
)
def test_nobody_waits_long_for_three_bots(mode: str, adds: tuple[str, ...]) -> None:
    """Of the waits in which a bot acts the median is at most 5 seconds and none is longer than 12."""
    for lang in ("en", "de"):
        planned: list[int] = []
        for seed in range(GAMES):
            game, found = waits(mode, adds, seed)
            tells = teller(game, lang)
            for beats in found:
                if any(pace.time for pace in tells.plan(beats)):
                    planned.append(sum(times(game, tells, beats)[:-1]))  # with the last one the choice is there
        assert len(planned) > 20
        assert statistics.median(planned) <= 5_000
        assert max(planned) <= 12_000


def test_a_line_stays_for_its_letters_and_its_events_pass_meanwhile() -> None:
    """A whole turn of another player's, from the first card to the next player's turn."""
    game, found = waits("base", (), 1)
    whole = 0
    for beats in found:
        paces = teller(game, "en").plan(beats)
        by_turn = groupby(zip(beats, paces, strict=True), lambda pair: pair[0].recent[-1].number)
        for turn in [list(pairs) for _, pairs in by_turn][1:-1]:
            line, spent = turn[0][1].line, [pace.time for _, pace in turn]
            assert {pace.line for _, pace in turn} == {line}
            assert sum(spent) == 600 + 45 * len(line)
            assert max(spent[:-1]) <= 400
            whole += 1
    assert whole > 5


def test_a_line_that_goes_on_takes_only_the_time_of_what_is_new() -> None:
    """Bots that think are told choice by choice: all in all their turn takes no longer than if it came at once."""
    game, found = waits("base", (), 1)
    tells = teller(game, "en")
    beats = max(found, key=len)
    turn = beats[-2].recent[-1].number
    told = [beat for beat in beats if beat.recent[-1].number == turn]
    at_once = sum(pace.time for pace in tells.plan(told))
    one_by_one = [tells.plan([beat])[0] for beat in told]
    assert one_by_one[-1].line == tells.plan(told)[-1].line
    assert sum(pace.time for pace in one_by_one) <= at_once + EVENT * len(told)


@pytest.mark.parametrize("most", [LETTERS_OF_A_REST, LETTERS])
def test_a_line_holds_what_weighs_most(most: int) -> None:
    light, heavy = Piece(1, ("somebody does something that hardly matters", "little")), Piece(9, ("x" * 30, "x" * 20))
    assert squeeze([light, heavy], most).startswith(("Little; ", "Somebody"))
    both = f"Y{'y' * 29}; {'x' * 20}"
    assert squeeze([Piece(1, ("y" * 30,)), heavy], most) == (both if most == LETTERS else f"X{'x' * 29} …")
    assert squeeze([], most) == ""
    assert len(squeeze([Piece(n, ("z" * 25, "z" * 12)) for n in range(9)], most)) <= most


def test_what_happens_to_the_reader_is_in_the_line() -> None:
    game, _ = waits("base", (), 0)
    tells = teller(game, "en").tells
    stop, pay = Event("stop", 1, amount=3), Event("nothing", 0, amount=1)
    assert tells([stop, pay], LETTERS) == "You cannot pay"
    assert tells([stop], LETTERS) == "Bartholomew stops at 3 cards"
    assert tells([Event("turn", 1, 0), Event("taxed", 0, amount=6)], LETTERS) == "Tax: you −6"
    assert teller(game, "de").tells([Event("taxed", 0, amount=6)], LETTERS) == "Steuer: du −6"


# -- in the page -------------------------------------------------------------------------------------

# Hands the page's own script a row of beats and adds up how long it would wait for them; no time passes.
WAITS = """async ([script, many, time, shown]) => {
  const { take } = await import(script), later = window.setTimeout, clock = performance.now;
  const table = document.getElementById("table"), { table: id, head } = table.dataset;
  let waited = 0, left = shown;
  performance.now = () => 0;
  window.setTimeout = (done, time) => { waited += time; return later(done, 0); };
  const over = new Promise((done) => document.addEventListener("beat", () => { left -= 1; if (!left) done(); }));
  const beats = Array(many).fill({ parts: {}, say: "", time, others: true, moves: [] });
  take({ table: id, from: head, head: "9999.0", lang: document.documentElement.lang, mine: false, title: "", beats });
  await over;
  performance.now = clock;
  window.setTimeout = later;
  return Math.round(waited);
}"""


@pytest.mark.parametrize(
    ("prefs", "many", "time", "shown", "waited"),
    [
        ({"speed": "normal"}, 4, 2_000, 4, 6_000),  # the last one stays
        ({"speed": "slow"}, 4, 2_000, 4, 13_200),
        ({"speed": "normal", "skip": "on"}, 4, 2_000, 1, 0),
        ({"speed": "normal"}, 200, 2_000, 200, None),
    ],
)
def test_the_page_waits_as_planned(
    look: Page, site: Site, prefs: dict[str, str], many: int, time: int, shown: int, waited: int | None
) -> None:
    """With reduced motion as well. Who is far behind, by minutes, catches up in less than twice twelve seconds."""
    prefer(look.context, site, **prefs)
    look.goto(site.table(look.context, Plan(["me", "open"], seed=7, start=0)))
    found = look.evaluate(WAITS, [asset("beats.js"), many, time, shown])
    assert found == waited if waited is not None else 6_000 < found < 24_000
