"""Bots of others: by file, dotted name, entry point, class or object; what is wrong with one is said in one line."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import buccaneer
from buccaneer import Action, BotError, Game, Rng, SetupError, make_bot
from buccaneer.bots import Offer, known_bots, names_of
from buccaneer.bots.registry import BOTS as BOTS_OF_OURS
from buccaneer.bots.registry import OURS
from buccaneer.bots.thumb import ThumbBot
from buccaneer.cli import main

Capture = pytest.CaptureFixture[str]

BOTS = '''
import helper

class Shy:
    """Stops as soon as it can."""
    name = "shy"
    looks = False

    def choose(self, view, options, rng):
        return {option.text: option for option in options}.get("stop", options[-1])

class Thrower(Shy):
    name = "thrower"

    def choose(self, view, options, rng):
        raise RuntimeError("I do\\nnot want to")

class Quitter(Shy):
    name = "quitter"

    def choose(self, view, options, rng):
        raise SystemExit("goodbye")

class Cheat(Shy):
    name = "cheat"

    def choose(self, view, options, rng):
        return "a thousand coins"

class Nothing(Shy):
    name = "nothing"

    def choose(self, view, options, rng):
        return None

class Mute:
    name = "mute"
    looks = False

class Nameless:
    looks = False
    def choose(self, view, options, rng): ...

class Blind:
    name = "blind"
    def choose(self, view, options, rng): ...

class Half(Shy):
    looks = "a little"

class Listed(Shy):
    name = "a, b"

class Long(Shy):
    name = "x" * 25

class Number(Shy):
    name = 7

class You(Shy):
    name = "you"

class False_Thumb(Shy):
    name = "thumb"

class Costly(Shy):
    def __init__(self, price):
        pass

class Broken(Shy):
    def __init__(self):
        raise ValueError("no\\nway")

class Inside:
    class Deep(Shy):
        name = "deep"

def maker():
    return Shy()

number = 5
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with somebody's bots, and in it this test."""
    (tmp_path / "mine.py").write_text(BOTS)
    (tmp_path / "helper.py").write_text("")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


def played(bot: object, game: Game) -> str:
    """What a bot chooses at a game's first decision."""
    return make_bot(bot).choose(None, game.options, Rng(1)).text  # type: ignore[arg-type]


# -- where bots come from --------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["mine.py:Shy", "./mine.py:Shy", "mine.py:maker", "mine.py:Inside.Deep"])
def test_a_bot_by_its_file(spec: str, folder: Path) -> None:
    assert played(spec, Game(seed=1)) == "stop"
    assert played(f"{folder}/{spec}", Game(seed=1)) == "stop"


def test_a_file_is_loaded_once_and_finds_its_neighbours(folder: Path) -> None:
    assert type(make_bot("mine.py:Shy")) is type(make_bot(f"{folder}/mine.py:Shy"))
    assert make_bot("mine.py:Shy") is not make_bot("mine.py:Shy")
    assert str(folder) == sys.path[-1], "behind everything else: a neighbour never hides a package"
    assert not list(folder.glob("__pycache__"))


@pytest.mark.parametrize("spec", ["herbots:Shy", "herbots.Shy", "herbots:Inside.Deep"])
def test_a_bot_by_its_dotted_name(spec: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "herbots.py").write_text(BOTS)
    monkeypatch.syspath_prepend(str(folder))
    assert played(spec, Game(seed=1)) == "stop"
    sys.modules.pop("herbots")


def test_a_bot_as_class_maker_and_object() -> None:
    shy = type(make_bot("mine.py:Shy"))
    bot = shy()
    assert make_bot(bot) is bot
    for given in (shy, shy(), lambda: bot):
        assert played(given, Game(seed=1)) == "stop"


def test_a_bot_of_an_installed_package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = folder / "shark-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: shark\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[buccaneer.bots]\nshark = shark_bots:Shy\nthumb = shark_bots:Shy\n")
    (folder / "shark_bots.py").write_text(BOTS)
    monkeypatch.syspath_prepend(str(folder))
    assert make_bot("shark").name == "shy"
    assert isinstance(make_bot("thumb"), ThumbBot), "nobody takes a name of ours"
    assert known_bots()[: len(OURS) + 1] == [*OURS, "shark"]
    with pytest.raises(
        SetupError, match=r"there is no bot 'hal'; possible: random, thumb, .*shark, package.module:Class"
    ):
        make_bot("hal")
    sys.modules.pop("shark_bots")


