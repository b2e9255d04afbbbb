"""A finished game under another name of one of its players: its record, and what it told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from buccaneer.core.errors import BuccaneerError
from buccaneer.game import codec
from buccaneer.game.course import Told
from buccaneer.game.record import Record, read_records


def renamed(record: str, told: Told, seat: int, called: Callable[[Iterable[str]], str]) -> tuple[str, Told]:
    """A game whose player on a seat is `called` something else, given the names of the others.

    Where other rules wrote the record, so that it cannot be read, the names in it are replaced as they stand.
    """
    names = [name for name, _ in told.points]
    old, new = names[seat], called(name for number, name in enumerate(names) if number != seat)
    now = {name: new if name == old else name for name in names}
    meant = replace(
        told,
        winners=tuple(now[name] for name in told.winners),
        points=tuple((now[name], points) for name, points in told.points),
        roles=tuple((now[name], role) for name, role in told.roles),
    )
    try:
        return rewritten(next(read_records(record)), told, now).text(), meant
    except (BuccaneerError, StopIteration):
        return record.replace(old, new), meant


def rewritten(record: Record, told: Told, now: dict[str, str]) -> Record:
    """A record with its players called by other names, in its result too."""
    winners, called = (
        " and ".join(names) or "nobody" for names in (told.winners, [now[name] for name in told.winners])
    )
    reason, _, scores = record.result.removeprefix(winners).rpartition("(")
    pieces = [piece.rpartition(" ") for piece in scores.removesuffix(")").split(", ")]
    points = ", ".join(f"{now[name]} {score}" for name, _, score in pieces)
    fields = codec.write(record.setup)
    fields["players"] = ", ".join(now[name] for name in record.setup.players)
    fields["start"] = now.get(fields["start"], "")
    return replace(record, setup=codec.read(fields), result=f"{called}{reason}({points})")
