"""The rule ledger: the same rules in both languages, each carried by a test, each to be found by its words."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from buccaneer import SetupError
from buccaneer.cards.lookup import card_rules
from buccaneer.cli import lookups
from buccaneer.content import LANGUAGES
from buccaneer.game import modes
from buccaneer.ledger import FOLDERS, chapters_of, ledger, read, search
from buccaneer.web import site
from buccaneer.words import phrases

TESTS = Path(__file__).parent
MOST_RULES_A_MARK = 3
OURS = ("base", "make-sail", "contracts")  # modes that have all our cards between them


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
        chapters = {entry["chapter"] for entry in read("en", box)}
        assert set(chapters_of(language, box)) == (chapters if language != "en" else set())


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


@pytest.mark.parametrize(
    ("query", "language", "found"),
    [
        ("Abgabe", "de", "B-082"),
        ("Fehlschlag", "de", "B-062"),
        ("Mannschaft", "de", "B-087"),
        ("influence", "en", "B-102"),
        ("victory points", "en", "B-102"),
        ("mademoiselle", "en", "B-090"),
        ("skiff", "en", "B-003"),
        ("mission", "en", "B-042"),
        ("saber", "en", "B-034"),
        ("Säbel", "en", "B-034"),
        ("influence", "de", "B-102"),
        ("Jack of all Trades", "de", "B-045"),
    ],
)
def test_rules_are_found_by_the_words_of_every_edition_and_language(query: str, language: str, found: str) -> None:
    assert found in [rule.id for rule in search(query.split(), language)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_rule_for_whatever_the_game_has_a_name_for(language: str) -> None:
    played = [card_rules(mode, "bigbox", adds=modes.may_add(modes.MODES[mode], "bigbox")) for mode in OURS]
    cards = {f"card.{face.name}" for rules in played for face in rules.faces}
    names = {
        text
        for spoken, edition in product(LANGUAGES, modes.EDITIONS)
        for key, text in phrases(spoken, edition).items()
        if key in cards or key.startswith(("term.", "symbol.", "thing.", "dice.person."))
    }
    assert len(names) > 100
    assert [name for name in sorted(names) if not search(name.split(), language)] == []


def test_the_german_ledger_speaks_as_the_game_does() -> None:
    cards = [rule for rule in ledger("de") if not rule.id.startswith("D-")]
    other = re.compile(r"Gebühr|[Ss]cheiter|\bAuslage|[Ww]ürfel")
    assert [rule.id for rule in cards if other.search(f"{rule.title} {rule.text} {rule.ruling}")] == []


def test_page_and_command_line_search_alike() -> None:
    assert vars(lookups)["search"] is vars(site)["search"] is search


def test_all_words_must_be_there() -> None:
    both = search(["jester", "bust"])
    assert 0 < len(both) < len(search(["jester"]))
    assert search(["jester", "zyzzyva"]) == []
    assert search([]) == list(ledger())


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(SetupError, match="no language 'xx'; possible: en, de"):
        ledger("xx")


def test_departures_from_the_print_are_named_and_say_what_was_decided() -> None:
    departures = {rule.id for rule in ledger() if rule.departs}
    assert departures == {"A-043", "B-021", "B-095", "B-099", "B-101", "D-090", "D-112", "G-014", "G-017", "G-021"}
    for language in LANGUAGES:
        assert all(rule.ruling for rule in ledger(language) if rule.departs)
    assert departures == {rule.id for rule in ledger("de") if rule.departs}


def test_a_rule_as_data_leaves_out_what_is_empty() -> None:
    data = next(rule for rule in ledger() if not rule.ruling and not rule.editions).data()
    assert set(data) == {"id", "chapter", "title", "text", "source"}
