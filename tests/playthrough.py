"""Playthroughs: whole games as text a person can follow, so that a change of the rules is a readable diff."""

from __future__ import annotations

from pathlib import Path

from buccaneer import Game, Record
from buccaneer.notation import write_cards
from buccaneer.record import read_records
from buccaneer.words import Words

FOLDER = Path(__file__).parent / "playthroughs"
STORY = "=== the story ===\n"


def read(text: str) -> Record:
    """The record at the head of a playthrough."""
    return next(read_records(text.partition(STORY)[0]))


def write(record: Record) -> str:
    """A record followed by its story: what was told, what could be chosen, what was chosen, and the table by turns."""
    game = Game.of(record.setup)
    words = Words.of("en", record.setup.edition)
    lines: list[str] = []
    told = 0

    def tell() -> None:
        nonlocal told
        events = game.events
        for event in events[told:]:
            if event.kind == "turn-opens":
                lines.append("")
                lines.append(f"--- {game.players[event.seat]}, round {event.amount}")
            marks = [f"{event.kind}", f"seat {event.seat}"]
            if event.card >= 0:
                marks.append(game.rules.faces[event.card].id)
            if event.amount:
                marks.append(str(event.amount))
            sentence = words.event(event, game.rules, game.players) or ""
            lines.append(f"  {sentence:<70} [{' '.join(marks)}]".rstrip())
        told = len(events)

    tell()
    for choice in record.choices:
        lines.append(f"  {table_line(game)}")
        options = " | ".join(option.text for option in game.options)
        lines.append(f"> {game.players[game.chooser]}: {choice}    of {options}")
        game.play(choice)
        tell()
    lines.append("")
    lines.append(table_line(game))
    if game.outcome:
        lines.append(words.outcome(game.outcome, game.players))
    return record.text() + "\n" + STORY + "\n".join(lines) + "\n"


def table_line(game: Game) -> str:
    """The table in one line: harbor, expeditions, piles, and everybody's points and coins."""
    table, rules = game.table, game.rules
    seats = ", ".join(
        f"{name} {seat.points}p {len(seat.purse)}c" for name, seat in zip(game.players, table.seats, strict=True)
    )
    return (
        f"harbor {write_cards(rules, table.harbor)}; calls {write_cards(rules, table.calls)}; "
        f"pile {len(table.draw)}, discards {len(table.discard)}; {seats}"
    )
