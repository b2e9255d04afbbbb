"""The top-level API: what a program can read, play, take back, copy and write down."""

from __future__ import annotations

import pickle
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import buccaneer
from buccaneer import (
    Action,
    Event,
    Game,
    IllegalChoice,
    Outcome,
    Rng,
    Setup,
    SetupError,
    StaleChoice,
    Team,
    UnparsableChoice,
)
from buccaneer.core.engine import Frame

from tests.families.cards import inventory
from tests.table import cards


def random_game(seed: int, choices: int, hold: bool = False) -> Game:
    rng = Rng(seed)
    game = Game("base", players=3, seed=seed, hold=hold)
    while len(game.choices) < choices and not game.over:
        game.release()
        game.play(game.options[rng.below(len(game.options))])
    return game


def test_readme_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert examples
    for example in examples:
        assert len(example.splitlines()) <= 10
        if example.startswith("# my.py\n"):
            (tmp_path / "my.py").write_text(example)
        exec(compile(example, "README.md", "exec"), {})
    assert (tmp_path / "race.csv").read_text().count("\n") == 1 + 10 * 3


def test_everything_named_is_there() -> None:
    for name in buccaneer.__all__:
        assert hasattr(buccaneer, name)


def test_a_seed_fixes_the_game() -> None:
    assert Game(seed=5).position == Game(seed=5).position
    assert Game(seed=5).position != Game(seed=6).position
    assert Game().setup.seed != Game().setup.seed


def test_turn_and_choice_are_two_things() -> None:
    game = Game(players=2, seed=3)
    assert game.turn == game.chooser == game.table.start
    while game.chooser == game.turn:
        game.play(game.options[-1])
    assert game.chooser == 1 - game.turn


def test_options_are_values() -> None:
    game = Game(seed=1)
    option = game.options[0]
    assert option == game.parse(option.text) == pickle.loads(pickle.dumps(option))
    assert len({option, game.parse(option.text)}) == 1
    assert str(option) == option.text
    assert option != "draw"
    game.options.clear()
    assert game.options


def test_unparsable_illegal_and_stale_choices_change_nothing() -> None:
    game = Game(seed=1)
    before, version = game.position, game.version
    with pytest.raises(UnparsableChoice, match="'dig' is no choice"):
        game.play("dig")
    with pytest.raises(UnparsableChoice, match="no card 'zz'"):
        game.play("hire:zz")
    with pytest.raises(IllegalChoice, match="possible: draw, stop"):
        game.play("pass")
    with pytest.raises(IllegalChoice):
        game.play(Action(99, "abracadabra"))
    with pytest.raises(StaleChoice, match="version 7"):
        game.play("stop", at=7)
    for nonsense in (0, None, 1.5, ["draw"], object()):
        with pytest.raises(UnparsableChoice, match="is no choice: give one of the game's options, or its text"):
            game.play(nonsense)  # type: ignore[arg-type]
        with pytest.raises(UnparsableChoice):
            game.parse(nonsense)  # type: ignore[arg-type]
    assert (game.position, game.version, game.choices) == (before, version, [])
    game.play("stop", at=game.version)


def test_nothing_can_be_chosen_after_the_end() -> None:
    game = random_game(1, 10_000)
    assert game.over
    assert game.options == []
    assert game.chooser == -1
    assert game.outcome is not None
    assert repr(game).endswith("over>")
    with pytest.raises(IllegalChoice, match="over"):
        game.play("draw")


def test_undo_goes_back_to_the_last_revelation() -> None:
    game = Game(players=2, seed=3, hold=True)
    game.release()
    before = game.position
    with pytest.raises(IllegalChoice, match="no choice has been made"):
        game.undo()
    game.play("stop")
    assert game.can_undo
    assert game.undo().text == "stop"
    assert game.position == before
    game.play("draw")
    assert not game.can_undo
    with pytest.raises(IllegalChoice, match="revealed"):
        game.undo()
    assert game.undo(beyond=True).text == "draw"
    assert game.position == before


def test_the_version_only_grows() -> None:
    game = Game(players=2, seed=3, hold=True)
    versions = [game.version]
    for act in (game.release, lambda: game.play("stop"), game.undo, game.redo, game.undo):
        act()
        versions.append(game.version)
    assert versions == sorted(set(versions))


