"""Campaigns over HTTP: crews, setting out, files; and whatever is wrong gets one line and changes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from buccaneer.game import logbook, modes
from buccaneer.game.campaign import Campaign, Mate, change, course_of, unlock
from buccaneer.web.campaigns import MOST_CAMPAIGNS, MOST_CHOICES
from buccaneer.web.crews import CampaignRow
from buccaneer.words import Words

from tests.web.fleet import crew, dealt, ending, file, forward, found, kept, known, told
from tests.web.guest import HTML, JSON, Guest, at_once, refused, said
from tests.web.site import Site, running

CREW: dict[str, Any] = {"crew": "Night Herons", "name0": "Anne", "seat0": "me", "name1": "Bosun", "seat1": "thumb"}


@pytest.fixture
def anne(site: Site) -> Iterator[Guest]:
    made = Guest(site.url)
    yield made
    made.close()


@pytest.fixture
def bart(site: Site) -> Iterator[Guest]:
    made = Guest(site.url, "de")
    yield made
    made.close()


def began(guest: Guest, **fields: Any) -> str:
    """A new crew; says its id."""
    answer = guest.post("/campaigns", **CREW | fields)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["to"]).removeprefix("/c/")


def row_of(site: Site, guest: Guest, id: str) -> CampaignRow:
    row = site.shared.store.campaign(id, known(site, guest), records=True)
    assert row is not None
    return row


def page(guest: Guest, path: str) -> str:
    answer = guest.get(path, HTML)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def set_out(guest: Guest, id: str, at: int = 0, **fields: Any) -> str:
    """Set out for the next game; says its table's id."""
    answer = guest.post(f"/c/{id}/begin", at=at, **fields)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["to"]).removeprefix("/t/")


def bring(guest: Guest, written: str) -> httpx.Response:
    sent = {"file": ("a.campaign", written.encode(), "application/json")}
    return guest.http.post("/campaigns/file", headers=JSON, data={"csrf": guest.csrf}, files=sent)


def finish(site: Site, id: str, bot: str) -> None:
    """Play a table to its end."""
    room = site.run(forward(site.host, id, bot, 1))
    site.play(id, " ".join(ending(room, bot)))
    assert room.over


# -- crews -------------------------------------------------------------------------------------------


def test_a_crew_begins_and_its_chart_gives_nothing_away(site: Site, anne: Guest) -> None:
    assert "option-adventure.sea" in page(anne, "/campaigns/new")
    id = began(anne, **{"option-adventure.sea": "rough"})
    row = row_of(site, anne, id)
    assert (row.name, row.ways, row.screen) == ("Night Herons", {"sea": "rough"}, False)
    assert [(mate.name, mate.by) for mate in row.crew] == [("Anne", "person"), ("Bosun", "thumb")]
    chart = page(anne, f"/c/{id}")
    assert "Chapter 1" in chart
    assert "Sea: rough" in chart
    assert not re.search('Bone-Grey|Bread and Rum|The Long Sleep|#stage-[1-5]"', chart)
    for path in ("/", "/mine", "/campaigns"):
        assert f'href="/c/{id}"' in page(anne, path)
    refused(anne.get(f"/c/{id}/story/1"), 404, "no-page")


def test_alone_with_bots_the_game_begins_at_once_and_the_chart_leads_there(site: Site, anne: Guest) -> None:
    id = began(anne)
    table = set_out(anne, id)
    room = site.room(table)
    assert (room.row.status, room.row.stage, room.row.place) == ("running", "1", 0)
    assert [(seat.kind, seat.name) for seat in room.row.seats] == [("person", "Anne"), ("bot", "Bosun")]
    assert not room.row.options["prepared"]
    assert set_out(anne, id) == table
    assert f'action="/c/{id}/begin"' in page(anne, f"/c/{id}")
    refused(anne.post(f"/c/{id}/call-off", table=table), 409, "begun")
    refused(anne.post(f"/c/{id}/crew", **CREW), 409, "campaign-running")
    refused(anne.post(f"/c/{id}/remove"), 409, "campaign-running")


