"""What is told and read out is in words: no card is called by a code such as "(4→1)" or "3/7", in no kind of game."""

from __future__ import annotations

import random
import re

import pytest

from buccaneer import Game
from buccaneer.content import LANGUAGES
from buccaneer.game import modes
from buccaneer.game.modes import MODES
from buccaneer.web import pages
from buccaneer.web.reader import Prefs, Reader
from buccaneer.words import Words

from tests.web.test_boxes import room_of

CODE = re.compile(r"→|\d/[\d☠]|\d\+\d")
SPOKEN = re.compile(r'aria-label="([^"]*)"|class="sr">([^<]*)<|<(?:p|li|h1|h3)[^>]*>([^<]+)</')
DRAWN = 6  # moments of each game whose page is read


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_and_no_spoken_name_has_a_code(mode: str, lang: str) -> None:
    words, reader = Words.of(lang), Reader("x" * 43, False, Prefs(lang=lang))
    chance = random.Random(5)
    game = Game(mode, players=3, seed=5, adds=modes.may_add(MODES[mode], "bigbox"))
    drawn = 0
    while not game.over:
        offered = [words.option(game.table, option, game.players) for option in game.options]
        assert not [text for text in offered if CODE.search(text)]
        if chance.random() < 0.2 and drawn < DRAWN:
            drawn += 1
            page = pages.fragment(room_of(game), reader, 1 + game.chooser)
            spoken = [next(filter(None, found), "") for found in SPOKEN.findall(page)]
            assert not [text for text in spoken if CODE.search(text)]
            assert len(spoken) > 20
        seldom = ("mark", "gamble", "aside")
        rare = [option for option in game.options if option.cards or option.text.startswith(seldom)]
        game.play(chance.choice(rare or game.options))
    for seat in range(-1, len(game.players)):
        assert not [line for line in words.tale(game.events, game.rules, game.players, seat) if CODE.search(line)]
    assert drawn >= 2


@pytest.mark.parametrize("told", ["Priest (4→1), 2 short", "Flute 3/7", "Frigate 4/☠", "Pinnace 3+1/4"])
def test_codes_are_seen(told: str) -> None:
    assert CODE.search(told)
