"""What the story remembers: a road's answers, and the sentences that tell of them."""

from __future__ import annotations

import pytest

from buccaneer import Game
from buccaneer.cards.boxes.adventure.lore import answers, facts, walked
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.core.errors import SetupError


def test_a_road_tells_its_answers() -> None:
    book = saga(Game("adventure", 2, seed=1).table).book

    def road(*ids: str) -> list[int]:
        return [book.by_id[id] for id in ids]

    assert answers(book, road("10", "11", "12", "15", "17", "61", "20", "21", "24")) == {
        "11": True, "12": False, "21": False,
    }  # fmt: skip
    assert facts(book, road("10", "11", "13", "14", "17", "61", "20", "22", "23")) == {
        "swift": False, "healer": True, "table": True,
    }  # fmt: skip
    assert facts(book, road("10", "11", "20")) == {}, "a contest that was over before anybody asked"


def test_a_game_carries_what_was_read_before() -> None:
    game = Game("adventure", 2, seed=1, options={"chapter": "2", "road": "10,11,12,14,17,61", "told": "20,21"})
    part = saga(game.table)
    assert [part.book.stories[number].id for number in part.earlier] == ["10", "11", "12", "14", "17", "61"]
    assert [part.book.stories[number].id for number in part.told] == ["20", "21"]
    while not part.road:
        game.play(game.options[0])
        part = saga(game.table)
    assert walked(part) == (*part.earlier, *part.road)
    assert saga(game.copy().table).told == part.told
    with pytest.raises(SetupError, match="there is no story card 'nowhere'"):
        Game("adventure", 2, seed=1, options={"road": "10,nowhere"})
