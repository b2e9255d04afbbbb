"""Writes the playthroughs anew: `make playthroughs`. Choices are kept; with --new the bots play what is missing."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from buccaneer.bots import Bot, make_bot
from buccaneer.cards.rules.view import View
from buccaneer.core.engine import Action
from buccaneer.core.errors import BuccaneerError
from buccaneer.core.rng import KeyedRng, Rng
from buccaneer.core.setup import Setup
from buccaneer.game import modes
from buccaneer.game.game import Game
from buccaneer.game.replay import replay
from buccaneer.sim.arena import Match
from buccaneer.sim.playout import play_out

from tests.playthrough import FOLDER, happened, read, write

MOST_GAMES = 5000


@dataclass(frozen=True)
class Wanted:
    """A playthrough: its name, who plays what, and what must happen in it.

    `contracts` lie out, and each must be completed; `eager` names choices that are made whenever they are possible.
    """

    name: str
    match: Match
    must: tuple[str, ...]
    contracts: tuple[str, ...] = ()
    eager: tuple[str, ...] = ()

    def setup(self, number: int) -> Setup:
        of = self.match.setup(number)
        return Setup(
            of.mode, of.players, of.seed, of.edition, of.variant, deck=self.contracts, adds=of.adds, options=of.options
        )


class Eager:
    """A bot that makes some choices whenever it can, and else those of another bot."""

    def __init__(self, other: Bot, choices: tuple[str, ...]) -> None:
        self.name = other.name
        self.looks = other.looks
        self.other = other
        self.choices = choices

    def choose(self, view: View | None, options: list[Action], rng: Rng) -> Action:
        wanted = [option for option in options if option.text.startswith(self.choices)]
        return wanted[0] if wanted else self.other.choose(view, options, rng)


ALL_ADDS = tuple(modes.ADDS)
WANTED = (
    Wanted("two-bigbox", Match("base", ("thumb", "thumb"), seed=1), ("won by points",)),
    Wanted("three-classic", Match("base", ("thumb", "random", "thumb"), "classic", seed=2), ("won by points",)),
    Wanted("four-us", Match("base", ("thumb",) * 4, "us", seed=3), ("won by points",)),
    Wanted("five-bigbox", Match("base", ("thumb",) * 5, seed=4), ("won by points",)),
    Wanted("four-bigbox-variant", Match("base", ("thumb",) * 4, variant="expedition", seed=5), ("won by points",)),
    Wanted("five-us-variant", Match("base", ("thumb",) * 5, "us", "expedition", seed=6), ("won by points",)),
    Wanted("three-random", Match("base", ("random",) * 3, seed=7), ("won by points",)),
    Wanted("tie-by-coins", Match("base", ("thumb",) * 3, seed=8), ("won by coins",)),
    Wanted("shared-win", Match("base", ("random",) * 5, seed=9), ("won by shared",)),
    Wanted("long-expedition", Match("base", ("thumb",) * 2, "classic", seed=10), ("claim exp-cch",)),
    Wanted("make-sail-two", Match("make-sail", ("thumb",) * 2, seed=11), ("stow", "won by points")),
    Wanted(
        "make-sail-four",
        Match("make-sail", ("thumb", "random", "thumb", "thumb"), seed=12),
        ("stow", "turn v-pirate7", "won by coins"),
    ),
    Wanted(
        "gambler-three",
        Match("base", ("thumb", "thumb", "random"), seed=13, adds=("gambler",)),
        ("gambled", "gamble busts"),
        eager=("hire:gambler", "gamble"),
    ),
    Wanted(
        "every-box-five",
        Match("base", ("thumb",) * 5, seed=14, adds=ALL_ADDS),
        ("gamble", "stow", "clerk", "gift", "gunner", "vice-admiral"),
    ),
    Wanted(
        "contracts-two-professions",
        Match("contracts", ("thumb",) * 2, seed=15),
        (),
        ("luminary", "bruja", "maritime-supremacy", "new-colony"),
    ),
    Wanted(
        "contracts-three-crews",
        Match("contracts", ("thumb",) * 3, seed=16),
        (),
        ("trade-outpost", "trade-master", "thrifty-staff", "mercenary"),
    ),
    Wanted(
        "contracts-four-variant",
        Match("contracts", ("thumb",) * 4, variant="expedition", seed=17),
        (),
        ("explorer", "frigate-nemesis", "galleon-nemesis", "tax-inspector"),
    ),
    Wanted(
        "contracts-five-gambler",
        Match("contracts", ("thumb",) * 5, seed=18, adds=("gambler",)),
        ("gamble",),
        ("jinx", "speculator", "major-speculator", "pirates-nest"),
    ),
    Wanted("contracts-random", Match("contracts", ("random",) * 2, seed=19), ("contract", "choose decline")),
    Wanted(
        "solo-lord",
        Match("together", ("thumb",), seed=20, opening=("handicap:8",)),
        ("title 4", "choose keep"),
    ),
    Wanted(
        "solo-lost",
        Match("together", ("thumb",), seed=21, adds=("gambler",), opening=("handicap:0",)),
        ("lost by time",),
    ),
    Wanted(
        "together-two-captains",
        Match("together", ("thumb",) * 2, seed=22, opening=("handicap:5",)),
        ("title 3", "aside"),
        ("ransom", "small-estate", "trade-master", "jinx", "tax-inspector"),
        ("aside",),
    ),
    Wanted(
        "together-three-tax",
        Match("together", ("thumb",) * 3, seed=23, opening=("handicap:2",)),
        ("title 1", "won afar by tax-inspector"),
        ("tax-inspector",),
    ),
    Wanted(
        "together-four-gambler",
        Match("together", ("thumb",) * 4, seed=24, adds=("gambler",), opening=("handicap:4",)),
        ("title 2", "gamble"),
        ("pirates-nest",),
    ),
    Wanted("together-five", Match("together", ("thumb",) * 5, seed=25), ("title 0",)),
    Wanted(
        "adventure-1-together",
        Match("adventure", ("thumb",) * 3, seed=41),
        ("won by chapter-won", "story 12", "event wager", "hire lookout"),
    ),
    Wanted(
        "adventure-1-contest",
        Match("adventure", ("thumb",) * 2, seed=42, options={"way": "contest"}),
        ("won by trophy-points", "story 13", "bay", "mission 13"),
    ),
    Wanted(
        "adventure-2-together",
        Match("adventure", ("thumb",) * 4, seed=43, options={"chapter": "2"}),
        ("won by chapter-won", "story 23", "hire innkeeper", "event helping-hand"),
    ),
    Wanted(
        "adventure-2-contest",
        Match("adventure", ("thumb",) * 3, seed=44, options={"chapter": "2", "way": "contest"}),
        ("won by trophy-points", "mission 22", "crown", "ability"),
        eager=("crown:",),
    ),
    Wanted(
        "adventure-3-together",
        Match("adventure", ("thumb",) * 2, seed=45, options={"chapter": "3", "defeats": 1}),
        ("won by chapter-won", "grant", "mission 30"),
    ),
    Wanted(
        "adventure-3-contest",
        Match("adventure", ("thumb",) * 4, seed=46, options={"chapter": "3", "way": "contest", "characters": "chosen"}),
        ("won by trophy-points", "mission 33", "hire tybuk", "samuel"),
        eager=("character:samuel",),
    ),
    Wanted(
        "adventure-4-alone",
        Match("adventure", ("thumb",), seed=47, options={"chapter": "4"}),
        ("won by chapter-won", "story 48", "event-coins"),
    ),
    Wanted(
        "adventure-4-contest",
        Match("adventure", ("thumb",) * 2, seed=48, options={"chapter": "4", "way": "contest"}),
        ("won by trophy-points", "mission 41"),
    ),
    Wanted(
        "adventure-5-together",
        Match("adventure", ("thumb",) * 3, seed=49, options={"chapter": "5", "sea": "calm"}),
        ("won by chapter-won", "mission 52", "mission-step", "story 55"),
    ),
    Wanted(
        "adventure-5-contest",
        Match("adventure", ("thumb",) * 3, seed=50, options={"chapter": "5", "way": "contest"}),
        ("mission 50", "mission 53", "mission 54", "choose buy-off"),
        eager=("buy-off",),
    ),
    Wanted(
        "adventure-lost",
        Match("adventure", ("random",) * 3, seed=51, options={"chapter": "5", "sea": "rough"}),
        ("lost by chapter-lost", "recalled", "busts", "choose busts"),
    ),
    Wanted(
        "adventure-variable",
        Match("adventure", ("thumb",) * 4, seed=52, adds=ALL_ADDS, options={"chapter": "variable"}),
        ("at points", "gamble"),
        eager=("gamble",),
    ),
    Wanted(
        "adventure-markets",
        Match("adventure", ("random",) * 2, seed=53, options={"chapter": "5", "way": "contest"}),
        ("pawn", "portrait", "wagon", "sell", "won by trophy-markers"),
        eager=("complete:", "load:", "hire:inn", "sell:", "pawn", "wagon:"),
    ),
    Wanted(
        "adventure-people",
        Match("adventure", ("thumb",) * 3, seed=55, options={"chapter": "2", "way": "contest", "characters": "chosen"}),
        ("grace", "mary", "scott"),
        eager=("character:grace", "character:mary", "character:scott", "draw"),
    ),
    Wanted(
        "adventure-bread-and-rum",
        Match("adventure", ("thumb",) * 2, seed=56, options={"chapter": "variable"}),
        ("claim exp-a-bread-rum",),
        eager=("claim:exp-a-bread-rum", "load:e-"),
    ),
    Wanted(
        "adventure-coins",
        Match("adventure", ("random",) * 4, seed=54, options={"chapter": "variable"}),
        ("won by trophy-coins",),
        eager=("complete:", "load:", "claim:"),
    ),
    Wanted(
        "dice-two",
        Match("dice", ("thumb",) * 2, seed=26),
        ("won by goal", "join senorita", "fill", "cross lock", "treasure", "take-double", "red"),
    ),
    Wanted("dice-five-sudden", Match("dice", ("thumb",) * 5, seed=27), ("won by sudden", "chest")),
    Wanted("dice-five-random", Match("dice", ("random",) * 5, seed=28), ("choose jest", "won by goal")),
    Wanted(
        "dice-reefs",
        Match("dice", ("thumb",) * 3, variant="chapter-2", seed=29),
        ("join gunner", "join captain", "choose circle", "cross number", "cross wheel", "won by goal"),
    ),
    Wanted(
        "dice-missions", Match("dice", ("thumb",) * 4, variant="chapter-3", seed=30), ("choose green-skull", "mission")
    ),
    Wanted(
        "dice-missions-skulls",
        Match("dice", ("thumb",) * 3, variant="chapter-3", seed=33),
        ("choose skull",),
        eager=("skull",),
    ),
    Wanted(
        "dice-missions-random",
        Match("dice", ("random",) * 4, variant="chapter-3", seed=34),
        ("choose wild-jest", "mission mission-treasures", "won by goal"),
    ),
    Wanted("dice-voyage", Match("dice", ("thumb",) * 2, variant="chapter-4", seed=31), ("join clerk", "join admiral")),
    Wanted(
        "dice-random",
        Match("dice", ("random",) * 3, variant="chapter-4", seed=32),
        ("mission mission-missions", "mission mission-cutlasses", "mission mission-skulls", "won by most"),
    ),
)


def new_games() -> None:
    """Let the bots play until everything wanted has happened; files that are there stay."""
    for wanted in WANTED:
        path = FOLDER / f"{wanted.name}.txt"
        if not path.exists():
            path.write_text(write(search(wanted).record()), "utf-8")


def search(wanted: Wanted) -> Game:
    """The first game of a match in which everything wanted happens."""
    bots: list[Bot] = [Eager(make_bot(bot), wanted.eager) for bot in wanted.match.bots]
    must = {*wanted.must, *(f"contract {id}" for id in wanted.contracts)}
    for number in range(MOST_GAMES):
        setup = wanted.setup(number)
        rules = modes.rules_for(setup)
        table = rules.deal(setup)
        table.events = []
        choices = play_out(rules, table, bots, KeyedRng(setup.seed ^ 1), opening=tuple(wanted.match.opening))
        if must <= happened(table, choices):
            return Game.of(setup, [choice.text for choice in choices])
    raise BuccaneerError(f"{wanted.name}: not in {MOST_GAMES} games")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--new", action="store_true", help="let the bots play what is missing")
    if parser.parse_args().new:
        FOLDER.mkdir(exist_ok=True)
        new_games()
    for path in sorted(FOLDER.glob("*.txt")):
        record = read(path.read_text("utf-8"))
        game: Game = replay(record)
        again = game.record()
        path.write_text(write(again), "utf-8")
        print(f"{path.name}: {len(again.choices)} choices, {again.result}")


if __name__ == "__main__":
    main()
