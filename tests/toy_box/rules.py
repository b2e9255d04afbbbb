"""A toy mode with an option of every kind, which only tests know; processes that tests start know it too."""

from __future__ import annotations

from multiprocessing import parent_process

from buccaneer.cards.box import BIG_BOX, CardMode
from buccaneer.cards.boxes.base.rules import Base
from buccaneer.cards.rules.rules import Module, Rules
from buccaneer.cards.rules.table import Table
from buccaneer.core.engine import Action, View
from buccaneer.core.options import Names, Number, Numbers, OneOf
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup
from buccaneer.game import modes

WAY = OneOf("way", ("together", "contest", "alone"), shapes=True)
FAILURES = Number("failures", 0, 9)
SHIPS = Names("ships", ("y11", "b11", "g11"), most=2)
EXTRA = Numbers("extra", 0, 5, usual=1)
OPTIONS = (WAY, FAILURES, SHIPS, EXTRA)


class Toy(Module):
    """Coins for seats and failures, ships put aside, and rules that know their way of playing."""

    name = "toy"

    def join(self, rules: Rules) -> None:
        self.way = WAY.of(rules.options)

    def prepare(self, table: Table, setup: Setup) -> None:
        for seat, coins in enumerate(EXTRA.of(setup.options, len(setup.players))):
            table.gain(seat, coins + FAILURES.of(setup.options))
        for ship in SHIPS.of(setup.options):
            card = table.rules.by_id[ship]
            if card in table.draw:  # and no coin
                table.draw.remove(card)
                table.discard.append(card)


class Player:
    """A bot whose file knows the toy mode, so that every process that is given one does."""

    def __init__(self) -> None:
        self.name = "player"
        self.looks = False

    def choose(self, view: View[Table] | None, options: list[Action], rng: Rng) -> Action:
        return options[rng.below(len(options))]


TOY = CardMode("toy", (Base, Toy), (2, 4), editions=BIG_BOX, options=OPTIONS)

if parent_process() is not None:
    modes.MODES[TOY.name] = TOY
