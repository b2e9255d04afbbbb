"""Levels and styles: known by name, off by no more than their bound, in order of strength, and of a kind each."""

from __future__ import annotations

import tomllib
from functools import partial
from typing import Any

import pytest

from buccaneer import Game, Rng, make_bot, redeal, view
from buccaneer.bots import Offer, is_spec, known_bots
from buccaneer.bots.cast import CAST, all_faces, called, face_of
from buccaneer.bots.howlers import HOWLERS
from buccaneer.bots.levels import FILE, LEVELS, LIKING, STYLES, LevelBot, StyleBot, Way, off_by, read_ways, ways
from buccaneer.bots.registry import BOTS, GRADED
from buccaneer.cards.page.people import everybody, portrait
from buccaneer.content import data_bytes
from buccaneer.core.errors import SetupError
from buccaneer.game.modes import DEFAULT_NAMES, MODES
from buccaneer.learn.weights import shipped
from buccaneer.sim.duel import Duel, fight
from buccaneer.words import Words

from tests.bots import patient
from tests.table import cards
from tools.levels import replaced, target, traits

TOP = Way("network", 0.0)


def test_six_levels_and_four_styles_are_known_by_name() -> None:
    assert list(GRADED) == [f"level:{n}" for n in LEVELS] + [f"style:{style}" for style in STYLES]
    assert len(LEVELS) == 6
    assert len(STYLES) == 4
    assert set(GRADED) <= set(known_bots()) & set(Offer().names)
    for name in GRADED:
        bot = make_bot(name)
        assert (bot.name, bot.looks) == (name, True)
        assert not is_spec(name), "no code is loaded for it"
        assert Offer()(name).name == name


@pytest.mark.parametrize("name", ["level:7", "level:", "level:03", "style:wild", "style:os.system", "level:os:abort"])
def test_what_looks_like_a_level_names_no_code(name: str) -> None:
    with pytest.raises(SetupError, match=r"there is no bot .*; possible: random, thumb, learned, search, level:1, "):
        make_bot(name)


def test_bots_of_others_are_named_as_before() -> None:
    assert is_spec("levels:Class")
    assert is_spec("style.py:Class")
    assert is_spec("my.level:Class")


# -- how they think --------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", list(MODES))
@pytest.mark.parametrize("kind", ["learned", "guided", "plain"])
def test_every_mode_has_a_way_for_every_level(mode: str, kind: str) -> None:
    """Thought grows deeper from level to level, and of two that think alike the higher is less off."""
    depth = ["thumb", "network", "search"]
    found = ways(mode, kind)
    assert list(found) == list(LEVELS)
    for below, above in zip(found.values(), list(found.values())[1:], strict=False):
        assert depth.index(below.by) <= depth.index(above.by)
        assert above.by != below.by or above.noise < below.noise
    assert found[6].noise == 0
    assert kind == "learned" or {way.by for way in list(found.values())[:5]} == {"thumb"}
    assert (found[6].by == "search") == (kind != "plain")


def test_a_mode_may_have_numbers_of_its_own() -> None:
    tree: dict[str, Any] = tomllib.loads(data_bytes(FILE).decode())
    tree["mode"] = {"dice": {"plain": {"2": {"by": "thumb", "noise": 0.5}}}}
    assert read_ways(tree, "dice", "plain")[2] == Way("thumb", 0.5)
    assert read_ways(tree, "base", "plain")[2] == ways("base", "plain")[2]
    assert read_ways(tree, "dice", "learned")[2] == ways("base", "learned")[2]


def test_noise_is_bounded() -> None:
    rng = Rng(5)
    found = [off_by(0.25, rng) for _ in range(500)]
    assert -0.25 <= min(found) < -0.23
    assert 0.23 < max(found) <= 0.25
    assert off_by(0.0, rng) == 0.0


def test_no_level_gives_away_more_than_twice_its_noise() -> None:
    """Between two players; with more of them it is less."""
    game = cards(Game("base", 2, 21))
    rng = Rng(3)
    bot, plain = LevelBot(3, Way("network", 0.05)), LevelBot(5, TOP)
    differed = 0
    for _ in range(150):
        seen = game.view(game.chooser)
        brain = bot.network.brain(seen)
        assert brain is not None
        values = dict(zip([option.text for option in seen.options], brain.values(seen), strict=True))
        best, choice = (each.choose(seen, seen.options, rng).text for each in (plain, bot))
        assert values[choice] >= values[best] - 0.1
        differed += choice != best
        game.play(choice)
        if game.over:
            game = cards(Game("base", 2, 22))
    assert differed > 10


