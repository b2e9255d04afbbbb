"""The page that teaches the dice game: a board to look at, what spaces mean, wheels and people."""

from __future__ import annotations

from typing import Any

from buccaneer.core.setup import NOBODY
from buccaneer.dice import words as dice_words
from buccaneer.dice.charts import chart, maps
from buccaneer.dice.page.board import Board
from buccaneer.dice.page.chart import EMBLEMS, MARKS, around, legend
from buccaneer.dice.page.scene import DiceScene
from buccaneer.dice.page.sheet import SheetPicture
from buccaneer.dice.rules.chart import BLUE, GREEN, PEOPLE, RED, WHEELS, YELLOW
from buccaneer.dice.rules.table import A, B, C, D
from buccaneer.game.game import Game
from buccaneer.game.tables import view
from buccaneer.words import Words

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
    scene = DiceScene(
        view=view(table, NOBODY), names=game.players, bots=[""] * len(game.players), words=words, events=[]
    )
    return {
        **around(maps()[0]),
        "board": Board(scene, []),
        "sheet": SheetPicture(scene, 0),
        "legend": legend(),
        "wheels": [(name, MARKS[name], words(f"dice.page.wheel.{name}"), words(f"dice.how.{name}")) for name in WHEELS],
        "people": people(words),
        "skulls": skulls(words),
    }


def skulls(words: Words) -> dict[str, object]:
    """What skulls cost: the most that one does, and the tracks of all chapters."""
    tracks = [chart(name).skulls for name in maps()]
    return {"vp": max(map(max, tracks)), "list": words.all_of([str(sum(track)) for track in tracks]), "n": len(tracks)}


def people(words: Words) -> list[tuple[str, str, str, str, str]]:
    """Every person once: sign, tint, name, what he does, and in which chapters he lives."""
    found: dict[int, list[int]] = {}
    for chapter, name in enumerate(maps(), 1):
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
