"""Toy modules join the common turn: fees, forced stops, items, points that fall, every end, and what is laid out."""

from __future__ import annotations

from pathlib import Path

import pytest

from buccaneer.cards import content
from buccaneer.cards.boxes.contract_box.rules import ContractBox
from buccaneer.cards.boxes.contracts.register import register
from buccaneer.cards.boxes.contracts.rules import Contracts
from buccaneer.cards.boxes.gambler.rules import Gambler
from buccaneer.cards.rules.rules import (
    CARD_TURNED,
    TRADED,
    TURN_CLOSES,
    TURN_OPENS,
    WINDOW_OPENS,
    Module,
    Rules,
)
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.trade import bill
from buccaneer.cards.rules.view import redeal, view
from buccaneer.core.engine import MOVED, OVER, Frame, Step
from buccaneer.core.rng import Rng
from buccaneer.core.setup import Setup
from buccaneer.game import notation

from tests.cards.toys import (
    BOXES,
    COINS,
    SHIPS,
    Crowning,
    Holding,
    Quay,
    Storm,
    Toy,
    again,
    begin,
    choose,
    crown,
    crowns,
    hold,
    made,
    texts,
    told,
)
from tests.families.cards import check_sums, inventory

SOURCE = Path(content.__file__).parent.parent


def test_an_adjust_takes_the_fee_away() -> None:
    table = choose(begin(made(Toy(Quay(-1))), COINS + "y11 sailor3"), "draw", "stop", "pass", "hire:sailor3")
    assert told(table, "fee") == []
    assert [len(seat.purse) for seat in table.seats] == [3, 0, 3]


def test_an_adjust_raises_the_fee_of_all_but_the_active_player() -> None:
    table = choose(begin(made(Toy(Quay(2))), COINS + "y11 sailor3 jester5"), "draw", "draw", "stop")
    ids = table.rules.by_id
    assert [table.rules.fee(table, seat) for seat in range(3)] == [0, 3, 3]
    assert (bill(table, 1, ids["y11"]).fee, bill(table, 1, ids["sailor3"]).short) == (3, 3)
    choose(table, "pass")
    assert texts(table) == ["trade:y11", "pass"]
    choose(table, "trade:y11")
    assert told(table, "fee") == [(1, 3)]
    assert [len(seat.purse) for seat in table.seats] == [6, 1, 3]


def test_fees_change_in_the_order_in_which_adjusts_joined() -> None:
    for changes, fee in (((-2, 1), 1), ((1, -2), 0)):
        table = begin(made(Toy(*[Quay(change) for change in changes])))
        assert table.rules.fee(table, 1) == fee


def test_an_adjust_stops_discover_by_itself() -> None:
    table = choose(begin(made(Toy(Storm(3))), COINS + SHIPS))
    assert texts(table) == ["draw", "stop"]
    choose(table, "draw", "draw")
    assert told(table, "stop") == [(0, 3)]
    assert texts(table) == ["trade:y11", "trade:b11", "trade:g11", "pass"]


def test_a_stop_comes_before_the_first_card_too() -> None:
    table = choose(begin(made(Toy(Storm(0)))))
    assert (told(table, "turn"), told(table, "stop")[0]) == ([], (0, 0))
    assert (table.stack, table.rules.outcome(table).cause) == ([], "idle")


class Round(Step[Table]):
    """A step that ends by beginning again."""

    def over(self, table: Table, frame: Frame) -> None:
        table.push(frame.step, frame.seat)


class Maelstrom(Module):
    """A module in whose games nobody has a choice any more."""

    name = "maelstrom"

    def join(self, rules: Rules) -> None:
        self.step = rules.make_step(Round("round"), [])

    def prepare(self, table: Table, setup: Setup) -> None:
        table.push(self.step, 0)


@pytest.mark.rule("B-119")
def test_ten_thousand_steps_without_a_choice_end_a_game_at_the_same_step_everywhere() -> None:
    rules = made(Maelstrom())
    settled, single = begin(rules), begin(rules)
    assert rules.settle(settled) == OVER
    steps = 0
    while rules.advance(single) == MOVED:
        steps += 1
    assert (steps, single.over, rules.outcome(single).cause) == (10_000, True, "endless")
    assert rules.outcome(single) == rules.outcome(settled)
    resumed = begin(rules)
    for _ in range(9_000):
        rules.advance(resumed)
    resumed = resumed.copy()
    assert [rules.advance(resumed) for _ in range(1001)] == [MOVED] * 1000 + [OVER]


