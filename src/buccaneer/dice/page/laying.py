"""Spaces that are laid before they are played: all that can be pressed on the map, and what the dock says of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from buccaneer.core.engine import Action
from buccaneer.dice import words as dice_words
from buccaneer.dice.page.choice import THING_KEYS, Choice
from buccaneer.dice.page.scene import DiceScene
from buccaneer.dice.rules.chart import PLAIN
from buccaneer.dice.rules.table import DiceTable
from buccaneer.dice.rules.view import DiceView
from buccaneer.dice.voyage import Voyage
from buccaneer.game.draft import Draft, Manner

if TYPE_CHECKING:
    from buccaneer.dice.page.decision import Decision

MOST_DOTS = 8  # crosses of a pool that are drawn one by one


def crosses_left(table: DiceTable) -> int:
    """The crosses of the pool, or of the set-up, that are not made yet."""
    return table.stack[-1].a


def fan(view: DiceView) -> Action:
    """The space that is proposed for the Señorita's fan on the next island: the dearest, best on the way to a goal."""
    voyage = Voyage(view.table, view.seat)
    return max(view.options, key=lambda option: (voyage.costs[option.number], voyage.each.get(option.number, 0.0)))


DRAFTS = {"anchor": Manner(crosses_left), "cross": Manner(crosses_left), "fill": Manner(propose=fan)}


@dataclass(frozen=True)
class Pool:
    """What the dock says of a draft: what is laid, what is left, what it brings, and the button that plays it."""

    spent: int  # crosses
    left: int
    dots: bool
    lead: str
    lines: tuple[str, ...]
    note: str  # on the button
    ready: bool  # whether there is anything to play
    sends: str  # what is laid, for the server to compare
    fans: bool


class Laying:
    """The draft of a scene as choices: spaces to lay, far ones with their way, laid ones to take back."""

    def __init__(self, decision: Decision, scene: DiceScene, draft: Draft) -> None:
        self.decision = decision
        self.scene = scene
        self.draft = draft
        self.words = scene.words
        self.fans = draft.manner.propose is not None

    def choices(self) -> list[Choice]:
        """All spaces that can be pressed, those in reach first, with their keys."""
        ways = self.draft.ways
        near = [option for option in self.draft.table.options if option.text in ways] + self.draft.instead
        far = sorted([way.steps[-1] for way in ways.values() if len(way.steps) > 1], key=lambda option: option.number)
        free = iter(THING_KEYS)
        keys = ["" if self.fans else next(free, "") for _ in near]  # fans may go to more spaces than there are keys
        made = [replace(self.decision.make(each), sends="lay", key=key) for each, key in zip(near, keys, strict=True)]
        return made + [self.far(option) for option in far]

    def far(self, option: Action) -> Choice:
        """A space beyond others: a press lays the way there."""
        way, decision = self.draft.ways[option.text], self.decision
        told = dice_words.capital(self.words.option(decision.table, option, self.scene.names))
        told = self.words("dice.draft.far", option=told, crosses=way.cost)
        steps = tuple([step.number for step in way.steps[:-1]])
        plain = decision.chart.spaces[option.number].kind == PLAIN
        choice = Choice(option.text, "lay", told, spoken=told, sends="lay", space=option.number)
        choice.cost, choice.way, choice.plain = way.cost, steps, plain
        return choice

    def laid(self) -> list[Choice]:
        """What is laid, in order: a press takes it back; a fan stays until another space is pressed."""
        return [self.lying(nth, option) for nth, option in enumerate(self.draft.laid, 1)]

    def lying(self, nth: int, option: Action) -> Choice:
        chart, words = self.decision.chart, self.words
        space = dice_words.space_name(words, chart, option.number)
        told = words("dice.draft.take-back", nth=nth, space=space)
        choice = Choice(option.text, "back", told, spoken=told, sends="" if self.fans else "back", nth=nth)
        choice.space = option.number
        choice.group = dice_words.capital(dice_words.region(words, chart, option.number))
        return choice

    def pool(self) -> Pool:
        """What the dock says."""
        words, draft = self.words, self.draft
        laid, left = len(draft.laid), 0 if self.fans else crosses_left(self.decision.table)
        ready = bool(draft.choices)
        if self.fans:
            told = [words("dice.draft.fans", n=laid), words("dice.draft.fans-move")]
            note = words("dice.draft.done-fans", n=laid)
        elif laid:
            told = [words("dice.draft.laid", n=laid, left=left), words("dice.draft.back")]
            lapse = left and draft.end is not None
            note = words("dice.page.lapse", crosses=left) if lapse else words("dice.draft.done-all", n=laid)
        else:
            far = any(len(way.steps) > 1 for way in draft.ways.values())
            told = [words("dice.draft.none" if far else "dice.draft.none-near")]
            note = words("dice.page.lapse", crosses=left)
        assert isinstance(draft.origin, DiceTable)
        spent = 0 if self.fans else crosses_left(draft.origin) - left
        dots = not self.fans and spent + left <= MOST_DOTS
        lines = (*self.gains(), *told[1:])
        return Pool(spent, left, dots, told[0], lines, note, ready, draft.text, self.fans)

    def gains(self) -> tuple[str, ...]:
        """Who joins with what is laid."""
        words, chart, origin = self.words, self.decision.chart, self.draft.origin
        assert isinstance(origin, DiceTable)
        before = origin.sheets[self.draft.seat].done
        joined = [chart.islands[n] for n in self.decision.table.sheets[self.draft.seat].done if n not in before]
        told = [words("dice.completes", person=dice_words.person(words, each), vp=each.points) for each in joined]
        return tuple([f"{dice_words.capital(each)}." for each in told])
