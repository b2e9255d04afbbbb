"""Records and moments as tables: a record that somebody brings can be looked at, a moment can be played on from."""

from __future__ import annotations

import asyncio

from buccaneer.core.errors import BuccaneerError
from buccaneer.core.setup import NOBODY
from buccaneer.game.game import Game
from buccaneer.game.record import OPENING, RecordError, read_records
from buccaneer.game.replay import check
from buccaneer.web.fold import deeds_of
from buccaneer.web.host import Host
from buccaneer.web.moments import Moments
from buccaneer.web.plan import ADVISER, Plan, game_of, setup_of
from buccaneer.web.reader import NAME_LENGTH, clean_name
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room

MOST_CHOICES = 3_000  # of a record; a long game has a third of them


def read_game(text: str) -> Game:
    """The finished game of a record, all of it played again; refuses what is none, saying what is wrong with it."""
    if text.count(OPENING) > 1:
        raise Refusal(400, "record-many")
    try:
        record = next(read_records(text))
        if len(record.choices) > MOST_CHOICES:
            raise Refusal(400, "record-long", choices=MOST_CHOICES)
        game = check(record)
    except RecordError as error:
        raise Refusal(400, f"record-{error.why}", **error.values) from None
    except BuccaneerError:  # a deck of other cards, a pack
        raise Refusal(400, "record-setup") from None
    if not game.over:
        raise Refusal(400, "record-running")
    return game


async def bring(host: Host, person: int, text: str) -> str:
    """Make a finished table of a record for the person who brings it; says its id."""
    game = await asyncio.to_thread(read_game, text)
    setup = game.setup
    plan = Plan(
        ["open"] * len(setup.players),
        setup.mode,
        setup.edition,
        setup.variant,
        setup.adds,
        setup.seed,
        setup.deck,
        setup.start,
        names=[known_name(name) for name in setup.players],
        chosen=dict(setup.options),
    )
    if setup_of(plan, setup.players, setup.seed) != setup:  # such as one played with a pack
        raise Refusal(400, "record-setup")
    row = host.lay_out(person, "", plan)
    row.status = "over"
    row.options["brought"] = True
    for seat in row.seats:
        seat.kind = "person"
    return await host.put_up(row, deeds_of(game, len(game.choices)))


def known_name(name: str) -> str:
    """A name of a record, if somebody here could be called so."""
    try:
        good = clean_name(name) == name
    except Refusal:
        good = False
    if not good:
        raise Refusal(400, "record-name", letters=NAME_LENGTH)
    return name


async def go_on(host: Host, room: Room, moments: Moments, person: int, number: int, seat: int) -> str:
    """Let a person play on from a moment of a finished game, against bots; says the id of the table.

    The seat is the one given, or else that of whoever chose at this moment.
    """
    table, row = moments.at(number).table, room.row
    if table.over:
        raise Refusal(409, "over")
    me = table.chooser if seat == NOBODY else seat
    plan = Plan(
        ["me" if other == me else ADVISER for other in range(len(row.seats))],
        seed=int(row.seed, 16),
        deck=row.deck,
        start=row.start,
        options={name: on for name, on in row.options.items() if name in ("odds", "tracker", "undo")},
        names=room.names,
        **game_of(row),
    )
    return await host.open_table(person, room.names[me], plan, deeds_of(moments.game, number))
