"""Plays the adventure's chapters by the thousand and writes docs/adventure.md: `make adventure-study`.

The page begins with the bounds that the design sets itself, and which of them are kept. All seats are `thumb`.

    python -m tools.adventure_study --tries 5 3    one chapter with so many players alone, by defeats, printed
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from buccaneer.cards.boxes.adventure.tale import SEAS

from tools.adventure_bounds import BOUNDS, Outside, Played, branches, events, interval, outside, percent
from tools.adventure_games import CHAPTERS, Cell, Found, all_cells, run, summed

PAGE = Path(__file__).parent.parent / "docs" / "adventure.md"
TUNING = (
    "Tuned on other seeds. The first goals took one round of 100 games a cell and three of 60. Then what missions ask",
    "and pay, starting coins, the crown track and three expeditions were changed in seventeen rounds of 150 to 800",
    "games a cell (seeds 7 to 10, 21, 22, 33, 41 to 43), and the goals of card 9 set in nine rounds of 400 a cell by",
    "`python -m tools.adventure_goals` (seeds 31 to 39). By itself `thumb` takes the same side of every double card;",
    "here the side is drawn, so that all ten characters are seen.",
)
DEFEATS = (1, 2, 3)  # that tries are played after, besides the first one
TRIED = (
    "What was tried: chapter 5 with three players once more, 6,000 games each on other seeds, by",
    "`python -m tools.adventure_study --tries 5 3 --games 6000 --seed 501`. It is won by 60.6, 68.8, 75.0 and 78.9 of",
    "100, each ± 1.3, after none to three defeats. So the wins do rise, and where they seem not to, that is chance.",
)


def table_of(heads: list[str], rows: Iterable[Iterable[object]]) -> list[str]:
    """A table in Markdown."""
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return [*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows)]


def bounds(outlying: list[list[Outside]], games: int) -> list[str]:
    """Each bound and whether it is kept, and what chance has to do with the rest."""
    rows = [
        [what, bound, f"all but {len(lines)}" if lines else "yes"]
        for (what, bound, _), lines in zip(BOUNDS, outlying, strict=True)
    ]
    every = [each for lines in outlying for each in lines]
    near = len([each for each in every if each.by_chance()])
    said = f"Of a hundred games unless something else is said; {games:,} games tell a share to ± {interval(games):.0f}"
    said += " points, 95 of 100 times."
    if len(every) == 1:
        said += f" One line lies outside its bound{', by less than that' * near}: see the end of the page."
    elif every:
        said += f" {len(every)} lines lie outside their bounds, {near} by less than their games can tell: see the end."
    return [*table_of(["what", "bound", "kept"], rows), "", said]


def page(results: list[Found], games: int, seed: int, command: str) -> str:
    """The study as a page."""
    played = Played(results)
    together, fair, contests, both = played.together, played.fair, played.contests, played.both
    outlying = outside(played)
    lines = [
        "# The adventure, played by `thumb`",
        "",
        *bounds(outlying, games),
        "",
        f"Made by `{command}`: {games} games a cell, seed {seed}. All seats are `thumb`.",
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
    rows = [[id, percent(*seen)] for id, seen in sorted(events(both).items())]
    lines += ["", "## Events", "", "Of games in which it can come.", "", *table_of(["event", "in games"], rows)]
    for title, results_of in (("Missions together", fair), ("Missions in contest", contests)):
        lay, done, once = (summed(results_of, name) for name in ("lay", "done", "at_once"))
        rows = [[id, lay[id], percent(done[id], lay[id]), percent(once[id], lay[id])] for id in sorted(lay)]
        lines += [
            "",
            f"## {title}",
            "",
            *table_of(["mission", "games", "done by somebody", "in the turn it is read"], rows),
        ]
    rows = [[*asked, f"{percent(yes, yes + no)} of {read}"] for *asked, yes, no, read in branches(played)]
    lines += ["", "## Branches", "", *table_of(["way", "asked at", "about", "yes"], rows)]
    came, taken = summed(both, "came"), summed(both, "taken")
    rows = [[id, came[id], percent(taken[id], came[id])] for id in sorted(came)]
    lines += ["", "## Play cards", "", *table_of(["card", "games in which it came up", "taken"], rows)]
    lines += ["", "## Outside the bounds", "", *(f"- {each.line}" for of in outlying for each in of)]
    lines += ["", *TRIED]
    return "\n".join(lines) + "\n"


def tries(chapter: str, players: int, games: int, seed: int, processes: int) -> str:
    """How often a chapter is won in a fair sea, at the first try and after defeats."""
    cells = [Cell(chapter, "together", players, "fair", number) for number in (0, *DEFEATS)]
    results = run(cells, games, seed, processes)
    return ", ".join(f"{100 * found.won / found.games:.1f} after {found.cell.defeats}" for found in results)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games a cell")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--bounds", action="store_true", help="print what lies outside its bounds, write no page")
    parser.add_argument("--tries", nargs=2, metavar=("CHAPTER", "PLAYERS"), help="print one chapter's, write no page")
    arguments = parser.parse_args()
    if arguments.tries:
        chapter, players = arguments.tries
        print(tries(chapter, int(players), arguments.games, arguments.seed, arguments.processes))
        return
    cells = list(all_cells(SEAS, DEFEATS, True, True))
    results = run(cells, arguments.games, arguments.seed, arguments.processes)
    if arguments.bounds:
        print("\n".join(each.line for of in outside(Played(results)) for each in of))
        return
    command = f"python -m tools.adventure_study --games {arguments.games} --seed {arguments.seed}"
    PAGE.write_text(page(results, arguments.games, arguments.seed, command), "utf-8")


if __name__ == "__main__":
    main()
