"""What a game starts from, what it tells and how it ends: Setup, Event, Outcome, and the errors of all three."""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1
NOBODY: Final = -1


class BuccaneerError(ValueError):
    """Base of every error a person can act on: its text is one clear line."""


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


class EndlessGame(BuccaneerError):
    """Ten thousand forced steps in a row: a fault in a module, never in a player."""


class Setup:
    """Everything that is decided before the first card: with the choices it is the whole game.

    A seed of 128 bits fixes every shuffle. A stacked deck names the first cards from the top, the
    coins dealt first; the seed then orders the rest and serves later shuffles.
    """

    def __init__(
        self,
        mode: str,
        players: tuple[str, ...],
        seed: int,
        edition: str = "bigbox",
        variant: str = "",
        start: int = NOBODY,
        deck: tuple[str, ...] = (),
        packs: tuple[str, ...] = (),
    ) -> None:
        self.mode = mode
        self.players = players
        self.seed = seed
        self.edition = edition
        self.variant = variant
        self.start = start
        self.deck = deck
        self.packs = packs

    def key(self) -> tuple[object, ...]:
        return (
            self.mode,
            self.players,
            self.seed,
            self.edition,
            self.variant,
            self.start,
            self.deck,
            self.packs,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Setup({', '.join(repr(part) for part in self.key())})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Setup, self.key()


class Outcome:
    """How a game ended: the winners, by what they won, and every seat's points and coins."""

    def __init__(self, winners: list[int], decided: str, cause: str, points: list[int], coins: list[int]) -> None:
        self.winners = winners
        self.decided = decided
        self.cause = cause
        self.points = points
        self.coins = coins

    def share(self, seat: int) -> float:
        """A seat's part of the win: 1 alone, a half when two share it, 0 without."""
        return 1.0 / len(self.winners) if seat in self.winners else 0.0

    def data(self) -> dict[str, object]:
        return {
            "winners": self.winners,
            "decided": self.decided,
            "cause": self.cause,
            "points": self.points,
            "coins": self.coins,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((tuple(self.winners), self.decided, self.cause, tuple(self.points), tuple(self.coins)))

    def __repr__(self) -> str:
        return f"Outcome({', '.join(f'{name}={value!r}' for name, value in self.data().items())})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Outcome, (self.winners, self.decided, self.cause, self.points, self.coins)


class Event:
    """One thing that happened, told to those who may know it."""

    def __init__(
        self, kind: str, seat: int, card: int = -1, amount: int = 0, cards: tuple[int, ...] = (), to: int = EVERYONE
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.amount = amount
        self.cards = cards
        self.to = to

    def seen_by(self, seat: int) -> bool:
        return self.to == EVERYONE or self.to == seat

    def key(self) -> tuple[str, int, int, int, tuple[int, ...], int]:
        return (self.kind, self.seat, self.card, self.amount, self.cards, self.to)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Event({', '.join(repr(part) for part in self.key())})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Event, self.key()
