"""A server offers content packs of its operator: a crew chooses their story for a campaign, plays and reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from buccaneer import content
from buccaneer.cli import main
from buccaneer.content import Pack
from buccaneer.core.errors import BuccaneerError
from buccaneer.game import logbook
from buccaneer.web.app import create_app
from buccaneer.web.settings import Settings

from tests.test_campaigns_page import STORY
from tests.web.fleet import ending, known
from tests.web.guest import HTML, Guest, refused
from tests.web.site import Site, running
from tests.web.test_campaigns import bring, page, set_out

CREW: dict[str, Any] = {
    "crew": "Mousers",
    "name0": "Anne",
    "seat0": "me",
    "name1": "Bart",
    "seat1": "person",
    "screen": "on",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cat.toml"
    path.write_text(STORY, "utf-8")
    return path


@pytest.fixture
def server(tmp_path: Path, file: Path) -> Iterator[Site]:
    with running(tmp_path / "tables.db", packs=str(file)) as site:
        yield site


@pytest.fixture
def anne(server: Site) -> Iterator[Guest]:
    made = Guest(server.url)
    yield made
    made.close()


def pack_of(server: Site) -> Pack:
    return server.shared.packs[0]


def began(guest: Guest, **fields: Any) -> str:
    answer = guest.post("/campaigns", **CREW | fields)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["to"]).removeprefix("/c/")


def test_a_crew_plays_the_story_of_a_pack(server: Site, anne: Guest) -> None:
    key = pack_of(server).key
    assert "Petrock's Cat" in page(anne, "/campaigns/new")
    id = began(anne, story=key)
    assert "Petrock's Cat" in page(anne, f"/c/{id}")
    table = set_out(anne, id)
    room = server.room(table)
    assert room.setup().packs == (key,)
    server.play(table, " ".join(ending(room)))
    assert room.over
    row = server.shared.store.campaign(id, known(server, anne), records=True)
    assert row is not None
    assert row.campaign.packs == (key,)
    assert [game.told.stage for game in row.games] == ["1"]
    for path in (
        f"/t/{table}",
        f"/t/{table}/sheet/book",
        f"/t/{table}/at/5",
        f"/c/{id}",
        f"/c/{id}/story/1",
        "/mine",
        "/",
    ):
        html = page(anne, path)
        assert "Sorrel" not in html, path
    assert "On Petrock Island there is one lamp" in page(anne, f"/c/{id}/story/1")
    assert "A Pair of Whiskers" in page(anne, f"/t/{table}/sheet/book")
    taken = anne.get(f"/c/{id}/file", HTML).text
    assert logbook.read(taken) == row.campaign
    assert bring(anne, taken).json()["to"] == f"/c/{id}"
    server.host.forget(table)
    assert not server.room(table).frozen, "a table finds its pack again"


def test_a_pack_that_is_gone_loses_nothing(server: Site, anne: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its campaigns and tables are kept and say so; a file that needs it gets one line."""
    id = began(anne, story=pack_of(server).key)
    table = set_out(anne, id)
    taken = anne.get(f"/c/{id}/file", HTML).text
    monkeypatch.setattr(content, "_packs", {})
    server.host.forget(table)
    refused(anne.get(f"/c/{id}"), 409, "other-rules")
    assert anne.get(f"/t/{table}", HTML).status_code == 409
    for path in ("/", "/mine", "/campaigns"):
        assert anne.get(path, HTML).status_code == 200
    refused(bring(anne, taken), 400, "campaign-pack")
    monkeypatch.undo()
    server.host.forget(table)
    assert page(anne, f"/c/{id}")
    assert page(anne, f"/t/{table}")


def test_only_what_the_operator_offers_can_be_chosen(server: Site, anne: Guest) -> None:
    for story in ("cat", "cat.toml", "../cat.toml", "x" * 300):
        refused(anne.post("/campaigns", **CREW, story=story), 400, "campaign-pack")
    assert server.shared.store.campaigns_of(known(server, anne)) == []


def test_a_pack_that_cannot_be_read_stops_the_server(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    file.write_text(STORY.replace("[chapters.2]", "[chapters.3]"), "utf-8")
    with pytest.raises(BuccaneerError, match=r"cat\.toml: chapters: are numbered"):
        create_app(Settings(database=database, packs=str(file)))
    assert main(["serve", "--database", database, "--pack", str(tmp_path / "no.toml")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
