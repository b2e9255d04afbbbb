"""The only list of modes: what each is made of, how many may play, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Literal, TypeGuard, overload

from buccaneer.content import earlier_digests
from buccaneer.core.errors import SetupError
from buccaneer.core.options import Options
from buccaneer.core.rng import SEED_LIMIT
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game import options as chosen
from buccaneer.game.families import FAMILIES
from buccaneer.game.family import Mode

if TYPE_CHECKING:
    from buccaneer.core.engine import AnyRules, CommonRules
    from buccaneer.game.families import DiceRules, Rules

# The modes of each family, for type checkers: a game of one of these is known to be of its family.
CardModeName = Literal["base", "make-sail", "contracts", "together", "adventure"]
DiceModeName = Literal["dice"]

ADDS = {add.name: add for family in FAMILIES.values() for add in family.adds()}


def listed_modes() -> dict[str, Mode]:
    """All modes of all families, each with the boxes that may be mixed into it."""
    found = {mode.name: mode for family in FAMILIES.values() for mode in family.modes()}
    for mode in found.values():
        mode.adds = tuple(add.name for add in FAMILIES[mode.family].adds() if add.kind in mode.mixes)
    return found


MODES = listed_modes()
DEFAULT_MODE = next(iter(MODES))
EDITIONS = tuple(dict.fromkeys(edition for mode in MODES.values() for edition in mode.editions))

MOST_NAMED, FEW_NAMED = 20, 5  # so many possible names are all listed; of more, so few
DEFAULT_NAMES = ("Anne", "Bart", "Calico", "Drake", "Edward")


def default_names(players: int) -> tuple[str, ...]:
    """Names for so many players who gave none."""
    return DEFAULT_NAMES[:players] if 0 <= players <= len(DEFAULT_NAMES) else ("",) * max(0, players)


def names_for(players: object) -> tuple[str, ...]:
    """The players' names: as they are listed, or ours for a number of players."""
    if is_number(players):
        return default_names(players)
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise SetupError(f"players: {players!r} is neither a number of players nor a list of their names")
    return tuple(players)


def one_of(what: str, given: str, possible: Sequence[str], owner: str = "") -> None:
    """Refuse a name that is not among the possible ones, or not among its owner's, and say which are."""
    if given not in possible:
        has = f"{owner} has no" if owner else "there is no"
        raise SetupError(f"{has} {what} {given!r}; possible: {some_of(given, possible) or 'none'}")


def some_of(given: str, possible: Sequence[str]) -> str:
    """The possible names; of many those that resemble a wrong one, else the first."""
    if len(possible) <= MOST_NAMED:
        return ", ".join(possible)
    near = get_close_matches(given, possible, FEW_NAMED) or possible[:FEW_NAMED]
    return f"{', '.join(near)} … ({len(possible)} in all)"


def find(mode: str, edition: str | None = None, variant: str = "", adds: Sequence[str] = ()) -> Mode:
    """The mode of a name; refuses an edition, a variant or a box to mix in that it does not have."""
    one_of("mode", mode, list(MODES))
    if edition is not None:
        one_of("edition", edition, MODES[mode].editions, mode)
    if variant:
        one_of("variant", variant, MODES[mode].variants, mode)
    for add in adds:
        one_of("box", add, list(ADDS))
        if add not in MODES[mode].adds:
            raise SetupError(f"{add} does not mix with {mode}; possible: {', '.join(MODES[mode].adds) or 'nothing'}")
        if edition is not None and edition not in ADDS[add].editions:
            raise SetupError(f"{add} is mixed in under {', '.join(ADDS[add].editions)} only, not under {edition}")
    if list(adds) != [add for add in ADDS if add in adds]:
        raise SetupError(f"name each box to mix in once, in the order {', '.join(ADDS)}")
    return MODES[mode]


def a_name(what: str, given: object) -> str:
    """A name; refuses what is none."""
    if not isinstance(given, str):
        raise SetupError(f"{what}: {given!r} is no name")
    return given


def listed(what: str, given: object) -> tuple[str, ...]:
    """Names as a tuple; a single text is one name."""
    names = (given,) if isinstance(given, str) else tuple(given) if isinstance(given, Iterable) else (given,)
    for name in names:
        if not isinstance(name, str):
            raise SetupError(f"{what}: {name!r} is no name; give a list of names")
    return names


def in_order(adds: Iterable[str]) -> tuple[str, ...]:
    """Boxes to mix in, each once and in their order; those that do not exist stay, to be refused by name."""
    names = list(dict.fromkeys(adds))
    return (*(add for add in ADDS if add in names), *(name for name in names if name not in ADDS))


def parse_seed(text: str) -> int:
    """A seed as written by a person: decimal, or hexadecimal behind 0x."""
    try:
        seed = int(text, 0)
    except ValueError:
        raise SetupError(f"{text!r} is no seed: give a whole number, decimal or 0x…") from None
    return check_seed(seed)


def check_seed(seed: object) -> int:
    """A seed; refuses what is none."""
    if not is_number(seed) or not 0 <= seed < SEED_LIMIT:
        raise SetupError(f"a seed is a whole number from 0 to 2^128 - 1, not {seed!r}")
    return seed


