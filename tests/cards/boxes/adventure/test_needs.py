"""What a seat lacks for a mission: told by the rules, and of one mind with what they offer."""

from __future__ import annotations

import pytest

from buccaneer import CardGame, Game
from buccaneer.cards.boxes.adventure.missions import needs
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.cards.boxes.adventure.tale import STANDING
from buccaneer.core.rng import Rng

from tests.cards.boxes.adventure.voyage import voyage


def lacks(game: CardGame, mission: str, seat: int = 0) -> dict[str, tuple[int, int]]:
    """By what a mission asks for: how many a seat has, and how many are wanted."""
    part = saga(game.table)
    return {need.name: (need.have, need.wanted) for need in needs(part.book.story(mission), part, game.table, seat)}


def test_one_ship_meets_one_requirement() -> None:
    game = voyage(missions="28b 41 56 10", ships={0: "e-g2-bread ares-h1", 1: "ares-b2 ares-h2 e-b2-rum"})
    assert lacks(game, "28b") == {"bread": (1, 1), "rum": (0, 1), "coins": (0, 2)}
    assert lacks(game, "41") == {"herbs": (1, 1), "bread": (1, 1)}
    assert lacks(game, "56", 1) == {"book": (1, 1), "herbs": (1, 1)}
    assert lacks(game, "10", 1) == {"ares": (2, 2)}
    assert lacks(game, "10", 2) == {"ares": (0, 2)}


def test_what_lies_before_a_player_is_counted() -> None:
    game = voyage(missions="26 12 11 40", crew={0: "sailor3 sailor3 captain inn5"}, coins={0: 2}, crowns={0: 1})
    assert lacks(game, "26") == {"coins": (1, 1), "kinds": (3, 4)}
    assert lacks(game, "12") == {"coins": (2, 6), "cutlasses": (2, 2)}
    assert lacks(game, "11") == {"coins": (2, 5), "named": (1, 2)}
    assert lacks(game, "40")["cheap"] == (2, 3)


def test_an_occasion_counts_in_ones_own_turn() -> None:
    game = voyage(missions="34 50 51", harbor="y11 b11 sailor3", coins={0: 9, 1: 9})
    assert lacks(game, "34") == {"colours": (2, 4), "coins": (5, 5)}
    assert lacks(game, "34", 1)["colours"] == (0, 4)
    assert lacks(game, "50") == {"taxed": (0, 1)}
    assert lacks(game, "51")["stop"] == (3, 4)


@pytest.mark.parametrize(("chapter", "way"), [("2", "together"), ("4", "contest")])
def test_nothing_lacks_where_a_mission_is_offered_and_something_elsewhere(chapter: str, way: str) -> None:
    """Through a whole game: the two never disagree about a mission that stands open."""
    game = Game("adventure", 3, seed=4, options={"chapter": chapter, "way": way})
    rng, offered = Rng(2), 0
    while not game.over:
        part, seat = saga(game.table), game.chooser
        steps = {option.text.split(":")[0] for option in game.options}
        ready = {option.text.split(":")[1] for option in game.options if option.text.startswith("complete")}
        if steps & {"draw", "stop", "pass"}:
            for place, number in enumerate(part.open):
                story = part.book.stories[number]
                if story.at == STANDING and part.can_mark(place, seat):
                    lack = sum(need.lack for need in needs(story, part, game.table, seat))
                    assert (lack == 0) == (story.id in ready), story.id
                    offered += lack == 0
        rare = [option for option in game.options if option.text.startswith(("complete", "load", "hire"))]
        game.play(rare[rng.below(len(rare))] if rare and rng.below(3) else game.options[rng.below(len(game.options))])
    assert offered
