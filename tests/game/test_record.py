"""Record files: what is written is read back, checked, and replayed to any moment."""

from __future__ import annotations

import os
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from buccaneer import Game, RecordError, Rng, check, load_records, read_records, replay, save_records
from buccaneer.cards.content import box_digest, box_files, entries
from buccaneer.content import data_bytes, earlier_digests, numbers_digest
from buccaneer.core.outcome import Outcome
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game import modes
from buccaneer.game.record import OPENING, Record, write_result

from tests.table import cards, coins


def played(seed: int = 1, choices: int = 10_000, **chosen: Any) -> Game:
    """A random game, over or after so many choices."""
    rng = Rng(seed)
    game = Game(**({"players": 3, "seed": seed} | chosen))
    while len(game.choices) < choices and not game.over:
        game.play(game.options[rng.below(len(game.options))])
    return game


def header(record: Record) -> dict[str, str]:
    lines = record.text().split("\n\n")[0].splitlines()
    assert lines[0] == OPENING
    return dict(line.split(": ", 1) for line in lines[1:])


def one(text: str) -> Record:
    (record,) = read_records(text)
    return record


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"players": 2, "edition": "classic"},
        {"players": 5, "edition": "us", "variant": "expedition"},
        {"players": ["Grace O'Malley", "Mary & Anne", "黒ひげ", "[red]Zoë[/]: the 1st"]},
        {"players": [OPENING, "result", "digest: 0"]},
        {"start": 2},
        {"seed": 0},
        {"seed": (1 << 128) - 1},
        {"deck": ["y11", "b11", "tax-points", "captain"]},
        {"choices": 0},
        {"choices": 1},
        {"choices": 57},
    ],
)
def test_a_record_is_read_back_as_it_was_written(chosen: dict[str, Any]) -> None:
    record = played(**chosen).record()
    again = one(record.text())
    assert again == record
    assert again.text() == record.text()
    game = check(again)
    assert [choice.text for choice in game.choices] == record.choices
    assert game.record() == record


def test_the_header_says_what_was_decided_before_the_first_card() -> None:
    record = played(2, 30, players=["Anne", "Bart"], edition="us", variant="expedition", start=1, deck=["y11"]).record()
    assert header(record) == {
        "mode": "base",
        "edition": "us",
        "variant": "expedition",
        "players": "Anne, Bart",
        "start": "Bart",
        "seed": f"0x{2:032x}",
        "deck": "y11",
        "rules": str(modes.rules_version(record.setup.mode)),
        "data": modes.data_digest(record.setup),
    }


def test_the_header_leaves_out_what_was_left_open() -> None:
    assert list(header(played(2, 5).record())) == ["mode", "edition", "players", "seed", "rules", "data"]
    assert one(played(2, 5).record().text()).setup.start == NOBODY


def test_lines_are_short_and_choices_stay_whole() -> None:
    record = played(3).record()
    blocks = record.text().split("\n\n")
    assert max(len(line) for line in blocks[1].splitlines()) <= 100
    assert " ".join(blocks[1].split()) == " ".join(record.choices)
    assert blocks[2].splitlines() == [f"result: {record.result}", f"digest: {record.digest}"]


def test_a_host_adds_notes_to_the_header() -> None:
    record = played(1, 9).record()
    record.notes |= {"seats": "you,thumb,random", "table": "blue: by the window"}
    again = one(record.text())
    assert again.notes == record.notes
    assert check(again).record().notes == {}


def test_many_games_in_a_file(tmp_path: Path) -> None:
    records = [played(seed, players=2 + seed % 4).record() for seed in range(6)]
    file = tmp_path / "games.txt"
    save_records(file, records)
    again = load_records(file)
    assert again == records
    assert file.read_text("utf-8").count(OPENING) == 6
    for record in again:
        check(record)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", "\ufeff".encode()])
def test_line_ends_and_byte_order_marks_of_other_systems(tmp_path: Path, ends: str, mark: bytes) -> None:
    records = [played(seed, 40).record() for seed in range(2)]
    text = "\n".join(record.text() for record in records)
    file = tmp_path / "games.txt"
    file.write_bytes(mark + text.replace("\n", ends).encode())
    assert load_records(file) == records
    assert list(read_records(text.replace("\n", ends))) == records


def test_a_game_is_replayed_to_any_moment() -> None:
    game = Game(players=3, seed=8)
    record = played(8).record()
    rng = Rng(8)
    for number in range(len(record.choices)):
        if number % 20 == 0:
            there = replay(record, number)
            assert there.position == game.position
            assert len(there.choices) == number
            assert there.options == game.options
        game.play(game.options[rng.below(len(game.options))])
    assert replay(record).over
    assert replay(record, len(record.choices)).digest == record.digest
    for at in (-1, len(record.choices) + 1):
        with pytest.raises(RecordError, match=f"no choice {at}; this game has {len(record.choices)}"):
            replay(record, at)


def test_a_replay_can_hold_the_next_card_back() -> None:
    record = Game(players=3, seed=8).record()
    assert replay(record, hold=True).held
    assert not replay(record).held


def test_a_running_game_says_so() -> None:
    record = played(1, 20).record()
    assert record.result == "running"
    check(record)


