"""Rules of thumb: the bot that plays every family by the thumb of its own."""

from __future__ import annotations

from typing import Final

from buccaneer.bots.advice import NEVER, Reason
from buccaneer.core.engine import Action, State, View
from buccaneer.core.rng import Rng
from buccaneer.game.families import family_of, rules_of
from buccaneer.game.family import Thumb

# Reasons that are so whatever is chosen; those that speak for going on alone; and those of a choice left to the lot.
FACTS: Final = frozenset(["bust", "repel-bust", "claim", "gamble-bust", "dice-bust", "dice-circle", "dice-cross"])
SAFE: Final = frozenset(["safe", "dice-safe"])
LOTS: Final = frozenset(["dice-lots"])
STOP: Final = "stop"


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
        """Why it would choose so, in the numbers it weighed; of another choice what is so all the same."""
        thumb = self.thumb(view)
        found = thumb.reasons(view, options, choice)
        own = thumb.choose(view, options, Rng(0))
        if own.text == choice.text or found[0].key in LOTS:
            return found
        known = FACTS if choice.text == STOP else FACTS | SAFE
        facts = [reason for reason in found if reason.key in known]
        return [*facts, self.rather(view, options, choice, own)]

    def rather(self, view: View[State], options: list[Action], choice: Action, own: Action) -> Reason:
        """That it would choose something else, with what it makes of both, where it weighs options."""
        worths = family_of(rules_of(view.table)).habits().worths(view, options)
        if worths is None:
            return Reason("rather", {"option": own.text})
        worth, this = worths[options.index(own)], worths[options.index(choice)]
        if this >= worth or this <= NEVER:
            return Reason("rather", {"option": own.text})
        return Reason("rather-weighed", {"worth": worth, "this": this, "option": own.text})

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
