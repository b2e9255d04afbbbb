"""Bots that fit: the level found in a person's games, the characters who sit down, and how others are chosen."""

from __future__ import annotations

import asyncio
import html
import re
from typing import Any

import pytest

from buccaneer.bots.cast import CAST, all_faces
from buccaneer.core.rng import Rng
from buccaneer.web.fitting import Fit, Result, fit, level_of, plan_for, told
from buccaneer.web.plan import Plan
from buccaneer.web.room import Room
from buccaneer.words import Words

from tests.web.guest import HTML, THUMB, Guest, refused
from tests.web.site import Site

LOST, WON = Result(3, 4, 0.0), Result(3, 4, 1.0)


@pytest.mark.parametrize(
    ("results", "fitting"),
    [
        ([], Fit(2)),
        ([WON], Fit(4, "up", 1, 1, 1)),
        ([LOST], Fit(3, "same", 0, 1, 1)),
        ([LOST, LOST], Fit(3, "same", 0, 2, 2)),
        ([LOST, LOST, LOST], Fit(2, "down", 0, 3, 3)),
        ([WON, LOST, LOST], Fit(3, "same", 1, 3, 3)),
        ([WON, LOST, LOST, WON, LOST], Fit(4, "up", 2, 5, 5)),
        ([LOST, LOST, LOST, LOST, LOST, WON, WON], Fit(2, "down", 0, 5, 7)),
        ([LOST, Result(4, 4, 1.0), Result(4, 4, 1.0)], Fit(3, "same", 0, 1, 3)),
        ([Result(6, 4, 1.0)] * 3, Fit(6, "same", 3, 3, 3)),
        ([Result(1, 4, 0.0)] * 5, Fit(1, "same", 0, 5, 5)),
        ([Result(3, 2, 1.0)], Fit(3, "same", 1, 1, 1)),
        ([Result(3, 2, 1.0)] * 2, Fit(4, "up", 2, 2, 2)),
    ],
)
def test_the_level_follows_the_games_at_the_level_played_last(results: list[Result], fitting: Fit) -> None:
    """More wins than chance brings lead up, fewer lead down; between two a win is worth less than among four."""
    assert fit(results) == fitting


def test_why_is_said_in_both_languages() -> None:
    up = fit([WON, LOST, LOST, WON, LOST])
    assert told(up, Words.of("en")) == "Three of level 4, because you won 2 of your last 5"
    assert told(up, Words.of("de")) == "Drei von Stufe 4, denn du hast 2 der letzten 5 gewonnen"
    assert told(Fit(2), Words.of("en")) == "Three of level 2, to begin with"


def test_levels_of_other_bots() -> None:
    assert [level_of(bot) for bot in ("level:4", "thumb", "learned", "random", "style:bold", "shy", "")] == [
        4, 2, 5, 0, 0, 0, 0,
    ]  # fmt: skip


def test_where_all_play_together_the_strong_come_along() -> None:
    assert plan_for(Fit(2), "together", 2, "Anne").seats == ["me", "level:5"]
    assert plan_for(Fit(2), "contracts", 3, "Anne").seats == ["me", "level:2", "level:2"]
    assert plan_for(Fit(2), "together", 1, "Anne").seats == ["me"]


# -- over HTTP -------------------------------------------------------------------------------------


def room_of(site: Site, guest: Guest, path: str, **fields: Any) -> Room:
    """The room of the table that a form opens."""
    return site.room(guest.post(path, **fields).json()["to"].rsplit("/", 1)[-1])


def seats(room: Room) -> list[tuple[str, str]]:
    return [(seat.name, seat.bot) for seat in room.row.seats]


def home(guest: Guest) -> str:
    return html.unescape(guest.get("/", HTML).text)


def test_play_now_seats_three_characters_who_fit_and_says_so(site: Site) -> None:
    anne = Guest(site.url)
    shown = home(anne)
    assert "Three of level 2, to begin with" in shown
    room = room_of(site, anne, "/play")
    assert seats(room) == [("Anne", ""), *[(name, "level:2") for name in CAST["level:2"][:3]]]
    assert re.findall(r"/faces/(\w+).svg", shown) == ["bess", "corky", "finn"]


