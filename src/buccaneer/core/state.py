"""What every game's state is, and what a seat sees of it: plain data, with the open questions as a stack of frames."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from buccaneer.core.action import Action, Frame
from buccaneer.core.event import EVERYONE, Event
from buccaneer.core.rng import Rng
from buccaneer.core.setup import NOBODY

NO_OPTIONS: Final[list[Action]] = []
MOST_STEPS: Final = 128
MOST_SEATS: Final = 8
_PLAIN: Final = [[Frame(step, seat) for seat in range(MOST_SEATS)] for step in range(MOST_STEPS)]


class State:
    """What every game's state has: the stack, the generator, whose turn it is, and what has been counted.

    `players` is how many sit at the table, `active` the seat whose turn it is, `start` the one that began.
    """

    def __init__(self, rng: Rng, stack: list[Frame], players: int) -> None:
        self.rng = rng
        self.stack = stack
        self.players = players
        self.options: list[Action] = NO_OPTIONS
        self.veiled = False  # in a view: whether the seat on top has a choice whose options are for it alone
        self.start = 0
        self.active = 0
        self.round = 1
        self.busts = 0
        self.revealed = 0
        self.decisions = 0
        self.forced = 0  # forced steps in a row, where they are interrupted: no choice lies between
        self.finished = False  # whether something has ended the game
        self.cause = ""  # what that was
        self.events: list[Event] | None = None

    @property
    def chooser(self) -> int:
        """The seat that has the choice, or -1."""
        return self.stack[-1].seat if self.options or self.veiled else NOBODY

    @property
    def mover(self) -> int:
        """The seat that moves next: it has the choice, or its forced step is held back; -1 when the game is over."""
        return self.stack[-1].seat if self.stack else NOBODY

    @property
    def over(self) -> bool:
        """Whether the game is over: no question is open."""
        return not self.stack

    def copy(self) -> State:
        """An independent twin; listeners are not copied."""
        raise NotImplementedError

    def is_whole(self) -> bool:
        """Whether all of it is known, so that it can be played; a view's is not."""
        return True

    def push(self, step: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Open a step on top of the stack; frames that remember nothing are shared by all states."""
        if a or b or c:
            self.stack.append(Frame(step, seat, a, b, c))
        else:
            self.stack.append(_PLAIN[step][seat])

    def finish(self, cause: str, seat: int) -> None:
        """End the game: what is being carried out is the last thing that happens. The first cause counts."""
        if not self.finished:
            self.finished = True
            self.cause = cause
            self.tell("over", seat)

    def tell(
        self,
        kind: str,
        seat: int,
        card: int = -1,
        amount: int = 0,
        cards: list[int] | None = None,
        to: int = EVERYONE,
        thing: str = "",
    ) -> None:
        """Tell what happened, where anybody listens."""
        if self.events is not None:
            self.events.append(Event(kind, seat, card, amount, tuple(cards) if cards else (), to, thing))


S_co = TypeVar("S_co", bound=State, covariant=True)


class View(Generic[S_co]):
    """A table as one seat sees it; spectators have seat -1. `table` answers what the rules can ask of it, no more."""

    def __init__(self, seat: int, table: S_co) -> None:
        self.seat = seat
        self.table = table

    @property
    def options(self) -> list[Action]:
        """The options of whoever has the choice: everybody at the table can see them, but for a secret step's."""
        return self.table.options

    def __repr__(self) -> str:
        seen = f"as seat {self.seat} sees it" if self.seat >= 0 else "as everybody sees it"
        return f"<{type(self).__name__} {seen}: {self.table!r}, {len(self.options)} options>"
