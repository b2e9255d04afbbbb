"""The stack of questions: a turn is a stack of frames, and a step's legal options decide what happens.

None, the step is over; one, it is forced and played; two or more, the seat is asked. A secret step asks even with
one, and its options are for its seat alone. Behaviour lives in stateless steps and verbs; everything that changes
lives in the state, which is plain data.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from buccaneer.core.action import Action as Action
from buccaneer.core.action import Frame as Frame
from buccaneer.core.action import explain
from buccaneer.core.errors import EndlessGame, IllegalChoice, StepOutOfOrder
from buccaneer.core.native import mypyc_attr
from buccaneer.core.options import Options
from buccaneer.core.outcome import Outcome
from buccaneer.core.risk import Risk
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup
from buccaneer.core.state import MOST_SEATS as MOST_SEATS
from buccaneer.core.state import NO_OPTIONS
from buccaneer.core.state import State as State
from buccaneer.core.state import View as View

FORCED_LIMIT: Final = 10_000

# What `advance` found.
MOVED: Final = 0  # one option was played, or one step ended
ASKED: Final = 1  # somebody has a choice: `state.options`
HELD: Final = 2  # the forced option would reveal something and the host wants it held back
OVER: Final = 3  # the game is over


S = TypeVar("S", bound=State)
V_co = TypeVar("V_co", bound=View[State], covariant=True)
O_co = TypeVar("O_co", bound=Risk, covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
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
        self.made: list[Action | None] = []  # options found before, by what they are about

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Plain(Verb[S]):
    """A verb about nothing else: its one option is always the same, and legal unless a subclass knows better."""

    def __init__(self, name: str, reveals: bool = False) -> None:
        super().__init__(name, reveals)
        self.option = Action(-1, name)

    def ready(self) -> None:
        self.option = Action(self.number, self.name)

    def offer(self, state: S, frame: Frame, options: list[Action]) -> None:
        options.append(self.option)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decline(Plain[S]):
    """Leave what a question offers; never an option by itself."""

    def offer(self, state: S, frame: Frame, options: list[Action]) -> None:
        if options:
            options.append(self.option)

    def play(self, state: S, frame: Frame, action: Action) -> None:
        state.stack.pop()


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One place in a turn: a list of verbs to choose from, and what happens when none is left.

    The options of a `secret` step are for its seat alone, and it asks even with one; their texts should tell nothing.
    """

    def __init__(self, name: str, secret: bool = False) -> None:
        self.name = name
        self.secret = secret
        self.number = -1
        self.verbs: list[Verb[S]] = []

    def over(self, state: S, frame: Frame) -> None:
        """What follows when nothing is left to choose; the frame is off the stack by then."""


