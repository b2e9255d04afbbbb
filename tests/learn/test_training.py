"""Learning: the same weights for the same seed, gone on with where it was, and what positions should be worth."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from buccaneer.bots.registry import make_bot
from buccaneer.cli import main
from buccaneer.core.errors import BuccaneerError
from buccaneer.core.options import OneOf
from buccaneer.core.rng import Rng
from buccaneer.game.modes import MODES, check
from buccaneer.learn import numbers
from buccaneer.learn.network import NumpyNetwork, PlainNetwork
from buccaneer.learn.selfplay import TRACE, Course, Lesson, School, Seen
from buccaneer.learn.state import read_training, write_training
from buccaneer.learn.train import Training, gain, train
from buccaneer.learn.weights import Weights, load, numbers_of, read, write
from buccaneer.sim.duel import Share

np = pytest.importorskip("numpy")
COURSE = Course("base", (2, 3), 5, 6, (6,), share=1)


def finished(course: Course = COURSE, processes: int = 1) -> Training:
    training = Training(course, processes)
    train(training)
    return training


def test_the_same_seed_makes_the_same_weights() -> None:
    once, again = finished(), finished()
    assert write(once.weights()) == write(again.weights())
    assert once.games == 6
    other = finished(Course("base", (2, 3), 6, 6, (6,), share=1))
    assert once.weights().layers != other.weights().layers


def test_a_training_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buccaneer.learn.train.ALONE", 4)
    file = tmp_path / "kept.training"
    whole, part = finished(), Training(COURSE, 1)

    class Enough(Exception):
        pass

    def stop(training: Training) -> None:
        write_training(file, training)
        raise Enough

    with pytest.raises(Enough):
        train(part, keep=stop)
    resumed = read_training(file)
    assert (resumed.course, resumed.games) == (COURSE, 4)
    train(resumed)
    assert write(resumed.weights()) == write(whole.weights())


@pytest.mark.slow
def test_several_processes_learn_together_and_always_the_same(tmp_path: Path) -> None:
    """Also where the training was broken off between two rounds; who learns alone learns otherwise."""
    file = tmp_path / "kept.training"
    rounds = []

    def note(training: Training) -> None:
        rounds.append(training.games)
        if training.games == 4:
            write_training(file, training)

    once = Training(COURSE, 3)
    train(once, keep=note)
    assert rounds == [2, 4, 6]
    resumed = read_training(file)
    train(resumed)
    assert write(once.weights()) == write(resumed.weights())
    assert write(once.weights()) != write(finished().weights())


def test_what_positions_should_have_been_worth() -> None:
    """The last is the end, the others lean on what follows; what was tried at random tells nothing to those before."""
    outcome = SimpleNamespace(share=lambda seat: [1.0, 0.0][seat], team=None)
    lesson: Any = Lesson.__new__(Lesson)
    lesson.rules = SimpleNamespace(outcome=lambda table: outcome)
    lesson.table = SimpleNamespace(over=True)
    lesson.trace = TRACE
    mine = [Seen("a", 0.5, 0.5, False), Seen("b", 0.2, 0.6, True), Seen("c", 0.7, 0.7, False)]
    lesson.seen = [mine, [Seen("d", 0.4, 0.4, False)]]
    third = 0.3 * 0.7 + TRACE * 1.0
    assert list(lesson.targets()) == [("c", 1.0), ("b", pytest.approx(third)), ("a", 0.6), ("d", 0.0)]
    lesson.table.over = False
    assert list(lesson.targets()) == []


def test_who_looks_on_sees_the_anchor_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what it chooses is written, as it would be among all options; and what is tried beside it."""
    course = Course("together", (2,), 5, 100, (4,), looks_on=True, share=3, trace=0.9)
    training = Training(course, 1).noted()
    training.begin()
    kept = read("own", write(training.weights()))
    assert kept.guide == "anchor"
    assert kept.made[0].endswith("--processes 1 --looks-on --trace 0.9 --share 3")
    school, anchor = School(course), make_bot("anchor")
    row = school.inputs.size
    lesson, rng, seen = school.lesson(0), Rng(course.setup(0).seed ^ 1), 0
    for tries in (0, 1000):
        monkeypatch.setattr("buccaneer.learn.selfplay.EXPLORES", tries)
        for _ in range(30):
            free = lesson.write(school.buffer, 0)
            if lesson.asked:
                view = lesson.rules.view(lesson.table, lesson.table.stack[-1].seat)
                options = array("f", bytes(4 * row * len(view.options)))
                school.inputs.options(view, options, 0)
                wanted = view.options.index(anchor.choose(view, view.options, rng))
                assert lesson.asked[0] == wanted
                assert free - lesson.first == len(lesson.asked) == (2 if tries else 1)
                for number, place in enumerate(lesson.asked):
                    at = (lesson.first + number) * row
                    assert school.buffer[at : at + row] == options[place * row : (place + 1) * row]
                seen += 1
            lesson.go_on(school.rows, [0.5] * free)
            school.rows[:] = 0
    assert seen > 30


