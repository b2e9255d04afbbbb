"""What a Lookout has seen is for its seat alone: in views, redeals, odds, bots' choices and on pages."""

from __future__ import annotations

import pytest

from buccaneer import CardGame
from buccaneer.bots import make_bot
from buccaneer.cards.boxes.adventure.page import PAGE, chronicle
from buccaneer.cards.page.decision import Decision
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.table import FACE, Table
from buccaneer.core.rng import Rng
from buccaneer.game.notation import write_view
from buccaneer.words import Words

from tests.cards.boxes.adventure.voyage import voyage
from tests.table import play, texts

CREW = {0: "lookout4 sailor3", 1: "lookout4"}


def looked() -> CardGame:
    """A table at which seat 0 has put a card back that it alone knows; seat 1 has nothing to see."""
    return play(voyage(2, harbor="y11 b11", draw="g11 r11 k12 settler", crew=CREW), "look", "top:2")


def swapped(table: Table) -> Table:
    """The same table, but for the card on top: one that lies deeper has changed places with it."""
    twin = table.copy()
    twin.options = table.options
    top = twin.draw[-1] & FACE
    place = next(
        i for i, card in enumerate(twin.draw) if card & FACE != top and table.rules.faces[card & FACE].kind == 1
    )
    other = twin.draw[place] & FACE
    twin.draw[-1] += other - top
    twin.draw[place] += top - other
    return twin


@pytest.mark.rule("A-034")
def test_others_see_the_same_whatever_the_card_is() -> None:
    game = looked()
    other = swapped(game.table)
    rules = game.rules
    for seat in (1, -1):
        mine, theirs = rules.view(game.table, seat), rules.view(other, seat)
        assert write_view(mine) == write_view(theirs)
        assert rules.odds(mine).next == rules.odds(theirs).next
        assert write_view(rules.view(rules.redeal(mine, Rng(4)), seat)) == write_view(theirs)
    assert write_view(rules.view(game.table, 0)) != write_view(rules.view(other, 0))
    assert max(rules.odds(rules.view(game.table, 0)).next) == 1.0


@pytest.mark.rule("A-034")
def test_a_bot_that_has_not_looked_plays_the_same_whatever_the_card_is() -> None:
    game = play(looked(), "stop")
    while game.chooser != 1:
        play(game, texts(game)[-1])
    other = swapped(game.table)
    bot = make_bot("thumb")
    views = [game.rules.view(table, 1) for table in (game.table, other)]
    assert len({bot.choose(view, view.options, Rng(1)).text for view in views}) == 1


def scene(game: CardGame, seat: int, screen: bool) -> Scene:
    """What a reader's page is drawn from."""
    names = ("Anne", "Bart")
    return Scene(view=game.view(seat), names=names, bots=("", ""), words=Words.of("en"), events=(), screen=screen)


@pytest.mark.rule("A-034")
def test_pages_show_what_was_looked_at_to_its_seat_and_behind_a_curtain_at_one_screen() -> None:
    game = play(voyage(2, harbor="y11 b11", draw="g11 r11 k12 settler", crew=CREW), "look")
    own, shared, other = scene(game, 0, False), scene(game, 0, True), scene(game, 1, False)
    assert Decision(own, None).choices()[0].title.startswith("Barque")
    assert [choice.title for choice in Decision(shared, None).choices()] == ["top card", "second card", "third card"]
    assert Decision(other, None).choices() == []
    assert chronicle(own, []).curtain == ""
    assert chronicle(shared, []).curtain == "hand over to Anne"
    assert len(chronicle(shared, []).looking) == 3
    assert chronicle(other, []).looking == ()
    assert [name for extra in PAGE.extras(shared, []) for name in extra.sheets] == ["missions", "looking"]
    play(game, "top:2")
    assert "Frigate" in chronicle(scene(game, 0, False), []).known
    assert chronicle(scene(game, 1, False), []).known == ""
    assert chronicle(scene(game, 0, True), []).known == ""
