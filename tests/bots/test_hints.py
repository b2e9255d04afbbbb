"""Hints: the best option and the runner-up with their chances, what they bring, and why, in every mode."""

from __future__ import annotations

from dataclasses import replace

import pytest

from buccaneer import Game, Rng, make_bot
from buccaneer.bots.advice import Advice, Chance, Reason, advise
from buccaneer.bots.hints import Adviser
from buccaneer.bots.levels import judges
from buccaneer.bots.thumb import ThumbBot
from buccaneer.content import LANGUAGES
from buccaneer.game.modes import MODES
from buccaneer.words import Words

from tests.bots.test_search import any_brain
from tests.table import lay, opened, play

FEW = 16
OPTIONS = {"adventure": {"way": "together"}}


def taught(game: Game) -> Adviser:
    """An adviser that has a network for a game's rules, whatever was learned of them."""
    adviser = Adviser()
    if adviser.brain(game.view(0)) is None:
        adviser.brains[game.rules] = any_brain(game)
    return adviser


def told(advice: Advice, game: Game, lang: str = "en") -> str:
    """A hint as it is read; what no line shall end within is a space too."""
    return " ".join(Words.of(lang).advice(advice, game.table, game.players)).replace("\N{NO-BREAK SPACE}", " ")


def thrifty() -> Game:
    """A seat that draws or stops."""
    return lay(harbor="y11 b11", coins={0: 3})


@pytest.mark.parametrize("mode", list(MODES))
def test_in_every_mode_both_answers_can_be_told(mode: str) -> None:
    """Best and runner-up with chances, first guessed and then played out, in sentences without gaps."""
    game = opened(Game(mode, 2, 5, options=OPTIONS.get(mode, {})))
    bot = make_bot("thumb")
    adviser = taught(game)
    for number in range(12):
        view = game.view(game.chooser)
        for playouts in (0, FEW) if number % 4 == 0 else ():
            advice = adviser.hint(view, Rng(1), playouts)
            if not playouts and not judges(mode, adviser.brain(view)):
                assert advice.choice == bot.choose(view, game.options, Rng(1)).text, "rules of thumb answer at once"
                assert advice.more
                continue
            best, other = advice.chances
            assert advice.choice == best.choice != other.choice
            assert {best.choice, other.choice} <= {option.text for option in game.options}
            assert all(0 <= chance.chance <= 1 and chance.off >= 0.005 for chance in advice.chances)
            assert (best.playouts > 0) == bool(best.gains) == bool(playouts) != advice.more
            for lang in LANGUAGES:
                said = told(advice, game, lang)
                assert not set(said) & set("{}<>_")
                assert "±" in said or not playouts
                assert Words.of(lang).percent(best.chance) in said
        game.play(bot.choose(view, game.options, Rng(1)))


def test_the_same_moment_gives_the_same_hint_in_every_world() -> None:
    game = play(thrifty(), "draw")
    seat = game.chooser
    view = game.view(seat)
    hints = [
        Adviser().hint(game.rules.view(game.rules.redeal(view, Rng(number)), seat), Rng(5), FEW) for number in range(8)
    ]
    assert hints == [hints[0]] * 8
    assert Adviser().hint(view, Rng(6), FEW).chances != hints[0].chances


def test_a_hint_leaves_the_view_as_it_was() -> None:
    game = lay(harbor="y11 b11", coins={0: 3})
    view = game.view(0)
    before = repr(view.table.seats[0].purse), view.table.draw[:], view.table.harbor[:], view.table.stack[:]
    Adviser().hint(view, Rng(1), FEW)
    assert (repr(view.table.seats[0].purse), view.table.draw, view.table.harbor, view.table.stack) == before


def test_no_time_is_still_time_for_an_answer() -> None:
    game = thrifty()
    best, other = Adviser().hint(game.view(0), Rng(1), 100_000, seconds=0).chances
    assert 0 < best.playouts == other.playouts < 100


def test_gains_are_what_the_play_outs_end_with() -> None:
    """Stopping with nothing but a ship to trade brings its coins for sure, and points to nobody."""
    game = play(lay(2, harbor="y34", draw="tax-points"), "stop")
    best = Adviser().hint(game.view(0), Rng(1), FEW).chances[0]
    assert best.choice == "trade:y34"
    assert best.gains["coins"] >= 3
    assert best.gains["points"] < 3


def test_where_nobody_has_learned_the_rules_thumb_answers_alone() -> None:
    game = Game("base", 2, 4)
    view = game.view(game.chooser)
    adviser = Adviser()
    adviser.brains[game.rules] = None
    for playouts in (0, FEW):
        advice = adviser.hint(view, Rng(1), playouts)
        assert advice == advise(make_bot("thumb"), view, game.options, Rng(1))
        assert advice.chances == []
        assert told(advice, game).startswith("The rule-of-thumb bot would choose: ")


