"""Play-outs in dealt worlds, many side by side: a network, or its guide, chooses for every seat until a turn is over.

What a network is asked in all worlds is one evaluation. Whoever chooses is shown what the seat at choice may know, in a
dealt world too. A guide is who plays as the network has seen it done: what that makes of the ends is right for him.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from buccaneer.core.engine import HELD, State, View
from buccaneer.core.rng import Rng

MOST_CHOICES: Final = 60  # of one play-out: what goes on for longer is valued where it stands


class Lane:
    """One world after one option: its table, which option that was, and how many turns are still to open."""

    def __init__(self, table: State, option: int, turns: int) -> None:
        self.table = table
        self.option = option
        self.turns = turns


class Ahead:
    """Play-outs from one view on, with everything they took counted."""

    def __init__(self, rules: Any, brain: Any, view: View[State], turns: int) -> None:
        self.rules = rules
        self.brain = brain
        self.view = view
        self.turns = turns
        self.playouts = 0
        self.steps = 0  # choices carried out in worlds
        self.rng = Rng(view.table.decisions)  # of the guide, who draws lots where he cannot tell
        self.known: dict[tuple[int, int], int] = {}  # what he chose where nothing was revealed since the view

    def deal(self, worlds: int, options: list[int], rng: Rng) -> list[Lane]:
        """Worlds that are the same for all options, each option carried out in a twin of each."""
        lanes: list[Lane] = []
        rules = self.rules
        for _ in range(worlds):
            world: State = rules.redeal(self.view, rng)
            for option in options:
                table = world.copy()
                table.options = world.options
                lane = Lane(table, option, self.turns)
                self.follow(lane, option)
                lanes.append(lane)
        self.playouts += len(lanes)
        return lanes

    def follow(self, lane: Lane, option: int) -> None:
        """Carry out an option of a lane, and go on to the next choice or to where the play-out ends."""
        table = lane.table
        self.steps += 1
        found: int = self.rules.follow(table, table.options[option], True)
        while found == HELD:
            lane.turns -= 1
            if lane.turns <= 0:
                return
            found = self.rules.settle(table)

    def run(self, lanes: list[Lane]) -> list[float]:
        """Play all lanes to their ends; says what each is worth to the seat of the view."""
        live = [lane for lane in lanes if lane.turns > 0 and lane.table.options]
        for _ in range(MOST_CHOICES):
            if not live:
                break
            self.choose(live)
            live = [lane for lane in live if lane.turns > 0 and lane.table.options]
        return self.worths(lanes)

    def choose(self, live: list[Lane]) -> None:
        """One choice in every lane; where nothing was revealed since the view, all choose alike."""
        if self.brain.guide is None:
            self.by_network(live)
        else:
            for lane in live:
                self.follow(lane, self.by_guide(lane))

    def by_guide(self, lane: Lane) -> int:
        """The option that the guide takes in a lane."""
        table = lane.table
        key = (lane.option, table.decisions)
        same = table.revealed == self.view.table.revealed
        if same and key in self.known:
            return self.known[key]
        view = self.rules.view(table, table.stack[-1].seat)
        found: int = view.options.index(self.brain.guide.choose(view, view.options, self.rng))
        if same:
            self.known[key] = found
        return found

    def by_network(self, live: list[Lane]) -> None:
        """One choice in every lane, all of them in one evaluation."""
        rules = self.rules
        inputs = self.brain.inputs
        revealed = self.view.table.revealed
        same: dict[tuple[int, int], int] = {}
        first: list[int] = []
        asking: list[State] = []
        rows = 0
        for lane in live:
            table = lane.table
            if table.revealed == revealed:
                key = (lane.option, table.decisions)
                if key in same:
                    first.append(same[key])
                    continue
                same[key] = rows
            first.append(rows)
            asking.append(table)
            rows += len(table.options)
        buffer = array("f", bytes(4 * rows * inputs.size))
        row = 0
        for table in asking:
            row += inputs.options(rules.view(table, table.stack[-1].seat), buffer, row)
        values: list[float] = self.brain.rate(buffer, rows)
        for i in range(len(live)):
            lane = live[i]
            begin = first[i]
            best = begin
            for at in range(begin + 1, begin + len(lane.table.options)):
                if values[at] > values[best]:
                    best = at
            self.follow(lane, best - begin)

    def worths(self, lanes: list[Lane]) -> list[float]:
        """What the ends of play-outs are worth: the share of a game that is over, and else what the network says."""
        seat = self.view.seat
        open_tables = [lane.table for lane in lanes if lane.table.stack]
        values: list[float] = self.brain.evaluate(open_tables, seat) if open_tables else []
        found: list[float] = []
        at = 0
        for lane in lanes:
            if lane.table.stack:
                found.append(values[at])
                at += 1
            else:
                found.append(self.rules.outcome(lane.table).share(seat))
        return found
