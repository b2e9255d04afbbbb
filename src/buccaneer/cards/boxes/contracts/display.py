"""What counts towards a contract: a seat's display as it is, or as it would be after a card."""

from __future__ import annotations

from functools import cache
from typing import Final

from buccaneer.cards.rules.card import ANCHOR, CUTLASS, EXPEDITION, JACK, SYMBOLS, Face
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Seat

WAIT: Final = 20.0  # takes, divided by the cards of a name: how long one is waited for
COIN: Final = 0.5


class Display:
    """A crew, the expeditions won, the cutlasses and symbols, the points and the coins."""

    def __init__(self, crew: list[int], won: int, cutlasses: int, symbols: list[int], points: int, coins: int) -> None:
        self.crew = crew
        self.won = won
        self.cutlasses = cutlasses
        self.symbols = symbols  # the Jacks last
        self.points = points
        self.coins = coins

    def changed(self, face: Face, sign: int, coins: int) -> Display:
        """The same with a card more, or less, and some coins more, or less."""
        crew, won, cutlasses, symbols = self.crew, self.won, self.cutlasses, self.symbols
        if face.kind == EXPEDITION:
            won += sign
        else:
            crew = crew[:]
            if sign > 0:
                crew.append(face.number)
            else:
                crew.remove(face.number)
        for i in range(len(face.powers)):
            power = face.powers[i]
            if power == CUTLASS:
                cutlasses += sign * face.amounts[i]
            elif ANCHOR <= power <= JACK:
                symbols = symbols[:]
                symbols[power - ANCHOR] += sign * face.amounts[i]
        return Display(crew, won, cutlasses, symbols, self.points + sign * face.points, self.coins + coins)

    def paid(self, coins: int) -> Display:
        """The same with some coins more."""
        return Display(self.crew, self.won, self.cutlasses, self.symbols, self.points, self.coins + coins)

    def lacks(self, face: Face) -> int:
        """How many symbols an expedition asks for that the crew lacks, Jacks included."""
        lack = 0
        for symbol in range(len(SYMBOLS)):
            lack += max(0, face.needs[symbol] - self.symbols[symbol])
        return max(0, lack - self.symbols[JACK - ANCHOR])


def display_of(seat: Seat) -> Display:
    """A seat's display as it is."""
    power = seat.power
    symbols = list(power[ANCHOR : JACK + 1])
    return Display(list(seat.crew), len(seat.won), power[CUTLASS], symbols, seat.points, len(seat.purse))


class Profession:
    """A profession by its name: which faces have it, what they cost on average, and how far away one more of it is."""

    def __init__(self, rules: Rules, name: str) -> None:
        faces = [face for face in rules.faces if face.name == name]
        cards = sum([face.count for face in faces])
        self.first = faces[0]
        self.among: list[bool] = [face.name == name for face in rules.faces]
        self.price = sum([face.cost * face.count for face in faces]) / cards
        self.effort = WAIT / cards + COIN * self.price

    def lacking(self, crew: list[int], count: int) -> int:
        """How many of so many a crew lacks."""
        for card in crew:
            if self.among[card]:
                count -= 1
        return max(0, count)


@cache
def profession(rules: Rules, name: str) -> Profession:
    """A profession of a mode's cards, looked up once."""
    return Profession(rules, name)
