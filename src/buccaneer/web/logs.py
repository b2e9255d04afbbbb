"""What the server says while it runs: in words to a person at a terminal, as JSON lines to everything else."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path
from typing import Any

KNOWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}

CHATTY = ("alembic", "uvicorn.error")  # we say ourselves when the server begins and ends


def begin(form: str) -> None:
    """Write the log to stderr, in this form or in the one that suits who reads it."""
    words = form == "words" or (not form and sys.stderr.isatty())
    handler = logging.StreamHandler()
    handler.setFormatter(Words() if words else JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for chatty in CHATTY:
        logging.getLogger(chatty).setLevel(logging.WARNING)


class JsonLines(logging.Formatter):
    """A log line as JSON; requests are logged by path alone, since queries and bodies may hold secrets."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": self.formatTime(record), "level": record.levelname.lower(), "message": record.getMessage()}
        return json.dumps(line | details(record), default=str)


class Words(logging.Formatter):
    """The same for a person: the time, what happened, and after a colon why and where."""

    def format(self, record: logging.LogRecord) -> str:
        told = ", ".join(f"{name} {value}" for name, value in details(record).items() if str(value))
        alarm = f"{record.levelname.lower()}: " if record.levelno >= logging.WARNING else ""
        message = record.getMessage() + (f": {told}" if told else "")
        return f"{self.formatTime(record, '%H:%M:%S')} {alarm}{message}"


def details(record: logging.LogRecord) -> dict[str, Any]:
    """What a record tells besides its message."""
    told = {name: value for name, value in vars(record).items() if name not in KNOWN}
    if record.exc_info and record.exc_info[1] is not None:
        told["where"] = where(record.exc_info[1])
    return told


def where(error: BaseException) -> str:
    """The place of an error, without the values around it."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return f"{Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}" if place else ""
