"""The checker of campaigns: ours can be played, and a pack's that cannot is refused in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from buccaneer import Game, load_pack
from buccaneer.cards.boxes.adventure.graph import Graph
from buccaneer.cards.content import entries
from buccaneer.content import ContentError

from tests.cards.boxes.adventure.voyage import voyage


def campaign() -> Graph:
    """Our campaign, as the checker sees it."""
    box = {name: entries("adventure", name) for name in ("stories", "chapters", "cards")}
    return Graph("ours", box["stories"], box["chapters"], box["cards"], entries("base"))


@pytest.mark.rule("A-068")
def test_our_campaign_can_be_played() -> None:
    ours = campaign()
    ours.check()
    roads = {
        sign: [
            road
            for number, chapter in enumerate(ours.chapters.values(), 1)
            for road in ours.roads(chapter["first"], number, sign, ())
        ]
        for sign in ("fist", "handshake")
    }
    assert {card for found in roads.values() for road in found for card in road} == {
        id for id, story in ours.stories.items() if story["kind"] != "ending"
    }
    for road in roads["handshake"]:
        assert len([card for card in road if ours.stories[card]["kind"] == "mission"]) == 4
    assert len(ours.stories) == 50
    assert len([story for story in ours.stories.values() if story.get("star")]) == 15
    assert sum(card["count"] for card in ours.cards.values()) == 39


@pytest.mark.rule("A-068")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[stories.17]\nhandshake = {}\n', "stories.17: a dead end: the handshake leads neither to a card"),
        ('[stories.11]\nhandshake = { next = "12" }\nfist = { next = "12" }\n', "stories.13: no road leads"),
        ('[stories.11]\nhandshake = { ask = "10", yes = "12", no = "99" }\n', "leads to a card '99' that is not there"),
        ('[stories.12]\nhandshake = { next = "10" }\n', "stories.10: a road comes back to this card"),
        ('[stories.12]\nhandshake = { ask = "13", yes = "14", no = "15" }\n', "asks about '13', which is no mission"),
        ('[stories.14]\nhandshake = { next = "16" }\n', "stories.16: the fifth mission of a road"),
        ('[stories.10]\ndiscard = { book = 5 }\n', "stories.10: nobody can complete it: 4 of 'book' are in the deck"),
        ('[stories.10]\ndiscard = { crowns = 1 }\n', "stories.10: nobody can complete it: 0 crowns can be had"),
        ('[stories.20]\nfist = { next = "21" }\n', "leads to '21', which is not read with the fist"),
        ('[stories.30]\nshuffle = ["captain-a"]\n', "shuffles in 'catch-up'"),
        ('[stories.50]\nshuffle = ["catch-up"]\n', "'lookout8' of the last chapter is not in the deck at its end"),
        ('[stories.57]\nhandshake = { over = "64" }\n', "card 9 leads to an ending of its chapter"),
        ('[chapters.4]\ncards = ["lookout6", "tax-16"]\n', "2 of 'tax-16' are there, but chapters bring 1"),
        ('[stories.10]\ndiscard = { onions = 1 }\n', "'onions' is not one of ares"),
        ('[stories.10]\nat = "midnight"\n', "'midnight' is not one of colours-N, taxed and stop-N"),
        ('[stories.10]\ndiscard = { herbs = 4, ares = 5 }\n', "8 of 'herbs' or 'ares' are in the deck by then, not 9"),
        ('[stories.50]\ndiscard = { ares = 1 }\n', "stories.50.at: what is decided at once asks for coins and crowns"),
        ('[stories.33]\nown = { captain = 1 }\n', "stories.33.at: what is decided at once asks for coins and crowns"),
        ('[stories.13]\nown = { priest = 1, captain = 1 }\n', "stories.13.own: names one profession at most"),
        ('[stories.11]\nown = { priest = 1 }\n', "stories.11.own: names one profession at most"),
        ('[stories.51]\nat = "stop-99"\n', "stories.51: nobody can complete it: 82 cards can lie in the harbor"),
        ('[stories.10]\ntimes = 2\n', "stories.10.times: goes with colours-N and stop-N alone"),
        ('[stories.50]\nfewer = 1\n', "stories.50.fewer: goes with colours-N and stop-N alone"),
        ('[stories.50]\nactive = true\n', "stories.50.active: goes with colours-N and stop-N alone"),
        ('[events.harbour-feast]\nnumber = 1\n', "events.harbour-feast.number: this event has the number 0"),
        ('[events.next-bay]\nnumber = 0\n', "events.next-bay.number: this event has the number 1"),
        ('[tracks.crowns]\nspaces = 15\n', "tracks.crowns.shields: must rise from space to space, up to 15"),
        ('[tracks.crowns]\nshields = [5, 5, 8]\n', "tracks.crowns.shields: must rise from space to space, up to 16"),
        (
            '[characters]\nanne.card = "b"\nsamuel.card = "b"\nmary.card = "d"\nlandman.card = "d"\n',
            "characters: lie on 4 cards at least, one each, not on 3",
        ),
    ],
)  # fmt: skip
def test_a_pack_that_cannot_be_played_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "stray.toml"
    file.write_text(f'pack = "stray"\nover = "adventure"\n\n{text}', "utf-8")
    with pytest.raises(ContentError) as error:
        load_pack(file)
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.rule("A-013")
def test_a_pack_s_mission_may_take_three_ships(tmp_path: Path) -> None:
    file = tmp_path / "fleet.toml"
    file.write_text('pack = "fleet"\nover = "adventure"\n\n[stories.10]\ndiscard = { ares = 3 }\n', "utf-8")
    choice = "complete:10:ares-h1+ares-h2+ares-h3"
    game = voyage(1, missions="10", harbor="y11", ships={0: "ares-h1 ares-h2 ares-h3"}, packs=[load_pack(file).key])
    assert [option.text for option in game.options if option.text.startswith("complete")] == [choice]
    assert game.parse(choice) in game.options
    assert game.parse("complete:10:ares-h1+ares-h2").cards  # it reads, though it is too few


@pytest.mark.rule("A-036")
def test_a_pack_s_innkeeper_may_count_twice(tmp_path: Path) -> None:
    file = tmp_path / "inns.toml"
    text = 'pack = "inns"\nover = "adventure"\n\n[cards.inn7]\ngives = { innkeeper = 2, sells = 6 }\n'
    file.write_text(text, "utf-8")
    game = voyage(
        1,
        harbor="captain priest settler sailor3",
        crew={0: "inn3 inn7"},
        ships={0: "e-yc-rum e-gc-rum e-kc-rum"},
        packs=[load_pack(file).key],
    )
    for choice, coins in (("stop", 0), ("sell:e-yc-rum", 6), ("sell:e-gc-rum", 12), ("sell:e-kc-rum", 16)):
        game.play(choice)
        assert len(game.table.seats[0].purse) == coins


def test_a_pack_may_change_numbers_and_roads(tmp_path: Path) -> None:
    file = tmp_path / "kinder.toml"
    file.write_text(
        'pack = "kinder"\nover = "adventure"\n\n[stories.10]\ndiscard = { ares = 1 }\n'
        "\n[goals.fair-1]\npoints = [1, 2, 3, 4]\n",
        "utf-8",
    )
    game = Game("adventure", 1, seed=1, packs=[load_pack(file).key])
    assert game.table.parts[0].points_asked == 1  # type: ignore[attr-defined]
