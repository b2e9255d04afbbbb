"""What a game starts from: everything that is decided before the first card."""

from __future__ import annotations

from typing import Final

from buccaneer.core.options import Options

NOBODY: Final = -1


class Setup:
    """Everything that is decided before the first card: with the choices it is the whole game.

    `adds` names the boxes mixed in. A seed of 128 bits fixes every shuffle. A stacked deck names the first cards from
    the top: in the card games the first three become the start player's coins, the next three those of the player
    after, and so on, before any card is turned; the seed orders the rest and serves later shuffles. `options` holds
    what was chosen of the mode's own options, each name with its value.
    """

    def __init__(
        self,
        mode: str,
        players: tuple[str, ...],
        seed: int,
        edition: str = "bigbox",
        variant: str = "",
        start: int = NOBODY,
        deck: tuple[str, ...] = (),
        packs: tuple[str, ...] = (),
        adds: tuple[str, ...] = (),
        options: Options = (),
    ) -> None:
        self.mode = mode
        self.players = players
        self.seed = seed
        self.edition = edition
        self.variant = variant
        self.start = start
        self.deck = deck
        self.packs = packs
        self.adds = adds
        self.options = options

    def key(self) -> tuple[object, ...]:
        """All of it, in the order in which it is given: equal keys, equal set-ups."""
        return (
            self.mode,
            self.players,
            self.seed,
            self.edition,
            self.variant,
            self.start,
            self.deck,
            self.packs,
            self.adds,
            self.options,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Setup({', '.join(repr(part) for part in self.key())})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Setup, self.key()
