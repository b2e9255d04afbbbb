"""What every family's picture in the terminal has in common: who sits at the table, its choices, its own phrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from buccaneer.core.engine import Action, State
from buccaneer.core.outcome import Outcome
from buccaneer.words import Words

YOU = "you"
PAGE = "p"  # what is typed to read the newest page of a story again

T = TypeVar("T", bound=State)


class Company(Generic[T]):
    """Draws tables in one language; `seats` says for each name who plays it: "you" or a bot's name."""

    forced = "draw"  # what is done when there is nothing to choose
    has_pages = False  # whether there is a story to read

    def __init__(self, words: Words, names: Sequence[str], seats: Sequence[str] = ()) -> None:
        self.words = words
        self.names = names
        self.people = [seat for seat, name in enumerate(seats) if name == YOU]
        self.labels = [words("terminal.you") if name == YOU else words.bot(name) for name in seats]

    # -- what a family draws ---------------------------------------------------------------------

    def letters(self, table: T) -> str:
        """What can be typed besides numbers, in the order in which it is listed."""
        return "toiulr?hsq"

    def screens(self, table: T) -> Iterator[RenderableType]:
        """What the choice at hand needs, choices included, from the fullest drawing to the leanest."""
        raise NotImplementedError

    def whole(self, table: T) -> Iterator[RenderableType]:
        """Everything everybody can see, from the fullest drawing to the leanest."""
        raise NotImplementedError

    def extras(self, table: T) -> RenderableType:
        """What else lies out, in full, where something does."""
        raise NotImplementedError

    def charts(self, table: T, seat: int) -> Iterator[RenderableType]:
        """A player's map, where there are maps, from the largest drawing to the smallest."""
        raise NotImplementedError

    def amounts(self, table: T) -> dict[int, Action]:
        """The choices of a question whose answer is a number of something, by that number; else nothing."""
        return {}

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

    def numbered(self, table: T, some: Iterable[int] = ()) -> list[tuple[int, Text, Text]]:
        """The choices, or those of some numbers, each with its number and what it changes at once."""
        chosen = set(some)
        return [
            (number, Text(sentence(self.words.option(table, option, self.names))), Text(self.effect(table, option)))
            for number, option in enumerate(table.options, 1)
            if number in chosen or not some
        ]

    def options(self, table: T, some: Iterable[int] = (), cut: bool = False) -> Grid:
        """The choices, one a line; a long one goes on in the next, or is cut."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold", width=3)
        grid.add_column(overflow="fold")
        grid.add_column(style="dim", no_wrap=True)
        for number, text, effect in self.numbered(table, some):
            if cut:
                text.no_wrap, text.overflow = True, "ellipsis"
            grid.add_row(str(number), text, effect)
        return grid

    def close(self, table: T, some: Iterable[int] = ()) -> Columns:
        """The choices as many in a line as there is room for."""
        told = [
            Text(f"{number:>3}", style="bold").append("  ").append_text(text).append("  ").append_text(effect)
            for number, text, effect in self.numbered(table, some)
        ]
        return Columns(told, padding=(0, 2))

    def typed(self, table: T) -> str:
        """All that can be typed besides numbers."""
        return f"{PAGE}{self.letters(table)}" if self.has_pages else self.letters(table)

    def keys(self, table: T) -> Text:
        """What else can be typed, in one line; where there is a story, log and rules give way to it."""
        hidden = "?slr" if self.has_pages else "?s"
        told = [f"{letter} {self.words(f'key.{letter}')}" for letter in self.typed(table) if letter not in hidden]
        return Text("  ".join(told), style="dim", no_wrap=True, overflow="ellipsis")


class Entries:
    """Short texts one after the other, none of them broken at the end of a line."""

    def __init__(self, entries: Sequence[Text]) -> None:
        self.entries = entries

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for entry in self.entries:
            if line and line.cell_len + 2 + entry.cell_len > options.max_width:
                yield line
                line = Text()
            line.append("  " if line else "").append_text(entry)
        yield line


def sentence(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def fitting(console: Console, screens: Iterable[RenderableType], lines: int) -> RenderableType:
    """The first of several drawings that has at most so many lines on this screen; else the last."""
    screen: RenderableType = Group()
    for screen in screens:
        if len(console.render_lines(screen, pad=False)) <= lines:
            break
    return screen