# -- reasons for another's choice --------------------------------------------------------------------


def reasons(game: Game, text: str) -> list[Reason]:
    """What `thumb` says of a choice that it may not have made."""
    choice = next(option for option in game.options if option.text == text)
    return ThumbBot().reasons(game.view(game.chooser), game.options, choice)


def test_a_choice_that_is_not_thumbs_is_never_explained_by_thumbs_own() -> None:
    game = play(lay(harbor="y34 b11"), "stop")
    assert [reason.key for reason in reasons(game, "trade:y34")] == ["take"]
    other = reasons(game, "trade:b11")
    assert [(reason.key, reason.values["option"]) for reason in other] == [("rather-weighed", "trade:y34")]
    assert float(other[0].values["worth"]) > float(other[0].values["this"])


def test_the_risk_is_told_whatever_is_chosen_but_safety_speaks_for_drawing_alone() -> None:
    risky = lay(harbor="y44 b45 g45 r36 k37")
    assert [reason.key for reason in reasons(risky, "stop")] == ["stop", "bust"]
    assert [reason.key for reason in reasons(risky, "draw")] == ["bust", "rather-weighed"]
    safe = lay(harbor="governor")
    assert [reason.key for reason in reasons(safe, "draw")] == ["draw", "safe"]
    assert [reason.key for reason in reasons(safe, "stop")] == ["rather-weighed"]


def test_a_ship_let_in_that_busts_is_told_to_bust() -> None:
    game = play(lay(harbor="y22", draw="y11", crew={0: "sailor3"}), "draw")
    assert [reason.key for reason in reasons(game, "admit")] == ["repel-bust", "rather"]


# -- in words ----------------------------------------------------------------------------------------


def weighed(game: Game, other: float = 0.5, playouts: int = 120) -> Advice:
    """A hint as somebody would read it."""
    gains = {"points": 1.04, "coins": -2.5}, {"points": 0.0, "coins": 1.0}
    chances = [Chance("draw", 0.61, 0.014, playouts, gains[0]), Chance("stop", other, 0.006, playouts, gains[1])]
    return Advice("search", "draw", [Reason("bust", {"chance": 0.18})], chances)


def test_a_hint_in_english() -> None:
    game = thrifty()
    assert told(weighed(game), game) == (
        "Best choice, 61% to win (±1): Draw a card. Second, 50% (±1): Stop. So say 240 trial runs. "
        "A round later that is +1.0 influence and −2.5 coins on average, the second ±0 influence and +1.0 coins. "
        "18% of the cards that can come next bust."
    )


def test_a_hint_in_german() -> None:
    game = thrifty()
    assert told(weighed(game), game, "de") == (
        "Beste Wahl, 61 % Siegchance (±1): Karte aufdecken. Zweite, 50 % (±1): Aufhören. So sagen es 240 Probeläufe. "
        "Eine Runde später sind das im Schnitt +1,0 Einflusspunkte und −2,5 Münzen, bei der zweiten ±0 Einflusspunkte "
        "und +1,0 Münzen. Von den Karten, die als Nächstes kommen können, führen 18 % zum Fehlschlag."
    )


def test_what_overlaps_is_too_close_to_call() -> None:
    game = thrifty()
    assert not weighed(game, 0.58).close
    assert weighed(game, 0.595).close
    assert "too close to call" in told(weighed(game, 0.595), game)
    assert "gleichauf" in told(weighed(game, 0.595), game, "de")
    assert not weighed(game, 0.61, playouts=0).close


def test_a_first_answer_says_that_it_is_one() -> None:
    game = thrifty()
    first = replace(weighed(game, playouts=0), more=True)
    assert told(first, game).startswith(
        "At first glance, about 61% to win: Draw a card. Second, about 50%: Stop. A closer look follows …"
    )
    assert "closer look" not in told(replace(first, more=False), game)


def test_where_a_table_wins_as_one_the_chance_is_the_teams() -> None:
    for players, team in ((2, True), (1, False)):
        game = opened(Game("together", players, 5))
        advice = taught(game).hint(game.view(game.chooser), Rng(1), FEW)
        assert ("to win together" in told(advice, game)) == team
        assert ("für euer Team" in told(advice, game, "de")) == team


def test_thumbs_favour_that_was_named_is_not_named_again() -> None:
    game = thrifty()
    rather = Reason("rather-weighed", {"worth": 3.4, "this": 2.1, "option": "stop"})
    advice = replace(weighed(game), reasons=[rather])
    assert told(advice, game).endswith("Rules of thumb favour the second, 3.4 to 2.1.")
    assert told(advice, game, "de").endswith("Faustregeln sind mit 3,4 zu 2,1 eher für die zweite Wahl.")
    assert told(replace(advice, chances=[]), game).endswith("favour another choice, 3.4 to 2.1: Stop.")
