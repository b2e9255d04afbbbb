"""One fixed number for every choice of a mode, for learners that choose by number.

A verb has a number for each card or thing that it may be about. Where cards are given up for it, there may be several
ways to the same, which count in the order in which they are offered: the first way to claim an expedition is always one
number, whichever crew it takes.
"""

from __future__ import annotations

from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.trade import Way
from buccaneer.core.engine import Action, Plain

WAYS = 16  # in which something can be paid for


class Numbering:
    """The numbers of a mode's choices, from 0 to `size` - 1."""

    def __init__(self, rules: Rules) -> None:
        self.size = 0
        self.first: list[int] = []  # by verb, its first number
        self.ways: list[int] = []  # by verb, in how many ways it may be about the same
        for verb in rules.verbs:
            subjects = 1 if isinstance(verb, Plain) else len(verb.things) or len(rules.faces)
            ways = 1 if isinstance(verb, Plain | Way) else WAYS
            self.first.append(self.size)
            self.ways.append(ways)
            self.size += subjects * ways

    def numbers(self, options: list[Action]) -> list[int]:
        """The numbers of the options of one question, each another."""
        found: list[int] = []
        for option in options:
            number = self.first[option.verb] + max(0, option.card, option.number) * self.ways[option.verb]
            while number in found:
                number += 1
            found.append(number)
        return found

    def option(self, options: list[Action], number: int) -> Action | None:
        """The option of a number, if it is one of them."""
        found = self.numbers(options)
        return options[found.index(number)] if number in found else None
