"""The rule-of-thumb bot of the Dice Game: it wins, chooses what is sensible, and changes nothing by thinking."""

from __future__ import annotations

import pytest

from buccaneer import DiceGame, Game, Rng
from buccaneer.bots.advice import Advice
from buccaneer.bots.thumb import ThumbBot
from buccaneer.dice.rules.chart import SENORITA
from buccaneer.dice.rules.view import DiceView
from buccaneer.dice.thumb import Watch
from buccaneer.game import notation
from buccaneer.sim.arena import Match, count

from tests.sea import almost, ask, circle, fleet, go, moor, open_board, reach, rolls, sail, sheet, step

MAPS = ["", "chapter-2", "chapter-3", "chapter-4"]
GAMES = 30
WINS = 27


def asked(game: DiceGame) -> Advice:
    """What the bot would choose for whoever is asked, and why; asking changes nothing."""
    ask(game)
    seen = game.view(game.chooser)
    assert isinstance(seen, DiceView)
    before = notation.write_position(seen.table)
    bot = ThumbBot()
    choice = bot.choose(seen, seen.options, Rng(1))
    found = Advice(bot.name, choice.text, bot.reasons(seen, seen.options, choice))
    assert notation.write_position(seen.table) == before
    assert found.choice in [option.text for option in seen.options]
    return found


def chosen(game: DiceGame) -> str:
    return asked(game).choice


