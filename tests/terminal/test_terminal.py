"""The terminal game, driven by scripted answers."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from buccaneer import Game, SetupError, check, load_records, replay
from buccaneer.content import LANGUAGES
from buccaneer.terminal import draw_table, play
from buccaneer.words import Words

from tests.table import cards, lay


class Desk:
    """A game at a terminal whose answers come from a script; then the input ends, or `then` goes on."""

    def __init__(
        self,
        path: Path,
        seats: str,
        lang: str = "en",
        seed: int = 5,
        edition: str = "bigbox",
        mode: str = "base",
        adds: str = "",
    ) -> None:
        self.seats = seats.split()
        names = ("Anne", "Bart", "Calico", "Drake", "Edward")[: len(self.seats)]
        self.game = Game(mode, names, seed=seed, edition=edition, start=0, adds=adds.split(), hold=True)
        self.save = path / "evening.save"
        self.lang = lang
        self.out = io.StringIO()
        self.prompts: list[str] = []
        self.answers: list[str] = []
        self.then: Callable[[], str] | None = None

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if self.answers:
            return self.answers.pop(0)
        if self.then is None or self.game.over:
            raise EOFError
        return self.then()

    def play(self, *answers: str, then: Callable[[], str] | None = None) -> str:
        """Play on with these answers; gives what was printed."""
        self.answers, self.then = list(answers), then
        self.out.truncate(self.out.seek(0))
        console = Console(file=self.out, width=80, height=24)
        play(self.game, self.seats, self.lang, console, 7, self.save, self.ask)
        return self.out.getvalue()


def any_number(desk: Desk, seed: int) -> Callable[[], str]:
    chance = random.Random(seed)
    return lambda: "" if desk.game.held else str(chance.randint(1, len(desk.game.options)))


@pytest.mark.parametrize("edition", ["bigbox", "classic", "us"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game(tmp_path: Path, lang: str, edition: str) -> None:
    desk = Desk(tmp_path, "you thumb random", lang, edition=edition)
    told = desk.play(then=any_number(desk, 1))
    assert desk.game.over
    assert desk.game.outcome
    words = Words.of(lang, edition)
    assert words.outcome(desk.game.outcome, desk.game.players) in told
    assert not set(told) & set("{}")
    assert max(map(cell_len, told.splitlines())) <= 80
    assert "\x1b" not in told


@pytest.mark.slow
def test_always_the_first_choice_ends_too(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    desk.play(then=lambda: "" if desk.game.held else "1")
    assert desk.game.over


def test_bots_alone_are_watched(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "thumb random")
    assert "The game is over." in desk.play()
    assert desk.prompts == []


def test_the_standing_is_sorted_with_the_winner_first(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb thumb random")
    lines = desk.play(then=any_number(desk, 2)).rstrip().splitlines()[-4:]
    outcome = desk.game.outcome
    assert outcome
    assert lines[0].startswith(f"★ {desk.game.players[outcome.winners[0]]}")
    points = [int(line.split(")")[1].split()[0]) for line in lines]
    assert points == sorted(points, reverse=True)


def test_the_first_card_waits_for_enter(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    told = desk.play()
    assert desk.prompts == ["Anne, press Enter to turn the first card > "]
    assert "turns up" not in told
    assert "Anne turns up" in desk.play("")


def test_a_choice_by_its_text(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    told = desk.play("", "stop")
    assert desk.game.choices[0].text == "stop"
    assert "Anne stops with" in told


def test_bad_input_is_one_line_and_changes_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    desk.play("nonsense")
    assert desk.game.held
    desk.play("")
    before = desk.game.digest
    for bad in (
        "0",
        "99",
        "-1",
        "repel",
        "hire:nobody",
        "[bold]",
        "h 99",
        "? kraken",
        "so long " * 30,
        "9" * 5000,
        "h " + "9" * 5000,
    ):
        assert desk.play(bad).count("\n") == desk.play().count("\n") + 1, bad
        assert desk.game.digest == before


def test_odds(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    told = desk.play("o", "", "o")
    odds = cards(desk.game).odds()
    assert "If Anne draws now:" in told
    assert f"{round(100 * odds.bust)}% bust, repelling nothing" in told
    assert f"{round(100 * odds.reach(4))}% 4 colours" in told
    assert f"{round(100 * odds.reach(5))}% 5 colours" in told
    for kind in ("Ships: ", "Professions: ", "Expeditions", "Tax Increases"):
        assert kind in told
    desk.play("stop")
    while not any(option.text == "pass" for option in desk.game.options):
        desk.play("" if desk.game.held else "stop")
    assert "No card can be drawn at this choice" in desk.play("o")


def test_help(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb", "de")
    told = desk.play("h", "? Witz", "?jester", "? sailor5", "", "h 1")
    assert told.count("Witzbold (kostet 5, zählt 1): kostet") == 2
    assert "Ebenso: Witzbold (kostet 7, zählt 2), Witzbold (kostet 9, zählt 3)." in told
    assert "Matrose (kostet 5, zählt 2): kostet 5 Münzen" in told
    assert "Bei dieser Wahl geht es um keine Karte." in told
    while not any(option.text == "pass" for option in desk.game.options):
        desk.play("" if desk.game.held else "stop")
    card = cards(desk.game).rules.faces[desk.game.options[0].card]
    words = Words.of("de")
    assert words.help(card).split(".")[0] in desk.play("h 1")


def test_the_log_tells_the_last_turns(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    told = desk.play("", "stop", *["1"] * 4, "l")
    assert told.count("Round 1: Anne's turn") == 2


def test_undo_takes_back_ones_own_choice_and_the_bots_since(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb thumb")
    assert "no choice of yours" in desk.play("u")
    desk.play("")
    before = desk.game.digest
    chance = any_number(desk, 4)
    while len(desk.game.choices) < 3:
        desk.play("stop" if not desk.game.held and desk.game.options[-1].text == "stop" else chance())
    made = [choice.text for choice in desk.game.choices]
    while desk.game.choices:
        assert "Taken back: " in desk.play("u")
    assert made[0] == "stop"
    assert desk.game.digest == before


def test_undo_past_a_revelation_is_refused_where_bots_and_several_people_play(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you you thumb")
    desk.play("", "draw")
    before = desk.game.digest
    assert "has been revealed since" in desk.play("u")
    assert desk.game.digest == before
    alone = Desk(tmp_path, "you you you")
    assert "Taken back: Draw a card." in alone.play("", "draw", "u")


def test_undo_is_possible_before_the_first_card(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you you")
    desk.play("", "stop")
    while not desk.game.held:
        desk.play(str(len(desk.game.options)))
    assert desk.game.turn == 1
    desk.play("u")
    assert not desk.game.held
    assert desk.game.turn == 0


def test_save_and_resume(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb thumb")
    chance = any_number(desk, 9)
    for _ in range(12):
        desk.play(chance())
    told = desk.play("s")
    assert "buccaneer play --resume " + str(desk.save) in told
    record = load_records(desk.save)[0]
    check(record)
    assert record.notes["seats"] == "you,thumb,thumb"
    resumed = replay(record, hold=True)
    assert resumed.digest == desk.game.digest
    again = Desk(tmp_path, "you thumb thumb")
    again.game = resumed
    assert "Round 1: Anne's turn" not in again.play()
    desk.play(then=any_number(desk, 3))
    again.play(then=any_number(again, 3))
    assert again.game.digest == desk.game.digest


def test_a_card_held_back_does_not_spoil_the_save(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    desk.play("s")
    assert desk.game.held
    record = load_records(desk.save)[0]
    assert replay(record).digest == check(record).digest == record.digest


def test_quitting_offers_to_save(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    assert "Goodbye!" in desk.play("q", "perhaps", "n")
    assert not desk.save.exists()
    assert "saved to" in desk.play("q", "")
    assert desk.save.exists()


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_nothing_is_lost_when_the_input_ends(tmp_path: Path, end: type[BaseException]) -> None:
    desk = Desk(tmp_path, "you thumb")

    def stop() -> str:
        raise end

    assert "saved to" in desk.play("", "1", then=stop)
    assert load_records(desk.save)[0].choices == [choice.text for choice in desk.game.choices]


def test_a_save_that_fails_is_said_in_one_line(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "nowhere", "you thumb")
    assert "could not be written" in desk.play("s")


@pytest.mark.slow
def test_hot_seat_names_whose_choice_it_is(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you you")
    desk.play(then=any_number(desk, 6))
    assert desk.game.over
    for name in ("Anne", "Bart"):
        assert any(prompt.startswith(f"{name}, 1–") for prompt in desk.prompts)
        assert f"{name}, press Enter to turn the first card > " in desk.prompts


def test_the_coins_after_a_take_are_those_the_engine_pays(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you you you", seed=8)
    chance = any_number(desk, 8)
    takes = 0
    while takes < 5:
        told = desk.play()
        seat = desk.game.chooser
        option = next((option for option in desk.game.options if option.text.startswith(("hire", "trade"))), None)
        if option is None:
            desk.play(chance())
            continue
        table = cards(desk.game).table
        before = len(table.seats[seat].purse)
        twin = table.copy()
        twin.rules.carry_out(twin, option)
        assert f"coins {before} → {len(twin.seats[seat].purse)}" in told
        desk.play(option.text)
        takes += 1


def test_a_table_is_drawn_from_a_view() -> None:
    game = Game("base", players=3, seed=2)
    out = io.StringIO()
    draw_table(Console(file=out, width=80), game.view(), game.players, Words.of("en"))
    assert "Harbor" in out.getvalue()
    assert "Calico" in out.getvalue()


def test_names_are_never_markup(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    desk.game = Game("base", ["[red]Anne[/]", ":cross_mark:"], seed=5, start=0, hold=True)
    told = desk.play("", "stop")
    assert "[red]Anne[/] stops" in told
    assert "▶  [red]Anne[/]" in told


def test_seats_must_fit_the_players(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    desk.seats = ["you"]
    with pytest.raises(SetupError, match="2 players"):
        desk.play()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_round_is_announced_once_it_is_certain(lang: str) -> None:
    words = Words.of(lang)
    for ending in (False, True):
        game = lay(harbor="y11 sailor3")
        game.table.ending = ending
        console = Console(record=True, width=100, file=io.StringIO())
        draw_table(console, game.view(0), game.players, words)
        assert (words("terminal.last-round") in console.export_text()) == ending
