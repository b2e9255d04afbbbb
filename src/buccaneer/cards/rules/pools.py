"""Counting unseen cards where a shuffle has taken up a standing pile: coins from before cannot hold what came with it.

The unseen cards of such a shuffle include those of the one before. A card of it that is turned up, and that may have
come with either, has surely left the later count, but perhaps not the earlier: it is noted as a doubt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.cards.rules.coin import FACE, SHUFFLE_BITS

if TYPE_CHECKING:
    from mypy_extensions import i64

    from buccaneer.cards.rules.table import Table


FEW_SHUFFLES: Final = 60  # whose bits are a small number, which compiled code handles fast


def root(table: Table, shuffle: int) -> int:
    """The first of the shuffles that a shuffle has taken up, one after the other; itself if there is none."""
    while table.stirred >> shuffle & 1:
        shuffle -= 1
    return shuffle


def total(counts: list[int]) -> int:
    """All cards of some counts."""
    cards: i64 = 0
    for number in counts:
        cards += number
    return cards


def left(table: Table, shuffle: int, card: int) -> int:
    """How many of a face are not known to have left a shuffle's unseen cards."""
    counts = table.unseen[shuffle]
    return counts[card] if counts else 0


def brought(table: Table, shuffle: int, card: int) -> int:
    """How many of a face a shuffle brought itself that are not known to have left, doubts among them."""
    number = left(table, shuffle, card)
    if table.stirred >> shuffle & 1:
        number += table.doubts.count(card + (shuffle << SHUFFLE_BITS)) - left(table, shuffle - 1, card)
    return number


def part_from_twins(table: Table, first: int, last: int) -> None:
    """Make the counts of some shuffles a table's own, before they are changed."""
    these = (2 << last) - (1 << first)
    if table.own & these != these:
        for shuffle in range(first, last + 1):
            table.unseen[shuffle] = table.unseen[shuffle][:]
        table.own |= these


def strike(table: Table, card: i64, shuffle: i64) -> None:
    """Take a card of a shuffle that was turned up off all counts that it has surely left."""
    unseen = table.unseen
    first: i64 = shuffle
    last: i64 = shuffle
    shared = True
    if table.shuffles < FEW_SHUFFLES:
        stirred: i64 = table.stirred
        while stirred >> first & 1:
            first -= 1
        while stirred >> last + 1 & 1:
            last += 1
        own: i64 = table.own
        these: i64 = (2 << last) - (1 << first)
        shared = own & these != these
    else:
        first = root(table, shuffle)
        while table.stirred >> last + 1 & 1:
            last += 1
    number: i64 = unseen[shuffle][card]
    while shuffle > first:  # a shuffle that has brought none of them passes it on to the one before
        older: i64 = unseen[shuffle - 1][card]
        if number > older or (table.doubts and card + (shuffle << SHUFFLE_BITS) in table.doubts):
            break
        number = older
        shuffle -= 1
    if shared:
        part_from_twins(table, shuffle, last)
    for i in range(shuffle, last + 1):
        counts = unseen[i]
        number = counts[card]
        counts[card] = number - 1
    if number == 1:  # none is left: where there were doubts, earlier counts still hold some
        if table.doubts:
            part_from_twins(table, first, last)
            for i in range(first, last):
                unseen[i][card] = 0
            table.doubts = tuple(
                [coin for coin in table.doubts if not first <= coin >> SHUFFLE_BITS <= last or coin & FACE != card]
            )
    elif shuffle > first and unseen[shuffle - 1][card] > 0:
        table.doubts = tuple(sorted([*table.doubts, card + (shuffle << SHUFFLE_BITS)]))


def forget(table: Table) -> None:
    """No coin of the draw pile's shuffle is left, nor of those it has taken up: none of them is counted any more."""
    first = root(table, table.shuffles)
    for shuffle in range(first, table.shuffles + 1):
        table.unseen[shuffle] = []
    table.doubts = tuple([coin for coin in table.doubts if coin >> SHUFFLE_BITS < first])
