"""Numbers for learning: what a view of a card game tells, by name; every box adds those of what it lays out itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from buccaneer.cards.brought import brought
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import View

Numbers = dict[str, float]

FULL: Final = 4.0  # a box's number that says yes, or all of it: a network's input is 1 then


@dataclass(frozen=True)
class BoxFeatures:
    """What a box brings to a learner, as FEATURES in its `features.py`.

    `names` are those of its numbers under some rules for so many players, none or more. `of` gives the numbers, in the
    same order, from a view's table and the seats in order, the one that learns first.
    """

    names: Callable[[Rules, int], list[str]]
    of: Callable[[Table, list[int]], list[float]]


def features(view: View) -> Numbers:
    """What a seat may know as numbers by name: the same names, in the same order, at every decision of a game.

    Players are counted from the seat that looks: `points.0` are its own, `points.1` those of the next in turn.
    """
    table, rules = view.table, view.table.rules
    first = max(0, view.seat)
    seats = [(first + i) % table.players for i in range(table.players)]
    found: Numbers = {
        "round": table.round,
        "drawn": table.drawn,
        "ending": float(table.ending),
        "pile": len(table.draw),
        "takes": rules.takes(table, first),
        "turn": seats.index(table.active),
        "chooser": seats.index(table.chooser) if table.chooser >= 0 else -1.0,
    }
    for place, seat in enumerate(seats):
        owner = table.seats[seat]
        found |= {f"points.{place}": owner.points, f"coins.{place}": len(owner.purse), f"won.{place}": len(owner.won)}
        found |= {f"{name}.{place}": owner.power[power] for power, name in enumerate(rules.power_names)}
    for pile, cards in (("harbor", table.harbor), ("turned", table.turned), ("calls", table.calls)):
        found |= counted(rules.count(list(cards)), pile, table)
    found |= counted(table.unseen[table.shuffles], "unseen", table)
    return found | box_numbers(table, seats)


def box_numbers(table: Table, seats: list[int]) -> Numbers:
    """What the boxes in play add; the network's inputs have them under the same names."""
    found: Numbers = {}
    for box in box_features(table.rules):
        found |= dict(zip(box.names(table.rules, len(seats)), box.of(table, seats), strict=True))
    return found


def box_features(rules: Rules) -> list[BoxFeatures]:
    """What the boxes in play bring, each once: one that builds upon another may bring the same."""
    return list(dict.fromkeys(brought(rules, "features")))


def counted(counts: list[int], pile: str, table: Table) -> Numbers:
    """How many of each card lie in a pile."""
    return {f"{pile}.{face.id}": counts[face.number] for face in table.rules.faces}