def test_redo_makes_the_choices_again_until_another_is_made() -> None:
    game = Game(players=2, seed=3)
    game.play("draw")
    game.play("draw")
    there = game.position
    game.undo(beyond=True)
    game.undo(beyond=True)
    assert [game.redo().text, game.redo().text] == ["draw", "draw"]
    assert game.position == there
    with pytest.raises(IllegalChoice, match="nothing to make again"):
        game.redo()
    game.undo(beyond=True)
    game.play("stop")
    assert not game.undone


def test_a_held_card_waits_and_changes_no_record() -> None:
    held, free = random_game(9, 60, hold=True), random_game(9, 60)
    assert [choice.text for choice in held.choices] == [choice.text for choice in free.choices]
    assert held.record() == free.record()
    game = Game(players=2, seed=3, hold=True)
    assert game.held
    assert game.options == []
    assert game.table.drawn == 0
    assert next(event.kind for event in game.release()) == "turn"
    assert not game.held
    assert game.release() == []


def test_copies_are_independent() -> None:
    game = random_game(4, 30)
    twin = game.copy()
    before = game.position
    for _ in range(40):
        twin.play(twin.options[-1])
    assert game.position == before
    assert len(game.choices) == 30


def test_games_can_be_pickled() -> None:
    game = random_game(4, 30, hold=True)
    again = pickle.loads(pickle.dumps(game))
    assert again.position == game.position
    assert again.setup == game.setup
    assert hash(again.setup) == hash(game.setup)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"mode": "chess"}, "no mode 'chess'; possible: base"),
        ({"players": 6}, "2 to 5 players, not 6"),
        ({"players": 1}, "2 to 5 players, not 1"),
        ({"players": ["A", "A"]}, "two players are called 'A'"),
        ({"players": ["A", " "]}, "no player's name"),
        ({"players": ["A", "B,C"]}, "no player's name"),
        ({"edition": "3000"}, "no edition '3000'; possible: bigbox, classic, us"),
        ({"variant": "chess"}, "no variant 'chess'; possible: expedition"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"seed": 1 << 128}, "a seed is a whole number"),
        ({"start": 4}, "start player must be one of the 4"),
        ({"deck": ["y11"] * 4}, "more 'y11' than the 3"),
        ({"deck": ["zzz"]}, "no card 'zzz'"),
        ({"start": -2}, "start player must be one of the 4"),
        ({"packs": ["mine@0"]}, "'mine@0' is not at hand: load its file with load_pack"),
        ({"packs": "mine@0"}, "'mine@0' is not at hand"),
        ({"players": "Ann"}, "players: 'Ann' is neither a number of players nor a list of their names"),
        ({"players": 2.5}, "players: 2.5 is neither"),
        ({"players": True}, "players: True is neither"),
        ({"players": None}, "players: None is neither"),
        ({"players": [1, 2]}, "1 is no player's name"),
        ({"players": [None, "B"]}, "None is no player's name"),
        ({"players": ["A", ["B"]]}, "['B'] is no player's name"),
        ({"seed": "x"}, "a seed is a whole number from 0 to 2^128 - 1, not 'x'"),
        ({"seed": 1.5}, "a seed is a whole number from 0 to 2^128 - 1, not 1.5"),
        ({"seed": True}, "a seed is a whole number from 0 to 2^128 - 1, not True"),
        ({"start": "Zora"}, "there is no player 'Zora'; possible: Anne, Bart, Calico, Drake"),
        ({"start": 1.0}, "the start player is a name or a seat, not 1.0"),
        ({"start": True}, "the start player is a name or a seat, not True"),
        ({"start": None}, "the start player is a name or a seat, not None"),
        ({"adds": "chess"}, "there is no box 'chess'; possible: gambler, make-sail, contract-box"),
        ({"adds": 5}, "adds: 5 is no name; give a list of names"),
        ({"adds": [5]}, "adds: 5 is no name"),
        ({"deck": "zzz"}, "no card 'zzz'"),
        ({"deck": [1]}, "deck: 1 is no name"),
        ({"packs": None}, "packs: None is no name"),
        ({"mode": 5}, "mode: 5 is no name"),
        ({"mode": ["base"]}, "mode: ['base'] is no name"),
        ({"edition": None}, "edition: None is no name"),
        ({"variant": None}, "variant: None is no name"),
        ({"mode": "dice", "variant": 2}, "variant: 2 is no name"),
        ({"options": {"chapter": "2"}}, "base has no option 'chapter'; possible: none"),
        ({"options": "chapter=2"}, "options: 'chapter=2' is no dictionary of names and values"),
        ({"options": {5: "2"}}, "options: 5 is no name"),
        ({"options": {"chapter": 2.5}}, "option chapter: 2.5 is no text, no whole number and no list of those"),
        ({"options": {"chapter": True}}, "option chapter: True is no text"),
        ({"options": None}, "options: None is no dictionary"),
    ],
)
def test_impossible_set_ups_say_what_is_possible(arguments: dict[str, object], reason: str) -> None:
    with pytest.raises(buccaneer.BuccaneerError, match=re.escape(reason)):
        Game(**arguments)  # type: ignore[call-overload]
    assert issubclass(SetupError, buccaneer.BuccaneerError)


