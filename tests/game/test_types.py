"""What a type checker knows of the public names; `make lint` reads this file, and every line of it also runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from buccaneer import (
    CardGame,
    DiceGame,
    DiceOdds,
    DiceView,
    Game,
    Odds,
    Outcome,
    Record,
    Risk,
    Rng,
    Setup,
    Team,
    View,
    check,
    odds,
    read_position,
    read_view,
    redeal,
    replay,
    view,
    write_view,
)
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table
from buccaneer.core.engine import State
from buccaneer.core.engine import View as Seen
from buccaneer.dice.rules.rules import DiceRules
from buccaneer.dice.rules.table import DiceTable
from buccaneer.game import modes

if TYPE_CHECKING:
    from typing import assert_type
else:

    def assert_type(value, kind):
        """Look whether a value is of the class a type checker takes it for."""
        assert isinstance(value, getattr(kind, "__origin__", kind))


def test_a_card_game_is_known_by_its_mode() -> None:
    game = Game("base", players=2, seed=1)
    assert_type(game, CardGame)
    assert_type(Game(seed=1), CardGame)
    assert_type(Game("together", seed=1), CardGame)
    assert_type(game.view(0), View)
    assert_type(game.odds(), Odds)
    assert_type(game.table, Table)
    assert_type(game.rules, Rules)
    assert_type(game.copy().view(), View)
    assert_type(game.again().odds(), Odds)
    assert_type(odds(game.view(0)), Odds)
    assert_type(view(game.table, 0), View)
    assert_type(redeal(game.view(0), Rng(1)), Table)
    assert_type(Game.at(game.table), CardGame)


def test_a_dice_game_is_known_by_its_mode() -> None:
    game = Game("dice", players=2, seed=1)
    assert_type(game, DiceGame)
    assert_type(game.view(0), DiceView)
    assert_type(game.odds(), DiceOdds)
    assert_type(game.table, DiceTable)
    assert_type(game.rules, DiceRules)
    assert_type(view(game.table, 0), DiceView)
    assert_type(redeal(game.view(0), Rng(1)), DiceTable)
    assert_type(Game.at(game.table).view(0), DiceView)


@pytest.mark.parametrize("mode", list(modes.MODES))
def test_of_a_mode_known_as_the_program_runs_the_common_base_is_known(mode: str) -> None:
    game = Game(mode, players=2, seed=1)
    assert_type(game, Game)
    assert_type(game.view(0), Seen[State])
    assert_type(game.odds(), Risk)
    assert_type(game.odds().bust_repelling, float)
    assert_type(game.table, State)
    assert_type(game.table.players, int)
    assert_type(read_position(game.position), State)
    assert_type(read_view(write_view(game.view(0))), Seen[State])
    assert_type(redeal(game.view(0), Rng(1)), State)
    assert_type(view(game.table, 0), Seen[State])
    assert_type(Game.of(Setup(mode, ("Anne", "Bart"), 1)), Game)
    assert_type(Game.at(game.position), Game)
    record = game.record()
    assert_type(record, Record)
    assert_type(replay(record), Game)
    assert_type(check(record), Game)


def test_an_outcome_is_known_by_its_fields() -> None:
    outcome = Outcome([0], "points", "points", [12, 9], [3, 1], Team(4, 5, 5, 1))
    assert_type(outcome.tiebreak, list[int])
    assert outcome.team is not None
    assert_type(outcome.team.title, int)


def takes_any(game: Game) -> int:
    return len(game.view(game.chooser).options)


def test_every_game_is_a_game() -> None:
    """A function of any game takes those whose family is known."""
    assert takes_any(Game("base", seed=1)) == 2
    assert takes_any(Game("dice", seed=1)) > 1


def test_the_names_a_type_checker_knows_are_those_of_the_modes() -> None:
    names: dict[str, list[str]] = {}
    for mode in modes.MODES.values():
        names.setdefault(mode.family, []).append(mode.name)
    assert names == {"cards": [*get_args(modes.CardModeName)], "dice": [*get_args(modes.DiceModeName)]}
