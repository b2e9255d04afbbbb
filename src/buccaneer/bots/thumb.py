"""Rules of thumb: the bot that plays every family by the thumb of its own."""

from __future__ import annotations

from buccaneer.bots.advice import Reason
from buccaneer.core.engine import Action, State, View
from buccaneer.core.rng import Rng
from buccaneer.game.families import family_of, rules_of
from buccaneer.game.family import Thumb


class ThumbBot:
    """Plays by rules of thumb and can say why."""

    name = "thumb"

    def __init__(self) -> None:
        self.looks = True
        self.thumbs: dict[str, Thumb] = {}

    def choose(self, view: View[State] | None, options: list[Action], rng: Rng) -> Action:
        """The option that its family's rules of thumb prefer."""
        assert view is not None
        return self.thumb(view).choose(view, options, rng)

    def reasons(self, view: View[State], options: list[Action], choice: Action) -> list[Reason]:
        """Why it chose so, in the numbers it weighed."""
        return self.thumb(view).reasons(view, options, choice)

    def thumb(self, view: View[State]) -> Thumb:
        """The thumb of a view's family, made once."""
        rules = rules_of(view.table)
        if rules.family not in self.thumbs:
            self.thumbs[rules.family] = family_of(rules).thumb()
        return self.thumbs[rules.family]


class AnchorBot(ThumbBot):
    """The yardstick that strength is measured against: `thumb` as it stood on 18 November 2026, for good.

    It shares the rules of thumb for as long as those stay as they were; a digest of its choices holds them. Whoever
    changes how `thumb` plays leaves the anchor what it had.
    """

    name = "anchor"
