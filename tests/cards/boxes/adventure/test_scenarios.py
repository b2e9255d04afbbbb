"""The twenty-five scenarios that the adventure was designed by, in their order."""

from __future__ import annotations

import pytest

from buccaneer import CardGame, Game, IllegalChoice, SetupError, UnparsableChoice
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.cards.rules.table import FACE, SHUFFLE_BITS
from buccaneer.core.rng import Rng
from buccaneer.game.notation import write_view

from tests.cards.boxes.adventure.voyage import DOOR, SHIELDS, crowned, done, kept, open_missions, story, voyage
from tests.table import coins, ids, play, points, texts, told

SIX = "y11 b11 g11 r11 k12 ares-h1"


@pytest.mark.rule("A-026")
def test_01_six_colours_let_the_active_player_take_four_cards() -> None:
    game = play(voyage(2, harbor=SIX), "stop")
    assert game.table.stack[-1].a == 4
    play(game, "trade:y11", "trade:b11", "trade:g11", "trade:r11")
    assert game.table.stack[-1].seat == 1
    assert game.table.stack[-1].a == 1


@pytest.mark.rule("A-029")
def test_02_the_ares_professions_pay_for_a_traded_and_for_a_kept_ship() -> None:
    crew = {0: "captain-a priest-a"}
    assert coins(play(voyage(2, harbor="ares-h1", crew=crew), "stop", "trade:ares-h1"))[0] == 3
    game = play(voyage(2, harbor="ares-h1", crew=crew), "stop", "load:ares-h1")
    assert coins(game)[0] == 2
    assert kept(game, 0) == ["ares-h1"]


@pytest.mark.rule("A-028", "A-029")
def test_02_a_trader_pays_for_a_crown_too() -> None:
    game = voyage(1, harbor="e-yc-rum", crew={0: "trader-y3"})
    play(game, "stop", "crown:e-yc-rum")
    assert (coins(game), crowned(game)) == ([1], [1])


@pytest.mark.rule("A-030")
def test_03_the_fee_for_a_kept_ship_must_be_at_hand() -> None:
    crew = {1: "trader-y3"}
    game = play(voyage(2, harbor="e-y2-bread", crew=crew), "stop", "pass")
    assert "load:e-y2-bread" not in texts(game)
    assert "trade:e-y2-bread" in texts(game)
    game = play(voyage(2, harbor="e-y2-bread", crew=crew, coins={1: 1}), "stop", "pass", "load:e-y2-bread")
    assert coins(game) == [1, 1]


@pytest.mark.rule("A-027", "A-028")
def test_04_a_clerk_acts_on_a_crown_and_not_on_a_kept_ship() -> None:
    faces = voyage(2, adds=("contract-box",)).rules.faces
    crew = {0: next(face.id for face in faces if face.name == "clerk" and face.colour_name == "yellow")}
    game = play(voyage(2, harbor="e-yc-rum b11 g11", crew=crew, adds=("contract-box",)), "stop", "crown:e-yc-rum")
    assert crowned(game) == [1, 0]
    assert game.table.stack[-1].a == 1
    assert texts(game) == ["trade:b11", "trade:g11", "pass"]
    game = play(voyage(2, harbor="e-yc-rum b11", crew=crew, adds=("contract-box",)), "stop", "load:e-yc-rum")
    assert game.table.active == 1 or game.table.stack[-1].seat == 1


@pytest.mark.rule("A-025", "A-052")
def test_05_a_returned_crown_takes_its_point_along_and_the_end_stays() -> None:
    third = {0: SHIELDS[2]}
    game = voyage(2, opens=True, events="portrait-painter market-day", crowns=third, way="contest")
    assert points(game)[0] == 3
    play(game, "pawn")
    assert (points(game)[0], coins(game)[0]) == (2, 2)
    crew = {0: "admiral9 jester9 senorita9"}
    game = voyage(2, missions="10 11", crew=crew, crowns=third, uncovered={0: 2}, way="contest")
    game.table.score(0, 0)
    assert game.table.ending
    game.table.score(0, -1)
    assert points(game)[0] == 11
    assert game.table.ending


@pytest.mark.rule("A-064")
def test_06_a_second_mission_in_anothers_turn_triggers_the_end() -> None:
    crew = {1: "admiral9 jester9 senorita9 pirate9 captain priest"}
    purse = {1: story("11").coins}
    game = voyage(2, missions="11", harbor="y11", crew=crew, coins=purse, uncovered={1: 1}, way="contest")
    assert points(game)[1] >= 12
    play(game, "stop", "pass")
    assert not game.table.ending
    play(game, "complete:11")
    assert game.table.ending
    assert told(game, "trophy") == [(1, 0)]
    assert not game.over
    while not game.over:
        play(game, "stop" if "stop" in texts(game) else texts(game)[-1])
    assert game.table.active == 1  # the round was completed


