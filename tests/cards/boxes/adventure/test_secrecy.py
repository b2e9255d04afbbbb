"""What a Lookout has seen is for its seat alone: in views, redeals, odds, bots' choices and on pages."""

from __future__ import annotations

import pytest

from buccaneer import CardGame
from buccaneer.bots import make_bot
from buccaneer.cards.boxes.adventure.page import PAGE
from buccaneer.cards.page.decision import Decision
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.table import FACE, Table
from buccaneer.core.rng import Rng
from buccaneer.game.notation import write_view
from buccaneer.words import Words

from tests.cards.boxes.adventure.test_page import drawn, table_of
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


def scene(table: Table, seat: int, screen: bool = False) -> Scene:
    """What a reader's page is drawn from."""
    names, view = ("Anne", "Bart"), table.rules.view(table, seat)
    return Scene(view=view, names=names, bots=("", ""), words=Words.of("en"), events=(), screen=screen)


@pytest.mark.rule("A-034")
def test_pages_show_what_was_looked_at_to_its_seat_and_behind_a_curtain_at_one_screen() -> None:
    game = play(voyage(2, harbor="y11 b11", draw="g11 r11 k12 settler", crew=CREW), "look")
    own, shared, other = (scene(game.table, seat, screen) for seat, screen in ((0, False), (0, True), (1, False)))
    assert Decision(own, None).choices()[0].title.startswith("Barque")
    assert [choice.title for choice in Decision(shared, None).choices()] == ["top card", "second card", "third card"]
    assert Decision(other, None).choices() == []
    sheets = {name: extra for extra in PAGE.extras(shared, []) for name in extra.sheets}
    assert list(sheets) == ["missions", "book", "looking"]
    assert len(sheets["looking"].shown.looking) == 3
    for seen, curtain in ((own, False), (shared, True), (other, False)):
        assert ("hand over to Anne" in table_of(seen)) == curtain
        assert ("Barque" in table_of(seen)) == (seen is own)
    play(game, "top:2")
    for seat, screen, told in ((0, False, True), (1, False, False), (-1, False, False), (0, True, False)):
        assert ("You know: next comes Frigate" in drawn(scene(game.table, seat, screen))) == told


@pytest.mark.rule("A-034")
@pytest.mark.parametrize("asked", [True, False])
def test_pages_of_all_others_are_the_same_bytes_whatever_the_card_is(asked: bool) -> None:
    """While the Lookout's question stands, and when one card was put back: only the looker's page tells them apart."""
    game = play(voyage(2, harbor="y11 b11", draw="g11 r11 k12 settler", crew=CREW), "look")
    if not asked:
        play(game, "top:2")
    twin = swapped(game.table)
    for seat in (1, -1):
        assert drawn(scene(game.table, seat)) == drawn(scene(twin, seat))
    assert drawn(scene(game.table, 0)) != drawn(scene(twin, 0))
    if not asked:
        assert drawn(scene(game.table, 0, True)) == drawn(scene(twin, 0, True)), "one screen shows what all may know"
