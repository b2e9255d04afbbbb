"""Missions, crowns, the new play cards and the characters."""

from __future__ import annotations

import pytest

from buccaneer import CardGame, IllegalChoice
from buccaneer.cards.boxes.adventure.saga import crown, saga
from buccaneer.cards.rules.table import FACE
from buccaneer.content import LANGUAGES
from buccaneer.ledger import ledger

from tests.cards.boxes.adventure.voyage import SHIELDS, crowned, done, kept, story, voyage
from tests.table import coins, ids, play, points, texts, told


@pytest.mark.rule("A-011", "A-012")
def test_a_mission_stands_at_every_choice_after_a_bust_too() -> None:
    crew, price = {0: "captain priest", 1: "captain settler"}, story("11").coins
    game = voyage(2, missions="11", harbor="y11", draw="y22", crew=crew, coins={0: price, 1: price})
    assert "complete:11" in texts(game)
    play(game, "draw")
    assert texts(game) == ["complete:11", "pass"]
    play(game, "complete:11")
    assert done(game, "11") == [0]
    for uncovered in (3, 4):
        game = voyage(
            2, missions="11", harbor="y11", crew={1: "captain settler"}, coins={1: price}, uncovered={1: uncovered}
        )
        play(game, "stop", "pass")
        assert ("complete:11" in texts(game)) is (uncovered < 4)  # no marker is left


@pytest.mark.rule("A-013")
def test_one_coin_is_paid_too() -> None:
    assert story("26").coins == 1
    for purse in (0, 1):
        crew = {0: "captain priest settler sailor3"}
        game = voyage(1, missions="26", harbor="y11", chapter="2", crew=crew, coins={0: purse}, uncovered={0: 3})
        assert ("complete:26" in texts(game)) is (purse == 1)
    assert coins(play(game, "complete:26")) == [story("26").first_coins]
    assert len(game.table.discard) == 1


@pytest.mark.rule("A-023")
def test_what_each_marker_uncovers() -> None:
    missions, ships = "20 22 28b 14", "e-y2-bread e-b2-rum e-g2-bread e-r2-rum ares-h1 ares-h2"
    price = sum(story(id).coins for id in missions.split())
    game = voyage(1, missions=missions, harbor="y11", ships={0: ships}, coins={0: price})
    play(game, "complete:20:e-y2-bread")
    assert told(game, "ability") == [(0, 0)]
    assert told(game, "trophy") == []
    play(game, "complete:22:e-b2-rum")
    assert told(game, "trophy") == [(0, 0)]
    before = crowned(game)[0]
    play(game, "complete:14:ares-h1+ares-h2")
    third = before + story("14").reward + 1  # the mission's, and the third marker's
    assert crowned(game)[0] == third
    play(game, "complete:28b:e-g2-bread+e-r2-rum")
    assert crowned(game)[0] == third + story("28b").reward + 3


@pytest.mark.rule("A-024")
def test_crowns_count_by_shields_and_those_beyond_the_track_are_lost() -> None:
    game = voyage(2)
    worth = []
    for _ in range(18):
        crown(game.table, 0, 1)
        worth.append(points(game)[0])
    assert worth == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 6]
    for lang in LANGUAGES:
        ruling = next(rule.ruling for rule in ledger(lang) if rule.id == "A-024")
        assert ruling.endswith(": 5, 8, 11, 13, 15, 16.")
    assert crowned(game)[0] == 16
    game = voyage(2, missions="14", harbor="y11", ships={0: "ares-h1 ares-h2"}, crowns={0: 16})
    play(game, "complete:14:ares-h1+ares-h2")
    assert (crowned(game)[0], done(game, "14")) == (16, [0])


@pytest.mark.rule("A-025")
def test_a_mission_may_want_crowns_back() -> None:
    wanted = story("45").crowns

    def laid(crowns: int) -> CardGame:
        ships, purse = {0: "ares-h1"}, {0: story("45").coins}
        return voyage(2, missions="45", harbor="y11", crowns={0: crowns}, ships=ships, coins=purse)

    game = laid(SHIELDS[0])
    assert points(game)[0] == 1
    play(game, "complete:45:ares-h1")
    assert (crowned(game)[0], points(game)[0]) == (SHIELDS[0] - wanted, 0)
    assert crowned(play(laid(wanted), "complete:45:ares-h1"))[0] == 0
    assert not any(text.startswith("complete") for text in texts(laid(wanted - 1)))


