"""A study: is it good to begin? A row for every game and seat, written to a table and counted.

    python examples/study.py [ROWS.csv]

The same rows go into pandas or polars by `arena.frame(rows)`, and into Parquet by a name that ends so.
"""

from __future__ import annotations

import sys
from math import sqrt
from statistics import mean, stdev

from buccaneer import arena

GAMES = 100
PLAYERS = 4


def line(label: str, rows: list[arena.Row]) -> str:
    """What some rows say: the share of wins with its standard error, points, coins and busts."""
    won = [row.result for row in rows]
    share, error = mean(won), stdev(won) / sqrt(len(won))
    points = mean(row.points for row in rows)
    coins = mean(row.coins for row in rows)
    busts = mean(row.busts / row.rounds for row in rows)
    return f"{label:12} {share:7.1%} ±{error:5.1%} {points:7.2f} {coins:7.2f} {busts:7.1%}"


def main() -> None:
    match = arena.Match("base", ["thumb"] * PLAYERS, seed=2026)
    rows = list(arena.rows(match, games=GAMES))
    if len(sys.argv) > 1:
        print(f"{arena.write_rows(sys.argv[1], rows)} rows written to {sys.argv[1]}")

    print(f"{GAMES} games of {PLAYERS} equal bots, seed {match.seed}")
    print(f"{'turn order':12} {'wins':>14} {'points':>7} {'coins':>7} {'busts':>7}")
    for order in range(PLAYERS):
        print(line(f"{order + 1}.", [row for row in rows if row.order == order]))

    # Where the points come from, and by what games are decided.
    total = sum(row.points for row in rows)
    for source in rows[0].sources:
        share = sum(row.sources[source] for row in rows) / total
        print(f"{share:.0%} of all points are {source}")
    winners = [row for row in rows if row.result]
    print(f"{sum(row.decided == 'points' for row in winners) / len(winners):.0%} of winners won by points alone")


if __name__ == "__main__":
    main()
