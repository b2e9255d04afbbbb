"""The boxes at the table: contracts, the clock, promises and wishes, the choice of boxes, and whole games of each."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, cast

import pytest
from playwright.sync_api import expect

from buccaneer import Game
from buccaneer.core.setup import NOBODY
from buccaneer.game.modes import ADDS, DEFAULT_NAMES, MODES
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room
from buccaneer.web.store import SeatRow, Store, TableRow

from tests.table import lay, play
from tests.web.conftest import Visit
from tests.web.guest import HTML, Guest
from tests.web.hands import Seat, by_keys, by_touch, play_ends
from tests.web.house import Forgetful
from tests.web.site import SIZES, Site, alone
from tests.web.test_decisions import choice, picture

FOUR = "luminary mercenary tax-inspector jinx"


def room_of(game: Game) -> Room:
    """A room in which a hand-laid game goes on, a person on each seat."""
    seats = [SeatRow(n, "person", name, person=1 + n) for n, name in enumerate(DEFAULT_NAMES[: len(game.players)])]
    setup = game.setup
    row = TableRow("a23456789bc", setup.mode, "bigbox", "", "1", "2", NOBODY, (), 1, {}, "running", 0.0, 0.0)
    room = Room(cast(Store, Forgetful()), replace(row, seats=seats), [], lambda: 0.0)
    room.game = game
    return room


def refused(work: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        alone(work)
    return refusal.value.key


# -- contracts ---------------------------------------------------------------------------------------


def test_contracts_lie_with_the_nearest_on_top_and_say_what_is_lacking() -> None:
    game = lay(mode="contracts", contracts=FOUR, harbor="y11", crew={0: "sailor3 sailor3 priest", 1: "jester5"})
    board = picture(game).extras[0].shown
    assert board is not None
    assert [deal.id for deal in board.deals] == ["mercenary", "luminary", "tax-inspector", "jinx"]
    mercenary, luminary, *_ = board.deals
    assert (mercenary.note, mercenary.state) == ("you have 2 of 3", "near")
    assert (luminary.note, luminary.state) == ("you lack Jester", "near")
    assert [coins for coins, _ in luminary.spaces] == [4, 3, 2]
    assert board.left == 3
    nearest, next_one, *_ = board.aims
    assert (nearest.name, nearest.brief.partition("<")[0], "#a-cutlass" in nearest.brief) == ("Mercenary", "2/3", True)
    assert re.findall(r'href="#a-([a-z]+)"', next_one.brief) == ["jester"]


def test_markers_and_waiting_spaces_are_shown_to_all() -> None:
    game = lay(mode="contracts", contracts="mercenary galleon-nemesis", harbor="k12 b11", crew={0: "pirate5 sailor3"})
    play(game, "mark:mercenary", "stop", "forgo:k12")
    board = picture(game, 1).extras[0].shown
    assert board is not None
    deals = {deal.id: deal for deal in board.deals}
    assert deals["mercenary"].spaces[0] == (3, 0)
    assert deals["galleon-nemesis"].waiting == ((1, 0),)
    assert deals["mercenary"].state == "open"
    own = picture(game, 0).extras[0].shown
    assert own is not None
    assert (own.left, own.deals[-1].note) == (1, "done by you")


def test_a_contract_that_can_be_completed_is_a_button_that_tells_its_gain() -> None:
    game = lay(mode="contracts", contracts="mercenary", harbor="y11", crew={0: "pirate5 sailor3"})
    mark = choice(picture(game), "mark:mercenary")
    assert (mark.title, mark.note, mark.tone) == ("Mercenary", "complete it: +3 coins", "gold")
    assert mark.key
    second = lay(
        mode="contracts", contracts="mercenary explorer", harbor="y11", crew={0: "pirate5 sailor3"}, won={0: "exp-aa"}
    )
    play(second, "mark:mercenary")
    assert choice(picture(second), "mark:explorer").note == "complete it: +2 coins, 1 influence"


def test_a_ship_can_be_taken_for_its_coins_or_for_a_contract() -> None:
    game = play(lay(mode="contracts", contracts="galleon-nemesis", harbor="k37", coins={0: 2}), "stop")
    shown = picture(game)
    trade, forgo = choice(shown, "trade:k37"), choice(shown, "forgo:k37")
    assert trade.bill is not None
    assert forgo.bill is not None
    assert (trade.bill.after, forgo.bill.after) == (5, 2)
    assert [each.value for each in shown.slots[0].choices] == ["trade:k37", "forgo:k37"]
    assert forgo.title == "Forgo its coins"


def test_an_occasion_says_what_it_is_about() -> None:
    game = play(lay(mode="contracts", contracts="jinx", harbor="y11", draw="y22"), "draw")
    shown = picture(game)
    assert shown.title == "Your turn · Jinx: put a marker on it?"
    assert [each.value for each in shown.choices] == ["mark:jinx", "decline"]


def test_whoever_gains_the_coin_is_named_with_points_and_coins() -> None:
    game = play(lay(mode="contracts", contracts="jinx", harbor="a-y34 b11", coins={1: 4}), "stop", "trade:a-y34")
    shown = picture(game)
    assert [(each.title, each.note) for each in shown.choices] == [
        ("Bart", "0 influence, 4 coins"),
        ("Calico", "0 influence, 0 coins"),
    ]


def test_kept_ships_lie_with_the_crew() -> None:
    game = lay(mode="make-sail", harbor="u-y34 u-b22", crew={0: "merchant-y8"})
    play(game, "stop", "trade:u-y34")
    assert [card.id for card in picture(game).panels[0].held] == ["u-y34"]
    nest = lay(mode="contracts", contracts="pirates-nest", crew={0: "pirate9"}, harbor="b11", draw="y11")
    play(nest, "draw", "repel")
    assert [card.id for card in picture(nest, 1).panels[0].held] == ["y11"]


def test_a_gamble_tells_the_risk_of_all_four_cards() -> None:
    game = lay(adds=["gambler"], harbor="y11 b11", crew={0: "gambler4"})
    gamble = choice(picture(game), "gamble")
    assert gamble.risk is not None
    assert game.odds().bust_repelling < gamble.risk < 1
    assert gamble.more == "4 at once, then take at least 2 cards"
    assert choice(picture(game, odds=False), "gamble").risk is None


# -- together ----------------------------------------------------------------------------------------


def test_goal_and_clock_are_in_sight_of_all() -> None:
    game = lay(
        mode="together",
        contracts="jinx mercenary",
        harbor="y11",
        time="b11 g11 r11",
        aside="k12 k12",
        crew={1: "sailor3"},
    )
    for seat in (NOBODY, 0, 2):
        shown = picture(game, seat)
        assert shown.extras[0].also is not None
        assert (shown.extras[0].also.time, shown.extras[0].also.points, shown.extras[0].also.title) == (3, 2, "Sailor")
        assert shown.extras[0].shown is not None
        assert (shown.extras[0].shown.done, [aim.state for aim in shown.extras[0].shown.aims]) == (0, ["open", "open"])
    board = picture(game).extras[0].shown
    assert board is not None
    assert board.deals[0].note == "Bart has 1 of 3"


def test_a_handicap_tells_time_and_title() -> None:
    shown = picture(Game("together", 1, 3))
    assert all(each.listed for each in shown.choices)
    assert shown.buttons == []
    assert re.fullmatch(r"4 · \d+ turns · Pirate", shown.listed[4].title)


def test_setting_time_aside_tells_what_is_left() -> None:
    game = lay(mode="together", contracts="jinx", harbor="y11", draw="tax-points", time="b11 g11")
    aside = choice(picture(play(game, "draw")), "aside")
    assert aside.note == "a point more (1); 1 turn left"


def test_the_team_is_asked_to_leave_a_card_by_one_press() -> None:
    game = lay(mode="together", contracts="jinx", harbor="y11 captain", time="b11", coins={1: 5, 2: 5})
    room = room_of(game)
    captain = game.rules.by_id["captain"]
    room.wish(1, captain)
    assert room.wishes == {captain: [1]}
    shown = picture(game, 0, wishes=room.wishes)
    assert [[who.seat for who in slot.wished] for slot in shown.slots] == [[], [1]]
    assert [slot.can_wish for slot in shown.slots] == [False, False]
    assert all(slot.can_wish for slot in picture(game, 1).slots)
    room.wish(1, captain)
    assert room.wishes == {captain: []}
    with pytest.raises(Refusal):
        room.wish(1, game.rules.by_id["b11"])
    room.wish(2, captain)
    alone(room.play([0], "stop", 0))
    alone(room.play([0], "trade:y11", 1))
    assert room.wishes == {captain: [2]}
    while room.game is not None and room.game.turn == 0:
        alone(room.play([room.chooser], "pass", room.version))
    assert room.wishes == {}


def test_nobody_asks_rivals_for_a_card() -> None:
    game = lay(mode="contracts", contracts="jinx", harbor="y11 captain")
    assert not any(slot.can_wish for slot in picture(game, 1).slots)


# -- answering in advance ----------------------------------------------------------------------------


def taxed(promised: bool) -> Room:
    """Seat 0 turns up a tax that seat 1 has to pay, with or without a promise."""
    game = lay(mode="contracts", contracts="tax-inspector jinx", harbor="y11", draw="tax-points", coins={1: 14})
    room = room_of(game)
    if promised:
        alone(room.promise(1, "mark:tax-inspector", True))
    alone(room.play([0], "draw", 0))
    return room


def test_a_promise_answers_the_question_when_it_comes() -> None:
    room = taxed(promised=True)
    assert (room.chooser, room.promised()) == (1, "mark:tax-inspector")
    alone(room.play([1], room.promised(), room.version))
    assert room.row.seats[1].promises == []
    assert taxed(promised=False).promised() == ""


def test_a_promise_is_for_other_players_turns_and_for_what_can_come() -> None:
    game = lay(
        mode="contracts", contracts="tax-inspector jinx mercenary", harbor="y11", draw="tax-points", coins={0: 14}
    )
    room = room_of(game)
    for text in ("mark:jinx", "mark:mercenary", "draw", "mark:luminary", "nonsense"):
        assert refused(room.promise(1, text, True)) == "illegal"
    alone(room.promise(0, "mark:tax-inspector", True))
    alone(room.play([0], "draw", 0))
    assert (room.chooser, room.promised()) == (0, "")


def test_a_promise_can_be_taken_back_and_is_shown_to_its_seat_alone() -> None:
    game = lay(mode="contracts", contracts="tax-inspector", harbor="y11")
    room = room_of(game)
    alone(room.promise(1, "mark:tax-inspector", True))
    own = picture(game, 1, promises=room.row.seats[1].promises).extras[0].shown
    other = picture(game, 2).extras[0].shown
    assert own is not None
    assert other is not None
    assert (own.deals[0].promise, own.deals[0].promised) == ("mark:tax-inspector", True)
    assert not other.deals[0].promised
    alone(room.promise(1, "mark:tax-inspector", False))
    assert room.row.seats[1].promises == []


# -- setting up --------------------------------------------------------------------------------------


def test_the_set_up_page_offers_the_boxes_that_mix_and_no_other(site: Site) -> None:
    page = Guest(site.url).get("/new/friends", HTML).text
    offered = set(re.findall(r'name="add-([\w-]+)" value="([\w-]+)"', page))
    assert offered == {(mode.name, add) for mode in MODES.values() for add in mode.adds}
    assert set(re.findall(r'name="mode" value="([\w-]+)"', page)) == set(MODES)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("add", ADDS)
def test_a_mix_opens_a_table_or_is_refused(site: Site, mode: str, add: str) -> None:
    guest = Guest(site.url)
    fields: dict[str, Any] = {
        "kind": "friends",
        "players": 3,
        "seat1": "open",
        "seat2": "open",
        "mode": mode,
        f"add-{mode}": add,
    }
    answer = guest.post("/tables", **fields)
    if add in MODES[mode].adds:
        room = site.room(answer.json()["to"].rsplit("/", 1)[1])
        assert room.row.adds == (add,)
    else:
        assert (answer.status_code, answer.json()["error"]) == (400, "bad-mix")


def test_boxes_are_refused_under_other_editions_and_unknown_ones_too(site: Site) -> None:
    guest = Guest(site.url)
    table: dict[str, Any] = {"kind": "friends", "players": 2, "seat1": "open", "mode": "base"}
    mistakes: list[dict[str, Any]] = [{"edition-base": "us", "add-base": "gambler"}, {"add-base": "chess"}]
    for wrong in mistakes:
        assert guest.post("/tables", **table, **wrong).status_code == 400


@pytest.mark.parametrize(("mode", "players"), [("base", 1), ("make-sail", 5), ("contracts", 1)])
def test_a_table_of_the_wrong_size_is_refused(site: Site, mode: str, players: int) -> None:
    assert Guest(site.url).post("/play", mode=mode, players=players).status_code == 400


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "players"), [("make-sail", 3), ("contracts", 4), ("together", 3), ("together", 1)])
def test_a_whole_game_by_touch_from_the_home_page(
    site: Site, visit: Visit, mode: str, players: int, soaking: bool
) -> None:
    page = visit(size=SIZES["phone"], has_touch=True, is_mobile=True).new_page()
    page.goto("/")
    form = page.locator(f'form:has([name=mode][value={mode}]):has([name=players][value="{players}"])')
    form.locator("button").tap()
    seat = Seat(site, page)
    play_ends(site, seat, by_touch, soaking)
    outcome = seat.game.outcome
    assert outcome is not None
    expect(page.locator(".end")).to_be_visible()
    if mode == "together":
        assert outcome.team is not None
        told = "completed" if outcome.winners else f"{outcome.team.done} of {outcome.team.goal}"
        expect(page.get_by_role("heading", level=1)).to_contain_text(told)
        expect(page.locator(".deal")).to_have_count(outcome.team.goal)
    else:
        expect(page.get_by_role("heading", level=1)).to_contain_text("win")


def test_all_boxes_at_once_by_keys(site: Site, visit: Visit, soaking: bool) -> None:
    """The base game with all three boxes mixed in, without a mouse."""
    page = visit().new_page()
    page.goto("/new/screen")
    for add in ADDS:
        page.locator(f'[name="add-base"][value="{add}"]').check()
    page.locator('[name="seat1"]').select_option("thumb")
    page.locator("#new-table button.gold").click()
    page.wait_for_url("**/t/*")
    seat = Seat(site, page)
    assert seat.room.row.adds == tuple(ADDS)
    play_ends(site, seat, by_keys, soaking, first=20)
    expect(page.locator(".end")).to_be_visible()
