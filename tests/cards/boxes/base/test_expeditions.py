"""Expeditions: where they lie, who claims them when, and what a claim costs and brings."""

from __future__ import annotations

import pytest

from buccaneer import CardGame
from buccaneer.cards.rules.table import FACE
from buccaneer.core.errors import IllegalChoice, UnparsableChoice

from tests.table import coins, crew, ids, lay, play, points, texts, told

EDITIONS = ("bigbox", "classic", "us")
AA = "claim:exp-aa:captain+captain"


def claims(game: CardGame) -> list[str]:
    """The claims among what can be chosen, in alphabetical order."""
    return sorted(text for text in texts(game) if text.startswith("claim"))


def claims_with(crew: str, *calls: str) -> list[str]:
    """What a crew can claim, each without the word."""
    game = lay(5, harbor="y11", calls=" ".join(calls), crew={0: crew})
    return [text.removeprefix("claim:") for text in claims(game)]


def purse(game: CardGame, seat: int) -> list[str]:
    """What a seat's coins show, the latest last."""
    return ids(game, [coin & FACE for coin in game.table.seats[seat].purse])


@pytest.mark.rule("B-042")
@pytest.mark.parametrize("card", ["exp-aa", "exp-cc", "exp-hh", "exp-aah", "exp-cch"])
def test_an_expedition_lies_beside_the_harbor(card: str) -> None:
    game = play(lay(harbor="y11", draw=card), "draw")
    assert (ids(game, game.table.harbor), ids(game, list(game.table.calls))) == (["y11"], [card])
    assert (game.table.turned, game.table.discard, texts(game)) == ([], [], ["draw", "stop"])


@pytest.mark.rule("B-042")
def test_several_lie_there_side_by_side() -> None:
    game = play(lay(harbor="y11", draw="exp-hh exp-cc", calls="exp-aa"), "draw", "draw")
    assert ids(game, list(game.table.calls)) == ["exp-aa", "exp-hh", "exp-cc"]


@pytest.mark.rule("B-042")
def test_an_expedition_outlasts_the_turn() -> None:
    game = play(lay(harbor="captain", calls="exp-hh", hold=True), "stop")
    assert (game.turn, ids(game, list(game.table.calls)), ids(game, game.table.discard)) == (1, ["exp-hh"], ["captain"])


@pytest.mark.rule("B-042")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_expedition_outlasts_a_bust(edition: str) -> None:
    game = play(lay(harbor="y11", draw="y11", calls="exp-hh", edition=edition, hold=True), "draw")
    assert (ids(game, list(game.table.calls)), ids(game, game.table.discard)) == (["exp-hh"], ["y11", "y11"])


@pytest.mark.rule("B-042")
def test_nobody_has_to_claim() -> None:
    game = lay(harbor="jack", draw="priest", calls="exp-aa", crew={0: "captain captain"}, hold=True)
    play(game, "draw", "stop", "pass")
    assert (game.turn, ids(game, list(game.table.calls)), crew(game, 0)) == (1, ["exp-aa"], ["captain", "captain"])


@pytest.mark.rule("B-042")
def test_an_expedition_is_no_card_to_take() -> None:
    game = play(lay(harbor="y11", calls="exp-aa", coins={0: 9}, hold=True), "stop")
    assert texts(game) == ["trade:y11", "pass"]
    with pytest.raises(UnparsableChoice):
        play(game, "hire:exp-aa")


@pytest.mark.rule("B-043", "B-052")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_active_player_claims(edition: str) -> None:
    crew = {1: "captain captain", 2: "captain captain"}
    game = lay(harbor="y11 b11", calls="exp-aa", crew=crew, coins={1: 1, 2: 1}, edition=edition, hold=True)
    assert texts(game) == ["draw", "stop"]
    play(game, "stop", "pass")
    assert (game.chooser, texts(game)) == (1, ["trade:y11", "trade:b11", "pass"])
    with pytest.raises(IllegalChoice):
        play(game, AA)
    assert (play(game, "trade:y11").chooser, texts(game)) == (2, ["trade:b11", "pass"])


