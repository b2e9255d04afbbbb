"""Events, Month's End, the story's roads, and how chapters, contests and the variable game end."""

from __future__ import annotations

import pytest

from buccaneer import CardGame, Game
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.cards.boxes.adventure.tale import EVENTS
from buccaneer.cards.rules.table import FACE
from buccaneer.cards.rules.turn import DISCOVER
from buccaneer.core.rng import Rng

from tests.cards.boxes.adventure.voyage import begin, crowned, open_missions, story, voyage
from tests.families.cards import check_sums
from tests.table import coins, ids, play, points, texts, told


def opened(event: str, players: int = 3, **laid: object) -> CardGame:
    """A turn that opens with an event."""
    return voyage(players, opens=True, events=f"{event} market-day", **laid)  # type: ignore[arg-type]


@pytest.mark.rule("A-045")
def test_a_turn_begins_with_its_event() -> None:
    game = opened("market-day", missions="11", crew={0: "captain priest"}, coins={0: story("11").coins}, draw="y11")
    assert [event.kind for event in game.events][:1] == ["event"]
    assert texts(game) == ["draw", "complete:11"]
    held = begin(3, deck="calm-sea", hold=True)
    while texts(held) and texts(held)[0].startswith("character"):
        play(held, texts(held)[0])
    assert held.held
    assert [event.thing for event in held.release() if event.kind == "event"] == ["calm-sea"]


@pytest.mark.rule("A-045")
def test_what_came_before_an_event_cannot_be_taken_back() -> None:
    game = voyage(2, harbor="y11", draw="sailor3")
    play(game, "stop", "pass")
    while told(game, "event") == []:
        assert game.can_undo
        play(game, "pass")
    assert not game.can_undo


@pytest.mark.rule("A-046")
def test_wind_market_and_quay() -> None:
    game = play(voyage(2, event="following-wind", harbor="y11 b11"), "stop")
    assert game.table.stack[-1].a == 1  # the wind blows when it is revealed
    game = opened("following-wind", draw="y11")
    assert game.rules.takes(game.table, 0) == 2
    game = voyage(2, event="market-day", harbor="sailor3 admiral9", coins={0: 2, 1: 9})
    play(game, "stop", "hire:sailor3")
    assert coins(game)[0] == 0
    assert game.rules.price(game.table, 1, game.rules.by_id["admiral9"]) == 8
    game = opened("open-quay", players=2, draw="y11 b11")
    assert coins(game) == [1, 0]
    assert game.rules.fee(game.table, 1) == 0


@pytest.mark.rule("A-047")
def test_feast_and_lights() -> None:
    harbor = "y11 b11 settler captain priest"
    assert coins(play(voyage(3, event="harbour-feast", harbor=harbor), "stop")) == [2, 1, 1]
    assert coins(play(voyage(3, event="harbour-feast", harbor="y11 b11 settler captain"), "stop")) == [0, 0, 0]
    assert coins(play(voyage(2, event="lights-at-sea", harbor="y11"), "stop"))[0] == 1
    game = play(voyage(2, event="lights-at-sea", harbor="ares-h1"), "stop")
    assert coins(game)[0] == 0
    assert coins(play(game, "load:ares-h1"))[0] == 1


@pytest.mark.rule("A-048")
def test_a_calm_sea_lets_one_ship_go_without_cutlasses() -> None:
    game = voyage(2, event="calm-sea", harbor="r11", draw="r4x k4x r36", crew={0: "sailor3"})
    play(game, "draw")
    assert texts(game) == ["repel", "admit"]
    play(game, "repel", "draw")
    assert ids(game, game.table.harbor) == ["r11", "k4x"]
    play(game, "draw")
    assert told(game, "bust") == [(0, 0)]
    game = voyage(2, event="calm-sea", harbor="y11", draw="y11 y34", crew={0: "sailor3"})
    play(game, "draw", "repel", "draw")  # the first went by a cutlass
    assert texts(game) == ["repel", "admit"]


