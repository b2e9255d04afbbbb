"""Positions as text, and back: one line of `name=value` fields, of which a view's has blanks for what it hides."""

from __future__ import annotations

import copyreg
import hashlib

from buccaneer.core.engine import Frame, State, View
from buccaneer.core.errors import BuccaneerError, PositionError
from buccaneer.core.rng import restore
from buccaneer.game import codec
from buccaneer.game.families import FAMILIES, rules_of


def write_position(table: State, seat: int | None = None) -> str:
    """A table's text; `seat` is given for a view, whose generator stays out."""
    rules = rules_of(table)
    fields = codec.write_rules(rules)
    if seat is None:
        fields["rng"] = ".".join(f"{word:08x}" for word in table.rng.words())
    else:
        fields["seat"] = str(seat)
    fields |= rules.write(table, seat is not None)
    return " ".join(f"{name}={value or '-'}" for name, value in fields.items())


def read_position(text: str) -> State:
    """The table a text describes, settled: its options are found anew."""
    return read_fields(split(text))


def read_whole(text: str) -> State:
    """The whole table a text describes; refuses a view's."""
    fields = split(text)
    if "seat" in fields:
        raise PositionError("position: this is a view's, which cannot be played: deal a world from it by redeal")
    return read_fields(fields)


def split(text: str) -> dict[str, str]:
    return dict(field.partition("=")[::2] for field in text.split())


def read_fields(fields: dict[str, str]) -> State:
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


def build(fields: dict[str, str]) -> State:
    rules = codec.read_rules(fields)
    rng = restore([int(word, 16) for word in fields["rng"].split(".")] if "rng" in fields else [0] * 4)
    steps = {step.name: step.number for step in rules.steps}
    stack: list[Frame] = []
    for frame in fields["stack"].split(",") if fields["stack"] != "-" else []:
        name, *numbers = frame.split(".")
        seat, a, b, c = map(int, numbers)
        stack.append(Frame(steps[name], seat, a, b, c))
    table: State = rules.read(fields, rng, stack)
    found = rules.find(table)
    table.options = found if rules.asks(table, found) else []
    return table


def digest(table: State) -> str:
    """A short digest of a whole position: equal digests, equal tables."""
    return hashlib.sha256(write_position(table).encode()).hexdigest()[:16]


def write_view(view: View[State]) -> str:
    """A view's text: it says what the seat may know and nothing more."""
    return write_position(view.table, view.seat)


def read_view(text: str) -> View[State]:
    """The view a text describes, options included."""
    fields = split(text)
    if "seat" not in fields:
        raise PositionError("position: this is a whole table's, not a view's")
    table = read_fields(fields)
    return rules_of(table).view(table, int(fields["seat"]))


for family in FAMILIES.values():
    for table_type in family.tables:
        copyreg.pickle(table_type, lambda table: (read_position, (write_position(table),)))
    for view_type in family.views:
        copyreg.pickle(view_type, lambda view: (read_view, (write_view(view),)))
