"""The dozen of howlers that no level and no style commits, and how they are found in a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from buccaneer.core.engine import Action, State, View
from buccaneer.game.families import family_of, rules_of

# What each is: the families' `habits` find them by asking the engine, the odds and the options.
HOWLERS: Final = {
    "missed-claim": "in the last turn of a round, a claim that ends the game and wins it is not made",
    "missed-hire": "likewise somebody who would win the game is not hired",
    "missed-stop": "rolling on with pieces enough for sudden death on the board",
    "last-points": "passing in the very last market though points could be taken",
    "last-coins": "the very last take is a ship though it could have been points",
    "given-up": "stopping in the last turn of the game though that is a sure loss",
    "risk": "drawing or rolling on at a chance of more than 60 % to bust, with five cards or pieces lying",
    "safe-stop": "stopping with nothing in it though the next card or roll cannot bust",
    "let-in": "letting a ship in that busts, though it could be repelled for nothing",
    "free-hire": "refusing somebody who comes for nothing, such as a free Jester",
    "free-coins": "refusing a ship's coins that cost nothing, with a purse far from any tax",
    "dear-claim": "claiming with crew worth more points than another claim for the same expedition gives up",
}


def howler(view: View[State], choice: Action) -> str:
    """The name of the howler that a choice would be, or nothing."""
    return family_of(rules_of(view.table)).habits().howler(view, view.options, choice)


def first_sane(view: View[State], options: Sequence[Action], order: Iterable[int]) -> Action:
    """The first option, in an order of preference, that is no howler; where all are, the first."""
    places = list(order)
    sane = (options[place] for place in places if not howler(view, options[place]))
    return next(sane, options[places[0]])
