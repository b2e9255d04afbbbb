"""A dice table as texts, and back: the board, everybody's sheet, and what has been claimed."""

from __future__ import annotations

from buccaneer.core.engine import Frame
from buccaneer.core.rng import Rng
from buccaneer.dice.rules.rules import DiceRules
from buccaneer.dice.rules.sheet import Sheet, blank
from buccaneer.dice.rules.table import DiceTable


def numbers(values: list[int]) -> str:
    return ".".join([str(value) for value in values])


def read_numbers(text: str) -> list[int]:
    return [int(value) for value in text.split(".")] if text not in ("", "-") else []


def write_sheet(sheet: Sheet) -> str:
    """Marks of all spaces, islands done and fresh, wheels circled and used, then the numbers; the rest follows."""
    return "/".join(
        [
            "".join([str(mark) for mark in sheet.marks]),
            numbers(sheet.done),
            numbers(sheet.fresh),
            numbers(sheet.circled),
            numbers(sheet.used),
            numbers([sheet.skulls, sheet.green_skulls, sheet.points, sheet.treasures, sheet.missions]),
            numbers([sheet.taken, sheet.jested, sheet.wild_jested]),
        ]
    )


def read_sheet(rules: DiceRules, text: str) -> Sheet:
    """A sheet from its text: reach, what is left and what people do are found anew."""
    chart = rules.chart
    marks, done, fresh, circled, used, tallies, turn = text.split("/")
    if len(marks) != len(chart.spaces):
        raise ValueError(text)
    sheet = blank(chart)
    for number, mark in enumerate(marks):
        if int(mark) and number:
            sheet.mark(chart, number, int(mark))
    sheet.done = read_numbers(done)
    sheet.fresh = read_numbers(fresh)
    for number in sheet.done:
        if number not in sheet.fresh:
            sheet.help(chart.islands[number])
    sheet.circled = read_numbers(circled)
    sheet.used = read_numbers(used)
    sheet.skulls, sheet.green_skulls, sheet.points, sheet.treasures, sheet.missions = read_numbers(tallies)
    sheet.taken, sheet.jested, sheet.wild_jested = read_numbers(turn)
    return sheet


def write_table(table: DiceTable) -> dict[str, str]:
    """A table's fields; a view's are the same."""
    return {
        "start": str(table.start),
        "active": str(table.active),
        "round": str(table.round),
        "busts": str(table.busts),
        "revealed": str(table.revealed),
        "decisions": str(table.decisions),
        "idle": str(table.idle),
        "stack": table.rules.stack_text(table),
        "roll": numbers([table.colour, table.letter, table.rolls]),
        "flags": numbers([int(table.failed), int(table.chest), int(table.moved), int(table.sudden), table.winner]),
        "ships": numbers(table.ships),
        "wheels": numbers(table.wheels),
        "claimed": numbers([table.claimed[space] for space in claims(table.rules)]),
        "chosen": numbers(table.chosen),
        "sheets": "|".join([write_sheet(sheet) for sheet in table.sheets]),
    }


def claims(rules: DiceRules) -> tuple[int, ...]:
    """The spaces that somebody can be first at."""
    return rules.chart.treasures + rules.chart.missions


def read_table(rules: DiceRules, fields: dict[str, str], rng: Rng, stack: list[Frame]) -> DiceTable:
    """The table that fields describe."""
    sheets = [read_sheet(rules, text) for text in fields["sheets"].split("|")]
    claimed = [-1] * len(rules.chart.spaces)
    for space, seat in zip(claims(rules), read_numbers(fields["claimed"]), strict=True):
        claimed[space] = seat
    ships, wheels, chosen = (read_numbers(fields[name]) for name in ("ships", "wheels", "chosen"))
    table = DiceTable(rules, rng, stack, sheets, ships, wheels, claimed, chosen)
    table.start = int(fields["start"])
    table.active = int(fields["active"])
    table.round = int(fields["round"])
    table.busts = int(fields["busts"])
    table.revealed = int(fields["revealed"])
    table.decisions = int(fields["decisions"])
    table.idle = int(fields["idle"])
    table.colour, table.letter, table.rolls = read_numbers(fields["roll"])
    failed, chest, moved, sudden, table.winner = read_numbers(fields["flags"])
    table.failed, table.chest, table.moved, table.sudden = bool(failed), bool(chest), bool(moved), bool(sudden)
    return table
