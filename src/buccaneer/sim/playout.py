"""One game from the first card to the last, as fast as the engine goes: every decision by a bot, every choice kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from buccaneer.core.engine import Action, Engine, S
from buccaneer.core.rng import KeyedRng

if TYPE_CHECKING:
    from buccaneer.bots import Bot


def play_out(
    rules: Engine[S],
    table: S,
    bots: list[Bot],
    key: KeyedRng,
    looking: bool = False,
    opening: tuple[str, ...] = (),
) -> list[Action]:
    """Play a dealt table to its end and return all choices; `looking` builds a view even for bots that need none.

    `opening` holds the first choices, which are made whatever the bots think.
    """
    choices: list[Action] = []
    looks = [looking or bot.looks for bot in bots]
    rules.settle(table)
    for text in opening:
        first = rules.legal(table, rules.parse(table, text))
        choices.append(first)
        rules.apply(table, first)
        rules.settle(table)
    while table.options:
        seat = table.stack[-1].seat
        rng = key.at(seat, table.decisions)
        if looks[seat]:
            seen = rules.view(table, seat)
            choice = bots[seat].choose(seen, seen.table.options, rng)
        else:
            choice = bots[seat].choose(None, table.options[:], rng)
        choices.append(choice)
        rules.apply(table, choice)
        rules.settle(table)
    return choices
