"""The Dice Game in the terminal, driven by scripted answers."""

from __future__ import annotations

import io
import random
from collections import Counter
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from buccaneer import DiceGame, Game, check, load_records, replay
from buccaneer.content import LANGUAGES
from buccaneer.dice.charts import drawing, maps
from buccaneer.dice.family import CHAPTERS
from buccaneer.dice.rules.chart import COLOURS, PEOPLE, SPACE_KINDS, WHEELS
from buccaneer.dice.rules.sheet import CROSSED
from buccaneer.dice.terminal.map import Map
from buccaneer.dice.terminal.picture import DicePicture
from buccaneer.dice.terminal.plan import SLOT, plan_of
from buccaneer.dice.terminal.signs import MARKS, MISSION_SIGN, NUMBERS
from buccaneer.terminal import draw_table
from buccaneer.terminal.company import fitting
from buccaneer.words import Words

from tests import sea
from tests.terminal.test_terminal import Desk, any_number

VARIANTS = CHAPTERS


def desk_of(path: Path, seats: str, lang: str = "en", variant: str = "", seed: int = 5) -> Desk:
    """A dice game at a terminal."""
    desk = Desk(path, seats, lang, mode="dice")
    desk.game = Game("dice", desk.game.players, seed, variant=variant, start=0, hold=True)
    return desk


def shown(path: Path, game: DiceGame, *steps: str, lang: str = "en") -> str:
    """What is printed when people sit on every seat of a game laid by hand, which nobody has chosen so far."""
    game.choices = []
    desk = Desk(path, "you " * len(game.players), lang, mode="dice")
    desk.game = game
    return desk.play(*steps)


def drawn(game: DiceGame, lang: str = "en", width: int = 80) -> str:
    """The whole table as everybody sees it."""
    out = io.StringIO()
    draw_table(Console(file=out, width=width), game.view(), game.players, Words.of(lang))
    return out.getvalue()


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "variant"), list(zip(LANGUAGES * 2, VARIANTS, strict=True)))
def test_a_whole_game(tmp_path: Path, lang: str, variant: str) -> None:
    desk = desk_of(tmp_path, "you thumb", lang, variant)
    told = desk.play(then=any_number(desk, 1))
    assert desk.game.over
    assert desk.game.outcome
    words = Words.of(lang)
    assert words.outcome(desk.game.outcome, desk.game.players) in told
    assert not set(told) & set("{}<>")
    assert max(map(cell_len, told.splitlines())) <= 80
    assert "\x1b" not in told


def give_green_skulls(game: DiceGame) -> None:
    """Let everybody have a Diplomat's skulls from the beginning, so that there is a choice."""
    for each in game.table.sheets:
        each.green_slots = 3


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_is_shown(lang: str) -> None:
    words = Words.of(lang)
    asked: Counter[str] = Counter()
    for seed in range(3):
        chance = random.Random(seed)
        game = Game("dice", 5, seed, variant="chapter-3")
        give_green_skulls(game)
        picture = DicePicture(words, game.players)
        while not game.over:
            asked[sea.step(game)] += 1
            if asked[sea.step(game)] < 10:
                out = io.StringIO()
                console = Console(file=out, width=80)
                console.print(fitting(console, picture.screens(game.table), 23))
                told = out.getvalue()
                assert max(map(cell_len, told.splitlines())) <= 80
                assert not set(told) & set("{}<>")
                assert words("terminal.chooser", seat=game.players[game.chooser]) in told
            game.play(chance.choice(game.options))
    assert set(asked) >= {"settle", "anchor", "discover", "react", "take", "red-wheel", "skulls", "cross", "fill"}


def test_bots_alone_are_watched(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, "random random")
    told = desk.play()
    assert "The game is over." in told or "ends here" in told
    assert desk.prompts == []


def test_the_standing_is_sorted_with_the_winner_first(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, "random thumb random")
    lines = desk.play().rstrip().splitlines()[-4:]
    outcome = desk.game.outcome
    assert outcome
    assert lines[0].split() == ["Player", "Points", "Skulls", "Islands", "Treasures", "Missions"]
    assert lines[1].startswith(f"★ {desk.game.players[outcome.winners[0]]}")
    points = [int(line.split(")")[1].split()[0]) for line in lines[1:]]
    assert points == sorted(points, reverse=True)


