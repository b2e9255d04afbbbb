"""Cards and tables as texts, and back: the fields that a position of the card games is written in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from buccaneer.cards.rules.coin import BLANK, FACE, FACE_BITS, LOOKED, SHUFFLE_BITS
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Seat, Table
from buccaneer.core.engine import MOST_SEATS, Frame
from buccaneer.core.errors import PositionError
from buccaneer.core.rng import Rng

UNKNOWN: Final = "?"


def write_cards(rules: Rules, cards: Sequence[int]) -> str:
    """Cards as their ids; equal neighbours as a count, face-down ones with their shuffle behind a tilde.

    Seats that have looked at one stand behind an exclamation mark.
    """
    words: list[str] = []
    run = 0
    for i, card in enumerate(cards):
        run += 1
        if i + 1 < len(cards) and cards[i + 1] == card:
            continue
        face = card & FACE
        word = UNKNOWN if face == BLANK else rules.faces[face].id
        if card >> SHUFFLE_BITS:
            word += f"~{card >> SHUFFLE_BITS}"
        if card & LOOKED:
            word += "!" + "".join([str(seat) for seat in range(MOST_SEATS) if card >> FACE_BITS + seat & 1])
        words.append(word if run == 1 else f"{run}*{word}")
        run = 0
    return ",".join(words) or "-"


def read_cards(rules: Rules, text: str) -> list[int]:
    cards: list[int] = []
    for word in text.split(",") if text != "-" else []:
        times, _, rest = word.rpartition("*")
        rest, _, lookers = rest.partition("!")
        id, _, shuffle = rest.partition("~")
        if id != UNKNOWN and id not in rules.by_id:
            raise PositionError(f"position: there is no card {id!r} in this mode")
        card = BLANK if id == UNKNOWN else rules.by_id[id]
        for seat in lookers:
            if int(seat) >= MOST_SEATS:
                raise PositionError(f"position: there is no seat {seat} to look at a card")
            card |= 1 << FACE_BITS + int(seat)
        cards += [card | int(shuffle or 0) << SHUFFLE_BITS] * int(times or 1)
    return cards


def write_counts(rules: Rules, counts: list[int]) -> str:
    return write_cards(rules, [face for face, number in enumerate(counts) for _ in range(number)])


def write_table(table: Table, hides: bool) -> dict[str, str]:
    """A table's fields; a view's count its unseen cards, and so do all where a shuffle has taken up a standing pile."""
    rules = table.rules
    fields: dict[str, str] = {}
    if table.stirred:
        taken_up = [shuffle for shuffle in range(table.shuffles + 1) if table.stirred >> shuffle & 1]
        fields["stirred"] = ",".join([str(shuffle) for shuffle in taken_up])
        fields["doubts"] = write_cards(rules, table.doubts)
    if hides or table.stirred:
        fields["unseen"] = "|".join([write_counts(rules, counts) for counts in table.unseen])
    fields["start"] = str(table.start)
    fields["active"] = str(table.active)
    fields["round"] = str(table.round)
    fields["drawn"] = str(table.drawn)
    fields["more_takes"] = str(table.more_takes)
    fields["idle"] = str(table.idle)
    if table.stack:  # of a game that goes on
        fields["still"] = str(table.still)
        fields["stood"] = ".".join([str(number) for number in table.stood])
    if table.forced:
        fields["forced"] = str(table.forced)
    fields["shuffles"] = str(table.shuffles)
    fields["busts"] = str(table.busts)
    fields["revealed"] = str(table.revealed)
    fields["decisions"] = str(table.decisions)
    fields["ending"] = str(int(table.ending))
    fields["stack"] = rules.stack_text(table)
    fields["draw"] = write_cards(rules, table.draw)
    fields["discard"] = write_cards(rules, table.discard)
    fields["harbor"] = write_cards(rules, table.harbor)
    fields["calls"] = write_cards(rules, table.calls)
    fields["turned"] = write_cards(rules, table.turned)
    fields["seats"] = "|".join(
        [
            "/".join([write_cards(rules, cards) for cards in (owner.crew, owner.won, owner.purse)])
            for owner in table.seats
        ]
    )
    if table.cause not in ("", rules.ending.cause(table)):
        fields["cause"] = table.cause
    for part in table.parts:
        fields[f"part-{part.name}"] = part.write()
    return fields


def read_table(rules: Rules, fields: dict[str, str], rng: Rng, stack: list[Frame]) -> Table:
    """The table that fields describe; what a display sums up is summed anew."""
    seats = [read_seat(rules, display) for display in fields["seats"].split("|")]
    table = Table(
        rules,
        rng,
        seats,
        read_cards(rules, fields["draw"]),
        read_cards(rules, fields["discard"]),
        read_cards(rules, fields["harbor"]),
        tuple(read_cards(rules, fields["calls"])),
        read_cards(rules, fields["turned"]),
        [],
        [],
        stack,
    )
    table.start = int(fields["start"])
    table.active = int(fields["active"])
    table.round = int(fields["round"])
    table.drawn = int(fields["drawn"])
    table.more_takes = int(fields["more_takes"])
    table.idle = int(fields["idle"])
    table.still = int(fields.get("still", 0))
    table.stood = tuple([int(number) for number in fields["stood"].split(".")]) if "stood" in fields else ()
    table.forced = int(fields.get("forced", 0))
    table.shuffles = int(fields["shuffles"])
    table.busts = int(fields["busts"])
    table.revealed = int(fields["revealed"])
    table.decisions = int(fields["decisions"])
    table.ending = fields["ending"] == "1"
    table.cause = fields.get("cause", "")
    for module in rules.modules:
        for part in module.parts():
            text = fields[f"part-{part.name}"]
            part.read("" if text == "-" else text)  # a part that holds nothing of a single seat writes nothing
            table.parts.append(part)
            for seat, owner in enumerate(table.seats):
                owner.points += part.points(seat)
    table.looked = any(coin & LOOKED for pile in [table.draw, *table.hidden()] for coin in pile)
    if "stirred" in fields:
        for shuffle in [int(number) for number in fields["stirred"].split(",")]:
            if not 1 <= shuffle <= table.shuffles:
                raise PositionError("position: a shuffle that has not been cannot have taken up another")
            table.stirred |= 1 << shuffle
        table.doubts = tuple(read_cards(rules, fields["doubts"]))
    if "unseen" in fields:
        unseen = [read_cards(rules, counts) for counts in fields["unseen"].split("|")]
        table.unseen = [rules.count(cards) for cards in unseen]
    else:
        table.recount()
    return table


def read_seat(rules: Rules, display: str) -> Seat:
    """A display from its text: crew, expeditions won, coins."""
    crew, won, purse = [read_cards(rules, cards) for cards in display.split("/")]
    power = [0] * rules.powers
    points = 0
    for card in crew + won:
        face = rules.faces[card]
        points += face.points
        for ability, amount in zip(face.powers, face.amounts, strict=True):
            power[ability] += amount
    return Seat(purse, tuple(crew), tuple(won), tuple(power), points)
