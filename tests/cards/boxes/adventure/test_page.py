"""The adventure's page: every question of a game can be drawn, for who is asked and for who looks on."""

from __future__ import annotations

import pytest

from buccaneer import CardGame, Game
from buccaneer.cards.page.picture import Picture
from buccaneer.cards.page.scene import Scene, keep_places
from buccaneer.content import LANGUAGES
from buccaneer.core.rng import Rng
from buccaneer.words import Words

EVERY = 3  # every so manieth decision is drawn


def scene(game: CardGame, seat: int, lang: str, screen: bool = False) -> Scene:
    places = keep_places((), game.table.harbor)
    bots = ("",) * len(game.players)
    words = Words.of(lang)
    return Scene(
        view=game.view(seat), names=game.players, bots=bots, words=words, events=(), places=places, screen=screen
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("chapter", "way"), [("5", "together"), ("2", "contest"), ("variable", "contest")])
def test_every_question_can_be_drawn(lang: str, chapter: str, way: str) -> None:
    game = Game("adventure", 2, seed=4, options={"chapter": chapter, "way": way})
    rng = Rng(1)
    asked: set[str] = set()
    while not game.over:
        verbs = {option.text.partition(":")[0] for option in game.options}
        if len(game.choices) % EVERY == 0 or verbs - asked:
            asked |= verbs
            for screen in (False, True):
                picture = Picture(scene(game, game.chooser, lang, screen))
                assert [choice.value for choice in picture.choices] == [option.text for option in game.options]
                assert all(choice.title and choice.spoken for choice in picture.choices)
                assert picture.extras[0].shown.event
            assert Picture(scene(game, 1 - game.chooser, lang)).choices == []
        eager = [option for option in game.options if option.text.startswith(("complete", "load", "look"))]
        game.play(eager[0] if eager else game.options[rng.below(len(game.options))])
    assert {"character", "trade", "load"} <= asked
