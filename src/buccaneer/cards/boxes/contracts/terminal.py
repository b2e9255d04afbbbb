"""Contracts in the terminal: a line each, with the coins of its next space, who is done and how far others are."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from buccaneer.cards.boxes.contracts.register import goal, progress, register
from buccaneer.cards.boxes.contracts.rules import lying
from buccaneer.cards.boxes.contracts.terms import asks
from buccaneer.cards.lines import BoxTerminal
from buccaneer.cards.rules.table import Table
from buccaneer.words import SIGNS, Words


def contract_lines(table: Table, names: Sequence[str], words: Words) -> list[RenderableType]:
    """The contracts lying out, and the markers left."""
    part = register(table)
    left = ", ".join(f"{name} {part.left[seat]}" for seat, name in enumerate(names))
    title = Text(words("board.title"), style="bold")
    title.append(f" · {words('board.left', n=left)}", "not bold")
    lines: list[RenderableType] = [title]
    for place, contract in enumerate(lying(table)):
        done = part.done[place]
        line = Text()
        line.append(words.thing(contract.id), "bold" if not done else "dim")
        line.append(f" · {asks(contract, table.rules, words)}", "dim")
        coins = contract.rewards[len(done)] if len(done) < len(contract.rewards) else 0
        line.append(f" {SIGNS['coin']}{coins}")
        for seat, name in enumerate(names):
            have = progress(contract, table, place, seat)
            if seat in done:
                line.append(f"  {name} ✓", "green")
            elif have:
                line.append(f"  {name} {have}/{goal(contract)}")
        lines.append(Padding(line, (0, 0, 0, 2), expand=False))
    return lines


def explain(table: Table, what: str, words: Words) -> list[str]:
    """What the contracts ask for whose names begin with a text."""
    return [
        f"{words.thing(contract.id)}: {asks(contract, table.rules, words)}"
        for contract in lying(table)
        if contract.id.startswith(what) or words.thing(contract.id).casefold().startswith(what)
    ]


TERMINAL = BoxTerminal(contract_lines, explain)
