"""The card games' `thumb`: it chooses what it chose, in every kind of game and in every build."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.battery import Kind
from tests.choices import card_kinds, digest

LINES = (Path(__file__).parents[1] / "data" / "thumb.txt").read_text("utf-8").splitlines()
KNOWN = {kind: known for known, _, kind in [line.partition(" ") for line in LINES]}


def test_the_choices_of_every_kind_are_known() -> None:
    assert list(KNOWN) == [str(kind) for kind in card_kinds()]


@pytest.mark.parametrize("kind", list(card_kinds()), ids=str)
def test_thumb_chooses_what_it_chose(kind: Kind) -> None:
    """After a change that is meant to change its play: `python -m tools.choices --write`."""
    assert digest(kind, range(1, 2)) == KNOWN[str(kind)]
