"""The ladder: bots against each other on paired deals, kept in a file of lines, and gone on with where that ends.

A pairing is a bot among others of one kind; each of its deals is played with the bot on every seat. Where a table
wins or loses as one, a pairing is a team of one bot. A line of the file holds one deal.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from buccaneer.bots import make_bot
from buccaneer.bots.registry import OURS
from buccaneer.core.errors import BotError, BuccaneerError
from buccaneer.game import modes
from buccaneer.game.families import rules_of
from buccaneer.game.record import check_writable
from buccaneer.learn.weights import shipped_path
from buccaneer.sim.guard import Fault, Guard
from buccaneer.sim.match import Match, play
from buccaneer.sim.pool import check_cluster, spread

CHUNK = 5  # deals that a process plays before it reports
MIRROR_DEALS = 10

Shares = list[float]  # of one deal: the bot's part of the win on each seat
Results = dict["Pairing", dict[int, Shares]]  # by deal


@dataclass(frozen=True)
class Pairing:
    """A bot among others of one kind, or a team of it where nobody plays against anybody (`other` is empty then)."""

    mode: str
    players: int
    bot: str
    other: str
    seed: int
    variant: str = ""
    options: tuple[tuple[str, str], ...] = ()

    @property
    def mirror(self) -> bool:
        """Whether a bot meets itself: its share is 1/n then, deal by deal, or something is wrong."""
        return self.bot == self.other

    @property
    def games(self) -> int:
        """How many games one deal is."""
        return self.players if self.other else 1

    def match(self, seat: int) -> Match:
        """The match in which the bot has one of the seats, or the team all of them."""
        seats = [self.other or self.bot] * self.players
        seats[seat] = self.bot
        guarded = [name if name in OURS else Guard(name, place) for place, name in enumerate(seats)]
        opening = modes.find(self.mode).opening
        given = {"variant": self.variant, "options": dict(self.options), "opening": opening}
        return Match(self.mode, guarded, seed=self.seed, **given)  # type: ignore[arg-type]


def is_team(mode: str, players: int, options: Sequence[tuple[str, str]] = ()) -> bool:
    """Whether a table of a mode wins or loses as one."""
    match = Match(mode, ["random"] * players, options=dict(options))
    return modes.rules_for(match.setup(0)).is_team()


@cache
def stamp(mode: str) -> str:
    """What results of a mode depend on besides the bots' names: its rules, and the weights that come with us."""
    path = shipped_path(mode)
    weights = hashlib.sha256(path.read_bytes()).hexdigest()[:8] if path.is_file() else "none"
    return f"{modes.rules_version(mode)}.{weights}"


# -- playing -----------------------------------------------------------------------------------------


def play_deal(pairing: Pairing, deal: int) -> tuple[Shares, list[str]]:
    """The bot's part of the win on each seat, and a line for every game that somebody forfeited."""
    shares: Shares = []
    faults: list[str] = []
    for seat in range(pairing.games):
        try:
            game = next(play(pairing.match(seat), deal, 1, counted=False))
            shares.append(rules_of(game.table).outcome(game.table).share(seat))
        except BotError as error:
            fault = error.__cause__
            if not isinstance(fault, Fault):
                raise
            lost = not pairing.other or fault.seat == seat
            shares.append(0.0 if lost else 1 / (pairing.players - 1))
            faults.append(f"{pairing.mode}, deal {deal}: {fault}")
    return shares, faults


def play_deals(pairings: Sequence[Pairing], which: int, first: int, number: int) -> list[tuple[Shares, list[str]]]:
    """Deals of one of the pairings."""
    return [play_deal(pairings[which], deal) for deal in range(first, first + number)]


def missing(pairings: Sequence[Pairing], deals: Sequence[int], known: Results) -> Iterator[tuple[int, int, int]]:
    """What is still to be played: a pairing's place, its first deal, how many."""
    for which, pairing in enumerate(pairings):
        had = known.get(pairing, {})
        first = 0
        while first < deals[which]:
            number = 0
            while number < CHUNK and first + number < deals[which] and first + number not in had:
                number += 1
            if number:
                yield which, first, number
            first += max(1, number)


@dataclass
class Effort:
    """How the work is done: in so many processes or by a cluster, and until when."""

    processes: int = 1
    cluster: str = ""
    minutes: float = 0.0  # none: until it is done


