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


class PositionError(BuccaneerError):
    """A text that is no position."""


class EndlessGame(BuccaneerError):
    """Ten thousand forced steps in a row: a fault in a module, never in a player."""


class Setup:
    """Everything that is decided before the first card: with the choices it is the whole game.

    `adds` names the boxes mixed in. A seed of 128 bits fixes every shuffle. A stacked deck names the first cards from
    the top, the coins dealt first; the seed then orders the rest and serves later shuffles.
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
        adds: tuple[str, ...] = (),
    ) -> None:
        self.mode = mode
        self.players = players
        self.seed = seed
        self.edition = edition
        self.variant = variant
        self.start = start
        self.deck = deck
        self.packs = packs
        self.adds = adds

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
            self.adds,
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
    """How a game ended: the winners, by what they won, and every seat's points and coins (in the dice game, skulls).

    A table that plays together wins or loses as one: `together` is its result in points, what it has achieved of its
    goal, the goal, and the title earned, counted from 0; otherwise it is empty.
    """

    def __init__(
        self,
        winners: list[int],
        decided: str,
        cause: str,
        points: list[int],
        coins: list[int],
        together: list[int] | None = None,
    ) -> None:
        self.winners = winners
        self.decided = decided
        self.cause = cause
        self.points = points
        self.coins = coins
        self.together: list[int] = together or []

    def share(self, seat: int) -> float:
        """A seat's part of the win: 1 alone or together, a half when two share it, 0 without."""
        if seat not in self.winners:
            return 0.0
        return 1.0 if self.together else 1.0 / len(self.winners)

    def data(self) -> dict[str, object]:
        return {
            "winners": self.winners,
            "decided": self.decided,
            "cause": self.cause,
            "points": self.points,
            "coins": self.coins,
            "together": self.together,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((tuple(self.winners), self.decided, self.cause, tuple(self.points), tuple(self.coins)))

    def __repr__(self) -> str:
        return f"Outcome({', '.join(f'{name}={value!r}' for name, value in self.data().items())})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Outcome, (self.winners, self.decided, self.cause, self.points, self.coins, self.together)


class Event:
    """One thing that happened, told to those who may know it; `thing` names what is no card."""

    def __init__(
        self,
        kind: str,
        seat: int,
        card: int = -1,
        amount: int = 0,
        cards: tuple[int, ...] = (),
        to: int = EVERYONE,
        thing: str = "",
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.amount = amount
        self.cards = cards
        self.to = to
        self.thing = thing

    def seen_by(self, seat: int) -> bool:
        return self.to == EVERYONE or self.to == seat

    def key(self) -> tuple[str, int, int, int, tuple[int, ...], int, str]:
        return (self.kind, self.seat, self.card, self.amount, self.cards, self.to, self.thing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Event({', '.join(repr(part) for part in self.key())})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Event, self.key()
