"""The host: opens tables, finds rooms, seats people, and lets bots think whenever a choice is theirs."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from buccaneer.bots import Offer, make_bot
from buccaneer.bots.cast import called
from buccaneer.bots.hints import PLAYOUTS
from buccaneer.core.errors import BuccaneerError
from buccaneer.core.rng import KeyedRng
from buccaneer.core.setup import NOBODY
from buccaneer.game import modes
from buccaneer.web import drafts
from buccaneer.web.fold import Fold
from buccaneer.web.hints import Hints
from buccaneer.web.plan import ADVISER, Plan, game_of, setup_of, unlike
from buccaneer.web.presence import Presence
from buccaneer.web.refusal import FROZEN, NOT_STORED, Refusal
from buccaneer.web.reply import Quick, Reply
from buccaneer.web.room import Room
from buccaneer.web.store import Deed, Gone, SeatRow, Store, TableRow, Taken
from buccaneer.web.upkeep import DAY
from buccaneer.web.workers import BotFailed, Workers

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 11  # 54 bits: nobody guesses a table
MOST_ROOMS = 500  # kept in memory; those nobody looks at are put away first
MOST_TABLES = 40  # that one person may have going; those not touched for a day are forgotten
NO_BOTS = ("me", "open")  # who sits on a seat of a plan, besides bots
STANDBY = "random"  # plays when a bot fails
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0  # seconds until what could not be stored is tried again, each twice the last

log = logging.getLogger("buccaneer.web")


class Host:
    """All tables of this server."""

    def __init__(
        self,
        store: Store,
        workers: Workers,
        clock: Callable[[], float] = time.time,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        offer: Offer | None = None,
        presence: Callable[[Fold], Presence] = Presence,
        playouts: int = PLAYOUTS,
    ) -> None:
        self.store = store
        self.workers = workers
        self.clock = clock
        self.pause = pause
        self.presence = presence
        self.hints = Hints(workers, playouts, self.background)
        self.closed = False
        self.bots = (offer or Offer()).names  # all that a request may name
        self.quick = Quick()
        self.rooms: dict[str, Room] = {}
        self.held: WeakValueDictionary[str, Room] = WeakValueDictionary()  # all that anybody still has, put away or not
        self.tasks: set[asyncio.Task[None]] = set()
        self._finding = asyncio.Lock()

    # -- rooms -----------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table, for somebody who looks or plays; refuses one that does not exist or is frozen."""
        room = await self.find(id)
        if room.frozen:
            raise Refusal(409, FROZEN)
        self.drive(room)
        return room

    async def find(self, id: str) -> Room:
        """The room of a table, frozen or not; refuses one that does not exist."""
        room = self.held.get(id)
        if room is None:
            async with self._finding:
                room = self.held.get(id) or await self._load(id)
        if self.rooms.pop(id, None) is None:
            self._put_away()
        self.rooms[id] = room  # the latest used is the last to be put away
        self.drive(room)
        return room

    async def _load(self, id: str) -> Room:
        """Make the room of a table. Two of one table would part, so there is none as long as anybody has another."""
        row = await asyncio.to_thread(self.store.load, id)
        if row is None:
            raise Refusal(404, "no-table")
        deeds = await asyncio.to_thread(self.store.deeds, id)
        self.held[id] = room = Room(self.store, row, deeds, self.clock, self.presence)
        room.offered = self.bots
        return room

    def forget(self, id: str) -> None:
        """A table is deleted: whoever looks at it is sent away."""
        self.rooms.pop(id, None)
        room = self.held.pop(id, None)
        if room is not None:
            room.vanish()

    async def sweep(self, keep: int, keep_running: int) -> None:
        """Clear away what nobody touched for so many days of the server."""
        swept = await asyncio.to_thread(self.store.sweep, self.clock(), keep, keep_running)
        for id in swept:
            self.forget(id)
        if swept:
            log.info("tables swept", extra={"tables": len(swept)})

    def _put_away(self) -> None:
        """Make place for one more room: those nobody looks at or writes to go first."""
        idle = [id for id, room in self.rooms.items() if not self._in_use(room)]
        for id in idle[: max(0, len(self.rooms) + 1 - MOST_ROOMS)]:
            del self.rooms[id]

    def _in_use(self, room: Room) -> bool:
        """Whether somebody looks at a room or writes to it; what is stuck goes on when the room is found again."""
        return bool(room.listeners) or room.lock.locked() or (room.driving and not room.stuck)

    # -- tables ----------------------------------------------------------------------------------

    async def open_table(self, person: int, name: str, plan: Plan, deeds: Sequence[Deed] = ()) -> str:
        """Make a table and say its id; it begins at once if no seat is open, and goes on from deeds it is given."""
        await self.check_share(person)
        return await self.put_up(self.lay_out(person, name, plan), deeds)

    async def check_share(self, person: int) -> None:
        """Refuse somebody who has too many games going."""
        if await asyncio.to_thread(self.store.count_open, person, self.clock() - DAY) >= MOST_TABLES:
            raise Refusal(429, "too-many-tables", games=MOST_TABLES)

    async def put_up(self, row: TableRow, deeds: Sequence[Deed] = ()) -> str:
        """Keep a table that was laid out, and say its id."""
        await asyncio.to_thread(self.store.create, row, deeds)
        log.info("table opened", extra={"table": row.id, "mode": row.mode, "seats": len(row.seats)})
        await self.room(row.id)
        return row.id

    def lay_out(self, person: int, name: str, plan: Plan) -> TableRow:
        """A table as planned, checked by the rules; with no seat open it begins at once."""
        given = [*plan.names, *[""] * (len(plan.seats) - len(plan.names))]
        unnamed = [who if who not in NO_BOTS and not given[number] else "" for number, who in enumerate(plan.seats)]
        named = called(unnamed, [name, *given], modes.DEFAULT_NAMES)
        seats: list[SeatRow] = []
        for number, who in enumerate(plan.seats):
            if who == "me":
                seats.append(SeatRow(number, "person", given[number] or name, person=person))
            elif who == "open":
                seats.append(SeatRow(number, "open", given[number]))
            else:
                seats.append(SeatRow(number, "bot", given[number] or named[number], bot=who))
        now = self.clock()
        seed = secrets.randbits(128) if plan.seed is None else plan.seed
        names = tuple(seat.name or other for seat, other in zip(seats, modes.DEFAULT_NAMES, strict=False))
        try:
            for who in plan.seats:
                if who not in NO_BOTS:
                    modes.one_of("bot", who, self.bots)
            setup = setup_of(plan, unlike(names), seed)
            modes.check(setup)
        except BuccaneerError:
            raise Refusal(400, "bad-mix" if plan.adds else "bad-plan") from None
        options = {"odds": True, "tracker": True, "undo": True} | plan.options
        options["prepared"] = plan.seed is not None or bool(plan.deck)
        return TableRow(
            id="".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH)),
            seed=f"{seed:032x}",
            bot_secret=f"{secrets.randbits(128):032x}",
            start=plan.start,
            deck=plan.deck,
            host=person,
            options=options,
            status="open" if "open" in plan.seats else "running",
            created=now,
            touched=now,
            rules=modes.rules_version(plan.mode),
            data=modes.data_digest(setup),
            seats=seats,
            **game_of(plan),
        )

    async def sit(self, room: Room, person: int, name: str, number: int) -> None:
        """Take an open seat; of two who want it at once, one gets it."""
        async with room.writing():
            if room.row.status != "open":
                raise Refusal(409, "seat-taken")
            if not 0 <= number < len(room.row.seats):
                raise Refusal(404, "no-seat")
            others = [seat.name.casefold() for seat in room.row.seats if seat.number != number]
            if name.casefold() in others and not room.seats_of(person):
                raise Refusal(409, "name-taken", name=name)
            try:
                await asyncio.to_thread(self.store.sit, room.row.id, number, person, name, room.beginning())
            except Taken:
                raise Refusal(409, "seat-taken") from None
            await room.follow()
        self.drive(room)

    async def stand(self, room: Room, person: int) -> None:
        """Leave a table that has not begun."""
        async with room.writing():
            refuse_begun(room)
            for number in room.seats_of(person):
                await asyncio.to_thread(self.store.stand, room.row.id, number, person)
            await room.follow()

    async def fill(self, room: Room, person: int, bot: str = ADVISER, seat: int | None = None) -> None:
        """The host lets bots of a kind sit on all open seats, or on one; with none left open it begins."""
        if person != room.row.host:
            raise Refusal(403, "not-host")
        if bot not in self.bots:
            raise Refusal(400, "bad-plan")
        async with room.writing():
            refuse_begun(room)
            taken = [each.name for each in room.row.seats if each.kind != "open"]
            free = [each.number for each in room.row.seats if each.kind == "open" and seat in (None, each.number)]
            if not free:
                raise Refusal(409, "seat-taken")
            names = dict(zip(free, called([bot] * len(free), taken, modes.DEFAULT_NAMES), strict=True))
            await asyncio.to_thread(self.store.fill, room.row.id, bot, names, room.beginning())
            await room.follow()
        self.drive(room)

    async def close_table(self, room: Room) -> None:
        """Close the running game of a frozen table for good, whatever rules come back."""
        async with room.lock:
            if not room.frozen or room.row.status not in ("running", "closed"):
                raise Refusal(409, "illegal")
            await asyncio.to_thread(self.store.close_table, room.row.id, self.clock())
            await room.follow()

    async def again(self, room: Room, person: int) -> str:
        """The same table once more, the next player starting; says its id.

        Others' seats are kept for them until it begins; who comes later looks on.
        """
        if not room.closed:
            raise Refusal(409, "not-over")
        if room.row.campaign is not None:  # it goes on otherwise
            raise Refusal(409, "illegal")
        mine = room.seats_of(person)
        if not mine:
            raise Refusal(403, "not-your-seat")
        name = room.row.seats[mine[0]].name
        following = await self._following(room, person)
        next_room = await self.room(following)
        if next_room.row.status == "open" and not next_room.seats_of(person):
            await self.sit(next_room, person, name, mine[0])
            room.touch()
        return following

    async def _following(self, room: Room, person: int) -> str:
        """The table that follows this one, made for a person if there is none yet."""
        async with room.writing():
            if room.row.following is None:
                following = self._lay_out_again(room, person)
                room.row.following = await asyncio.to_thread(self.store.follow, room.row.id, following)
                room.touch()
            return room.row.following

    def _lay_out_again(self, room: Room, person: int) -> TableRow:
        """The same table with the next player starting; bots stay, and others' seats are kept for them."""
        row, mine = room.row, room.seats_of(person)
        assert room.game is not None
        seats = ["me" if seat.number in mine else seat.bot or "open" for seat in row.seats]
        start = (room.game.table.start + 1) % len(seats)
        options = {name: on for name, on in row.options.items() if name not in ("prepared", "guided")}
        plan = Plan(seats, start=start, options=options, names=[seat.name for seat in row.seats], **game_of(row))
        following = self.lay_out(person, row.seats[mine[0]].name, plan)
        for seat, before in zip(following.seats, row.seats, strict=True):
            if seat.kind == "open":
                seat.kept_for, seat.name = before.person, before.name
        following.previous = row.id
        return following

    # -- bots ------------------------------------------------------------------------------------

    def drive(self, room: Room) -> None:
        """Let bots choose, and promises be kept, in the background; the server never waits for show."""
        if not self.closed and not room.gone and not room.driving and self._goes_on(room):
            room.driving = True
            self.rooms.setdefault(room.row.id, room)
            self.background(self._drive(room))

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for, until the host is closed."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _goes_on(self, room: Room) -> bool:
        """Whether something is to be settled, or the next choice is a bot's or promised."""
        chooses = room.chooser != NOBODY and (bool(room.bots[room.chooser]) or bool(room.promised()))
        return room.unfinished or chooses

    async def _drive(self, room: Room) -> None:
        """Go on until a person must choose; what could not be stored is tried again for as long as the room is kept."""
        pause = FIRST_PAUSE
        try:
            while self._goes_on(room) and self.rooms.get(room.row.id) is room:
                if await self._go_on(room):
                    pause = FIRST_PAUSE
                    continue
                room.stuck = True
                await self.pause(pause)
                room.stuck = False
                pause = min(2 * pause, LONGEST_PAUSE)
        except Gone:
            self.forget(room.row.id)
        except Exception as error:  # whoever looks next lets it try again
            told = {"table": room.row.id, "reason": type(error).__name__}
            log.error("table stands still", extra=told, exc_info=error)
        finally:
            room.driving = room.stuck = False

    async def _go_on(self, room: Room) -> bool:
        """Do the next thing that waits for no person; False if it could not be stored."""
        try:
            if room.unfinished:
                await room.make_good()
            else:
                seat, version = room.chooser, room.version
                assert room.game is not None
                promises = {seat.number: seat.promises for seat in room.row.seats}
                choice = self.reply(room)(room.game, promises) or await self._think(room, seat)
                if self._goes_on(room):  # whose seat a bot holds may have come back meanwhile
                    await room.play([seat], choice, version, self.reply(room))
        except Refusal as refusal:
            if refusal.key == NOT_STORED:
                return False
            if refusal.key not in ("stale", "over"):  # somebody took a choice back, or gave up: look again
                raise
        return True

    async def play(self, room: Room, seats: list[int], choice: str, version: int) -> int:
        """Make somebody's choice, and let those answer it who are quick; the others are driven."""
        stored = await room.play(seats, choice, version, self.reply(room))
        self.drive(room)
        return stored

    async def lay(self, room: Room, seats: list[int], choice: str, version: int, back: bool) -> int:
        """Lay a choice of somebody's draft, or take it back."""
        stood = await drafts.lay(room, seats, choice, version, self.reply(room), back)
        self.drive(room)
        return stood

    async def play_draft(self, room: Room, seats: list[int], laid: str, version: int) -> int:
        """Make the choices of somebody's draft."""
        stored = await drafts.make(room, seats, laid, version, self.reply(room))
        self.drive(room)
        return stored

    def reply(self, room: Room) -> Reply:
        """What is chosen at once at a table."""
        return partial(self.quick.answer, room.bots, int(room.row.bot_secret, 16))

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

    async def close(self) -> None:
        """Stop driving; what was acknowledged is stored."""
        self.closed = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def refuse_begun(room: Room) -> None:
    """Refuse what can only be done before a game begins."""
    if room.row.status != "open":
        raise Refusal(409, "begun")
