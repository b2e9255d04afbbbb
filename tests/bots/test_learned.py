"""The bot that learned: fair by what it sees, stronger than rules of thumb, and at home in every mode."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from buccaneer import Game, Rng, load_pack, redeal, view
from buccaneer.bots import make_bot
from buccaneer.bots.learned import LearnedBot, brain_of
from buccaneer.game.kinds import Ways
from buccaneer.learn.network import PlainNetwork
from buccaneer.learn.weights import shipped
from buccaneer.sim.duel import Duel, Share, fight, share_of

from tests.table import cards, lay

WORLDS = 50
OWN = """
pack = "mine"
over = "base"
[professions.smuggler]
name = { en = "Smuggler", de = "Schmuggler" }
help = { en = "Hides what is dear.", de = "Versteckt, was teuer ist." }
[cards.smuggler5]
kind = "profession"
name = "smuggler"
cost = 5
points = 1
gives = { cutlass = 2 }
count = 4
"""
WAYS: list[Ways] = [
    {"edition": "classic"},
    {"edition": "us", "variant": "expedition"},
    {"adds": ("gambler", "make-sail", "contract-box")},
]


def test_behind_one_view_it_chooses_the_same_in_fifty_worlds() -> None:
    """The same choice, with as many calls of the network and as many options carried out."""
    game = cards(Game("base", 3, 11))
    rng = Rng(2)
    looked = 0
    for _ in range(60):
        seen = game.view(game.chooser)
        bot = LearnedBot()
        choice = bot.choose(seen, seen.options, Rng(1))
        brain = bot.brain(seen)
        assert brain is not None
        if game.table.decisions % 15 == 0:
            values = brain.values(seen)
            for number in range(WORLDS):
                world = redeal(seen, Rng(number))
                other = view(world, game.chooser)
                calls = brain.calls
                assert bot.choose(other, other.options, Rng(number)).text == choice.text
                assert brain.calls == calls + 1
                assert brain.values(other) == values
            looked += 1
        game.play(choice.text if rng.below(3) else game.options[rng.below(len(game.options))])
    assert looked == 4


def test_it_looks_at_nothing_but_the_view() -> None:
    """A view keeps no generator and no face of a hidden card, and is left as it was."""
    game = lay(harbor="y11 captain", coins={0: 9})
    seen = game.view(0)
    before = repr(seen.table.seats[0].purse), seen.table.draw[:]
    assert make_bot("learned").choose(seen, seen.options, Rng(1)) in seen.options
    assert (repr(seen.table.seats[0].purse), seen.table.draw) == before


@pytest.mark.parametrize("mode", ["base", "contracts", "dice"])
def test_what_it_has_not_learned_it_plays_by_thumb(mode: str, tmp_path: Path) -> None:
    """A mode that its weights are not for, and a profession that they do not know."""
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    game = Game(mode, 2, 4, packs=[load_pack(file).key] if mode == "base" else [])
    learned, thumb = LearnedBot(shipped("base")), make_bot("thumb")
    for _ in range(25):
        seen = game.view(game.chooser)
        choice = learned.choose(seen, seen.options, Rng(3))
        assert choice == thumb.choose(seen, seen.options, Rng(3))
        game.play(choice.text)
    assert list(learned.brains.values()) == [None]


def test_without_numpy_it_plays_the_same() -> None:
    weights = shipped("base")
    assert weights is not None
    game = cards(Game("base", 4, 9))
    bot = LearnedBot()
    for _ in range(15):
        seen = game.view(game.chooser)
        brain = bot.brain(seen)
        assert brain is not None
        fast = brain.values(seen)
        brain.network, kept = PlainNetwork(weights), brain.network
        plain = brain.values(seen)
        brain.network = kept
        assert plain == pytest.approx(fast, abs=1e-4)
        game.play(bot.choose(seen, seen.options, Rng(1)).text)


def test_a_winning_claim_is_made() -> None:
    """The last player of the round reaches 13 points by it, the others have none."""
    game = lay(harbor="y11", crew={0: "captain captain admiral9 admiral9 senorita9"}, calls="exp-aa", start=1)
    choice = make_bot("learned").choose(game.view(0), game.options, Rng(1))
    assert choice.text.startswith("claim:")


@pytest.mark.strength
@pytest.mark.parametrize(("players", "least"), [(2, 62.0), (3, 36.0)])
def test_it_beats_the_anchor(players: int, least: float) -> None:
    """Far below what it wins over thousands of games, so that no seed's luck decides."""
    found = fight(Duel("base", "learned", "anchor", players, 77), 240 // players)
    assert found.games == 240 // players * players
    assert found.share > least, found


@pytest.mark.parametrize("ways", WAYS, ids=str)
def test_one_network_plays_every_kind_of_its_mode(ways: Ways) -> None:
    game = Game("base", 3, 6, **ways)
    bot = LearnedBot()
    brain = bot.brain(game.view(0))
    assert brain is not None
    before = brain.calls  # all of this process share it
    for _ in range(12):
        seen = game.view(game.chooser)
        game.play(bot.choose(seen, seen.options, Rng(1)).text)
    assert brain.calls == before + 12


def test_weights_for_other_inputs_are_not_used() -> None:
    weights = shipped("base")
    assert weights is not None
    rules = Game("base", 2).rules
    assert brain_of(rules, weights) is not None
    assert brain_of(rules, replace(weights, names=weights.names[1:])) is None
    assert brain_of(rules, replace(weights, inputs=99)) is None
    assert brain_of(Game("contracts", 2).rules, weights) is None


def test_tables_and_views_are_worth_the_same_asked_one_by_one_or_at_once() -> None:
    """Every seat's value comes from what it may know; a game that is over is worth what came of it."""
    game = cards(Game("base", 3, 8))
    bot = LearnedBot()
    tables = []
    for _ in range(8):
        tables.append(game.table.copy())
        game.play(bot.choose(game.view(game.chooser), game.options, Rng(1)).text)
    brain = bot.brain(game.view(0))
    assert brain is not None
    for seat in range(3):
        calls = brain.calls
        found = brain.evaluate(tables, seat)
        assert brain.calls == calls + 1
        assert len(set(found)) > 4
        assert found == pytest.approx([brain.value(table, seat) for table in tables], abs=1e-5)
        assert found == pytest.approx([brain.value(view(table, seat), seat) for table in tables], abs=1e-5)
    thumb = make_bot("thumb")
    while not game.over:
        game.play(thumb.choose(game.view(game.chooser), game.options, Rng(1)).text)
    shares = [brain.value(game.table, seat) for seat in range(3)]
    assert shares == [game.rules.outcome(game.table).share(seat) for seat in range(3)]
    assert sum(shares) == 1


def test_a_share_is_the_mean_of_deals_and_its_interval_takes_them_as_one() -> None:
    assert share_of([0.5, 0.5, 0.5], 2) == Share(6, 50.0, 0.0, 50.0)
    found = share_of([1.0, 0.0] * 50, 2)
    assert found.share == 50
    assert found.off == pytest.approx(196 * (0.2525252525 / 100) ** 0.5)
    assert found.low == found.share - found.off


def test_a_bot_against_itself_has_a_fair_share() -> None:
    assert fight(Duel("base", "thumb", "thumb", 2, 5), 6).share == 50


def test_nobody_sends_the_same_ship_away_for_ever() -> None:
    """With every other card in a purse one ship comes again each time it is sent away: some day that is enough."""
    bot = LearnedBot()
    for drawn in (60, 61):
        game = lay(harbor="y11", crew={0: "pirate5 sailor3"}, draw="k12", drawn=drawn, hoard=1)
        seen = game.view(0)
        brain = bot.brain(seen)
        assert brain is not None
        assert [option.text for option in seen.options] == ["draw", "stop"]
        drawing, stopping = brain.values(seen)
        assert (drawing > 0, stopping > 0) == (drawn == 60, True)
    assert bot.choose(seen, seen.options, Rng(1)).text == "stop"
