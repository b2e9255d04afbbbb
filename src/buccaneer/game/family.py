"""What hosts ask of a family of games: the card games and the Dice Game answer, and nobody asks which of them it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from buccaneer.cards.rules.rules import Module
from buccaneer.content import Pack
from buccaneer.core.engine import Action, State, View
from buccaneer.core.event import Event
from buccaneer.core.rng import Rng

if TYPE_CHECKING:
    from buccaneer.bots.advice import Reason
    from buccaneer.terminal.company import Company
    from buccaneer.web.families import Page
    from buccaneer.words import Words


class Mode:
    """A way to play: modules and their boxes of cards, or maps, and the choices at set-up."""

    def __init__(
        self,
        name: str,
        modules: tuple[type[Module], ...],
        boxes: tuple[str, ...],
        players: tuple[int, int],
        editions: tuple[str, ...],
        variants: tuple[str, ...] = (),
        adds: tuple[str, ...] = (),
        maps: tuple[str, ...] = (),
        version: int = 2,
        family: str = "cards",
    ) -> None:
        self.name = name
        self.modules = modules
        self.boxes = boxes
        self.players = players
        self.editions = editions
        self.variants = variants
        self.adds = adds
        self.maps = maps  # of the dice game: one for each variant, the plain game's first
        self.version = version  # of its rules: grows whenever the same choices could lead to another position
        self.family = family

    def map_of(self, variant: str) -> str:
        """The map that a variant is played on."""
        return self.maps[("", *self.variants).index(variant)]


class Add:
    """A box that may be mixed into others: its module, its cards, and the editions it goes with."""

    def __init__(self, name: str, module: type[Module], editions: tuple[str, ...]) -> None:
        self.name = name
        self.module = module
        self.editions = editions


class Speaks(Protocol):
    """How a family puts its choices and events into words."""

    EVENTS: str  # where the phrases of its events stand

    def option(self, words: Words, table: Any, action: Action, names: Sequence[str]) -> str:
        """One of the choices a table asks about, with what it costs or brings."""

    def alike(self, before: Event, after: Event) -> bool:
        """Whether an event reads as one with the event before it."""

    def sentence(self, words: Words, events: Sequence[Event], rules: Any, names: Sequence[str], me: int) -> str | None:
        """One sentence about events that read as one; None if they are not worth telling."""


class Thumb(Protocol):
    """How a family is played by rules of thumb."""

    def choose(self, view: Any, options: list[Action], rng: Rng) -> Action: ...

    def reasons(self, view: Any, options: list[Action], choice: Action) -> list[Reason]: ...


class Family:
    """A family of games; what needs a host's packages is loaded when that host asks for it."""

    name = ""
    has_cards = False
    tables: tuple[type[State], ...] = ()
    views: tuple[type[View[Any]], ...] = ()

    def rules(self, mode: Mode, edition: str, variant: str, packs: tuple[str, ...], adds: Sequence[Add]) -> Any:
        """The rules of a mode of this family, assembled."""
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

    def picture(self) -> type[Company]:
        """Its table in a terminal."""
        raise NotImplementedError

    def page(self) -> Page:
        """Its table in a browser."""
        raise NotImplementedError
