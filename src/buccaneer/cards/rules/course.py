"""Drawing until the bust where a seat knows cards of the pile, or where some were shuffled into it as it stood."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.rules.belief import Belief, Taken
from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.coin import FACE, SHUFFLE_BITS, knows

NEGLIGIBLE: Final = 1e-15
ABSENT: Final = 0  # conditions of a colour: it does not lie in the harbor,
LYING: Final = 1  # it does, and all its dangerous ships are still to come,
FROM: Final = 2  # or it does by a dangerous ship of this very walk: from here on, the shuffle that brought it

State = tuple[int, ...]  # each colour's condition, then how many cards of each shuffle's own have been drawn


class Course:
    """The way through a pile: what each shuffle brought is counted apart, since older coins may hold only some."""

    def __init__(self, belief: Belief, lying: list[bool], cutlasses: int) -> None:
        self.belief = belief
        self.cutlasses = cutlasses
        self.faces = belief.table.rules.faces
        self.colours = len(lying)
        self.begin: State = (*[LYING if lies else ABSENT for lies in lying], *[0] * belief.shuffles)
        self.ships: list[list[int]] = []  # by shuffle and colour
        self.danger: list[list[int]] = []
        self.left: list[int] = []
        self.places: list[int] = []

    def through(self, coming: list[int], result: list[float]) -> dict[State, float]:
        """Walk a pile, its next card first; adds to `result` how many colours lie when it busts.

        Says in what conditions, how likely, its end is reached.
        """
        reached: dict[State, float] = {}
        groups = [self.group(face) for face in range(len(self.faces))]
        for taken, weight in self.belief.cases(groups, 1 + 2 * self.colours):
            self.take(taken)
            walk = {self.begin: weight}
            for coin in coming:
                walk = self.meet(walk, coin & FACE, result) if self.knows(coin) else self.turn(walk, coin, result)
            for state, chance in walk.items():
                plain = tuple([min(condition, LYING) for condition in state[: self.colours]])
                reached[plain] = reached.get(plain, 0.0) + chance
        return reached

    def knows(self, coin: int) -> bool:
        return knows(self.belief.seat, coin)

    def group(self, face: int) -> int:
        """Faces that are alike to the walk: all but ships, then by colour ships that can be repelled, and others."""
        ship = self.faces[face]
        return 1 + 2 * ship.colour + int(ship.strength > self.cutlasses) if ship.kind == SHIP else 0

    def take(self, taken: Taken) -> None:
        """Count the ships that are left in one case of the doubts."""
        belief = self.belief
        self.ships = [[0] * self.colours for _ in range(belief.shuffles)]
        self.danger = [[0] * self.colours for _ in range(belief.shuffles)]
        self.left = belief.rest(taken)
        self.places = belief.places[:]
        for shuffle in range(belief.shuffles):
            for group in range(1, 1 + 2 * self.colours):
                self.add(shuffle, group, -taken[group * belief.shuffles + shuffle])
            for face in range(len(self.faces)):
                self.add(shuffle, self.group(face), belief.cards[shuffle][face])

    def add(self, shuffle: int, group: int, number: int) -> None:
        if group > 0:
            self.ships[shuffle][(group - 1) // 2] += number
            if group % 2 == 0:
                self.danger[shuffle][(group - 1) // 2] += number

    def meet(self, walk: dict[State, float], card: int, result: list[float]) -> dict[State, float]:
        """One card of the walk that the seat knows."""
        face = self.faces[card]
        if face.kind != SHIP:
            return walk
        following: dict[State, float] = {}
        for state, chance in walk.items():
            if state[face.colour] == ABSENT:
                entered = replaced(state, face.colour, LYING)
                following[entered] = following.get(entered, 0.0) + chance
            elif face.strength > self.cutlasses:
                result[self.shown(state)] += chance
            else:
                following[state] = following.get(state, 0.0) + chance
        return following

    def turn(self, walk: dict[State, float], coin: int, result: list[float]) -> dict[State, float]:
        """One card of the walk that the seat does not know."""
        shuffle = coin >> SHUFFLE_BITS
        shares: dict[State, list[float]] = {}
        following: dict[State, float] = {}
        for state, chance in walk.items():
            drawn = state[self.colours :]
            if drawn not in shares:
                rest = [self.left[i] - drawn[i] for i in range(len(drawn))]
                shares[drawn] = self.belief.share(rest, self.places, shuffle)
            for i in range(len(drawn)):
                each = chance * shares[drawn][i]
                if self.left[i] > drawn[i] and each > NEGLIGIBLE:
                    self.draw(state, each, i, following, result)
        self.places[shuffle] -= 1
        return following

    def draw(self, state: State, each: float, i: int, following: dict[State, float], result: list[float]) -> None:
        """Draw a card that one shuffle brought, each of them as likely as said."""
        place = self.colours + i
        others = self.left[i] - state[place]
        after = replaced(state, place, state[place] + 1)
        for colour in range(self.colours):
            danger = self.danger[i][colour]
            if state[colour] == ABSENT:
                others -= self.ships[i][colour]
                for condition, number in ((LYING, self.ships[i][colour] - danger), (FROM + i, danger)):
                    if number > 0:
                        entered = replaced(after, colour, condition)
                        following[entered] = following.get(entered, 0.0) + each * number
            else:
                deadly = danger - (1 if state[colour] == FROM + i else 0)
                others -= deadly
                result[self.shown(state)] += each * deadly
        if others > 0:
            following[after] = following.get(after, 0.0) + each * others

    def shown(self, state: State) -> int:
        """How many colours lie in the harbor."""
        return len([condition for condition in state[: self.colours] if condition])


def replaced(state: State, place: int, number: int) -> State:
    """A state with one number another."""
    return (*state[:place], number, *state[place + 1 :])
