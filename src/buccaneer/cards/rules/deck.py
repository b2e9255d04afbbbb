"""The deck as a game begins: all cards of a mode but those that lie elsewhere."""

from __future__ import annotations

from buccaneer.cards.rules.card import Face


class Deck:
    """Cards in the order of their faces, how many there are of each, and the expeditions that five players find open.

    Some of the cards may lie `apart`.
    """

    def __init__(self, faces: list[Face], fifth_lies_open: bool, apart: tuple[int, ...] = ()) -> None:
        self.apart = apart
        self.open_for_five: tuple[int, ...] = ()
        self.cards: list[int] = []
        self.counts: list[int] = []
        for face in faces:
            count = face.count - apart.count(face.number)
            if face.five_players and fifth_lies_open:
                self.open_for_five = (*self.open_for_five, face.number)
                count = 0
            self.cards += [face.number] * count
            self.counts.append(count)