@pytest.mark.rule("A-027", "A-028")
def test_a_merchant_keeps_a_ship_that_pays_a_crown() -> None:
    faces = voyage(2, adds=("make-sail",)).rules.faces
    merchant = next(face.id for face in faces if face.name == "merchant" and face.colour_name == "yellow")
    game = voyage(2, harbor="e-yc-rum", crew={0: merchant}, adds=("make-sail",))
    before = points(game)[0]
    play(game, "stop", "crown:e-yc-rum")
    assert (points(game)[0], crowned(game)[0], game.table.discard) == (before + 1, 1, [])
    game = play(voyage(2, harbor="e-yc-rum", crew={0: merchant}, adds=("make-sail",)), "stop", "load:e-yc-rum")
    assert (points(game)[0], kept(game, 0)) == (before, ["e-yc-rum"])


@pytest.mark.rule("A-031", "A-044")
def test_expeditions_take_kept_ships_and_bring_grandeur_crowns() -> None:
    crew = {0: "captain priest"}
    game = voyage(2, harbor="y11", calls="exp-ac-book", crew=crew)
    assert not any(text.startswith("claim") for text in texts(game))
    game = voyage(
        2,
        harbor="y11",
        calls="exp-ac-book",
        crew=crew,
        ships={0: "ares-b2 ares-b4 ares-h1"},
        who={0: "grandeur"},
        uncovered={0: 1},
        crowns={0: SHIELDS[0] - 2},
    )
    claims = [text for text in texts(game) if text.startswith("claim")]
    assert sorted(claims) == ["claim:exp-ac-book:captain+priest+ares-b2", "claim:exp-ac-book:captain+priest+ares-b4"]
    play(game, claims[0])
    expedition = game.rules.faces[game.rules.by_id["exp-ac-book"]]
    assert points(game)[0] == expedition.points + 1
    assert crowned(game)[0] == SHIELDS[0]
    assert kept(game, 0) == ["ares-b4", "ares-h1"]


@pytest.mark.rule("A-032")
def test_tybuk_brothers_fight() -> None:
    purse = {0: story("35").coins}
    game = voyage(2, missions="35", harbor="y11", draw="b22", crew={0: "tybuk5"}, coins=purse)
    assert "complete:35" in texts(game)
    assert "complete:35" not in texts(voyage(2, missions="35", harbor="y11", crew={0: "tybuk2"}, coins=purse))
    assert texts(play(game, "draw")) == ["repel", "admit"]


@pytest.mark.rule("A-033", "A-034", "A-044")
def test_a_lookout_looks_once_a_turn_also_before_the_first_card() -> None:
    game = voyage(
        2, draw="y11 tax-points settler b11", crew={0: "lookout4"}, who={0: "fishborn"}, uncovered={0: 1}, drawn=0
    )
    assert texts(game) == ["draw", "look"]
    play(game, "look")
    assert game.rules.secret(game.table)
    assert game.view(1).options == []
    assert game.view(1).table.veiled
    assert texts(game) == ["top:1", "top:2", "top:3"]
    with pytest.raises(IllegalChoice):
        game.undo()
    play(game, "top:3")
    assert ids(game, game.table.discard) == ["y11", "tax-points"]
    assert "look" in texts(game)  # the character looks once more
    play(game, "look", "top:1")
    assert "look" not in texts(game)
    assert ids(game, game.table.harbor) == ["settler"]  # the compulsory card followed


@pytest.mark.rule("A-035")
def test_with_too_few_cards_the_discards_are_shuffled_in_first() -> None:
    game = voyage(2, harbor="k12", draw="y11 b11", discard="g11 r11 settler", crew={0: "lookout4"}, hoard=1)
    play(game, "look")
    assert len(game.table.draw) == 5
    assert game.table.discard == []
    assert len(texts(game)) == 3
    game = voyage(2, harbor="k12", draw="y11", crew={0: "lookout4"}, hoard=1)
    play(game, "look")
    assert texts(game) == ["top:1"]
    play(game, "top:1")
    assert ids(game, [card & FACE for card in game.table.draw]) == ["y11"]


@pytest.mark.rule("A-038")
def test_an_ability_opened_inside_a_window_misses_its_opening() -> None:
    crew, purse = {0: "captain priest", 1: "captain settler"}, {0: story("11").coins}
    who = {0: "mary", 1: "mary"}
    game = voyage(2, missions="11", harbor="y11 b11 g11", crew=crew, who=who, uncovered={1: 1}, coins=purse)
    play(game, "stop", "complete:11")
    assert told(game, "mary") == []
    play(game, "pass")
    assert told(game, "mary") == [(1, 1)]


