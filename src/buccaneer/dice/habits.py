"""What bots of several levels and styles ask about choices in the Dice Game: worths, kinds, and howlers."""

from __future__ import annotations

from typing import Final

from buccaneer.core.engine import Action
from buccaneer.dice.rules.chart import BLUE, ORANGE
from buccaneer.dice.rules.odds import bust_with_wheels
from buccaneer.dice.rules.sheet import CROSSED
from buccaneer.dice.rules.table import OFF, DiceTable, deadly
from buccaneer.dice.rules.turn import oranges_needed
from buccaneer.dice.rules.view import DiceView
from buccaneer.dice.thumb import Watch, placed

WEIGHED: Final = {"stop", "roll", "repel", "reroll", "accept", "red", "wild-jest", "ship", "wheel", "chest"}
RISKY: Final = 0.6
MANY: Final = 5  # pieces on the board


class DiceHabits:
    """How choices in the Dice Game are told apart."""

    def worths(self, view: DiceView, options: list[Action]) -> list[float] | None:
        """What each option is worth to `thumb`, in points; None where it does not weigh but knows."""
        verbs = {verb_of(option) for option in options}
        if not verbs & WEIGHED:
            return None
        watch = Watch(view)
        return [watch.worth(option) for option in options]

    def kind(self, view: DiceView, option: Action) -> str:
        """To venture, to halt, to fight or to explore; "" if it is none of that."""
        verb = verb_of(option)
        if verb == "wheel":
            return "fight" if option.number == ORANGE else ""
        kinds = {"roll": "venture", "reroll": "venture", "stop": "halt", "repel": "fight"}
        return kinds.get(verb, "explore" if verb in ("ship", "double", "red") else "")

    def circles(self, view: DiceView, option: Action) -> bool:
        """Whether it goes round: nothing does here, as every roll fills the board or busts."""
        return False

    def howler(self, view: DiceView, options: list[Action], choice: Action) -> str:
        """The name of the howler that a choice would be, or nothing."""
        table, verb = view.table, verb_of(choice)
        sheet = table.sheets[view.seat]
        if verb == "roll":
            if 0 < deadly(sheet.points) <= pieces(table):
                return "missed-stop"
            risky = pieces(table) >= MANY and bust_with_wheels(table, sheet.wheels(BLUE)) > RISKY
            return "risk" if risky and not deadly(sheet.points) else ""
        if verb == "stop" and pieces(table) == 0:
            return "safe-stop" if sheet.jesters + sheet.wild_jesters == 0 else ""
        if verb == "accept" and any(option.text == "repel" for option in options):
            board = (tuple(table.ships), tuple(table.wheels))
            busts = placed(board, table.colour, table.letter) is None
            return "let-in" if busts and pieces(table) >= MANY and oranges_needed(table, view.seat) == 0 else ""
        return ""

    def holds(self, table: DiceTable, seat: int) -> dict[str, int]:
        """Points, spaces crossed and skulls."""
        sheet = table.sheets[seat]
        crossed = len([mark for mark in sheet.marks if mark == CROSSED])
        return {"vp": sheet.points, "crosses": crossed, "skulls": sheet.skulls}


def verb_of(option: Action) -> str:
    """What an option does, without what it is about."""
    return option.text.partition(":")[0]


def pieces(table: DiceTable) -> int:
    """The pieces on the board."""
    return sum([letter != OFF for letter in (*table.ships, *table.wheels)])
