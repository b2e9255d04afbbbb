"""A face-down card as a number: its face, who has looked at it, and the shuffle it came from."""

from __future__ import annotations

from typing import Final

# The face is in the low eight bits, above them a bit for each seat that has looked at the card, above those the number
# of the shuffle it came from. A card of the draw pile is written so too, without its shuffle.
FACE_BITS: Final = 8
SHUFFLE_BITS: Final = 16
FACE: Final = (1 << FACE_BITS) - 1
LOOKED: Final = (1 << SHUFFLE_BITS) - 1 - FACE
BLANK: Final = FACE  # the face of a card that a view does not know


def knows(seat: int, coin: int) -> bool:
    """Whether a seat has looked at a face-down card, whose face is here to be known."""
    return seat >= 0 and coin >> FACE_BITS + seat & 1 == 1 and coin & FACE != BLANK


def veil(seat: int, pile: list[int]) -> list[int]:
    """Face-down cards as a seat may know them; their shuffles, and who has looked at which, are no secrets."""
    return [coin if knows(seat, coin) else coin | BLANK for coin in pile]
