"""Tax increases: the rich lose, then somebody gains, then the card is discarded and Discover goes on."""

from __future__ import annotations

from buccaneer.cards.rules.dues import due, gainers
from buccaneer.cards.rules.rules import PLACED, TAX_OVER, TAXED
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.turn import BONUS
from buccaneer.core.engine import Frame, Step


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
        for seat in gainers(table, face):
            gained = table.gain(seat, face.coins)
            table.tell("bonus", seat, frame.a, gained)
        table.turned.remove(frame.a)
        table.throw(frame.a)
        rules.fire(TAX_OVER, table, frame.seat, frame.a)
        if frame.b == 0:
            rules.fire(PLACED, table, frame.seat, frame.a)
