"""What a seat may know of a card game, written as numbers into a buffer: the inputs of a network, each with a name.

Most are one-hot: one of several places is 1. Players are counted from the seat that looks. A layout is a list of names,
the same for all that a mode may be played with (`cards/layout.py`); whatever the rules in play have is written to the
place of its name, and the rest stays 0.
"""

from __future__ import annotations

from array import array
from typing import Final

from buccaneer.cards.features import FULL, BoxFeatures
from buccaneer.cards.rules.card import CUTLASS, EXPEDITION, JACK, PROFESSION, SHIP, lacking
from buccaneer.cards.rules.odds import upcoming
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.turn import MARKET, OPEN
from buccaneer.cards.rules.view import View
from buccaneer.cards.sketch import Sketch
from buccaneer.core.engine import Action
from buccaneer.core.layout import Layout, clip

VERSION: Final = 1  # grows whenever the same names mean something else
COINS: Final = 16  # so many coins, or more
POINTS: Final = 18
CUTLASSES: Final = 8
ABILITIES: Final = 4
LEAD: Final = 8  # points before or behind the best of the others
TAKES: Final = 5
COLOURS: Final = 7
RISKS: Final = 10  # tenths of a chance to bust
LACKS: Final = 4
ROUNDS: Final = 20.0
PILE: Final = 60.0
PLAIN: Final = "bigbox"  # the edition that needs no name
OWN: Final = 7  # numbers of a seat before its coins, one-hot