def run(
    pairings: Sequence[Pairing],
    deals: Sequence[int],
    path: Path,
    effort: Effort,
    progress: Callable[[int], None] = lambda games: None,
    say: Callable[[str], None] = lambda line: None,
) -> bool:
    """Play what the file does not hold yet and add it there; says whether all is played."""
    check_cluster(effort.cluster)
    check_writable(path)
    check(pairings)
    known = read(path, say, mend=True)
    pieces = list(missing(pairings, deals, known))
    progress(
        sum(pairing.games * number for pairing, number in zip(pairings, deals, strict=True)) - left(pairings, pieces)
    )
    began, faults = time.monotonic(), 0
    work = spread(play_deals, (tuple(pairings),), pieces, effort.processes, effort.cluster)
    for (which, first, number), found in zip(pieces, work, strict=True):
        with path.open("a", encoding="utf-8") as file:
            file.write("".join(line(pairings[which], first + at, each[0]) for at, each in enumerate(found)))
        for told in [fault for each in found for fault in each[1]]:
            faults += 1
            if faults <= 5:
                say(f"forfeited: {told}")
        progress(number * pairings[which].games)
        if effort.minutes and time.monotonic() - began > 60 * effort.minutes and (which, first, number) != pieces[-1]:
            work.close()  # type: ignore[attr-defined]
            return False
    if faults > 5:
        say(f"forfeited: {faults} games in all")
    return True


def left(pairings: Sequence[Pairing], pieces: Iterable[tuple[int, int, int]]) -> int:
    """How many games pieces of work are."""
    return sum(pairings[which].games * number for which, _, number in pieces)


def check(pairings: Sequence[Pairing]) -> None:
    """Refuse what cannot be played, before anything is."""
    for name in {name for pairing in pairings for name in (pairing.bot, pairing.other) if name}:
        make_bot(name)
    for pairing in pairings:
        pairing.match(0).check()


# -- the file ----------------------------------------------------------------------------------------


def line(pairing: Pairing, deal: int, shares: Shares) -> str:
    """A deal as a line of the file."""
    told = asdict(pairing) | {"options": dict(pairing.options), "deal": deal, "stamp": stamp(pairing.mode)}
    return json.dumps(told | {"shares": [round(share, 6) for share in shares]}, ensure_ascii=False) + "\n"


def read(path: Path, say: Callable[[str], None] = lambda line: None, mend: bool = False) -> Results:
    """The deals that a file holds; a last line that was cut off is dropped, and results of other weights left out."""
    if not path.exists():
        return {}
    whole, newline, rest = path.read_bytes().rpartition(b"\n")
    if rest:
        say(f"{path}: the last line is cut off, and was dropped")
        if mend:
            with path.open("r+b") as file:
                file.truncate(len(whole) + len(newline))
    found: Results = {}
    old = 0
    for number, text in enumerate(whole.splitlines(), 1):
        try:
            told = json.loads(text)
            current = told.pop("stamp") == stamp(told["mode"])
            deal, shares = int(told.pop("deal")), [float(share) for share in told.pop("shares")]
            pairing = Pairing(**(told | {"options": tuple(sorted(told["options"].items()))}))
            if len(shares) != pairing.games:
                raise ValueError
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BuccaneerError(f"{path}: line {number} is no result of a ladder") from None
        old += not current
        if current:
            found.setdefault(pairing, {})[deal] = shares
    if old:
        say(f"{path}: {old} lines are of other rules or weights, and were left out")
    return found


# -- who meets whom ----------------------------------------------------------------------------------


def round_robin(bots: Sequence[str], mode: str, players: int, seed: int, **chosen: object) -> list[Pairing]:
    """Everybody among others of every other kind, and among its own; or each as a team."""
    options = tuple(sorted(dict(chosen.get("options") or {}).items()))  # type: ignore[call-overload]
    given = (seed, str(chosen.get("variant") or ""), options)
    if is_team(mode, players, options):
        return [Pairing(mode, players, bot, "", *given) for bot in bots]
    return [
        Pairing(mode, players, bot, other, *given) for bot in bots for other in bots if apart(bot, other, bots, players)
    ]


def apart(bot: str, other: str, bots: Sequence[str], players: int) -> bool:
    """Whether a pairing tells something: with two players one of two mirrored ones is enough."""
    return players > 2 or bots.index(bot) >= bots.index(other)


def deals_for(pairing: Pairing, games: int) -> int:
    """How many deals so many games are; mirrors need few."""
    deals = -(-games // pairing.games)
    return min(MIRROR_DEALS, deals) if pairing.mirror else deals
