"""The battery over every kind of game."""

from __future__ import annotations

import pytest

from buccaneer.build import COMPILED

from tests.battery import Kind, kinds, play_checked


@pytest.mark.parametrize("kind", list(kinds()), ids=str)
def test_random_games_hold_every_invariant(kind: Kind, pace: str) -> None:
    for seed in range(1 if pace == "quick" else 4 if COMPILED else 2):
        play_checked(kind, seed)
