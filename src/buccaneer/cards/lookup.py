"""The rules of a card game by the name of its mode."""

from __future__ import annotations

from buccaneer.cards.rules.rules import Rules
from buccaneer.core.errors import SetupError
from buccaneer.core.options import Options
from buccaneer.game import modes


def card_rules(
    mode: str,
    edition: str,
    variant: str = "",
    packs: tuple[str, ...] = (),
    adds: tuple[str, ...] = (),
    options: Options = (),
) -> Rules:
    """The rules of a mode; refuses one that is not played with cards."""
    found: object = modes.rules(mode, edition, variant, packs, adds, options)
    if not isinstance(found, Rules):
        raise SetupError(f"{mode} is not played with cards")
    return found
