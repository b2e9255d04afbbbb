"""Bots: random is fair, thumb is good, both are repeatable, and neither can know what nobody may know."""

from __future__ import annotations

import math
from collections import Counter
from itertools import product

import pytest

from buccaneer import Action, Bot, Game, Rng, Setup, SetupError, View, make_bot, redeal, view
from buccaneer.bots import BOTS
from buccaneer.cards.rules.table import BLANK, FACE
from buccaneer.core.rng import KeyedRng
from buccaneer.game import modes
from buccaneer.sim.arena import Match, simulate
from buccaneer.sim.playout import play_out

from tests.bots import patient
from tests.table import lay, play

KINDS = list(product(range(2, 6), ("bigbox", "classic", "us"), ("", "expedition")))


class Spy:
    """Plays as another bot does and keeps what it was given."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = "spy"
        self.looks = bot.looks
        self.views: list[View | None] = []
        self.options: list[list[Action]] = []
        self.choices: list[Action] = []

    def choose(self, view: View | None, options: list[Action], rng: Rng) -> Action:
        choice = self.bot.choose(view, options, rng)
        self.views.append(view)
        self.options.append(options[:])
        self.choices.append(choice)
        return choice


def spied(bots: list[str], seed: int = 1, edition: str = "bigbox", variant: str = "") -> list[Spy]:
    """A whole game between spies."""
    names = modes.default_names(len(bots))
    setup = Setup("base", names, seed, edition, variant)
    spies = [Spy(make_bot(bot)) for bot in bots]
    rules = modes.rules_for(setup)
    play_out(rules, rules.deal(setup), list[Bot](spies), KeyedRng(seed + 1))
    return spies


def test_bots_are_found_by_name() -> None:
    for name in BOTS:
        assert make_bot(name).name == name
    with pytest.raises(SetupError, match="no bot 'hal'; possible: random, thumb"):
        make_bot("hal")


@pytest.mark.parametrize("options", [2, 3, 7])
def test_random_takes_every_option_equally_often(options: int) -> None:
    bot, rng, times = make_bot("random"), Rng(options), 6000
    actions = [Action(0, str(number)) for number in range(options)]
    found = Counter(bot.choose(None, actions, rng).text for _ in range(times))
    for action in actions:
        share = 1 / options
        assert abs(found[action.text] / times - share) <= 4 * math.sqrt(share * (1 - share) / times)


def test_random_is_fair_over_keyed_generators_too() -> None:
    bot, times = make_bot("random"), 6000
    key = KeyedRng(3)
    actions = [Action(0, "left"), Action(0, "right")]
    left = sum(bot.choose(None, actions, key.at(n % 4, n)).text == "left" for n in range(times))
    assert abs(left / times - 0.5) <= 4 * math.sqrt(0.25 / times)


@pytest.mark.parametrize("bot", patient(BOTS))
def test_the_same_key_repeats_a_bots_game(bot: str) -> None:
    once, again = (spied([bot, "random", bot], seed=5) for _ in range(2))
    assert [spy.choices for spy in once] == [spy.choices for spy in again]
    other = spied([bot, "random", bot], seed=6)
    assert [spy.choices for spy in once] != [spy.choices for spy in other]


def test_a_bot_that_does_not_look_is_given_no_view() -> None:
    assert not make_bot("random").looks
    spy = spied(["random", "thumb"])[0]
    assert set(spy.views) == {None}


def test_a_bot_that_looks_is_given_its_seats_view_and_nothing_more() -> None:
    spies = spied(["random", "thumb", "thumb"])
    for seat in (1, 2):
        assert spies[seat].views
        for seen, options in zip(spies[seat].views, spies[seat].options, strict=True):
            assert isinstance(seen, View)
            assert seen.seat == seat == seen.table.stack[-1].seat
            assert seen.options == options
            assert set(seen.table.draw) <= {BLANK}
            assert {coin & FACE for owner in seen.table.seats for coin in owner.purse} <= {BLANK}
            assert seen.table.events is None


@pytest.mark.parametrize(("players", "edition", "variant"), KINDS)
def test_thumb_takes_one_of_its_options_and_its_games_end(players: int, edition: str, variant: str) -> None:
    for seed in range(2):
        for spy in spied(["thumb"] * players, seed, edition, variant):
            assert all(choice in options for choice, options in zip(spy.choices, spy.options, strict=True))


def test_thumb_leaves_the_view_as_it_was() -> None:
    game = lay(harbor="y11 captain b11", coins={0: 5}, crew={0: "jester5", 1: "admiral7"})
    seen = game.view(0)
    before = game.position, len(seen.table.seats[0].purse), seen.table.harbor[:]
    make_bot("thumb").choose(seen, game.options, Rng(1))
    assert (game.position, len(seen.table.seats[0].purse), seen.table.harbor) == before


@pytest.mark.parametrize("seed", range(4))
def test_thumb_chooses_the_same_in_every_world_its_seat_cannot_tell_apart(seed: int) -> None:
    rng = Rng(seed)
    bot = make_bot("thumb")
    game = Game("base", 3, seed)
    worlds = 0
    while not game.over:
        seat = game.chooser
        choice = bot.choose(game.view(seat), game.options, Rng(1))
        if rng.below(4) == 0:
            for _ in range(3):
                world = redeal(game.view(seat), rng)
                assert bot.choose(view(world, seat), world.options, Rng(rng.seed())) == choice
                worlds += 1
        game.play(choice if rng.below(2) else game.options[rng.below(len(game.options))])
    assert worlds > 30


def test_thumb_claims_repels_and_stops_as_it_says() -> None:
    bot = make_bot("thumb")

    def chosen(game: Game) -> str:
        return bot.choose(game.view(game.chooser), game.options, Rng(1)).text

    assert chosen(lay(harbor="y11", calls="exp-aa exp-aah", crew={0: "captain captain settler"})).startswith(
        "claim:exp-aah"
    )
    assert chosen(lay(harbor="y11", calls="exp-aa", crew={0: "captain captain jack"})) == "claim:exp-aa:captain+captain"
    repelling = lay(harbor="y22", draw="y11", crew={0: "sailor3"})
    repelling.play("draw")
    assert chosen(repelling) == "repel"
    assert chosen(lay(harbor="y44 b45 g45 r36 k37")) == "stop"
    assert chosen(lay(harbor="governor")) == "draw"


@pytest.mark.slow
@pytest.mark.strength
@pytest.mark.parametrize("variant", ["", "expedition"])
@pytest.mark.parametrize("seat", [0, 2])
def test_thumb_beats_three_random(variant: str, seat: int) -> None:
    bots = ["random"] * 4
    bots[seat] = "thumb"
    report = simulate(Match("base", tuple(bots), variant=variant, seed=2024), 100)
    wins = report["wins"]
    assert isinstance(wins, dict)
    assert wins["thumb"] >= 97


@pytest.mark.slow
@pytest.mark.strength
@pytest.mark.parametrize(("mode", "adds"), [("make-sail", ()), ("contracts", ()), ("base", tuple(modes.ADDS))])
def test_thumb_beats_three_random_with_every_box(mode: str, adds: tuple[str, ...]) -> None:
    report = simulate(Match(mode, ("random", "thumb", "random", "random"), seed=2024, adds=adds), 50)
    wins = report["wins"]
    assert isinstance(wins, dict)
    assert wins["thumb"] >= 47


@pytest.mark.slow
@pytest.mark.strength
@pytest.mark.parametrize(("players", "games", "least"), [(1, 25, 10), (2, 15, 6), (3, 10, 4)])
def test_thumbs_work_together(players: int, games: int, least: int) -> None:
    """Without a handicap a team of them completes all contracts often enough."""
    report = simulate(Match("together", ("thumb",) * players, seed=2024, opening=("handicap:0",)), games)
    won = report["won_together"]
    assert isinstance(won, int)
    assert won >= least


def test_thumb_knows_what_a_contract_is_worth() -> None:
    """It hires what completes a contract before its like."""
    near = lay(2, mode="contracts", contracts="bruja", harbor="priest captain", crew={0: "senorita7"}, coins={0: 4})
    assert advised(play(near, "stop")) == "hire:captain"
    other = lay(2, mode="contracts", contracts="luminary", harbor="priest captain", crew={0: "jester5"}, coins={0: 4})
    assert advised(play(other, "stop")) == "hire:priest"


def test_thumb_puts_its_marker_where_it_can() -> None:
    ready = lay(2, mode="contracts", contracts="mercenary jinx", harbor="y11", crew={0: "pirate5 sailor3"})
    assert advised(ready) == "mark:mercenary"
    team = lay(2, mode="together", contracts="mercenary jinx", harbor="y11", crew={0: "pirate5 sailor3"}, time="b11")
    play(team, "mark:mercenary")
    assert "mark:mercenary" not in [option.text for option in team.options]


def advised(game: Game) -> str:
    return make_bot("thumb").choose(game.view(game.chooser), game.options, Rng(1)).text


def test_thumb_bots_end_a_game_in_which_one_ship_is_left_in_circulation() -> None:
    """All others are coins worth nothing any more: the ship must be taken, or it would be turned up for ever."""
    game = Game("base", players=5, seed=8, edition="us")
    thumb = make_bot("thumb")
    while not game.over:
        rng = KeyedRng(8).at(game.chooser, len(game.choices))
        game.play(thumb.choose(game.view(game.chooser), game.options, rng))
        assert len(game.choices) < 3000
