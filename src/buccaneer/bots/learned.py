"""The bot that learned by playing against itself: it takes the option after which a network likes its chances best."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache

from buccaneer.bots.bot import Bot
from buccaneer.bots.thumb import AnchorBot, ThumbBot
from buccaneer.core.engine import Action, AnyRules, State, View
from buccaneer.core.rng import Rng
from buccaneer.game import modes
from buccaneer.game.families import family_of, rules_of
from buccaneer.game.family import Inputs
from buccaneer.learn.network import Network, network
from buccaneer.learn.weights import Weights, shipped


class Brain:
    """A network with the layout of what it is shown."""

    def __init__(self, inputs: Inputs, weights: Weights) -> None:
        self.inputs = inputs
        self.network: Network = network(weights)
        self.guide: Bot | None = AnchorBot() if weights.guide else None  # whose play it values, if not its own
        self.calls = 0  # how often the network was asked

    def values(self, view: View[State]) -> list[float]:
        """The chance to win after each option of a view; of those who win together, theirs.

        Going in circles wins nothing, however well the position looks.
        """
        buffer = array("f", bytes(4 * len(view.options) * self.inputs.size))
        found = self.rate(buffer, self.inputs.options(view, buffer, 0))
        habits = family_of(rules_of(view.table)).habits()
        return [0.0 if habits.circles(view, view.options[place]) else found[place] for place in range(len(found))]

    def rate(self, buffer: array[float], rows: int) -> list[float]:
        """What the network says of rows that are written already."""
        self.calls += 1
        return self.network.values(buffer, rows)

    def value(self, table: State | View[State], seat: int) -> float:
        """A seat's chance to win at a table, or as a view shows it."""
        return self.evaluate([table], seat)[0]

    def evaluate(self, tables: Sequence[State | View[State]], seat: int) -> list[float]:
        """A seat's chance to win at each of some tables, asked at once; of a game that is over, its share."""
        inputs = self.inputs
        buffer = array("f", bytes(4 * len(tables) * inputs.size))
        shown = [table if isinstance(table, State) else table.table for table in tables]
        for row, table in enumerate(shown):
            inputs.write(table, seat, buffer, row * inputs.size)
        found = self.rate(buffer, len(shown))
        for row, table in enumerate(shown):
            if table.over:
                found[row] = float(rules_of(table).outcome(table).share(seat))
        return found


class LearnedBot:
    """Plays by a network where it has learned the game, and by rules of thumb elsewhere.

    A network that looked on while its guide played knows what comes of his choices alone: it plays as he does.
    """

    def __init__(self, weights: Weights | None = None, name: str = "learned") -> None:
        self.name = name
        self.looks = True
        self.weights = weights  # none: those that come with the package
        self.thumb = ThumbBot()
        self.brains: dict[AnyRules, Brain | None] = {}

    def choose(self, view: View[State] | None, options: list[Action], rng: Rng) -> Action:
        """The option with the best chance; the first of several."""
        assert view is not None
        brain = self.brain(view)
        if brain is None or brain.guide is not None:
            return self.thumb.choose(view, options, rng)
        values = brain.values(view)
        return options[values.index(max(values))]

    def brain(self, view: View[State]) -> Brain | None:
        """What it has learned of a view's rules, found once; of choices before the first turn nothing."""
        rules: AnyRules = rules_of(view.table)
        if view.table.decisions < len(modes.find(rules.name).opening):
            return None
        if rules not in self.brains:
            self.brains[rules] = brain_of(rules, self.weights) if self.weights else shipped_brain(rules)
        return self.brains[rules]


def brain_of(rules: AnyRules, weights: Weights | None) -> Brain | None:
    """A network for some rules, if weights were learned under such rules."""
    if weights is None or weights.mode != rules.name:
        return None
    inputs = family_of(rules).inputs(rules, weights.names)
    return Brain(inputs, weights) if inputs is not None and weights.fits(inputs) else None


@cache
def shipped_brain(rules: AnyRules) -> Brain | None:
    """The network for some rules that comes with the package; every bot of this process shares it."""
    return brain_of(rules, shipped(rules.name))
