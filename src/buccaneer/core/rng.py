"""The game's own randomness: sfc32, four 32-bit words, the same bits on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
SEED_LIMIT: Final = 1 << 128
WARM_UP: Final = 12


class Rng:
    """A small explicit generator, kept inside the state; shuffles and rolls are its only uses there."""

    def __init__(self, seed: int) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        self.reseed(seed & WORD, (seed >> 32) & WORD, (seed >> 64) & WORD, (seed >> 96) & WORD)

    def reseed(self, a: i64, b: i64, c: i64, d: i64) -> None:
        """Start again from four words, mixed well."""
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        for _ in range(WARM_UP):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        d: i64 = self.d
        out: i64 = (a + b + d) & 0xFFFFFFFF
        self.d = (d + 1) & 0xFFFFFFFF
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & 0xFFFFFFFF
        self.c = ((((c << 21) | (c >> 11)) & 0xFFFFFFFF) + out) & 0xFFFFFFFF
        return out

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, every one exactly as likely as the others."""
        product: i64 = self.word() * n
        low: i64 = product & 0xFFFFFFFF
        if low < n:
            unfair: i64 = (0x100000000 - n) % n
            while low < unfair:
                product = self.word() * n
                low = product & 0xFFFFFFFF
        return product >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Bring a list into a random order, all orders equally likely."""
        pile = cast("list[object]", cards)  # compiled code need not look at the numbers that it moves
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        d: i64 = self.d
        i: i64 = len(pile) - 1
        while i > 0:
            out: i64 = (a + b + d) & 0xFFFFFFFF  # `word` and `below`, written out: every deal waits for this
            d = (d + 1) & 0xFFFFFFFF
            a = b ^ (b >> 9)
            b = (c + (c << 3)) & 0xFFFFFFFF
            c = ((((c << 21) | (c >> 11)) & 0xFFFFFFFF) + out) & 0xFFFFFFFF
            product: i64 = out * (i + 1)
            if product & 0xFFFFFFFF <= i and product & 0xFFFFFFFF < (0xFFFFFFFF - i) % (i + 1):
                continue  # that would favour some places: another word
            j: i64 = product >> 32
            card = pile[i]
            pile[i] = pile[j]
            pile[j] = card
            i -= 1
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def seed(self) -> int:
        """A fresh 128-bit seed."""
        a: int = self.word()
        b: int = self.word()
        c: int = self.word()
        d: int = self.word()
        return a | b << 32 | c << 64 | d << 96

    def words(self) -> list[int]:
        """The four words that are the whole state."""
        return [self.a, self.b, self.c, self.d]

    def copy(self) -> Rng:
        """A second generator that goes on with the same numbers."""
        return restore(self.words())

    def __reduce__(self) -> tuple[object, tuple[list[int]]]:
        return restore, (self.words(),)


def restore(words: list[int]) -> Rng:
    """The generator whose state is these four words."""
    rng = Rng(0)
    rng.a = words[0]
    rng.b = words[1]
    rng.c = words[2]
    rng.d = words[3]
    return rng


class KeyedRng:
    """Generators keyed by a secret, a seat and a decision's number: the same key, the same numbers.

    Undo and recovery repeat a bot's play, and its play tells nothing about the deck.
    """

    def __init__(self, secret: int) -> None:
        self.secret = secret
        self.rng = Rng(secret)
        a, b, c, d = self.rng.words()
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def at(self, seat: i64, decision: i64) -> Rng:
        """The generator of one seat's one decision, valid until the next is asked for."""
        x: i64 = ((self.a + decision * 8 + seat) * 0x45D9F3B) & 0xFFFFFFFF
        x = ((x ^ (x >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
        rng = self.rng
        rng.a = x ^ (x >> 16)
        rng.b = self.b
        rng.c = self.c ^ x
        rng.d = self.d
        return rng

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return KeyedRng, (self.secret,)
