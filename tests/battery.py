"""The conformance battery: what must hold in every mode, at every player count, under every edition."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

import pytest

from buccaneer import Event, Game, IllegalChoice, Outcome, Setup, UnparsableChoice, modes, notation
from buccaneer.cards.card import PROFESSION, SHIP
from buccaneer.cards.setup import deal
from buccaneer.cards.table import FACE, SHUFFLE_BITS, Table
from buccaneer.cards.view import redeal, view
from buccaneer.core.rng import Rng

BUDGET = 20_000  # decisions; random games take a few hundred
MALFORMED = ("", "drwa", "hire", "trade:", "trade:zz9", "hire:y11", "claim:exp-aa:jack", "draw:y11", "stop:a:b:c", "☠")


@dataclass(frozen=True)
class Kind:
    """One kind of game: everything a set-up chooses but the seed."""

    mode: str
    players: int
    edition: str
    variant: str
    adds: tuple[str, ...] = ()

    def setup(self, seed: int) -> Setup:
        names = modes.default_names(self.players)
        return Setup(self.mode, names, seed, self.edition, self.variant, adds=self.adds)

    def __str__(self) -> str:
        return " ".join([self.mode, str(self.players), self.edition, self.variant or "-", "+".join(self.adds) or "-"])


def kinds() -> Iterator[Kind]:
    """Every kind of game there is."""
    for mode in modes.MODES.values():
        least, most = mode.players
        for players, edition, variant in product(range(least, most + 1), mode.editions, ("", *mode.variants)):
            boxes = mode.may_add(edition)
            for number in range(len(boxes) + 1):
                for adds in combinations(boxes, number):
                    yield Kind(mode.name, players, edition, variant, adds)


def all_cards(table: Table) -> list[int]:
    """Every card's face, wherever it lies, in order."""
    cards = table.draw + table.discard + table.harbor + table.turned
    cards += table.calls
    for seat in table.seats:
        cards += seat.crew
        cards += seat.won
        cards += [coin & FACE for coin in seat.purse]
    for part in table.parts:
        cards += part.cards()
        cards += [coin & FACE for pile in part.hidden() for coin in pile]
    cards.sort()
    return cards


def check_cheaply(table: Table, deck: list[int]) -> None:
    """What must hold at every decision, quick to see."""
    assert all_cards(table) == deck, "every card is somewhere, once"
    texts = [option.text for option in table.options]
    assert len(texts) >= 2, "nobody is asked a question with one answer"
    assert len(set(texts)) == len(texts), "options differ"
    assert len(table.turned) <= 1 or gambling(table)
    assert table.decisions < BUDGET, "the game ends within a budget"


def gambling(table: Table) -> bool:
    """Whether a Gambler's cards lie there and are not judged yet."""
    return any(table.rules.steps[frame.step].name == "judge" for frame in table.stack)


def check_sums(table: Table) -> None:
    """What is summed up as play goes on equals what a recount finds."""
    rules = table.rules
    colours = [rules.faces[card].colour for card in table.harbor if rules.faces[card].kind == SHIP]
    assert len(colours) == len(set(colours)) or gambling(table), "ships of a colour never lie in a harbor that goes on"
    for number, seat in enumerate(table.seats):
        displayed = [rules.faces[card] for card in seat.crew + seat.won]
        others = sum(part.points(number) for part in table.parts)
        assert seat.points == sum(face.points for face in displayed) + others
        assert seat.power == tuple(sum(face.power(power) for face in displayed) for power in range(rules.powers))
    truth = [[0] * len(rules.faces) for _ in range(table.shuffles + 1)]
    for card in table.draw:
        truth[table.shuffles][card] += 1
    for pile in table.hidden():
        for coin in pile:
            truth[coin >> SHUFFLE_BITS][coin & FACE] += 1
    known = [counts or [0] * len(rules.faces) for counts in table.unseen]
    assert known == truth, "the unseen cards are counted by shuffle"


def check_wholly(game: Game, rng: Rng) -> None:
    """Everything that must hold at a decision."""
    table = game.table
    position = notation.write_position(table)
    check_sums(table)
    check_copies(game, position)
    check_errors(game, position)
    check_knowledge(table, rng)
    again = Game.of(game.setup, [choice.text for choice in game.choices])
    assert again.position == position, "a game is its set-up and its choices"
    for option in game.options:
        branch = game.copy()
        branch.play(option)
        assert all_cards(branch.table) == all_cards(table)
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
    for text in MALFORMED:
        with pytest.raises(UnparsableChoice):
            game.play(text)
    legal = {option.text for option in game.options}
    ship, profession = (next(face.id for face in game.rules.faces if face.kind == kind) for kind in (SHIP, PROFESSION))
    for text in ("draw", "stop", "repel", "admit", "pass", f"trade:{ship}", f"hire:{profession}"):
        if text not in legal:
            with pytest.raises(IllegalChoice):
                game.play(text)
    assert game.position == position


def check_knowledge(table: Table, rng: Rng) -> None:
    """A view survives a redeal, and worlds that differ only in hidden cards look the same."""
    for seat in range(-1, len(table.seats)):
        seen = view(table, seat)
        text = notation.write_view(seen)
        assert notation.write_view(notation.read_view(text)) == text
        assert notation.read_view(text).options == table.options
        world = redeal(seen, rng)
        assert notation.write_view(view(world, seat)) == text
        assert table.rules.find(world) == table.options
        assert all_cards(world) == all_cards(table)
        check_sums(world)


def play_checked(kind: Kind, seed: int) -> Game:
    """Play a random game: cheap checks at every decision, the whole battery at one of them, each equally likely."""
    rng = Rng(seed)
    game = Game.of(kind.setup(rng.seed()))
    deck = all_cards(deal(game.rules, game.setup))
    moment = game
    while not game.over:
        check_cheaply(game.table, deck)
        if rng.below(len(game.choices) + 1) == 0:
            moment = game.copy()
        game.play(game.options[rng.below(len(game.options))])
    check_wholly(moment, rng)
    assert all_cards(game.table) == deck
    check_sums(game.table)
    outcome = game.outcome
    assert outcome is not None
    assert outcome.winners or outcome.together[1] < outcome.together[2]
    assert Outcome(**json.loads(json.dumps(outcome.data()))) == pickle.loads(pickle.dumps(outcome)) == outcome
    return game
