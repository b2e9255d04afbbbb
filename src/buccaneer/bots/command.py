"""Bots in any language: a program that is asked in JSON lines, with limits to its time and to what it says.

Each question is one line, an object that says all the seat may know; each answer is one line, an option's text. A
program that is slow, says too much, answers what is no option or ends has forfeited, and is ended with its children.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
from contextlib import suppress
from multiprocessing.util import Finalize
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

from buccaneer.core.engine import Action, State, View
from buccaneer.core.errors import BotError
from buccaneer.core.rng import Rng
from buccaneer.game.families import rules_of
from buccaneer.game.notation import split, write_view

PROTOCOL = 1
START_SECONDS = 4.5  # for the first answer, and everything a program does before it; below what a server waits
CHOICE_SECONDS = 3.0  # for every other
PATIENCE = 3  # as often a program may be late, with no answer between, before nobody waits for it any more
MOST_LINE = 4096  # bytes of an answer
MOST_UNREAD = 2  # lines
MOST_TOLD = 60
NAMELESS = "program"
SEEDS = 1 << 31


class Forfeit(BotError):
    """A program that broke what was agreed: the seat is another's from here on."""


class Late(Forfeit):
    """A program that did not answer in time."""


class Program:
    """A running program; two threads speak with it, so that nothing it does can hold us up."""

    def __init__(self, words: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise Forfeit(f"{words[0]}: {error.strerror or 'cannot be started'}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.answered = 0
        self.said: Queue[bytes] = Queue()
        self.asked: Queue[bytes | None] = Queue()
        Thread(target=listen, args=(self.process.stdout, self.said), daemon=True).start()
        Thread(target=speak, args=(self.process.stdin, self.asked), daemon=True).start()

    def answer(self, question: bytes) -> str:
        """The line that follows a question, and nothing else."""
        if not self.said.empty():
            early = self.said.get()
            floods = early and not self.said.empty() and self.said.get()  # it may end of not being listened to any more
            raise Forfeit((not floods and self.ended()) or ("it speaks unasked" if early else "it closed its output"))
        self.asked.put(question)
        seconds = CHOICE_SECONDS if self.answered else START_SECONDS
        try:
            line = self.said.get(timeout=seconds)
        except Empty:
            raise Late(f"no answer within {seconds:g} s") from None
        self.answered += 1
        if not line:
            raise Forfeit(self.ended() or "it closed its output")
        if not line.endswith(b"\n"):
            raise Forfeit(f"it says more than {MOST_LINE} bytes in a line, or ended within one")
        if not self.said.empty() and self.said.get():
            raise Forfeit("it says more than one line")
        return line.decode("utf-8", "replace").strip()

    def ended(self) -> str:
        """How it ended, if it did."""
        with suppress(subprocess.TimeoutExpired):
            return f"it ended with status {self.process.wait(0.2)}"
        return ""

    def close(self) -> None:
        """End it, and whatever it started; nothing is left behind."""
        self.asked.put(None)
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()


def listen(stream: IO[bytes], said: Queue[bytes]) -> None:
    """Take lines as they come, the last of them empty. One that floods is listened to no more."""
    line = b"-"
    with suppress(OSError, ValueError), stream:
        while line and said.qsize() < MOST_UNREAD:
            line = stream.readline(MOST_LINE)
            said.put(line)
    said.put(b"")


def speak(stream: IO[bytes], asked: Queue[bytes | None]) -> None:
    """Write questions as they come, until there is none."""
    with suppress(OSError, ValueError), stream:
        while (question := asked.get()) is not None:
            stream.write(question)
            stream.flush()


_late: dict[str, int] = {}  # by command, how often it was late since it last answered
_running: dict[str, Program] = {}  # by command; every bot of this process that names it shares the program


def close_all() -> None:
    """End every program."""
    while _running:
        _running.popitem()[1].close()


_closing = Finalize(None, close_all, exitpriority=10)  # at the end of this process, and of those it starts


class CommandBot:
    """A seat played by a program."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.words = words_of(command)
        self.name = name_of(self.words)
        self.looks = True

    def __reduce__(self) -> tuple[type[CommandBot], tuple[str]]:
        return CommandBot, (self.command,)

    def choose(self, view: View[State] | None, options: list[Action], rng: Rng) -> Action:
        """The option whose text the program answers."""
        assert view is not None
        texts = [option.text for option in options]
        if _late.get(self.command, 0) >= PATIENCE:
            raise Forfeit(f"it was late {PATIENCE} times in a row, and is not asked again")
        try:
            text = chosen(self.program().answer(question(view, texts, rng.below(SEEDS))))
            _late.pop(self.command, None)
            if text not in texts:
                told = ascii(text[:MOST_TOLD])
                raise Forfeit(f"it answers {told}, none of its options: {', '.join(texts[:6])}")
        except Forfeit as error:
            if isinstance(error, Late):
                _late[self.command] = _late.get(self.command, 0) + 1
            self.close()
            raise
        return options[texts.index(text)]

    def program(self) -> Program:
        """The program, started where it is not yet."""
        if self.command not in _running:
            _running[self.command] = Program(self.words)
        return _running[self.command]

    def close(self) -> None:
        """End the program; a choice after that starts it anew."""
        if self.command in _running:
            _running.pop(self.command).close()


def question(view: View[State], options: list[str], seed: int) -> bytes:
    """What a program is told: its seat, what that may know, the chances that follow from it, and the options."""
    rules = rules_of(view.table)
    odds = rules.odds(view)
    told: dict[str, Any] = {
        "protocol": PROTOCOL,
        "mode": rules.name,
        "players": view.table.players,
        "seat": view.seat,
        "decision": view.table.decisions,
        "seed": seed,
        "options": options,
        "bust": round(odds.bust, 4),
        "bust_repelling": round(odds.bust_repelling, 4),
        "points": [sum(rules.sources(view.table, seat).values()) for seat in range(view.table.players)],
        "view": split(write_view(view)),
    }
    return json.dumps(told, separators=(",", ":")).encode() + b"\n"


def chosen(line: str) -> str:
    """The text of an answer: as it is, as a JSON string, or under `choice` in a JSON object."""
    if line[:1] not in ("{", '"'):
        return line
    try:
        told = json.loads(line)
    except ValueError:
        return line
    found = told.get("choice") if isinstance(told, dict) else told
    return found if isinstance(found, str) else line


def words_of(command: str) -> list[str]:
    """A command's words, as a shell splits them; none is run by a shell."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise BotError(f"cmd:{command}: write cmd: and a program, such as cmd:./mybot or 'cmd:node mybot.js'")
    return words


def name_of(words: list[str]) -> str:
    """What a program's bot is called: as the file that it runs, without its ending."""
    files = [word for word in words if not word.startswith("-") and Path(word).suffix] or words
    kept = "".join(letter for letter in Path(files[-1]).stem if letter.isalnum() or letter in "-_ ")
    return kept.strip()[:24] or NAMELESS
