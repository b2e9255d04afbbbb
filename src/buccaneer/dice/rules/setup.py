"""Setting up the dice game: its rules are assembled for a map, and a table is made ready."""

from __future__ import annotations

from buccaneer.core.engine import Decline, Frame, Step, View
from buccaneer.core.options import OneOf, Options
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup
from buccaneer.dice.rules.chart import COLOURS, WHEELS, Chart
from buccaneer.dice.rules.notation import read_table, write_table
from buccaneer.dice.rules.odds import DiceOdds, odds
from buccaneer.dice.rules.rules import DiceRules
from buccaneer.dice.rules.sheet import blank
from buccaneer.dice.rules.table import OFF, DiceTable
from buccaneer.dice.rules.trade import (
    Acts,
    Circle,
    Cross,
    CrossSkull,
    Double,
    Failed,
    Fill,
    Filling,
    Jest,
    Land,
    Pass,
    Take,
    TakeChest,
    TakeShip,
    TakeWheel,
    UseRed,
    WildJest,
)
from buccaneer.dice.rules.turn import (
    ACTION,
    ANCHOR,
    CIRCLE,
    CLOSE,
    CROSS,
    DISCOVER,
    EVEN_CROSSES,
    FAILED,
    FILL,
    LAND,
    PRINTED_CROSSES,
    REACT,
    RED_WHEEL,
    SETTLE,
    SKULLS,
    TAKE,
    TURN,
    WILD_JEST,
    Accept,
    Anchor,
    ChooseIsland,
    Close,
    Repel,
    Reroll,
    Roll,
    Stop,
    Turn,
    prepare,
)
from buccaneer.dice.rules.view import DiceView, redeal, view

EVEN = "even"
SETTLING = OneOf("crosses", ("printed", EVEN))  # how many everybody makes at set-up: by the order of play, or alike


class MapRules(DiceRules):
    """The rules of the dice game on one map, with all that its family answers."""

    def deal(self, setup: Setup) -> DiceTable:
        return deal(self, setup)

    def view(self, table: DiceTable, seat: int) -> DiceView:
        return view(table, seat)

    def redeal(self, view: View[DiceTable], rng: Rng) -> DiceTable:
        return redeal(view, rng)

    def odds(self, view: View[DiceTable]) -> DiceOdds:
        return odds(view)

    def write(self, table: DiceTable, hides: bool) -> dict[str, str]:
        return write_table(table)

    def read(self, fields: dict[str, str], rng: Rng, stack: list[Frame]) -> DiceTable:
        return read_table(self, fields, rng, stack)


def assemble(name: str, edition: str, variant: str, chart: Chart, options: Options = ()) -> DiceRules:
    """The rules of the dice game on one map."""
    rules = MapRules(name, edition, variant, chart)
    rules.options = options
    spaces = [space.id for space in chart.spaces]
    island = ChooseIsland("island", [island.id for island in chart.islands])
    anchor, cross, fill = Anchor("anchor", spaces), Cross("cross", spaces), Fill("fill", spaces)
    ship, wheel, circle = (
        TakeShip("ship", list(COLOURS)),
        TakeWheel("wheel", list(WHEELS)),
        Circle("circle", list(WHEELS)),
    )
    roll, stop, repel = Roll("roll", True), Stop("stop"), Repel("repel")
    reroll, accept, red = Reroll("reroll"), Accept("accept"), UseRed("red")
    double, chest, jest, wild = Double("double"), TakeChest("chest"), Jest("jest"), WildJest("wild-jest")
    skull, green = CrossSkull("skull", False), CrossSkull("green-skull", True)
    skip = Pass("pass")
    decline: Decline[DiceTable] = Decline("decline")
    done: Decline[DiceTable] = Decline("done")
    rules.make_step(Step("settle"), [island], SETTLE)
    rules.make_step(Step("anchor"), [anchor], ANCHOR)
    rules.make_step(Turn("turn"), [], TURN)
    rules.make_step(Step("discover"), [roll, stop], DISCOVER)
    rules.make_step(Step("react"), [repel, reroll, accept], REACT)
    rules.make_step(Acts("action"), [], ACTION)
    rules.make_step(Step("red-wheel"), [red, decline], RED_WHEEL)
    rules.make_step(Take("take"), [ship, double, wheel, chest, jest, skip], TAKE)
    rules.make_step(Failed("failed"), [], FAILED)
    rules.make_step(Step("wild-jest"), [wild, decline], WILD_JEST)
    rules.make_step(Step("skulls"), [skull, green], SKULLS)
    rules.make_step(Step("cross"), [cross, done], CROSS)
    rules.make_step(Land("land"), [], LAND)
    rules.make_step(Filling("fill"), [fill], FILL)
    rules.make_step(Step("circle"), [circle, decline], CIRCLE)
    rules.make_step(Close("close"), [], CLOSE)
    return rules


def deal(rules: DiceRules, setup: Setup) -> DiceTable:
    """A table ready for its first question."""
    chart = rules.chart
    players = len(setup.players)
    table = DiceTable(
        rules,
        Rng(setup.seed),
        [],
        [blank(chart) for _ in range(players)],
        [OFF] * len(COLOURS),
        [OFF] * len(WHEELS),
        [OFF] * len(chart.spaces),
        [OFF] * players,
    )
    start: int = table.rng.below(players)
    table.start = setup.start if setup.start >= 0 else start
    table.active = table.start
    prepare(table, EVEN_CROSSES if SETTLING.of(setup.options) == EVEN else PRINTED_CROSSES)
    return table
