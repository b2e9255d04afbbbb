"""The dice game's rules, assembled once for a map: steps, verbs, the texts of all choices, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from buccaneer.core.engine import Action, Engine
from buccaneer.core.errors import UnparsableChoice
from buccaneer.core.outcome import Outcome
from buccaneer.dice.rules.chart import GREEN, Chart
from buccaneer.dice.rules.sheet import CROSSED
from buccaneer.dice.rules.table import MISSION_FIRST, MISSION_LATER, OFF, DiceTable, green_points

if TYPE_CHECKING:
    from buccaneer.dice.rules.odds import DiceOdds  # noqa: F401, named below
    from buccaneer.dice.rules.view import DiceView  # noqa: F401, named below


class DiceRules(Engine[DiceTable, "DiceView", "DiceOdds"]):
    """Everything that is fixed before a dice game on one map begins."""

    def __init__(self, name: str, edition: str, variant: str, chart: Chart) -> None:
        super().__init__(name, edition, variant)
        self.family = "dice"
        self.chart = chart

    def parse(self, table: DiceTable, text: str) -> Action:
        """The choice a text names: a verb, and what it is about."""
        name, _, thing = text.strip().partition(":")
        for verb in self.verbs:
            if verb.name == name:
                if not verb.things and not thing and ":" not in text:
                    return Action(verb.number, name)
                if thing in verb.things:
                    number = verb.things.index(thing)
                    return Action(verb.number, f"{name}:{thing}", number=number)
        known = dict.fromkeys(f"{verb.name}:{verb.things[0]}" if verb.things else verb.name for verb in self.verbs)
        raise UnparsableChoice(f"{text!r} is no choice; a choice reads like {', '.join(known)}")

    def sources(self, table: DiceTable, seat: int) -> dict[str, int]:
        """The points of a seat's people, treasures, missions and green wheels, and what its skulls cost."""
        spaces, sheet = self.chart.spaces, table.sheets[seat]
        missions = 0
        for number in self.chart.missions:
            if sheet.marks[number] == CROSSED:
                missions += MISSION_FIRST if table.claimed[number] == seat else MISSION_LATER
        return {
            "people": sum([self.chart.islands[island].points for island in sheet.done]),
            "treasures": sum([spaces[n].amount for n in self.chart.treasures if table.claimed[n] == seat]),
            "missions": missions,
            "wheels": sum([green_points(wheel) for wheel in range(sheet.circled[GREEN])]),
            "skulls": -sum(self.chart.skulls[: sheet.skulls]),
        }

    def cause(self, table: DiceTable) -> str:
        """What ended a game that is over: the goal or sudden death, or that nothing moved any more."""
        if table.winner == OFF:
            return "still"
        return "sudden" if table.sudden else "goal"

    def outcome(self, table: DiceTable) -> Outcome:
        """Who has won: whoever reached 20 or died suddenly; in a dull game most points, then fewest skulls."""
        points = [sheet.points for sheet in table.sheets]
        skulls = [sheet.skulls for sheet in table.sheets]
        cause = self.cause(table)
        if table.winner != OFF:
            return Outcome([table.winner], cause, cause, points, skulls)
        seats = range(len(points))
        leaders = [seat for seat in seats if points[seat] == max(points)]
        fewest = min(skulls[seat] for seat in leaders)
        winners = [seat for seat in leaders if skulls[seat] == fewest]
        decided = "most" if len(leaders) == 1 else "skulls" if len(winners) == 1 else "even"
        return Outcome(winners, decided, cause, points, skulls)