@pytest.mark.rule("A-049")
def test_a_clear_morning_and_a_pilot() -> None:
    game = voyage(2, event="clear-morning", harbor="y11", draw="b11 g11 r11")
    assert "look" in texts(game)
    assert "look" not in texts(play(game, "look", "top:1"))
    game = opened("pilot-wanted", draw="y11")
    assert texts(game)[:5] == ["pilot:yellow", "pilot:blue", "pilot:green", "pilot:red", "pilot:black"]
    assert "pilot:bone" not in texts(game)  # none is in play
    play(game, "pilot:yellow", "stop")
    assert coins(game)[0] == 2
    game = play(opened("pilot-wanted", draw="y11 ares-h1"), "pilot:bone", "stop")
    assert coins(game)[0] == 0


@pytest.mark.rule("A-050")
def test_the_others_bet() -> None:
    game = opened("wager", draw="y11 y22")
    assert (game.table.chooser, texts(game)) == (1, ["holds", "busts"])
    play(game, "holds", "busts")
    assert coins(play(game, "stop")) == [0, 1, 0]
    game = play(opened("wager", draw="y11 y22"), "holds", "busts", "draw")
    assert coins(game) == [0, 0, 2]
    alone = voyage(1, event="wager", harbor="y11 b11 g11 settler")
    assert coins(play(alone, "stop")) == [2]
    assert coins(play(voyage(1, event="wager", harbor="y11 b11 g11"), "stop")) == [0]


@pytest.mark.rule("A-049", "A-050")
def test_a_bust_pays_nobody_who_has_not_bet_on_it() -> None:
    for colour in ("yellow", "blue", "green"):
        game = opened("pilot-wanted", players=2, draw="r11 r23")
        play(game, f"pilot:{colour}", "draw")
        assert told(game, "bust") == [(0, 0)]
        assert coins(game) == [0, 0]


@pytest.mark.rule("A-051")
def test_a_storm_ends_discover_with_the_fifth_card() -> None:
    game = play(voyage(2, event="storm-warning", harbor="y11 b11 settler captain", draw="priest g11"), "draw")
    assert told(game, "stop") == [(0, 5)]
    assert game.table.stack[-1].a == 2
    gambled = voyage(
        2,
        event="storm-warning",
        harbor="k12 settler",
        draw="y11 b11 captain priest",
        crew={0: "gambler4 gambler6"},
        adds=("gambler",),
    )
    play(gambled, "gamble")
    assert told(gambled, "stop") == [(0, 6)]
    assert gambled.table.stack[-1].a == 1 + 1 + 1


@pytest.mark.rule("A-052")
def test_painter_and_wagon_ask_who_can() -> None:
    game = opened("portrait-painter", coins={0: 2}, crowns={2: 1})
    assert (game.table.chooser, texts(game)) == (0, ["portrait", "skip"])
    play(game, "portrait")
    assert (game.table.chooser, texts(game)) == (2, ["pawn", "skip"])
    play(game, "pawn")
    assert (crowned(game), coins(game)) == ([1, 0, 0], [0, 0, 2])
    game = opened("portrait-painter", coins={0: 4}, crowns={1: 3})
    assert (game.table.chooser, crowned(play(game, "portrait", "pawn"))) == (0, [1, 2, 0])  # each of them once
    assert game.table.stack[-1].step == DISCOVER
    game = opened("brewers-wagon", ships={1: "ares-h1 e-y2-bread"})
    assert (game.table.chooser, texts(game)) == (1, ["wagon:ares-h1", "wagon:e-y2-bread", "skip"])
    assert coins(play(game, "wagon:ares-h1")) == [0, 3, 0]
    assert game.table.stack[-1].step == DISCOVER


@pytest.mark.rule("A-053")
def test_a_helping_hand() -> None:
    game = opened("helping-hand")
    assert texts(game) == ["share:2", "share:3"]
    assert coins(play(game, "share:3")) == [1, 0, 1]
    assert coins(opened("helping-hand", players=2)) == [1, 1]
    assert coins(opened("helping-hand", players=2, way="contest")) == [1, 0]
    assert coins(opened("helping-hand", players=1)) == [1]


