"""A table as a fold over its deeds: the row says what its game starts from, the deeds lead to where it stands."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace

from buccaneer.content import is_known
from buccaneer.core.engine import State
from buccaneer.core.errors import BuccaneerError
from buccaneer.core.event import Event
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game import modes
from buccaneer.game.game import Game
from buccaneer.web.families import page_of
from buccaneer.web.plan import setup_of
from buccaneer.web.scene import LOG_TURNS, Places, Told, by_turns
from buccaneer.web.store import Deed, TableRow

PLAY, UNDO = "play", "undo"

log = logging.getLogger("buccaneer.web")


class OtherRules(BuccaneerError):
    """A table that cannot be what it was: its rules, its data or its deeds are not those of this version."""


@dataclass(frozen=True)
class Beat:
    """The table after one step that told something. It is the whole truth: pages are drawn from views of it."""

    table: State = field(repr=False)
    events: list[Event] = field(repr=False)
    told: int
    fresh: list[Event]
    places: Places
    before: Places
    recent: tuple[Told, ...] = field(repr=False)
    frames: dict[Hashable, object] = field(default_factory=dict, repr=False, compare=False)  # by kind of reader


@dataclass(frozen=True)
class Update:
    """What deeds stored together have changed, beat by beat: from one version to another."""

    since: int
    version: int
    beats: list[Beat]


class Trail:
    """What a room keeps of a game as it goes: where things lie, what every turn has told, the beats of what is new."""

    def __init__(self, mode: str, places: Places = (), turns: Sequence[Told] = (), keeps: bool = False) -> None:
        self.mode = mode
        self.places = places
        self.turns: Sequence[Told] = turns
        self.keeps = keeps  # whether somebody is going to look at the beats
        self.beats: list[Beat] = []

    def ahead(self) -> Trail:
        """A trail that goes on from here, with beats of its own."""
        return Trail(self.mode, self.places, self.turns, keeps=True)

    def watch(self, game: Game, events: list[Event]) -> None:
        """Keep the table as a step left it; a step that told nothing is no beat."""
        before = self.places
        self.places = page_of(self.mode).follow(before, game)
        all = game.table.events or []
        self.turns = by_turns(events, self.turns, len(all) - len(events))
        if self.keeps and events:
            now = game.table.copy()
            self.beats.append(Beat(now, all, len(all), events, self.places, before, self.recent))

    def join(self, end: int) -> None:
        """Let the first so many beats be one: what was made together is seen at once."""
        joined = self.beats[:end]
        if len(joined) > 1:
            fresh = [event for beat in joined for event in beat.fresh]
            self.beats[:end] = [replace(joined[-1], fresh=fresh, before=joined[0].before)]

    @property
    def recent(self) -> tuple[Told, ...]:
        """The latest turns."""
        return tuple(self.turns[-LOG_TURNS:])


@dataclass
class Course:
    """What the deeds of a table come to: the choices that stand with their makers, and what was taken back by whom."""

    version: int = 0
    made: list[tuple[int, str]] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    takebacks: Counter[int] = field(default_factory=Counter)

    def note(self, deed: Deed) -> None:
        """Take in the next deed."""
        what, _, rest = deed.text.partition(" ")
        if deed.version != self.version + 1 or what not in (PLAY, UNDO):
            raise OtherRules(f"deed {deed.version} does not follow deed {self.version}")
        if what == PLAY:
            self.undone = self.undone[:-1] if self.undone[-1:] == [rest] else []
            self.made.append((deed.seat, rest))
        else:
            back = int(rest)
            if not 0 < back <= len(self.made):
                raise OtherRules(f"deed {deed.version} takes back more than there is")
            self.undone += [choice for _, choice in reversed(self.made[-back:])]
            del self.made[-back:]
            self.takebacks[deed.seat] += 1
        self.version = deed.version


def deeds_of(game: Game, number: int) -> list[Deed]:
    """The first so many choices of a game as the deeds of a table."""
    made = list(zip(game.makers, game.choices, strict=True))[:number]
    return [Deed(version, maker, f"{PLAY} {choice.text}") for version, (maker, choice) in enumerate(made, 1)]


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
            course = Course()
            for deed in deeds:
                course.note(deed)
            self.take_up(course)
        except Exception as error:
            reason = str(error) if isinstance(error, OtherRules) else type(error).__name__
            log.error("table frozen", extra={"table": self.row.id, "reason": reason}, exc_info=error)
            self.clear()
            self.frozen = True

    def clear(self) -> None:
        """Forget the deeds and the game."""
        self.frozen = False
        self.takebacks: Counter[int] = Counter()
        self.trail = Trail(self.row.mode)
        self.game: Game | None = None

    def check_rules(self) -> None:
        """Refuse a table of other rules or data; what is not written down of one of before is not asked."""
        row = self.row
        modes.find(row.mode, row.edition, row.variant, row.adds)
        if not all(map(is_known, row.packs)):
            raise OtherRules("without its content pack")
        modes.tidied(row.mode, tuple(row.chosen.items()), len(row.seats))
        if row.status == "open":  # it will be played under the rules it begins with
            return
        if row.status == "closed":
            raise OtherRules("closed")
        if row.rules and row.rules != modes.rules_version(row.mode):
            raise OtherRules(f"rules version {row.rules}, not {modes.rules_version(row.mode)}")
        if row.data and not modes.same_data(self.setup(), row.data):
            raise OtherRules("other data")

    def take_up(self, course: Course) -> None:
        """Play all choices from the deal; what the seats have seen before is no beat."""
        self.takebacks = course.takebacks
        if self.row.status == "open":
            return
        game = Game.of(self.setup(), watch=self.trail.watch)
        for number, (maker, choice) in enumerate(course.made, 1):
            if game.chooser != maker:
                raise OtherRules(f"choice {number} is another seat's")
            game.play(choice)
        game.resume(course.undone, course.version)
        self.game = game
        self.trail = self.trail.ahead()

    def setup(self) -> Setup:
        """What the table's game starts from."""
        return setup_of(self.row, tuple(seat.name for seat in self.row.seats), int(self.row.seed, 16))

    # -- where it stands -------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """How many deeds there were."""
        return self.game.version if self.game is not None else 0

    @property
    def places(self) -> Places:
        """Where things lie."""
        return self.trail.places

    @property
    def choices(self) -> list[str]:
        """The choices that stand."""
        return [choice.text for choice in self.game.choices] if self.game is not None else []

    @property
    def makers(self) -> list[int]:
        """The seats that made them."""
        return self.game.makers if self.game is not None else []

    @property
    def chooser(self) -> int:
        """The seat that has the choice, or NOBODY."""
        return self.game.chooser if self.game is not None and not self.given_up else NOBODY

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self.game is not None and self.game.over

    @property
    def given_up(self) -> bool:
        """Whether the table is over before its game is: the last person has left."""
        return self.row.status == "over" and self.game is not None and not self.game.over

    @property
    def closed(self) -> bool:
        """Whether nobody will choose here any more."""
        return self.over or self.given_up

    @property
    def full(self) -> bool:
        """Whether the table could begin: no seat is open any more."""
        return not self.frozen and self.row.status == "open" and all(seat.kind != "open" for seat in self.row.seats)

    @property
    def again(self) -> str:
        """The choice that was taken back last, if it can be made once more now."""
        last = self.game.undone[-1:] if self.game is not None else []
        return last[0].text if self.game is not None and last and last[0] in self.game.options else ""

    # -- who is who ------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.row.seats]

    @property
    def bots(self) -> list[str]:
        """Who chooses for each seat: its own bot, the one that holds it for somebody who is away, or a person ("")."""
        return [seat.bot or seat.holder for seat in self.row.seats]

    @property
    def held(self) -> list[int]:
        """The seats of people who are away, for whom bots play."""
        return [seat.number for seat in self.row.seats if seat.holder]

    @property
    def screen(self) -> bool:
        return self.row.options.get("screen", False)

    def seats_of(self, person: int | None) -> list[int]:
        """The seats a person sits on; at one screen all that are no bots'."""
        if person is None:
            return []
        return [seat.number for seat in self.row.seats if seat.person == person and seat.kind == "person"]

    def others(self, person: int) -> list[int]:
        """The seats of other people."""
        return [number for number in self.people if number not in self.seats_of(person)]

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
