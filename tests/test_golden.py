"""Games of every kind, recorded by an earlier version, still go as they went then.

`golden/records.txt.gz` was made by `python -m tools.golden`. It is never written anew for a change of the code. Where
the rules of a mode change, but not what these games come to, only their headers name the new version; where a mode's
games go otherwise, `renew` plays them again.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import pytest

from buccaneer import Record, check, read_records

FILE = Path(__file__).parent / "golden" / "records.txt.gz"
KINDS, GAMES = 125, 4


def kind_of(record: Record) -> str:
    """What kind of game a record is of: everything its set-up chooses but the seed."""
    setup = record.setup
    chosen = (setup.mode, str(len(setup.players)), setup.edition, setup.variant or "-", "+".join(setup.adds) or "-")
    return " ".join(chosen)


@cache
def records() -> dict[str, list[Record]]:
    """The records by the kinds of games."""
    found: dict[str, list[Record]] = {}
    for record in read_records(gzip.decompress(FILE.read_bytes()).decode()):
        found.setdefault(kind_of(record), []).append(record)
    return found


def test_there_are_records_of_every_kind() -> None:
    assert [len(games) for games in records().values()] == [GAMES] * KINDS


@pytest.mark.parametrize("kind", list(records()))
def test_a_game_goes_as_it_went(kind: str, pace: str) -> None:
    for record in records()[kind][: 1 if pace == "quick" else GAMES]:
        game = check(record)
        assert game.over
        assert [choice.text for choice in game.choices] == record.choices
