"""A room: one table in play. Its lock makes one writer; what it acknowledges is stored before."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from buccaneer.bots.advice import Advice
from buccaneer.core.game import NOBODY, ChoiceError, Event, Setup
from buccaneer.session import Game
from buccaneer.web.families import family_of
from buccaneer.web.refusal import Refusal, of_choice
from buccaneer.web.scene import Places
from buccaneer.web.store import Deed, Store, TableRow, Taken

MOST_TOUCHES = 100_000_000
KEPT_UPDATES = 120  # so many updates back a page can catch up beat by beat; older ones jump to the present

PLAY, UNDO = "play", "undo"


@dataclass(frozen=True)
class Beat:
    """The table after one step that told something. It is the whole truth: pages are drawn from views of it."""

    table: Any = field(repr=False)
    events: list[Event] = field(repr=False)
    told: int
    fresh: list[Event]
    places: Places
    before: Places


@dataclass(frozen=True)
class Update:
    """What one deed changed, beat by beat."""

    version: int
    beats: list[Beat]


@dataclass
class Request:
    """Somebody wants to take a choice back; it lapses with the next choice."""

    seat: int
    back: int
    agreed: set[int]


class Room:
    """One table: its seats, its game as a fold over the deeds, and those who look on."""

    def __init__(self, store: Store, row: TableRow, deeds: list[Deed], clock: Callable[[], float]) -> None:
        self.store = store
        self.row = row
        self.clock = clock
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        self.updates: deque[Update] = deque(maxlen=KEPT_UPDATES)
        self.touches = int(clock()) % MOST_TOUCHES  # so that no head from before a restart looks like the present
        self.request: Request | None = None
        self.advice: dict[int, tuple[int, Advice]] = {}  # by seat: the version it was asked at, and the advice
        self.wishes: dict[int, list[int]] = {}  # by card of the harbor: the seats that ask for it
        self.driving = False
        self._fold(deeds)

    # -- the fold --------------------------------------------------------------------------------

    def _fold(self, deeds: list[Deed]) -> None:
        """Become what the deeds lead to."""
        self.version = 0
        self.choices: list[str] = []
        self.makers: list[int] = []
        self.undone: list[str] = []
        self.takebacks: Counter[int] = Counter()
        for deed in deeds:
            self._note(deed)
        self._replay()

    def _note(self, deed: Deed) -> None:
        """Take a deed into the list of choices."""
        what, _, rest = deed.text.partition(" ")
        if what == PLAY:
            self.undone = self.undone[:-1] if self.undone[-1:] == [rest] else []
            self.choices.append(rest)
            self.makers.append(deed.seat)
        else:
            back = int(rest)
            self.undone += reversed(self.choices[-back:])
            del self.choices[-back:], self.makers[-back:]
            self.takebacks[deed.seat] += 1
        self.version = deed.version

    def _replay(self) -> None:
        """Play all choices from the deal; what the seats have seen before is no beat."""
        self.places: Places = ()
        self.since: dict[int, int] = {}
        self._beats: list[Beat] = []
        self.game: Game | None = None
        if self.row.status == "open":
            return
        game = Game.of(self.setup(), watch=self._watch)
        for maker, choice in zip(self.makers, self.choices, strict=True):
            self.since[maker] = len(game.table.events or ())
            game.play(choice)
        self.game = game
        self._beats = []

    def _watch(self, game: Game, events: list[Event]) -> None:
        before = self.places
        self.places = family_of(self.row.mode).follow(before, game.table)
        told = game.table.events or []
        self._beats.append(Beat(game.table.copy(), told, len(told), events, self.places, before))

    def at(self, number: int) -> Room:
        """This room as it was after so many choices."""
        made = list(zip(self.makers, self.choices, strict=True))[:number]
        deeds = [Deed(version, maker, f"{PLAY} {choice}") for version, (maker, choice) in enumerate(made, 1)]
        return Room(self.store, self.row, deeds, self.clock)

    def setup(self) -> Setup:
        row = self.row
        names = tuple(seat.name for seat in row.seats)
        seed = int(row.seed, 16)
        return Setup(row.mode, names, seed, row.edition, row.variant, row.start, row.deck, adds=row.adds)

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

    @property
    def chooser(self) -> int:
        return self.game.chooser if self.game is not None else NOBODY

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.over

    # -- looking on ------------------------------------------------------------------------------

    @property
    def head(self) -> str:
        """Where the table stands: it changes with everything a page shows."""
        return f"{self.version}.{self.touches}"

    def touch(self) -> None:
        """Something besides the game has changed: all pages are drawn anew."""
        self.touches += 1
        self._call()

    def _call(self) -> None:
        for listener in self.listeners:
            listener.set()

    def missed(self, version: int) -> list[Beat]:
        """The beats since a version; none if they are not at hand any more."""
        known = [update for update in self.updates if update.version > version]
        complete = len(known) == self.version - version
        return [beat for update in known for beat in update.beats] if complete else []

    # -- deeds -----------------------------------------------------------------------------------

    async def play(self, seats: list[int], choice: str, version: int) -> int:
        """Make a choice for one of these seats; acknowledged with the new version when it is stored."""
        async with self.lock:
            game = self._running(version)
            if game.chooser not in seats:
                raise Refusal(403, "not-your-choice")
            try:
                action = game.rules.legal(game.table, game.parse(choice))
            except ChoiceError as error:
                raise of_choice(error) from None
            seat = game.chooser
            await self._store(Deed(version + 1, seat, f"{PLAY} {action.text}"))
            if action.text in self.row.seats[seat].promises:
                await self._keep(seat, [other for other in self.row.seats[seat].promises if other != action.text])
            self.since[seat] = len(game.table.events or ())
            turn = game.turn
            game.play(action)
            if game.turn != turn:
                self.wishes = {}
            if game.over:
                await self.finish()
            return self._changed()

    async def finish(self) -> None:
        """Close a table whose game is over."""
        await asyncio.to_thread(self.store.finish, self.row.id, self.clock())
        self.row.status = "over"

    def _running(self, version: int) -> Game:
        if self.row.status == "open" or self.game is None:
            raise Refusal(409, "not-begun")
        if version != self.version:
            raise Refusal(409, "stale")
        if self.game.over:
            raise Refusal(409, "over")
        return self.game

    async def _store(self, deed: Deed) -> None:
        """Write a deed down, then take it in; another server's deed in its place makes ours stale."""
        try:
            await asyncio.to_thread(self.store.append, self.row.id, deed, self.clock())
        except Taken:
            self._fold(await asyncio.to_thread(self.store.deeds, self.row.id))
            self.touch()
            raise Refusal(409, "stale") from None
        self._note(deed)
        self.request = None

    def _changed(self) -> int:
        self.updates.append(Update(self.version, self._beats))
        self._beats = []
        self._call()
        return self.version

    # -- in advance ------------------------------------------------------------------------------

    def promised(self) -> str:
        """The choice that whoever must choose now has promised for this moment, or nothing."""
        if self.game is None or self.chooser == NOBODY or self.chooser == self.game.turn:
            return ""
        promises = self.row.seats[self.chooser].promises
        return next((option.text for option in self.game.options if option.text in promises), "")

    async def promise(self, seat: int, choice: str, given: bool) -> None:
        """Promise a choice that may come in another player's turn, or take the promise back."""
        async with self.lock:
            if self.game is None or self.game.over:
                raise Refusal(409, "over" if self.game else "not-begun")
            if choice not in family_of(self.row.mode).promises(self.game.view(seat)):
                raise Refusal(409, "illegal")
            kept = [other for other in self.row.seats[seat].promises if other != choice]
            await self._keep(seat, [*kept, choice] if given else kept)
            self.touch()

    async def _keep(self, seat: int, promises: list[str]) -> None:
        await asyncio.to_thread(self.store.promise, self.row.id, seat, promises)
        self.row.seats[seat].promises = promises

    def wish(self, seat: int, card: int) -> None:
        """Ask the others to leave a card of the harbor, or ask no more; it lapses with the turn."""
        if self.game is None or self.game.over:
            raise Refusal(409, "over" if self.game else "not-begun")
        if not self.game.rules.together() or card not in self.game.table.harbor:
            raise Refusal(409, "illegal")
        seats = self.wishes.setdefault(card, [])
        if seat in seats:
            seats.remove(seat)
        else:
            seats.append(seat)
        self.touch()

    # -- taking back -----------------------------------------------------------------------------

    def way_back(self, seats: list[int]) -> int:
        """How many choices must be taken back to reach the last one of these seats; 0 if there is none to reach."""
        if self.game is None or not self.row.options.get("undo", True) or self.row.status != "running":
            return 0
        own = [number for number, maker in enumerate(self.makers) if maker in seats]
        if not own:
            return 0
        back = len(self.choices) - own[-1]
        return back if self.alone or self.game.revealed_since(back) == 0 else 0

    async def take_back(self, seats: list[int], version: int) -> None:
        """Take back these seats' last choice, or ask the other people for it."""
        async with self.lock:
            self._running(version)
            back = self.way_back(seats)
            if not back:
                raise Refusal(409, "no-undo")
            seat = self.makers[-back]
            if self.alone:
                await self._undo(seat, back)
            else:
                self.request = Request(seat, back, {seat})
                self.touch()

    async def consent(self, seats: list[int], agrees: bool, version: int) -> None:
        """Answer a request to take back, made at a version; when all people agree it is done."""
        async with self.lock:
            request = self.request
            if request is None or version != self.version or not seats or request.seat in seats:
                raise Refusal(409, "no-request")
            if not agrees:
                self.request = None
                return self.touch()
            request.agreed |= set(seats)
            if not set(self.people) - request.agreed:
                return await self._undo(request.seat, request.back)
            return self.touch()

    async def _undo(self, seat: int, back: int) -> None:
        await self._store(Deed(self.version + 1, seat, f"{UNDO} {back}"))
        self._replay()
        self._changed()

    @property
    def again(self) -> str:
        """The choice that was taken back last, if it can be made once more now."""
        if self.game is None or not self.undone:
            return ""
        return self.undone[-1] if any(option.text == self.undone[-1] for option in self.game.options) else ""

    # -- seats -----------------------------------------------------------------------------------

    async def reload(self) -> None:
        """Read the seats anew, and begin where a table has just become complete."""
        row = await asyncio.to_thread(self.store.load, self.row.id)
        if row is not None:
            began = self.row.status == "open" and row.status != "open"
            self.row = row
            if began:
                self._replay()
        self.touch()
