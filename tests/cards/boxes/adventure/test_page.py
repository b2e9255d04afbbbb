"""The adventure's page: every question of a game can be drawn, for who is asked and for who looks on."""

from __future__ import annotations

from functools import partial
from html import unescape

import pytest

from buccaneer import CardGame, Game, make_bot
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.cards.page.layout import lay_out
from buccaneer.cards.page.picture import Picture
from buccaneer.cards.page.scene import Scene, keep_places
from buccaneer.content import LANGUAGES
from buccaneer.core.rng import Rng
from buccaneer.core.setup import NOBODY
from buccaneer.web import pages
from buccaneer.web.parts import Drawing, Shelf, whole
from buccaneer.words import Words

EVERY = 3  # every so manieth decision is drawn

# What a page knows of a room; nothing of it matters here.
ABOUT = {
    "id": "a23456789bc", "place": "/t/a23456789bc", "query": "", "head": "1.0", "round": 1, "subtitle": [],
    "can_hint": True, "undo": True, "can_undo": False, "redo": "", "over": False, "screen": False, "spectator": False,
    "asker": "", "asked": False, "advice": [], "weighed": False, "thinking": False, "tip": "", "held": [],
}  # fmt: skip


def scene(game: CardGame, seat: int, lang: str, screen: bool = False) -> Scene:
    places = keep_places((), game.table.harbor)
    bots = ("",) * len(game.players)
    events = [event for event in game.events if event.seen_by(seat)]
    view, words = game.view(seat), Words.of(lang)
    return Scene(view=view, names=game.players, bots=bots, words=words, events=events, places=places, screen=screen)


def table_of(seen: Scene) -> str:
    """A table as it is sent, without what opens over it."""
    drawing = Drawing(partial(pages.render, seen.words), Shelf(), seen.words, seen.rules)
    lay_out(drawing, Picture(seen), ABOUT)
    return whole(drawing.parts, pages.MAIN)


def drawn(seen: Scene) -> str:
    """A whole table as it is sent, with all of the adventure that opens over it."""
    picture = Picture(seen)
    sheets = [picture.sheet(name, ABOUT) for extra in picture.extras for name in extra.sheets]
    return table_of(seen) + "".join(pages.render(seen.words, name, p=picture, **values) for name, values in sheets)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("chapter", "way"), [("5", "together"), ("2", "contest"), ("variable", "contest")])
def test_every_question_can_be_drawn(lang: str, chapter: str, way: str) -> None:
    """Each option is a button of its page, at one screen too; who is not asked has none."""
    game = Game("adventure", 2, seed=4, options={"chapter": chapter, "way": way})
    rng = Rng(1)
    asked: set[str] = set()
    while not game.over:
        verbs = {option.text.partition(":")[0] for option in game.options}
        if len(game.choices) % EVERY == 0 or verbs - asked:
            asked |= verbs
            for screen in (False, True):
                html = drawn(scene(game, game.chooser, lang, screen))
                assert [option.text for option in game.options if f'value="{option.text}"' not in html] == []
            assert 'form="choose"' not in drawn(scene(game, 1 - game.chooser, lang))
        eager = [option for option in game.options if option.text.startswith(("complete", "load", "look"))]
        game.play(eager[0] if eager else game.options[rng.below(len(game.options))])
    assert {"character", "trade", "load"} <= asked


@pytest.mark.parametrize("chapter", ["1", "2", "3", "4", "5"])
def test_every_page_of_the_book_is_drawn_when_its_card_is_read(chapter: str) -> None:
    """In both languages, with all that came before in the chapter, for who chooses and who looks on."""
    bot, pages_read = make_bot("thumb"), 0
    game = Game("adventure", 2, seed=2, options={"chapter": chapter, "sea": "calm"})
    while not game.over:
        road = saga(game.table).road
        if len(road) > pages_read:
            pages_read = len(road)
            cards = [saga(game.table).book.stories[number].id for number in road]
            for lang in LANGUAGES:
                for seat in (0, 1, NOBODY):
                    html = unescape(drawn(scene(game, seat, lang)))
                    assert [id for id in cards if f'id="leaf-{id}"' not in html] == []
                    assert all(Words.of(lang).thing(id) in html for id in cards)
                    assert "{" not in html.replace("{}", "")
        game.play(bot.choose(game.view(game.chooser), game.options, Rng(len(game.choices))))
    assert pages_read > 3


@pytest.mark.parametrize(("chapter", "title"), [("2", "Brot und Rum"), ("variable", "Runde 1")])
def test_a_chapter_is_called_by_its_name(chapter: str, title: str) -> None:
    """The variable game, which is no chapter, is called by its round."""
    game = Game("adventure", 2, seed=4, options={"chapter": chapter, "way": "contest"})
    html = unescape(table_of(scene(game, game.chooser, "de")))
    assert f"<h1>{title}</h1>" in html
    assert ("<span>Kapitel 2</span> <span>Runde 1</span>" in html) == (chapter == "2")


def test_a_ship_for_a_crown_says_what_becomes_of_crowns() -> None:
    """On the button and to the ear: how many there will be, with what a character adds."""
    game, bot = Game("adventure", 2, seed=1, options={"chapter": "2"}), make_bot("thumb")
    taken = 0
    while not game.over:
        crowns = [option for option in game.options if option.text.startswith("crown:")]
        seat, had = game.chooser, saga(game.table).crowns[game.chooser]
        lines: list[str] = []
        if crowns:
            choices = Picture(scene(game, seat, "en")).choices
            choice = next(choice for choice in choices if choice.value == crowns[0].text)
            assert choice.bill is not None
            lines = [label for label, _ in choice.bill.lines] + [choice.spoken]
        game.play(crowns[0] if crowns else bot.choose(game.view(seat), game.options, Rng(7)))
        if crowns:
            line = f"crowns {had} → {saga(game.table).crowns[seat]}"
            assert lines[0] == line
            assert line in lines[-1]
            taken += 1
    assert taken > 1
