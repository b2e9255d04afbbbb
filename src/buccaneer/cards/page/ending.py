"""The end of a card game: points by source, the winner's crew, the course of the points, the moments, and luck."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest
from typing import Any

from buccaneer.cards import story
from buccaneer.cards.page.faces import pictures
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.page.share import pages_of
from buccaneer.game.game import CardGame
from buccaneer.web.course import course
from buccaneer.web.finale import MOST_HEADS, Source
from buccaneer.words import Words


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
        "sources": sources(words, told, game),
        "crowd": [cards[card] for card in crowd(game)],
        "purses": True,
        "unit": "points",
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
        "extras": [extra for page in pages_of(game.rules) for extra in page.extras(scene, [])],
        "chart": course(told.rounds, len(names), game.rules.ending.goal()),
        "expected": [words.decimal(number) for number in told.expected],
        "luck": max(1.0, *(float(n) for n in told.busts), *told.expected),
    }


def sources(words: Words, told: story.Story, game: CardGame) -> list[Source]:
    """Where the points came from; what nobody has is left out. A part may have a word of its own for its points."""
    named = [words.texts.get(f"end.rest-{part.name}", "") for part in game.table.parts if part.scores]
    rest = words.all_of(named) if named and all(named) else words("end.rest")
    kinds = {"crew": words("end.crew"), "trips": words("end.trips"), "rest": rest}
    listed = zip(kinds.items(), zip(*told.sources, strict=True), strict=True)
    return [Source(kind, label, points) for (kind, label), points in listed if kind != "rest" or any(points)]


def crowd(game: CardGame) -> list[int]:
    """Who cheers: the winner's crew, the worthiest first; everybody's where all have played together."""
    outcome = game.outcome
    assert outcome is not None
    seats = range(len(game.players)) if outcome.team is not None else outcome.winners[:1]
    crews = [sorted(game.table.seats[seat].crew, key=lambda card: -game.rules.faces[card].points) for seat in seats]
    turns = zip_longest(*crews)  # one of each crew after the other
    return [card for turn in turns for card in turn if card is not None][:MOST_HEADS]
