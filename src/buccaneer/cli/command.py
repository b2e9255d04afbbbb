"""A command that a family or a box brings to the command line, and the flags that commands share."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.table import Table as Grid

from buccaneer.game import modes
from buccaneer.words import Words


@dataclass(frozen=True)
class Command:
    """A command: its name, what it does, one sentence and one example of it, and its arguments."""

    name: str
    run: Callable[[argparse.Namespace], None]
    help: str
    example: str
    arguments: Callable[[argparse.ArgumentParser], None]


def json_flag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print data instead of a table")


def lang_flag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", default="en", help="en or de")


def handicap_flag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--handicap",
        type=int,
        metavar="N",
        help="time cards that a table playing together gives up before the first turn (0 is easiest)",
    )


def pack_flag(parser: argparse.ArgumentParser, help: str) -> None:
    parser.add_argument("--pack", action="append", metavar="FILE", help=help)


def mode_choices(parser: argparse.ArgumentParser) -> None:
    """What can be chosen of a mode."""
    first, *others = modes.EDITIONS
    variants = "; ".join(f"{mode.name}: {', '.join(mode.variants)}" for mode in modes.MODES.values() if mode.variants)
    parser.add_argument("--edition", help=", ".join([f"{first} (default)", *others]))
    parser.add_argument("--variant", default="", help=variants)
    parser.add_argument("--add", action="append", metavar="BOX", help=f"mix in a box: {', '.join(modes.ADDS)}")
    parser.add_argument(
        "--option",
        action="append",
        metavar="NAME=VALUE",
        help="choose an option of the mode: 'buccaneer modes' lists them",
    )
    for name, listed in option_names().items():
        parser.add_argument(
            f"--{name}", dest=f"option_{name}", metavar="VALUE", help=f"an option of {', '.join(listed)}"
        )
    pack_flag(parser, "lay a content pack over the card data")


def option_names() -> dict[str, list[str]]:
    """The names of all options that modes have, each with its modes."""
    found: dict[str, list[str]] = {}
    for mode in modes.MODES.values():
        for option in mode.options:
            found.setdefault(option.name, []).append(mode.name)
    return found


def named_options(arguments: argparse.Namespace) -> list[str]:
    """The options given, by flags of their own or as NAME=VALUE."""
    given = [f"{name}={value}" for name in option_names() if (value := getattr(arguments, f"option_{name}", None))]
    return [*(getattr(arguments, "option", None) or ()), *given]


def chosen_of_mode(arguments: argparse.Namespace) -> dict[str, Any]:
    """What was chosen of a mode, by the names that rules, a game and a match have for it."""
    given = {name: getattr(arguments, name) for name in ("variant", "packs", "adds", "options")}
    return given | {"edition": edition_of(arguments)}


def edition_of(arguments: argparse.Namespace) -> str:
    """The edition chosen, or the first."""
    return arguments.edition or modes.EDITIONS[0]


def headed(words: Words, *columns: str) -> Grid:
    """A table with nothing in it but its headings, in the words of [column]."""
    return Grid(*(words(f"column.{column}") for column in columns))


def print_json(data: object) -> None:
    """Print data as JSON."""
    print(json.dumps(data, ensure_ascii=False, indent=2))