def test_the_first_roll_waits_for_enter(tmp_path: Path) -> None:
    told = shown(tmp_path, game := sea.sail(), "nonsense")
    assert "'nonsense' is not possible now: Enter rolls, h helps." in told
    assert game.held
    assert "Anne rolls " in shown(tmp_path, game, "")


@pytest.mark.slow
def test_save_and_resume(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, "you thumb", variant="chapter-4")
    chance = any_number(desk, 9)
    for _ in range(13):
        desk.play(chance())
    desk.play("s")
    record = load_records(desk.save)[0]
    check(record)
    again = desk_of(tmp_path, "you thumb")
    again.game = replay(record, hold=True)
    assert again.game.digest == desk.game.digest
    again.play(then=any_number(again, 3))
    assert again.game.over


# -- the table -------------------------------------------------------------------------------------


def test_the_board_shows_pieces_skulls_and_the_last_roll(tmp_path: Path) -> None:
    game = sea.sail()
    sea.open_board(game, {"yellow": "b", "black": "e"}, {"orange": "d"})
    game.table.colour, game.table.letter = 0, 1
    rows = {line.split()[0]: line for line in drawn(game).splitlines() if line[:1] in MARKS and "♣" not in line}
    assert rows["☼"].split()[:7] == ["☼", "yellow", "·", "[■]", "·", "◌", "◌"]
    assert rows["◊"].split()[:8] == ["◊", "orange", "+1", "·", "·", "·", "✱", "◌"]
    assert rows["≈"].split()[:9] == ["≈", "blue", "+2", "·", "·", "·", "☠", "·", "◌"]
    assert rows["☾"].split()[-2:] == ["■", "☠☠"]
    assert "Roll: yellow B, repelled with 2 cutlasses" in drawn(game)
    assert "3 pieces on the board: Anne may take 1." in drawn(game)
    assert len(set(MARKS)) == len(COLOURS)


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ("", "0 pieces on the board: Anne takes nothing and crosses out 2 skulls."),
        ("yellow", "1 piece on the board: Anne may take 1 and crosses out 2 skulls."),
        ("yellow red", "2 pieces on the board: Anne may take 1 and crosses out 1 skull."),
        ("yellow red blue green black", "5 pieces on the board: Anne may take 2."),
        ("yellow red blue green black orange", "6 pieces on the board: Anne may take 3."),
    ],
)
def test_what_the_pieces_allow(pieces: str, said: str) -> None:
    game = sea.sail()
    sea.open_board(game, dict.fromkeys(pieces.split(), "a"))
    assert said in drawn(game, width=120)


def test_players_are_summed_up() -> None:
    game = sea.sail(variant="chapter-4")
    sea.hire(game, 1, "sailor")
    sea.hire(game, 1, "wholesaler")
    sea.circle(game, 1, "blue", 2)
    sea.circle(game, 1, "green")
    sheet = sea.sheet(game, 1)
    sheet.used[WHEELS.index("blue")] = 1
    sheet.skulls, sheet.green_skulls, sheet.green_slots, sheet.treasures, sheet.missions = 4, 1, 3, 2, 1
    sheet.fresh = [sea.island(game, "wholesaler").number]
    told = drawn(game)
    row = next(line for line in told.splitlines() if line.startswith("   Bart "))
    assert row.split() == ["Bart", "2", "4+1", "1", "2", "1", "♣1", "≈1/2"]
    assert "Bart: Sailor, Wholesaler ☼♣ from the next turn on" in told


def test_sudden_death_is_announced_where_it_is_near() -> None:
    game = sea.sail()
    sea.open_board(game, {"yellow": "b"})
    assert "Sudden death" not in drawn(game)
    for points, pieces in ((11, 7), (13, 6), (15, 5)):
        sea.sheet(game).points = points
        assert f"wins with {pieces} pieces" in " ".join(drawn(game, width=120).split())


