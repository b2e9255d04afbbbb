"""What every family's picture in the terminal has in common: who sits at the table, its choices, its own phrases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from buccaneer.core.engine import Action, State
from buccaneer.core.outcome import Outcome
from buccaneer.words import Words

YOU = "you"

T = TypeVar("T", bound=State)


class Company(Generic[T]):
    """Draws tables in one language; `seats` says for each name who plays it: "you" or a bot's name."""

    letters = "toulh?sq"  # what can be typed, in the order it is listed
    forced = "draw"  # what is done when there is nothing to choose

    def __init__(self, words: Words, names: Sequence[str], seats: Sequence[str] = ()) -> None:
        self.words = words
        self.names = names
        self.people = [seat for seat, name in enumerate(seats) if name == YOU]
        self.labels = [words("terminal.you") if name == YOU else words.bot(name) for name in seats]

    # -- what a family draws ---------------------------------------------------------------------

    def table(self, table: T) -> RenderableType:
        """Everything everybody can see."""
        raise NotImplementedError

    def glance(self, table: T) -> RenderableType:
        """As much of the table as the choice at hand is about."""
        return self.table(table)

    def chart(self, table: T, seat: int) -> RenderableType:
        """A player's map, where there are maps."""
        raise NotImplementedError

    def effect(self, table: T, option: Action) -> str:
        """What a choice changes at once."""
        raise NotImplementedError

    def odds(self, table: T, drawing: bool) -> RenderableType:
        """The chances of what comes next; `drawing` says that this is what is chosen now."""
        raise NotImplementedError

    def standing(self, table: T, outcome: Outcome) -> RenderableType:
        """The final standing, winners first."""
        raise NotImplementedError

    def about(self, table: T, option: Action) -> list[str]:
        """What a choice is about, line by line."""
        raise NotImplementedError

    def find(self, table: T, what: str) -> list[str]:
        """What is known about something by the beginning of its name."""
        raise NotImplementedError

    # -- what all have in common -----------------------------------------------------------------

    def own(self, key: str) -> str:
        """The key of a phrase, where a family has one of its own for it."""
        return key

    def company(self) -> Text:
        """Who sits at the table."""
        played: dict[str, list[str]] = {}
        for name, label in zip(self.names, self.labels, strict=True):
            played.setdefault(label, []).append(name)
        return Text(" · ".join(f"{label}: {', '.join(names)}" for label, names in played.items()), style="dim")

    def name(self, seat: int, bold: bool) -> Text:
        """A player's name, with a word on whether it is yours."""
        name = Text(self.names[seat], style="bold" if bold else "")
        if seat in self.people:
            name.append(f" ({self.labels[seat]})", "dim not bold")
        return name

    def rule(self, parts: list[str]) -> Rule:
        return Rule(Text(" · ".join(parts), style="bold"), style="dim")

    def options(self, table: T) -> Grid:
        """The choices, numbered; each with what it changes at once."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold", width=3)
        grid.add_column(overflow="fold")
        grid.add_column(style="dim", no_wrap=True)
        for number, option in enumerate(table.options, 1):
            text = self.words.option(table, option, self.names)
            grid.add_row(str(number), Text(text[0].upper() + text[1:]), Text(self.effect(table, option)))
        return grid
