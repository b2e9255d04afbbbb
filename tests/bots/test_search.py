"""The bot that thinks ahead: fair by what it sees, no weaker than the network alone, and at home in every mode."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from buccaneer import Game, Rng
from buccaneer.bots import make_bot
from buccaneer.bots.learned import Brain, LearnedBot
from buccaneer.bots.search import SearchBot, Trial, keep_in
from buccaneer.core.engine import Action, State, View
from buccaneer.sim.duel import Duel, fight

from tests.table import lay, opened

WORLDS = 50


class OpenInputs:
    """Inputs that any family has: a number for each text of the position a seat sees, and the option's place."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.names = ["here", "option", "busts"]
        self.size = 3
        self.version = 1

    def options(self, view: View[State], buffer: array[float], row: int) -> int:
        for place in range(len(view.options)):
            self.write(view.table, view.seat, buffer, (row + place) * self.size)
            buffer[(row + place) * self.size + 1] = (place * 7 + view.table.decisions) % 5
        return len(view.options)

    def option(self, view: View[State], option: Action, buffer: array[float], row: int) -> None:
        raise NotImplementedError

    def write(self, table: Any, seat: int, buffer: array[float], at: int) -> None:
        seen = self.rules.view(table, seat).table
        buffer[at] = sum(map(ord, repr(self.rules.write(seen, True)))) % 97
        buffer[at + 2] = table.busts


class AnyNetwork:
    """Values that follow from the inputs and mean nothing."""

    def values(self, buffer: array[float], rows: int) -> list[float]:
        return [0.5 + (buffer[3 * row] % 11 + buffer[3 * row + 1] - buffer[3 * row + 2]) / 400 for row in range(rows)]


def any_brain(game: Game, guide: str = "") -> Brain:
    """A network for a game's rules that has learned nothing, and perhaps somebody whose play it has seen."""
    brain = Brain.__new__(Brain)
    brain.inputs, brain.network, brain.calls = OpenInputs(game.rules), AnyNetwork(), 0
    brain.guide = make_bot(guide) if guide else None
    return brain


def given(game: Game, playouts: int, guide: str = "") -> SearchBot:
    """A bot that has a network for a game's rules, whatever was learned of them, and perhaps a guide."""
    bot = SearchBot(playouts)
    if guide or bot.brain(game.view(0)) is None:
        bot.brains[game.rules] = any_brain(game, guide)
    return bot


@pytest.mark.parametrize("guide", ["", "anchor"])
@pytest.mark.parametrize("mode", ["base", "dice", "together", "adventure"])
def test_behind_one_view_it_thinks_the_same_in_fifty_worlds(mode: str, guide: str) -> None:
    """The same choice, with as many play-outs, calls of the network and steps of the engine."""
    game = opened(Game(mode, 2, 11))
    looked = 0
    while not looked:
        seat = game.chooser
        seen = game.view(seat)
        bot = given(game, 6, guide)
        brain = bot.brain(seen)
        assert brain is not None
        found: set[tuple[str, int, int, int]] = set()
        for number in range(WORLDS):
            other = game.rules.view(game.rules.redeal(seen, Rng(number)), seat)
            before = bot.tried, brain.calls, bot.steps
            choice = bot.choose(other, other.options, Rng(5))
            after = bot.tried, brain.calls, bot.steps
            found.add((choice.text, after[0] - before[0], after[1] - before[1], after[2] - before[2]))
            if not bot.tried:
                break
        assert len(found) == 1
        looked += bot.tried > 0
        game.play(next(iter(found))[0])


def test_more_play_outs_are_more_work_and_the_clock_can_decide() -> None:
    game = lay(harbor="y11 b11", coins={0: 3})
    seen = game.view(0)
    few, many = SearchBot(16, close=1), SearchBot(64, close=1)
    for bot in (few, many):
        bot.choose(seen, seen.options, Rng(1))
    assert (few.tried, many.tried) == (16, 64)
    timed = SearchBot(seconds=0.01, close=1)
    assert timed.choose(seen, seen.options, Rng(1)) in seen.options
    assert timed.tried > 0


def test_no_time_is_spent_on_what_is_clear() -> None:
    """Nobody else can pay for anything, and what can be hired costs nothing: an hour would not be long enough else."""
    game = lay(harbor="captain", coins={0: 12}, calls="", crew={1: "captain"})
    game.play("stop")
    seen = game.view(0)
    timed = SearchBot(seconds=3600, close=1)
    assert timed.choose(seen, seen.options, Rng(1)).text == "hire:captain"
    assert timed.tried < 20_000


def test_what_a_guide_would_take_stays_unless_something_is_clearly_better() -> None:
    def trial(place: int, *worths: float) -> Trial:
        found = Trial(place, 0.5)
        found.worths += worths
        return found

    own, luck, better, worse = trial(0, 0.4, 0.6), trial(1, 0.3, 0.8), trial(2, 0.6, 0.8), trial(3, 0.2, 0.3)
    for best, first in ((luck, own), (better, better)):
        left = [best, own, worse]
        keep_in(left, own, 2)
        assert left[0] is first
        assert own in left[:2], "it is compared to the end"
    left = [better, luck, worse, own]
    keep_in(left, own, 2)
    assert left[:2] == [better, own]
    assert trial(0, 0.1).stands(trial(1, 0.9)), "one world says nothing"


