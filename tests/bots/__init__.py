"""Specs of the bots that come with us and of those that others bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from buccaneer.bots.registry import SLOW


def patient(names: Iterable[str]) -> list[Any]:
    """Bots' names as parameters; who thinks for long plays on the compiled build alone, where there is one."""
    return [pytest.param(name, marks=pytest.mark.strength) if name in SLOW else name for name in names]
