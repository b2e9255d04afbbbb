"""Cards as numbers: a face is what is printed on a card, and a card on the table is just its face's number."""

from __future__ import annotations

from typing import Final

SHIP: Final = 0
PROFESSION: Final = 1
EXPEDITION: Final = 2
TAX: Final = 3
KINDS: Final = ("ship", "profession", "expedition", "tax")

COLOURS: Final = ("yellow", "blue", "green", "red", "black")  # of every mode; a box may bring more
SYMBOLS: Final = ("anchor", "cross", "house")

SKULL: Final = 99  # the strength of a ship nobody can repel

# Abilities that are numbers, summed into a seat while the card lies in its display.
CUTLASS: Final = 0
DISCOUNT: Final = 1
TAKE: Final = 2
ANCHOR: Final = 3  # ANCHOR + i is SYMBOLS[i]
JACK: Final = 6  # stands in for any symbol
TRADE: Final = 7  # TRADE + colour
COMMON_POWERS: Final = ("cutlass", "discount", "take", *SYMBOLS, "jack")

# What a tax pays its bonus for.
MOST_CUTLASSES: Final = 0
FEWEST_POINTS: Final = 1
BONUSES: Final = ("most cutlasses", "fewest points")


class Face:
    """Everything printed on a card, as small numbers."""

    def __init__(self, number: int, id: str, kind: int, name: str, box: str, mark: str, count: int) -> None:
        self.number = number
        self.id = id
        self.kind = kind
        self.name = name
        self.box = box
        self.mark = mark
        self.marks: dict[str, str] = {}  # of single numbers, where they differ
        self.count = count
        self.colour = -1  # its number among the mode's colours
        self.colour_name = ""
        self.coins = 0
        self.strength = 0
        self.cost = 0
        self.points = 0
        self.five_players = False
        self.requires: list[int] = []  # symbols, as indices into SYMBOLS
        self.needs: list[int] = [0] * len(SYMBOLS)  # how many of each symbol that is
        self.items: list[int] = []  # what is given up besides symbols: abilities of cards that parts hold
        self.item_names: list[str] = []
        self.powers: list[int] = []
        self.amounts: list[int] = []
        self.gift = 0  # coins another player gains when a ship's are taken
        self.crowns = 0  # what is gained for a ship instead of coins
        self.cargo: list[str] = []  # of a ship: the abilities it has for whoever keeps it
        self.tax_from = 0
        self.tax_down_to = -1  # -1: half is lost
        self.tax_bonus = -1
        self.pack = ""  # the pack that brought its profession, if one did

    def power(self, power: int) -> int:
        """How much of an ability this card gives."""
        for i in range(len(self.powers)):
            if self.powers[i] == power:
                return self.amounts[i]
        return 0


def powers_of(colours: tuple[str, ...]) -> list[str]:
    """The abilities that every mode of some colours knows: the common ones, then a Trader's for each colour."""
    return [*COMMON_POWERS, *[f"trade-{colour}" for colour in colours]]


def lacking(face: Face, power: tuple[int, ...]) -> list[int]:
    """By symbol, how many an expedition asks for that abilities do not cover; Jacks, who stand in, are left out."""
    return [max(0, face.needs[symbol] - power[ANCHOR + symbol]) for symbol in range(len(SYMBOLS))]