def test_two_packages_with_a_bot_of_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    two = [metadata.EntryPoint("shark", f"{name}:Shark", "buccaneer.bots") for name in ("one", "other")]
    monkeypatch.setattr(metadata, "entry_points", lambda group: two)
    with pytest.raises(BotError, match="two installed packages bring a bot 'shark': one:Shark and other:Shark"):
        make_bot("shark")


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("nowhere.py:Shy", "nowhere.py: No such file or directory"),
        (".:Shy", "'.:Shy' names no bot: write package.module:Class or path/to/file.py:Class"),
        ("mine.py", "mine.py: say which class of the file plays, as mine.py:Class"),
        ("mine.py:", "'mine.py:' names no bot"),
        ("mine.py:Bold", "there is no Bold in mine.py; it has: Shy, Thrower"),
        ("mine.py:Shy.Bold", "there is no Shy.Bold in mine.py"),
        ("mine.py:number", "mine.py:number is no bot: give a name, package.module:Class"),
        ("mine.py:Mute", "mine.py:Mute is no bot: it has no choose; a bot has name, looks and choose"),
        ("mine.py:Nameless", "mine.py:Nameless is no bot: it has no name"),
        ("mine.py:Blind", "mine.py:Blind is no bot: it has no looks"),
        ("mine.py:Half", "looks is True or False"),
        ("mine.py:Listed", "its name is 'a, b', not 1 to 24 letters"),
        ("mine.py:Long", "not 1 to 24 letters"),
        ("mine.py:Number", "its name is 7"),
        ("mine.py:You", "a bot cannot be called 'you'"),
        ("mine.py:Costly", "mine.py:Costly: cannot be made: TypeError: "),
        ("mine.py:Broken", "mine.py:Broken: cannot be made: ValueError: no way"),
        ("throws.py:Shy", "throws.py: cannot be loaded: ZeroDivisionError: division by zero"),
        ("exits.py:Shy", "exits.py: cannot be loaded: SystemExit: 3"),
        ("garbled.py:Shy", "garbled.py: cannot be loaded: SyntaxError: "),
        ("lacking.py:Shy", "lacking.py: cannot be loaded: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("no_such_package.bots:Shy", "there is no module 'no_such_package'"),
        ("buccaneer.no_such_module:Shy", "there is no module 'buccaneer.no_such_module'"),
        ("buccaneer.bots:Shy", "there is no Shy in buccaneer.bots"),
        ("os.path", "os.path is no bot: give a name, package.module:Class"),
        ("os:getcwd", "os:getcwd is no bot: it has no name"),
        (":Shy", "':Shy' names no bot"),
        ("..", "'..' names no bot"),
    ],
)
def test_a_bot_that_cannot_be_made(spec: str, reason: str, folder: Path, capsys: Capture) -> None:
    (folder / "throws.py").write_text("1 / 0\n")
    (folder / "exits.py").write_text("import sys\nsys.exit(3)\n")
    (folder / "garbled.py").write_text("class class\n")
    (folder / "lacking.py").write_text("import no_such_thing\n")
    with pytest.raises(BotError) as refusal:
        make_bot(spec)
    said = str(refusal.value)
    assert reason in said
    assert "\n" not in said
    for command in (["simulate", "base", "--bots", f"{spec},thumb"], ["play", "--seats", f"you,{spec}"]):
        assert main(command) == 2
        assert capsys.readouterr().err == f"buccaneer: {' '.join(said.split())}\n"


@pytest.mark.parametrize("what", [None, 5, object(), [], b"thumb"])
def test_what_is_no_bot_at_all(what: Any) -> None:
    with pytest.raises(BotError, match=f"{type(what).__name__} is no bot"):
        make_bot(what)


def test_two_different_bots_of_one_name_are_refused() -> None:
    shy = type(make_bot("mine.py:Shy"))
    assert names_of([shy, shy(), "mine.py:Shy", "thumb", "thumb"]) == ("shy", "shy", "shy", "thumb", "thumb")
    with pytest.raises(BotError, match="two different bots are called 'thumb': give each a name of its own"):
        names_of(["thumb", "mine.py:False_Thumb"])
    assert names_of(["random", "mine.py:False_Thumb"]) == ("random", "thumb")


