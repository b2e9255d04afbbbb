"""A box's share in `thumb`: what its questions, cards and occasions are worth, which nobody else needs to know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from buccaneer.bots.advice import Reason
from buccaneer.cards.rules.card import Face
from buccaneer.core.engine import Action
from buccaneer.core.native import mypyc_attr

if TYPE_CHECKING:
    from buccaneer.cards.thought import Thought


@mypyc_attr(allow_interpreted_subclasses=True)
class Share:
    """What a box adds to one thought, made anew for each; a method that a box leaves alone changes nothing.

    All worths are in coins. Those of several boxes are added, in the order in which the boxes have joined the rules;
    for a choice or a reason the box that joined last is asked first.
    """

    def __init__(self, thought: Thought) -> None:
        """Look at the table: seat, rounds left and the worth of a point are known, that of a coin is not yet."""

    # -- choices ---------------------------------------------------------------------------------

    def chooses(self, thought: Thought, options: list[Action]) -> Action | None:
        """The answer to a question of the box's own, or an option of its own that comes before all others."""
        return None

    def ventures(self, thought: Thought, options: list[Action]) -> Action | None:
        """At Discover, what is better than to draw one card or to stop."""
        return None

    def claims(self, thought: Thought, claim: Action) -> bool:
        """Whether an expedition is worth its crew; every box has to agree."""
        return True

    def reasons(self, thought: Thought, options: list[Action], choice: Action) -> list[Reason] | None:
        """Why it chose so, where that was the box's own affair."""
        return None

    # -- what a card is worth ----------------------------------------------------------------------

    def of_hire(self, thought: Thought, face: Face, price: int) -> float:
        """What hiring a profession brings besides points and abilities."""
        return 0.0

    def of_ship(self, thought: Thought, card: int, income: int) -> float:
        """What trading with a ship brings besides its coins."""
        return 0.0

    def of_option(self, thought: Thought, option: Action) -> float | None:
        """The worth of taking a card by an option, if it is not that of hiring or trading with it."""
        return None

    # -- Discover ----------------------------------------------------------------------------------

    def of_colours(self, thought: Thought, colours: int) -> float:
        """What so many colours in the harbor are worth besides the takes."""
        return 0.0

    def of_capture(self, thought: Thought, card: int) -> float:
        """What repelling a ship is worth besides."""
        return 0.0

    def of_bust(self, thought: Thought) -> float:
        """What a bust is worth."""
        return 0.0

    def hope(self, thought: Thought, drawing: float, stopping: float) -> float:
        """What drawing is worth if one goes on after the next card; `drawing` is what it is worth without."""
        return drawing

    # -- a share that leads --------------------------------------------------------------------------

    def leads(self) -> bool:
        """Whether this share reckons for the whole table: then `of_option` and `stopping` are its own throughout."""
        return False

    def stopping(self, thought: Thought, harbor: list[int]) -> float:
        """Of the share that leads: what a harbor is worth when the active player stops."""
        return 0.0


class BoxThumb:
    """All that a box brings to `thumb`: its share, and what its abilities are worth.

    `per_round` and `per_turn` go by the ability's name up to its first hyphen: what it is worth for every round still
    to come, and for every turn to a table that plays together.
    """

    def __init__(
        self,
        share: Callable[[Thought], Share] | None = None,
        per_round: dict[str, float] | None = None,
        per_turn: dict[str, float] | None = None,
    ) -> None:
        self.share = share
        self.per_round = per_round or {}
        self.per_turn = per_turn or {}
