"""The guided first game: a prepared deck, and one tip for each thing when it is met for the first time."""

from __future__ import annotations

from buccaneer.web.cards.scene import Scene
from buccaneer.web.host import Plan
from buccaneer.words import Words

FIRST_GAME = Plan(["me", "thumb", "thumb"], start=0, options={"guided": True})


def tip(scene: Scene, words: Words) -> str:
    return ""
