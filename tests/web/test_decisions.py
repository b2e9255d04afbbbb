"""What stands in sight at each decision: every row of the table of decisions, from hand-laid positions."""

from __future__ import annotations

from typing import Any

import pytest

from buccaneer import CardGame, Game, Setup, make_bot
from buccaneer.cards.page.decision import Choice
from buccaneer.cards.page.moves import moves, pace
from buccaneer.cards.page.picture import Picture
from buccaneer.cards.page.scene import EMPTY, Scene, keep_places
from buccaneer.cards.page.speech import speech
from buccaneer.cards.rules.view import view
from buccaneer.core.event import Event
from buccaneer.core.rng import Rng
from buccaneer.core.setup import NOBODY
from buccaneer.web.fold import Trail
from buccaneer.web.scene import by_turns
from buccaneer.words import Words

from tests.table import cards, lay, play

NAMES = ("Anne", "Bart", "Calico", "Drake", "Edward")


def scene(game: CardGame, seat: int = 0, lang: str = "en", **changes: Any) -> Scene:
    """A scene of a game as it stands, in which all others are bots."""
    players = len(game.players)
    values: dict[str, Any] = {
        "places": tuple(game.table.harbor),
        "before": tuple(game.table.harbor),
        "bots": ["", *["thumb"] * (players - 1)],
        "events": game.table.events or [],
        "recent": by_turns(game.table.events or []),
    }
    table = game.table
    return Scene(
        view=view(table, seat),
        names=NAMES[:players],
        words=Words.of(lang),
        **(values | changes),
    )


def picture(game: CardGame, seat: int = 0, **changes: Any) -> Picture:
    return Picture(scene(game, seat, **changes))


def choice(shown: Picture, value: str) -> Choice:
    return next(each for each in shown.choices if each.value == value)


# -- draw or stop ------------------------------------------------------------------------------------


def test_draw_tells_its_risk_after_what_cutlasses_repel_and_the_chance_of_a_colour() -> None:
    armed = lay(harbor="y11 b22 k12", crew={0: "pirate9 pirate7"})
    draw = choice(picture(armed), "draw")
    assert draw.risk == armed.odds().bust_repelling < armed.odds().bust
    assert draw.note == f"{round(100 * armed.odds().bust_repelling)}% bust"
    assert draw.more.endswith("a 4th colour")
    assert choice(picture(armed, odds=False), "draw").risk is None


def test_stop_tells_the_takes_and_what_is_paid_at_once() -> None:
    five = lay(harbor="y11 b22 k12 settler captain", crew={0: "admiral5 governor"})
    stop = choice(picture(five), "stop")
    assert stop.note == "take 2 cards"
    assert stop.more == "Admiral pays 2"
    assert choice(picture(lay(harbor="y11")), "stop").more == ""


def test_the_headline_says_takes_now_and_with_one_more_colour() -> None:
    shown = picture(lay(harbor="y11 b22 k12"))
    assert shown.title == "Your turn · Discover"
    assert shown.notes == ["3 colours: you may take 1 card.", "A 4th makes it 2 cards."]
    assert picture(lay(harbor="y11")).notes == ["1 colour: you may take 1 card."]


def test_pennants_are_hoisted_for_ships_alone() -> None:
    shown = picture(lay(harbor="y11 k12 trader-r3"))
    assert [flag.colour for flag in shown.pennants if flag.hoisted] == ["yellow", "black"]


def test_under_each_card_stands_what_taking_it_would_do_to_my_coins() -> None:
    game = lay(harbor="y11 sailor3 jester9", crew={0: "trader-y3 senorita7"}, coins={0: 3})
    assert [(slot.change, slot.short) for slot in picture(game).slots] == [("+2", 0), ("−2", 0), ("−8", 5)]
    others = picture(game, seat=1)
    assert [(slot.change, slot.short) for slot in others.slots] == [("±0", 0), ("−4", 4), ("−10", 10)]
    assert [slot.change for slot in picture(game, seat=NOBODY).slots] == ["", "", ""]


# -- repel or let in ---------------------------------------------------------------------------------


def test_letting_a_clashing_ship_in_says_bust_and_wants_a_second_press() -> None:
    game = play(lay(harbor="y11 b22", draw="y22", crew={0: "pirate9"}), "draw")
    shown = picture(game)
    admit, repel = choice(shown, "admit"), choice(shown, "repel")
    assert (admit.twice, admit.tone, admit.note) == (True, "bad", "BUST · press twice")
    assert (repel.twice, repel.note) == (False, "2 cards stay · 2 colours")
    assert shown.turned is not None
    assert shown.turned.id == "y22"
    assert [slot.state for slot in shown.slots] == ["clash", ""]
    assert shown.clash == "A second Pinnace!"
    assert shown.duel == "Its strength is 2, you have 2 cutlasses."
    assert shown.notes == ["If you let it in, all 3 cards are lost."]


