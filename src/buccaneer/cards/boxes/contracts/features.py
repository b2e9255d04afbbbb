"""What a learner is told of contracts: which lie out, who has completed them, and how far everybody is."""

from __future__ import annotations

from buccaneer.cards.boxes.contracts.register import goal, progress, register
from buccaneer.cards.boxes.contracts.rules import lying
from buccaneer.cards.boxes.contracts.terms import contracts
from buccaneer.cards.features import BoxFeatures, Numbers
from buccaneer.cards.rules.table import Table


def deals(table: Table, seats: list[int]) -> Numbers:
    """For every contract: whether it lies out, how many have done it, and each player's part of it; 1 is done."""
    part = register(table)
    found: Numbers = {f"markers.{place}": part.left[seat] for place, seat in enumerate(seats)}
    places = {contract.id: place for place, contract in enumerate(lying(table))}
    for contract in contracts(table.rules):
        at = places.get(contract.id, -1)
        done = part.done[at] if at >= 0 else ()
        found |= {f"{contract.id}.lies": float(at >= 0), f"{contract.id}.done": len(done)}
        for place, seat in enumerate(seats):
            part_done = progress(contract, table, at, seat) / goal(contract) if at >= 0 else 0.0
            found[f"{contract.id}.{place}"] = 1.0 if seat in done else part_done
    return found


FEATURES = BoxFeatures(deals)