def test_names_and_single_boxes_are_taken_as_people_write_them() -> None:
    assert Game(players=["Ann", "Bob"], start="Bob", seed=1).turn == 1
    assert (
        Game(players=["Ann", "Bob"], start="Bob", seed=1).record()
        == Game(players=["Ann", "Bob"], start=1, seed=1).record()
    )
    assert Game(adds="gambler", seed=1).setup.adds == ("gambler",)
    assert Game(players=("Ann", "Bob"), seed=1).players == ("Ann", "Bob")


def test_a_stacked_deck_comes_in_its_order() -> None:
    deck = ["settler"] * 5 + ["jack", "y11", "b22", "tax-points"]
    game = Game(players=2, seed=1, start=0, deck=deck)
    faces = game.rules.faces
    purses = [[faces[coin].id for coin in seat.purse] for seat in game.table.seats]
    assert purses == [["settler"] * 3, ["settler", "settler", "jack"]]
    assert [faces[card].id for card in game.table.harbor] == ["y11"]
    game.play("draw")
    assert [faces[card].id for card in game.table.harbor] == ["y11", "b22"]
    assert game.setup.deck == tuple(deck)
    assert inventory(game.table) == inventory(Game(players=2, seed=1).table), "stacking adds no card"


def test_a_seat_that_is_not_there_has_no_view() -> None:
    seats: tuple[Any, ...] = (4, -2, "Anne", 1.0, True, None)
    for seat in seats:
        with pytest.raises(buccaneer.ChoiceError, match="seats are 0 to 3"):
            Game(seed=1).view(seat)


@pytest.mark.parametrize("mode", ["base", "together", "dice"])
def test_a_notebook_shows_the_table_as_everybody_sees_it(mode: str) -> None:
    game = Game(mode, ["Anne", "Bo & <i>"], seed=3)
    while not game.over:
        game.play(game.options[-1])
        if len(game.choices) in (1, 12):
            shown = game._repr_html_()
            assert shown.startswith("<pre ")
            assert "Anne" in shown
            assert "Bo &amp; &lt;i&gt;" in shown
    assert "Anne" in game._repr_html_()


def test_what_is_shown_of_things_is_short_and_keeps_secrets(tmp_path: Path) -> None:
    deck = ["settler"] * 5 + ["jack", "y11", "b22"]
    game = Game(players=2, seed=0xABCDEF, start=0, deck=deck)
    assert repr(game.table) == "<Table base, 2 players, round 1, turn of seat 0, harbor: y11>"
    assert repr(game.view(1)) == f"<View as seat 1 sees it: {game.table!r}, 2 options>"
    assert repr(game.view()) == f"<View as everybody sees it: {game.table!r}, 2 options>"
    assert re.fullmatch(r"<Odds bust=0\.\d{3}, bust_repelling=0\.\d{3}>", repr(game.odds()))
    assert repr(game.table.stack[-1]) == "Frame(step=1, seat=0)"
    assert repr(Frame(3, 1, 0, 2)) == "Frame(step=3, seat=1, b=2)"
    dice = Game("dice", players=2, seed=1, start=0)
    assert repr(dice.view(0)).startswith(
        "<DiceView as seat 0 sees it: <DiceTable dice, 2 players, round 1, turn of seat 0"
    )
    assert re.fullmatch(r"<DiceOdds ship=[\d.]+, wheel=[\d.]+, .*bust_repelling=0\.000>", repr(dice.odds()))
    (tmp_path / "cheap.toml").write_text('pack = "cheap"\nover = "base"\n[cards.governor]\ncost = 1\n')
    pack = buccaneer.load_pack(tmp_path / "cheap.toml")
    assert repr(pack) == f"<Pack {pack.key} over base: governor>"


