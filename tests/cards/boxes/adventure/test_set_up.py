"""The adventure's set-up: what is in the deck, characters, coins, events, and the first story card."""

from __future__ import annotations

import pytest

from buccaneer import CardGame, Game, SetupError
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.cards.boxes.adventure.tale import EVENTS
from buccaneer.cards.rules.table import FACE

from tests.cards.boxes.adventure.voyage import PURSES, begin, open_missions
from tests.table import coins, play, texts, told


def deck(game: CardGame) -> list[str]:
    """The ids of the adventure's cards in the deck, coins included."""
    cards = [*game.table.draw, *(coin for owner in game.table.seats for coin in owner.purse)]
    faces = [game.rules.faces[card & FACE] for card in cards]
    return sorted(face.id for face in faces if face.box == "adventure")


def chosen(game: CardGame) -> CardGame:
    """The same game with everybody's first character."""
    while texts(game)[0].startswith("character:"):
        play(game, texts(game)[0])
    return game


@pytest.mark.rule("A-003")
@pytest.mark.parametrize(
    "adds", [("gambler",), ("make-sail",), ("contract-box",), ("gambler", "make-sail", "contract-box")]
)
def test_three_boxes_may_be_mixed_in(adds: tuple[str, ...]) -> None:
    assert begin(2, adds=adds).setup.adds == adds
    with pytest.raises(SetupError, match="adventure has no variant 'expedition'"):
        Game("adventure", 2, seed=1, variant="expedition")


@pytest.mark.rule("A-004", "A-010")
def test_the_deck_has_what_earlier_chapters_brought() -> None:
    assert deck(begin(2)) == []
    assert deck(chosen(begin(2))) == sorted(
        ["ares-b2", "ares-b4", "ares-b6", "ares-bx", "ares-h1", "ares-h2", "ares-h3", "ares-h5"]
    )
    second = begin(2, chapter="2")
    assert len(deck(second)) == 14
    assert open_missions(second) == []
    assert open_missions(chosen(second)) == ["20"]
    assert len(deck(second)) == 14 + 10
    assert len(deck(begin(2, chapter="variable"))) == 39
    left = begin(2, chapter="2", left=["priest-a", "lookout4"])
    assert len(deck(left)) == 12
    assert len(deck(chosen(left))) == 24  # the first card catches up
    retried = chosen(begin(2, joined=["ares-h1", "lookout6"]))
    assert deck(retried).count("ares-h1") == 1
    assert deck(retried).count("lookout6") == 1


@pytest.mark.rule("A-005", "A-007")
def test_characters_are_dealt_and_a_side_is_chosen() -> None:
    game = begin(3, deck="scott anne mary")
    assert texts(game) == ["character:scott", "character:ferdinando"]
    assert coins(game) == [0, 0, 0]
    play(game, "character:scott")
    assert (game.table.chooser, texts(game)) == (1, ["character:anne", "character:samuel"])
    play(game, "character:samuel", "character:landman")
    purses = [PURSES[name] for name in ("scott", "samuel", "landman")]
    assert min(purses) > 0
    assert coins(game) == purses
    assert told(game, "muster") == [*enumerate(purses)]


@pytest.mark.rule("A-012", "A-023", "A-024")
def test_everybody_begins_with_all_markers_and_without_crowns() -> None:
    part = saga(begin(3).table)
    assert part.gone == part.uncovered == part.crowns == (0, 0, 0)


@pytest.mark.rule("A-009")
@pytest.mark.parametrize(("players", "deck"), [(3, "wager wager"), (3, "next-bay"), (2, "next-bay next-bay")])
def test_a_stacked_deck_names_each_event_once_and_the_next_bay_for_few(players: int, deck: str) -> None:
    with pytest.raises(SetupError, match="an event is there once, and next-bay for one or two players"):
        begin(players, deck=deck)


@pytest.mark.rule("A-006")
def test_characters_may_be_chosen_from_the_start_players_right_on() -> None:
    game = begin(3, characters="chosen")
    assert (game.table.chooser, len(texts(game))) == (2, 10)
    play(game, "character:grace")
    assert (game.table.chooser, len(texts(game))) == (1, 8)
    assert "character:fishborn" not in texts(game)
    play(game, "character:mary")
    assert (game.table.chooser, len(texts(game))) == (0, 6)


@pytest.mark.rule("A-008")
def test_the_start_player_hands_out_three_coins_for_each_defeat() -> None:
    game = begin(2, deck="anne mary", defeats=2)
    play(game, "character:anne", "character:mary")
    assert texts(game) == ["grant:1", "grant:2"]
    play(game, "grant:2", "grant:2", "grant:1", "grant:2", "grant:2")
    anne, mary = PURSES["anne"], PURSES["mary"]
    assert coins(game) == [anne + 1, mary + 4]
    play(game, "grant:1")
    assert coins(game) == [anne + 2, mary + 4]
    assert open_missions(game) == ["10"]
    assert coins(play(begin(1, deck="anne", defeats=1), "character:anne")) == [anne + 3]


@pytest.mark.rule("A-009")
@pytest.mark.parametrize(
    ("players", "way", "cards"),
    [
        (1, "together", 2),
        (2, "together", 2),
        (3, "together", 2),
        (4, "together", 3),
        (2, "contest", 4),
        (3, "contest", 4),
        (4, "contest", 4),
    ],
)
def test_the_event_deck_depends_on_players_and_way(players: int, way: str, cards: int) -> None:
    part = saga(begin(players, way=way).table)
    assert EVENTS[part.deck[0]] == "months-end"
    assert len(part.deck) == cards + 1
    assert ("next-bay" in [EVENTS[event] for event in part.deck]) is (players <= 2)
    assert len(part.spare) == 13 - cards + (players <= 2)
    public = part.public(0)
    assert public.write().split("/")[11] == ".".join(["14", *["-2"] * cards])
