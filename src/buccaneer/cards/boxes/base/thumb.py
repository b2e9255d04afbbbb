"""The base game's share in `thumb`: what its two triggers earn; the rest of it is common to all."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.share import BoxThumb

THUMB: Final[BoxThumb] = BoxThumb(
    per_round={"jester": 0.35, "admiral": 0.75},
    per_turn={"jester": 0.4, "admiral": 0.5},
)
