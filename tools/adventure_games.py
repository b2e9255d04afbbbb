"""Plays the adventure's chapters by the hundred and counts what happens, for the study and card 9's goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from buccaneer.bots import make_bot
from buccaneer.bots.thumb import ThumbBot
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.cards.rules.table import Table
from buccaneer.core.engine import Action, State, View
from buccaneer.core.rng import KeyedRng, Rng
from buccaneer.core.setup import Setup
from buccaneer.game import modes
from buccaneer.sim.playout import play_out

CHAPTERS = ("1", "2", "3", "4", "5")
TAKEN = {"trade", "hire", "claim", "load", "crown"}


class Anybody:
    """`thumb`, as whichever character the generator picks: so all ten are seen."""

    def __init__(self) -> None:
        self.name = "anybody"
        self.looks = True
        self.thumb = ThumbBot()

    def choose(self, view: View[State] | None, options: list[Action], rng: Rng) -> Action:
        if options[0].text.startswith("character:"):
            return options[rng.below(len(options))]
        return self.thumb.choose(view, options, rng)


@dataclass(frozen=True)
class Cell:
    """One kind of game that is played so many times."""

    chapter: str
    way: str
    players: int
    sea: str = "fair"
    defeats: int = 0

    def setup(self, seed: int) -> Setup:
        chosen = {"chapter": self.chapter, "way": self.way, "sea": self.sea, "defeats": str(self.defeats)}
        names = modes.default_names(self.players)
        options = modes.tidied("adventure", tuple(sorted(chosen.items())), self.players)
        return Setup("adventure", names, seed, options=options)


@dataclass
class Found:
    """What the games of a cell came to."""

    cell: Cell
    games: int = 0
    won: int = 0
    ready: list[tuple[bool, int, int]] = field(default_factory=list)  # all missions done, markers, points
    rounds: int = 0
    seats: Counter[int] = field(default_factory=Counter)  # shares of wins, in order of play
    people: Counter[str] = field(default_factory=Counter)  # games of a character, and its wins
    wins: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)  # games in which an event came
    lay: Counter[str] = field(default_factory=Counter)  # games in which a mission lay out
    done: Counter[str] = field(default_factory=Counter)
    at_once: Counter[str] = field(default_factory=Counter)  # completed in the turn in which it was read
    read: Counter[str] = field(default_factory=Counter)
    came: Counter[str] = field(default_factory=Counter)  # games in which a play card of the box came up
    taken: Counter[str] = field(default_factory=Counter)


def play(cell: Cell, games: int, seed: int) -> Found:
    """Play a cell's games."""
    found = Found(cell)
    rng = Rng(seed)
    bots = [make_bot(Anybody()) for _ in range(cell.players)]
    for _ in range(games):
        setup = cell.setup(rng.seed())
        rules = modes.rules_for(setup)
        table = rules.deal(setup)
        assert isinstance(table, Table)
        table.events = []
        play_out(rules, table, bots, KeyedRng(setup.seed ^ 1))
        count(found, table)
    return found


def count(found: Found, table: Table) -> None:
    """Add a game that is over."""
    part, rules = saga(table), table.rules
    outcome = rules.outcome(table)
    found.games += 1
    found.rounds += table.round
    found.won += bool(outcome.winners)
    points = sum(owner.points for owner in table.seats)
    found.ready.append((part.undone() == 0, part.placed(), points))
    for seat in range(table.players):
        name = part.book.characters[part.who[seat]].id
        found.people[name] += 1
        share = outcome.share(seat)
        found.wins[name] += share  # type: ignore[assignment]
        found.seats[(seat - table.start) % table.players] += share  # type: ignore[assignment]
    seen: set[tuple[str, str]] = set()
    turn, fresh, last = -1, "", ""
    for event in table.events or ():
        if event.kind == "turn-opens":
            turn, fresh = event.seat, ""
        elif event.kind == "story":
            fresh = event.thing if turn >= 0 else fresh
            seen |= {("read", event.thing), ("read", f"{last}>{event.thing}")}
            last = event.thing
        elif event.kind == "event":
            seen.add(("event", event.thing))
        elif event.kind == "mission":
            seen.add(("done", event.thing))
            if event.thing == fresh:
                seen.add(("at once", event.thing))
        elif event.kind == "turn" and rules.faces[event.card].box == "adventure":
            seen.add(("came", rules.faces[event.card].id))
        if event.kind in TAKEN and rules.faces[event.card].box == "adventure":
            seen.add(("taken", rules.faces[event.card].id))
    tallies = {"event": found.events, "done": found.done, "at once": found.at_once, "read": found.read}
    tallies |= {"came": found.came, "taken": found.taken}
    for kind, what in seen:
        tallies[kind][what] += 1
    for number in part.open:
        found.lay[part.book.stories[number].id] += 1


def all_cells(seas: Iterable[str], defeats: Iterable[int], together: bool, contests: bool) -> Iterator[Cell]:
    """The kinds of games that are played."""
    if together:
        for chapter in CHAPTERS:
            for players in (1, 2, 3, 4):
                yield from (Cell(chapter, "together", players, sea) for sea in seas)
                yield from (Cell(chapter, "together", players, "fair", number) for number in defeats)
    if contests:
        for chapter in (*CHAPTERS, "variable"):
            yield from (Cell(chapter, "contest", players) for players in (2, 3, 4))


def run(cells: list[Cell], games: int, seed: int, processes: int) -> list[Found]:
    """Play all cells, several at a time."""
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(play, cells, [games] * len(cells), [seed + i for i in range(len(cells))]))


def summed(results: list[Found], name: str) -> Counter[str]:
    """One of the counters, over all cells."""
    total: Counter[str] = Counter()
    for found in results:
        total.update(getattr(found, name))
    return total