def test_a_glance_shows_what_the_choice_is_about(tmp_path: Path) -> None:
    game = sea.sail()
    sea.open_board(game, {"yellow": "b", "red": "b", "blue": "a"})
    rolling = shown(tmp_path, game)
    assert "last roll" in rolling
    assert "○───" not in rolling
    sea.go(game, "stop", "ship:yellow")
    crossing = shown(tmp_path, game)
    assert "last roll" not in crossing
    assert "○───" in crossing
    assert "Anne has 2 crosses left." in crossing
    assert "Ships taken this turn: yellow" in crossing
    assert "last roll" in shown(tmp_path, game, "t")


# -- maps ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_map_has_a_sign_for_every_space(lang: str, variant: str) -> None:
    game = Game("dice", 4, 1, variant=variant, start=0)
    chart, table = game.rules.chart, game.table
    words = Words.of(lang)
    map = Map(words, game.players, table, 1)
    console = Console(file=io.StringIO(), width=80, height=24)
    sea = map.sea(18).plain
    spaces = chart.spaces[1:]
    kinds = Counter(SPACE_KINDS[space.kind] for space in spaces)
    for kind, sign in {"skull": "☠", "wheel": "✱", "plain": "○", "mission": "⚑", "treasure": "◆"}.items():
        assert sea.count(sign) == kinds[kind], kind
    assert sum(sea.count(sign) for sign in NUMBERS) == kinds["number"]
    assert sum(sea.count(sign) for sign in MARKS) == kinds["lock"] + kinds["wheel"] + sum(
        len(island.colours) for island in chart.islands
    )
    assert sea.count("(") == len(table.sheets[1].open)
    screen = fitting(console, map.screens(), 23)
    told = "\n".join("".join(part.text for part in line).rstrip() for line in console.render_lines(screen, pad=False))
    assert len(told.splitlines()) <= 23
    assert max(cell_len(line) for line in told.splitlines()) <= 80
    for kind in kinds:
        assert words(f"dice.sign.{kind}") in " ".join(told.split())
    for island in chart.islands:
        assert words(f"dice.person.{PEOPLE[island.person]}")[:8] in told


@pytest.mark.parametrize("rows", [14, 17, 20])
@pytest.mark.parametrize("name", maps())
def test_spaces_lie_apart_and_near_where_they_are_drawn(name: str, rows: int) -> None:
    plan = plan_of(name, (), 80, rows)
    slots = [{(column + step, row) for step in range(SLOT)} for column, row in plan.spaces]
    assert len(set().union(*slots)) == SLOT * len(plan.map.spaces)
    assert all(0 <= column < 80 and 0 <= row < rows for slot in slots for column, row in slot)
    for at, (column, row) in zip(drawing(name).spaces, plan.spaces, strict=True):
        wish = plan.near(at, SLOT)
        assert abs(column - wish[0]) <= 4
        assert abs(row - wish[1]) <= 1.5
    widths = [12] * len(plan.map.islands)
    labels = [{(column + step, row) for step in range(12)} for column, row in plan.labelled(widths)]
    assert len(set().union(*slots, *labels)) == SLOT * len(slots) + 12 * len(labels), "no label lies over a space"
    islands = {(column, row) for (column, row), (_, island) in plan.strokes.items() if island >= 0}
    assert islands
    assert len(islands) < len(plan.strokes)


def test_crossed_open_and_closed_spaces_are_told_apart(tmp_path: Path) -> None:
    game = sea.sail(variant="chapter-2")
    sea.open_board(game, {"yellow": "b", "red": "b", "blue": "a"})
    sea.go(game, "stop", "ship:yellow")
    table, chart = game.table, game.rules.chart
    sea.hire(game, 0, "admiral")
    sea.cross(game, 0, "lane-10-2")
    table.claimed[chart.treasures[1]] = 2
    sea.sheet(game).marks[chart.by_id["passenger-1"]] = 2
    sea.ask(game)
    drawn = Map(Words.of("en"), game.players, table, 0)
    told = drawn.sea(18).plain
    marks = sea.sheet(game).marks
    assert told.count("✕") == sum(mark == CROSSED for mark in marks[1:])
    assert told.count("●") == 1
    assert told.count("◇") == 1
    assert f"Admiral{sea.island(game, 'admiral').points}★✓" in told
    crossing = {number: option for number, option in enumerate(game.options, 1) if option.text.startswith("cross:")}
    plan = plan_of("dice-2", (), 80, 18)
    rows = told.splitlines()
    for number, option in crossing.items():
        column, row = plan.spaces[option.number]
        assert rows[row][column : column + 2].strip("─· ") == str(number), "its number stands beside a space"
    assert set(crossing) == drawn.drawn
    screen = shown(tmp_path, game)
    assert "No more crosses" in screen
    assert "Cross " not in screen, "what stands on the map is not listed too"


