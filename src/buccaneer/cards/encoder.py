"""What a seat may know of a card game, written as numbers into a buffer: the inputs of a network, each with a name.

Most are one-hot: one of several places is 1. Players are counted from the seat that looks. The layout depends on the
rules and the number of places alone, so one network serves every number of players of a mode.
"""

from __future__ import annotations

from array import array
from typing import Final

from buccaneer.cards.features import box_numbers
from buccaneer.cards.rules.card import CUTLASS, EXPEDITION, JACK, PROFESSION, SHIP, lacking
from buccaneer.cards.rules.odds import upcoming
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.turn import MARKET, OPEN
from buccaneer.cards.rules.view import View
from buccaneer.cards.sketch import Sketch
from buccaneer.core.engine import Action

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
BOX: Final = 4.0  # what a box's numbers are divided by
OWN: Final = 7  # numbers of a seat before its coins, one-hot


class Encoder:
    """The layout for the rules of a mode and so many places, and how a table is written in it."""

    def __init__(self, rules: Rules, places: int, extra: list[str]) -> None:
        self.rules = rules
        self.places = places
        self.names: list[str] = []
        self.revealing = [verb.number for verb in rules.verbs if verb.reveals]
        self.chosen = self.lay("chosen", [rules.verbs[number].name for number in self.revealing])
        self.players = self.lay("players", [str(number + 1) for number in range(places)])
        self.step = self.lay("step", [f"{step.name}.{who}" for step in rules.steps for who in ("mine", "other")])
        self.left = self.lay("left", [str(number) for number in range(TAKES)])
        self.takes = self.lay("takes", [str(number) for number in range(TAKES)])
        self.lying = self.lay("colours", [str(number) for number in range(COLOURS)])
        self.risk = self.lay("risk", [*[str(number) for number in range(RISKS)], "chance", "mine"])
        self.lead = self.lay("lead", [str(number) for number in range(-LEAD, LEAD + 1)])
        self.start = self.lay("start", [str(place) for place in range(places)])
        self.last = self.lay("last", [str(place) for place in range(places)])
        self.clock = self.lay("clock", ["round", "pile", "ending", "seen"])
        self.group: list[int] = []  # by face, its place in the composition of the unseen cards
        self.unseen = self.lay("unseen", self.groups())
        self.danger = self.lay("danger", list(rules.colour_names))
        self.harbor = self.lay("harbor", [face.id for face in rules.faces])
        self.payable = self.lay("payable", [face.id for face in rules.faces])
        self.wanted = self.lay("wanted", [face.id for face in rules.faces])
        self.calls: list[int] = []  # by face, where an expedition's numbers begin
        for face in rules.faces:
            here = len(self.names)
            if face.kind == EXPEDITION:
                self.lay(f"call.{face.id}", [f"{who}.{lack}" for who in ("mine", "other") for lack in range(LACKS)])
            self.calls.append(here)
        self.powers: list[int] = []  # by ability, where its counts begin within a seat
        self.most: list[int] = []
        self.seat = len(self.names)
        self.width = 0
        for place in range(places):
            self.lay_seat(place)
        self.width = (len(self.names) - self.seat) // places
        self.box: dict[str, int] = {}
        for name in extra:
            self.box[name] = len(self.names)
            self.names.append(name)
        self.size = len(self.names)

    # -- the layout ------------------------------------------------------------------------------

    def lay(self, what: str, names: list[str]) -> int:
        """Give names to the next numbers; says where they begin."""
        here = len(self.names)
        self.names += [f"{what}.{name}" for name in names]
        return here

    def lay_seat(self, place: int) -> None:
        """The numbers of one player."""
        first = place == 0
        names = ["there", "active", "asked", "waits", "won", "coins", "points"]
        names += [f"coins-{number}" for number in range(COINS)]
        names += [f"points-{number}" for number in range(POINTS)]
        for power in range(self.rules.powers):
            most = CUTLASSES if power == CUTLASS else ABILITIES
            if first:
                self.powers.append(len(names))
                self.most.append(most)
            names += [f"{self.rules.power_names[power]}-{number + 1}" for number in range(most)]
        self.lay(f"seat.{place}", names)

    def groups(self) -> list[str]:
        """What unseen cards are told apart by: ships by colour, professions by their names, and the rest by kind."""
        names: list[str] = []
        for face in self.rules.faces:
            name = face.colour_name if face.kind == SHIP else face.name
            if name not in names:
                names.append(name)
            self.group.append(names.index(name))
        return names

    # -- writing ---------------------------------------------------------------------------------

    def options(self, view: View, buffer: array[float], row: int) -> int:
        """Write every option of a view as the table that it leads to, a row each; says how many rows that were.

        An option that turns a card is not carried out: it is the table as it is, and that it was chosen.
        """
        seen = view.table
        rules = self.rules
        at = row * self.size
        for option in seen.options:
            number = self.reveals(option)
            if number >= 0:
                self.write(seen, view.seat, buffer, at)
                buffer[at + self.chosen + number] = 1.0
            else:
                sketch = Sketch(seen)
                rules.carry_out(sketch, option)
                self.write(sketch, view.seat, buffer, at)
            at += self.size
        return len(seen.options)

    def reveals(self, option: Action) -> int:
        """The place of an option among those that turn a card, or -1."""
        for i in range(len(self.revealing)):
            if self.revealing[i] == option.verb:
                return i
        return -1

    def write(self, table: Table, seat: int, buffer: array[float], at: int) -> None:
        """Write what a seat may know of a table; the buffer is empty there."""
        rules = self.rules
        players = table.players
        buffer[at + self.players + players - 1] = 1.0
        if table.stack:
            top = table.stack[-1]
            buffer[at + self.step + 2 * top.step + (0 if top.seat == seat else 1)] = 1.0
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
            self.write_seat(table, who, buffer, at + self.seat + i * self.width)
            if i > 0 and table.seats[who].points > best:
                best = table.seats[who].points
        if players > 1:
            lead = max(-LEAD, min(LEAD, table.seats[seat].points - best))
            buffer[at + self.lead + LEAD + lead] = 1.0
        self.write_harbor(table, seat, buffer, at)
        for call in table.calls:
            self.write_call(table, seat, call, buffer, at + self.calls[call])
        if self.box:
            for name, number in box_numbers(table, [(seat + i) % players for i in range(players)]).items():
                buffer[at + self.box[name]] = number / BOX

    def write_seat(self, table: Table, seat: int, buffer: array[float], at: int) -> None:
        """A player's coins, points and abilities, and where in the turn they are."""
        owner = table.seats[seat]
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
        for i in range(len(power)):
            number = power[i]
            if number > 0:
                buffer[at + self.powers[i] + clip(number, self.most[i] + 1) - 1] = 1.0

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
        groups = [0] * (self.danger - self.unseen)
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
                buffer[at + self.unseen + i] = groups[i] * each
        for i in range(len(danger)):
            if danger[i]:
                buffer[at + self.danger + i] = danger[i] * each
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
            buffer[at + self.harbor + card] += 1.0
            if rules.faces[card].kind == PROFESSION:
                able = 0
                for who in range(table.players):
                    if len(table.seats[who].purse) >= rules.price(table, who, card) + rules.fee(table, who):
                        if who == seat:
                            buffer[at + self.payable + card] = 1.0
                        else:
                            able += 1
                if able:
                    buffer[at + self.wanted + card] = able / (table.players - 1)

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


def clip(number: int, most: int) -> int:
    """A number as one of so many, from 0."""
    return max(0, min(number, most - 1))