def test_events_show_their_fields_and_can_be_read_back() -> None:
    assert repr(Event("hire", 2, 39, 3)) == "Event(kind='hire', seat=2, card=39, amount=3)"
    secret = Event("x", 0, cards=(1, 2), to=1, thing="lock")
    assert repr(secret) == "Event(kind='x', seat=0, cards=(1, 2), to=1, thing='lock')"
    for event in [*random_game(3, 200).events, secret, Event("over", -1)]:
        assert eval(repr(event)) == event


def test_a_watcher_sees_every_beat_as_it_stands() -> None:
    """A busting ship lies on the table in one beat and is swept in the next; what is told is what is told anyway."""
    beats: list[tuple[list[str], int]] = []

    def watch(game: Game, events: list[Event]) -> None:
        table = cards(game).table
        beats.append(([event.kind for event in events], len(table.harbor) + len(table.turned)))

    deck = ["settler"] * 5 + ["jack", "y11", "y34"]
    game = Game.of(Setup("base", ("Anne", "Bart"), 7, start=0, deck=tuple(deck)), ["draw"], watch=watch)
    bust = next(i for i, (kinds, _) in enumerate(beats) if "bust" in kinds)
    assert beats[bust] == (["turn", "bust"], 2)
    assert beats[bust + 1] == (["sweep"], 0)
    plain = Game.of(game.setup, ["draw"])
    assert [kind for kinds, _ in beats for kind in kinds] == [event.kind for event in plain.events]
    assert game.digest == plain.digest


# -- who chose what, and taking back -----------------------------------------------------------------


def test_a_game_knows_who_made_which_choice() -> None:
    game = random_game(6, 40)
    again, makers = game.again(), list[int]()
    for choice in game.choices:
        makers.append(again.chooser)
        again.play(choice)
    assert game.makers == again.makers == makers
    assert len(set(makers)) == 3
    game.undo(beyond=True, back=7)
    assert game.makers == makers[:-7]
    assert game.copy().makers == game.makers
    twin = game.copy()
    twin.play(twin.options[0])
    assert len(game.makers) == len(game.choices) == 33


def test_several_choices_are_taken_back_as_one_change() -> None:
    game = random_game(6, 40)
    made, version = list(game.choices), game.version
    assert game.undo(beyond=True, back=5) == made[-5]
    assert game.version == version + 1
    assert game.choices == made[:-5]
    assert game.undone == made[:-6:-1]
    assert game.position == random_game(6, 35).position
    for choice in made[-5:]:
        assert game.redo() == choice
    assert (game.position, game.undone) == (random_game(6, 40).position, [])
    nonsense: tuple[Any, ...] = (0, -1, 41, "1", 1.0, True)
    for back in nonsense:
        with pytest.raises(IllegalChoice, match=r"choices cannot be taken back: 40 have been made"):
            game.undo(beyond=True, back=back)
    with pytest.raises(IllegalChoice, match="revealed"):
        game.undo(back=40)


def test_what_a_seat_was_told_before_it_chose_last() -> None:
    game = Game(players=2, seed=3)
    assert [game.told_before(seat) for seat in (0, 1)] == [0, 0]
    seat, told = game.chooser, len(game.events)
    game.play("stop")
    assert game.told_before(seat) == told > 0
    assert game.told_before(1 - seat) == 0
    assert game.copy().told_before(seat) == 0, "a copy has not been told anything"


# -- games that begin at a position ------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["base", "contracts", "together", "make-sail", "dice"])
def test_a_game_can_go_on_from_a_position_or_a_table(mode: str) -> None:
    game = played(mode, 25)
    for there in (Game.at(game.position, game.players), Game.at(game.table, game.players)):
        assert (there.position, there.options, there.players) == (game.position, game.options, game.players)
        assert (there.chooser, there.turn, there.choices, there.version) == (game.chooser, game.turn, [], 0)
        twin = game.copy()
        rng = Rng(1)
        for _ in range(10):
            choice = twin.options[rng.below(len(twin.options))]
            twin.play(choice)
            there.play(choice)
        assert there.position == twin.position
        assert pickle.loads(pickle.dumps(there)).position == twin.position
        assert there.copy().position == twin.position
        there.undo(beyond=True, back=10)
        assert there.position == game.position
        with pytest.raises(IllegalChoice, match="no choice has been made"):
            there.undo(beyond=True)


