"""The command line: every command does what its help says, and bad input gets one clear line."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import buccaneer
from buccaneer import Game, Rng, check, load_records, save_records
from buccaneer.bots.registry import GRADED
from buccaneer.build import COMPILED
from buccaneer.cli import main
from buccaneer.game import modes
from buccaneer.ledger import ledger

from tests.table import cards

Capture = pytest.CaptureFixture[str]
CARD_KEYS = ["face", "kind", "name", "colour", "coins", "strength", "cost", "points", "requires"]
CARD_KEYS += ["gives", "gift", "limit", "down_to", "bonus", "players", "count", "mark", "marks"]
REPORT_KEYS = {
    "games",
    "seconds",
    "games_per_second",
    "decisions_per_second",
    "decisions_per_game",
    "rounds_mean",
    "bust_rate",
    "wins",
    "wins_by_order",
    "won_together",
    "compiled",
}
RULES = f"rules: {modes.rules_version('base')}"
PACK = 'pack = "cheap"\nover = "base"\n[cards.governor]\ncost = 1\n'
TERMS = 'pack = "terms"\nover = "contract-box"\n[contracts.ransom]\nseal = 1\n'


@pytest.fixture
def run(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """Run a command that must succeed, in a directory of its own; gives what it printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def go(*arguments: object, typed: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        assert (status, err) == (0, "")
        return out

    return go


@pytest.fixture
def refused(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """Run a command that must be refused: status 2, one line on stderr, nothing printed, nothing written."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 20))

    def go(*arguments: object) -> str:
        before = files(tmp_path)
        try:
            status: object = main([str(argument) for argument in arguments])
        except SystemExit as end:
            status = end.code
        out, err = capsys.readouterr()
        assert (status, out, err.count("\n"), err[-1:]) == (2, "", 1, "\n"), err
        assert err.startswith("buccaneer")
        assert files(tmp_path) == before
        return err

    return go


def files(path: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


def played(seed: int = 3, choices: int = 1000, **chosen: Any) -> Game:
    """A random game between two players, over or after so many choices."""
    rng = Rng(seed)
    game = Game("base", 2, seed, **chosen)
    while len(game.choices) < choices and not game.over:
        game.play(game.options[rng.below(len(game.options))])
    return game


def written(path: Path, change: Mapping[str, str] | None = None, **given: Any) -> Path:
    """A record file of a random game, with some texts replaced."""
    text = played(**given).record().text()
    for old, new in (change or {}).items():
        assert old in text
        text = text.replace(old, new, 1)
    file = path / "game.txt"
    file.write_text(text, "utf-8")
    return file


# -- looking things up -----------------------------------------------------------------------------


def test_python_m_buccaneer_says_its_version() -> None:
    source = Path(buccaneer.__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-m", "buccaneer", "--version"], capture_output=True, text=True, env=environment, check=True
    )
    build = "compiled" if COMPILED else "plain Python"
    assert done.stdout.startswith(
        f"buccaneer {buccaneer.__version__} ({build}; rules base {modes.rules_version('base')},"
    )


@pytest.mark.parametrize(
    "command",
    [
        "",
        "modes",
        "bots",
        "cards",
        "contracts",
        "maps",
        "rules",
        "play",
        "campaign",
        "simulate",
        "replay",
        "odds",
        "bench",
    ],
)
def test_help_teaches(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([*command.split(), "--help"])
    out = capsys.readouterr().out
    assert f"buccaneer {command}".strip() in out
    assert "Example: buccaneer" in out or "Begin with" in out


def test_bots_are_listed_by_level_and_style(run: Callable[..., str]) -> None:
    found = {bot["bot"]: bot for bot in json.loads(run("bots", "--json"))}
    assert [name for name in found if ":" in name] == list(GRADED)
    assert found["level:3"]["who"] == ["Jonas", "Lupe", "Nils", "Rosa"]
    assert "Vollmatrose" in run("bots", "--lang", "de")


def test_levels_are_named_wherever_bots_are(run: Callable[..., str], refused: Callable[..., str]) -> None:
    assert "level:4 " in run("simulate", "base", "--bots", "level:4,style:bold", "--games", 2, "--seed", 1)
    assert "you: Anne · level 3: Jonas, Lupe, Nils" in run("play", "--against", "level:3", "--seed", 1)
    assert "you: Anne · level 2: Bess · bold: Blaze" in run("play", "--seats", "you,level:2,style:bold", "--seed", 1)
    assert "level 2: Kate" in run("play", "--seats", "you,level:2", "--names", "Anne,Kate", "--seed", 1)
    assert "no bot 'level:7'; possible: random, thumb" in refused("simulate", "base", "--bots", "level:7")
    assert "leave out --against" in refused("play", "--seats", "you,thumb", "--against", "level:2")


def test_modes(run: Callable[..., str]) -> None:
    found = {mode["mode"]: mode for mode in json.loads(run("modes", "--json"))}
    assert list(found) == ["base", "make-sail", "contracts", "together", "adventure", "dice"]
    assert found["base"] == {
        "mode": "base",
        "players": [2, 5],
        "editions": ["bigbox", "classic", "us"],
        "variants": ["expedition"],
        "adds": ["gambler", "make-sail", "contract-box"],
        "options": [],
    }
    assert found["dice"]["variants"] == ["chapter-2", "chapter-3", "chapter-4"]
    assert "bigbox, classic, us" in run("modes")


def test_cards(run: Callable[..., str]) -> None:
    cards = json.loads(run("cards", "base", "--json"))
    assert all(list(card) == CARD_KEYS for card in cards)
    assert sum(card["count"] for card in cards) == 120
    assert {card["mark"] for card in cards} == {"printed"}
    by_face = {card["face"]: card for card in cards}
    assert by_face["r4x"]["strength"] == "skull"
    assert by_face["governor"]["cost"] == 8
    assert by_face["exp-ach"]["requires"] == ["anchor", "cross", "house"]
    assert by_face["y44"] == dict(
        zip(
            CARD_KEYS,
            ["y44", "ship", "Pinnace", "yellow", 4, 4, *[None] * 4, 0, *[None] * 4, 1, "printed", None],
            strict=True,
        )
    )


def test_cards_say_every_ability(run: Callable[..., str]) -> None:
    adds = ("--add", "gambler", "--add", "make-sail", "--add", "contract-box")
    cards = {card["face"]: card for card in json.loads(run("cards", "base", *adds, "--json"))}
    assert cards["sailor3"]["gives"] == {"cutlass": 1}
    assert cards["pirate5"]["gives"] == {"cutlass": 2}
    assert cards["trader-y3"]["gives"] == {"trade-yellow": 1}
    assert cards["clerk-y4"]["gives"] == {"clerk-yellow": 1}
    assert (cards["a-y34"]["gift"], cards["y34"]["gift"]) == (1, 0)
    assert [cards["tax-points"][key] for key in ("limit", "down_to", "bonus")] == [12, None, "fewest points"]
    assert (cards["exp-ach"]["players"], cards["exp-aa"]["players"]) == (5, None)
    assert all(card["gives"] is not None for card in cards.values() if card["kind"] == "profession")
    alone = {card["face"]: card for card in json.loads(run("cards", "make-sail", "--json"))}
    assert [alone["v-tax"][key] for key in ("limit", "down_to")] == [9, 8]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_cards_fit_80_columns(run: Callable[..., str], monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    adds = ("--add", "gambler", "--add", "make-sail", "--add", "contract-box")
    table = run("cards", "base", *adds, "--lang", lang)
    faces = modes.rules("base", "bigbox", "", (), tuple(modes.ADDS)).faces
    rows = {line.split()[0]: line for line in table.splitlines() if line.split()}
    assert [face.id for face in faces if face.id not in rows] == []
    assert "…" not in table
    assert max(map(len, table.splitlines())) <= 80
    assert "⚔ +1" in rows["sailor3"]
    assert "4 ●  ☠" in rows["r4x"]
    assert "3+1 ●  ⚔ 4" in rows["a-y34"]
    assert "⚓⚓ → 2 ●" in rows["exp-aa"]
    assert "12 ● → ½" in rows["tax-points"]
    sail = run("cards", "make-sail", "--lang", lang)
    assert "9 ● → 8 ●" in sail
    heads = {
        "en": "face name cost points ability count mark",
        "de": "Kürzel Name Preis Punkte Fähigkeit Anzahl Herkunft",
    }
    assert next(line.split() for line in table.splitlines() if line.strip()) == heads[lang].split()
    assert rows["sailor3"].split()[-1] == {"en": "printed", "de": "gedruckt"}[lang]
    assert next(line.split()[-1] for line in sail.splitlines() if "v-y22" in line) in ("ours*", "uns*")
    assert {"en": "* but: strength printed", "de": "* aber: Stärke gedruckt"}[lang] in sail
    assert "*" not in run("cards", "base", "--lang", lang)


def test_contracts(run: Callable[..., str]) -> None:
    found = json.loads(run("contracts", "--json"))
    assert len(found) == 18
    assert [entry["contract"] for entry in found if entry["together"]] == ["small-estate", "ransom"]
    luminary = found[0]
    assert (luminary["name"], luminary["rewards"], luminary["letter"]) == ("Luminary", [4, 3, 2, 1, 0], "I")
    assert "Mutmacher" in run("contracts", "--lang", "de")
    assert "Siegel" in run("contracts", "--lang", "de")
    assert "what it asks for: printed" in run("contracts")


def test_maps(run: Callable[..., str]) -> None:
    found = json.loads(run("maps", "--json"))
    assert [entry["chapter"] for entry in found] == [1, 2, 3, 4]
    for entry in found:
        assert sum(island["start"] for island in entry["islands"]) == 4
        assert entry["points_within_reach"] >= 25
        assert list(entry["wheels"]) == ["yellow", "orange", "green", "blue", "red"]
        spaces = {space for kind in ("islands", "lanes") for each in entry[kind] for space in each["spaces"]}
        assert {each["by"] for each in entry["treasures"] + entry["missions"]} <= spaces
    assert [mission["asks"] for mission in found[2]["missions"]] == ["treasures", "wheels", "islands"]
    assert found[0]["missions"] == []
    assert json.loads(run("maps", 2, "--json")) == found[1:2]
    asked = {each["kind"] for island in found[1]["islands"] + found[1]["lanes"] for each in island["special"]}
    assert asked == {"lock", "skull", "wheel", "number"}


def test_maps_are_listed_in_words(run: Callable[..., str]) -> None:
    table = run("maps", 3)
    for text in (
        "Chapter 3: ",
        "Sailor's island",
        "lane to Sailor's island",
        "treasure 1",
        "the mission “5 islands”",
        "then 1",
    ):
        assert text in table
    german = run("maps", 4, "--lang", "de")
    assert "Insel des Kontoristen" in german
    assert "Auftrag „7 Totenköpfe“" in german
    for text in ("Kapitel 4: ", "Punkte erreichbar", "Besonderes", "Seeweg", "danach 1", "* Startinsel", "gelb 2"):
        assert text in german
    assert not re.search(r"\b(points|spaces|lane|yellow|chapter)\b", german)
    assert run("maps").count("points within reach") == 4


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("make-sail --add gambler", "gambler does not mix with make-sail; possible: nothing"),
        ("contracts --add make-sail", "make-sail does not mix with contracts; possible: gambler"),
        ("together --add contract-box", "contract-box does not mix with together; possible: gambler"),
        ("base --add chess", "there is no box 'chess'; possible: gambler, make-sail, contract-box"),
        ("base --edition us --add gambler", "gambler is mixed in under bigbox only, not under us"),
        ("make-sail --players 5", "make-sail is for 2 to 4 players, not 5"),
        ("contracts --players 1", "contracts is for 2 to 5 players, not 1"),
        ("together --variant expedition", "together has no variant 'expedition'; possible: none"),
        ("together --handicap 99", "a handicap of 99 is not possible: here it is 0 to 23 time cards set aside"),
        ("together --handicap -1", "a handicap of -1 is not possible: here it is 0 to 23 time cards set aside"),
        ("base --handicap 3", "base has no handicap: only those who play together"),
        ("dice --handicap 1", "dice has no handicap: only those who play together"),
        ("dice --add gambler", "gambler does not mix with dice; possible: nothing"),
        ("dice --edition us", "dice has no edition 'us'; possible: bigbox"),
        ("dice --variant chapter-1", "dice has no variant 'chapter-1'; possible: chapter-2, chapter-3, chapter-4"),
        ("dice --players 6", "dice is for 2 to 5 players, not 6"),
    ],
)
def test_a_mix_or_handicap_that_the_rules_exclude(capsys: Capture, arguments: str, problem: str) -> None:
    assert main(["simulate", *arguments.split(), "--games", "1", "--seed", "1"]) == 2
    said = capsys.readouterr().err
    assert problem in said
    assert said.count("\n") == 1


def test_simulate_counts_what_a_team_and_contracts_come_to(run: Callable[..., str]) -> None:
    team = json.loads(
        run(
            "simulate",
            "together",
            "--players",
            2,
            "--games",
            4,
            "--bots",
            "thumb",
            "--handicap",
            0,
            "--seed",
            1,
            "--json",
        )
    )
    assert 0 <= team["won_together"] <= 4
    rivals = json.loads(run("simulate", "contracts", "--games", 3, "--bots", "thumb", "--seed", 1, "--json"))
    assert sum(rivals["contracts_completed"]) == 12
    assert rivals["won_together"] is None
    asked = ("simulate", "adventure", "--players", 1, "--games", 2, "--bots", "thumb", "--seed", 1)
    alone = json.loads(run(*asked, "--json"))
    assert (len(alone["missions_completed"]), sum(alone["missions_completed"])) == (5, 2)
    assert "contracts_completed" not in alone
    told = run(*asked)
    assert ("so many missions" in told, "contracts" in told, " ," in told) == (True, False, False)
    mixed = json.loads(
        run("simulate", "base", "--add", "make-sail", "--add", "gambler", "--games", 2, "--seed", 1, "--json")
    )
    assert mixed["adds"] == ["gambler", "make-sail"]


def test_rules_are_searched(run: Callable[..., str]) -> None:
    shown = run("rules")
    assert [rule.id for rule in ledger() if rule.id not in shown] == []
    found = json.loads(run("rules", "TAX", "twelve", "--json"))
    assert "B-053" in [rule["id"] for rule in found]
    assert len(found) < 20
    assert "B-053" in run("rules", "tax", "twelve")
    german = run("rules", "B-053", "--lang", "de")
    assert "Steuer" in german or "zwölf" in german.casefold()
    assert json.loads(run("rules", "zyzzyva", "--json")) == []


@pytest.mark.parametrize("ships", range(6))
def test_odds_of_a_fresh_deck(run: Callable[..., str], ships: int) -> None:
    harbor = " ".join(("y11", "b11", "g11", "r11", "k12")[:ships])
    odds = json.loads(run("odds", "base", "--harbor", harbor, "--json"))
    assert odds["bust"] == odds["bust_repelling"] == pytest.approx(9 * ships / (119 - ships))
    assert sum(odds["colours"]) == pytest.approx(1)
    assert sum(odds["next"].values()) == pytest.approx(1)


def test_odds_of_colours_cutlasses_and_cards_gone(run: Callable[..., str]) -> None:
    colours = json.loads(run("odds", "--json"))["colours"]
    reached = [round(sum(colours[k:]), 4) for k in (2, 3, 4, 5)]
    assert reached == [0.8163, 0.5102, 0.2171, 0.0472]
    odds = json.loads(run("odds", "--harbor", "y11,b22", "--cutlasses", 2, "--gone", "y44 r4x", "--json"))
    assert odds["bust"] == pytest.approx(17 / 115)
    assert odds["bust_repelling"] == pytest.approx(5 / 115)
    assert json.loads(run("odds", "--coins", 12, "--json"))["next"]["y11"] == pytest.approx(3 / 119)
    assert json.loads(run("odds", "--edition", "us", "--json"))["next"]["exp-ach"] == pytest.approx(1 / 120)
    told = run("odds", "--harbor", "y11")
    assert "The next card busts: 7.6%" in told
    assert "At least so many colours" in told
    assert "Sailor (costs 3, worth 1)" in told
    assert "Matrose (kostet 3, zählt 1)" in run("odds", "--lang", "de")


@pytest.mark.slow
def test_bench(run: Callable[..., str]) -> None:
    found = json.loads(run("bench", "--seconds", 0.05, "--json"))
    assert found.pop("compiled") == COMPILED
    assert list(found) == ["play", "events", "views", "make-sail", "contracts", "together", "adventure", "dice"]
    assert all(figure > 0 for figure in found.values())
    assert "decisions a second" in run("bench", "--seconds", 0.01)


# -- simulating and replaying ----------------------------------------------------------------------


def test_simulate_counts_the_same_with_any_number_of_jobs(run: Callable[..., str]) -> None:
    command = ("simulate", "base", "--players", 3, "--games", 30, "--seed", 1, "--json")
    alone, together = json.loads(run(*command)), json.loads(run(*command, "--jobs", 2))
    assert set(alone) >= REPORT_KEYS
    for key in set(alone) - {"seconds", "games_per_second", "decisions_per_second"}:
        assert alone[key] == together[key], key
    assert (alone["games"], alone["compiled"]) == (30, COMPILED)
    assert list(alone["wins"]) == ["random-1", "random-2", "random-3"]
    assert sum(alone["wins"].values()) == sum(alone["wins_by_order"]) == pytest.approx(30)
    assert 0 < alone["bust_rate"] < 1


def test_simulate_takes_editions_variants_and_bots_by_seat(run: Callable[..., str]) -> None:
    command = ("simulate", "base", "--bots", "thumb,random", "--games", 4, "--seed", "0x10")
    report = json.loads(run(*command, "--edition", "us", "--variant", "expedition", "--json"))
    assert (report["edition"], report["variant"], report["seed"]) == ("us", "expedition", 16)
    assert list(report["wins"]) == ["thumb", "random"]
    assert "bust rate" in run(*command)


def test_shared_wins_are_split(run: Callable[..., str]) -> None:
    report = json.loads(run("simulate", "base", "--players", 5, "--games", 150, "--seed", 11, "--json"))
    assert sum(report["wins"].values()) == pytest.approx(150)
    assert any(wins != int(wins) for wins in report["wins"].values())


def test_simulated_games_are_recorded_and_check(run: Callable[..., str]) -> None:
    report = json.loads(run("simulate", "base", "--games", 5, "--seed", 7, "--record", "games.txt", "--json"))
    records = load_records("games.txt")
    assert len(records) == 5
    assert sum(len(record.choices) for record in records) == round(5 * report["decisions_per_game"])
    assert run("replay", "games.txt", "--check") == "5 games check: choices, results and digests agree\n"
    assert "The game is over" in run("replay", "games.txt", "--game", 5)
    save_records("one.txt", records[:1])
    assert run("replay", "one.txt", "--check").startswith("1 game checks")


def test_the_dice_game_is_simulated_recorded_replayed_and_played(run: Callable[..., str]) -> None:
    command = ("simulate", "dice", "--variant", "chapter-4", "--games", 2, "--seed", 3, "--record", "dice.txt")
    report = json.loads(run(*command, "--bots", "thumb,random", "--json"))
    assert (report["mode"], report["variant"], report["players"]) == ("dice", "chapter-4", 2)
    assert sum(report["wins"].values()) == 2
    assert run("replay", "dice.txt", "--check") == "2 games check: choices, results and digests agree\n"
    assert "'s map" in run("replay", "dice.txt", "--at", 30)
    assert "Das Spiel ist zu Ende" in run("replay", "dice.txt", "--game", 2, "--lang", "de")
    shown = json.loads(run("replay", "dice.txt", "--at", 30, "--seat", 1, "--json"))
    assert "rng" not in shown["view"]
    assert shown["options"]
    names = ("--players", 2, "--seed", 1, "--start", "Anne")
    saved = ("--save", "buccaneer.save")
    assert "Anne starts on" in run("play", "dice", *names, "--variant", "chapter-2", *saved, typed="1\n1\n")
    assert "saved" in run("play", "--resume", "buccaneer.save", typed="t\n")


def test_replay_shows_a_moment_as_a_seat_sees_it(run: Callable[..., str], tmp_path: Path) -> None:
    file = written(tmp_path)
    shown = json.loads(run("replay", file, "--at", 20, "--seat", 1, "--json"))
    game = Game.of(played().setup, [choice.text for choice in played().choices[:20]])
    assert shown["choices"] == [choice.text for choice in game.choices]
    assert shown["options"] == [option.text for option in game.options]
    assert (shown["players"], shown["chooser"], shown["outcome"]) == (["Anne", "Bart"], game.chooser, None)
    assert shown["view"] == buccaneer.write_view(game.view(1))
    end = json.loads(run("replay", file, "--json"))
    outcome = played().outcome
    assert outcome is not None
    assert end["outcome"] == outcome.data()
    assert (end["options"], end["chooser"]) == ([], -1)


@pytest.mark.parametrize("seat", ["", "--seat 0", "--seat 1"])
def test_replay_gives_no_secret_away(run: Callable[..., str], tmp_path: Path, seat: str) -> None:
    file = written(tmp_path)
    text = run("replay", file, "--at", 60, *seat.split(), "--json")
    assert "rng" not in text
    assert f"{played().setup.seed:032x}" not in text
    fields = dict(field.split("=") for field in json.loads(text)["view"].split())
    game = cards(Game.of(played().setup, [choice.text for choice in played().choices[:60]]))
    assert fields["draw"] == f"{len(game.table.draw)}*?"
    for display in fields["seats"].split("|"):
        assert all("?" in coin or coin == "-" for coin in display.split("/")[2].split(","))
    hidden = sum(len(seat.purse) for seat in game.table.seats) + len(game.table.draw)
    view = buccaneer.read_view(json.loads(text)["view"])
    assert isinstance(view, buccaneer.View)
    assert sum(map(sum, view.table.unseen)) == hidden


def test_replay_tells_the_game_in_both_languages(run: Callable[..., str], tmp_path: Path) -> None:
    file = written(tmp_path)
    assert "Anne" in run("replay", file, "--at", 3)
    assert run("replay", file, "--lang", "de") != run("replay", file)


# -- playing ---------------------------------------------------------------------------------------


def test_without_a_file_a_saved_game_is_chosen_from_a_list(
    run: Callable[..., str], refused: Callable[..., str]
) -> None:
    assert "no game is saved in" in refused("play", "--resume")
    run("play", "base", "--players", 3, "--seed", 4, "--start", "Anne", typed="\nstop\n")
    run("play", "make-sail", "--players", 2, "--seed", 5, "--start", "Anne", typed="\nstop\n")
    told = run("play", "--resume", typed="7\n2\nt\n")
    assert "Base game · Anne, Bart, Calico · 20" in told
    assert "Make Sail! · Anne, Bart · 20" in told
    assert "Please give a number from 1 to 2" in told
    assert "saved to" in told
    assert "Buccaneer" not in run("play", "--resume", typed="\n")


def test_what_contradicts_a_saved_game_is_refused(run: Callable[..., str], refused: Callable[..., str]) -> None:
    run("play", "base", "--players", 3, "--seed", 4, "--start", "Anne", "--save", "a.save", typed="\nstop\n")
    for given, told in {
        "--players 4": "a.save: the saved game's players: 3, not 4",
        "dice": "a.save: the saved game's mode: base, not dice",
        "--names Ann,Bob,Cid": "the saved game's names: Anne, Bart, Calico, not Ann, Bob, Cid",
        "--seed 5": "the saved game's seed: 4, not 5",
        "--edition us": "the saved game's edition: bigbox, not us",
        "--add gambler": "the saved game's boxes: none, not gambler",
        "--handicap 3": "a saved game has its handicap already",
    }.items():
        assert told in refused("play", *given.split(), "--resume", "a.save"), given
    assert "saved to" in run("play", "base", "--players", 3, "--seed", 4, "--resume", "a.save", typed="t\n")


def test_a_handicap_is_given_on_the_command_line(run: Callable[..., str], refused: Callable[..., str]) -> None:
    run("play", "together", "--players", 2, "--handicap", 3, "--start", "Anne", "--save", "a.save", typed="")
    assert load_records("a.save")[0].choices == ["handicap:3"]
    assert "a handicap of 99 is not possible: here it is 0 to" in refused("play", "together", "--handicap", 99)
    assert "base has no handicap" in refused("play", "base", "--handicap", 3)


def test_remarks_and_a_mark_of_the_encoding_do_no_harm(run: Callable[..., str], tmp_path: Path) -> None:
    run("simulate", "base", "--games", 2, "--seed", 1, "--record", "games.txt")
    text = (tmp_path / "games.txt").read_text("utf-8").replace("mode: ", "# what was played\nmode: ")
    (tmp_path / "games.txt").write_text(f"\ufeff# two games\n{text}", "utf-8")
    assert "2 games check" in run("replay", "games.txt", "--check")


def test_play_until_the_input_ends_then_resume(run: Callable[..., str], tmp_path: Path) -> None:
    out = run(
        "play", "base", "--players", 3, "--seed", 4, "--start", "Anne", "--save", "buccaneer.save", typed="\nstop\n"
    )
    assert "Anne stops" in out
    record = load_records("buccaneer.save")[0]
    assert record.choices[0] == "stop"
    assert record.notes["seats"] == "you,thumb,thumb"
    assert record.setup.seed == 4
    before = len(record.choices)
    run("play", "--resume", "buccaneer.save", "--save", "later.save", typed="\n1\n" * 6)
    assert len(load_records("buccaneer.save")[0].choices) == before
    later = load_records("later.save")[0]
    assert len(later.choices) > before
    check(later)
    run("play", "--resume", "later.save", typed="\n1\n" * 6)
    assert len(load_records("later.save")[0].choices) > len(later.choices)


def test_play_in_a_hot_seat_in_german(run: Callable[..., str]) -> None:
    command = ("play", "--seats", "you,you", "--names", "Grace, Mary", "--lang", "de", "--seed", 1, "--save", "x.save")
    out = run(*command, "--edition", "classic", "--variant", "expedition")
    assert "Grace" in out
    assert "Mary" in out
    setup = load_records("x.save")[0].setup
    assert (setup.players, setup.edition, setup.variant) == (("Grace", "Mary"), "classic", "expedition")


def test_bots_play_to_the_end(run: Callable[..., str], tmp_path: Path) -> None:
    assert "The game is over" in run("play", "--seats", "thumb,random", "--seed", 2)
    assert files(tmp_path) == {}


# -- packs -----------------------------------------------------------------------------------------


def test_a_pack_changes_cards_games_and_records(run: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "cheap.toml").write_text(PACK)
    cards = {card["face"]: card for card in json.loads(run("cards", "base", "--pack", "cheap.toml", "--json"))}
    assert (cards["governor"]["cost"], cards["governor"]["mark"]) == (1, "ours")
    assert cards["captain"]["mark"] == "printed"
    command = ("simulate", "base", "--games", 4, "--seed", 1, "--pack", "cheap.toml", "--record", "g.txt")
    run(*command)
    assert load_records("g.txt")[0].setup.packs[0].startswith("cheap@")
    assert "4 games check" in run("replay", "g.txt", "--check", "--pack", "cheap.toml")
    run("play", "--pack", "cheap.toml", "--save", "g.save", typed="\n")
    assert load_records("g.save")[0].setup.packs == load_records("g.txt")[0].setup.packs


def test_a_pack_changes_contracts_games_and_records(run: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "terms.toml").write_text(TERMS)
    seals = {entry["contract"]: entry["seal"] for entry in json.loads(run("contracts", "--json"))}
    laid = {each["contract"]: each["seal"] for each in json.loads(run("contracts", "--pack", "terms.toml", "--json"))}
    assert laid == seals | {"ransom": 1} != seals
    command = ("simulate", "together", "--games", 2, "--seed", 1, "--pack", "terms.toml", "--record", "g.txt")
    assert json.loads(run(*command, "--json"))["games"] == 2
    assert load_records("g.txt")[0].setup.packs[0].startswith("terms@")
    assert "2 games check" in run("replay", "g.txt", "--check", "--pack", "terms.toml")


# -- bad input -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("", "COMMAND"),
        ("dance", "'dance'"),
        ("modes --loud", "--loud"),
        ("cards chess", "no mode 'chess'; possible: base"),
        ("cards dice", "dice is played without cards; 'buccaneer maps' lists its maps"),
        ("odds dice", "dice is played without cards"),
        ("maps 5", "no chapter '5'; possible: 1, 2, 3, 4"),
        ("maps --lang xx", "no language 'xx'; possible: en, de"),
        ("maps --pack nowhere.toml", "nowhere.toml: No such file"),
        ("play dice --variant chapter-9", "no variant 'chapter-9'; possible: chapter-2"),
        ("cards base --edition 3000", "no edition '3000'; possible: bigbox, classic, us"),
        ("cards base --variant x", "no variant 'x'; possible: expedition"),
        ("cards base --lang xx", "no language 'xx'; possible: en, de"),
        ("cards base --pack nowhere.toml", "nowhere.toml: No such file"),
        ("rules --lang xx", "no language 'xx'; possible: en, de"),
        ("rules zyzzyva", "no rule holds 'zyzzyva'"),
        ("play chess", "no mode 'chess'"),
        ("play --players 1", "2 to 5 players, not 1"),
        ("play --players 6", "2 to 5 players, not 6"),
        ("play --players some", "'some'"),
        ("play --edition 3000", "no edition '3000'"),
        ("play --variant x", "no variant 'x'"),
        ("play --option chapter=2", "base has no option 'chapter'; possible: none"),
        ("play --option chapter", "option 'chapter' is not written as name=value"),
        ("simulate base --option =2", "option '=2' is not written as name=value"),
        ("simulate base --option a=1 --option a=2", "option a is given twice"),
        ("cards base --option chapter=2", "base has no option 'chapter'; possible: none"),
        ("odds dice --option chapter=2", "dice is played without cards"),
        ("odds --option chapter=2", "base has no option 'chapter'; possible: none"),
        ("play --seats you,hal", "'hal'; possible: you, random, thumb"),
        ("play --seats you,thumb,thumb --players 2", "3 seats are named for 2 players"),
        ("play --players 2 --names A,A", "two players are called 'A'"),
        ("play --players 3 --names A,B", "2 names are given for 3 seats"),
        ("play --players 3 --names A", "1 name is given for 3 seats"),
        ("play --players 0", "base is for 2 to 5 players, not 0"),
        ("play dice --players -1", "dice is for 2 to 5 players, not -1"),
        ("simulate together --players 99999999999", "together is for 1 to 5 players, not 99999999999"),
        ("play --players 2 --names A,", "no player's name"),
        ("play --seed 1.5", "'1.5' is no seed"),
        ("play --start Zora", "no player 'Zora'"),
        ("play --lang xx", "no language 'xx'"),
        ("play --resume nowhere", "nowhere: No such file"),
        ("play --save nowhere/game.save", "nowhere/game.save: cannot be written"),
        ("simulate chess", "no mode 'chess'"),
        ("simulate base --players 7", "2 to 5 players, not 7"),
        ("simulate base --bots hal", "no bot 'hal'; possible: random, thumb"),
        ("simulate base --bots random,thumb --players 3", "2 seats are named for 3 players"),
        ("simulate base --edition 3000", "no edition '3000'"),
        ("simulate base --variant x", "no variant 'x'"),
        ("simulate base --seed abc", "'abc' is no seed: give a whole number"),
        ("simulate base --seed -1", "from 0 to 2^128 - 1"),
        ("simulate base --seed 340282366920938463463374607431768211456", "from 0 to 2^128 - 1"),
        ("simulate base --games 0", "at least 1"),
        ("simulate base --jobs 0", "at least 1"),
        ("simulate base --games 1 --record nowhere/games.txt", "nowhere/games.txt: cannot be written"),
        ("simulate base --games 1 --record .", ".: cannot be written"),
        ("replay nowhere", "nowhere: No such file"),
        ("replay .", ".: Is a directory"),
        ("odds chess", "no mode 'chess'"),
        ("odds --harbor zz9", "no card 'zz9'; possible: y11, y21, y22, y32, y34 … ("),
        ("odds --harbor sailor33", "no card 'sailor33'; possible: sailor3, "),
        ("odds --gone zz9", "no card 'zz9'"),
        ("odds --harbor y11,y11 --gone y11,y11", "more 'y11' than the 3 in the deck"),
        ("odds --gone exp-ach", "more 'exp-ach' than the 0 in the deck"),
        ("odds --harbor tax-points", "'tax-points' never lies in the harbor"),
        ("odds --harbor y11,y22", "two yellow ships never lie in the harbor"),
        ("odds --cutlasses -1", "cutlasses cannot be negative"),
        ("odds --coins 119", "coins go from 0 to 118"),
        ("odds --coins 999", "coins go from 0 to 118"),
        ("odds --coins -1", "coins go from 0 to 118"),
        ("bench --seconds soon", "'soon'"),
        ("bench --seconds -1", "above 0"),
        ("bench --seconds inf", "up to 3600"),
    ],
)
def test_bad_input(refused: Callable[..., str], command: str, reason: str) -> None:
    assert reason in refused(*command.split())


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({" stop": " hire:governor"}, "'hire:governor' is not possible now; possible: "),
        ({" stop": " jump"}, "'jump' is no choice"),
        ({" stop": " hire:kraken"}, "no card 'kraken'"),
        ({"digest: ": "digest: 0"}, "the digest differs"),
        ({"result: ": "result: nobody, "}, "the result differs"),
        ({RULES: "rules: 99"}, f"played under rules version 99; this is version {modes.rules_version('base')}"),
        ({RULES: "rules: one"}, "'one' is no rules version"),
        ({RULES: "rules: " + "1" * 5000}, "is no rules version"),
        ({"data: ": "data: 0"}, "other card data"),
        ({"mode: base": "mode: chess"}, "no mode 'chess'"),
        ({"mode: base": "mode base"}, "'mode base' is not written as 'key: value'"),
        ({"mode: base\n": ""}, "the header has no 'mode'"),
        ({"players: Anne, Bart": "players: Anne, Anne"}, "two players are called 'Anne'"),
        ({"players: Anne, Bart": "players: Anne"}, "2 to 5 players, not 1"),
        ({"seed: 0x": "seed: z"}, "is no seed"),
        ({"mode: base": "mode: base\nstart: Zora"}, "no player 'Zora'"),
        ({"mode: base": "mode: base\ndeck: zz9"}, "deck: there is no card 'zz9'"),
        ({"mode: base": "mode: base\npacks: dear@0"}, "'dear@0' is not at hand: name its file with --pack"),
        ({"mode: base": "mode: base\noptions: chapter=2"}, "base has no option 'chapter'; possible: none"),
        ({"mode: base": "mode: base\noptions: chapter"}, "option 'chapter' is not written as name=value"),
        ({"digest: ": "sum: "}, "no 'digest' at the end"),
        ({"[buccaneer 1]": "[buccaneer 9]"}, "not a record"),
    ],
)
def test_bad_records(refused: Callable[..., str], tmp_path: Path, change: dict[str, str], reason: str) -> None:
    file = written(tmp_path, change)
    for command in (
        ("replay", file, "--check"),
        ("replay", file),
        ("play", "--resume", file, "--save", tmp_path / "new.save"),
    ):
        if command[-1] != file or not reason.startswith("the "):  # what only a check finds
            assert re.match(rf"buccaneer: {re.escape(str(file))}: .*{re.escape(reason)}", refused(*command))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not a record"),
        (b"\0\0\0", "not a record"),
        (b"\x89PNG\r\n\x1a\n\xff\xfe\x00", "not a text file"),
        (b"[buccaneer 1]\n", "the header has no 'mode'"),
        (b"[buccaneer 1]\n\n\n\n", "the header has no 'mode'"),
    ],
)
def test_files_that_are_no_records(refused: Callable[..., str], tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "file").write_bytes(content)
    for command in (("replay", "file"), ("replay", "file", "--check"), ("play", "--resume", "file")):
        assert reason in refused(*command)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("--at 9999", "no choice 9999; this game has"),
        ("--at -1", "no choice -1"),
        ("--seat 2", "no seat 2; seats are 0 to 1"),
        ("--seat 9", "no seat 9; seats are 0 to 1"),
        ("--seat -1", "no seat -1; seats are 0 to 1"),
        ("--seat -2", "no seat -2"),
        ("--game 2", "there is no game 2; the only one is game 1"),
        ("--game 0", "there is no game 0; the only one is game 1"),
        ("--lang xx", "no language 'xx'"),
    ],
)
def test_moments_that_are_not_there(refused: Callable[..., str], tmp_path: Path, arguments: str, reason: str) -> None:
    file = written(tmp_path)
    for more in ([], ["--json"]):
        assert reason in refused("replay", file, *arguments.split(), *more)


def test_a_bad_game_among_many_is_named(refused: Callable[..., str], tmp_path: Path) -> None:
    good, bad = played(1).record(), played(2).record()
    bad.choices[5] = "jump"
    save_records(tmp_path / "games.txt", [good, bad, good])
    assert "games.txt: game 2: choice 6: 'jump'" in refused("replay", "games.txt", "--check")


@pytest.mark.parametrize(
    ("seats", "reason"), [("you,thumb,thumb", "3 seats are named for 2 players"), ("you,hal", "no player 'hal'")]
)
def test_a_save_with_impossible_seats(refused: Callable[..., str], tmp_path: Path, seats: str, reason: str) -> None:
    record = played(choices=5).record()
    record.notes["seats"] = seats
    save_records(tmp_path / "game.save", [record])
    assert reason in refused("play", "--resume", "game.save")


@pytest.mark.parametrize(
    ("pack", "reason"),
    [
        (PACK.replace("cost = 1", "cost = -1"), "cards.governor.cost: -1 is not a whole number from 0 to 20"),
        (PACK.replace("cost = 1", "cost = 99"), "cards.governor.cost: 99"),
        (PACK.replace("cost = 1", 'cost = "one"'), "cards.governor.cost: 'one'"),
        (PACK.replace("cost = 1", "cost = true"), "cards.governor.cost: True"),
        (PACK.replace("cost = 1", "cost = 1.5"), "cards.governor.cost: 1.5"),
        (PACK.replace("cost = 1", "price = 1"), "cards.governor.price: a profession has no such entry"),
        (PACK.replace("cost = 1", 'kind = "ship"'), "cards.governor.kind: this card is a profession"),
        (PACK.replace("cost = 1", 'id = "captain"'), "cards.governor.id: must be the card's key"),
        (PACK.replace("cost = 1", 'name = "kraken"'), "cards.governor.name: 'kraken' is not one of admiral"),
        (PACK.replace("cost = 1", "gives = { magic = 1 }"), "cards.governor.gives: 'magic' is not one of admiral"),
        (PACK.replace("cost = 1", "gives = { take = 0 }"), "cards.governor.gives: must give each ability as a number"),
        (PACK.replace("governor", "kraken"), "cards.kraken.kind: None is not one of ship"),
        (PACK.replace("governor", "kraken") + 'kind = "profession"\n', "cards.kraken.count: missing"),
        (PACK.replace("[cards.governor]", '[cards."a b"]'), "cards.a b.id: must be the card's key"),
        (PACK.replace("governor", "y11").replace("cost = 1", "strength = 0"), "cards.y11.strength: 0"),
        (PACK.replace("governor", "exp-aa").replace("cost = 1", 'requires = ["gold"]'), "cards.exp-aa.requires"),
        (PACK.replace("[cards.governor]\n", "cards = 1\n").replace("cost = 1\n", ""), "cards: name at least one card"),
        ('pack = "p"\nover = "base"\n[cards]\ny11 = 2\n', "cards.y11: must be a table of numbers"),
        (
            PACK.replace('"base"', '"nowhere"'),
            "over: name the box or the map the pack is laid over; possible: adventure, base",
        ),
        (PACK.replace('"base"', '"rules/en/base"'), "over: name the box"),
        (PACK.replace('"base"', "[1]"), "over: name the box"),
        (PACK.replace('"cheap"', '"so cheap!"'), "pack: give the pack a name"),
        ("hue = 1\n" + PACK, "hue: unknown; a pack has pack, over, whole, cards, stories, chapters"),
        ('"two\\nlines" = 1\n' + PACK, "two lines: unknown"),
        ("cost: 1\n", "file: not TOML"),
        ("", "pack: give the pack a name"),
        (TERMS.replace("ransom", "kraken"), "contracts.kraken: is not one of luminary, bruja, maritime-supremacy"),
        (TERMS.replace("contract-box", "base"), "contracts.ransom: this box has no contracts"),
        (TERMS.replace("seal = 1", "rewards = [4, 3, 2, 1]"), "contracts.ransom.rewards: must list 5 whole numbers"),
        (TERMS.replace("seal = 1", "rewards = [9, 8, 7, 6, 5, 4]"), "contracts.ransom.rewards: must list 5"),
        (TERMS.replace("seal = 1", "rewards = [21, 0, 0, 0, 0]"), "contracts.ransom.rewards: must list 5"),
        (TERMS.replace("seal = 1", "rewards = [4, 3, 2, 1, -1]"), "contracts.ransom.rewards: must list 5"),
        (TERMS.replace("seal = 1", "rewards = [true, 0, 0, 0, 0]"), "contracts.ransom.rewards: must list 5"),
        (TERMS.replace("seal = 1", 'rewards = "43210"'), "contracts.ransom.rewards: must list 5"),
        (TERMS.replace("seal = 1", 'letter = "AB"'), "contracts.ransom.letter: 'AB' is not a letter from A to Z"),
        (TERMS.replace("seal = 1", 'letter = "a"'), "contracts.ransom.letter: 'a' is not a letter"),
        (TERMS.replace("seal = 1", 'letter = "A\\n"'), "contracts.ransom.letter: 'A\\n' is not a letter"),
        (TERMS.replace("seal = 1", "letter = 1"), "contracts.ransom.letter: 1 is not a letter"),
        (TERMS.replace("seal = 1", "seal = 3"), "contracts.ransom.seal: 3 is not a whole number from -1 to 2"),
        (TERMS.replace("seal = 1", "seal = -2"), "contracts.ransom.seal: -2"),
        (TERMS.replace("seal = 1", 'seal = "1"'), "contracts.ransom.seal: '1'"),
        (TERMS.replace("seal = 1", "seal = true"), "contracts.ransom.seal: True"),
        (TERMS.replace("seal = 1", "pay = 0"), "contracts.ransom.pay: 0 is not a whole number from 1 to 40"),
        (
            TERMS.replace("seal = 1", "points = 9"),
            "contracts.ransom: a contract asks for one of crew, cheap, cutlasses",
        ),
        (TERMS.replace("seal = 1", "price = 9"), "contracts.ransom.price: a contract has no such entry"),
        (TERMS.replace(".ransom]\nseal", "]\nransom"), "contracts.ransom: must be a table of numbers"),
        (TERMS.replace("[contracts.ransom]\nseal", "contracts"), "contracts: name the contracts to change"),
        (TERMS + "times = 2\n", "contracts.ransom.times: goes with forgo and colours only"),
        (TERMS + "most = 3\n", "contracts.ransom.most: goes with cheap only"),
        (TERMS + 'id = "loot"\n', "contracts.ransom.id: must be the contract's key"),
        (TERMS + 'mark = "guessed"\n', "contracts.ransom.mark: 'guessed' is not one of printed, reported, ours"),
        (TERMS + "together = false\n", "contracts.ransom.together: is true, or left out"),
        (
            TERMS.replace("ransom", "bruja") + "crew = { kraken = 1 }\n",
            "contracts.bruja.crew: 'kraken' is not one of trader,",
        ),
        (
            TERMS.replace("ransom]\nseal = 1", 'frigate-nemesis]\nforgo = "pink"'),
            "frigate-nemesis.forgo: 'pink' is not",
        ),
        (TERMS.replace("ransom]\nseal = 1", "bruja]\ncrew = { captain = 0 }"), "contracts.bruja.crew: must give each"),
        (TERMS.replace("ransom]\nseal = 1", "bruja]\ncrew = {}"), "contracts.bruja.crew: must give each profession"),
        (TERMS.replace("ransom]\nseal = 1", 'bruja]\ncrew = ["captain"]'), "contracts.bruja.crew: must give each"),
        (TERMS.replace("ransom]\nseal = 1", "speculator]\ntimes = 0"), "contracts.speculator.times: 0 is not"),
        (TERMS.replace("ransom]\nseal = 1", "speculator]\ncolours = 6"), "contracts.speculator.colours: 6 is not"),
        (TERMS.replace("ransom]\nseal = 1", "thrifty-staff]\nmost = 21"), "contracts.thrifty-staff.most: 21 is not"),
        (TERMS.replace("ransom]\nseal = 1", "pirates-nest]\nfleet = 6"), "contracts.pirates-nest.fleet: 6 is not"),
        (TERMS.replace(".ransom]\nseal = 1", "]"), "cards: name at least one card to change"),
    ],
)
def test_bad_packs(refused: Callable[..., str], tmp_path: Path, pack: str, reason: str) -> None:
    (tmp_path / "mine.toml").write_text(pack)
    error = refused("cards", "base", "--pack", "mine.toml")
    assert error.startswith("buccaneer: mine.toml: ")
    assert reason in error


def test_a_binary_pack(refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe\0")
    for command in ("cards base", "play", "simulate base", "odds"):
        assert "mine.toml: file: not TOML" in refused(*command.split(), "--pack", "mine.toml")


def test_a_record_with_a_pack_that_is_not_at_hand(refused: Callable[..., str], tmp_path: Path) -> None:
    file = written(tmp_path, {"mode: base": "mode: base\npacks: dear@123456789abc"})
    assert "'dear@123456789abc' is not at hand: name its file with --pack" in refused("replay", file)
