"""Advice: the bot's own choice with its own numbers, and a phrase for every reason in both languages."""

from __future__ import annotations

import pickle
from functools import cache

import pytest

from buccaneer import Game, Rng, make_bot, odds
from buccaneer.bots.advice import Advice, Reason, advise
from buccaneer.cards.thought import Thought
from buccaneer.content import LANGUAGES
from buccaneer.dice import words as dice_words
from buccaneer.game.modes import MODES
from buccaneer.words import Words, phrases

from tests.sea import at_sea
from tests.table import cards, lay, play

WORTHS = {"worth", "other"}
CARDS = {"card", "best"}


def asked(game: Game, bot: str = "thumb") -> Advice:
    return advise(make_bot(bot), game.view(game.chooser), game.options, Rng(1))


def keys(advice: Advice) -> list[str]:
    return [reason.key for reason in advice.reasons]


def first_trade() -> Game:
    """A seat that may take two cards and cannot yet pay for the best of them."""
    return play(lay(harbor="y34 b22 g23 r23 admiral9", coins={0: 6}), "stop")


def told(game: Game, reason: Reason, lang: str) -> str:
    """A reason as a sentence, its numbers written as a front end would."""
    words = Words.of(lang)
    values: dict[str, object] = {}
    for name, value in reason.values.items():
        if name in WORTHS:
            assert isinstance(value, float)
            values[name] = f"{value:.1f}"
        elif name == "chance":
            assert isinstance(value, float)
            assert 0 < value <= 1
            values[name] = f"{value:.0%}"
        elif name in CARDS:
            assert isinstance(value, int)
            values[name] = words.card(cards(game).rules.faces[value])
        elif name == "goal":
            values[name] = dice_words.place(words, at_sea(game).rules.chart, str(value))
            assert values[name] != value
        else:
            assert name == "points"
            values[name] = value
    return words("advice." + reason.key, **values)


def reason(game: Game, key: str) -> dict[str, float | int | str]:
    """The values of the one reason of a key that advice at this moment has."""
    found = [reason.values for reason in asked(game).reasons if reason.key == key]
    assert len(found) == 1, asked(game)
    return found[0]


def number(game: Game, id: str) -> int:
    return cards(game).rules.by_id[id]


GAMES = [
    ("base", 2, ""),
    ("base", 3, "expedition"),
    ("base", 4, ""),
    ("base", 5, ""),
    ("make-sail", 3, ""),
    ("contracts", 3, ""),
    ("together", 2, ""),
]
SEEDS = range(3)

# What hints by play-outs say besides: `test_hints.py`.
CHANCES = {"best", "best-team", "best-next", "glance", "glance-team", "glance-next", "more", "sure", "close", "gains"}
IN_HINTS = CHANCES | {"rather", "rather-next", "rather-weighed", "rather-weighed-next"}


@cache
def said_in(mode: str, players: int, variant: str, seed: int) -> set[str]:
    """The reasons of a whole game; each is looked at as it comes."""
    said: set[str] = set()
    bot = make_bot("thumb")
    game = Game(mode, players, seed, variant=variant, adds=MODES[mode].adds if seed else ())
    while not game.over:
        view = game.view(game.chooser)
        choice = bot.choose(view, game.options, Rng(1))
        advice = advise(bot, view, game.options, Rng(1))
        assert (advice.bot, advice.choice) == ("thumb", choice.text)
        assert advice.reasons
        said |= set(keys(advice))
        for reason in advice.reasons:
            for lang in LANGUAGES:
                assert not set(told(game, reason, lang)) & set("{}<>")
            if {"worth", "other"} <= set(reason.values) and mode == "base" and not seed:
                assert float(reason.values["worth"]) >= float(reason.values["other"])
        game.play(choice)
    return said


