"""Positions worth looking at, found by letting bots play: for screenshots, and for tests that measure pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from buccaneer.bots import make_bot
from buccaneer.cards.rules.table import Table
from buccaneer.core.rng import KeyedRng
from buccaneer.dice.rules.table import DiceTable
from buccaneer.game.game import Game

ME = 0
MOST_SEEDS = 4000


def step(game: Game) -> str:
    return game.rules.steps[game.table.stack[-1].step].name if game.options else ""


def harbor(game: Game) -> int:
    return len(game.table.harbor) if isinstance(game.table, Table) else 0


def ending(game: Game) -> bool:
    return isinstance(game.table, Table) and game.table.ending


def pieces(game: Game) -> int:
    return game.table.pieces() if isinstance(game.table, DiceTable) else 0


def mine(game: Game) -> bool:
    return game.chooser == ME


def marks(game: Game) -> int:
    return sum(option.text.startswith("mark:") for option in game.options)


# The modes other than the base game in which positions are looked for, by the beginning of their names.
MODES = {"contracts": "contracts", "team": "together", "dice": "dice", "adventure": "adventure"}

# By name: when the position is reached, how many cards the first seat draws in its own turns (0: as the bot likes),
# and from which round on.
WANTED: dict[str, tuple[Callable[[Game], bool], int, int]] = {
    "discover": (lambda game: mine(game) and step(game) == "discover" and harbor(game) == 6, 7, 5),
    "discover-8": (lambda game: mine(game) and step(game) == "discover" and harbor(game) == 8, 9, 4),
    "discover-12": (lambda game: mine(game) and step(game) == "discover" and harbor(game) == 12, 13, 3),
    "trade-8": (lambda game: mine(game) and step(game) == "market" and harbor(game) == 8, 8, 4),
    "trade-12": (lambda game: mine(game) and step(game) == "market" and harbor(game) == 12, 12, 3),
    "visit": (lambda game: mine(game) and game.turn != ME and step(game) == "market" and harbor(game) >= 7, 0, 4),
    "repel": (lambda game: mine(game) and step(game) == "repel" and clashes(game) and harbor(game) >= 5, 7, 3),
    "claim": (lambda game: mine(game) and any(option.cards for option in game.options) and harbor(game) >= 4, 6, 3),
    "last-round": (lambda game: mine(game) and ending(game) and harbor(game) >= 4, 0, 5),
    "contracts-discover-8": (lambda game: mine(game) and step(game) == "discover" and harbor(game) == 8, 9, 3),
    "contracts-trade-12": (lambda game: mine(game) and step(game) == "market" and harbor(game) == 12, 12, 3),
    "contracts-mark": (
        lambda game: mine(game) and step(game) == "market" and marks(game) > 0 and harbor(game) > 4,
        6,
        2,
    ),
    "contracts-ask": (lambda game: mine(game) and step(game) == "ask" and harbor(game) >= 4, 6, 2),
    "contracts-gift": (lambda game: mine(game) and step(game) == "gift" and harbor(game) >= 4, 6, 2),
    "team-handicap": (lambda game: mine(game) and step(game) == "handicap", 0, 1),
    "team-trade-8": (lambda game: mine(game) and step(game) == "market" and harbor(game) == 8, 8, 3),
    "team-waiting": (
        lambda game: not mine(game) and game.turn != ME and step(game) == "market" and harbor(game) >= 6,
        0,
        3,
    ),
    "adventure-trade": (lambda game: mine(game) and step(game) == "market" and harbor(game) == 7, 7, 7),
    "dice-roll": (lambda game: mine(game) and step(game) == "discover" and pieces(game) == 4, 0, 6),
    "dice-cross": (lambda game: mine(game) and step(game) == "cross" and game.table.stack[-1].a >= 4, 0, 6),
    "waiting": (lambda game: not mine(game) and game.turn != ME and step(game) == "market" and harbor(game) >= 6, 0, 5),
}


def clashes(game: Game) -> bool:
    table = game.table
    return isinstance(table, Table) and table.rules.clash(table.harbor, table.turned[-1]) >= 0


def mode_of(name: str) -> str:
    """The mode a position is of."""
    return MODES.get(name.partition("-")[0], "base")


@cache
def find(name: str, players: int = 5) -> tuple[int, str]:
    """The seed and the choices that lead to a position; the first seat begins."""
    reached, draws, since = WANTED[name]
    thumb = make_bot("thumb")
    for seed in range(MOST_SEEDS):
        game = Game(mode_of(name), players=players, seed=seed, start=ME)
        while not game.over:
            if game.table.round >= since and reached(game):
                return seed, " ".join(choice.text for choice in game.choices)
            if mine(game) and step(game) == "discover" and draws and game.table.round >= since:
                game.play("draw" if harbor(game) < draws and "draw" in map(str, game.options) else "stop")
            else:
                rng = KeyedRng(seed).at(game.chooser, len(game.choices))
                game.play(thumb.choose(game.view(game.chooser), game.options, rng))
    raise LookupError(f"no position {name!r} among {MOST_SEEDS} games")


@cache
def whole_game(players: int = 4, seed: int = 7, mode: str = "base") -> tuple[int, str]:
    """A finished game between bots."""
    thumb = make_bot("thumb")
    game = Game(mode, players=players, seed=seed, start=ME)
    while not game.over:
        rng = KeyedRng(seed).at(game.chooser, len(game.choices))
        game.play(thumb.choose(game.view(game.chooser), game.options, rng))
    return seed, " ".join(choice.text for choice in game.choices)