def test_letting_a_new_colour_in_says_what_it_brings() -> None:
    game = play(lay(harbor="y11 b22 g11", draw="k12", crew={0: "pirate9"}), "draw")
    admit = choice(picture(game), "admit")
    assert (admit.twice, admit.note) == (False, "a 4th colour · take 2 cards")
    assert picture(game).clash == "A Galleon comes in."


# -- taking ------------------------------------------------------------------------------------------


def test_the_bill_tells_price_discount_fee_and_what_remains() -> None:
    game = lay(harbor="sailor5 y11", crew={0: "trader-y3", 1: "senorita7 trader-y5"}, coins={1: 8})
    game.play("stop")
    game.play("pass")
    shown = picture(game, seat=1)
    hire = choice(shown, "hire:sailor5")
    assert hire.bill is not None
    assert hire.bill.lines == (("Price", "5"), ("Señorita", "−1"), ("Fee to Anne", "+1"))
    assert (hire.bill.before, hire.bill.after, hire.title) == (8, 3, "Hire · pay 5")
    assert hire.spoken == "Hire Sailor, 2 influence, pay 5 coins, leaves 3, fee of 1 coin to Anne included"
    trade = choice(shown, "trade:y11")
    assert trade.bill is not None
    assert trade.bill.lines == (("Trade", "1"), ("Trader", "+1"), ("Fee to Anne", "−1"))
    assert (trade.bill.after, trade.title) == (9, "Trade · gain 1")
    assert shown.notes == ["1 coin a card to Anne", "then Calico"]
    assert shown.title == "You choose · take 1 card"


def test_takes_left_of_how_many() -> None:
    game = lay(harbor="y11 b22 k12 g11 r11", coins={0: 4})
    game.play("stop")
    assert picture(game).notes[0] == "take 3 of 3 cards"
    game.play("trade:y11")
    assert picture(game).notes[0] == "take 2 of 3 cards"
    assert choice(picture(game), "pass").title == "Done"


def test_who_waits_sees_who_chooses_and_what_was_taken() -> None:
    game = lay(harbor="y11 b22", coins={0: 4})
    play(game, "stop", "trade:y11")
    shown = picture(game, seat=2)
    assert (shown.title, shown.mine, shown.choices) == ("Bart chooses", False, [])
    assert shown.notes == ["Anne's turn", "then you"]
    anne, bart, calico = shown.panels
    assert (anne.turn, anne.did, anne.cost) == (True, "Pinnace", "+1")
    assert (bart.choosing, bart.turn) == (True, False)
    assert (calico.order, calico.did) == ("next", "")


def test_hiring_among_people_is_final_and_a_setting_says_when_to_ask() -> None:
    game = lay(harbor="sailor3 y11", coins={0: 9})
    game.play("stop")
    people = ["", "", ""]
    asks = {
        (confirm, company): [choice(picture(game, confirm=confirm, bots=bots), text).ask for text in TAKES]
        for confirm in ("always", "final", "never")
        for company, bots in (("people", people), ("bots", ["", "thumb", "thumb"]))
    }
    assert asks["always", "bots"] == [True, True]
    assert asks["final", "people"] == [True, False]
    assert asks["final", "bots"] == [False, False]
    assert asks["never", "people"] == [False, False]


TAKES = ("hire:sailor3", "trade:y11")


# -- claims ------------------------------------------------------------------------------------------


def test_a_claim_tells_what_is_given_up_and_net_points_and_coins() -> None:
    game = lay(harbor="y11", calls="exp-aa", crew={0: "captain captain jack"}, coins={0: 1})
    shown = picture(game)
    claims = [each for each in shown.choices if each.verb == "claim"]
    assert [claim.note for claim in claims] == ["Captain and Captain", "Captain and Jack"]
    bill = claims[0].bill
    assert bill is not None
    face = game.rules.faces[game.rules.by_id["exp-aa"]]
    assert bill.lines == (("Gives up", "Captain and Captain"), ("Net", f"+{face.points - 2}"))
    assert (bill.before, bill.after) == (1, 1 + face.coins)
    assert claims[0].title == f"Claim · +{face.points - 2} influence"
    assert shown.calls[0].needs == (("anchor", True), ("anchor", True))
    assert [key.key for key in claims] == ["c", "v"]


