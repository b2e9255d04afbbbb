"""Contracts about ships: coins forgone for a Nemesis, and repelled ships kept for the Pirates' Nest."""

from __future__ import annotations

import pytest

from buccaneer import CardGame
from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.rules.table import FACE

from tests.cards.boxes.contracts.test_contracts import FIGHTER, FLEET, marks, out, paid, refused
from tests.table import coins, crew, ids, lay, play, texts, told

NEMESES = [("frigate-nemesis", "r4x", "k4x"), ("galleon-nemesis", "k4x", "r4x")]
BOTH = "frigate-nemesis galleon-nemesis"


def waiting(game: CardGame, seat: int, steps: int, left: int = 2) -> CardGame:
    """A seat's marker waits on the first contract."""
    register(game.table).steps[seat], register(game.table).left[seat] = steps, left
    return game


def kept(game: CardGame, seat: int = 0) -> list[str]:
    """The ships a seat keeps."""
    return ids(game, register(game.table).fleets[seat])


def with_fleet(game: CardGame, seat: int = 0) -> CardGame:
    """A seat keeps a ship of every colour."""
    ships = [game.rules.by_id[ship] for ship in FLEET]
    for ship in ships:
        game.table.draw.remove(ship)
    register(game.table).fleets[seat] = tuple(ships)
    game.table.recount()
    game.rules.settle(game.table, hold=True)
    return game


# -- Nemesis -----------------------------------------------------------------------------------------


@pytest.mark.rule("C-067")
@pytest.mark.parametrize(("contract", "ship", "other"), NEMESES)
def test_forgoing_is_a_way_to_take_a_ship_of_the_colour(contract: str, ship: str, other: str) -> None:
    game = play(out(contract, harbor=f"{ship} {other} b11 captain"), "stop")
    assert texts(game) == ["trade:" + id for id in (ship, other, "b11")] + [f"forgo:{ship}", "pass"]
    refused(game, f"forgo:{other}")
    play(game, f"forgo:{ship}")
    assert (game.chooser, coins(game), ids(game, game.table.harbor)) == (1, [0, 0, 0], [other, "b11", "captain"])
    assert told(game, "contract-step") == [(0, 1)]


@pytest.mark.rule("C-067")
def test_it_uses_up_one_take_of_several() -> None:
    game = play(out(BOTH, harbor="r11 k12 b11 g11"), "stop", "forgo:r11")
    assert (game.chooser, texts(game)) == (0, ["trade:k12", "trade:b11", "trade:g11", "forgo:k12", "pass"])
    play(game, "forgo:k12")
    assert (game.chooser, register(game.table).left, coins(game)) == (1, [1, 3, 3], [0, 0, 0])


@pytest.mark.rule("C-067")
def test_a_trade_for_coins_is_no_step() -> None:
    game = play(waiting(out("frigate-nemesis", harbor="r4x"), 0, 2), "stop", "trade:r4x")
    assert (coins(game), register(game.table).steps[0], paid(game)) == ([4, 0, 0], 2, [])


@pytest.mark.rule("C-067", "C-008")
def test_forgoing_is_no_choice_of_discover() -> None:
    game = out("frigate-nemesis", harbor="r11")
    refused(game, "forgo:r11")
    refused(game, "mark:frigate-nemesis")


@pytest.mark.rule("C-068")
def test_neither_ship_nor_traders_pay() -> None:
    game = play(
        out("frigate-nemesis", harbor="r4x", crew={0: "trader-r3 trader-r3"}, coins={0: 2}), "stop", "forgo:r4x"
    )
    assert (coins(game), told(game, "trade"), told(game, "forgo")) == ([2, 0, 0], [], [(0, 0)])


@pytest.mark.rule("C-069")
def test_a_bonus_ship_brings_nobody_a_coin() -> None:
    game = play(out("frigate-nemesis", harbor="a-r36"), "stop", "forgo:a-r36")
    assert (coins(game), told(game, "gift"), game.turn) == ([0, 0, 0], [], 1)
    game = play(out("frigate-nemesis", harbor="a-r36"), "stop", "trade:a-r36")
    assert texts(game) == ["give:2", "give:3"]


@pytest.mark.rule("C-070")
def test_the_ship_goes_on_the_discard_pile() -> None:
    game = play(out("galleon-nemesis", harbor="k12 captain", discard="y11"), "stop", "forgo:k12")
    assert ids(game, game.table.discard)[:2] == ["y11", "k12"]


@pytest.mark.rule("C-070", "C-075")
def test_the_ship_is_discarded_before_the_reward_is_drawn() -> None:
    game = play(waiting(out("galleon-nemesis", harbor="k12", hoard=2), 0, 1), "forgo:k12")
    assert (paid(game), ids(game, [game.table.seats[0].purse[0] & FACE])) == ([(0, 1, "galleon-nemesis")], ["k12"])


