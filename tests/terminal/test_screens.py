"""Every choice of every mode fits a screen of 80 columns and 24 lines, the prompt included, in both languages."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from rich.console import Console
from rich.segment import Segment

from buccaneer import Game
from buccaneer.content import LANGUAGES
from buccaneer.core.options import OneOf, Options
from buccaneer.game.modes import ADDS, MODES
from buccaneer.terminal.telling import Teller
from buccaneer.words import Words

from tests.battery import shapes
from tests.table import lay

WIDE, HIGH = 80, 24
EVERY = 80  # every so manieth choice is looked at; a soak looks at each
NAMES = ("Anne", "Bartholomew Roberts", "Calico Jack", "Drake", "Edward Teach")


def kinds() -> Iterator[tuple[str, int, str, tuple[str, ...], Options]]:
    """Every mode with each of its variants, the fewest and the most players, and nothing or everything mixed in.

    Where options shape a mode's rules every shape is played, elsewhere every other value of an option.
    """
    for mode in MODES.values():
        least, most = mode.players
        for number, variant in enumerate(("", *mode.variants)):
            for players in (least, most):
                yield (
                    mode.name,
                    players,
                    variant,
                    () if number % 2 or not mode.adds else tuple(add for add in ADDS if add in mode.adds),
                    (),
                )
        if mode.adds:
            yield mode.name, most, "", (), ()
        for options in shapes(mode, most):
            yield mode.name, most, "", (), options
        for option in mode.options:
            for value in option.values[1:] if isinstance(option, OneOf) and not option.shapes else ():
                yield mode.name, most, "", (), ((option.name, value),)


def height(console: Console, teller: Teller) -> tuple[int, int]:
    """The lines and the columns of what is printed for a choice, its prompt included."""
    out = io.StringIO()
    console.file = out
    teller.show()
    lines = [*out.getvalue().splitlines(), teller.prompt(teller.game.chooser)]
    return len(lines), max(Segment.get_line_length([Segment(line)]) for line in lines)


@pytest.mark.parametrize(("mode", "players", "variant", "adds", "options"), list(kinds()))
def test_every_choice_fits_a_small_screen(
    mode: str, players: int, variant: str, adds: tuple[str, ...], options: Options, soaking: bool
) -> None:
    chance = random.Random(players)
    game = Game(mode, NAMES[:players], seed=11, variant=variant, adds=adds, options=dict(options))
    called = ["you", *["thumb"] * (players - 1)]
    console = Console(width=WIDE, height=HIGH, file=io.StringIO())
    tellers = [Teller(game, called, Words.of(lang), console) for lang in LANGUAGES]
    while not game.over:
        if soaking or len(game.choices) % EVERY == 0:
            for teller in tellers if soaking else [tellers[len(game.choices) // EVERY % len(tellers)]]:
                lines, columns = height(console, teller)
                assert (lines <= HIGH, columns <= WIDE) == (True, True), (lines, columns, game.position)
        game.play(chance.choice(game.options))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_larger_screen_shows_more(lang: str) -> None:
    game = Game("contracts", 5, seed=3)
    heights = []
    for high in (24, 50):
        console = Console(width=WIDE, height=high, file=io.StringIO())
        heights.append(height(console, Teller(game, ["you"] * 5, Words.of(lang), console))[0])
    assert heights[0] <= HIGH < heights[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_crowded_market_fits_too(lang: str) -> None:
    game = lay(
        2,
        mode="contracts",
        contracts="mercenary jinx maritime-supremacy trade-outpost",
        harbor="clerk-g9 vice5 admiral9 jester5 pirate7 trader-b3 jack pirate9 r11",
        calls="exp-aa exp-hh exp-cch exp-cc exp-aah",
        coins={0: 30, 1: 20},
    )
    game.play("stop")
    game.play("pass")
    console = Console(width=WIDE, height=HIGH, file=io.StringIO())
    assert len(game.options) == 10
    assert max(height(console, Teller(game, ["you", "thumb"], Words.of(lang), console))) <= WIDE
    assert height(console, Teller(game, ["you", "thumb"], Words.of(lang), console))[0] <= HIGH


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "more", ["", " u-g23 u-r23 u-k4x merchant-k6 passenger4 gunner4 vice5", " captain" * 2 + " jack" * 3]
)
def test_a_harbor_full_of_cards_leaves_room_for_every_choice(lang: str, more: str) -> None:
    adds = ("gambler", "make-sail", "contract-box")
    harbor = "merchant-y8 merchant-b8 senorita9 governor vice7 gambler4 passenger4 sailor7 clerk-g9 u-y34 u-b35" + more
    game = lay(2, adds=adds, harbor=harbor, calls="exp-aa exp-hh exp-cch exp-cc", coins={0: 60, 1: 20})
    game.play("stop")
    console = Console(width=WIDE, height=HIGH, file=io.StringIO())
    teller = Teller(game, ["you", "thumb"], Words.of(lang), console)
    lines, columns = height(console, teller)
    assert (lines <= HIGH, columns <= WIDE) == (True, True), (lines, columns)
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue().split()
    assert [str(number) in shown for number in range(1, len(game.options) + 1)] == [True] * len(game.options)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_large_crew_hides_no_number(lang: str) -> None:
    words = Words.of(lang)
    game = lay(
        2,
        crew={0: "sailor3 sailor3 pirate5 trader-b3 captain settler priest jack admiral7 trader-y3 trader-g3"},
        won={0: "exp-aah"},
        coins={0: 13, 1: 7},
        harbor="y11 b11",
        draw="settler",
    )
    picture = Teller(game, ["you", "thumb"], words, Console()).picture
    picture.names = NAMES[1:3]
    for drawing in picture.screens(game.table):
        out = io.StringIO()
        Console(width=WIDE, file=out).print(drawing)
        head, row = next(
            (line, below)
            for line, below in pairwise(out.getvalue().splitlines())
            if line.split()[:1] == [words("terminal.player")]
        )
        assert [words(f"terminal.{key}") in head for key in ("points", "coins", "cutlasses")] == [True] * 3, head
        assert [word for word in row.split() if word.isdecimal()] == ["18", "13", "4"], row
