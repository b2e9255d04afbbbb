"""How a game ends: who has won, and by what."""

from __future__ import annotations


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
