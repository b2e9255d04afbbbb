"""Positions as text, and back: one line of `name=value` fields, of which a view's has blanks for what it hides."""

from __future__ import annotations

import copyreg
import hashlib
from collections.abc import Sequence

from buccaneer import modes
from buccaneer.cards.rules import Rules
from buccaneer.cards.table import BLANK, FACE, SHUFFLE_BITS, Seat, Table
from buccaneer.cards.view import View
from buccaneer.core.engine import Frame
from buccaneer.core.game import BuccaneerError
from buccaneer.core.rng import restore

NUMBERS = ("start", "active", "round", "drawn", "more_takes", "idle", "shuffles", "busts", "revealed", "decisions")
UNKNOWN = "?"


class PositionError(BuccaneerError):
    """A text that is no position."""


def write_cards(rules: Rules, cards: Sequence[int]) -> str:
    """Cards as their ids; equal neighbours as a count, face-down ones with their shuffle behind a tilde."""
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
        words.append(word if run == 1 else f"{run}*{word}")
        run = 0
    return ",".join(words) or "-"


def read_cards(rules: Rules, text: str) -> list[int]:
    cards: list[int] = []
    for word in text.split(",") if text != "-" else []:
        times, _, rest = word.rpartition("*")
        id, _, shuffle = rest.partition("~")
        if id != UNKNOWN and id not in rules.by_id:
            raise PositionError(f"position: there is no card {id!r} in this mode")
        card = BLANK if id == UNKNOWN else rules.by_id[id]
        cards += [card | int(shuffle or 0) << SHUFFLE_BITS] * int(times or 1)
    return cards


def write_position(table: Table, seat: int | None = None) -> str:
    """A table's text; `seat` is given for a view, whose generator stays out and whose unseen cards are counted."""
    rules = table.rules
    fields = {
        "mode": rules.name,
        "edition": rules.edition.name,
        "variant": rules.variant or "-",
        "adds": "+".join(rules.adds) or "-",
        "packs": "+".join(rules.packs) or "-",
    }
    if seat is None:
        fields["rng"] = ".".join(f"{word:08x}" for word in table.rng.words())
    else:
        fields["seat"] = str(seat)
        fields["unseen"] = "|".join(write_counts(rules, counts) for counts in table.unseen)
    fields |= {name: str(getattr(table, name)) for name in NUMBERS}
    fields["ending"] = str(int(table.ending))
    fields["stack"] = ",".join(
        ".".join([rules.steps[frame.step].name, *map(str, frame.numbers()[1:])]) for frame in table.stack
    )
    for name in ("draw", "discard", "harbor", "calls", "turned"):
        fields[name] = write_cards(rules, getattr(table, name))
    fields["seats"] = "|".join(
        "/".join(write_cards(rules, cards) for cards in (owner.crew, owner.won, owner.purse)) for owner in table.seats
    )
    fields |= {f"part-{part.name}": part.write() for part in table.parts}
    return " ".join(f"{name}={value or '-'}" for name, value in fields.items())


def write_counts(rules: Rules, counts: list[int]) -> str:
    return write_cards(rules, [face for face, number in enumerate(counts) for _ in range(number)])


def read_position(text: str) -> Table:
    """The table a text describes, settled: its options are found anew."""
    return read_fields(dict(field.partition("=")[::2] for field in text.split()))


def read_fields(fields: dict[str, str]) -> Table:
    try:
        return build(fields)
    except PositionError:
        raise
    except BuccaneerError as error:
        raise PositionError(f"position: {error}") from None
    except KeyError as error:
        raise PositionError(f"position: {error.args[0]!r} is missing or unknown") from None
    except (ValueError, IndexError):
        raise PositionError("position: not written as a position is") from None


def build(fields: dict[str, str]) -> Table:
    packs = tuple(fields["packs"].split("+")) if fields["packs"] != "-" else ()
    adds = tuple(fields["adds"].split("+")) if fields["adds"] != "-" else ()
    variant = fields["variant"].strip("-")
    rules = modes.rules(fields["mode"], fields["edition"], variant, packs, adds)
    rng = restore([int(word, 16) for word in fields["rng"].split(".")] if "rng" in fields else [0] * 4)
    steps = {step.name: step.number for step in rules.steps}
    stack: list[Frame] = []
    for frame in fields["stack"].split(",") if fields["stack"] != "-" else []:
        name, *numbers = frame.split(".")
        seat, a, b, c = map(int, numbers)
        stack.append(Frame(steps[name], seat, a, b, c))
    seats: list[Seat] = []
    for display in fields["seats"].split("|"):
        crew, won, purse = (read_cards(rules, cards) for cards in display.split("/"))
        power = [0] * rules.powers
        for card in crew + won:
            face = rules.faces[card]
            for ability, amount in zip(face.powers, face.amounts, strict=True):
                power[ability] += amount
        points = sum(rules.faces[card].points for card in crew + won)
        seats.append(Seat(purse, tuple(crew), tuple(won), tuple(power), points))
    draw, discard, harbor, calls, turned = (
        read_cards(rules, fields[name]) for name in ("draw", "discard", "harbor", "calls", "turned")
    )
    table = Table(rules, rng, seats, draw, discard, harbor, tuple(calls), turned, [], [], stack)
    for name in NUMBERS:
        setattr(table, name, int(fields[name]))
    table.ending = fields["ending"] == "1"
    for module in rules.modules:
        for part in module.parts():
            part.read(fields[f"part-{part.name}"])
            table.parts.append(part)
            for seat, owner in enumerate(table.seats):
                owner.points += part.points(seat)
    if "unseen" in fields:
        table.unseen = [
            rules.count(cards) if cards else []
            for cards in (read_cards(rules, counts) for counts in fields["unseen"].split("|"))
        ]
    else:
        table.recount()
    found = rules.find(table)
    table.options = found if len(found) > 1 else []
    return table


def digest(table: Table) -> str:
    """A short digest of a whole position: equal digests, equal tables."""
    return hashlib.sha256(write_position(table).encode()).hexdigest()[:16]


def write_view(view: View) -> str:
    """A view's text: it says what the seat may know and nothing more."""
    return write_position(view.table, view.seat)


def read_view(text: str) -> View:
    """The view a text describes, options included."""
    fields = dict(field.partition("=")[::2] for field in text.split())
    if "seat" not in fields:
        raise PositionError("position: this is a whole table's, not a view's")
    return View(int(fields["seat"]), read_fields(fields))


copyreg.pickle(Table, lambda table: (read_position, (write_position(table),)))
copyreg.pickle(View, lambda view: (read_view, (write_view(view),)))
