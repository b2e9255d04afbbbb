"""The fourteen sounds, rendered to samples: quiet and alike in loudness, never clipped, as long as they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from buccaneer.web.assets import asset

SCRIPT = Path(__file__).with_name("sounds.js").read_text("utf-8")
ALWAYS = {"turn", "clash", "claim", "last", "finale"}  # what is heard at the speed "at once"
FAINTEST, LOUDEST = 0.05, 0.2  # peaks, of 1: two at a time stay far from clipping
SOFTEST, HARDEST = 0.008, 0.03  # mean levels, so that none is lost beside the others


@pytest.fixture
def heard(look: Page) -> dict[str, dict[str, Any]]:
    look.goto("/about")
    found: dict[str, dict[str, Any]] = look.evaluate(SCRIPT, asset("sounds.js"))
    return found


def test_every_sound_is_quiet_and_as_long_as_it_says(heard: dict[str, dict[str, Any]]) -> None:
    played = {name.removesuffix(" on"): each for name, each in heard.items() if name.endswith(" on")}
    assert len(played) == 14
    for name, each in played.items():
        assert each["bad"] == 0, name
        assert FAINTEST <= each["peak"] <= LOUDEST, (name, each)
        assert SOFTEST <= each["level"] <= HARDEST, (name, each)
        assert 0.4 * each["length"] <= each["lasts"] <= 1.15 * each["length"], (name, each)
    silent = {name: each for name, each in heard.items() if name.endswith(" off")}
    assert {each["peak"] for each in silent.values()} == {0}
    assert not any(each["early"] for each in heard.values())
    quick = {name.removesuffix(" instant") for name, each in heard.items() if "instant" in name and each["peak"] > 0}
    assert quick == ALWAYS