def is_number(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, which True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def set_up(
    mode: object,
    players: tuple[str, ...],
    seed: object,
    edition: object,
    variant: object,
    start: object = NOBODY,
    deck: object = (),
    packs: object = (),
    adds: object = (),
    options: object = (),
) -> Setup:
    """A set-up of what a program gives, each thing of its kind; whether the rules allow it is not asked yet."""
    if isinstance(start, str):
        one_of("player", start, players)
        start = players.index(start)
    if not is_number(start):
        raise SetupError(f"the start player is a name or a seat, not {start!r}")
    return Setup(
        a_name("mode", mode),
        players,
        check_seed(seed),
        a_name("edition", edition),
        a_name("variant", variant),
        start,
        listed("deck", deck),
        listed("packs", packs),
        in_order(listed("adds", adds)),
        tidied(mode, chosen.given(options), len(players)),
    )


def tidied(mode: object, options: Options, players: int) -> Options:
    """Options as a set-up keeps them; those of a mode that does not exist stay, since it is refused by its name."""
    found = MODES.get(mode) if isinstance(mode, str) else None
    return chosen.tidied(found, options, players) if found else options


def check(setup: Setup) -> None:
    """Refuse a set-up that the rules exclude, saying what is possible."""
    mode = find(setup.mode, setup.edition, setup.variant, setup.adds)
    check_players(mode, setup.players)
    if setup.start != NOBODY and not 0 <= setup.start < len(setup.players):
        raise SetupError(f"the start player must be one of the {len(setup.players)} at the table")
    check_seed(setup.seed)
    options = chosen.tidied(mode, setup.options, len(setup.players))
    reason = mode.refuses(len(setup.players), options) if mode.refuses else ""
    if reason:
        raise SetupError(reason)


def check_players(mode: Mode, players: tuple[str, ...]) -> None:
    """Refuse too few players, too many, and names that nobody can be told by."""
    check_count(mode, len(players))
    check_names(players)


def check_count(mode: Mode, players: int) -> None:
    """Refuse too few players and too many."""
    least, most = mode.players
    if not least <= players <= most:
        raise SetupError(f"{mode.name} is for {least} to {most} players, not {players}")


def check_names(players: tuple[str, ...]) -> None:
    """Refuse names that nobody can be told by."""
    for name in players:
        if not isinstance(name, str) or not is_name(name):
            raise SetupError(f"{name!r} is no player's name: 1 to 30 letters, no comma, no space at the ends")
        if players.count(name) > 1:
            raise SetupError(f"two players are called {name!r}: give each a name of its own")


def is_name(name: str, letters: int = 30) -> bool:
    """Whether somebody can be called so: 1 to 30 letters, no comma, no space at the ends."""
    return 0 < len(name) <= letters and name == name.strip() and name.isprintable() and "," not in name


@overload
def rules(
    mode: CardModeName,
    edition: str,
    variant: str,
    packs: tuple[str, ...],
    adds: tuple[str, ...] = (),
    options: Options = (),
) -> Rules: ...


@overload
def rules(
    mode: DiceModeName,
    edition: str,
    variant: str,
    packs: tuple[str, ...],
    adds: tuple[str, ...] = (),
    options: Options = (),
) -> DiceRules: ...


@overload
def rules(
    mode: str, edition: str, variant: str, packs: tuple[str, ...], adds: tuple[str, ...] = (), options: Options = ()
) -> CommonRules: ...


def rules(
    mode: str, edition: str, variant: str, packs: tuple[str, ...], adds: tuple[str, ...] = (), options: Options = ()
) -> AnyRules:
    """The rules object of a mode, assembled once, and once more for every value of an option that shapes rules."""
    return assembled(mode, edition, variant, packs, adds, chosen.shaping(find(mode), options) if options else ())


@cache
def assembled(
    mode: str, edition: str, variant: str, packs: tuple[str, ...], adds: tuple[str, ...], options: Options
) -> AnyRules:
    """The rules object of a mode with the options that shape it."""
    found = find(mode, edition, variant, adds)
    made = FAMILIES[found.family].rules(found, edition, variant, packs, adds, options)
    made.packs = packs
    made.adds = adds
    return made


def may_add(mode: Mode, edition: str) -> tuple[str, ...]:
    """The boxes that may be mixed into a mode under an edition."""
    return tuple(name for name in mode.adds if edition in ADDS[name].editions)


def rules_for(setup: Setup) -> CommonRules:
    """The rules of a set-up that is allowed."""
    check(setup)
    return rules(setup.mode, setup.edition, setup.variant, setup.packs, setup.adds, setup.options)


def options_of(setup: Setup) -> dict[str, str]:
    """Every option of a set-up's mode with the value it has, the usual ones too."""
    return chosen.all_of(find(setup.mode), setup.options, len(setup.players))


def rules_version(mode: str) -> int:
    """The version of a mode's rules: records of another one lead elsewhere."""
    return find(mode).version


def data_of(setup: Setup) -> list[tuple[str, str]]:
    """The files that hold the numbers a game is played with, each with the digest of its numbers."""
    mode = find(setup.mode)
    return FAMILIES[mode.family].data(mode, setup.variant, setup.adds)


def data_digest(setup: Setup) -> str:
    """The digests of the numbers a game is played with."""
    return "+".join(digest for _, digest in data_of(setup))


def same_data(setup: Setup, digest: str) -> bool:
    """Whether a digest written once, of numbers or of the bytes that held them, is of the numbers played with now."""
    earlier: dict[str, str] = {}
    for file, _ in data_of(setup):
        earlier |= earlier_digests(file)
    return "+".join(earlier.get(part, part) for part in digest.split("+")) == data_digest(setup)
