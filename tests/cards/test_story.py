"""The story of a game: every number in small hands laid by hand, and whole games told without a contradiction."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path

import pytest

from buccaneer import CardGame, Game, Rng, Setup, load_pack, make_bot
from buccaneer.cards.boxes.gambler.rules import gamble_busts
from buccaneer.cards.story import Moment, Story, sentence, tell
from buccaneer.content import LANGUAGES
from buccaneer.game.modes import EDITIONS
from buccaneer.words import Words

from tests import playthrough
from tests.table import cards

# Two players' coins; in the Big Box 119 cards are in the deck of two.
COINS = ("settler",) * 5 + ("jack",)
CARDS = 119

# Cards that soon end a game: sailors and captains cost nothing.
PACK = """
pack = "quick"
over = "base"
[cards.sailor3]
cost = 0
points = {sailor}
[cards.captain]
cost = 0
points = {captain}
[cards.exp-aa]
points = 12
"""

CARD_GAMES = [file for file in sorted(playthrough.FOLDER.glob("*.txt")) if not file.stem.startswith("dice-")]


def stacked(deck: str, choices: str = "", packs: Iterable[str] = ()) -> CardGame:
    """A game of Anne (who begins) and Bart in which the cards of `deck` come in their order."""
    setup = Setup("base", ("Anne", "Bart"), 7, start=0, deck=(*COINS, *deck.split()), packs=tuple(packs))
    return cards(Game.of(setup, choices.split()))


def quick(path: Path, sailor: int, captain: int = 1) -> list[str]:
    """A pack in which a game is soon over: what a sailor and a captain are worth."""
    file = path / "quick.toml"
    file.write_text(PACK.format(sailor=sailor, captain=captain), "utf-8")
    return [load_pack(file).key]


def exactly(*chances: Fraction) -> object:
    return pytest.approx(float(sum(chances)), abs=1e-12)


def moment(story: Story, kind: str) -> Moment | None:
    return next((moment for moment in story.moments if moment.kind == kind), None)


def found(story: Story, kind: str) -> Moment:
    """The moment of a kind, which there is."""
    there = moment(story, kind)
    assert there
    return there


def bot_game(players: int, seed: int, edition: str = "bigbox", variant: str = "") -> CardGame:
    """A whole game, each seat's choices by rules of thumb or, every third seat, at random."""
    game = Game("base", players, seed, edition=edition, variant=variant)
    rng, bots = Rng(seed), [make_bot("random" if (seat + seed) % 3 == 0 else "thumb") for seat in range(players)]
    while not game.over:
        game.play(bots[game.chooser].choose(game.view(game.chooser), game.options, rng))
    return game


# -- counts ----------------------------------------------------------------------------------------


def test_nothing_is_told_of_a_game_that_has_just_begun() -> None:
    game = stacked("y11")
    assert tell(game) == Story([], [[0, 0, 0], [0, 0, 0]], [0, 0], [0.0, 0.0], [1, 0], [])
    held = game.again(hold=True)
    assert tell(held).draws == [0, 0]
    held.release()
    assert tell(held).draws == [1, 0]


def test_busts_and_draws_are_counted_for_the_seat_whose_turn_it_is() -> None:
    game = stacked("y11 b22 y34 g11 g23 r11", "draw draw draw")
    story = tell(game)
    assert story.busts == [1, 1]
    assert story.draws == [4, 2]
    assert game.turn == 0


def test_expected_busts_are_the_sum_of_exact_chances() -> None:
    story = tell(stacked("y11 b22 y34 g11 g23 r11", "draw draw draw"))
    anne = [Fraction(9, CARDS - 1), Fraction(18, CARDS - 2)]
    bart = Fraction(9, CARDS - 4)
    assert story.expected == [exactly(*anne), exactly(bart)]


def test_a_first_card_that_is_no_ship_makes_the_second_safe() -> None:
    story = tell(stacked("sailor3 y11 b11", "draw draw"))
    assert story.expected == [exactly(Fraction(9, CARDS - 2)), 0.0]
    assert tell(stacked("sailor3 y11", "draw")).moments == []


