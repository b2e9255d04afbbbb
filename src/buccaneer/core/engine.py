"""The stack of questions: a turn is a stack of frames, and a step's legal options decide what happens.

None, the step is over; one, it is forced and played; two or more, the seat is asked. Behaviour lives in
stateless steps and verbs; everything that changes lives in the state, which is plain data.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from buccaneer.core.errors import EndlessGame, IllegalChoice
from buccaneer.core.event import EVERYONE, Event
from buccaneer.core.outcome import Outcome
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup

FORCED_LIMIT: Final = 10_000

# What `advance` found.
MOVED: Final = 0  # one option was played, or one step ended
ASKED: Final = 1  # somebody has a choice: `state.options`
HELD: Final = 2  # the forced option would reveal something and the host wants it held back
OVER: Final = 3  # the game is over


class Action:
    """One choice, as a verb and what it is about; its text says it all, so equal texts are equal choices.

    It is about a `card`, with `cards` given up for it, or about one of its verb's `things`, by `number`.
    """

    def __init__(self, verb: int, text: str, card: int = -1, cards: tuple[int, ...] = (), number: int = -1) -> None:
        self.verb = verb
        self.text = text
        self.card = card
        self.cards = cards
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Action, (self.verb, self.text, self.card, self.cards, self.number)


class Frame:
    """One open step: which, whose, and up to three small numbers it remembers.

    A frame is never changed, only replaced, so that twins of a state may share it.
    """

    def __init__(self, step: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.step = step
        self.seat = seat
        self.a = a
        self.b = b
        self.c = c

    def numbers(self) -> list[int]:
        return [self.step, self.seat, self.a, self.b, self.c]

    def __repr__(self) -> str:
        numbers = zip(("a", "b", "c"), self.numbers()[2:], strict=True)
        told = [f"{name}={number}" for name, number in numbers if number]
        return f"Frame({', '.join([f'step={self.step}', f'seat={self.seat}', *told])})"

    def __reduce__(self) -> tuple[object, tuple[int, ...]]:
        return Frame, (self.step, self.seat, self.a, self.b, self.c)


NO_OPTIONS: Final[list[Action]] = []
MOST_STEPS: Final = 128
MOST_SEATS: Final = 8
_PLAIN: Final = [[Frame(step, seat) for seat in range(MOST_SEATS)] for step in range(MOST_STEPS)]


class State:
    """What every game's state has: the stack, the generator, whose turn it is, and what has been counted."""

    def __init__(self, rng: Rng, stack: list[Frame]) -> None:
        self.rng = rng
        self.stack = stack
        self.options: list[Action] = NO_OPTIONS
        self.start = 0
        self.active = 0
        self.round = 1
        self.busts = 0
        self.revealed = 0
        self.decisions = 0
        self.events: list[Event] | None = None

    def push(self, step: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Open a step on top of the stack; frames that remember nothing are shared by all states."""
        if a or b or c:
            self.stack.append(Frame(step, seat, a, b, c))
        else:
            self.stack.append(_PLAIN[step][seat])

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


S = TypeVar("S", bound=State)


class View(Generic[S]):
    """A table as one seat sees it; spectators have seat -1. `table` answers what the rules can ask of it, no more."""

    def __init__(self, seat: int, table: S) -> None:
        self.seat = seat
        self.table = table

    @property
    def options(self) -> list[Action]:
        """The options of whoever has the choice: everybody at the table can see them."""
        return self.table.options

    def __repr__(self) -> str:
        seen = f"as seat {self.seat} sees it" if self.seat >= 0 else "as everybody sees it"
        return f"<{type(self).__name__} {seen}: {self.table!r}, {len(self.options)} options>"


class Verb(Generic[S]):
    """One kind of choice: it offers itself where it is legal and knows how it is carried out.

    `things` are the texts of what it may be about, where that is no card; `seats` says that they are players.
    """

    def __init__(self, name: str, reveals: bool = False) -> None:
        self.name = name
        self.reveals = reveals
        self.number = -1
        self.things: list[str] = []
        self.seats = False

    def ready(self) -> None:
        """Make what is always the same, once the verb has its number."""

    def offer(self, state: S, frame: Frame, options: list[Action]) -> None:
        """Add this verb's legal options to those found so far."""

    def play(self, state: S, frame: Frame, action: Action) -> None:
        """Carry out one option."""

    def risk(self, state: S) -> float:
        """The chance, from public knowledge, that this choice ends badly at once."""
        return 0.0

    def means(self, state: S, card: int, cards: tuple[int, ...]) -> bool:
        """Whether a text with this verb and these cards is a choice at any time; of no card unless said otherwise."""
        return card < 0 and not cards and not self.things


class Plain(Verb[S]):
    """A verb about nothing else: its one option is always the same, and legal unless a subclass knows better."""

    def __init__(self, name: str, reveals: bool = False) -> None:
        super().__init__(name, reveals)
        self.option = Action(-1, name)

    def ready(self) -> None:
        self.option = Action(self.number, self.name)

    def offer(self, state: S, frame: Frame, options: list[Action]) -> None:
        options.append(self.option)


class Decline(Plain[S]):
    """Leave what a question offers; never an option by itself."""

    def offer(self, state: S, frame: Frame, options: list[Action]) -> None:
        if options:
            options.append(self.option)

    def play(self, state: S, frame: Frame, action: Action) -> None:
        state.stack.pop()


class Step(Generic[S]):
    """One place in a turn: a list of verbs to choose from, and what happens when none is left."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.number = -1
        self.verbs: list[Verb[S]] = []

    def over(self, state: S, frame: Frame) -> None:
        """What follows when nothing is left to choose; the frame is off the stack by then."""


class Engine(Generic[S]):
    """A mode's rules: numbers steps and verbs, and moves a state forward by them.

    What differs between families of games, a family's rules answer: how a table is dealt, seen, written and won.
    """

    def __init__(self, name: str = "", edition: str = "", variant: str = "") -> None:
        self.name = name
        self.family = ""  # whose rules these are
        self.edition_name = edition
        self.variant = variant
        self.adds: tuple[str, ...] = ()
        self.packs: tuple[str, ...] = ()
        self.steps: list[Step[S]] = []
        self.verbs: list[Verb[S]] = []

    # -- what a family answers -------------------------------------------------------------------

    def deal(self, setup: Setup) -> S:
        """A table ready for its first step."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> View[S]:
        """What a seat may know, built from nothing but what it may know."""
        raise NotImplementedError

    def redeal(self, view: View[S], rng: Rng) -> S:
        """A whole table that looks to the seat exactly like its view; what it cannot know is dealt anew."""
        raise NotImplementedError

    def odds(self, view: View[S]) -> object:
        """The active player's odds, from what a view tells."""
        raise NotImplementedError

    def parse(self, state: S, text: str) -> Action:
        """The choice a text names, possible now or not."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome:
        """Who has won a game that is over, and by what."""
        raise NotImplementedError

    def together(self) -> bool:
        """Whether the table wins or loses as one."""
        return False

    def feats(self, state: S, seat: int) -> int:
        """How many goals besides points a seat has reached."""
        return 0

    def sources(self, state: S, seat: int) -> dict[str, int]:
        """Where a seat's points come from: the same names all through a mode, and together all its points."""
        raise NotImplementedError

    def write(self, state: S, hides: bool) -> dict[str, str]:
        """A table's fields as texts; of a view, which `hides` something, with what else it needs to be whole."""
        raise NotImplementedError

    def read(self, fields: dict[str, str], rng: Rng, stack: list[Frame]) -> S:
        """The table that fields describe."""
        raise NotImplementedError

    # -- steps and verbs -------------------------------------------------------------------------

    def make_step(self, step: Step[S], verbs: list[Verb[S]]) -> int:
        """Add a step with its verbs; the last of them is the one that ends it."""
        for verb in verbs:
            self.add_verb(verb)
            step.verbs.append(verb)
        return self.add_step(step)

    def add_step(self, step: Step[S]) -> int:
        step.number = len(self.steps)
        self.steps.append(step)
        return step.number

    def add_verb(self, verb: Verb[S]) -> None:
        """Number a verb, once."""
        if verb.number < 0:
            verb.number = len(self.verbs)
            self.verbs.append(verb)
            verb.ready()

    def stack_text(self, state: S) -> str:
        """The open steps, each with its seat and its numbers."""
        return ",".join(
            [".".join([self.steps[frame.step].name, *map(str, frame.numbers()[1:])]) for frame in state.stack]
        )

    def find(self, state: S) -> list[Action]:
        """The legal options of the step on top."""
        options: list[Action] = []
        if state.stack:
            frame = state.stack[-1]
            for verb in self.steps[frame.step].verbs:
                verb.offer(state, frame, options)
        return options

    def advance(self, state: S, hold: bool = False) -> int:
        """Play one forced option or end one step; or find that somebody has a choice."""
        return self.move(state, hold, 1)

    def settle(self, state: S, hold: bool = False) -> int:
        """Advance until somebody has a choice, the game is over, or a revelation is held back."""
        found = self.move(state, hold, FORCED_LIMIT)
        if found == MOVED:
            raise EndlessGame(f"{FORCED_LIMIT} forced steps in a row at step {self.steps[state.stack[-1].step].name!r}")
        return found

    def move(self, state: S, hold: bool, limit: int) -> int:
        """Take up to so many forced steps. The options found here are the one source of legality for everybody."""
        steps = self.steps
        stack = state.stack
        for _ in range(limit):
            if not stack:
                state.options = NO_OPTIONS
                return OVER
            frame = stack[-1]
            step = steps[frame.step]
            found = 0
            if step.verbs:
                options: list[Action] = []
                for verb in step.verbs:
                    verb.offer(state, frame, options)
                found = len(options)
            if found == 0:
                stack.pop()
                step.over(state, frame)
            elif found > 1:
                state.options = options
                return ASKED
            else:
                forced = self.verbs[options[0].verb]
                if hold and forced.reveals:
                    state.options = NO_OPTIONS
                    return HELD
                forced.play(state, frame, options[0])
        return MOVED

    def apply(self, state: S, action: Action) -> None:
        """Carry out one of the options a settled state asks about, and nothing after it."""
        self.carry_out(state, self.legal(state, action))

    def legal(self, state: S, action: Action) -> Action:
        """The option of a settled state that a choice names; refuses a choice that is none of them."""
        for option in state.options:
            if option is action or option.text == action.text:
                return option
        raise IllegalChoice(explain(action, state.options))

    def carry_out(self, state: S, action: Action) -> None:
        """Carry out an option taken from `state.options` itself."""
        state.decisions += 1
        self.verbs[action.verb].play(state, state.stack[-1], action)


def explain(action: Action, options: list[Action]) -> str:
    """One line on why a choice is not possible and what is."""
    if not options:
        return f"{action.text!r} is not possible: nobody has a choice now"
    return f"{action.text!r} is not possible now; possible: {', '.join([option.text for option in options])}"
