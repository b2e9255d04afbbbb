"""Inviting others: who invites, what a preview of the link tells, and links as codes for a phone's camera."""

from __future__ import annotations

import io
from dataclasses import dataclass

from buccaneer.web.room import Room
from buccaneer.words import Words

PAPER = {"border": 2, "dark": "#26190c", "light": "#fff8e6", "omitsize": True}
WHITE_ON_BLACK, AS_BEFORE = "\x1b[97;40m", "\x1b[0m"


@dataclass(frozen=True)
class Preview:
    """What a messenger or a search engine shows of a table's address: nothing that a spectator could not see."""

    title: str
    text: str


def inviter(room: Room) -> str:
    """The name of whoever invites: who has opened the table, or else somebody who sits there."""
    seated = [seat for seat in room.row.seats if seat.kind == "person"]
    hosts = [seat for seat in seated if seat.person == room.row.host]
    return next((seat.name for seat in hosts or seated), "?")


def preview(room: Room, words: Words, played: list[str]) -> Preview:
    """What is played here, who invites, and how many seats are free."""
    what = " · ".join(played)
    if room.row.status != "open":
        state = "preview.over" if room.over else "preview.running"
        return Preview(words(state, seats=", ".join(room.names)), what)
    free = sum(seat.kind == "open" for seat in room.row.seats)
    return Preview(words("lobby.invites", seat=inviter(room)), f"{what} · {words.count('free-seats', free)}")


def code_of(link: str) -> str:
    """A link as a QR code, to stand in a page; refuses with ValueError one that is too long."""
    import segno  # takes a while to load, and few need it

    return segno.make(link, micro=False).svg_inline(svgclass="qr", **PAPER)


def picture_of(link: str) -> bytes:
    """A link as a QR code in a file of its own; refuses with ValueError one that is too long."""
    import segno

    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", **PAPER)
    return picture.getvalue()


def code_for_terminal(link: str) -> str:
    """A link as a QR code of half blocks, white on black whatever the terminal's own colours."""
    import segno

    text = io.StringIO()
    segno.make(link, micro=False).terminal(text, border=2, compact=True)
    return "\n".join(f"{WHITE_ON_BLACK}{line}{AS_BEFORE}" for line in text.getvalue().splitlines())
