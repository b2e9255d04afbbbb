"""The conformance battery: what must hold in every mode, at every player count, under every edition."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import pytest

from buccaneer import Event, Game, IllegalChoice, Setup, UnparsableChoice
from buccaneer.core.engine import State
from buccaneer.core.options import OneOf, Options
from buccaneer.core.rng import Rng
from buccaneer.dice.rules.table import DiceTable
from buccaneer.game import modes, notation
from buccaneer.game.families import rules_of
from buccaneer.game.family import Mode
from buccaneer.game.options import tidied, written

from tests.families import cards, dice

BUDGET = 20_000  # decisions; random games take a few hundred


@dataclass(frozen=True)
class Kind:
    """One kind of game: everything a set-up chooses but the seed."""

    mode: str
    players: int
    edition: str
    variant: str
    adds: tuple[str, ...] = ()
    options: Options = ()

    def setup(self, seed: int) -> Setup:
        names = modes.default_names(self.players)
        return Setup(self.mode, names, seed, self.edition, self.variant, adds=self.adds, options=self.options)

    def __str__(self) -> str:
        told = [self.mode, str(self.players), self.edition, self.variant or "-", "+".join(self.adds) or "-"]
        return " ".join([*told, *written(self.options)])


def kinds() -> Iterator[Kind]:
    """Every kind of game there is."""
    for mode in modes.MODES.values():
        least, most = mode.players
        for players, edition, variant in product(range(least, most + 1), mode.editions, ("", *mode.variants)):
            boxes = modes.may_add(mode, edition)
            for number in range(len(boxes) + 1):
                for adds in combinations(boxes, number):
                    yield Kind(mode.name, players, edition, variant, adds)
            for options in shapes(mode, players):
                yield Kind(mode.name, players, edition, variant, (), options)


def shapes(mode: Mode, players: int) -> Iterator[Options]:
    """All combinations of options that shape a mode's rules but the usual one, as far as so many can play them."""
    shaping = [option for option in mode.options if option.shapes and isinstance(option, OneOf)]
    for values in product(*(option.values for option in shaping)):
        pairs = tuple(zip((option.name for option in shaping), values, strict=True))
        options = tidied(mode, pairs, players)
        if options and not (mode.refuses and mode.refuses(players, options)):
            yield options


def family(table: State) -> Any:
    """What else must hold in a family of games."""
    return dice if isinstance(table, DiceTable) else cards


def check_cheaply(table: State, whole: list[int]) -> None:
    """What must hold at every decision, quick to see."""
    assert family(table).inventory(table) == whole, "every piece is somewhere, once"
    family(table).check_cheaply(table)
    texts = [option.text for option in table.options]
    least = 1 if rules_of(table).secret(table) else 2
    assert len(texts) >= least, "nobody is asked a question with one answer that is no secret"
    assert len(set(texts)) == len(texts), "options differ"
    assert table.decisions < BUDGET, "the game ends within a budget"


def check_wholly(game: Game, rng: Rng) -> None:
    """Everything that must hold at a decision."""
    table = game.table
    position = notation.write_position(table)
    family(table).check_sums(table)
    check_copies(game, position)
    check_errors(game, position)
    check_knowledge(game, rng)
    again = Game.of(game.setup, [choice.text for choice in game.choices])
    assert again.position == position, "a game is its set-up and its choices"
    for option in game.options:
        branch = game.copy()
        branch.play(option)
        assert family(table).inventory(branch.table) == family(table).inventory(table)
    assert notation.write_position(table) == position, "nothing done to copies changes the game"


def check_copies(game: Game, position: str) -> None:
    """Copies, texts and pickles are equal to what they were made of."""
    assert notation.write_position(game.table.copy()) == position
    assert notation.write_position(notation.read_position(position)) == position
    assert notation.read_position(position).options == game.options
    assert pickle.loads(pickle.dumps(game)).position == position
    assert notation.write_position(copy.deepcopy(game.table)) == position
    for option in game.options:
        assert game.parse(option.text) == option
        assert hash(pickle.loads(pickle.dumps(option))) == hash(option)
    for event in Game.of(game.setup, hold=True).release():
        assert pickle.loads(pickle.dumps(event)) == event
        kind, seat, card, amount, cards, to, thing = json.loads(json.dumps(event.key()))
        assert Event(kind, seat, card, amount, tuple(cards), to, thing) == event


def check_errors(game: Game, position: str) -> None:
    """An illegal or malformed choice raises a named error and changes nothing."""
    for text in family(game.table).MALFORMED:
        with pytest.raises(UnparsableChoice):
            game.play(text)
    legal = {option.text for option in game.options}
    for text in family(game.table).wrong(game.table):
        if text not in legal:
            with pytest.raises(IllegalChoice):
                game.play(text)
    assert game.position == position


def check_knowledge(game: Game, rng: Rng) -> None:
    """A view survives a redeal, and worlds that differ only in what is hidden look the same."""
    table, rules = game.table, game.rules
    for seat in range(-1, len(game.players)):
        seen = rules.view(table, seat)
        text = notation.write_view(seen)
        assert notation.write_view(notation.read_view(text)) == text
        assert notation.read_view(text).options == seen.options
        world = rules.redeal(seen, rng)
        assert notation.write_view(rules.view(world, seat)) == text
        assert rules.find(world) == table.options
        assert family(table).inventory(world) == family(table).inventory(table)
        family(table).check_sums(world)


def play_checked(kind: Kind, seed: int) -> Game:
    """Play a random game: cheap checks at every decision, the whole battery at one of them, each equally likely."""
    rng = Rng(seed)
    game = Game.of(kind.setup(rng.seed()))
    whole = family(game.table).inventory(game.rules.deal(game.setup))
    moment = game
    while not game.over:
        check_cheaply(game.table, whole)
        if rng.below(len(game.choices) + 1) == 0:
            moment = game.copy()
        game.play(game.options[rng.below(len(game.options))])
    check_wholly(moment, rng)
    assert family(game.table).inventory(game.table) == whole
    family(game.table).check_sums(game.table)
    outcome = game.outcome
    assert outcome is not None
    assert outcome.winners or (outcome.team is not None and outcome.team.done < outcome.team.goal)
    assert pickle.loads(pickle.dumps(outcome)) == outcome
    assert json.loads(json.dumps(outcome.data())) == outcome.data()
    return game