@pytest.mark.rule("A-054")
def test_the_next_bay() -> None:
    game = opened("next-bay", players=2, draw="y11 tax-points settler y22")
    assert texts(game) == ["bay:y11", "bay:settler", "skip"]
    play(game, "bay:y11")
    assert sorted(ids(game, game.table.discard)) != []
    assert told(game, "towed") == [(0, 0)]
    assert told(game, "bust") == [(0, 0)]  # the compulsory first card was the second yellow ship
    for draw, offered in (("y11 b11 settler", 3), ("y11 b11 b11", 2), ("b11 y11 b11", 2), ("b11 b11 b11", 1)):
        options = texts(opened("next-bay", players=2, draw=f"{draw} y22"))
        assert options == [*dict.fromkeys(f"bay:{card}" for card in draw.split()), "skip"]
        assert len(options) == offered + 1
    game = opened("next-bay", players=2, draw="y11", discard="b11 g11 settler", hoard=1)
    assert told(game, "bay") == [(0, 3)]


@pytest.mark.rule("A-055", "A-056")
def test_months_end_moves_the_story_and_the_events_begin_anew() -> None:
    game = voyage(3, missions="10", harbor="y11", events="market-day months-end", active=2)
    part = saga(game.table)
    part.spare = (EVENTS.index("wager"), EVENTS.index("calm-sea"))
    play(game, "stop", "pass")
    while not told(game, "story"):
        play(game, "stop" if "stop" in texts(game) else texts(game)[-1])
    part = saga(game.table)
    assert open_missions(game) == ["10", "11"]
    assert [EVENTS[event] for event in part.deck] == ["months-end", "market-day", "calm-sea"]
    assert (part.known, part.month, part.event) == (2, 2, EVENTS.index("months-end"))
    assert game.table.active == 1  # the turn goes on
    public = saga(game.view(0).table)
    assert public.deck[:2] == part.deck[:2]
    assert public.deck[2] not in part.deck
    found = {saga(game.rules.redeal(game.view(0), Rng(seed))).deck[2] for seed in range(40)}
    assert found == {EVENTS.index("wager"), *(event for event in range(13) if event in found)}
    assert len(found) > 5


@pytest.mark.rule("A-056")
def test_number_one_is_dealt_into_the_first_month_by_every_redeal() -> None:
    game = begin(2, way="contest")
    bay = EVENTS.index("next-bay")
    places = set()
    for seed in range(60):
        world = saga(game.rules.redeal(game.view(0), Rng(seed)))
        assert bay in world.deck
        assert sorted([*world.deck, *world.spare]) == [*range(15)]
        places.add(world.deck.index(bay))
    assert len(places) == 4


@pytest.mark.rule("A-057", "A-060")
def test_in_a_contest_buying_off_comes_before_the_story() -> None:
    laid = {"missions": "10 11 12", "opens": True, "events": "months-end", "way": "contest"}
    game = voyage(2, coins={0: 8, 1: 8}, active=1, **laid)  # type: ignore[arg-type]
    assert (game.table.chooser, texts(game)) == (1, ["buy-off", "skip"])
    play(game, "buy-off")
    assert told(game, "story") == []
    assert (game.table.chooser, texts(game)) == (0, ["buy-off", "skip"])
    play(game, "skip")
    assert open_missions(game)[-1] == "15"
    assert saga(game.table).uncovered == (0, 1)
    together = voyage(2, missions="10 11 12", opens=True, events="months-end", coins={0: 8, 1: 8})
    assert "buy-off" not in texts(together)


@pytest.mark.rule("A-055", "A-060")
def test_where_no_card_follows_the_hourglass_does_the_same_each_month() -> None:
    laid = {"missions": "10 11 12 14", "opens": True, "events": "months-end", "way": "contest"}
    game = voyage(2, coins={0: 30}, ships={0: "ares-h1 ares-h2"}, **laid)  # type: ignore[arg-type]
    play(game, "buy-off")
    assert "complete:10:ares-h1+ares-h2" in texts(game)  # an older mission is open as before
    while texts(game) != ["buy-off", "skip"]:
        play(game, next(text for text in ("stop", "pass", "skip", texts(game)[0]) if text in texts(game)))
    assert (saga(game.table).month, told(game, "story"), open_missions(game)) == (2, [], ["10", "11", "12", "14"])
    play(game, "buy-off")
    assert saga(game.table).uncovered == (2, 0)


