"""What the missions of each chapter ask for and bring, as the ledger tells it; the printed ones are as printed."""

from __future__ import annotations

import re

import pytest

from buccaneer.cards.boxes.adventure.tale import MISSION
from buccaneer.cards.boxes.adventure.terms import asks, book_of, brings
from buccaneer.cards.lookup import card_rules
from buccaneer.content import LANGUAGES
from buccaneer.ledger import ledger
from buccaneer.words import Words

RULES = {chapter: f"A-{68 + chapter:03}" for chapter in range(1, 6)}


def told(chapter: int, language: str) -> None:
    """Every card of a chapter is told in its rule as it is played."""
    words = Words.of(language)
    text = next(rule.text for rule in ledger(language) if rule.id == RULES[chapter])
    stories = [story for story in book_of(card_rules("adventure", "bigbox")).stories if story.chapter == chapter]
    assert len(stories) >= 8
    for story in stories:
        assert f"{story.id} {words.thing(story.id)}: " in text
        if story.kind == MISSION:
            assert asks(story, words)[1:-1] in text
            assert brings(story, words) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ledger_names_the_missions_that_the_data_mark_as_printed(language: str) -> None:
    """What a rule of a chapter says is printed, and nothing else, stands on cards of the paper game."""
    entries = card_rules("adventure", "bigbox").data["stories"]
    for chapter, rule in RULES.items():
        printed = [entry["id"] for entry in entries if entry["chapter"] == chapter and "marks" in entry]
        ruling = next(entry.ruling for entry in ledger(language) if entry.id == rule)
        named, printed_ones, _ = ruling.partition(" are printed" if language == "en" else " sind gedruckt")
        assert (re.findall(r"\d\d", named) if printed_ones else []) == printed


@pytest.mark.rule("A-069")
@pytest.mark.parametrize("language", LANGUAGES)
def test_chapter_one(language: str) -> None:
    told(1, language)
    stories = book_of(card_rules("adventure", "bigbox"))
    assert stories.story("10").given == {"ares": 2}
    assert (stories.story("13").coins, stories.story("13").names) == (4, ["priest"])
    assert (stories.story("15").given, stories.story("15").cutlasses) == ({"ares": 2}, 2)


@pytest.mark.rule("A-070")
@pytest.mark.parametrize("language", LANGUAGES)
def test_chapter_two(language: str) -> None:
    told(2, language)


@pytest.mark.rule("A-071")
@pytest.mark.parametrize("language", LANGUAGES)
def test_chapter_three(language: str) -> None:
    told(3, language)
    stories = book_of(card_rules("adventure", "bigbox"))
    assert stories.story("30").expeditions == 1
    assert [(stories.story(id).amount, stories.story(id).coins) for id in ("33", "34")] == [(4, 0), (4, 5)]


@pytest.mark.rule("A-072")
@pytest.mark.parametrize("language", LANGUAGES)
def test_chapter_four(language: str) -> None:
    told(4, language)
    stories = book_of(card_rules("adventure", "bigbox"))
    assert stories.story("40").cheap == 3
    assert stories.story("41").given == {"herbs": 1, "bread": 1}


@pytest.mark.rule("A-073")
@pytest.mark.parametrize("language", LANGUAGES)
def test_chapter_five(language: str) -> None:
    told(5, language)
    stories = book_of(card_rules("adventure", "bigbox"))
    assert (stories.story("51").amount, stories.story("51").coins, stories.story("51").fewer) == (4, 5, 1)
    assert (stories.story("52").amount, stories.story("52").times) == (1, 2)
