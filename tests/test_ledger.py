"""The rule ledger: the same rules in both languages, each carried by a test, each to be found by its words."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from buccaneer import SetupError
from buccaneer.content import LANGUAGES
from buccaneer.game import modes
from buccaneer.ledger import FOLDERS, ledger, read, search

TESTS = Path(__file__).parent
MOST_RULES_A_MARK = 3


@cache
def marks() -> list[tuple[str, list[str]]]:
    """Every `pytest.mark.rule(…)` under tests: where it stands and which rules it names."""
    found = []
    for file in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                named = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
                assert len(named) == len(node.args), (
                    f"{file.name}:{node.lineno}: a mark names its rules in so many words"
                )
                found.append((f"{file.name}:{node.lineno}", [str(rule) for rule in named]))
    return found


def test_every_rule_is_carried_by_a_test() -> None:
    carried = {rule for _, rules in marks() for rule in rules}
    assert [rule.id for rule in ledger() if rule.id not in carried] == []


def test_every_mark_names_one_to_three_known_rules_once() -> None:
    known = {rule.id for rule in ledger()}
    for place, rules in marks():
        assert set(rules) <= known, place
        assert 1 <= len(rules) == len(set(rules)) <= MOST_RULES_A_MARK, place


@pytest.mark.parametrize("box", FOLDERS)
def test_all_languages_have_the_same_rules_in_the_same_order(box: str) -> None:
    english = [entry["id"] for entry in read("en", box)]
    assert len(english) == len(set(english))
    for language in LANGUAGES:
        entries = read(language, box)
        assert [entry["id"] for entry in entries] == english
        rulings = [entry["id"] for entry in entries if entry.get("ruling")]
        assert rulings == [entry["id"] for entry in read("en", box) if entry.get("ruling")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_told_whole(language: str) -> None:
    for rule in ledger(language):
        assert rule.id
        assert rule.chapter
        assert rule.source
        assert rule.title.strip()
        assert len(rule.text) > 20, rule.id
        assert set(rule.editions) <= set(modes.EDITIONS), rule.id


def test_languages_differ_in_words_and_in_nothing_else() -> None:
    for english, german in zip(ledger("en"), ledger("de"), strict=True):
        assert (english.id, english.source, english.editions) == (german.id, german.source, german.editions)
        assert english.text != german.text


@pytest.mark.parametrize(
    ("words", "language", "found"),
    [
        (["twelve", "tax"], "en", "B-053"),
        (["TWELVE", "TAX"], "en", "B-053"),
        (["jester", "bust"], "en", "B-065"),
        (["b-091"], "en", "B-091"),
        (["steuer", "zwölf"], "de", "B-053"),
        (["FARBE", "schiff"], "de", "B-062"),
        (["b-009"], "de", "B-009"),
    ],
)
def test_rules_are_found_by_their_words(words: list[str], language: str, found: str) -> None:
    hits = [rule.id for rule in search(words, language)]
    assert found in hits
    assert len(hits) < len(ledger())


def test_all_words_must_be_there() -> None:
    both = search(["jester", "bust"])
    assert 0 < len(both) < len(search(["jester"]))
    assert search(["jester", "zyzzyva"]) == []
    assert search([]) == list(ledger())


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(SetupError, match="no language 'xx'; possible: en, de"):
        ledger("xx")


def test_a_rule_as_data_leaves_out_what_is_empty() -> None:
    data = next(rule for rule in ledger() if not rule.ruling and not rule.editions).data()
    assert set(data) == {"id", "chapter", "title", "text", "source"}
