"""The page on campaigns of one's own: its story is checked and played as it stands, its errors are the checker's."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from buccaneer import Game, SetupError, load_pack
from buccaneer.content import LANGUAGES, ContentError, Pack
from buccaneer.game import logbook
from buccaneer.game.campaign import Campaign, begin, course_of
from buccaneer.terminal.overview import draw_overview
from buccaneer.words import Words

from tests.cards.boxes.adventure.crew import gone_on
from tests.test_recipes import BLOCK, ROOT

PAGE = (ROOT / "docs" / "campaigns.md").read_text("utf-8")
STORY = "\n".join(text for _, path, text in BLOCK.findall(PAGE) if path == "cat.toml")
ERRORS = re.findall(r"^cat\.toml: (.*)$", PAGE, re.MULTILINE)
CHANGES = {  # what leads to the errors that the page shows
    ERRORS[0]: ('no = "cellar" }\nhandshake', 'no = "attic" }\nhandshake'),
    ERRORS[1]: ('no = "cellar"', 'no = "roof"'),
    ERRORS[2]: ("discard = { ares = 1 }", "discard = { ares = 9 }"),
    ERRORS[3]: ("fair-2 = { markers = [2,", "fair-2 = { markers = [4,"),
    ERRORS[4]: (re.search(r"^mice = \"While.*\n", STORY, re.MULTILINE)[0], ""),  # type: ignore[index]
    ERRORS[5]: ("{echo} Perhaps", "Perhaps"),
}


def loaded(path: Path, text: str = STORY) -> Pack:
    file = path / "cat.toml"
    file.write_text(text, "utf-8")
    return load_pack(file)


def sailed(pack: Pack, way: str) -> Campaign:
    """The whole story, played by a crew of two until it is over."""
    campaign = begin("The Mousers", ["Anne", "Bart"], ways={"way": way, "sea": "calm"}, packs=[pack.key])
    while campaign.stages[0] != "variable":
        assert len(campaign.entries) < 9
        campaign = gone_on(campaign, seed=len(campaign.entries))
    return campaign


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("way", ["together", "contest"])
def test_the_story_of_the_page_is_played_to_its_end(tmp_path: Path, way: str, lang: str) -> None:
    pack = loaded(tmp_path)
    campaign = sailed(pack, way)
    words = Words.of(lang, "bigbox", (pack.key,))
    pages = campaign.course.pages(campaign, words)
    assert [page.kind for page in pages if page.kind not in ("card", "defeat")] == [
        "cover", "ending", "title", "ending", "epilogue",
    ]  # fmt: skip
    told = " ".join(line.text for page in pages for line in page.lines)
    assert "On Petrock Island there is one lamp" in told
    assert ("in the cellar" in told) != ("towards the roof" in told)
    assert not set("{}") & set(told)
    assert "Sorrel" not in told, "nothing of ours is told"
    assert pages[-1].title == "Petrock's Cat"
    out = io.StringIO()
    Console(file=out, width=80).print(draw_overview(campaign, words))
    assert "Nine Lives" in out.getvalue()
    assert logbook.read(logbook.write(campaign)) == campaign


def test_its_missions_are_those_of_the_variable_game(tmp_path: Path) -> None:
    pack = loaded(tmp_path)
    game = Game("adventure", 2, seed=1, packs=[pack.key], options={"chapter": "variable", "missions": "milk,roof"})
    part = game.table.parts[0]
    lying = [part.book.stories[number].id for number in part.open]  # type: ignore[attr-defined]
    assert set(lying) == {"whiskers", "bowl", "roof", "milk"}
    assert game.setup.options[1] == ("missions", "milk,roof")
    for missions in ("cellar", "10"):
        with pytest.raises(SetupError, match=f"option missions: '{missions}' is not possible; possible: any of whisk"):
            Game("adventure", 2, seed=1, packs=[pack.key], options={"chapter": "variable", "missions": missions})
    with pytest.raises(SetupError, match="this story has 2 chapters, not 3"):
        Game("adventure", 2, seed=1, packs=[pack.key], options={"chapter": "3"})


def test_its_titles_are_told_everywhere(tmp_path: Path) -> None:
    pack = loaded(tmp_path)
    game = Game("adventure", 2, seed=1, packs=[pack.key])
    while not any(event.kind == "story" for event in game.events):
        game.play(game.options[0])
    for lang in LANGUAGES:
        tale = Words.of(lang, "bigbox", (pack.key,)).tale(game.events, game.rules, game.players)
        assert any("A Pair of Whiskers" in line for line in tale)
    page = course_of("adventure").front(game.table, "whiskers", Words.of("de", "bigbox", (pack.key,)))[-1]
    assert page.title == "A Pair of Whiskers"


@pytest.mark.parametrize("error", ERRORS)
def test_the_errors_of_the_page_are_those_of_the_checker(tmp_path: Path, error: str) -> None:
    before, after = CHANGES[error]
    assert before in STORY
    with pytest.raises(ContentError) as refused:
        loaded(tmp_path, STORY.replace(before, after))
    assert str(refused.value) == f"cat.toml: {error}"


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ('whole = ["stories", ', 'whole = ["cards", ', "whole: lists sections that the pack brings in place of ours"),
        ('at = ["bowl"]', 'at = ["dish"]', "facts.soft-paws: names a card 'dish' that is not there"),
        ('at = ["bowl"]', 'at = ["roof"]', "facts.soft-paws.at: no hourglass of card 'roof' asks anything"),
        ("[chapters.2]", "[chapters.3]", "chapters: are numbered from 1 to 5 at most, in their order"),
        ('"lookout4", "lookout4"]\n\n[chapters', '"lookout4"]\n\n[chapters', "chapters: 2 of 'lookout4' are there"),
        (', "lookout4", "lookout4"]\n\n[chapters', ']\n\n[chapters', "stories.bowl: shuffles in 'lookout4', which no"),
        ('title = "Petrock', 'titel = "Petrock', "texts.en.book.title: missing: a story of its own has no such text"),
        ("[texts.en.stamp]", "[texts.en.seal]", "texts.en.seal: is not one of book"),
        ("[texts.en.stamp]", "[texts.fr.stamp]", "texts.fr: is not one of en, de"),
        ("[texts.en.stamp]", "[texts.de.stamp]", "texts.en.stamp.soft-paws-yes: missing: fact soft-paws has no such"),
        ("She lets {seat} carry her home. N", "N", "texts.en.victory.1: {seat} must stand in it"),
        ("The lamp burns", "{seat} burns", "texts.en.epilogue.opening: nobody is named here: no {seat}"),
        ("The cat is gone", "{echo} is gone", "texts.en.story.whiskers: no fact is told of here: no {echo}"),
        ("The cat is gone", "The <cat> is gone", "texts.en.story.whiskers: must be a line of text without brackets"),
        ("The cat is gone", "The cat " + "is " * 300, "texts.en.story.whiskers: has "),
        ('asleep = "Found"', 'asleep = ""', "texts.en.thing.asleep: must be a line of text"),
        ('asleep = "Found"', 'asleep = "Found"\nawake = "Up"', "texts.en.thing.awake: nothing in this campaign asks"),
    ],
)  # fmt: skip
def test_what_else_is_refused(tmp_path: Path, before: str, after: str, reason: str) -> None:
    assert before in STORY
    with pytest.raises(ContentError) as refused:
        loaded(tmp_path, STORY.replace(before, after, 1))
    assert str(refused.value).startswith(f"cat.toml: {reason}")
    assert "\n" not in str(refused.value)


def test_a_card_that_is_added_to_our_story_needs_words_too(tmp_path: Path) -> None:
    text = 'pack = "more"\nover = "adventure"\n[stories.17]\nhandshake = { next = "18" }\n'
    text += '[stories.18]\nchapter = 1\nkind = "interlude"\nonly = "handshake"\nhandshake = { over = "61" }\n'
    file = tmp_path / "more.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(ContentError, match=r"more\.toml: texts\.en\.thing\.18: missing: card 18 has no such text"):
        load_pack(file)
    words = '[texts.de.thing]\n18 = "Noch eine"\n[texts.de.story]\n18 = "Und noch ein Monat."\n'
    file.write_text(text + words, "utf-8")
    found = Words.of("en", "bigbox", (load_pack(file).key,))
    assert (found.thing("18"), found.thing("17")) == ("Noch eine", Words.of("en").thing("17"))