def test_repelling_lowers_what_is_expected() -> None:
    """Bart fears nine yellow ships. Of the eight left to Anne, one cutlass repels y21 and the three y11."""
    deck = "sailor3 y44 b11 y34 captain"
    story = tell(stacked(deck, "stop hire:sailor3 draw stop pass pass draw"))
    seen = 1 + 3  # the sailor, and the coins he cost
    assert story.expected[1] == exactly(Fraction(9, CARDS - seen - 1))
    assert story.expected[0] == exactly(Fraction(4, CARDS - seen - 3))


# -- rounds and sources ----------------------------------------------------------------------------


def test_a_round_is_told_once_it_is_over() -> None:
    game = stacked("sailor3 y44 b11", "stop hire:sailor3")
    assert tell(game).rounds == []
    game.play("stop")
    game.play("pass")
    assert tell(game).rounds == []
    game.play("pass")
    assert game.table.round == 2
    assert tell(game).rounds == [[1, 0]]
    assert tell(game).sources == [[1, 0, 0], [0, 0, 0]]


def test_crew_and_expeditions_are_told_apart(tmp_path: Path) -> None:
    deck = "captain y11 captain b11 sailor3 exp-aa"
    choices = "stop hire:captain stop pass pass stop hire:captain stop pass pass draw"
    game = stacked(deck, choices, quick(tmp_path, 3))
    assert tell(game).sources == [[2, 0, 0], [0, 0, 0]]
    for choice in ("claim:exp-aa:captain+captain", "stop", "hire:sailor3"):
        game.play(choice)
    assert tell(game).sources == [[3, 12, 0], [0, 0, 0]]


# -- moments ---------------------------------------------------------------------------------------


def test_the_boldest_draw_is_the_riskiest_that_did_not_bust() -> None:
    game = stacked("y11 b22 captain y34", "draw draw draw")
    chance = float(Fraction(18, CARDS - 2))
    boldest = found(tell(game), "boldest")
    assert boldest == Moment("boldest", 0, 1, 1, game.rules.by_id["captain"], chance, cards=2, colours=2)
    before = game.again(game.choices[:1])
    assert before.odds().bust_repelling == boldest.chance
    assert moment(tell(before), "costliest") is None


def test_of_equal_draws_the_first_is_the_boldest() -> None:
    """Nine ships of 117 cards are as many as eight of 104; between the two nobody can pay what is turned up."""
    dear = "senorita9 senorita9 admiral9 admiral9 jester9 pirate9 sailor7 pirate7 senorita7 senorita7 admiral7"
    game = stacked(f"sailor3 y11 b11 {dear} b22 captain", "draw draw stop pass pass" + 11 * " stop" + " draw")
    story = tell(game)
    assert story.expected == [exactly(Fraction(1, 13), Fraction(1, 13)), 0.0]
    assert found(story, "boldest").choice == 1


def test_a_draw_that_was_saved_by_repelling_is_bold() -> None:
    game = stacked("sailor3 y44 y34 y11", "stop hire:sailor3 stop pass pass draw repel")
    boldest = found(tell(game), "boldest")
    assert (boldest.choice, boldest.round, boldest.card) == (5, 2, game.rules.by_id["y11"])
    assert moment(tell(game), "costliest") is None


def test_a_ship_let_in_busts_by_the_choice_to_let_it_in() -> None:
    game = stacked("sailor3 y44 y34 y11", "stop hire:sailor3 stop pass pass draw admit")
    story = tell(game)
    costliest = found(story, "costliest")
    assert (costliest.seat, costliest.round, costliest.choice, costliest.cards) == (0, 2, 6, 2)
    assert costliest.card == game.rules.by_id["y11"]
    assert costliest.chance == exactly(Fraction(4, CARDS - 6))
    assert Game.of(game.setup, [choice.text for choice in game.choices[:6]]).options[0].text == "repel"
    assert moment(story, "boldest") is None


