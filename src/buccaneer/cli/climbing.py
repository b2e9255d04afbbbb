"""The command `ladder`: bots against each other, kept in a file, and the page that tells of it."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from buccaneer.cli.learning import numbers_in
from buccaneer.core.errors import BuccaneerError
from buccaneer.game import modes
from buccaneer.game.record import check_writable, replacing
from buccaneer.sim import ladder, marks, standings

GAMES = 200
MOST_PROCESSES = 256


def arguments_of(parser: argparse.ArgumentParser) -> None:
    """What `ladder` is given."""
    parser.add_argument("--bots", help="who plays, with commas, as of simulate; with --marks against the anchor")
    parser.add_argument("--modes", help=f"what they play, with commas (default {modes.DEFAULT_MODE})")
    parser.add_argument("--players", default="2", help="how many play, with commas (default 2)")
    parser.add_argument("--variant", default="", help="a variant of the modes")
    parser.add_argument("--option", action="append", metavar="NAME=VALUE", help="choose an option of the modes")
    parser.add_argument("--marks", action="store_true", help="play what the project's marks ask for")
    parser.add_argument("--plan", type=Path, metavar="FILE", help="play what another plan asks for")
    parser.add_argument("--games", type=int, metavar="N", help=f"games a pairing (default {GAMES}; of a plan its own)")
    parser.add_argument("--seed", help="a whole number: the same seed, the same deals (default 1; of a plan its own)")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="processes to use (default 1)")
    parser.add_argument("--cluster", default="", help="play on a Ray cluster that is there: ray, or ray:ADDRESS")
    parser.add_argument("--minutes", type=float, default=0, metavar="M", help="stop after so long; go on another time")
    parser.add_argument(
        "--out", type=Path, default=Path("ladder.jsonl"), metavar="FILE", help="the results (default ladder.jsonl)"
    )
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page, and its picture beside it")


def run(arguments: argparse.Namespace) -> None:
    console = Console(stderr=True)
    if arguments.write:
        check_writable(arguments.write)
    planned = arguments.marks or arguments.plan
    plan = marks.load(arguments.plan or marks.MARKS)
    if arguments.seed:
        plan = replace(plan, seed=modes.parse_seed(arguments.seed))
    bots = [bot.strip() for bot in arguments.bots.split(",")] if arguments.bots else []
    pairings = plan.pairings(bots) if planned else dict.fromkeys(met(arguments, bots), GAMES)
    if not pairings and not arguments.write:
        raise BuccaneerError("who is to play? --bots anchor,thumb,…, or --marks; --write alone makes the page")
    done = True
    if pairings:
        done = play(arguments, pairings, console)
    results = ladder.read(arguments.out, console.print)
    if pairings and not arguments.write:  # what was asked for, and nothing else that the file may hold
        results = {pairing: results[pairing] for pairing in pairings if pairing in results}
    if not done:
        console.print(f"not all is played: the same command goes on with {arguments.out}", soft_wrap=True)
    if not results:
        raise BuccaneerError(f"{arguments.out}: there are no results yet")
    deliver(arguments, plan, results, console)


def met(arguments: argparse.Namespace, bots: list[str]) -> list[ladder.Pairing]:
    """A round robin, for every mode and number of players."""
    if len(set(bots)) != len(bots):
        raise BuccaneerError("--bots: name everybody once")
    seed = modes.parse_seed(arguments.seed) if arguments.seed else 1
    chosen = dict(arguments.options)
    found = []
    for mode in [mode.strip() for mode in (arguments.modes or modes.DEFAULT_MODE).split(",")]:
        least, most = modes.find(mode).players
        for players in numbers_in("--players", arguments.players, least, most):
            found += ladder.round_robin(bots, mode, players, seed, variant=arguments.variant, options=chosen)
    return list(dict.fromkeys(found))


def play(arguments: argparse.Namespace, games: dict[ladder.Pairing, int], console: Console) -> bool:
    """Play what is missing, with a bar; says whether all is there."""
    if (arguments.games is not None and arguments.games < 1) or not arguments.minutes >= 0:
        raise BuccaneerError("--games is at least 1, and --minutes not below 0")
    processes = numbers_in("--processes", str(arguments.processes), 1, MOST_PROCESSES)[0]
    pairings = list(games)
    deals = [ladder.deals_for(pairing, arguments.games or games[pairing]) for pairing in pairings]
    total = sum(pairing.games * number for pairing, number in zip(pairings, deals, strict=True))
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    effort = ladder.Effort(processes, arguments.cluster, arguments.minutes)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        say = lambda line: console.print(line, soft_wrap=True, markup=False, highlight=False)  # noqa: E731
        return ladder.run(pairings, deals, arguments.out, effort, lambda done: bar.advance(task, done), say)


def deliver(arguments: argparse.Namespace, plan: marks.Plan, results: ladder.Results, console: Console) -> None:
    """Print the page, or write it with its picture."""
    command = "buccaneer ladder --marks"
    if not arguments.write:
        print(standings.page(plan, results, command))
        return
    picture = standings.drawing_of(plan, results)
    drawing = arguments.write.with_suffix(".svg") if picture else None
    text = standings.page(plan, results, f"{command} --write {arguments.write.name}", drawing.name if drawing else "")
    for path, content in ((drawing, picture), (arguments.write, text)):
        if path is not None:
            with replacing(path) as draft:
                draft.write_text(content, "utf-8")
    console.print(f"{arguments.write}: {sum(len(deals) for deals in results.values())} deals", soft_wrap=True)
