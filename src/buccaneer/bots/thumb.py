"""Rules of thumb: the bot that plays every family by the thumb of its own."""

from __future__ import annotations

from buccaneer.bots.advice import Reason
from buccaneer.cards.rules.view import View
from buccaneer.cards.thumb import CardThumb
from buccaneer.core.engine import Action
from buccaneer.core.rng import Rng
from buccaneer.dice.rules.view import DiceView
from buccaneer.dice.thumb import DiceThumb

try:
    from mypy_extensions import mypyc_attr
except ImportError:
    from buccaneer.core.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class ThumbBot:
    """Plays by rules of thumb and can say why."""

    def __init__(self) -> None:
        self.name = "thumb"
        self.looks = True
        self.cards = CardThumb()
        self.dice = DiceThumb()

    def choose(self, view: View | DiceView | None, options: list[Action], rng: Rng) -> Action:
        """The option that its family's rules of thumb prefer."""
        if isinstance(view, DiceView):
            return self.dice.choose(view, options, rng)
        assert view is not None
        return self.cards.choose(view, options)

    def reasons(self, view: View | DiceView, options: list[Action], choice: Action) -> list[Reason]:
        """Why it chose so, in the numbers it weighed."""
        if isinstance(view, DiceView):
            return self.dice.reasons(view, options, choice)
        return self.cards.reasons(view, options, choice)
