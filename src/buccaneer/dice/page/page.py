"""The Dice Game's table, as the common pages ask for it."""

from __future__ import annotations

from buccaneer.dice.page.ending import ending
from buccaneer.dice.page.moves import moves, pace
from buccaneer.dice.page.picture import DicePicture
from buccaneer.dice.page.scene import DiceScene, pieces
from buccaneer.dice.page.speech import speech
from buccaneer.dice.words import place
from buccaneer.web.families import Page

PAGE = Page(
    "dice",
    lambda places, table: pieces(table),
    DiceScene,
    DicePicture,
    moves,
    pace,
    speech,
    lambda decisions, words: "",
    lambda view: [],
    ending,
    lambda words, rules, id: place(words, rules.chart, id),
)
