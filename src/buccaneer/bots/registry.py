"""Where bots come from: ours by name, others by entry point, dotted name or file, or as a class or an object."""

from __future__ import annotations

import hashlib
import shlex
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType
from typing import Any

from buccaneer.bots.bot import Bot, BotLike, told
from buccaneer.bots.command import CommandBot, words_of
from buccaneer.bots.learned import LearnedBot
from buccaneer.bots.levels import LEVEL, LEVELS, STYLE, STYLES, LevelBot, StyleBot
from buccaneer.bots.random import RandomBot
from buccaneer.bots.search import SECONDS, SearchBot
from buccaneer.bots.thumb import AnchorBot, ThumbBot
from buccaneer.core.errors import BotError
from buccaneer.game.modes import is_name, one_of

GRADED: dict[str, Callable[[], Bot]] = {
    **{f"{LEVEL}{level}": partial(LevelBot, level) for level in LEVELS},
    **{f"{STYLE}{style}": partial(StyleBot, style) for style in STYLES},
}
BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "thumb": ThumbBot,
    "learned": LearnedBot,
    "search": SearchBot,
    **GRADED,
}
SLOW = {"search", f"{LEVEL}{LEVELS[-1]}"}  # whose thought takes more than a moment
# Yardsticks, known by name but offered to nobody: how it all began, and the strongest, whom the clock stops.
MARKS: dict[str, Callable[[], Bot]] = {"anchor": AnchorBot, "deep": partial(SearchBot, seconds=SECONDS, name="deep")}
OURS = BOTS | MARKS
GROUP = "buccaneer.bots"  # the entry points under which installed packages bring theirs
FORMS = ("package.module:Class", "path/to/file.py:Class", "cmd:./program")
SCHEMES: dict[str, Callable[[str], Bot]] = {"cmd": CommandBot}  # what makes a bot of the text behind a word and a colon
MOST_LETTERS = 24  # a seat's name has 30, and a number behind the bot's
KEPT = ("you", "me", "open")  # what a seat is called that is no bot's

_files: dict[str, ModuleType] = {}  # the files loaded so far


def make_bot(what: BotLike) -> Bot:
    """A bot by its name, by `package.module:Class` or `path/to/file.py:Class`, or out of a class; a bot is itself."""
    return maker_of(what)()


def maker_of(what: BotLike) -> Callable[[], Bot]:
    """What makes a bot, found once; each that it makes is checked, unless it is one of ours."""
    if isinstance(what, str) and what in OURS:
        return OURS[what]
    if isinstance(what, str):
        return partial(made, what, source_of(what))
    label = getattr(what, "__qualname__", type(what).__qualname__)
    is_bot = hasattr(what, "choose") and not isinstance(what, type)
    return partial(made, label, (lambda: what) if is_bot else what)


def made(label: str, source: Any) -> Bot:
    """Make a bot and look whether it is one."""
    if not callable(source):
        raise BotError(f"{label} is no bot: give a name, {', '.join(FORMS)}, a class or a bot")
    try:
        bot: Bot = source()
        missing = [part for part in ("name", "looks", "choose") if not hasattr(bot, part)]
        name, looks, choose = (getattr(bot, part, None) for part in ("name", "looks", "choose"))
    except (Exception, SystemExit) as error:
        raise BotError(f"{label}: cannot be made: {told(error)}") from error
    if missing:
        raise BotError(f"{label} is no bot: it has no {missing[0]}; a bot has name, looks and choose")
    if not isinstance(name, str) or not is_name(name, MOST_LETTERS):
        raise BotError(f"{label} is no bot: its name is {name!r}, not 1 to {MOST_LETTERS} letters without a comma")
    if name in KEPT:
        raise BotError(f"{label}: a bot cannot be called {name!r}, which stands for a seat that is no bot's")
    if not isinstance(looks, bool) or not callable(choose):
        raise BotError(f"{label} is no bot: looks is True or False, and choose(view, options, rng) a method")
    return bot


# -- by name -----------------------------------------------------------------------------------------


def installed() -> dict[str, metadata.EntryPoint]:
    """The bots of installed packages by their names; two of one name are refused."""
    found: dict[str, metadata.EntryPoint] = {}
    for entry in metadata.entry_points(group=GROUP):
        other = found.get(entry.name, entry)
        if other.value != entry.value:
            raise BotError(f"two installed packages bring a bot {entry.name!r}: {other.value} and {entry.value}")
        found[entry.name] = entry
    return found


def known_bots() -> list[str]:
    """The names of all bots that have one, and how others are written."""
    return [*dict.fromkeys([*OURS, *installed()]), *FORMS]


