"""Fixtures and the marks that tie tests to the rule ledger."""

from __future__ import annotations

import pytest

from buccaneer.ledger import ledger

MOST_RULES_A_MARK = 3


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every mark names rules that exist, and no more than three."""
    known = {rule.id for rule in ledger()}
    for item in items:
        for mark in item.iter_markers("rule"):
            unknown = [id for id in mark.args if id not in known]
            if unknown or not 1 <= len(mark.args) <= MOST_RULES_A_MARK:
                raise pytest.UsageError(
                    f"{item.nodeid}: a mark names one to three rules of the ledger, not {mark.args}"
                )
