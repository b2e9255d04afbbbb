"""A mode's options at set-up: one codec carries them through games, records, positions, matches and commands."""

from __future__ import annotations

import io
import json
import pickle
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from buccaneer import Game, Setup, SetupError, arena, check, load_records
from buccaneer.bots import make_bot
from buccaneer.cards.rules.table import Table
from buccaneer.cli import main
from buccaneer.core.errors import PositionError
from buccaneer.core.options import Trail
from buccaneer.core.rng import Rng
from buccaneer.game import modes, notation
from buccaneer.game.record import RecordError, read_records
from buccaneer.words import Words

from tests.table import cards
from tests.toy_box.rules import EXTRA, FAILURES, SHIPS, TOY, WAY, Player

CHOSEN = {"way": "contest", "failures": 2, "ships": ["g11", "y11", "g11"], "extra": [0, 5, 1]}
KEPT = (("extra", "0,5,1"), ("failures", "2"), ("ships", "y11,g11,g11"), ("way", "contest"))
LINE = "options: extra=0,5,1 failures=2 ships=y11,g11,g11 way=contest"
ARGUMENTS = ["--option", "way=contest", "--option", "failures=2", "--option", "ships=g11,y11,g11"]

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(modes.MODES, TOY.name, TOY)
    monkeypatch.setitem(Words.of("en").texts, "mode.toy", "Toy")


def played(**options: Any) -> Game:
    """A whole game of the toy between three."""
    game = Game("toy", 3, seed=5, options=options)
    bot = make_bot("random")
    while not game.over:
        game.play(bot.choose(None, game.options, Rng(len(game.choices))))
    return game


# -- one value -----------------------------------------------------------------------------------------


def test_a_set_up_keeps_what_is_not_as_usual_in_one_way_of_writing() -> None:
    assert Game("toy", 3, seed=1, options=CHOSEN).setup.options == KEPT
    assert Game("toy", 3, seed=1, options=KEPT).setup.options == KEPT
    usual = {"way": "together", "failures": "00", "ships": "", "extra": "1, 1,1"}
    assert Game("toy", 3, seed=1, options=usual).setup == Game("toy", 3, seed=1).setup
    assert Game("toy", 3, seed=1).setup.options == ()
    setup = Game("toy", 3, seed=1, options=CHOSEN).setup
    assert (pickle.loads(pickle.dumps(setup)), hash(setup)) == (setup, hash(pickle.loads(pickle.dumps(setup))))


def test_options_are_read_as_what_they_are() -> None:
    assert (WAY.of(KEPT), FAILURES.of(KEPT), SHIPS.of(KEPT)) == ("contest", 2, ("y11", "g11", "g11"))
    assert EXTRA.of(KEPT, 3) == [0, 5, 1]
    assert (WAY.of(()), FAILURES.of(()), SHIPS.of(()), EXTRA.of((), 2)) == ("together", 0, (), [1, 1])
    setup = Game("toy", 3, seed=1, options={"failures": 2}).setup
    assert modes.options_of(setup) == {"way": "together", "failures": "2", "ships": "", "extra": "1,1,1"}
    assert modes.options_of(Setup("base", ("A", "B"), 1)) == {}


IMPOSSIBLE: list[tuple[dict[str, object], str]] = [
    ({"chapter": "2"}, "toy has no option 'chapter'; possible: way, failures, ships, extra"),
    ({"way": "home"}, "option way: 'home' is not possible; possible: together, contest, alone"),
    ({"way": ""}, "option way: '' is not possible; possible: together, contest, alone"),
    ({"failures": 10}, "option failures: '10' is not possible; possible: a whole number from 0 to 9"),
    ({"failures": -1}, "option failures: '-1' is not possible"),
    ({"failures": "some"}, "option failures: 'some' is not possible"),
    ({"failures": ""}, "option failures: '' is not possible"),
    ({"failures": "²"}, "option failures: '²' is not possible"),
    ({"failures": "9" * 5000}, "is not possible; possible: a whole number from 0 to 9"),
    ({"ships": "y11,kraken"}, "option ships: 'y11,kraken' is not possible; possible: any of y11, b11, g11, each up to"),
    ({"ships": "y11,y11,y11"}, "option ships: 'y11,y11,y11' is not possible"),
    ({"ships": "y11,"}, "option ships: 'y11,' is not possible"),
    ({"extra": "1,2"}, "option extra: '1,2' is not possible; possible: 3 whole numbers from 0 to 5, one for each seat"),
    ({"extra": "1,2,6"}, "option extra: '1,2,6' is not possible"),
    ({"extra": "1,2,x"}, "option extra: '1,2,x' is not possible"),
    ({"extra": 1}, "option extra: '1' is not possible"),
]


