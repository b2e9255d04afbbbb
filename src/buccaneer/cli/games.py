"""Commands about whole games: play, simulate, replay."""

from __future__ import annotations

import argparse
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from buccaneer import arena
from buccaneer.bots import is_spec, known_bots
from buccaneer.bots.cast import CAST, called
from buccaneer.cli.command import chosen_of_mode, print_json
from buccaneer.content import PackMissing
from buccaneer.core.errors import BuccaneerError, SetupError
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game import modes, notation, options
from buccaneer.game.game import Game
from buccaneer.game.record import check_writable, load_records
from buccaneer.game.replay import check, replay
from buccaneer.terminal import YOU, draw_table, play, saves
from buccaneer.web.settings import PREFIX, from_environment
from buccaneer.words import Words

BY_ORDER = "wins_by_order"  # lists of counts in a report: who played first, second …
COMPLETED = "_completed"  # and seats that reached no goal, one, two …
INSTALL = "in a clone of the repository pip install '.[web]', elsewhere pip install 'buccaneer[web]'"


def serve_pages(arguments: argparse.Namespace) -> None:
    """Serve the browser game; its packages are loaded only here, so that the rest works without them."""
    given = {name: getattr(arguments, name) for name in ("host", "port", "public", "database", "workers")}
    given |= {"bots": ",".join(arguments.bot or []) or None, "packs": ",".join(arguments.pack or []) or None}
    try:
        settings = from_environment(os.environ, lan=arguments.lan or None, **given)
    except BuccaneerError as error:
        setting, _, reason = str(error).partition(":")
        name = setting.removeprefix(PREFIX).lower()
        raise BuccaneerError(f"--{name}:{reason}" if given.get(name) is not None else str(error)) from None
    try:
        from buccaneer.web.serve import serve
    except ModuleNotFoundError as error:
        raise BuccaneerError(f"the browser game needs {error.name}: {INSTALL}") from None
    serve(settings, arguments.open)


@contextmanager
def speaking_of(file: str | Path) -> Iterator[None]:
    """Name the file that an error is about, and on the command line the option that helps."""
    try:
        yield
    except PackMissing as error:
        missing = str(error).rpartition(":")[0]
        raise BuccaneerError(f"{file}: {missing}: name its file with --pack") from None
    except BuccaneerError as error:
        raise BuccaneerError(f"{file}: {error}") from None


def parse_seats(arguments: argparse.Namespace, names: str, alone: str) -> tuple[str, ...]:
    """Who sits where: one name a seat, or a name for all of `--players`."""
    seats = tuple(name.strip() for name in names.split(","))
    players = arguments.players
    if players is not None:
        modes.check_count(modes.find(arguments.mode or modes.DEFAULT_MODE), players)
    if len(seats) == 1:
        others = getattr(arguments, "against", None) or "thumb"
        seats = seats * (players or 4) if alone == "all" else (*seats, *([others] * ((players or 4) - 1)))
    elif getattr(arguments, "against", None):
        raise SetupError("--seats names everybody: leave out --against")
    if players is not None and len(seats) != players:
        raise SetupError(f"{there_are(len(seats), 'seat')} named for {players} players")
    return seats


def there_are(number: int, what: str) -> str:
    """So many of something are, or one is."""
    return f"1 {what} is" if number == 1 else f"{number} {what}s are"


def play_game(arguments: argparse.Namespace) -> None:
    console = Console()
    if arguments.resume is not None:
        path = Path(arguments.resume) if arguments.resume else choose_save(console, arguments.lang)
        if path is None:
            return
        game, seats = resume(path, arguments)
        save: Path | None = arguments.save or path
    else:
        game, seats = begin(arguments)
        save = arguments.save
    for seat in seats:
        if not is_spec(seat):
            modes.one_of("player", seat, [YOU, *known_bots()])
    Words.of(arguments.lang, game.setup.edition)
    if save is not None:
        check_writable(save)
    play(game, list(seats), arguments.lang, console, secrets.randbits(128), save)


