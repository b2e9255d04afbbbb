"""The host: opens tables, finds rooms, seats people, and lets bots think whenever a choice is theirs."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

from buccaneer import modes
from buccaneer.bots import BOTS, make_bot
from buccaneer.bots.advice import Advice
from buccaneer.core.game import NOBODY, BuccaneerError, Setup
from buccaneer.core.rng import KeyedRng
from buccaneer.web.plan import ADVISER, Plan
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room
from buccaneer.web.store import SeatRow, Store, TableRow, Taken
from buccaneer.web.workers import BotFailed, Workers

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 11  # 54 bits: nobody guesses a table
MOST_ROOMS = 500  # kept in memory; those nobody looks at are put away first
MOST_TABLES = 40  # that one person may have going; those not touched for a day are forgotten
STANDBY = "random"  # plays when a bot fails
DAY = 86_400.0

log = logging.getLogger("buccaneer.web")


class Host:
    """All tables of this server."""

    def __init__(self, store: Store, workers: Workers, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.workers = workers
        self.clock = clock
        self.rooms: dict[str, Room] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self._finding = asyncio.Lock()

    # -- rooms -----------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table; refuses one that does not exist."""
        if id in self.rooms:
            self.rooms[id] = self.rooms.pop(id)  # the latest used is the last to be put away
            return self.rooms[id]
        async with self._finding:
            if id not in self.rooms:
                row = await asyncio.to_thread(self.store.load, id)
                if row is None:
                    raise Refusal(404, "no-table")
                deeds = await asyncio.to_thread(self.store.deeds, id)
                room = Room(self.store, row, deeds, self.clock)
                await self._take_up(room)
                self._put_away()
                self.rooms[id] = room
            return self.rooms[id]

    async def _take_up(self, room: Room) -> None:
        """Do what a server that was killed had still to do: begin a full table, close a finished one, let bots on."""
        await self.begin(room)
        if room.over and room.row.status == "running":
            await room.finish()
        self.drive(room)

    def _put_away(self) -> None:
        """Make place for one more room: those nobody looks at or writes to go first."""
        idle = [id for id, room in self.rooms.items() if not (room.listeners or room.driving or room.lock.locked())]
        for id in idle[: max(0, len(self.rooms) + 1 - MOST_ROOMS)]:
            del self.rooms[id]

    # -- tables ----------------------------------------------------------------------------------

    async def open_table(self, person: int, name: str, plan: Plan) -> str:
        """Make a table and say its id; it begins at once if no seat is open."""
        if await asyncio.to_thread(self.store.count_open, person, self.clock() - DAY) >= MOST_TABLES:
            raise Refusal(429, "too-many-tables", n=MOST_TABLES)
        row = self.lay_out(person, name, plan)
        await asyncio.to_thread(self.store.create, row)
        log.info("table opened", extra={"table": row.id, "mode": row.mode, "seats": len(row.seats)})
        await self.begin(await self.room(row.id))
        return row.id

    def lay_out(self, person: int, name: str, plan: Plan) -> TableRow:
        """A table as planned, checked by the rules."""
        taken = [name, *plan.names]
        spare = [other for other in modes.DEFAULT_NAMES if other not in taken]
        seats: list[SeatRow] = []
        for number, who in enumerate(plan.seats):
            called = plan.names[number] if number < len(plan.names) else ""
            if who == "me":
                seats.append(SeatRow(number, "person", called or name, person=person))
            elif who == "open":
                seats.append(SeatRow(number, "open", called))
            else:
                seats.append(SeatRow(number, "bot", called or spare.pop(0), bot=who))
        now = self.clock()
        seed = secrets.randbits(128) if plan.seed is None else plan.seed
        names = tuple(seat.name or other for seat, other in zip(seats, modes.DEFAULT_NAMES, strict=False))
        try:
            for who in plan.seats:
                if who not in ("me", "open"):
                    modes.one_of("bot", who, list(BOTS))
            sitting = unlike(names)
            setup = Setup(plan.mode, sitting, seed, plan.edition, plan.variant, plan.start, plan.deck, adds=plan.adds)
            modes.check(setup)
        except BuccaneerError:
            raise Refusal(400, "bad-mix" if plan.adds else "bad-plan") from None
        options = {"odds": True, "tracker": True, "undo": True} | plan.options
        options["prepared"] = plan.seed is not None or bool(plan.deck)
        return TableRow(
            "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH)),
            plan.mode,
            plan.edition,
            plan.variant,
            f"{seed:032x}",
            f"{secrets.randbits(128):032x}",
            plan.start,
            plan.deck,
            person,
            options,
            "open",
            now,
            now,
            adds=plan.adds,
            seats=seats,
        )

    async def sit(self, room: Room, person: int, name: str, number: int) -> None:
        """Take an open seat; of two who want it at once, one gets it."""
        async with room.lock:
            if room.row.status != "open":
                raise Refusal(409, "seat-taken")
            if not 0 <= number < len(room.row.seats):
                raise Refusal(404, "no-seat")
            others = [seat.name.casefold() for seat in room.row.seats if seat.number != number]
            if name.casefold() in others and not room.seats_of(person):
                raise Refusal(409, "name-taken", name=name)
            try:
                await asyncio.to_thread(self.store.sit, room.row.id, number, person, name)
            except Taken:
                raise Refusal(409, "seat-taken") from None
            await self._seated(room)

    async def stand(self, room: Room, person: int) -> None:
        """Leave a table that has not begun."""
        async with room.lock:
            for number in room.seats_of(person):
                await asyncio.to_thread(self.store.stand, room.row.id, number, person)
            await room.reload()

    async def fill(self, room: Room, person: int) -> None:
        """The host lets bots sit on all open seats and begins."""
        if person != room.row.host:
            raise Refusal(403, "not-host")
        async with room.lock:
            taken = [seat.name for seat in room.row.seats if seat.kind != "open"]
            spare = [name for name in modes.DEFAULT_NAMES if name not in taken]
            for seat in room.row.seats:
                if seat.kind == "open":
                    await asyncio.to_thread(self.store.fill, room.row.id, seat.number, ADVISER, spare.pop(0))
            await self._seated(room)

    async def _seated(self, room: Room) -> None:
        await room.reload()
        await self.begin(room)

    async def begin(self, room: Room) -> None:
        """A table without an open seat begins."""
        if room.row.status == "open" and all(seat.kind != "open" for seat in room.row.seats):
            await asyncio.to_thread(self.store.begin, room.row.id, self.clock())
            await room.reload()
            self.drive(room)

    async def again(self, room: Room, person: int) -> str:
        """The same table once more, the next player starting; says its id.

        Others' seats are kept for them until it begins; who comes later looks on.
        """
        if not room.over:
            raise Refusal(409, "not-over")
        mine = room.seats_of(person)
        if not mine:
            raise Refusal(403, "not-your-seat")
        row = room.row
        if row.following is None:
            assert room.game is not None
            seats = ["me" if seat.number in mine else seat.bot or "open" for seat in row.seats]
            start = (room.game.table.start + 1) % len(seats)
            options = {name: on for name, on in row.options.items() if name not in ("prepared", "guided")}
            plan = Plan(seats, row.mode, row.edition, row.variant, row.adds, start=start, options=options)
            plan.names = [seat.name for seat in row.seats]
            following = self.lay_out(person, row.seats[mine[0]].name, plan)
            for seat, before in zip(following.seats, row.seats, strict=True):
                if seat.kind == "open":
                    seat.kept_for, seat.name = before.person, before.name
            following.previous = row.id
            row.following = await asyncio.to_thread(self.store.follow, row.id, following)
            room.touch()
            await self.begin(await self.room(row.following))
        next_room = await self.room(row.following)
        if next_room.row.status == "open" and not next_room.seats_of(person):
            await self.sit(next_room, person, row.seats[mine[0]].name, mine[0])
            room.touch()
        return row.following

    # -- bots ------------------------------------------------------------------------------------

    def drive(self, room: Room) -> None:
        """Let bots choose, and promises be kept, in the background; the server never waits for show."""
        if not room.driving and self._goes_on(room):
            room.driving = True
            task = asyncio.create_task(self._drive(room))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def _goes_on(self, room: Room) -> bool:
        """Whether the next choice is a bot's, or promised."""
        return room.chooser != NOBODY and (bool(room.bots[room.chooser]) or bool(room.promised()))

    async def _drive(self, room: Room) -> None:
        try:
            while self._goes_on(room):
                seat, version = room.chooser, room.version
                choice = room.promised() or await self._think(room, seat)
                try:
                    await room.play([seat], choice, version)
                except Refusal as refusal:
                    if refusal.key != "stale":  # somebody took a choice back meanwhile: think again
                        raise
        finally:
            room.driving = False

    async def _think(self, room: Room, seat: int) -> str:
        assert room.game is not None
        view, decision = room.game.view(seat), len(room.choices)
        secret = int(room.row.bot_secret, 16)
        try:
            return await self.workers.choose(room.bots[seat], view, secret, seat, decision)
        except BotFailed as error:
            log.warning("bot failed", extra={"table": room.row.id, "reason": str(error)})
            rng = KeyedRng(secret).at(seat, decision)
            return make_bot(STANDBY).choose(None, view.options, rng).text

    async def advise(self, room: Room, seats: list[int]) -> Advice:
        """What a bot would choose in somebody's place; from its view, and counted."""
        seat = room.chooser
        if room.game is None or seat not in seats:
            raise Refusal(403, "not-your-choice")
        if not room.row.options.get("odds", True):
            raise Refusal(403, "no-hints")
        known = room.advice.get(seat)
        if known is not None and known[0] == room.version:
            return known[1]
        version = room.version
        secret = int(room.row.bot_secret, 16)
        try:
            advice = await self.workers.advise(ADVISER, room.game.view(seat), secret, seat, len(room.choices))
        except BotFailed:
            raise Refusal(503, "no-advice") from None
        if room.version != version:
            raise Refusal(409, "stale")
        await asyncio.to_thread(self.store.hinted, room.row.id, seat)
        room.row.seats[seat].hints += 1
        room.advice[seat] = (version, advice)
        room.touch()
        return advice

    async def close(self) -> None:
        """Stop driving; what was acknowledged is stored."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def unlike(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names no two of which are equal, for a check of a table whose guests are not known yet."""
    return tuple(name if name not in names[:i] else f"{name} {i}" for i, name in enumerate(names))
