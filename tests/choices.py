"""What `thumb` chooses, and why, in games of every kind of card game, boiled down to one digest a kind."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from buccaneer import make_bot
from buccaneer.bots.advice import Explains, Reason
from buccaneer.core.rng import Rng
from buccaneer.game import modes

from tests.battery import Kind, kinds

EXPLAINED = 5  # of so many decisions one is explained
STRAYS = 4  # in every second game one choice of so many is made by chance, for positions `thumb` would not come to


def card_kinds() -> Iterator[Kind]:
    """Every kind of card game."""
    return (kind for kind in kinds() if modes.MODES[kind.mode].family == "cards")


def told(reason: Reason, exact: bool) -> str:
    """A reason as text; its numbers to nine digits, which all Pythons share, unless they shall be exact."""
    values = [
        f"{name}={value:.9g}" if isinstance(value, float) and not exact else f"{name}={value!r}"
        for name, value in reason.values.items()
    ]
    return " ".join([reason.key, *values])


def lines(kind: Kind, number: int, exact: bool = False, name: str = "thumb") -> Iterator[str]:
    """All choices of one game of a kind, with the reasons of some of them."""
    rng = Rng(number << 32 | 11)
    setup = kind.setup(rng.seed())
    bot = make_bot(name)
    assert isinstance(bot, Explains)
    rules = modes.rules_for(setup)
    table = rules.deal(setup)
    rules.settle(table)
    while table.options:
        seen = rules.view(table, table.stack[-1].seat)
        choice = bot.choose(seen, seen.table.options, Rng(table.decisions))
        yield choice.text
        if table.decisions % EXPLAINED == 0:
            yield from [told(reason, exact) for reason in bot.reasons(seen, seen.table.options, choice)]
        strays = number % 2 and rng.below(STRAYS) == 0
        rules.apply(table, table.options[rng.below(len(table.options))] if strays else choice)
        rules.settle(table)


def digest(kind: Kind, numbers: range, exact: bool = False, name: str = "thumb") -> str:
    """One digest for some games of a kind, by their numbers."""
    found = sha256()
    for number in numbers:
        for line in lines(kind, number, exact, name):
            found.update(line.encode() + b"\n")
    return found.hexdigest()[:16]
