"""Playthroughs: whole games as text a person can follow, so that a change of the rules is a readable diff."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from buccaneer import Game, Record
from buccaneer.cards.boxes.contracts.register import Register, goal
from buccaneer.cards.boxes.contracts.rules import lying
from buccaneer.cards.boxes.together.rules import Clock
from buccaneer.cards.rules.notation import write_cards
from buccaneer.cards.rules.table import Table
from buccaneer.core.engine import Action, State
from buccaneer.core.event import Event
from buccaneer.dice.rules.chart import COLOURS, PEOPLE, SPACE_KINDS, WHEELS
from buccaneer.dice.rules.table import LETTERS, OFF, DiceTable
from buccaneer.game.families import rules_of
from buccaneer.game.record import read_records
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
    shown: list[str] = []

    def tell() -> None:
        nonlocal told, shown
        events = game.events
        for event in events[told:]:
            if event.kind == "turn-opens":
                lines.append("")
                lines.append(f"--- {game.players[event.seat]}, round {event.amount}")
            marks = [f"{event.kind}", f"seat {event.seat}"]
            if event.card >= 0 and isinstance(game.table, Table):
                marks.append(game.table.rules.faces[event.card].id)
            if event.thing:
                marks.append(event.thing)
            if event.amount:
                marks.append(str(event.amount))
            sentence = words.event(event, game.rules, game.players) or ""
            lines.append(f"  {sentence:<70} [{' '.join(marks)}]".rstrip())
        told = len(events)
        board = contract_words(game)
        if board != shown:
            lines.append(f"  contracts {', '.join(board)}")
        shown = board

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
    """The table in one line: harbor, expeditions, piles, what everybody has, and the time and the point deck."""
    table = game.table
    if isinstance(table, DiceTable):
        return dice_line(game.players, table)
    assert isinstance(table, Table)
    rules = table.rules
    seats = ", ".join(seat_words(game.players, table, seat) for seat in range(len(game.players)))
    clocks = [f"; time {len(part.time)}, points {len(part.aside)}" for part in table.parts if isinstance(part, Clock)]
    return (
        f"harbor {write_cards(rules, table.harbor)}; calls {write_cards(rules, table.calls)}; "
        f"pile {len(table.draw)}, discards {len(table.discard)}; {seats}{''.join(clocks)}"
    )


def dice_line(players: Sequence[str], table: DiceTable) -> str:
    """A dice table in one line: the board, and everybody's points, skulls, wheels and islands."""
    board = [f"{COLOURS[row]} {LETTERS[column]}" for row, column in enumerate(table.ships) if column != OFF]
    board += [f"{WHEELS[row]} wheel" for row, column in enumerate(table.wheels) if column != OFF]
    seats: list[str] = []
    for name, sheet in zip(players, table.sheets, strict=True):
        wheels = "".join(str(sheet.wheels(colour)) for colour in range(len(WHEELS)))
        seats.append(f"{name} {sheet.points}p {sheet.skulls}+{sheet.green_skulls}s {wheels}w {len(sheet.done)}i")
    return f"board {', '.join(board) or '-'}; {', '.join(seats)}"


def seat_words(players: Sequence[str], table: Table, seat: int) -> str:
    """A seat's points and coins, its markers left, and the ships it keeps."""
    owner = table.seats[seat]
    words = [players[seat], f"{owner.points}p", f"{len(owner.purse)}c"]
    for part in table.parts:
        if isinstance(part, Register):
            words.append(f"{part.left[seat]}m")
        if part.held(seat):
            words.append(f"keeps {write_cards(table.rules, part.held(seat))}")
    return " ".join(words)


def contract_words(game: Game) -> list[str]:
    """The contracts lying out: who has completed each, in order, and who is how far on the way."""
    found: list[str] = []
    if not isinstance(game.table, Table):
        return found
    for part in [part for part in game.table.parts if isinstance(part, Register)]:
        for place, contract in enumerate(lying(game.table)):
            names = [game.players[seat] for seat in part.done[place]]
            for seat, name in enumerate(game.players):
                if seat not in part.done[place] and part.step(place, seat):
                    names.append(f"{name} {part.step(place, seat)}/{goal(contract)}")
            found.append(f"{contract.id} ({', '.join(names)})" if names else contract.id)
    return found


def happened(table: State, choices: Sequence[Action]) -> set[str]:
    """All that happened in a game that is over, by short names: of events, of what they were about, of the end."""
    events = table.events or []
    outcome = rules_of(table).outcome(table)
    found = {f"choose {choice.text.partition(':')[0]}" for choice in choices}
    found |= {event.kind for event in events} | {f"at {outcome.cause}"}
    found.add(f"{'won' if outcome.winners else 'lost'} by {outcome.decided}")
    if outcome.winners and outcome.team:
        found.add(f"title {outcome.team.title}")
    active, gambling, last = -1, False, ""
    for event in events:
        if event.kind == "turn-opens":
            active, gambling = event.seat, False
        gambling = gambling or event.kind == "gamble"
        if event.kind == "bust" and gambling:
            found.add("gamble busts")
        found |= details(table, event)
        last = f"{'here' if event.seat == active else 'afar'} by {event.thing}" if event.kind == "contract" else last
    if "all-contracts" in found:
        found.add(f"won {last}")
    return found


def details(table: State, event: Event) -> set[str]:
    """What an event was about: a card by its id, a profession by its name, a contract also by the mode."""
    if isinstance(table, DiceTable):
        chart = table.rules.chart
        if event.kind == "join":
            return {f"join {PEOPLE[island.person]}" for island in chart.islands if island.id == event.thing}
        kinds = {space.id: SPACE_KINDS[space.kind] for space in chart.spaces}
        return {f"{event.kind} {kinds.get(event.thing, event.thing)}", f"{event.kind} {event.thing}"}
    assert isinstance(table, Table)
    if event.thing:
        return {f"{event.kind} {event.thing}", f"{table.rules.name} {event.kind} {event.thing}"}
    if event.card < 0:
        return set()
    face = table.rules.faces[event.card]
    return {f"{event.kind} {face.name if event.kind == 'hire' else face.id}"}
