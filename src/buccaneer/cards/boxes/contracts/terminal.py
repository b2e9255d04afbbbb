"""Contracts in the terminal: each with the coins of its next space, who is done and how far others are."""

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

DONE = "✓"


def contract_lines(table: Table, names: Sequence[str], words: Words) -> list[RenderableType]:
    """The contracts lying out with their terms, how far everybody is, and the markers left."""
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
        line.append(f" {SIGNS['coin']}{coins(table, place)}")
        for seat, name in enumerate(names):
            far = progress_of(table, place, seat)
            if far:
                line.append(f"  {name} {far}", "green" if far == DONE else "")
        lines.append(Padding(line, (0, 0, 0, 2), expand=False))
    return lines


def contract_briefs(table: Table, names: Sequence[str], words: Words) -> list[RenderableType]:
    """A line for each contract: the coins of its next space, how far whoever chooses is, and what it asks for."""
    lines: list[RenderableType] = []
    for place, contract in enumerate(lying(table)):
        line = summary(table, place, words)
        line.append(f" · {asks(contract, table.rules, words)}", "dim")
        line.no_wrap, line.overflow = True, "ellipsis"
        lines.append(line)
    return lines


def contract_names(table: Table, names: Sequence[str], words: Words) -> list[RenderableType]:
    """The contracts in a row, without what they ask for."""
    return [Text(" · ").join(summary(table, place, words) for place in range(len(lying(table))))]


def summary(table: Table, place: int, words: Words) -> Text:
    """A contract with the coins of its next space, and how far whoever chooses is."""
    far = progress_of(table, place, table.mover)
    line = Text(words.thing(lying(table)[place].id), style="bold" if not register(table).done[place] else "")
    line.append(f" {SIGNS['coin']}{coins(table, place)}", "not bold")
    return line.append(f" {far}" if far else "", "green" if far == DONE else "not bold")


def coins(table: Table, place: int) -> int:
    """What the next marker on a contract brings."""
    done, rewards = register(table).done[place], lying(table)[place].rewards
    return rewards[len(done)] if len(done) < len(rewards) else 0


def progress_of(table: Table, place: int, seat: int) -> str:
    """How far a seat is with a contract; nothing where it has not begun."""
    if seat in register(table).done[place]:
        return DONE
    contract = lying(table)[place]
    have = progress(contract, table, place, seat)
    return f"{have}/{goal(contract)}" if have else ""


def explain(table: Table, what: str, words: Words) -> list[str]:
    """What the contracts ask for whose names begin with a text."""
    return [
        f"{words.thing(contract.id)}: {asks(contract, table.rules, words)}"
        for contract in lying(table)
        if contract.id.startswith(what) or words.thing(contract.id).casefold().startswith(what)
    ]


TERMINAL = BoxTerminal(contract_lines, explain, contract_briefs, contract_names)