@pytest.mark.rule("A-013", "A-016")
def test_07_the_first_finisher_gains_the_coins_everybody_the_crown() -> None:
    ships = {0: "ares-h1 ares-b2", 1: "ares-h2 ares-h3"}
    game = voyage(2, missions="10", harbor="y11", ships=ships)
    play(game, "complete:10:ares-h1+ares-b2")
    first, reward = story("10").first_coins, story("10").reward
    assert min(first, reward) > 0
    assert (coins(game)[0], crowned(game)) == (first + DOOR, [reward, 0])
    assert ids(game, game.table.discard) == ["ares-h1", "ares-b2"]
    play(game, "stop", "pass", "complete:10:ares-h2+ares-h3")
    assert (coins(game)[1], crowned(game)) == (DOOR, [reward, reward])
    assert done(game, "10") == [0, 1]


@pytest.mark.rule("A-015")
def test_08_no_jack_stands_in_for_a_named_profession() -> None:
    def offered(crew: str) -> bool:
        game = voyage(2, missions="11", harbor="y11", crew={0: crew}, coins={0: story("11").coins})
        return "complete:11" in texts(game)

    assert not offered("captain jack")
    assert offered("captain priest-a")


@pytest.mark.rule("A-014", "A-015")
def test_09_one_priest_serves_two_missions() -> None:
    crew, later = {0: "priest-a captain"}, story("11").coins
    assert "complete:13" in texts(voyage(2, missions="11 13", harbor="y11", crew=crew, coins={0: 4}))
    game = voyage(2, missions="11 13", harbor="y11", crew=crew, coins={0: 4 + later})
    play(game, "complete:13")
    assert coins(game)[0] == later + story("13").first_coins + DOOR
    assert "complete:11" in texts(game)


@pytest.mark.rule("A-039")
def test_10_blackbeards_cutlass_repels_but_does_not_count_for_missions() -> None:
    def laid(crew: str) -> CardGame:
        return voyage(
            2,
            missions="16",
            draw="y22",
            who={0: "blackbeard"},
            uncovered={0: 1},
            crew={0: crew},
            ships={0: "ares-h1"},
            coins={0: story("16").coins},
        )

    game = laid("sailor3")
    assert game.rules.cutlasses(game.table, 0) == 2
    assert texts(game) == ["repel", "admit"]
    play(game, "repel")
    assert not any(text.startswith("complete:16") for text in texts(game))
    assert "complete:16:ares-h1" in texts(laid("sailor3 sailor3"))


@pytest.mark.rule("A-017")
def test_11_four_flags_are_asked_about_once() -> None:
    game = voyage(2, missions="30 33", harbor="y11 b11 g11", draw="r11 k12", crew={0: "sailor3"})
    play(game, "draw", "repel")
    assert "complete:33" not in texts(game)
    game = voyage(2, missions="30 33", harbor="y11 b11 g11", draw="r11 k12", crew={0: "sailor3"})
    play(game, "draw", "admit")
    assert texts(game) == ["complete:33", "skip"]
    play(game, "skip", "draw")
    assert "complete:33" not in texts(game)


@pytest.mark.rule("A-018")
def test_12_four_flags_for_five_coins_need_five_coins() -> None:
    game = play(voyage(2, missions="30 34", harbor="y11 b11 g11", draw="r11", coins={0: 4}), "draw")
    assert "complete:34" not in texts(game)
    game = play(voyage(2, missions="30 34", harbor="y11 b11 g11", draw="r11", coins={0: 5}), "draw", "complete:34")
    assert coins(game)[0] == story("34").first_coins + DOOR


@pytest.mark.rule("A-019", "A-037")
def test_13_payers_of_a_tax_are_asked_clockwise() -> None:
    game = voyage(3, missions="50", harbor="y11", draw="tax-points", coins={1: 12, 2: 14}, active=1)
    play(game, "draw")
    assert (game.table.chooser, texts(game)) == (1, ["complete:50", "skip"])
    play(game, "complete:50")
    assert (game.table.chooser, texts(game)) == (2, ["complete:50", "skip"])
    play(game, "skip")
    assert done(game, "50") == [1]
    game = play(voyage(2, missions="50", harbor="y11", draw="tax-points", coins={0: 11}), "draw")
    assert "complete:50" not in texts(game)
    game = play(voyage(2, missions="50", harbor="y11", draw="tax-16", coins={0: 15}), "draw")
    assert "complete:50" not in texts(game)
    assert coins(game) == [17, 2]


@pytest.mark.rule("A-020")
def test_14_four_quiet_cards_cost_five_coins_and_a_take() -> None:
    game = play(voyage(2, missions="51", harbor="y11 b11 g11 r11", coins={0: 5}), "stop")
    assert texts(game) == ["complete:51", "skip"]
    play(game, "complete:51")
    assert game.table.stack[-1].a == 1
    assert coins(game)[0] == story("51").first_coins + DOOR


