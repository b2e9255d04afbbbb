"""Drafts at a table: what whoever chooses lays out before playing it. Nobody else sees it, and it is not stored."""

from __future__ import annotations

from buccaneer.core.errors import ChoiceError
from buccaneer.core.setup import NOBODY
from buccaneer.game.draft import CLOSED, Draft, begin
from buccaneer.game.game import Game
from buccaneer.web.families import page_of
from buccaneer.web.refusal import Refusal, of_choice
from buccaneer.web.reply import Reply
from buccaneer.web.room import Room


def draft_of(room: Room, seat: int) -> Draft | None:
    """What a seat has laid, or a draft with nothing of its own laid; none where it has no question that is drafted."""
    game = room.game
    if game is None or seat == NOBODY or room.chooser != seat:
        return None
    if room.draft is None or room.draft.origin is not game.table:
        step = game.rules.steps[game.table.stack[-1].step].name
        manner = page_of(room.row.mode).drafts.get(step)
        room.draft = begin(game.rules, game.table, manner) if manner is not None else None
    return room.draft


def drafted(room: Room, game: Game) -> Draft:
    """The draft of whoever chooses; refuses where nothing can be laid."""
    draft = draft_of(room, game.chooser)
    if draft is None:
        raise Refusal(409, "illegal")
    return draft


async def lay(room: Room, seats: list[int], choice: str, version: int, reply: Reply, back: bool = False) -> int:
    """Lay a choice, or take it back; one that asks something else or ends the game is made, with all before it."""
    async with room.writing():
        game = room.asked(seats, version)
        draft = drafted(room, game)
        try:
            action = game.parse(choice)
            draft = draft.without(action) if back else draft.lay(action)
        except ChoiceError as error:
            raise of_choice(error) from None
        if draft.state == CLOSED and draft.manner.propose is None:
            return await room.make(game, draft.choices, reply)
        room.draft = draft
        room.touch(draft.seat)
        return version


def last_laid(room: Room, seats: list[int]) -> str:
    """What one of these seats has laid last, if it can be taken back."""
    draft = draft_of(room, room.chooser) if room.chooser in seats else None
    return draft.laid[-1].text if draft is not None and draft.manner.propose is None and draft.laid else ""


async def make(room: Room, seats: list[int], laid: str, version: int, reply: Reply) -> int:
    """Make all choices that are laid, as ordinary ones, and leave the question.

    Whoever does so says what is laid: a page may show a draft that is gone, or another tab's.
    """
    async with room.writing():
        game = room.asked(seats, version)
        draft = drafted(room, game)
        if laid != draft.text:
            raise Refusal(409, "stale")
        if not draft.choices:
            raise Refusal(409, "illegal")
        return await room.make(game, draft.choices, reply)
