"""The card games' table, as the common pages ask for it."""

from __future__ import annotations

from buccaneer.cards.boxes.contracts.page import promises
from buccaneer.cards.page import guide
from buccaneer.cards.page.ending import ending
from buccaneer.cards.page.moves import moves, pace
from buccaneer.cards.page.picture import Picture
from buccaneer.cards.page.scene import Scene, settle
from buccaneer.cards.page.speech import speech
from buccaneer.web.families import Page

PAGE = Page(
    "cards",
    lambda places, table: settle(places, table.harbor),
    Scene,
    Picture,
    moves,
    pace,
    speech,
    guide.tip,
    promises,
    ending,
    lambda words, rules, id: words.thing(id),
)
