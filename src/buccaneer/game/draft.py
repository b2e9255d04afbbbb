"""A draft: choices of one question laid out on a copy of the table before any of them is made.

Each is an option of the engine on that copy, and what follows by force is carried out there too, until the same
question is open again. A choice after which something else is asked, which ends the game or would reveal something,
closes a draft: nothing can be laid beyond it.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from buccaneer.core.action import explain
from buccaneer.core.engine import HELD, Action, AnyRules, Decline, State
from buccaneer.core.errors import IllegalChoice

OPEN: Final = "open"  # more can be laid
SPENT: Final = "spent"  # nothing is left to lay
CLOSED: Final = "closed"  # the last choice asks something else, or ends the game


@dataclass(frozen=True)
class Manner:
    """How a question is drafted: what is `left` to spend on its choices, or the choice proposed where one is due.

    Where it `repeats`, a choice can be laid again and again, and is taken back one by one.
    """

    left: Callable[[Any], int] | None = None
    propose: Callable[[Any], Action] | None = None
    repeats: bool = False


@dataclass(frozen=True)
class Way:
    """What is laid to get to a choice, itself included, and what that costs."""

    steps: tuple[Action, ...]
    cost: int


@dataclass(frozen=True, eq=False)
class Draft:
    """What is laid so far. It never changes: every step makes another one."""

    rules: AnyRules
    manner: Manner
    origin: State = field(repr=False)  # the table of the game itself, which is only looked at
    table: State = field(repr=False)  # a view's, as what is laid leaves it; where that closes it, as it was before
    laid: tuple[Action, ...] = ()
    asked: tuple[tuple[Action, ...], ...] = ()  # the options that each of them was one of
    state: str = OPEN

    @property
    def seat(self) -> int:
        """The seat whose question it is."""
        return self.origin.stack[-1].seat

    # -- one step --------------------------------------------------------------------------------

    def with_option(self, option: Action) -> Draft:
        """One more option laid."""
        table, state = self._after(self.table, option)
        laid, asked = (*self.laid, option), (*self.asked, tuple(self.table.options))
        return replace(self, table=table, laid=laid, asked=asked, state=state)

    def _after(self, before: State, option: Action) -> tuple[State, str]:
        """A table after an option, on a copy; after one that closes it, the table as it was: the rest is seen then.

        The copy is a view's, which knows nothing of what is to come.
        """
        table: State = self.rules.view(before, self.seat).table
        self.rules.carry_out(table, option)
        state = self._go_on(table)
        if state == CLOSED:
            table = self.rules.view(before, self.seat).table
            table.options = []
        return table, state

    def _go_on(self, table: State) -> str:
        """Carry out what follows by force, until the same question is open again or cannot be any more."""
        rules, stack, question, depth = self.rules, table.stack, self.origin.stack[-1], len(self.origin.stack)
        while stack:
            if len(stack) < depth:  # it is over: kept on top, with nothing to choose
                stack.append(question)
                table.options = []
                return SPENT
            same = len(stack) == depth and (stack[-1].step, stack[-1].seat) == (question.step, question.seat)
            question = stack[-1] if same else question
            table.options = rules.find(table)
            if rules.asks(table, table.options):
                return OPEN if same else CLOSED
            if rules.advance(table, True) == HELD:
                return CLOSED
        return CLOSED

    def _again(self, choices: Iterable[Action]) -> Draft:
        """From the beginning, with those of some choices that can be laid one after the other."""
        draft = replace(self, table=self.origin, laid=(), asked=(), state=OPEN)
        for choice in choices:
            if draft.state == OPEN and choice in draft.table.options:
                draft = draft.with_option(choice)
        return draft

    # -- what can be laid ------------------------------------------------------------------------

    @cached_property
    def ways(self) -> dict[str, Way]:
        """By the texts of all choices that can be laid here, or after others, the cheapest way there."""
        left = self.manner.left
        if left is None or self.state != OPEN:
            return {}
        whole = left(self.table)
        found: dict[str, Way] = {}  # a choice costs the same wherever one comes from, so who meets it first is nearest
        heap: list[tuple[int, int, State, tuple[Action, ...]]] = [(0, 0, self.table, ())]
        while heap:
            cost, _, table, steps = heapq.heappop(heap)
            for option in table.options:
                if option.text in found or self._ends(option):
                    continue
                way = (*steps, option)
                if cost + 1 == whole:  # it takes the last
                    found[option.text] = Way(way, whole)
                    continue
                then, state = self._after(table, option)
                spent = max(cost + 1, whole - left(then))
                found[option.text] = Way(way, spent)
                if state == OPEN:
                    heapq.heappush(heap, (spent, len(found), then, way))
        return found

    def _ends(self, option: Action) -> bool:
        """Whether an option leaves the question instead of answering it."""
        return isinstance(self.rules.verbs[option.verb], Decline)

    @property
    def instead(self) -> list[Action]:
        """Where choices are proposed: those that could be laid in place of one that is."""
        if self.manner.propose is None:
            return []
        return [option for options in self.asked for option in options if option not in self.laid]

    @property
    def end(self) -> Action | None:
        """The option that leaves the question with what is laid, if there is one."""
        options = self.table.options if self.state == OPEN else ()
        return next((option for option in options if self._ends(option)), None)

    @property
    def text(self) -> str:
        """What is laid, in one line: who plays a draft says which."""
        return " ".join([option.text for option in self.laid]) or "-"

    @property
    def choices(self) -> list[str]:
        """What is made of it: all that is laid, and the option that leaves the question."""
        return [option.text for option in (*self.laid, *filter(None, [self.end]))]

    # -- laying ----------------------------------------------------------------------------------

    def proposed(self) -> Draft:
        """With a choice laid for everything that is still due, where choices are proposed."""
        draft = self
        while self.manner.propose is not None and draft.state == OPEN:
            draft = draft.with_option(self.manner.propose(self.rules.view(draft.table, self.seat)))
        return draft

    def lay(self, choice: Action) -> Draft:
        """A choice laid, with all that must lie before it, or in place of one; most of them can be laid once."""
        if choice in self.laid and not self.manner.repeats:
            return self
        for number, options in enumerate(self.asked if self.manner.propose else ()):
            if choice in options:
                return self._again([*self.laid[:number], choice, *self.laid[number + 1 :]]).proposed()
        way = self.ways.get(choice.text)
        if way is None:
            raise IllegalChoice(explain(choice, self.table.options))
        draft = self
        for step in way.steps:
            draft = draft.with_option(step)
        return draft

    def without(self, choice: Action) -> Draft:
        """A choice taken back, and whatever could not be laid without it."""
        if choice not in self.laid or self.manner.propose is not None:
            raise IllegalChoice(explain(choice, list(self.laid)))
        if self.manner.repeats:
            last = len(self.laid) - 1 - self.laid[::-1].index(choice)
            return self._again([*self.laid[:last], *self.laid[last + 1 :]])
        return self._again([other for other in self.laid if other != choice])


def begin(rules: AnyRules, table: State, manner: Manner) -> Draft:
    """A draft of the question a table asks, with what is proposed."""
    return Draft(rules, manner, table, table).proposed()
