"""The Dice Game's set-up: chapters, start islands and the first crosses; its dice, its pieces and its board."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from buccaneer import DiceGame, Game, IllegalChoice, Rng, SetupError, replay
from buccaneer.content import data_bytes
from buccaneer.dice import charts
from buccaneer.dice.rules.chart import (
    ASKS,
    COLOURS,
    JESTER,
    LOCK,
    MISSION,
    NUMBER,
    PEOPLE,
    PLAIN,
    SKULL,
    TREASURE,
    WHEEL,
    WHEELS,
    Chart,
    Island,
)
from buccaneer.dice.rules.sheet import EMPTY
from buccaneer.dice.rules.table import LETTERS, OFF

from tests.sea import almost, circle, cross, go, moor, pool, reach, rolls, sail, sheet
from tests.table import texts

CHAPTERS = ("", "chapter-2", "chapter-3", "chapter-4")
CUTLASSES = {"yellow": 0, "orange": 1, "green": 1, "blue": 2, "red": 2, "black": 3}
# The columns that ships go on, row by row; wheels go on the others.
SHIP_COLUMNS = {"yellow": "abc", "orange": "abc", "green": "abc", "blue": "abcd", "red": "abcd", "black": "abcde"}
SHIP_SPACES = [(colour, letter) for colour, letters in SHIP_COLUMNS.items() for letter in letters]
WHEEL_SPACES = [(colour, letter) for colour in COLOURS for letter in LETTERS if (colour, letter) not in SHIP_SPACES]
BOARD_SKULLS = {("blue", "c"): 1, ("red", "c"): 1, ("black", "c"): 1, ("black", "e"): 2}


def dealt(players: int, variant: str = "", start: int = 0) -> DiceGame:
    """A game whose first player is about to choose a start island."""
    return Game("dice", players, seed=1, variant=variant, start=start, hold=True)


def chart_of(variant: str) -> Chart:
    """The map that a chapter is played on."""
    chart: Chart = dealt(2, variant).rules.chart
    return chart


def people(variant: str) -> Counter[str]:
    """How many of each kind of people a chapter has."""
    return Counter(PEOPLE[island.person] for island in chart_of(variant).islands)


def kinds(variant: str) -> set[int]:
    """The kinds of spaces that a chapter has."""
    return {space.kind for space in chart_of(variant).spaces}


def missions(variant: str) -> list[str]:
    """What a chapter's missions ask for."""
    chart = chart_of(variant)
    return [ASKS[chart.spaces[number].colour] for number in chart.missions]


def starts(game: DiceGame) -> list[Island]:
    """The start islands."""
    return [game.rules.chart.islands[number] for number in game.rules.chart.starts]


def jesters_start(game: DiceGame) -> Island:
    """The Jester's start island."""
    return next(island for island in starts(game) if island.person == JESTER)


def others_start(game: DiceGame) -> Island:
    """A start island that is not the Jester's."""
    return next(island for island in starts(game) if island.person != JESTER)


def crossed(game: DiceGame, seat: int, island: Island) -> set[int]:
    """A seat's crosses on an island."""
    return {space for space in island.spaces if sheet(game, seat).marks[space] != EMPTY}


def beside(game: DiceGame, island: Island, spaces: set[int]) -> set[int]:
    """The spaces of an island that lie next to some of its spaces and are none of them."""
    near = {other for space in spaces for other in game.rules.chart.spaces[space].near}
    return near & set(island.spaces) - spaces


def landing_of(game: DiceGame, island: Island) -> int:
    """The space of a start island where its lane from the start ends."""
    chart = game.rules.chart
    lane = next(lane for lane in chart.lanes if lane.islands == (island.number,))
    return next(near for near in chart.spaces[lane.spaces[-1]].near if near in island.spaces)


def joined(game: DiceGame, island: Island, spaces: set[int], first: int) -> bool:
    """Whether spaces of an island can all be come by from one of them, each beside one before."""
    found = {first}
    while beside(game, island, found) & spaces:
        found |= beside(game, island, found) & spaces
    return found == spaces


def offered(game: DiceGame, verb: str) -> set[int]:
    """The spaces or islands that can be chosen now."""
    return {option.number for option in game.options if option.text.startswith(f"{verb}:")}


