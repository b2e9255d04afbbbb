"""Howlers in the card games: what nobody chooses who has looked, found by asking the engine and the odds.

No rule is written here. Options are carried out on a sketch of the view, prices and fees are those of the rules.
"""

from __future__ import annotations

from typing import Final

from buccaneer.cards.rules.card import JACK, PROFESSION
from buccaneer.cards.rules.odds import odds
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.turn import MARKET, turns_left
from buccaneer.cards.rules.view import View
from buccaneer.cards.sketch import Sketch
from buccaneer.cards.thought import Thought
from buccaneer.core.engine import Action

RISKY: Final = 0.6
MANY: Final = 5  # cards lying
PURSE: Final = 8  # with so many coins or fewer, more of them are welcome: no tax is near


def howler(view: View, options: list[Action], choice: Action) -> str:
    """The name of the howler that a choice would be, or nothing."""
    table = view.table
    text = choice.text
    if table.rules.is_team() or len(options) < 2:
        return ""
    if found := last_moment(view, options, choice):
        return found
    if text == "draw":
        risky = len(table.harbor) >= MANY and odds(view).bust_repelling > RISKY
        return "risk" if risky and not lost_by_stopping(view) else ""
    if text == "stop":
        if lost_by_stopping(view):
            return "given-up"
        return "safe-stop" if stops_for_nothing(view, options) else ""
    if text == "admit" and options[0].text == "repel":
        return "let-in" if lets_bust_in(view) else ""
    if text == "pass" and table.stack and table.stack[-1].step == MARKET:
        return refused(view, options)
    return "dear-claim" if is_dear(view, options, choice) else ""


def is_claim(option: Action) -> bool:
    """Whether an option gives crew up for an expedition."""
    return option.card >= 0 and bool(option.cards)


# -- the end -----------------------------------------------------------------------------------------


def last_moment(view: View, options: list[Action], choice: Action) -> str:
    """In the last turn of a round: a win that lies there is taken, and points are, as nothing else will count."""
    table = view.table
    if table.active != table.mover or turns_left(table) > 1 or not table.rules.ending.goal():
        return ""
    if not table.ending and table.seats[view.seat].points + most_points(view, options) < table.rules.ending.goal():
        return ""
    takes = [option for option in options if option.card >= 0]
    winning = [] if ahead(table, view.seat) else [option for option in takes if wins(view, option)]
    if winning and choice not in winning:
        return "missed-claim" if any(map(is_claim, winning)) else "missed-hire"
    if not table.ending or not any(gains(view, option) > 0 for option in takes):
        return ""
    if choice.text == "pass":
        return "last-points"
    return "last-coins" if choice.text.startswith("trade:") and table.stack[-1].a == 1 else ""


def most_points(view: View, options: list[Action]) -> int:
    """The most points that any option brings at once."""
    return max([gains(view, option) for option in options if option.card >= 0], default=0)


def gains(view: View, option: Action) -> int:
    """The points that taking a card brings, without those of the crew given up."""
    faces = view.table.rules.faces
    taken = faces[option.card]
    points = taken.points if option.cards or taken.kind == PROFESSION else 0
    return points - sum([faces[card].points for card in option.cards])


def tried(view: View, option: Action) -> Table | None:
    """The table after an option, as far as that can be known; None for one that turns a card."""
    if view.table.rules.verbs[option.verb].reveals:
        return None
    sketch = Sketch(view.table)
    view.table.rules.carry_out(sketch, option)
    return sketch


def wins(view: View, option: Action) -> bool:
    """Whether an option wins alone, as things stand after it."""
    after = tried(view, option)
    return after is not None and ahead(after, view.seat)


def ahead(table: Table, seat: int) -> bool:
    """Whether the game ends with this round, and a seat would be its only winner."""
    return table.ending and table.rules.outcome(table).winners == [seat]


def lost_by_stopping(view: View) -> bool:
    """Whether stopping in the last turn of the game is a sure loss: no takes could bring enough points."""
    table = view.table
    if not table.ending or turns_left(table) > 1 or table.active != view.seat:
        return False
    rules, me = table.rules, table.seats[view.seat]
    hires = sorted([rules.faces[card].points for card in table.harbor if rules.faces[card].kind == PROFESSION])
    most = sum(hires[-rules.takes(table, view.seat) :]) if hires else 0
    claims = sum([rules.faces[card].points for card in table.calls])
    best = max([seat.points for number, seat in enumerate(table.seats) if number != view.seat], default=0)
    return me.points + most + claims < best


# -- Discover ----------------------------------------------------------------------------------------


def stops_for_nothing(view: View, options: list[Action]) -> bool:
    """Whether nothing in the harbor can be paid for though no card could bust, and stopping pays nothing either."""
    table, seat = view.table, view.seat
    rules = table.rules
    if not any(option.text == "draw" for option in options) or odds(view).bust_repelling > 0:
        return False
    coins = len(table.seats[seat].purse)
    for card in table.harbor:
        face = rules.faces[card]
        if face.kind != PROFESSION or rules.price(table, seat, card) <= coins:
            return False
    thought = Thought(view)
    return thought.opening(table.harbor) <= 0 and thought.of_colours(rules.colours(table)) <= 0


def lets_bust_in(view: View) -> bool:
    """Whether the ship just turned busts, could be sent away, and a bust pays nothing."""
    table = view.table
    clashes = bool(table.turned) and table.rules.clash(table.harbor, table.turned[-1]) >= 0
    return clashes and Thought(view).of_bust() <= 0


# -- Trade & Hire ------------------------------------------------------------------------------------


def refused(view: View, options: list[Action]) -> str:
    """Whether somebody is refused who comes for nothing, or coins that cost nothing."""
    table, seat = view.table, view.seat
    rules = table.rules
    if rules.fee(table, seat) > 0:
        return ""
    for option in options:
        if option.text.startswith("hire:") and rules.price(table, seat, option.card) == 0:
            return "free-hire"
    if table.active != seat or table.ending or len(table.seats[seat].purse) > PURSE:
        return ""
    for option in options:
        if option.text.startswith("trade:") and rules.income(table, seat, option.card) > 0:
            return "free-coins"
    return ""


def is_dear(view: View, options: list[Action], choice: Action) -> bool:
    """Whether a claim gives up more points and no fewer Jacks than another for the same expedition."""
    if not is_claim(choice):
        return False
    faces = view.table.rules.faces

    def price(claim: Action) -> tuple[int, int]:
        given = [faces[card] for card in claim.cards]
        return sum([face.points for face in given]), sum([face.power(JACK) for face in given])

    points, jacks = price(choice)
    others = [price(option) for option in options if is_claim(option) and option.card == choice.card]
    return any(less < points and fewer <= jacks for less, fewer in others)