def test_the_result_names_winners_reason_cause_and_everybodys_points_and_coins() -> None:
    game = played(1, players=["Anne", "Bart"])
    outcome = game.outcome
    assert outcome is not None
    names = " and ".join(game.players[seat] for seat in outcome.winners)
    held = coins(cards(game))
    scores = f"(Anne {outcome.points[0]}/{held[0]}, Bart {outcome.points[1]}/{held[1]})"
    assert game.record().result == f"{names} by {outcome.decided} at {outcome.cause} {scores}"


def test_the_result_of_a_shared_win() -> None:
    setup = Setup("base", ("Anne", "Bart", "Calico"), 1)
    outcome = Outcome([0, 2], "shared", "points", [12, 9, 12], [3, 8, 3])
    assert write_result(setup, outcome) == "Anne and Calico by shared at points (Anne 12/3, Bart 9/8, Calico 12/3)"
    assert [outcome.share(seat) for seat in range(3)] == [0.5, 0, 0.5]


def test_a_shared_win_is_recorded_and_checks() -> None:
    for seed in range(400):
        game = played(seed, players=5)
        outcome = game.outcome
        assert outcome is not None
        if outcome.decided == "shared":
            assert " by shared at " in game.record().result
            assert check(one(game.record().text())).outcome == outcome
            return
    pytest.fail("no game of these was shared")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rules": 99}, "rules version 99; this is version"),
        ({"data": "0"}, "other card data"),
        ({"result": "Anne"}, "the result differs: played again it is running"),
        ({"digest": "0"}, "the digest differs: played again it is"),
        ({"choices": ["jump"]}, "choice 1: 'jump' is no choice"),
        ({"choices": ["draw", "repel"]}, "choice 2: 'repel' is not possible now; possible: "),
    ],
)
def test_a_damaged_record_does_not_check(change: dict[str, Any], reason: str) -> None:
    record = Game(players=3, seed=4).record()
    for name, value in change.items():
        setattr(record, name, value)
    with pytest.raises(RecordError, match=reason):
        check(record)


@pytest.mark.parametrize("key", ["mode", "players", "seed", "rules", "data", "result", "digest"])
def test_a_record_without_a_line_it_needs(key: str) -> None:
    lines = [line for line in played(1, 9).record().text().splitlines() if not line.startswith(f"{key}:")]
    with pytest.raises(RecordError, match=f"game 1: .*'{key}'"):
        one("\n".join(lines))


def test_errors_say_which_file_and_game(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    text = "\n".join(played(seed, 9).record().text() for seed in range(3))
    file.write_text(text.replace("mode: base", "mode: chess").replace("mode: chess", "mode: base", 1), "utf-8")
    with pytest.raises(RecordError, match=r"games\.txt: game 2: there is no mode 'chess'"):
        load_records(file)
    with pytest.raises(RecordError, match="nowhere: No such file"):
        load_records(tmp_path / "nowhere")


@pytest.mark.parametrize("text", ["", "\n\n", "a game", "mode: base\n" + OPENING, f"see {OPENING}"])
def test_texts_that_are_no_records(text: str) -> None:
    with pytest.raises(RecordError, match="not a record: a game begins with"):
        list(read_records(text))


@pytest.mark.parametrize("file", box_files().values())
def test_what_records_once_said_of_the_numbers_still_holds(file: str) -> None:
    box = tomllib.loads(data_bytes(file).decode())["box"]
    assert set(earlier_digests(file).values()) <= {box_digest(box)}  # a younger box has had no other


def test_a_record_of_earlier_rules_says_so() -> None:
    game = Game("dice", 2, seed=1)
    old = game.record().text().replace("rules: 3\n", "rules: 2\n")
    with pytest.raises(RecordError, match="played under rules version 2; this is version 3"):
        replay(next(iter(read_records(old))))


def test_a_digest_of_bytes_checks_as_one_of_numbers_does_and_no_other() -> None:
    setup = Setup("base", ("Anne", "Bart"), 7, adds=("gambler",))
    assert modes.same_data(setup, modes.data_digest(setup))
    assert modes.same_data(setup, "ceeafa74f90f+1a5e5bc5c8d5")
    assert not modes.same_data(setup, "ceeafa74f90f")
    assert not modes.same_data(setup, "1a5e5bc5c8d5+ceeafa74f90f")


def test_marks_and_layout_are_not_played_with_but_numbers_are() -> None:
    cards = list(entries("base").values())
    assert box_digest("gambler") != box_digest("base")
    marked = [{**card, "mark": "ours"} for card in cards]
    plain = [{key: value for key, value in card.items() if key != "mark"} for card in marked]
    assert numbers_digest(plain) == box_digest("base")
    plain[0]["coins"] += 1
    assert numbers_digest(plain) != box_digest("base")


def test_games_go_into_a_pipe_as_into_a_file(tmp_path: Path) -> None:
    records = [Game("base", 2, seed).record() for seed in (1, 2)]
    os.mkfifo(tmp_path / "pipe")
    with ThreadPoolExecutor(1) as other:
        read = other.submit((tmp_path / "pipe").read_text)
        save_records(tmp_path / "pipe", records)
        save_records(tmp_path / "file", records)
        assert read.result() == (tmp_path / "file").read_text()
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["file", "pipe"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="everything may be written")
def test_a_file_that_must_not_be_written_stays(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("before")
    (tmp_path / "file").chmod(0o400)
    with pytest.raises(OSError, match="Permission denied"):
        save_records(tmp_path / "file", [Game("base", 2, 1).record()])
    assert (tmp_path / "file").read_text() == "before"
