"""Bots in any language: what programs are told, what they may answer, and what becomes of those that misbehave."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import pytest

from buccaneer import Game
from buccaneer.bots import Offer, command, make_bot
from buccaneer.bots.command import CommandBot, Forfeit, Program, chosen, close_all, question
from buccaneer.core.errors import BotError
from buccaneer.core.rng import Rng
from buccaneer.sim.arena import Match, simulate

PLAIN = Path(__file__).parents[2] / "examples" / "plain.sh"
posix = pytest.mark.skipif(os.name != "posix", reason="a shell is needed")


def program(folder: Path, body: str, name: str = "odd") -> str:
    """A program in Python, as a bot."""
    file = folder / f"{name}.py"
    file.write_text(f"import json, os, sys, time\n{body}\n", "utf-8")
    return f"cmd:{sys.executable} {file}"


def asked(bot: CommandBot, seed: int = 3) -> str:
    game = Game("base", ("Anne", "Bart"), seed=seed)
    return bot.choose(game.view(game.chooser), game.options, Rng(1)).text


@pytest.fixture(autouse=True)
def nothing_stays(monkeypatch: pytest.MonkeyPatch) -> object:
    """No program outlives its test, and none is waited for long."""
    monkeypatch.setattr(command, "CHOICE_SECONDS", 1.0)
    yield
    close_all()
    command._late.clear()


@posix
def test_a_shell_script_plays_whole_games_of_every_mode() -> None:
    spec = f"cmd:{PLAIN}"
    assert simulate(Match("base", [spec, "random"], seed=1), 6)["wins"]["plain"] >= 4  # type: ignore[index]
    for mode in ("dice", "contracts", "make-sail"):
        simulate(Match(mode, [spec, "random"], seed=1), 1)


@posix
def test_one_program_serves_all_games_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    class Counted(Program):
        def __init__(self, words: list[str]) -> None:
            started.append(words)
            super().__init__(words)

    monkeypatch.setattr(command, "Program", Counted)
    simulate(Match("base", [f"cmd:{PLAIN}", f"cmd:{PLAIN}"], seed=1), 2)
    assert len(started) == 1


def test_a_question_says_what_the_seat_may_know_and_no_more() -> None:
    game = Game("base", ("Anne", "Bart"), seed=3)
    while not any(seat.crew for seat in game.table.seats):
        game.play(game.options[-1] if game.options[-1].text != "pass" else game.options[0])
    seat = game.chooser
    view = game.view(seat)
    texts = [option.text for option in game.options]
    line = question(view, texts, 7)
    told = json.loads(line)
    assert line.count(b"\n") == 1
    assert (told["seat"], told["options"], told["seed"], told["players"]) == (seat, texts, 7, 2)
    assert "rng" not in told["view"]
    assert set(told["view"]["draw"]) <= set("0123456789*?")
    for number in range(10):  # in every world that looks alike, it is the same line
        world = view.table.rules.redeal(view, Rng(number))
        assert question(view.table.rules.view(world, seat), texts, 7) == line


@pytest.mark.parametrize(
    ("answer", "text"),
    [("draw", "draw"), ('"draw"', "draw"), ('{"choice": "stop", "why": 1}', "stop"), ("{draw", "{draw"), ("{}", "{}")],
)
def test_an_answer_is_a_text_a_json_string_or_an_object(answer: str, text: str) -> None:
    assert chosen(answer) == text


FAULTS = {
    "exits": ("sys.exit(3)", "ended with status 3"),
    "sleeps": ("input(); print('stop', flush=True); input(); time.sleep(60)", "no answer within 1 s"),
    "illegal": ("input(); print('fly', flush=True); time.sleep(60)", "it answers 'fly', none of its options: draw"),
    "babbles": ("input(); print('stop\\nstop\\nstop', flush=True); time.sleep(60)", "more than one line|unasked"),
    "long": ("input(); print('x' * 100_000, flush=True); time.sleep(60)", "more than 4096 bytes"),
    "floods": ("while True: print('x' * 1000)", "unasked|none of its options|more than one line"),
    "closes": ("os.close(1); time.sleep(60)", "closed its output"),
    "bytes": ("input(); os.write(1, bytes([255, 254, 10])); time.sleep(60)", "none of its options"),
    "deaf": ("os.close(0); time.sleep(0.1); print('fly', flush=True); time.sleep(60)", "none of its options"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_who_misbehaves_forfeits_in_one_line_and_leaves_nothing_behind(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body, reason = FAULTS[fault]
    bot = make_bot(program(tmp_path, body))
    assert isinstance(bot, CommandBot)
    monkeypatch.setattr(command, "START_SECONDS", 60.0)
    running = bot.program().process

    def twice() -> None:
        asked(bot)
        time.sleep(0.3)
        asked(bot)

    with pytest.raises(Forfeit, match=reason) as told:
        twice()
    assert "\n" not in str(told.value)
    assert running.returncode is not None  # waited for: no zombie


def test_who_closes_its_output_before_it_is_asked_is_told_so(tmp_path: Path) -> None:
    bot = make_bot(program(tmp_path, FAULTS["closes"][0]))
    assert isinstance(bot, CommandBot)
    said = bot.program().said
    while said.empty():
        time.sleep(0.01)
    with pytest.raises(Forfeit, match="closed its output"):
        asked(bot)


@posix
def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    script = tmp_path / "parent.sh"
    script.write_text(f"#!/bin/sh\nsleep 60 & echo $! > {note}\nread line\necho fly\nwait\n", "utf-8")
    script.chmod(0o755)
    with pytest.raises(Forfeit):
        asked(CommandBot(str(script)))
    child = int(note.read_text())
    for _ in range(600):
        told = subprocess.run(["ps", "-o", "stat=", "-p", str(child)], capture_output=True, text=True).stdout.strip()
        if not told or told.startswith("Z"):  # whoever takes orphans in has not looked yet
            return
        time.sleep(0.1)
    raise AssertionError(f"process {child} goes on")


def test_nobody_waits_for_ever_for_one_who_is_always_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "START_SECONDS", 0.05)
    bot = CommandBot(program(tmp_path, "time.sleep(60)").removeprefix("cmd:"))
    for _ in range(command.PATIENCE):
        with pytest.raises(Forfeit, match="no answer within"):
            asked(bot)
    monkeypatch.setattr(command, "Program", None)  # it is not even started
    with pytest.raises(Forfeit, match="not asked again"):
        asked(bot)


def test_one_that_is_missing_or_is_no_command_is_told() -> None:
    with pytest.raises(Forfeit, match="no-such-program: No such file"):
        asked(CommandBot("./no-such-program"))
    for spec in ("cmd:", "cmd:'"):
        with pytest.raises(BotError, match="write cmd: and a program"):
            make_bot(spec)


def test_it_is_named_after_its_file_and_can_be_handed_on() -> None:
    assert make_bot("cmd:node --flag 'my bots/shy one.js' --deep").name == "shy one"
    assert make_bot("cmd:./stubborn").name == "stubborn"
    assert pickle.loads(pickle.dumps(CommandBot("./stubborn"))).command == "./stubborn"


def test_a_server_offers_it_from_every_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PLAIN.parent)
    offer = Offer(["cmd:./plain.sh"])
    assert offer("plain").name == "plain"
    assert offer.specs["plain"] == f"cmd:{PLAIN}"