def test_symbols_a_crew_lacks_are_marked_and_jacks_stand_in() -> None:
    shown = picture(lay(harbor="y11", calls="exp-aa", crew={0: "captain"}))
    assert shown.calls[0].needs == (("anchor", True), ("anchor", False))
    shown = picture(lay(harbor="y11", calls="exp-aa", crew={0: "jack"}))
    assert shown.calls[0].needs == (("anchor", True), ("anchor", False))


# -- around it ---------------------------------------------------------------------------------------


def test_coins_that_the_next_tax_takes_are_told() -> None:
    shown = picture(lay(harbor="y11", coins={0: 13, 1: 11}))
    assert [panel.taxed for panel in shown.panels] == [6, 0, 0]
    alone = picture(lay(mode="make-sail", harbor="u-y34", coins={0: 9, 1: 8, 2: 20}))
    assert [panel.taxed for panel in alone.panels] == [1, 0, 12]


# -- bills -------------------------------------------------------------------------------------------


def bill(game: CardGame, value: str, seat: int = 0, lang: str = "en") -> tuple[str, list[str], int]:
    """The title of a choice, the lines of its bill, and the coins it leaves."""
    found = choice(picture(game, seat, lang=lang), value)
    assert found.bill is not None
    return found.title, [" ".join(line).strip() for line in found.bill.lines], found.bill.after


def test_a_bill_reckons_with_empty_piles() -> None:
    game = lay(2, harbor="y34 captain", hoard=1, coins={0: 2})
    title, lines, left = bill(game, "trade:y34")
    assert (title, lines, left) == ("Trade · gain 1", ["Trade 3", "No cards left −2"], 3)
    play(game, "trade:y34")
    assert len(game.table.seats[0].purse) == left


def test_a_bill_tells_a_merchants_point_and_that_it_starts_the_last_round() -> None:
    for crew, told in (("", []), (" senorita9 senorita9 captain captain", ["starts the last round"])):
        game = play(lay(2, adds=["make-sail"], harbor="y11 captain", crew={0: f"merchant-y8{crew}"}), "stop")
        assert bill(game, "trade:y11")[1] == ["Trade 1", "1 influence more", *told]
        play(game, "trade:y11")
        assert game.table.ending == bool(told)


def test_a_bill_tells_a_clerks_further_card_and_somebody_elses_coin() -> None:
    game = lay(3, adds=["contract-box"], harbor="y11 b11", crew={0: "clerk-y4"})
    assert bill(play(game, "stop"), "trade:y11")[1] == ["Trade 1", "1 card more to take"]
    bonus = next(face.id for face in game.rules.faces if face.gift)
    game = play(lay(3, adds=["contract-box"], harbor=f"{bonus} captain"), "stop")
    assert bill(game, f"trade:{bonus}")[1][1:] == ["1 coin for somebody else"]
    assert bill(game, f"trade:{bonus}", lang="de")[1][1:] == ["1 Münze für jemand anderen"]


def test_forgoing_says_what_it_costs_and_what_it_brings() -> None:
    laid: dict[str, Any] = {"mode": "contracts", "contracts": "frigate-nemesis jinx tax-inspector explorer"}
    game = play(lay(2, harbor="r11 captain", coins={1: 2}, **laid), "stop", "pass")
    assert bill(game, "forgo:r11", seat=1)[0] == "Forgo its coins · pay 1"
    assert bill(game, "forgo:r11", seat=1, lang="de")[0] == "Auf Münzen verzichten · zahle 1"


def test_after_a_bust_nobody_is_offered_a_claim_that_is_none() -> None:
    laid: dict[str, Any] = {"mode": "contracts", "contracts": "mercenary pirates-nest tax-inspector explorer"}
    crew = {0: "pirate5 sailor3 captain captain"}
    shown = picture(play(lay(2, harbor="y11", draw="y34", crew=crew, **laid), "draw"))
    assert [each.value for each in shown.choices] == ["mark:mercenary", "pass"]
    assert (shown.title, shown.notes) == (
        "Your turn · anything else?",
        ["The harbor is gone, but this you may still do."],
    )
    claims = picture(play(lay(2, harbor="y11", draw="y34", crew=crew, calls="exp-aa", **laid), "draw"))
    assert claims.title == "Your turn · a last claim?"