def test_what_is_handed_on_is_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions packed by one process are the same where another learns from them, but shuffled."""
    school = School(COURSE)
    seen = [position for ended in school.play(0, 2) for position in ended]
    found: list[tuple[Any, Any]] = []

    def learn(rows: Any, targets: Any, rate: float) -> float:
        found.append((rows, targets))
        return rate

    packed = school.packed(0, 2)
    monkeypatch.setattr(school.learner, "learn", learn)
    assert school.study(packed, 0.5) == 0.5
    assert len(found) > 1
    handed = [
        row.tobytes() + target.tobytes() for rows, targets in found for row, target in zip(rows, targets, strict=True)
    ]
    had = [row.tobytes() + np.float32(target).tobytes() for row, target in seen]
    same, moved = sorted(handed) == sorted(had), handed != had
    assert (same, moved) == (True, True)


@pytest.mark.parametrize("mode", list(MODES))
def test_games_to_learn_from_are_of_every_kind(mode: str) -> None:
    """Most are plain, but every edition, variant, box and value of an option that shapes rules comes up."""
    found = MODES[mode]
    counts = range(found.players[0], found.players[1] + 1)
    setups = [Course(mode, tuple(counts), 4, 400, (4,)).setup(number) for number in range(400)]
    for setup in setups:
        check(setup)
    assert {len(setup.players) for setup in setups} == set(counts)
    assert {setup.edition for setup in setups} == set(found.editions)
    assert {setup.variant for setup in setups} == {"", *found.variants}
    assert {add for setup in setups for add in setup.adds} == set(found.adds)
    for option in found.options:
        if isinstance(option, OneOf):
            assert {option.of(setup.options) for setup in setups} == set(option.values)
    plain = [setup for setup in setups if (setup.edition, setup.variant, setup.adds) == (found.editions[0], "", ())]
    assert len(plain) > (80 if found.chapters else 270)


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "base"])
def test_every_mode_can_be_learned(mode: str) -> None:
    training = finished(Course(mode, (MODES[mode].players[0],), 5, 1, (2,), share=2))
    weights = training.weights()
    assert (training.games, weights.mode, weights.sizes[0]) == (1, mode, len(weights.names))


def test_a_learner_learns() -> None:
    """Chances that depend on two of eight inputs are found."""
    from buccaneer.learn.gradient import Learner

    rng = np.random.Generator(np.random.PCG64(1))
    learner = Learner([8, 8, 1], 3)
    rows = rng.integers(0, 2, (256, 8)).astype(np.float32)
    targets = (0.1 + 0.4 * rows[:, 2] + 0.4 * rows[:, 5] * rows[:, 2]).astype(np.float32)
    first = learner.learn(rows, targets, 0.01)
    for _ in range(400):
        last = learner.learn(rows, targets, 0.01)
    assert last < 0.02 < first


def test_with_numpy_and_without_values_are_the_same() -> None:
    sizes = [30, 8, 5, 1]
    layers = [array("f", np.sin(np.arange(size)).astype(np.float32).tolist()) for size in numbers_of(sizes)]
    weights = Weights("base", 1, [], sizes, layers)
    buffer = array("f", np.cos(np.arange(90)).round().astype(np.float32).tolist())
    fast, plain = NumpyNetwork(weights, np).values(buffer, 3), PlainNetwork(weights).values(buffer, 3)
    assert fast == pytest.approx(plain, abs=1e-5)
    assert len(set(plain)) == 3


def test_a_gain_weighs_every_number_of_players_alike() -> None:
    mean, off = gain([Share(500, 55.0, 4.0, 50.0), Share(1000, 26.0, 2.0, 25.0)])
    assert mean == pytest.approx((10 + 4) / 2)
    assert off == pytest.approx((8**2 + 8**2) ** 0.5 / 2)


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command in a folder of its own; gives its status and what it complained of or told."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def go(*arguments: str) -> tuple[int, str]:
        status = main(["train", *arguments])
        out, err = capsys.readouterr()
        assert out == ""
        return status, err

    return go


# -- the command -----------------------------------------------------------------------------------


def test_the_command_trains_keeps_and_refuses(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shares = [Share(500, 51.0, 2.0, 50.0), Share(500, 53.0, 2.0, 50.0)]
    monkeypatch.setattr("buccaneer.learn.train.against", lambda *given: shares.pop(0))
    small = ("base", "--games", "4", "--players", "2", "--hidden", "4", "--seed", "3")
    assert run(*small) == (0, "base.weights: 4 games\n")
    before = (tmp_path / "base.weights").read_bytes()
    status, told = run(*small)
    assert status == 2
    assert told.startswith("buccaneer: base.weights stays as it is: the new ones win 51.0 ± 2.0 of 100 with 2")
    assert (tmp_path / "base.weights").read_bytes() == before
    better = "against the weights before: 53.0 ± 2.0 of 100 with 2\nbase.weights: 4 games\n"
    assert run(*small[:-1], "4") == (0, better)
    assert (tmp_path / "base.weights").read_bytes() != before
    other = "buccaneer: base.weights.training: a training for base, not for contracts\n"
    assert run("contracts", "--resume", "base.weights.training") == (2, other)
    more = ("--resume", "base.weights.training", "--games", "6", "--to", "more.weights")
    assert run("base", *more) == (0, "more.weights: 6 games\n")
    made = load("more.weights", "base", COURSE.inputs()).made
    assert [line.partition(" --seed")[0] for line in made] == ["from 0: --games 4", "from 4: --games 6"]
    (tmp_path / "base.weights.training").write_bytes(before)
    status, told = run("base", "--resume", "base.weights.training")
    assert status == 2
    assert "this is no training that was kept, or it is cut short" in told


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (("hal",), "there is no mode 'hal'"),
        (("base", "--players", "7"), "--players: '7' are not whole numbers from 2 to 5"),
        (("base", "--hidden", "wide"), "--hidden: 'wide' are not whole numbers from 1 to 4096"),
        (("base", "--processes", "0"), "--processes: '0' are not whole numbers from 1 to 256"),
        (("base", "--games", "0"), "--games is at least 1"),
        (("base", "--fast", "2"), "rates are above 0 and at most 1"),
        (("base", "--trace", "2"), "--trace is at least 0 and at most 1"),
        (("base", "--share", "0"), "--share is from 1 to 1000"),
        (("base", "--resume", "none"), "none: there is no such file"),
        (("base", "--to", "nowhere/some.weights"), "nowhere: there is no such folder"),
    ],
)
def test_what_cannot_be_trained_gets_one_line(given: tuple[str, ...], reason: str, run: Run) -> None:
    status, told = run(*given)
    assert status == 2
    assert reason in told
    assert told.count("\n") == 1


def test_without_numpy_training_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbers, "numpy", lambda: None)
    with pytest.raises(BuccaneerError, match=r"training needs numpy: .* pip install 'buccaneer\[learn\]'"):
        numbers.needed()
