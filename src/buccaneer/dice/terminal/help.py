"""Help on the Dice Game in the terminal: what a choice is about, people, wheels and spaces, and the odds of a roll."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from buccaneer.core.engine import Action
from buccaneer.dice import words as dice_words
from buccaneer.dice.rules.chart import ORANGE, PEOPLE, SPACE_KINDS, WHEELS, YELLOW
from buccaneer.dice.rules.odds import bust_with_wheels, next_roll
from buccaneer.dice.rules.sheet import EMPTY
from buccaneer.dice.rules.table import LETTERS, OFF, DiceTable, board_skulls, deadly, has_ship
from buccaneer.dice.rules.trade import ship_crosses, times_of
from buccaneer.terminal.company import sentence
from buccaneer.words import Words


def about(words: Words, table: DiceTable, option: Action) -> list[str]:
    """What a choice is about, line by line."""
    name = table.rules.verbs[option.verb].name
    islands = table.rules.chart.islands
    sheet = table.sheets[table.mover]
    if name in ("cross", "anchor", "fill"):
        return about_space(words, table, option.number)
    if name == "island":
        return [dice_words.help_text(words, islands[option.number])]
    if name in ("ship", "double"):
        return [about_ship(words, table, max(YELLOW, option.number), times_of(name))]
    if name in ("wheel", "circle", "red"):
        return [words(f"dice.wheel-help.{WHEELS[option.number] if option.number >= 0 else 'red'}")]
    if name == "accept" and has_ship(table.colour, table.letter) and table.ships[table.colour] != OFF:
        name = "bust"
    lost = table.rules.chart.skulls[sheet.skulls] if sheet.has_skull(table.rules.chart) else 0
    return [words(f"dice.about.{name}", vp=lost, n=sheet.green_slots - sheet.green_skulls)]


def about_space(words: Words, table: DiceTable, number: int) -> list[str]:
    """A space: what it asks, what it touches, and the person of its island."""
    chart = table.rules.chart
    space = chart.spaces[number]
    touched = ", ".join(dice_words.space_name(words, chart, near) for near in space.near)
    lines = [sentence(words("dice.about.place", space=dice_words.space_name(words, chart, number), list=touched))]
    if SPACE_KINDS[space.kind] != "plain":
        lines.append(words(f"dice.kind.{SPACE_KINDS[space.kind]}"))
    if space.island >= 0:
        left = sum(table.sheets[table.mover].marks[part] == EMPTY for part in chart.islands[space.island].spaces)
        lines.append(words("dice.about.left", island=dice_words.island_name(words, chart, space.island), n=left))
        lines.append(dice_words.help_text(words, chart.islands[space.island]))
    return lines


def about_ship(words: Words, table: DiceTable, colour: int, times: int) -> str:
    """A ship on the board: its crosses and its skulls."""
    letter = table.ships[colour]
    crosses = ship_crosses(table, table.mover, colour, times)
    ship = dice_words.ship(words, colour)
    line = sentence(words("dice.about.ship", ship=ship, letter=LETTERS[letter].upper(), crosses=crosses))
    skulls = board_skulls(colour, letter)
    return f"{line} {words('dice.about.ship-skulls', skulls=skulls)}" if skulls else line


def find(words: Words, table: DiceTable, what: str) -> list[str]:
    """People of this map, wheels and kinds of spaces by the beginning of a name, in any language."""
    lines = [
        dice_words.help_text(words, island)
        for island in table.rules.chart.islands
        if begins(what, PEOPLE[island.person], words(f"dice.person.{PEOPLE[island.person]}"))
    ]
    for colour in WHEELS:
        if begins(what, colour, words(f"dice.colour.{colour}"), words(f"dice.wheel-help.{colour}")):
            lines.append(words(f"dice.wheel-help.{colour}"))
    for kind in SPACE_KINDS:
        if kind != "plain" and begins(what, kind, words(f"dice.kind.{kind}")):
            lines.append(words(f"dice.kind.{kind}"))
    return list(dict.fromkeys(lines))


def begins(what: str, *names: str) -> bool:
    return any(name.casefold().startswith(what) for name in names)


# -- odds --------------------------------------------------------------------------------------------


def odds(words: Words, table: DiceTable, name: str, rolling: bool) -> RenderableType:
    """The active player's next roll: a bust with and without repelling, what is placed or removed, sudden death."""
    sheet = table.sheets[table.active]
    oranges = sheet.wheels(ORANGE)
    found = next_roll(table)
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", style="bold", width=6)
    grid.add_column()

    chances = {"bust": found.bust}
    if sheet.cutlasses:
        chances["cutlasses"] = found.bust_repelling
    if oranges:
        chances["oranges"] = bust_with_wheels(table, 0)
    chances |= {"ship": found.ship, "wheel": found.wheel, "wheel-off": found.off}
    for key, chance in chances.items():
        told = words(f"dice.terminal.odds-{key}", cutlasses=sheet.cutlasses, wheels=oranges)
        grid.add_row(words.percent(chance), told)
    title = words("dice.terminal.odds-title" if rolling else "dice.terminal.odds-idle", seat=name)
    last = sudden(words, table, name) or words("dice.terminal.sudden-from", seat=name, n=sheet.points)
    return Group(Text(title, style="bold"), grid, Text(last))


def sudden(words: Words, table: DiceTable, name: str) -> str:
    """How many pieces on the board win the game for the active player at once; nothing while none do."""
    pieces = deadly(table.sheets[table.active].points)
    return words("dice.terminal.sudden", seat=name, pieces=pieces) if pieces else ""
