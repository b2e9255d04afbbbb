"""A voyage planned: which islands, treasures and missions to make for, in what order, and what each cross is worth."""

from __future__ import annotations

from heapq import heappop, heappush
from math import inf
from typing import Final

from buccaneer.dice.rules.chart import (
    ASKS_CUTLASSES,
    ASKS_ISLANDS,
    ASKS_MISSIONS,
    ASKS_SKULLS,
    ASKS_TREASURES,
    ASKS_WHEELS,
    CAPTAIN,
    CLERK,
    DIPLOMAT,
    GUNNER,
    JESTER,
    LOCK,
    MISSION,
    NUMBER,
    SENORITA,
    SKULL,
    TREASURE,
    WHEEL,
    WILD_JESTER,
    Island,
    Space,
)
from buccaneer.dice.rules.sheet import COMMAND_OF, CROSSED, CUTLASSES_OF, EMPTY, GREEN_SKULLS, TRADE_OF, Sheet
from buccaneer.dice.rules.table import GOAL, MISSION_FIRST, MISSION_LATER, OFF, DiceTable
from buccaneer.dice.rules.trade import can_cross

# Everything is reckoned in points.
CROSS: Final = 0.25  # what a cross is worth that is planned for nothing yet
WIN: Final = 2.5  # what it is worth to win now, where many play
DUEL: Final = 5.0  # the same between two: nobody else can win meanwhile
ROUNDS: Final = 11.0  # as many as games last
PACE: Final = 5.0  # crosses a round
SKULL_LEAST: Final = 0.1
# Crosses a round that the first cutlasses are worth together, none, one, two …
CUTLASSES: Final[tuple[float, ...]] = (0.0, 0.3, 1.0, 2.2, 3.2, 3.9, 4.3, 4.5, 4.6)
# Crosses a round that people add, in every turn of it.
TRADE: Final = 0.28  # for each cross that a Trader adds
ADMIRALS: Final = 0.42  # for each cross that an Admiral adds
CLERKS: Final = 0.25
JESTS: Final[tuple[float, ...]] = (0.0, 0.0, 0.3, 0.6, 1.0, 1.1)  # in a round, by the number of players
CAPTAINS: Final = 1.6  # points that two wheels are worth
FILLS: Final = 0.45  # of the islands not complete, the share that a filled space helps
# What special spaces cost in crosses, beside their own.
LOCKED: Final = 0.7
WHEEL_LACKING: Final = 2.5
WHEEL_USED: Final = 1.5
FAR: Final = 0.35  # what is left of the worth of goals that the game is too short for
RIVAL: Final = 0.5  # of a treasure that somebody else can cross next
UNMET: Final = 0.4  # of a mission, for each thing it still asks for
GOALS: Final = 4  # so many goals are planned, unless they are far
ENOUGH: Final = 14.0  # crosses planned
TOWARDS_NOTHING: Final = 0.12  # a cross beside all plans
# One cross more brings all that is planned forward, and only the last thing planned is gained by it: so a cross is
# worth what any is, and this share of what its own goal brings beyond that.
FLAT: Final = 0.3
SHARE: Final = 0.3


class Goal:
    """Something to make for, by its id: the spaces to cross for it, in order, and what each cross of them is worth."""

    def __init__(self, id: str, value: float, need: float, spaces: list[int]) -> None:
        self.id = id
        self.value = value
        self.need = need
        self.spaces = spaces
        self.each = value / max(need, 0.5)


