"""Every playthrough replays to the letter, and together they show every card, event and ending."""

from __future__ import annotations

from pathlib import Path

import pytest

from buccaneer import Game, check, modes

from tests.playthrough import FOLDER, read, write

FILES = sorted(FOLDER.glob("*.txt"))
EVENTS = {
    "turn-opens", "turn", "shuffle", "stop", "repel", "bust", "sweep", "jester", "admiral", "taxed", "bonus", "claim",
    "pass", "nothing", "empty", "fee", "trade", "hire", "ending", "leftovers", "over",
}  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_replays_to_the_letter(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    check(record)
    assert write(record) == text, "the rules changed: look at the diff after `make playthroughs`"


def test_every_card_event_and_ending_occurs_in_one() -> None:
    games = [Game.of(record.setup, record.choices) for record in map(read, (path.read_text("utf-8") for path in FILES))]
    turned = {game.rules.faces[event.card].id for game in games for event in game.events if event.kind == "turn"}
    claimed = {game.rules.faces[event.card].id for game in games for event in game.events if event.kind == "claim"}
    hired = {game.rules.faces[event.card].name for game in games for event in game.events if event.kind == "hire"}
    faces = modes.rules("base", "us", "", ()).faces
    assert turned == {face.id for face in faces}
    assert claimed == {face.id for face in faces if face.requires}
    assert hired == {face.name for face in faces if face.cost}
    assert {event.kind for game in games for event in game.events} == EVENTS
    assert {game.outcome.decided for game in games if game.outcome} == {"points", "coins", "shared"}
    assert {game.outcome.cause for game in games if game.outcome} == {"points", "idle"}
    assert {game.setup.edition for game in games} == set(modes.EDITIONS)
