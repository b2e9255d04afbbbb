"""The command line: `buccaneer --help` teaches it."""

from __future__ import annotations

import argparse
import io
import json
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import buccaneer
from buccaneer import modes, notation
from buccaneer.bots import BOTS
from buccaneer.build import COMPILED
from buccaneer.cards.card import COLOURS, KINDS, PROFESSION, SHIP, SKULL, SYMBOLS, Face
from buccaneer.cards.odds import chances
from buccaneer.cards.rules import Rules
from buccaneer.content import load_pack
from buccaneer.core.game import NOBODY, BuccaneerError, SetupError
from buccaneer.ledger import search
from buccaneer.record import Record, load_records, save_records
from buccaneer.session import Game, check, replay
from buccaneer.sim import arena, speed
from buccaneer.terminal import draw_table, play
from buccaneer.words import Words

YOU = "you"
DEFAULT_SAVE = Path("buccaneer.save")


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


# -- the arguments ---------------------------------------------------------------------------------


def make_parser() -> Parser:
    build = "compiled" if COMPILED else "plain Python"
    parser = Parser(
        prog="buccaneer",
        description="The whole Port Royal family of games, unofficially: play it, simulate it, study it.",
        epilog="Begin with 'buccaneer play base'. Every command has its own --help with an example.",
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"buccaneer {buccaneer.__version__} ({build}, rules {modes.RULES_VERSION})",
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)

    def command(name: str, run: object, help: str, example: str) -> Parser:
        made: Parser = commands.add_parser(name, help=help, description=help, epilog=f"Example: buccaneer {example}")
        made.set_defaults(run=run)
        return made

    def json_flag(made: Parser) -> None:
        made.add_argument("--json", action="store_true", help="print data instead of a table")

    def mode_choices(made: Parser) -> None:
        made.add_argument("--edition", default="bigbox", help="bigbox (default), classic or us")
        made.add_argument("--variant", default="", help="expedition: the end and the win need an expedition")
        made.add_argument("--pack", action="append", metavar="FILE", help="lay a content pack over the card data")

    made = command("modes", show_modes, "List what can be played.", "modes")
    json_flag(made)

    made = command("cards", show_cards, "List a mode's cards with every number and its mark.", "cards base --json")
    made.add_argument("mode")
    mode_choices(made)
    made.add_argument("--lang", default="en", help="en or de")
    json_flag(made)

    made = command("rules", show_rules, "Search the rules; without words, all of them.", "rules tax twelve")
    made.add_argument("words", nargs="*", metavar="WORDS")
    made.add_argument("--lang", default="en", help="en or de")
    json_flag(made)

    made = command("play", play_game, "Play in the terminal.", "play base --players 4 --seats you,thumb,thumb,random")
    made.add_argument("mode", nargs="?", default="base")
    made.add_argument("--players", type=int, metavar="N", help="how many play (default 4)")
    made.add_argument(
        "--seats", help="who sits where: you or a bot's name, with commas; several 'you' share the screen"
    )
    made.add_argument("--names", help="the players' names, with commas")
    mode_choices(made)
    made.add_argument("--seed", help="a whole number: the same seed, the same deck")
    made.add_argument("--start", help="the start player's name (default: the seed decides)")
    made.add_argument("--lang", default="en", help="en or de")
    made.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    made.add_argument("--save", metavar="FILE", type=Path, help=f"where the game is saved (default {DEFAULT_SAVE})")

    made = command(
        "simulate",
        simulate,
        "Play many games between bots.",
        "simulate base --players 4 --games 1000 --bots random --seed 1",
    )
    made.add_argument("mode")
    made.add_argument("--players", type=int, metavar="N", help="how many play (default 4)")
    made.add_argument("--games", type=int, default=1000, metavar="N")
    made.add_argument("--bots", default="random", help=f"one name for all or one a seat: {', '.join(BOTS)}")
    mode_choices(made)
    made.add_argument("--seed", help="a whole number: the same seed, the same games")
    made.add_argument("--jobs", type=int, default=1, metavar="N", help="processes to use (default 1)")
    made.add_argument("--record", metavar="FILE", type=Path, help="write every game down in this file")
    json_flag(made)

    made = command("replay", replay_file, "Show or check recorded games.", "replay games.txt --at 20 --seat 1")
    made.add_argument("file")
    made.add_argument("--game", type=int, default=1, metavar="K", help="which game of the file (default 1)")
    made.add_argument("--at", type=int, metavar="N", help="stop after N choices")
    made.add_argument("--seat", type=int, default=NOBODY, metavar="S", help="as this seat sees it, counted from 0")
    made.add_argument("--check", action="store_true", help="play every game again and compare results and digests")
    made.add_argument("--pack", action="append", metavar="FILE", help="a content pack the games were played with")
    made.add_argument("--lang", default="en", help="en or de")
    json_flag(made)

    made = command(
        "odds",
        show_odds,
        "The odds of a described position.",
        "odds base --harbor 'y11 b22' --cutlasses 2 --gone 'y44 r4x'",
    )
    made.add_argument("mode", nargs="?", default="base")
    made.add_argument("--harbor", default="", metavar="CARDS", help="cards in the harbor, by id")
    made.add_argument("--cutlasses", type=int, default=0, metavar="N")
    made.add_argument("--gone", default="", metavar="CARDS", help="cards lying open elsewhere or discarded, by id")
    made.add_argument("--coins", type=int, default=0, metavar="N", help="how many of the unseen cards are coins")
    mode_choices(made)
    json_flag(made)

    made = command("bench", bench, "Measure this build's speed in random play.", "bench --seconds 5")
    made.add_argument("--seconds", type=float, default=3.0, metavar="S", help="time for each row")
    json_flag(made)
    return parser