def test_a_crew_is_summed_by_ability() -> None:
    panel = picture(lay(harbor="y11", crew={1: "sailor3 captain captain admiral5"})).panels[1]
    assert (panel.cutlasses, panel.points) == (1, 4)
    assert [spoken for _, spoken in panel.sums] == ["anchor×2", "Admiral×1"]


def test_the_last_round_counts_its_turns() -> None:
    game = lay(players=4, harbor="y11", active=1, start=0)
    assert picture(game).last_round == ""
    game.table.ending = True
    assert picture(game).last_round == "3 turns left · Drake is last"


def test_keys_are_single_never_y_or_z_and_all_different() -> None:
    game = lay(
        harbor="y11 b22 g11 r11 k12 sailor3 settler captain priest jack trader-y3 trader-b3 pirate5", coins={0: 11}
    )
    game.play("stop")
    keys = [each.key for each in picture(game).choices]
    assert len(set(keys)) == len(keys)
    assert all(len(key) == 1 for key in keys)
    assert not set(keys) & set("yz")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_one_screen_calls_everybody_by_name(lang: str) -> None:
    game = lay(harbor="y11 b22", coins={0: 4})
    play(game, "stop", "trade:y11")
    shown = picture(game, seat=1, screen=True, lang=lang)
    assert shown.title.startswith("Bart · ")
    assert len(shown.others) == 3
    assert shown.own is not None
    assert shown.own.seat == 1


def test_cards_keep_their_places_while_they_lie_there() -> None:
    places = keep_places((), [4, 7, 7, 2])
    assert keep_places(places, [4, 7, 2]) == (4, 7, EMPTY, 2)
    assert keep_places((4, 7, EMPTY, 2), [4, 7, 2, 9]) == (4, 7, EMPTY, 2, 9)
    assert keep_places((4, 7), []) == ()


def test_every_card_of_the_harbor_has_a_place_whenever_somebody_chooses() -> None:
    """Even one that nothing is told of: a ship that could have been repelled and was not."""
    trail, thumb = Trail("base"), make_bot("thumb")
    game = Game.of(Setup("base", ("Anne", "Bart", "Cleo"), 1), watch=trail.watch)
    while not game.over:
        assert sorted(card for card in trail.places if card != EMPTY) == sorted(cards(game).table.harbor)
        game.play(thumb.choose(game.view(game.chooser), game.options, Rng(0)))
    assert "admit" in {choice.text for choice in game.choices}


def test_what_travels_is_read_off_the_beat() -> None:
    game = lay(harbor="y11 sailor3", coins={0: 3, 1: 1})
    ids = game.rules.by_id
    before = tuple(game.table.harbor)
    game.play("stop")
    told = len(game.events)
    game.play("hire:sailor3")
    fresh = game.events[told:][:1]
    shown = scene(game, places=(ids["y11"], EMPTY), before=before, fresh=fresh, asks=False)
    assert moves(shown) == [("seat-0", "discard", "coin", 3), ("slot-1", "quay", "hire", 1)]
    assert pace(shown) == "mid"


def test_a_bust_shows_the_clash_before_the_sweep() -> None:
    beats: list[tuple[list[Event], int]] = []
    game = lay(harbor="y11 b22", draw="y34", crew={0: "sailor3"})
    game.watch = lambda game, events: beats.append((events, len(cards(game).table.turned)))
    game.play("draw")
    kinds = [[event.kind for event in events] for events, _ in beats]
    assert kinds[:2] == [["turn", "bust"], ["sweep"]]
    assert [turned for _, turned in beats[:2]] == [1, 0]


# -- what is said ------------------------------------------------------------------------------------


def test_my_steps_are_said_one_by_one_and_another_turn_in_one_sentence() -> None:
    game = lay(players=2, harbor="y11", draw="b22 sailor3 g11", coins={0: 3, 1: 5})
    game.table.tell("turn-opens", 0, amount=1)
    told = len(game.events)
    game.play("draw")
    mine = speech(scene(game, fresh=game.events[told:]))
    assert mine.startswith("You turn up Flute (pays 2, strength 2). Your turn · Discover. ")
    assert speech(scene(game, seat=1, fresh=game.events[told:])) == ""
    play(game, "stop", "trade:y11")
    told = len(game.events)
    game.play("pass")
    fresh = game.events[told:]
    opened = next(i for i, event in enumerate(fresh) if event.kind == "turn-opens")
    until = game.events[: told + opened + 1]
    said = speech(scene(game, seat=NOBODY, events=until, fresh=until[-1:], asks=False))
    assert said == "Anne stopped at 2 cards: Anne took Pinnace."