@pytest.mark.rule("A-020")
def test_15_with_three_colours_no_take_is_left_and_the_window_opens_all_the_same() -> None:
    harbor = "y11 b11 g11 sailor3 settler"
    game = voyage(
        2,
        missions="51 27",
        harbor="y11 b11 g11 sailor3",
        coins={0: 5 + story("27").coins},
        who={0: "mary"},
        crew={0: "captain priest jack settler"},
    )
    play(game, "stop", "complete:51")
    assert harbor.split()[:4] == ids(game, game.table.harbor)
    assert (game.table.chooser, game.table.stack[-1].a) == (0, 0)
    assert told(game, "mary") == [(0, 1)]
    assert texts(game) == ["complete:27", "pass"]


@pytest.mark.rule("A-022", "A-062")
def test_16_a_marker_that_waits_at_card_9_does_not_count() -> None:
    game = play(voyage(1, missions="50 51 52", harbor="y11", chapter="5"), "stop", "complete:52")
    part = saga(game.table)
    assert (part.placed(), part.undone(), part.gone, part.uncovered) == (0, 3, (1,), (0,))


@pytest.mark.rule("A-021", "A-022")
def test_17_both_steps_put_one_marker_and_uncover_only_then() -> None:
    game = play(voyage(1, missions="52", harbor="y11", chapter="5", events="market-day"), "stop", "complete:52")
    part = saga(game.table)
    assert told(game, "mission-step") == [(0, 0)]
    second = voyage(1, missions="52", harbor="b11", chapter="5")
    later = saga(second.table)
    later.waiting, later.gone = part.waiting, part.gone
    play(second, "stop")
    assert texts(second) == ["complete:52", "skip"]
    play(second, "complete:52")
    later = saga(second.table)
    assert (later.placed(), later.gone, later.uncovered, later.waiting) == (1, (1,), (1,), (0,))


@pytest.mark.rule("A-057", "A-058")
def test_18_the_hourglass_asks_whether_anybody_completed_a_mission() -> None:
    game = voyage(2, missions="10 11", opens=True, events="months-end", uncovered={1: 1})
    assert open_missions(game)[-1] == "13"
    assert game.rules.by_id["priest-a"] not in saga(game.table).out
    game = voyage(2, missions="10 11", ships={1: "ares-h1 ares-h2"}, harbor="y11", events="months-end")
    play(game, "stop", "pass", "complete:10:ares-h1+ares-h2", "pass")
    assert open_missions(game)[-1] == "12"


@pytest.mark.rule("A-061", "A-062")
def test_19_card_9_ends_the_chapter_before_the_turn_is_played() -> None:
    def last(points: int) -> CardGame:
        road = "10 11 12 14 17"
        game = voyage(1, missions=road, opens=False, events="months-end", harbor="y11", crowns={0: 16})
        part = saga(game.table)
        part.done = ((0,), (0,), (0,), (0,))
        part.points_asked = points
        return play(game, "stop", "pass")

    won = last(6)
    assert won.over
    assert won.outcome is not None
    assert (won.outcome.winners, won.outcome.cause) == ([0], "chapter-won")
    assert [event.kind for event in won.events if event.kind in ("turn", "chapter-won")] == ["chapter-won"]
    lost = last(7)
    assert lost.outcome is not None
    assert (lost.outcome.winners, lost.outcome.cause) == ([], "chapter-lost")
    newest = [part.book.stories[part.road[-1]].id for part in (saga(won.table), saga(lost.table))]
    assert newest == ["61", "17"]  # the ending is read after success alone
    again = Game("adventure", 2, seed=1, options={"defeats": 1, "joined": ["tybuk5"]})
    part = saga(again.table)
    assert part.out.count(again.rules.by_id["tybuk5"]) == 0


@pytest.mark.rule("A-060")
def test_20_the_last_marker_bought_off_brings_three_crowns_and_no_reward() -> None:
    game = voyage(
        2,
        missions="10 11 12 14",
        opens=True,
        events="months-end",
        way="contest",
        uncovered={0: 3, 1: 4},
        coins={0: 9, 1: 9},
    )
    assert texts(game) == ["buy-off", "skip"]
    play(game, "buy-off")
    assert (crowned(game), coins(game)) == ([3, 0], [1, 9])
    assert told(game, "mission") == []
    assert "buy-off" not in texts(game)  # the other has no marker left


