"""The command line: `buccaneer --help` teaches it."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import buccaneer
from buccaneer.bots import BOTS
from buccaneer.build import COMPILED
from buccaneer.cli import campaigns, climbing, learning
from buccaneer.cli.command import handicap_flag, json_flag, lang_flag, mode_choices, named_options, pack_flag
from buccaneer.cli.games import play_game, replay_file, serve_pages, simulate
from buccaneer.cli.lookups import bench, show_bots, show_modes, show_rules
from buccaneer.core.errors import BuccaneerError
from buccaneer.game import modes, options
from buccaneer.game.families import FAMILIES
from buccaneer.packs import load_pack
from buccaneer.terminal.saves import saves_folder
from buccaneer.web.settings import data_file, variables


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where help is."""

    def error(self, message: str) -> NoReturn:
        complain(f"{self.prog}: {message}; see '{self.prog} --help'")
        sys.exit(2)


def complain(message: str) -> None:
    """Say what is wrong, in one line whatever a file's name or key holds."""
    print(" ".join(message.split()), file=sys.stderr)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; a mistake gets one clear line and exit status 2."""
    arguments = make_parser().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        arguments.packs = tuple(load_pack(path).key for path in getattr(arguments, "pack", None) or ())
        arguments.adds = modes.in_order(getattr(arguments, "add", None) or ())
        arguments.options = options.parsed(named_options(arguments))
        arguments.run(arguments)
    except BuccaneerError as error:
        complain(f"buccaneer: {error}")
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        complain(f"buccaneer: {error.filename or 'a file'}: {error.strerror or error}")
        return 2
    return 0


def make_parser() -> Parser:
    build = "compiled" if COMPILED else "plain Python"
    rules = ", ".join(f"{mode.name} {mode.version}" for mode in modes.MODES.values())
    parser = Parser(
        prog="buccaneer",
        description="The whole Port Royal family of games, unofficially: play it, simulate it, study it.",
        epilog=f"Begin with 'buccaneer play {modes.DEFAULT_MODE}'. Every command has its own --help with an example.",
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"buccaneer {buccaneer.__version__} ({build}; rules {rules})",
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)

    def command(name: str, run: object, help: str, example: str) -> Parser:
        made: Parser = commands.add_parser(name, help=help, description=help, epilog=f"Example: buccaneer {example}")
        made.set_defaults(run=run)
        return made

    made = command("modes", show_modes, "List what can be played.", "modes")
    json_flag(made)

    made = command("bots", show_bots, "List the bots, by level and style.", "bots --lang de")
    lang_flag(made)
    json_flag(made)

    for brought in (brought for family in FAMILIES.values() for brought in family.commands()):
        brought.arguments(command(brought.name, brought.run, brought.help, brought.example))

    made = command("rules", show_rules, "Search the rules; without words, all of them.", "rules tax twelve")
    made.add_argument("words", nargs="*", metavar="WORDS")
    lang_flag(made)
    json_flag(made)

    made = command(
        "play",
        play_game,
        "Play in the terminal.",
        f"play {modes.DEFAULT_MODE} --seats you,level:3,level:3,style:bold",
    )
    made.add_argument("mode", nargs="?", help=f"what is played (default {modes.DEFAULT_MODE})")
    made.add_argument("--players", type=int, metavar="N", help="how many play (default 4)")
    made.add_argument(
        "--seats", help="who sits where: you or a bot (as of simulate), with commas; several 'you' share the screen"
    )
    made.add_argument("--against", metavar="BOT", help="who plays the other seats; 'buccaneer bots' lists them")
    made.add_argument("--names", help="the players' names, with commas")
    mode_choices(made)
    made.add_argument("--seed", help="a whole number: the same seed, the same deck and rolls")
    made.add_argument("--start", help="the start player's name (default: the seed decides)")
    lang_flag(made)
    handicap_flag(made)
    made.add_argument(
        "--resume", metavar="FILE", nargs="?", const="", help="go on with a saved game; without FILE, one of a list"
    )
    saved = str(saves_folder()).replace("%", "%%")
    made.add_argument("--save", metavar="FILE", type=Path, help=f"where to save (default: a new file in {saved})")

    campaigns.arguments(command("campaign", None, campaigns.HELP, campaigns.EXAMPLE))

    made = command(
        "simulate",
        simulate,
        "Play many games between bots.",
        f"simulate {modes.DEFAULT_MODE} --players 4 --games 1000 --bots random --seed 1",
    )
    made.add_argument("mode")
    made.add_argument("--players", type=int, metavar="N", help="how many play (default 4)")
    made.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default 1000)")
    made.add_argument(
        "--bots",
        default="random",
        help=f"one for all or one a seat, with commas: {', '.join(BOTS)}, or your own, as package.module:Class or "
        "path/to/file.py:Class (default random)",
    )
    mode_choices(made)
    handicap_flag(made)
    made.add_argument("--seed", help="a whole number: the same seed, the same games")
    made.add_argument("--jobs", type=int, default=1, metavar="N", help="processes to use (default 1)")
    made.add_argument("--record", metavar="FILE", type=Path, help="write every game down in this file")
    made.add_argument(
        "--rows", metavar="FILE", type=Path, help="write a row for every game and seat: a .csv, .jsonl or .parquet file"
    )
    json_flag(made)

    made = command("replay", replay_file, "Show or check recorded games.", "replay games.txt --at 20 --seat 1")
    made.add_argument("file")
    made.add_argument("--game", type=int, default=1, metavar="K", help="which game of the file (default 1)")
    made.add_argument("--at", type=int, metavar="N", help="stop after N choices")
    made.add_argument("--seat", type=int, metavar="S", help="as this seat sees it, counted from 0")
    made.add_argument("--check", action="store_true", help="play every game again and compare results and digests")
    pack_flag(made, "a content pack the games were played with")
    lang_flag(made)
    json_flag(made)

    made = command("serve", serve_pages, "Play in the browser: serve the pages.", "serve --open --port 8080")
    made.add_argument("--host", help="the address to listen at (default 127.0.0.1: this machine alone)")
    made.add_argument("--port", type=int, metavar="N", help="the port (default 8000, or the next free one)")
    made.add_argument("--lan", action="store_true", help="let in the phones and computers of your network")
    made.add_argument("--public", metavar="URL", help="the address by which others come through a proxy")
    kept = str(data_file()).replace("%", "%%")
    made.add_argument("--database", metavar="URL", help=f"where tables are kept (default: {kept})")
    made.add_argument("--workers", type=int, metavar="N", help="processes in which bots think (default: one a core)")
    made.add_argument(
        "--bot", action="append", metavar="BOT", help="offer a bot of yours too: package.module:Class or file.py:Class"
    )
    pack_flag(made, "a content pack whose story crews may choose for a campaign")
    made.add_argument("--open", action="store_true", help="open the page in a browser")
    made.epilog = f"{made.epilog}. Every setting is an environment variable too: {', '.join(variables())}."

    made = command(
        "train",
        learning.run,
        "Let a network learn a mode by playing against itself.",
        f"train {modes.DEFAULT_MODE} --players 2 --games 50000 --seed 1 --processes 4",
    )
    learning.arguments_of(made)

    made = command(
        "ladder",
        climbing.run,
        "Let bots meet each other, and write down how strong they are.",
        "ladder --bots anchor,thumb,learned --players 2,4 --games 400 --processes 4 --write ladder.md",
    )
    climbing.arguments_of(made)

    made = command("bench", bench, "Measure this build's speed in random play.", "bench --seconds 5")
    made.add_argument("--seconds", type=float, default=3.0, metavar="S", help="time for each row (default 3)")
    json_flag(made)
    return parser
