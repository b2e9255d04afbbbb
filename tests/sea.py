"""A dice table laid in a few lines: the set-up behind it, a board, sheets, and the rolls to come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from buccaneer import DiceGame, Game
from buccaneer.core.rng import Rng
from buccaneer.dice.rules.chart import COLOURS, PEOPLE, PLAIN, WHEELS, Island, Space
from buccaneer.dice.rules.sheet import CROSSED, EMPTY, Sheet
from buccaneer.dice.rules.table import LETTER_DIE, LETTERS, DiceTable


def sail(players: int = 3, variant: str = "", seed: int = 1) -> DiceGame:
    """A game in which everybody has settled and seat 0 is about to roll for the first time; the roll is held back."""
    game = Game("dice", players, seed, variant=variant, start=0, hold=True)
    while not game.held:
        game.play(game.options[0])
    return game


def at_sea(game: Game | None) -> DiceGame:
    """A game that is known to be one of dice."""
    assert game is not None
    assert isinstance(game.table, DiceTable)
    return cast("DiceGame", game)


def rolls(game: DiceGame, *wanted: str) -> None:
    """Let the next rolls be these, written like "yellow-a"."""
    for seed in range(10_000_000):
        rng = Rng(seed)
        if all(f"{COLOURS[rng.below(6)]}-{LETTERS[LETTER_DIE[rng.below(6)]]}" == roll for roll in wanted):
            game.table.rng = Rng(seed)
            return
    raise AssertionError(f"no seed rolls {wanted}")


def place(game: DiceGame, ships: dict[str, str] | None = None, wheels: dict[str, str] | None = None) -> None:
    """Put ships and wheels on the board, by colour and column: ships={"yellow": "b"}."""
    table: DiceTable = game.table
    for colour, letter in (ships or {}).items():
        table.ships[COLOURS.index(colour)] = LETTERS.index(letter)
    for colour, letter in (wheels or {}).items():
        table.wheels[WHEELS.index(colour)] = LETTERS.index(letter)


def sheet(game: DiceGame, seat: int = 0) -> Sheet:
    found: Sheet = game.table.sheets[seat]
    return found


def island(game: DiceGame, id: str) -> Island:
    """An island by its id, or the first with a person of this name."""
    islands: list[Island] = game.rules.chart.islands
    named = [each for each in islands if each.id == id]
    return (named or [each for each in islands if PEOPLE[each.person] == id])[0]


def cross(game: DiceGame, seat: int, *ids: str) -> None:
    """Cross spaces by hand, without paying and without effect."""
    for id in ids:
        sheet(game, seat).mark(game.rules.chart, game.rules.chart.by_id[id], CROSSED)


def hire(game: DiceGame, seat: int, id: str) -> Island:
    """Give a seat an island's person, with all its spaces crossed: he helps from now on."""
    found = island(game, id)
    for space in found.spaces:
        if sheet(game, seat).marks[space] == EMPTY:
            sheet(game, seat).mark(game.rules.chart, space, CROSSED)
    sheet(game, seat).done.append(found.number)
    sheet(game, seat).help(found)
    sheet(game, seat).points += found.points
    return found


def circle(game: DiceGame, seat: int, colour: str, times: int = 1) -> None:
    """Give a seat circled wheels."""
    sheet(game, seat).circled[WHEELS.index(colour)] += times


def go(game: DiceGame, *choices: str) -> None:
    """Let what is held back happen, and make choices one after the other."""
    game.release()
    for choice in choices:
        game.play(choice)
        game.release()


def ask(game: DiceGame) -> list[str]:
    """What can be chosen now, found anew after a table was changed by hand."""
    table = game.table
    found = game.rules.find(table)
    table.options = found if len(found) > 1 else []
    return [option.text for option in table.options]


def moor(game: DiceGame, ships: dict[str, str] | None = None, wheels: dict[str, str] | None = None) -> list[str]:
    """Let the active player roll once and stop with these pieces on the board, no others; says what can be chosen."""
    open_board(game, ships, wheels)
    go(game, "stop")
    return ask(game)


def fail(game: DiceGame, ships: dict[str, str], wheels: dict[str, str] | None = None) -> list[str]:
    """Let the active player fail with these pieces on the board, by the first of the ships; says what can be chosen."""
    open_board(game, ships, wheels)
    rolls(game, f"{next(iter(ships))}-a")
    go(game, "roll")
    if "accept" in ask(game):
        go(game, "accept")
    return ask(game)


def open_board(game: DiceGame, ships: dict[str, str] | None = None, wheels: dict[str, str] | None = None) -> None:
    """Let the active player make the first roll, and lay the board anew before they roll on or stop."""
    game.release()
    if "accept" in ask(game):
        game.play("accept")
    game.table.clear()
    place(game, ships, wheels)


def step(game: DiceGame) -> str:
    """The name of the step that asks."""
    name: str = game.rules.steps[game.table.stack[-1].step].name
    return name


def pool(game: DiceGame) -> int:
    """The crosses left to whoever makes them now."""
    assert step(game) == "cross", step(game)
    left: int = game.table.stack[-1].a
    return left


def until(game: DiceGame, seat: int) -> list[str]:
    """Leave whatever can be left until a seat is asked; says what it can choose."""
    while game.chooser != seat:
        game.play(game.options[-1])
    return ask(game)


def finish(game: DiceGame) -> None:
    """Leave whatever can be left until the turn is over: the next player's first roll is held back."""
    while not game.held and not game.over:
        game.play(game.options[-1])


def reach(game: DiceGame, seat: int, id: str) -> str:
    """Bring a space in reach by hand: its island, or the one beside it, is reached; says the choice to cross it."""
    chart, mine = game.rules.chart, sheet(game, seat)
    space = chart.spaces[chart.by_id[id]]
    for number in (space.number, space.near[0]):
        on = chart.spaces[number].island
        if on >= 0 and not mine.reached[on]:
            mine.land(chart, on)
    if space.number not in mine.open:
        mark_all(game, seat, space.near[:1])
    return f"cross:{id}"


def almost(game: DiceGame, seat: int, id: str, last: str = "") -> str:
    """Cross an island by hand but for one space, a plain one unless named; says the choice that completes it."""
    chart, found = game.rules.chart, island(game, id)
    empty = [space for space in found.spaces if sheet(game, seat).marks[space] == EMPTY]
    plain = [space for space in empty if chart.spaces[space].kind == PLAIN]
    final = chart.by_id[last] if last else plain[0]
    mark_all(game, seat, [space for space in empty if space != final])
    return reach(game, seat, chart.spaces[final].id)


def mark_all(game: DiceGame, seat: int, spaces: Iterable[int]) -> None:
    """Cross spaces by hand where they are not crossed yet."""
    for space in spaces:
        if sheet(game, seat).marks[space] == EMPTY:
            sheet(game, seat).mark(game.rules.chart, space, CROSSED)


def fleet(ships: int, *, without: str = "") -> dict[str, str]:
    """So many ships, all in column A, for a board on which nothing but their number counts."""
    return dict.fromkeys([colour for colour in COLOURS if colour != without][:ships], "a")


def spaces(game: DiceGame, kind: int) -> list[Space]:
    """The map's spaces of one kind."""
    return [space for space in game.rules.chart.spaces if space.kind == kind]
