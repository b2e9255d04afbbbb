"""A scene: all that a page of a table is drawn from, which is what the reader may know and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar, overload

from buccaneer.core.engine import AnyRules, State, View
from buccaneer.core.event import Event
from buccaneer.core.setup import NOBODY
from buccaneer.game.draft import Draft
from buccaneer.words import Words

T_co = TypeVar("T_co", bound=State, covariant=True)

LOG_TURNS = 12  # so many turns back the log beside the table goes
MOST_NEWS = 6  # lines of what happened since the reader's last choice

Places = tuple[int, ...]
Move = tuple[str, str, str, int]  # from, to, what, how many


@dataclass(frozen=True, eq=False)
class Told:
    """What one turn has told so far, to everybody or somebody; `number` is how much had been told before it."""

    number: int
    events: tuple[Event, ...]


def by_turns(events: Sequence[Event], before: Sequence[Told] = (), number: int = 0) -> list[Told]:
    """What was told turn by turn: these events after those turns, the first of them being the so manieth of all."""
    turns = list(before)
    for event in events:
        if event.kind == "turn-opens" or not turns:
            turns.append(Told(number, (event,)))
        else:
            turns[-1] = Told(turns[-1].number, (*turns[-1].events, event))
        number += 1
    return turns


class Turn(NamedTuple):
    """One turn as a reader may know it: what it has told, and to which seat."""

    told: Told
    told_to: int
    scene: Scene[State]

    @property
    def number(self) -> int:
        return self.told.number

    @property
    def events(self) -> list[Event]:
        return [event for event in self.told.events if event.seen_by(self.scene.view.seat)]

    @property
    def lines(self) -> list[str]:
        """The turn in sentences."""
        return self.scene.tale(self.events)


class Heard(Sequence[Event]):
    """What a seat may know of all that was told, picked out when somebody asks."""

    def __init__(self, events: Sequence[Event], told: int, seat: int) -> None:
        self.all = events
        self.told = told
        self.seat = seat

    @cached_property
    def heard(self) -> list[Event]:
        return [event for event in self.all[: self.told] if event.seen_by(self.seat)]

    def __len__(self) -> int:
        return len(self.heard)

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...

    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        return self.heard[at]


@dataclass(frozen=True, kw_only=True)
class Scene(Generic[T_co]):
    """One moment of a table for one reader.

    `events` is what the reader may know of the whole game so far, `recent` the latest turns of it, `fresh` what the
    step just shown has told, `since` how much had been told when the reader last chose. `places` says where things lie,
    `before` the same a beat ago. At one screen (`screen`) the reader is whoever has the choice. `asks` is false for
    beats in passing. `promises` are the choices the reader has made in advance, `wishes` says by card who asks the team
    to leave it. `held` are the seats of people who are away, for whom bots choose. `line` tells what others do in the
    turn that is shown. `draft` is what the reader has laid, and the view is of the table as that would leave it.
    """

    view: View[T_co]
    names: Sequence[str]
    bots: Sequence[str]  # that choose for the seats; "" for a person
    words: Words
    events: Sequence[Event]
    recent: Sequence[Told] = ()
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
    line: str = ""
    draft: Draft | None = None

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
        return self.draft.seat if self.draft else self.table.chooser

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

    def turns(self, most: int) -> list[Turn]:
        """The latest turns, the newest last."""
        return [Turn(told, self.told_to, self) for told in self.recent[-most:]]

    @property
    def turn(self) -> list[Event]:
        """What the turn that is going on has told."""
        return self.turns(1)[0].events if self.recent else []

    def last_deeds(self, kinds: Set[str]) -> list[Event | None]:
        """The last event of some kinds of every seat, in this turn or in one of those before."""
        found: list[Event | None] = [None] * len(self.names)
        for turn in reversed(self.recent[-len(found) - 1 :]):
            for event in reversed(turn.events):
                if event.kind in kinds and event.seat >= 0 and found[event.seat] is None:
                    found[event.seat] = event
            if all(found):
                break
        return found

    @property
    def closed(self) -> list[Event]:
        """What the turn has told that has just closed."""
        turns = self.turns(2)
        if self.fresh and self.fresh[-1].kind == "over":
            return turns[-1].events
        return turns[0].events if len(turns) > 1 else []

    @property
    def log(self) -> list[Turn]:
        """The turns that the log beside the table tells, the newest first."""
        return self.turns(LOG_TURNS)[::-1]

    @property
    def news(self) -> list[str]:
        """What happened since the reader's last choice; nothing to somebody who has no seat of his own."""
        return [] if self.told_to == NOBODY else self.tale(self.events[self.since :])[-MOST_NEWS:]

    def waits(self, over: bool) -> str:
        """What stands in place of options for who has none."""
        words = self.words
        if over:
            return words("dock.over")
        if self.me == NOBODY or (self.view.seat == NOBODY and not self.screen):
            return words("dock.watching")
        if self.chooser != NOBODY and self.asks:
            return words("dock.wait", seat=self.names[self.chooser])
        return words("table.sent")

    def tale(self, events: Sequence[Event]) -> list[str]:
        return self.words.tale(events, self.rules, self.names, self.told_to)