@pytest.mark.rule("A-060", "A-064")
def test_a_trophy_bought_off_may_end_the_game_once_its_round_is_complete() -> None:
    laid = {"missions": "10 11 12", "opens": True, "events": "months-end market-day", "way": "contest"}
    for uncovered, ends in ((0, False), (1, True)):
        game = voyage(2, coins={0: 8}, won={0: "exp-aa exp-cc exp-hh"}, uncovered={0: uncovered}, **laid)  # type: ignore[arg-type]
        play(game, "buy-off")
        assert (game.table.ending, game.over) == (ends, False)
        turns = 0
        while not game.over and turns < 4:
            turns += texts(game)[-1] == "stop"
            play(game, "stop" if "stop" in texts(game) else texts(game)[-1])
        assert (game.over, turns) == ((True, 2) if ends else (False, 4))


@pytest.mark.rule("A-022", "A-060")
def test_a_marker_that_waits_is_not_the_one_that_is_bought_off() -> None:
    laid = {"missions": "50 51 52", "opens": True, "events": "months-end", "way": "contest"}
    game = voyage(2, coins={0: 8}, chapter="5", **laid)  # type: ignore[arg-type]
    part = saga(game.table)
    part.waiting, part.gone = (0, 0, 1), (1, 0)
    play(game, "buy-off")
    part = saga(game.table)
    assert (part.waiting[:3], part.gone, part.uncovered) == ((0, 0, 1), (2, 0), (1, 0))


@pytest.mark.rule("A-059")
def test_some_cards_bring_coins_or_call_taxes_back() -> None:
    game = voyage(2, missions="40 41", opens=True, events="months-end", chapter="4")
    assert saga(game.table).book.stories[saga(game.table).road[-1]].id == "48"
    assert story("48").gain > 0
    assert coins(game) == [story("48").gain] * 2
    assert len(open_missions(game)) == 2  # an interlude brings no mission
    game = voyage(2, missions="50 51 52", opens=True, events="months-end", chapter="5", discard="tax-points y11 tax-16")
    assert open_missions(game)[-1] == "56"
    assert told(game, "recalled") == [(0, 2)]


@pytest.mark.rule("A-058")
def test_cards_shuffled_in_are_counted_with_the_pile_and_never_with_older_coins() -> None:
    game = voyage(2, missions="10", opens=True, events="months-end", coins={0: 5, 1: 5})
    older = sum(game.table.unseen[0]) - len(game.table.draw)
    assert (older, game.table.stirred) == (10 - told(game, "shuffled-in")[0][1], 1 << 1)
    for _ in range(6):
        play(game, "draw" if "draw" in texts(game) else texts(game)[-1])
        for table in (game.table, game.copy().table, game.view(1).table):
            assert (table.stirred, table.doubts) == (game.table.stirred, game.table.doubts)
            assert table.unseen == game.table.unseen
        check_sums(game.table)


@pytest.mark.rule("A-058")
def test_where_nobody_has_a_coin_they_are_cards_of_the_pile_like_any_other() -> None:
    game = voyage(2, missions="10", opens=True, events="months-end")
    assert game.table.stirred == 0
    check_sums(game.table)


@pytest.mark.rule("A-063")
def test_the_sea_sets_the_goals() -> None:
    def asked(sea: str) -> tuple[int, int]:
        part = saga(begin(3, sea=sea, chapter="2").table)
        return part.markers, part.points_asked

    calm, fair, rough = asked("calm"), asked("fair"), asked("rough")
    assert calm[0] <= fair[0] <= rough[0]
    assert calm[1] < fair[1] < rough[1]


@pytest.mark.rule("A-062")
@pytest.mark.parametrize(
    ("done", "markers", "asked", "won"),
    [
        (((0,), (1,)), 2, 6, True),
        (((0, 1), ()), 2, 6, False),  # a mission that nobody has completed
        (((0,), (1,)), 3, 6, False),
        (((0,), (1,)), 2, 7, False),
    ],
)
def test_card_9_asks_for_missions_and_markers_and_points(
    done: tuple[tuple[int, ...], ...], markers: int, asked: int, won: bool
) -> None:
    game = voyage(2, missions="10 11 17", events="months-end", harbor="y11", crowns={0: 16})
    part = saga(game.table)
    part.done, part.markers, part.points_asked = done, markers, asked
    play(game, "stop", "pass")
    while not game.over:
        play(game, "pass")
    assert game.outcome is not None
    assert bool(game.outcome.winners) is won