# -- looking things up -----------------------------------------------------------------------------


def print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def show_modes(arguments: argparse.Namespace) -> None:
    found = [
        {
            "mode": mode.name,
            "players": list(mode.players),
            "editions": list(mode.editions),
            "variants": list(mode.variants),
        }
        for mode in modes.MODES.values()
    ]
    if arguments.json:
        print_json(found)
        return
    grid = Grid("mode", "players", "editions", "variants")
    for mode in modes.MODES.values():
        grid.add_row(mode.name, "–".join(map(str, mode.players)), ", ".join(mode.editions), ", ".join(mode.variants))
    Console().print(grid)


def mode_rules(arguments: argparse.Namespace) -> Rules:
    mode = modes.find(arguments.mode)
    modes.one_of("edition", arguments.edition, mode.editions)
    if arguments.variant:
        modes.one_of("variant", arguments.variant, mode.variants)
    return modes.rules(mode.name, arguments.edition, arguments.variant, arguments.packs)


def card_data(face: Face, words: Words) -> dict[str, object]:
    """A card's numbers as plain data; what a kind of card does not have is null."""
    kind = KINDS[face.kind]
    return {
        "face": face.id,
        "kind": kind,
        "name": words.name(face),
        "colour": COLOURS[face.colour] if face.colour >= 0 else None,
        "coins": face.coins if kind != "profession" else None,
        "strength": ("skull" if face.strength == SKULL else face.strength) if kind == "ship" else None,
        "cost": face.cost if kind == "profession" else None,
        "points": face.points if kind in {"profession", "expedition"} else None,
        "requires": [SYMBOLS[symbol] for symbol in face.requires] or None,
        "count": face.count,
        "mark": face.mark,
    }


def show_cards(arguments: argparse.Namespace) -> None:
    words = Words.of(arguments.lang, arguments.edition)
    cards = [card_data(face, words) for face in mode_rules(arguments).faces]
    if arguments.json:
        print_json(cards)
        return
    grid = Grid(*cards[0])
    for card in cards:
        cells = [" ".join(value) if isinstance(value, list) else value for value in card.values()]
        grid.add_row(*("" if cell is None else str(cell) for cell in cells))
    Console().print(grid)