def played(mode: str, choices: int) -> Game:
    """A game of two people in the middle."""
    rng = Rng(3)
    game = Game(mode, ["Ann", "Bob"], seed=5)
    while len(game.choices) < choices:
        game.play(game.options[rng.below(len(game.options)) if game.choices else 0])  # a long game, without handicap
    return game


def test_what_is_played_at_a_position_changes_nothing_else() -> None:
    game = random_game(4, 30)
    before = game.position
    there, rng = Game.at(game.table), Rng(3)
    while not there.over:
        there.play(there.options[rng.below(len(there.options))])
    assert there.outcome is not None
    assert game.position == before


def test_a_world_dealt_from_a_view_can_be_played() -> None:
    game = random_game(4, 30)
    seen = game.view(0)
    world = Game.at(buccaneer.redeal(seen, Rng(8)), hold=True)
    assert buccaneer.write_view(world.view(0)) == buccaneer.write_view(seen)
    assert world.position != game.position
    world.play(world.options[0])
    assert world.hold
    assert world.makers == [game.chooser]


def test_a_position_that_is_forced_goes_on_to_the_next_choice() -> None:
    held = Game(players=2, seed=3, hold=True)
    assert Game.at(held.position, held.players).position == Game(players=2, seed=3).position
    assert Game.at(held.position, held.players, hold=True).held


def test_what_cannot_be_a_beginning_is_refused_in_one_line() -> None:
    game = random_game(4, 30)
    position: tuple[Any, ...] = (5, None, game, game.view(0))
    for nonsense in position:
        with pytest.raises(buccaneer.PositionError, match="is no position: give its text, or a table"):
            Game.at(nonsense)
    for view in (game.view(0), Game("dice", seed=1).view(0)):
        for hidden in (buccaneer.write_view(view), view.table):
            with pytest.raises(buccaneer.PositionError, match="this is a view's, which cannot be played"):
                Game.at(hidden)
    with pytest.raises(buccaneer.PositionError, match="position: "):
        Game.at("mode=chess")
    with pytest.raises(SetupError, match="3 players sit at this table, not 2"):
        Game.at(game.table, ["Ann", "Bob"])
    with pytest.raises(SetupError, match="two players are called 'Ann'"):
        Game.at(game.table, ["Ann", "Bob", "Ann"])
    with pytest.raises(SetupError, match="'Ann' is neither a number"):
        Game.at(game.table, "Ann")
    with pytest.raises(buccaneer.RecordError, match="has no record: what led there is not known"):
        Game.at(game.table).record()


# -- outcomes ----------------------------------------------------------------------------------------


def test_an_outcome_is_told_by_its_names() -> None:
    plain = Outcome([1], "coins", "points", [12, 12], [3, 4])
    assert repr(plain) == ("Outcome(winners=[1], decided='coins', cause='points', points=[12, 12], tiebreak=[3, 4])")
    assert plain.coins is plain.tiebreak
    assert plain.team is None
    assert plain.data()["together"] == []
    team = Outcome([0, 1], "contracts", "contracts", [7, 8], [3, 4], Team(6, 5, 5, 2))
    assert repr(team.team) == "Team(points=6, done=5, goal=5, title=2)"
    assert team.data() | {"coins": [3, 4], "together": [6, 5, 5, 2]} == team.data()
    assert (team.share(0), team.share(1), plain.share(0), plain.share(1)) == (1.0, 1.0, 0.0, 1.0)
    for outcome in (plain, team):
        assert eval(repr(outcome)) == outcome == pickle.loads(pickle.dumps(outcome))
        assert hash(eval(repr(outcome))) == hash(outcome)
    assert Team(6, 5, 5, 2) != Team(6, 5, 5, 1)
    assert team != Outcome([0, 1], "contracts", "contracts", [7, 8], [3, 4])
