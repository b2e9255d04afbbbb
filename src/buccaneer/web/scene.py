"""A scene: all that a page of a table is drawn from, which is what the reader may know and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from buccaneer.core.engine import AnyRules, State, View
from buccaneer.core.event import Event
from buccaneer.core.setup import NOBODY
from buccaneer.words import Words

T_co = TypeVar("T_co", bound=State, covariant=True)

Places = tuple[int, ...]
Move = tuple[str, str, str, int]  # from, to, what, how many


@dataclass(frozen=True, kw_only=True)
class Scene(Generic[T_co]):
    """One moment of a table for one reader.

    `events` is what the reader may know of the whole game so far, `fresh` what the step just shown has told, `since`
    how much had been told when the reader last chose. `places` says where things lie, `before` the same a beat ago.
    At one screen (`screen`) the reader is whoever has the choice. `asks` is false for beats in passing. `promises` are
    the choices the reader has made in advance, `wishes` says by card who asks the team to leave it. `held`
    are the seats of people who are away, for whom bots choose.
    """

    view: View[T_co]
    names: Sequence[str]
    bots: Sequence[str]  # that choose for the seats; "" for a person
    words: Words
    events: Sequence[Event]
    fresh: Sequence[Event] = ()
    since: int = 0
    places: Places = ()
    before: Places = ()
    odds: bool = True
    tracker: bool = True
    screen: bool = False
    asks: bool = True
    confirm: str = "always"
    promises: Sequence[str] = ()
    wishes: Mapping[int, Sequence[int]] = field(default_factory=dict)
    held: Sequence[int] = ()

    @property
    def rules(self) -> AnyRules:
        """The rules of the table, as a family knows them."""
        raise NotImplementedError

    @property
    def table(self) -> T_co:
        return self.view.table

    @property
    def me(self) -> int:
        """The seat whose things are shown as one's own, or NOBODY."""
        return self.chooser if self.screen else self.view.seat

    @property
    def told_to(self) -> int:
        """The seat that is called "you" in sentences; at one screen everybody is called by name."""
        return NOBODY if self.screen else self.view.seat

    @property
    def chooser(self) -> int:
        """The seat that has the choice, or NOBODY."""
        return self.table.chooser

    @property
    def mine(self) -> bool:
        """Whether the reader has the choice, now; a spectator of one screen has not."""
        return self.asks and self.chooser != NOBODY and self.chooser == self.view.seat

    @property
    def step(self) -> str:
        """The name of the step on top, or nothing when the game is over."""
        return self.rules.steps[self.table.stack[-1].step].name if not self.table.over else ""

    @property
    def alone(self) -> bool:
        """Whether the reader is the only person here, so that everything can be taken back."""
        return self.screen or sum(not bot for bot in self.bots) + len(self.held) == 1

    def name(self, seat: int) -> str:
        return self.words("you.label") if seat == self.told_to else self.names[seat]

    def waiting(self, step: str) -> list[int]:
        """The seats whose step of a name is still to come, in order."""
        return [frame.seat for frame in reversed(self.table.stack[:-1]) if self.rules.steps[frame.step].name == step]

    def turns(self) -> list[list[Event]]:
        """Everything told, turn by turn."""
        turns: list[list[Event]] = [[]]
        for event in self.events:
            if event.kind == "turn-opens":
                turns.append([])
            turns[-1].append(event)
        return turns if turns[0] else turns[1:]

    def tale(self, events: Sequence[Event]) -> list[str]:
        return self.words.tale(events, self.rules, self.names, self.told_to)
