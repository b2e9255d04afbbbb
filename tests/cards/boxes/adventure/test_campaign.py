"""A campaign of the adventure: what each game tells, what the next starts from, and what is drawn of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from buccaneer import BuccaneerError, Game
from buccaneer.cards.boxes.adventure.campaign import CAMPAIGN, book, deck
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.game.campaign import (
    Campaign,
    CampaignError,
    Mate,
    add,
    begin,
    campaign_modes,
    change,
    course_of,
    set_up,
    unlock,
)

from tests.cards.boxes.adventure.crew import crew, dealt, gone_on, played


@cache
def lost() -> Campaign:
    """A crew that has lost its first chapter once."""
    campaign = gone_on(crew(2, sea="rough"), seed=1, bot="random")
    assert not campaign.entries[0].told.won
    return campaign


@cache
def second() -> Campaign:
    """A contest in its second chapter."""
    return gone_on(crew(3, way="contest"), seed=1)


# -- what games tell -----------------------------------------------------------------------------------


def test_a_finished_game_tells_what_it_means() -> None:
    game = played(crew(3, way="contest"))
    told = second().entries[0].told
    assert told == CAMPAIGN.tell(game)
    assert told.stage == "1"
    assert told.won
    assert told.winners == tuple(game.players[seat] for seat in game.outcome.winners)  # type: ignore[union-attr]
    assert [name for name, _ in told.points] == ["Anne", "Bart", "Calico"]
    assert [name for name, _ in told.roles] == ["Anne", "Bart", "Calico"]
    assert told.road[:2] == ("10", "11")
    part = saga(game.table)
    assert len(told.outside) == len(part.out)


@pytest.mark.rule("A-074")
def test_chapters_open_one_after_the_other() -> None:
    assert crew().stages == ("1",)
    assert second().stages == ("2",)
    assert lost().stages == ("1",)
    with pytest.raises(CampaignError, match="'3' is not open; open is 2"):
        set_up(second(), "3")


@pytest.mark.rule("A-074")
def test_the_variable_game_opens_when_somebody_wants_it() -> None:
    free = unlock(second())
    assert free.stages == ("2", "variable")
    setup = set_up(free, "variable", seed=3)
    assert dict(setup.options) == {"chapter": "variable", "way": "contest"}
    after = gone_on(free, "variable")
    assert after.stages == ("2", "variable"), "it changes nothing for the story"
    assert CAMPAIGN.options(after, "2") == CAMPAIGN.options(free, "2")


# -- what the next game starts from --------------------------------------------------------------------


@pytest.mark.rule("A-008", "A-075", "A-076")
def test_a_second_try_brings_coins_and_keeps_the_deck() -> None:
    campaign = lost()
    told = campaign.entries[0].told
    options = dict(CAMPAIGN.options(campaign, "1"))
    assert options["defeats"] == "1"
    assert CAMPAIGN.coins(campaign) == 3
    assert options["told"] == ",".join(told.road)
    again = dealt(campaign, seed=5)
    assert sorted(again.rules.faces[card].id for card in saga(again.table).out) == list(told.outside)
    twice = gone_on(campaign, seed=2, bot="random")
    assert dict(CAMPAIGN.options(twice, "1"))["defeats"] == "2"
    assert CAMPAIGN.defeats(twice, "1") == 2


@pytest.mark.rule("A-075", "A-076")
def test_a_new_chapter_knows_the_road_and_has_no_defeats() -> None:
    told = second().entries[0].told
    options = dict(CAMPAIGN.options(second(), "2"))
    assert options["road"] == ",".join(told.road)
    assert "defeats" not in options
    assert "told" not in options
    new = dealt(second(), seed=4)
    outside = [new.rules.faces[card].id for card in saga(new.table).out]
    assert [id for id in told.outside if id not in outside] == []


def test_cards_that_came_early_are_in_already() -> None:
    """A tax of chapter 4 may join in chapter 2: the deck keeps it."""
    whole = book(second()).cards_before(0)
    later = [id for id in whole[whole.index("tybuk8") :] if id != "tax-16"]
    told = replace(second().entries[0].told, stage="2", outside=tuple(later))
    campaign = replace(second(), entries=(*second().entries, replace(second().entries[0], told=told)))
    assert deck(campaign, "3")["joined"] == "tax-16,tax-16"


# -- crews ---------------------------------------------------------------------------------------------


def test_a_crew_has_names_bots_and_ways() -> None:
    campaign = begin("Gulls", ["Anne", Mate("Bart", "thumb")], ways={"way": "contest", "sea": "fair"})
    assert campaign_modes() == [campaign.mode]
    assert campaign.ways == (("way", "contest"),)
    assert [mate.is_person for mate in campaign.crew] == [True, False]
    swapped = change(campaign, crew=[Mate("Anne", "thumb"), Mate("Bart")])
    assert swapped.names == campaign.names
    setup = set_up(campaign, names=("Anne", "Grace"), seed=1)
    assert setup.players == ("Anne", "Grace"), "seats may change hands"


@pytest.mark.parametrize(
    ("name", "mates", "ways", "reason"),
    [
        ("", ["Anne"], {}, "no name of a crew"),
        ("Gulls", [], {}, "at least one person"),
        ("Gulls", [Mate("Anne", "thumb")], {}, "at least one person"),
        ("Gulls", ["Anne"], {"way": "contest"}, "a contest is for 2 to 4"),
        ("Gulls", ["Anne"] * 2, {}, "two players are called"),
        ("Gulls", ["Anne"], {"chapter": "3"}, "option chapter: the story sets it"),
        ("Gulls", ["Anne"], {"sea": "dry"}, "option sea: 'dry' is not possible"),
        ("Gulls", ["Anne", Mate("Bart", "")], {}, "plays for nobody"),
    ],
)
def test_what_no_crew_can_be(name: str, mates: list[Mate | str], ways: dict[str, str], reason: str) -> None:
    with pytest.raises(BuccaneerError, match=reason):
        begin(name, mates, ways=ways)


def test_a_mode_without_a_story_has_no_campaign() -> None:
    with pytest.raises(CampaignError, match="base has no story; campaigns are of adventure"):
        course_of("base")


# -- going on ------------------------------------------------------------------------------------------


def test_only_what_is_due_is_added() -> None:
    campaign = crew(3, way="contest")
    with pytest.raises(CampaignError, match="not over yet"):
        add(campaign, dealt(campaign))
    game = played(campaign)
    with pytest.raises(CampaignError, match="'1' is not open"):
        add(second(), game)
    other = crew(3, way="contest", characters="chosen")
    with pytest.raises(CampaignError, match="set up otherwise than the games before it left things"):
        add(other, game)
    with pytest.raises(CampaignError, match="not of this campaign"):
        add(campaign, Game("base", 2, seed=1))


@pytest.mark.rule("A-077")
def test_two_cannot_go_on_at_once() -> None:
    campaign = crew(3, way="contest")
    first, other = played(campaign, seed=1), played(campaign, seed=2)
    after = add(campaign, first, 0)
    with pytest.raises(CampaignError, match="game 1 of 'The Gulls' is told already") as refused:
        add(after, other, 0)
    assert refused.value.why == "stale"
    assert len(after.entries) == 1
