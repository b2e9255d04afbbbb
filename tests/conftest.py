"""Fixtures, the marks that tie tests to the rule ledger, and how long a run may take."""

from __future__ import annotations

import gc

import pytest

from buccaneer.ledger import ledger

MOST_RULES_A_MARK = 3
PACES = ("quick", "whole", "soak")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--pace",
        choices=PACES,
        default="whole",
        help="quick: no slow tests, one seed a kind; soak: only what has a longer form, in that form",
    )


@pytest.fixture(scope="session")
def pace(pytestconfig: pytest.Config) -> str:
    """How long this run may take."""
    return str(pytestconfig.getoption("--pace"))


@pytest.fixture(scope="session")
def soaking(pace: str) -> bool:
    """Whether a test shall take its longer form; one that asks has such a form, and `make soak` runs it."""
    return pace == "soak"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Look at the marks, leave out what the pace has no time for, and begin with what takes longest: the browser."""
    known = {rule.id for rule in ledger()}
    for item in items:
        check_rules(item, known)
    pace = config.getoption("--pace")
    left_out = [item for item in items if not in_time(item, pace)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if in_time(item, pace)]
    items.sort(key=lambda item: not asks_for(item, "browser"))


def pytest_collection_finish() -> None:
    """What was collected stays to the end: nothing has to look whether it is garbage."""
    gc.freeze()


def check_rules(item: pytest.Item, known: set[str]) -> None:
    """Every mark names rules that exist, and no more than three; what proves a rule is never left out."""
    for mark in item.iter_markers("rule"):
        unknown = [id for id in mark.args if id not in known]
        if unknown or not 1 <= len(mark.args) <= MOST_RULES_A_MARK:
            raise pytest.UsageError(f"{item.nodeid}: a mark names one to three rules of the ledger, not {mark.args}")
        if not in_time(item, "quick"):
            raise pytest.UsageError(f"{item.nodeid}: what proves a rule belongs to `make quick`")


def asks_for(item: pytest.Item, fixture: str) -> bool:
    return fixture in getattr(item, "fixturenames", ())


def in_time(item: pytest.Item, pace: str) -> bool:
    """Whether a run at a pace has time for a test."""
    if pace == "soak":
        return asks_for(item, "soaking")
    slow = "slow" in item.keywords or (asks_for(item, "browser") and "smoke" not in item.keywords)
    return pace == "whole" or not slow
