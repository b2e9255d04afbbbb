"""The errors a person can act on: each is one clear line."""

from __future__ import annotations


class BuccaneerError(ValueError):
    """Base of every error a person can act on: its text is one clear line."""

    def __init__(self, text: str) -> None:
        super().__init__(text)


class SetupError(BuccaneerError):
    """A game that cannot be set up like this."""


class ChoiceError(BuccaneerError):
    """Base of the three errors about a choice; none of them changes the game."""


class UnparsableChoice(ChoiceError):
    """The text is no choice of this game at any time."""


class IllegalChoice(ChoiceError):
    """The choice exists, but not now."""


class StaleChoice(ChoiceError):
    """The choice was made for an earlier moment of this game."""


class PositionError(BuccaneerError):
    """A text that is no position."""


class EndlessGame(BuccaneerError):
    """Ten thousand forced steps in a row where no rule ends the game: a fault in a module, never in a player."""


class StepOutOfOrder(BuccaneerError):
    """A step that is added before or after its turn: a fault in the rules, never in a player."""


class BotError(BuccaneerError):
    """A bot that cannot be made, throws while it plays, or chooses what is none of its options."""
