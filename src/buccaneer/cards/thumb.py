"""Rules of thumb for the card games: claim what can be claimed, repel what would bust, buy what pays, draw or stop."""

from __future__ import annotations

from buccaneer.bots.advice import Reason
from buccaneer.cards.rules.card import JACK
from buccaneer.cards.rules.odds import odds
from buccaneer.cards.rules.view import View
from buccaneer.cards.thought import Thought
from buccaneer.core.engine import Action
from buccaneer.core.rng import Rng


class CardThumb:
    """A readable priority list with an expected-value stopping rule; every box has its say first."""

    def choose(self, view: View, options: list[Action], rng: Rng) -> Action:
        """What a box answers, else a claim, else what the turn asks: repel or admit, draw or stop, or which card."""
        thought = Thought(view)
        shares = thought.shares
        for i in range(len(shares) - 1, -1, -1):
            answer = shares[i].chooses(thought, options)
            if answer is not None:
                return answer
        claims = thought.claims(options)
        if claims:
            return best_claim(view, claims)
        if options[0].text == "repel":
            return options[0] if thought.repels() else options[1]
        for i in range(len(shares) - 1, -1, -1):
            venture = shares[i].ventures(thought, options)
            if venture is not None:
                return venture
        return discovers(thought, options) or thought.take(options)

    def reasons(self, view: View, options: list[Action], choice: Action) -> list[Reason]:
        """Why it chose so, in the numbers it weighed; in the last round, what makes them so large."""
        if choice.card >= 0 and choice.cards:
            return claim_reasons(view, options, choice)
        thought = Thought(view)
        shares = thought.shares
        for i in range(len(shares) - 1, -1, -1):
            own = shares[i].reasons(thought, options, choice)
            if own is not None:
                return own
        if choice.text in {"repel", "admit"}:
            found = [repel_reason(thought, choice)]
        elif choice.text in {"draw", "stop"}:
            chance = odds(view).bust_repelling
            found = [draw_reason(thought, choice), Reason("bust", {"chance": chance}) if chance else Reason("safe")]
        else:
            found = [take_reason(thought, options, choice)]
        return [*found, Reason("last")] if thought.table.ending and "worth" in found[0].values else found


def discovers(thought: Thought, options: list[Action]) -> Action | None:
    """Draw or stop, where that is the question."""
    draw: Action | None = None
    stop: Action | None = None
    for option in options:
        if option.text == "draw":
            draw = option
        elif option.text == "stop":
            stop = option
    if draw is not None and (stop is None or thought.draws()):
        return draw
    return stop


def best_claim(view: View, claims: list[Action]) -> Action:
    """The expedition with most points, for as few Jacks as possible."""
    faces = view.table.rules.faces
    best, most, fewest = claims[0], -1, 0
    for claim in claims:
        points = faces[claim.card].points
        jacks = sum([faces[card].power(JACK) for card in claim.cards])
        if points > most or (points == most and jacks < fewest):
            best, most, fewest = claim, points, jacks
    return best


# -- reasons -----------------------------------------------------------------------------------------


def claim_reasons(view: View, options: list[Action], claim: Action) -> list[Reason]:
    """The points of an expedition without those of the crew given up, and how it was chosen among several."""
    faces = view.table.rules.faces
    points = faces[claim.card].points - sum([faces[card].points for card in claim.cards])
    reasons = [Reason("claim", {"card": claim.card, "points": points})]
    return (
        [*reasons, Reason("claim-most")]
        if len([option for option in options if option.card >= 0 and option.cards]) > 1
        else reasons
    )


def net(thought: Thought, card: int) -> float:
    """The worth of taking a card, the first way there is, in coins, the fee taken off."""
    if thought.leader is not None:
        for option in thought.table.options:
            if option.card == card:
                return thought.option_worth(option) - thought.fee
    return thought.gain(card) - thought.coin * thought.fee


def take_reason(thought: Thought, options: list[Action], choice: Action) -> Reason:
    """The worth of the chosen card and of the next best, or what else decided."""
    takes = thought.takes(options)
    if not takes:
        return Reason("decline")
    first = thought.first_trade(takes)
    if first is not None:
        ship, card = first
        return Reason("first", {"card": ship.card, "best": card, "worth": net(thought, card)})
    best = takes[0].option.card
    if choice.card < 0:
        return Reason("pass", {"card": best})
    if len(takes) == 1:
        return Reason("take-only", {"card": best, "worth": net(thought, best)})
    return Reason("take", {"card": best, "worth": net(thought, best), "other": net(thought, takes[1].option.card)})


def draw_reason(thought: Thought, choice: Action) -> Reason:
    """The worth of the choice and of the other."""
    drawing, stopping = thought.draw_or_stop()
    worth, other = (drawing, stopping) if choice.text == "draw" else (stopping, drawing)
    return Reason(choice.text, {"worth": worth, "other": other})


def repel_reason(thought: Thought, choice: Action) -> Reason:
    """The worth of the harbor after the choice and after the other, unless one busts."""
    ship = thought.table.turned[-1]
    if thought.would_bust():
        return Reason("repel-bust", {"card": ship})
    without, having = thought.without_or_with()
    worth, other = (without, having) if choice.text == "repel" else (having, without)
    return Reason(choice.text, {"card": ship, "worth": worth, "other": other})