def show_rules(arguments: argparse.Namespace) -> None:
    found = search(arguments.words, arguments.lang)
    if arguments.json:
        print_json([rule.data() for rule in found])
        return
    if not found:
        raise BuccaneerError(f"no rule holds {' and '.join(arguments.words)!r}; try fewer or other words")
    console = Console()
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print(f"\n[bold]{chapter}[/bold]")
        console.print(f"[cyan]{rule.id}[/cyan] [bold]{rule.title}.[/bold] {rule.text}", highlight=False)
        if rule.ruling:
            console.print(f"      [italic]{rule.ruling}[/italic]", highlight=False)
        if rule.editions:
            console.print(f"      [dim]{', '.join(rule.editions)}[/dim]", highlight=False)


def show_odds(arguments: argparse.Namespace) -> None:
    rules = mode_rules(arguments)
    deck = [0 if face.five_players and rules.edition.fifth_lies_open else face.count for face in rules.faces]
    unseen = deck[:]
    harbor: list[int] = []
    for text, pile in ((arguments.harbor, harbor), (arguments.gone, [])):
        for id in text.replace(",", " ").split():
            modes.one_of("card", id, list(rules.by_id))
            card = rules.by_id[id]
            unseen[card] -= 1
            if unseen[card] < 0:
                raise BuccaneerError(f"more {id!r} than the {deck[card]} in the deck")
            pile.append(card)
    check_harbor(rules, harbor)
    if arguments.cutlasses < 0 or not 0 <= arguments.coins < sum(unseen):
        raise BuccaneerError(f"cutlasses cannot be negative, and coins go from 0 to {sum(unseen) - 1}")
    found = chances(rules, unseen, sum(unseen) - arguments.coins, [0] * len(unseen), harbor, arguments.cutlasses)
    data = {
        "bust": found.bust,
        "bust_repelling": found.bust_repelling,
        "colours": found.colours,
        "next": {rules.faces[card].id: chance for card, chance in enumerate(found.next) if chance > 0},
    }
    if arguments.json:
        print_json(data)
        return
    console = Console()
    console.print(f"next card busts: {found.bust:.1%}, after repelling {found.bust_repelling:.1%}", highlight=False)
    reached = ", ".join(f"{colours}: {found.reach(colours):.1%}" for colours in range(1, len(found.colours)))
    console.print(f"colours reached when drawing on: {reached}", highlight=False)
    grid = Grid("next card", "chance")
    for card in sorted(range(len(unseen)), key=lambda card: -found.next[card]):
        if found.next[card] > 0:
            grid.add_row(rules.faces[card].id, f"{found.next[card]:.1%}")
    console.print(grid)


def check_harbor(rules: Rules, harbor: list[int]) -> None:
    """Refuse what can never lie in a harbor."""
    colours: set[int] = set()
    for face in (rules.faces[card] for card in harbor):
        if face.kind not in {SHIP, PROFESSION}:
            raise BuccaneerError(f"{face.id!r} never lies in the harbor: only ships and professions do")
        if face.kind == SHIP and face.colour in colours:
            raise BuccaneerError(f"two {COLOURS[face.colour]} ships never lie in the harbor: the second one busts")
        if face.kind == SHIP:
            colours.add(face.colour)


# -- playing ---------------------------------------------------------------------------------------


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
            hold=True,
        )
    for seat in seats:
        modes.one_of("player", seat, [YOU, *BOTS])
    Words.of(arguments.lang, game.setup.edition)
    save = arguments.save or Path(arguments.resume or DEFAULT_SAVE)
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
    match = arena.Match(arguments.mode, bots, arguments.edition, arguments.variant, arguments.packs, seed)
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


def bench(arguments: argparse.Namespace) -> None:
    if not 0 < arguments.seconds <= 3600:
        raise BuccaneerError("the seconds for each row are a number above 0, up to 3600")
    found = speed.measure(arguments.seconds)
    if arguments.json:
        print_json(found)
        return
    grid = Grid("random play, four players, one core", "decisions a second")
    for name, figure in found.items():
        grid.add_row(name, f"{figure:,.0f}" if isinstance(figure, float) else str(figure))
    Console().print(grid)
