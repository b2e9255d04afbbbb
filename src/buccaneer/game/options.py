"""A mode's options as people and programs give them, and as a set-up keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from buccaneer.core.errors import SetupError
from buccaneer.core.options import Options, value_of
from buccaneer.game.family import Mode

LIKE = "such as {'name': 'value'}"


def given(options: object) -> Options:
    """Options as a program gives them: names with values, which are texts, numbers, or lists of those."""
    if isinstance(options, (tuple, list)) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in options):
        options = dict(options)
    if not isinstance(options, Mapping):
        raise SetupError(f"options: {options!r} is no dictionary of names and values, {LIKE}")
    for name in options:
        if not isinstance(name, str):
            raise SetupError(f"options: {name!r} is no name")
    return tuple(sorted((name, as_text(name, value)) for name, value in options.items()))


def as_text(name: str, value: object) -> str:
    """A value as a text: a list's parts are joined by commas."""
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, (tuple, list)):
        return ",".join(as_text(name, part) for part in value)
    raise SetupError(f"option {name}: {value!r} is no text, no whole number and no list of those")


def parsed(texts: Iterable[str]) -> Options:
    """Options as a person writes them: `name=value` each."""
    found: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise SetupError(f"option {text!r} is not written as name=value")
        if name in found:
            raise SetupError(f"option {name} is given twice")
        found[name] = value
    return tuple(sorted(found.items()))


def written(options: Options) -> list[str]:
    """Options as they are written down: `name=value` each."""
    return [f"{name}={value}" for name, value in options]


def tidied(mode: Mode, options: Options, players: int) -> Options:
    """A mode's options as a set-up keeps them, those as usual left out; refuses what the mode does not have.

    Without `players`, what depends on their number is not asked.
    """
    known = {option.name: option for option in mode.options}
    kept: list[tuple[str, str]] = []
    for name, value in options:
        if name not in known:
            raise SetupError(f"{mode.name} has no option {name!r}; possible: {', '.join(known) or 'none'}")
        option = known[name]
        tidy = option.check(value, players)
        if tidy != option.standing(players):
            kept.append((name, tidy))
    return tuple(sorted(kept))


def shaping(mode: Mode, options: Options) -> Options:
    """Those of a mode's options that its rules are assembled for."""
    shapes = {option.name for option in mode.options if option.shapes}
    return tuple((name, value) for name, value in tidied(mode, options, 0) if name in shapes)


def all_of(mode: Mode, options: Options, players: int) -> dict[str, str]:
    """Every option of a mode with the value it has, the usual ones too."""
    return {option.name: value_of(options, option.name, option.standing(players)) for option in mode.options}
