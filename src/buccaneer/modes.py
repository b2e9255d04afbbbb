"""The only list of modes: what each is made of, how many may play, and what may be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from buccaneer.cards.modules.base import EXPEDITION_VARIANT, Base
from buccaneer.cards.rules import Edition, Module, Rules
from buccaneer.cards.setup import assemble
from buccaneer.cards.table import BLANK
from buccaneer.content import box_digest, faces
from buccaneer.core.game import NOBODY, BuccaneerError, Setup, SetupError
from buccaneer.core.rng import SEED_LIMIT

# Grows whenever the same choices could lead to another position.
RULES_VERSION = 1

EDITIONS = {
    "bigbox": Edition("bigbox", jester_pays_active=True, claims_after_bust=True, fifth_lies_open=True),
    "classic": Edition("classic", jester_pays_active=False, claims_after_bust=False, fifth_lies_open=True),
    "us": Edition("us", jester_pays_active=True, claims_after_bust=False, fifth_lies_open=False),
}


class Mode:
    """A way to play the family: modules, their boxes of cards, and the choices at set-up."""

    def __init__(
        self,
        name: str,
        modules: tuple[type[Module], ...],
        boxes: tuple[str, ...],
        players: tuple[int, int],
        editions: tuple[str, ...],
        variants: tuple[str, ...],
    ) -> None:
        self.name = name
        self.modules = modules
        self.boxes = boxes
        self.players = players
        self.editions = editions
        self.variants = variants


MODES = {
    mode.name: mode
    for mode in (Mode("base", (Base,), ("base",), (2, 5), ("bigbox", "classic", "us"), (EXPEDITION_VARIANT,)),)
}

DEFAULT_NAMES = ("Anne", "Bart", "Calico", "Drake", "Edward")


def default_names(players: int) -> tuple[str, ...]:
    """Names for so many players who gave none."""
    return DEFAULT_NAMES[:players] if 0 <= players <= len(DEFAULT_NAMES) else ("",) * max(0, players)


def one_of(what: str, given: str, possible: Sequence[str]) -> None:
    """Refuse a name that is not among the possible ones, and say which are."""
    if given not in possible:
        raise SetupError(f"there is no {what} {given!r}; possible: {', '.join(possible)}")


def find(mode: str, edition: str | None = None, variant: str = "") -> Mode:
    """The mode of a name; refuses an edition or a variant that it does not have."""
    one_of("mode", mode, list(MODES))
    if edition is not None:
        one_of("edition", edition, MODES[mode].editions)
    if variant:
        one_of("variant", variant, MODES[mode].variants)
    return MODES[mode]


def parse_seed(text: str) -> int:
    """A seed as written by a person: decimal, or hexadecimal behind 0x."""
    try:
        seed = int(text, 0)
    except ValueError:
        raise SetupError(f"{text!r} is no seed: give a whole number, decimal or 0x…") from None
    check_seed(seed)
    return seed


def check_seed(seed: int) -> None:
    if not 0 <= seed < SEED_LIMIT:
        raise SetupError("a seed is a whole number from 0 to 2^128 - 1")


def check(setup: Setup) -> None:
    """Refuse a set-up that the rules exclude, saying what is possible."""
    mode = find(setup.mode, setup.edition, setup.variant)
    least, most = mode.players
    if not least <= len(setup.players) <= most:
        raise SetupError(f"{mode.name} is for {least} to {most} players, not {len(setup.players)}")
    for name in setup.players:
        if not name or name != name.strip() or not name.isprintable() or "," in name or len(name) > 30:
            raise SetupError(f"{name!r} is no player's name: 1 to 30 letters, no comma, no space at the ends")
        if setup.players.count(name) > 1:
            raise SetupError(f"two players are called {name!r}: give each a name of its own")
    if setup.start != NOBODY and not 0 <= setup.start < len(setup.players):
        raise SetupError(f"the start player must be one of the {len(setup.players)} at the table")
    check_seed(setup.seed)


@cache
def rules(mode: str, edition: str, variant: str, packs: tuple[str, ...]) -> Rules:
    """The rules object of a mode, assembled once."""
    found = find(mode, edition, variant)
    cards, powers = faces(found.boxes, packs)
    if len(cards) >= BLANK:
        raise BuccaneerError(f"more than {BLANK - 1} different cards")
    made = assemble(mode, cards, powers, EDITIONS[edition], variant, [module() for module in found.modules])
    made.packs = packs
    return made


def rules_for(setup: Setup) -> Rules:
    check(setup)
    return rules(setup.mode, setup.edition, setup.variant, setup.packs)


def data_digest(mode: str) -> str:
    """The digests of the data a mode is played with."""
    return "+".join(box_digest(box) for box in find(mode).boxes)
