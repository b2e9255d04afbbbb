"""A puzzle: a stacked deck that everybody knows, and the best that Anne can make of her first two turns.

    python examples/puzzle.py

Bart only looks on: he stops as soon as he may and takes nothing. A search tries every line of play.
"""

from __future__ import annotations

from collections.abc import Iterator

from buccaneer import CardGame, Game

# From the top: three coins for each player, then what is turned up and what becomes a coin, in this order.
DECK = """
    priest priest priest  trader-k3 trader-r3 trader-g3
    settler sailor3 g35 captain y11 sailor5 y21 g11 exp-aa g21 y22 trader-y3 b32 y34
"""
TURNS = 2
ANNE = 0

Line = list[str]


def lines(game: CardGame, line: Line) -> Iterator[tuple[CardGame, Line]]:
    """Every way to play on until Anne's turns are over, with the game it ends in."""
    while not game.over and game.chooser != ANNE and game.table.round <= TURNS:
        game.play(game.options[-1])  # the last option ends a step: Bart stops, and passes
    if game.over or game.table.round > TURNS:
        yield game, line
        return
    for option in game.options:
        branch = game.copy()
        branch.play(option)
        yield from lines(branch, [*line, option.text])


def score(game: CardGame) -> tuple[int, int]:
    """What Anne is after: points, then coins."""
    anne = game.table.seats[ANNE]
    return anne.points, len(anne.purse)


def main() -> None:
    start = Game("base", ["Anne", "Bart"], seed=4, start=ANNE, deck=DECK.split())
    found = [(score(game), line) for game, line in lines(start, [])]
    best = max(result for result, _ in found)
    ways = [line for result, line in found if result == best]
    print(f"{len(found)} lines of play, {len({result for result, _ in found})} different results")
    print(f"the best: {best[0]} points, {best[1]} coins, in {len(ways)} ways; the shortest of them:")
    shortest = min(ways, key=len)
    print("  " + " ".join(shortest))
    first = max(result for result, line in found if line[0] == "stop")
    print(f"who stops at the first card gets {first[0]} points, {first[1]} coins at most")


if __name__ == "__main__":
    main()
