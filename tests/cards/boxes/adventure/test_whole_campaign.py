"""The whole story as one campaign, in every way of playing and in both languages: no word is missing anywhere."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from buccaneer import Event, Game, Rng, make_bot
from buccaneer.cards.boxes.adventure.campaign import CAMPAIGN
from buccaneer.cards.boxes.adventure.texts import check_slots, needed, possible
from buccaneer.cards.content import entries, sections_of
from buccaneer.content import LANGUAGES
from buccaneer.game import logbook
from buccaneer.game.campaign import Campaign, add, set_up
from buccaneer.game.course import Page
from buccaneer.words import Words, phrases

from tests.cards.boxes.adventure.crew import crew

WORDS = [Words.of(lang) for lang in LANGUAGES]
OURS = {name: entries("adventure", name) for name in sections_of("adventure")}


def check_pages(pages: Sequence[Page]) -> None:
    """Every page has a title and texts that are whole sentences, with nothing left open in them."""
    for page in pages:
        assert page.title, page.id
        assert page.lines, page.id
        for line in page.lines:
            text = line.text
            assert text, (page.id, line.kind)
            assert not set("{}<>") & set(text), text
            assert "  " not in text, text
            assert text == text.strip(), text
            assert line.kind == "brings" or text[-1] in ".!?”“…", text


def read_at(game: Game, events: list[Event]) -> None:
    """The pages are opened as the cards are turned, while the table stands as it does then."""
    for event in events:
        if event.kind == CAMPAIGN.opens:
            for words in WORDS:
                pages = CAMPAIGN.front(game.table, event.thing, words)
                assert pages[-1].id == event.thing
                check_pages(pages)


def gone_on(campaign: Campaign, seed: int) -> Campaign:
    """One more game, read as it is played."""
    game = Game.of(set_up(campaign, seed=seed), watch=read_at)
    bot = make_bot("thumb")
    while not game.over:
        game.play(bot.choose(game.view(game.chooser), game.options, Rng(len(game.choices))))
    assert game.outcome is not None
    for words in WORDS:
        closing = CAMPAIGN.closing(game.table, game.outcome, game.players, words)
        assert len(closing) == 1
        check_pages(closing)
    return add(campaign, game, len(campaign.entries))


@pytest.mark.parametrize(("players", "way"), [(1, "together"), (3, "together"), (4, "contest")])
def test_all_chapters_are_played_and_every_page_is_read(players: int, way: str) -> None:
    campaign = crew(players, way=way, sea="calm")
    while CAMPAIGN.epilogue(campaign, WORDS[0]) is None:
        assert len(campaign.entries) < 20
        campaign = gone_on(campaign, seed=len(campaign.entries))
        for words in WORDS:
            check_pages(CAMPAIGN.pages(campaign, words))
            chart = CAMPAIGN.chart(campaign, words)
            assert chart.title
            assert [leg.title != "" for leg in chart.legs] == [
                leg.state == "won" or leg.defeats > 0 for leg in chart.legs
            ]
            assert all(stamp.text for stamp in chart.stamps)
            assert all(bead.title for leg in chart.legs for bead in leg.beads)
    won = [entry.told for entry in campaign.entries if entry.told.won]
    assert [told.stage for told in won] == list("12345")
    for words in WORDS:
        pages = CAMPAIGN.pages(campaign, words)
        read = [page.id for page in pages if page.kind == "card"]
        endings = {"61", "62", "63", "64", "65"}
        assert read == [id for told in won for id in told.road if id not in endings]
        assert [page.id for page in pages if page.kind == "ending"] == sorted(endings)
        assert pages[-1].kind == "epilogue"
        assert [line.kind for line in pages[-1].lines][:2] == ["opening", "verdict"]
        roles = {role for told in won for _, role in told.roles}
        assert {line.id for line in pages[-1].lines if line.kind == "wish"} == roles
    assert logbook.read(logbook.write(campaign)) == campaign


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_chapter_and_fact_has_its_words(lang: str) -> None:
    texts = phrases(lang, "bigbox")
    wanted = {*needed(OURS), *possible(OURS)} - {"mood.months-end-variable"}
    assert [key for key in sorted(wanted) if key not in texts] == []
    echoing = {card for fact in OURS["facts"].values() for card in fact["echoes"]}
    for key in wanted:
        check_slots("ours", f"texts.{lang}.{key}", texts[key], key.removeprefix("story.") in echoing)
