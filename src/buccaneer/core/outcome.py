"""How a game ends: who has won, and by what."""

from __future__ import annotations


class Team:
    """What a table that wins or loses as one has come to: its points, what it has done of its goal, and its title.

    Titles are counted from 0, the lowest.
    """

    def __init__(self, points: int, done: int, goal: int, title: int) -> None:
        self.points = points
        self.done = done
        self.goal = goal
        self.title = title

    def numbers(self) -> list[int]:
        """The four numbers in their order."""
        return [self.points, self.done, self.goal, self.title]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Team) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(tuple(self.numbers()))

    def __repr__(self) -> str:
        return f"Team(points={self.points}, done={self.done}, goal={self.goal}, title={self.title})"

    def __reduce__(self) -> tuple[object, tuple[int, ...]]:
        return Team, (self.points, self.done, self.goal, self.title)


class Outcome:
    """How a game ended: the winners, by what they won, what ended it, and every seat's points.

    `tiebreak` is what decides between seats of equal points: coins, of which more are better; in the dice game skulls,
    of which fewer are. `team` is the result of a table that wins or loses as one, and otherwise None. `barred` are
    seats that lack what nobody can win without, and stand below all others; if that is everybody, nobody is.
    """

    def __init__(
        self,
        winners: list[int],
        decided: str,
        cause: str,
        points: list[int],
        tiebreak: list[int],
        team: Team | None = None,
        barred: tuple[int, ...] = (),
    ) -> None:
        self.winners = winners
        self.decided = decided
        self.cause = cause
        self.points = points
        self.tiebreak = tiebreak
        self.team = team
        self.barred = barred

    @property
    def coins(self) -> list[int]:
        """What `tiebreak` says, by the name it has in the card games."""
        return self.tiebreak

    def share(self, seat: int) -> float:
        """A seat's part of the win: 1 alone or as a team, a half when two share it, 0 without."""
        if seat not in self.winners:
            return 0.0
        return 1.0 if self.team is not None else 1.0 / len(self.winners)

    def order(self) -> list[int]:
        """The seats in the order of places where coins break ties: winners, who could have won, points, coins."""
        return sorted(
            range(len(self.points)),
            key=lambda seat: (seat not in self.winners, seat in self.barred, -self.points[seat], -self.coins[seat]),
        )

    def data(self) -> dict[str, object]:
        """The outcome as plain data: what breaks ties stands under `coins`, a team's numbers under `together`."""
        return {
            "winners": self.winners,
            "decided": self.decided,
            "cause": self.cause,
            "points": self.points,
            "coins": self.tiebreak,
            "together": self.team.numbers() if self.team is not None else [],
            "barred": list(self.barred),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((tuple(self.winners), self.decided, self.cause, tuple(self.points), tuple(self.tiebreak)))

    def __repr__(self) -> str:
        named = [f"winners={self.winners}", f"decided={self.decided!r}", f"cause={self.cause!r}"]
        named += [f"points={self.points}", f"tiebreak={self.tiebreak}"]
        named += [f"team={self.team!r}"] if self.team is not None else []
        named += [f"barred={self.barred}"] if self.barred else []
        return f"Outcome({', '.join(named)})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Outcome, (self.winners, self.decided, self.cause, self.points, self.tiebreak, self.team, self.barred)