def test_what_else_can_be_done_at_discover_comes_before_the_forced_stop() -> None:
    table = begin(made(Toy(Storm(1))), COINS + "y11")
    table.draw.remove(table.rules.by_id["exp-aa"])
    table.calls = (table.rules.by_id["exp-aa"],)
    for card in ("captain", "captain"):
        table.draw.remove(table.rules.by_id[card])
        table.enter(0, table.rules.by_id[card])
    table.recount()
    choose(table, "draw")
    assert texts(table) == ["claim:exp-aa:captain+captain", "stop"]


def test_no_gambler_is_used_when_discover_must_stop() -> None:
    for cards, options in ((9, ["draw", "gamble", "stop"]), (1, ["trade:y11", "pass"])):
        table = begin(made(Gambler(), Toy(Storm(cards)), boxes=("base", "gambler")), COINS + "y11")
        table.draw.remove(table.rules.by_id["gambler4"])
        table.enter(0, table.rules.by_id["gambler4"])
        table.recount()
        choose(table, "draw")
        assert texts(table) == options


# -- items -------------------------------------------------------------------------------------------


def with_hold(crew: str, ships: str, call: str = "exp-book") -> Table:
    """A table at the first choice of Discover, with an expedition that asks for books."""
    table = begin(made(Holding(), boxes=BOXES), COINS + "y11")
    ids = table.rules.by_id

    def pick(names: str) -> list[int]:
        for name in names.split():
            table.draw.remove(ids[name])
        return [ids[name] for name in names.split()]

    table.calls = tuple(pick(call))
    for card in pick(crew):
        table.enter(0, card)
    hold(table).ships[0] = tuple(pick(ships))
    table.recount()
    return choose(table)


@pytest.mark.parametrize(
    ("crew", "ships", "call", "claims"),
    [
        ("captain", "", "exp-book", []),
        ("captain", "ghost", "exp-book", []),
        ("captain", "book", "exp-book", ["captain+book"]),
        ("priest", "book", "exp-book", []),
        ("jack", "book", "exp-book", ["jack+book"]),
        ("jack captain", "", "exp-book", []),
        ("captain jack", "book book", "exp-book", ["captain+book", "jack+book"]),
        ("captain", "herbs book", "exp-book", ["captain+herbs", "captain+book"]),
        ("priest", "book", "exp-books", []),
        ("priest", "book book", "exp-books", ["priest+book+book"]),
        ("priest", "herbs book book", "exp-books", ["priest+herbs+book", "priest+book+book"]),
    ],
)
def test_items_join_the_payments_of_an_expedition(
    bones: None, crew: str, ships: str, call: str, claims: list[str]
) -> None:
    found = [text for text in texts(with_hold(crew, ships, call)) if text.startswith("claim")]
    assert found == [f"claim:{call}:{given}" for given in claims]


def test_an_item_given_up_leaves_its_part_for_the_discards(bones: None) -> None:
    table = with_hold("captain", "herbs book")
    deck, ids = inventory(table), table.rules.by_id
    choose(table, "claim:exp-book:book+captain")
    assert hold(table).ships[0] == (ids["herbs"],)
    assert (table.seats[0].crew, table.seats[0].won, table.seats[0].points) == ((), (ids["exp-book"],), 5)
    assert {ids["captain"], ids["book"]} <= set(table.discard)
    assert inventory(table) == deck
    check_sums(again(table))


def test_a_ship_is_kept_by_a_way_of_its_own(bones: None) -> None:
    table = choose(begin(made(Holding(), boxes=BOXES), COINS + "y11 book"), "draw", "stop")
    assert texts(table) == ["trade:y11", "trade:book", "keep:book", "pass"]
    choose(table, "pass", "keep:book")
    assert hold(table).items(1) == (table.rules.by_id["book"],)
    assert told(table, "fee") == [(1, 1)]
    world = redeal(view(table, 2), Rng(1))
    assert world.items(1) == table.items(1)


# -- points that fall, and ends ----------------------------------------------------------------------


