"""Beats as they are sent: what a page needs to come from where it stands to the present, part by part."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from buccaneer.web import pages
from buccaneer.web.families import page_of
from buccaneer.web.fold import Beat
from buccaneer.web.pacing import LOOK
from buccaneer.web.pages import MAIN
from buccaneer.web.parts import Parts, changes, whole
from buccaneer.web.reader import Reader
from buccaneer.web.room import Room
from buccaneer.web.scene import Move

MOST_BEATS = 60  # who missed more than these is told of them and jumps to the present
MOST_MESSAGES = 8  # kept of one room
NOWHERE = "0.-1"  # where a page stands that shows nothing yet


@dataclass(frozen=True)
class Frame:
    """A beat as readers of one kind see it: the page's parts, what is said, how long one looks, what travels."""

    parts: Parts
    say: str = ""
    pace: str = "short"
    moves: Sequence[Move] = ()


def passing(room: Room, reader: Reader, person: int | None, beat: Beat, table: dict[str, Any], line: str = "") -> Frame:
    """A beat on the way to the present, drawn once for readers of one kind."""
    kind = pages.kind_of(room, reader, person), room.head_for(person)
    if kind not in beat.frames:
        family = page_of(room.row.mode)
        seen = pages.scene(room, reader, room.seat_of(person), beat, line)
        parts = pages.draw_table(seen, room, table) if reader.prefs.speed != "instant" else {}
        beat.frames[kind] = Frame(parts, family.speech(seen), family.pace(seen), family.moves(seen))
    frame = beat.frames[kind]
    assert isinstance(frame, Frame)
    return frame


def update(room: Room, reader: Reader, person: int | None, head: str) -> dict[str, Any]:
    """What a page needs to come from a head to the present: beats, each with the parts that it changes.

    The last one stays. A page of which it is not known what it shows gets the present as a whole.
    """
    kind = pages.kind_of(room, reader, person)
    before = room.drawn.get((kind, None, head)) or room.drawn.get((kind, pages.own_of(room, reader, person), head))
    beats = room.missed(version_of(head)) if before is not None else []
    jump = reader.prefs.speed == "instant" or len(beats) > MOST_BEATS
    table = pages.table_values(room, reader, person)
    sent: list[dict[str, Any]] = []
    said: list[str] = []  # by beats that are not shown, and by the last
    paces = pages.teller(room, reader, person).plan(beats) if beats else []
    for beat, pace in zip(beats if room.over else beats[:-1], paces, strict=False):
        frame = passing(room, reader, person, beat, table, pace.line)
        said.append(frame.say)
        if not jump:
            time = pace.time or LOOK[frame.pace]
            sent.append(told(before, frame.parts, said.pop(), time, bool(pace.time), frame.moves))
            before = frame.parts
    last = told(before, pages.present(room, reader, person), "", 0, False, [])
    if version_of(head) == room.version or room.game is None:
        pass  # only what stands beside the game has changed
    elif room.over:
        said.append(pages.headline(room, reader, room.seat_of(person)))
    else:
        family, seen = page_of(room.row.mode), pages.scene(room, reader, room.seat_of(person))
        said.append(family.speech(seen))
        time = paces[-1].time if paces else 0
        last |= {"time": time or LOOK[family.pace(seen)], "others": bool(time), "moves": family.moves(seen)}
    last["say"] = " ".join(filter(None, said))
    mine = room.chooser in room.seats_of(person)
    return {
        "table": room.row.id,
        "from": head if before is not None else None,
        "head": room.head_for(person),
        "beats": [*sent, last],
        "mine": mine,
        "title": pages.title(room, reader.words(room.row.edition, room.row.packs), mine),
        "lang": reader.lang,
    }


def told(
    before: Parts | None, after: Parts, say: str, time: int, others: bool, moves: Sequence[Move]
) -> dict[str, Any]:
    """A beat as it is sent: the parts that changed, or the whole page where it is another one.

    `time` is how long it is looked at, in milliseconds at normal speed, `others` whether others do something in it.
    """
    beat: dict[str, Any] = {"say": say, "time": time, "others": others, "moves": moves}
    if before is None or isinstance(before[MAIN], str) or isinstance(after[MAIN], str):
        return {"html": whole(after, MAIN), **beat}
    return {"parts": changes(before, after), **beat}


def version_of(head: str) -> int:
    """The version of a head."""
    return int(head.partition(".")[0])


def message(room: Room, reader: Reader, person: int | None, head: str) -> bytes:
    """An update as it is sent, written once for all readers of one kind that stand at the same head."""
    own = pages.own_of(room, reader, person) if room.row.status != "running" else None
    key = pages.kind_of(room, reader, person), own, head, room.head_for(person)
    if key not in room.messages:
        room.messages[key] = json.dumps(update(room, reader, person, head)).encode()
        while len(room.messages) > MOST_MESSAGES:
            del room.messages[next(iter(room.messages))]
    return room.messages[key]