def test_friends_come_by_link_and_seats_change_hands(site: Site, anne: Guest, bart: Guest) -> None:
    """Whoever sat down has the seat in the next chapter too, until the crew is changed."""
    campaign = told(crew(), True)
    id = kept(site, known(site, anne), campaign)
    table = set_out(anne, id, 1)
    assert "Bart's seat, free" in page(anne, f"/t/{table}")
    refused(bart.get(f"/c/{id}"), 404, "no-campaign", "de")
    assert bart.sit(table, 1, "Bartje").status_code == 200
    assert "Zurück zur Seekarte" in page(bart, f"/t/{table}")
    assert [mate.name for mate in row_of(site, bart, id).crew] == ["Anne", "Bartje"]
    finish(site, table, "random")
    assert "Noch ein Versuch" in page(bart, f"/t/{table}")
    refused(bart.post(f"/t/{table}/again"), 409, "illegal", "de")
    again = set_out(bart, id, 2)
    room = site.room(again)
    assert [(seat.kind, seat.kept_for) for seat in room.row.seats] == [("open", known(site, anne)), ("person", None)]
    assert dict(room.setup().options)["defeats"] == "1"
    assert "Come along to the next table" in page(anne, f"/t/{table}")
    assert set_out(anne, id, 2) == again
    assert room.row.status == "running", "Anne sat down on the seat that was kept for her"


def test_two_people_play_a_whole_chapter_to_its_good_end(site: Site, anne: Guest, bart: Guest) -> None:
    """Each choice is offered on the page of whose it is and nobody else's; both read each card in their language."""
    id = began(anne, name1="Bart", seat1="person")
    with dealt(found(crew(), True).setup.seed):
        table = set_out(anne, id)
    assert bart.sit(table, 1, "Bart").status_code == 200
    room = site.room(table)
    readers = {anne: Words.of("en"), bart: Words.of("de")}
    read: list[str] = []
    for choice in ending(room):
        chooser, other = (anne, bart) if room.chooser == 0 else (bart, anne)
        assert room.game is not None
        road = course_of("adventure").road(room.game.table)
        if len(road) > len(read):
            read = list(road)
            for reader, words in readers.items():
                book = page(reader, f"/t/{table}/sheet/book")
                assert [card for card in read if words.thing(card) not in book] == []
            assert other.now(table)[1] == []
        version, options = chooser.now(table)
        assert choice in options
        assert chooser.choose(table, choice, version).status_code == 200
    assert room.over
    assert len(read) > 4
    assert "Geschafft" in page(bart, f"/t/{table}")
    row = row_of(site, anne, id)
    assert [(game.told.won, game.checked) for game in row.games] == [(True, True)]
    assert row.campaign.stages == ("2",)


def test_a_crew_is_changed_by_its_owner_alone(site: Site, anne: Guest, bart: Guest) -> None:
    id = kept(site, known(site, anne), told(crew(), True))
    table = set_out(anne, id, 1)
    bart.sit(table, 1, "Bart")
    finish(site, table, "random")
    fields: dict[str, Any] = {
        "name0": "Anne",
        "seat0": "me",
        "name1": "Bart",
        "seat1": "person",
        "name2": "Gin",
        "seat2": "thumb",
    }
    refused(bart.post(f"/c/{id}/crew", **fields), 403, "not-your-campaign", "de")
    assert "Bart" in page(anne, f"/c/{id}/crew")
    assert anne.post(f"/c/{id}/crew", **fields, screen="off").status_code == 200
    crewed = row_of(site, anne, id).crew
    assert [(mate.name, mate.by, mate.person) for mate in crewed] == [
        ("Anne", "person", known(site, anne)),
        ("Bart", "person", known(site, bart)),
        ("Gin", "thumb", None),
    ]
    anne.post(f"/c/{id}/crew", name0="Anne", seat0="me", name1="Gin", seat1="thumb")
    refused(bart.post(f"/c/{id}/begin", at=2), 403, "not-your-crew", "de")
    assert page(bart, f"/c/{id}"), "the story so far stays readable for who sailed along"