@pytest.mark.rule("A-062")
def test_points_end_nothing_together() -> None:
    game = voyage(2, missions="10", crew={0: "admiral9 jester9 senorita9 pirate9"}, uncovered={0: 2}, crowns={0: 16})
    game.table.score(0, 0)
    assert points(game)[0] >= 12
    assert not game.table.ending
    assert game.rules.fee(game.table, 1) == 1


@pytest.mark.rule("A-065")
def test_ties_go_to_fewer_markers_then_to_coins() -> None:
    def winners(
        points: tuple[int, int, int], left: tuple[int, int, int], purse: tuple[int, int, int]
    ) -> tuple[list[int], str]:
        game = voyage(3, way="contest", uncovered=dict(enumerate(left)), coins=dict(enumerate(purse)))
        for seat, number in enumerate(points):
            game.table.seats[seat].points = number
        outcome = game.rules.outcome(game.table)
        return outcome.winners, outcome.decided

    assert winners((13, 12, 15), (2, 2, 1), (0, 0, 0)) == ([0], "trophy-points")
    assert winners((12, 12, 12), (2, 3, 1), (9, 0, 0)) == ([1], "trophy-markers")
    assert winners((12, 12, 12), (2, 2, 1), (1, 3, 0)) == ([1], "trophy-coins")
    assert winners((12, 12, 1), (2, 2, 1), (3, 3, 0)) == ([0, 1], "trophy-shared")
    assert winners((5, 7, 6), (0, 1, 0), (3, 3, 0)) == ([1], "trophy-points")


@pytest.mark.rule("A-064")
def test_twelve_points_without_the_trophy_end_nothing() -> None:
    game = voyage(2, way="contest", crew={0: "admiral9 jester9 senorita9 pirate9"}, crowns={0: 6}, uncovered={0: 1})
    game.table.score(0, 0)
    assert points(game)[0] >= 12
    assert not game.table.ending


@pytest.mark.rule("A-066")
def test_the_variable_game() -> None:
    game = begin(3, chapter="variable", missions=["10", "52"])
    assert open_missions(game)[:2] == ["10", "52"]
    assert len(open_missions(game)) == 4
    assert saga(game.table).book.way == "contest"
    laid = {"chapter": "variable", "opens": True, "events": "months-end-variable"}
    game = voyage(2, missions="10 13 15 20", coins={0: 10, 1: 9}, **laid)  # type: ignore[arg-type]
    play(game, "buy-off")
    assert coins(game) == [2, 9]  # Samuel is paid for his door
    assert told(game, "story") == []
    assert len(open_missions(game)) == 4


@pytest.mark.rule("A-002")
def test_alone_there_is_no_fee_and_always_the_bonus() -> None:
    game = play(voyage(1, harbor="y11", draw="tax-16 b11"), "draw")
    assert coins(game) == [2]
    play(game, "stop", "trade:y11")
    assert coins(game) == [3]


def test_every_chapter_ends_in_every_way() -> None:
    for chapter in ("1", "2", "3", "4", "5", "variable"):
        for players in (1, 2, 3, 4):
            for way in ("together", "contest"):
                if players == 1 and (way == "contest" or chapter == "variable"):
                    continue
                game = Game("adventure", players, seed=players, options={"chapter": chapter, "way": way})
                rng = Rng(players)
                while not game.over:
                    game.play(game.options[rng.below(len(game.options))])
                assert game.outcome is not None


def test_a_coin_shuffled_in_is_somewhere_once() -> None:
    game = begin(2, chapter="5")
    while not game.over and game.table.round < 4:
        play(game, texts(game)[0])
    part = saga(game.table)
    cards = [*game.table.draw, *part.out, *(coin for pile in game.table.hidden() for coin in pile)]
    assert all(0 <= card & FACE < len(game.rules.faces) for card in cards)