@pytest.mark.rule("B-043")
def test_in_the_own_turn_the_same_player_claims() -> None:
    game = play(lay(harbor="sailor3", calls="exp-aa", crew={1: "captain captain"}), "stop")
    assert (game.chooser, claims(game)) == (1, [AA])
    play(game, AA)
    assert (points(game), coins(game)) == ([0, 4, 0], [0, 2, 0])


@pytest.mark.rule("B-044")
@pytest.mark.parametrize(
    ("call", "crew", "claim"),
    [
        ("exp-aa", "captain captain", "exp-aa:captain+captain"),
        ("exp-cc", "priest priest", "exp-cc:priest+priest"),
        ("exp-hh", "settler settler", "exp-hh:settler+settler"),
        ("exp-aah", "captain settler captain", "exp-aah:settler+captain+captain"),
        ("exp-cch", "priest priest settler", "exp-cch:settler+priest+priest"),
        ("exp-ach", "priest settler captain", "exp-ach:settler+captain+priest"),
    ],
)
def test_a_card_for_each_symbol(call: str, crew: str, claim: str) -> None:
    assert claims_with(crew, call) == [claim]
    cards = crew.split()
    for i in range(len(cards)):
        assert claims_with(" ".join(cards[:i] + cards[i + 1 :] + ["sailor3", "governor"]), call) == []


@pytest.mark.rule("B-044")
@pytest.mark.parametrize(
    ("call", "crew"),
    [
        ("exp-aa", "captain priest settler priest settler"),
        ("exp-cc", "priest captain settler captain settler"),
        ("exp-hh", "settler captain priest captain priest"),
        ("exp-aah", "captain captain captain priest"),
        ("exp-aah", "captain settler settler settler"),
        ("exp-cch", "priest priest priest captain"),
        ("exp-cch", "priest settler settler captain captain"),
        ("exp-ach", "captain captain priest priest"),
        ("exp-ach", "settler settler priest priest"),
        ("exp-ach", "settler settler captain captain"),
    ],
)
def test_other_symbols_do_not_serve(call: str, crew: str) -> None:
    assert claims_with(crew, call) == []


@pytest.mark.rule("B-044", "B-046")
def test_exactly_the_symbols_are_given_up() -> None:
    game = lay(harbor="y11", calls="exp-aah", crew={0: "captain captain captain settler settler priest"})
    play(game, "claim:exp-aah:settler+captain+captain")
    assert sorted(crew(game, 0)) == ["captain", "priest", "settler"]
    assert sorted(ids(game, game.table.discard)) == ["captain", "captain", "settler"]


@pytest.mark.rule("B-044", "B-045")
@pytest.mark.parametrize(
    ("call", "cards"),
    [
        ("exp-aa", "captain"),
        ("exp-aa", "captain+priest"),
        ("exp-aa", "captain+captain+captain"),
        ("exp-hh", "jester5"),
        ("exp-hh", "settler+jester5"),
        ("y11", "captain+captain"),
    ],
)
def test_a_claim_with_other_cards_is_no_choice(call: str, cards: str) -> None:
    game = lay(harbor="b11", calls="exp-aa exp-hh", crew={0: "captain captain captain priest settler settler jester5"})
    with pytest.raises(UnparsableChoice):
        play(game, "claim")
    with pytest.raises(UnparsableChoice):
        play(game, f"claim:{call}:{cards}")


@pytest.mark.rule("B-045")
@pytest.mark.parametrize(
    ("call", "crew", "claim"),
    [
        ("exp-aa", "captain jack", "exp-aa:captain+jack"),
        ("exp-cc", "priest jack", "exp-cc:priest+jack"),
        ("exp-hh", "settler jack", "exp-hh:settler+jack"),
        ("exp-hh", "jack jack", "exp-hh:jack+jack"),
        ("exp-aah", "captain captain jack", "exp-aah:captain+captain+jack"),
        ("exp-aah", "captain settler jack", "exp-aah:settler+captain+jack"),
        ("exp-cch", "priest jack jack", "exp-cch:priest+jack+jack"),
        ("exp-cch", "settler jack jack", "exp-cch:settler+jack+jack"),
        ("exp-ach", "captain jack jack", "exp-ach:captain+jack+jack"),
        ("exp-ach", "jack jack jack", "exp-ach:jack+jack+jack"),
        ("exp-aah", "jack jack jack", "exp-aah:jack+jack+jack"),
    ],
)
def test_jacks_stand_in(call: str, crew: str, claim: str) -> None:
    assert claims_with(crew, call) == [claim]
    assert claims_with(crew.replace("jack", "sailor3", 1), call) == []


