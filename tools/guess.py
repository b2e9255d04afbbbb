"""Tries to work out the game's generator from what everybody at the table sees, with a solver.

    pip install bitwuzla
    python -m tools.guess dice --told 100 --seconds 600

`dice` sees so many rolls of both dice, `shuffle` the whole order of a deck, of different cards and all of them turned
up, which is more than any game shows. `--told` gives so many of the 128 bits of the state away. Whoever finds the state
knows every roll or shuffle to come.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from time import process_time
from typing import Any

from buccaneer.core.rng import Rng

STATE, WORD = 128, 32
DICE = (5, 6)
DECK = 120


def seen(kind: str, count: int, rng: Rng) -> list[tuple[int, int]]:
    """What is seen, word by word: out of how many numbers, and which."""
    sides = [DICE[place % 2] for place in range(2 * count)] if kind == "dice" else list(range(DECK, 1, -1))
    return [(n, rng.below(n)) for n in sides]


class Puzzle:
    """The generator's words as the solver sees them, and what is known of them."""

    def __init__(self, seconds: int) -> None:
        bitwuzla: Any = import_module("bitwuzla")
        self.kinds = bitwuzla.Kind
        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        options.set(bitwuzla.Option.TIME_LIMIT_PER, 1000 * seconds)
        self.terms = bitwuzla.TermManager()
        self.solver = bitwuzla.Bitwuzla(self.terms, options)
        self.sort = self.terms.mk_bv_sort(WORD)
        self.state = [self.terms.mk_const(self.sort, name) for name in "abcd"]
        self.SAT = bitwuzla.Result.SAT

    def number(self, n: int, bits: int = WORD) -> Any:
        return self.terms.mk_bv_value(self.terms.mk_bv_sort(bits), n)

    def make(self, kind: str, *terms: Any, by: list[int] | None = None) -> Any:
        return self.terms.mk_term(getattr(self.kinds, kind), list(terms), by or [])

    def word(self) -> Any:
        """The next word, as `Rng.word` makes it."""
        a, b, c, d = self.state
        out = self.make("BV_ADD", self.make("BV_ADD", a, b), d)
        self.state = [
            self.make("BV_XOR", b, self.make("BV_SHR", b, self.number(9))),
            self.make("BV_ADD", c, self.make("BV_SHL", c, self.number(3))),
            self.make("BV_ADD", self.make("BV_ROLI", c, by=[21]), out),
            self.make("BV_ADD", d, self.number(1)),
        ]
        return out

    def learn(self, n: int, value: int) -> None:
        """The next word became this number out of so many: it lies between two bounds."""
        word = self.word()
        least, most = -(-(value << WORD) // n), -(-((value + 1) << WORD) // n) - 1
        self.know(self.make("BV_UGE", word, self.number(least)))
        self.know(self.make("BV_ULE", word, self.number(most)))

    def know(self, fact: Any) -> None:
        self.solver.assert_formula(fact)

    def tell(self, words: list[int], bits: int) -> None:
        """Give bits of the state away, from the last word's lowest on."""
        for word, (term, value) in enumerate(zip(self.state[::-1], words[::-1], strict=True)):
            given = min(WORD, bits - WORD * word)
            if given > 0:
                low = self.make("BV_EXTRACT", term, by=[given - 1, 0])
                self.know(self.make("EQUAL", low, self.number(value & ((1 << given) - 1), given)))

    def solve(self, first: list[Any]) -> list[int] | None:
        """The state at the beginning, if it is found."""
        if self.solver.check_sat() != self.SAT:
            return None
        return [int(self.solver.get_value(term).value(16), 16) for term in first]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("dice", "shuffle"))
    parser.add_argument("--rolls", type=int, default=60, help="of both dice")
    parser.add_argument("--told", type=int, default=0, help="so many bits of the state are given away")
    parser.add_argument("--seconds", type=int, default=600, help="for the solver")
    parser.add_argument("--seed", type=int, default=2026)
    arguments = parser.parse_args()
    rng = Rng(arguments.seed)
    words, puzzle = rng.words(), Puzzle(arguments.seconds)
    first = list(puzzle.state)
    puzzle.tell(words, arguments.told)
    for n, value in seen(arguments.kind, arguments.rolls, rng):
        puzzle.learn(n, value)
    begun = process_time()
    found = puzzle.solve(first)
    verdict = "nothing found" if found is None else "found" if found == words else "another state that shows the same"
    print(f"{arguments.kind}, {STATE - arguments.told} bits unknown: {verdict} after {process_time() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
