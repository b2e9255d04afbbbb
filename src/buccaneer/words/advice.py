"""Advice in words: what a bot would choose, with its chances and its reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from buccaneer.bots.advice import Advice, Chance, Reason
from buccaneer.core.engine import State
from buccaneer.game.families import family_of, rules_of

if TYPE_CHECKING:
    from buccaneer.words import Words


def advised(words: Words, advice: Advice, table: State, names: Sequence[str]) -> list[str]:
    """What a bot would choose here, and why, sentence by sentence."""
    options = {option.text: words.option(table, option, names) for option in table.options}
    if advice.chances:
        team = rules_of(table).is_team() and table.players > 1
        found = weighed(words, advice, options, team)
    else:
        found = [words("advice.lead", bot=words.bot(advice.bot), option=options[advice.choice])]
    second = advice.chances[1].choice if advice.chances else ""
    return [*found, *(reasoned(words, reason, table, options, second) for reason in advice.reasons)]


def weighed(words: Words, advice: Advice, options: Mapping[str, str], team: bool) -> list[str]:
    """The choice and the runner-up with their chances, how sure they are, and what they brought."""
    best, other = advice.chances
    sort = "best" if best.playouts else "glance"
    found = [
        words(f"advice.{sort}{'-team' if team else ''}", option=options[best.choice], **chance(words, best)),
        words(f"advice.{sort}-next", option=options[other.choice], **chance(words, other)),
    ]
    if advice.more:
        found.append(words("advice.more"))
    if best.playouts:
        found.append(words(f"advice.{'close' if advice.close else 'sure'}", n=best.playouts + other.playouts))
        found.append(words("advice.gains", gain=gained(words, best), other=gained(words, other)))
    return found


def chance(words: Words, each: Chance) -> dict[str, str]:
    """A chance and how far it may be off, in whole percentages; the latter is never nothing."""
    return {"chance": percent(words, each.chance), "off": str(max(1, round(100 * each.off)))}


def percent(words: Words, chance: float) -> str:
    """A percentage that no line ends within."""
    return words.percent(chance).replace(" ", "\N{NO-BREAK SPACE}")


def gained(words: Words, each: Chance) -> str:
    """What an option brought on average."""
    return words.all_of([several(words, name, gain) for name, gain in each.gains.items()])


def several(words: Words, name: str, gain: float) -> str:
    """So much more or less of something, with one digit behind the point: "+1.5 coins"."""
    number = words.decimal(abs(gain))
    key = f"count.{name}"
    signed = "±0" if not number.strip("0.,") else f"{'+' if gain > 0 else '−'}{number}"
    return words(f"{key}.many" if key in words.forms else key, n=signed)


def reasoned(words: Words, reason: Reason, table: State, options: Mapping[str, str], second: str) -> str:
    """One reason as a sentence; the runner-up was named already."""
    rules = rules_of(table)
    key = f"advice.{reason.key}{'-next' if second and reason.values.get('option') == second else ''}"
    values: dict[str, object] = {}
    for name, value in reason.values.items():
        if name == "chance":
            values[name] = percent(words, float(value))
        elif name in ("card", "best", "goal"):
            what = value if isinstance(value, str) else int(value)
            values[name] = family_of(rules).speaks().named(words, rules, what)
        elif name == "option":
            values[name] = options[str(value)]
        else:
            values[name] = words.decimal(value) if isinstance(value, float) else value
    return words(key, **values)
