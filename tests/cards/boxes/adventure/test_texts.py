"""The story's texts in both languages: short enough to be read aloud, complete, and without numbers that change."""

from __future__ import annotations

import re
import string
import tomllib
from functools import cache
from itertools import product

import pytest

from buccaneer.cards.content import entries
from buccaneer.content import LANGUAGES, data_bytes

Texts = dict[str, dict[str, str]]

# fmt: off
WORDS = {  # at most so many, English and German
    "story": (70, 80), "title": (60, 70), "defeat": (40, 48), "want": (16, 18), "mood": (12, 14), "stamp": (4, 4),
}
SENTENCE = {"en": 19, "de": 23}
QUOTES = {"en": ("“", "”"), "de": ("„", "“")}
VERDICTS = {"keepers", "friends", "slow", "nobody"}
BOOK = {"title", "so-far", "read-on"}
PLACES = {"story": {"echo"}, "victory": {"seat"}, "epilogue": {"seat"}}
# fmt: on
ANSWERS = ("yes", "no")


@cache
def texts(lang: str) -> Texts:
    return tomllib.loads(data_bytes(f"cards/boxes/adventure/words/{lang}-story.toml").decode("utf-8"))


def ids(section: str) -> set[str]:
    found = set(entries("adventure", section))
    assert found
    return found


def echoes() -> dict[str, list[str]]:
    """The facts that each card remembers."""
    found: dict[str, list[str]] = {}
    for id, fact in entries("adventure", "facts").items():
        for card in fact["echoes"]:
            found.setdefault(card, []).append(id)
    return found


def answered(names: set[str]) -> set[str]:
    return {f"{name}-{answer}" for name, answer in product(names, ANSWERS)}


def wanted() -> dict[str, set[str]]:
    """The keys of every table, as the data asks for them."""
    chapters, facts = ids("chapters"), ids("facts")
    titles = {f"title-{chapter}" for chapter in chapters if chapter != "1"}
    verdicts = VERDICTS | {f"{name}-text" for name in VERDICTS}
    remembered = {f"{fact}-{card}" for card, names in echoes().items() for fact in names}
    return {
        "book": BOOK,
        "chapter": chapters,
        "story": ids("stories") | titles | {"cover"},
        "bridge": chapters,
        "victory": chapters | {f"{chapter}-shared" for chapter in chapters},
        "defeat": chapters,
        "echo": answered(remembered),
        "stamp": answered(facts),
        "epilogue": {"opening", "close", "crown", "bench"} | verdicts | answered(facts),
        "wish": ids("characters"),
        "want": ids("characters"),
        "mood": ids("events"),
    }


def places(text: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(text) if name]


def said(lang: str, table: str, key: str) -> str:
    """A text as it is read with the longest sentence of every fact that it remembers."""
    tables = texts(lang)
    heard = [
        max((tables["echo"][f"{fact}-{key}-{answer}"] for answer in ANSWERS), key=lambda text: len(text.split()))
        for fact in echoes().get(key, [])
    ]
    return tables[table][key].replace("{echo}", " ".join(heard))


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?…])[”“]?\s+(?=[A-ZÄÖÜÎ„“{])", text)


def everything(lang: str) -> list[tuple[str, str, str]]:
    return [(table, key, text) for table, lines in texts(lang).items() for key, text in lines.items()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_of_the_data_has_its_text_and_no_other(lang: str) -> None:
    assert {table: set(lines) for table, lines in texts(lang).items()} == wanted()


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, german = ({(table, key): places(text) for table, key, text in everything(lang)} for lang in LANGUAGES)
    assert english == german


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_longer_than_half_a_minute(lang: str) -> None:
    long = []
    for table, key, _ in everything(lang):
        kind = "title" if key.startswith("title-") else table
        most = WORDS[kind][LANGUAGES.index(lang)] if kind in WORDS else 70
        if len(said(lang, table, key).split()) > most:
            long.append((table, key))
    assert long == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_longer_than_a_breath(lang: str) -> None:
    assert [
        (table, key, sentence)
        for table, key, _ in everything(lang)
        for sentence in sentences(said(lang, table, key))
        if len(sentence.split()) > SENTENCE[lang]
    ] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_echo_stands_between_two_sentences_of_the_cards_that_remember(lang: str) -> None:
    stories = texts(lang)["story"]
    assert {key for key, text in stories.items() if "{echo}" in text} == set(echoes())
    for key in echoes():
        before, after = stories[key].split("{echo}")
        assert re.search(r"[.!?…][”“]? $", before), key
        assert re.match(r" [„“]?[A-ZÄÖÜ]", after), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_placeholders_stand_where_something_fills_them(lang: str) -> None:
    for table, key, text in everything(lang):
        assert set(places(text)) <= PLACES.get(table, set()), (table, key)
    filled = {key for key, text in texts(lang)["epilogue"].items() if places(text)}
    assert filled == {"crown", "bench"}
    assert all(places(text) for text in texts(lang)["victory"].values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_quotes_open_and_close_and_no_number_is_printed(lang: str) -> None:
    opens, closes = QUOTES[lang]
    for table, key, text in everything(lang):
        assert not set(re.sub(f"{opens}[^{opens}{closes}]*{closes}", "", text)) & set("„“”"), (table, key)
        assert not re.search(r'["\d\n<>]|  ', text), (table, key)
        assert text == text.strip(), (table, key)