@pytest.mark.rule("B-045")
@pytest.mark.parametrize(
    ("call", "crew"),
    [
        ("exp-aa", "jack"),
        ("exp-aa", "jack priest settler"),
        ("exp-aah", "jack jack"),
        ("exp-aah", "jack captain"),
        ("exp-ach", "jack priest priest"),
        ("exp-cch", "jack settler settler settler"),
    ],
)
def test_a_jack_replaces_one_symbol_only(call: str, crew: str) -> None:
    assert claims_with(crew, call) == []


@pytest.mark.rule("B-045", "B-046")
def test_a_jack_is_given_up_like_the_others() -> None:
    game = lay(harbor="y11", calls="exp-aa exp-hh", crew={0: "captain jack settler"})
    assert len(claims(game)) == 2
    play(game, "claim:exp-aa:captain+jack")
    assert (crew(game, 0), ids(game, game.table.discard), claims(game)) == (["settler"], ["captain", "jack"], [])


@pytest.mark.rule("B-046")
def test_points_and_abilities_are_lost() -> None:
    game = lay(harbor="y11", calls="exp-aa exp-aah", crew={0: "captain captain sailor5 settler"})
    assert points(game) == [5, 0, 0]
    before = game.table.seats[0].power
    play(game, AA)
    assert (crew(game, 0), points(game)) == (["sailor5", "settler"], [5 - 2 + 4, 0, 0])
    lost = {
        i: old - new for i, (old, new) in enumerate(zip(before, game.table.seats[0].power, strict=True)) if old != new
    }
    assert lost == {3: 2}
    assert claims(game) == []


@pytest.mark.rule("B-046")
def test_the_crew_goes_face_up_on_the_discard_pile() -> None:
    game = play(lay(harbor="y11", calls="exp-aa", discard="r11", crew={0: "captain captain"}), AA)
    assert ids(game, game.view(1).table.discard) == ["r11", "captain", "captain"]


@pytest.mark.rule("B-047", "B-046")
@pytest.mark.parametrize(
    ("call", "mine", "won"),
    [
        ("exp-aa", "captain+captain", (4, 2)),
        ("exp-cc", "priest+priest", (4, 2)),
        ("exp-hh", "settler+settler", (4, 2)),
        ("exp-aah", "settler+captain+captain", (6, 3)),
        ("exp-cch", "settler+priest+priest", (6, 3)),
        ("exp-ach", "settler+captain+priest", (5, 3)),
    ],
)
def test_a_claim_brings_the_expedition_its_points_and_its_coins(call: str, mine: str, won: tuple[int, int]) -> None:
    game = lay(5, harbor="y11", calls=call, crew={1: mine.replace("+", " ")}, coins={1: 1}, active=1)
    play(game, f"claim:{call}:{mine}")
    assert (ids(game, list(game.table.seats[1].won)), crew(game, 1), len(game.table.calls)) == ([call], [], 0)
    assert (points(game), coins(game)) == ([0, won[0], 0, 0, 0], [0, 1 + won[1], 0, 0, 0])
    assert told(game, "claim") == [(1, won[1])]


@pytest.mark.rule("B-046", "B-047")
def test_a_claim_at_one_table_changes_no_copy_of_it() -> None:
    game = lay(harbor="y11", calls="exp-aa exp-hh", crew={0: "captain captain settler"})
    twin, seen = game.copy(), game.view(1).table
    before = twin.position
    play(game, AA)
    assert (twin.position, texts(twin)) == (before, ["draw", AA, "stop"])
    assert (ids(game, list(seen.calls)), ids(game, list(seen.seats[0].crew))) == (
        ["exp-aa", "exp-hh"],
        ["captain", "captain", "settler"],
    )
    assert (ids(game, list(game.table.calls)), crew(game, 0)) == (["exp-hh"], ["settler"])