# -- while they play -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Thrower", "the bot 'thrower' on seat 1 failed at decision {n}: RuntimeError: I do not want to"),
        ("Quitter", "the bot 'quitter' on seat 1 failed at decision {n}: SystemExit: goodbye"),
        (
            "Cheat",
            "the bot 'cheat' on seat 1 chose 'a thousand coins' at decision {n}, none of its options: draw, stop",
        ),
        ("Nothing", "the bot 'nothing' on seat 1 chose None at decision {n}, none of its options: draw, stop"),
    ],
)
def test_a_bot_that_fails_is_named_with_its_seat_and_the_decision(
    bot: str, reason: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game("base", 2, seed=4, start=1)
    assert (
        main(["play", "--seats", f"random,mine.py:{bot}", "--seed", "4", "--start", "Bart", "--save", "buccaneer.save"])
        == 2
    )
    assert capsys.readouterr().err == f"buccaneer: {reason.format(n=0)}\n"
    assert not Path("buccaneer.save").exists(), "there was nobody to play on"
    assert game.options[-1].text == "stop"
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nstop\n" * 9))
    assert (
        main(["play", "--seats", f"you,mine.py:{bot}", "--seed", "4", "--start", "Bart", "--save", "buccaneer.save"])
        == 2
    )
    assert reason.format(n=0) in capsys.readouterr().err
    assert Path("buccaneer.save").exists(), "what a person has played is not lost"
    assert main(["simulate", "base", "--bots", f"random,mine.py:{bot}", "--seed", "1", "--games", "3"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("buccaneer: game 0: the bot '")
    assert said.err.count("\n") == 1


def test_a_faults_cause_is_kept_for_whoever_wrote_the_bot() -> None:
    match = buccaneer.arena.Match("base", ["mine.py:Thrower", "random"], seed=1)
    with pytest.raises(BotError, match=r"^game 0: the bot 'thrower' on seat 0 failed") as failure:
        buccaneer.arena.simulate(match, 1)
    assert isinstance(failure.value.__cause__, RuntimeError)


# -- in the terminal -------------------------------------------------------------------------------


@pytest.fixture
def run(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    def go(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(list(arguments))
        out, err = capsys.readouterr()
        return status, out, err

    return go


def test_a_game_against_a_bot_of_ones_own(run: Callable[..., tuple[int, str, str]]) -> None:
    status, out, _ = run(
        "play", "--seats", "you,mine.py:Shy", "--seed", "1", "--save", "buccaneer.save", typed="\nstop\npass\n"
    )
    assert status == 0
    assert "shy: Bart" in out
    assert "seats: you,mine.py:Shy\n" in Path("buccaneer.save").read_text()


def test_a_saved_game_loads_no_code_by_itself(run: Callable[..., tuple[int, str, str]], folder: Path) -> None:
    run("play", "--seats", "you,mine.py:Shy", "--seed", "1", "--save", "buccaneer.save", typed="\nstop\n")
    save = Path("buccaneer.save")
    (folder / "evil.py").write_text("open('was-here', 'w').close()\nclass Shy: ...\n")
    before = save.read_text()
    for seat in ("mine.py:Shy", "evil.py:Shy", "os:abort", "antigravity.Shy"):
        save.write_text(before.replace("mine.py:Shy", seat))
        status, out, err = run("play", "--resume", "buccaneer.save", typed="q\nn\n")
        told = f"buccaneer.save: a saved game loads no code of others: name who plays with --seats you,{seat}\n"
        assert (status, out, err) == (2, "", f"buccaneer: {told}")
    assert not Path("was-here").exists()
    save.write_text(before)
    status, out, err = run("play", "--resume", "buccaneer.save", "--seats", "you,mine.py:Shy", typed="t\n")
    assert (status, err) == (0, "")
    assert "shy: Bart" in out
    status, _, err = run("play", "--resume", "buccaneer.save", "--seats", "you")
    assert (status, err) == (2, "buccaneer: buccaneer.save: 1 seat is named for 2 players\n")


def test_the_bot_of_the_recipe_plays(run: Callable[..., tuple[int, str, str]]) -> None:
    recipes = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
    code = re.search(r"```python[^\n]*\n([^`]*class WaryBot:[^`]*)```", recipes)
    assert code
    Path("wary.py").write_text(code[1])
    status, out, err = run("simulate", "base", "--bots", "wary.py:WaryBot,random", "--games", "2", "--rows", "wary.csv")
    assert (status, err) == (0, "")
    assert "wary" in out
    assert Path("wary.csv").read_text().count(",wary,") == 2


# -- what a server offers --------------------------------------------------------------------------


def test_an_offer_is_a_closed_list(folder: Path) -> None:
    offer = Offer(["mine.py:Shy"])
    assert offer.names == [*BOTS_OF_OURS, "shy"]
    assert offer("shy").name == "shy"
    os.chdir("/")
    assert offer("shy").name == "shy"
    (folder / "evil.py").write_text("raise SystemExit('was loaded')\n")
    for name in ("hal", "mine.py:Shy", f"{folder}/evil.py:Shy", "../../evil.py:Bot", "os.system", "os:abort"):
        with pytest.raises(SetupError, match=r"there is no bot .*; possible: random, thumb, .*, shy$"):
            offer(name)


def test_an_offer_of_two_bots_of_one_name() -> None:
    assert Offer(["mine.py:Shy", "./mine.py:Shy"]).names == [*BOTS_OF_OURS, "shy"]
    with pytest.raises(BotError, match=r"two bots are called 'thumb': thumb and mine.py:False_Thumb"):
        Offer(["mine.py:False_Thumb"])
    with pytest.raises(BotError, match=r"two bots are called 'shy': /.*/mine.py:Shy and mine.py:maker"):
        Offer(["mine.py:Shy", "mine.py:maker"])


def test_a_bot_may_answer_with_an_equal_option() -> None:
    """Equal texts are equal choices: an option made anew is as good as the one that was given."""

    class Copier:
        name = "copier"
        looks = False

        def choose(self, view: object, options: list[Action], rng: Rng) -> Action:
            return Action(0, options[-1].text)

    match = buccaneer.arena.Match("base", [Copier(), "random"], seed=1)
    assert buccaneer.arena.simulate(match, 1)["games"] == 1