class Voyage:
    """One seat's plan: goals in the order to make for them, each the best by points for a cross when it was chosen."""

    def __init__(self, table: DiceTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.chart = table.rules.chart
        self.sheet = table.sheets[seat]
        self.players = table.players
        top = max(sheet.points for sheet in table.sheets)
        self.rounds_left = ROUNDS * (1 - min(GOAL, max(0, top)) / GOAL) + 0.7
        self.lacking = max(1, GOAL - self.sheet.points)
        self.win = DUEL if table.players == 2 else WIN
        self.skull = self.skulls_cost(1)
        self.costs = [self.cost(space) for space in self.chart.spaces]
        self.distance: list[float] = []
        self.before: list[int] = []
        self.goals = self.plan()
        self.each = {space: goal.each for goal in reversed(self.goals) for space in goal.spaces}
        locks = [self.chart.spaces[space] for space in self.each]
        self.locks = sum({1 << space.colour for space in locks if space.kind == LOCK})
        self.known: dict[tuple[int, int], float] = {}

    # -- what spaces cost ------------------------------------------------------------------------

    def skulls_cost(self, number: int) -> float:
        """The points that so many skulls cost: what the next ones take, and a little for those after them."""
        sheet, track = self.sheet, self.chart.skulls
        total = 0.0
        for place in range(sheet.skulls, sheet.skulls + number - min(number, sheet.green_slots - sheet.green_skulls)):
            if place < len(track):
                total += SKULL_LEAST + (track[place] + sum(track[place : place + 2]) / 2) / 2
        return total

    def cost(self, space: Space) -> float:
        """What a space costs, in crosses."""
        if self.sheet.marks[space.number] != EMPTY:
            return 0.0
        if space.kind == LOCK:
            return 1 + LOCKED
        if space.kind == SKULL:
            return 1 + self.skull / CROSS
        if space.kind == WHEEL:
            return 1 + (WHEEL_USED if self.sheet.wheels(space.colour) > 0 else WHEEL_LACKING)
        if space.kind == NUMBER:
            return self.table.price(self.seat, space) * 1.15
        if space.kind == TREASURE and self.table.claimed[space.number] != OFF:
            return inf
        return 1.0

    # -- what goals are worth --------------------------------------------------------------------

    def island_worth(self, island: Island) -> float:
        """Points, as far as they are lacking, and what the person does in the rounds still to come."""
        return min(island.points, self.lacking) + self.help_worth(island)

    def help_worth(self, island: Island) -> float:
        """What a person does for the rest of the game, in points."""
        person, sheet, left = island.person, self.sheet, self.rounds_left
        if person in CUTLASSES_OF:
            have = min(sheet.cutlasses, len(CUTLASSES) - 1)
            more = min(have + CUTLASSES_OF[person], len(CUTLASSES) - 1)
            return CROSS * left * (CUTLASSES[more] - CUTLASSES[have])
        if person in TRADE_OF:
            return CROSS * left * TRADE * self.players * TRADE_OF[person]
        if person in COMMAND_OF:
            return CROSS * left * ADMIRALS * self.players * COMMAND_OF[person]
        if person in (JESTER, WILD_JESTER):
            return CROSS * left * JESTS[self.players]
        if person == CLERK:
            return CROSS * left * CLERKS * self.players
        if person == GUNNER:
            empty = [space for space in self.chart.spaces if space.kind == NUMBER and not sheet.marks[space.number]]
            return CROSS * min(len(empty), left) / 2
        if person == CAPTAIN:
            return CAPTAINS * min(1.0, left / 3)
        if person == DIPLOMAT:
            return min(self.skull * GREEN_SKULLS, left * self.skull)
        if person == SENORITA:
            return CROSS * FILLS * sum(1 for spaces in sheet.left if spaces) * min(1.0, left / 3)
        return 0.0

    def claim_worth(self, space: Space) -> float:
        """The points of a treasure, fewer if somebody else is beside it, or of a mission, if it can be met soon."""
        others = [sheet for sheet in self.table.sheets if sheet is not self.sheet]
        rival = any(space.number in sheet.open for sheet in others)
        if space.kind == TREASURE:
            worth = min(space.amount, self.lacking)
            return worth * RIVAL if rival and space.number not in self.sheet.open else worth
        first = self.table.claimed[space.number] == OFF
        lack = max(0, space.amount - self.has(space.colour))
        return min(MISSION_FIRST if first else MISSION_LATER, self.lacking) * max(0.0, 1 - UNMET * lack)

    def has(self, asks: int) -> int:
        """How many of what a mission asks for this seat has."""
        sheet = self.sheet
        return {
            ASKS_TREASURES: sheet.treasures,
            ASKS_WHEELS: sum(sheet.circled),
            ASKS_ISLANDS: len(sheet.done),
            ASKS_SKULLS: sheet.skulls + sheet.green_skulls,
            ASKS_CUTLASSES: sheet.cutlasses,
            ASKS_MISSIONS: sheet.missions,
        }[asks]

    # -- the plan --------------------------------------------------------------------------------

    def plan(self) -> list[Goal]:
        """The goal that brings most for a cross; then, as if it were reached, the next."""
        islands = {island.number: self.island_worth(island) for island in self.chart.islands}
        islands = {number: worth for number, worth in islands.items() if self.sheet.left[number]}
        claims = {
            number: self.claim_worth(self.chart.spaces[number])
            for number in self.chart.treasures + self.chart.missions
            if self.costs[number] not in (0.0, inf)
        }
        goals: list[Goal] = []
        planned = 0.0
        while len(goals) < GOALS and planned < ENOUGH:
            self.survey()
            found = [self.make_for_island(number, islands) for number in islands]
            found += [self.make_for_claim(number, worth, islands) for number, worth in claims.items() if worth > 0]
            found = [goal for goal in found if goal.need < inf]
            if not found:
                break
            best = max(found, key=lambda goal: goal.each)
            goals.append(best)
            planned += best.need
            for space in best.spaces:
                self.costs[space] = 0.0
                claims.pop(space, None)
            for number in list(islands):
                if not any(self.costs[space] for space in self.chart.islands[number].spaces):
                    del islands[number]
        return goals

    def survey(self) -> None:
        """The cheapest way to every space from those in reach, what is planned already costing nothing."""
        spaces, costs = self.chart.spaces, self.costs
        self.distance = distance = [inf] * len(spaces)
        self.before = before = [OFF] * len(spaces)
        heap: list[tuple[float, int]] = []
        for number in self.sheet.open:
            if costs[number] < inf:
                distance[number] = costs[number]
                heappush(heap, (costs[number], number))
        while heap:
            far, number = heappop(heap)
            if far > distance[number]:
                continue
            for near in spaces[number].near:
                there = far + costs[near]
                if there < distance[near]:
                    distance[near] = there
                    before[near] = number
                    heappush(heap, (there, near))

    def way(self, number: int) -> list[int]:
        """The spaces still to cross on the cheapest way to a space, itself included."""
        found: list[int] = []
        while number != OFF:
            if self.costs[number]:
                found.append(number)
            number = self.before[number]
        found.reverse()
        return found

    def make_for_island(self, number: int, islands: dict[int, float]) -> Goal:
        """An island: the way there, then all its spaces."""
        spaces = [space for space in self.chart.islands[number].spaces if self.costs[space]]
        landing = min(spaces, key=lambda space: self.distance[space] - self.costs[space])
        if self.distance[landing] == inf:
            return Goal("", 0.0, inf, [])
        way = self.way(landing)
        way += sorted([space for space in spaces if space not in way], key=lambda space: self.distance[space])
        return self.with_islands(self.chart.islands[number].id, islands[number], way, {number}, islands)

    def make_for_claim(self, number: int, worth: float, islands: dict[int, float]) -> Goal:
        """A treasure or a mission: the way there."""
        if self.distance[number] == inf:
            return Goal("", 0.0, inf, [])
        return self.with_islands(self.chart.spaces[number].id, worth, self.way(number), set(), islands)

    def with_islands(self, id: str, worth: float, way: list[int], own: set[int], islands: dict[int, float]) -> Goal:
        """A goal together with the islands on its way, where completing them brings more for a cross."""
        need = sum([self.costs[space] for space in way])
        worth = self.in_time(worth, need)
        spaces = self.chart.spaces
        passed = {spaces[space].island for space in way} - own
        for number in passed:
            if number in islands:
                rest = [space for space in self.chart.islands[number].spaces if self.costs[space] and space not in way]
                more = sum([self.costs[space] for space in rest])
                if islands[number] * need >= worth * more:
                    worth += islands[number]
                    need += more
                    way = way + rest
        return Goal(id, worth, need, way)

    def in_time(self, worth: float, need: float) -> float:
        """What is left of a goal's worth if the game may end before it is reached."""
        return worth if need <= PACE * self.rounds_left else worth * FAR

    # -- crosses ---------------------------------------------------------------------------------

    def next_space(self, sheet: Sheet, crosses: int) -> int:
        """The space to cross next on a sheet with so many crosses left: along the plan, locks first while they open."""
        self.table.sheets[self.seat] = sheet
        payable = [number for number in sheet.open if can_cross(self.table, self.seat, number, crosses)]
        self.table.sheets[self.seat] = self.sheet
        if not payable:
            return OFF
        spaces = self.chart.spaces
        for goal in self.goals:
            wanted = [number for number in goal.spaces if number in payable]
            for number in wanted:
                if spaces[number].kind in (LOCK, TREASURE, MISSION):
                    return number
            if wanted:
                return wanted[0]
        for number in payable:
            if spaces[number].kind not in (SKULL, WHEEL) or not self.skull:
                return number
        return OFF

    def crosses_worth(self, crosses: int, taken: int) -> float:
        """What so many crosses are worth, made along the plan with these ships taken; a win is worth most."""
        key = (crosses, taken & self.locks)
        if key not in self.known:
            self.known[key] = self.crossed_worth(crosses, taken)
        return self.known[key]

    def crossed_worth(self, crosses: int, taken: int) -> float:
        """The same, reckoned on a copy of the sheet."""
        trial = self.sheet.copy()
        trial.taken = taken
        points, worth = trial.points, 0.0
        while crosses > 0:
            number = self.next_space(trial, crosses)
            if number == OFF:
                break
            space = self.chart.spaces[number]
            price = self.table.price(self.seat, space)
            crosses -= price
            if space.kind == WHEEL:
                trial.used[space.colour] += 1
            trial.mark(self.chart, number, CROSSED)
            worth += self.cross_worth(number) * self.cost_before(space)
            points += self.points_of(space, trial)
            if points >= GOAL:
                return worth + self.win
        return worth

    def cross_worth(self, number: int) -> float:
        """What a cross on a space is worth to whoever can make it now."""
        each = self.each.get(number, TOWARDS_NOTHING)
        return FLAT + SHARE * (each - FLAT) if each > FLAT else each

    def cost_before(self, space: Space) -> float:
        """What a space cost before it was planned for, the points of a skull or the worth of a wheel taken off."""
        if space.kind == NUMBER:
            return self.table.price(self.seat, space)
        return 1 + LOCKED if space.kind == LOCK else 1.0

    def points_of(self, space: Space, sheet: Sheet) -> int:
        """The points that a space just crossed brings."""
        points = space.amount if space.kind == TREASURE else 0
        if space.kind == MISSION:
            points = MISSION_FIRST if self.table.claimed[space.number] == OFF else MISSION_LATER
        elif space.island >= 0 and sheet.left[space.island] == 0:
            points = self.chart.islands[space.island].points
        return points
