"""A room: one table in play. Its lock makes one writer; what it acknowledges is stored before."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Hashable, Sequence
from contextlib import asynccontextmanager, suppress
from copy import copy
from dataclasses import dataclass, replace

from buccaneer.bots.advice import Advice
from buccaneer.core.setup import NOBODY
from buccaneer.game import modes
from buccaneer.game.draft import Draft
from buccaneer.game.game import Game
from buccaneer.web.crews import entry_of
from buccaneer.web.database import FAILURES, reason_of
from buccaneer.web.families import page_of
from buccaneer.web.fold import PLAY, UNDO, Beat, Fold, Trail, Update, log
from buccaneer.web.parts import Parts
from buccaneer.web.plan import ADVISER
from buccaneer.web.presence import Company, Presence
from buccaneer.web.refusal import FROZEN, NOT_STORED, Refusal
from buccaneer.web.reply import Reply, no_reply, play_on, promised
from buccaneer.web.store import Deed, Gone, Start, Store, TableRow, Taken

MOST_TOUCHES = 100_000_000
KEPT_UPDATES = 12  # so many updates back a page can catch up beat by beat; older ones jump to the present


@dataclass
class Request:
    """Somebody wants to take a choice back; it lapses with the next choice."""

    seat: int
    back: int
    agreed: set[int]


class Room(Fold):
    """One table as the database has it, and those who look on."""

    def __init__(
        self,
        store: Store,
        row: TableRow,
        deeds: list[Deed],
        clock: Callable[[], float],
        presence: Callable[[Fold], Presence] = Presence,
    ) -> None:
        self.store = store
        self.clock = clock
        self.lock = asyncio.Lock()
        self.unsure = False  # whether a write failed and the database could not yet be asked what it has
        self.listeners: set[asyncio.Event] = set()
        self.updates: deque[Update] = deque(maxlen=KEPT_UPDATES)
        self.touches = int(clock()) % MOST_TOUCHES  # so that no head from before a restart looks like the present
        self.own_touches: Counter[int] = Counter()  # by seat: what has changed for its own pages alone
        self.gone = False  # whether its table was deleted: who looks on looks elsewhere
        self.request: Request | None = None
        self.advice: dict[int, tuple[int, Advice]] = {}  # by seat: the version it was asked at, and the advice
        self.drawn: dict[Hashable, Parts] = {}  # pages of the latest moments, by kind of reader and head
        self.messages: dict[Hashable, bytes] = {}  # the latest updates, by kind of reader and heads
        self.wishes: dict[int, list[int]] = {}  # by card of the harbor: the seats that ask for it
        self.draft: Draft | None = None  # what whoever chooses has laid and not played yet, for that seat alone
        self.driving = self.stuck = False  # stuck: what drives it pauses, since nothing could be stored
        self.presence = presence(self)
        self.then: Company | None = None  # of a glance: who was here
        self.offered: Sequence[str] = ()  # the bots that may sit down here
        super().__init__(row, deeds)

    # -- looking on ------------------------------------------------------------------------------

    @property
    def head(self) -> str:
        """Where the table stands for those who look on: it changes with everything their pages show."""
        return self.head_for(None)

    def head_for(self, person: int | None) -> str:
        """Where the table stands for a person."""
        return f"{self.version}.{self.touches_for(person)}"

    def touches_for(self, person: int | None) -> int:
        """How often something besides the game has changed that a person's page shows."""
        return self.touches + sum(self.own_touches[seat] for seat in self.seats_of(person))

    def touch(self, seat: int = NOBODY) -> None:
        """Something besides the game has changed: all pages are drawn anew, or those of one seat alone."""
        if seat == NOBODY:
            self.touches += 1
        else:
            self.own_touches[seat] += 1
        self._call()

    def vanish(self) -> None:
        """The table is deleted: those who look on are sent away."""
        self.gone = True
        self._call()

    def _call(self) -> None:
        for listener in self.listeners:
            listener.set()

    @property
    def company(self) -> Company:
        """Who is here now."""
        return self.then or self.presence.company()

    def come(self, who: int | str) -> None:
        """A person, or a browser nobody knows, opens a stream."""
        self.presence.come(who)
        self._call()

    def go(self, who: int | str) -> None:
        """A stream is closed."""
        self.presence.go(who)
        self._call()

    def missed(self, version: int) -> list[Beat]:
        """The beats since a version; none if they are not at hand any more."""
        known = [update for update in self.updates if update.since >= version]
        complete = bool(known) and known[0].since == version
        return [beat for update in known for beat in update.beats] if complete else []

    def glance(self) -> Room:
        """The room as it is now, to be drawn while it goes on; a game that is played on is another one."""
        seen = copy(self)
        seen.row = replace(self.row, seats=[replace(seat) for seat in self.row.seats])
        seen.updates = self.updates.copy()
        seen.then = self.company
        seen.advice = dict(self.advice)
        seen.own_touches = self.own_touches.copy()
        seen.wishes = {card: list(seats) for card, seats in self.wishes.items()}
        return seen

    # -- writing ---------------------------------------------------------------------------------

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """One change at a time; after one that could not be stored the room is what the database says."""
        async with self.lock:
            try:
                if self.unsure:
                    await self.follow()
                if self.frozen:
                    raise Refusal(409, FROZEN)
                yield
            except Refusal:
                raise
            except FAILURES as error:
                log.error("not stored", extra={"table": self.row.id, "reason": reason_of(error)}, exc_info=error)
                self.unsure = True
                with suppress(*FAILURES, Gone):
                    await self.follow()
                raise Refusal(503, NOT_STORED) from error
            except BaseException:
                self.unsure = True
                raise

    async def follow(self) -> None:
        """Become what the database says; pages are drawn anew if that is something else."""
        row = await asyncio.to_thread(self.store.load, self.row.id)
        deeds = await asyncio.to_thread(self.store.deeds, self.row.id)
        if row is None:
            raise Gone(f"there is no table {self.row.id}")
        before = (self.row, self.version, self.frozen)
        self.row = row
        self.fold(deeds)
        self.unsure = False
        if self.version != before[1]:
            self.request, self.wishes, self.draft = None, {}, None
        if (self.row, self.version, self.frozen) != before:
            self.touch()

    async def make_good(self) -> None:
        """Do what a server that was killed, or a write that failed, has left undone."""
        async with self.writing():
            if self.full:
                await asyncio.to_thread(self.store.begin, self.row.id, self.beginning())
                await self.follow()
            elif self.over and self.row.status == "running":
                assert self.game is not None
                told = entry_of(self.row, self.game)
                await asyncio.to_thread(self.store.finish, self.row.id, self.clock(), told)
                await self.follow()

    @property
    def unfinished(self) -> bool:
        """Whether there is something to make good."""
        return self.unsure or self.full or (self.over and self.row.status == "running")

    def beginning(self) -> Start:
        """What the table is played under if it begins now."""
        return Start(self.clock(), modes.rules_version(self.row.mode), modes.data_digest(self.setup()))

    # -- deeds -----------------------------------------------------------------------------------

    async def play(self, seats: list[int], choice: str, version: int, reply: Reply = no_reply) -> int:
        """Make a choice for one of these seats, and the choices that follow by `reply` for as long as that is quick.

        All are stored together and then seen; acknowledged with the version of the first.
        """
        async with self.writing():
            return await self.make(self.asked(seats, version), [choice], reply)

    async def make(self, game: Game, choices: list[str], reply: Reply) -> int:
        """The same while the room is written to, with several choices one after the other: one beat shows them all."""
        trail = self.trail.ahead()
        ahead = game.ahead(trail.watch)  # what is not stored yet is seen by nobody
        promises = {seat.number: seat.promises for seat in self.row.seats}
        made = play_on(ahead, trail, choices, promises, reply)
        deeds = [Deed(version, seat, f"{PLAY} {text}") for version, (seat, text) in enumerate(made, game.version + 1)]
        used = {seat.number: promises[seat.number] for seat in self.row.seats if seat.promises}
        used = {seat: left for seat, left in used.items() if left != self.row.seats[seat].promises}
        await self._store(deeds, used, ahead if ahead.over else None)
        if ahead.turn != game.turn:
            self.wishes = {}
        self._changed(ahead, trail)
        return game.version + len(choices)

    def asked(self, seats: list[int], version: int) -> Game:
        """The game as it runs; refuses one that stands elsewhere, or asks another seat."""
        game = self._running(version)
        if game.chooser not in seats:
            raise Refusal(403, "not-your-choice")
        return game

    def _running(self, version: int) -> Game:
        if self.row.status == "open" or self.game is None:
            raise Refusal(409, "not-begun")
        if version != self.version:
            raise Refusal(409, "stale")
        if self.closed:
            raise Refusal(409, "over")
        return self.game

    async def _store(self, deeds: list[Deed], promises: dict[int, list[str]], end: Game | None = None) -> None:
        """Write deeds down with all they change, the end of a game too; another's in their place makes ours stale."""
        now, over = self.clock(), end is not None
        entry = entry_of(self.row, end) if end is not None else None
        try:
            await asyncio.wrap_future(self.store.append(self.row.id, deeds, now, over, promises, entry))
        except Taken:
            await self.follow()
            raise Refusal(409, "stale") from None
        self.row.touched = now
        self.row.status = "over" if over else self.row.status
        for seat, kept in promises.items():
            self.row.seats[seat].promises = kept
        self.request = None

    def _changed(self, game: Game, trail: Trail) -> None:
        """Become what is stored, for all to see."""
        self.updates.append(Update(self.version, game.version, trail.beats))
        self.game, self.trail, self.draft = game, trail, None
        self._call()

    # -- in advance ------------------------------------------------------------------------------

    def promised(self) -> str:
        """The choice that whoever must choose now has promised for this moment, or nothing."""
        promises = {seat.number: seat.promises for seat in self.row.seats}
        return promised(self.game, promises) if self.game is not None else ""

    async def promise(self, seat: int, choice: str, given: bool) -> None:
        """Promise a choice that may come in another player's turn, or take the promise back."""
        async with self.writing():
            if self.game is None or self.closed:
                raise Refusal(409, "over" if self.game else "not-begun")
            if choice not in page_of(self.row.mode).promises(self.game.view(seat)):
                raise Refusal(409, "illegal")
            kept = [other for other in self.row.seats[seat].promises if other != choice]
            promises = [*kept, choice] if given else kept
            await asyncio.to_thread(self.store.promise, self.row.id, seat, promises)
            self.row.seats[seat].promises = promises
            self.touch(seat)

    def wish(self, seat: int, card: int) -> None:
        """Ask the others to leave a card of the harbor, or ask no more; it lapses with the turn."""
        if self.game is None or self.closed:
            raise Refusal(409, "over" if self.game else "not-begun")
        if not self.game.rules.is_team() or card not in page_of(self.row.mode).wishable(self.game).values():
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
        async with self.writing():
            game = self._running(version)
            back = self.way_back(seats)
            if not back:
                raise Refusal(409, "no-undo")
            seat = self.makers[-back]
            if self.alone or not self._unasked({seat}):
                await self._undo(game, seat, back)
            else:
                self.request = Request(seat, back, {seat})
                self.touch()

    def _unasked(self, agreed: set[int]) -> set[int]:
        """The seats whose people must still agree to a take-back; who is away while a bot plays is not asked."""
        return set(self.people) - set(self.held) - agreed

    async def consent(self, seats: list[int], agrees: bool, version: int) -> None:
        """Answer a request to take back, made at a version; when all people agree it is done."""
        async with self.writing():
            request, game = self.request, self.game
            if request is None or game is None or version != self.version or not seats or request.seat in seats:
                raise Refusal(409, "no-request")
            if not agrees:
                self.request = None
                return self.touch()
            agreed = request.agreed | set(seats)
            if not self._unasked(agreed):
                return await self._undo(game, request.seat, request.back)
            request.agreed = agreed
            return self.touch()

    async def _undo(self, game: Game, seat: int, back: int) -> None:
        """Take back so many choices for a seat; what is played again is no beat."""
        await self._store([Deed(self.version + 1, seat, f"{UNDO} {back}")], {})
        trail = Trail(self.row.mode)
        before = game.ahead(trail.watch)
        before.undo(beyond=True, back=back)
        self.takebacks[seat] += 1
        self._changed(before, trail)

    # -- going away ------------------------------------------------------------------------------

    async def welcome(self, person: int) -> None:
        """Somebody looks at the table: the seats that bots hold for them are theirs again."""
        self.presence.look(person)
        if set(self.seats_of(person)) & set(self.held):
            async with self.writing():
                await self._reseat({seat: {"holder": ""} for seat in self.seats_of(person)})

    async def hold(self, seat: int) -> None:
        """Let a bot play for somebody who is away and whom all wait for, until they come back."""
        async with self.writing():
            if seat != self.company.absent:
                raise Refusal(409, "not-absent")
            await self._reseat({seat: {"holder": ADVISER}})

    async def leave(self, person: int, ends: bool) -> None:
        """Leave for good: a bot plays on, or, if nobody else plays here, the game is given up.

        Whoever leaves says which of the two they mean, for the others may leave as well meanwhile. If bots hold the
        seats of all who stay, the game waits for these people instead.
        """
        async with self.writing():
            self._running(self.version)
            seats, others = self.seats_of(person), self.others(person)
            if not seats:
                raise Refusal(403, "not-your-seat")
            if ends == bool(others):
                raise Refusal(409, "stale")
            if ends:
                await asyncio.to_thread(self.store.finish, self.row.id, self.clock())
                self.row.status = "over"
                self.touch()
            else:
                left: dict[str, object] = {"kind": "bot", "bot": ADVISER, "holder": "", "promises": []}
                back: dict[str, object] = {"holder": ""}
                waits = others if set(others) <= set(self.held) else []
                await self._reseat(dict.fromkeys(seats, left) | dict.fromkeys(waits, back))

    async def _reseat(self, changes: dict[int, dict[str, object]]) -> None:
        """Change who plays on some seats; a request to take back lapses, for others must agree now."""
        await asyncio.to_thread(self.store.reseat, self.row.id, changes)
        for seat, values in changes.items():
            vars(self.row.seats[seat]).update(values)
        self.request = None
        self.touch()
