"""What tests of the card games share."""

from __future__ import annotations

import pytest

from tests.cards.toys import BONES, lay_box


@pytest.fixture
def bones(monkeypatch: pytest.MonkeyPatch) -> None:
    """A box with a sixth colour lies beside ours."""
    lay_box(monkeypatch, "bones", BONES)
