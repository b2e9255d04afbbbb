"""The command `train`: a network learns a mode by playing against itself."""

from __future__ import annotations

import argparse
import secrets
from dataclasses import replace
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from buccaneer.core.errors import BuccaneerError
from buccaneer.game import modes
from buccaneer.learn import state, train, weights
from buccaneer.learn.numbers import needed
from buccaneer.learn.selfplay import SHARE, TRACE, Course

MOST_PROCESSES = 256
MOST_HIDDEN = 4096
MOST_SHARE = 1000
KEEP_EVERY = 20  # rounds
LINES = 20  # of progress, where there is no terminal
GAMES = 50_000
FAST, SLOW = 0.006, 0.0005


def arguments_of(parser: argparse.ArgumentParser) -> None:
    """What `train` is given."""
    parser.add_argument("mode")
    parser.add_argument("--games", type=int, metavar="N", help=f"how many games in all (default {GAMES})")
    parser.add_argument("--seed", help="a whole number: with as many processes the same weights")
    parser.add_argument("--players", help="how many play, in turn, with commas (default: all that may)")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="how many learn together (default 1)")
    parser.add_argument("--hidden", default="64,32", help="how wide the layers are (default 64,32)")
    parser.add_argument("--fast", type=float, default=FAST, metavar="R", help=f"the first rate (default {FAST})")
    parser.add_argument("--slow", type=float, default=SLOW, metavar="R", help=f"the last rate (default {SLOW})")
    parser.add_argument("--looks-on", action="store_true", help="it learns what positions are worth to the anchor")
    parser.add_argument(
        "--trace", type=float, default=TRACE, metavar="L", help=f"how far ends reach back (default {TRACE})"
    )
    parser.add_argument(
        "--share", type=int, default=SHARE, metavar="N", help=f"games each process plays a round (default {SHARE})"
    )
    parser.add_argument("--like", metavar="MODE", help="begin with what the network that comes for MODE knows")
    parser.add_argument("--to", type=Path, metavar="FILE", help="where the weights go (default MODE.weights)")
    parser.add_argument("--ship", action="store_true", help="replace those of the package, if they are better")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a training that was kept")
    parser.add_argument("--checks", type=int, default=0, metavar="N", help="measure it so often on the way (default 0)")


def run(arguments: argparse.Namespace) -> None:
    needed()
    console = Console(stderr=True)
    training = resumed(arguments) if arguments.resume else begun(arguments)
    mode = training.course.mode
    goal = weights.shipped_path(mode) if arguments.ship else arguments.to or Path(f"{mode}{weights.SUFFIX}")
    kept = arguments.resume or (Path() if arguments.ship else goal.parent) / f"{goal.name}.training"
    if not goal.parent.is_dir():
        raise BuccaneerError(f"{goal.parent}: there is no such folder")
    earlier(goal, training)
    rounds = 0
    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[off]}"),
    )

    begun_at, before = monotonic(), training.games

    def pace(now: int) -> float:
        """Games a second since this run began."""
        return (now - before) / max(0.001, monotonic() - begun_at)

    def tell(games: int, off: float) -> None:
        """The bar, or where nobody sees it a line now and then."""
        now, total = training.games, training.course.games
        bar.update(task, advance=games, off=f"{pace(now):.0f} a second, off by {off:.4f}")
        if not console.is_terminal and now < total and now * LINES // total > (now - games) * LINES // total:
            console.print(f"{now} of {total} games, {pace(now):.0f} a second, off by {off:.4f}")

    def keep(now: train.Training) -> None:
        nonlocal rounds
        rounds += 1
        if rounds % KEEP_EVERY == 0 or now.games >= now.course.games:
            state.write_training(kept, now)

    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=training.course.games, completed=training.games, off="")
        train.train(
            training,
            tell,
            keep,
            arguments.checks,
            lambda *found: console.print("{} games: {:.1f} ± {:.1f} of 100 against".format(*found), train.MARK),
        )
    deliver(training, goal, arguments.processes, console)


