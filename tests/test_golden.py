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

from tests.battery import Kind, kinds
from tools.golden import games
from tools.golden.__main__ import main
from tools.golden.folder import pack, unpack

FILE = Path(__file__).parent / "golden" / "records.txt.gz"
KINDS, GAMES = 125, 4  # kinds of which there were records before any change


def kind_of(record: Record) -> str:
    """What kind of game a record is of: everything its set-up chooses but the seed."""
    setup = record.setup
    return str(Kind(setup.mode, len(setup.players), setup.edition, setup.variant, setup.adds, setup.options))


@cache
def records() -> dict[str, list[Record]]:
    """The records by the kinds of games."""
    found: dict[str, list[Record]] = {}
    for record in read_records(gzip.decompress(FILE.read_bytes()).decode()):
        found.setdefault(kind_of(record), []).append(record)
    return found


def test_there_are_records_of_every_kind() -> None:
    """Of a mode that has any, there are records of all its kinds."""
    assert [len(games) for games in records().values()] == [GAMES] * len(records())
    modes = {game.setup.mode for games in records().values() for game in games}
    assert set(records()) == {str(kind) for kind in kinds() if kind.mode in modes}
    assert len(records()) >= KINDS


@pytest.mark.parametrize("kind", list(records()))
def test_a_game_goes_as_it_went(kind: str, pace: str) -> None:
    for record in records()[kind][: 1 if pace == "quick" else GAMES]:
        game = check(record)
        assert game.over
        assert [choice.text for choice in game.choices] == record.choices


@pytest.mark.parametrize(("mode", "left"), [("adventure", ["base", "dice"]), ("base", ["dice"])])
def test_renewing_a_mode_leaves_the_records_of_all_others(
    mode: str, left: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mode that has no records yet gets them behind the others, one that has some in their place."""
    texts = [records()[kind][0].text() for kind in ("base 2 bigbox - -", "dice 2 bigbox - -")]
    pack(tmp_path / "some.gz", "\n".join(texts))
    new = records()["make-sail 2 bigbox - -"][0].text()
    monkeypatch.setattr(games, "of_mode", lambda asked: iter([new] if asked == mode else []))
    monkeypatch.setattr("sys.argv", ["golden", "renew", mode, str(tmp_path / "some.gz")])
    assert main() == 0
    found = [record.setup.mode for record in read_records(unpack(tmp_path / "some.gz"))]
    assert found == (["make-sail", *left] if mode == "base" else [*left, "make-sail"])
