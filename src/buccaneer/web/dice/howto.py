"""The page that teaches the dice game: a board to look at, what spaces mean, wheels and people."""

from __future__ import annotations

from typing import Any

from buccaneer import dice_words, modes
from buccaneer.charts import chart
from buccaneer.core.game import NOBODY
from buccaneer.dice.chart import BLUE, GREEN, PEOPLE, RED, WHEELS, YELLOW
from buccaneer.dice.table import A, B, C, D
from buccaneer.session import Game, view
from buccaneer.web.dice.board import Board
from buccaneer.web.dice.chart import EMBLEMS, MARKS, legend
from buccaneer.web.dice.scene import DiceScene
from buccaneer.web.dice.sheet import SheetPicture
from buccaneer.words import Words

FIRST_MAP = modes.MODES["dice"].maps[0]
SHIPS = {YELLOW: A, BLUE: C, RED: B}  # on the board of the picture
WHEEL = GREEN


def lesson(words: Words) -> dict[str, Any]:
    """Everything the page shows, from the rules themselves."""
    game = Game("dice", seed=0, start=0)
    table = game.table
    for colour, column in SHIPS.items():
        table.ships[colour] = column
    table.wheels[WHEEL] = D
    table.colour, table.letter, table.rolls = RED, C, 4
    scene = DiceScene(view(table, NOBODY), game.players, [""] * len(game.players), words, [])
    return {
        "map": FIRST_MAP,
        "board": Board(scene, []),
        "sheet": SheetPicture(scene, 0),
        "legend": legend(),
        "wheels": [(name, MARKS[name], words(f"dice.page.wheel.{name}"), words(f"dice.how.{name}")) for name in WHEELS],
        "people": people(words),
    }


def people(words: Words) -> list[tuple[str, str, str, str, str]]:
    """Every person once: sign, tint, name, what he does, and in which chapters he lives."""
    found: dict[int, list[int]] = {}
    for chapter, name in enumerate(modes.MODES["dice"].maps, 1):
        for island in chart(name).islands:
            if chapter not in found.setdefault(island.person, []):
                found[island.person].append(chapter)
    told = []
    for person in sorted(found, key=lambda person: (found[person][0], person)):
        name = PEOPLE[person]
        icon, tint = EMBLEMS[name]
        chapters = ", ".join(map(str, found[person]))
        does = dice_words.capital(words(f"dice.help.{name}"))
        told.append((icon, tint, words(f"dice.person.{name}"), does, words("dice.how.chapters", list=chapters)))
    return told