@pytest.mark.rule("B-047")
def test_the_coins_come_from_the_top() -> None:
    game = play(lay(harbor="y11", draw="k4x r4x", calls="exp-aa", crew={0: "captain captain"}), AA)
    assert purse(game, 0) == ["k4x", "r4x"]


@pytest.mark.rule("B-047")
def test_cards_given_up_are_in_the_reshuffle_for_the_coins() -> None:
    game = play(lay(harbor="y11 b11", draw="k4x", calls="exp-aa", crew={0: "captain captain"}, hoard=1), AA)
    assert purse(game, 0) == ["k4x", "captain"]
    assert (ids(game, game.table.draw), game.table.discard) == (["captain"], [])


@pytest.mark.rule("B-047")
def test_the_cards_go_out_before_the_expedition_comes_in() -> None:
    game = lay(harbor="y11", calls="exp-aa", crew={0: "captain captain sailor7 pirate9"})
    assert points(game) == [8, 0, 0]
    play(game, AA)
    assert (points(game), game.table.ending, told(game, "ending")) == ([10, 0, 0], False, [])


@pytest.mark.rule("B-047")
def test_the_expedition_comes_in_before_the_coins() -> None:
    game = lay(harbor="y11", calls="exp-aa", crew={0: "captain captain sailor7 pirate9 admiral7"}, hoard=1)
    play(game, AA)
    happened = [event.kind for event in game.events]
    assert (points(game)[0], happened.index("ending") < happened.index("shuffle")) == (12, True)


@pytest.mark.rule("B-048")
def test_the_claim_names_the_cards_where_they_differ() -> None:
    assert claims_with("captain captain jack", "exp-aa") == ["exp-aa:captain+captain", "exp-aa:captain+jack"]
    assert claims_with("captain captain jack jack", "exp-aa") == [
        "exp-aa:captain+captain",
        "exp-aa:captain+jack",
        "exp-aa:jack+jack",
    ]


@pytest.mark.rule("B-048")
def test_equal_cards_make_no_difference() -> None:
    assert claims_with("captain captain captain captain captain", "exp-aa") == ["exp-aa:captain+captain"]
    assert claims_with("captain captain settler settler settler", "exp-aah") == ["exp-aah:settler+captain+captain"]


@pytest.mark.rule("B-048", "B-045")
def test_every_way_to_pay_for_three_symbols() -> None:
    assert claims_with("captain priest settler jack jack", "exp-ach") == [
        "exp-ach:captain+jack+jack",
        "exp-ach:captain+priest+jack",
        "exp-ach:priest+jack+jack",
        "exp-ach:settler+captain+jack",
        "exp-ach:settler+captain+priest",
        "exp-ach:settler+jack+jack",
        "exp-ach:settler+priest+jack",
    ]


@pytest.mark.rule("B-048")
@pytest.mark.parametrize(
    ("cards", "left"),
    [("captain+captain", ["jack", "jack"]), ("captain+jack", ["captain", "jack"]), ("jack+jack", ["captain"] * 2)],
)
def test_the_named_cards_are_the_ones_given_up(cards: str, left: list[str]) -> None:
    game = lay(harbor="y11", calls="exp-aa", crew={0: "captain jack captain jack"})
    play(game, "claim:exp-aa:" + cards)
    assert (sorted(crew(game, 0)), sorted(ids(game, game.table.discard))) == (left, sorted(cards.split("+")))


@pytest.mark.rule("B-048")
def test_the_cards_may_be_named_in_any_order() -> None:
    game = lay(harbor="y11", calls="exp-aah", crew={0: "captain captain settler jack"})
    play(game, "claim:exp-aah:jack+captain+settler")
    assert crew(game, 0) == ["captain"]


@pytest.mark.rule("B-049")
@pytest.mark.parametrize("edition", EDITIONS)
def test_several_claims_in_a_row(edition: str) -> None:
    mine = {0: "captain captain priest priest settler settler"}
    game = lay(harbor="y11", calls="exp-aa exp-hh exp-cc", crew=mine, edition=edition)
    play(game, AA, "claim:exp-cc:priest+priest")
    assert (ids(game, list(game.table.calls)), texts(game)) == (
        ["exp-hh"],
        ["draw", "claim:exp-hh:settler+settler", "stop"],
    )
    play(game, "claim:exp-hh:settler+settler")
    assert (points(game), coins(game), crew(game, 0)) == ([12, 0, 0], [6, 0, 0], [])