def test_one_screen_for_all(site: Site, anne: Guest) -> None:
    id = began(anne, seat1="person", screen="on")
    room = site.room(set_out(anne, id))
    assert room.row.status == "running"
    assert room.seats_of(known(site, anne)) == [0, 1]


def test_a_table_where_nobody_has_begun_is_called_off(site: Site, anne: Guest) -> None:
    id = began(anne, seat1="person")
    table = set_out(anne, id)
    assert f'value="{table}"' in page(anne, f"/c/{id}")
    assert anne.post(f"/c/{id}/call-off", table=table).status_code == 200
    refused(anne.get(f"/t/{table}"), 404, "no-table")
    assert set_out(anne, id) != table


def test_a_campaign_is_deleted_by_its_owner(site: Site, anne: Guest) -> None:
    id = began(anne)
    assert "Night Herons" in page(anne, f"/c/{id}/remove")
    assert anne.post(f"/c/{id}/remove").json()["to"] == "/campaigns"
    refused(anne.get(f"/c/{id}"), 404, "no-campaign")


# -- stages ------------------------------------------------------------------------------------------


def test_a_stage_opens_after_the_other_and_the_last_by_one_press(site: Site, anne: Guest) -> None:
    id = began(anne)
    for stage in ("2", "variable", "nowhere"):
        refused(anne.post(f"/c/{id}/begin", at=0, stage=stage), 409, "campaign-closed")
    assert "give much of the story away" in page(anne, f"/c/{id}/unlock")
    assert anne.post(f"/c/{id}/unlock").status_code == 200
    table = set_out(anne, id, stage="variable")
    assert site.room(table).row.stage == "variable"
    assert set_out(anne, id) == table, "one game at a time"


def test_a_table_of_other_rules_is_closed_and_its_chapter_begun_anew(site: Site, anne: Guest) -> None:
    id = began(anne)
    table = set_out(anne, id)
    site.shared.store.close_table(table, 1.0)
    fresh = set_out(anne, id)
    assert fresh != table
    with site.shared.store._write() as session:
        session.execute(text("UPDATE game SET data = 'other' WHERE id = :id"), {"id": fresh})
    site.host.forget(fresh)
    assert page(anne, f"/c/{id}")
    assert set_out(anne, id) == fresh
    assert anne.get(f"/t/{fresh}", HTML).status_code == 409
    assert anne.post(f"/t/{fresh}/close").status_code == 200
    assert set_out(anne, id) not in (table, fresh)


def test_when_all_is_told_the_chart_has_the_epilogue(site: Site, anne: Guest) -> None:
    campaign = told(crew(sea="calm"), *[True] * 5)
    id = kept(site, known(site, anne), campaign)
    chart = page(anne, f"/c/{id}")
    assert "What became of them all" in chart
    assert anne.post(f"/c/{id}/begin", at=5).json()["to"] == f"/c/{id}/epilogue"
    answer = anne.http.get(f"/c/{id}/epilogue", headers=HTML, follow_redirects=True)
    read = unescape(answer.text)
    assert "Keepers of the Lamp" in read, "nothing was lost on this road"
    assert "line-close" in read
    played = {role for told in campaign.entries for _, role in told.told.roles}
    assert set(re.findall('href="#p-([a-z]+)"/></svg></span><p class="prose">', read)) == played
    assert site.room(set_out(anne, id, 5, stage="variable")).row.stage == "variable"


def test_nobody_reads_the_epilogue_before_its_time(site: Site, anne: Guest) -> None:
    id = kept(site, known(site, anne), told(crew(sea="calm"), True))
    assert anne.http.get(f"/c/{id}/epilogue", headers=HTML).headers["location"] == f"/c/{id}"