def is_spec(name: str) -> bool:
    """Whether a text names code to load, not a bot that is known by a plain name."""
    return (":" in name or "." in name) and not name.startswith((LEVEL, STYLE))


def source_of(name: str) -> Callable[[], Bot]:
    """The class that a name stands for: ours, then those of installed packages, then dotted names and files."""
    if name in OURS:
        return OURS[name]
    scheme, _, rest = name.partition(":")
    if scheme in SCHEMES:
        SCHEMES[scheme](rest)
        return partial(SCHEMES[scheme], rest)
    if is_spec(name):
        return named_class(name)
    entries = installed()
    if name not in entries:
        one_of("bot", name, known_bots())
    return named_class(f"{entries[name].module}:{entries[name].attr}")


def named_class(spec: str) -> Callable[[], Bot]:
    """The class that `package.module:Class`, `package.module.Class` or `path/to/file.py:Class` names."""
    where, colon, name = spec.rpartition(":")
    if spec.endswith(".py"):
        raise BotError(f"{spec}: say which class of the file plays, as {spec}:Class")
    if not colon:
        where, _, name = spec.rpartition(".")
    if not where.strip(".") or not name:
        raise BotError(f"{spec!r} names no bot: write {' or '.join(FORMS)}")
    module = load_file(where) if where.endswith(".py") else load_module(where)
    found: Any = module
    for part in name.split("."):
        if not hasattr(found, part):
            bots = [key for key, value in vars(module).items() if isinstance(value, type) and hasattr(value, "choose")]
            raise BotError(f"there is no {name} in {where}; it has: {', '.join(bots) or 'no bot'}")
        found = getattr(found, part)
    return found  # type: ignore[no-any-return]


def load_module(name: str) -> ModuleType:
    """A module that can be imported."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name and f"{name}.".startswith(f"{error.name}."):
            raise BotError(f"there is no module {error.name!r} to take a bot from") from None
        raise BotError(f"{name}: cannot be loaded: {told(error)}") from error
    except (Exception, SystemExit) as error:
        raise BotError(f"{name}: cannot be loaded: {told(error)}") from error


def load_file(path: str) -> ModuleType:
    """A file as a module, loaded once; it finds its neighbours as a script does."""
    file = Path(path).expanduser().resolve()
    if str(file) in _files:
        return _files[str(file)]
    module = ModuleType(f"buccaneer_bot_{hashlib.sha256(str(file).encode()).hexdigest()[:12]}")
    module.__file__ = str(file)
    try:
        code = file.read_bytes()
    except OSError as error:
        raise BotError(f"{path}: {error.strerror or 'cannot be read'}") from None
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    sys.modules[module.__name__] = module
    try:
        exec(compile(code, str(file), "exec"), vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise BotError(f"{path}: cannot be loaded: {told(error)}") from error
    _files[str(file)] = module
    return module


def loaded_files() -> list[str]:
    """The files loaded so far, to hand to another process."""
    return list(_files)


# -- several at once ---------------------------------------------------------------------------------


def names_of(bots: Sequence[BotLike]) -> tuple[str, ...]:
    """The names of some bots; two of different kinds that share one are refused."""
    found = [make_bot(bot) for bot in bots]
    for bot in found:
        if any(other.name == bot.name and type(other) is not type(bot) for other in found):
            raise BotError(f"two different bots are called {bot.name!r}: give each a name of its own")
    return tuple(bot.name for bot in found)


class Offer:
    """The bots that a server offers: ours, and those its operator named. Nothing else can be made of a request.

    It is a list of texts and can be handed to another process, where it makes the same bots.
    """

    def __init__(self, specs: Sequence[str] = ()) -> None:
        self.specs = {name: name for name in BOTS}
        for spec in specs:
            name = make_bot(spec).name
            if name in self.specs and self.specs[name] != absolute(spec):
                raise BotError(f"two bots are called {name!r}: {self.specs[name]} and {spec}")
            self.specs[name] = absolute(spec)

    @property
    def names(self) -> list[str]:
        """What a request may name."""
        return list(self.specs)

    def __call__(self, name: str) -> Bot:
        """A bot of the list."""
        one_of("bot", name, self.names)
        return make_bot(self.specs[name])


def absolute(spec: str) -> str:
    """A spec that means the same in every directory."""
    if spec.startswith("cmd:"):
        words = [str(Path(word).resolve()) if Path(word).is_file() else word for word in words_of(spec[4:])]
        return f"cmd:{shlex.join(words)}"
    where, _, name = spec.rpartition(":")
    return f"{Path(where).expanduser().resolve()}:{name}" if where.endswith(".py") else spec