def begin(arguments: argparse.Namespace) -> tuple[Game, tuple[str, ...]]:
    """A new game, and who sits where."""
    seats = parse_seats(arguments, arguments.seats or YOU, "first")
    names = named(arguments) or names_of_seats(seats)
    if len(names) != len(seats):
        raise SetupError(f"{there_are(len(names), 'name')} given for {len(seats)} seats")
    game = Game(
        arguments.mode or modes.DEFAULT_MODE,
        names,
        modes.parse_seed(arguments.seed) if arguments.seed else None,
        start=arguments.start or NOBODY,
        hold=True,
        **chosen_of_mode(arguments),
    )
    if arguments.handicap is not None:
        game.play(handicap(game.setup, arguments.handicap))
    return game, seats


def names_of_seats(seats: tuple[str, ...]) -> tuple[str, ...]:
    """What everybody is called who was given no name: characters by theirs, all others as usual."""
    usual = modes.default_names(len(seats))
    kept = [name for name, seat in zip(usual, seats, strict=True) if seat not in CAST]
    characters = called([seat if seat in CAST else "" for seat in seats], kept, modes.DEFAULT_NAMES)
    return tuple(character or name for character, name in zip(characters, usual, strict=True))


def named(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The players' names, as far as they were given."""
    return tuple(name.strip() for name in arguments.names.split(",")) if arguments.names else ()


def choose_save(console: Console, lang: str) -> Path | None:
    """One of the saved games in our folder, chosen by its number."""
    words = Words.of(lang)
    found = saves.saves()
    if not found:
        raise BuccaneerError(f"no game is saved in {saves.saves_folder()}; name a file with --resume FILE")
    console.print(words("terminal.saves"))
    for number, each in enumerate(found, 1):
        setup = each.record.setup
        told = [words(f"mode.{setup.mode}"), ", ".join(setup.players), f"{each.when:%Y-%m-%d %H:%M}"]
        console.print(Text(f"{number:>3}  {' · '.join(told)}"))
    while True:
        try:
            answer = console.input(Text(words("terminal.ask-resume", n=len(found)))).strip()
        except EOFError:
            return None
        if not answer:
            return None
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1].path
        console.print(words("terminal.bad-save", n=len(found)))


def resume(path: Path, arguments: argparse.Namespace) -> tuple[Game, tuple[str, ...]]:
    """A saved game and who sits where: as given now, as it was, or every seat is yours.

    The file may come from anybody, so it names our own bots alone; others must be given.
    """
    given = arguments.seats
    record = load_records(path)[0]
    with speaking_of(path):
        check_same(record.setup, arguments)
        check(record)
        game = replay(record, hold=True)
        noted = record.notes.get("seats", ",".join([YOU] * len(game.players)))
        seats = tuple(name.strip() for name in (given or noted).split(","))
        if len(seats) != len(game.players):
            raise SetupError(f"{there_are(len(seats), 'seat')} named for {len(game.players)} players")
        for seat in () if given else seats:
            if is_spec(seat):
                raise SetupError(f"a saved game loads no code of others: name who plays with --seats {noted}")
    return game, seats


def check_same(setup: Setup, arguments: argparse.Namespace) -> None:
    """Refuse what was given on the command line and is otherwise in the saved game."""
    if arguments.handicap is not None:
        raise SetupError("a saved game has its handicap already: leave out --handicap")
    start = setup.players[setup.start] if setup.start != NOBODY else "the seed's"
    pairs: dict[str, tuple[object, object]] = {
        "mode": (arguments.mode, setup.mode),
        "players": (arguments.players, len(setup.players)),
        "names": (", ".join(named(arguments)), ", ".join(setup.players)),
        "seed": (modes.parse_seed(arguments.seed) if arguments.seed else None, setup.seed),
        "edition": (arguments.edition, setup.edition),
        "variant": (arguments.variant, setup.variant),
        "start": (arguments.start, start),
        "boxes": (", ".join(arguments.adds), ", ".join(setup.adds)),
        "options": (", ".join(options.written(arguments.options)), ", ".join(options.written(setup.options))),
    }
    for name, (given, saved) in pairs.items():
        if given and given != saved:
            raise SetupError(f"the saved game's {name}: {saved or 'none'}, not {given}")