def test_a_finished_game_changes_who_sits_down(site: Site) -> None:
    """Whoever wins, the page says what it makes of it."""
    anne = Guest(site.url)
    person = site.shared.store.enrol(anne.key, "Anne", 0.0).id
    id = site.run(site.host.open_table(person, "Anne", Plan(["me", "level:1"], seed=3, start=0)))
    finish(site, id)
    room = site.room(id)
    assert room.game is not None
    assert room.game.outcome is not None
    won = room.game.outcome.share(0) > 0
    assert f"you won {int(won)} of your last 1" in home(anne)
    again = room_of(site, anne, "/play", players=2)
    assert seats(again)[1][1] == "level:1"
    assert seats(again)[1][0] == CAST["level:1"][1], "somebody else of the same level"


def finish(site: Site, id: str) -> None:
    """Play a table to its end, its person by rules of thumb."""

    async def go() -> None:
        room = await site.host.room(id)
        while not room.over:
            seat, game = room.chooser, room.game
            assert game is not None
            if room.bots[seat]:
                await asyncio.sleep(0.01)
            else:
                choice = THUMB.choose(game.view(seat), game.options, Rng(1)).text
                await site.host.play(room, [seat], choice, room.version)

    site.run(go())


def test_a_bot_is_chosen_at_home(site: Site) -> None:
    anne = Guest(site.url)
    shown = home(anne)
    assert all(f'<option value="{bot}"' in shown for bot in CAST)
    room = room_of(site, anne, "/play", bot="style:bold", players=3)
    assert seats(room)[1:] == [("Blaze", "style:bold"), ("Bart", "style:bold")]
    refused(anne.post("/play", bot="level:9"), 400, "bad-plan")
    refused(anne.post("/play", bot="os:abort"), 400, "bad-plan")


def test_at_one_screen_characters_have_their_names_unless_given_others(site: Site) -> None:
    anne = Guest(site.url)
    fields: dict[str, Any] = {
        "kind": "screen",
        "players": 3,
        "seat0": "me",
        "seat1": "level:6",
        "seat2": "level:6",
        "name2": "Otto",
    }
    room = room_of(site, anne, "/tables", **fields)
    assert seats(room) == [("Anne", ""), ("Zenobia", "level:6"), ("Otto", "level:6")]
    refused(anne.post("/tables", **fields | {"name1": "otto"}), 409, "name-taken", name="Otto")


def test_in_the_lobby_the_host_lets_bots_sit_down(site: Site) -> None:
    anne, bart = Guest(site.url), Guest(site.url)
    room = room_of(site, anne, "/tables", kind="friends", players=4, seat1="open", seat2="open", seat3="open")
    at = f"/t/{room.row.id}"
    assert f'action="{at}/bot"' in anne.get(at, HTML).text
    assert f'action="{at}/bot"' not in bart.get(at, HTML).text
    refused(bart.post(f"{at}/bot", seat=1, bot="level:3"), 403, "not-your-seat")
    refused(anne.post(f"{at}/bot", seat=1, bot="hal"), 400, "bad-plan")
    refused(anne.post(f"{at}/bot", seat=0, bot="level:3"), 409, "seat-taken")
    assert anne.post(f"{at}/bot", seat=2, bot="level:4").status_code == 200
    shown = anne.get(at, HTML).text
    assert "/faces/ida.svg" in shown
    assert "level 4" in shown
    assert site.room(room.row.id).row.status == "open"
    assert anne.post(f"{at}/fill", bot="level:4").status_code == 200
    begun = site.room(room.row.id)
    assert begun.row.status == "running"
    assert seats(begun)[1:] == [("Koji", "level:4"), ("Ida", "level:4"), ("Quill", "level:4")]
    refused(anne.post(f"{at}/bot", seat=1, bot="level:3"), 409, "begun")


def test_every_character_has_a_face_to_show(site: Site) -> None:
    anne = Guest(site.url)
    for face in all_faces()[:3]:
        answer = anne.get(f"/faces/{face}.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "<script" not in answer.text
    assert anne.get("/faces/nobody.svg").status_code == 404
    assert anne.get("/faces/sailor.svg").status_code == 404


def test_faces_are_at_the_table(site: Site) -> None:
    anne = Guest(site.url)
    for mode in ("base", "dice"):
        room = room_of(site, anne, "/play", mode=mode, bot="level:5", players=2)
        assert "/faces/esme.svg" in anne.get(f"/t/{room.row.id}", HTML).text
