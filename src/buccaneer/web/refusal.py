"""Refusals: what a request may not do, with the status and the phrase that says so in the reader's language."""

from __future__ import annotations

from buccaneer.core.errors import ChoiceError, IllegalChoice, StaleChoice

FROZEN = "other-rules"  # the table cannot be played on: its game belongs to other rules
NOT_STORED = "not-stored"  # the database could not be written just now
PATIENCE = 60  # seconds after which somebody with too much of something may ask again


class Refusal(Exception):
    """A request that is not carried out; nothing has changed. `key` names the phrase under [error]."""

    def __init__(self, status: int, key: str, **values: object) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.values = values

    @property
    def headers(self) -> dict[str, str]:
        """When to try again, where that is a matter of time."""
        if self.status != 429:
            return {}
        return {"retry-after": str(self.values["n"] if self.key == "too-fast" else PATIENCE)}


def of_choice(error: ChoiceError) -> Refusal:
    """The refusal of a choice the engine does not accept; the engine's own text stays on the server."""
    if isinstance(error, StaleChoice):
        return Refusal(409, "stale")
    return Refusal(409, "illegal") if isinstance(error, IllegalChoice) else Refusal(400, "no-choice")
