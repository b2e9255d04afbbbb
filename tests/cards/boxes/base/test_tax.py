"""Tax increases: who pays how much, who gains the bonus, and in which order."""

from __future__ import annotations

from typing import Any

import pytest

from buccaneer import CardGame, Game
from buccaneer.cards.rules.table import FACE

from tests.table import coins, ids, lay, play, texts, told

EDITIONS = ("bigbox", "classic", "us")
TAXES = ("tax-cutlass", "tax-points")


def taxed(card: str, players: int = 3, **laid: Any) -> CardGame:
    """A table on which a tax was just turned."""
    return play(lay(players, harbor="captain", draw=card, **laid), "draw")


def shows(game: CardGame, purse: list[int]) -> list[str]:
    """What some coins show."""
    return ids(game, [coin & FACE for coin in purse])


@pytest.mark.rule("B-053")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("before", "after"), [(0, 0), (10, 10), (11, 11), (12, 6), (13, 7)])
def test_twelve_coins_are_taxed_and_eleven_are_safe(before: int, after: int, edition: str) -> None:
    game = taxed("tax-cutlass", coins={0: before}, crew={2: "sailor3"}, edition=edition)
    assert coins(game) == [after, 0, 1]
    assert told(game, "taxed") == ([(0, before - after)] if before >= 12 else [])


@pytest.mark.rule("B-053")
def test_the_other_tax_has_the_same_limit() -> None:
    game = taxed("tax-points", coins={0: 11, 1: 12}, crew={0: "captain", 1: "captain"})
    assert coins(game) == [11, 6, 1]


@pytest.mark.rule("B-054")
@pytest.mark.parametrize(("before", "lost"), [(12, 6), (13, 6), (14, 7), (15, 7), (16, 8), (29, 14), (40, 20)])
@pytest.mark.parametrize("card", TAXES)
def test_half_is_lost_rounded_down(before: int, lost: int, card: str) -> None:
    game = taxed(card, coins={1: before}, crew={0: "sailor3", 1: "captain"})
    assert coins(game)[1] == before - lost
    assert told(game, "taxed") == [(1, lost)]
    assert len(game.table.discard) == lost + 1


@pytest.mark.rule("B-055")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_every_player_is_taxed(active: int) -> None:
    game = taxed(
        "tax-points", 4, coins={0: 12, 1: 15, 2: 20, 3: 11}, crew={0: "jack", 1: "jack", 2: "jack"}, active=active
    )
    assert coins(game) == [6, 8, 10, 12]
    losses = [(0, 6), (1, 7), (2, 10)]
    assert told(game, "taxed") == losses[active:] + losses[:active]


@pytest.mark.rule("B-055")
def test_lost_coins_lie_face_up_on_the_discard_pile() -> None:
    game = lay(harbor="captain", draw="tax-cutlass", discard="y11", coins={0: 12, 1: 14}, crew={2: "sailor3"}, active=1)
    purses = [shows(game, seat.purse) for seat in game.table.seats]
    revealed = game.table.revealed
    play(game, "draw")
    lost = [*purses[1][:6:-1], *purses[0][:5:-1]]
    for seat in (-1, 0, 1, 2):
        assert ids(game, game.view(seat).table.discard) == ["y11", *lost, "tax-cutlass"]
    assert [shows(game, seat.purse) for seat in game.table.seats][:2] == [purses[0][:6], purses[1][:7]]
    assert game.table.revealed == revealed + 3


@pytest.mark.rule("B-055")
def test_lost_coins_are_no_longer_unseen() -> None:
    game = taxed("tax-cutlass", coins={0: 12}, crew={2: "sailor3"})
    assert sum(game.table.unseen[0]) == len(game.table.draw) + 6 + 1
    counted = game.table.unseen
    game.table.recount()
    assert game.table.unseen == counted


