"""One card of a walk until the bust, and cards of which only the order of the ships that matter counts.

A state is a number of base 3: for each colour not lying, lying, or lying by a ship of the walk that cannot be repelled.
"""

from __future__ import annotations

from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.rules import Rules


def walk_on(walk: dict[int, float], ships: list[int], danger: list[int], result: list[float]) -> None:
    """Walk cards to their end, all of which are seen; adds to `result` how many colours lie then, or at the bust."""
    while walk:
        following: dict[int, float] = {}
        for state, chance in walk.items():
            relevant = relevant_ships(state, ships, danger)
            if relevant == 0:
                result[shown(state)] += chance
            else:
                step(state, chance, relevant, ships, danger, following, result)
        walk = following


def tally(rules: Rules, cards: list[int], cutlasses: int) -> tuple[list[int], list[int]]:
    """By colour: how many ships there are, and how many of them cannot be repelled."""
    ships = [0] * len(rules.colour_names)
    danger = [0] * len(rules.colour_names)
    for card in range(len(cards)):
        face = rules.faces[card]
        if face.kind == SHIP:
            ships[face.colour] += cards[card]
            if face.strength > cutlasses:
                danger[face.colour] += cards[card]
    return ships, danger


def shown(state: int) -> int:
    """How many colours lie in the harbor in a condition of the walk."""
    colours = 0
    while state:
        if state % 3:
            colours += 1
        state //= 3
    return colours


def relevant_ships(state: int, ships: list[int], danger: list[int]) -> int:
    """Ships that would change something: any of a new colour, and those of a lying one that cannot be repelled."""
    relevant = 0
    for colour in range(len(ships)):
        condition = state % 3
        state //= 3
        if condition == 0:
            relevant += ships[colour]
        else:
            relevant += danger[colour] - (1 if condition == 2 else 0)
    return relevant


def step(
    state: int,
    chance: float,
    left: int,
    ships: list[int],
    danger: list[int],
    following: dict[int, float],
    result: list[float],
) -> int:
    """One card of the walk: a new colour leads on, a clash that cannot be repelled ends it. Says what was relevant."""
    relevant = 0
    place = 1
    rest = state
    for colour in range(len(ships)):
        condition = rest % 3
        rest //= 3
        if condition == 0:
            relevant += ships[colour]
            weak = ships[colour] - danger[colour]
            if weak > 0:
                following[state + place] = following.get(state + place, 0.0) + chance * weak / left
            if danger[colour] > 0:
                following[state + 2 * place] = following.get(state + 2 * place, 0.0) + chance * danger[colour] / left
        else:
            deadly = danger[colour] - (1 if condition == 2 else 0)
            relevant += deadly
            result[shown(state)] += chance * deadly / left
        place *= 3
    return relevant