def test_the_costliest_bust_swept_most_cards() -> None:
    game = stacked("y11 y22 b11 captain b22 g11 g21", "draw draw draw draw")
    costliest = found(tell(game), "costliest")
    chance = float(Fraction(9, CARDS - 4))
    assert costliest == Moment("costliest", 1, 1, 2, game.rules.by_id["b22"], chance, cards=3, colours=1)


def test_of_equal_busts_the_first_is_the_costliest() -> None:
    game = stacked("y11 y22 b11 b22 g11", "draw draw")
    costliest = found(tell(game), "costliest")
    assert (costliest.seat, costliest.choice, costliest.card) == (0, 0, game.rules.by_id["y22"])


def test_the_choice_of_most_points_decides(tmp_path: Path) -> None:
    deck = "captain y11 sailor3 b11"
    game = stacked(deck, "stop hire:captain stop pass pass stop hire:sailor3", quick(tmp_path, 12))
    assert not game.over
    assert moment(tell(game), "deciding") is None
    for choice in ("stop", "pass", "pass"):
        game.play(choice)
    story = tell(game)
    assert game.over
    assert found(story, "deciding") == Moment("deciding", 0, 2, 6, game.rules.by_id["sailor3"], points=12)
    assert story.rounds == [[1, 0], [13, 0]]


def test_of_equal_gains_the_last_decides(tmp_path: Path) -> None:
    deck = "sailor3 y11 sailor3 b11"
    game = stacked(deck, "stop hire:sailor3 stop pass pass stop hire:sailor3 stop pass pass", quick(tmp_path, 6))
    assert game.over
    assert found(tell(game), "deciding").choice == 6


def test_crew_given_up_is_taken_off_what_a_claim_brings(tmp_path: Path) -> None:
    deck = "captain y11 captain b11 exp-aa g11"
    choices = "stop hire:captain stop pass pass stop hire:captain stop pass pass claim:exp-aa:captain+captain stop"
    game = stacked(deck, choices, quick(tmp_path, 1))
    while not game.over:
        game.play(game.options[-1])
    claim = Moment("deciding", 0, 3, 10, game.rules.by_id["exp-aa"], cards=2, points=10)
    assert found(tell(game), "deciding") == claim


def test_what_a_loser_gained_decides_nothing(tmp_path: Path) -> None:
    deck = "captain sailor3 y11 sailor3"
    choices = "stop hire:captain stop hire:sailor3 stop pass pass stop hire:sailor3"
    game = stacked(deck, choices, quick(tmp_path, 6, 7))
    assert game.over
    assert found(tell(game), "deciding") == Moment("deciding", 1, 2, 8, game.rules.by_id["sailor3"], points=6)


# -- whole games -----------------------------------------------------------------------------------


def check(game: CardGame) -> None:
    """What must hold of the story of every game that is over."""
    position, version = game.position, game.version
    story, table = tell(game), game.table
    assert (game.position, game.version) == (position, version)
    assert game.outcome
    assert story.rounds[-1] == game.outcome.points == [sum(source) for source in story.sources]
    assert len(story.rounds) in (table.round, table.round - 1)
    assert sum(story.busts) == table.busts
    assert sum(story.draws) == sum(event.kind == "turn" for event in game.events)
    assert [moment.kind for moment in story.moments] == [
        kind for kind in ("boldest", "gamble", "costliest", "deciding") if moment(story, kind)
    ]
    assert (moment(story, "costliest") is None) == (table.busts == 0)
    texts = [choice.text for choice in game.choices]
    for told in story.moments:
        before = game.again(game.choices[: told.choice])
        assert (before.chooser, before.table.round) == (told.seat, told.round)
        after = before.copy()
        events = after.play(texts[told.choice])
        swept = [event.amount for event in events if event.kind == "sweep"]
        gained = after.table.seats[told.seat].points - before.table.seats[told.seat].points
        if told.kind == "boldest":
            assert (texts[told.choice], swept) == ("draw", [])
            assert told.chance == before.odds().bust_repelling
        elif told.kind == "gamble":
            assert (texts[told.choice], swept) == ("gamble", [])
            assert told.chance == gamble_busts(before.table)
        elif told.kind == "costliest":
            assert swept == [told.cards]
        else:
            assert told.seat == game.outcome.winners[0]
            assert gained == told.points > 0
    json.dumps(asdict(story))


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("seed", range(6))
def test_stories_agree_with_their_games(players: int, seed: int) -> None:
    edition = list(EDITIONS)[seed % 3]
    check(bot_game(players, seed, edition, "expedition" if seed % 2 else ""))


