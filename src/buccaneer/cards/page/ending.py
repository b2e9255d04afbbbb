"""The end of a card game: standing by sources, the course of the points, the moments, and luck."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from buccaneer.cards import story
from buccaneer.cards.page.faces import pictures
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.page.share import pages_of
from buccaneer.game.game import CardGame
from buccaneer.web.course import course


@lru_cache(maxsize=64)
def retold(game: CardGame) -> story.Story:
    """The story of a finished game, told once for all who look at its end."""
    return story.tell(game)


def ending(game: CardGame, scene: Scene) -> dict[str, Any]:
    """What the end of a card game shows besides who has won."""
    outcome, words, names = game.outcome, scene.words, scene.names
    assert outcome is not None
    told = retold(game)
    cards = pictures(game.rules, words)
    return {
        "order": outcome.order(),
        "story": told,
        "moments": [
            (
                words(f"story.title-{moment.kind}"),
                moment,
                cards[moment.card] if moment.card >= 0 else None,
                story.sentence(moment, words, names, game.rules, scene.told_to),
            )
            for moment in told.moments
        ],
        "others": words("end.rest") if any(source[2] for source in told.sources) else "",
        "extras": [extra for page in pages_of(game.rules) for extra in page.extras(scene, [])],
        "chart": course(told.rounds, len(names), game.rules.ending.goal()),
        "expected": [words.decimal(number) for number in told.expected],
        "luck": max(1.0, *(float(n) for n in told.busts), *told.expected),
    }
