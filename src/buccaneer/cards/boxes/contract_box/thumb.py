"""The share in `thumb` of the persons and ships of Just One More Contract."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from buccaneer.bots.advice import Reason
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.share import BoxThumb, Share
from buccaneer.core.engine import Action

if TYPE_CHECKING:
    from buccaneer.cards.thought import Thought

TAKE_MORE: Final = 1.2  # a take that a Clerk adds now


@cache
def clerk_powers(rules: Rules) -> list[int]:
    """The Clerks' abilities, by colour."""
    return [rules.power(f"clerk-{colour}") for colour in rules.colour_names]


class Patronage(Share):
    """The take that a Clerk adds to a trade, and the coin of a bonus ship."""

    def __init__(self, thought: Thought) -> None:
        self.clerks: list[int] = clerk_powers(thought.rules)

    def chooses(self, thought: Thought, options: list[Action]) -> Action | None:
        """The coin of a bonus ship goes to the last."""
        if not options[0].text.startswith("give:"):
            return None
        chosen = options[0]
        for option in options:
            if thought.table.seats[option.number].points < thought.table.seats[chosen.number].points:
                chosen = option
        return chosen

    def reasons(self, thought: Thought, options: list[Action], choice: Action) -> list[Reason] | None:
        return [Reason("give")] if choice.text.startswith("give:") else None

    def of_ship(self, thought: Thought, card: int, income: int) -> float:
        clerks = thought.me.power[self.clerks[thought.rules.faces[card].colour]]
        return TAKE_MORE * clerks if clerks else 0.0


THUMB: Final[BoxThumb] = BoxThumb(
    Patronage,
    per_round={"gunner": 0.9, "vice": 0.5, "clerk": 0.3},
    per_turn={"gunner": 0.5, "vice": 0.3, "clerk": 0.15},
)
