"""Tax increases: the rich lose, then somebody gains, then the card is discarded and Discover goes on."""

from __future__ import annotations

from buccaneer.cards.rules.card import MOST_CUTLASSES, TAX, Face
from buccaneer.cards.rules.rules import PLACED, TAX_OVER, TAXED
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.turn import BONUS
from buccaneer.core.engine import Frame, Step


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


class Levy(Step[Table]):
    """All losses first; then whatever questions the payers' losses raise, clockwise from the active player.

    The frame's numbers: `a` the tax, `b` whether it came with other cards, which are placed together.
    """

    def over(self, table: Table, frame: Frame) -> None:
        face = table.rules.faces[frame.a]
        table.push(BONUS, frame.seat, frame.a, frame.b)
        payers: list[int] = []
        for seat in table.clockwise():
            loss = due(face, len(table.seats[seat].purse))
            if loss > 0:
                table.spend(seat, loss)
                table.tell("taxed", seat, frame.a, loss)
                payers.append(seat)
        payers.reverse()
        for seat in payers:
            table.rules.fire(TAXED, table, seat, frame.a)


class Bonus(Step[Table]):
    """Every seat with the most cutlasses, or the fewest points, gains its coins; at zero too, and tied seats all."""

    def over(self, table: Table, frame: Frame) -> None:
        rules = table.rules
        face = rules.faces[frame.a]
        standing: list[int] = []
        for seat in range(len(table.seats)):
            if face.tax_bonus == MOST_CUTLASSES:
                standing.append(-rules.cutlasses(table, seat))
            else:
                standing.append(table.seats[seat].points)
        lowest = min(standing)
        for seat in table.clockwise():
            if standing[seat] == lowest:
                gained = table.gain(seat, face.coins)
                table.tell("bonus", seat, frame.a, gained)
        table.turned.remove(frame.a)
        table.throw(frame.a)
        rules.fire(TAX_OVER, table, frame.seat, frame.a)
        if frame.b == 0:
            rules.fire(PLACED, table, frame.seat, frame.a)