@pytest.mark.rule("A-039")
def test_anne_hires_cheaper() -> None:
    game = voyage(2, harbor="sailor3", who={0: "anne"}, uncovered={0: 1}, coins={0: 2})
    assert coins(play(game, "stop", "hire:sailor3"))[0] == 0


@pytest.mark.rule("A-040")
def test_landman_is_paid_for_yellow_and_ferdinando_for_black_ships() -> None:
    def taken(who: str, ship: str, way: str) -> CardGame:
        game = voyage(2, harbor=ship, who={0: who}, uncovered={0: 1})
        return play(game, "stop", f"{way}:{ship}")

    assert coins(taken("landman", "y11", "trade"))[0] == 2
    assert coins(taken("landman", "e-y2-bread", "load"))[0] == 1
    assert coins(taken("landman", "b11", "trade"))[0] == 1
    assert crowned(taken("ferdinando", "k12", "trade"))[0] == 1
    assert crowned(taken("ferdinando", "e-k2-bread", "load"))[0] == 1
    assert crowned(taken("ferdinando", "e-kc-rum", "crown"))[0] == 2
    assert crowned(taken("ferdinando", "y11", "trade"))[0] == 0


@pytest.mark.rule("A-041")
def test_scott_and_mary_are_paid_when_their_window_opens() -> None:
    harbor = "y11 b11 sailor3 settler captain"
    game = play(voyage(2, harbor=harbor, who={0: "scott", 1: "mary"}, uncovered={0: 1, 1: 1}), "stop")
    assert (told(game, "scott"), told(game, "mary")) == ([(0, 1)], [])
    game = voyage(2, harbor="y11 b11 g11", who={0: "scott", 1: "mary"}, uncovered={0: 1, 1: 1})
    play(game, "stop", "pass")
    assert (told(game, "scott"), told(game, "mary")) == ([], [(1, 1)])


@pytest.mark.rule("A-042")
def test_samuel_is_paid_once() -> None:
    crew = {0: "captain priest sailor3 settler"}
    purse = {0: story("11").coins + story("27").coins}
    game = voyage(2, missions="11 27", harbor="y11", crew=crew, coins=purse)
    play(game, "complete:11")
    assert told(game, "samuel") == [(0, 2)]
    play(game, "complete:27")
    assert told(game, "samuel") == [(0, 2)]


@pytest.mark.rule("A-014")
def test_cheap_professions_count_by_their_printed_price() -> None:
    cheap = {0: "sailor3 sailor3 trader-y3"}
    assert "complete:40" in texts(voyage(2, missions="40", harbor="y11", crew=cheap))
    dear = {0: "sailor3 sailor3 trader-y5"}
    game = voyage(2, missions="40", harbor="y11", crew=dear, who={0: "anne"}, uncovered={0: 1})
    assert "complete:40" not in texts(game)


@pytest.mark.rule("A-043", "A-067")
def test_between_gamblers_missions_may_be_completed_and_looks_may_not() -> None:
    gamblers = "gambler4 gambler6"
    game = voyage(
        2,
        missions="33 11",
        draw="y11 b11 g11 r11",
        crew={0: f"{gamblers} lookout4 captain priest"},
        coins={0: story("11").coins},
        adds=("gambler",),
        drawn=0,
    )
    play(game, "gamble")
    assert texts(game) == ["complete:33", "skip"]
    play(game, "skip")
    assert "complete:11" in texts(game)
    assert not {"look", "draw", "complete:33"} & set(texts(game))
    busted = voyage(
        2, draw="y11 y22 g11 r11", crew={0: gamblers}, who={0: "grace"}, uncovered={0: 1}, adds=("gambler",), drawn=0
    )
    assert told(play(busted, "gamble"), "grace") == [(0, 2)]
    late = voyage(
        2,
        harbor="k12 settler captain",
        draw="y11 y22 g11 r11",
        crew={0: gamblers},
        who={0: "grace"},
        uncovered={0: 1},
        adds=("gambler",),
    )
    assert told(play(late, "gamble"), "grace") == []


@pytest.mark.rule("A-036")
def test_an_innkeepers_guest_may_decline() -> None:
    game = voyage(2, harbor="sailor3 settler captain priest", crew={0: "inn5"}, ships={0: "ares-h1 e-y2-bread"})
    play(game, "stop")
    assert texts(game) == ["sell:e-y2-bread", "skip"]
    play(game, "skip")
    assert saga(game.table).hold[0]
