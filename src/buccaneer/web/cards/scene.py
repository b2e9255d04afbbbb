"""A scene: all that a page of a table is drawn from, which is what the reader may know and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from buccaneer.cards.table import Table
from buccaneer.cards.view import View
from buccaneer.core.game import NOBODY, Event
from buccaneer.words import Words

TOOK = {"trade", "hire", "claim", "forgo"}  # what a card is taken by
EMPTY = -1  # a place in the harbor whose card is gone

Places = tuple[int, ...]


def settle(places: Places, harbor: Sequence[int]) -> Places:
    """The harbor by places: cards keep theirs while they lie there, new ones come behind."""
    coming = list(harbor)
    kept: list[int] = []
    for card in places:
        if card in coming:
            coming.remove(card)
            kept.append(card)
        else:
            kept.append(EMPTY)
    return (*kept, *coming) if harbor else ()


@dataclass(frozen=True)
class Scene:
    """One moment of a table for one reader.

    `events` is what the reader may know of the whole game so far, `fresh` what the step just shown has told, `since`
    how much had been told when the reader last chose. `places` is the harbor by place, `before` the same a beat ago.
    At one screen (`screen`) the reader is whoever has the choice. `asks` is false for beats in passing. `promises` are
    the choices the reader has made in advance, `wishes` says by card who asks the team to leave it.
    """

    view: View
    names: Sequence[str]
    bots: Sequence[str]
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

    @property
    def table(self) -> Table:
        return self.view.table

    @property
    def me(self) -> int:
        """The seat whose coins and prices are shown, or NOBODY."""
        return self.chooser if self.screen else self.view.seat

    @property
    def told_to(self) -> int:
        """The seat that is called "you" in sentences; at one screen everybody is called by name."""
        return NOBODY if self.screen else self.view.seat

    @property
    def chooser(self) -> int:
        return self.table.stack[-1].seat if self.table.options else NOBODY

    @property
    def mine(self) -> bool:
        """Whether the reader has the choice, now; a spectator of one screen has not."""
        return self.asks and self.chooser != NOBODY and self.chooser == self.view.seat

    @property
    def step(self) -> str:
        """The name of the step on top, or nothing when the game is over."""
        return self.table.rules.steps[self.table.stack[-1].step].name if self.table.stack else ""

    @property
    def team(self) -> bool:
        """Whether the table wins or loses as one."""
        return self.table.rules.together()

    @property
    def alone(self) -> bool:
        """Whether the reader is the only person here, so that everything can be taken back."""
        return self.screen or sum(not bot for bot in self.bots) == 1

    def name(self, seat: int) -> str:
        return self.words("you.label") if seat == self.told_to else self.names[seat]

    def followers(self) -> list[int]:
        """Who takes cards after the seat that takes now, in order."""
        rules = self.table.rules
        return [frame.seat for frame in reversed(self.table.stack[:-1]) if rules.steps[frame.step].name == "open"]

    def turns(self) -> list[list[Event]]:
        """Everything told, turn by turn."""
        turns: list[list[Event]] = [[]]
        for event in self.events:
            if event.kind == "turn-opens":
                turns.append([])
            turns[-1].append(event)
        return turns if turns[0] else turns[1:]

    def tale(self, events: Sequence[Event]) -> list[str]:
        return self.words.tale(events, self.table.rules, self.names, self.told_to)