def test_a_lone_sailor_is_offered_no_contest(site: Site, anne: Guest) -> None:
    id = kept(site, known(site, anne), unlock(crew(1)))
    assert 'value="variable"' not in page(anne, f"/c/{id}")
    refused(anne.post(f"/c/{id}/begin", at=0, stage="variable"), 400, "campaign-setup")


def test_the_story_can_be_read_while_it_goes_on(site: Site, anne: Guest) -> None:
    id = began(anne, seat1="person", screen="on")
    with dealt(1):
        table = set_out(anne, id)
    site.run(forward(site.host, table, "thumb", 20))
    chart = page(anne, f"/c/{id}")
    assert "Bone-Grey Sails" in chart, "the chapter that is being played may be named"
    assert f"/c/{id}/story/3" in chart, "and its pages are there to read"
    room = site.room(table)
    assert room.game is not None
    count = 1 + len(course_of("adventure").road(room.game.table))
    assert f"{count} pages to read" in chart, "the cover, its cards, and nothing of what is still to come"
    assert "The Man Who Would Not Wake" in page(anne, f"/c/{id}/story/{count}")
    refused(anne.get(f"/c/{id}/story/{count + 1}"), 404, "no-page")
    assert "The Lamp of Port Sorrel" in page(anne, f"/c/{id}/story/1")


# -- what is wrong -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"seat1": "nobody-we-know"}, "campaign-setup"),
        ({"seat0": "none", "seat1": "thumb"}, "campaign-setup"),
        ({"seat0": "none", "seat1": "none"}, "campaign-setup"),
        ({"seat1": "me"}, "campaign-setup"),
        ({"mode": "base"}, "campaign-setup"),
        ({"mode": "../etc"}, "campaign-setup"),
        ({"seat1": "none", "option-adventure.way": "contest"}, "campaign-setup"),
        ({"option-adventure.chapter": "5"}, "campaign-setup"),
        ({"option-adventure.road": "10,11"}, "campaign-setup"),
        ({"add-adventure": "adventure"}, "campaign-setup"),
        ({"crew": "a, b"}, "bad-name"),
        ({"crew": "\u202egulls"}, "bad-name"),
        ({"crew": "x" * 31}, "bad-name"),
        ({"name1": "x" * 13}, "bad-name"),
        ({"name1": "anne"}, "name-taken"),
    ],
)
def test_a_crew_that_cannot_be(site: Site, anne: Guest, fields: dict[str, Any], key: str) -> None:
    answer = anne.post("/campaigns", **CREW | fields)
    assert (answer.status_code, answer.json()["error"]) in ((400, key), (409, key))
    assert site.shared.store.campaigns_of(known(site, anne)) == []


def test_a_moment_that_has_passed(site: Site, anne: Guest, bart: Guest) -> None:
    """Two devices go on at once: one opens the table, the other comes there; an older page is refused."""
    id = kept(site, known(site, anne), told(crew(), False), screen=True)
    refused(anne.post(f"/c/{id}/begin", at=0), 409, "campaign-stale")
    refused(anne.post(f"/c/{id}/begin", at=7), 409, "campaign-stale")
    for at in ("", "x", "-1", "99999999999"):
        refused(anne.post(f"/c/{id}/begin", at=at), 400, "malformed")
    answers = at_once(*[lambda: anne.post(f"/c/{id}/begin", at=1)] * 4)
    assert len({answer.json()["to"] for answer in answers}) == 1
    assert len(site.shared.store.tables_of(known(site, anne))) == 1


