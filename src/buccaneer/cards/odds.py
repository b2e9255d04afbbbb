"""Exact odds from public knowledge: the next card, a bust before and after repelling, and the colours still to come."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.card import COLOURS, SHIP
from buccaneer.cards.rules import Rules
from buccaneer.cards.view import View

NEGLIGIBLE: Final = 1e-15


class Odds:
    """Chances for one seat at one moment of Discover.

    `next`: chance of each face as the next card. `bust`: that it busts if nothing is repelled. `bust_repelling`:
    that it busts although the seat repels what it can. `colours[k]`: that exactly k colours lie in the harbor in
    the end when the seat draws until the bust and repels only what would bust.
    """

    def __init__(self, next: list[float], bust: float, bust_repelling: float, colours: list[float]) -> None:
        self.next = next
        self.bust = bust
        self.bust_repelling = bust_repelling
        self.colours = colours

    def reach(self, colours: int) -> float:
        """The chance ever to show at least so many colours."""
        return sum(self.colours[colours:])


def odds(view: View, seat: int = -1) -> Odds:
    """The odds of a view, for the active player unless another seat is named."""
    table = view.table
    who = seat if seat >= 0 else table.active
    return chances(
        table.rules,
        table.unseen[table.shuffles],
        len(table.draw),
        table.rules.count(table.discard),
        table.harbor,
        table.rules.cutlasses(table, who),
    )


def chances(rules: Rules, unseen: list[int], pile: int, discard: list[int], harbor: list[int], cutlasses: int) -> Odds:
    """The odds when the next `pile` cards come from `unseen` (the rest of it being coins), then from the discards."""
    upcoming = unseen if pile > 0 else discard
    total = sum(upcoming)
    if total == 0:
        return Odds([0.0] * len(rules.faces), 0.0, 0.0, ending_now(rules, harbor))
    lying = [False] * len(COLOURS)
    for card in harbor:
        if rules.faces[card].kind == SHIP:
            lying[rules.faces[card].colour] = True
    clash = 0
    bust = 0
    for card in range(len(upcoming)):
        face = rules.faces[card]
        if face.kind == SHIP and lying[face.colour]:
            clash += upcoming[card]
            if face.strength > cutlasses:
                bust += upcoming[card]
    next = [number / total for number in upcoming]
    colours = final_colours(rules, unseen, pile, discard, lying, cutlasses)
    return Odds(next, clash / total, bust / total, colours)


def ending_now(rules: Rules, harbor: list[int]) -> list[float]:
    """The colours that lie there now, for certain."""
    colours = [0.0] * (len(COLOURS) + 1)
    colours[len({rules.faces[card].colour for card in harbor if rules.faces[card].kind == SHIP})] = 1.0
    return colours


def final_colours(
    rules: Rules, unseen: list[int], pile: int, discard: list[int], lying: list[bool], cutlasses: int
) -> list[float]:
    """The chance of each number of colours in the end. Cards that change nothing are passed over.

    A colour is in one of three conditions: not lying, lying, or lying by a ship of this very walk that cannot be
    repelled (then one dangerous ship fewer is left). First the pile is walked card by card, then the discards,
    of which only the order of the ships that matter counts.
    """
    result = [0.0] * (len(COLOURS) + 1)
    ships, danger = tally(rules, unseen, cutlasses)
    left = sum(unseen)
    begin = 0
    for colour in range(len(COLOURS)):
        if lying[colour]:
            begin += 3**colour
    walk: dict[int, float] = {begin: 1.0}
    for _ in range(pile):
        following: dict[int, float] = {}
        alive = 0.0
        for state, chance in walk.items():
            relevant = step(state, chance, left, ships, danger, following, result)
            stay = chance * (left - relevant) / left
            if stay > NEGLIGIBLE:
                following[state] = following.get(state, 0.0) + stay
        for chance in following.values():
            alive += chance
        walk = following
        left -= 1
        if alive < NEGLIGIBLE:
            break
    ships, danger = tally(rules, discard, cutlasses)
    after: dict[int, float] = {}
    for state, chance in walk.items():
        plain = 0
        for colour in range(len(COLOURS)):
            if state // 3**colour % 3:
                plain += 3**colour
        after[plain] = after.get(plain, 0.0) + chance
    walk = after
    while walk:
        following = {}
        for state, chance in walk.items():
            relevant = relevant_ships(state, ships, danger)
            if relevant == 0:
                result[shown(state)] += chance
            else:
                step(state, chance, relevant, ships, danger, following, result)
        walk = following
    return result


def tally(rules: Rules, cards: list[int], cutlasses: int) -> tuple[list[int], list[int]]:
    """By colour: how many ships there are, and how many of them cannot be repelled."""
    ships = [0] * len(COLOURS)
    danger = [0] * len(COLOURS)
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
    for colour in range(len(COLOURS)):
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
    for colour in range(len(COLOURS)):
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
