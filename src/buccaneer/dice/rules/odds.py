"""Exact odds of the next roll: what comes onto the board, what goes off it, and what busts."""

from __future__ import annotations

from buccaneer.core.engine import View
from buccaneer.core.risk import Risk
from buccaneer.dice.rules.chart import COLOURS, ORANGE
from buccaneer.dice.rules.table import LETTER_DIE, OFF, ORANGE_CUTLASSES, DiceTable, has_ship, strength


class DiceOdds(Risk):
    """The chances of the active player's next roll; they add up to 1 but for `bust_repelling`, which is part of `bust`.

    `ship` and `wheel`: a new piece; `off`: a wheel is removed; `bust`: a ship that is there already, if nothing is
    repelled; `bust_repelling`: one that the cutlasses cannot repel either. Wheels are left out of account.
    """

    def __init__(self, ship: float, wheel: float, off: float, bust: float, bust_repelling: float) -> None:
        super().__init__(bust, bust_repelling)
        self.ship = ship
        self.wheel = wheel
        self.off = off

    def data(self) -> dict[str, float]:
        """The chances as plain data."""
        return {
            "ship": self.ship,
            "wheel": self.wheel,
            "off": self.off,
            "bust": self.bust,
            "bust_repelling": self.bust_repelling,
        }

    def __repr__(self) -> str:
        return f"<DiceOdds {', '.join([f'{name}={chance:.3f}' for name, chance in self.data().items()])}>"


def odds(view: View[DiceTable]) -> DiceOdds:
    """The odds of the next roll, from what everybody knows."""
    return next_roll(view.table)


def bust_with_wheels(table: DiceTable, blues: int) -> float:
    """The chance that the active player's next roll busts in spite of cutlasses, orange and so many blue wheels."""
    sheet = table.sheets[table.active]
    each = rolls_with(table, sheet.cutlasses + ORANGE_CUTLASSES * sheet.wheels(ORANGE)).bust_repelling
    chance = each
    for _ in range(blues):  # each rolls again what would bust
        chance *= each
    return chance


def next_roll(table: DiceTable) -> DiceOdds:
    """The odds of the active player's next roll."""
    return rolls_with(table, table.sheets[table.active].cutlasses)


def rolls_with(table: DiceTable, cutlasses: int) -> DiceOdds:
    """All 36 rolls are equally likely; so many cutlasses can repel."""
    ship = wheel = off = bust = unrepelled = 0
    for colour in range(len(COLOURS)):
        for letter in LETTER_DIE:
            if not has_ship(colour, letter):
                if table.wheels[colour] == OFF:
                    wheel += 1
                else:
                    off += 1
            elif table.ships[colour] == OFF:
                ship += 1
            else:
                bust += 1
                if strength(colour, letter) > cutlasses:
                    unrepelled += 1
    rolls = len(COLOURS) * len(LETTER_DIE)
    return DiceOdds(ship / rolls, wheel / rolls, off / rolls, bust / rolls, unrepelled / rolls)