def test_somebody_else_s_campaign_is_no_campaign(site: Site, anne: Guest, bart: Guest) -> None:
    id = kept(site, known(site, anne), told(crew(), True))
    before = row_of(site, anne, id)
    for path in ("", "/story", "/story/1", "/file", "/unlock", "/remove", "/crew"):
        refused(bart.get(f"/c/{id}{path}"), 404, "no-campaign", "de")
        refused(bart.get(f"/c/{id}{path}", HTML), 404, "no-campaign", "de")
    for path in ("begin", "unlock", "remove", "crew", "call-off"):
        refused(bart.post(f"/c/{id}/{path}", at=1, table="tortuga", **CREW), 404, "no-campaign", "de")
    for strange in ("nowhere1234", "x", "%2e%2e", "a" * 300):
        assert bart.get(f"/c/{strange}").status_code == 404
    assert row_of(site, anne, id) == before
    refused(anne.post(f"/c/{id}/begin", at=1, csrf="0" * 40), 403, "csrf")
    assert site.shared.store.under_way(id) is None


# -- files -------------------------------------------------------------------------------------------


def test_a_campaign_goes_to_another_server_and_comes_back_with_more(site: Site, anne: Guest, bart: Guest) -> None:
    first = crew()
    id = kept(site, known(site, anne), told(first, True))
    answer = anne.get(f"/c/{id}/file", HTML)
    assert answer.headers["content-disposition"] == f'attachment; filename="buccaneer-{id}.campaign"'
    assert logbook.read(answer.text) == told(first, True)
    there = str(bring(bart, answer.text).json()["to"]).removeprefix("/c/")
    assert there != id
    assert "Segel wie Knochen" in page(bart, f"/c/{there}")
    assert bring(bart, answer.text).json()["to"] == f"/c/{there}", "the same again is the same"
    farther = told(first, True, False)
    assert bring(anne, file(farther)).json()["to"] == f"/c/{id}"
    assert row_of(site, anne, id).campaign == farther
    assert [mate.person for mate in row_of(site, anne, id).crew] == [known(site, anne), None]
    refused(bring(anne, answer.text), 409, "campaign-older")
    refused(bring(anne, file(told(first, False))), 409, "campaign-apart")
    set_out(anne, id, 2)
    refused(bring(anne, file(told(first, True, False, False))), 409, "campaign-running")
    assert row_of(site, anne, id).campaign == farther


def test_a_crew_of_a_file_finds_seats_that_there_are(site: Site, anne: Guest) -> None:
    """Names are cut to what a seat holds, bots of elsewhere become ours."""
    mates = [Mate("Wilhelmina the Great"), Mate("Wilhelmina thinner", "their.bot:Bot"), Mate("Bo", "random")]
    id = str(bring(anne, file(change(crew(), crew=mates))).json()["to"]).removeprefix("/c/")
    crewed = row_of(site, anne, id).crew
    assert [(mate.name, mate.by) for mate in crewed] == [
        ("Wilhelmina t", "person"),
        ("Anne", "thumb"),
        ("Bo", "random"),
    ]
    assert site.room(set_out(anne, id)).row.status == "running"