class Engine(Generic[S, V_co, O_co]):
    """A mode's rules: numbers steps and verbs, and moves a state forward by them.

    What differs between families of games, a family's rules answer: how a table is dealt, seen, written and won. They
    are of a kind with their tables, views and odds: `Engine[Table, View, Odds]`.
    """

    def __init__(self, name: str = "", edition: str = "", variant: str = "") -> None:
        self.name = name
        self.family = ""  # whose rules these are
        self.edition_name = edition
        self.variant = variant
        self.adds: tuple[str, ...] = ()
        self.packs: tuple[str, ...] = ()
        self.options: Options = ()  # of the mode's options, those that shape the rules
        self.goals: tuple[str, int] = ("", 0)  # what goals besides points are called, and how many a seat can reach
        self.steps: list[Step[S]] = []
        self.verbs: list[Verb[S]] = []

    # -- what a family answers -------------------------------------------------------------------

    def deal(self, setup: Setup) -> S:
        """A table ready for its first step."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> V_co:
        """What a seat may know, built from nothing but what it may know."""
        raise NotImplementedError

    def redeal(self, view: View[S], rng: Rng) -> S:
        """A whole table that looks to the seat exactly like its view; what it cannot know is dealt anew."""
        raise NotImplementedError

    def odds(self, view: View[S]) -> O_co:
        """The active player's odds, from what a view tells."""
        raise NotImplementedError

    def parse(self, state: S, text: str) -> Action:
        """The choice a text names, possible now or not."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome:
        """Who has won a game that is over, and by what."""
        raise NotImplementedError

    def is_team(self) -> bool:
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

    def make_step(self, step: Step[S], verbs: list[Verb[S]], number: int = -1) -> int:
        """Add a step with its verbs, the last of which ends it; one that is known by a number must get that number."""
        if number not in (-1, len(self.steps)):
            raise StepOutOfOrder(f"step {step.name!r} is known by the number {number}, and would get {len(self.steps)}")
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

    def secret(self, state: S) -> bool:
        """Whether the step on top asks its seat alone."""
        return len(state.stack) > 0 and self.steps[state.stack[-1].step].secret

    def asks(self, state: S, options: list[Action]) -> bool:
        """Whether somebody is asked about the options of the step on top."""
        return len(options) > 1 or (len(options) == 1 and self.secret(state))

    def show_options(self, state: S, shown: S, seat: int) -> None:
        """Give a view's table the options of a settled state, as far as its seat may see them."""
        shown.options = state.options[:]
        stack = state.stack
        if stack and self.steps[stack[-1].step].secret and stack[-1].seat != seat:
            shown.options = NO_OPTIONS
            shown.veiled = True

    def advance(self, state: S, hold: bool = False) -> int:
        """Play one forced option or end one step; or find that somebody has a choice."""
        return self.move(state, hold, 1)

    def settle(self, state: S, hold: bool = False) -> int:
        """Advance until somebody has a choice, the game is over, or a revelation is held back."""
        found = self.move(state, hold, FORCED_LIMIT)
        return found if found != MOVED else self.move(state, hold, FORCED_LIMIT)

    def move(self, state: S, hold: bool, limit: int) -> int:
        """Take up to so many forced steps. The options found here are the one source of legality for everybody.

        The state counts those in a row, so that a game of nothing else ends at the same one wherever it is played.
        """
        steps = self.steps
        stack = state.stack
        most = FORCED_LIMIT - state.forced
        if limit < most:
            most = limit
        for taken in range(most):
            if not stack:
                state.options = NO_OPTIONS
                state.forced = 0
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
            elif found > 1 or step.secret:
                state.options = options
                state.forced = 0
                return ASKED
            else:
                forced = self.verbs[options[0].verb]
                if hold and forced.reveals:
                    state.options = NO_OPTIONS
                    state.forced += taken
                    return HELD
                forced.play(state, frame, options[0])
            if state.finished:
                stack.clear()
        state.forced += most
        if stack and state.forced == FORCED_LIMIT:
            self.break_off(state)
            stack.clear()
            state.forced = 0
        return MOVED

    def break_off(self, state: S) -> None:
        """End a game that has gone so many forced steps without a choice; where no rule does, a module is at fault."""
        raise EndlessGame(f"{FORCED_LIMIT} forced steps in a row at step {self.steps[state.stack[-1].step].name!r}")

    def play(self, state: S, action: Action, hold: bool = False) -> int:
        """Carry out one of the options a settled state asks about, and advance until somebody has a choice again."""
        return self.follow(state, self.legal(state, action), hold)

    def follow(self, state: S, option: Action, hold: bool = False) -> int:
        """The same with an option taken from `state.options` itself."""
        self.carry_out(state, option)
        return self.settle(state, hold)

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
        """Carry out an option taken from `state.options` itself; nobody takes back what was asked in secret."""
        frame = state.stack[-1]
        state.decisions += 1
        if self.steps[frame.step].secret:
            state.revealed += 1
        self.verbs[action.verb].play(state, frame, action)
        if state.finished:
            state.stack.clear()


CommonRules = Engine[State, View[State], Risk]  # of a family that is known only as the program runs
AnyRules = Engine[Any, View[State], Risk]  # of whichever family: what is asked of them needs no table
