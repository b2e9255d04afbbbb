"""A player's sheet: which spaces are crossed, which can be crossed next, wheels, skulls, people and points."""

from __future__ import annotations

from typing import Final

from buccaneer.dice.rules.chart import (
    ADMIRAL,
    ASKS_CUTLASSES,
    ASKS_ISLANDS,
    ASKS_MISSIONS,
    ASKS_SKULLS,
    ASKS_TREASURES,
    ASKS_WHEELS,
    CLERK,
    COLOURS,
    DIPLOMAT,
    GUNNER,
    JESTER,
    PIRATE,
    SAILOR,
    TRADER,
    VICE_ADMIRAL,
    WHEELS,
    WHOLESALER,
    WILD_JESTER,
    Chart,
    Island,
    Lane,
)

EMPTY: Final = 0
CROSSED: Final = 1
FILLED: Final = 2  # by a Señorita: it counts as crossed, but nothing was paid and nothing happened

# What people bring.
CUTLASSES_OF: Final = {SAILOR: 1, PIRATE: 2}
TRADE_OF: Final = {TRADER: 1, WHOLESALER: 2}  # crosses more for a ship of their colours
COMMAND_OF: Final = {VICE_ADMIRAL: 1, ADMIRAL: 2}  # crosses more where many pieces lie on the board
GREEN_SKULLS: Final = 3  # a Diplomat

# Those whose help begins when the turn is over.
LATER: Final = (TRADER, WHOLESALER, JESTER, CLERK, WILD_JESTER)


