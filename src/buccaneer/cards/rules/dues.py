"""What a tax takes from whom, and who is paid its bonus."""

from __future__ import annotations

from buccaneer.cards.rules.card import MOST_CUTLASSES, TAX, Face
from buccaneer.cards.rules.table import Table


def due(face: Face, coins: int) -> int:
    """What a tax takes from a purse: nothing below its limit, else half rounded down, or all above its floor."""
    if coins < face.tax_from:
        return 0
    if face.tax_down_to < 0:
        return coins // 2
    return coins - face.tax_down_to


def taxed_from(faces: list[Face]) -> int:
    """The fewest coins from which a tax among some cards takes any; 0 if there is none."""
    return min([face.tax_from for face in faces if face.kind == TAX], default=0)


def gainers(table: Table, face: Face) -> list[int]:
    """The seats to which a tax pays its bonus, clockwise from the active player; tied ones all, at zero too."""
    standing: list[int] = []
    for seat in range(len(table.seats)):
        if face.tax_bonus == MOST_CUTLASSES:
            standing.append(-table.rules.cutlasses(table, seat))
        else:
            standing.append(table.seats[seat].points)
    lowest = min(standing)
    return [seat for seat in table.clockwise() if standing[seat] == lowest]