def test_a_game_of_other_rules_is_kept_as_told(site: Site, anne: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    written = file(told(crew(), True))
    monkeypatch.setattr(modes.MODES["adventure"], "version", 99)
    id = str(bring(anne, written).json()["to"]).removeprefix("/c/")
    assert not row_of(site, anne, id).games[0].checked
    assert "Played under other rules; kept as told." in page(anne, f"/c/{id}")


def edited(campaign: Campaign, edit: Callable[[dict[str, Any]], object]) -> str:
    """A file with something changed, and a digest that fits."""
    body = json.loads(file(campaign))
    edit(body)
    body.pop("digest")
    return json.dumps(body | {"digest": logbook.digest_of(body)})


def one_choice(body: dict[str, Any]) -> None:
    game = body["games"][0]
    game["record"] = game["record"].replace(" stop ", " draw ", 1)


def long(body: dict[str, Any]) -> None:
    body["games"] = [{**body["games"][0], "record": "x " * (MOST_CHOICES + 1)}]


WRONG: list[tuple[str, Callable[[], str]]] = [
    ("campaign-unreadable", lambda: ""),
    ("campaign-unreadable", lambda: "[buccaneer 1]\n"),
    ("campaign-unreadable", lambda: "[" * 100_000),
    ("campaign-cut", lambda: file(told(crew(), True))[:-300]),
    ("campaign-later", lambda: edited(told(crew(), True), lambda body: body.update({logbook.SIGN: 7}))),
    ("campaign-edited", lambda: file(told(crew(), True)).replace('"The Gulls"', '"<script>"')),
    ("campaign-replay", lambda: edited(told(crew(), True), one_choice)),
    ("campaign-told", lambda: edited(told(crew(), True), lambda body: body["games"][0]["told"]["road"].pop())),
    ("campaign-closed", lambda: edited(told(crew(), True), lambda body: body["games"].append(body["games"][0]))),
    ("campaign-setup", lambda: edited(crew(), lambda body: body.update(ways={"sea": "boiling"}))),
    ("campaign-setup", lambda: edited(crew(), lambda body: body.update(mode="base"))),
    ("campaign-long", lambda: edited(told(crew(), True), long)),
]


@pytest.mark.parametrize(("key", "write"), WRONG, ids=[f"{n}-{key}" for n, (key, _) in enumerate(WRONG)])
def test_a_file_that_is_wrong_gets_one_line_and_changes_nothing(
    site: Site, anne: Guest, bart: Guest, key: str, write: Callable[[], str]
) -> None:
    made = write()
    for guest, lang in ((anne, "en"), (bart, "de")):
        status = 409 if key == "campaign-closed" else 400
        refused(bring(guest, made), status, key, lang)
        assert site.shared.store.campaigns_of(known(site, guest)) == []
        assert "\n" not in said(bring(guest, made))


def test_what_is_no_text_and_what_is_too_large(site: Site, anne: Guest) -> None:
    sent = {"file": ("a.campaign", b"\xff\xfe\x00", "application/json")}
    answer = anne.http.post("/campaigns/file", headers=JSON, data={"csrf": anne.csrf}, files=sent)
    refused(answer, 400, "campaign-unreadable")
    refused(bring(anne, "x" * 600_000), 413, "campaign-long")


def test_nobody_has_more_campaigns_than_his_share(site: Site, anne: Guest) -> None:
    person = known(site, anne)
    for _ in range(MOST_CAMPAIGNS):
        kept(site, person, crew())
    refused(anne.post("/campaigns", **CREW), 429, "too-many-campaigns", campaigns=MOST_CAMPAIGNS)
    refused(bring(anne, file(crew())), 429, "too-many-campaigns", campaigns=MOST_CAMPAIGNS)
    assert len(site.shared.store.campaigns_of(person)) == MOST_CAMPAIGNS


def test_files_and_crews_are_counted_with_new_tables(tmp_path: Any) -> None:
    with running(tmp_path / "tables.db", tables_per_minute=20) as site:
        anne = Guest(site.url)
        answers = [bring(anne, "nothing").status_code for _ in range(5)]
        assert answers == [400] * 4 + [429]
        assert anne.post("/campaigns", **CREW).status_code == 429
        anne.close()


def test_a_campaign_of_a_story_that_is_gone_is_kept(site: Site, anne: Guest) -> None:
    id = kept(site, known(site, anne), replace(crew(), mode="gone"))
    refused(anne.get(f"/c/{id}"), 409, "other-rules")
    assert anne.get("/campaigns", HTML).status_code == 200
    assert anne.get("/", HTML).status_code == 200


def test_a_contest_is_won_by_somebody(site: Site, anne: Guest) -> None:
    campaign = told(crew(way="contest"), True)
    id = kept(site, known(site, anne), campaign)
    winner = found(crew(way="contest"), True).outcome.winners  # type: ignore[union-attr]
    assert f"won by {' and '.join(campaign.names[seat] for seat in winner)}" in page(anne, f"/c/{id}")