@pytest.mark.parametrize(("mode", "players", "variant"), GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_at_every_decision_advice_is_the_bots_choice_and_can_be_told(
    mode: str, players: int, variant: str, seed: int
) -> None:
    assert said_in(mode, players, variant, seed)


@pytest.mark.slow
def test_there_is_no_phrase_that_nobody_says() -> None:
    game: Game = Game("base", 3, 1)
    claims = lay(harbor="y11", calls="exp-aa exp-aah", crew={0: "captain captain settler"})
    lucky = lay(crew={0: "gambler4 gambler4"}, draw="y44 b45 g45 r4x", adds=["gambler"], drawn=1)
    time = " ".join(["captain priest settler"] * 5)
    spare = lay(1, mode="together", contracts="jinx", harbor="y11", draw="tax-points", time=time)
    said = {"lead", *keys(asked(game, "random")), *keys(asked(first_trade())), *keys(asked(claims))}
    said |= {*keys(asked(play(lucky, "gamble"))), *keys(asked(play(spare, "draw"))), *IN_HINTS}
    for name, players, variant in GAMES:
        for seed in SEEDS:
            said |= said_in(name, players, variant, seed)
    for mode in MODES.values():
        for seed in SEEDS if mode.name not in {game[0] for game in GAMES} else ():
            chapter = ("", *mode.variants)[seed + 1] if mode.chapters else ""
            first = 0 if chapter else seed
            ways = {"way": "contest"} if mode.name == "adventure" and not seed else {}
            game = Game(mode.name, 3, first, variant=chapter, adds=mode.adds if seed else (), options=ways)
            while not game.over:
                advice = asked(game)
                said |= set(keys(advice))
                game.play(advice.choice)
    assert said == {key.removeprefix("advice.") for key in phrases("en", "bigbox") if key.startswith("advice.")}


def test_advice_can_be_sent_to_another_process() -> None:
    advice = asked(lay(harbor="y11 captain", coins={0: 5}))
    assert pickle.loads(pickle.dumps(advice)) == advice


def test_a_bot_without_reasons_says_so() -> None:
    game = lay(harbor="y11")
    advice = asked(game, "random")
    assert advice.choice in [option.text for option in game.options]
    assert advice.reasons == [Reason("none")]
    assert told(game, advice.reasons[0], "en") == "This bot gives no reasons."


def test_advice_leaves_the_view_as_it_was() -> None:
    game = lay(harbor="y11 captain b11", coins={0: 5}, crew={0: "jester5", 1: "admiral7"})
    seen = game.view(0)
    before = game.position, len(seen.table.seats[0].purse), seen.table.harbor[:]
    advise(make_bot("thumb"), seen, game.options, Rng(1))
    assert (game.position, len(seen.table.seats[0].purse), seen.table.harbor) == before


def test_drawing_and_stopping_are_weighed_in_the_bots_own_numbers() -> None:
    stop = lay(harbor="y44 b45 g45 r36 k37")
    thought = Thought(stop.view(0))
    values = reason(stop, "stop")
    assert (values["other"], values["worth"]) == thought.draw_or_stop()
    assert reason(stop, "bust") == {"chance": odds(stop.view(0)).bust_repelling}
    draw = lay(harbor="governor")
    values = reason(draw, "draw")
    assert (values["worth"], values["other"]) == Thought(draw.view(0)).draw_or_stop()
    assert asked(draw).reasons[1:] == [Reason("safe")]
    assert told(draw, Reason("draw", {"worth": 3.44, "other": 2.06}), "en") == (
        "Drawing is worth about 3.4 coins, stopping 2.1."
    )
    assert told(draw, Reason("bust", {"chance": 0.181}), "en") == "18% of the cards that can come next bust."


def test_ships_the_crew_can_repel_are_no_danger() -> None:
    bare, armed = lay(harbor="y11"), lay(harbor="y11", crew={0: "sailor3"})
    assert 0 < odds(armed.view(0)).bust_repelling < odds(bare.view(0)).bust_repelling
    assert reason(armed, "bust") == {"chance": odds(armed.view(0)).bust_repelling}


def test_a_ship_that_would_bust_is_repelled_for_that() -> None:
    game = play(lay(harbor="y22", draw="y11", crew={0: "sailor3"}), "draw")
    assert asked(game).reasons == [Reason("repel-bust", {"card": number(game, "y11")})]
    assert told(game, asked(game).reasons[0], "en") == "Let in, the Pinnace (pays 1, strength 1) busts."


def test_a_ship_of_a_new_colour_is_weighed_with_and_without() -> None:
    game = play(lay(harbor="y44 b45 g45", draw="r11", crew={0: "sailor3 sailor3"}), "draw")
    assert asked(game).choice == "admit"
    without, having = Thought(game.view(0)).without_or_with()
    assert having > without
    assert reason(game, "admit") == {"card": number(game, "r11"), "worth": having, "other": without}
    game = play(lay(harbor="pirate5 y11 jester7", draw="g11", crew={0: "sailor3"}), "draw")
    assert asked(game).choice == "repel"
    without, having = Thought(game.view(0)).without_or_with()
    assert without > having
    assert reason(game, "repel") == {"card": number(game, "g11"), "worth": without, "other": having}


def test_a_take_is_compared_with_the_next_best() -> None:
    game = play(lay(harbor="y34 b11"), "stop")
    thought = Thought(game.view(0))
    assert asked(game).choice == "trade:y34"
    values = {"card": number(game, "y34"), "worth": thought.gain(number(game, "y34"))}
    assert reason(game, "take") == values | {"other": thought.gain(number(game, "b11"))}
    game = play(lay(harbor="y34"), "stop")
    assert reason(game, "take-only") == values


def test_the_fee_is_taken_off_and_what_is_not_worth_it_is_passed() -> None:
    game = play(lay(harbor="y34 b11", coins={1: 3}), "stop", "pass")
    assert game.chooser == 1
    coin = Thought(game.view(1)).coin
    assert reason(game, "take") == {"card": number(game, "y34"), "worth": 3 * coin - coin, "other": coin - coin}
    game = play(lay(harbor="y11", coins={1: 3}), "stop", "pass")
    assert asked(game).choice == "pass"
    assert asked(game).reasons == [Reason("pass", {"card": number(game, "y11")})]


def test_a_first_trade_names_what_its_coins_put_within_reach() -> None:
    game = first_trade()
    advice = asked(game)
    assert advice.choice == "trade:y34"
    values = reason(game, "first")
    assert (values["card"], values["best"]) == (number(game, "y34"), number(game, "admiral9"))
    assert told(game, advice.reasons[0], "en").startswith(
        "First the Pinnace (pays 3, strength 4): its coins put the Admiral (costs 9, worth 3) "
    )


def test_a_claim_is_told_without_the_points_given_up() -> None:
    game = lay(harbor="y11", calls="exp-aa", crew={0: "captain captain"})
    assert asked(game).reasons == [Reason("claim", {"card": number(game, "exp-aa"), "points": 2})]
    assert "brings 2 influence," in told(game, asked(game).reasons[0], "en")
    several = lay(harbor="y11", calls="exp-aa exp-aah", crew={0: "captain captain settler"})
    assert keys(asked(several)) == ["claim", "claim-most"]
    assert asked(several).reasons[0].values == {"card": number(several, "exp-aah"), "points": 3}


def test_in_the_last_round_it_says_that_points_are_all() -> None:
    game = lay(harbor="y11 sailor3", coins={0: 5})
    assert "last" not in keys(asked(game))
    game.table.ending = True
    assert asked(game).reasons[-1] == Reason("last")


def test_the_lead_names_the_bot_and_the_option() -> None:
    for lang, lead in (
        ("en", "The rule-of-thumb bot would choose: Stop."),
        ("de", "Der Faustregelbot würde wählen: Aufhören."),
    ):
        words = Words.of(lang)
        assert words("advice.lead", bot=words.bot("thumb"), option=words("option.stop")) == lead