class Sheet:
    """One player's map and margins: lists that change in place, and numbers."""

    def __init__(
        self,
        marks: list[int],
        open: list[int],
        reached: list[bool],
        left: list[int],
        done: list[int],
        fresh: list[int],
        circled: list[int],
        used: list[int],
        trade: list[int],
    ) -> None:
        self.marks = marks  # of every space: EMPTY, CROSSED or FILLED
        self.open = open  # spaces in reach and not crossed, in order
        self.reached = reached  # of every island, whether a complete lane joins it to the start or to a reached one
        self.left = left  # of every island, the spaces not crossed yet
        self.done = done  # islands completed, in order
        self.fresh = fresh  # those among them whose help begins when this turn is over
        self.circled = circled  # wheels of each colour ever circled, used ones too
        self.used = used
        self.trade = trade  # crosses that Traders and Wholesalers add, by ship
        self.skulls = 0
        self.green_skulls = 0
        self.green_slots = 0
        self.points = 0
        self.treasures = 0
        self.missions = 0
        self.cutlasses = 0
        self.gunners = 0
        self.admirals = 0  # crosses that (Vice-)Admirals add
        self.clerks = 0
        self.jesters = 0
        self.wild_jesters = 0
        self.taken = 0  # ships taken this turn, a bit for each colour
        self.jested = 0  # Jesters that have helped this turn
        self.wild_jested = 0

    def copy(self) -> Sheet:
        twin = Sheet(
            self.marks[:],
            self.open[:],
            self.reached[:],
            self.left[:],
            self.done[:],
            self.fresh[:],
            self.circled[:],
            self.used[:],
            self.trade[:],
        )
        twin.skulls = self.skulls
        twin.green_skulls = self.green_skulls
        twin.green_slots = self.green_slots
        twin.points = self.points
        twin.treasures = self.treasures
        twin.missions = self.missions
        twin.cutlasses = self.cutlasses
        twin.gunners = self.gunners
        twin.admirals = self.admirals
        twin.clerks = self.clerks
        twin.jesters = self.jesters
        twin.wild_jesters = self.wild_jesters
        twin.taken = self.taken
        twin.jested = self.jested
        twin.wild_jested = self.wild_jested
        return twin

    # -- spaces ----------------------------------------------------------------------------------

    def mark(self, chart: Chart, number: int, how: int) -> None:
        """Cross or fill a space: unless its island is not reached yet, what is next to it comes into reach."""
        self.marks[number] = how
        if number in self.open:
            self.open.remove(number)
        space = chart.spaces[number]
        if space.island >= 0:
            self.left[space.island] -= 1
            if not self.reached[space.island]:
                return
        for near in space.near:
            self.reach(chart, near)
        if space.lane >= 0:
            self.sail(chart, chart.lanes[space.lane])

    def sail(self, chart: Chart, lane: Lane) -> None:
        """A complete lane from the start or from a reached island reaches the island at its other end."""
        begun = len(lane.islands) == 1 or any(self.reached[island] for island in lane.islands)
        if begun and all(self.marks[space] != EMPTY for space in lane.spaces):
            for island in lane.islands:
                if not self.reached[island]:
                    self.land(chart, island)

    def land(self, chart: Chart, number: int) -> None:
        """An island is reached: its spaces next to crossed ones come into reach, and what is next to its crosses."""
        self.reached[number] = True
        for space in chart.islands[number].spaces:
            for near in chart.spaces[space].near:
                if self.marks[space] != EMPTY:
                    self.reach(chart, near)
                elif self.marks[near] != EMPTY:
                    self.reach(chart, space)
        for lane in chart.lanes:
            if number in lane.islands:
                self.sail(chart, lane)

    def reach(self, chart: Chart, number: int) -> None:
        """A space next to a crossed one is in reach, on an island only when that is reached."""
        island = chart.spaces[number].island
        if self.marks[number] == EMPTY and number not in self.open and (island < 0 or self.reached[island]):
            place = len(self.open)
            while place > 0 and self.open[place - 1] > number:
                place -= 1
            self.open.insert(place, number)

    # -- wheels and skulls -----------------------------------------------------------------------

    def wheels(self, colour: int) -> int:
        """Wheels of a colour that are circled and not used."""
        return self.circled[colour] - self.used[colour]

    def has_slot(self, chart: Chart, colour: int) -> bool:
        return self.circled[colour] < chart.slots[colour]

    def has_skull(self, chart: Chart) -> bool:
        return self.skulls < len(chart.skulls)

    def has_green_skull(self) -> bool:
        return self.green_skulls < self.green_slots

    def meets(self, asks: int, amount: int) -> bool:
        """Whether a mission's condition is met."""
        if asks == ASKS_TREASURES:
            return self.treasures >= amount
        if asks == ASKS_WHEELS:
            return sum(self.circled) >= amount
        if asks == ASKS_ISLANDS:
            return len(self.done) >= amount
        if asks == ASKS_SKULLS:
            return self.skulls + self.green_skulls >= amount
        if asks == ASKS_CUTLASSES:
            return self.cutlasses >= amount
        assert asks == ASKS_MISSIONS
        return self.missions >= amount

    # -- people ----------------------------------------------------------------------------------

    def rested(self) -> int:
        """The Jesters, wild ones too, that have not helped this turn."""
        return self.jesters + self.wild_jesters - self.jested - self.wild_jested

    def join(self, island: Island) -> None:
        """An island's person joins: some help at once, some when the turn is over."""
        self.done.append(island.number)
        if island.person in LATER:
            self.fresh.append(island.number)
        else:
            self.help(island)

    def end_turn(self, chart: Chart) -> None:
        """The turn is over: those who joined in it begin to help."""
        for number in self.fresh:
            self.help(chart.islands[number])
        self.fresh = []
        self.taken = 0
        self.jested = 0
        self.wild_jested = 0

    def help(self, island: Island) -> None:
        """Add what a person does for the rest of the game."""
        person = island.person
        if person in CUTLASSES_OF:
            self.cutlasses += CUTLASSES_OF[person]
        elif person in TRADE_OF:
            for colour in island.colours:
                self.trade[colour] += TRADE_OF[person]
        elif person in COMMAND_OF:
            self.admirals += COMMAND_OF[person]
        elif person == JESTER:
            self.jesters += 1
        elif person == WILD_JESTER:
            self.wild_jesters += 1
        elif person == GUNNER:
            self.gunners += 1
        elif person == DIPLOMAT:
            self.green_slots += GREEN_SKULLS
        elif person == CLERK:
            self.clerks += 1


def blank(chart: Chart) -> Sheet:
    """A fresh sheet: nothing crossed but the start."""
    left = [len(island.spaces) for island in chart.islands]
    marks = [EMPTY] * len(chart.spaces)
    sheet = Sheet(
        marks, [], [False] * len(left), left, [], [], [0] * len(WHEELS), [0] * len(WHEELS), [0] * len(COLOURS)
    )
    sheet.mark(chart, 0, CROSSED)
    return sheet