def begun(arguments: argparse.Namespace) -> train.Training:
    """A new training."""
    least, most = modes.find(arguments.mode).players
    told = arguments.players or ",".join(str(number) for number in range(least, most + 1))
    players = numbers_in("--players", told, least, most)
    hidden = numbers_in("--hidden", arguments.hidden, 1, MOST_HIDDEN)
    processes = numbers_in("--processes", str(arguments.processes), 1, MOST_PROCESSES)[0]
    games = GAMES if arguments.games is None else arguments.games
    if games < 1 or not 0 < arguments.slow <= arguments.fast <= 1:
        raise BuccaneerError("--games is at least 1, and rates are above 0 and at most 1, --slow not above --fast")
    seed = modes.parse_seed(arguments.seed) if arguments.seed else secrets.randbits(32)
    pace = {"fast": arguments.fast, "slow": arguments.slow, "trace": arguments.trace}
    if not 1 <= arguments.share <= MOST_SHARE:
        raise BuccaneerError(f"--share is from 1 to {MOST_SHARE}")
    if not 0 <= arguments.trace <= 1:
        raise BuccaneerError("--trace is at least 0 and at most 1")
    found = {"share": arguments.share, "looks_on": arguments.looks_on}
    course = Course(arguments.mode, players, seed, games, hidden, **pace, **found)
    course.inputs()
    training = train.Training(course, processes).noted(arguments.like or "")
    if arguments.like:
        training.begin(other(arguments.like, hidden))
    return training


def other(mode: str, hidden: tuple[int, ...]) -> weights.Weights:
    """The network that comes for another mode; layers as wide as those that begin with it."""
    found = weights.shipped(modes.find(mode).name)
    if found is None:
        raise BuccaneerError(f"--like {mode}: no network comes for {mode}")
    if tuple(found.sizes[1:-1]) != hidden:
        raise BuccaneerError(f"--like {mode}: its layers are --hidden {','.join(map(str, found.sizes[1:-1]))}")
    return found


def resumed(arguments: argparse.Namespace) -> train.Training:
    """A training that was kept, with the rest of its games to play; or more of them, or fewer."""
    if not arguments.resume.is_file():
        raise BuccaneerError(f"{arguments.resume}: there is no such file")
    training = state.read_training(arguments.resume)
    if training.course.mode != arguments.mode:
        raise BuccaneerError(f"{arguments.resume}: a training for {training.course.mode}, not for {arguments.mode}")
    if arguments.games is not None and arguments.games != training.course.games:
        training.course = replace(training.course, games=max(arguments.games, training.games))
        training.noted()
    return training


def numbers_in(flag: str, text: str, least: int, most: int) -> tuple[int, ...]:
    """Whole numbers with commas, each within bounds."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdecimal() and least <= int(part) <= most for part in parts):
        raise BuccaneerError(f"{flag}: {text!r} are not whole numbers from {least} to {most}, with commas")
    return tuple(int(part) for part in parts)


def earlier(goal: Path, training: train.Training) -> weights.Weights | None:
    """The weights that lie where new ones are to go, if some that can still be used do; refuses any other file."""
    try:
        return weights.load(goal, training.course.mode, training.course.inputs()) if goal.is_file() else None
    except weights.OutdatedWeights:
        return None


def deliver(training: train.Training, goal: Path, jobs: int, console: Console) -> None:
    """Write the weights; where there are some already, only if they win against those."""
    found = training.weights()
    before = earlier(goal, training)
    if before is not None:
        old = train.player(before, "old")
        counts = sorted(set(training.course.players))
        seed = training.course.seed + 2
        shares = [train.against(found, old, players, train.LAST_DEALS, seed, jobs) for players in counts]
        told = ", ".join(f"{share} of 100 with {players}" for players, share in zip(counts, shares, strict=True))
        gained, off = train.gain(shares)
        if gained - off <= 0:
            raise BuccaneerError(f"{goal} stays as it is: the new ones win {told} against it, no clear gain")
        console.print(f"against the weights before: {told}")
    state.replace(goal, weights.write(found))
    console.print(f"{goal}: {found.games} games")
