"""A set-up as texts by name, and back: the one codec of record headers and of positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from buccaneer.core.engine import AnyRules
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game import modes, options

RULES = ("mode", "edition", "variant", "adds", "packs", "options")  # what rules are assembled for


def write(setup: Setup) -> dict[str, str]:
    """A set-up as texts, in the order of a record; what is not there or as usual is empty."""
    return {
        "mode": setup.mode,
        "edition": setup.edition,
        "variant": setup.variant,
        "adds": " ".join(setup.adds),
        "options": " ".join(options.written(setup.options)),
        "players": ", ".join(setup.players),
        "start": setup.players[setup.start] if setup.start != NOBODY else "",
        "seed": f"0x{setup.seed:032x}",
        "deck": " ".join(setup.deck),
        "packs": " ".join(setup.packs),
    }


NAMES = tuple(write(Setup("", (), 0)))


def read(fields: Mapping[str, str]) -> Setup:
    """The set-up that texts describe; whether the rules allow it is not asked yet."""
    players = tuple(name.strip() for name in fields["players"].split(",")) if fields["players"] else ()
    start = fields.get("start", "")
    if start:
        modes.one_of("player", start, players)
    return Setup(
        fields["mode"],
        players,
        modes.parse_seed(fields["seed"]),
        fields.get("edition", "bigbox"),
        fields.get("variant", ""),
        players.index(start) if start else NOBODY,
        tuple(fields.get("deck", "").split()),
        tuple(fields.get("packs", "").split()),
        tuple(fields.get("adds", "").split()),
        modes.tidied(fields["mode"], options.parsed(fields.get("options", "").split()), len(players)),
    )


def write_rules(rules: AnyRules) -> dict[str, str]:
    """What rules were assembled for, as a position tells it: without a space, and options only if there are some."""
    named = Setup(
        rules.name, (), 0, rules.edition_name, rules.variant, packs=rules.packs, adds=rules.adds, options=rules.options
    )
    texts = write(named)
    return {name: texts[name].replace(" ", "+") for name in RULES if texts[name] or name != "options"}


def read_rules(fields: Mapping[str, str]) -> Any:
    """The rules that a position is of."""
    texts = {name: fields[name] for name in RULES if name in fields or name != "options"}
    told = {name: "" if text == "-" else text.replace("+", " ") for name, text in texts.items()}
    named = read(told | {"players": "", "seed": "0"})
    return modes.rules(named.mode, named.edition, named.variant, named.packs, named.adds, named.options)