def simulate(arguments: argparse.Namespace) -> None:
    bots = parse_seats(arguments, arguments.bots, "all")
    seed = modes.parse_seed(arguments.seed) if arguments.seed else secrets.randbits(32)
    match = arena.Match(arguments.mode, bots, seed=seed, **chosen_of_mode(arguments))
    if arguments.handicap is not None:
        match.check()
        match = replace(match, opening=(handicap(match.setup(0), arguments.handicap),))
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=arguments.games)
        report = arena.simulate(
            match,
            arguments.games,
            arguments.jobs,
            lambda games: progress.advance(task, games),
            rows_to=arguments.rows,
            records_to=arguments.record,
        )
    if arguments.json:
        print_json(report)
        return
    grid = Grid("what", "value")
    for name, value in report.items():
        if isinstance(value, dict):
            value = ", ".join(
                f"{key} {told if isinstance(told, str) else format(told, 'g')}"
                for key, told in value.items()
                if told != ""
            )
        elif isinstance(value, list):
            value = listed(name, value)
        grid.add_row(label(name), "" if value is None else str(value))
    Console().print(grid)


def label(name: str) -> str:
    """What a line of a report is called."""
    if name == BY_ORDER:
        return "wins by order of play"
    if name.endswith(COMPLETED):
        return f"seats with so many {name.removesuffix(COMPLETED)}"
    return name.replace("_", " ")


def listed(name: str, values: list[object]) -> str:
    """A list in a row; counts stand behind the number of what they count."""
    if name != BY_ORDER and not name.endswith(COMPLETED):
        return ", ".join(map(str, values))
    return ", ".join(f"{number}: {value:g}" for number, value in enumerate(values, int(name == BY_ORDER)))


def handicap(setup: Setup, cards: int) -> str:
    """The choice of a handicap; refuses one that a game of this set-up does not have."""
    rules = modes.rules_for(setup)
    if not rules.is_team():
        raise SetupError(f"{setup.mode} has no handicap: only those who play together, against the time, may have one")
    table = rules.deal(setup)
    rules.settle(table)
    most = len(table.options) - 1
    if not 0 <= cards <= most:
        raise SetupError(f"a handicap of {cards} is not possible: here it is 0 to {most} time cards set aside")
    return f"handicap:{cards}"


def replay_file(arguments: argparse.Namespace) -> None:
    Words.of(arguments.lang)
    records = load_records(arguments.file)
    if arguments.check:
        for number, record in enumerate(records, 1):
            with speaking_of(f"{arguments.file}: game {number}"):
                check(record)
        counted = "1 game checks" if len(records) == 1 else f"{len(records)} games check"
        print(f"{counted}: choices, results and digests agree")
        return
    if not 1 <= arguments.game <= len(records):
        held = "the only one is game 1" if len(records) == 1 else f"games are 1 to {len(records)}"
        raise BuccaneerError(f"{arguments.file}: there is no game {arguments.game}; {held}")
    record = records[arguments.game - 1]
    seats = len(record.setup.players)
    if arguments.seat is not None and not 0 <= arguments.seat < seats:
        raise BuccaneerError(f"there is no seat {arguments.seat}; seats are 0 to {seats - 1}")
    with speaking_of(arguments.file):
        game = replay(record, arguments.at)
    show_game(arguments, game, NOBODY if arguments.seat is None else arguments.seat)


def show_game(arguments: argparse.Namespace, game: Game, seat: int) -> None:
    """A game as a seat sees it: what happened, and how the table stands."""
    seen = game.view(seat)
    if arguments.json:
        outcome = game.outcome
        print_json(
            {
                "players": list(game.players),
                "choices": [choice.text for choice in game.choices],
                "view": notation.write_view(seen),
                "options": [option.text for option in game.options],
                "chooser": game.chooser,
                "outcome": outcome.data() if outcome else None,
            }
        )
        return
    words = Words.of(arguments.lang, game.setup.edition, game.setup.packs)
    console = Console()
    for event in game.events:
        sentence = words.event(event, game.rules, game.players) if event.seen_by(seat) else None
        if sentence:
            console.print(sentence, highlight=False)
    draw_table(console, seen, game.players, words)
    if game.outcome:
        console.print(words.outcome(game.outcome, game.players), highlight=False)
