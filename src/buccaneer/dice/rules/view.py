"""What a seat may know of a dice game: everything on the table, and nothing of the rolls to come."""

from __future__ import annotations

from buccaneer.core.engine import View
from buccaneer.core.rng import Rng
from buccaneer.dice.rules.sheet import Sheet
from buccaneer.dice.rules.table import NO_RNG, DiceTable


class DiceView(View[DiceTable]):
    """The table as one seat sees it."""

    @property
    def me(self) -> Sheet:
        """The sheet of the seat that sees it so."""
        return self.table.sheets[self.seat]


def view(table: DiceTable, seat: int) -> DiceView:
    """Everything lies open but the generator."""
    shown = table.twin(NO_RNG)
    table.rules.show_options(table, shown, seat)
    return DiceView(seat, shown)


def redeal(view: View[DiceTable], rng: Rng) -> DiceTable:
    """A table like the view, with other rolls to come."""
    return view.table.twin(Rng(rng.seed()))