@pytest.mark.rule("A-034")
def test_21_a_looked_at_card_is_known_as_anothers_coin_too() -> None:
    game = voyage(2, draw="y11 b11 g11 r11", crew={0: "lookout4"}, harbor="k12", drawn=1)
    play(game, "look", "top:2", "stop", "pass")
    assert ids(game, game.table.discard)[:2] == ["y11", "g11"]
    game.table.gain(1, 1)
    coin = game.table.seats[1].purse[-1]
    assert game.rules.faces[coin & FACE].id == "b11"
    mine, theirs, nobody = (game.rules.view(game.table, seat) for seat in (0, 1, -1))
    assert mine.table.seats[1].purse[-1] & FACE == game.rules.by_id["b11"]
    for view in (theirs, nobody):
        assert view.table.seats[1].purse[-1] & FACE == FACE
    rng = Rng(3)
    assert {game.rules.redeal(mine, rng).seats[1].purse[-1] & FACE for _ in range(20)} == {game.rules.by_id["b11"]}
    assert len({game.rules.redeal(theirs, rng).seats[1].purse[-1] & FACE for _ in range(20)}) > 5


@pytest.mark.rule("A-058")
def test_22_no_redeal_puts_a_card_shuffled_in_into_an_older_coin() -> None:
    game = voyage(2, missions="10", opens=True, events="months-end", coins={0: 5, 1: 5})
    assert open_missions(game) == ["10", "11"]
    new = {game.rules.by_id[id] for id in ("lookout4", "tybuk2")}
    view, rng = game.view(0), Rng(1)
    seen: dict[int, int] = dict.fromkeys(new, 0)
    for _ in range(400):
        world = game.rules.redeal(view, rng)
        for owner in world.seats:
            assert not [coin for coin in owner.purse if coin >> SHUFFLE_BITS == 0 and coin & FACE in new]
        for card in new:
            seen[card] += world.draw[-1] & FACE == card
    odds = game.rules.odds(view)
    for card in new:
        assert abs(seen[card] / 400 - odds.next[card]) < 0.03


@pytest.mark.rule("A-043")
def test_23_grace_is_paid_for_a_bust_by_the_fourth_card() -> None:
    grace = {"who": {0: "grace"}, "uncovered": {0: 1}}
    game = play(voyage(2, harbor="y11 sailor3 b11", draw="y22", **grace), "draw")  # type: ignore[arg-type]
    assert told(game, "grace") == [(0, 2)]
    game = voyage(2, harbor="y11 sailor3 b11", draw="y22", crew={0: "pirate9"}, **grace)  # type: ignore[arg-type]
    assert told(play(game, "draw", "admit"), "grace") == [(0, 2)]
    game = play(voyage(2, harbor="y11 sailor3 b11 settler", draw="y22", **grace), "draw")  # type: ignore[arg-type]
    assert told(game, "grace") == []


@pytest.mark.rule("A-036")
def test_24_two_innkeepers_bring_two_crowns_and_two_sales() -> None:
    inns = {"crew": {0: "inn3 inn7"}, "ships": {0: "e-y2-bread e-b2-rum"}}
    game = play(voyage(2, harbor="sailor3 settler captain priest", **inns), "stop")  # type: ignore[arg-type]
    assert crowned(game) == [2, 0]
    play(game, "sell:e-y2-bread", "sell:e-b2-rum")
    assert told(game, "sell") == [(0, 5), (0, 4)]
    game = voyage(2, harbor="sailor3 settler captain y11 b11 g11", **inns)  # type: ignore[arg-type]
    play(game, "stop")
    assert (crowned(game), texts(game)[0]) == ([0, 0], "trade:y11")


@pytest.mark.rule("A-001", "A-002", "A-012")
def test_25_bad_input_gets_one_clear_line_and_changes_nothing() -> None:
    for players, options, reason in (
        (5, {}, "adventure is for 1 to 4 players"),
        (2, {"chapter": "6"}, "option chapter: '6' is not possible"),
        (1, {"way": "contest"}, "a contest is for 2 to 4 players"),
        (2, {"way": "contest", "defeats": 1}, "option defeats"),
        (2, {"missions": ["10"]}, "option missions: a chapter brings its own"),
        (2, {"chapter": "variable", "missions": "10,13,15,20,22"}, "option missions: 4 lie out, not 5"),
    ):
        with pytest.raises(SetupError, match=reason):
            Game("adventure", players, seed=1, options=options)
    game = voyage(2, missions="10 45", harbor="y11", ships={0: "ares-h1 ares-h2"})
    play(game, "complete:10:ares-h1+ares-h2")
    before = write_view(game.view(0))
    for text in ("complete:10", "complete:10:ares-h3+ares-h5", "complete:45", "complete:20"):
        with pytest.raises(IllegalChoice):
            game.play(text)
    for text in ("complete:99", "complete:10:y11", "load:y11", "crown:y11", "top:4"):
        with pytest.raises(UnparsableChoice):
            game.play(text)
    assert write_view(game.view(0)) == before
