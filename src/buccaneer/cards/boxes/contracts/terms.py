"""The contracts there are, and what each asks for in words."""

from __future__ import annotations

from functools import cache

from buccaneer.cards.boxes.contract_box.contract import COLOURS_SHOWN, Contract
from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.rules import Rules
from buccaneer.words import Words


def contracts(rules: Rules) -> list[Contract]:
    """All contracts of a mode's boxes."""
    return [Contract(number, entry, rules.colour_names) for number, entry in enumerate(rules.data["contracts"])]


@cache
def asks(contract: Contract, rules: Rules, words: Words) -> str:
    """What a contract asks for, in a sentence."""
    n = contract.amount
    again = "-again" if contract.kind == COLOURS_SHOWN and contract.times > 1 else ""
    return words(
        f"asks.{contract.asks}{again}",
        n=n,
        coins=n,
        points=n,
        cutlasses=n,
        colours=n,
        most=contract.most,
        times=contract.times,
        list=crew(contract, words),
        ship=ship(contract, rules, words),
    )


def crew(contract: Contract, words: Words) -> str:
    """The professions a contract names, in a row."""
    pairs = zip(contract.names, contract.counts, strict=True)
    named = [(words(f"card.{name}"), n) for name, n in pairs]
    return words.all_of([name if n == 1 else words("asks.crew-many", n=n, name=name) for name, n in named])


def ship(contract: Contract, rules: Rules, words: Words) -> str:
    """The ship a contract names, if it names one."""
    found = [face for face in rules.faces if face.kind == SHIP and face.colour == contract.colour]
    return words.name(found[0]) if found else ""
