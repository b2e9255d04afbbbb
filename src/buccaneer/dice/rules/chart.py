"""A map of the Dice Game: islands with their people, sea lanes between them, treasures and missions, as numbers."""

from __future__ import annotations

from typing import Final

YELLOW: Final = 0
ORANGE: Final = 1
GREEN: Final = 2
BLUE: Final = 3
RED: Final = 4
BLACK: Final = 5
COLOURS: Final = ("yellow", "orange", "green", "blue", "red", "black")
WHEELS: Final = ("yellow", "orange", "green", "blue", "red")

# What a space asks of whoever crosses it, or gives.
PLAIN: Final = 0
LOCK: Final = 1  # a ship of its colour must have been taken this turn
SKULL: Final = 2  # a skull comes first
WHEEL: Final = 3  # a circled wheel of its colour is crossed off with it
NUMBER: Final = 4  # it costs several crosses
TREASURE: Final = 5  # points for the first who crosses it, closed to all others from then on
MISSION: Final = 6  # a condition, and points: more for the first who crosses it
SPACE_KINDS: Final = ("plain", "lock", "skull", "wheel", "number", "treasure", "mission")

# The people, by what they do.
SAILOR: Final = 0
PIRATE: Final = 1
TRADER: Final = 2
WHOLESALER: Final = 3
JESTER: Final = 4
VICE_ADMIRAL: Final = 5
ADMIRAL: Final = 6
SENORITA: Final = 7
PASSENGER: Final = 8
GUNNER: Final = 9
CAPTAIN: Final = 10
DIPLOMAT: Final = 11
CLERK: Final = 12
WILD_JESTER: Final = 13  # two crosses for a skull
PEOPLE: Final = (
    "sailor",
    "pirate",
    "trader",
    "wholesaler",
    "jester",
    "vice-admiral",
    "admiral",
    "senorita",
    "passenger",
    "gunner",
    "captain",
    "diplomat",
    "clerk",
    "wild-jester",
)

# What a mission asks for.
ASKS_TREASURES: Final = 0
ASKS_WHEELS: Final = 1
ASKS_ISLANDS: Final = 2
ASKS_SKULLS: Final = 3
ASKS_CUTLASSES: Final = 4
ASKS_MISSIONS: Final = 5
ASKS: Final = ("treasures", "wheels", "islands", "skulls", "cutlasses", "missions")
ASKED: Final = (2, 4, 5, 7, 4, 3)  # how many of each

NOWHERE: Final = -1


class Space:
    """One space: its kind, the colour or the number that goes with it, and the spaces next to it."""

    def __init__(self, number: int, id: str, kind: int, colour: int, amount: int, island: int, lane: int) -> None:
        self.number = number
        self.id = id
        self.kind = kind
        self.colour = colour  # of a lock or a wheel; of a mission, which of ASKS it asks for
        self.amount = amount  # crosses of a number, points of a treasure, how many a mission asks for
        self.island = island
        self.lane = lane
        self.near: tuple[int, ...] = ()


class Island:
    """An island: whoever crosses all its spaces hires its person."""

    def __init__(self, number: int, id: str, person: int, points: int, start: bool) -> None:
        self.number = number
        self.id = id
        self.person = person
        self.points = points
        self.start = start
        self.colours: tuple[int, ...] = ()  # a Trader's or Wholesaler's two ship colours
        self.spaces: tuple[int, ...] = ()
        self.landing = NOWHERE  # of a start island, where its lane from the start ends
        self.ready: tuple[tuple[int, ...], ...] = ((), ())  # crossed before the game with two players, with three


class Lane:
    """A sea lane between two islands, from the start to one, or from one to a treasure or mission and then to none.

    All its spaces must be crossed before the island it leads to may be.
    """

    def __init__(self, number: int, spaces: tuple[int, ...], islands: tuple[int, ...]) -> None:
        self.number = number
        self.spaces = spaces
        self.islands = islands


class Chart:
    """A whole map. Space 0 is the start: it is crossed from the beginning."""

    def __init__(
        self,
        name: str,
        spaces: list[Space],
        islands: list[Island],
        lanes: list[Lane],
        skulls: tuple[int, ...],
        slots: tuple[int, ...],
    ) -> None:
        self.name = name
        self.spaces = spaces
        self.islands = islands
        self.lanes = lanes
        self.skulls = skulls  # the points lost at each skull of the track
        self.slots = slots  # wheels of each colour that can be circled
        self.by_id: dict[str, int] = {space.id: space.number for space in spaces}
        self.starts: tuple[int, ...] = tuple([island.number for island in islands if island.start])
        self.treasures: tuple[int, ...] = tuple([space.number for space in spaces if space.kind == TREASURE])
        self.missions: tuple[int, ...] = tuple([space.number for space in spaces if space.kind == MISSION])
