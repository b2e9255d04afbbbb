"""Setting up: rules are assembled from modules, and a table is dealt from a set-up."""

from __future__ import annotations

from buccaneer.cards.rules.card import COLOURS, Face
from buccaneer.cards.rules.deck import Deck
from buccaneer.cards.rules.ending import standing
from buccaneer.cards.rules.notation import read_table, write_table
from buccaneer.cards.rules.odds import Odds, odds
from buccaneer.cards.rules.rules import Data, Edition, Module, Rules
from buccaneer.cards.rules.table import Seat, Table
from buccaneer.cards.rules.tax import Bonus, Levy
from buccaneer.cards.rules.trade import Hire, Market, Open, Trade
from buccaneer.cards.rules.turn import (
    AFTERMATH,
    BONUS,
    CLOSE,
    CONSOLE,
    DISCOVER,
    LEVY,
    MARKET,
    OPEN,
    REPEL,
    SWEEP,
    TURN,
    Admit,
    Close,
    Console,
    Draw,
    Pass,
    Repel,
    Stop,
    Sweep,
    Turn,
)
from buccaneer.cards.rules.view import View, redeal, view
from buccaneer.core.engine import Frame, Step
from buccaneer.core.engine import View as Seen
from buccaneer.core.errors import SetupError
from buccaneer.core.options import Options
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup


class CardRules(Rules):
    """The rules of a card game, with all that its family answers."""

    def deal(self, setup: Setup) -> Table:
        return deal(self, setup)

    def view(self, table: Table, seat: int) -> View:
        return view(table, seat)

    def redeal(self, view: Seen[Table], rng: Rng) -> Table:
        return redeal(view, rng)

    def odds(self, view: Seen[Table]) -> Odds:
        return odds(view)

    def write(self, table: Table, hides: bool) -> dict[str, str]:
        return write_table(table, hides)

    def read(self, fields: dict[str, str], rng: Rng, stack: list[Frame]) -> Table:
        return read_table(self, fields, rng, stack)


def assemble(
    name: str,
    faces: list[Face],
    powers: list[str],
    edition: Edition,
    variant: str,
    modules: list[Module],
    data: Data,
    colours: tuple[str, ...] = COLOURS,
    options: Options = (),
) -> Rules:
    """The rules of one mode: the common turn with every module's share laid in."""
    rules = CardRules(name, faces, powers, edition, variant, data, colours)
    rules.options = options
    draw, stop, repel, admit, skip = Draw("draw", True), Stop("stop"), Repel("repel"), Admit("admit"), Pass("pass")
    trade, hire = Trade(), Hire()
    rules.make_step(Turn("turn"), [], TURN)
    rules.make_step(Step("discover"), [draw, stop], DISCOVER)
    rules.make_step(Step("repel"), [repel, admit], REPEL)
    rules.make_step(Levy("levy"), [], LEVY)
    rules.make_step(Bonus("bonus"), [], BONUS)
    rules.make_step(Sweep("sweep"), [], SWEEP)
    rules.make_step(Console("console"), [], CONSOLE)
    rules.make_step(Step("aftermath"), [skip], AFTERMATH)
    rules.make_step(Open("open"), [], OPEN)
    rules.make_step(Market("market"), [trade, hire, skip], MARKET)
    rules.make_step(Close("close"), [], CLOSE)
    for way in (trade, hire):
        way.bind(rules)
    for step in (DISCOVER, MARKET, AFTERMATH):
        rules.allow_standing(step)
    for module in modules:
        module.join(rules)
        rules.modules.append(module)
    return rules


def deal(rules: Rules, setup: Setup) -> Table:
    """A table ready for its first step: cards shuffled, coins dealt clockwise from the start player."""
    players = len(setup.players)
    seats = [Seat([], (), (), (0,) * rules.powers, 0) for _ in range(players)]
    table = Table(rules, Rng(setup.seed), seats, [], [], [], (), [], [], [], [])
    start: int = table.rng.below(players)
    table.start = setup.start if setup.start >= 0 else start
    table.active = table.start
    apart = tuple([card for module in rules.modules for card in module.apart(rules, setup)])
    deck = rules.deck
    if deck.apart != apart:  # the last one is kept: most games begin as the one before
        deck = rules.deck = Deck(rules.faces, rules.edition.fifth_lies_open, apart)
    if players == 5:
        table.calls = deck.open_for_five
    table.draw = deck.cards[:]
    table.unseen = [deck.counts[:]]
    table.own = 1
    stacked = take_out(rules, table.draw, setup.deck)
    table.rng.shuffle(table.draw)
    stacked.reverse()
    table.draw.extend(stacked)
    for seat in table.clockwise():
        table.gain(seat, rules.start_coins)
    for module in rules.modules:
        table.parts.extend(module.parts())
    table.push(TURN, table.start)
    for module in rules.modules:
        module.prepare(table, setup)
    table.stood = standing(table)
    return table


def take_out(rules: Rules, pile: list[int], deck: tuple[str, ...]) -> list[int]:
    """The cards of a stacked deck, taken out of the pile they come from."""
    stacked: list[int] = []
    for id in deck:
        if id in rules.laid:
            continue
        if id not in rules.by_id:
            raise SetupError(f"deck: there is no card {id!r} in this mode")
        card = rules.by_id[id]
        if card not in pile:
            raise SetupError(f"deck: more {id!r} than the {rules.faces[card].count} there are")
        pile.remove(card)
        stacked.append(card)
    return stacked