@pytest.mark.parametrize(("options", "reason"), IMPOSSIBLE)
def test_impossible_options_say_what_is_possible(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=re.escape(reason)) as refusal:
        Game("toy", 3, seed=1, options=options)
    assert "\n" not in str(refusal.value)
    with pytest.raises(SetupError, match=re.escape(reason)):
        arena.simulate(arena.Match("toy", ["random"] * 3, options=options), 1)


def test_a_set_up_by_hand_is_checked_as_well() -> None:
    with pytest.raises(SetupError, match="option way: 'home' is not possible"):
        Game.of(Setup("toy", ("A", "B"), 1, options=(("way", "home"),)))
    with pytest.raises(SetupError, match="base has no option 'way'; possible: none"):
        Game.of(Setup("base", ("A", "B"), 1, options=(("way", "contest"),)))
    assert Game.of(Setup("toy", ("A", "B"), 1, options=(("way", "together"),))).rules is Game("toy", 2, seed=1).rules


# -- the rules -----------------------------------------------------------------------------------------


def test_rules_are_assembled_for_what_shapes_them_and_for_nothing_else() -> None:
    usual, contest = Game("toy", 3, seed=1), Game("toy", 3, seed=1, options={"way": "contest"})
    assert usual.rules is not contest.rules
    assert (usual.rules.options, contest.rules.options) == ((), (("way", "contest"),))
    assert Game("toy", 3, seed=1, options=CHOSEN).rules is contest.rules
    assert Game("toy", 3, seed=1, options={"way": "together", "failures": 3}).rules is usual.rules


def test_modules_hear_of_options_where_they_join_and_where_they_prepare() -> None:
    game = cards(Game("toy", 3, seed=1, options=CHOSEN, hold=True))
    assert vars(game.rules.modules[-1])["way"] == "contest"
    assert [len(seat.purse) for seat in game.table.seats] == [3 + 2, 3 + 7, 3 + 3]
    assert sorted(game.rules.faces[card].id for card in game.table.discard) == ["g11", "g11", "y11"]
    usual = cards(Game("toy", 3, seed=1, hold=True))
    assert vars(usual.rules.modules[-1])["way"] == "together"
    assert [len(seat.purse) for seat in usual.table.seats] == [4, 4, 4]
    assert usual.table.discard == []


# -- round and back ------------------------------------------------------------------------------------


def test_a_record_tells_the_options_and_replays_alone() -> None:
    record = played(**CHOSEN).record()
    text = record.text()
    assert LINE in text.splitlines()
    again = next(read_records(text))
    assert again == record
    assert check(again).record().text() == text
    assert "options" not in played().record().text()
    for change, reason in {
        "failures=10": "possible: a whole number from 0 to 9",
        "failure=2": "toy has no option 'failure'; possible: way",
        "failures": "option 'failures' is not written as name=value",
    }.items():
        with pytest.raises(RecordError, match=reason):
            next(read_records(text.replace("failures=2", change)))


def test_a_record_with_another_option_is_another_game() -> None:
    text = played(**CHOSEN).record().text()
    with pytest.raises(RecordError, match=r"choice|differs"):
        check(next(read_records(text.replace("failures=2", "failures=3"))))


def test_an_option_as_usual_may_be_written_and_is_not_kept() -> None:
    text = played().record().text().replace("mode: toy", "mode: toy\noptions: way=together extra=1,1,1")
    assert next(read_records(text)).setup.options == ()
    check(next(read_records(text)))


def test_a_position_tells_what_shapes_its_rules() -> None:
    game = Game("toy", 3, seed=5, options=CHOSEN)
    assert " options=way=contest rng=" in game.position
    table = notation.read_position(game.position)
    assert notation.write_position(table) == game.position
    assert isinstance(table, Table)
    assert table.rules is game.rules
    seen = notation.read_view(notation.write_view(game.view(1)))
    assert notation.write_view(seen) == notation.write_view(game.view(1))
    assert pickle.loads(pickle.dumps(game.table)).rules is game.rules
    assert "options=" not in Game("toy", 3, seed=5, options={"failures": 2}).position
    for wrong, reason in {
        "way=home": "position: option way: 'home' is not possible; possible: together, contest, alone",
        "chapter=2": "position: toy has no option 'chapter'",
        "way": "position: option 'way' is not written as name=value",
        "way=alone+way=alone": "position: option way is given twice",
    }.items():
        with pytest.raises(PositionError, match=re.escape(reason)):
            notation.read_position(game.position.replace("way=contest", wrong))


