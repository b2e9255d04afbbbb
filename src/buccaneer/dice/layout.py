"""The inputs of the Dice Game: one layout for all maps and numbers of players."""

from __future__ import annotations

from functools import cache

from buccaneer.core.layout import Layout
from buccaneer.dice.encoder import DiceEncoder
from buccaneer.dice.family import CHAPTERS
from buccaneer.dice.rules.rules import DiceRules
from buccaneer.game import modes


@cache
def layout(name: str) -> tuple[str, ...]:
    """The names of the inputs, in their order."""
    found = Layout([], grows=True)
    for variant in CHAPTERS:
        rules = modes.rules(name, modes.find(name).editions[0], variant, ())
        assert isinstance(rules, DiceRules)
        DiceEncoder(rules, found, modes.find(name).players[1])
    return tuple(found.names)


def encoder(rules: DiceRules, names: list[str] | None) -> DiceEncoder | None:
    """How a network with inputs of some names sees a map, if the names tell all that it has."""
    given = Layout(list(layout(rules.name)) if names is None else names)
    found = DiceEncoder(rules, given, modes.find(rules.name).players[1])
    return None if found.unknown else found