@pytest.mark.rule("C-071")
@pytest.mark.parametrize(("steps", "left", "offered"), [(0, 3, True), (0, 1, True), (0, 0, False), (1, 0, True)])
def test_a_free_or_a_waiting_marker_is_needed(steps: int, left: int, offered: bool) -> None:
    game = play(waiting(out("galleon-nemesis", harbor="k12 b11"), 0, steps, left), "stop")
    assert ("forgo:k12" in texts(game)) is offered
    if not offered:
        refused(game, "forgo:k12")


@pytest.mark.rule("C-071", "C-024")
def test_nobody_forgoes_for_a_contract_completed() -> None:
    game = waiting(out("galleon-nemesis", harbor="k12 b11"), 0, 2)
    register(game.table).done[0] = (0,)
    assert texts(play(game, "stop")) == ["trade:k12", "trade:b11", "pass"]
    refused(game, "forgo:k12")


@pytest.mark.rule("C-071")
def test_without_the_contract_nothing_is_forgone() -> None:
    assert texts(play(out("jinx", harbor="k12 r11"), "stop")) == ["trade:k12", "trade:r11", "pass"]


@pytest.mark.rule("C-072")
@pytest.mark.parametrize(("purse", "offered"), [(0, False), (1, True), (2, True)])
def test_the_fee_must_be_at_hand(purse: int, offered: bool) -> None:
    game = play(out("galleon-nemesis", harbor="k4x", coins={1: purse}), "stop", "pass")
    assert ("forgo:k4x" in texts(game), "trade:k4x" in texts(game)) == (offered, True)
    if offered:
        play(game, "forgo:k4x")
        assert (coins(game), told(game, "fee")) == ([1, purse - 1, 0], [(1, 1)])
    else:
        refused(game, "forgo:k4x")


@pytest.mark.rule("C-072")
def test_the_reward_of_the_last_step_cannot_pay_the_fee() -> None:
    game = waiting(out("galleon-nemesis", harbor="k4x"), 1, 1)
    refused(play(game, "stop", "pass"), "forgo:k4x")


@pytest.mark.rule("C-073")
@pytest.mark.parametrize(("clerks", "takes"), [("", 0), ("clerk-r6", 1), ("clerk-k4", 0), ("clerk-r6 governor", 2)])
def test_clerks_still_work(clerks: str, takes: int) -> None:
    game = play(out("frigate-nemesis", harbor="r11 b11 y11", crew={0: clerks}), "stop", "forgo:r11")
    if takes:
        assert (game.chooser, game.table.stack[-1].a) == (0, takes)
    else:
        assert game.chooser == 1
    assert told(game, "clerk") == ([(0, 1)] if "clerk-r6" in clerks else [])


@pytest.mark.rule("C-074")
def test_followers_may_forgo() -> None:
    game = play(out("frigate-nemesis", harbor="r11 b11", coins={1: 3, 2: 3}), "stop", "trade:b11", "forgo:r11")
    assert (told(game, "contract-step"), coins(game), register(game.table).left) == ([(1, 1)], [2, 2, 3], [3, 2, 3])


@pytest.mark.rule("C-075")
def test_the_second_galleon_completes_it_in_another_s_turn() -> None:
    game = out("galleon-nemesis", 2, harbor="k12", draw="k24", coins={0: 1})
    play(game, "stop", "forgo:k12")
    assert (paid(game), coins(game)) == ([], [1, 0])
    game.release()
    play(game, "stop", "pass", "forgo:k24")
    assert (paid(game), coins(game), register(game.table).left) == ([(0, 6, "galleon-nemesis")], [6, 1], [2, 3])
    kinds = [event.kind for event in game.events if event.kind in ("forgo", "fee", "contract-step", "contract")]
    assert kinds == ["forgo", "contract-step", "forgo", "fee", "contract"]


@pytest.mark.rule("C-075")
def test_the_third_frigate_completes_it_at_once() -> None:
    game = play(waiting(out("frigate-nemesis", harbor="r11 b11 y11 captain", crew={0: "governor"}), 0, 2), "stop")
    play(game, "forgo:r11")
    assert (paid(game), coins(game), game.chooser) == ([(0, 8, "frigate-nemesis")], [8, 0, 0], 0)
    assert "hire:captain" in texts(game)


@pytest.mark.rule("C-076")
def test_whoever_completes_first_is_paid_first() -> None:
    draw = "jack jack jack priest priest priest k24"
    game = waiting(waiting(out("galleon-nemesis", 2, harbor="k12", draw=draw, coins={1: 1}), 0, 1), 1, 1)
    play(game, "stop", "pass", "forgo:k12")
    assert (paid(game), coins(game)) == ([(1, 6, "galleon-nemesis")], [1, 6])
    game.release()
    play(game, "stop", "pass", "forgo:k24")
    assert (paid(game)[1:], coins(game)) == ([(0, 5, "galleon-nemesis")], [5, 7])


# -- Pirates' Nest -----------------------------------------------------------------------------------


