"""The tools that measure the server run; what they measure is no matter for a test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.web.process import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="processor time is read from /proc"),
]


def measured(tool: str, file: Path, *options: str) -> dict[str, Any]:
    """What a tool writes down, run as it is by `make`."""
    command = [sys.executable, "-m", f"tools.{tool}", "--json", str(file), *options]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def test_the_cost_of_a_server_is_measured(tmp_path: Path) -> None:
    small = ("--kinds", "make-sail", "--games", "1", "--runs", "1", "--choices", "3")
    report = json.dumps(measured("webbench", tmp_path / "webbench.json", *small))
    assert '"choices a run": 3' in report
    assert '"longest ms"' in report


def test_a_crowd_plays_games_that_are_known_in_advance(tmp_path: Path) -> None:
    """No press is refused: every bot of the server has chosen what the crowd expected of it."""
    report = measured("load", tmp_path / "load.json", "--tables", "4", "--seconds", "1", "--every", "0.5")
    (level,) = report["levels"]
    assert level["faults"] == 0
    assert level["presses"] >= 4


def test_a_player_plays_on_in_a_flood(tmp_path: Path) -> None:
    """No press of his is refused, while what the flood asks for is."""
    report = measured("floods", tmp_path / "floods.json", "--presses", "2", "--floods", "catch-up")
    quiet, flood = report["floods"]
    assert (quiet["presses"], flood["presses"]) == (2, 2)
    assert flood["told"]["429"] > 0
