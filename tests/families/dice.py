"""What must hold in every dice game: reach, people and points are what a recount finds, nothing is used twice."""

from __future__ import annotations

from buccaneer.dice.rules.chart import COLOURS, GREEN, MISSION, TREASURE, WHEELS
from buccaneer.dice.rules.sheet import CROSSED, EMPTY, FILLED, Sheet
from buccaneer.dice.rules.table import GOAL, GREEN_POINTS, MISSION_FIRST, MISSION_LATER, OFF, DiceTable, has_ship
from buccaneer.game import notation

MALFORMED = ("", "rol", "cross", "cross:", "cross:nowhere", "ship:pink", "wheel:black", "roll:a", "stop:a:b:c", "☠")


def wrong(table: DiceTable) -> list[str]:
    """Choices that exist, possible now or not."""
    spaces = [f"cross:{space.id}" for space in table.rules.chart.spaces]
    return ["roll", "stop", "repel", "reroll", "accept", "double", "chest", "ship:black", "wheel:green", *spaces]


def inventory(table: DiceTable) -> list[int]:
    """How many ships, wheels and spaces there are."""
    return [len(table.ships), len(table.wheels), *(len(sheet.marks) for sheet in table.sheets)]


def check_cheaply(table: DiceTable) -> None:
    """What must hold at every decision, quick to see."""
    assert all(sheet.points < GOAL for sheet in table.sheets), "20 points end the game at once"
    assert all(column == OFF or has_ship(colour, column) for colour, column in enumerate(table.ships))
    assert all(column == OFF or not has_ship(colour, column) for colour, column in enumerate(table.wheels))


def check_sums(table: DiceTable) -> None:
    """What is kept as play goes on equals what a recount finds."""
    chart = table.rules.chart
    again = notation.read_position(notation.write_position(table))
    assert isinstance(again, DiceTable)
    for seat, (sheet, fresh) in enumerate(zip(table.sheets, again.sheets, strict=True)):
        assert facts(sheet) == facts(fresh)
        assert sheet.points == points(table, seat) == sum(table.rules.sources(table, seat).values())
        assert sheet.skulls <= len(chart.skulls)
        assert sheet.green_skulls <= sheet.green_slots
        for colour in range(len(WHEELS)):
            assert 0 <= sheet.used[colour] <= sheet.circled[colour] <= chart.slots[colour]
        assert all(sheet.marks[space] != EMPTY for island in sheet.done for space in chart.islands[island].spaces)
        assert sheet.treasures == sum(table.claimed[space] == seat for space in chart.treasures)
        for space in chart.spaces[1:]:
            near = any(sheet.marks[other] != EMPTY for other in space.near)
            assert sheet.marks[space.number] in (EMPTY, FILLED) or near or seat_up(table, seat, space.island)
    for number, claimer in enumerate(table.claimed):
        kind = chart.spaces[number].kind
        assert claimer == OFF or kind in (TREASURE, MISSION)
        crossers = [seat for seat, sheet in enumerate(table.sheets) if sheet.marks[number] == CROSSED]
        assert kind != TREASURE or crossers == ([claimer] if claimer != OFF else [])


def seat_up(table: DiceTable, seat: int, island: int) -> bool:
    """Whether an island may have crosses from before the game."""
    return island >= 0 and table.rules.chart.islands[island].start


def points(table: DiceTable, seat: int) -> int:
    """A seat's points, counted anew."""
    chart, sheet = table.rules.chart, table.sheets[seat]
    total = sum(chart.islands[island].points for island in sheet.done) + sum(GREEN_POINTS[: sheet.circled[GREEN]])
    total -= sum(chart.skulls[: sheet.skulls])
    total += sum(chart.spaces[space].amount for space in chart.treasures if sheet.marks[space] == CROSSED)
    for space in chart.missions:
        if sheet.marks[space] == CROSSED:
            total += MISSION_FIRST if table.claimed[space] == seat else MISSION_LATER
    return total


def facts(sheet: Sheet) -> list[object]:
    """All that a sheet keeps besides what its text says."""
    assert len(sheet.trade) == len(COLOURS)
    numbers = (sheet.cutlasses, sheet.gunners, sheet.admirals, sheet.clerks, sheet.jesters, sheet.wild_jesters)
    return [sheet.open, sheet.reached, sheet.left, sheet.trade, sheet.green_slots, *numbers]
