"""A campaign's one file: what it holds, and every way in which it may be wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from buccaneer.game import logbook, modes
from buccaneer.game.campaign import Campaign, CampaignError, Mate, change, unlock

from tests.cards.boxes.adventure.crew import crew, gone_on

Edit = Callable[[dict[str, Any]], object]


@cache
def campaign() -> Campaign:
    """Two chapters of a contest."""
    return gone_on(gone_on(crew(2, way="contest"), seed=1), seed=2)


@cache
def text() -> str:
    return logbook.write(campaign())


def edited(edit: Edit) -> str:
    """The file with something changed, and a digest that fits."""
    body = json.loads(text())
    edit(body)
    body.pop("digest")
    return json.dumps(body | {"digest": logbook.digest_of(body)})


def refusal(text: str) -> CampaignError:
    with pytest.raises(CampaignError) as refused:
        logbook.read(text)
    assert "\n" not in str(refused.value)
    return refused.value


# -- what is right -------------------------------------------------------------------------------------


def test_a_file_is_the_campaign() -> None:
    assert logbook.read(text()) == campaign() == logbook.load(text())
    assert logbook.write(logbook.read(text())) == text()
    assert logbook.read(text().replace("\n", "\r\n")) == campaign(), "how it is laid out makes no difference"
    other = unlock(change(campaign(), "Lamplighters", [Mate("Anne"), Mate("Bo", "thumb")]))
    assert logbook.read(logbook.write(other)) == other


@pytest.mark.rule("A-077")
def test_a_game_of_other_rules_is_kept_as_told_and_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modes.MODES[campaign().mode], "version", 99)
    found = logbook.read(text())
    assert [entry.checked for entry in found.entries] == [False, False]
    assert [entry.told for entry in found.entries] == [entry.told for entry in campaign().entries]
    assert found.stages == ("3",)
    assert logbook.load(logbook.write(found)) == found


def test_a_game_of_other_numbers_is_kept_as_told_and_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modes, "same_data", lambda setup, digest: False)
    assert [entry.checked for entry in logbook.read(text()).entries] == [False, False]


# -- what is wrong -------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", ["", "nothing", "[]", "{}", '{"buccaneer-campaign": "one"}', "[" * 100_000])
def test_something_else_is_no_campaign(given: str) -> None:
    assert refusal(given).why == "unreadable"


@pytest.mark.parametrize("part", [0.02, 0.5, 0.999])
def test_a_file_cut_short(part: float) -> None:
    refused = refusal(text()[: int(len(text()) * part)])
    assert refused.why == "cut"
    assert str(refused) == "this file is cut short or damaged: the campaign in it is not whole"


def test_a_file_of_another_version() -> None:
    refused = refusal(edited(lambda body: body.update({logbook.SIGN: 2})))
    assert refused.why == "later"
    assert str(refused) == "this file is of format 2, this version reads format 1"


def test_an_edited_file() -> None:
    refused = refusal(text().replace('"The Gulls"', '"The Cats"'))
    assert refused.why == "edited"
    assert str(refused) == "this file was changed after it was written: its digest is another one"


def choice(body: dict[str, Any]) -> None:
    game = body["games"][0]
    game["record"] = game["record"].replace(" stop ", " draw ", 1)


def footer(body: dict[str, Any]) -> None:
    record = body["games"][1]["record"]
    body["games"][1]["record"] = record[: record.index("result:")]


def twice(body: dict[str, Any]) -> None:
    body["games"][0]["record"] *= 2


@pytest.mark.parametrize(
    ("edit", "why", "reason"),
    [
        (choice, "replay", "game 1: it does not replay: choice "),
        (footer, "replay", "game 2: it does not replay: there is no 'result' at the end"),
        (lambda body: body["games"][0].update(record=""), "replay", "game 1: it does not replay: not a record"),
        (twice, "replay", "game 1: it does not replay: 2 records"),
        (lambda body: body["games"][0]["told"]["road"].pop(), "told", "game 1: the file tells something else of it"),
        (lambda body: body["games"].pop(0), "closed", "game 1: '2' is not open; open is 1"),
        (lambda body: body["games"].append(body["games"][1]), "closed", "game 3: '2' is not open; open is 3"),
        (lambda body: body.update(ways={"way": "contest", "characters": "chosen"}), "setup", "game 1: a game of '1'"),
        (lambda body: body.update(adds=["gambler"]), "setup", "game 1: this game is not of this campaign"),
    ],
)  # fmt: skip
@pytest.mark.rule("A-077")
def test_a_game_that_cannot_have_been(edit: Edit, why: str, reason: str) -> None:
    refused = refusal(edited(edit))
    assert refused.why == why
    assert str(refused).startswith(reason)


def test_a_later_game_depends_on_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A road that was told otherwise is noticed at the next game, even where the first cannot be played again."""

    def forged(body: dict[str, Any]) -> None:
        game = body["games"][0]
        game["record"] = game["record"].replace("rules: 1\n", "rules: 0\n")
        game["told"]["road"] = ["10", "11"]

    refused = refusal(edited(forged))
    assert str(refused).startswith("game 2: a game of '2' was set up otherwise")

    def ahead(body: dict[str, Any]) -> None:
        game = body["games"][0]
        game["record"] = game["record"].replace("rules: 1\n", "rules: 0\n")
        game["told"]["stage"] = "4"

    assert refusal(edited(ahead)).why == "closed"


