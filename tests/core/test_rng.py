"""The game's own randomness: sfc32 against a second implementation, fair numbers, fair shuffles, keyed generators."""

from __future__ import annotations

import math
import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from buccaneer import Rng
from buccaneer.core.rng import SEED_LIMIT, KeyedRng, restore

SEEDS = [0, 1, 12345, 0x0123456789ABCDEF_FEDCBA9876543210, SEED_LIMIT - 1]


def sfc32(seed: int) -> Iterator[int]:
    """The generator as its author describes it: four words, the seed's lowest first, and twelve rounds thrown away."""
    size = 1 << 32
    a, b, c, counter = ((seed // size**i) % size for i in range(4))
    number = 0
    while True:
        total = (a + b + counter) % size
        counter = (counter + 1) % size
        a = b ^ (b // 2**9)
        b = (c * 9) % size
        turned = (c * 2**21) % size + c // 2**11
        c = (turned + total) % size
        number += 1
        if number > 12:
            yield total


@pytest.mark.parametrize("seed", SEEDS)
def test_words_are_those_of_sfc32(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.word() for _ in range(200)] == list(islice(sfc32(seed), 200))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_gives_the_same_numbers(seed: int) -> None:
    one, other = Rng(seed), Rng(seed)
    assert [one.below(6) for _ in range(50)] == [other.below(6) for _ in range(50)]
    assert 0 <= one.seed() < SEED_LIMIT


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 119])
def test_below_is_in_range_and_fair(n: int) -> None:
    rng = Rng(n)
    times = 20_000
    found = Counter(rng.below(n) for _ in range(times))
    assert set(found) == set(range(n))
    expected = times / n
    for number in range(n):
        assert abs(found[number] - expected) <= 4 * math.sqrt(expected * (1 - 1 / n))


def test_below_is_fair_where_a_word_does_not_divide_evenly() -> None:
    """Eight words for three numbers: without care every third number would come twice for the others' three times."""
    rng = Rng(8)
    n, times = 3 << 29, 6000
    thirds = Counter(rng.below(n) % 3 for _ in range(times))
    for third in range(3):
        assert abs(thirds[third] - times / 3) <= 4 * math.sqrt(times * 2 / 9)


def test_shuffle_gives_every_order_equally_often() -> None:
    rng = Rng(4)
    times = 12_000
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(times):
        cards = [1, 2, 3, 4]
        rng.shuffle(cards)
        found[tuple(cards)] += 1
    assert len(found) == 24
    assert all(sorted(order) == [1, 2, 3, 4] for order in found)
    assert all(abs(number - times / 24) <= 4 * math.sqrt(times / 24) for number in found.values())


@pytest.mark.parametrize("rng", [*map(Rng, SEEDS), restore([0, 0, 5, 0])])
@pytest.mark.parametrize("size", [2, 3, 60, 99])
def test_a_shuffle_exchanges_with_a_place_below(rng: Rng, size: int) -> None:
    """It draws what `below` draws, and leaves the generator there; of the last one three is no fair share."""
    other = rng.copy()
    cards, wanted = list(range(size)), list(range(size))
    rng.copy().shuffle(cards)
    for place in range(size - 1, 0, -1):
        chosen = other.below(place + 1)
        wanted[place], wanted[chosen] = wanted[chosen], wanted[place]
    assert cards == wanted
    again = rng.copy()
    again.shuffle(list(range(size)))
    assert again.words() == other.words()


@pytest.mark.parametrize("cards", [[], [7], [7, 7, 7]])
def test_shuffle_of_little(cards: list[int]) -> None:
    shuffled = cards[:]
    Rng(1).shuffle(shuffled)
    assert shuffled == cards


def test_copies_and_pickles_go_on_alike_and_apart() -> None:
    rng = Rng(9)
    rng.below(10)
    copies = [rng.copy(), pickle.loads(pickle.dumps(rng)), Rng(1)]
    copies[2].a, copies[2].b, copies[2].c, copies[2].d = rng.words()
    ahead = [rng.word() for _ in range(10)]
    for copy in copies:
        assert [copy.word() for _ in range(10)] == ahead
        assert copy.words() == rng.words()


def test_a_key_gives_the_same_numbers_whatever_was_asked_before() -> None:
    one, other = KeyedRng(77), pickle.loads(pickle.dumps(KeyedRng(77)))
    other.at(3, 8).below(5)
    other.at(1, 2).below(5)
    assert [one.at(1, 9).word(), one.at(2, 9).word()] == [other.at(1, 9).word(), other.at(2, 9).word()]


def test_keys_differ_by_secret_seat_and_decision() -> None:
    words = [
        KeyedRng(secret).at(seat, decision).word() for secret in (1, 2) for seat in (0, 1) for decision in range(50)
    ]
    assert len(set(words)) == len(words)
