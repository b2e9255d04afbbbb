"""Editions: three sets of words and switches, and one set of rules."""

from __future__ import annotations

import pytest

from buccaneer import Game, SetupError
from buccaneer.game import modes
from buccaneer.words import Words

from tests.table import coins, crew, ids, lay, play, texts, told

EDITIONS = ("bigbox", "classic", "us")
FIVE = "y11 b11 g11 r11 k12"
SWITCHES = [("bigbox", True, True, True), ("classic", False, False, True), ("us", True, False, False)]


@pytest.mark.rule("B-115")
def test_there_are_three_editions_and_bigbox_is_played_by_default() -> None:
    assert tuple(modes.find("base").editions) == EDITIONS
    assert Game("base", 3, seed=1).rules.edition.name == "bigbox"
    assert Game("base", 3, seed=1).setup.edition == "bigbox"


@pytest.mark.rule("B-115")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_played_under_its_name(edition: str) -> None:
    game = Game("base", 3, seed=1, edition=edition)
    assert (game.rules.edition.name, game.setup.edition) == (edition, edition)


@pytest.mark.rule("B-115")
@pytest.mark.parametrize("edition", ["", "Bigbox", "2014"])
def test_other_editions_are_refused(edition: str) -> None:
    with pytest.raises(SetupError, match="bigbox, classic, us"):
        Game("base", 3, seed=1, edition=edition)


@pytest.mark.rule("B-115", "B-097", "B-098")
@pytest.mark.parametrize(("edition", "own_turn", "after_bust", "fifth_open"), SWITCHES)
def test_switch_jester_in_own_turn(edition: str, own_turn: bool, after_bust: bool, fifth_open: bool) -> None:
    game = play(lay(2, drawn=1, crew={0: "jester5", 1: "jester7"}, edition=edition, hold=True), "stop")
    assert coins(game) == [1 if own_turn else 0, 1]


@pytest.mark.rule("B-115", "B-067", "B-068")
@pytest.mark.parametrize(("edition", "own_turn", "after_bust", "fifth_open"), SWITCHES)
def test_switch_claims_after_a_bust(edition: str, own_turn: bool, after_bust: bool, fifth_open: bool) -> None:
    laid = {0: "captain captain"}
    game = lay(harbor="y11", draw="y44", calls="exp-aa", crew=laid, edition=edition, hold=True)
    play(game, "draw")
    assert texts(game) == (["claim:exp-aa:captain+captain", "pass"] if after_bust else [])
    assert game.turn == (0 if after_bust else 1)


@pytest.mark.rule("B-115")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("edition", "own_turn", "after_bust", "fifth_open"), SWITCHES)
def test_switch_expedition_of_the_fifth_player(
    edition: str, own_turn: bool, after_bust: bool, fifth_open: bool, players: int
) -> None:
    game = Game("base", players, seed=1, edition=edition, hold=True)
    assert ids(game, game.table.calls) == (["exp-ach"] if fifth_open and players == 5 else [])
    assert len(game.table.draw) + 3 * players == (119 if fifth_open else 120)


@pytest.mark.rule("B-115")
@pytest.mark.parametrize("players", [2, 5])
def test_classic_and_bigbox_deal_alike(players: int) -> None:
    tables = [Game("base", players, seed=5, edition=edition, hold=True).table for edition in ("bigbox", "classic")]
    assert tables[0].draw == tables[1].draw
    assert [seat.purse for seat in tables[0].seats] == [seat.purse for seat in tables[1].seats]


@pytest.mark.rule("B-116")
@pytest.mark.parametrize(
    ("edition", "profession", "point", "cutlass", "expedition"),
    [
        ("bigbox", "profession", "influence", "cutlass", "expedition"),
        ("classic", "person", "victory point", "sword", "expedition"),
        ("us", "character", "influence", "saber", "mission"),
    ],
)
def test_english_terms_by_edition(edition: str, profession: str, point: str, cutlass: str, expedition: str) -> None:
    words = Words("en", edition)
    found = [words(f"term.{term}") for term in ("profession", "point", "cutlass", "expedition")]
    assert found == [profession, point, cutlass, expedition]
    assert words.count("cutlasses", 1) == f"1 {cutlass}"