@pytest.mark.parametrize("file", CARD_GAMES, ids=lambda file: str(file.stem))
def test_stories_agree_with_the_playthroughs(file: Path) -> None:
    record = playthrough.read(file.read_text("utf-8"))
    check(cards(Game.of(record.setup, record.choices)))


def test_a_running_story_grows_into_the_whole() -> None:
    game = bot_game(3, 2)
    whole = tell(game)
    for length in range(0, len(game.choices), 17):
        story = tell(game.again(game.choices[:length], hold=length % 2 == 0))
        assert story.rounds == whole.rounds[: len(story.rounds)]
        assert all(so_far <= last for so_far, last in zip(story.draws, whole.draws, strict=True))
        assert all(so_far <= last for so_far, last in zip(story.expected, whole.expected, strict=True))
        assert moment(story, "deciding") is None


# -- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_has_its_sentences(lang: str, edition: str) -> None:
    words = Words.of(lang, edition)
    rules = Game("base", edition=edition).rules
    number = rules.by_id
    moments = (
        Moment("boldest", 0, 4, 30, number["b35"], 0.41, cards=5, colours=3),
        Moment("gamble", 0, 4, 30, number["b35"], 0.41, cards=5, colours=3),
        Moment("costliest", 0, 5, 40, number["r4x"], 0.2, cards=6, colours=2),
        Moment("deciding", 0, 9, 80, number["admiral9"], points=3),
        Moment("deciding", 0, 9, 80, number["exp-aah"], cards=3, points=3),
    )
    told: list[str] = []
    for each in moments:
        assert words(f"story.title-{each.kind}")
        spoken, about = (sentence(each, words, ("Anne", "Bart"), rules, me) for me in (0, 1))
        assert about == sentence(each, words, ("Anne", "Bart"), rules)
        assert "Anne" in about
        assert "Anne" not in spoken
        assert {"en": "you", "de": "du"}[lang] in spoken.lower().replace("dich", "du")
        assert words.card(rules.faces[each.card]) in about or each.kind == "gamble"
        told += [spoken, about]
    assert len(set(told)) == len(told)
    assert not set("".join(told)) & set("{}<>")


def test_sentences_use_the_words_of_language_and_edition() -> None:
    rules = Game("base").rules
    bold = Moment("boldest", 1, 4, 30, rules.by_id["b35"], 0.414, cards=5, colours=3)
    claim = Moment("deciding", 0, 9, 80, rules.by_id["exp-aah"], cards=3, points=3)

    def told(each: Moment, lang: str, edition: str = "bigbox", me: int = -1) -> str:
        return sentence(each, Words.of(lang, edition), ("Anne", "Bart"), rules, me)

    with_chance = "In round 4, with 5 cards and 3 colours in the harbor and a bust chance of 41%, "
    assert told(bold, "en") == with_chance + "Bart drew all the same: Flute (pays 3, strength 5)."
    assert told(bold, "en", "us", me=1) == with_chance + "you drew all the same: British ship (pays 3, strength 5)."
    assert "41 %" in told(bold, "de")
    assert (
        told(claim, "en", "us")
        == "In round 9 Anne gave up crew for the Mission (anchor, anchor and house) and came out 3 influence ahead."
    )
    assert "3 victory points" in told(claim, "en", "classic")


def test_no_draw_is_told_as_safe_or_hopeless() -> None:
    rules = Game("base").rules
    for chance, shown in ((0.001, " 1%"), (0.999, " 99%")):
        bold = Moment("boldest", 0, 4, 30, rules.by_id["b35"], chance, cards=5, colours=3)
        assert shown in sentence(bold, Words.of("en"), ("Anne", "Bart"), rules)
