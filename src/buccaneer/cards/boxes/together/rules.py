"""Contracts together or alone: every contract before the time deck runs out."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.boxes.contracts.rules import Contracts
from buccaneer.cards.rules.ending import Joint
from buccaneer.cards.rules.goals import numbers, parse
from buccaneer.cards.rules.rules import TAX_OVER, TURN_OPENS, Adjust, Rules, Trigger
from buccaneer.cards.rules.table import BLANK, Part, Table
from buccaneer.core.engine import Action, Decline, Frame, Plain, Step, Verb
from buccaneer.core.outcome import Outcome, Team
from buccaneer.core.setup import Setup

CONTRACTS: Final = (0, 3, 5, 7, 9, 11)  # by players
TIME: Final = 13
MOST_TIME: Final = 60
TITLES: Final = (0, 2, 4, 6, 8)  # the points from which a title is earned


class Clock(Part):
    """The time deck and the point deck, face down."""

    name = "clock"

    def __init__(self, time: list[int], aside: list[int]) -> None:
        self.time = time
        self.aside = aside

    def copy(self) -> Part:
        return Clock(self.time[:], self.aside[:])

    def hidden(self) -> list[list[int]]:
        return [self.time, self.aside]

    def write(self) -> str:
        return "/".join([numbers(tuple(pile)) for pile in (self.time, self.aside)])

    def read(self, text: str) -> None:
        self.time, self.aside = [list(parse(pile)) for pile in text.split("/")]

    def public(self, seat: int) -> Part:
        return Clock([coin | BLANK for coin in self.time], [coin | BLANK for coin in self.aside])


def clock(table: Table) -> Clock:
    """The part of the table that is the time's."""
    return table.part(Clock)


class FirstCard(Adjust):
    """The first card of every turn comes from the time deck."""

    def pile(self, table: Table) -> list[int] | None:
        return clock(table).time if table.drawn == 0 else None


class TimeUp(Trigger):
    """A turn that must begin without a time card loses at once, before anything else."""

    def act(self, table: Table, seat: int, card: int) -> None:
        if not clock(table).time:
            table.tell("time-up", seat)
            table.finish("time", seat)


class Handicap(Verb[Table]):
    """Before the first turn the start player may put cards of the time deck on the point deck, all but one."""

    def __init__(self) -> None:
        super().__init__("handicap")
        self.things = [str(cards) for cards in range(MOST_TIME)]

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        for cards in range(len(clock(table).time)):
            options.append(table.rules.action(self, number=cards))

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        set_aside(table, action.number)
        table.tell("handicap", frame.seat, amount=action.number)


class Aside(Plain[Table]):
    """After a tax the active player may put the next time card on the point deck."""

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if clock(table).time:
            options.append(self.option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        set_aside(table, 1)
        table.tell("aside", frame.seat, amount=len(clock(table).time))


def set_aside(table: Table, cards: int) -> None:
    """Turn time into points; nobody looks at the cards."""
    decks = clock(table)
    for _ in range(cards):
        decks.aside.append(decks.time.pop())


class AskAside(Trigger):
    """Every tax raises the question of setting time aside."""

    def __init__(self, step: int) -> None:
        self.step = step

    def act(self, table: Table, seat: int, card: int) -> None:
        table.push(self.step, seat)


class AllContracts(Joint):
    """All contracts win, for everybody; a title is earned by the cards on the point deck."""

    def cause(self, table: Table) -> str:
        return "contracts" if completed(table) == len(register(table).open) else "time"

    def outcome(self, table: Table) -> Outcome:
        goal = len(register(table).open)
        done = completed(table)
        seats = list(range(len(table.seats)))
        why = table.rules.cause(table)
        points = [seat.points for seat in table.seats]
        coins = [len(seat.purse) for seat in table.seats]
        if done < goal:
            return Outcome([], why, why, points, coins, Team(0, done, goal, 0))
        score = len(clock(table).aside)
        return Outcome(seats, why, why, points, coins, Team(score, done, goal, title(score)))


def completed(table: Table) -> int:
    """How many contracts have been completed by somebody."""
    return len([seats for seats in register(table).done if seats])


def title(points: int) -> int:
    """The title that so many points earn, from 0."""
    return len([least for least in TITLES if points >= least]) - 1


class Together(Contracts):
    """Contracts for a table that plays together, or one player alone."""

    name = "together"

    def __init__(self) -> None:
        super().__init__()
        self.handicap = 0

    def join(self, rules: Rules) -> None:
        super().join(rules)
        aside = Aside("aside")
        keep: Decline[Table] = Decline("keep")
        self.handicap = rules.make_step(Step("handicap"), [Handicap()])
        rules.on(TAX_OVER, AskAside(rules.make_step(Step("time"), [aside, keep])))
        rules.on(TURN_OPENS, TimeUp())
        rules.adjusts.append(FirstCard())
        rules.ending = AllContracts()

    def parts(self) -> list[Part]:
        return [*super().parts(), Clock([], [])]

    def number(self, players: int) -> int:
        return CONTRACTS[players]

    def pool(self) -> list[int]:
        return [contract.number for contract in self.contracts]

    def prepare(self, table: Table, setup: Setup) -> None:
        super().prepare(table, setup)
        clock(table).time = [table.next_card() for _ in range(self.time(table))]
        clock(table).time.reverse()
        table.push(self.handicap, table.start)

    def time(self, table: Table) -> int:
        """Thirteen cards, the sum of the seals, and one for every different letter on them."""
        contracts = [self.contracts[number] for number in register(table).open]
        return TIME + sum([contract.seal for contract in contracts]) + len({contract.letter for contract in contracts})

    def completed(self, table: Table) -> None:
        if completed(table) == len(register(table).open):
            table.tell("all-contracts", table.active, amount=len(clock(table).aside))
            table.finish("contracts", table.active)