@pytest.mark.parametrize(
    "edit",
    [
        lambda body: body.pop("crew"),
        lambda body: body.update(key="../../etc/passwd"),
        lambda body: body.update(crew=[["Anne"]]),
        lambda body: body.update(crew=[["Anne", 1]]),
        lambda body: body.update(games={}),
        lambda body: body.update(games=body["games"] * 101),
        lambda body: body["games"][0].update(told=[]),
        lambda body: body["games"][0]["told"].update(won="yes"),
        lambda body: body["games"][0]["told"].update(rules=True),
        lambda body: body["games"][0]["told"].update(road=["10"] * 401),
        lambda body: body["games"][0]["told"].update(roles=[["Anne", "x" * 61]]),
        lambda body: body["games"][0]["told"].update(points=[["Anne", "12"]]),
        lambda body: body["games"][0].update(record=None),
        lambda body: body.update(ways=[]),
        lambda body: body.update(unlocked=1),
    ],
)
def test_what_describes_no_campaign(edit: Edit) -> None:
    assert refusal(edited(edit)).why == "unreadable"


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda body: body.update(mode="base"), "base has no story"),
        (lambda body: body.update(mode="chess"), "there is no mode 'chess'"),
        (lambda body: body.update(packs=["own@123"]), "the content pack 'own@123' is not at hand"),
        (lambda body: body.update(ways={"sea": "dry"}), "option sea: 'dry' is not possible"),
        (lambda body: body.update(crew=[["Anne", "thumb"]]), "a crew has at least one person"),
        (lambda body: body.update(name=""), "'' is no name of a crew"),
    ],
)
def test_what_no_campaign_can_be(edit: Edit, reason: str) -> None:
    refused = refusal(edited(edit))
    assert refused.why == "setup"
    assert str(refused).startswith(reason)


def test_a_file_has_an_end() -> None:
    assert refusal(" " * (logbook.LONGEST + 1)).why == "unreadable"


# -- two of the same -----------------------------------------------------------------------------------


def test_of_two_the_one_that_has_gone_on() -> None:
    kept = replace(campaign(), entries=campaign().entries[:1])
    assert logbook.follow(kept, campaign()) == campaign()
    assert logbook.follow(campaign(), campaign()) == campaign()
    with pytest.raises(
        CampaignError, match="this file of 'The Gulls' is older: it has 1 of the 2 games told here"
    ) as old:
        logbook.follow(campaign(), kept)
    assert old.value.why == "older"


def test_two_that_have_gone_on_apart() -> None:
    begun = replace(campaign(), entries=campaign().entries[:1])
    elsewhere = gone_on(begun, seed=9)
    with pytest.raises(CampaignError, match="'The Gulls' has gone on in two ways: game 2 is another one here") as apart:
        logbook.follow(campaign(), elsewhere)
    assert apart.value.why == "apart"
    with pytest.raises(CampaignError, match="'The Gulls' is another campaign than 'The Gulls'"):
        logbook.follow(campaign(), logbook.twin(elsewhere))
    assert logbook.read(logbook.write(logbook.twin(elsewhere))).entries == elsewhere.entries
