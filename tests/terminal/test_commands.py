"""What can be typed besides a choice: words of any language, rules, hints, saves, and another game."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from buccaneer import Rng, check, load_records
from buccaneer.bots import make_bot
from buccaneer.bots.hints import Adviser
from buccaneer.content import LANGUAGES
from buccaneer.game.record import RUNNING
from buccaneer.terminal import loop, saves
from buccaneer.terminal.loop import spoken
from buccaneer.words import Words

from tests.terminal.test_terminal import Desk, any_number


@pytest.fixture(autouse=True)
def _hints_take_few_play_outs_and_the_time_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "PLAYOUTS", 16)
    monkeypatch.setattr(loop, "SECONDS", math.inf)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's data of their own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "buccaneer"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("letter", "said"),
    [
        ("h", "help Hilfe HELP"),
        ("o", "odds Chancen"),
        ("l", "log Verlauf"),
        ("t", "table Tisch"),
        ("r tax", "rules·tax Regeln·tax"),
        ("i", "hint Tipp"),
    ],
)
def test_words_of_both_languages_do_what_the_letter_does(tmp_path: Path, lang: str, letter: str, said: str) -> None:
    typed = [letter, *(word.replace("·", " ") for word in said.split())]
    told = [Desk(tmp_path, "you thumb", lang).play("", line) for line in typed]
    assert len(set(told)) == 1


def test_no_word_means_two_things() -> None:
    for lang in LANGUAGES:
        for key, text in Words.of(lang).texts.items():
            if key.startswith(("key.", "key-also.")):
                for word in text.casefold().split():
                    assert spoken()[word] == key.partition(".")[2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("answer", "saved"), [("j", True), ("y", True), ("ja", True), ("n", False), ("nein", False)])
def test_quitting_takes_yes_and_no_of_both_languages(tmp_path: Path, lang: str, answer: str, saved: bool) -> None:
    desk = Desk(tmp_path, "you thumb", lang)
    assert Words.of(lang)("terminal.bye") in desk.play("quit", answer)
    assert desk.save.exists() == saved


def test_rules_are_searched_within_the_family(tmp_path: Path) -> None:
    told = Desk(tmp_path, "you thumb").play("r twelve", "r", "r zzz", "rules tax")
    assert "Type r and what you look for" in told
    assert "No rule holds 'zzz'" in told
    assert "B-" in told
    assert "D-" not in told
    assert "more: add a word" in told
    assert max(len(part.splitlines()) for part in told.split("more: add a word")) < 80


@pytest.mark.parametrize(("lang", "first", "better"), [("en", "At first", "Best"), ("de", "Auf den ersten", "Beste")])
def test_a_hint_is_a_first_line_and_then_a_better_answer(tmp_path: Path, lang: str, first: str, better: str) -> None:
    desk = Desk(tmp_path, "you you", lang)
    assert Words.of(lang)("terminal.no-choice") in desk.play("i", "h 1")
    desk.play("")
    told = desk.play("hint")
    assert told.count(first) == told.count(f"{better} ") == 1
    assert told.index(first) < told.index(f"{better} ")
    assert desk.play("i").count(better) == 1


def test_where_nobody_has_learned_the_game_a_hint_is_what_thumb_would_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Adviser, "brain", lambda self, view: None)
    desk = Desk(tmp_path, "you you")
    desk.play("")
    game = desk.game
    choice = make_bot("thumb").choose(game.view(game.chooser), game.options, Rng(1))
    option = Words.of("en").option(game.table, choice, game.players)
    told = desk.play("hint")
    assert told.count(f"The rule-of-thumb bot would choose: {option}.") == 1
    assert "is worth about" in told


def test_the_risk_stands_beside_a_draw(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    told = desk.play("")
    risk = Words.of("en").percent(desk.game.odds().bust_repelling)
    assert next(line for line in told.splitlines() if "Draw a card" in line).split("card")[1].strip() == f"bust {risk}"


def test_undo_says_that_the_same_card_comes_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    assert "the same card will come again" in desk.play("", "draw", "undo")
    assert "the same card" not in desk.play("stop", "u") or desk.game.choices == []


def test_the_heading_says_what_is_played(tmp_path: Path) -> None:
    told = Desk(tmp_path, "you thumb", "de", mode="base", adds="gambler make-sail").play()
    assert told.startswith("Buccaneer · Grundspiel · ")
    assert Words.of("de")("adds.gambler") in told.splitlines()[0]


# -- saves ---------------------------------------------------------------------------------------------


def test_a_save_is_never_written_over_another_game_unasked(tmp_path: Path) -> None:
    first = Desk(tmp_path, "you thumb")
    first.play("", "1", "s")
    before = first.save.read_text()
    other = Desk(tmp_path, "you thumb", seed=6)
    assert "Nothing was saved." in other.play("", "1", "s", "n")
    assert first.save.read_text() == before
    assert "evening-2.save" in other.play()
    assert first.save.read_text() == before
    other.play("s", "y")
    assert load_records(other.save)[0].setup.seed == 6
    again = load_records(other.save)[0].choices
    other.play("1", "s")
    assert load_records(other.save)[0].choices != again, "an earlier save of the same game is written over"


def test_a_file_of_several_games_is_no_save_of_one(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    desk.play("", "1", "s")
    desk.save.write_text(desk.save.read_text() * 2)
    assert not saves.is_free_for(desk.save, desk.game.setup)
    desk.save.write_text("no record")
    assert not saves.is_free_for(desk.save, desk.game.setup)


def test_each_game_has_a_file_of_its_own_in_the_users_data(tmp_path: Path, data: Path) -> None:
    found = []
    for seed in (5, 6):
        desk = Desk(tmp_path, "you thumb", seed=seed)
        desk.save = None  # type: ignore[assignment]
        desk.play("", "1", "s")
        found.append(desk.game.setup)
    files = sorted((data / "saves").iterdir())
    assert len(files) == 2
    assert [save.record.setup for save in saves.saves()] in (found, found[::-1])
    assert {save.record.result for save in saves.saves()} == {RUNNING}


def test_nothing_is_saved_unasked_before_the_first_choice(tmp_path: Path, data: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    desk.save = None  # type: ignore[assignment]
    desk.play("")
    assert not (data / "saves").exists()


# -- another game --------------------------------------------------------------------------------------


def test_at_the_end_the_record_is_kept_and_the_same_seats_play_again(tmp_path: Path, data: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    desk.play(then=any_number(desk, 1))
    seen = desk.game
    assert seen.over
    told = desk.play("perhaps", "keep", "again", "q", "n")
    assert "Please type a to play again" in told
    kept = load_records(next((data / "records").iterdir()))[0]
    assert check(kept).outcome
    assert kept.choices == [choice.text for choice in seen.choices]
    assert told.count("Buccaneer · ") == 2
    assert "Goodbye!" in told
    assert "Goodbye!" in desk.play("")


def test_at_the_end_another_level_can_be_chosen(tmp_path: Path, data: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    desk.play(then=any_number(desk, 1))
    told = desk.play("7", "3", "q", "n")
    assert "1 to 6 for the level of the bots" in told
    assert "you: Anne · level 3: Jonas" in told
    assert desk.seats == ["you", "level:3"]


def test_a_save_of_ours_is_gone_once_its_game_is_over(tmp_path: Path, data: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    desk.save = None  # type: ignore[assignment]
    chance = any_number(desk, 1)
    answers = ["s"]
    desk.play(then=lambda: answers.pop() if answers and desk.game.choices else chance())
    assert desk.game.over
    assert list((data / "saves").iterdir()) == []
