"""One game from the first card to the last, as fast as the engine goes: every decision by a bot, every choice kept."""

from __future__ import annotations

from buccaneer.bots.random import RandomBot
from buccaneer.cards.table import Table
from buccaneer.core.engine import Action
from buccaneer.core.rng import KeyedRng


def play_random(table: Table, key: KeyedRng, choices: list[Action]) -> None:
    rules = table.rules
    bot = RandomBot()
    rules.settle(table)
    while table.options:
        seat = table.stack[-1].seat
        action = bot.choose(None, table.options, key.at(seat, table.decisions))
        choices.append(action)
        rules.carry_out(table, action)
        rules.settle(table)
