"""What somebody wants to play, before it is a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from buccaneer.core.setup import NOBODY

ADVISER = "thumb"  # the bot that gives hints, and holds seats nobody took


@dataclass
class Plan:
    """What somebody wants to play: seats are "me", "open", or a bot's name."""

    seats: list[str]
    mode: str = "base"
    edition: str = "bigbox"
    variant: str = ""
    adds: tuple[str, ...] = ()
    seed: int | None = None
    deck: tuple[str, ...] = ()
    start: int = NOBODY
    options: dict[str, bool] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
