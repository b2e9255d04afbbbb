"""Plays the adventure's chapters by the hundred and writes docs/adventure.md: `make adventure-study`.

With --tune it prints, cell by cell, how often all missions were done and what markers and points were reached: from
that card 9's goals are set, on a seed of their own. All seats are `thumb`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from buccaneer.bots import make_bot
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.cards.boxes.adventure.tale import SEAS
from buccaneer.cards.rules.table import Table
from buccaneer.core.rng import KeyedRng, Rng
from buccaneer.core.setup import Setup
from buccaneer.game import modes
from buccaneer.sim.playout import play_out

PAGE = Path(__file__).parent.parent / "docs" / "adventure.md"
TUNING = (
    "Card 9's goals were set on other seeds: one run of 100 games a cell, then three rounds of 60 a cell and sea,",
    "each followed by new goals. `thumb` takes the same side of every double card, so five characters are seen.",
)
CHAPTERS = ("1", "2", "3", "4", "5")
TAKEN = {"trade", "hire", "claim", "load", "crown"}


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
    bots = [make_bot("thumb") for _ in range(cell.players)]
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


# -- tuning ------------------------------------------------------------------------------------------


def chances(found: Found, markers: int) -> list[float]:
    """By points, how many of a hundred games have all missions, so many markers and at least these points."""
    best = max(points for _, _, points in found.ready)
    good = [points for ready, placed, points in found.ready if ready and placed >= markers]
    return [100 * len([1 for points in good if points >= least]) / found.games for least in range(best + 1)]


def tune(results: list[Found]) -> None:
    """Print what goals would be won how often."""
    for found in results:
        cell = found.cell
        placed = sorted(placed for _, placed, _ in found.ready)
        ready = 100 * len([1 for done, _, _ in found.ready if done]) / found.games
        middle = placed[len(placed) // 2]
        print(
            f"chapter {cell.chapter}, {cell.players}: missions {ready:.0f}, markers {placed[0]}-{middle}-{placed[-1]}"
        )
        for markers in range(max(4, middle - 2), middle + 2):
            told = [
                f"{points}:{chance:.0f}" for points, chance in enumerate(chances(found, markers)) if 10 < chance < 95
            ]
            print(f"   m {markers}: {' '.join(told)}")


# -- the page ----------------------------------------------------------------------------------------


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.0f}" if whole else "–"


def table_of(heads: list[str], rows: Iterable[Iterable[object]]) -> list[str]:
    """A table in Markdown."""
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return [*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows)]


def summed(results: list[Found], name: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for found in results:
        total.update(getattr(found, name))
    return total


def page(results: list[Found], games: int, seed: int, command: str) -> str:
    """The study as a page."""
    together = [found for found in results if found.cell.way == "together"]
    fair = [found for found in together if found.cell.sea == "fair" and not found.cell.defeats]
    contests = [found for found in results if found.cell.way == "contest"]
    lines = ["# The adventure, played by `thumb`", "", f"Made by `{command}`: {games} games a cell, seed {seed}. All"]
    lines[-1] += " seats are `thumb`; numbers are of a hundred games unless something else is said."
    lines += [
        "",
        *TUNING,
        "",
        "## Chapters together",
        "",
        "Won at the first try, by sea; fair again after one, two and three defeats.",
    ]
    defeats = sorted({found.cell.defeats for found in together if found.cell.defeats})
    heads = ["chapter", "players", *SEAS, *(f"fair after {number}" for number in defeats), "all missions", "points"]
    rows = []
    for chapter in CHAPTERS:
        for players in (1, 2, 3, 4):
            own = [f for f in together if (f.cell.chapter, f.cell.players) == (chapter, players)]
            if not own:
                continue
            by = {(found.cell.sea, found.cell.defeats): found for found in own}
            usual = by["fair", 0]
            cells = [by.get((sea, 0)) for sea in SEAS] + [by.get(("fair", number)) for number in defeats]
            wins = [percent(found.won, found.games) if found else "–" for found in cells]
            ready = percent(len([1 for done, _, _ in usual.ready if done]), usual.games)
            points = sum(number for _, _, number in usual.ready) / usual.games
            rows.append([chapter, players, *wins, ready, f"{points:.1f}"])
    lines += ["", *table_of(heads, rows), "", "## Contests", ""]
    rows = [
        [
            found.cell.chapter,
            found.cell.players,
            f"{found.rounds / found.games:.1f}",
            " ".join(percent(found.seats[seat], found.games) for seat in range(found.cell.players)),
        ]
        for found in contests
    ]
    lines += table_of(["chapter", "players", "rounds", "wins by order of play"], rows)
    people, shares = summed(contests, "people"), summed(contests, "wins")
    share = sum(shares.values()) / max(1, sum(people.values()))
    lines += ["", "Characters: wins for each game played, against the mean share of all.", ""]
    rows = [
        [name, percent(shares[name], people[name]), f"{100 * (shares[name] / people[name] - share):+.1f}"]
        for name in people
    ]
    lines += table_of(["character", "wins", "from its share"], sorted(rows))
    both = [*fair, *contests]
    total = sum(found.games for found in both)
    events = summed(both, "events")
    lines += [
        "",
        "## Events",
        "",
        *table_of(["event", "in games"], [[e, percent(n, total)] for e, n in sorted(events.items())]),
    ]
    for title, results_of in (("Missions together", fair), ("Missions in contest", contests)):
        lay, done, once = (summed(results_of, name) for name in ("lay", "done", "at_once"))
        rows = [[id, lay[id], percent(done[id], lay[id]), percent(once[id], lay[id])] for id in sorted(lay)]
        lines += [
            "",
            f"## {title}",
            "",
            *table_of(["mission", "games", "done by somebody", "in the turn it is read"], rows),
        ]
    lines += ["", "## Branches", "", *table_of(["way", "asked at", "about", "yes"], branches(fair, contests))]
    came, taken = summed(both, "came"), summed(both, "taken")
    rows = [[id, came[id], percent(taken[id], came[id])] for id in sorted(came)]
    lines += ["", "## Play cards", "", *table_of(["card", "games in which it came up", "taken"], rows)]
    return "\n".join(lines) + "\n"


def branches(fair: list[Found], contests: list[Found]) -> Iterator[list[object]]:
    """How often each question of an hourglass was answered by yes."""
    rules = modes.rules("adventure", "bigbox", "", ())
    for way, sign, results in (("together", "handshake", fair), ("contest", "fist", contests)):
        read = summed(results, "read")
        for entry in rules.data["stories"]:
            glass = entry.get(sign)
            if isinstance(glass, dict) and "ask" in glass and entry["kind"] in ("mission", "interlude"):
                yes, no = (
                    follows(results, str(entry["id"]), glass["yes"]),
                    follows(results, str(entry["id"]), glass["no"]),
                )
                yield [way, entry["id"], glass["ask"], f"{percent(yes, yes + no)} of {read[str(entry['id'])]}"]


def follows(results: list[Found], card: str, following: str) -> int:
    """In how many games a card was read after another; the two stand in one chapter."""
    return sum(found.read[f"{card}>{following}"] for found in results)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games a cell")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--tune", action="store_true", help="print what goals would be won how often")
    parser.add_argument("--chapters", default=",".join(CHAPTERS), help="which to tune")
    arguments = parser.parse_args()
    if arguments.tune:
        cells = [
            cell for cell in all_cells(("fair",), (), True, False) if cell.chapter in arguments.chapters.split(",")
        ]
        tune(run(cells, arguments.games, arguments.seed, arguments.processes))
        return
    cells = list(all_cells(SEAS, (1, 2, 3), True, True))
    results = run(cells, arguments.games, arguments.seed, arguments.processes)
    command = f"python -m tools.adventure_study --games {arguments.games} --seed {arguments.seed}"
    PAGE.write_text(page(results, arguments.games, arguments.seed, command), "utf-8")


if __name__ == "__main__":
    main()
