"""The inputs of a mode: one layout for its editions, variants, options, boxes mixed in and numbers of players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from buccaneer.cards.box import CardMode, boxes
from buccaneer.cards.encoder import Encoder
from buccaneer.cards.features import box_features
from buccaneer.cards.rules.rules import Rules
from buccaneer.core.layout import Layout
from buccaneer.core.options import OneOf, Options
from buccaneer.game import modes


def mode_of(name: str) -> CardMode | None:
    """A mode of a box that is there."""
    found = [mode for box in boxes() for mode in box.modes if mode.name == name]
    return found[0] if found else None


def kinds(mode: CardMode) -> Iterator[Rules]:
    """Rules of a mode that between them have all that any have: the plain ones, then each that has something more."""
    plain = mode.editions[0]
    wide: list[tuple[str, str, tuple[str, ...], Options]] = [(plain, "", (), ())]
    wide += [(edition, "", (), ()) for edition in mode.editions[1:]]
    wide += [(plain, variant, (), ()) for variant in mode.variants]
    wide += [(plain, "", mode.adds, ())] if mode.adds else []
    for option in mode.options:
        if option.shapes and isinstance(option, OneOf):
            wide += [(plain, "", (), ((option.name, value),)) for value in option.values if value != option.usual]
    for edition, variant, adds, options in wide:
        rules = modes.rules(mode.name, edition, variant, (), adds, options)
        assert isinstance(rules, Rules)
        yield rules


@cache
def layout(name: str) -> tuple[str, ...]:
    """The names of a mode's inputs, in their order."""
    mode = mode_of(name)
    assert mode is not None
    found = Layout([], grows=True)
    for rules in kinds(mode):
        Encoder(rules, found, mode.players[1], box_features(rules))
    return tuple(found.names)


def encoder(rules: Rules, names: list[str] | None) -> Encoder | None:
    """How a network with inputs of some names sees tables of some rules, if the names tell all that these have."""
    mode = mode_of(rules.name)
    if mode is None:
        return None
    given = Layout(list(layout(rules.name)) if names is None else names)
    found = Encoder(rules, given, mode.players[1], box_features(rules))
    return None if found.unknown else found
