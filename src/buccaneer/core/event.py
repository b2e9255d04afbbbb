"""What a game tells: one thing that happened, for those who may know it."""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1


class Event:
    """One thing that happened, told to those who may know it; `thing` names what is no card."""

    def __init__(
        self,
        kind: str,
        seat: int,
        card: int = -1,
        amount: int = 0,
        cards: tuple[int, ...] = (),
        to: int = EVERYONE,
        thing: str = "",
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.amount = amount
        self.cards = cards
        self.to = to
        self.thing = thing

    def seen_by(self, seat: int) -> bool:
        """Whether a seat may know of it."""
        return self.to == EVERYONE or self.to == seat

    def key(self) -> tuple[str, int, int, int, tuple[int, ...], int, str]:
        """All of it, in the order in which it is given: equal keys, equal events."""
        return (self.kind, self.seat, self.card, self.amount, self.cards, self.to, self.thing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        told = [f"kind={self.kind!r}", f"seat={self.seat}"]
        if self.card >= 0:
            told.append(f"card={self.card}")
        if self.amount:
            told.append(f"amount={self.amount}")
        if self.cards:
            told.append(f"cards={self.cards!r}")
        if self.to != EVERYONE:
            told.append(f"to={self.to}")
        if self.thing:
            told.append(f"thing={self.thing!r}")
        return f"Event({', '.join(told)})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Event, self.key()