@pytest.mark.slow
@pytest.mark.strength
@pytest.mark.parametrize("variant", MAPS)
def test_it_beats_three_random_players_on_every_map(variant: str) -> None:
    wins = 0.0
    for seat in range(3):
        bots = ["random"] * 4
        bots[seat] = "thumb"
        wins += count(Match("dice", tuple(bots), variant=variant, seed=seat), 0, GAMES // 3).wins[seat]
    assert wins >= WINS


@pytest.mark.slow
@pytest.mark.strength
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", MAPS)
def test_it_plays_whole_games_and_only_looks(variant: str, players: int) -> None:
    game = Game("dice", players, seed=players, variant=variant)
    said: set[str] = set()
    while not game.over:
        advice = asked(game)
        said |= {reason.key for reason in advice.reasons}
        game.play(advice.choice)
    always = {"dice-lots", "dice-plan", "dice-cross", "dice-worth", "dice-bust", "dice-safe"}
    assert always <= said <= always | {"dice-circle", "dice-skull"}
    assert game.outcome is not None
    assert game.outcome.cause != "still"


def test_the_same_view_brings_the_same_choice() -> None:
    game = sail(4)
    open_board(game, {"yellow": "b", "blue": "c"})
    assert len({chosen(game) for _ in range(5)}) == 1


def test_what_would_bust_is_repelled() -> None:
    game = sail()
    sheet(game).cutlasses = 4
    open_board(game, {"yellow": "c", "orange": "c", "green": "c"}, {"red": "e"})
    rolls(game, "yellow-b")
    go(game, "roll")
    assert "accept" in ask(game)
    assert chosen(game) == "repel"


def test_a_wheel_that_would_be_taken_away_is_repelled() -> None:
    game = sail()
    sheet(game).cutlasses = 5
    open_board(game, {"blue": "b", "red": "b", "black": "b"}, {"green": "d", "yellow": "e"})
    rolls(game, "green-e")
    sheet(game).cutlasses = 6
    go(game, "roll")
    assert chosen(game) == "repel"


def test_a_blue_wheel_saves_a_rich_board() -> None:
    game = sail()
    circle(game, 0, "blue")
    open_board(game, {"yellow": "c", "orange": "c", "green": "c", "black": "d"}, {"green": "e", "red": "e"})
    rolls(game, "black-e")
    go(game, "roll")
    assert ask(game) == ["reroll", "accept"]
    assert chosen(game) == "reroll"


def test_an_orange_wheel_saves_a_rich_board() -> None:
    game = sail()
    circle(game, 0, "orange", 2)
    open_board(game, {"yellow": "c", "orange": "c", "green": "c", "black": "d"}, {"green": "e", "red": "e"})
    rolls(game, "yellow-c")
    go(game, "roll")
    assert chosen(game) == "repel"


def test_a_rich_board_is_not_risked() -> None:
    game = sail(4)
    board = {"yellow": "c", "orange": "c", "green": "c", "blue": "d", "red": "d"}
    open_board(game, board, {"green": "e"})
    assert chosen(game) == "stop"
    reason, risk = asked(game).reasons
    assert float(reason.values["worth"]) > float(reason.values["other"])
    assert float(risk.values["chance"]) > 0.4


def test_a_poor_board_is_rolled_on() -> None:
    game = sail(4)
    open_board(game, {"black": "a"})
    assert chosen(game) == "roll"


def test_it_rolls_on_for_sudden_death() -> None:
    game = sail(4)
    open_board(game, fleet(4), {"yellow": "d", "red": "e"})
    sheet(game).points = 10
    assert chosen(game) == "stop"
    sheet(game).points = 11
    sheet(game).cutlasses = 4
    assert chosen(game) == "roll"


def test_a_treasure_in_reach_is_taken() -> None:
    game = sail()
    chart = game.rules.chart
    treasure = chart.spaces[chart.treasures[0]]
    reach(game, 0, treasure.id)
    moor(game, {"yellow": "a", "black": "a", "red": "a"})
    go(game, "ship:yellow")
    assert step(game) == "cross"
    assert chosen(game) == f"cross:{treasure.id}"
    assert asked(game).reasons[0].values["goal"] == treasure.id


def test_the_last_points_win() -> None:
    game = sail()
    last = almost(game, 0, "passenger")
    sheet(game).points = 19
    moor(game, {"yellow": "a", "black": "e", "red": "a"})
    go(game, chosen(game))
    while not game.over and step(game) != "cross":
        go(game, chosen(game))
    assert chosen(game) == last


def test_a_green_wheel_that_wins_is_taken() -> None:
    game = sail()
    sheet(game).points = 19
    assert "wheel:green" in moor(game, {"yellow": "c", "orange": "c", "blue": "d"}, {"green": "d"})
    assert chosen(game) == "wheel:green"


def test_green_skulls_are_crossed_out_before_those_that_cost() -> None:
    game = sail(variant="chapter-3")
    track = game.rules.chart.skulls
    sheet(game).green_slots = 3
    for place, answer in ((track.index(0), "skull"), (next(i for i, lost in enumerate(track) if lost), "green-skull")):
        game = sail(variant="chapter-3")
        sheet(game).green_slots = 3
        sheet(game).skulls = place
        open_board(game, {"yellow": "a"})
        go(game, "stop", "ship:yellow")
        assert ask(game) == ["skull", "green-skull"]
        assert chosen(game) == answer


def test_a_red_wheel_is_used_when_it_may_be() -> None:
    game = sail()
    circle(game, 0, "red")
    assert ask_after(game, 4) == ["red", "decline"]
    assert chosen(game) == "red"


def ask_after(game: DiceGame, ships: int) -> list[str]:
    """What is asked when so many ships lie on the board."""
    return moor(game, fleet(ships))


def test_a_full_yellow_ship_is_doubled() -> None:
    game = sail()
    circle(game, 0, "yellow")
    assert "double" in moor(game, {"yellow": "c", "black": "a", "red": "a"})
    assert chosen(game) == "double"


def test_the_better_ship_is_taken() -> None:
    game = sail()
    moor(game, {"black": "d", "red": "a", "orange": "a"})
    assert chosen(game) == "ship:black"


def test_a_senorita_fills_what_costs_most() -> None:
    game = sail()
    chart = game.rules.chart
    assert any(island.person == SENORITA for island in chart.islands)
    last = almost(game, 0, "senorita")
    moor(game, {"yellow": "a", "black": "a", "red": "a"})
    go(game, "ship:yellow", last)
    special = 0
    while step(game) == "fill":
        choice = chosen(game)
        kinds = [chart.spaces[option.number].kind for option in game.options]
        special += chart.spaces[chart.by_id[choice.partition(":")[2]]].kind != 0 and any(kinds)
        go(game, choice)
    assert special >= 3


def test_somebody_armed_rolls_on_where_others_stop() -> None:
    game = sail(4)
    open_board(game, {"yellow": "c", "orange": "c", "green": "c", "blue": "d", "red": "d"})
    assert chosen(game) == "stop"
    sheet(game).cutlasses = 6
    assert chosen(game) == "roll"


def test_people_are_worth_less_the_sooner_the_game_ends() -> None:
    game = sail(4)
    game.release()
    pirate = next(island for island in game.rules.chart.islands if island.id.startswith("pirate"))
    early = Watch(game.view(0)).voyage.help_worth(pirate)
    sheet(game).points = 18
    assert Watch(game.view(0)).voyage.help_worth(pirate) < early / 3
