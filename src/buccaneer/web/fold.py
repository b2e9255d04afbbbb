"""A table as a fold over its deeds: the row says what its game starts from, the deeds lead to where it stands."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from buccaneer.core.errors import BuccaneerError
from buccaneer.core.event import Event
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game import modes
from buccaneer.game.game import Game
from buccaneer.web.families import page_of
from buccaneer.web.scene import Places
from buccaneer.web.store import Deed, TableRow

PLAY, UNDO = "play", "undo"

log = logging.getLogger("buccaneer.web")


class OtherRules(BuccaneerError):
    """A table that cannot be what it was: its rules, its data or its deeds are not those of this version."""


@dataclass(frozen=True)
class Beat:
    """The table after one step that told something. It is the whole truth: pages are drawn from views of it."""

    table: Any = field(repr=False)
    events: list[Event] = field(repr=False)
    told: int
    fresh: list[Event]
    places: Places
    before: Places


class Fold:
    """One table: its seats, and its game as the deeds lead to it.

    A table is `frozen` if its game cannot be played again here: it belongs to other rules. It has no game then.
    """

    def __init__(self, row: TableRow, deeds: list[Deed]) -> None:
        self.row = row
        self.fold(deeds)

    # -- the fold --------------------------------------------------------------------------------

    def fold(self, deeds: list[Deed]) -> None:
        """Become what the deeds lead to, or frozen: whatever is wrong with one table is no other's business."""
        self.clear()
        try:
            self.check_rules()
            for deed in deeds:
                self.note(deed)
            self.replay()
        except Exception as error:
            reason = str(error) if isinstance(error, OtherRules) else type(error).__name__
            log.error("table frozen", extra={"table": self.row.id, "reason": reason}, exc_info=error)
            self.clear()
            self.frozen = True

    def clear(self) -> None:
        """Forget the deeds and the game."""
        self.frozen = False
        self.version = 0
        self.choices: list[str] = []
        self.makers: list[int] = []
        self.undone: list[str] = []
        self.takebacks: Counter[int] = Counter()
        self.clear_game()

    def clear_game(self) -> None:
        self.places: Places = ()
        self.since: dict[int, int] = {}
        self.beats: list[Beat] = []  # of the choice that is being made
        self.game: Game | None = None

    def check_rules(self) -> None:
        """Refuse a table of other rules or data; what is not written down of one of before is not asked."""
        row = self.row
        modes.find(row.mode, row.edition, row.variant, row.adds)
        if row.status == "open":  # it will be played under the rules it begins with
            return
        if row.rules and row.rules != modes.rules_version(row.mode):
            raise OtherRules(f"rules version {row.rules}, not {modes.rules_version(row.mode)}")
        if row.data and not modes.same_data(self.setup(), row.data):
            raise OtherRules("other data")

    def note(self, deed: Deed) -> None:
        """Take a deed into the list of choices."""
        what, _, rest = deed.text.partition(" ")
        if deed.version != self.version + 1 or what not in (PLAY, UNDO):
            raise OtherRules(f"deed {deed.version} does not follow deed {self.version}")
        if what == PLAY:
            self.undone = self.undone[:-1] if self.undone[-1:] == [rest] else []
            self.choices.append(rest)
            self.makers.append(deed.seat)
        else:
            back = int(rest)
            if not 0 < back <= len(self.choices):
                raise OtherRules(f"deed {deed.version} takes back more than there is")
            self.undone += reversed(self.choices[-back:])
            del self.choices[-back:], self.makers[-back:]
            self.takebacks[deed.seat] += 1
        self.version = deed.version

    def replay(self) -> None:
        """Play all choices from the deal; what the seats have seen before is no beat."""
        self.clear_game()
        if self.row.status == "open":
            return
        game = Game.of(self.setup(), watch=self.watch)
        for number, (maker, choice) in enumerate(zip(self.makers, self.choices, strict=True), 1):
            if game.chooser != maker:
                raise OtherRules(f"choice {number} is another seat's")
            self.since[maker] = len(game.table.events or ())
            game.play(choice)
        self.game = game
        self.beats = []

    def watch(self, game: Game, events: list[Event]) -> None:
        """Keep the table as a step left it."""
        before = self.places
        self.places = page_of(self.row.mode).follow(before, game.table)
        told = game.table.events or []
        self.beats.append(Beat(game.table.copy(), told, len(told), events, self.places, before))

    def setup(self) -> Setup:
        row = self.row
        names = tuple(seat.name for seat in row.seats)
        seed = int(row.seed, 16)
        return Setup(row.mode, names, seed, row.edition, row.variant, row.start, row.deck, adds=row.adds)

    # -- where it stands -------------------------------------------------------------------------

    @property
    def chooser(self) -> int:
        return self.game.chooser if self.game is not None else NOBODY

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.over

    @property
    def full(self) -> bool:
        """Whether the table could begin: no seat is open any more."""
        return not self.frozen and self.row.status == "open" and all(seat.kind != "open" for seat in self.row.seats)

    @property
    def again(self) -> str:
        """The choice that was taken back last, if it can be made once more now."""
        if self.game is None or not self.undone:
            return ""
        return self.undone[-1] if any(option.text == self.undone[-1] for option in self.game.options) else ""

    # -- who is who ------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.row.seats]

    @property
    def bots(self) -> list[str]:
        return [seat.bot for seat in self.row.seats]

    @property
    def screen(self) -> bool:
        return self.row.options.get("screen", False)

    def seats_of(self, person: int | None) -> list[int]:
        """The seats a person sits on; at one screen all that are no bots'."""
        if person is None:
            return []
        return [seat.number for seat in self.row.seats if seat.person == person]

    def seat_of(self, person: int | None) -> int:
        """The seat a person looks from, or NOBODY for a spectator; at one screen that of whoever chooses."""
        seats = self.seats_of(person)
        if self.screen and seats:
            return self.chooser if self.chooser in seats else NOBODY
        return seats[0] if seats else NOBODY

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [seat.number for seat in self.row.seats if seat.kind == "person"]

    @property
    def alone(self) -> bool:
        """Whether nobody is wronged by taking anything back: one person against bots, or all at one screen."""
        return self.screen or len(self.people) == 1