def test_a_start_island_carries_its_number(tmp_path: Path) -> None:
    told = desk_of(tmp_path, "you thumb").play()
    assert all(f"{number} " in told for number in range(1, 5))
    assert "1 Jester1★" in told


def test_maps_of_others_by_name(tmp_path: Path) -> None:
    game = sea.sail()
    assert "Anne's map" in shown(tmp_path, game, "m")
    assert "Calico's map" in shown(tmp_path, game, "m cal")
    assert "Nobody here is called 'Zora'; possible: Anne, Bart, Calico." in shown(tmp_path, game, "m Zora")


def test_cards_have_no_maps(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you thumb")
    desk.play("")
    assert "'m' is not possible now" in desk.play("m")


# -- choices, help, odds ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_is_explained(lang: str) -> None:
    met: set[str] = set()
    words = Words.of(lang)
    for seed, variant in enumerate(VARIANTS[1:]):
        chance = random.Random(seed)
        game = Game("dice", 5, seed, variant=variant)
        give_green_skulls(game)
        picture = DicePicture(words, game.players)
        while not game.over:
            for option in game.options:
                lines = picture.about(game.table, option)
                assert lines
                assert all(line[0].isupper() and not set(line) & set("{}<>") for line in lines)
                met.add(game.rules.verbs[option.verb].name)
            game.play(chance.choice(game.options))
    assert {"island", "cross", "fill", "ship", "wheel", "roll", "skull", "green-skull", "accept", "circle"} <= met


def test_help(tmp_path: Path) -> None:
    game = sea.sail(variant="chapter-2")
    told = shown(tmp_path, game, "? sailor", "?Gun", "? red", "? treasure", "? wheel", "h")
    assert "Sailor, 1 point: one cutlass more to repel rolls with." in told
    assert "Gunner, 1 point: numbered spaces cost you a cross less." in told
    assert "Red wheel: with at least four pieces" in told
    assert "Treasure: its points go to the first" in told
    assert "Wheel space: costs a cross and a circled wheel" in told
    assert "m      m NAME: a player's map" in told
    assert "its text works too, for example roll" in told
    german = shown(tmp_path, game, "? witz", "? rot", "? schatz", lang="de")
    assert "Witzbold, 1 Punkt: ein Kreuz, wenn" in german
    assert "Rotes Steuerrad: " in german
    assert "Schatz: " in german


def test_help_on_a_space_names_what_it_touches_and_its_person(tmp_path: Path) -> None:
    game = Game("dice", 4, 1, start=0, hold=True)
    sea.go(game, "island:jester", "island:sailor-1")
    told = " ".join(shown(tmp_path, game, "h 1").split())
    first = game.rules.chart.spaces[game.options[0].number]
    assert "Sailor's island 1, space" in told
    assert f"Sailor's island 1: {game.table.sheets[game.chooser].left[first.island]} more to cross." in told
    assert "Sailor, 1 point: one cutlass more" in told


def test_what_choices_change_at_once(tmp_path: Path) -> None:
    game = sea.sail()
    sea.open_board(game, {"blue": "c", "red": "b", "black": "a", "yellow": "a"}, {"green": "d"})
    told = shown(tmp_path, game)
    risk = next(line for line in told.splitlines() if line.startswith("  1  Roll"))
    assert risk.split()[-1] == f"{round(100 * game.odds().bust_repelling)}%"
    sea.go(game, "stop")
    told = shown(tmp_path, game, "h 1")
    assert "☠ +1" in next(line for line in told.splitlines() if "Take the blue ship" in line)
    assert "★ 0 → 1" in next(line for line in told.splitlines() if "Take the green wheel" in line)
    sea.sheet(game).points = 19
    told = shown(tmp_path, game)
    assert "wins!" in next(line for line in told.splitlines() if "Take the green wheel" in line)


def test_a_bust_is_seen_before_it_is_chosen(tmp_path: Path) -> None:
    game = sea.sail()
    sea.open_board(game, {"blue": "c"})
    sea.circle(game, 0, "blue")
    sea.rolls(game, "blue-b")
    sea.go(game, "roll")
    told = shown(tmp_path, game, "h 2")
    assert "bust!" in next(line for line in told.splitlines() if "Bust with the blue ship" in line)
    assert "A bust: you take nothing, cross out a skull" in told


def test_odds(tmp_path: Path) -> None:
    game = sea.sail()
    sea.open_board(game, {"blue": "c", "yellow": "a"}, {"green": "d"})
    sea.sheet(game).cutlasses = 2
    told = shown(tmp_path, game, "o")
    odds = game.odds()
    assert "If Anne rolls now:" in told
    assert f"{round(100 * odds.bust)}% bust, repelling nothing" in told
    assert f"{round(100 * odds.bust_repelling)}% bust, repelling with 2 cutlasses" in told
    assert f"{round(100 * odds.ship)}% a new ship" in told
    assert f"{round(100 * odds.wheel)}% a new wheel" in told
    assert f"{round(100 * odds.off)}% a wheel goes off the board" in told
    assert "Sudden death needs 11 points; Anne has 0." in told
    assert "orange" not in told.partition("If Anne rolls now:")[2]
    sea.circle(game, 0, "orange", 3)
    assert "0% bust, repelling with 2 cutlasses and orange: 3 wheels" in shown(tmp_path, game, "o")
    sea.go(game, "stop")
    assert "Nobody can roll at this choice" in shown(tmp_path, game, "o")


def test_bad_input_is_one_line_and_changes_nothing(tmp_path: Path) -> None:
    game = sea.sail()
    sea.open_board(game, {"yellow": "b"})
    before, quiet = game.digest, shown(tmp_path, game).count("\n")
    for bad in ("0", "99", "-1", "repel", "cross:nowhere", "[bold]", "h 99", "? kraken", "m kraken", "so long " * 30):
        assert shown(tmp_path, game, bad).count("\n") == quiet + 1, bad
        assert game.digest == before


def test_undo_goes_back_to_before_a_roll_where_nobody_is_wronged(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, "you thumb")
    assert "no choice of yours" in desk.play("u")
    desk.play("1", "1")
    assert desk.game.choices
    assert "Taken back: " in desk.play("u")
    mixed = desk_of(tmp_path, "you you thumb")
    while not mixed.game.held:
        mixed.play("1")
    mixed.play("", "roll" if mixed.game.options else "")
    while mixed.game.options[0].text != "roll":
        mixed.play("1")
    mixed.play("roll")
    assert "the dice have been rolled since" in mixed.play("u")


def test_the_log_tells_the_set_up_too(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, "you you")
    assert "Nothing has happened yet." in desk.play("l")
    desk.play("1")
    assert "Anne starts on" in desk.play("l")
    while not desk.game.held:
        desk.play("1")
    assert "Round 1: Anne's turn" in desk.play("l")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_legend_breaks_no_entry(lang: str, variant: str) -> None:
    words = Words.of(lang)
    game = Game("dice", 3, 5, variant=variant, start=0)
    picture = DicePicture(words, game.players, ["you"] * 3)
    out = io.StringIO()
    Console(file=out, width=80, height=24).print(next(iter(picture.charts(game.table, 0))))
    entries = [entry.strip() for line in out.getvalue().splitlines() for entry in line.split("  ")]
    for name in ("start", "plain", "treasure"):
        assert any(entry.endswith(f" {words(f'dice.sign.{name}')}") for entry in entries), (name, entries)
    missions = [entry for entry in entries if entry.startswith(MISSION_SIGN) and "★" in entry]
    assert len(missions) == len(game.table.rules.chart.missions)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_of_a_search_finds_a_rule(tmp_path: Path, lang: str) -> None:
    desk = desk_of(tmp_path, "you thumb", lang)
    told = desk.play("r").splitlines()
    example = next(line.rpartition(": ")[2].strip() for line in told if line.rpartition(": ")[2].startswith("r "))
    desk = desk_of(tmp_path, "you thumb", lang)
    assert "D-" in desk.play(example)
