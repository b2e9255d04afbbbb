"""One game from the first card to the last, as fast as the engine goes: every decision by a bot, every choice kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from buccaneer.bots.bot import cheated, failed
from buccaneer.core.engine import Action, Engine, O_co, S, V_co
from buccaneer.core.errors import BotError, IllegalChoice
from buccaneer.core.rng import KeyedRng

if TYPE_CHECKING:
    from buccaneer.bots.bot import Bot

MOST_DECISIONS: Final = 20_000  # games of ours take a few hundred, at most two thousand


class Counts:
    """By seat, how many decisions it made and how many of its turns went bust, for whoever wants to know."""

    def __init__(self, players: int) -> None:
        self.decisions = [0] * players
        self.busts = [0] * players


def play_out(
    rules: Engine[S, V_co, O_co],
    table: S,
    bots: list[Bot],
    key: KeyedRng,
    looking: bool = False,
    opening: tuple[str, ...] = (),
    counts: Counts | None = None,
) -> list[Action]:
    """Play a dealt table to its end and return all choices; `looking` builds a view even for bots that need none.

    `opening` holds the first choices, which are made whatever the bots think.
    """
    choices: list[Action] = []
    looks = [looking or bot.looks for bot in bots]
    asked: list[Any] = [bot.choose for bot in bots]  # what they answer may be anything
    rules.settle(table)
    for text in opening:
        if counts is not None and table.options:
            counts.decisions[table.chooser] += 1
        first = rules.legal(table, rules.parse(table, text))
        choices.append(first)
        rules.follow(table, first)
    for _ in range(MOST_DECISIONS):
        if not table.options:
            return choices
        seat = table.stack[-1].seat
        rng = key.at(seat, table.decisions)
        try:
            if looks[seat]:
                seen = rules.view(table, seat)
                given = asked[seat](seen, seen.table.options, rng)
            else:
                given = asked[seat](None, table.options[:], rng)
        except (Exception, SystemExit) as error:
            raise failed(bots[seat], seat, table.decisions, error) from error
        try:
            choice = rules.legal(table, given)
        except (IllegalChoice, AttributeError, TypeError):
            raise cheated(bots[seat], seat, table.decisions, given, table.options) from None
        choices.append(choice)
        if counts is None:
            rules.follow(table, choice)
        else:
            turn, busts = table.active, table.busts  # a bust is the active player's, whoever is asked
            rules.follow(table, choice)
            counts.decisions[seat] += 1
            counts.busts[turn] += table.busts - busts
    raise BotError(f"no end after {MOST_DECISIONS} decisions: these bots take nothing that would end the game")