def settle(game: DiceGame, pick: int = 0) -> list[tuple[int, set[int]]]:
    """Play set-up to its end; says who was asked to choose an island, and among which."""
    asked = []
    while not game.held:
        if offered(game, "island"):
            asked.append((game.chooser, offered(game, "island")))
        game.play(game.options[pick % len(game.options)])
    return asked


# -- who plays, and what for -------------------------------------------------------------------------


@pytest.mark.rule("D-001")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play(players: int) -> None:
    assert len(sail(players).table.sheets) == players


@pytest.mark.rule("D-001")
@pytest.mark.parametrize("players", [1, 6])
def test_neither_one_nor_six_play(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 5 players"):
        dealt(players)


@pytest.mark.rule("D-002")
def test_there_are_four_chapters_to_choose_from() -> None:
    assert [chart_of(variant).name for variant in CHAPTERS] == ["dice-1", "dice-2", "dice-3", "dice-4"]
    with pytest.raises(SetupError, match="no variant 'chapter-5'"):
        dealt(2, "chapter-5")


@pytest.mark.rule("D-002")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_everybody_has_a_map_to_themselves(variant: str) -> None:
    game = sail(5, variant)
    before = [list(sheet(game, seat).marks) for seat in range(5)]
    assert all(len(marks) == len(game.rules.chart.spaces) for marks in before)
    moor(game, {"black": "b", "red": "a", "blue": "a"})
    go(game, "ship:black")
    go(game, texts(game)[0])
    assert sheet(game, 0).marks != before[0]
    assert [sheet(game, seat).marks for seat in range(1, 5)] == before[1:]


@pytest.mark.rule("D-003")
def test_people_and_spaces_of_chapter_1() -> None:
    eight = {"sailor", "pirate", "trader", "jester", "vice-admiral", "admiral", "senorita", "passenger"}
    assert set(people("")) == eight
    assert {LOCK, TREASURE} <= kinds("") <= {PLAIN, LOCK, SKULL, TREASURE}


@pytest.mark.rule("D-004")
def test_new_in_chapter_2() -> None:
    assert {"wholesaler", "gunner", "captain"} <= set(people("chapter-2"))
    assert "trader" not in people("chapter-2")
    assert {WHEEL, NUMBER} <= kinds("chapter-2")
    assert MISSION not in kinds("chapter-2")


@pytest.mark.rule("D-005")
def test_new_in_chapter_3() -> None:
    found = people("chapter-3")
    assert {"trader", "diplomat"} <= set(found)
    assert "wholesaler" not in found
    assert [people(variant)["jester"] for variant in CHAPTERS[:2]] == [1, 1]
    assert (found["jester"], found["wild-jester"]) == (2, 1)
    assert sorted(missions("chapter-3")) == ["islands", "treasures", "wheels"]
    assert all("diplomat" not in people(variant) and not missions(variant) for variant in CHAPTERS[:2])


@pytest.mark.rule("D-006")
def test_new_in_chapter_4() -> None:
    found = people("chapter-4")
    assert {"wholesaler", "clerk", "diplomat"} <= set(found)
    assert "trader" not in found
    assert all("clerk" not in people(variant) for variant in CHAPTERS[:3])
    assert sorted(missions("chapter-4")) == sorted(ASKS)


@pytest.mark.rule("D-007")
def test_the_maps_say_that_they_are_ours() -> None:
    maps = [tomllib.loads(data_bytes(f"dice/maps/{name}.toml").decode()) for name in charts.maps()]
    assert [(entry["chapter"], entry["mark"]) for entry in maps] == [(chapter, "ours") for chapter in (1, 2, 3, 4)]


# -- points ------------------------------------------------------------------------------------------


@pytest.mark.rule("D-008")
@pytest.mark.parametrize("variant", CHAPTERS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_all_begin_with_no_points(players: int, variant: str) -> None:
    game = dealt(players, variant)
    assert [each.points for each in game.table.sheets] == [0] * players
    settle(game)
    assert [each.points for each in game.table.sheets] == [0] * players


@pytest.mark.rule("D-008", "D-011")
@pytest.mark.parametrize("variant", CHAPTERS)
@pytest.mark.parametrize("place_of_island", range(4))
def test_the_person_of_a_start_island_is_worth_one_point_at_once(place_of_island: int, variant: str) -> None:
    game = sail(4, variant)
    found = starts(game)[place_of_island]
    last = almost(game, 0, found.id)
    moor(game, {"black": "b", "green": "a", "orange": "a"})
    go(game, "ship:black", last)
    assert (sheet(game).done, sheet(game).points) == ([found.number], 1)
    assert (game.chooser, pool(game)) == (0, 1)


@pytest.mark.rule("D-008")
def test_other_people_bring_their_points_at_once() -> None:
    game = sail()
    found = next(island for island in game.rules.chart.islands if PEOPLE[island.person] == "passenger")
    assert found.points > 0
    last = almost(game, 0, found.id)
    moor(game, {"black": "b", "green": "a", "orange": "a"})
    go(game, "ship:black", last)
    assert (sheet(game).points, game.chooser, pool(game)) == (found.points, 0, 1)


@pytest.mark.rule("D-008")
def test_treasures_bring_points_at_once() -> None:
    game = sail()
    treasure = game.rules.chart.spaces[game.rules.chart.treasures[0]]
    assert treasure.amount > 0
    reach(game, 0, treasure.id)
    moor(game, {"black": "b", "green": "a", "orange": "a"})
    go(game, "ship:black", f"cross:{treasure.id}")
    assert (sheet(game).points, game.chooser, pool(game)) == (treasure.amount, 0, 1)


@pytest.mark.rule("D-008")
def test_missions_bring_points_at_once() -> None:
    game = sail(3, "chapter-3")
    chart = game.rules.chart
    mission = next(chart.spaces[n] for n in chart.missions if ASKS[chart.spaces[n].colour] == "wheels")
    for colour in WHEELS:
        circle(game, 0, colour)
    reach(game, 0, mission.id)
    moor(game, {"black": "b", "green": "a", "orange": "a"})
    go(game, "ship:black", f"cross:{mission.id}")
    assert (sheet(game).points, game.chooser, pool(game)) == (2, 0, 1)


@pytest.mark.rule("D-008")
def test_green_wheels_bring_points_at_once() -> None:
    game = sail()
    moor(game, {"black": "b", "red": "a", "orange": "a", "blue": "a"}, {"green": "d"})
    go(game, "wheel:green")
    assert (sheet(game).points, game.chooser) == (1, 0)
    assert "ship:black" in texts(game)


# -- the start player --------------------------------------------------------------------------------


@pytest.mark.rule("D-009")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_seed_picks_the_start_player(players: int) -> None:
    games = [Game("dice", players, seed) for seed in range(60)]
    again = [Game("dice", players, seed) for seed in range(60)]
    assert [game.table.start for game in games] == [game.table.start for game in again]
    assert {game.table.start for game in games} == set(range(players))
    assert all(game.chooser == game.turn == game.table.start for game in games)


@pytest.mark.rule("D-009")
@pytest.mark.parametrize("start", range(3))
def test_a_start_player_may_be_named(start: int) -> None:
    for seed in range(20):
        game = Game("dice", 3, seed, start=start, hold=True)
        assert game.chooser == start
        settle(game)
        assert game.turn == game.table.start == start


# -- start islands -----------------------------------------------------------------------------------


@pytest.mark.rule("D-010")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_four_start_islands_are_joined_to_the_start_and_one_is_the_jesters(variant: str) -> None:
    game = dealt(2, variant)
    chart = game.rules.chart
    begun = [lane for lane in chart.lanes if 0 in chart.spaces[lane.spaces[0]].near]
    first = [lane for lane in begun if lane.islands]
    assert sorted(lane.islands for lane in first) == [(number,) for number in sorted(chart.starts)]
    for lane in begun:
        finds = [near for near in chart.spaces[lane.spaces[-1]].near if chart.spaces[near].kind == TREASURE]
        assert len(finds) == (0 if lane.islands else 1)
    assert len(chart.starts) == 4
    assert [island.person for island in starts(game)].count(JESTER) == 1
    for lane in first:
        landings = set(chart.spaces[lane.spaces[-1]].near) & set(chart.islands[lane.islands[0]].spaces)
        assert len(landings) == 1


@pytest.mark.rule("D-010")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_the_first_lane_opens_its_start_island(variant: str) -> None:
    game = dealt(5, variant)
    chart = game.rules.chart
    for lane in chart.lanes:
        if 0 in chart.spaces[lane.spaces[0]].near and lane.islands:
            island = chart.islands[lane.islands[0]]
            assert not set(sheet(game).open) & set(island.spaces)
            cross(game, 0, *(chart.spaces[space].id for space in lane.spaces))
            assert set(sheet(game).open) & set(island.spaces) == set(chart.spaces[lane.spaces[-1]].near) & set(
                island.spaces
            )


@pytest.mark.rule("D-012")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_start_islands_have_room(variant: str) -> None:
    for island in starts(dealt(2, variant)):
        assert len(island.spaces) >= (6 if island.person == JESTER else 5)


@pytest.mark.rule("D-012")
@pytest.mark.parametrize("variant", CHAPTERS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_set_up_completes_no_island(players: int, variant: str) -> None:
    for pick in range(4):
        game = dealt(players, variant)
        settle(game, pick)
        assert all(each.done == [] and min(each.left) > 0 for each in game.table.sheets)


@pytest.mark.rule("D-013")
@pytest.mark.parametrize("variant", CHAPTERS)
@pytest.mark.parametrize(("players", "prepared"), [(2, 3), (3, 2), (4, 0), (5, 0)])
def test_the_jesters_start_island_is_prepared_for_everybody(players: int, prepared: int, variant: str) -> None:
    game = dealt(players, variant, start=1)
    for seat in range(players):
        assert len(crossed(game, seat, jesters_start(game))) == prepared
        assert sum(mark != EMPTY for mark in sheet(game, seat).marks) == 1 + prepared


@pytest.mark.rule("D-014")
@pytest.mark.parametrize("variant", CHAPTERS)
@pytest.mark.parametrize("pick", range(4))
def test_islands_are_chosen_clockwise_and_each_but_once(pick: int, variant: str) -> None:
    game = dealt(3, variant, start=1)
    asked = settle(game, pick)
    assert [seat for seat, _ in asked] == [1, 2, 0]
    free = set(game.rules.chart.starts)
    for seat, islands in asked:
        assert islands == free
        free.remove(game.table.chosen[seat])


@pytest.mark.rule("D-014")
def test_the_fourth_player_has_the_island_that_is_left() -> None:
    game = dealt(4, start=2)
    asked = settle(game)
    assert [(seat, len(islands)) for seat, islands in asked] == [(2, 4), (3, 3), (0, 2)]
    assert set(game.table.chosen) == set(game.rules.chart.starts)


@pytest.mark.rule("D-014")
def test_an_island_chosen_before_is_refused() -> None:
    game = dealt(3)
    taken = game.options[1]
    while game.chooser == 0:
        game.play(taken if offered(game, "island") else game.options[0])
    with pytest.raises(IllegalChoice):
        game.play(taken.text)


@pytest.mark.rule("D-015")
@pytest.mark.parametrize("variant", CHAPTERS)
@pytest.mark.parametrize("start", range(4))
def test_set_up_crosses_go_by_the_order_of_play(start: int, variant: str) -> None:
    game = dealt(4, variant, start=start)
    settle(game)
    for turn, crosses in enumerate([1, 2, 3, 4]):
        seat = (start + turn) % 4
        assert len(crossed(game, seat, game.rules.chart.islands[game.table.chosen[seat]])) == crosses
        assert sum(mark != EMPTY for mark in sheet(game, seat).marks) == 1 + crosses


@pytest.mark.rule("D-144")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_even_set_up_gives_everybody_two_crosses(players: int) -> None:
    game = Game("dice", players, seed=1, start=1, hold=True, options={"crosses": "even"})
    prepared = len(crossed(game, 0, jesters_start(game)))
    settle(game)
    assert [sum(mark != EMPTY for mark in each.marks) - 1 - prepared for each in game.table.sheets] == [2] * players
    again = replay(game.record(), hold=True)
    assert (again.setup.options, again.digest) == ((("crosses", "even"),), game.digest)


@pytest.mark.rule("D-144")
def test_there_is_no_third_kind_of_set_up() -> None:
    with pytest.raises(SetupError, match="option crosses: 'odd' is not possible; possible: printed, even"):
        Game("dice", 2, options={"crosses": "odd"})


@pytest.mark.rule("D-013", "D-015")
@pytest.mark.parametrize(("players", "prepared"), [(2, 3), (3, 2)])
@pytest.mark.parametrize("place_of_jester", [0, 1])
def test_set_up_crosses_come_on_top_of_the_prepared_ones(place_of_jester: int, players: int, prepared: int) -> None:
    game = dealt(players)
    jester, other = jesters_start(game), others_start(game)
    while not game.held:
        wish = jester if game.chooser == place_of_jester else other
        game.play(f"island:{wish.id}" if f"island:{wish.id}" in texts(game) else game.options[0])
    assert len(crossed(game, place_of_jester, jester)) == prepared + 1 + place_of_jester
    assert len(crossed(game, 1 - place_of_jester, jester)) == prepared
    assert len(crossed(game, 1 - place_of_jester, other)) == 2 - place_of_jester


@pytest.mark.rule("D-016")
@pytest.mark.parametrize("variant", CHAPTERS)
@pytest.mark.parametrize("pick", range(4))
def test_the_first_set_up_cross_lies_where_the_start_lane_ends_and_others_beside_it(pick: int, variant: str) -> None:
    game = dealt(4, variant)
    island = starts(game)[pick]
    while game.chooser in (0, 1, 2):
        game.play(next(option for option in game.options if option.text != f"island:{island.id}"))
    landing = landing_of(game, island)
    assert landing in crossed(game, 3, island)
    while not game.held:
        made = crossed(game, 3, island)
        assert offered(game, "anchor") == beside(game, island, made)
        game.play(game.options[pick % len(game.options)])
    assert joined(game, island, crossed(game, 3, island), landing)
    assert not sheet(game, 3).reached[island.number]


@pytest.mark.rule("D-016")
@pytest.mark.parametrize("variant", CHAPTERS)
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("ready", [True, False])
def test_on_the_prepared_island_the_first_cross_lies_at_the_landing_too(
    ready: bool, players: int, variant: str
) -> None:
    game = dealt(players, variant)
    jester = jesters_start(game)
    landing = landing_of(game, jester)
    for seat in range(players):
        for space in jester.spaces:  # as many as the map says, the landing among them or not
            sheet(game, seat).marks[space] = EMPTY
    others = [space for space in jester.spaces if space != landing]
    prepared = {landing, *others[:2]} if ready else set(others[:3])
    cross(game, 0, *(game.rules.chart.spaces[space].id for space in prepared))
    game.play(f"island:{jester.id}")
    if not ready:
        assert crossed(game, 0, jester) == prepared | {landing}
        return
    possible = beside(game, jester, prepared)
    if len(possible) > 1:
        assert offered(game, "anchor") == possible
        game.play(game.options[-1])
    assert len(crossed(game, 0, jester) & possible) == 1


@pytest.mark.rule("D-016")
def test_further_set_up_crosses_lie_beside_any_cross_of_the_island_prepared_ones_too() -> None:
    game = dealt(3)
    jester = jesters_start(game)
    while game.chooser != 2:
        game.play(next(option for option in game.options if option.text != f"island:{jester.id}"))
    game.play(f"island:{jester.id}")
    made = crossed(game, 2, jester)
    assert made == {landing_of(game, jester), *jester.ready[1]}
    assert offered(game, "anchor") == beside(game, jester, made)


@pytest.mark.rule("D-017")
@pytest.mark.parametrize("variant", CHAPTERS)
@pytest.mark.parametrize("seat", [0, 3])
def test_after_set_up_the_island_needs_its_lane(seat: int, variant: str) -> None:
    game = sail(4, variant)
    chart = game.rules.chart
    island = chart.islands[game.table.chosen[seat]]
    made = crossed(game, seat, island)
    assert sheet(game, seat).left[island.number] == len(island.spaces) - len(made)
    assert not set(sheet(game, seat).open) & set(island.spaces)
    lane = next(lane for lane in chart.lanes if lane.islands == (island.number,))
    cross(game, seat, *(chart.spaces[space].id for space in lane.spaces))
    assert set(sheet(game, seat).open) & set(island.spaces) == beside(game, island, made)


@pytest.mark.rule("D-017")
@pytest.mark.parametrize("variant", CHAPTERS)
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("pick", range(4))
def test_after_set_up_only_the_lanes_from_the_start_can_be_begun(pick: int, players: int, variant: str) -> None:
    game = dealt(players, variant)
    settle(game, pick)
    chart = game.rules.chart
    assert all(each.open == list(chart.spaces[0].near) for each in game.table.sheets)
    assert not any(any(each.reached) for each in game.table.sheets)


@pytest.mark.rule("D-017")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_from_set_up_crosses_lanes_treasures_and_missions_can_be_crossed_once_the_island_is_reached(
    variant: str,
) -> None:
    for place in range(4):
        game = dealt(5, variant)
        chart, seat = game.rules.chart, sheet(game)
        island = starts(game)[place]
        mine = [chart.spaces[space].id for space in island.spaces]
        cross(game, 0, *(id for id in mine if not seat.marks[chart.by_id[id]]))
        around = {near for space in island.spaces for near in chart.spaces[space].near} - set(island.spaces)
        lane = next(lane for lane in chart.lanes if lane.islands == (island.number,))
        assert not around & set(seat.open) - set(lane.spaces)
        cross(game, 0, *(chart.spaces[space].id for space in lane.spaces))
        assert around - set(lane.spaces) <= set(seat.open)


@pytest.mark.rule("D-017")
def test_set_up_crosses_count_for_completing_the_island() -> None:
    game = sail(4)
    island = game.rules.chart.islands[game.table.chosen[0]]
    last = almost(game, 0, island.id)
    moor(game, {"black": "b", "green": "a", "orange": "a"})
    go(game, "ship:black", last)
    assert sheet(game).done == [island.number]


@pytest.mark.rule("D-018")
@pytest.mark.parametrize("start", [0, 3])
@pytest.mark.parametrize("pick", range(4))
def test_the_fifth_player_may_choose_any_start_island_for_four_crosses(pick: int, start: int) -> None:
    game = dealt(5, start=start)
    fifth = (start + 4) % 5
    while game.chooser != fifth:
        game.play(game.options[0])
    assert offered(game, "island") == set(game.rules.chart.starts)
    island = starts(game)[pick]
    game.play(f"island:{island.id}")
    while not game.held:
        game.play(game.options[0])
    assert game.table.chosen[fifth] == island.number
    assert game.table.chosen.count(island.number) == 2
    assert len(crossed(game, fifth, island)) == 4
    assert sum(mark != EMPTY for mark in sheet(game, fifth).marks) == 5


@pytest.mark.rule("D-019")
@pytest.mark.parametrize("variant", CHAPTERS)
def test_all_may_cross_spaces_on_islands_others_chose(variant: str) -> None:
    game = sail(3, variant)
    chart = game.rules.chart
    for seat in (1, 2):
        island = chart.islands[game.table.chosen[seat]]
        lane = next(lane for lane in chart.lanes if lane.islands == (island.number,))
        cross(game, 0, *(chart.spaces[space].id for space in lane.spaces))
    moor(game, {"black": "b", "green": "a", "orange": "a"})
    go(game, "ship:black")
    for seat in (1, 2):
        island = chart.islands[game.table.chosen[seat]]
        space = min(offered(game, "cross") & set(island.spaces))
        go(game, f"cross:{chart.spaces[space].id}")
        assert space in crossed(game, 0, island)


@pytest.mark.rule("D-020")
@pytest.mark.parametrize(("players", "chest"), [(2, False), (3, False), (4, False), (5, True)])
def test_the_chest_lies_there_for_five(players: int, chest: bool) -> None:
    game = sail(players)
    assert game.table.chest is chest
    moor(game, {"black": "b", "green": "a", "orange": "a"})
    assert ("chest" in texts(game)) is chest


# -- dice --------------------------------------------------------------------------------------------


def thrown(number: int) -> list[str]:
    """So many first rolls, from so many seeds."""
    game = sail()
    found = []
    for seed in range(number):
        twin = game.copy()
        twin.table.rng = Rng(seed)
        twin.release()
        found.append(f"{COLOURS[twin.table.colour]}-{LETTERS[twin.table.letter]}")
    return found


@pytest.mark.rule("D-021", "D-022")
def test_the_faces_of_both_dice() -> None:
    rolled = thrown(3600)
    assert COLOURS == ("yellow", "orange", "green", "blue", "red", "black")
    colours = Counter(roll.split("-")[0] for roll in rolled)
    letters = Counter(roll.split("-")[1] for roll in rolled)
    assert set(colours) == set(COLOURS)
    assert all(500 < colours[colour] < 700 for colour in COLOURS)
    assert set(letters) == set("abcde")
    assert all(500 < letters[letter] < 700 for letter in "acde")
    assert 1050 < letters["b"] < 1350
    assert len(set(rolled)) == 30


@pytest.mark.rule("D-023")
@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("colour", COLOURS)
def test_cutlasses_on_the_dice(colour: str, letter: str) -> None:
    shown = CUTLASSES[colour] + "_abcde".index(letter)
    for cutlasses in (shown - 1, shown):
        game = sail()
        sheet(game).cutlasses = cutlasses
        rolls(game, f"{colour}-{letter}")
        go(game)
        assert ("repel" in texts(game)) is (cutlasses == shown)


# -- pieces and board --------------------------------------------------------------------------------


@pytest.mark.rule("D-024")
def test_six_ships_and_five_wheels() -> None:
    game = sail()
    ships = {"yellow": "a", "orange": "a", "green": "a", "blue": "a", "red": "a", "black": "a"}
    wheels = {"yellow": "d", "orange": "d", "green": "d", "blue": "e", "red": "e"}
    moor(game, ships, wheels)
    assert texts(game) == [*(f"ship:{colour}" for colour in ships), *(f"wheel:{colour}" for colour in wheels), "pass"]
    assert game.table.pieces() == 11
    assert (len(game.table.ships), len(game.table.wheels)) == (6, 5)


def lying(game: DiceGame) -> dict[str, str]:
    """What lies on the board, each piece with its column."""
    ships = {f"ship:{COLOURS[i]}": LETTERS[n] for i, n in enumerate(game.table.ships) if n != OFF}
    return ships | {f"wheel:{WHEELS[i]}": LETTERS[n] for i, n in enumerate(game.table.wheels) if n != OFF}


@pytest.mark.rule("D-025", "D-026")
@pytest.mark.parametrize(("colour", "letter"), SHIP_SPACES)
def test_where_ships_go(colour: str, letter: str) -> None:
    game = sail()
    rolls(game, f"{colour}-{letter}")
    go(game)
    assert lying(game) == {f"ship:{colour}": letter}


@pytest.mark.rule("D-025", "D-027")
@pytest.mark.parametrize(("colour", "letter"), WHEEL_SPACES)
def test_where_wheels_go(colour: str, letter: str) -> None:
    game = sail()
    rolls(game, f"{colour}-{letter}")
    go(game)
    assert lying(game) == {f"wheel:{colour}": letter}


@pytest.mark.rule("D-028")
@pytest.mark.parametrize(("colour", "letter"), SHIP_SPACES)
def test_skulls_on_the_board(colour: str, letter: str) -> None:
    game = sail()
    moor(game, {colour: letter}, {"green": "d", "orange": "e"})
    go(game, f"ship:{colour}")
    assert sheet(game).skulls == BOARD_SKULLS.get((colour, letter), 0)


@pytest.mark.rule("D-028")
def test_wheels_have_no_skulls() -> None:
    for colour, letter in WHEEL_SPACES:
        game = sail()
        moor(game, {"black": "e", "blue": "c"}, {colour: letter})
        go(game, f"wheel:{colour}")
        assert sheet(game).skulls == 0
