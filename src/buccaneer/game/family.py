"""What hosts ask of a family of games: the card games and the Dice Game answer, and nobody asks which of them it is."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any, Protocol

from buccaneer.content import Pack
from buccaneer.core.engine import Action, AnyRules, State, View
from buccaneer.core.event import Event
from buccaneer.core.options import Option, Options
from buccaneer.core.rng import Rng

if TYPE_CHECKING:
    from buccaneer.bots.advice import Reason
    from buccaneer.cli.command import Command
    from buccaneer.game.course import Course
    from buccaneer.terminal.company import Company
    from buccaneer.web.families import AnyPage
    from buccaneer.words import Words

# A table in HTML: so many columns of signs.
DRAWN_WIDE = 100
DRAWN = '<pre style="line-height: 1.2; font-family: monospace">{code}</pre>'


class Mode:
    """A way to play: how many may, what may be chosen at set-up, and which boxes it takes in.

    `quick` lists how many players it is offered for at one press; where `chapters` is set, its variants are chapters
    that follow upon the plain game. `opening` are the choices before the first turn that leave all as it is.
    """

    def __init__(
        self,
        name: str,
        family: str,
        players: tuple[int, int],
        editions: tuple[str, ...],
        variants: tuple[str, ...] = (),
        mixes: tuple[str, ...] = (),
        version: int = 2,
        quick: tuple[int, ...] = (),
        chapters: bool = False,
        opening: tuple[str, ...] = (),
        options: tuple[Option, ...] = (),
        refuses: Callable[[int, Options], str] | None = None,
    ) -> None:
        self.name = name
        self.family = family
        self.players = players
        self.editions = editions
        self.variants = variants
        self.mixes = mixes  # the kinds of boxes that may be mixed in
        self.version = version  # of its rules: grows whenever the same choices could lead to another position
        self.quick = quick
        self.chapters = chapters
        self.opening = opening
        self.adds: tuple[str, ...] = ()  # the boxes that may be mixed in: `game/modes.py` knows them all
        self.options = options
        self.refuses = refuses  # why so many players cannot play with some options, or nothing


class Add:
    """A box that may be mixed into others: of which kind it is, and the editions it goes with."""

    def __init__(self, name: str, editions: tuple[str, ...], kind: str) -> None:
        self.name = name
        self.editions = editions
        self.kind = kind


class Speaks(Protocol):
    """How a family puts its choices and events into words."""

    EVENTS: str  # where the phrases of its events stand

    def option(self, words: Words, table: Any, action: Action, names: Sequence[str]) -> str:
        """One of the choices a table asks about, with what it costs or brings."""

    def named(self, words: Words, rules: Any, what: int | str) -> str:
        """The name of something that advice speaks of, by its number or its id."""

    def alike(self, before: Event, after: Event) -> bool:
        """Whether an event reads as one with the event before it."""

    def sentence(self, words: Words, events: Sequence[Event], rules: Any, names: Sequence[str], me: int) -> str | None:
        """One sentence about events that read as one; None if they are not worth telling."""


class Thumb(Protocol):
    """How a family is played by rules of thumb."""

    def choose(self, view: Any, options: list[Action], rng: Rng) -> Action: ...

    def reasons(self, view: Any, options: list[Action], choice: Action) -> list[Reason]: ...


class Habits(Protocol):
    """What bots of several levels and styles ask about a family's choices."""

    def worths(self, view: Any, options: list[Action]) -> list[float] | None:
        """What each option is worth by rules of thumb; None where those do not weigh but know."""

    def kind(self, view: Any, option: Action) -> str:
        """To "venture", to "halt", to "fight" or to "explore"; "" if it is none of that."""

    def circles(self, view: Any, option: Action) -> bool:
        """Whether an option would go round and round: it was taken so often in this turn that nothing new can come."""

    def howler(self, view: Any, options: list[Action], choice: Action) -> str:
        """The name of the howler that a choice would be, or nothing."""

    def holds(self, table: Any, seat: int) -> dict[str, int]:
        """What a seat has that players count, by the names that words count it by."""


class Inputs(Protocol):
    """What a seat may know of a family's tables as numbers in a buffer: rows of `size` numbers, each with a name."""

    names: list[str]
    size: int
    version: int  # grows whenever the same names mean something else

    def options(self, view: Any, buffer: array[float], row: int) -> int:
        """Write every option of a view, as the table that it leads to, from a row on; says how many rows that were."""

    def option(self, view: Any, option: Any, buffer: array[float], row: int) -> None:
        """Write one option of a view."""

    def write(self, table: Any, seat: int, buffer: array[float], at: int) -> None:
        """Write what a seat may know of a table, from a place of the buffer on, where it is empty."""


class Family:
    """A family of games; what needs a host's packages is loaded when that host asks for it."""

    name = ""
    has_cards = False
    light = True  # whether its rules of thumb answer in about a millisecond, as this build runs them
    tables: tuple[type[State], ...] = ()
    views: tuple[type[View[State]], ...] = ()

    def modes(self) -> Sequence[Mode]:
        """Its modes, in the order in which they are offered."""
        raise NotImplementedError

    def adds(self) -> Sequence[Add]:
        """Its boxes that may be mixed into others, in their order."""
        return ()

    def ledgers(self) -> dict[str, str]:
        """The folders that hold its rules in words, by the names of their chapters' boxes."""
        raise NotImplementedError

    def rules(
        self,
        mode: Mode,
        edition: str,
        variant: str,
        packs: tuple[str, ...],
        adds: Sequence[str],
        options: Options = (),
    ) -> AnyRules:
        """The rules of a mode of this family, assembled; of its options only those that shape rules are given."""
        raise NotImplementedError

    def data(self, mode: Mode, variant: str, adds: Sequence[str]) -> list[tuple[str, str]]:
        """The files that hold the numbers a game is played with, each with the digest of its numbers."""
        raise NotImplementedError

    def over(self) -> Sequence[str]:
        """What a content pack can be laid over."""
        raise NotImplementedError

    def read_pack(self, file: str, text: bytes, data: dict[str, Any]) -> Pack:
        """A content pack over something of this family, checked."""
        raise NotImplementedError

    def speaks(self) -> Speaks:
        """Its choices and events in words."""
        raise NotImplementedError

    def thumb(self) -> Thumb:
        """Its rules of thumb."""
        raise NotImplementedError

    def habits(self) -> Habits:
        """How its choices are told apart."""
        raise NotImplementedError

    def course(self, mode: Mode) -> Course | None:
        """How the story of a mode runs from game to game, if it has one that is kept as a campaign."""
        return None

    def inputs(self, rules: Any, names: list[str] | None = None) -> Inputs | None:
        """How a network sees tables of some rules, if it can.

        Names are those of the inputs it has; without, they are made for all that the mode may be played with.
        """
        return None

    def picture(self) -> type[Company[Any]]:
        """Its table in a terminal."""
        raise NotImplementedError

    def drawn(self, view: View[Any], names: Sequence[str], edition: str) -> str:
        """The terminal's table as a view shows it, in HTML."""
        from rich.console import Console

        from buccaneer.words import Words

        console = Console(record=True, width=DRAWN_WIDE, file=StringIO())
        console.print(next(self.picture()(Words.of("en", edition), names).whole(view.table)))
        return console.export_html(inline_styles=True, code_format=DRAWN)

    def commands(self) -> list[Command]:
        """What it brings to the command line."""
        raise NotImplementedError

    def page(self) -> AnyPage:
        """Its table in a browser."""
        raise NotImplementedError
