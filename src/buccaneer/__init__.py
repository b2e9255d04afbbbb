"""Buccaneer: the whole Port Royal family of games, unofficially, in Python.

>>> import buccaneer
>>> game = buccaneer.Game("base", players=4, seed=7)
>>> rng = buccaneer.Rng(1)
>>> while not game.over:
...     events = game.play(game.options[rng.below(len(game.options))])

Everything a program needs is named here; `docs/architecture.md` tells how it works inside.
"""

from buccaneer import arena, campaign
from buccaneer.bots import Bot, BotLike, make_bot
from buccaneer.cards.rules.odds import Odds, odds
from buccaneer.cards.rules.view import View
from buccaneer.content import ContentError
from buccaneer.core.engine import Action
from buccaneer.core.errors import (
    BotError,
    BuccaneerError,
    ChoiceError,
    IllegalChoice,
    PositionError,
    SetupError,
    StaleChoice,
    UnparsableChoice,
)
from buccaneer.core.event import Event
from buccaneer.core.outcome import Outcome, Team
from buccaneer.core.risk import Risk
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup
from buccaneer.dice.rules.odds import DiceOdds
from buccaneer.dice.rules.view import DiceView
from buccaneer.game.game import CardGame, DiceGame, Game
from buccaneer.game.notation import read_position, read_view, write_position, write_view
from buccaneer.game.record import Record, RecordError, load_records, read_records, save_records
from buccaneer.game.replay import check, replay
from buccaneer.game.tables import redeal, view
from buccaneer.packs import load_pack

__version__ = "0.2.0"

__all__ = [
    "Action",
    "Bot",
    "BotError",
    "BotLike",
    "BuccaneerError",
    "CardGame",
    "ChoiceError",
    "ContentError",
    "DiceGame",
    "DiceOdds",
    "DiceView",
    "Event",
    "Game",
    "IllegalChoice",
    "Odds",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "Risk",
    "Rng",
    "Setup",
    "SetupError",
    "StaleChoice",
    "Team",
    "UnparsableChoice",
    "View",
    "arena",
    "campaign",
    "check",
    "load_pack",
    "load_records",
    "make_bot",
    "odds",
    "read_position",
    "read_records",
    "read_view",
    "redeal",
    "replay",
    "save_records",
    "view",
    "write_position",
    "write_view",
]
