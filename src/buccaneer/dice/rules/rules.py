"""The dice game's rules, assembled once for a map: steps, verbs, the texts of all choices, and who has won."""

from __future__ import annotations

from buccaneer.core.engine import Action, Engine
from buccaneer.core.errors import UnparsableChoice
from buccaneer.core.outcome import Outcome
from buccaneer.dice.rules.chart import Chart
from buccaneer.dice.rules.table import OFF, DiceTable


class DiceRules(Engine[DiceTable]):
    """Everything that is fixed before a dice game on one map begins."""

    def __init__(self, name: str, edition: str, variant: str, chart: Chart) -> None:
        super().__init__(name, edition, variant)
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

    def outcome(self, table: DiceTable) -> Outcome:
        """Who has won: whoever reached 20 or died suddenly; in a dull game most points, then fewest skulls."""
        points = [sheet.points for sheet in table.sheets]
        skulls = [sheet.skulls for sheet in table.sheets]
        if table.winner != OFF:
            cause = "sudden" if table.sudden else "goal"
            return Outcome([table.winner], cause, cause, points, skulls)
        seats = range(len(points))
        leaders = [seat for seat in seats if points[seat] == max(points)]
        fewest = min(skulls[seat] for seat in leaders)
        winners = [seat for seat in leaders if skulls[seat] == fewest]
        decided = "most" if len(leaders) == 1 else "skulls" if len(winners) == 1 else "even"
        return Outcome(winners, decided, "still", points, skulls)
