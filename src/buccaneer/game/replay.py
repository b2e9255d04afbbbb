"""Records played again: every choice is checked, and what came of them is compared."""

from __future__ import annotations

from buccaneer.core.errors import ChoiceError
from buccaneer.game import modes
from buccaneer.game.game import Game
from buccaneer.game.record import Record, RecordError


def replay(record: Record, at: int | None = None, hold: bool = False) -> Game:
    """The game of a record, after all its choices or only the first `at`; every choice is checked."""
    version = modes.rules_version(record.setup.mode)
    if record.rules != version:
        text = f"played under rules version {record.rules}; this is version {version}"
        raise RecordError(text, "rules", theirs=record.rules, ours=version)
    if not modes.same_data(record.setup, record.data):
        raise RecordError("played with other card data than this version has", "data")
    if at is not None and not 0 <= at <= len(record.choices):
        raise RecordError(f"there is no choice {at}; this game has {len(record.choices)}", "choice", n=at)
    game = Game.of(record.setup, hold=hold)
    for number, choice in enumerate(record.choices[:at], 1):
        try:
            game.release()
            game.play(choice)
        except ChoiceError as error:
            raise RecordError(f"choice {number}: {error}", "choice", n=number) from None
    return game


def check(record: Record) -> Game:
    """Replay a record and refuse a result or a digest that differs."""
    game = replay(record)
    again = game.record()
    if again.result != record.result:
        raise RecordError(f"the result differs: played again it is {again.result}", "result")
    if again.digest != record.digest:
        raise RecordError(f"the digest differs: played again it is {again.digest}", "result")
    return game