@pytest.mark.rule("C-077")
def test_the_first_repelled_ship_of_a_colour_is_kept() -> None:
    game = out("pirates-nest", harbor="captain", crew={0: "sailor3"}, draw="y11 y21 b11 y11")
    play(game, "draw", "repel")
    assert (kept(game), game.table.discard, told(game, "capture")) == (["y11"], [], [(0, 0)])
    play(game, "draw", "repel", "draw", "repel", "draw", "repel")
    assert (kept(game), ids(game, game.table.discard)) == (["y11", "b11"], ["y21", "y11"])
    assert ids(game, game.table.harbor) == ["captain"]


@pytest.mark.rule("C-077")
def test_ships_are_kept_over_turns_and_each_has_their_own() -> None:
    game = out("pirates-nest", 2, crew={0: "sailor3", 1: "sailor5"}, draw="y11 y21 b11 y11 g11", drawn=1)
    play(game, "draw", "repel", "stop")
    game.release()
    play(game, "repel", "draw", "repel", "stop")
    game.release()
    play(game, "repel")
    assert (kept(game, 0), kept(game, 1)) == (["y11"], ["y21", "b11"])
    assert ids(game, game.table.discard) == ["y11"]
    assert kept(play(game, "draw", "repel"), 0) == ["y11", "g11"]


@pytest.mark.rule("C-077")
def test_without_the_contract_repelled_ships_are_discarded() -> None:
    game = play(out("jinx", crew={0: "sailor3"}, draw="y11", drawn=1), "draw", "repel")
    assert (kept(game), ids(game, game.table.discard)) == ([], ["y11"])


@pytest.mark.rule("C-077", "C-062")
def test_a_ship_let_in_is_not_kept() -> None:
    game = play(out("pirates-nest", crew={0: "sailor3"}, draw="y11", drawn=1), "draw", "admit")
    assert (kept(game), ids(game, game.table.harbor)) == ([], ["y11"])


@pytest.mark.rule("C-078")
@pytest.mark.parametrize(("left", "keeps"), [(3, True), (1, True), (0, False)])
def test_ships_are_kept_while_a_marker_is_left(left: int, keeps: bool) -> None:
    game = out("pirates-nest", crew={0: "sailor3"}, draw="y11", drawn=1)
    register(game.table).left[0] = left
    play(game, "draw", "repel")
    assert (kept(game), ids(game, game.table.discard)) == ((["y11"], []) if keeps else ([], ["y11"]))


@pytest.mark.rule("C-078")
def test_after_completing_it_ships_are_discarded_again() -> None:
    game = with_fleet(out("pirates-nest", crew={0: "sailor3"}, draw="jack jack jack y21", drawn=1))
    play(game, "mark:pirates-nest", "draw", "repel")
    assert (kept(game), ids(game, game.table.discard)) == ([], [*FLEET, "y21"])


@pytest.mark.rule("C-079")
def test_the_active_player_completes_it_at_any_choice() -> None:
    game = with_fleet(out("pirates-nest", harbor="b21 captain", drawn=0))
    assert texts(game) == ["draw", "mark:pirates-nest"]
    game = with_fleet(out("pirates-nest", harbor="b21 captain"))
    assert texts(game) == ["draw", "mark:pirates-nest", "stop"]
    play(game, "stop", "trade:b21")
    assert texts(game) == ["mark:pirates-nest", "pass"]
    game = with_fleet(out("pirates-nest", harbor="b21", draw="b22"))
    assert texts(play(game, "draw")) == ["mark:pirates-nest", "pass"]
    assert paid(play(game, "mark:pirates-nest")) == [(0, 3, "pirates-nest")]


@pytest.mark.rule("C-079")
def test_never_in_another_s_turn() -> None:
    game = with_fleet(out("pirates-nest", 2, harbor="b21 y21", draw="captain jack"), 1)
    assert marks(game) == []
    play(game, "stop", "pass")
    assert (game.chooser, texts(game)) == (1, ["trade:b21", "trade:y21", "pass"])
    refused(game, "mark:pirates-nest")
    play(game, "pass")
    assert (game.turn, texts(game)) == (1, ["draw", "mark:pirates-nest"])


@pytest.mark.rule("C-080", "C-018")
def test_the_kept_ships_are_discarded_and_nothing_else() -> None:
    game = with_fleet(out("pirates-nest", crew={0: FIGHTER}, coins={0: 2}, draw="k4x r4x k3x", drawn=1))
    play(game, "mark:pirates-nest")
    assert (kept(game), ids(game, game.table.discard)) == ([], list(FLEET))
    assert (coins(game)[0], crew(game, 0)) == (5, FIGHTER.split())


@pytest.mark.rule("C-080")
def test_a_reshuffle_for_the_reward_takes_the_kept_ships_in() -> None:
    game = with_fleet(lay(2, mode="contracts", contracts="pirates-nest", draw=" ".join(FLEET), hoard=1, drawn=1))
    play(game, "mark:pirates-nest")
    assert (told(game, "shuffle"), coins(game)[0], len(game.table.draw)) == ([(-1, 5)], 3, 2)