@pytest.mark.rule("B-116")
@pytest.mark.parametrize(
    ("edition", "skiff", "senorita", "call"),
    [
        ("bigbox", "Barque", "Señorita", "Expedition"),
        ("classic", "Skiff", "Mademoiselle", "Expedition"),
        ("us", "Dutch ship", "Mademoiselle", "Mission"),
    ],
)
def test_english_card_names_by_edition(edition: str, skiff: str, senorita: str, call: str) -> None:
    words = Words("en", edition)
    faces = modes.rules("base", edition, "", ()).faces
    named = {face.id: words.card(face) for face in faces}
    assert [named[id].partition(" (")[0] for id in ("g11", "senorita7", "exp-aa")] == [skiff, senorita, call]


@pytest.mark.rule("B-116")
def test_us_ships_go_by_their_flags() -> None:
    words = Words("en", "us")
    faces = {face.id: face for face in modes.rules("base", "us", "", ()).faces}
    flags = [words.card(faces[ship]).partition(" ")[0] for ship in FIVE.split()]
    assert flags[1] == "British"
    assert sorted(flags) == ["American", "British", "Dutch", "French", "Spanish"]


@pytest.mark.rule("B-116")
@pytest.mark.parametrize("edition", EDITIONS)
def test_german_words_are_the_same_in_all_editions(edition: str) -> None:
    words = Words("de", edition)
    assert words("term.cutlass") == "Säbel"
    assert [words(f"card.{name}") for name in ("senorita", "expedition")] == [
        Words("de")("card.senorita"),
        Words("de")("card.expedition"),
    ]


@pytest.mark.rule("B-116")
@pytest.mark.parametrize("edition", ["classic", "us"])
def test_words_change_no_card_and_no_choice(edition: str) -> None:
    ours, theirs = (modes.rules("base", name, "", ()) for name in ("bigbox", edition))
    assert [(face.id, face.cost, face.points, face.coins, face.strength, face.powers) for face in ours.faces] == [
        (face.id, face.cost, face.points, face.coins, face.strength, face.powers) for face in theirs.faces
    ]
    assert [verb.name for verb in ours.verbs] == [verb.name for verb in theirs.verbs]
    assert [step.name for step in ours.steps] == [step.name for step in theirs.steps]


@pytest.mark.rule("B-117")
@pytest.mark.parametrize("edition", EDITIONS)
def test_new_hires_wait_in_every_edition(edition: str) -> None:
    game = lay(harbor=FIVE + " admiral5 governor", coins={0: 13}, edition=edition, hold=True)
    play(game, "stop", "hire:admiral5", "hire:governor")
    assert (coins(game)[0], game.table.stack[-1].a) == (0, 1)
    assert play(game, "trade:y11").chooser == 1


@pytest.mark.rule("B-117")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_jester_waits_in_every_edition(edition: str) -> None:
    game = lay(2, harbor="jester5", coins={1: 6}, edition=edition, hold=True)
    assert (coins(play(game, "stop", "hire:jester5")), told(game, "jester")) == ([1, 0], [])


@pytest.mark.rule("B-117")
@pytest.mark.parametrize("edition", EDITIONS)
def test_abilities_stack_in_every_edition(edition: str) -> None:
    laid = {0: "admiral5 admiral7 trader-g3 trader-g3", 1: "jester5 jester7"}
    draw = "settler settler settler priest priest priest jack exp-hh"
    game = play(lay(2, harbor=FIVE, draw=draw, crew=laid, edition=edition, hold=True), "stop", "trade:g11", "pass")
    assert coins(play(game, "pass")) == [4 + 3, 0]
    game.release()
    assert coins(play(game, "stop")) == [7, 0 if edition == "classic" else 2]


@pytest.mark.rule("B-117")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_active_player_claims_in_every_edition(edition: str) -> None:
    game = lay(harbor="y11 b11", calls="exp-aa", crew={1: "captain captain"}, edition=edition, hold=True)
    play(game, "stop", "pass")
    assert (game.chooser, texts(game)) == (1, ["trade:y11", "trade:b11", "pass"])
    play(game, "pass", "pass")
    assert (game.turn, texts(game), crew(game, 1)) == (1, ["draw", "claim:exp-aa:captain+captain"], ["captain"] * 2)