def test_a_match_plays_with_options_in_every_process() -> None:
    match = arena.Match("toy", [Player] * 3, seed=3, options=CHOSEN)
    assert match.setup(0).options == KEPT
    alone, spread = ([record.text() for record in arena.records(match, 4, jobs)] for jobs in (1, 2))
    assert alone == spread
    assert all(LINE in text for text in alone)
    for record in arena.records(match, 2):
        check(record)
    row = next(iter(arena.rows(match, 1)))
    assert row.options == {"way": "contest", "failures": "2", "ships": "y11,g11,g11", "extra": "0,5,1"}
    assert row.flat()["option_failures"] == "2"
    assert arena.simulate(match, 1)["options"] == row.options
    assert "options" not in arena.simulate(arena.Match("base", ["random"] * 2), 1)


# -- the command line ----------------------------------------------------------------------------------


def run(capsys: Capture, *arguments: object) -> str:
    """Run a command that must succeed."""
    status = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def test_commands_take_options(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")
    games = ["simulate", "toy", "--players", 2, "--games", 2, "--seed", 1]
    report = json.loads(run(capsys, *games, *ARGUMENTS, "--option", "extra=0,5", "--record", "g.txt", "--json"))
    assert report["options"] == {"way": "contest", "failures": "2", "ships": "y11,g11,g11", "extra": "0,5"}
    assert {record.setup.options[0] for record in load_records("g.txt")} == {("extra", "0,5")}
    assert run(capsys, "replay", "g.txt", "--check").startswith("2 games check")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n1\n"))
    run(capsys, "play", "toy", "--seats", "you,random", "--seed", 2, *ARGUMENTS, "--save", "toy.save")
    assert load_records("toy.save")[0].setup.options == KEPT[1:]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n1\n"))
    run(capsys, "play", "--resume", "toy.save")
    for command in ("cards", "odds"):
        assert run(capsys, command, "toy", *ARGUMENTS, "--option", "extra=1,2,3")


def test_modes_lists_the_options(capsys: Capture) -> None:
    found = {mode["mode"]: mode["options"] for mode in json.loads(run(capsys, "modes", "--json"))}
    assert found["base"] == []
    assert [(option["option"], option["kind"], option["usual"]) for option in found["toy"]] == [
        ("way", "one", "together"),
        ("failures", "number", "0"),
        ("ships", "names", ""),
        ("extra", "numbers", "1"),
    ]
    told = run(capsys, "modes")
    for option in TOY.options:
        assert f"toy --option {option.name}=…  {option.possible(0)}"[:70] in told


@pytest.mark.parametrize("command", ["play toy --players 3", "simulate toy --players 3", "cards toy", "odds toy"])
@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("chapter=2", "toy has no option 'chapter'; possible: way, failures, ships, extra"),
        ("way=home", "option way: 'home' is not possible; possible: together, contest, alone"),
        ("extra=1,2,9", "option extra: '1,2,9' is not possible; possible: "),
        ("way", "option 'way' is not written as name=value"),
    ],
)
def test_commands_refuse_impossible_options(capsys: Capture, command: str, option: str, reason: str) -> None:
    assert main([*command.split(), "--option", option]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"buccaneer: {reason}")


# -- words ---------------------------------------------------------------------------------------------


def test_every_option_of_a_mode_has_a_name_in_both_languages() -> None:
    for mode in (mode for mode in modes.MODES.values() if mode is not TOY):
        for option in mode.options:
            assert all(f"setup.{option.name}" in Words.of(lang).texts for lang in ("en", "de")), option.name


def test_a_trail_keeps_its_order_and_refuses_what_is_no_name() -> None:
    trail = Trail("road")
    assert trail.tidy(" 10, 48 ,42", 2) == "10,48,42"
    assert trail.of((("road", "10,48,42"),)) == ("10", "48", "42")
    assert trail.of(()) == ()
    assert not trail.asked
    for text in ("10,10", "10,,11", "Ten", "a b", "ä", "x" * 41, ",".join(str(n) for n in range(201))):
        assert trail.tidy(text, 2) is None, text
