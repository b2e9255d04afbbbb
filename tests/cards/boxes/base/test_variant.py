"""The end variant: twelve points and an expedition, and a winner who has travelled."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from buccaneer import CardGame, Game, Outcome, SetupError
from buccaneer.words import Words

from tests.table import lay, play, points, texts, told

EDITIONS = ("bigbox", "classic", "us")
VARIANT = "expedition"
NAMES = ("Anne", "Bart", "Calico")
SEVEN = "sailor7 pirate9 admiral5"
ELEVEN = "sailor7 pirate9 admiral9 admiral7"
TWELVE = "senorita9 senorita9 admiral9 pirate7 captain"


def hiring(crew: str, won: str = "", others: str = "", edition: str = "bigbox", variant: str = VARIANT) -> CardGame:
    """A game in which seat 0 has just hired a captain, worth one point."""
    game = lay(
        harbor="captain y11",
        crew={0: crew},
        won={0: won, 1: others},
        coins={0: 4},
        edition=edition,
        variant=variant,
        hold=True,
    )
    return play(game, "stop", "hire:captain")


def result(
    crew: Mapping[int, str], won: Mapping[int, str], coins: Mapping[int, int] | None = None, edition: str = "bigbox"
) -> Outcome:
    """The outcome of a game whose end was triggered before and whose last turn is over."""
    game = lay(active=2, drawn=1, crew=crew, won=won, coins=coins, edition=edition, variant=VARIANT, hold=True)
    game.table.ending = True
    outcome = play(game, "stop").outcome
    assert outcome is not None
    return outcome


@pytest.mark.rule("B-110")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("crew", "won", "ends"),
    [(ELEVEN, "", False), (TWELVE, "", False), (SEVEN, "exp-hh", True), ("sailor7 pirate9", "exp-hh", False)],
)
def test_the_end_needs_twelve_points_and_an_expedition(edition: str, crew: str, won: str, ends: bool) -> None:
    game = hiring(crew, won, edition=edition)
    assert game.table.ending is ends
    assert told(game, "ending") == ([(0, 12)] if ends else [])


@pytest.mark.rule("B-110")
def test_anothers_expedition_does_not_help() -> None:
    game = hiring(ELEVEN, "", others="exp-hh")
    assert (points(game), game.table.ending) == ([12, 4, 0], False)


@pytest.mark.rule("B-110")
@pytest.mark.parametrize(("others", "ends"), [(SEVEN, False), ("sailor7 pirate9 admiral7", True)])
def test_the_points_of_the_expedition_count(others: str, ends: bool) -> None:
    game = lay(calls="exp-hh", crew={0: f"settler settler {others}"}, drawn=1, variant=VARIANT, hold=True)
    play(game, "claim:exp-hh:settler+settler")
    assert (game.table.ending, points(game)[0]) == (ends, 12 if ends else 11)


@pytest.mark.rule("B-110")
def test_a_later_expedition_triggers_the_end() -> None:
    game = lay(calls="exp-hh", crew={0: f"settler settler {ELEVEN}"}, drawn=1, variant=VARIANT, hold=True)
    assert (points(game)[0], game.table.ending) == (13, False)
    play(game, "claim:exp-hh:settler+settler")
    assert told(game, "ending") == [(0, 15)]


@pytest.mark.rule("B-110")
def test_twelve_points_without_an_expedition_let_the_game_go_on() -> None:
    game = lay(active=2, harbor="captain", crew={2: ELEVEN}, coins={2: 4}, variant=VARIANT, hold=True)
    play(game, "stop", "hire:captain")
    assert (points(game), game.over, game.turn, game.table.round) == ([0, 0, 12], False, 0, 2)
    assert lay(active=2, drawn=1, crew={2: TWELVE}, hold=True).table.ending is False


@pytest.mark.rule("B-110")
def test_the_triggered_end_is_the_end_of_the_round() -> None:
    game = lay(active=2, harbor="captain", crew={2: SEVEN}, won={2: "exp-cc"}, coins={2: 4}, variant=VARIANT, hold=True)
    assert play(game, "stop", "hire:captain").over
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.cause) == ([2], "points")


@pytest.mark.rule("B-111")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_an_expedition_nobody_wins(edition: str) -> None:
    outcome = result({0: TWELVE, 1: SEVEN, 2: "priest"}, {1: "exp-hh", 2: "exp-aa"}, {0: 9}, edition)
    assert (outcome.points, outcome.winners, outcome.decided) == ([12, 11, 5], [1], "points")


@pytest.mark.rule("B-111")
def test_the_last_seat_wins_as_the_only_traveller() -> None:
    outcome = result({0: TWELVE, 1: SEVEN}, {2: "exp-hh"}, {0: 9, 1: 9})
    assert (outcome.points, outcome.winners) == ([12, 7, 4], [2])


@pytest.mark.rule("B-111")
def test_more_expeditions_do_not_beat_more_points() -> None:
    outcome = result({0: TWELVE}, {0: "exp-hh", 1: "exp-aa exp-cc"})
    assert (outcome.points, outcome.winners) == ([16, 8, 0], [0])


@pytest.mark.rule("B-112")
@pytest.mark.parametrize(("purses", "winners"), [({1: 3, 2: 2}, [1]), ({1: 2, 2: 3}, [2]), ({1: 2, 2: 2}, [1, 2])])
def test_ties_among_travellers_go_to_coins_then_are_shared(purses: dict[int, int], winners: list[int]) -> None:
    outcome = result({0: TWELVE}, {1: "exp-hh", 2: "exp-aa"}, {0: 30, **purses})
    assert outcome.winners == winners
    assert outcome.decided == ("coins" if len(winners) == 1 else "shared")


@pytest.mark.rule("B-111")
def test_travellers_stand_above_all_others_and_the_end_says_why() -> None:
    outcome = result({0: TWELVE, 1: "captain"}, {1: "exp-hh", 2: "exp-aa"}, {2: 1})
    assert (outcome.points, outcome.winners, outcome.barred) == ([12, 5, 4], [1], (0,))
    assert outcome.order() == [1, 2, 0]
    assert Words.of().outcome(outcome, NAMES) == "Bart wins with 5 influence. Only those with an expedition can win."
    german = Words.of("de").outcome(outcome, NAMES)
    assert german.endswith("Gewinnen kann nur, wer einen Aufruf erfüllt hat.")
    assert "mission" in Words.of("en", "us").outcome(outcome, NAMES)


@pytest.mark.rule("B-111", "B-113")
def test_the_end_says_nothing_where_all_have_travelled_and_that_all_count_where_nobody_has() -> None:
    outcome = result({}, {0: "exp-hh", 1: "exp-aa", 2: "exp-cc"})
    assert (outcome.barred, "can win" in Words.of().outcome(outcome, NAMES)) == ((), False)
    game = lay(hoard=2, crew={0: "captain", 1: "sailor5", 2: "priest"}, variant=VARIANT)
    assert game.outcome is not None
    assert game.outcome.order() == [1, 2, 0]
    assert Words.of().outcome(game.outcome, NAMES).endswith("Nobody has an expedition, so everybody counts.")


@pytest.mark.rule("B-112")
def test_a_tied_player_without_an_expedition_stays_out() -> None:
    outcome = result({0: "senorita9 captain"}, {1: "exp-hh"}, {0: 30})
    assert (outcome.points, outcome.winners, outcome.decided) == ([4, 4, 0], [1], "points")


@pytest.mark.rule("B-113")
@pytest.mark.parametrize("edition", EDITIONS)
def test_if_nobody_has_travelled_all_count(edition: str) -> None:
    game = lay(hoard=2, crew={0: "captain", 1: "sailor5", 2: "priest"}, edition=edition, variant=VARIANT)
    assert (game.over, game.outcome and game.outcome.cause) == (True, "idle")
    assert (game.outcome and game.outcome.winners, game.outcome and game.outcome.points) == ([1], [1, 2, 1])


@pytest.mark.rule("B-113")
def test_among_all_the_ties_are_settled_as_ever() -> None:
    game = lay(hoard=2, crew={0: "captain", 2: "priest"}, variant=VARIANT)
    assert (game.outcome and game.outcome.winners, game.outcome and game.outcome.decided) == ([2], "coins")


@pytest.mark.rule("B-113")
def test_if_somebody_has_travelled_only_travellers_count() -> None:
    game = lay(hoard=2, crew={0: TWELVE}, won={1: "exp-hh"}, variant=VARIANT)
    assert (game.over, game.table.ending, game.outcome and game.outcome.cause) == (True, False, "idle")
    assert game.outcome is not None
    assert game.outcome.winners == [1]


@pytest.mark.rule("B-113")
def test_a_copy_counts_the_idle_turns_as_well() -> None:
    game = lay(hoard=2, calls="exp-hh", crew={1: "settler settler"}, variant=VARIANT)
    twin = game.copy()
    assert (twin.chooser, twin.table.idle, texts(twin)) == (1, 1, ["claim:exp-hh:settler+settler", "stop"])
    play(twin, "stop", "pass")
    assert (twin.over, twin.table.idle, twin.outcome and twin.outcome.winners) == (True, 3, [1])
    assert (game.over, game.table.idle) == (False, 1)


@pytest.mark.rule("B-113")
@pytest.mark.parametrize("drawn", [1, 2])
def test_one_card_turned_starts_the_count_of_idle_turns_again(drawn: int) -> None:
    game = lay(harbor="y11", drawn=drawn, calls="exp-hh", crew={1: "settler settler"}, hoard=2, variant=VARIANT)
    game.table.idle = 2
    play(game, "pass", "pass", "pass")
    assert (game.over, game.table.idle, game.turn) == (False, 0, 1)


@pytest.mark.rule("B-114")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_variant_can_be_chosen_in_every_edition(edition: str) -> None:
    game = Game("base", 3, seed=1, edition=edition, variant=VARIANT)
    assert (game.rules.variant, game.rules.edition.name) == (VARIANT, edition)
    assert Game("base", 3, seed=1, edition=edition).rules.variant == ""
    with pytest.raises(SetupError):
        Game("base", 3, seed=1, edition=edition, variant="race")


@pytest.mark.rule("B-114")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_the_variant_no_expedition_is_needed(edition: str) -> None:
    assert hiring(ELEVEN, edition=edition, variant="").table.ending
    assert not hiring(ELEVEN, edition=edition, variant=VARIANT).table.ending


@pytest.mark.rule("B-114")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", [3, 4])
def test_the_variant_changes_nothing_else(edition: str, seed: int) -> None:
    plain = Game("base", 3, seed=seed, edition=edition)
    varied = Game("base", 3, seed=seed, edition=edition, variant=VARIANT)
    for number in range(150):
        if plain.table.ending:
            break
        assert texts(plain) == texts(varied)
        choice = texts(plain)[number % 3 % len(texts(plain))]
        play(plain, choice)
        play(varied, choice)
    assert plain.events[:100] == varied.events[:100]
    assert points(plain) == points(varied)
