"""Commands about whole games: play, simulate, replay."""

from __future__ import annotations

import argparse
import os
import secrets
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from buccaneer.bots import BOTS
from buccaneer.cli.lookups import print_json
from buccaneer.core.errors import BuccaneerError, SetupError
from buccaneer.core.setup import NOBODY
from buccaneer.game import modes, notation
from buccaneer.game.game import Game, check, replay
from buccaneer.game.record import Record, load_records, save_records
from buccaneer.sim import arena
from buccaneer.terminal import SAVE_PATH, YOU, draw_table, play
from buccaneer.web.settings import from_environment
from buccaneer.words import Words

INSTALL = "in a clone of the repository pip install '.[web]', elsewhere pip install 'buccaneer[web]'"


def serve_pages(arguments: argparse.Namespace) -> None:
    """Serve the browser game; its packages are loaded only here, so that the rest works without them."""
    given = {name: getattr(arguments, name) for name in ("host", "port", "database", "workers")}
    settings = from_environment(os.environ, **given)
    try:
        from buccaneer.web.serve import serve
    except ModuleNotFoundError as error:
        raise BuccaneerError(f"the browser game needs {error.name}: {INSTALL}") from None
    serve(settings, arguments.open)


def check_writable(path: Path | None) -> None:
    """Refuse a file that cannot be written, before anything is played for it."""
    if path is not None and (path.is_dir() or not path.absolute().parent.is_dir()):
        raise BuccaneerError(f"{path}: cannot be written: name a file in a directory that exists")


def parse_seats(arguments: argparse.Namespace, names: str, alone: str) -> tuple[str, ...]:
    """Who sits where: one name a seat, or a name for all of `--players`."""
    seats = tuple(name.strip() for name in names.split(","))
    players = arguments.players
    if len(seats) == 1:
        seats = seats * (players or 4) if alone == "all" else (*seats, *(["thumb"] * ((players or 4) - 1)))
    if players is not None and len(seats) != players:
        raise SetupError(f"{len(seats)} seats are named for {players} players")
    return seats


def play_game(arguments: argparse.Namespace) -> None:
    console = Console()
    if arguments.resume:
        game, seats = resume(Path(arguments.resume))
    else:
        seats = parse_seats(arguments, arguments.seats or YOU, "first")
        names = tuple(name.strip() for name in arguments.names.split(",")) if arguments.names else None
        if names is None:
            names = modes.default_names(len(seats))
        if len(names) != len(seats):
            raise SetupError(f"{len(names)} names are given for {len(seats)} seats")
        start = NOBODY
        if arguments.start:
            modes.one_of("player", arguments.start, names)
            start = names.index(arguments.start)
        game = Game(
            arguments.mode,
            names,
            modes.parse_seed(arguments.seed) if arguments.seed else None,
            edition=arguments.edition,
            variant=arguments.variant,
            start=start,
            packs=arguments.packs,
            adds=arguments.adds,
            hold=True,
        )
    for seat in seats:
        modes.one_of("player", seat, [YOU, *BOTS])
    Words.of(arguments.lang, game.setup.edition)
    save = arguments.save or Path(arguments.resume or SAVE_PATH)
    check_writable(save)
    play(game, list(seats), arguments.lang, console, secrets.randbits(128), save)


def resume(path: Path) -> tuple[Game, tuple[str, ...]]:
    """A saved game and who sits where; without a word on that every seat is yours."""
    record = load_records(path)[0]
    check(record)
    game = replay(record, hold=True)
    seats = tuple(record.notes.get("seats", ",".join([YOU] * len(game.players))).split(","))
    if len(seats) != len(game.players):
        raise SetupError(f"{path}: {len(seats)} seats are named for {len(game.players)} players")
    return game, seats


def simulate(arguments: argparse.Namespace) -> None:
    bots = parse_seats(arguments, arguments.bots, "all")
    seed = modes.parse_seed(arguments.seed) if arguments.seed else secrets.randbits(32)
    match = arena.Match(
        arguments.mode,
        bots,
        arguments.edition,
        arguments.variant,
        arguments.packs,
        seed,
        adds=arguments.adds,
        opening=() if arguments.handicap is None else (f"handicap:{arguments.handicap}",),
    )
    check_writable(arguments.record)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=arguments.games)
        report = arena.simulate(match, arguments.games, arguments.jobs, lambda games: progress.advance(task, games))
    if arguments.record:
        save_records(arguments.record, arena.records(match, arguments.games))
    if arguments.json:
        print_json(report)
        return
    grid = Grid("what", "value")
    for name, value in report.items():
        if isinstance(value, dict):
            value = ", ".join(f"{key} {number:g}" for key, number in value.items())
        elif isinstance(value, list):
            value = ", ".join(map(str, value))
        grid.add_row(name.replace("_", " "), "" if value is None else str(value))
    Console().print(grid)


def replay_file(arguments: argparse.Namespace) -> None:
    Words.of(arguments.lang)
    records = load_records(arguments.file)
    if arguments.check:
        for number, record in enumerate(records, 1):
            try:
                check(record)
            except BuccaneerError as error:
                raise BuccaneerError(f"{arguments.file}: game {number}: {error}") from None
        counted = "1 game checks" if len(records) == 1 else f"{len(records)} games check"
        print(f"{counted}: choices, results and digests agree")
        return
    if not 1 <= arguments.game <= len(records):
        raise BuccaneerError(f"{arguments.file} holds games 1 to {len(records)}, not {arguments.game}")
    show_record(arguments, records[arguments.game - 1])


def show_record(arguments: argparse.Namespace, record: Record) -> None:
    game = replay(record, arguments.at)
    seen = game.view(arguments.seat)
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
    words = Words.of(arguments.lang, game.setup.edition)
    console = Console()
    for event in game.events:
        sentence = words.event(event, game.rules, game.players) if event.seen_by(arguments.seat) else None
        if sentence:
            console.print(sentence, highlight=False)
    draw_table(console, seen, game.players, words)
    if game.outcome:
        console.print(words.outcome(game.outcome, game.players), highlight=False)