@pytest.mark.parametrize("guide", ["", "anchor"])
def test_what_goes_in_circles_is_not_tried(guide: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network's values are 0 for it; where it was taken again and again a table would never come to an end."""
    game = lay(harbor="y11 b11", coins={0: 3})
    seen = game.view(0)
    bot = given(game, 12, guide)
    brain = bot.brain(seen)
    assert brain is not None
    taken = make_bot("anchor").choose(seen, seen.options, Rng(1))
    monkeypatch.setattr(brain, "values", lambda view: [0.5 * (option == taken) for option in view.options])
    assert seen.options[bot.search(brain, seen, Rng(1))[0].place] == taken
    assert bot.tried == 0


def test_a_guide_chooses_in_play_outs() -> None:
    """A network that has looked on alone plays as its guide; with play-outs it may know better."""
    game = opened(Game("base", 2, 11))
    thumb = make_bot("thumb")
    alone, ahead = LearnedBot(), given(game, 12, "anchor")
    alone.brains[game.rules] = any_brain(game, "anchor")
    others = 0
    for _ in range(30):
        seen = game.view(game.chooser)
        choice = thumb.choose(seen, seen.options, Rng(3))
        assert alone.choose(seen, seen.options, Rng(3)) == choice
        others += ahead.choose(seen, seen.options, Rng(3)) != choice
        game.play(choice.text)
    assert 0 < others < 30


def test_it_leaves_the_view_as_it_was() -> None:
    game = lay(harbor="y11 captain", coins={0: 9})
    seen = game.view(0)
    before = repr(seen.table.seats[0].purse), seen.table.draw[:], seen.table.harbor[:], seen.table.stack[:]
    assert SearchBot(16).choose(seen, seen.options, Rng(1)) in seen.options
    assert (repr(seen.table.seats[0].purse), seen.table.draw, seen.table.harbor, seen.table.stack) == before


def test_prospects_are_chances_the_best_first() -> None:
    game = lay(harbor="y11 b11", coins={0: 3})
    seen = game.view(0)
    found = SearchBot(32, close=1).prospects(seen, Rng(1))
    assert sorted(prospect.option.text for prospect in found) == ["draw", "stop"]
    assert found[0].chance >= found[1].chance
    assert all(0 <= prospect.chance <= 1 and prospect.playouts == 16 for prospect in found)
    assert found[0].option == SearchBot(32, close=1).choose(seen, seen.options, Rng(1))


def test_a_winning_claim_is_made() -> None:
    """The last player of the round reaches 13 points by it, the others have none."""
    game = lay(harbor="y11", crew={0: "captain captain admiral9 admiral9 senorita9"}, calls="exp-aa", start=1)
    choice = SearchBot(16, close=1).choose(game.view(0), game.options, Rng(1))
    assert choice.text.startswith("claim:")


def test_what_nobody_has_learned_it_plays_by_thumb() -> None:
    game = Game("base", 2, 4, variant="expedition")
    bot, thumb = make_bot("search"), make_bot("thumb")
    for _ in range(10):
        seen = game.view(game.chooser)
        choice = bot.choose(seen, seen.options, Rng(3))
        assert choice == thumb.choose(seen, seen.options, Rng(3))
        game.play(choice.text)


@pytest.mark.strength
def test_it_beats_the_network_alone() -> None:
    """Far below what it wins over hundreds of games, so that no seed's luck decides."""
    found = fight(Duel("base", lambda: SearchBot(48), "learned", 2, 78), 20)
    assert found.games == 40
    assert found.share > 42, found


@pytest.mark.strength
def test_with_play_outs_it_beats_rules_of_thumb_on_dice() -> None:
    """By a network that alone knows no better than they; far below what it wins over hundreds of games."""
    found = fight(Duel("dice", lambda: SearchBot(24), "anchor", 2, 79), 12)
    assert found.games == 24
    assert found.share > 45, found


@pytest.mark.strength
@pytest.mark.parametrize(("mode", "options"), [("together", {}), ("adventure", {"way": "together"})])
def test_who_has_looked_on_knows_early_how_it_will_end(mode: str, options: dict[str, str]) -> None:
    """After half of a game's choices, what a network sees in those that are won is clearly more than in the others."""
    chances: dict[bool, list[float]] = {True: [], False: []}
    for number in range(60):
        game = opened(Game(mode, 2, 300 + number, options=options))
        bot, seen = make_bot("anchor"), []
        while not game.over:
            seen.append(game.view(game.chooser))
            game.play(bot.choose(seen[-1], game.options, Rng(number)).text)
        half = seen[len(seen) // 2]
        brain = LearnedBot().brain(half)
        assert brain is not None
        assert brain.guide is not None
        chances[game.rules.outcome(game.table).share(0) == 1].append(brain.value(half, half.seat))
    won, lost = (sum(found) / len(found) for found in (chances[True], chances[False]))
    assert won > lost + 0.08, (won, lost)