@pytest.mark.rule("B-049", "B-050", "B-051")
def test_claims_in_every_part_of_a_turn() -> None:
    mine = {0: "captain captain priest priest settler settler"}
    game = lay(draw="b11 b11 y11", calls="exp-aa exp-hh exp-cc", crew=mine, hold=True)
    play(game, AA, "draw", "claim:exp-cc:priest+priest", "stop", "claim:exp-hh:settler+settler", "trade:y11")
    assert ids(game, list(game.table.seats[0].won)) == ["exp-aa", "exp-cc", "exp-hh"]
    assert (game.turn, coins(game)) == (1, [7, 0, 0])


@pytest.mark.rule("B-050")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_claim_before_the_first_card(edition: str) -> None:
    game = lay(calls="exp-aa", crew={0: "captain captain"}, edition=edition, hold=True)
    assert texts(game) == ["draw", AA]
    play(game, AA)
    assert (game.table.drawn, game.held, game.turn) == (0, True, 0)
    assert (points(game), coins(game), game.table.harbor) == ([4, 0, 0], [2, 0, 0], [])


@pytest.mark.rule("B-051")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_claim_between_takes(edition: str) -> None:
    game = lay(harbor="y11 b11 g11 r11", calls="exp-aa", crew={0: "captain captain"}, edition=edition, hold=True)
    play(game, "stop", "trade:y11", AA)
    assert (game.chooser, texts(game)) == (0, ["trade:b11", "trade:g11", "trade:r11", "pass"])
    assert coins(play(game, "trade:b11")) == [4, 0, 0]


@pytest.mark.rule("B-051")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_claim_after_the_last_take_with_new_crew(edition: str) -> None:
    game = lay(harbor="jack captain", calls="exp-aa", crew={0: "captain"}, coins={0: 4}, edition=edition, hold=True)
    assert claims(game) == []
    play(game, "stop", "hire:captain")
    assert (game.chooser, texts(game)) == (0, [AA, "pass"])
    play(game, AA)
    assert (points(game), coins(game), crew(game, 0), game.turn) == ([4, 0, 0], [2, 0, 0], [], 1)


@pytest.mark.rule("B-051")
def test_coins_of_a_claim_pay_for_a_take() -> None:
    game = lay(harbor="sailor3", calls="exp-aa", crew={0: "captain captain"}, coins={0: 1}, hold=True)
    play(game, "stop", AA, "hire:sailor3")
    assert (crew(game, 0), coins(game)) == (["sailor3"], [0, 0, 0])


@pytest.mark.rule("B-051")
def test_a_claim_uses_no_take() -> None:
    game = play(lay(harbor="y11", calls="exp-aa", crew={0: "captain captain"}, hold=True), "stop", AA)
    assert texts(game) == ["trade:y11", "pass"]


@pytest.mark.rule("B-052")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_claims_once_the_own_window_is_over(edition: str) -> None:
    mine = {0: "captain captain", 1: "sailor3"}
    game = lay(harbor="y11 b11", calls="exp-aa", crew=mine, coins={1: 1, 2: 1}, edition=edition, hold=True)
    play(game, "stop", "pass")
    for seat, choice in ((1, "trade:y11"), (2, "trade:b11")):
        assert (game.chooser, claims(game)) == (seat, [])
        play(game, choice)
    assert (coins(game), game.turn, ids(game, list(game.table.calls))) == ([2, 1, 1], 1, ["exp-aa"])


@pytest.mark.rule("B-052")
def test_the_last_chance_comes_before_the_others_windows() -> None:
    game = lay(harbor="y11 b11", calls="exp-aa", crew={0: "captain captain"}, coins={1: 1}, hold=True)
    play(game, "stop", "trade:y11")
    assert (game.chooser, texts(game)) == (0, [AA, "pass"])
    assert play(game, "pass").chooser == 1