def test_points_fall_and_an_end_once_reached_stays_reached() -> None:
    table = begin(made(Crowning()))
    crowns(table).trophy = True
    crown(table, 0, 12)
    assert table.ending
    crown(table, 0, -7)
    assert (table.seats[0].points, table.ending, told(table, "ending")) == (5, True, [(0, 12)])
    check_sums(again(table))
    assert again(table).ending
    choose(table)
    while table.options:
        choose(table, table.options[-1].text)
    assert (table.round, table.rules.outcome(table).cause) == (1, "points")


def test_points_lost_before_the_end_was_reached_do_not_count() -> None:
    table = begin(made(Crowning()))
    crowns(table).trophy = True
    crown(table, 0, 11)
    crown(table, 0, -2)
    crown(table, 0, 2)
    assert not table.ending
    crown(table, 0, 1)
    assert table.ending


def test_an_end_is_asked_for_again_when_something_else_than_points_changes() -> None:
    table = begin(made(Crowning()))
    crown(table, 1, 12)
    assert not table.ending
    crowns(table).trophy = True
    table.score(0, 0)
    assert not table.ending
    table.score(1, 0)
    assert (table.ending, told(table, "ending")) == (True, [(1, 12)])


@pytest.mark.parametrize(
    ("window", "passed"),
    [
        (TURN_OPENS, []),
        (CARD_TURNED, [TURN_OPENS]),
        (WINDOW_OPENS, [TURN_OPENS, CARD_TURNED]),
        (TRADED, [TURN_OPENS, CARD_TURNED, WINDOW_OPENS]),
        (TURN_CLOSES, [TURN_OPENS, CARD_TURNED, WINDOW_OPENS, TRADED, WINDOW_OPENS, WINDOW_OPENS]),
    ],
)
def test_a_game_ends_at_once_and_no_trigger_acts_any_more(window: int, passed: list[int]) -> None:
    toy = Toy(ends={window: ("wreck", "too late")})
    table = choose(begin(made(toy), COINS + SHIPS))
    for choice in ("stop", "trade:y11"):
        if table.options:
            choose(table, choice)
    assert (table.stack, table.options, table.rules.settle(table)) == ([], [], OVER)
    assert toy.seen == passed
    assert table.events is not None
    assert [event.kind for event in table.events].index("over") == len(table.events) - 1
    assert table.rules.outcome(table).cause == "wreck"


def test_a_choice_ends_the_game_whatever_it_opens() -> None:
    table = choose(begin(made(Toy(ends={TRADED: ("wreck",)})), COINS + SHIPS))
    table.rules.apply(table, table.rules.parse(table, "surrender"))
    assert (table.stack, table.rules.outcome(table).cause) == ([], "surrender")
    assert (table.copy().cause, view(table, 0).table.cause) == ("surrender", "surrender")


def test_a_cause_is_written_where_the_table_does_not_show_it() -> None:
    table = choose(begin(made(Toy(ends={TURN_CLOSES: ("wreck",)})), COINS + SHIPS), "stop", "pass", "pass", "pass")
    assert "cause=wreck" in notation.write_position(table).split()
    assert table.rules.outcome(again(table)).cause == "wreck"
    table = begin(made(Crowning()))
    assert "cause=" not in notation.write_position(table)
    table.finish("idle", 0)
    assert "cause=" not in notation.write_position(table)
    assert table.rules.outcome(again(table)).cause == "idle"


def test_every_end_is_told_to_finish_alone() -> None:
    """Nobody else clears the stack, or says that the game is over."""
    for file in SOURCE.rglob("*.py"):
        text = file.read_text("utf-8")
        if file.parent != SOURCE / "core":
            assert "stack.clear()" not in text, file
            assert 'tell("over"' not in text, file


# -- what a module lays out --------------------------------------------------------------------------


@pytest.mark.parametrize("lays", [(), ("storm", "calm")])
def test_a_stacked_deck_names_contracts_whatever_else_is_laid_out(lays: tuple[str, ...]) -> None:
    rules = made(Toy(lays=lays), ContractBox(), Contracts(), boxes=("base", "contract-box"))
    table = begin(rules, " ".join(["luminary", *lays[:1]]))
    contracts = next(module.contracts for module in rules.modules if isinstance(module, Contracts))
    open = [contracts[number].id for number in register(table).open]
    assert open[0] == "luminary"
    assert len(set(open)) == 4
