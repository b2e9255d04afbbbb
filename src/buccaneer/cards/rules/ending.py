"""When a game ends, and who has won: by points, or because nothing happens any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.core.native import mypyc_attr
from buccaneer.core.outcome import Outcome

if TYPE_CHECKING:
    from buccaneer.cards.rules.table import Table

STILL_ROUNDS: Final = 10  # in a row that change nothing end a game


@mypyc_attr(allow_interpreted_subclasses=True)
class Ending:
    """When the game ends and who has won."""

    def goal(self) -> int:
        """The points that are played for, or 0."""
        return 0

    def is_team(self) -> bool:
        """Whether the table wins or loses as one."""
        return False

    def needs_expedition(self) -> bool:
        """Whether nobody can win without an expedition."""
        return False

    def reached(self, table: Table, seat: int) -> bool:
        """Whether a seat has what it takes to end the game; asked whenever it scores, for 0 points too."""
        raise NotImplementedError

    def ends(self, table: Table, closed: bool) -> str:
        """What ends the game now that a turn is over, and with it the round if that `closed`; empty if nothing does.

        Where players compete, so does a game in which nothing happens any more; a table that plays as one has a clock.
        """
        if table.ending and closed:
            return self.cause(table)
        if self.is_team():
            return ""
        if table.idle == len(table.seats):
            return "idle"
        return "unchanged" if closed and table.still == STILL_ROUNDS else ""

    def cause(self, table: Table) -> str:
        """What ended a game that is over, as far as the table shows it; `Rules.cause` knows for certain."""
        return "points" if table.ending else "idle"

    def outcome(self, table: Table) -> Outcome:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Joint(Ending):
    """A table that wins or loses as one: points end nothing."""

    def is_team(self) -> bool:
        return True

    def reached(self, table: Table, seat: int) -> bool:
        return False


def standing(table: Table) -> tuple[int, ...]:
    """How everybody stands: by seat coins, crew, expeditions and points, then the goals that parts set."""
    numbers: list[int] = []
    for owner in table.seats:
        numbers.append(len(owner.purse))
        numbers.append(len(owner.crew))
        numbers.append(len(owner.won))
        numbers.append(owner.points)
    if table.parts:
        for seat in range(len(table.seats)):
            numbers.append(table.rules.feats(table, seat))
    return tuple(numbers)


def compare(table: Table) -> None:
    """Note at the close of a round whether it has left everybody as they were."""
    now = standing(table)
    table.still = table.still + 1 if now == table.stood else 0
    table.stood = now


def best(table: Table, barred: tuple[int, ...] = ()) -> Outcome:
    """The winners: most points, then most coins, then shared; among all but those who lack what a win needs."""
    seats = [seat for seat in range(len(table.seats)) if seat not in barred]
    if not seats:
        seats = list(barred)
    points = [seat.points for seat in table.seats]
    coins = [len(seat.purse) for seat in table.seats]
    top = max([points[seat] for seat in seats])
    leaders = [seat for seat in seats if points[seat] == top]
    richest = max([coins[seat] for seat in leaders])
    winners = [seat for seat in leaders if coins[seat] == richest]
    if len(leaders) == 1:
        decided = "points"
    elif len(winners) == 1:
        decided = "coins"
    else:
        decided = "shared"
    return Outcome(winners, decided, table.rules.cause(table), points, coins, barred=barred)
