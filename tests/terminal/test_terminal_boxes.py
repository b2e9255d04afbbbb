"""The boxes in the terminal: contracts, the clock, kept ships, and every new choice by its number."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from buccaneer import Game, load_records, replay
from buccaneer.content import LANGUAGES
from buccaneer.words import Words

from tests.cards.boxes.adventure.voyage import voyage
from tests.table import coins, lay, texts
from tests.terminal.test_terminal import Desk, any_number

FOUR = "luminary speculator pirates-nest galleon-nemesis"
FIVE = "small-estate ransom jinx mercenary explorer"


def shown(path: Path, game: Game, *steps: str, lang: str = "en") -> str:
    """What is printed when people sit on every seat; a step is a choice, made by its number, or a command."""
    desk = Desk(path, "you " * len(game.players), lang, mode=game.setup.mode)
    desk.game = game
    script = list(steps)

    def answer() -> str:
        if not script:
            raise EOFError
        options, step = texts(game), script.pop(0)
        return str(options.index(step) + 1) if step in options else step

    return desk.play(then=answer)


def line(told: str, name: str) -> str:
    """The last line about a contract, with the lines it goes on in."""
    rows = told.splitlines()
    last = max(number for number, row in enumerate(rows) if row.startswith(f"  {name} ·"))
    text = rows[last].strip()
    while "●" not in text:
        last += 1
        assert rows[last].startswith("  "), "a contract's line goes on under its beginning"
        text = f"{text} {rows[last].strip()}"
    return text


# -- the table -------------------------------------------------------------------------------------


def test_the_table_shows_contracts_with_terms_coins_and_everybodys_progress(tmp_path: Path) -> None:
    crews = {0: "priest jester5", 1: "priest"}
    game = lay(3, mode="contracts", contracts=FOUR, harbor="y11", crew=crews)
    told = shown(tmp_path, game, "e")
    assert line(told, "Luminary") == "Luminary · In your crew: Priest and Jester. ●4  Anne 2/2  Bart 1/2"
    assert line(told, "Speculator").startswith(
        "Speculator · Ships of 3 colours in the harbor, 2 times in turns of your own;"
    )
    assert line(told, "Pirates' Nest").endswith("you keep the first of each. ●3")
    assert line(told, "Galleon Nemesis") == "Galleon Nemesis · Take a Galleon without its coins, 2 times. ●6"
    told = shown(tmp_path, game, "mark:luminary", "e")
    assert "Anne completes Luminary: 4 coins." in told
    assert line(told, "Luminary") == "Luminary · In your crew: Priest and Jester. ●3  Anne ✓  Bart 1/2"
    assert "Contracts · Markers left: Anne 2, Bart 3, Calico 3\n" in told


def test_steps_on_the_way_are_shown(tmp_path: Path) -> None:
    game = lay(2, mode="contracts", contracts=FOUR, harbor="k24 k37 y11", crew={0: "governor governor"})
    told = shown(tmp_path, game, "stop", "forgo:k24", "e", lang="de")
    assert "Anne legt einen Marker auf Galeonenschreck" in told
    assert line(told, "Galeonenschreck").endswith("●6  Anne 1/2")
    game = lay(2, mode="contracts", contracts=FOUR, harbor="k24 k37 y11", crew={0: "governor governor"})
    told = shown(tmp_path, game, "stop", "forgo:k24", "forgo:k37", "extras", lang="de")
    assert line(told, "Galeonenschreck").endswith("●5  Anne ✓")


def test_the_next_space_pays_less_until_everybody_is_done(tmp_path: Path) -> None:
    game = lay(
        3,
        mode="contracts",
        contracts="bruja jinx explorer mercenary",
        crew={0: "captain senorita7", 1: "captain senorita7", 2: "captain senorita9"},
        harbor="y11 b11 g11 r11",
    )
    told = shown(tmp_path, game, "mark:bruja", "stop", "pass", "mark:bruja", "pass", "mark:bruja", "e")
    assert line(told, "Bruja").endswith("●0  Anne ✓  Bart ✓  Calico ✓")
    assert [f"Bruja: {n}." in told for n in ("3 coins", "2 coins", "1 coin")] == [True] * 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_team_sees_time_points_and_what_is_done(tmp_path: Path, lang: str) -> None:
    words = Words.of(lang)
    crew = {0: "pirate7 sailor3"}
    game = lay(2, mode="together", contracts=FIVE, time="y11 b11", aside="b32", harbor="k24", crew=crew)
    assert words("clock.spoken", time=2, aside=1, done=0, all=5) in shown(tmp_path, game, lang=lang)
    told = shown(tmp_path, game, "mark:mercenary", lang=lang)
    assert words("clock.spoken", time=2, aside=1, done=1, all=5) in told


def test_there_is_no_clock_in_competition_and_no_contract_in_the_base_game(tmp_path: Path) -> None:
    assert "Time deck" not in shown(tmp_path, lay(2, mode="contracts", contracts=FOUR, harbor="y11"))
    assert "Contracts" not in shown(tmp_path, lay(2, harbor="y11"))


def test_kept_ships_are_counted(tmp_path: Path) -> None:
    game = lay(2, mode="make-sail", harbor="u-y11 u-b22", crew={0: "merchant-y8"}, coins={0: 3, 1: 3})
    told = shown(tmp_path, game, "stop", "trade:u-y11")
    assert "The Pinnace goes under a Merchant of Anne's: 1 influence more." in told
    assert "Merchant yellow · 1 ship kept" in " ".join(told.split())
    game = lay(2, mode="contracts", contracts=FOUR, harbor="k24", draw="y11 settler", crew={0: "sailor3"})
    told = shown(tmp_path, game, "draw", "repel", "draw", "e")
    assert "Anne keeps the repelled Pinnace (pays 1, strength 1)." in told
    assert "1 ship kept" in told
    assert line(told, "Pirates' Nest").endswith("Anne 1/5")


def test_a_bonus_ship_shows_the_coin_for_another(tmp_path: Path) -> None:
    told = shown(tmp_path, lay(2, adds=["contract-box"], harbor="a-y34 y34"))
    assert "● 3+1  ⚔ 4" in told
    assert "● 3  ⚔ 4" in told


# -- choices by number -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_handicap_by_number_and_back(tmp_path: Path, lang: str) -> None:
    desk = Desk(tmp_path, "you", lang, mode="together")
    words = Words.of(lang)
    time = len(desk.game.options)
    told = " ".join(desk.play().split())
    assert words("terminal.handicap-range", time=time, most=time - 1) in told
    assert words("option.handicap", thing="3") not in told
    assert desk.prompts[-1] == f"Anne, 0–{time - 1} > "
    assert words("terminal.bad-number", first=0, n=time - 1) in desk.play(str(time))
    told = desk.play("3", "t")
    assert words("event.handicap", cards=3) in told
    assert desk.game.held
    assert words("clock.spoken", time=time - 3, aside=3, done=0, all=3) in told
    assert words("terminal.handicap") in desk.play("u")
    assert len(desk.game.options) == time


def test_a_marker_is_put_or_not(tmp_path: Path) -> None:
    for step, completes in (("mark:jinx", True), ("decline", False)):
        game = lay(2, mode="contracts", contracts="jinx explorer mercenary bruja", harbor="y11", draw="y22 b11 g11")
        told = shown(tmp_path, game, "draw", step)
        assert "1  Put a marker on Jinx  coins 0 → 1" in told
        assert "2  Leave it" in told
        assert ("Anne completes Jinx: 1 coin." in told) == completes
        assert game.turn == 1


def test_a_tax_asks_whoever_pays(tmp_path: Path) -> None:
    terms = "tax-inspector explorer mercenary bruja"
    game = lay(2, mode="contracts", contracts=terms, harbor="y11", draw="tax-points", coins={1: 12})
    told = shown(tmp_path, game, "draw", "mark:tax-inspector")
    assert "Anne's turn · Bart to choose" in told
    assert "Bart completes Tax Inspector: 7 coins." in told


def test_a_gift_is_chosen_by_the_players_name(tmp_path: Path) -> None:
    game = lay(3, mode="contracts", contracts=FOUR, harbor="a-y34 b11")
    told = shown(tmp_path, game, "stop", "trade:a-y34", "give:3")
    assert "1  A coin for Bart" in told
    assert "2  A coin for Calico" in told
    assert "The Pinnace brings Calico 1 coin too." in told
    assert coins(game) == [3, 0, 1]


@pytest.mark.parametrize(("third", "end"), [("r11", "may take one card more."), ("b22", "Bust!")])
def test_a_gamble_by_number(tmp_path: Path, third: str, end: str) -> None:
    game = lay(2, adds=["gambler"], harbor="y11", crew={0: "gambler4"}, draw=f"b11 g11 {third} sailor3")
    verb = next(verb for verb in game.rules.verbs if verb.name == "gamble")
    risk = Words.of("en").percent(verb.risk(game.table))
    told = shown(tmp_path, game, "gamble")
    assert next(row for row in told.splitlines() if "Gamble: " in row).split("once")[1].strip() == f"bust {risk}"
    assert "Anne sends a Gambler: 4 cards at once." in told
    assert "Anne turns up Flute (pays 1, strength 1), Barque (pays 1, strength 1), " in told
    assert end in told


def test_time_is_set_aside_or_kept(tmp_path: Path) -> None:
    for step, left in (("aside", 1), ("keep", 2)):
        game = lay(2, mode="together", contracts=FIVE, time="y11 b11", harbor="k24", draw="tax-points")
        told = shown(tmp_path, game, "draw", step)
        assert "1  Set a time card aside for a point" in told
        assert "2  Keep the time" in told
        assert f"Time deck: {left}. Point deck: {2 - left}." in told


# -- help ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "names", "terms"),
    [
        ("en", "luminary lumi Luminary", "Luminary: In your crew: Priest and Jester."),
        ("de", "luminary lumi Mutmacher mut", "Mutmacher: In deiner Mannschaft: Priester und Witzbold."),
    ],
)
def test_a_contract_is_explained_by_name_or_number(tmp_path: Path, lang: str, names: str, terms: str) -> None:
    game = lay(2, mode="contracts", contracts=FOUR, harbor="y11", crew={0: "priest jester5"})
    words = Words.of(lang)
    for name in names.split():
        assert terms in shown(tmp_path, game, f"? {name}", lang=lang), name
    assert terms in shown(tmp_path, game, f"h {texts(game).index('mark:luminary') + 1}", lang=lang)
    for command in ("h 1", "? ransom"):
        assert terms not in shown(tmp_path, game, command, lang=lang)
    assert words("terminal.no-card-there") in shown(tmp_path, game, "h 1", lang=lang)
    missing = words("terminal.no-card", what="ransom", example=words("card.sailor"))
    assert missing in shown(tmp_path, game, "? ransom", lang=lang)


def test_the_beginning_of_several_names_explains_them_all(tmp_path: Path) -> None:
    game = lay(2, mode="contracts", contracts="tax-inspector explorer mercenary bruja", harbor="y11")
    told = shown(tmp_path, game, "? tax")
    assert "Tax Inspector: Lose coins to a tax, in anybody's turn; decide at once." in told
    assert "Tax Increase (most cutlasses): with 12 coins or more" in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_new_profession_is_explained(tmp_path: Path, lang: str) -> None:
    words = Words.of(lang)
    game = lay(2, adds=["gambler", "make-sail", "contract-box"], harbor="y11")
    for name in ("gambler", "merchant", "passenger", "gunner", "clerk", "vice-admiral"):
        help = words.help(next(face for face in game.rules.faces if face.name == name))
        assert help in " ".join(shown(tmp_path, game, f"? {name}", lang=lang).split())


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("seats", "mode", "adds"),
    [
        ("you thumb random", "base", "gambler make-sail contract-box"),
        ("you thumb", "make-sail", ""),
        ("you thumb", "contracts", "gambler"),
        ("you you", "contracts", ""),
        ("you thumb random", "together", "gambler"),
        ("you", "together", ""),
    ],
)
def test_a_whole_game_by_numbers(tmp_path: Path, lang: str, seats: str, mode: str, adds: str) -> None:
    desk = Desk(tmp_path, seats, lang, mode=mode, adds=adds)
    told = desk.play(then=any_number(desk, 3))
    assert desk.game.over
    assert desk.game.outcome
    assert Words.of(lang).outcome(desk.game.outcome, desk.game.players) in told
    assert not set(told) & set("{}")
    assert max(map(cell_len, told.splitlines())) <= 80


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["make-sail", "contracts", "together"])
def test_odds_log_help_table_and_save_all_along(tmp_path: Path, mode: str) -> None:
    desk = Desk(tmp_path, "you thumb", mode=mode)
    chance = any_number(desk, 4)
    while not desk.game.over and len(desk.game.choices) < 60:
        desk.play("o", "l", "h", "h 1", "t", "e", "i", "r tax", "s")
        assert replay(load_records(desk.save)[0], hold=desk.game.held).digest == desk.game.digest
        desk.play(chance())


# -- the end of a table that plays together --------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "end"),
    [
        ("en", "All contracts are completed, with 4 points: Pirate."),
        ("de", "Alle Aufträge sind erfüllt, mit 4 Punkten: Pirat."),
    ],
)
def test_a_team_wins_with_a_title(tmp_path: Path, lang: str, end: str) -> None:
    crew, aside = {0: "pirate7 sailor3"}, "b32 b22 g11 r11"
    game = lay(2, mode="together", contracts="mercenary", time="y11", aside=aside, crew=crew, harbor="k24")
    rows = shown(tmp_path, game, "mark:mercenary", lang=lang).rstrip().splitlines()
    assert game.over
    assert end in rows
    assert [row[:6] for row in rows[-2:]] == ["★ Anne", "★ Bart"]


@pytest.mark.parametrize(
    ("lang", "end"),
    [
        ("en", "Time is up. Contracts completed: 1 of 2."),
        ("de", "Die Zeit ist um. Erfüllte Aufträge: 1 von 2."),
    ],
)
def test_a_team_loses_and_hears_how_near_it_was(tmp_path: Path, lang: str, end: str) -> None:
    game = lay(2, mode="together", contracts="mercenary jinx", crew={0: "pirate7 sailor3"}, harbor="k24")
    rows = shown(tmp_path, game, "mark:mercenary", "stop", "pass", "pass", lang=lang).rstrip().splitlines()
    assert game.over
    assert end in rows
    assert [row[:6] for row in rows[-2:]] == ["  Anne", "  Bart"]


# -- the adventure ---------------------------------------------------------------------------------


def test_a_curtain_stands_before_what_one_of_several_people_alone_may_see(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "you you", mode="adventure")
    desk.game = voyage(2, harbor="y11 b11", draw="g11 r11 k12 settler", crew={0: "lookout4"})
    look = str(texts(desk.game).index("look") + 1)
    assert "Frigate" not in desk.play(look)  # the input ends at the curtain
    assert desk.prompts[-1].startswith("Hand over to Anne: only Anne may see this.")
    told = desk.play("", "2")
    assert "2 Frigate" in told
    assert "You know: next comes Frigate" in told


def test_the_adventure_lies_below_the_harbor(tmp_path: Path) -> None:
    game = voyage(2, missions="10 11", harbor="y11", event="calm-sea", who={0: "anne"}, crowns={1: 3}, uncovered={1: 2})
    told = shown(tmp_path, game, "e")
    for part in ("Event: Calm Sea", "Bone-Grey Sails", "Señora Anne ●●●●", "Ψ ♔3", "Card 9: missions 0 of 2"):
        assert part in told
    assert "Ruhige See" in shown(tmp_path, game, "e", lang="de")