@pytest.mark.rule("B-056")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("crews", "winner"),
    [
        ({0: "sailor3"}, 0),
        ({0: "sailor3", 1: "pirate5"}, 1),
        ({0: "sailor3 sailor3", 1: "pirate5", 2: "sailor3 pirate7"}, 2),
        ({0: "sailor3 sailor5 sailor7", 1: "pirate9"}, 0),
        ({1: "captain admiral9 admiral9", 2: "sailor3"}, 2),
    ],
)
def test_the_most_cutlasses_gain_a_coin(crews: dict[int, str], winner: int, edition: str) -> None:
    game = taxed("tax-cutlass", crew=crews, edition=edition)
    assert coins(game) == [int(seat == winner) for seat in range(3)]
    assert told(game, "bonus") == [(winner, 1)]


@pytest.mark.rule("B-056", "B-057")
def test_two_tax_cards_of_each_kind() -> None:
    game = lay(
        harbor="captain", draw="tax-cutlass y11 tax-cutlass y11 tax-points y11 b11 tax-points", crew={1: "sailor3"}
    )
    gained = [coins(play(game, "draw")) for _ in range(4)]
    assert gained == [[0, 1, 0], [0, 2, 0], [1, 2, 1], [2, 2, 2]]
    assert {face.id: face.count for face in game.rules.faces if face.id.startswith("tax")} == dict.fromkeys(TAXES, 2)


@pytest.mark.rule("B-056", "B-015")
def test_the_bonus_is_the_top_card() -> None:
    game = play(lay(harbor="captain", draw="tax-cutlass k4x r4x", crew={1: "sailor3"}), "draw")
    assert shows(game, game.table.seats[1].purse) == ["k4x"]
    assert ids(game, game.table.draw)[-1] == "r4x"


@pytest.mark.rule("B-057")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("crews", "winner"),
    [
        ({0: "captain", 1: "captain"}, 2),
        ({0: "captain", 1: "pirate7", 2: "sailor7"}, 0),
        ({0: "captain settler", 1: "jack", 2: "senorita7 pirate5"}, 1),
        ({0: "governor governor", 1: "captain", 2: "captain"}, 0),
        ({0: "captain", 1: "sailor3 sailor5", 2: "pirate9 pirate7"}, 0),
    ],
)
def test_the_fewest_points_gain_a_coin(crews: dict[int, str], winner: int, edition: str) -> None:
    game = taxed("tax-points", crew=crews, edition=edition)
    assert coins(game) == [int(seat == winner) for seat in range(3)]
    assert told(game, "bonus") == [(winner, 1)]


@pytest.mark.rule("B-057")
def test_points_of_expeditions_count() -> None:
    game = taxed("tax-points", crew={1: "pirate9", 2: "settler"}, won={0: "exp-aa", 2: "exp-cc"})
    assert coins(game) == [0, 1, 0]


@pytest.mark.rule("B-057")
def test_points_of_that_very_instant_count() -> None:
    crews = {0: "captain captain", 1: "sailor7 captain", 2: "pirate9"}
    game = lay(harbor="y11", draw="b11 b11 tax-points", calls="exp-aa", crew=crews)
    play(game, "claim:exp-aa:captain+captain", "draw")
    assert coins(game) == [2, 0, 1]


@pytest.mark.rule("B-058")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_who_tie_for_cutlasses_gain(edition: str) -> None:
    crews = {0: "sailor3 sailor3", 1: "sailor5", 3: "pirate5"}
    game = taxed("tax-cutlass", 4, crew=crews, coins={2: 4}, active=3, edition=edition)
    assert (coins(game), told(game, "bonus")) == ([1, 0, 4, 1], [(3, 1), (0, 1)])


@pytest.mark.rule("B-058")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_who_tie_for_points_gain(edition: str) -> None:
    crews = {0: "captain settler", 1: "pirate7", 2: "pirate9", 3: "jack"}
    assert coins(taxed("tax-points", 4, crew={**crews, 3: "jack priest"}, edition=edition)) == [1, 1, 0, 1]
    assert coins(taxed("tax-points", 4, crew=crews, edition=edition)) == [0, 0, 0, 1]


