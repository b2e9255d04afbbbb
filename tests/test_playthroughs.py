"""Every playthrough replays to the letter, and together they show every card, contract, event and ending."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from buccaneer import Game, check
from buccaneer.cards import content
from buccaneer.cards.boxes.together.rules import TITLES
from buccaneer.dice.rules.chart import ASKS, PEOPLE, SPACE_KINDS
from buccaneer.game import modes

from tests.playthrough import FOLDER, happened, read, write

FILES = sorted(FOLDER.glob("*.txt"))
SOURCE = Path(__file__).parent.parent / "src" / "buccaneer"
ENGINE = [SOURCE / folder for folder in ("core", "cards/rules", "cards/boxes", "dice/rules")]
FACES, _ = content.faces(content.data_boxes())
CONTRACTS = content.entries("contract-box", "contracts")


@cache
def games() -> list[Game]:
    """The games of all playthroughs."""
    records = [read(path.read_text("utf-8")) for path in FILES]
    return [Game.of(record.setup, record.choices) for record in records]


@cache
def seen() -> set[str]:
    """All that happens in one playthrough or another."""
    return set().union(*(happened(game.table, game.choices) for game in games()))


def kinds() -> set[str]:
    """The kinds of events the engine can tell, from its source: told, or paid for a reason."""
    calls = [
        node
        for folder in ENGINE
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
    ]
    spoken: list[ast.expr] = []
    for call in calls:
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "tell":
            spoken.append(call.args[0])
        elif isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "pay":
            spoken.append(call.args[2])
    constants = [node for each in spoken for node in ast.walk(each) if isinstance(node, ast.Constant)]
    return {node.value for node in constants if isinstance(node.value, str)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_replays_to_the_letter(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    assert check(record).over
    assert write(record) == text, "the rules changed: look at the diff after `make playthroughs`"


def test_every_mode_edition_variant_mix_and_number_of_players() -> None:
    setups = [game.setup for game in games()]
    for mode in modes.MODES.values():
        own = [setup for setup in setups if setup.mode == mode.name]
        assert {setup.edition for setup in own} == set(mode.editions)
        assert {setup.variant for setup in own} == {"", *mode.variants}
        assert {add for setup in own for add in setup.adds} == set(mode.adds)
        least, most = mode.players
        assert {len(setup.players) for setup in own} >= {least, most}


def test_every_card_is_turned_up_and_every_expedition_claimed() -> None:
    assert {f"turn {face.id}" for face in FACES} <= seen()
    assert {f"claim {face.id}" for face in FACES if face.requires} <= seen()


def test_every_profession_is_hired() -> None:
    assert {f"hire {face.name}" for face in FACES if face.cost} <= seen()


def test_every_contract_is_completed_and_in_competition_all_that_can_be() -> None:
    assert {f"contract {id}" for id in CONTRACTS} <= seen()
    assert {f"contracts contract {id}" for id, entry in CONTRACTS.items() if "together" not in entry} <= seen()
    assert not {f"contracts contract {id}" for id, entry in CONTRACTS.items() if "together" in entry} & seen()
    steps = {id for id, entry in CONTRACTS.items() if entry.get("times", 1) > 1}
    assert {f"contract-step {id}" for id in CONTRACTS} & seen() == {f"contract-step {id}" for id in steps}


def test_every_event_occurs() -> None:
    assert {event.kind for game in games() for event in game.events} == kinds()


def test_every_choice_is_made() -> None:
    verbs = {verb.name for game in games() for verb in game.rules.verbs} - {"event"}  # which is forced, as a first card
    assert {f"choose {verb}" for verb in verbs} <= seen()


def test_every_ending_occurs() -> None:
    ends = {what for what in seen() if what.startswith(("won by", "lost by", "at "))}
    assert ends == {
        *("won by points", "won by coins", "won by shared", "won by contracts", "lost by time"),
        *("won by goal", "won by sudden", "won by most"),
        *("at points", "at idle", "at contracts", "at time", "at goal", "at sudden", "at still"),
        *("won by chapter-won", "lost by chapter-lost", "at chapter-won", "at chapter-lost"),
        *("won by trophy-points", "won by trophy-markers", "won by trophy-coins"),
    }
    assert {f"title {number}" for number in range(len(TITLES))} <= seen()


def test_every_person_joins_and_every_kind_of_space_is_crossed() -> None:
    assert {f"join {person}" for person in PEOPLE} <= seen()
    assert {f"cross {kind}" for kind in SPACE_KINDS} <= seen()
    assert {f"mission mission-{asked}" for asked in ASKS} <= seen()


def test_what_is_rare_occurs() -> None:
    assert {"gambled", "gamble busts", "stow", "capture", "won afar by tax-inspector"} <= seen()
    assert {"contract pirates-nest", "contract frigate-nemesis", "choose decline"} <= seen()
