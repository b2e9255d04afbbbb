"""What the odds of all families tell: how likely the next card, or roll, ends a turn badly."""

from __future__ import annotations


class Risk:
    """The chances that what comes next busts: `bust` if nothing is repelled, `bust_repelling` in spite of that."""

    def __init__(self, bust: float, bust_repelling: float) -> None:
        self.bust = bust
        self.bust_repelling = bust_repelling