def test_noise_is_less_between_more_players(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def off_by(noise: float, rng: Rng) -> float:
        asked.append(noise)
        return 0.0

    monkeypatch.setattr("buccaneer.bots.levels.off_by", off_by)
    for players in (2, 4):
        game = Game("base", players, 3)
        LevelBot(3, Way("network", 0.1)).choose(game.view(game.chooser), game.options, Rng(1))
    assert asked[0] == 0.1
    assert asked[-1] == 0.05


@pytest.mark.parametrize("name", ["level:1", "level:3", "style:fighter"])
def test_behind_one_view_the_choice_is_the_same_in_other_worlds(name: str) -> None:
    game = cards(Game("base", 3, 4))
    bot = make_bot(name)
    for _ in range(12):
        seen = game.view(game.chooser)
        choice = bot.choose(seen, seen.options, Rng(9))
        for number in range(5):
            other = view(redeal(seen, Rng(number)), game.chooser)
            assert make_bot(name).choose(other, other.options, Rng(9)).text == choice.text
        game.play(choice.text)


@pytest.mark.parametrize("mode", list(MODES))
@pytest.mark.parametrize("name", patient(["level:1", "level:6", "style:bold", "style:explorer"]))
def test_they_play_every_mode(mode: str, name: str) -> None:
    """Also where no network has learned it: then they play by rules of thumb."""
    game = Game(mode, max(2, MODES[mode].players[0]), 5)
    bot = make_bot(name)
    for number in range(25):
        if game.over:
            break
        game.play(bot.choose(game.view(game.chooser), game.options, Rng(number)).text)


# -- strength --------------------------------------------------------------------------------------


@pytest.mark.strength
@pytest.mark.parametrize(("level", "below"), [(5, 3), (3, 1)])
def test_the_order_holds(level: int, below: int) -> None:
    """Two levels lie between; the command measures each against the next over thousands of games."""
    found = fight(Duel("base", f"level:{level}", f"level:{below}", 2, 78), 40)
    assert found.share > 58, found


@pytest.mark.strength
def test_the_order_holds_where_no_network_has_learned() -> None:
    highest, lowest = (partial(LevelBot, level, ways("base", "plain")[level]) for level in (6, 1))
    found = fight(Duel("base", highest, lowest, 2, 79), 20)
    assert found.share > 65, found


@pytest.mark.strength
def test_styles_are_apart() -> None:
    """What each likes is told by a few games already; the command measures a thousand, and what they lose."""
    found = {style: traits(style, 24, 80) for style in STYLES}
    assert found["bold"]["stop size"].apart(found["careful"]["stop size"]) > 2
    assert found["bold"]["stop size"].mean > found["careful"]["stop size"].mean
    assert found["fighter"]["cutlasses"].mean > found["explorer"]["cutlasses"].mean
    assert found["explorer"]["busts"].mean > found["careful"]["busts"].mean


@pytest.mark.strength
def test_a_style_loses_little() -> None:
    share = fight(Duel("base", "style:fighter", "level:5", 2, 81), 30)
    assert share.share + share.off > 46, share


def test_a_style_gives_away_no_more_than_its_liking() -> None:
    game = cards(Game("base", 2, 31))
    bot, plain = StyleBot("bold"), LevelBot(5, TOP)
    for _ in range(60):
        seen = game.view(game.chooser)
        brain = bot.network.brain(seen)
        assert brain is not None
        values = dict(zip([option.text for option in seen.options], brain.values(seen), strict=True))
        best, choice = (each.choose(seen, seen.options, Rng(1)).text for each in (plain, bot))
        assert values[choice] >= values[best] - LIKING
        game.play(choice)
        if game.over:
            break


# -- tuning ----------------------------------------------------------------------------------------


def test_what_is_tuned_is_written_where_it_is_read() -> None:
    text = data_bytes(FILE).decode()
    lines = "\n".join(f'{level} = {{ by = "thumb", noise = {7 - level} }}' for level in LEVELS)
    for header, mode, learned in (("[learned]", "base", "learned"), ("[mode.dice.plain]", "dice", "plain")):
        tree = tomllib.loads(replaced(text, header, lines))
        assert [way.noise for way in read_ways(tree, mode, learned).values()] == [6, 5, 4, 3, 2, 1]
    assert (
        replaced(replaced(text, "[mode.dice.plain]", "1 = 2"), "[mode.dice.plain]", lines).count("mode.dice.plain") == 1
    )
    assert shipped("base") is not None, "so that base is tuned under [learned]"


def test_a_target_is_what_odds_between_two_mean_for_more() -> None:
    assert target(2) == 66
    assert target(4) == pytest.approx(39.3, abs=0.1)


# -- characters ------------------------------------------------------------------------------------


def test_every_level_and_style_has_characters_with_faces_and_words() -> None:
    assert list(CAST) == list(GRADED)
    names = [name for cast in CAST.values() for name in cast]
    assert len(set(names)) == len(names)
    assert not set(names) & set(DEFAULT_NAMES)
    assert all(len(name) <= 12 for name in names)
    for cast in CAST.values():
        assert len({name[0] for name in cast}) == len(cast), "their seals differ"
    for face in all_faces():
        assert portrait(face).startswith("<svg xmlns")
    assert len({everybody()["person"][face]["wears"] for face in all_faces()}) == len(names)
    for lang in ("en", "de"):
        words = Words.of(lang)
        for bot in BOTS:
            assert words.bot(bot) != bot
            assert words.bot_about(bot)
        assert len({words.bot_choice(bot) for bot in BOTS}) == len(BOTS)


def test_a_seat_is_called_by_a_character_that_is_free() -> None:
    assert called(["level:3", "", "level:3"], ["Jonas"], DEFAULT_NAMES) == ["Lupe", "", "Nils"]
    assert called(["level:3"] * 5, ["Anne"], DEFAULT_NAMES) == ["Jonas", "Lupe", "Nils", "Rosa", "Bart"]
    assert called(["level:3"] * 3, [], DEFAULT_NAMES, turn=6) == ["Nils", "Rosa", "Jonas"]
    assert called(["thumb", "style:bold", "style:bold"], ["anne"], DEFAULT_NAMES) == ["Bart", "Blaze", "Calico"]
    assert face_of("level:3", "Jonas") == "jonas"
    assert face_of("level:3", "Anne") == face_of("thumb", "Jonas") == face_of("", "") == ""


def test_there_are_a_dozen_howlers() -> None:
    assert len(HOWLERS) == 12
