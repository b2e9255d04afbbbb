"""The maps of the Dice Game by their names: our own, and those that packs bring in place of them."""

from __future__ import annotations

from functools import cache
from pathlib import PurePath

from buccaneer.content import data_bytes, data_files, laid_over, numbers_digest, read_toml
from buccaneer.core.errors import BuccaneerError
from buccaneer.dice.playable import check
from buccaneer.dice.reader import Drawing, Reader
from buccaneer.dice.rules.chart import Chart
from buccaneer.schema import Entry


@cache
def maps() -> tuple[str, ...]:
    """The names of our own maps."""
    return tuple(PurePath(file).stem for file in data_files("dice/maps/*.toml"))


def map_file(name: str) -> str:
    """The file of one of our own maps."""
    return f"dice/maps/{name}.toml"


def chart(name: str, packs: tuple[str, ...] = ()) -> Chart:
    """A map by its name, checked."""
    return load(name, packs)[0]


def drawing(name: str, packs: tuple[str, ...] = ()) -> Drawing:
    """Where a map's things are drawn."""
    return load(name, packs)[1]


@cache
def load(name: str, packs: tuple[str, ...] = ()) -> tuple[Chart, Drawing]:
    """A map and its drawing, read once: a pack's in place of our own."""
    if name not in maps():
        raise BuccaneerError(f"there is no map {name!r}; possible: {', '.join(maps())}")
    for pack in reversed(laid_over(name, packs)):
        return make(pack.key, pack.sections["map"][name])
    return read(f"maps/{name}.toml", data_bytes(map_file(name)))


@cache
def chart_digest(name: str) -> str:
    """A short digest of the numbers a map is played with; where things are drawn makes no difference."""
    on = chart(name)
    spaces = [(at.id, at.kind, at.colour, at.amount, at.island, at.lane, at.near) for at in on.spaces]
    islands = [
        (at.id, at.person, at.points, at.start, at.colours, at.spaces, at.landing, at.ready) for at in on.islands
    ]
    lanes = [(lane.spaces, lane.islands) for lane in on.lanes]
    return numbers_digest([spaces, islands, lanes, on.skulls, on.slots])


def read(file: str, text: bytes) -> tuple[Chart, Drawing]:
    """The map a file holds and its drawing, both checked."""
    return make(file, read_toml(file, text))


def make(file: str, data: Entry) -> tuple[Chart, Drawing]:
    """The map that tables describe and its drawing, both checked."""
    reader = Reader(file, data)
    check(file, reader.chart)
    return reader.chart, reader.drawing
