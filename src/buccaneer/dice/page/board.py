"""The board as it is drawn: rows of colours, columns of letters, ships and wheels, and what their number allows."""

from __future__ import annotations

from dataclasses import dataclass

from buccaneer.dice.page.chart import MARKS
from buccaneer.dice.page.choice import Choice
from buccaneer.dice.page.scene import DiceScene
from buccaneer.dice.rules.chart import COLOURS, WHEELS
from buccaneer.dice.rules.table import (
    COLOUR_CUTLASSES,
    CROSSES,
    LETTERS,
    OFF,
    SUDDEN_PIECES,
    board_skulls,
    deadly,
    has_ship,
    strength,
)
from buccaneer.dice.rules.trade import skulls_of, takes_of

TRACK = max(SUDDEN_PIECES)  # so many pieces the track under the board counts


@dataclass
class Cell:
    """A space of the board: what belongs there, what lies there, and the option to take it."""

    letter: str
    wheel: bool
    skulls: int
    piece: str = ""  # "ship", "wheel" or nothing
    rolled: bool = False
    spoken: str = ""
    choice: Choice | None = None


@dataclass
class Row:
    colour: str
    mark: str
    spoken: str
    cutlasses: int
    cells: list[Cell]


@dataclass
class Count:
    """What so many pieces on the board let the active player take."""

    pieces: int
    takes: int
    skulls: int
    now: bool
    sudden: bool
    spoken: str


@dataclass(frozen=True)
class Die:
    """The two dice as they lie."""

    colour: str
    mark: str
    letter: str
    spoken: str
    strength: int


class Board:
    """The board, the dice and the track of pieces, for the template to lay out."""

    def __init__(self, scene: DiceScene, choices: list[Choice]) -> None:
        self.scene = scene
        self.table = scene.table
        self.words = scene.words
        self.choices = {choice.value: choice for choice in choices}
        self.colours = COLOURS
        self.pieces = self.table.pieces()
        self.die = self.dice()
        self.chest = self.table.chest
        self.busted = scene.told("bust")
        self.sudden = self.sudden_death()

    @property
    def columns(self) -> list[tuple[str, int, int]]:
        """Every column's letter, crosses and cutlasses."""
        printed = enumerate(zip(LETTERS, CROSSES, strict=True), 1)
        return [(letter.upper(), crosses, cutlasses) for cutlasses, (letter, crosses) in printed]

    @property
    def rows(self) -> list[Row]:
        return [self.row(colour) for colour in range(len(COLOURS))]

    @property
    def track(self) -> list[Count]:
        """What each number of pieces would mean."""
        return [self.count(n) for n in range(1, TRACK + 1)]

    def lying(self, colour: int) -> tuple[object, ...]:
        """All that a row shows: where its pieces lie, the roll to be dealt with, and what can be taken."""
        ship, wheel = self.table.ships[colour], self.table.wheels[colour] if colour < len(WHEELS) else OFF
        rolled = self.table.letter if self.pending and colour == self.table.colour else OFF
        name = COLOURS[colour]
        return ship, wheel, rolled, self.choices.get(f"ship:{name}"), self.choices.get(f"wheel:{name}")

    def row(self, colour: int) -> Row:
        name = COLOURS[colour]
        cells = [self.cell(colour, letter) for letter in range(len(LETTERS))]
        return Row(name, MARKS[name], self.words(f"dice.colour.{name}"), COLOUR_CUTLASSES[colour], cells)

    def cell(self, colour: int, letter: int) -> Cell:
        table, words = self.table, self.words
        wheel = not has_ship(colour, letter)
        cell = Cell(LETTERS[letter].upper(), wheel, board_skulls(colour, letter))
        cell.rolled = self.pending and (colour, letter) == (table.colour, table.letter)
        lying = (table.wheels if wheel else table.ships)[colour] if not wheel or colour < len(WHEELS) else OFF
        if lying != letter:
            return cell
        cell.piece = "wheel" if wheel else "ship"
        name = words(f"dice.page.{cell.piece}.{COLOURS[colour]}")
        cell.spoken = words("dice.page.lies", piece=name, letter=cell.letter)
        cell.choice = self.choices.get(f"{cell.piece}:{COLOURS[colour]}")
        return cell

    @property
    def pending(self) -> bool:
        """Whether the roll has still to be dealt with."""
        return self.scene.step == "react" or self.scene.told("bust")

    def dice(self) -> Die | None:
        table = self.table
        if table.colour == OFF or table.rolls == 0:
            return None
        colour, letter = COLOURS[table.colour], LETTERS[table.letter].upper()
        spoken = self.words("dice.roll", colour=self.words(f"dice.colour.{colour}"), letter=letter)
        needed = strength(table.colour, table.letter)
        return Die(colour, MARKS[colour], letter, spoken, needed)

    def count(self, pieces: int) -> Count:
        takes, skulls = takes_of(pieces), skulls_of(pieces)
        spoken = self.words("dice.page.count", pieces=pieces, n=takes)
        if skulls:
            spoken += ", " + self.words.count("skulls", skulls)
        now = pieces == self.pieces or (pieces == TRACK and self.pieces > TRACK)
        return Count(pieces, takes, skulls, now, self.deadly() == pieces, spoken)

    def deadly(self) -> int:
        """The pieces that win the game at once for the active player, or 0."""
        return deadly(self.table.sheets[self.table.active].points)

    def sudden_death(self) -> str:
        """How near sudden death is, where it is within reach."""
        needed = self.deadly()
        if not needed or self.table.over:
            return ""
        own = self.table.active == self.scene.told_to
        name = self.scene.names[self.table.active]
        return self.words("dice.page.sudden-you" if own else "dice.page.sudden", seat=name, pieces=needed)
