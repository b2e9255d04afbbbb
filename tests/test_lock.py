"""The lock: it names one version of everything that pyproject.toml asks for, and nothing else but that."""

from __future__ import annotations

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.lock import LOCK, lines, wanted

PYTHONS = ["3.11", "3.12", "3.13"]


def pins(python: str) -> dict[str, str]:
    """What the lock names for a version of Python."""
    found = [Requirement(line) for line in LOCK.read_text("utf-8").splitlines() if not line.startswith("#")]
    held = [pin for pin in found if pin.marker is None or pin.marker.evaluate({"python_version": python})]
    assert len({pin.name for pin in held}) == len(held), "a package is named twice"
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in held}


@pytest.mark.parametrize("python", PYTHONS)
def test_the_lock_is_within_the_bounds(python: str) -> None:
    found = pins(python)
    for needed in map(Requirement, wanted()):
        assert needed.specifier.contains(found[canonicalize_name(needed.name)]), needed


def test_everything_wanted_has_an_upper_bound() -> None:
    for needed in map(Requirement, wanted()):
        assert any(bound.operator in ("<", "==") for bound in needed.specifier), needed


def test_the_lock_names_versions_and_no_place_to_fetch_them_from() -> None:
    for line in LOCK.read_text("utf-8").splitlines():
        assert re.fullmatch(r"#.*|[a-z0-9-]+==[\w.]+( ; .+)?", line), line
        assert "://" not in line


def test_what_only_some_versions_of_python_take_gets_a_marker() -> None:
    found = {"3.11": {"both": "1", "old": "2", "split": "1"}, "3.12": {"both": "1", "split": "2"}}
    assert lines(found) == [
        "both==1",
        'old==2 ; python_version == "3.11"',
        'split==1 ; python_version == "3.11"',
        'split==2 ; python_version == "3.12"',
    ]