@pytest.mark.rule("B-059")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("card", TAXES)
def test_at_the_start_all_gain(card: str, players: int, edition: str) -> None:
    dealt = (["y11"] * 3 + ["b11"] * 3 + ["g11"] * 3 + ["r11"] * 3 + ["k12"] * 3)[: 3 * players]
    game = Game("base", players, seed=2, edition=edition, deck=[*dealt, card])
    assert coins(game) == [4] * players
    assert texts(game) == ["draw", "stop"]


@pytest.mark.rule("B-059")
def test_a_tie_at_no_points_in_spite_of_cutlasses_and_governors() -> None:
    assert coins(taxed("tax-points", crew={0: "governor", 1: "sailor3"})) == [1, 0, 1]
    assert coins(taxed("tax-cutlass", crew={0: "governor", 1: "captain"})) == [1, 1, 1]


@pytest.mark.rule("B-060")
def test_first_all_losses_then_the_bonus() -> None:
    game = taxed("tax-cutlass", coins={0: 12, 1: 11, 2: 13}, crew={0: "sailor3", 1: "sailor3"})
    assert coins(game) == [7, 12, 7]
    assert [event.kind for event in game.events][-4:] == ["taxed", "taxed", "bonus", "bonus"]


@pytest.mark.rule("B-060")
def test_a_reshuffle_for_the_bonus_takes_in_the_losses_but_not_the_tax_card() -> None:
    game = lay(harbor="captain", draw="tax-cutlass", discard="k4x", crew={1: "sailor3"}, hoard=0)
    lost = len(game.table.seats[0].purse) // 2
    play(game, "draw")
    assert told(game, "shuffle") == [(-1, lost + 1)]
    assert (ids(game, game.table.discard), len(game.table.draw)) == (["tax-cutlass"], lost)
    assert coins(game)[1] == 1


@pytest.mark.rule("B-060", "B-022")
def test_the_tax_card_itself_is_never_the_bonus() -> None:
    game = lay(harbor="captain", draw="tax-points")
    game.table.draw = game.table.draw[-1:]
    play(game, "draw")
    assert (coins(game), told(game, "bonus")) == ([0, 0, 0], [(0, 0), (1, 0), (2, 0)])
    assert ids(game, game.table.discard) == ["tax-points"]


@pytest.mark.rule("B-061")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", TAXES)
def test_a_tax_card_is_discarded_and_discover_goes_on(card: str, edition: str) -> None:
    game = lay(harbor="y11 captain", draw=f"{card} b11 b11 b11 b21", discard="k12", active=2, edition=edition)
    play(game, "draw")
    assert (ids(game, game.table.harbor), game.table.turned) == (["y11", "captain"], [])
    assert ids(game, game.table.discard) == ["k12", card]
    assert (game.turn, game.chooser, texts(game)) == (2, 2, ["draw", "stop"])
    assert ids(game, play(game, "draw").table.harbor) == ["y11", "captain", "b21"]


@pytest.mark.rule("B-061", "B-029")
def test_after_a_tax_claiming_and_stopping_are_open() -> None:
    game = lay(draw="tax-points", calls="exp-aa", crew={0: "captain captain"}, coins={0: 30})
    play(game, "draw")
    assert sorted(texts(game)) == ["claim:exp-aa:captain+captain", "draw", "stop"]
    assert (coins(game), game.table.drawn) == ([15, 1, 1], 1)


@pytest.mark.rule("B-061")
def test_tax_after_tax() -> None:
    game = lay(
        harbor="y11", draw="tax-cutlass b11 tax-cutlass b11 tax-points", coins={0: 30}, crew={1: "sailor3", 2: "jack"}
    )
    play(game, "draw", "draw")
    assert coins(game) == [8, 2, 0]
    assert (coins(play(game, "draw")), ids(game, game.table.harbor)) == ([9, 2, 0], ["y11"])