class Encoder:
    """How tables of some rules are written in a layout of so many places."""

    def __init__(self, rules: Rules, layout: Layout, places: int, boxes: list[BoxFeatures]) -> None:
        self.version = VERSION
        self.rules = rules
        self.places = places
        self.names = layout.names
        faces = rules.faces
        ways = ("mine", "other")
        revealing = [verb for verb in rules.verbs if verb.reveals]
        self.chosen = {verb.number: layout.lay("chosen", [verb.name]) for verb in revealing}
        self.players = layout.count("players", places, 1)
        self.step = [layout.lay("step", [f"{step.name}.{who}" for who in ways]) for step in rules.steps]
        self.left = layout.count("left", TAKES - 1)
        self.takes = layout.count("takes", TAKES - 1)
        self.lying = layout.count("colours", COLOURS - 1)
        self.risk = layout.lay("risk", [*[str(number) for number in range(RISKS)], "chance", "mine"])
        self.lead = layout.count("lead", LEAD, -LEAD)
        self.start = layout.count("start", places - 1)
        self.last = layout.count("last", places - 1)
        self.clock = layout.lay("clock", ["round", "pile", "ending", "seen"])
        # Unseen cards are told apart by groups: ships by colour, professions by their names, and the rest by kind.
        groups = [face.colour_name if face.kind == SHIP else face.name for face in faces]
        self.groups = list(dict.fromkeys(groups))
        self.group = [self.groups.index(group) for group in groups]
        self.unseen = [layout.lay("unseen", [group]) for group in self.groups]
        self.danger = [layout.lay("danger", [colour]) for colour in rules.colour_names]
        self.harbor = [-1 if face.kind == EXPEDITION else layout.lay("harbor", [face.id]) for face in faces]
        self.payable = [layout.lay("payable", [face.id]) if face.kind == PROFESSION else -1 for face in faces]
        self.wanted = [layout.lay("wanted", [face.id]) if face.kind == PROFESSION else -1 for face in faces]
        lacks = [f"{who}.{lack}" for who in ways for lack in range(LACKS)]
        self.calls = [layout.lay(f"call.{face.id}", lacks) if face.kind == EXPEDITION else -1 for face in faces]
        self.most = [CUTLASSES if power == CUTLASS else ABILITIES for power in range(rules.powers)]
        self.seats: list[int] = []  # by place, where a player's numbers begin
        self.powers: list[list[int]] = []  # by place and ability, where its counts begin
        for place in range(places):
            self.lay_seat(layout, place)
        self.kind = [layout.lay("kind", [name]) for name in kind_of(rules)]  # what tells these rules from plain ones
        self.boxes = boxes
        self.box: list[list[list[int]]] = []  # by box and number of players, where its numbers go
        for box in boxes:
            self.box.append([[layout.place(name) for name in box.names(rules, count)] for count in range(places + 1)])
        self.unknown = layout.unknown
        self.size = len(layout.names)

    def lay_seat(self, layout: Layout, place: int) -> None:
        """The numbers of one player."""
        names = ["there", "active", "asked", "waits", "won", "coins", "points"]
        names += [f"coins-{number}" for number in range(COINS)]
        names += [f"points-{number}" for number in range(POINTS)]
        self.seats.append(layout.lay(f"seat.{place}", names))
        powers: list[int] = []
        for power in range(self.rules.powers):
            name = self.rules.power_names[power]
            powers.append(layout.lay(f"seat.{place}", [f"{name}-{n + 1}" for n in range(self.most[power])]))
        self.powers.append(powers)

    # -- writing ---------------------------------------------------------------------------------

    def options(self, view: View, buffer: array[float], row: int) -> int:
        """Write every option of a view as the table that it leads to, a row each; says how many rows that were."""
        for option in view.table.options:
            self.option(view, option, buffer, row)
            row += 1
        return len(view.table.options)

    def option(self, view: View, option: Action, buffer: array[float], row: int) -> None:
        """Write the table that an option of a view leads to.

        One that turns a card is not carried out: it is the table as it is, and that it was chosen.
        """
        seen = view.table
        at = row * self.size
        if option.verb in self.chosen:
            self.write(seen, view.seat, buffer, at)
            buffer[at + self.chosen[option.verb]] = 1.0
        else:
            sketch = Sketch(seen)
            self.rules.carry_out(sketch, option)
            self.write(sketch, view.seat, buffer, at)

    def write(self, table: Table, seat: int, buffer: array[float], at: int) -> None:
        """Write what a seat may know of a table; the buffer is empty there."""
        rules = self.rules
        players = table.players
        buffer[at + self.players + players - 1] = 1.0
        for kind in self.kind:
            buffer[at + kind] = 1.0
        if table.stack:
            top = table.stack[-1]
            buffer[at + self.step[top.step] + (0 if top.seat == seat else 1)] = 1.0
            if top.step == MARKET:
                buffer[at + self.left + clip(top.a, TAKES)] = 1.0
        active = table.active
        colours = rules.colours(table)
        buffer[at + self.lying + clip(colours, COLOURS)] = 1.0
        buffer[at + self.takes + clip(rules.takes(table, active), TAKES)] = 1.0
        place = (table.start - seat) % players
        buffer[at + self.start + place] = 1.0
        buffer[at + self.clock] = table.round / ROUNDS
        buffer[at + self.clock + 1] = len(table.draw) / PILE
        if table.ending:
            buffer[at + self.last + place] = 1.0
            buffer[at + self.clock + 2] = 1.0
        self.write_unseen(table, seat, buffer, at)
        best = -1000
        for i in range(players):
            who = (seat + i) % players
            self.write_seat(table, who, i, buffer, at)
            if i > 0 and table.seats[who].points > best:
                best = table.seats[who].points
        if players > 1:
            lead = max(-LEAD, min(LEAD, table.seats[seat].points - best))
            buffer[at + self.lead + LEAD + lead] = 1.0
        self.write_harbor(table, seat, buffer, at)
        for call in table.calls:
            self.write_call(table, seat, call, buffer, at + self.calls[call])
        if self.boxes:
            order = [(seat + i) % players for i in range(players)]
            for i in range(len(self.boxes)):
                numbers = self.boxes[i].of(table, order)
                places = self.box[i][players]
                for j in range(len(numbers)):
                    if numbers[j]:
                        buffer[at + places[j]] = numbers[j] / FULL

    def write_seat(self, table: Table, seat: int, place: int, buffer: array[float], row: int) -> None:
        """A player's coins, points and abilities, and where in the turn they are."""
        owner = table.seats[seat]
        at = row + self.seats[place]
        coins = len(owner.purse)
        points = owner.points
        buffer[at] = 1.0
        if seat == table.active:
            buffer[at + 1] = 1.0
        stack = table.stack
        if stack and stack[-1].seat == seat:
            buffer[at + 2] = 1.0
        for frame in stack:
            if frame.seat == seat and (frame.step == OPEN or frame.step == MARKET):
                buffer[at + 3] = 1.0
        if owner.won:
            buffer[at + 4] = len(owner.won) / 2.0
        if coins:
            buffer[at + 5] = coins / 10.0
        if points:
            buffer[at + 6] = points / 10.0
        buffer[at + OWN + clip(coins, COINS)] = 1.0
        buffer[at + OWN + COINS + clip(points, POINTS)] = 1.0
        power = owner.power
        powers = self.powers[place]
        for i in range(len(power)):
            number = power[i]
            if number > 0:
                buffer[row + powers[i] + clip(number, self.most[i] + 1) - 1] = 1.0

    def write_unseen(self, table: Table, seat: int, buffer: array[float], at: int) -> None:
        """What the next card can be, by its group, and the active player's chance to bust on it."""
        rules = self.rules
        counts = upcoming(table, seat)
        total = sum(counts)
        if total == 0:
            return
        cutlasses = rules.cutlasses(table, table.active)
        lying = 0
        for card in table.harbor:
            face = rules.faces[card]
            if face.kind == SHIP:
                lying |= 1 << face.colour
        groups = [0] * len(self.unseen)
        danger = [0] * len(rules.colour_names)
        busts = 0
        for card in range(len(counts)):
            number = counts[card]
            if number > 0:
                groups[self.group[card]] += number
                face = rules.faces[card]
                if face.kind == SHIP and face.strength > cutlasses:
                    danger[face.colour] += number
                    if lying >> face.colour & 1:
                        busts += number
        each = 5.0 / total
        for i in range(len(groups)):
            if groups[i]:
                buffer[at + self.unseen[i]] = groups[i] * each
        for i in range(len(danger)):
            if danger[i]:
                buffer[at + self.danger[i]] = danger[i] * each
        buffer[at + self.clock + 3] = total / PILE
        chance = busts / total
        buffer[at + self.risk + clip(int(chance * RISKS), RISKS)] = 1.0
        buffer[at + self.risk + RISKS] = chance
        if table.active == seat:
            buffer[at + self.risk + RISKS + 1] = chance

    def write_harbor(self, table: Table, seat: int, buffer: array[float], at: int) -> None:
        """The cards in the harbor, and of the professions who can pay for them: I, and how many of the others."""
        rules = self.rules
        for card in table.harbor:
            buffer[at + self.harbor[card]] += 1.0
            if rules.faces[card].kind == PROFESSION:
                able = 0
                for who in range(table.players):
                    if len(table.seats[who].purse) >= rules.price(table, who, card) + rules.fee(table, who):
                        if who == seat:
                            buffer[at + self.payable[card]] = 1.0
                        else:
                            able += 1
                if able:
                    buffer[at + self.wanted[card]] = able / (table.players - 1)

    def write_call(self, table: Table, seat: int, call: int, buffer: array[float], at: int) -> None:
        """How many symbols an expedition lacks: of mine, and of the others' crew that is nearest to it."""
        face = self.rules.faces[call]
        mine = LACKS - 1
        other = LACKS - 1
        for who in range(table.players):
            power = table.seats[who].power
            lack = clip(max(0, sum(lacking(face, power)) - power[JACK]), LACKS)
            if who == seat:
                mine = lack
            elif lack < other:
                other = lack
        buffer[at + mine] = 1.0
        buffer[at + LACKS + other] = 1.0


def kind_of(rules: Rules) -> list[str]:
    """What tells rules from the plain ones of their mode, by names."""
    found = [f"edition.{rules.edition_name}"] if rules.edition_name != PLAIN else []
    found += [f"variant.{rules.variant}"] if rules.variant else []
    found += [f"add.{name}" for name in rules.adds]
    return found + [f"{name}.{value}" for name, value in rules.options]
