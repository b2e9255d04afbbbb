"""The anchor: what it chooses stays as it was when strength was first measured against it."""

from __future__ import annotations

from pathlib import Path

import pytest

from buccaneer.bots import BOTS, known_bots, make_bot
from buccaneer.bots.registry import MARKS

from tests.battery import Kind
from tests.choices import digest

FROZEN = Path(__file__).parents[1] / "data" / "anchor.txt"
LINES = [line.partition(" ") for line in FROZEN.read_text("utf-8").splitlines()]
GAMES = range(4)  # every second of them strays from what it would play itself


def frozen(text: str) -> Kind:
    """The kind of game that a line of the file names."""
    mode, players, edition, variant = text.split()
    return Kind(mode, int(players), edition, "" if variant == "-" else variant)


@pytest.mark.parametrize(("known", "kind"), [(known, kind) for known, _, kind in LINES])
def test_the_anchor_chooses_as_it_did(known: str, kind: str) -> None:
    """No command writes these digests anew: if one differs, `thumb` has changed and the anchor must not."""
    assert digest(frozen(kind), GAMES, name="anchor") == known


def test_the_anchor_is_a_mark_and_no_opponent() -> None:
    assert make_bot("anchor").name == "anchor"
    assert "anchor" in known_bots()
    assert "anchor" in MARKS
    assert "anchor" not in BOTS
